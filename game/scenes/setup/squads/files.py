"""Squads as files of the player's own."""

from functools import partial

from game.content.catalog import Catalog
from game.content.problems import closest
from game.content.tree import Value, YamlList, YamlMapping
from game.rules.prose import listing
from game.scenes.own_files import FileKind, OwnFileError, keys_of, quoted
from game.scenes.setup.squads.squad import Squad

MOST_ALIKE = 99
KEYS = ("name", "faction", "units", "heroes")


def squad_files(catalog: Catalog) -> FileKind[Squad]:
    """Return how squads are kept in files; frames and pilots are those of a catalogue."""
    return FileKind(
        folder="squads",
        usual_name="squad",
        name=lambda squad: squad.name,
        text=_written,
        read=partial(_squad, catalog=catalog),
    )


def _written(squad: Squad) -> str:
    lines = [f"name: {quoted(squad.name)}", f"faction: {squad.faction}", "units:"]
    lines += [f"  - {{frame: {frame}, count: {count}}}" for frame, count in squad.counts.items()]
    if squad.heroes:
        lines.append("heroes:")
        lines += [f"  - {{pilot: {pilot}, frame: {frame}}}" for pilot, frame in squad.heroes.items()]
    return "\n".join(lines) + "\n"


def _squad(file: str, content: Value, catalog: Catalog) -> Squad:
    tree = keys_of(file, content, ", ".join(KEYS))
    unknown = [key for key in tree if key not in KEYS]
    if unknown:
        place = _at(file, tree, unknown[0])
        raise OwnFileError(place, "own_file.refused.key", key=unknown[0], known=listing(KEYS))
    faction = _text(file, tree, "faction")
    if faction not in catalog.factions:
        meant = closest(faction, catalog.factions)
        place = _at(file, tree, "faction")
        raise OwnFileError(place, "setup.refused.unknown.faction", name=faction, meant=meant)
    squad = Squad(faction, name=_text(file, tree, "name") if "name" in tree else "")
    for entry in _entries(file, tree, "units"):
        squad = _with_machines(file, entry, squad, catalog)
    for entry in _entries(file, tree, "heroes"):
        squad = _with_hero(file, entry, squad, catalog)
    return squad


def _with_machines(file: str, entry: YamlMapping, squad: Squad, catalog: Catalog) -> Squad:
    frame, count = _text(file, entry, "frame"), entry.get("count", 1)
    if frame not in catalog.frames or catalog.frames[frame].faction != squad.faction:
        place, meant = _at(file, entry, "frame"), closest(frame, catalog.frames)
        raise OwnFileError(place, "own_file.refused.squad_frame", name=frame, meant=meant)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_ALIKE:
        raise OwnFileError(_at(file, entry, "count"), "own_file.refused.count", most=MOST_ALIKE)
    return squad.with_count(frame, squad.counts.get(frame, 0) + count)


def _with_hero(file: str, entry: YamlMapping, squad: Squad, catalog: Catalog) -> Squad:
    pilot, frame = _text(file, entry, "pilot"), _text(file, entry, "frame")
    if pilot not in catalog.pilots or catalog.pilots[pilot].faction != squad.faction:
        place, meant = _at(file, entry, "pilot"), closest(pilot, catalog.pilots)
        raise OwnFileError(place, "own_file.refused.squad_pilot", name=pilot, meant=meant)
    flown = list(squad.heroes.values()).count(frame)
    if squad.counts.get(frame, 0) <= flown:
        called = catalog.frames[frame].name if frame in catalog.frames else frame
        raise OwnFileError(_at(file, entry, "frame"), "own_file.refused.hero", frame=called)
    return squad.with_hero(pilot, frame)


def _entries(file: str, tree: YamlMapping, key: str) -> list[YamlMapping]:
    value: Value = tree.get(key)
    if value is None:
        return []
    if not isinstance(value, YamlList) or not all(isinstance(entry, YamlMapping) for entry in value):
        raise OwnFileError(_at(file, tree, key), "own_file.refused.blocks", key=key)
    return [entry for entry in value if isinstance(entry, YamlMapping)]


def _text(file: str, tree: YamlMapping, key: str) -> str:
    value = tree.get(key)
    if not isinstance(value, str) or not value:
        raise OwnFileError(_at(file, tree, key), "own_file.refused.text", key=key)
    return value


def _at(file: str, tree: YamlMapping, key: str) -> str:
    if key in tree:
        _, line, column = tree.key_place(key)
        return f"{file}:{line}:{column}"
    return file
