"""Draws the Earth Sphere: ``python -m tests.map_making.sphere_map -o maps/campaign --theatres THEATRES``.

THEATRES is `mods/base/theatres`.
The plan: the Earth-Moon system seen from the north in the frame that turns with the Moon. The scale is
linear: the distance between Earth and Luna, 384,400 km, is 34 sides of a hex, so that a panel is 19,600 km
across. Earth keeps one place; Luna stands to its right; L1 lies between them and L2 behind Luna (0.849 and
1.168 of the distance from Earth); L3 lies opposite (0.993); L4 and L5 stand sixty degrees ahead of Luna and
behind it, at the Moon's distance. Only the bodies are larger than life: Earth fills a panel and low orbit
the ring around it, Luna seven panels.
"""

import argparse
import random
from collections.abc import Iterable
from math import cos, pi, sin
from pathlib import Path
from typing import Final

from game.systems.totalwar.content import CampaignSiteKind
from tests.map_making.hex_canvas import HexCanvas, Panel, Site, folded, write_map, write_theatre

COLUMNS, ROWS = 60, 40
FEDERATION, ZEON = "federation", "zeon"
MOON_DISTANCE: Final = 34.0
EARTH: Final = (42.3, 35.0)
L1, L2, L3 = 0.849, 1.168, -0.993
POINTS: Final = {
    "earth": (0.0, 0.0),
    "luna": (1.0, 0.0),
    "l1": (L1, 0.0),
    "l2": (L2, 0.0),
    "l3": (L3, 0.0),
    "l4": (cos(pi / 3), sin(pi / 3)),
    "l5": (cos(pi / 3), -sin(pi / 3)),
}
"""Places in distances of the Moon from Earth, the Moon's way ahead upwards."""
LEGEND: Final = {
    "space_open": ".",
    "dust_shoal": ",",
    "debris": "#",
    "low_orbit": "o",
    "planet": "E",
    "lunar_ground": "L",
}
SUPERWEAPONS: Final = {
    FEDERATION: ("prism_array", "dockyard", "refinery"),
    ZEON: ("sunspear", "dockyard", "refinery"),
    "": ("falling_sky", "dockyard", "refinery"),
}
PLAIN_DOCKS: Final = ("Low Earth orbit", "Halo Dock")
"""Special panels too crowded for a superweapon."""
Place = tuple[CampaignSiteKind, str, str, float, float, int]
"""Kind, name, the point that it belongs to, columns right and rows down of it, gold."""
PLACES: Final[tuple[Place, ...]] = (
    ("capital", "Luna II", "l3", 0, 0, 0),
    ("colony", "Side 3", "l3", 3, -3, 0),
    ("colony", "Side 3 Farside Bunch", "l3", -2, 5, 0),
    ("factory", "Northlight", "l3", 2, 4, 0),
    ("factory", "Gantry", "l3", 4, 0, 0),
    ("fortress", "Bastion Rock", "l3", 8, 1, 0),
    ("special", "Anvil Yards", "l3", -3, -4, 0),
    ("resource", "Grey Quarry", "l3", -4, 1, 30),
    ("resource", "Old Comet", "l3", 1, -7, 30),
    ("resource", "Shepherd Field", "l3", 6, 6, 20),
    ("resource", "Cinder Cloud", "l3", 3, 9, 20),
    ("special", "Low Earth orbit", "earth", 0, -1, 0),
    ("fortress", "High Gate", "earth", -3, 0, 0),
    ("factory", "Orbital Works", "earth", -1, 1.5, 0),
    ("factory", "Tether Yards", "earth", 2, -2, 0),
    ("resource", "Polar Mirrors", "earth", -1, -4, 30),
    ("resource", "Tether Head", "earth", 2, 3, 30),
    ("colony", "Side 5", "l1", -2, 0, 0),
    ("colony", "Side 5 Inner Bunch", "l1", -4, 3, 0),
    ("resource", "Wreck Fields", "l1", -4, -3, 30),
    ("special", "Hollow Sun", "l1", -7, 0, 0),
    ("colony", "Von Braun", "luna", -1, 0.5, 0),
    ("factory", "Granada", "luna", 1, 0.5, 0),
    ("resource", "Mare Mines", "luna", 0, 1, 20),
    ("resource", "Polar Ice", "luna", 0, -1, 20),
    ("capital", "Side 7", "l2", 0, 0, 0),
    ("colony", "Side 7 Outer Bunch", "l2", 2, 5, 0),
    ("colony", "Side 7 Garden Bunch", "l2", -1, -6, 0),
    ("factory", "Kiln", "l2", -2, 4, 0),
    ("factory", "Cold Forge", "l2", 2, -3, 0),
    ("fortress", "A Baoa Qu", "l2", -4, -6, 0),
    ("special", "Mirror Works", "l2", 3, 1, 0),
    ("special", "Halo Dock", "l2", 0, 7, 0),
    ("resource", "Far Quarry", "l2", 1, -9, 30),
    ("resource", "Black Comet", "l2", -3, 9, 30),
    ("resource", "Thorn Field", "l2", -7, 6, 20),
    ("resource", "Lamp Cloud", "l2", -3, -10, 20),
    ("colony", "Side 2", "l4", -2, 1, 0),
    ("colony", "Side 6", "l4", 3, 2, 0),
    ("colony", "Side 6 Harbour Bunch", "l4", 4, 5, 0),
    ("fortress", "Pale Rampart", "l4", -5, 5, 0),
    ("factory", "Harbour Yards", "l4", 1, 4, 0),
    ("resource", "Trojan Drift", "l4", -6, 1, 30),
    ("resource", "Heron Shoal", "l4", 7, 1, 30),
    ("colony", "Side 1", "l5", -3, -1, 0),
    ("colony", "Side 4", "l5", 2, -2, 0),
    ("colony", "Side 4 Broken Bunch", "l5", -2, -5, 0),
    ("fortress", "Solomon", "l5", 5, -5, 0),
    ("factory", "Lantern Yards", "l5", 1, -5, 0),
    ("resource", "Reef of Anchors", "l5", -7, -2, 30),
    ("resource", "Salt Shoal", "l5", 8, -1, 30),
    ("resource", "Drifting Heart", "earth", -9, -9, 50),
    ("resource", "Sleeping Giant", "earth", -9, 9, 50),
    ("resource", "Comet Graveyard", "luna", -13, -9, 50),
    ("resource", "Deep Reservoir", "luna", -13, 9, 50),
)
REALMS: Final[dict[str, tuple[tuple[str, float, float, int], ...]]] = {
    FEDERATION: (("l3", 0, 0, 11), ("l3", 13, 0, 4), ("earth", 0, 0, 5)),
    ZEON: (
        ("l2", 0, 0, 12),
        ("l2", -6, -5, 5),
        ("l2", -6, -11, 4),
        ("l5", 5, -5, 4),
        ("l2", -6, 9, 5),
    ),
}
"""Discs of territory: the point, columns right, rows down, radius in panels."""
NO_REALM: Final = (("l1", -2, -1, 5), ("luna", -1, 0.5, 1))
"""Discs that are nobody's all the same."""
BELTS: Final = ((0.62, 0.9, 5.4), (0.62, -2.6, -0.9), (0.32, 1.9, 4.4), (1.02, 2.0, 2.75), (1.02, 3.55, 4.3))
"""Belts of debris round Earth: radius in distances of the Moon, from angle, to angle."""
INCOME_NOTE: Final = (
    "Zeon moves first and has the neutral Sides, the Moon's fields and two spare yards within reach: the"
    " Federation's home yields more, or it would be outproduced by round 15."
)
DESCRIPTION: Final = (
    "From Luna II to the far side of the Moon: seven Sides at the five Lagrange points, Luna and its cities, "
    "the fortresses Solomon and A Baoa Qu, low Earth orbit, and belts of debris that no fleet can enter."
)


