"""The intent of a duel: what vertices, cards and commands mean in each part of a turn, and what lights up."""

from __future__ import annotations

import pytest

from game.core.ids import PlayerId, UnitId
from game.rules.intent import Mark
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    EndCard,
    LeaveBattle,
    MoveSuit,
    PlaceSuit,
    PlanCards,
    UseArsenal,
)
from game.systems.duel.intent import DuelIntent
from game.systems.duel.profile import DuelOptions
from game.systems.duel.setup import MissionSetup
from tests.support.duel import BLUE, NEAR, RED, RULESET, Duel, able, card, duel, placed, start

CUT, POKE, GUARD, SWING = (
    card("Cut", 5, 1, melee="m"),
    card("Poke", 4, ranged="h", reach=(0, 3)),
    card("Guard", 3, blocks="m"),
    card("Swing", 1, 2, melee="l"),
)
SIDE_BY_SIDE = placed(A=(2, 5), B=(6, 5), c=(8, 8), d=(11, 8))


def intent_of(table: Duel, player: PlayerId = RED) -> DuelIntent:
    """The intent of a player who sees a duel with his own eyes."""
    seen = RULESET.observe(table.state, player)
    intent = DuelIntent(seen)
    intent.adopt(seen, player if player in RULESET.active(table.state) else None)
    return intent


def orders(intent: DuelIntent) -> dict[str, bool]:
    """The orders that give something away; what the board shows besides can always be switched."""
    found = (order for order in intent.orders() if not order.command.startswith("show_"))
    return {order.command: order.is_enabled for order in found}


def roles(intent: DuelIntent) -> dict[str, list[Mark]]:
    found: dict[str, list[Mark]] = {}
    for mark in intent.marks():
        found.setdefault(mark.role, []).append(mark)
    return found


def test_who_only_looks_on_can_use_nothing() -> None:
    table = start(CUT, GUARD)
    intent = intent_of(table, BLUE)
    assert intent.use_place(table.unit("A").vertex) is None
    assert intent.use_card("0") is None
    assert intent.use("end_turn") is None and intent.planned() is None
    assert not intent.orders() and not intent.todo() and intent.question() is None
    assert intent.focus == "A", "whose card is being resolved"


@pytest.mark.rule("DU-2.2")
def test_a_machine_is_chosen_and_placed() -> None:
    table = duel(SIDE_BY_SIDE, {}, seats={"red": "AB", "blue": "cd"}, unplaced=True)
    player = table.player
    intent = intent_of(table, player)
    first, second = (task.unit for task in intent.todo())
    assert intent.focus == first and orders(intent) == {"next_unit": True}
    reach = roles(intent)["dots"][0]
    assert reach.owner == player
    assert intent.use("next_unit") is None and intent.focus == second
    assert intent.use("next_unit", -1) is None and intent.focus == first
    assert intent.use_card(second) is None and intent.focus == second
    vertex = reach.places[0]
    intent.point(vertex)
    assert roles(intent)["placing"] == [Mark("placing", (vertex,), player)]
    action = intent.use_place(vertex)
    assert action == PlaceSuit(player=player, unit=UnitId(second), vertex=vertex)
    assert action in table.legal()
    away = next(each for each in range(100) if each not in reach.places)
    refused = intent.use_place(away)
    assert refused is not None and table.refusal(refused)[0] == "DU-2.2", "whoever tries it is told why"


@pytest.mark.rule("DU-4.1")
def test_cards_are_picked_put_back_and_placed() -> None:
    table = duel(placed(A=(2, 5), b=(8, 5)), {"A": [CUT, POKE, GUARD]})
    intent = intent_of(table)
    cut, poke, guard = (str(table.number("A", name)) for name in ("Cut", "Poke", "Guard"))
    assert orders(intent) == {"end_turn": False}
    why = intent.orders()[0].why
    assert why is not None and why.rule == "DU-4.8"
    assert [(task.key, task.unit, task.count) for task in intent.todo()] == [("unplanned", "A", 2)]
    assert intent.use_card(cut) is None and intent.planned() is None and intent.use("end_turn") is None
    intent.use_card(poke)
    assert intent.planned() == intent.use("end_turn")
    assert intent.planned() == PlanCards(
        player=RED, unit=UnitId("A"), cards=tuple(sorted((int(cut), int(poke))))
    )
    assert intent.planned() in table.legal() and orders(intent) == {"end_turn": True}
    intent.use_card(guard)
    assert intent.selection.picked == (int(poke), int(guard)), "the oldest makes room"
    intent.use_card(poke)
    assert list(intent.selection.picked) == [int(guard)]
    assert intent.cancel() and not intent.selection.picked and not intent.cancel()
    hand = sorted(map(int, (cut, poke, guard)))
    assert intent.use("answer_3") is None and intent.use("answer_1") is None
    assert intent.selection.picked == (hand[2], hand[0]), "by their place in the hand"
    for command in ("answer_3", "answer_0", "answer_4", "answer_"):
        intent.use(command)
    assert intent.selection.picked == (hand[0],)


