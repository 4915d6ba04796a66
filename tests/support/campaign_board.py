"""A war in full swing for pictures and benchmarks: random but plausible territory, sites and forces."""

import math
import random
from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from game.core.ids import FrameId, PlayerId, UnitId
from game.systems.totalwar.profile import SiteKind
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.setup import (
    CapitalSetup,
    FactionSetup,
    ForceSetup,
    OfficerSetup,
    SiteSetup,
    TheatreSetup,
    TotalWarSetup,
    UnitSetup,
)
from game.systems.totalwar.state import Construction, Directive, Force, Shot, Site, TotalWarState
from game.systems.totalwar.supply import cut_panels
from game.views.board.terrain import TerrainStyle
from tests.support.totalwar import FED, FRAMES, HEROES, ZEON, base_rules

THIRD = "third"
SPACE_STYLES: Mapping[str, TerrainStyle] = {
    "open": TerrainStyle("open", "stars", (18, 27, 40)),
    "dust": TerrainStyle("dust", "dust", (30, 32, 48)),
    "belt": TerrainStyle("belt", "debris", (36, 37, 42)),
}
LAND_STYLES: Mapping[str, TerrainStyle] = {
    "sea": TerrainStyle("sea", "water", (24, 50, 74)),
    "plain": TerrainStyle("plain", "plain", (62, 74, 54)),
    "forest": TerrainStyle("forest", "forest", (44, 66, 46)),
    "desert": TerrainStyle("desert", "dunes", (112, 98, 68)),
    "mountain": TerrainStyle("mountain", "rock", (84, 76, 68)),
    "ice": TerrainStyle("ice", "ice", (142, 156, 168)),
}
SITE_KINDS: tuple[SiteKind, ...] = ("colony", "resource", "resource", "factory", "fortress", "special")
NAMES = (
    "Tarn", "Okada", "Reyes", "Voss", "Holt", "Imre", "Quill", "Sato", "Brandt", "Noor", "Falk", "Ilves",
    "Moreau", "Adeyemi", "Kovac", "Lund", "Pryce", "Ruiz", "Stahl", "Ueda", "Wren", "Yilmaz", "Zane", "Dahl",
)  # fmt: skip
PLACES = (
    "Lantern", "Northlight", "Kiln", "Gantry", "Cold Forge", "Harrow", "Pilgrim", "Solace", "Ember Gate",
    "Highmoor", "Wayfare", "Tern Rock", "Anvil Deep", "Marrow", "Calder", "Skerry", "Oriel", "Vesper",
)  # fmt: skip
Noise = Callable[[float, float], float]


def _noise(dice: random.Random, grain: float) -> Noise:
    """Smooth chance from -1 to 1 over the plane."""
    waves = [
        (dice.uniform(0.5, 1.6) / grain, dice.uniform(0, math.tau), dice.uniform(0, math.tau))
        for _ in range(7)
    ]

    def value(x: float, y: float) -> float:
        whole = sum(
            math.sin(rate * (x * math.cos(way) + y * math.sin(way)) + phase) for rate, way, phase in waves
        )
        return whole / 4.0

    return value


def _terrain(dice: random.Random, columns: int, rows: int, theatre: str) -> tuple[str, ...]:
    height, wet = _noise(dice, 5.0), _noise(dice, 3.0)
    found = []
    for row in range(rows):
        for column in range(columns):
            h, w = height(column, row), wet(column, row)
            if theatre == "space":
                found.append("belt" if h > 0.62 else "dust" if w > 0.5 else "open")
                continue
            pole = abs(row / rows - 0.5) * 2.0
            if h < -0.12:
                found.append("sea")
            elif pole > 0.86:
                found.append("ice")
            elif h > 0.62:
                found.append("mountain")
            elif w > 0.25 and pole < 0.75:
                found.append("forest")
            elif w < -0.3 and pole < 0.6:
                found.append("desert")
            else:
                found.append("plain")
    return tuple(found)


