"""What may become of a unit while it moves, and how far it goes then (ST-2.1, ST-2.5, ST-8.3)."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.strategic.aims import can_watch
from game.systems.strategic.evolve import evolve
from game.systems.strategic.queries import difficulties, difficulty
from game.systems.strategic.resolve_move import advance_move
from game.systems.strategic.state import MoveJob, Storm, Walk
from tests.support.strategic import MIXED, Battle, at

EVA = UnitId("eva_vanguard")
WHOLE, ONE, BOTH = (8, 10, 10, 16, 10, 10), (8, 10, 10, 16, 0, 10), (8, 10, 10, 16, 0, 0)


def steps_on(unit: str, wounds: tuple[int, ...] | None, mode: Walk, walked: int, band: int = 0) -> bool:
    """Return whether a unit that has walked so far, and was struck, enters the next square."""
    battle = Battle([at(unit, 5, 5)], [at("colossus", 20, 20)])
    battle.put(unit, band=band, **({"wounds": wounds} if wounds else {}))
    here = battle.at(5, 5)
    job = MoveJob(UnitId(unit), mode, (here + 1, here + 2), band, 9, here, walked=walked, stage="step")
    advance_move(Step(battle.state, evolve, ScriptedChance(())), job)
    return battle.unit(unit).tile != here


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-2.1")
@pytest.mark.parametrize(
    ("wounds", "mode", "walked", "goes"),
    [
        (WHOLE, "full", 3, True),
        (WHOLE, "full", 4, False),
        (ONE, "full", 1, True),
        (ONE, "full", 2, False),
        (ONE, "half", 0, True),
        (ONE, "half", 1, False),
        (ONE, "run", 0, False),
        (ONE, "charge", 0, False),
        (BOTH, "full", 0, False),
        (BOTH, "half", 0, False),
    ],
)
def test_who_loses_a_leg_on_the_way_goes_half_as_far(
    wounds: tuple[int, ...], mode: Walk, walked: int, *, goes: bool
) -> None:
    """Its agility bonus is 4: 4 squares, with a leg less 2, without legs none."""
    assert steps_on("eva_vanguard", wounds, mode, walked) == goes


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-8.5")
def test_in_the_air_legs_do_not_matter_and_who_is_crippled_goes_half_as_far() -> None:
    assert steps_on("eva_vanguard", BOTH, "half", 0, band=1)
    assert not steps_on("eva_vanguard", BOTH, "half", 1, band=1)
    assert steps_on("colossus", None, "full", 1) and not steps_on("colossus", (1,), "full", 2)


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-5.8")
def test_difficult_ground_is_of_the_ground_and_the_deep_and_in_storms_of_every_band() -> None:
    battle = Battle([at("eva_vanguard", 0, 0)], [at("colossus", 11, 11)], board=MIXED)
    tiles = range(battle.state.field.grid.tile_count)
    for storm in ((), ((4, 1), (4, 2), (0, 0))):
        battle.state.storms = (Storm(storm),) if storm else ()
        battle.state.storm_tiles = frozenset(row * 12 + column for column, row in storm)
        for bands in ((0, 1, -1, 4), (4, -1, 1, 0)):
            for band in bands:
                found = difficulties(battle.state, band)
                assert list(found) == [difficulty(battle.state, tile, band) for tile in tiles], (storm, band)
        stormy = difficulties(battle.state, 1)
        assert {tile for tile in tiles if stormy[tile]} == battle.state.storm_tiles


@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize(
    ("watcher", "mover", "fires"),
    [
        ({}, {}, True),
        ({"overwatch": -1}, {}, False),
        ({"reaction": False}, {}, False),
        ({"status": "lost"}, {}, False),
        ({}, {"status": "lost"}, False),
        ({}, {"hidden_from": (0,)}, False),
        ({}, {"hidden_from": (1,)}, True),
        ({}, {"side": 0}, False),
        ({"wounds": (8, 10, 0, 16, 10, 10)}, {}, False),
        ({"wounds": (8, 0, 10, 16, 10, 10)}, {}, True),
        ({"overwatch": 0}, {}, False),
        ({"band": -1}, {}, False),
        ({}, {"band": -1}, False),
        ({}, {"band": 1}, True),
    ],
    ids=str,
)
def test_who_keeps_watch_fires_at_enemies_that_it_sees_with_a_gun_that_it_can_use(
    watcher: dict[str, object], mover: dict[str, object], *, fires: bool
) -> None:
    """The Eva's second weapon is a carbine in its left arm, its first a blade."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 9, 5)])
    battle.put(EVA, **({"overwatch": 1, "reaction": True} | watcher))
    battle.put("colossus", **mover)
    assert can_watch(battle.state, battle.unit(EVA), battle.unit("colossus")) == fires


@pytest.mark.rule("ST-6.6")
def test_watch_is_kept_within_normal_range() -> None:
    battle = Battle([at("eva_vanguard", 0, 5)], [at("colossus", 9, 5)])
    battle.put(EVA, overwatch=1)
    squares = battle.state.field.stat_lines[EVA].arms[1].squares
    assert squares < 23
    for distance in (squares, squares + 1):
        battle.put("colossus", tile=battle.at(distance, 5))
        found = can_watch(battle.state, battle.unit(EVA), battle.unit("colossus"))
        assert found == (distance == squares), "long range is no normal range"
