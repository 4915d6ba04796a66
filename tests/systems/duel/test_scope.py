"""What a card could do as everything stands: steps, who is struck now, who only after moving."""

import pytest

from game.core.ids import UnitId
from game.space.bits import mask_of
from game.systems.duel import queries
from game.systems.duel.scope import Leg, Scope, scope_of, scopes_of_plan
from tests.support.duel import Duel, able, card, duel, placed


def _seen(battle: Duel, unit: str, name: str) -> Scope:
    found = scope_of(battle.state, battle.number(unit, name))
    assert found is not None
    return found


@pytest.mark.rule("DU-4.10")
def test_a_card_of_the_hand_knows_whom_it_strikes_now_and_whom_only_after_moving() -> None:
    picture = placed(A=(4, 5), b=(2, 5), c=(11, 5))
    seats = {"red": "A", "blue": "bc"}
    battle = duel(picture, {"A": [card("Cut", 5, 2, melee="mmh")]}, seats=seats)
    found = _seen(battle, "A", "Cut")
    assert (found.nearest, found.farthest) == (0, 1)
    assert found.now == ((UnitId("b"), (1, 2, 0)),)
    assert found.later == (UnitId("c"),)
    assert found.steps == queries.base_movement(battle.state, UnitId("A")) + 2
    assert battle.unit("A").vertex not in found.places and found.places


@pytest.mark.rule("DU-4.3")
def test_what_is_made_is_left_out_and_a_resolved_card_has_no_scope() -> None:
    split = card("Cut", 5, 2, melee="m", abilities=[able("split")])
    battle = duel(placed(A=(1, 5), b=(4, 5)), {"A": [split], "b": [card("Wait", 1)]})
    battle.plan_all()
    battle.skip_to("A", "Cut")
    assert _seen(battle, "A", "Cut").now
    battle.attack("b")
    after = _seen(battle, "A", "Cut")
    assert after.places and after.farthest == -1 and not after.now
    battle.end()
    assert scope_of(battle.state, battle.number("A", "Cut")) is None
    assert _seen(battle, "b", "Wait").farthest == -1


@pytest.mark.rule("DU-3.3")
def test_the_marked_card_is_none_of_the_cards_that_can_be_drawn() -> None:
    battle = duel(placed(A=(1, 5), b=(8, 5)), {"A": [card(f"Card {n}", n) for n in range(7)]})
    assert len(battle.unit("A").hand) == 5 and queries.cards_in_pile(battle.unit("A")) == 2


def _legs(battle: Duel, *names: str) -> tuple[Leg, ...]:
    return scopes_of_plan(battle.state, [battle.number("A", name) for name in names])


@pytest.mark.rule("DU-4.2")
def test_a_plan_is_seen_in_the_order_of_its_resolution_the_second_from_where_the_first_may_end() -> None:
    deck = [card("Run", 3, -1), card("Cut", 6, -2, melee="m"), card("Poke", 3, -3, ranged="h", reach=(0, 3))]
    battle = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck})
    first, second = _legs(battle, "Run", "Cut")
    assert [battle.state.field.faces[leg.card].name for leg in (first, second)] == ["Cut", "Run"]
    assert (first.initiative, first.seen.steps, first.is_tied) == (6, 1, False)
    assert (second.initiative, second.seen.steps) == (3, 2)
    here = battle.unit("A").vertex
    assert set(first.seen.places) == set(battle.board.neighbours[here])
    assert {battle.board.distance(here, place) for place in second.seen.places} == {1, 2, 3}
    assert mask_of(first.seen.places) & ~mask_of(second.seen.places) == 0
    ahead, poke = _legs(battle, "Run", "Poke")
    assert ahead.is_tied and not poke.is_tied, "whoever owns both chooses: as they were picked"
    assert poke.seen.steps == 0 and poke.seen.later == (UnitId("b"),)
    assert not _seen(battle, "A", "Poke").later, "alone it does not get there"
    assert [leg.seen.later for leg in _legs(battle, "Poke", "Run")] == [(), ()]


@pytest.mark.rule("DU-7.16")
@pytest.mark.parametrize("moment", ["reveal", "resolution"])
def test_boosts_that_come_first_count_in_a_plan(moment: str) -> None:
    boost = able("boost", initiative=2, movement=1, moment=moment)
    deck = [
        card("Burn", 5, abilities=[boost]),
        card("Cut", 4, 1, melee="m"),
        card("Late", 1, abilities=[boost]),
    ]
    battle = duel(placed(A=(2, 5), b=(11, 5)), {"A": deck})
    legs = {battle.state.field.faces[leg.card].name: leg for leg in _legs(battle, "Burn", "Cut")}
    assert list(legs) == (["Cut", "Burn"] if moment == "reveal" else ["Burn", "Cut"])
    assert (legs["Cut"].initiative, legs["Cut"].seen.steps) == (6, 5)
    cut, late = _legs(battle, "Cut", "Late")
    assert cut.seen.steps == (5 if moment == "reveal" else 4), "too late on resolution"
    assert late.seen.steps == 3


@pytest.mark.rule("DU-7.9")
def test_aim_and_the_run_of_a_charge_add_their_marks_in_a_plan() -> None:
    deck = [
        card("Ram", 5, -1, melee="m", abilities=[able("charge", 2, steps=2)]),
        card("Walk", 6),
        card("Aimed", 7, ranged="h", reach=(0, 4), abilities=[able("aim", 1)]),
    ]
    battle = duel(placed(A=(2, 5), b=(6, 5), c=(11, 5)), {"A": deck}, seats={"red": "A", "blue": "bc"})
    aimed, ram = _legs(battle, "Ram", "Aimed")
    assert aimed.seen.now == ((UnitId("b"), (2, 0, 0)),)
    assert ram.charge == ((UnitId("b"), (0, 3, 0)),)
    (alone,) = _legs(battle, "Ram")
    assert alone.charge == ram.charge and alone.seen.later == (UnitId("b"),)
    assert scopes_of_plan(battle.state, []) == ()


@pytest.mark.rule("DU-7.9")
@pytest.mark.parametrize("asked", [(2, 3), (3, 2)])
@pytest.mark.parametrize("far", [7, 8])
def test_of_two_charges_a_plan_is_told_what_the_longer_run_brings(asked: tuple[int, int], far: int) -> None:
    """Told was what the last of them brings, though both count where the longer run leads to the enemy."""
    charges = [able("charge", 1 if steps == 2 else 2, steps=steps) for steps in asked]
    deck = [card("Ram", 5, melee="m", abilities=charges), card("Walk", 6)]
    battle = duel(placed(A=(2, 5), b=(far, 5)), {"A": deck})
    (ram,) = _legs(battle, "Ram")
    assert ram.charge == ((UnitId("b"), (0, 4, 0)),)
