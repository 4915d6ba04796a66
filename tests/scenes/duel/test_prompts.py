"""Questions inside an attack are answered on cards and on the board; taking back asks the table."""

from collections.abc import Sequence

import pytest

from game.agents.agent import Decision
from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.duel.scene import DuelScene
from game.scenes.seating.minds import Minds
from game.session.match import Match
from game.session.position import Game, Layer, setup_digest
from game.session.schema import SeatRecord
from game.systems.duel.setup import CardFace
from game.systems.registry import SYSTEMS
from tests.scenes.duel.player import DuelPlayer
from tests.support.duel import BLUE, RED, Duel, able, card, duel, placed
from tests.support.pilot import Pilot


def _no_advice(match: Match, player: PlayerId, level: str) -> Decision:
    raise AssertionError("nobody asked")


def _at_table(battle: Duel) -> DuelPlayer:
    systems = {system.name: system for system in SYSTEMS}
    game = Game(systems["duel"], battle.setup, setup_digest(battle.setup))
    match = Match((Layer(game, battle.state),), systems=systems)
    minds = Minds(make_chooser(1), _no_advice)
    scene = DuelScene(make_services((), lambda: 1), match, [SeatRecord(RED), SeatRecord(BLUE)], minds)
    player = DuelPlayer(Pilot(scene, settings=ViewSettings(animation_speed_percent=0)))
    player.settle()
    return player


def _attack(cut: CardFace, guards: Sequence[CardFace], **places: tuple[int, int]) -> Duel:
    battle = duel(placed(**(places or {"A": (4, 5), "b": (6, 5)})), {"A": [cut], "b": guards})
    battle.plan_all()
    battle.skip_to("A", cut.name)
    return battle


@pytest.mark.rule("DU-4.4")
def test_the_block_is_chosen_on_its_card_which_says_what_it_stops() -> None:
    guards = [card("High Guard", 1, blocks="h"), card("Wide Guard", 2, blocks="hm")]
    battle = _attack(card("Cut", 5, melee="hm"), guards)
    battle.attack("b")
    player = _at_table(battle)
    assert player.pilot.has("stops H") and player.pilot.has("stops HM")
    player.pilot.click(player.card_point(battle.number("b", "Wide Guard")))
    player.settle()
    state = player.scene.play.state
    assert battle.number("b", "Wide Guard") not in state.table
    assert battle.number("b", "High Guard") in state.table


@pytest.mark.rule("DU-7.4")
def test_a_push_is_steered_on_the_board() -> None:
    battle = _attack(
        card("Shove", 5, melee="h", abilities=[able("push", 1)]), [card("Open", 1)], A=(4, 4), b=(5, 5)
    )
    battle.attack("b")
    prompt = battle.state.prompt
    assert prompt is not None and prompt.kind == "shove"
    player = _at_table(battle)
    to = player.scene.plan.vertices()[-1]
    player.pilot.click(player.point(to))
    player.settle()
    assert player.scene.play.state.suits[battle.unit("b").id].vertex == to


def test_a_target_can_be_attacked_by_a_click_and_says_what_blocks() -> None:
    battle = _attack(card("Cut", 5, melee="h"), [card("Guard", 1, blocks="h")])
    player = _at_table(battle)
    vertex = battle.unit("b").vertex
    player.pilot.hover(player.point(vertex), 700)
    assert player.pilot.has("Would be blocked by: Guard")
    player.pilot.click(player.point(vertex))
    player.settle()
    assert player.pilot.has("blocks with Guard")


def test_undo_takes_a_move_back_at_once() -> None:
    battle = _attack(card("Walk", 5, 2, melee="h"), [card("Idle guard", 1)], A=(2, 5), b=(10, 5))
    player = _at_table(battle)
    start = battle.unit("A").vertex
    near = [v for v in player.scene.plan.vertices() if battle.board.distance(start, v) == 1]
    player.pilot.click(player.point(near[0]))
    player.settle()
    assert player.scene.play.state.suits[battle.unit("A").id].vertex == near[0]
    player.pilot.press("U")
    player.settle()
    if player.pilot.ui.has_dialog:
        player.pilot.click("dialog_yes")
        player.settle()
    assert player.scene.play.state.suits[battle.unit("A").id].vertex == start