def point(name: str) -> tuple[float, float]:
    """Where a place of the plan lies on the map."""
    right, ahead = POINTS[name]
    return EARTH[0] + right * MOON_DISTANCE, EARTH[1] - ahead * MOON_DISTANCE


def beside(canvas: HexCanvas, name: str, columns: float, rows: float) -> Panel:
    """A panel some columns right and rows down of a place."""
    x, y = point(name)
    return canvas.nearest(x + 1.5 * columns, y + 3**0.5 * rows)


def drawn() -> HexCanvas:
    """Draw the whole map; the same every time."""
    canvas = HexCanvas(COLUMNS, ROWS, "space_open", ("debris", "planet"))
    _belts(canvas)
    for name in ("l4", "l5", "l1"):
        _shoal(canvas, beside(canvas, name, 0, 0), 4 if name != "l1" else 2)
    _bodies(canvas)
    for kind, name, where, columns, rows, gold in PLACES:
        at = beside(canvas, where, columns, rows)
        ground = canvas.terrain[at] if canvas.is_passable(at) else "space_open"
        canvas.place(Site(at=at, kind=kind, name=name, yield_gold=gold), on=ground)
        for near in canvas.neighbours(at):
            if canvas.terrain[near] == "debris":
                canvas.terrain[near] = "dust_shoal"
    canvas.close_pockets("debris")
    _realms(canvas)
    return canvas


def _belts(canvas: HexCanvas) -> None:
    dice = random.Random("debris of the Earth Sphere")
    for radius, start, end in BELTS:
        angle = start
        while angle < end:
            x = EARTH[0] + radius * MOON_DISTANCE * cos(angle)
            y = EARTH[1] - radius * MOON_DISTANCE * sin(angle)
            panel = canvas.nearest(x, y)
            roll = dice.random()
            if canvas.distance(panel, x, y) < 1.0:
                canvas.terrain[panel] = "debris" if roll < 0.5 else "dust_shoal"
                for near in canvas.neighbours(panel):
                    if canvas.terrain[near] == "space_open" and dice.random() < 0.3:
                        canvas.terrain[near] = "dust_shoal"
            angle += 1.4 / (radius * MOON_DISTANCE)


