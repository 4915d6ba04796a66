"""Draws Earth: ``python -m tests.map_making.earth_map LAND.json -o maps/campaign --theatres THEATRES``.

THEATRES is `mods/base/theatres`.
LAND.json is `land-110m.json` of the package world-atlas (`npm pack world-atlas`): Natural Earth's coastlines,
public domain, as TopoJSON. The projection is equirectangular with its true parallel at 46 degrees, cut at
170 degrees west and from 84 degrees north to 60 degrees south. A panel is land when a third of the
points looked at are, or more; climate follows bands of latitude with a list of deserts, forests and ranges.
"""

import argparse
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Final

from game.systems.totalwar.content import CampaignSiteKind
from tests.map_making.coastline import Coastline, LonLat, read_coastline
from tests.map_making.hex_canvas import HexCanvas, Panel, Site, folded, write_map, write_theatre

COLUMNS, ROWS = 56, 28
FEDERATION, ZEON = "federation", "zeon"
WEST, NORTH, SOUTH = -170.0, 84.0, -60.0
LAND_SHARE: Final = 0.33
PROBES: Final = (-0.4, -0.2, 0.0, 0.2, 0.4)
LEGEND: Final = {
    "sea": "~",
    "plains": ".",
    "woodland": "f",
    "desert": ":",
    "tundra": "t",
    "mountains": "^",
    "pack_ice": "*",
}
BANDS: Final = ((66.0, "tundra"), (50.0, "woodland"), (12.0, "plains"), (0.0, "woodland"))
"""Ground by distance from the equator, coldest first."""
Box = tuple[float, float, float, float]
"""West, east, south, north."""
REGIONS: Final[tuple[tuple[str, Box], ...]] = (
    ("pack_ice", (-58, -18, 62, 90)),
    ("woodland", (-95, -60, 32, 50)),
    ("plains", (-118, -95, 44, 54)),
    ("plains", (-10, 60, 44, 56)),
    ("plains", (60, 90, 48, 56)),
    ("desert", (-119, -102, 26, 40)),
    ("desert", (-72, -66, -28, -18)),
    ("desert", (-72, -64, -50, -38)),
    ("desert", (-17, 36, 16, 32)),
    ("desert", (36, 59, 13, 33)),
    ("desert", (50, 70, 26, 44)),
    ("desert", (74, 112, 36, 46)),
    ("desert", (12, 26, -30, -18)),
    ("desert", (116, 144, -31, -19)),
    ("plains", (30, 45, -12, 12)),
    ("plains", (-65, -52, -35, -20)),
    ("woodland", (92, 122, 8, 32)),
    ("woodland", (128, 146, 31, 46)),
)
RANGES: Final[tuple[tuple[LonLat, ...], ...]] = (
    ((-150, 63), (-138, 61), (-128, 58)),
    ((-122, 52), (-115, 47)),
    ((-108, 41), (-106, 36)),
    ((-78, -2), (-76, -9), (-70, -15), (-69, -21)),
    ((-70, -30), (-71, -36)),
    ((7, 46), (13, 47)),
    ((40, 43.5), (47, 42)),
    ((70, 37), (75, 34), (81, 31), (88, 29), (95, 29)),
    ((80, 35), (92, 34), (98, 34)),
    ((78, 42), (88, 44)),
    ((90, 50), (98, 51)),
    ((130, 64), (140, 66)),
)
"""High mountains as lines; the gaps between the lines are passes."""
Place = tuple[CampaignSiteKind, str, float, float, int]
"""Kind, name, longitude, latitude, gold."""
PLACES: Final[tuple[Place, ...]] = (
    ("capital", "Jaburo", -60, -4, 0),
    ("capital", "Odessa", 31, 47, 0),
    ("factory", "California", -119, 36, 0),
    ("factory", "Belem Yards", -50, -8, 0),
    ("factory", "River Plate Works", -59, -33, 0),
    ("factory", "Cape Works", 24, -31, 0),
    ("factory", "Ruhr", 7, 51, 0),
    ("factory", "Ural Works", 60, 56, 0),
    ("factory", "Great Lakes Works", -84, 42, 0),
    ("factory", "Yangtze Works", 115, 31, 0),
    ("factory", "Honshu Yards", 138, 36, 0),
    ("fortress", "Gibraltar", -4, 38, 0),
    ("fortress", "Kilimanjaro", 36, -3, 0),
    ("fortress", "Torres Gate", 143, -14, 0),
    ("fortress", "Panama Locks", -82, 9, 0),
    ("fortress", "Cheyenne", -103, 44, 0),
    ("fortress", "Suez", 33, 30, 0),
    ("fortress", "Novosibirsk", 83, 54, 0),
    ("fortress", "Singapore", 103, 3, 0),
    ("colony", "Belfast", -7, 54, 0),
    ("colony", "Dakar", -15, 14, 0),
    ("colony", "Sydney", 148, -34, 0),
    ("colony", "Santiago", -69, -40, 0),
    ("colony", "New York", -75, 42, 0),
    ("colony", "Moscow", 38, 56, 0),
    ("colony", "Baghdad", 44, 34, 0),
    ("colony", "Delhi", 77, 26, 0),
    ("colony", "Beijing", 116, 41, 0),
    ("colony", "Lagos", 6, 9, 0),
    ("colony", "Mexico City", -100, 21, 0),
    ("special", "Guiana Launch Fields", -55, 4, 0),
    ("special", "Baikonur", 65, 46, 0),
    ("special", "Nevada Range", -115, 42, 0),
    ("special", "Woomera", 136, -30, 0),
    ("resource", "Carajas", -52, -14, 50),
    ("resource", "Pampas", -64, -38, 50),
    ("resource", "Katanga", 26, -11, 50),
    ("resource", "Rand", 29, -25, 50),
    ("resource", "Gabon Fields", 14, -2, 50),
    ("resource", "Pilbara", 119, -23, 50),
    ("resource", "Donets Basin", 39, 49, 30),
    ("resource", "Caspian Fields", 52, 41, 20),
    ("resource", "Arabian Fields", 49, 24, 30),
    ("resource", "Texas Fields", -98, 31, 20),
    ("resource", "Prairie Silos", -101, 51, 10),
    ("resource", "Silesia", 19, 50, 20),
    ("resource", "Ob Fields", 74, 61, 30),
    ("resource", "Kolyma", 152, 64, 30),
    ("resource", "Gobi Fields", 104, 42, 30),
    ("resource", "Deccan", 77, 16, 30),
    ("resource", "Borneo", 114, 1, 30),
    ("resource", "Athabasca", -112, 57, 30),
    ("resource", "Kiruna", 20, 66, 20),
    ("resource", "Atlas", -4, 32, 20),
)
REALMS: Final[dict[str, tuple[Box, ...]]] = {
    FEDERATION: ((-82, -34, -56, 12), (9, 42, -36, -1), (112, 155, -40, -11), (-9, 3, 36, 60)),
    ZEON: ((14, 74, 41, 64), (30, 62, 16, 41), (-126, -88, 26, 57), (20, 36, 18, 33)),
}
"""Land at the start, in boxes."""
SEA_LANES: Final[dict[str, tuple[tuple[LonLat, ...], ...]]] = {
    FEDERATION: (
        ((-36, -10), (-14, -18), (9, -22)),
        ((40, -28), (76, -32), (112, -30)),
        ((-36, -2), (-30, 18), (-16, 34), (-8, 44)),
    ),
    ZEON: (
        ((18, 56), (6, 60), (-14, 63), (-34, 58), (-52, 54), (-62, 57), (-80, 56), (-96, 52)),
        ((24, 38), (28, 34)),
    ),
}
"""Convoy routes that join the land: two panels wide, whatever they cross."""
SUPERWEAPONS: Final = {
    FEDERATION: ("prism_array", "dockyard", "refinery"),
    ZEON: ("sunspear", "dockyard", "refinery"),
    "": ("falling_sky", "dockyard", "refinery"),
}
WORKS: Final[dict[CampaignSiteKind, tuple[str, int]]] = {
    "capital": ("capital_works", 2),
    "factory": ("suit_works", 2),
    "fortress": ("garrison", 3),
    "colony": ("garrison", 3),
    "resource": ("mining_station", 3),
}
"""What the Federation has built on Earth before the war comes there."""
LANDING_FORCES: Final = 28
"""So many of Zeon's forces come down: with all of them nobody ever held Jaburo for ten rounds."""
INCOME_NOTE: Final = (
    "Zeon lands with the best of the forces that took Luna II; the Federation has the mines and works of half"
    " a planet, or it would be overrun in a few rounds."
)
DESCRIPTION: Final = (
    "The whole planet from the pack ice to the southern ocean. The Federation holds the south from the caves "
    "of Jaburo; Zeon's bridgehead round Odessa is joined to California by one long convoy route."
)


