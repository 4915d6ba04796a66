"""A battle of one's own making: sides, forces by value, mission; and what the result says of it."""

from pathlib import Path

import pytest

from game.app.services import make_services
from game.rules.options import rules_of
from game.rules.system import SetupError, erased
from game.scenes.game.result import GameResult
from game.scenes.game.screen import GameScreen
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft, SeatDraft
from game.scenes.setup.screen import NewGame
from game.scenes.setup.teams import sides
from game.scenes.strategic.force import FORCE
from game.scenes.strategic.form import FORM, MISSION, VALUE, WHOSE
from game.scenes.strategic.result import strategic_verdict
from game.scenes.strategic.texts import mission_text
from game.systems.strategic.build_board import BOARDS
from game.systems.strategic.events import UnitLeft
from game.systems.strategic.offers import offers
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.system import STRATEGIC
from game.views.ui.basic import Label
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.fonts import Face, FontBook
from game.views.ui.listview import ListView
from tests.scenes.strategic.player import Player
from tests.support.pilot import Pilot
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.spots import sign

FORCE_UNITS = {
    each.id: each
    for each in offers(
        shipped_catalog(), rules_of(shipped_catalog(), "strategic", StrategicRules, BOARDS.system)
    )
}
DEAR = sum(FORCE_UNITS[name].profile.value for name in ("carillon", "colossus"))


@pytest.fixture
def services(tmp_path: Path, own_home: Path) -> Services:
    return make_services((), lambda: 7, tmp_path / "saves")


def choose(pilot: Pilot, name: str, value: str) -> None:
    """Choose by keys."""
    pilot.tab_to(name)
    for _ in range(40):
        if pilot.get(name, Choice).value == value:
            return
        pilot.press("Right")
    raise AssertionError(f"{name} has no {value}:\n{pilot.text()}")


def add(pilot: Pilot, *units: str) -> None:
    """Add units in the picker of a force, each by the plus key on its line."""
    assert pilot.scene_name == "strategic_force"
    for unit in units:
        pilot.tab_to(f"unit_{unit}")
        pilot.press("+")


def drafted(services: Services, **values: str) -> Draft:
    """A battle on a plain of which these things were chosen."""
    draft = FORM.draft(services, 5)
    for name, value in {"group": FREE, "entry": "km_parade_field", **values}.items():
        FORM.choose(services, draft, name, value)
    return draft


def built(services: Services, draft: Draft) -> StrategicSetup:
    """The set-up of a draft."""
    setup = erased(STRATEGIC).build_setup(FORM.request(services, draft), services.catalog)
    assert isinstance(setup, StrategicSetup)
    return setup


def worth(setup: StrategicSetup, side: int) -> int:
    """The value of a side's force."""
    return sum(unit.profile.value for unit in setup.sides[side].units)


