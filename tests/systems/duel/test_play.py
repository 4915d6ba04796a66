"""Whole battles: random games end, secrets stay secret, setups and bridges, odds, the table."""

import random
from collections import Counter

import pytest

from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.codec import to_json
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import resolve_unchecked
from game.rules.system import SetupError
from game.systems.duel.actions import AttackSuit, EndCard
from game.systems.duel.bridge import battle_report
from game.systems.duel.build import build_setup, default_request, order_setup
from game.systems.duel.guess import determinized
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import MARKER, DuelState
from game.systems.duel.system import DUEL
from tests.support.base_pack import shipped
from tests.support.duel import RED, RULESET, able, card, duel, placed

CATALOG = shipped().catalog
SCENARIOS = ("duel_first_blades", "duel_three_beacons", "duel_the_gate", "duel_safe_conduct")


def scenario(name: str) -> DuelSetup:
    """A prepared duel."""
    return build_setup(DuelRequest(scenario=name), CATALOG)


def random_game(setup: DuelSetup, seed: int, most_actions: int = 3000) -> list[DuelState]:
    """Every state of a random game."""
    rnd = random.Random(seed)
    state = RULESET.setup(setup, seed)
    states = [state]
    while state.outcome is None:
        assert len(states) < most_actions, "no end"
        player = rnd.choice(RULESET.active(state))
        state = resolve_unchecked(RULESET, state, rnd.choice(RULESET.legal(state, player))).state
        states.append(state)
    return states


@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_end(name: str) -> None:
    setup = scenario(name)
    reasons = Counter(random_game(setup, seed)[-1].outcome for seed in range(8))
    ends = {outcome.reason for outcome in reasons if outcome is not None}
    assert None not in reasons
    assert ends


def test_cards_are_neither_lost_nor_made() -> None:
    for state in random_game(scenario("duel_three_beacons"), 5)[::7]:
        for unit, suit in state.suits.items():
            if suit.status != "board":
                continue
            table = [c for c, entry in state.table.items() if entry.unit == unit]
            everywhere = [*suit.pile, *suit.hand, *suit.planned, *suit.spent, *suit.aside, *table]
            assert sorted(everywhere) == sorted((MARKER, *state.field.cards_of[unit]))


def test_the_table_lies_in_the_order_of_its_cards() -> None:
    for name in SCENARIOS:
        for state in random_game(scenario(name), 6):
            assert list(state.table) == sorted(state.table)


@pytest.mark.rule("DU-4.7")
def test_nothing_that_a_seat_sees_depends_on_what_is_hidden_from_it() -> None:
    compared = 0
    for name in SCENARIOS:
        setup = scenario(name)
        for seed in range(4):
            states = random_game(setup, seed)
            for number, state in enumerate(states[:: max(1, len(states) // 8)]):
                for viewer in (None, *DUEL.players(setup)):
                    seen = RULESET.observe(state, viewer)
                    other = determinized(seen, viewer, 100 * seed + number)
                    again = RULESET.observe(other, viewer)
                    assert RULESET.record(again) == RULESET.record(seen)
                    assert RULESET.table(other, viewer) == RULESET.table(state, viewer)
                    if viewer is not None:
                        assert RULESET.legal(other, viewer) == RULESET.legal(state, viewer)
                    compared += 1
    assert compared >= 200


@pytest.mark.rule("DU-4.7")
def test_guesses_differ_and_are_possible_states() -> None:
    states = random_game(scenario("duel_three_beacons"), 3)
    state = next(each for each in states[9:] if each.phase == "planning")
    viewer = RULESET.active(state)[0]
    seen = RULESET.observe(state, viewer)
    guesses = [determinized(seen, viewer, seed) for seed in range(6)]
    assert len({repr(guess.suits) for guess in guesses}) == 6
    for guess in guesses:
        for unit, suit in guess.suits.items():
            pieces = [*suit.pile, *suit.hand, *suit.planned, *suit.spent, *suit.aside]
            assert sorted(pieces) == sorted((MARKER, *state.field.cards_of[unit]))
        rnd = random.Random(1)
        for _ in range(30):
            if guess.outcome is None:
                player = rnd.choice(RULESET.active(guess))
                guess = resolve_unchecked(RULESET, guess, rnd.choice(RULESET.legal(guess, player))).state


def test_a_view_shows_own_cards_by_name_and_others_by_their_backs() -> None:
    deck = [card(f"Card {number}", number, 1) for number in range(8)]
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck, "b": deck})
    view = RULESET.table(table.state, RED)
    own = [each for each in view.cards if each.owner == RED]
    others = [each for each in view.cards if each.owner != RED]
    assert {each.face for each in others} == {""}
    assert sorted(each.name for each in own) == sorted(deck[c].name for c in table.unit("A").hand)
    assert {pile.unit: pile.cards for pile in view.piles} == {"A": 4, "b": 4}
    assert view.board.grid == "lattice"
    assert len(view.board.terrain) == table.board.triangle_count
    token = next(each for each in view.tokens if each.id == "A")
    assert token.zones == (("high", 0, 4), ("mid", 0, 4), ("low", 0, 4))


@pytest.mark.rule("DU-4.11")
def test_the_odds_of_an_attack_are_certain_or_say_who_may_still_choose() -> None:
    def labels(*theirs: object, **mine: object) -> set[str]:
        hit = card("Hit", 9, melee=str(mine.get("melee", "")), ranged=str(mine.get("ranged", "")))
        cards = [each for each in theirs if isinstance(each, type(hit))] + [card("Idle", 1)] * 2
        table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [hit, card("Idle", 1)], "b": cards[:2]})
        table.plan_all()
        odds = RULESET.odds(table.state, AttackSuit(player=RED, target=UnitId("b")))
        assert all(odd.fraction == 1 and odd.subject == "b" for odd in odds.chances)
        assert RULESET.odds(table.state, EndCard(player=RED)).chances == ()
        return {odd.label for odd in odds.chances}

    assert labels(melee="m") == {"hit"}
    assert labels(melee="mmmm") == {"hit", "destroyed"}
    assert labels(card("Guard", 1, blocks="m"), melee="m") == {"blocked"}
    assert labels(card("Dodge", 1, abilities=[able("evade")]), ranged="m") == {"hit", "may_evade"}


