"""DU-3 and DU-4: cards, planning, order, movement, attacks, cleanup."""

import dataclasses
import itertools

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.core.kernel import perform
from game.core.rng import seeded
from game.systems.duel.actions import (
    ChooseCard,
    EndCard,
    PlanCards,
)
from game.systems.duel.events import (
    BlockSpent,
    CardsRevealed,
    CardStarted,
    TurnEnded,
)
from game.systems.duel.profile import DuelRules
from game.systems.duel.resolve_plan import drawn
from game.systems.duel.state import MARKER, DuelState
from tests.support.duel import BLUE, RED, RULES, RULESET, Duel, able, card, duel, placed

NEAR = placed(A=(5, 5), b=(7, 5))
FAR = placed(A=(2, 5), b=(10, 5))
IDLE = card("Idle", 1)
REST = card("Rest", 0)


def started(table: Duel) -> list[str]:
    """The names of cards begun by the last action."""
    faces = table.state.field.faces
    return [faces[event.card].name for event in table.events if isinstance(event, CardStarted)]


@pytest.mark.rule("DU-3.1")
def test_a_card_brings_initiative_movement_attack_and_block() -> None:
    table = duel(NEAR, {"A": [card("Jab", 7, 2, melee="hm", blocks="l"), IDLE]}, base_movement={"A": 3})
    table.plan_all()
    current = table.state.current
    assert current is not None
    assert (table.state.value, current.steps_left) == (7, 5)
    table.attack("b")
    assert table.unit("b").damage == (1, 1, 0)


@pytest.mark.rule("DU-3.2")
@pytest.mark.rule("DU-3.3")
def test_the_marked_card_shuffles_what_is_left_and_the_draw_goes_on() -> None:
    cards, pile, shuffles = drawn((1, MARKER, 2, 3, 4, 5), 4, seeded(1))
    assert shuffles >= 1
    assert cards[0] == 1
    assert len(cards) == 4
    assert sorted((*cards, *pile)) == [MARKER, 1, 2, 3, 4, 5]
    assert drawn((1, 2, 3, MARKER), 2, seeded(1)) == ((1, 2), (3, MARKER), 0)
    orders = {drawn((MARKER, *range(1, 9)), 5, seeded(seed))[0] for seed in range(6)}
    assert len(orders) == 6


@pytest.mark.rule("DU-3.3")
@pytest.mark.rule("DU-4.8")
def test_a_pile_of_the_marker_alone_is_empty() -> None:
    assert drawn((MARKER,), 5, seeded(1)) == ((), (MARKER,), 0)
    assert drawn((), 5, seeded(1)) == ((), (), 0)
    cards, pile, _ = drawn((1, 2, MARKER), 5, seeded(1))
    assert (sorted(cards), pile) == ([1, 2], (MARKER,))


@pytest.mark.rule("DU-3.4")
def test_each_kind_of_attack_has_its_own_range() -> None:
    both = card("Both", 9, melee="m", reach=(0, 1))
    both = replace(both, attacks=(*both.attacks, *card("Far", 1, ranged="h", reach=(2, 6)).attacks))
    for column, struck in ((7, (0, 1, 0)), (8, (0, 1, 0)), (9, (1, 0, 0))):
        table = duel(placed(A=(5, 5), b=(column, 5)), {"A": [both, IDLE]})
        table.plan_all()
        table.attack("b")
        assert table.unit("b").damage == struck


@pytest.mark.rule("DU-3.5")
def test_single_use_cards_are_gone_after_use_and_only_then() -> None:
    once = [card("Burst", 9, melee="m", single_use=True), card("Shield", 2, blocks="m", single_use=True)]
    table = duel(NEAR, {"A": once, "b": [card("Hit", 5, melee="m"), card("Brace", 1, blocks="m")]})
    table.plan_all()
    table.attack("b")
    assert table.unit("A").aside == ()
    events = table.attack("A")
    spent = [event for event in events if isinstance(event, BlockSpent)]
    assert [(event.card, event.is_aside) for event in spent] == [(table.number("A", "Shield"), True)]
    assert set(table.unit("A").aside) == {table.number("A", "Shield"), table.number("A", "Burst")}
    assert table.unit("A").hand == ()
    assert len(table.unit("b").hand) == 2


