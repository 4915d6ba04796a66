"""Maps of regions by seed: the same seed gives the same map; the certificate holds each promise by itself."""

import json
from collections.abc import Mapping
from dataclasses import replace

import msgspec
import pytest
from pydantic import TypeAdapter

from game.core.codec import digest, to_plain
from game.rules.making import Measure
from game.systems.sectors.certificate import certificate, distances, measures, sides_of
from game.systems.sectors.content import Region, RegionMap
from game.systems.sectors.generate import LARGE, SMALL, USUAL, Names, Site, made_map
from game.systems.sectors.making import made, made_campaign, map_of, races_of
from game.systems.sectors.request import MapWish
from tests.support.shipped import shipped_catalog

MADE: Mapping[str, tuple[tuple[Site, ...], tuple[str, str]]] = {
    "small": (SMALL, ("7be38ede70e5e440", "d0fbfcae2e80cbd8")),
    "usual": (USUAL, ("25a20305d5640c9b", "3b13a57fde988817")),
    "large": (LARGE, ("c711578984f56666", "5182c7460bba2b95")),
}
"""What maps of two to six races by the seeds 1 and 2 come to."""


@pytest.mark.rule("SE-1.1")
@pytest.mark.parametrize("size", MADE)
def test_a_seed_gives_the_map_that_it_always_gave(size: str) -> None:
    sites, known = MADE[size]
    for seed, wanted in enumerate(known, 1):
        maps = [made_map("made", "Made", races, seed, sites) for races in range(2, 7)]
        assert digest([to_plain(ground) for ground in maps]) == wanted, seed


def four() -> RegionMap:
    """Return a land of two races with two regions each, a strip of squares: 0 1 / 2 3 turned by half."""

    def square(at: int) -> tuple[tuple[int, int], ...]:
        x, y = 100 * (at % 2), 100 * (at // 2)
        return ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100))

    borders = {"a1": ("b1", "b2"), "b1": ("a1", "a2"), "b2": ("a1", "a2"), "a2": ("b1", "b2")}
    outlines = {"a1": 0, "b1": 1, "a2": 3, "b2": 2}
    homes = {"a1": 1, "a2": 2}
    return RegionMap(
        id="four",
        name="Four",
        columns=2,
        rows=2,
        theatre="land",
        terrain="plains",
        regions=tuple(
            Region(
                id=name,
                name=name,
                centre=(50, 50),
                outline=square(outlines[name]),
                borders=borders[name],
                home=homes.get(name, 0),
                is_capital=name in homes,
                sacks=int(name in homes),
                has_factory=name in homes,
            )
            for name in ("a1", "b1", "a2", "b2")
        ),
    )


def with_region(number: int, **changes: object) -> RegionMap:
    """Return it with one region changed."""
    ground = four()
    regions = list(ground.regions)
    regions[number] = replace(regions[number], **changes)  # type: ignore[arg-type]
    return replace(ground, regions=tuple(regions))


def without_last() -> RegionMap:
    return replace(four(), regions=four().regions[:3])


def of_one_race() -> RegionMap:
    regions = tuple(replace(region, home=min(region.home, 1)) for region in four().regions)
    return replace(four(), regions=regions)


def with_all(**changes: object) -> RegionMap:
    """Return it with the same change to all that is a race's own."""
    regions = tuple(
        replace(region, **changes) if region.home else region  # type: ignore[arg-type]
        for region in four().regions
    )
    return replace(four(), regions=regions)


def in_two_parts() -> RegionMap:
    """Return two lands that are alike and do not touch."""
    far = {"a1": 0, "b1": 1, "a2": 5, "b2": 6}
    regions = tuple(
        replace(
            region,
            borders=({"a": "b", "b": "a"}[region.id[0]] + region.id[1],),
            outline=tuple((x + 100 * far[region.id], y) for x, y in ((0, 0), (100, 0), (100, 100), (0, 100))),
        )
        for region in four().regions
    )
    return replace(four(), regions=regions)


TURNED = "turned by one race it holds something else"
BROKEN: Mapping[str, tuple[RegionMap, set[str]]] = {
    "nothing": (four(), set()),
    "no equal parts": (without_last(), {"the regions are no equal parts"}),
    "one race": (of_one_race(), {"the regions are no equal parts"}),
    "sacks": (with_region(1, sacks=1), {f"b1: {TURNED}", f"b2: {TURNED}"}),
    "a factory": (with_region(1, has_factory=True), {f"b1: {TURNED}", f"b2: {TURNED}"}),
    "a capital": (with_region(1, is_capital=True), {f"b1: {TURNED}", f"b2: {TURNED}"}),
    "a home": (with_region(3, home=2), {f"b1: {TURNED}", f"b2: {TURNED}"}),
    "a border that goes one way": (
        with_region(0, borders=("b1",)),
        {
            "a1: turned by one race it has other borders",
            "a2: turned by one race it has other borders",
            "b2: a border goes one way",
            "a1: the drawing shows other borders than the rules have",
        },
    ),
    "no factory at home": (
        with_all(has_factory=False),
        {"a race starts without a factory or a capital"},
    ),
    "no capital": (with_all(is_capital=False), {"a race starts without a factory or a capital"}),
    "two parts": (in_two_parts(), {"not every region can be reached"}),
}