def order(*counts: int, frame: str = "gm") -> BattleOrder:
    """A campaign's battle with so many machines a side."""
    sides = tuple(
        SideOrder(
            player=PlayerId(role),
            faction=faction,
            role="attacker" if role == "attacker" else "defender",
            forces=(
                ForceOrder(
                    f"{role}_force",
                    "squadron",
                    "Force",
                    tuple(UnitOrder(UnitId(f"{role}_{n}"), FrameId(frame)) for n in range(count)),
                ),
            ),
        )
        for role, faction, count in zip(("attacker", "defender"), ("federation", "zeon"), counts)
    )
    return BattleOrder("o1", "duel", "space", "space_open", sides, 7)


def test_a_battle_order_is_fought_and_every_machine_reported_once() -> None:
    setup = order_setup(order(3, 2), CATALOG)
    assert setup.order == "o1"
    assert [len(seat.units) for seat in setup.seats] == [3, 2]
    last = random_game(setup, 3)[-1]
    report = battle_report(last)
    assert report.order == "o1"
    units = [unit.id for side in report.sides for unit in side.units]
    assert sorted(units) == ["attacker_0", "attacker_1", "attacker_2", "defender_0", "defender_1"]
    assert {unit.id for side in report.sides for unit in side.units if not unit.survived} == {
        unit for unit, suit in last.suits.items() if suit.status == "lost"
    }


def test_orders_that_cannot_be_fought_are_refused() -> None:
    with pytest.raises(SetupError, match="nobody of this side can fight here"):
        order_setup(order(1, 0), CATALOG)
    with pytest.raises(SetupError, match="did you mean 'gnat'"):
        order_setup(order(1, 1, frame="gnatt"), CATALOG)


def test_the_usual_duel_and_setups_survive_json() -> None:
    setup = build_setup(default_request(CATALOG), CATALOG)
    assert [len(seat.units) for seat in setup.seats] == [1, 1]
    assert len(to_json(setup)) < 60_000
    drawn = build_setup(DuelRequest(board_seed=4, theatre="land"), CATALOG)
    assert drawn.board.theatre == "land"


def test_machines_may_be_placed_and_named_by_the_request() -> None:
    def seats(*places: str) -> tuple[SeatRequest, ...]:
        return tuple(
            SeatRequest((UnitRequest(deck="gm_line", at=at, name=f"N{n}", id=f"u{n}"),), f"p{n}")
            for n, at in enumerate(places)
        )

    setup = build_setup(DuelRequest(seats=seats("Q9", "E9"), map="duel_four_towers"), CATALOG)
    state = RULESET.setup(setup, 1)
    assert state.phase == "planning"
    assert [suit.name for suit in state.field.suits.values()] == ["N0", "N1"]
    for places in (("A1", "E9"), ("Q9", "Q10"), ("Q9", "nowhere")):
        with pytest.raises(SetupError):
            build_setup(DuelRequest(seats=seats(*places), map="duel_four_towers"), CATALOG)
