"""A round is the same whether its games are answered at once or one after the other (SE-4.3)."""

from itertools import product

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import AnswerChallenge
from game.systems.sectors.state import Finished, SectorsState
from tests.support.sectors import RULES, acted, campaign, merged, order

A1, D = PlayerId("greys_1"), PlayerId("machina_1")


def two_against_one(seed: int) -> SectorsState:
    """Ann leads two Greys against one Machina, and says how each of the games is fought."""
    units = {"greys": "AA", "machina": "B"}
    state = campaign("AB", units, people={A1: "ann"}, seed=seed, battle_system="automatic")
    for unit in (A1, "greys_2"):
        state = order(state, unit, "B", by=A1)
    return merged(state)


def by_dice(state: SectorsState, *, at_once: bool, last_first: bool = False) -> SectorsState:
    """Let the dice decide all that is asked."""
    while A1 in RULES.active(state) and state.phase == "combat":
        (battle,) = state.battles.values()
        games = [game.id for game in battle.games if game.status == "open"]
        game = "" if at_once else games[-1 if last_first else 0]
        state = acted(state, AnswerChallenge(player=A1, game=game, way="automatic"))
    return state


def told(state: SectorsState) -> list[Finished]:
    """The games that are over, in the order of their units."""
    return sorted(state.fixtures, key=lambda each: (each.attacker, each.defender, each.turns))


@pytest.mark.rule("SE-4.3", "SE-4.15")
@pytest.mark.parametrize(("seed", "last_first"), list(product(range(1, 13), (False, True))))
def test_two_against_one_is_the_same_answered_at_once_or_one_by_one(seed: int, last_first: bool) -> None:
    start = two_against_one(seed)
    apart = by_dice(start, at_once=False, last_first=last_first)
    together = by_dice(start, at_once=True)
    assert told(apart) == told(together)
    assert [each.status for each in apart.players.values()] == [
        each.status for each in together.players.values()
    ]