def test_three_sides_begin_with_forces_of_the_chosen_value(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("New strategic battle")
    pilot.click("Free")
    pilot.click("Parade Field")
    assert pilot.has("2 sides") and pilot.has("Forces worth 600") and pilot.has("Destroy")
    choose(pilot, "side_count", "3")
    choose(pilot, "value", "600")
    pilot.press("F6")
    add(pilot, "carillon", "colossus", "gm", "gm")
    gm = FORCE_UNITS["gm"]
    assert gm.is_derived and pilot.find("unit_gm").detail.count("derived")  # type: ignore[attr-defined]
    worth_now = DEAR + 2 * gm.profile.value
    assert pilot.has(f"{worth_now}\nof 600")
    pilot.press("Ctrl+Enter")
    assert pilot.has(f"worth {worth_now} of 600") and pilot.has("2× GM")
    pilot.click("Start")
    player = Player(pilot)
    assert player.settle()
    setup = player.state.field.setup
    assert [side.player for side in setup.sides] == ["attacker", "defender", "side_3"]
    assert len({side.faction for side in setup.sides}) == 3
    assert [unit.unit for unit in setup.sides[0].units] == ["carillon", "colossus", "gm", "gm"]
    assert worth(setup, 1) == worth(setup, 2) <= 600
    bar = pilot.find("topbar")
    assert all(side.name in "\n".join(w.visible_text() for w in bar.walk()) for side in setup.sides)


def test_digits_count_as_soon_as_the_picker_of_a_force_opens(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("K", "Ctrl+2", "F6", "3")
    first = pilot.all(Stepper)[0]
    assert pilot.focused is first and first.count == 3
    assert pilot.has(f"3× {first.text}")


@pytest.mark.rule("ST-1.5")
def test_why_a_force_holds_no_more_of_a_unit_is_told_at_its_plus(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("K", "Ctrl+2", "F6", "9")
    first = pilot.all(Stepper)[0]
    while first.count < first.most:
        pilot.press("+")
    pilot.hover(sign(first, 1))
    assert "One more: This force is worth" in pilot.ui.tooltip.text
    pilot.click(sign(first, -1))
    pilot.move((2, 2))
    pilot.hover(sign(first, 1))
    assert "One more" not in pilot.ui.tooltip.text


@pytest.mark.rule("ST-1.5")
def test_a_changed_force_is_not_dropped_unasked(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("K", "Ctrl+2", "F6", "Esc")
    assert pilot.scene_name == "new_strategic"
    pilot.press("F6", "3", "Esc")
    assert pilot.scene_name == "strategic_force" and pilot.has("Leave without it?")
    pilot.press("Tab", "Enter")
    assert pilot.scene_name == "new_strategic"


def test_a_force_that_is_too_dear_cannot_begin(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("New strategic battle")
    pilot.click("Free")
    choose(pilot, "value", "600")
    pilot.click("attacker_units")
    add(pilot, "carillon", "colossus")
    assert pilot.get("unit_carillon", Stepper).most == 1, "a second one is too dear"
    pilot.click("force_done")
    assert pilot.find("start").is_enabled
    choose(pilot, "value", "300")
    assert pilot.has(f"This force is worth {DEAR}, and 300 were agreed.")
    assert not pilot.find("start").is_enabled
    pilot.click("attacker_units")
    pilot.click("force_clear")
    assert pilot.has("The ready force")
    pilot.click("force_done")
    assert pilot.find("start").is_enabled


@pytest.mark.rule("ST-6.2")
def test_the_dearest_unit_of_the_chosen_side_is_the_giant(services: Services) -> None:
    draft = drafted(services, **{MISSION: "kill", WHOSE: "defender", VALUE: "600"})
    draft.seat("defender").values |= {FORCE: "colossus*1 carillon*1 line_regiment*2"}
    setup = built(services, draft)
    assert (setup.mission.kind, setup.mission.side) == ("kill", 1)
    assert [unit.unit for side in setup.sides for unit in side.units if unit.is_marked] == ["carillon"]


def test_a_scenario_takes_forces_up_to_its_points(services: Services) -> None:
    draft = FORM.draft(services, 5)
    FORM.choose(services, draft, "entry", "strategic_burning_wood")
    ready = built(services, draft)
    draft.seat("zeon").values[FORCE] = "colossus*1 unknown*2"
    own = built(services, draft)
    assert own.sides[0].units == ready.sides[0].units and [u.unit for u in own.sides[1].units] == ["colossus"]
    assert not FORM.faults(services, draft)
    draft.seat("zeon").values[FORCE] = "colossus*1 carillon*1"
    assert set(FORM.faults(services, draft)) == {"sides.zeon"}
    with pytest.raises(SetupError):
        built(services, draft)


def test_several_players_share_a_side_and_each_leads_units_of_his_own(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("New strategic battle")
    pilot.click("Tinderwood")
    choose(pilot, "federation_team", "3")
    choose(pilot, "federation_team", "2")
    choose(pilot, "seat_federation_2", "human")
    pilot.click("Start")
    player = Player(pilot)
    assert player.settle()
    setup = player.state.field.setup
    assert [side.seats for side in setup.sides] == [("federation", "federation_2"), ("zeon",)]
    led = set()
    for _ in range(30):
        if player.state.round > 1:
            break
        if player.state.acting:
            led.add(setup.sides[0].leader(player.state.acting))
            assert pilot.has("led by Federation")
        player.step(by_mouse=True)
        assert player.settle()
    assert led == {"federation", "federation_2"}


def given_up(folder: Path, in_round: int) -> tuple[Pilot, Player]:
    """The usual battle, begun by mouse and given up in a round; its result is on the screen."""
    pilot = title(folder)
    pilot.click("New strategic battle")
    pilot.click("Start")
    player = Player(pilot)
    player.play(by_mouse=True, until_round=in_round)
    pilot.click("Concede")
    pilot.click("dialog_yes")
    player.settle()
    return pilot, player


def test_the_result_tells_points_losses_and_what_became_of_every_unit(tmp_path: Path) -> None:
    pilot, player = given_up(tmp_path, in_round=2)
    assert pilot.scene_name == "result"
    state = player.scene.match.observe(None)
    setup = player.state.field.setup
    for number, side in enumerate(setup.sides):
        rows = pilot.get(f"units_{number}", ListView).rows
        assert {row.key for row in rows} == {unit.id for unit in side.units}
        for row in rows:
            left = sum(max(0, each) for each in state.units[row.key].wounds)  # type: ignore[attr-defined]
            assert f"{left} of" in row.cells[2] or " in round " in row.cells[2]
        assert pilot.has(f"in value, 0 of {len(side.units)} units") or pilot.has("Lost")


@pytest.mark.rule("ST-1.5")
def test_the_ready_force_that_is_told_is_that_of_what_is_chosen(services: Services, tmp_path: Path) -> None:
    """At first, and after another scenario was chosen: never that of the choice before."""
    pilot = title(tmp_path)
    pilot.press("K")
    pilot.step()
    for press in ((), ("Ctrl+2",), ("Ctrl+1",)):
        pilot.press(*press)
        pilot.step()
        form = pilot.scene
        assert isinstance(form, NewGame)
        for side, seat in enumerate(sides(form.draft)):
            line = pilot.get(f"{seat.key}_force", Label).text
            assert f": worth {worth(built(services, form.draft), side)}." in line, (press, line)


@pytest.mark.rule("ST-6.2")
def test_what_earns_points_is_always_shown(services: Services) -> None:
    for kind in ("destroy", "hold", "kill"):
        draft = drafted(services, **{MISSION: kind})
        for seat in draft.seats:
            seat.who = "human"
        pilot = Pilot(services.table.begin(FORM.choice(services, draft)))
        pilot.wait(100)
        assert isinstance(pilot.scene, GameScreen)
        about = mission_text(services.words, pilot.scene.table.showing).split(" {rule")[0]
        assert about in pilot.text() and "$" not in about, pilot.text()


def test_the_guided_battle_stands_first(services: Services) -> None:
    assert FORM.entries is not None
    found = list(FORM.entries(services, FORM.draft(services, 3)))
    assert [each.id for each in found if each.is_starred] == [found[0].id] == ["strategic_first_kilometre"]


def test_sides_of_a_scenario_are_called_by_the_names_of_their_factions(
    tmp_path: Path, own_home: Path
) -> None:
    """Packs and translations give names; ids were told in their place."""
    pack = tmp_path / "mine"
    (pack / "factions").mkdir(parents=True)
    (pack / "mod.yaml").write_text("id: mine\nname: M\nversion: 1.0.0\nrequires: {base: '*'}\n")
    (pack / "factions" / "f.yaml").write_text("{id: zeon, patch: true, name: Duchy of the Far Side}\n")
    services = make_services((pack,), lambda: 7, tmp_path / "saves")
    draft = FORM.draft(services, 1)
    draft.entry = "strategic_hold_the_bend"
    FORM.agree(services, draft, "entry")
    assert FORM.seat_name is not None
    told = [FORM.seat_name(services, draft, seat) for seat in draft.seats]
    assert told == ["Federation", "Duchy of the Far Side"]
    assert FORM.seat_name(services, draft, SeatDraft("zeon_2")) == "Duchy of the Far Side 2"


def test_what_is_refused_names_the_side_as_players_do(tmp_path: Path) -> None:
    """More players than units: the side is told by its name, not by its number in a file."""
    pilot = title(tmp_path)
    pilot.press("K")
    pilot.tab_to("entries")
    pilot.press("Home")
    choose(pilot, "zeon_team", "4")
    pilot.step()
    assert pilot.has("Zeon: Every seat of a side leads a unit"), pilot.text()
    assert not pilot.has("sides.")
    choose(pilot, "zeon_team", "2")
    choose(pilot, "seat_zeon_2", "bot")
    pilot.step()
    assert pilot.has("Zeon 2: The bot needs the command"), pilot.text()


@pytest.mark.rule("ST-9.5")
def test_who_fled_is_not_told_as_destroyed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts half for the enemy, so that points and losses do not agree without it."""
    pilot, player = given_up(tmp_path, in_round=1)
    told = pilot.scene
    assert isinstance(told, GameResult) and not pilot.has("fled")
    side = player.state.field.setup.sides[0]
    left = UnitLeft(player=side.player, unit=side.units[0].id, how="fled", round=1)
    again = Pilot(GameResult(told.services, told.match, [left], strategic_verdict))
    cells = {row.key: row.cells[2] for row in again.get("units_0", ListView).rows}
    assert [key for key, cell in cells.items() if "fled over the edge" in cell] == [left.unit]
    cut: list[str] = []
    elide = FontBook.elide

    def noted(book: FontBook, text: str, face: Face, width: int) -> str:
        shown = elide(book, text, face, width)
        cut.extend([text] if shown != text else [])
        return shown

    monkeypatch.setattr(FontBook, "elide", noted)
    Pilot(GameResult(told.services, told.match, [left], strategic_verdict)).wait(100)
    assert not cut
