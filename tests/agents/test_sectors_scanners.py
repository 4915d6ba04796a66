"""Whom built-in Generals avoid: where that is better than to fight, on whoever's ground (SE-3.8)."""

import pytest

from game.agents.sectors.avoiding import WHOLE, rounds
from game.agents.sectors.player import ace, officer
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.rng import seeded
from game.systems.sectors.actions import Commit, UseAbility
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, campaign, planned

GENERAL = PlayerId("machina_1")
MAKERS = {"officer": officer, "ace": ace}
LEVELS = pytest.mark.parametrize("level", list(MAKERS))
DICE = {"battle_system": "automatic", "battle_choice": "campaign", "orders": "each", "turn_limit": 9}


def choice(state: SectorsState, level: str) -> Action:
    """What the General of the Machina does when it is known who meets whom."""
    assert state.phase == "scan"
    return MAKERS[level]().choose(RULES.observe(state, GENERAL), GENERAL, seeded(3)).action


def met(machina: str, greys: str, owners: dict[str, str], sacks: str = "", **moves: str) -> SectorsState:
    """Who stands where after the merge: A and B touch, behind A lie C, E, F, behind B D, G, H."""
    state = campaign(
        "AB AC CE EF BD DG GH",
        {"machina": machina, "greys": greys},
        owners=owners,
        sacks=sacks,
        **DICE,  # type: ignore[arg-type]
    )
    return planned(state, **moves)


@pytest.mark.rule("SE-3.8")
@LEVELS
def test_who_wins_anyway_on_his_own_ground_fights(level: str) -> None:
    state = met("AAAA", "B", {"machina": "ACEF", "greys": "BDGH"}, greys_1="A")
    assert choice(state, level) == Commit(player=GENERAL)


@pytest.mark.rule("SE-3.8")
@LEVELS
def test_who_may_well_lose_his_own_ground_keeps_it_for_a_turn(level: str) -> None:
    state = met("A", "B", {"machina": "ACEF", "greys": "BDGH"}, greys_1="A")
    assert choice(state, level) == UseAbility(player=GENERAL, unit=PlayerId("greys_1"))


@pytest.mark.rule("SE-3.8")
@LEVELS
def test_who_attacks_as_strong_as_the_enemy_came_to_fight(level: str) -> None:
    state = met("AA", "B", {"machina": "ACEF", "greys": "BDGH"}, machina_1="B", machina_2="B")
    assert choice(state, level) == Commit(player=GENERAL)


@pytest.mark.rule("SE-3.8", "SE-2.10")
@LEVELS
@pytest.mark.parametrize(("sacks", "avoids"), [("BBB", True), ("AAA", False)])
def test_on_a_border_an_enemy_is_let_pass_where_his_ground_is_worth_more(
    sacks: str, avoids: bool, level: str
) -> None:
    state = met("A", "B", {"machina": "ACEF", "greys": "BDGH"}, sacks=sacks, machina_1="B", greys_1="A")
    assert isinstance(choice(state, level), UseAbility) is avoids


@pytest.mark.rule("SE-4.8")
def test_who_is_left_of_fights_in_pairs() -> None:
    assert rounds(2, 0, 500) == {(2, 0): WHOLE}
    ends = rounds(2, 1, 500)
    assert ends == {(2, 0): WHOLE // 2, (1, 0): WHOLE // 4, (0, 1): WHOLE // 4}
    assert 0 <= WHOLE - sum(rounds(5, 4, 447).values()) < 100, "but for what is cut off"
