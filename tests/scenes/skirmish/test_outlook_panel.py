"""Before anything is done the screen tells what it would mean: places, enemies, threats."""

from pathlib import Path

import msgspec
import pytest

from game.agents.agent import Decision
from game.app.game_table import GameTable
from game.app.services import make_services
from game.core.ids import UnitId
from game.core.odds import Odds
from game.rules.prose import Sentence
from game.scenes.game.face import Doubt
from game.scenes.skirmish.face import SKIRMISH_FACE
from game.session.schema import SeatRecord
from game.systems.skirmish.request import SkirmishRequest
from game.views.table.forecasts import CountedTiles, Counts, ProspectLine, Threatening
from game.views.ui.button import Button
from tests.scenes.skirmish.test_keyboard_orders import REQUEST, select
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT
from tests.support.skirmish import RULESET, battle, profile


@pytest.fixture
def player(tmp_path: Path) -> BattlePlayer:
    """Two humans at the table; every unit already stands where it is needed."""
    services = make_services((), lambda: 5, tmp_path / "saves")
    system = services.systems["skirmish"]
    setup = system.build_setup(msgspec.convert(REQUEST, SkirmishRequest), services.catalog)
    seats = [SeatRecord(player, "human") for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    found = BattlePlayer(Pilot(services.table.start(system, setup, 3, seats, "keys"), settings=INSTANT))
    found.settle()
    return found


def told(player: BattlePlayer) -> str:
    """What the panel says; nothing while it is hidden."""
    found = [widget for widget in player.pilot.widgets() if widget.id == "outlook"]
    return "\n".join(each.visible_text() for widget in found for each in widget.walk())


def tile_of(player: BattlePlayer, unit: str) -> int:
    return player.state.units[UnitId(unit)].tile


def test_a_place_in_reach_tells_what_could_be_attacked_and_who_could_attack(player: BattlePlayer) -> None:
    select(player, "gm-1")
    place = player.plan.reach()[0]
    player.pilot.hover(player.point(place))
    assert "Could attack it there" in told(player)
    assert any(isinstance(each, Threatening) for each in player.show.stage.over)
    player.pilot.hover((5, 5))
    assert not told(player), "nothing is pointed at"


def test_every_way_to_attack_stands_side_by_side_before_a_click(player: BattlePlayer) -> None:
    select(player, "gm-2")
    player.pilot.hover(player.point(tile_of(player, "varg-3")))
    text = told(player)
    assert "Ways to attack" in text and "Fire at" in text
    assert "Fire together with" in text, text
    assert "%" in text and "One try:" in text
    assert any(isinstance(each, ProspectLine) for each in player.show.stage.over)


def test_a_way_to_attack_that_is_pointed_at_is_begun_by_a_click_on_it(player: BattlePlayer) -> None:
    """On the way there the mouse leaves the board; somewhere else it forgets what it pointed at."""
    pilot = player.pilot
    select(player, "gm-2")
    pilot.hover(player.point(tile_of(player, "varg-3")))
    partner = next(w.id for w in pilot.widgets() if w.id.startswith("outlook_fire:varg-3:"))
    pilot.move((5, 5))
    pilot.wait(100)
    pilot.move(partner)
    pilot.wait(2_000)
    pilot.click(partner)
    assert player.plan.target == "varg-3" and player.plan.partners
    pilot.press("Escape")
    pilot.hover(player.point(tile_of(player, "varg-3")))
    pilot.hover((5, 5))
    assert not told(player)


def test_own_machines_in_the_line_of_fire_are_named_in_red(player: BattlePlayer) -> None:
    select(player, "citadel_cruiser-1")
    player.pilot.hover(player.point(tile_of(player, "varg-1")))
    assert "Hits your own: GM 3" in told(player)


def test_an_enemy_is_clicked_first_and_one_of_those_who_can_begins(player: BattlePlayer) -> None:
    pilot = player.pilot
    player.click(tile_of(player, "varg-3"))
    pilot.hover((5, 5))
    assert "Can attack now" in told(player), "it stays asked about"
    pilot.click("outlook_unit:gm-2")
    assert player.plan.selected == "gm-2" and player.plan.target == "varg-3"
    assert pilot.has("to destroy")
    pilot.press("Escape")
    assert player.plan.target is None


def test_escape_drops_the_question(player: BattlePlayer) -> None:
    player.click(tile_of(player, "varg-3"))
    assert player.plan.asked == "varg-3"
    player.pilot.press("Escape")
    assert player.plan.asked is None and player.pilot.scene_name == "skirmish"


def test_keys_show_the_threat_of_enemies_and_the_reach_of_own_units(player: BattlePlayer) -> None:
    pilot, stage = player.pilot, player.show.stage
    for key, name in (("T", "Threat"), ("M", "Reach")):
        assert not any(isinstance(each, CountedTiles) for each in stage.under)
        pilot.press(key)
        tinted = [each.tiles for each in stage.under if isinstance(each, CountedTiles)]
        assert tinted and pilot.get(name, Button).is_selected
        over = [each.tiles for each in stage.over if isinstance(each, Counts)]
        assert over == tinted, "no number is hidden by who stands there"
        pilot.press(key)


def test_the_end_of_the_turn_names_who_could_still_act_and_goes_there(player: BattlePlayer) -> None:
    pilot = player.pilot
    pilot.press("E")
    assert player.is_asked_to_end
    assert pilot.has("GM 1 can move and attack") or pilot.has("can move and attack")
    assert player.state.to_move == 0, "nothing has ended"
    pilot.click("undone_1")
    assert not player.is_asked_to_end and player.plan.selected is not None
    assert player.scene.table.board.cursor == tile_of(player, player.plan.selected)
    pilot.press("E", "Escape")
    assert not player.is_asked_to_end and player.state.to_move == 0
    pilot.press("E", "E")
    player.settle()
    assert player.state.to_move == 1


def test_an_attack_without_a_chance_is_asked_about_once_more(
    player: BattlePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = player.pilot
    select(player, "gm-2")
    monkeypatch.setattr(type(player.scene.match), "odds", lambda self, action: Odds())
    pilot.press("F", "Enter")
    assert pilot.has("A CHANCE OF 0%")
    assert not player.state.units[UnitId("gm-2")].has_attacked
    pilot.press("Enter")
    assert not pilot.ui.has_dialog and not player.state.units[UnitId("gm-2")].has_attacked, (
        "the harmless answer"
    )
    select(player, "gm-2")
    pilot.press("F", "Enter")
    pilot.click("dialog_yes")
    player.settle()
    assert player.state.units[UnitId("gm-2")].has_attacked


def test_the_question_about_an_attack_that_a_hint_advised_tells_why_and_begins_on_it(
    player: BattlePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = player.pilot
    select(player, "gm-2")
    pilot.press("F")
    shot = player.scene.table.intent.planned()
    assert shot is not None
    monkeypatch.setattr(type(player.scene.match), "odds", lambda self, action: Odds())
    player.scene.orders.advised(Decision(shot, (Sentence("agent.reason.hopeless"),)))
    for way in ("Enter", "Ctrl+H"):
        pilot.press(way)
        assert pilot.has("A CHANCE OF 0%") and pilot.has("The hint advises it: The battle is lost")
        assert pilot.focused is pilot.find("dialog_yes")
        if way == "Enter":
            pilot.press("Escape")
    pilot.press("Enter")
    player.settle()
    assert player.state.units[UnitId("gm-2")].has_attacked


def test_a_turn_is_ended_at_once_where_a_hint_has_just_advised_it(player: BattlePlayer) -> None:
    pilot = player.pilot
    ending = player.scene.table.intent.use("end_turn")
    assert ending is not None
    pilot.press("E")
    assert player.is_asked_to_end
    pilot.press("Escape")
    player.scene.orders.advised(Decision(ending))
    pilot.press("E")
    player.settle()
    assert not player.is_asked_to_end and player.state.to_move == 1
    pilot.press("E")
    assert player.is_asked_to_end, "it was about another turn"


def test_a_shot_without_a_chance_against_armour_is_doubted_by_its_odds() -> None:
    b = battle(
        "S\ns", units={"S": {"profile": profile("1x 1d6", defense=4)}, "s": {"profile": profile(defense=9)}}
    )
    shot = b.fire("S", "s")
    assert SKIRMISH_FACE.doubt(RULESET.odds(b.state, shot), shot) == Doubt("battle.hopeless")
    blow = battle("S.\n.s")
    assert not SKIRMISH_FACE.doubt(RULESET.odds(blow.state, blow.melee("S", "s")), blow.melee("S", "s"))
