"""Every page: nothing clipped, all by keyboard, no secrets, no text missing; the history is the match's."""

import ast
import dataclasses
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

import game.scenes.totalwar.pages
from game.app.registry import systems
from game.app.shots import shot_scenes, shots
from game.core.ids import FrameId, PlayerId
from game.rules.prose import agree
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.pages.development import DevelopmentPage
from game.scenes.totalwar.pages.diplomacy import DiplomacyPage
from game.scenes.totalwar.pages.faction import FactionPage
from game.scenes.totalwar.pages.history import WarHistory
from game.scenes.totalwar.pages.page import seen_war
from game.scenes.totalwar.pages.purchase import PurchasePage
from game.scenes.totalwar.pages.register import CONTENTS, PAGES
from game.scenes.totalwar.pages.tables import force_frames
from game.session.match import Match
from game.systems.totalwar.actions import BuyUnits, DevelopModel, GiveDirective
from game.systems.totalwar.board import forces_of
from game.systems.totalwar.economy import total_income
from game.systems.totalwar.state import HIDDEN_GOLD
from game.views.ui.basic import LinkSpot
from game.views.ui.listview import ListView
from game.views.ui.log import Log
from game.views.ui.markup import parse
from tests.scenes.around import content, make_services
from tests.scenes.test_layout_and_texts import scrolls
from tests.scenes.totalwar_pages.stage import fought, open_page, pass_on, read_all, state_of, until, war
from tests.support.pilot import Pilot, rects_overlap
from tests.support.quick_theatre import ARMIES, panel, quick_theatre
from tests.support.totalwar import BLUE, FED, RED, ZEON, war_setup
from tests.support.windows import windows

FOLDER = Path(game.scenes.totalwar.pages.__file__).parent


@cache
def long_war() -> Match:
    """A war with some battles, read only."""
    return fought(2)


@pytest.mark.parametrize(("size", "scale"), windows(1.0, 1.5, 2.5))
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_clipped_or_covered(
    name: str, scale: float, size: tuple[int, int], tmp_path: Path
) -> None:
    pilot, _ = open_page(tmp_path, CONTENTS[name], long_war(), size=size, scale=scale)
    pilot.wait(100)
    stops = [w for w in pilot.widgets() if w.is_focusable and not isinstance(w, LinkSpot)]
    screen = pilot.surface.get_rect()
    for widget in stops:
        if not scrolls(widget):
            assert screen.contains(widget.rect), f"{widget.visible_text()!r} is clipped: {widget.rect}"
        else:
            assert 0 <= widget.rect.left < widget.rect.right <= screen.right, widget.visible_text()
    seen = [w for w in stops if w.view_rect().width > 0 and w.view_rect().height > 0]
    assert not [(a.visible_text(), b.visible_text()) for a, b in rects_overlap(seen)]


@pytest.mark.parametrize("name", PAGES)
def test_the_keyboard_reaches_all_and_no_text_is_missing(name: str, tmp_path: Path) -> None:
    pilot, _ = open_page(tmp_path, CONTENTS[name], long_war())
    pilot.wait(100)
    wanted = {id(w) for w in pilot.widgets() if w.is_focusable and w.is_enabled}
    reached = set()
    for _ in range(len(wanted) + 2):
        pilot.press("Tab")
        reached.add(id(pilot.focused))
    assert wanted <= reached
    pilot.press("F1")
    assert "war.page." not in pilot.text().lower()
    pilot.press("Esc", "Esc")
    assert pilot.scene_name == "game"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 600), 1.5)])
