"""Questions inside an attack are answered on cards and on the board; taking back asks the table."""

from collections.abc import Sequence

import pytest

from game.scenes.game.taking_back import can_take_back
from game.systems.duel.actions import PlanCards
from game.systems.duel.setup import CardFace
from tests.scenes.duel.player import at_table
from tests.support.duel import BLUE, RED, Duel, able, card, duel, placed


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
    player = at_table(battle)
    assert player.pilot.has("stops H") and player.pilot.has("stops HM")
    names = player.show.names
    attacker, target = (names.unit(battle.unit(name).id) for name in ("A", "b"))
    assert player.pilot.has(f"{attacker} attacks {target} with Cut: H1 M1")
    player.pilot.click(player.card_point(battle.number("b", "Wide Guard")))
    player.settle()
    state = player.state
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
    player = at_table(battle)
    to = player.plan.vertices()[-1]
    player.pilot.click(player.point(to))
    player.settle()
    assert player.state.suits[battle.unit("b").id].vertex == to


@pytest.mark.rule("DU-7.3")
def test_questions_of_a_reveal_and_of_a_block_are_answered_on_the_screen() -> None:
    """A friend is spotted when cards are turned up; a block throws the attacker back where its owner says."""
    scout = card("Scout", 1, abilities=[able("spot", 2, moment="reveal")])
    battle = duel(placed(A=(4, 5), C=(4, 8), b=(9, 5)), {"A": [scout], "C": [card("Walk", 3)], "b": []})
    battle.plan_all()
    prompt = battle.state.prompt
    assert prompt is not None and prompt.kind == "spot" and battle.state.current is None
    player = at_table(battle)
    player.pilot.click(player.point(battle.unit("C").vertex))
    player.settle()
    state = player.state
    assert state.suits[battle.unit("C").id].range_bonus == 2
    assert state.current is not None and player.pilot.has("Walk")

    guard = card("Guard", 1, blocks="h", abilities=[able("drag", 2, moment="blocking")])
    battle = _attack(card("Shot", 5, ranged="h"), [guard], A=(3, 5), b=(7, 5))
    battle.attack("b")
    prompt = battle.state.prompt
    assert prompt is not None and (prompt.kind, prompt.player) == ("shove", BLUE)
    player = at_table(battle)
    to = player.plan.vertices()[0]
    player.pilot.click(player.point(to))
    player.settle()
    assert player.state.suits[battle.unit("A").id].vertex == to


def test_a_target_can_be_attacked_by_a_click_and_says_what_blocks() -> None:
    battle = _attack(card("Cut", 5, melee="h"), [card("Guard", 1, blocks="h")])
    player = at_table(battle)
    vertex = battle.unit("b").vertex
    player.pilot.hover(player.point(vertex), 700)
    assert player.pilot.has("Would be blocked by: Guard")
    player.pilot.click(player.point(vertex))
    player.pilot.click("dialog_yes")  # it is surely blocked, and asked about once more
    player.settle()
    assert player.pilot.has("blocks with Guard")


@pytest.mark.rule("DU-7.11")
def test_a_target_that_could_evade_or_only_weaken_the_attack_says_so() -> None:
    dodge = card("Dodge", 1, abilities=[able("evade")])
    for hit, told, button in (
        (card("Shot", 5, ranged="h"), "Could be answered with: Dodge", "H1, can be answered"),
        (card("Cut", 5, melee="h"), "Nothing on the table can stop this", "H1, open"),
    ):
        battle = _attack(hit, [dodge])
        player = at_table(battle)
        player.pilot.hover(player.point(battle.unit("b").vertex), 700)
        assert player.pilot.has(told) and player.pilot.has(button)
    hew = card("Hew", 5, melee="hh", abilities=[able("guard_break")])
    battle = _attack(hew, [card("Guard", 1, blocks="h")])
    player = at_table(battle)
    player.pilot.hover(player.point(battle.unit("b").vertex), 700)
    assert player.pilot.has("Would lose marks to: Guard") and player.pilot.has("H2, can be answered")


def test_undo_takes_a_move_back_at_once() -> None:
    battle = _attack(card("Walk", 5, 2, melee="h"), [card("Idle guard", 1)], A=(2, 5), b=(10, 5))
    player = at_table(battle)
    start = battle.unit("A").vertex
    near = [v for v in player.plan.vertices() if battle.board.distance(start, v) == 1]
    player.pilot.click(player.point(near[0]))
    player.settle()
    assert player.state.suits[battle.unit("A").id].vertex == near[0]
    player.pilot.press("U")
    player.settle()
    if player.pilot.ui.has_dialog:
        player.pilot.click("dialog_yes")
        player.settle()
    assert player.state.suits[battle.unit("A").id].vertex == start


def test_what_people_did_may_be_taken_back_and_not_what_others_alone_did() -> None:
    battle = duel(placed(A=(2, 5), b=(8, 5)), {"A": [card("Cut", 5)], "b": [card("Guard", 3)]})
    player = at_table(battle)
    scene = player.scene
    assert not player.panels.undo.is_enabled
    player.pilot.click("curtain_lift")
    player.settle()
    hand = player.plan.state.suits[battle.unit("A").id].hand
    scene.match.submit(PlanCards(player=RED, unit=battle.unit("A").id, cards=hand))
    player.settle()
    player.pilot.click("curtain_lift")
    player.settle()
    assert player.plan.player == BLUE
    assert player.panels.undo.is_enabled, "two people at one screen may agree on it"
    assert can_take_back(scene.match, [RED]) and not can_take_back(scene.match, [BLUE])


@pytest.mark.rule("DU-7.21")
def test_an_arsenal_is_opened_by_its_button_while_cards_are_chosen() -> None:
    deck = [card(f"Card {number}", number) for number in range(12)]
    battle = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck, "b": deck}, abilities={"A": [able("arsenal", 2)]})
    player = at_table(battle)
    player.pilot.click("curtain_lift")
    held = len(player.plan.state.suits[battle.unit("A").id].hand)
    player.pilot.click("Open the arsenal")
    player.settle()
    assert len(player.plan.state.suits[battle.unit("A").id].hand) == held + 2
    assert not player.pilot.has("Open the arsenal")