def _shoal(canvas: HexCanvas, middle: Panel, radius: int) -> None:
    """The dust that gathers at a Lagrange point, with a few lumps in it."""
    dice = random.Random(f"shoal {middle}")
    for panel in canvas.terrain:
        steps = canvas.steps(panel, middle)
        if steps <= radius and dice.random() < 0.75 - 0.1 * steps:
            canvas.terrain[panel] = "debris" if dice.random() < 0.15 else "dust_shoal"


def _bodies(canvas: HexCanvas) -> None:
    earth, luna = beside(canvas, "earth", 0, 0), beside(canvas, "luna", 0, 0)
    canvas.terrain[earth] = "planet"
    for near in canvas.neighbours(earth):
        canvas.terrain[near] = "low_orbit"
    for near in (luna, *canvas.neighbours(luna)):
        canvas.terrain[near] = "lunar_ground"


def _realms(canvas: HexCanvas) -> None:
    """Territory at the start, and militia on what is neutral."""
    for faction, discs in REALMS.items():
        for where, columns, rows, radius in discs:
            middle = beside(canvas, where, columns, rows)
            for panel in canvas.terrain:
                if canvas.steps(panel, middle) <= radius:
                    canvas.owners[panel] = faction
    for where, columns, rows, radius in NO_REALM:
        middle = beside(canvas, where, columns, rows)
        canvas.owners = {
            panel: owner for panel, owner in canvas.owners.items() if canvas.steps(panel, middle) > radius
        }
    canvas.drop_strays({FEDERATION: site_at(canvas, "Luna II"), ZEON: site_at(canvas, "Side 7")})
    canvas.sites = [_manned(canvas, site) for site in canvas.sites]


def site_at(canvas: HexCanvas, name: str) -> Panel:
    """The panel of a site."""
    return next(site.at for site in canvas.sites if site.name == name)


MILITIA = "gallant"
"""Sides that are nobody's have better machines than those who come for them first: two hold for a while."""
WORKS = {"Orbital Works": ("suit_works", 2), "Tether Yards": ("suit_works", 1)}
"""The Federation's yards in Earth orbit build suits from the start, or they fall to Zeon by round ten."""
BOARDS = {"Luna II": "broken_ring", "Side 7": "colony_gap"}
"""Where capitals are fought for."""


def _manned(canvas: HexCanvas, site: Site) -> Site:
    owner = canvas.owners.get(site.at, "")
    needs_militia = not owner and site.kind in ("colony", "fortress")
    return Site(
        at=site.at,
        kind=site.kind,
        name=site.name,
        yield_gold=site.yield_gold,
        projects=_projects(site, owner),
        militia=MILITIA if needs_militia else "",
        battle_map=BOARDS.get(site.name, "asteroid_shoal" if site.kind == "fortress" else ""),
        works=WORKS.get(site.name),
    )


def _projects(site: Site, owner: str) -> tuple[str, ...]:
    if site.kind != "special":
        return ()
    return SUPERWEAPONS[owner][site.name in PLAIN_DOCKS :]


def write(canvas: HexCanvas, maps: Path, theatres: Path) -> None:
    """Write the map and the theatre."""
    made = "# Made by `python -m tests.map_making.sphere_map`, which explains the projection."
    head = ["id: earth_sphere", "name: The Earth Sphere"]
    write_map(maps / "earth_sphere.yaml", canvas, [made, *head, "theatre: space"], LEGEND, DESCRIPTION)
    capitals = []
    for faction, name, fall in (
        (FEDERATION, "Luna II", f"on_fall: vote, vote_captor: {ZEON}"),
        (ZEON, "Side 7", "on_fall: game_ends"),
    ):
        column, row = site_at(canvas, name)
        capitals.append(f"faction: {faction}, panels: [[{column}, {row}]], {fall}")
    write_theatre(
        theatres / "earth_sphere.yaml",
        canvas,
        [made, *head, "map: earth_sphere", *folded("income_note", INCOME_NOTE)],
        {FEDERATION: "F", ZEON: "Z"},
        capitals,
        DESCRIPTION,
    )


def main(arguments: Iterable[str] | None = None) -> None:
    """Read the command line and write the files."""
    parser = argparse.ArgumentParser(description="Draws the Earth Sphere, the Space map of Total War.")
    parser.add_argument("-o", "--maps", type=Path, default=Path("maps/campaign"))
    parser.add_argument("--theatres", type=Path, default=Path("mods/base/theatres"))
    asked = parser.parse_args(None if arguments is None else list(arguments))
    write(drawn(), asked.maps, asked.theatres)


if __name__ == "__main__":
    main()
