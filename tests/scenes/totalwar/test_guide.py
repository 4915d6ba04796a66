"""The guided first war: each lesson is told once, at its moment, until nobody wants to hear more."""

from pathlib import Path

import msgspec
import pygame

from game.core.codec import from_json, to_json
from game.core.events import Event
from game.core.ids import UnitId
from game.scenes.context import ViewSettings
from game.scenes.game.guide import Guide
from game.scenes.game.guide_panel import READ_MS
from game.scenes.totalwar.lessons import LESSONS, MOMENTS, ROWS, WarSituation
from game.scenes.totalwar.screen_state import guide_for
from game.systems.totalwar.build import campaign_of
from game.systems.totalwar.events import AceGranted, PanelsTaken, SupplyChanged
from game.systems.totalwar.events_administration import IncomeEarned
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.tagalong import Preview
from game.views.ui.listview import ListView
from game.views.ui.scroll import ScrollArea
from tests.scenes.around import content
from tests.scenes.totalwar.player import WarPlayer, title
from tests.support.guided import Reader
from tests.support.screen_player import INSTANT

TEXTS = content().catalog.strings("en")
READER = Reader(LESSONS, is_on_top=False)


def begin(
    folder: Path,
    campaign: str = "first_war",
    size: tuple[int, int] = (1280, 720),
    settings: ViewSettings = INSTANT,
) -> WarPlayer:
    """From the title into a war, to the first decision that is no question."""
    pilot = title(folder, settings, size=size)
    pilot.click("title_war")
    keys = [row.key for row in pilot.get("campaigns", ListView).rows]
    pilot.click_row("campaigns", keys.index(campaign))
    pilot.press("Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    while player.answer_by_mouse():
        pass
    return player


def guide_of(player: WarPlayer) -> Guide:
    guide = player.guide
    assert guide is not None
    return guide


def understand_by_key(player: WarPlayer) -> None:
    """Read the lesson that is open, then close it."""
    player.pilot.wait(READ_MS)
    player.pilot.press("L")


def select(player: WarPlayer, kind: str) -> None:
    """Click a force of a kind, in whose officer's place in the order soever it is."""
    for _ in range(6):
        found = [force for force in player.plan.orderable() if force.kind == kind]
        if found:
            player.click(found[0].panel)
            assert player.plan.selected == found[0].id
            return
        player.end_by_mouse()
    raise AssertionError(f"no {kind} can move")


def test_first_war_begins_with_its_first_lessons(tmp_path: Path) -> None:
    player = begin(tmp_path)
    assert READER.open(player.pilot) == "aim"
    assert READER.read(player.pilot) == ["aim", "administration", "purchase", "development"]
    assert player.plan.mode == "administration", "reading ends nothing"
    player.end_by_mouse()
    assert READER.open(player.pilot) == "moving"
    understand_by_key(player)
    assert READER.open(player.pilot) == ""


def test_the_first_lesson_is_read_from_its_beginning_though_others_have_moved_before(tmp_path: Path) -> None:
    """What they did stands in a note of its own, further down."""
    player = begin(tmp_path, settings=ViewSettings())
    assert player.pilot.has("Elsewhere meanwhile")
    found = player.pilot.find("lesson_title")
    around = found.parent
    while around is not None and not isinstance(around, ScrollArea):
        around = around.parent
    assert around is not None
    for name in ("lesson_understood", "lesson_title"):
        assert around.rect.contains(player.pilot.find(name).rect), name


def test_selection_and_preview_are_explained_when_they_are_there(tmp_path: Path) -> None:
    player = begin(tmp_path)
    READER.read(player.pilot)
    player.end_by_mouse()
    assert READER.open(player.pilot) == "moving"
    select(player, "squadron")
    assert READER.open(player.pilot) == "squadron", "what is in hand goes before what was told without it"
    understand_by_key(player)
    assert READER.open(player.pilot) == "moving", "and what it interrupted comes back"
    READER.read(player.pilot)
    select(player, "fleet")
    assert READER.read(player.pilot) == ["fleet", "tagalong"]
    panel, shown = capture_of(player)
    player.pilot.move(player.point(panel))
    player.pilot.wait(20)
    due = ["battle"] if shown.battles else []
    due += ["cutting"] if shown.cut or any(battle.cut for battle in shown.battles) else []
    heard = []
    for _ in (*due, "capture"):
        heard.append(READER.open(player.pilot))
        understand_by_key(player)
    assert heard == [*due, "capture"]
    assert READER.open(player.pilot) == ""
    player.click(panel)
    player.click(panel)
    player.settle()
    assert READER.open(player.pilot), "what came of it is explained"


def test_a_lesson_that_has_just_come_up_is_not_closed_by_a_click_that_meant_another(tmp_path: Path) -> None:
    player = begin(tmp_path)
    READER.read(player.pilot)
    player.end_by_mouse()
    player.pilot.wait(READ_MS)
    assert READER.open(player.pilot) == "moving"
    select(player, "squadron")
    player.pilot.press("L")
    assert READER.open(player.pilot) == "squadron", "nobody can have read it: the one before it is closed"
    understand_by_key(player)
    assert READER.open(player.pilot) != "moving"


def test_a_lesson_that_comes_up_under_the_button_held_stays(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    READER.read(player.pilot)
    player.end_by_mouse()
    pilot.wait(READ_MS)
    assert READER.open(player.pilot) == "moving"
    point = pilot.point_of("lesson_understood")
    pilot.move(point)
    pilot.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    pilot.press("N")
    while player.plan.force is None or player.plan.force.kind != "squadron":
        pilot.press("N")
    assert READER.open(player.pilot) == "squadron"
    pilot.wait(2 * READ_MS)
    pilot.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pilot.point_of("lesson_understood"), button=1))
    assert READER.open(player.pilot) == "squadron"
    assert "moving" in guide_of(player).understood


