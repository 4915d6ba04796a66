"""What one entry alone cannot show: whether maps, scenarios and rulebook entries fit what they name."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Protocol, runtime_checkable

from game.content.checks_texts import check_texts
from game.content.models import Faction, Frame, Pilot, RulebookEntry, Rules, Terrain, Texts
from game.content.models_battle import END_NEEDS, BattleMap, Scenario, ScenarioUnit, Side
from game.content.problems import Finding, did_you_mean, of_its_system, one_of, shown
from game.content.systems import BEGIN, Surroundings
from game.content.translating import USUAL
from game.content.tree import Path
from game.content.typefaces import undrawn


@runtime_checkable
class _NamesForces(Protocol):
    """A system's block of a scenario that names units which are no machines."""

    @property
    def forces(self) -> Mapping[Side, Sequence[object]]: ...


_WEB_PAGE = "chronicle."
"""Such keys are of a page that browsers show, with their own typefaces."""
_SIGNS_TOLD = 3
_RULE_LINK = re.compile(r"\[([A-Z]{2,4}-[0-9][0-9.]*)\]")


def check_entry(entry: object, around: Surroundings) -> Iterator[Finding]:
    """All that does not fit together in one entry and what it names."""
    for model, check in _CHECKS:
        if isinstance(entry, model):
            yield from check(entry, around)
    yield from _check_signs(entry)
    for own in around.checks_of(type(entry)):
        yield from own(entry, around)


