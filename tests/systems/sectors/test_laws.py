"""The laws of every system, over random campaigns of every sort; some in saves that nobody trusts."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from game.rules.system import erased
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.system import SECTORS
from tests.laws import laws
from tests.laws.play import Game, play
from tests.support.heavy_play import heavily_played
from tests.support.shipped import shipped_catalog

ANN = Joining("ann", "marines")
REQUESTS = (
    SectorsRequest(campaign="two_banks", options={"turn_limit": 4}),
    SectorsRequest(
        campaign="two_banks", people=(ANN,), options={"turn_limit": 4, "battle_system": "skirmish"}
    ),
    SectorsRequest(
        campaign="three_fords_war",
        people=(
            ANN,
            Joining("bob", "marines"),
            Joining("cy", "spawn", person="bob"),
            Joining("di", later=True),
        ),
        options={"turn_limit": 4, "game_turns_per_turn": 8, "other_cases": "generals", "race_styles": True},
    ),
    SectorsRequest(campaign="strange_gifts", people=(Joining("ann", "spawn"),), options={"turn_limit": 4}),
    SectorsRequest(campaign="old_quarrels", options={"turn_limit": 2, "battle_system": "duel"}),
)


@cache
def setups() -> tuple[SectorsSetup, ...]:
    """Closed setups of every sort."""
    return tuple(SECTORS.build_setup(request, shipped_catalog()) for request in REQUESTS)


@cache
def games(count: int) -> tuple[Game, ...]:
    """Random campaigns, over all setups."""
    return tuple(play(erased(SECTORS), setups()[seed % len(REQUESTS)], seed) for seed in range(count))


@pytest.mark.slow
@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_law_over_many_campaigns(law: Callable[[Game], None]) -> None:
    for game in games(100):
        law(game)


def heavily(path: Path, number: int) -> int:
    """A campaign in a save, restored and read all the time; its actions."""
    return heavily_played(erased(SECTORS), setups()[number % len(REQUESTS)], 100 + number, path)


def test_a_campaign_is_saved_restored_and_read_after_every_action(tmp_path: Path) -> None:
    assert heavily(tmp_path / "one.ironsave", 0) > 20


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_ten_campaigns_are_saved_restored_and_read_after_every_action(number: int, tmp_path: Path) -> None:
    assert heavily(tmp_path / "one.ironsave", number) > 20