@pytest.mark.rule("DU-4.1")
def test_another_machine_is_planned_and_what_was_picked_is_forgotten() -> None:
    table = duel(SIDE_BY_SIDE, {"A": [CUT], "B": [POKE]}, seats={"red": "AB", "blue": "cd"})
    intent = intent_of(table)
    intent.use_card(str(table.number("A", "Cut")))
    assert intent.use_place(table.unit("B").vertex) is None
    assert intent.focus == "B" and not intent.selection.picked
    assert intent.use_place(table.unit("c").vertex) is None
    assert intent.focus == "B", "enemies plan for themselves"
    intent.use_card("A")
    assert intent.focus == "A"
    intent.use_card(str(table.number("A", "Cut")))
    table.plan("A", "Cut")
    intent.adopt(RULESET.observe(table.state, RED), RED)
    assert intent.focus == "B" and not intent.selection.picked
    intent.point(None, str(table.number("B", "Poke")))
    intent.adopt(RULESET.observe(table.state, BLUE), BLUE)
    assert intent.selection.pointed is None, "the next at the screen does not see the hand"


@pytest.mark.rule("DU-7.21")
def test_an_arsenal_can_be_opened_by_its_owner_who_sees_only_the_backs_of_his_pile() -> None:
    deck = [card(f"Card {number}", number) for number in range(12)]
    table = duel(NEAR, {"A": deck, "b": deck}, abilities={"A": [able("arsenal", 2)]})
    intent = intent_of(table)
    assert orders(intent) == {"end_turn": False, "deploy_all": True}
    action = intent.use("deploy_all")
    assert action == UseArsenal(player=RED, unit=UnitId("A"))
    table.do(action)
    assert "deploy_all" not in orders(intent_of(table)), "once a game"
    few = duel(NEAR, {"A": deck[:3]}, abilities={"A": [able("arsenal", 2)]})
    assert "deploy_all" not in orders(intent_of(few)), "nothing but the marked card is left in the pile"


@pytest.mark.rule("DU-4.3", "DU-4.4")
def test_the_card_that_is_resolved_moves_strikes_and_ends() -> None:
    table = start(CUT, GUARD)
    intent = intent_of(table)
    target = table.unit("b").vertex
    assert intent.use("end_turn") == EndCard(player=RED)
    attack = AttackSuit(player=RED, target=UnitId("b"))
    assert intent.use_place(target) == intent.use_card("b") == attack
    assert intent.alternatives() == (("b", attack),) and intent.planned() is None
    assert [(task.key, task.unit, task.count) for task in intent.todo()] == [("attack", "A", 1)]
    intent.point(target)
    assert intent.planned() == attack and intent.focus == "b"
    found = roles(intent)
    assert [mark.places for mark in found["struck"]] == [(target,)]
    assert found["range"][0].label == "0 1" and found["machine"][0].unit == "A"
    step = found["dots"][0].places[0]
    assert intent.use_place(step) == MoveSuit(player=RED, to=step)
    intent.point(step)
    found = roles(intent)
    assert found["path"][0].places[-1] == step and found["there"][0].places == (step,)
    assert all(action in table.legal() for action in (attack, EndCard(player=RED)))


@pytest.mark.rule("DU-4.2")
def test_which_tied_card_comes_first_is_asked() -> None:
    deck = [card("One", 5), card("Two", 5)]
    table = duel(NEAR, {"A": deck})
    table.plan_all()
    assert table.state.current is None
    intent = intent_of(table)
    question = intent.question()
    assert question is not None and question.prompt is None and question.text is not None
    assert question.text.facts == {"value": 5}
    assert {choice.action for choice in question.choices} == set(table.legal())
    one = table.number("A", "One")
    assert intent.use_card(str(one)) == ChooseCard(player=RED, card=one)
    other = next(number for number in table.state.table if table.state.table[number].unit == "b")
    assert intent.use_card(str(other)) is None
    assert intent.problem is not None and intent.problem.rule == "DU-4.2"
    assert intent.use_card("999") is None and intent.problem is None