def place_of(canvas: HexCanvas, x: float, y: float) -> LonLat:
    """Longitude and latitude of a point of the map."""
    return WEST + 360.0 * x / canvas.width, NORTH - (NORTH - SOUTH) * y / canvas.height


def panel_of(canvas: HexCanvas, longitude: float, latitude: float) -> Panel:
    """The panel of a place."""
    east = (longitude - WEST) % 360.0
    x = canvas.width * east / 360.0
    return canvas.nearest(x, canvas.height * (NORTH - latitude) / (NORTH - SOUTH))


def drawn(coast: Coastline) -> HexCanvas:
    """Draw the whole map; the same for the same coastline."""
    canvas = HexCanvas(COLUMNS, ROWS, "sea", ("mountains", "pack_ice"))
    for panel in canvas.terrain:
        longitude, latitude = place_of(canvas, *canvas.centre(panel))
        if _land_share(canvas, coast, panel) >= LAND_SHARE:
            canvas.terrain[panel] = _climate(longitude, latitude)
        elif latitude > 78.0:
            canvas.terrain[panel] = "pack_ice"
    for line in RANGES:
        for panel in _along(canvas, line):
            if canvas.terrain[panel] != "sea":
                canvas.terrain[panel] = "mountains"
    for kind, name, longitude, latitude, gold in PLACES:
        at = panel_of(canvas, longitude, latitude)
        dry = canvas.terrain[at] not in ("sea", *canvas.impassable)
        ground = canvas.terrain[at] if dry else _climate(longitude, latitude)
        canvas.place(Site(at=at, kind=kind, name=name, yield_gold=gold), on=ground)
    canvas.close_pockets("pack_ice")
    _realms(canvas)
    return canvas


