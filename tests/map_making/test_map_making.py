"""The scripts that draw the strategic maps."""

from pathlib import Path

import msgspec
import pytest

from game.content.paths import maps_dir, mods_dir
from tests.map_making import earth_map, sphere_map
from tests.map_making.coastline import Coastline, decoded
from tests.map_making.hex_canvas import HexCanvas, Site

SQUARE = ((0, 0), (10, 0), (0, 10), (-10, 0), (0, -10))
"""A square as a first point and steps."""
LAKE = ((4, 4), (2, 0), (0, 2), (-2, 0), (0, -2))


def topology() -> bytes:
    """A square of land with a lake, from 0 to 50 degrees east and from 10 south to 40 north, in two arcs."""
    return msgspec.json.encode(
        {
            "type": "Topology",
            "objects": {
                "land": {
                    "type": "GeometryCollection",
                    "geometries": [{"type": "MultiPolygon", "arcs": [[[0, ~2], [1]]]}],
                }
            },
            "arcs": [SQUARE[:3], LAKE, ((0, 0), (0, 10), (10, 0))],
            "transform": {"scale": [5, 5], "translate": [0, -10]},
        }
    )


def test_topojson_is_decoded_arc_by_arc() -> None:
    coast = decoded(topology())
    assert len(coast.rings) == 2
    assert coast.rings[0] == ((0, -10), (50, -10), (50, 40), (0, 40), (0, -10))
    places = {(5, 0): True, (45, 35): True, (25, 15): False, (60, 0): False, (-5, 0): False, (5, 45): False}
    assert {place: coast.is_land(*place) for place in places} == places
    assert coast.is_land(5 + 360, 0) and coast.is_land(5 - 360, 0)


@pytest.mark.slow
def test_land_becomes_ground_by_climate_and_sea_stays_sea() -> None:
    canvas = earth_map.drawn(_everything_north_of_the_sixtieth())
    middle = earth_map.panel_of(canvas, 20.0, 10.0)
    assert earth_map.place_of(canvas, *canvas.centre(middle)) == pytest.approx((20.0, 10.0), abs=4.0)
    assert canvas.terrain[earth_map.panel_of(canvas, -40.0, -50.0)] == "plains"
    assert canvas.terrain[earth_map.panel_of(canvas, 10.0, 25.0)] == "desert"
    assert canvas.terrain[earth_map.panel_of(canvas, 88.0, 29.0)] == "mountains"
    assert canvas.terrain[earth_map.panel_of(canvas, -150.0, 70.0)] == "tundra"


def _everything_north_of_the_sixtieth() -> Coastline:
    return Coastline((((-180.0, -61.0), (180.0, -61.0), (180.0, 85.0), (-180.0, 85.0)),))


def test_the_shipped_earth_sphere_is_what_the_script_draws(tmp_path: Path) -> None:
    sphere_map.main(["-o", str(tmp_path), "--theatres", str(tmp_path / "theatres")])
    for made, shipped in (
        (tmp_path / "earth_sphere.yaml", maps_dir() / "campaign" / "earth_sphere.yaml"),
        (tmp_path / "theatres" / "earth_sphere.yaml", mods_dir() / "base" / "theatres" / "earth_sphere.yaml"),
    ):
        assert made.read_text("utf-8") == shipped.read_text("utf-8")


def test_the_plan_of_the_lagrange_points() -> None:
    points = {name: sphere_map.point(name) for name in sphere_map.POINTS}
    earth = points["earth"]
    assert points["l3"][0] < earth[0] < points["l1"][0] < points["luna"][0] < points["l2"][0]
    distance = points["luna"][0] - earth[0]
    for name in ("l4", "l5"):
        x, y = points[name]
        for other in (earth, points["luna"]):
            assert ((x - other[0]) ** 2 + (y - other[1]) ** 2) ** 0.5 == pytest.approx(distance)
    assert points["l4"][1] < earth[1] < points["l5"][1]


def test_pockets_are_closed_and_strays_become_neutral() -> None:
    canvas = HexCanvas(5, 3, "open", ("rock",))
    for wall in ((3, 0), (4, 1)):
        canvas.terrain[wall] = "rock"
    canvas.close_pockets("rock")
    assert canvas.terrain[4, 0] == "rock" and canvas.is_passable((0, 0))
    canvas.owners = {(0, 0): "us", (0, 1): "us", (2, 2): "us", (3, 0): "us"}
    canvas.sites.append(Site(at=(0, 1), kind="resource", name="Ore", yield_gold=20))
    canvas.drop_strays({"us": (0, 0)})
    assert set(canvas.owners) == {(0, 0), (0, 1)}
    assert canvas.income("us") == 22
    with pytest.raises(ValueError, match="taken"):
        canvas.place(Site(at=(0, 1), kind="colony", name="Haven"))