def test_enter_closes_a_lesson_where_it_means_nothing_else(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    pilot.wait(READ_MS)
    assert pilot.find("lesson_understood").visible_text() == "Understood  L / Enter"
    pilot.move("lesson_title")
    pilot.press("Enter")
    assert READER.open(player.pilot) == "administration", "the mouse points at no panel"
    free = next(panel for panel, owner in enumerate(player.state.owners) if not player.state.at.get(panel))
    pilot.move(player.point(free))
    pilot.wait(READ_MS)
    pilot.press("Enter")
    assert READER.open(player.pilot) == "purchase", "nothing stands on the panel"
    held = next(force for force in player.state.forces.values() if force.panel >= 0)
    pilot.move(player.point(held.panel))
    pilot.wait(READ_MS)
    pilot.press("Enter")
    assert READER.open(player.pilot) == "purchase", "Enter chose the force"
    assert player.plan.selected


def test_a_war_that_goes_on_tells_what_was_not_understood_yet(tmp_path: Path) -> None:
    player = begin(tmp_path)
    for lesson in ("aim", "administration"):
        assert READER.open(player.pilot) == lesson
        understand_by_key(player)
    assert READER.open(player.pilot) == "purchase"
    player = gone_on(player)
    assert READER.open(player.pilot) == "purchase", "it was open, and not understood"
    assert guide_of(player).understood == ("aim", "administration")
    player.pilot.click("lessons_stop")
    player = gone_on(player)
    assert READER.open(player.pilot) == ""
    assert not guide_of(player).is_on


def gone_on(player: WarPlayer) -> WarPlayer:
    """Leave the game for the title, and go on with it from there."""
    pilot = player.pilot
    pilot.press("Escape")
    pilot.click("pause_title")
    assert pilot.scene_name == "title"
    pilot.click("title_continue")
    pilot.wait(200)
    player = WarPlayer(pilot)
    player.settle()
    return player


def test_what_a_save_says_of_its_guide_may_be_nonsense(tmp_path: Path) -> None:
    player = begin(tmp_path)
    for text in ("", "nonsense", "[1]", '{"is_on": 3}', '{"understood": ["no_such_lesson"]}'):
        player.match.annotate("guide", text)
        guide = guide_for(player.scene.services, player.match)
        assert guide is not None
        assert guide.is_on
    assert campaign_of(content().catalog, msgspec.structs.replace(setup_of(player), campaign="gone")) is None


def setup_of(player: WarPlayer) -> TotalWarSetup:
    setup = player.match.first.bottom.game.setup
    assert isinstance(setup, TotalWarSetup)
    return setup


def test_a_war_saved_before_campaigns_had_ids_is_known_by_its_name(tmp_path: Path) -> None:
    setup = setup_of(begin(tmp_path))
    assert setup.campaign == "first_war"
    older = msgspec.structs.replace(setup, campaign=msgspec.UNSET)
    assert b'"campaign"' not in to_json(older), "it keeps its digest"
    assert from_json(to_json(older), TotalWarSetup) == older
    found = campaign_of(content().catalog, older)
    assert found is not None
    assert found.id == "first_war"


def capture_of(player: WarPlayer) -> tuple[int, Preview]:
    """A panel to which the selected fleet can go, taking others on its way."""
    plan = player.plan
    for panel in plan.ways:
        plan.target = panel
        shown = plan.preview()
        plan.target = None
        if isinstance(shown, Preview) and shown.captured:
            return panel, shown
    raise AssertionError("no move of the fleet takes ground")


def test_each_lesson_is_told_once_until_the_lessons_begin_again(tmp_path: Path) -> None:
    player = begin(tmp_path)
    heard = READER.read(player.pilot)
    for _ in range(16):
        if (
            player.pilot.scene_name != "totalwar"
            or player.state.round > 3
            or player.match.outcome is not None
        ):
            break
        if not player.answer_by_mouse():
            player.end_by_mouse()
        heard += READER.read(player.pilot)
    assert len(heard) == len(set(heard)), ",".join(heard)
    assert {"aim", "moving", "income"} <= set(heard)
    assert set(heard) == guide_of(player).told

    player.pilot.press("H")
    player.pilot.wait(20)
    for lesson in ROWS:
        assert player.pilot.has(TEXTS[f"guide.{lesson.id}.title"]), "all can be read again"
    player.pilot.click("lessons_restart")
    player.pilot.wait(20)
    assert not player.pilot.ui.has_dialog
    assert READER.open(player.pilot) in ("aim", "table", "retreat", "allotment")


def test_no_more_lessons(tmp_path: Path) -> None:
    player = begin(tmp_path)
    player.pilot.click("lessons_stop")
    player.pilot.wait(20)
    assert READER.open(player.pilot) == ""
    player.end_by_mouse()
    select(player, "fleet")
    assert READER.open(player.pilot) == ""
    assert player.pilot.find("lessons_all").is_visible, "they can be read, and begun again"


def test_an_open_lesson_outlasts_a_smaller_window(tmp_path: Path) -> None:
    player = begin(tmp_path)
    understand_by_key(player)
    assert READER.open(player.pilot) == "administration"
    player.pilot.resize((1000, 620))
    player.pilot.wait(40)
    assert READER.open(player.pilot) == "administration"


def test_what_was_seen_to_happen_is_explained(tmp_path: Path) -> None:
    player = begin(tmp_path)
    plan, own = player.plan, "federation"
    owners = plan.state.owners
    mine, other = owners.index(own), owners.index("zeon")
    unit = next(force.units[0] for force in plan.state.forces.values() if force.faction == own)
    foreign = next(force.units[0] for force in plan.state.forces.values() if force.faction == "zeon")
    cases: dict[str, tuple[Event, Event]] = {
        "income_earned": (
            IncomeEarned(faction=own, gold=1, panels=1, sources=()),
            IncomeEarned(faction="zeon", gold=1, panels=1, sources=()),
        ),
        "supply_cut": (SupplyChanged(cut=(mine,)), SupplyChanged(joined=(mine,))),
        "enemy_cut": (SupplyChanged(cut=(other,)), SupplyChanged(cut=(mine,))),
        "panels_lost": (
            PanelsTaken(faction="zeon", panels=(mine,), cause="sweep"),
            PanelsTaken(faction=own, panels=(mine,), cause="sweep"),
        ),
        "ace_made": (AceGranted(unit=UnitId(unit), level=1), AceGranted(unit=UnitId(foreign), level=1)),
    }
    for moment, (matters, matters_not) in cases.items():
        assert MOMENTS[moment](WarSituation(plan, own, (matters,))), moment
        assert not MOMENTS[moment](WarSituation(plan, own, (matters_not,))), moment
        assert not MOMENTS[moment](WarSituation(plan, own)), moment


def test_what_happened_waits_until_there_is_room(tmp_path: Path) -> None:
    player = begin(tmp_path)
    guide, plan = Guide(LESSONS), player.plan
    earned = IncomeEarned(faction="federation", gold=1, panels=1, sources=())
    guide.look(WarSituation(plan, "federation"))
    guide.look(WarSituation(plan, "federation", (earned,)))
    assert guide.lesson is not None
    assert guide.lesson.id == "aim"
    guide.understand(guide.lesson)
    guide.look(WarSituation(plan, "federation"))
    assert guide.lesson is not None
    assert guide.lesson.id == "income"


def test_other_wars_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "quick_war")
    assert player.guide is None
    assert not [widget for widget in player.pilot.widgets() if widget.id == "guide"]
    player.pilot.press("H")
    assert not player.pilot.ui.has_dialog