def _land_share(canvas: HexCanvas, coast: Coastline, panel: Panel) -> float:
    """How much of a panel is land, by points on a small grid; the outer corners lie in other panels."""
    x, y = canvas.centre(panel)
    points = [(x + 2.0 * right, y + 1.7 * down) for right in PROBES for down in PROBES]
    inside = [point for point in points if canvas.nearest_is(panel, *point)]
    return sum(coast.is_land(*place_of(canvas, *point)) for point in inside) / len(inside)


def _climate(longitude: float, latitude: float) -> str:
    ground = next(terrain for least, terrain in BANDS if abs(latitude) >= least)
    wrapped = (longitude + 180.0) % 360.0 - 180.0
    for terrain, (west, east, south, north) in REGIONS:
        if west <= wrapped <= east and south <= latitude <= north:
            ground = terrain
    return ground


def _along(canvas: HexCanvas, line: tuple[LonLat, ...]) -> dict[Panel, None]:
    """The panels under a line of places, in its order."""
    found: dict[Panel, None] = {}
    for (west, south), (east, north) in pairwise(line):
        steps = max(2, round(max(abs(east - west), abs(north - south)) / 1.5))
        for number in range(steps + 1):
            share = number / steps
            found[panel_of(canvas, west + (east - west) * share, south + (north - south) * share)] = None
    return found


