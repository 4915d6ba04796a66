"""Forces that cannot be: each is refused with the place that is wrong. Bursts (ST-1.5, ST-7.3)."""

import dataclasses

import pytest

from game.content.catalog import Catalog
from game.content.models_battle import TileRectangle
from game.core.ids import UnitId
from game.rules.system import SetupError
from game.systems.strategic.actions import Attack, UsePower
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.bridge import order_setup
from game.systems.strategic.build import build_setup
from game.systems.strategic.build_board import map_board
from game.systems.strategic.request import SideRequest, StrategicRequest, UnitRequest
from game.systems.strategic.telling import TELLING
from tests.support.refusals import accepted
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RED, RULES, Battle, at
from tests.systems.strategic.test_ordered import ONE, OTHER, order

EVA, WALKER = UnitId("eva_vanguard"), UnitId("colossus")
ONE_FORCE = SideRequest(units=("colossus",))


def lacking(kind: str) -> Catalog:
    """Return the shipped content without any entry of a kind."""
    catalog = shipped_catalog()
    return dataclasses.replace(catalog, entries={**catalog.entries, kind: {}})


def place_of(request: StrategicRequest, catalog: Catalog | None = None) -> str:
    """Return the place that a refused request is told with."""
    with pytest.raises(SetupError) as found:
        build_setup(request, catalog or shipped_catalog())
    return found.value.path


def force(*units: UnitRequest | str) -> StrategicRequest:
    """Return a request whose second side has these units."""
    return StrategicRequest(generate="plain", sides=(ONE_FORCE, SideRequest(units=units)))


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize(
    ("units", "place"),
    [
        ((UnitRequest("colossus", count=0),), "0.count"),
        (("colossus", UnitRequest("colossus", count=201)), "1.count"),
        ((UnitRequest("colossus", count=2, id="two"),), "0.count"),
        ((UnitRequest("colossus", count=2, at=(1, 1)),), "0.count"),
        ((UnitRequest("colossus", count=2, marked=True),), "0.count"),
        (("colossus", "nobody"), "1.unit"),
        ((UnitRequest("colossus", id="two"), UnitRequest("colossus", id="two")), "1.id"),
        ((UnitRequest("colossus", at=(99, 1)),), "0.at"),
        ((UnitRequest("pelican", band=4),), "0.band"),
        ((UnitRequest("colossus", player="nobody"),), "0.player"),
    ],
)
def test_a_force_that_cannot_be_is_told_with_its_place(
    units: tuple[UnitRequest | str, ...], place: str
) -> None:
    assert place_of(force(*units)) == f"sides.1.units.{place}"


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize("kind", ["strategic_weapon", "strategic_power"])
def test_what_a_unit_carries_and_nobody_knows_is_told_with_the_unit(kind: str) -> None:
    without = lacking(kind)
    assert place_of(force("eva_vanguard"), without) in ("sides.0.units.0", "sides.1.units.0")
    if kind == "strategic_weapon":
        with pytest.raises(SetupError) as found:
            order_setup(order(ONE, OTHER), without)
        assert found.value.path == "units", "a campaign names its machines itself"


@pytest.mark.rule("ST-1.5")
def test_without_units_of_this_battle_none_are_drawn_and_too_little_buys_none() -> None:
    assert place_of(StrategicRequest(generate="plain", force_value=600), lacking("strategic_unit")) == "sides"
    assert place_of(StrategicRequest(generate="plain", force_value=1)) == "force_value"


@pytest.mark.rule("ST-7.3")
@pytest.mark.rule("ST-4.5")
@pytest.mark.parametrize(
    ("rate", "blast", "reason"), [(1, 0, "ST-7.3 no_burst"), (2, 0, ""), (2, 3, "ST-7.3 no_burst")]
)
def test_a_weapon_fires_bursts_by_its_rate_and_at_one_target(rate: int, blast: int, reason: str) -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 8, 5)])
    kit = battle.state.field.stat_lines[EVA]
    number = next(n for n, each in enumerate(kit.arms) if not each.is_melee)
    weapon = dataclasses.replace(kit.arms[number].weapon, rate=rate, blast=blast)
    kit.arms = (*kit.arms[:number], Arms(weapon), *kit.arms[number + 1 :])
    burst = Attack(player=RED, unit=EVA, weapon=number, target=WALKER, how="burst")
    assert battle.refused(burst) == reason if reason else battle.state.acting == EVA
    if not reason:
        battle.do(burst, 50)


FOREST_BELT = "\n".join(["." * 24] * 6 + ["ff" + "." * 20 + "ff"] * 12 + ["." * 24] * 6)


@pytest.mark.rule("ST-4.5")
@pytest.mark.rule("ST-4.6")
@pytest.mark.rule("ST-7.5")
@pytest.mark.rule("ST-10.5")
@pytest.mark.parametrize("unit", ["arbalest", "carillon", "rotor_wing"])
def test_of_a_wide_board_just_those_squares_are_offered_that_are_accepted(unit: str) -> None:
    enemies = [at("colossus", 15, 12), at("pelican", 12, 15, band=2), at("gm", 0, 0), at("gm", 20, 12)]
    battle = Battle([at(unit, 12, 12)], enemies, board=FOREST_BELT)
    state, own = battle.state, battle.state.field.stat_lines[UnitId(unit)]
    wanted: set[Attack | UsePower] = set()
    for tile in range(state.field.grid.tile_count):
        for band in (-1, 0, 1, 2, 3):
            for weapon in range(len(own.arms)):
                wanted.add(Attack(player=RED, unit=UnitId(unit), weapon=weapon, tile=tile, band=band))
            for power in range(len(own.powers)):
                wanted.add(UsePower(player=RED, unit=UnitId(unit), power=power, tile=tile, band=band))
    allowed = accepted(TELLING, wanted, lambda each: RULES.check(state, each))
    listed = {
        each for each in RULES.legal(state, RED) if isinstance(each, Attack | UsePower) and not each.target
    }
    assert listed and listed == {each for each in allowed if not each.target}
    assert max(state.field.distance(state.units[UnitId(unit)].tile, each.tile) for each in listed) >= 3


@pytest.mark.rule("ST-5.8")
def test_every_zone_of_a_map_whose_name_begins_with_storm_is_a_storm_of_it() -> None:
    catalog = shipped_catalog()
    found = next(each for each in catalog.maps.values() if each.grid == "square" and "city" in each.zones)
    areas = {
        "storm": TileRectangle(at=(1, 2), columns=2, rows=1),
        "stormy_east": TileRectangle(at=(7, 8), columns=1, rows=1),
        "calm": TileRectangle(at=(4, 4), columns=1, rows=1),
    }
    windy = dataclasses.replace(found, zones={name: (area,) for name, area in areas.items()})
    changed = dataclasses.replace(catalog, entries={**catalog.entries, "map": {"windy": windy}})
    board = map_board(changed, "windy", "board")
    assert board.storms == (((1, 2), (2, 2)), ((7, 8),))
    mine = (((3, 3),),)
    assert map_board(changed, "windy", "board", mine).storms == mine, "who says which has those alone"