def _owners(dice: random.Random, columns: int, rows: int) -> list[str]:
    """Two broad realms, a third between them, neutral ground and lost pockets where they meet."""
    edge, rim, pockets = _noise(dice, 3.2), _noise(dice, 2.2), _noise(dice, 1.1)
    found = []
    for row in range(rows):
        for column in range(columns):
            x, y = column / (columns - 1), row / (rows - 1)
            far = math.dist((x * 1.2, y), (0.14, 0.52)) + 0.06 * rim(column, row)
            near = math.dist((x * 1.2, y), (1.06, 0.46)) + 0.06 * rim(row, column)
            owner = ""
            if far < 0.47 + 0.05 * edge(column, row):
                owner = FED
            elif near < 0.46 + 0.05 * edge(row, column):
                owner = ZEON
            elif math.dist((x * 1.2, y), (0.60, 0.03)) < 0.18 + 0.03 * edge(row, column):
                owner = THIRD
            elif pockets(column, row) > 0.72 and 0.3 < x < 0.7:
                owner = FED if x < 0.5 else ZEON
            if owner and 0.2 < x < 0.8 and pockets(row, column) > 1.0:
                owner = {FED: ZEON, ZEON: FED}.get(owner, owner)
            found.append(owner)
    return found


def _nearest(columns: int, owners: list[str], owner: str, x: float, y: float) -> int:
    mine = [tile for tile, other in enumerate(owners) if other == owner]
    return min(mine, key=lambda tile: math.dist((tile % columns, tile // columns), (x, y)))


def demo_setup(
    columns: int = 60, rows: int = 40, forces: int = 150, theatre: str = "space", seed: int = 7
) -> TotalWarSetup:
    """A war of three factions on one map."""
    dice = random.Random(f"demo war {seed}")
    terrain = _terrain(dice, columns, rows, theatre)
    owners = _owners(dice, columns, rows)
    capitals = {
        FED: _nearest(columns, owners, FED, columns * 0.16, rows * 0.5),
        ZEON: _nearest(columns, owners, ZEON, columns * 0.85, rows * 0.45),
        THIRD: _nearest(columns, owners, THIRD, columns * 0.5, 2),
    }
    rough = {"belt", "sea", "mountain"}
    free = [tile for tile in range(columns * rows) if terrain[tile] not in rough]
    places = dice.sample([tile for tile in free if tile not in capitals.values()], columns * rows // 34)
    sites = [
        SiteSetup(tile, "capital", {FED: "Luna II", ZEON: "Side 3", THIRD: "Meridian"}[name])
        for name, tile in capitals.items()
    ]
    for number, tile in enumerate(sorted(places)):
        kind = dice.choice(SITE_KINDS)
        gold = dice.choice((10, 20, 30, 50)) if kind == "resource" else 0
        sites.append(SiteSetup(tile, kind, f"{PLACES[number % len(PLACES)]} {number // 18 + 1}", gold, ()))
    factions, submitted = [], []
    standing: set[int] = set()
    for name, share, grunt, ship in (
        (FED, 0.47, "gm", "harrier"),
        (ZEON, 0.46, "varg", "talon"),
        (THIRD, 0.07, "trooper", "sloop"),
    ):
        officers = []
        mine = [tile for tile, owner in enumerate(owners) if owner == name]
        front = sorted(mine, key=lambda tile: abs(tile % columns - columns * 0.5) + 14 * dice.random())
        for number in range(round(forces * share)):
            is_fleet = number % 4 == 0
            officer = f"{name}_{number}"
            rank = "supreme_commander" if number == 0 else "admiral" if is_fleet else "commander"
            person = f"{NAMES[(number * 7) % len(NAMES)]}"
            officers.append(OfficerSetup(officer, person, PlayerId(name), rank))
            panel = next(tile for tile in front if tile not in standing)
            standing.add(panel)
            ships = dice.randrange(1, 5) if is_fleet else 0
            suits = dice.randrange(0, 5) if is_fleet else dice.randrange(2, 11)
            frames = [ship] * ships + [grunt] * suits
            units = tuple(
                UnitSetup(FrameId(frame), UnitId(f"{officer}_{index}"), dice.choice((0, 0, 0, 1, 2, 5, 12)))
                for index, frame in enumerate(frames)
            )
            battles = dice.choice((0, 1, 3, 5, 9, 13, 26, 51))
            submitted.append(
                ForceSetup(
                    officer,
                    "fleet" if is_fleet else "squadron",
                    f"{number + 1}. {'Fleet' if is_fleet else 'Squadron'}",
                    officer,
                    panel,
                    units,
                    battles=battles,
                    victories=battles * 2 // 3,
                )
            )
        factions.append(
            FactionSetup(name, name.title(), "#3FBF8F", FrameId(grunt), officers[0].id, tuple(officers), 200)
        )
    rules = base_rules()
    rough_ids = ("belt",) if theatre == "space" else ()
    setup = TheatreSetup(
        "demo", "Demo", "land" if theatre == "land" else "space", columns, rows, terrain, tuple(owners),
        tuple(sites), tuple(CapitalSetup(name, (tile,)) for name, tile in capitals.items()), rough_ids,
    )  # fmt: skip
    passable = {tile for tile in range(columns * rows) if terrain[tile] not in rough_ids}
    return TotalWarSetup(
        name="demo",
        theatres=(setup,),
        factions=tuple(factions),
        order=(ZEON, FED, THIRD),
        forces=tuple(force for force in submitted if force.panel in passable),
        frames=FRAMES,
        heroes=HEROES,
        rules=rules,
        options=msgspec.convert(msgspec.to_builtins(rules.options), type(rules.options)),
    )


def demo_state(
    columns: int = 60, rows: int = 40, forces: int = 150, theatre: str = "space", seed: int = 7
) -> TotalWarState:
    """The war under way: supply worked out, works begun, a shot announced, some forces spent."""
    state = TotalWarRuleset().setup(demo_setup(columns, rows, forces, theatre, seed), seed).clone()
    dice = random.Random(f"demo state {seed}")
    state.cut = cut_panels(state, state.owners)
    for panel, site in tuple(state.sites.items()):
        if state.owners[panel]:
            state.sites[panel] = _developed(dice, site)
    for name, force in tuple(state.forces.items()):
        if force.kind in ("squadron", "fleet") and dice.random() < 0.25:
            state.forces[name] = replace(force, has_moved=True, steps_left=0)
    weapons = (("prism_array", FED, 0.3, 0.3), ("sunspear", ZEON, 0.75, 0.7))
    for weapon, owner, x, y in weapons:
        free = [
            owner if other == owner and panel not in state.at else ""
            for panel, other in enumerate(state.owners)
        ]
        panel = _nearest(columns, free, owner, columns * x, rows * y)
        state.forces[weapon] = Force(
            weapon, "superweapon", owner, "", panel, weapon.replace("_", " ").title(), weapon=weapon, charge=2
        )
        state.at[panel] = (weapon,)
    target = _nearest(columns, state.owners, FED, columns * 0.36, rows * 0.6)
    state.shots["sunspear"] = Shot("sunspear", ZEON, target, 2)
    spoken = [force for force in state.forces.values() if force.faction == FED and force.kind == "fleet"][:3]
    for number, force in enumerate(spoken):
        officer = state.officers[force.officer]
        goal = state.map.within(force.panel, 3)[-1 - number * 3]
        state.officers[officer.id] = replace(
            officer, directive=Directive(goal, ("assault", "screen", "hold")[number])
        )
    return state


def _developed(dice: random.Random, site: Site) -> Site:
    works = {
        "capital": (("capital_works", 2),),
        "resource": (("mining_station", dice.randrange(1, 4)),),
        "factory": (("suit_works", dice.randrange(1, 4)),),
        "colony": (("garrison", dice.randrange(1, 4)),),
        "fortress": (("garrison", dice.randrange(1, 4)),),
        "special": (("refinery", 1),),
    }[site.kind]
    facilities = works if dice.random() < 0.6 else ()
    under_way = (
        Construction(works[0][0], dice.randrange(1, 4)) if not facilities and dice.random() < 0.5 else None
    )
    return Site(site.kind, facilities, under_way)