@pytest.mark.rule("SE-1.1")
@pytest.mark.parametrize("what", BROKEN)
def test_a_certificate_names_each_promise_that_is_broken(what: str) -> None:
    ground, problems = BROKEN[what]
    assert set(certificate(ground)) == problems


@pytest.mark.rule("SE-1.1")
def test_what_a_map_gives_is_counted_for_every_race() -> None:
    ground = with_region(3, sacks=5)
    assert measures(ground) == (
        Measure("regions", (1, 1)),
        Measure("sacks", (1, 6)),
        Measure("factories", (1, 1)),
        Measure("borders", (3, 3)),
        Measure("capitals", (2, 2)),
    )
    assert distances(ground) == ((2,), (2,))
    corners = ((0, 0), (5, 0), (5, 5), (5, 5))
    assert sides_of(corners) == {
        frozenset({(0, 0), (5, 0)}),
        frozenset({(5, 0), (5, 5)}),
        frozenset({(5, 5), (0, 0)}),
    }


@pytest.mark.rule("SE-1.1")
def test_regions_are_called_as_their_race_calls_them_else_by_their_site_and_number() -> None:
    ground = made_map("made", "Made", 2, 1, SMALL, Names((("Alpha", "Beta"),)))
    names = ["Alpha", "Beta", "March 1", "Gate 1", "Capital 2", "Vale 2", "March 2", "Gate 2"]
    assert [region.name for region in ground.regions] == names
    assert [region.id for region in ground.regions][:2] == ["capital_1", "vale_1"]


@pytest.mark.rule("SE-1.1")
def test_a_made_map_takes_its_names_from_the_content_and_its_own_from_its_first_region() -> None:
    catalog = shipped_catalog()
    known = {region.name for ground in catalog.of(RegionMap).values() for region in ground.regions}
    ground = map_of(catalog, MapWish(races=2, size="small"), 5)
    assert ground.name == ground.regions[0].name and {region.name for region in ground.regions} <= known
    assert map_of(catalog, MapWish(races=2, size="small"), 5, "mine", "My land").name == "My land"
    other = map_of(catalog, MapWish(races=2, size="small"), 6)
    assert [region.name for region in other.regions] != [region.name for region in ground.regions]
    assert races_of(catalog, MapWish(races=2)) == races_of(catalog, MapWish(races=4))[:2]


@pytest.mark.rule("SE-1.1")
def test_a_made_map_written_as_an_entry_of_a_pack_is_read_as_the_same_map() -> None:
    catalog, wish = shipped_catalog(), MapWish(races=3, size="large")
    board = made(catalog, wish, 5, "mine", "My land")
    read = TypeAdapter(RegionMap).validate_json(json.dumps(board.entry))
    assert read == map_of(catalog, wish, 5, "mine", "My land")
    assert board.folder == "region_maps" and board.is_even
    assert board.measures == measures(read)
    assert not msgspec.structs.replace(board, measures=(Measure("sacks", (1, 2)),)).is_even
    regions = board.entry["regions"]
    assert isinstance(regions, list)
    plain = next(each for each in regions if each["id"].startswith("steppe"))
    assert set(plain) == {"id", "name", "centre", "outline", "borders", "home"}, "what is usual is left out"
    rich = next(each for each in regions if each["id"].startswith("capital"))
    assert (rich["home"], rich["is_capital"], rich["sacks"], rich["has_factory"]) == (1, True, 1, True)


@pytest.mark.rule("SE-5.6")
@pytest.mark.parametrize(("size", "homes"), [("small", 3), ("usual", 4), ("large", 5)])
def test_a_race_begins_with_a_unit_on_each_home_of_a_made_map_and_as_many_wait(size: str, homes: int) -> None:
    wish = MapWish(races=2, size=size)  # type: ignore[arg-type]
    campaign = made_campaign("Land", wish, ("greys", "spawn"))
    assert (campaign.units, campaign.queued, campaign.races) == (homes, homes, ("greys", "spawn"))
    assert (campaign.name, campaign.system, campaign.id, campaign.map) == ("Land", "sectors", "made", "made")