def test_the_arrows_go_round_all_pages(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    pilot, _ = open_page(tmp_path, FactionPage, long_war(), size=size, scale=scale)
    seen = []
    for _ in PAGES:
        seen.append(pilot.scene_name)
        pilot.press("Alt+Right")
        pilot.wait(50)
    assert seen == list(PAGES)
    assert pilot.scene_name == "faction"
    pilot.press("Alt+Left")
    assert pilot.scene_name == "chronicle"


def test_every_text_that_is_asked_for_exists() -> None:
    strings = content().catalog.strings("en")
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            key = node.value
            if not key.startswith("war.page."):
                continue
            if key.endswith(".") or key in strings or f"{key}.many" in strings:
                continue
            assert any(known.startswith(key) for known in strings), key
    for name in PAGES:
        for part in ("name", "title", "about", "help"):
            assert f"war.page.{name}.{part}" in strings
    for key, text in strings.items():
        if key.startswith("war.page."):
            assert not parse(agree(text, {}, strings), lambda role: False).problems, key


@pytest.mark.rule("TW-4.2")
def test_the_books_add_up(tmp_path: Path) -> None:
    match = war(bank=321)
    pilot, page = open_page(tmp_path, FactionPage, match)
    income = total_income(state_of(match), FED)
    assert pilot.find("figure").visible_text() == str(state_of(match).factions[FED].bank)
    assert f"+{income}" in pilot.find("figure_note").visible_text()
    parts = [line.split()[0] for line in pilot.find("income").visible_text().splitlines()]
    assert sum(int(part) for part in parts[:-1]) == int(parts[-1]) == income
    assert pilot.has("TW-4.2") and pilot.has("TW-4.3")
    assert page.name == "faction"


@pytest.mark.rule("TW-5.5")
def test_panels_that_are_cut_off_are_named(tmp_path: Path) -> None:
    drawing = quick_theatre()
    owners = list(drawing.theatre.owners)
    for place in ((1, 3), (1, 4), (2, 4), (2, 5), (0, 4), (0, 5), (1, 5), (0, 3), (2, 3)):
        if place != (1, 4):
            owners[panel(place)] = ZEON
    cut = type(drawing)(replace(drawing.theatre, owners=tuple(owners)), drawing.letters)
    match = war(setup=war_setup(cut, {}, humans=(BLUE, RED)))
    pilot, _ = open_page(tmp_path, FactionPage, match)
    assert pilot.has("panels are cut off and yield nothing")
    assert pilot.has("cut off")


@pytest.mark.rule("TW-1.8")
def test_no_page_shows_another_factions_secrets(tmp_path: Path) -> None:
    match = war(bank=777)
    match.submit(DevelopModel(player=BLUE, project="tier_1"))
    match.submit(BuyUnits(player=BLUE, panel=panel((1, 4)), frame=FrameId("gm"), count=3))
    match.submit(GiveDirective(player=BLUE, officer="blake", role="raid"))
    bank = str(state_of(match).factions[FED].bank)
    for name in PAGES:
        pilot, page = open_page(tmp_path, CONTENTS[name], match, RED)
        pilot.wait(100)
        assert page.state.factions[FED].bank == HIDDEN_GOLD
        assert page.faction.id == ZEON
        assert bank not in pilot.text(), name
    history = read_all(WarHistory(match, RED, content().catalog.strings("en")))
    told = " ".join(line.markup for line in history.lines)
    assert "Second generation" not in told
    assert "directive" not in told
    own = read_all(WarHistory(match, BLUE, content().catalog.strings("en")))
    assert "Second generation" in " ".join(line.markup for line in own.lines)


def test_orders_wait_for_the_own_administration(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, DevelopmentPage, match, RED)
    assert pilot.has("give no orders now")
    assert pilot.has("somebody else's place")
    assert not pilot.find("develop").is_enabled


def test_one_seat_that_leads_both_sides_opens_either_books(tmp_path: Path) -> None:
    seats = dict.fromkeys(("degwin", "xander", "yuri", "zelda"), "blue")
    match = war(setup=war_setup(quick_theatre(), ARMIES, seats=seats, humans=(BLUE,)))
    pilot, page = open_page(tmp_path, FactionPage, match)
    assert page.faction.id == FED
    pilot.tab_to("books")
    pilot.press("Right")
    assert page.faction.id == ZEON
    assert pilot.has("Zeon: the books")


def test_the_history_is_what_the_states_were(tmp_path: Path) -> None:
    match = long_war()
    account = read_all(WarHistory(match, BLUE, content().catalog.strings("en")))
    state = state_of(match)
    last = account.holdings[-1]
    assert sum(last.panels.values()) == len(state.map.panels)
    assert {line.round for line in account.lines} <= set(range(1, state.round + 1))
    fought_battles = sum(toll.won for toll in account.tolls.values())
    assert fought_battles > 0
    assert sum(t.lost for t in account.tolls.values()) == sum(t.destroyed for t in account.tolls.values())
    for faction, count in last.panels.items():
        assert faction == "" or faction in state.factions
        assert count >= 0


def test_the_history_goes_on_and_forgets_what_was_taken_back() -> None:
    match = war()
    history = WarHistory(match, BLUE, content().catalog.strings("en"))
    read_all(history)
    lines = len(history.account.lines)
    match.submit(DevelopModel(player=BLUE, project="tier_1"))
    assert not history.is_complete
    read_all(history)
    assert len(history.account.lines) > lines
    match.undo(BLUE, is_agreed=True)
    read_all(history)
    assert len(history.account.lines) == lines


def test_the_chronicle_tells_battles_and_draws_territory(tmp_path: Path) -> None:
    match = long_war()
    pilot, _ = open_page(tmp_path, ChroniclePage, match)
    pilot.wait_for("TERRITORY")
    state = state_of(match)
    counts = pilot.find("chart").visible_text()
    held = sum(owner == FED for owner in state.owners)
    assert f"Federation {held}" in counts
    few = len(pilot.get("chronicle", Log).lines)
    assert re.search(r" (beats|beat) .* in turn \d", pilot.text()) and "|beat}" not in pilot.text()
    pilot.click("whole")
    assert len(pilot.get("chronicle", Log).lines) > few
    assert "battles fought" in pilot.text()


def test_the_faction_page_tells_what_happened_since(tmp_path: Path) -> None:
    match = war()
    while state_of(match).faction == FED:
        pass_on(match)
    until(match, FED)
    pilot, _ = open_page(tmp_path, FactionPage, match)
    pilot.wait(200)
    text = pilot.get("since", Log).visible_text()
    assert "Zeon earns" in text
    assert "Federation earns" in text


def test_empty_states_say_what_to_do(tmp_path: Path) -> None:
    match = war(setup=war_setup(quick_theatre(), {}, humans=(BLUE, RED)))
    for name, words in (
        ("squadrons", "No force is left. Raise one"),
        ("diplomacy", "Nobody asks to be employed."),
    ):
        pilot, _ = open_page(tmp_path, CONTENTS[name], match)
        assert pilot.has(words)
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F6")
    assert pilot.has("No squadron or fleet serves you. Raise one")


def test_the_state_of_a_page_is_the_players_own_view() -> None:
    match = war()
    assert seen_war(match, RED).factions[FED].bank == HIDDEN_GOLD
    assert seen_war(match, BLUE).factions[FED].bank == 900


def test_machines_that_cost_nothing_are_counted_beside_what_the_others_are_worth(tmp_path: Path) -> None:
    """Whoever had free models of a pack alone stood there with a strength of 0."""
    setup = war_setup(quick_theatre(), ARMIES, humans=(BLUE, RED))
    pilot, _ = open_page(tmp_path, DiplomacyPage, war(setup=setup))
    assert "free" not in pilot.get("factions", ListView).visible_text()
    match = war(setup=replace(setup, frames=tuple(replace(each, cost_gold=0) for each in setup.frames)))
    pilot, page = open_page(tmp_path, DiplomacyPage, match)
    told, state = pilot.get("factions", ListView).visible_text(), page.state
    for faction in (FED, ZEON):
        machines = sum(len(force_frames(state, force)) for force in forces_of(state, faction))
        assert machines and f"0  + {machines} free" in told


def test_a_lone_rogue_has_his_pages_too(tmp_path: Path) -> None:
    grey = PlayerId("grey")
    setup = war_setup(
        quick_theatre(), ARMIES, rogues=("zelda",), seats={"zelda": grey}, humans=(BLUE, RED, grey)
    )
    match = war(setup=setup)
    for name in PAGES:
        pilot, page = open_page(tmp_path, CONTENTS[name], match, grey)
        pilot.wait(100)
        assert page.faction.kind == "lone"
        assert "war.page." not in pilot.text()
        assert pilot.has("A lone rogue buys, builds") is page.gives_orders, (
            "he has no administration to wait for"
        )
    while state_of(match).officer != "zelda":
        pass_on(match)
    pilot, page = open_page(tmp_path, DiplomacyPage, match, grey)
    pilot.click(f"ask_{FED}")
    assert state_of(match).petitions["zelda"].faction == FED
    assert pilot.has("You have asked Federation")


def test_there_is_a_picture_of_every_page(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    services = dataclasses.replace(services, systems=systems())
    for name in PAGES:
        assert f"war_{name}" in shots()
    (page,) = shot_scenes("war_chronicle", services, None)
    pilot = Pilot(page)
    pilot.wait_for("TERRITORY")
    fought = re.search(r"(\d+) battles fought", pilot.text())
    assert fought is not None and int(fought[1]) > 1, "a war that has gone on for a while"


def test_the_key_of_a_page_opens_it_from_another_one(tmp_path: Path) -> None:
    pilot, _ = open_page(tmp_path, CONTENTS["faction"], long_war())
    pilot.wait(100)
    below = len(pilot.stack.scenes)
    for key, name in (("F4", "purchase"), ("F10", "chronicle"), ("F2", "faction"), ("F2", "faction")):
        pilot.press(key)
        assert pilot.scene_name == name
        assert len(pilot.stack.scenes) == below, "pages do not lie upon each other"
    pilot.press("F1")
    assert "F4" in pilot.text(), "the help tells of it"
    pilot.press("F4")
    assert pilot.scene_name == "faction", "what is asked or told comes first"
