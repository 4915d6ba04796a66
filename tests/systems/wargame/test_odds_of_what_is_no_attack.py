"""Chances of a self-destruction, of hexes crossed, of an error: told before, as they come."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import cast

import pytest

from game.core.codec import from_plain
from game.core.kernel import resolve_unchecked
from game.core.odds import EnumeratingChance, explore
from game.systems.registry import SYSTEMS
from game.systems.wargame import events as ev
from game.systems.wargame.actions import ActivateUnit, EndActivation, EndPhase, SelfDestruct, TakeStance
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.state import WargameState
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, alter, board, player, turn_of, world
from tests.systems.wargame.test_movement import step


@pytest.mark.rule("WG-12.5")
def test_who_stands_beside_a_self_destruction_knows_his_chances() -> None:
    state = world(
        At("halyard", 0, 5, 4), At("basalt", 1, 6, 4, ap=0), At("mote", 1, 4, 4), At("mote", 0, 9, 9)
    )
    turn_of(state, "halyard_0")
    action = SelfDestruct(player=player(state))
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)

    def hit(chance: EnumeratingChance) -> set[str]:
        applied = resolve_unchecked(RULES, state, action, chance)
        return {event.unit for event in applied.events if isinstance(event, ev.SectionHit)}

    for weight, units in explore(hit):
        for unit in units:
            shares[unit] += weight
    told = RULES.odds(state, action)
    assert set(shares) == {"basalt_1", "mote_1"}
    assert {name: told.of("hit", name) for name in shares} == shares
    assert told.of("destroyed", "halyard_0") == 1 and told.of("hit", "mote_0") == 0


@pytest.mark.rule("WG-4.2")
@pytest.mark.rule("WG-4.3")
@pytest.mark.parametrize(
    ("colour", "crossed", "label", "share"),
    [
        ("t", 1, "overheats", Fraction(2, 8)),
        ("t", 2, "overheats", Fraction(4, 8)),
        ("w", 1, "freezes", Fraction(2, 8)),
    ],
)
def test_heat_and_frost_of_the_way_are_told_before_the_move_ends(
    colour: str, crossed: int, label: str, share: Fraction
) -> None:
    ground = board(colours=dict.fromkeys(((4, 4), (5, 4))[:crossed], colour))
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    assert RULES.odds(state, EndPhase(player=player(state))).chances == ()
    for column in range(4, 4 + crossed):
        state = step(state, column, 4).state
    own = player(state)
    for action in (EndPhase(player=own), EndActivation(player=own), TakeStance(player=own, stance="brace")):
        if RULES.check(state, action) is None:
            assert RULES.odds(state, action).of(label, "halyard_0") == share, action


@pytest.mark.rule("WG-13.5")
def test_an_error_that_stays_is_told_before_the_unit_is_activated() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4))
    action = ActivateUnit(player=player(state), unit=next(iter(state.units)))
    assert RULES.odds(state, action).chances == (), "what its AP roll shows is nobody's loss"
    alter(state, "halyard_0", errors=1)
    need = state.field.rules.error_passes
    assert RULES.odds(state, action).of("error_stays", "halyard_0") == Fraction(need - 1, 8)


@pytest.mark.rule("WG-7.5")
def test_the_last_of_three_players_is_told_at_once_that_his_unit_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All roll then for who begins, ties again: what that leads to is nothing that odds tell."""

    def few(run: Callable[[EnumeratingChance], object]) -> Iterator[tuple[Fraction, object]]:
        for number, found in enumerate(explore(run)):
            assert number < 1_000, "courses without end"
            yield found

    monkeypatch.setattr("game.systems.wargame.odds.explore", few)
    system = next(each for each in SYSTEMS if each.name == "wargame")
    two = {"units": ["brigand", "sparrow"], "players": ["ann", "bo"]}
    sides = {"attacker": two, "defender": {"units": ["heron", "mote"]}}
    request: WargameRequest = from_plain({"mission": "show_of_force", "sides": sides}, WargameRequest)
    ruleset = system.ruleset
    state = ruleset.setup(system.build_setup(request, shipped_catalog()), 4)
    for _ in range(40):
        legal = ruleset.legal(state, ruleset.active(state)[0])
        assert ruleset.odds(state, legal[0]).chances == ()
        state = resolve_unchecked(ruleset, state, legal[0]).state
        if cast(WargameState, state).round:
            return
    raise AssertionError("no round began")
