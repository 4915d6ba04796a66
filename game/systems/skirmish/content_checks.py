"""What the skirmish asks of boards and scenarios: room, ways, and ground that units may stand on (SK-1)."""

from collections import deque
from collections.abc import Iterator, Set
from typing import Final

from game.content.checks import misnamed
from game.content.fields import Theatre
from game.content.models import Frame, Rules, Terrain
from game.content.models_battle import BattleMap, EndCondition, Scenario, Side
from game.content.problems import Finding, counted, one_of
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.core.matching import matched
from game.core.table import FrameClass
from game.rules.ordered import check_ace_kills
from game.systems.skirmish.battlefield import can_stand
from game.systems.skirmish.build_board import MAX_SIDE_TILES
from game.systems.skirmish.content import DERIVED_LINE, DerivedLine
from game.systems.skirmish.derive import derived_profile
from game.systems.skirmish.profile import SkirmishProfile, SkirmishRules, SkirmishTerrain
from game.systems.skirmish.statline import is_barred

SYSTEM: Final = "skirmish"
ROOM_TILES: Final = 6
"""A side needs so many tiles to deploy on: a small squadron."""
SUIT: Final[FrameClass] = "mobile_suit"
NO_TRAITS: Final[frozenset[str]] = frozenset()
SIDES: Final[tuple[Side, Side]] = ("attacker", "defender")
Place = tuple[int, int]
Ground = dict[Place, SkirmishTerrain]


