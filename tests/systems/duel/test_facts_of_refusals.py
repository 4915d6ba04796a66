"""A refusal names its entry, its reason, and whom it is about: what a click on it can show (DU-4)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from game.core.ids import PlayerId, UnitId
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    LeaveBattle,
    MoveSuit,
    PlaceSuit,
    PlanCards,
    UseArsenal,
)
from tests.support.duel import BLUE, RED, RULESET, Duel, able, card, duel, placed, start

A, B, C = UnitId("A"), UnitId("b"), UnitId("c")
NEAR = placed(A=(5, 5), b=(7, 5))
HIT = card("Hit", 9, 2, melee="m")
WALK = card("Walk", 8, 1)


class Case(NamedTuple):
    """A duel, what is tried in it, and what it is told."""

    begun: Callable[[], Duel]
    tried: Callable[[Duel], DuelAction]
    rule: str
    reason: str
    facts: Mapping[str, str | int]


def planning(**more: object) -> Callable[[], Duel]:
    deck = [HIT, WALK, card("Third", 1)]
    return lambda: duel(NEAR, {"A": deck, "b": [card("Guard", 2, blocks="h"), card("Rest", 1)]}, **more)  # type: ignore[arg-type]


def planned() -> Duel:
    table = planning()()
    table.plan("A", "Hit", "Walk")
    return table


def acting() -> Duel:
    table = planning()()
    table.plan_all()
    return table


def with_card(face: object, picture: str = NEAR, **more: object) -> Callable[[], Duel]:
    return lambda: start(face, picture=picture, **more)  # type: ignore[arg-type]


def tied() -> Duel:
    table = duel(NEAR, {"A": [card("One", 5, 1), card("Two", 5, 1)], "b": [card("Guard", 2)]})
    table.plan_all()
    return table


def asked() -> Duel:
    guard = [card("One", 3, blocks="m"), card("Two", 2, blocks="m")]
    table = start(HIT, *guard)
    table.attack("b")
    return table


def lost() -> Duel:
    decks = {"A": [card("Hew", 9, melee="mmmm"), card("Hit", 8, 2, melee="m", reach=(0, 9))]}
    table = duel(placed(A=(5, 5), b=(7, 5), c=(2, 2)), decks)
    table.plan_all()
    table.attack("b")
    return table


def over() -> Duel:
    table = duel(NEAR, {"A": [card("Hew", 9, melee="mmmm")]})
    table.plan_all()
    table.attack("b")
    return table


def moved() -> Duel:
    table = start(card("Step", 9, 0, melee="m", reach=(0, 5)), picture=placed(A=(5, 5), b=(7, 5)))
    table.move("F5")
    return table


def fired() -> Duel:
    table = start(card("Split", 9, 2, melee="m", abilities=[able("split")]))
    table.attack("b")
    return table


def used() -> Duel:
    deck = [card(f"Card {number}", number) for number in range(9)]
    table = duel(NEAR, {"A": deck}, abilities={"A": [able("arsenal", 2)]})
    table.do(UseArsenal(player=RED, unit=A))
    return table


def placing() -> Duel:
    field = placed(A=(5, 1), B=(5, 3), c=(5, 7), d=(5, 9))
    table = duel(field, {}, unplaced=True)
    return passed_to_red(table)


def passed_to_red(table: Duel) -> Duel:
    if table.player == BLUE:
        table.do(table.legal()[0])
    return table


def placed_one() -> Duel:
    table = placing()
    table.do(PlaceSuit(player=RED, unit=A, vertex=table.setup.board.starts[0][0]))
    return passed_to_red(table)


def vertex(table: Duel, name: str) -> int:
    return table.board.vertex_named(name)


CASES = (
    Case(over, lambda d: EndCard(player=RED), "DU-8.1", "battle_over", {}),
    Case(planning(), lambda d: EndCard(player=PlayerId("x")), "DU-2.1", "no_such_player", {"player": "x"}),
    Case(planned, lambda d: EndCard(player=RED), "DU-4.1", "already_planned_all", {"player": "red"}),
    Case(acting, lambda d: EndCard(player=BLUE), "DU-4.2", "not_your_turn", {"player": "red"}),
    Case(asked, lambda d: EndCard(player=RED), "DU-4.11", "other_player_decides", {"player": "blue"}),
    Case(asked, lambda d: EndCard(player=BLUE), "DU-4.11", "answer_first", {}),
    Case(
        asked,
        lambda d: Answer(player=BLUE, option="x"),
        "DU-4.11",
        "no_such_option",
        {"option": "x", "options": "2, 3"},
    ),
    Case(acting, lambda d: Answer(player=RED, option="x"), "DU-4.11", "nothing_to_answer", {}),
    # placement
    Case(
        placing,
        lambda d: PlaceSuit(player=RED, unit=UnitId("z"), vertex=30),
        "DU-2.1",
        "no_such_unit",
        {"unit": "z"},
    ),
    Case(
        placing, lambda d: PlaceSuit(player=RED, unit=C, vertex=30), "DU-2.1", "not_your_unit", {"unit": "c"}
    ),
    Case(
        placed_one,
        lambda d: PlaceSuit(player=RED, unit=A, vertex=30),
        "DU-2.2",
        "already_placed",
        {"unit": "A"},
    ),
    Case(
        placed_one,
        lambda d: PlaceSuit(player=RED, unit=UnitId("B"), vertex=d.setup.board.starts[0][0]),
        "DU-1.1",
        "start_taken",
        {"vertex": 18},
    ),
    Case(
        placing, lambda d: PlaceSuit(player=RED, unit=A, vertex=30), "DU-2.2", "not_a_start", {"vertex": 30}
    ),
    Case(acting, lambda d: PlaceSuit(player=RED, unit=A, vertex=30), "DU-2.2", "placement_over", {}),
    # planning
    Case(acting, lambda d: PlanCards(player=RED, unit=A, cards=(0, 1)), "DU-4.1", "not_planning", {}),
    Case(
        planning(),
        lambda d: PlanCards(player=RED, unit=UnitId("z"), cards=(0, 1)),
        "DU-2.1",
        "no_such_unit",
        {"unit": "z"},
    ),
    Case(
        planning(),
        lambda d: PlanCards(player=RED, unit=B, cards=(3, 4)),
        "DU-2.1",
        "not_your_unit",
        {"unit": "b"},
    ),
    Case(
        planning(),
        lambda d: PlanCards(player=RED, unit=A, cards=(0,)),
        "DU-4.8",
        "wrong_number",
        {"unit": "A", "count": 2},
    ),
    Case(
        planning(),
        lambda d: PlanCards(player=RED, unit=A, cards=(0, 3)),
        "DU-4.1",
        "not_in_hand",
        {"card": 3},
    ),
    Case(planning(), lambda d: UseArsenal(player=RED, unit=A), "DU-7.21", "no_arsenal", {"unit": "A"}),
    Case(used, lambda d: UseArsenal(player=RED, unit=A), "DU-7.21", "arsenal_used", {"unit": "A"}),
    Case(
        planning(abilities={"A": [able("arsenal", 2)]}),
        lambda d: UseArsenal(player=RED, unit=A),
        "DU-4.8",
        "pile_empty",
        {"unit": "A"},
    ),
    # cards
    Case(acting, lambda d: ChooseCard(player=RED, card=0), "DU-4.2", "no_choice_now", {}),
    Case(tied, lambda d: ChooseCard(player=RED, card=9), "DU-4.2", "card_not_on_table", {"card": 9}),
    Case(tied, lambda d: ChooseCard(player=RED, card=2), "DU-4.2", "not_tied", {"card": 2, "value": 5}),
    Case(tied, lambda d: EndCard(player=RED), "DU-4.3", "no_card", {}),
    Case(tied, lambda d: MoveSuit(player=RED, to=30), "DU-4.3", "no_card", {}),
    Case(tied, lambda d: AttackSuit(player=RED, target=B), "DU-4.3", "no_card", {}),
    # moves
    Case(moved, lambda d: MoveSuit(player=RED, to=vertex(d, "F6")), "DU-4.3", "already_moved", {"unit": "A"}),
    Case(fired, lambda d: MoveSuit(player=RED, to=9999), "DU-1.2", "off_board", {"vertex": 9999}),
    Case(
        with_card(card("Stand", 9, -9, melee="m")),
        lambda d: MoveSuit(player=RED, to=40),
        "DU-4.3",
        "no_steps",
        {"unit": "A"},
    ),
    Case(
        acting,
        lambda d: MoveSuit(player=RED, to=vertex(d, "A1")),
        "DU-1.2",
        "out_of_reach",
        {"vertex": 0, "steps": 5},
    ),
    # attacks
    Case(
        acting, lambda d: AttackSuit(player=RED, target=UnitId("z")), "DU-4.4", "no_such_unit", {"unit": "z"}
    ),
    Case(fired, lambda d: AttackSuit(player=RED, target=B), "DU-4.4", "already_attacked", {"unit": "A"}),
    Case(
        with_card(card("March", 9, 1)),
        lambda d: AttackSuit(player=RED, target=B),
        "DU-4.4",
        "no_attack",
        {"card": 0},
    ),
    Case(lost, lambda d: AttackSuit(player=RED, target=B), "DU-5.1", "unit_lost", {"unit": "b"}),
    Case(acting, lambda d: AttackSuit(player=RED, target=A), "DU-2.3", "same_team", {"unit": "A"}),
    Case(
        with_card(HIT, placed(A=(2, 5), b=(7, 5))),
        lambda d: AttackSuit(player=RED, target=B),
        "DU-1.8",
        "out_of_range",
        {"unit": "b", "steps": 3},
    ),
    Case(
        with_card(card("Aim", 9, ranged="m", reach=(2, 6))),
        lambda d: AttackSuit(player=RED, target=B),
        "DU-1.8",
        "out_of_range",
        {"unit": "b", "steps": 0},
    ),
    Case(
        with_card(card("Aim", 9, ranged="m"), placed(A=(2, 5), c=(5, 5), b=(8, 5))),
        lambda d: AttackSuit(player=RED, target=B),
        "DU-1.5",
        "no_sight",
        {"unit": "b"},
    ),
    Case(
        with_card(card("Aim", 9, ranged="m", reach=(0, 2)), placed(A=(2, 5), c=(4, 4), b=(6, 5))),
        lambda d: AttackSuit(player=RED, target=B),
        "DU-1.5",
        "sight_too_long",
        {"unit": "b", "steps": 3},
    ),
    # leaving
    Case(planning(), lambda d: LeaveBattle(player=RED), "DU-4.12", "cannot_leave", {}),
)


@pytest.mark.rule("DU-4.1", "DU-4.2", "DU-4.3", "DU-4.4", "DU-2.2", "DU-1.5", "DU-1.8", "DU-4.12")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule} {case.reason}")
def test_a_refusal_names_its_entry_and_what_it_is_about(case: Case) -> None:
    table = case.begun()
    action = case.tried(table)
    assert table.refusal(action) == (case.rule, case.reason)
    illegal = RULESET.check(table.state, action)
    assert illegal is not None and illegal.facts == case.facts
