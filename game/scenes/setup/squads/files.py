"""Squads as files: written whole or not at all, read as strictly as content."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.content.catalog import Catalog
from game.content.problems import did_you_mean
from game.content.tree import Value, YamlList, YamlMapping
from game.content.whole import write_whole
from game.content.yaml_tree import read_yaml
from game.scenes.setup.squads.squad import Squad
from game.session.own_files import files_in, plain_name

SUFFIX = ".yaml"
MOST_FILES = 500
MOST_ALIKE = 99


class SquadFileError(ValueError):
    """A squad's file cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class SquadListing:
    """A file in the folder of squads; where ``problem`` is set, it cannot be used."""

    path: Path
    name: str
    squad: Squad | None = None
    problem: str = ""


def file_name(name: str) -> str:
    """Return a file name for what a player wrote."""
    return plain_name(name, "squad") + SUFFIX


def write_squad(path: Path, squad: Squad) -> None:
    """Write a squad's file; it appears complete or not at all."""
    lines = [f"name: {_quoted(squad.name)}", f"faction: {squad.faction}", "units:"]
    lines += [f"  - {{frame: {frame}, count: {count}}}" for frame, count in squad.counts.items()]
    if squad.heroes:
        lines.append("heroes:")
        lines += [f"  - {{pilot: {pilot}, frame: {frame}}}" for pilot, frame in squad.heroes.items()]
    write_whole(path, ("\n".join(lines) + "\n").encode())


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def list_squads(folder: Path, catalog: Catalog) -> list[SquadListing]:
    """Return every squad of a folder by name; files that cannot be used say why."""
    found: list[SquadListing] = []
    try:
        paths = files_in(folder, SUFFIX)[:MOST_FILES]
    except OSError as problem:
        return [SquadListing(folder, folder.name, None, f"the folder cannot be read: {problem}")]
    for path in paths:
        try:
            squad = read_squad(path, catalog)
        except SquadFileError as problem:
            found.append(SquadListing(path, path.stem, None, str(problem)))
        else:
            found.append(SquadListing(path, squad.name or path.stem, squad))
    return found


def read_squad(path: Path, catalog: Catalog) -> Squad:
    """Read a squad's file. Raises SquadFileError with line and column."""
    parsed = read_yaml(path, path.name)
    if parsed.problems:
        raise SquadFileError(parsed.problems[0].render())
    tree = parsed.value
    if not isinstance(tree, YamlMapping):
        raise SquadFileError(f"{path.name}: a squad is a block of keys: name, faction, units, heroes")
    unknown = [key for key in tree if key not in ("name", "faction", "units", "heroes")]
    if unknown:
        raise SquadFileError(_at(path, tree, unknown[0], f"there is no key '{unknown[0]}' in a squad"))
    faction = _text(path, tree, "faction")
    if faction not in catalog.factions:
        raise SquadFileError(_at(path, tree, "faction", _unknown("faction", faction, catalog.factions)))
    squad = Squad(faction, name=_text(path, tree, "name") if "name" in tree else "")
    for entry in _entries(path, tree, "units"):
        squad = _with_machines(path, entry, squad, catalog)
    for entry in _entries(path, tree, "heroes"):
        squad = _with_hero(path, entry, squad, catalog)
    return squad


def _with_machines(path: Path, entry: YamlMapping, squad: Squad, catalog: Catalog) -> Squad:
    frame, count = _text(path, entry, "frame"), entry.get("count", 1)
    if frame not in catalog.frames or catalog.frames[frame].faction != squad.faction:
        raise SquadFileError(_at(path, entry, "frame", _unknown("frame", frame, catalog.frames)))
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_ALIKE:
        message = f"count should be a whole number from 1 to {MOST_ALIKE}"
        raise SquadFileError(_at(path, entry, "count", message))
    return squad.with_count(frame, squad.counts.get(frame, 0) + count)


def _with_hero(path: Path, entry: YamlMapping, squad: Squad, catalog: Catalog) -> Squad:
    pilot, frame = _text(path, entry, "pilot"), _text(path, entry, "frame")
    if pilot not in catalog.pilots or catalog.pilots[pilot].faction != squad.faction:
        raise SquadFileError(_at(path, entry, "pilot", _unknown("pilot", pilot, catalog.pilots)))
    flown = list(squad.heroes.values()).count(frame)
    if squad.counts.get(frame, 0) <= flown:
        raise SquadFileError(_at(path, entry, "frame", f"no '{frame}' of the squad is free for the hero"))
    return squad.with_hero(pilot, frame)


def _unknown(kind: str, name: str, known: Iterable[str]) -> str:
    hint = did_you_mean(name, known)
    return f"there is no {kind} '{name}' for this squad" + (f", {hint}" if hint else "")


def _entries(path: Path, tree: YamlMapping, key: str) -> list[YamlMapping]:
    value: Value = tree.get(key)
    if value is None:
        return []
    if not isinstance(value, YamlList) or not all(isinstance(entry, YamlMapping) for entry in value):
        raise SquadFileError(_at(path, tree, key, f"{key} should be a list of blocks of keys"))
    return [entry for entry in value if isinstance(entry, YamlMapping)]


def _text(path: Path, tree: YamlMapping, key: str) -> str:
    value = tree.get(key)
    if not isinstance(value, str) or not value:
        raise SquadFileError(_at(path, tree, key, f"{key} should be a text"))
    return value


def _at(path: Path, tree: YamlMapping, key: str, message: str) -> str:
    if key in tree:
        _, line, column = tree.key_place(key)
        return f"{path.name}:{line}:{column}: {message}"
    return f"{path.name}: {message}"
