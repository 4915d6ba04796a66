"""What this battle asks of its content: boards, units and weapons that make sense (ST-1.5, ST-2.2)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from game.content.checks import misnamed
from game.content.models import Frame, Rules, Terrain
from game.content.models_battle import BattleMap, Scenario
from game.content.problems import Finding, counted, did_you_mean, shown
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.space.bits import mask_of
from game.space.paths import flood_from
from game.space.square import square_grid
from game.systems.strategic.build import SIDES
from game.systems.strategic.build_board import CITY, STORM, edges_for, zone_of
from game.systems.strategic.content import (
    PARTS,
    StrategicPower,
    StrategicProfile,
    StrategicUnit,
    StrategicWeapon,
    UnitTrait,
)
from game.systems.strategic.derive import derived_profile
from game.systems.strategic.profile import StrategicRules, StrategicScenario, StrategicTerrain

SYSTEM: Final = "strategic"
ROOM_SQUARES: Final = 6
"""A side needs so many dry squares to deploy on."""
HIGHEST: Final = 100
"""The highest face of the dice that say which part is hit."""
AFLOAT: Final = frozenset(("flight", "hover", "amphibious"))
"""Traits of frames that do not sink."""
USES: Final = {
    "damage": ("area", "line"),
    "augment": ("area",),
    "push": ("shove",),
    "bonus": ("ward",),
    "squares": ("area", "line", "null_field", "shove"),
}
"""Values that only powers of these kinds have a use for."""
NEEDS: Final = {"bonus": ("ward",), "squares": ("null_field", "shove")}
"""Without which powers of these kinds do nothing."""


def check_profile(profile: StrategicProfile, path: Path) -> Iterator[Finding]:
    """A unit has either all six parts or one pool; hordes have squads; flyers have bands."""
    if profile.is_horde:
        if not profile.squads or profile.pool is None:
            yield Finding(path, "horde", "a horde needs squads, and a pool with its armour", "give both")
        if profile.powers:
            yield Finding((*path, "powers"), "horde", "a horde has no AT powers", "leave them out")
        for name in ("ats", "wp", "size", "regenerate", "parts"):
            if getattr(profile, name):
                yield _useless(path, name, "horde", "a horde")
        yield from _traits(profile, path, ("jump", "float"), "a horde")
        return
    if profile.squad_ats_tenths:
        yield _useless(path, "squad_ats_tenths", "horde", "a unit that is no horde")
    yield from _traits(profile, path, ("fearless",), "a unit that is no horde")
    if profile.squads or profile.mp or profile.morale:
        yield Finding(path, "horde", "only hordes have squads, mp and morale", "make its kind a horde")
    if (profile.parts is None) == (profile.pool is None):
        yield Finding(path, "wounds", "it needs either parts or a pool", "give one of them")
    if profile.parts is not None:
        missing = [part for part in PARTS if part not in profile.parts]
        if missing:
            yield Finding(
                (*path, "parts"), "parts", f"parts are missing: {', '.join(missing)}", "give all six"
            )
        if profile.regenerate:
            hint = "leave it out"
            yield Finding((*path, "regenerate"), "parts", "only machines without parts regenerate", hint)
    if bool(profile.flyer) != bool(profile.bands):
        yield Finding((*path, "bands"), "bands", "flyers, and nobody else, have bands", "give both or none")
    if profile.powers and not profile.ats:
        yield Finding((*path, "powers"), "ats", "powers need an AT field", "give it ats")


def _useless(path: Path, name: str, code: str, of: str) -> Finding:
    """Return the finding of a value that means nothing where it is written."""
    return Finding((*path, name), code, f"{of} has no use for {name}", "leave it out")


def _traits(
    profile: StrategicProfile, path: Path, useless: tuple[UnitTrait, ...], of: str
) -> Iterator[Finding]:
    for trait in useless:
        if trait in profile.traits:
            yield Finding((*path, "traits"), "trait", f"{of} has no use for {trait}", "leave it out")


def check_unit(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Check a unit of this battle's own."""
    if isinstance(entry, StrategicUnit):
        yield from check_profile(entry.profile, ("profile",))