@pytest.mark.rule("DU-4.1")
@pytest.mark.rule("DU-4.7")
def test_five_are_drawn_two_are_chosen_and_the_rest_goes_under_the_pile() -> None:
    deck = [card(f"Card {number}", number % 5) for number in range(12)]
    table = duel(FAR, {"A": deck})
    suit = table.unit("A")
    assert len(suit.hand) == 5
    chosen = tuple(sorted(suit.hand)[:2])
    rest = set(suit.hand) - set(chosen)
    table.do(PlanCards(player=RED, unit=suit.id, cards=chosen))
    assert table.unit("A").planned == chosen
    table.plan_all()
    assert set(table.unit("A").pile[-3:]) == rest
    assert {number for number, each in table.state.table.items() if each.unit == "A"} == set(chosen)


@pytest.mark.rule("DU-4.1")
def test_plans_are_refused_when_they_are_not_two_cards_of_the_hand() -> None:
    deck = [card(f"Card {number}", number) for number in range(8)]
    table = duel(FAR, {"A": deck, "b": deck})
    hand = sorted(table.unit("A").hand)
    other = next(c for c in range(8) if c not in hand)

    def refused(*cards: int, unit: str = "A") -> str:
        return table.refusal(PlanCards(player=RED, unit=UnitId(unit), cards=cards))[1]

    assert refused(hand[0]) == "wrong_number"
    assert refused(*hand[:3]) == "wrong_number"
    assert refused(hand[0], hand[0]) == "twice"
    assert refused(*sorted((hand[0], other))) == "not_in_hand"
    assert refused(*hand[:2], unit="b") == "not_your_unit"
    table.do(PlanCards(player=RED, unit=UnitId("A"), cards=tuple(hand[:2])))
    again = PlanCards(player=RED, unit=UnitId("A"), cards=tuple(hand[:2]))
    assert table.refusal(again) == ("DU-4.1", "already_planned_all")
    assert RULESET.active(table.state) == (BLUE,)


def _planned_in(table: Duel, order: tuple[int, ...], plans: list[PlanCards]) -> DuelState:
    state = table.state
    for number in order:
        state = perform(RULESET, state, plans[number]).state
    return state


def _same_whatever_the_order(cases: int) -> None:
    deck = [card(f"Card {number}", number % 6, blocks="m", melee="m") for number in range(12)]
    picture = placed(A=(2, 2), C=(6, 2), b=(2, 8), d=(6, 8))
    seen = 0
    for seed in itertools.count():
        table = duel(
            picture,
            dict.fromkeys("ACbd", deck),
            seats={"red": "A", "green": "C", "blue": "b", "gold": "d"},
            seed=seed,
        )
        plans = []
        for suit in table.state.suits.values():
            hand = sorted(suit.hand)
            cards = (hand[seed % 4], hand[4])
            plans.append(PlanCards(player=table.state.field.players[suit.seat], unit=suit.id, cards=cards))
        records = set()
        for order in itertools.permutations(range(4)):
            records.add(repr(RULESET.record(_planned_in(table, order, plans))))
            seen += 1
            if seen >= cases:
                assert len(records) == 1
                return
        assert len(records) == 1


@pytest.mark.rule("DU-4.1")
def test_plans_in_any_order_of_seats_give_the_same_resolution() -> None:
    _same_whatever_the_order(200)


@pytest.mark.slow
@pytest.mark.rule("DU-4.1")
def test_plans_in_any_order_of_seats_give_the_same_resolution_a_thousand_times() -> None:
    _same_whatever_the_order(1000)


@pytest.mark.rule("DU-4.1")
@pytest.mark.rule("DU-7.21")
def test_an_arsenal_opened_before_or_after_other_plans_gives_the_same_cards() -> None:
    deck = [card(f"Card {number}", number % 6) for number in range(12)]
    table = duel(FAR, {"A": deck, "b": deck}, abilities={"A": [able("arsenal", 2)]})
    use = next(action for action in table.legal() if action.player == RED)
    blue = RULESET.legal(table.state, BLUE)[0]
    first = perform(RULESET, perform(RULESET, table.state, use).state, blue).state
    second = perform(RULESET, perform(RULESET, table.state, blue).state, use).state
    assert RULESET.record(first) == RULESET.record(second)
    assert len(first.suits[UnitId("A")].hand) == 7