def _realms(canvas: HexCanvas) -> None:
    """Territory at the start, and militia on what is neutral."""
    for faction, boxes in REALMS.items():
        for panel, ground in canvas.terrain.items():
            longitude, latitude = place_of(canvas, *canvas.centre(panel))
            is_in = any(west <= longitude <= east and low <= latitude <= up for west, east, low, up in boxes)
            if is_in and ground != "sea":
                canvas.owners[panel] = faction
        for line in SEA_LANES[faction]:
            for panel in _along(canvas, line):
                canvas.owners[panel] = faction
                below = (panel[0], panel[1] + 1)
                if canvas.terrain.get(below) == "sea":
                    canvas.owners.setdefault(below, faction)
    canvas.drop_strays({FEDERATION: site_at(canvas, "Jaburo"), ZEON: site_at(canvas, "Odessa")})
    canvas.sites = [_manned(canvas, site) for site in canvas.sites]


def site_at(canvas: HexCanvas, name: str) -> Panel:
    """The panel of a site."""
    return next(site.at for site in canvas.sites if site.name == name)


BOARDS = {
    "Jaburo": "river_delta",
    "Odessa": "broken_coast",
    "Suez": "two_bridges",
    "Gibraltar": "broken_coast",
    "Kilimanjaro": "saddle_ridge",
    "Torres Gate": "lake_country",
    "Panama Locks": "two_bridges",
    "Cheyenne": "table_mesa",
    "Novosibirsk": "long_canyon",
    "Singapore": "river_delta",
}
"""Where capitals and fortresses are fought for."""


def _manned(canvas: HexCanvas, site: Site) -> Site:
    owner = canvas.owners.get(site.at, "")
    needs_militia = not owner and site.kind in ("colony", "fortress")
    return Site(
        at=site.at,
        kind=site.kind,
        name=site.name,
        yield_gold=site.yield_gold,
        projects=SUPERWEAPONS[owner] if site.kind == "special" else (),
        militia="gm" if needs_militia else "",
        battle_map=BOARDS.get(site.name, "old_town" if site.kind == "colony" else ""),
        works=WORKS.get(site.kind) if owner == FEDERATION else None,
    )


def write(canvas: HexCanvas, maps: Path, theatres: Path) -> None:
    """Write the map and the theatre."""
    made = "# Made by `python -m tests.map_making.earth_map` from Natural Earth's coastlines (public domain)."
    head = ["id: earth", "name: Earth"]
    write_map(maps / "earth.yaml", canvas, [made, *head, "theatre: land"], LEGEND, DESCRIPTION)
    panels = {name: list(site_at(canvas, name)) for name in ("Jaburo", "Odessa", "California")}
    write_theatre(
        theatres / "earth.yaml",
        canvas,
        [made, *head, "map: earth", *folded("income_note", INCOME_NOTE)],
        {FEDERATION: "F", ZEON: "Z"},
        (
            f"faction: {FEDERATION}, panels: [{panels['Jaburo']}]",
            f"faction: {ZEON}, panels: [{panels['Odessa']}, {panels['California']}],"
            f" landing_forces: {LANDING_FORCES}",
        ),
        DESCRIPTION,
    )


def main(arguments: Iterable[str] | None = None) -> None:
    """Read the command line and write the files."""
    parser = argparse.ArgumentParser(description="Draws Earth, the Land map of Total War.")
    parser.add_argument("land", type=Path, help="TopoJSON with an object `land`")
    parser.add_argument("-o", "--maps", type=Path, default=Path("maps/campaign"))
    parser.add_argument("--theatres", type=Path, default=Path("mods/base/theatres"))
    asked = parser.parse_args(None if arguments is None else list(arguments))
    write(drawn(read_coastline(asked.land)), asked.maps, asked.theatres)


if __name__ == "__main__":
    main()