def check_begins(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Why a game that an entry prepares cannot begin; asked where nothing else is wrong with the entry."""
    for own in around.checks_of(type(entry), BEGIN):
        yield from own(entry, around)


def check_alone(entry: object) -> Iterator[Finding]:
    """What is wrong with an entry whatever stands around it: such an entry is no valid one."""
    if not isinstance(entry, BattleMap):
        return
    width = len(entry.rows[0])
    if width == 0:
        yield Finding(("rows", 0), "grid", "the row is empty")
        return
    for number, row in enumerate(entry.rows):
        if len(row) != width:
            message = f"row {number + 1} has {len(row)} characters, the first has {width}"
            yield Finding(("rows", number), "grid", message, "all rows are equally long")
        unknown = dict.fromkeys(character for character in row if character not in entry.legend)
        for character in unknown:
            where = f"row {number + 1}, character {row.index(character) + 1}"
            message = f"{where}: {shown(character)} is not in the legend"
            hint = f"the legend has {one_of(map(shown, entry.legend))}"
            yield Finding(("rows", number), "grid", message, hint)
    if entry.grid == "lattice" and (width % 2 or entry.zone_rows < 2):
        message = f"a strip of a lattice has an even number of triangles, not {width}"
        yield Finding(("rows", 0), "grid", message, "triangles point down and up in turn")


def _check_map(entry: object, around: Surroundings) -> Iterator[Finding]:
    if not isinstance(entry, BattleMap):
        return
    for character, terrain_id in entry.legend.items():
        terrain = around.find("terrain", terrain_id)
        if isinstance(terrain, Terrain):
            yield from _check_terrain(entry, character, terrain, around)
    for number, system in enumerate(entry.systems):
        schema = around.systems.get(system)
        if schema is not None and "terrain" not in schema.blocks:
            own = [kind.folder for kind in schema.kinds if kind.name.endswith("map") or kind.boards_of]
            hint = f"its boards stand in {one_of(own)}/" if own else ""
            yield Finding(("systems", number), "system", f"{system} is not played on maps", hint)
    for name, areas in entry.zones.items():
        for number, area in enumerate(areas):
            if entry.is_beyond(area):
                message = f"the area reaches beyond the map of {_size(entry)}"
                yield Finding(("zones", name, number), "zone", message)
    for name, tile in entry.markers.items():
        yield from _check_tile(entry, tile, ("markers", name))


def misnamed(key: str, names: Iterable[str], known: Iterable[str]) -> Iterator[Finding]:
    """Warnings about zones or markers of a board that nothing asks for, though the name is near to one."""
    given, wanted = list(names), list(known)
    missing = [name for name in wanted if name not in given]
    for name in given:
        hint = did_you_mean(name, missing) if name not in wanted else ""
        if hint:
            message = f"nothing asks for {shown(name)}"
            yield Finding((key, name), "misnamed", message, hint, is_at_key=True, is_warning=True)


def _check_terrain(
    entry: BattleMap, character: str, terrain: Terrain, around: Surroundings
) -> Iterator[Finding]:
    path: Path = ("legend", character)
    if entry.theatre not in terrain.theatres:
        message = f"the terrain '{terrain.id}' does not occur in {entry.theatre}"
        yield Finding(path, "theatre", message, f"it is for {one_of(terrain.theatres)}")
    for system in entry.systems:
        schema = around.systems.get(system)
        if schema is not None and "terrain" in schema.blocks and system not in terrain.profiles:
            message = f"the terrain '{terrain.id}' has no rules for {system}"
            yield Finding(path, "no_block", message, f"add profiles.{system} to it")


def _check_tile(board: BattleMap, tile: tuple[int, int], path: Path) -> Iterator[Finding]:
    if tile[0] >= board.zone_columns or tile[1] >= board.zone_rows:
        place = "vertex" if board.grid == "lattice" else "tile"
        message = f"the {place} [{tile[0]}, {tile[1]}] is not on the map of {_size(board)}"
        yield Finding(path, "tile", message, "columns and rows are counted from 0")


def _size(board: BattleMap) -> str:
    places = "vertices" if board.grid == "lattice" else "tiles"
    return f"{board.zone_columns} x {board.zone_rows} {places}"


def _check_scenario(entry: object, around: Surroundings) -> Iterator[Finding]:
    if not isinstance(entry, Scenario):
        return
    board = around.find("map", entry.map)
    is_known = isinstance(board, BattleMap) and all(each in around.systems for each in board.systems)
    if isinstance(board, BattleMap) and is_known and entry.system not in board.systems:
        message = f"the map '{board.id}' is not for {entry.system}"
        yield Finding(("map",), "system", message, f"it is for {one_of(board.systems)}")
    yield from check_named_rules(entry.rules, entry.system, around)
    placed: dict[tuple[int, int], Path] = {}
    named: dict[str, Path] = {}
    driving: set[str] = set()
    for side, force in entry.sides.items():
        for number, unit in enumerate(force.units):
            path: Path = ("sides", side, "units", number)
            yield from _check_unit(unit, path, around)
            if unit.at is not None:
                if isinstance(board, BattleMap):
                    yield from _check_tile(board, unit.at, (*path, "at"))
                if unit.at in placed:
                    message = f"another unit already stands at [{unit.at[0]}, {unit.at[1]}]"
                    yield Finding((*path, "at"), "tile", message)
                placed.setdefault(unit.at, path)
            if unit.id is not None:
                if unit.id in named:
                    yield Finding(
                        (*path, "id"), "duplicate_id", f"another unit is already called '{unit.id}'"
                    )
                named.setdefault(unit.id, path)
            if unit.pilot is not None:
                if unit.pilot in driving:
                    message = f"'{unit.pilot}' drives another machine already"
                    yield Finding((*path, "pilot"), "duplicate_id", message, "a hero has one machine")
                driving.add(unit.pilot)
        if not force.units and force.points is None and not _has_forces(entry.options, side):
            hint = f"name its machines in sides.{side}.units"
            yield Finding(("sides", side), "missing", "the side has neither units nor points", hint)
    zones = board.zones if isinstance(board, BattleMap) else None
    for number, end in enumerate(entry.ends):
        path = ("ends", number)
        for needed in END_NEEDS[end.kind]:
            if getattr(end, needed) is None:
                yield Finding(path, "missing", f"an end of kind {end.kind} needs the key '{needed}'")
        if end.zone is not None and zones is not None and end.zone not in zones:
            message = f"the map '{entry.map}' has no zone '{end.zone}'"
            yield Finding((*path, "zone"), "unknown_zone", message, did_you_mean(end.zone, zones))
        if end.unit is not None and end.unit not in named:
            message = f"no unit of the scenario is called '{end.unit}'"
            yield Finding((*path, "unit"), "unknown_unit", message, did_you_mean(end.unit, named))


def _has_forces(options: object, side: Side) -> bool:
    return isinstance(options, _NamesForces) and bool(options.forces.get(side))


def check_named_rules(rules_id: str | None, system: str, around: Surroundings) -> Iterator[Finding]:
    """The set of rules that a prepared game names is one of its system."""
    rules = around.find("rules", rules_id)
    if isinstance(rules, Rules) and rules.system != system:
        every = around.entries.get("rules", {}).values()
        fitting = [each.id for each in every if isinstance(each, Rules) and each.system == system]
        message = f"the rules '{rules.id}' are for {rules.system}, not {system}"
        yield Finding(("rules",), "system", message, f"name {one_of(fitting)}" if fitting else "")


def _check_unit(unit: ScenarioUnit, path: Path, around: Surroundings) -> Iterator[Finding]:
    if unit.count > 1 and (unit.at is not None or unit.id is not None or unit.pilot is not None):
        message = "several units cannot share a tile, an id or a pilot"
        yield Finding((*path, "count"), "count", message, "write them one by one")
    frame, pilot = around.find("frame", unit.frame), around.find("pilot", unit.pilot)
    if isinstance(frame, Frame) and isinstance(pilot, Pilot) and frame.class_ not in pilot.classes:
        message = f"{pilot.name} does not drive a {frame.class_.replace('_', ' ')}"
        yield Finding((*path, "pilot"), "pilot", message, f"allowed are {one_of(pilot.classes)}")


def _check_signs(entry: object) -> Iterator[Finding]:
    """A warning where players would see question marks: no typeface of the game has such a sign."""
    texts: dict[Path, str] = {(name,): getattr(entry, name, None) or "" for name in (*USUAL, "letter")}
    if isinstance(entry, Texts):
        texts = {("strings", key): text for key, text in entry.strings.items() if _WEB_PAGE not in key}
    path = next((path for path, text in texts.items() if undrawn([text])), None)
    if path is not None:
        signs = undrawn(texts.values())
        others = f" and {len(signs) - _SIGNS_TOLD} more" if len(signs) > _SIGNS_TOLD else ""
        message = (
            f"the game's typefaces have no sign for {', '.join(map(shown, signs[:_SIGNS_TOLD]))}{others}"
        )
        hint = "players see ? there; they have Latin, Greek and Cyrillic letters"
        yield Finding(path, "undrawn", message, hint, is_warning=True)


NEAR_COLOURS = 60
"""Colours nearer than this (the distance of red, green and blue, each 0 to 255) are taken for each other."""


def _check_faction(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A faction is told from those before it by shape and letter, and by its colour."""
    if not isinstance(entry, Faction):
        return
    others = [
        each for each in before(entry.id, around.entries.get("faction", {})) if isinstance(each, Faction)
    ]
    alike = [each for each in others if (each.shape, each.letter) == (entry.shape, entry.letter)]
    if alike:
        who = _and_more(f"'{alike[0].id}'", len(alike))
        has = "has" if len(alike) == 1 else "have"
        message = f"{who} {has} the same shape and letter: counters cannot be told apart"
        yield Finding(("letter",), "look_alike", message, "choose another shape or letter", is_warning=True)
    yield from near_colour(entry.colour, {each.id: each.colour for each in others if each not in alike})


def before(name: str, entries: Mapping[str, object]) -> Iterator[object]:
    """Return the entries before that of an id."""
    return (entries[each] for each in takewhile(lambda other: other != name, entries))


def near_colour(colour: str, others: Mapping[str, str]) -> Iterator[Finding]:
    """A warning where a colour, written #RRGGBB, is hardly told from those of other entries, given by id."""
    rgb = bytes.fromhex(colour[1:])
    near = [name for name, other in others.items() if math.dist(rgb, bytes.fromhex(other[1:])) < NEAR_COLOURS]
    if near:
        told = _and_more(f"'{near[0]}' ({others[near[0]]})", len(near))
        message = f"the colour is hardly told from that of {told}"
        yield Finding(("colour",), "look_alike", message, "choose another colour", is_warning=True)


def _and_more(first: str, count: int) -> str:
    return first if count == 1 else f"{first} and {count - 1} more"


def _check_rulebook(entry: object, around: Surroundings) -> Iterator[Finding]:
    if not isinstance(entry, RulebookEntry):
        return
    known = around.entries.get("rulebook", {})
    for key, text in (("text", entry.text), ("decided", entry.decided)):
        for rule in dict.fromkeys(_RULE_LINK.findall(text)):
            if rule not in known:
                message = f"the link [{rule}] leads to no rulebook entry"
                hint = did_you_mean(rule, of_its_system(rule, known))
                yield Finding((key,), "unknown_reference", message, hint)


def _check_frame(entry: object, around: Surroundings) -> Iterator[Finding]:
    if isinstance(entry, Frame) and {"space_only", "land_only"} <= set(entry.traits):
        message = "space_only and land_only together: it serves nowhere"
        yield Finding(("traits",), "trait", message, "keep one of them", is_warning=True)


_CHECKS: tuple[tuple[type, Callable[[object, Surroundings], Iterator[Finding]]], ...] = (
    (BattleMap, _check_map),
    (Scenario, _check_scenario),
    (Faction, _check_faction),
    (Frame, _check_frame),
    (RulebookEntry, _check_rulebook),
    (Texts, check_texts),
)