@pytest.mark.rule("DU-4.4")
def test_a_question_is_answered_with_a_card() -> None:
    table = start(CUT, card("Low", 3, blocks="m"), card("Mid", 2, blocks="m"))
    table.attack("b")
    intent = intent_of(table, BLUE)
    question = intent.question()
    assert question is not None and question.prompt is not None
    assert {choice.action for choice in question.choices} == set(table.legal())
    low = str(table.number("b", "Low"))
    assert intent.use_card(low) == Answer(player=BLUE, option=low)
    assert intent.use_card(str(table.number("A", "Cut"))) is None and intent.problem is not None
    assert intent.use_place(table.unit("A").vertex) is None
    assert not intent.orders() and intent.focus == "b"
    found = roles(intent)
    assert found["attack_line"][0].places[0] == table.unit("A").vertex
    assert found["struck"][0].places == (table.unit("b").vertex,)


@pytest.mark.rule("DU-4.10")
def test_an_enemys_card_is_marked_with_what_it_could_do() -> None:
    table = duel(placed(A=(2, 5), b=(8, 5)), {"A": [CUT, POKE], "b": [GUARD, SWING]})
    table.plan_all()
    intent = intent_of(table)
    intent.point(None, str(table.number("b", "Swing")))
    found = roles(intent)
    assert found["machine"] == [Mark("machine", (table.unit("b").vertex,), unit="b")]
    assert found["rings"][0].owner == BLUE and "dots" not in found
    assert [mark.unit for mark in found["later"]] == ["A"]
    assert intent.focus == "b"
    intent.point(3, str(table.number("b", "Swing")))
    assert "cursor" not in roles(intent), "the card is looked at, not the vertex"
    intent.point(3)
    assert roles(intent)["cursor"] == [Mark("cursor", (3,))]
    intent.point(None, "b:hand:0")
    assert intent.selection.pointed is None, "a back tells nothing"


@pytest.mark.rule("DU-4.2")
def test_a_plan_is_marked_card_by_card() -> None:
    deck = [card("Run", 6, 0), card("Stab", 4, -1, melee="m"), card("Rest", 2)]
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck})
    intent = intent_of(table)
    intent.use_card(str(table.number("A", "Run")))
    intent.point(None, str(table.number("A", "Stab")))
    found = roles(intent)
    first, later = set(found["dots"][0].places), set(found["rings"][0].places)
    assert first and later and not first & later
    assert [(mark.places, mark.label) for mark in found["number"]] == [((table.unit("b").vertex,), "2")]


@pytest.mark.rule("DU-4.12")
def test_leaving_is_an_order_only_where_the_table_lets_a_player_leave() -> None:
    leave = duel(NEAR, {}, options=DuelOptions(quitting="remove"))
    assert intent_of(leave).use("withdraw") == LeaveBattle(player=RED)
    assert orders(intent_of(leave))["withdraw"]
    stay = duel(NEAR, {}, options=DuelOptions(quitting="replace"))
    assert intent_of(stay).use("withdraw") is None and "withdraw" not in orders(intent_of(stay))


@pytest.mark.rule("DU-1.6", "DU-8.2", "DU-8.3", "DU-8.4")
def test_what_the_mission_is_about_is_marked_with_who_holds_it() -> None:
    places = [(2, 5), (6, 1)]
    table = duel(placed(A=(2, 5), b=(9, 8)), {}, mission=MissionSetup("objectives"), objectives=places)
    found = roles(intent_of(table))["mission"]
    assert [mark.owner for mark in found] == [RED, ""]
    hill = duel(placed(A=(2, 5), b=(7, 5)), {}, mission=MissionSetup("king_of_the_hill"), centre=(8, 5))
    assert [mark.owner for mark in roles(intent_of(hill))["mission"]] == [BLUE]
    escort = duel(
        SIDE_BY_SIDE,
        {},
        seats={"red": "AB", "blue": "cd"},
        mission=MissionSetup("escort", UnitId("B")),
    )
    found = roles(intent_of(escort))["escorted"]
    assert [mark.places for mark in found] == [(escort.unit("B").vertex,)]
    assert roles(intent_of(escort))["mission"][0].label == "goal"