def check_frame(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Check the block of a frame."""
    profile = entry.profiles.get(SYSTEM) if isinstance(entry, Frame) else None
    if isinstance(profile, StrategicProfile):
        yield from check_profile(profile, ("profiles", SYSTEM))


def check_weapon(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A weapon has one way of hitting, and a range if it shoots."""
    if not isinstance(entry, StrategicWeapon):
        return
    sorts = [bool(entry.blast), entry.cone, entry.line, entry.rate > 1]
    if sum(sorts) > 1:
        message = "blast, cone, line and burst do not go together"
        yield Finding(("blast",), "weapon", message, "keep one of them")
    if entry.is_melee and (entry.range_dm or entry.range_squares or any(sorts)):
        message = "a melee weapon has no range, area or burst"
        yield Finding(("reach",), "weapon", message, "make its reach ranged and give it a range")
    if entry.is_melee and entry.torpedo:
        yield _useless((), "torpedo", "weapon", "a melee weapon")
    if entry.range_dm and entry.range_squares:
        yield Finding(("range_dm",), "weapon", "its range is given twice", "give it in dm or in squares")
    if entry.reach == "ranged" and not entry.squares:
        message = "without a range it is a weapon of melee"
        hint = "give it range_dm or range_squares, or write reach: melee"
        yield Finding(("reach",), "weapon", message, hint, is_warning=True)
    if entry.min_squares > entry.squares:
        yield Finding(("min_squares",), "weapon", "it can never be fired", "lower the minimum range")


def check_power(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A power that strikes has damage and a reach; what its kind has no use for is left out."""
    if not isinstance(entry, StrategicPower):
        return
    for name, kinds in USES.items():
        if getattr(entry, name) and entry.kind not in kinds:
            yield _useless((), name, "power", f"a power of kind {entry.kind}")
    for name in ("bonus", "squares"):
        if entry.kind in NEEDS[name] and not getattr(entry, name):
            yield Finding((name,), "power", f"a power of kind {entry.kind} needs {name}", "give it")
    if entry.augment >= entry.cost:
        yield Finding(
            ("augment",), "power", "the augment is a part of the cost", "make it less than the cost"
        )
    if entry.kind in ("area", "line") and (entry.damage is None or not entry.squares):
        yield Finding(("damage",), "power", "a power that strikes needs damage and squares", "give both")
    if entry.kind == "shove" and not entry.push:
        yield Finding(("push",), "power", "a shove drives its target somewhere", "give push")


def check_map(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A map has a size that this battle can be played on, and ground that it knows."""
    if not isinstance(entry, BattleMap) or SYSTEM not in entry.systems:
        return
    if entry.grid != "square":
        yield Finding(("grid",), "board", "strategic battles are played on squares", "make the grid square")
        return
    if max(entry.width_tiles, entry.height_tiles) > 60 or min(entry.width_tiles, entry.height_tiles) < 12:
        message = f"the board has {entry.width_tiles} x {entry.height_tiles} squares"
        yield Finding(("rows",), "board_size", message, "a map has 12 to 60 rows and columns")
    else:
        yield from _check_board(entry, around)


def _check_board(entry: BattleMap, around: Surroundings) -> Iterator[Finding]:
    """Both sides have dry ground to deploy on, and hordes get from one to the other (ST-5.3, ST-6.8)."""
    profiles = {mark: _terrain(name, around) for mark, name in entry.legend.items()}
    grid = square_grid(entry.width_tiles, entry.height_tiles)
    kinds = [profiles[mark] for row in entry.rows for mark in row]
    dry = {tile for tile, ground in enumerate(kinds) if ground is not None and not ground.deep}
    rules = around.find("rules", SYSTEM)
    options = rules.options if isinstance(rules, Rules) else None
    if None in kinds or not isinstance(options, StrategicRules):
        return
    edges = edges_for(entry.width_tiles, entry.height_tiles, 2)
    zones = [{*zone_of(grid, edge, options.zone_depth)} & dry for edge in edges]
    for side, edge, zone in zip(SIDES, edges, zones, strict=True):
        if len(zone) < ROOM_SQUARES:
            message = (
                f"the {side} has {counted(len(zone), 'square')} of dry ground to deploy on, in the {edge}"
            )
            hint = f"{ROOM_SQUARES} are needed: open ground along that edge"
            yield Finding(("rows",), "no_room", message, hint)
    first, second = map(mask_of, zones)
    reached = first | flood_from(grid.king_masks, first, grid.tile_count, mask_of(dry))
    if all(len(zone) >= ROOM_SQUARES for zone in zones) and not reached & second:
        message = "deep water cuts the board in two: hordes on foot cannot get from one side to the other"
        yield Finding(("rows",), "cut", message, "open a ford", is_warning=True)
    yield from _check_city(entry, around)
    yield from misnamed("zones", [name for name in entry.zones if not name.startswith(STORM)], [CITY, STORM])


def _check_city(entry: BattleMap, around: Surroundings) -> Iterator[Finding]:
    """Of the zone that is to be held only urban ground counts (ST-6.2)."""
    if CITY not in entry.zones or entry.reaches_beyond(CITY):
        return
    columns, rows = entry.width_tiles, entry.height_tiles
    inside = (at for at in entry.zone_tiles(CITY) if at[0] < columns and at[1] < rows)
    city = (_terrain(entry.terrain_at(*at), around) for at in inside)
    if not any(ground is not None and ground.urban for ground in city):
        message = "no square of the city counts for who holds it: none of its ground is urban"
        hint = "put ground there that has urban: true for strategic battles, such as km_city"
        yield Finding(("zones", CITY), "no_city", message, hint, is_warning=True)


def _terrain(name: str, around: Surroundings) -> StrategicTerrain | None:
    found = around.find("terrain", name)
    profile = found.profiles.get(SYSTEM) if isinstance(found, Terrain) else None
    return profile if isinstance(profile, StrategicTerrain) else None


def check_scenario(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Forces name units that there are, and frames stand where they do not sink (ST-1.2, ST-6.8)."""
    options = entry.options if isinstance(entry, Scenario) and entry.system == SYSTEM else None
    if not isinstance(entry, Scenario) or not isinstance(options, StrategicScenario):
        return
    sorts = ("strategic_unit", "frame")
    known = [name for sort in sorts for name in around.entries.get(sort, {})]
    for role, force in options.forces.items():
        for number, unit in enumerate(force):
            if unit.unit not in known and not any(around.is_unclear(sort, unit.unit) for sort in sorts):
                message = f"there is no unit or frame {shown(unit.unit)}"
                path: Path = ("options", "forces", role, number, "unit")
                yield Finding(path, "unknown_reference", message, did_you_mean(unit.unit, known))
    board = around.find("map", entry.map)
    for role, side in entry.sides.items():
        for number, placed in enumerate(side.units):
            frame = around.find("frame", placed.frame)
            if placed.at is None or not isinstance(board, BattleMap) or not isinstance(frame, Frame):
                continue
            column, row = placed.at
            if column >= board.width_tiles or row >= board.height_tiles:
                continue  # told where the tile stands
            ground = _terrain(board.terrain_at(column, row), around)
            if ground is not None and ground.deep and not AFLOAT.intersection(frame.traits):
                message = f"'{frame.id}' begins in deep water at [{column}, {row}], and may sink"
                path = ("sides", role, "units", number, "at")
                yield Finding(path, "ground", message, "choose another square", is_warning=True)


def check_rules(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Every d100 means a part: their table rises, and ends with 100 (ST-7.6). Derived lines have wounds."""
    rules = entry.options if isinstance(entry, Rules) else None
    if not isinstance(rules, StrategicRules):
        return
    path: Path = ("options", "locations")
    if rules.locations[-1] != HIGHEST:
        message = f"a roll of {HIGHEST} hits nothing: the last part goes up to {rules.locations[-1]}"
        yield Finding((*path, len(PARTS) - 1), "locations", message, f"make it {HIGHEST}")
    for number, (before, here) in enumerate(pairwise(rules.locations), 1):
        if here < before:
            message = f"the parts are listed by rising rolls: {here} comes after {before}"
            yield Finding((*path, number), "locations", message, f"make it {before} or more")
    yield from _check_derived(rules)


def _check_derived(rules: StrategicRules) -> Iterator[Finding]:
    """Frames without a line of their own have wounds: in all their parts, or in a pool (ST-1.5)."""
    for name, line in rules.derived.items():
        path: Path = ("options", "derived", name)
        if line.kind == "horde":
            message = "frames are no hordes: a derived line has no squads"
            yield Finding((*path, "kind"), "horde", message, "make it mecha, superheavy or giant")
        elif line.pool is None and None in (line.head, line.arm, line.body, line.leg):
            message = "it needs either head, arm, body and leg, or a pool"
            yield Finding(path, "wounds", message, "give one of them")


def check_sent(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A machine that campaigns send has a line, its own or a derived one (ST-1.5)."""
    rules = around.find("rules", SYSTEM)
    options = rules.options if isinstance(rules, Rules) else None
    if not isinstance(entry, Frame) or not isinstance(options, StrategicRules) or SYSTEM in entry.profiles:
        return
    if derived_profile(entry, options) is None:
        message = f"'{entry.id}' has no profile for the battle of kilometres, and its rules derive none"
        message += f" for a {entry.class_}"
        hint = f"add profiles.{SYSTEM} to it, or its class to options.derived of the rules '{SYSTEM}'"
        yield Finding(("profiles",), "no_line", message, hint)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (StrategicUnit, check_unit),
    (Frame, check_frame),
    (StrategicWeapon, check_weapon),
    (StrategicPower, check_power),
    (BattleMap, check_map),
    (Scenario, check_scenario),
    (Rules, check_rules),
)
"""What the loader asks for this system."""

SENT: Final[tuple[tuple[type, EntryCheck], ...]] = ((Frame, check_sent),)
"""What campaigns ask of machines that they send into this battle."""