def check_board(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A board has the right size and room, and suits get from one side to the other (SK-1.1, SK-1.6)."""
    if not isinstance(entry, BattleMap) or SYSTEM not in entry.systems:
        return
    if entry.grid != "square":
        message = f"skirmishes are played on squares, not on {entry.grid}"
        yield Finding(("grid",), "grid", message, "leave grid out, or skirmish out of systems")
        return
    if max(entry.width_tiles, entry.height_tiles) > MAX_SIDE_TILES:
        message = f"the board has {entry.width_tiles} x {entry.height_tiles} tiles"
        hint = f"a skirmish has at most {MAX_SIDE_TILES} x {MAX_SIDE_TILES}"
        yield Finding(("rows",), "board_size", message, hint)
        return
    ground = _ground(entry, around)
    if ground is None:
        return
    walkable = {place for place, terrain in ground.items() if can_stand(terrain, NO_TRAITS)}
    if not walkable:
        yield Finding(("rows",), "no_room", "no machine can stand anywhere on this board", "open some ground")
        return
    zones = [_zone(entry, side, around) & walkable for side in SIDES]
    for side, zone in zip(SIDES, zones, strict=True):
        if len(zone) < ROOM_TILES and not entry.reaches_beyond(side):
            path: Path = ("zones", side) if side in entry.zones else ("rows",)
            has = counted(len(zone), "tile")
            message = f"the {side} has {has} to deploy suits on; {ROOM_TILES} are needed"
            yield Finding(path, "no_room", message, f"open ground there, or give zones.{side} another place")
    both = sorted(zones[0] & zones[1])
    if both:
        message = (
            f"both sides deploy on {counted(len(both), 'tile')}, the first is [{both[0][0]}, {both[0][1]}]"
        )
        path = ("zones",) if entry.zones else ("rows",)
        hint = "give each side ground of its own"
        yield Finding(path, "shared_ground", message, hint, is_warning=True)
    if all(len(zone) >= ROOM_TILES for zone in zones):
        yield from _check_ways(walkable, zones[0], zones[1])
        yield from _check_time(entry.theatre, walkable, zones[0], zones[1], around)


def check_zones(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Zones are those on which sides deploy, or that ends of scenarios ask for (SK-1.6, SK-6.3): warnings."""
    if not isinstance(entry, BattleMap) or SYSTEM not in entry.systems:
        return
    prepared = [each for each in around.entries.get("scenario", {}).values() if isinstance(each, Scenario)]
    asked = {end.zone for each in prepared if each.map == entry.id for end in each.ends}
    yield from misnamed("zones", [name for name in entry.zones if name not in asked], SIDES)


def _check_ways(walkable: Set[Place], first: Set[Place], second: Set[Place]) -> Iterator[Finding]:
    reached = _joined(first, walkable) & second
    if not reached:
        message = "the board is cut in two: suits cannot get from the attacker's side to the defender's"
        yield Finding(("rows",), "cut", message, "open a way")
        return
    lost = sorted(walkable - _joined({min(reached)}, walkable))
    if lost:
        tiles = counted(len(lost), "tile")
        message = f"{tiles} cannot be reached by suits, the first is [{lost[0][0]}, {lost[0][1]}]"
        yield Finding(("rows",), "cut", message, "open a way, or close them", is_warning=True)


def _check_time(
    theatre: Theatre, walkable: Set[Place], first: Set[Place], second: Set[Place], around: Surroundings
) -> Iterator[Finding]:
    """Suits come within reach of an enemy who waits before the attacker has withdrawn (SK-6.6): a warning."""
    found = around.find("rules", SYSTEM)
    rules = found.options if isinstance(found, Rules) else None
    if not isinstance(rules, SkirmishRules):
        return
    reach, pace = rules.range_tiles.get(SUIT, 0), rules.allowance[theatre].get(SUIT, 0)
    limit, around_it = rules.options.stalemate_turns, range(-reach, reach + 1)
    near = {(column + x, row + y) for column, row in second for x in around_it for y in around_it}
    steps = min((far for place, far in _steps(first, walkable).items() if place in near), default=0)
    turns = -(-steps // pace) if pace else 0
    if turns >= limit:
        message = (
            f"suits come within reach of an enemy who waits in turn {turns}, after {counted(steps, 'step')};"
            f" the attacker withdraws after {limit} turns in which nobody was lost"
        )
        hint = "open a shorter way, or let the sides deploy nearer to each other"
        yield Finding(("rows",), "too_far", message, hint, is_warning=True)


def _joined(starts: Set[Place], walkable: Set[Place]) -> Set[Place]:
    """All places that can be reached from any of these."""
    return _steps(starts, walkable).keys()


def _steps(starts: Set[Place], walkable: Set[Place]) -> dict[Place, int]:
    """Return how far all places are that can be reached from any of these, never diagonally (SK-2.1)."""
    steps, waiting = dict.fromkeys(starts, 0), deque(starts)
    while waiting:
        column, row = at = waiting.popleft()
        for place in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if place in walkable and place not in steps:
                steps[place] = steps[at] + 1
                waiting.append(place)
    return steps


def _ground(board: BattleMap, around: Surroundings) -> Ground | None:
    """The rules of every tile, nothing where terrain is missing; that is told where the legend stands."""
    kinds: dict[str, SkirmishTerrain] = {}
    for mark in {mark for row in board.rows for mark in row}:
        terrain = around.find("terrain", board.legend[mark])
        profile = terrain.profiles.get(SYSTEM) if isinstance(terrain, Terrain) else None
        if not isinstance(profile, SkirmishTerrain):
            return None
        kinds[mark] = profile
    return {
        (column, row): kinds[mark] for row, line in enumerate(board.rows) for column, mark in enumerate(line)
    }


def _zone(board: BattleMap, side: Side, around: Surroundings) -> set[Place]:
    """The tiles on which a side deploys: its zone, or the first or last rows (SK-1.6)."""
    if side in board.zones:
        return set(board.zone_tiles(side))
    rules = around.find("rules", SYSTEM)
    options = rules.options if isinstance(rules, Rules) else None
    depth = options.deployment_depth if isinstance(options, SkirmishRules) else 1
    height = board.height_tiles
    rows = range(max(0, height - depth), height) if side == "attacker" else range(min(depth, height))
    return {(column, row) for row in rows for column in range(board.width_tiles)}


def check_scenario(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Units stand where they may, others have room, and special ends can be met (SK-1.2, SK-1.6, SK-6.3)."""
    board = around.find("map", entry.map) if isinstance(entry, Scenario) else None
    if not isinstance(entry, Scenario) or entry.system != SYSTEM or not isinstance(board, BattleMap):
        return
    ground = _ground(board, around) if board.grid == "square" else None
    if ground is not None:
        yield from _check_units(entry, board, ground, around)
        yield from _check_ends(entry, board, ground, around)


def _check_units(
    entry: Scenario, board: BattleMap, ground: Ground, around: Surroundings
) -> Iterator[Finding]:
    placed = {unit.at for force in entry.sides.values() for unit in force.units if unit.at is not None}
    for side, force in entry.sides.items():
        waiting: list[frozenset[str]] = []
        for number, unit in enumerate(force.units):
            frame = around.find("frame", unit.frame)
            path: Path = ("sides", side, "units", number)
            if not isinstance(frame, Frame):
                continue
            if is_barred(board.theatre, frame.traits):
                message = f"'{frame.id}' cannot fight in {board.theatre}, where '{board.id}' lies"
                yield Finding((*path, "frame"), "theatre", message, "take another machine or another board")
            elif unit.at is None:
                waiting += [frozenset(frame.traits)] * unit.count
            elif unit.at in ground and not can_stand(ground[unit.at], frozenset(frame.traits)):
                where = board.terrain_at(*unit.at)
                message = f"'{frame.id}' cannot stand on '{where}' at [{unit.at[0]}, {unit.at[1]}]"
                yield Finding((*path, "at"), "ground", message, "choose another tile")
        if waiting and not board.reaches_beyond(side):
            free = {place: ground[place] for place in _zone(board, side, around) - placed if place in ground}
            is_seen = any(unit.at is not None for unit in force.units)
            yield from _check_room(side, waiting, free, is_seen=is_seen)


def _check_room(
    side: Side, waiting: list[frozenset[str]], free: Ground, *, is_seen: bool
) -> Iterator[Finding]:
    """Whoever finds no tile that bears him begins in reserve (SK-1.6, SK-1.7); but somebody must stand."""
    room = {own: [place for place in sorted(free) if can_stand(free[place], own)] for own in {*waiting}}
    found = len(matched({number: room[own] for number, own in enumerate(waiting)}))
    path: Path = ("sides", side, "units")
    if not found and not is_seen:
        message = f"no unit of the {side} can stand on any tile on which it deploys"
        yield Finding(path, "no_room", message, "open ground there, or give its zone another place")
    elif found < len(waiting):
        tiles = len({place for places in room.values() for place in places})
        rest = counted(len(waiting) - found, "unit")
        deploys = f"{counted(len(waiting), 'unit')} of the {side} deploy on {counted(tiles, 'tile')}"
        message = f"{deploys}: {rest} must begin in reserve"
        hint = "if that is not meant, take fewer, or give a larger zone"
        yield Finding(path, "no_room", message, hint, is_warning=True)


def _check_ends(entry: Scenario, board: BattleMap, ground: Ground, around: Surroundings) -> Iterator[Finding]:
    """Special ends can be met by the units that there are (SK-6.3): warnings."""
    for number, end in enumerate(entry.ends):
        path: Path = ("ends", number)
        owner = next((side for side in entry.sides if end.unit in _names(entry, side)), None)
        wanted = SIDES[1 - SIDES.index(end.side)] if end.kind == "destroy" else end.side
        if owner is not None and owner != wanted:
            message = f"'{end.unit}' is a unit of the {owner}, and {end.kind} is about one of the {wanted}"
            hint = "name another unit, or the other side as side"
            yield Finding((*path, "unit"), "unit_of_other", message, hint, is_warning=True)
        if end.zone is None or end.zone not in board.zones or board.reaches_beyond(end.zone):
            continue
        if not entry.sides[end.side].points:
            yield from _check_zone_of(
                entry, end, ground.keys() & board.zone_tiles(end.zone), ground, path, around
            )


def _names(entry: Scenario, side: Side) -> set[str]:
    return {unit.id for unit in entry.sides[side].units if unit.id is not None}


def _check_zone_of(
    entry: Scenario, end: EndCondition, zone: Set[Place], ground: Ground, path: Path, around: Surroundings
) -> Iterator[Finding]:
    """Enough units can stand in the zone of an end at once."""
    who, needed = f"unit of the {end.side}", end.count
    units = entry.sides[end.side].units
    if end.kind == "escort":
        who, needed = f"machine such as '{end.unit}'", 1
        units = tuple(unit for unit in units if unit.id == end.unit)
    machines = [(around.find("frame", unit.frame), unit.count) for unit in units]
    traits = [(frozenset(frame.traits), many) for frame, many in machines if isinstance(frame, Frame)]
    if len(traits) < len(machines) or not machines:
        return
    able = [(own, many) for own, many in traits if any(can_stand(ground[place], own) for place in zone)]
    tiles = sum(any(can_stand(ground[place], own) for own, _ in able) for place in zone)
    most = min(tiles, sum(many for _, many in able))
    if not most:
        message = f"there is no tile in the zone '{end.zone}' on which a {who} can stand"
        hint = "open ground there, or give the zone another place"
        yield Finding((*path, "zone"), "out_of_reach", message, hint, is_warning=True)
    elif most < needed:
        message = f"only {most} of the {end.side} can stand in the zone '{end.zone}'; {needed} are needed"
        hint = "make the zone larger, take more units, or ask for fewer"
        yield Finding((*path, "count"), "out_of_reach", message, hint, is_warning=True)


def check_frame(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Machines whose class shoots at nobody have no attack (SK-3.1, SK-5): a warning."""
    line = entry.profiles.get(SYSTEM) if isinstance(entry, Frame) else None
    if isinstance(entry, Frame) and isinstance(line, SkirmishProfile):
        yield from _check_attack(entry.class_, line, ("profiles", SYSTEM), around)


def check_line(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Derived lines have no attack without use, and no two are for the same machines (SK-3.3): warnings."""
    if not isinstance(entry, DerivedLine):
        return
    yield from _check_attack(entry.class_, entry.profile, ("profile",), around)
    for other in _lines(around):
        if (other.class_, other.cost_gold) == (entry.class_, entry.cost_gold) and other.id < entry.id:
            message = f"no machine gets this line: '{other.id}' is for the same class and price"
            yield Finding(("cost_gold",), "same_line", message, "change its price", is_warning=True)
            return


def _check_attack(
    klass: FrameClass, line: SkirmishProfile, path: Path, around: Surroundings
) -> Iterator[Finding]:
    sets = [each.options for each in around.entries.get("rules", {}).values() if isinstance(each, Rules)]
    reaches = [rules.range_tiles for rules in sets if isinstance(rules, SkirmishRules)]
    if line.attack is not None and reaches and not any(klass in reach for reach in reaches):
        message = f"a {klass} has no use for an attack: by the rules its class shoots at no single enemy"
        yield Finding((*path, "attack"), "attack", message, "leave it out", is_warning=True)


def _lines(around: Surroundings) -> list[DerivedLine]:
    entries = around.entries.get(DERIVED_LINE, {}).values()
    return [each for each in entries if isinstance(each, DerivedLine)]


def check_sent(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A machine that campaigns send has a stat line, its own or a derived one, and moves (SK-2.2, SK-3.3)."""
    if not isinstance(entry, Frame):
        return
    if SYSTEM not in entry.profiles and derived_profile(entry, _lines(around)) is None:
        message = f"'{entry.id}' has no profile for skirmishes, and no derived line is for a {entry.class_}"
        message += f" of {entry.cost_gold} gold"
        hint = f"add profiles.{SYSTEM} to it, or a line for its class in derived_lines/"
        yield Finding(("profiles",), "no_line", message, hint)
    rules = around.find("rules", SYSTEM)
    if isinstance(rules, Rules) and isinstance(rules.options, SkirmishRules):
        allowance = rules.options.allowance
        lacking = [theatre for theatre in allowance if entry.class_ not in allowance[theatre]]
        if lacking:
            message = f"'{entry.id}' fights in no skirmish in {one_of(lacking)}: by the rules '{rules.id}'"
            message += f" its class {entry.class_} has no allowance there"
            hint = f"add the class to options.allowance of the rules '{rules.id}'"
            yield Finding(("class",), "no_allowance", message, hint)


def check_rules(entry: object, around: Surroundings) -> Iterator[Finding]:
    """The ace level that an option sets needs what it says (TW-9.4)."""
    rules = entry.options if isinstance(entry, Rules) else None
    if isinstance(rules, SkirmishRules):
        kills = [level.kills for level in rules.ace_levels]
        yield from check_ace_kills(kills, rules.options.ace_4, ("options", "ace_levels"), "kills")


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (BattleMap, check_board),
    (BattleMap, check_zones),
    (Scenario, check_scenario),
    (Frame, check_frame),
    (DerivedLine, check_line),
    (Rules, check_rules),
)
"""What the loader asks for this system."""

SENT: Final[tuple[tuple[type, EntryCheck], ...]] = ((Frame, check_sent),)
"""What campaigns ask of machines that they send into skirmishes."""