@pytest.mark.rule("DU-4.7", "DU-2.1")
def test_every_machine_has_its_own_shuffles_and_other_ones_every_turn() -> None:
    deck = [card(f"Card {number}", 0) for number in range(12)]
    picture = placed(A=(2, 3), C=(2, 6), E=(2, 9), b=(10, 3), d=(10, 6), f=(10, 9))
    table = duel(picture, dict.fromkeys("ACEbdf", deck))
    under: dict[tuple[str, int], tuple[int, ...]] = {}
    ended = []
    for turn in range(1, 5):
        hands = {unit: suit.hand for unit, suit in table.state.suits.items()}
        for unit, suit in list(table.state.suits.items()):
            player = table.state.field.players[suit.seat]
            events = table.do(PlanCards(player=player, unit=unit, cards=tuple(sorted(hands[unit][:2]))))
            for event in events:
                if isinstance(event, CardsRevealed):
                    left = hands[event.unit][2:]
                    under[event.unit, turn] = tuple(left.index(card) for card in event.pile[-3:])
        while table.state.turn == turn:
            events = table.do(next(a for a in table.legal() if isinstance(a, ChooseCard | EndCard)))
            ended += [(each.turn, each.rules) for each in events if isinstance(each, TurnEnded)]
    assert all(sorted(order) == [0, 1, 2] for order in under.values())
    for turn in range(1, 5):
        assert len({under[unit, turn] for unit in table.state.suits}) > 1, "machines are shuffled alike"
    for unit in table.state.suits:
        assert len({under[unit, turn] for turn in range(1, 5)}) > 1, "turns are shuffled alike"
    assert [turn for turn, _ in ended] == [1, 2, 3, 4] and "DU-4.6" in ended[0][1]


@pytest.mark.rule("DU-4.2")
def test_cards_come_up_highest_initiative_first() -> None:
    deck = {"A": [card("Nine", 9, 1), card("Four", 4, 1)], "b": [card("Six", 6, 1), card("Two", 2, 1)]}
    table = duel(FAR, deck)
    table.plan_all()
    order = started(table)
    while table.state.turn == 1:
        table.end()
        order += started(table)
    assert order == ["Nine", "Six", "Four", "Two"]


@pytest.mark.rule("DU-4.2")
@pytest.mark.rule("DU-4.9")
def test_ties_are_chosen_in_turns_from_the_marker_clockwise() -> None:
    same = [card("One", 5, 1), card("Two", 5, 1)]
    for seed in range(4):
        table = duel(
            placed(A=(2, 2), b=(10, 2), c=(6, 8)),
            {"A": same, "b": same, "c": same},
            seats={"red": "A", "blue": "b", "gold": "c"},
            seed=seed,
        )
        table.plan_all()
        players = []
        while table.state.turn == 1:
            players.append(table.player)
            if table.state.current is None:
                own = ChooseCard(player=table.player, card=table.number("A", "One"))
                if table.player != RED:
                    assert table.refusal(own)[1] == "not_tied"
                table.do(table.legal()[0])
            table.end()
        seats = [PlayerId(name) for name in ("red", "blue", "gold")]
        marker = table.state.field.seat_of[players[0]]
        assert players == (seats[marker:] + seats[:marker]) * 2


@pytest.mark.rule("DU-4.9")
def test_a_card_raised_above_the_current_value_is_next_and_players_without_ties_are_passed_over() -> None:
    boost = card("Rise", 5, abilities=[able("boost", initiative=6, movement=0)])
    deck = {"A": [boost, card("Late", 1, 1)], "b": [card("Mid", 4, 1), card("Low", 3, 1)]}
    table = duel(FAR, deck, base_movement={"A": 0})
    table.plan_all()
    assert started(table) == ["Rise", "Late"]
    assert table.state.value == 7
    table.end()
    assert started(table) == ["Mid"]


@pytest.mark.rule("DU-4.9")
def test_initiative_may_be_negative() -> None:
    slow = card("Slow", -3, 1)
    table = duel(FAR, {"A": [slow, card("Slower", -4, 1)]}, base_movement={"b": 0})
    table.plan_all()
    assert table.state.value == -3
    table.end()
    assert table.state.value == -4


def test_the_numbers_come_from_the_rules_table() -> None:
    rules = replace_rules(cards_drawn=3, cards_played=1)
    deck = [card(f"Card {number}", number) for number in range(9)]
    table = duel(FAR, {"A": deck}, rules=rules)
    assert len(table.unit("A").hand) == 3
    table.plan("A", table.state.field.faces[table.unit("A").hand[0]].name)
    assert len(table.unit("A").planned) == 1


def replace_rules(cards_drawn: int, cards_played: int) -> DuelRules:
    """The usual rules with other numbers of cards."""
    return dataclasses.replace(RULES, cards_drawn=cards_drawn, cards_played=cards_played)
