"""Datasheets as files of the player's own: YAML as in a pack, written whole, read as strictly as content."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

from game.content.tree import YamlList, YamlMapping
from game.content.validate import Validator
from game.content.whole import write_whole
from game.content.yaml_tree import ParsedFile, parse_yaml, read_yaml
from game.session.own_files import files_in, plain_name
from game.systems.wargame.content import Datasheet
from game.systems.wargame.schema import SCHEMA

SUFFIX = ".yaml"
MOST_FILES = 300
KIND = next(kind for kind in SCHEMA.kinds if kind.model is Datasheet)


class SheetFileError(ValueError):
    """A datasheet's file cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A datasheet of the player's own; where ``problem`` is set, its file cannot be used."""

    path: Path
    name: str
    sheet: Datasheet | None = None
    problem: str = ""


def sheet_folder(squads: Path) -> Path:
    """Return where the player's datasheets lie: beside the squads."""
    return squads.parent / "datasheets"


def sheet_id(name: str) -> str:
    """Return an id for what a player wrote."""
    plain = plain_name(name, "unit")
    return plain if plain[0].isalpha() and plain.isascii() else "unit"


def write_sheet(path: Path, sheet: Datasheet) -> None:
    """Write a datasheet's file; it appears complete or not at all."""
    write_whole(path, sheet_text(sheet).encode())


def sheet_text(sheet: Datasheet) -> str:
    """Return a datasheet as YAML, as it stands in a pack; what is as usual is left out."""
    lines = [f"id: {sheet.id}", f"name: {_quoted(sheet.name)}", f"build: {sheet.build}"]
    if sheet.category:
        lines.append(f"category: {sheet.category}")
    lines += [f"core: {sheet.core}", "sections:"]
    lines += [f"  - {{part: {each.part}, defense: {each.defense}}}" for each in sheet.sections]
    if sheet.fitted:
        lines.append("fitted:")
        for each in sheet.fitted:
            seat = "" if each.on is None else f", on: {each.on}"
            lines.append(f"  - {{item: {each.item}, place: {each.place}{seat}}}")
    if sheet.thrusters:
        lines.append(f"thrusters: {sheet.thrusters}")
    for key in ("systems", "mods", "traits", "drones"):
        names: tuple[str, ...] = getattr(sheet, key)
        if names:
            lines.append(f"{key}: [{', '.join(names)}]")
    lines.append(f"rank: {sheet.rank}")
    if sheet.ai_pilot:
        lines.append("ai_pilot: true")
    if sheet.lowered:
        pairs = ", ".join(f"{stat}: {times}" for stat, times in sheet.lowered.items())
        lines.append(f"lowered: {{{pairs}}}")
    if sheet.description:
        lines.append(f"description: {_quoted(' '.join(sheet.description.split()))}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def list_own_sheets(folder: Path) -> list[OwnSheet]:
    """Return every datasheet of a folder by file name; files that cannot be used say why."""
    try:
        paths = files_in(folder, SUFFIX)[:MOST_FILES]
    except OSError as problem:
        return [OwnSheet(folder, folder.name, problem=f"the folder cannot be read: {problem}")]
    found: list[OwnSheet] = []
    for path in paths:
        try:
            sheet = _sheet(path.name, read_yaml(path, path.name))
            found.append(OwnSheet(path, sheet.name, sheet))
        except SheetFileError as problem:
            found.append(OwnSheet(path, path.stem, problem=str(problem)))
    return found


def pasted_sheet(text: str, name: str) -> Datasheet:
    """Return the datasheet that somebody has sent as text; ``name`` stands for its file.

    Raises SheetFileError.
    """
    return _sheet(name, parse_yaml(text.encode(errors="replace"), name))


def _sheet(name: str, parsed: ParsedFile) -> Datasheet:
    if parsed.problems:
        raise SheetFileError(parsed.problems[0].render())
    tree = parsed.value
    if isinstance(tree, YamlList) and len(tree) == 1:
        tree = tree[0]
    if not isinstance(tree, YamlMapping):
        raise SheetFileError(f"{name}: a datasheet is a block of keys: id, name, build, core, sections, ...")
    known = {field.name for field in fields(Datasheet)}
    unknown = [key for key in tree if key not in known]
    if unknown:
        raise SheetFileError(f"{name}: there is no key {unknown[0]!r}")
    found, problems = Validator({SCHEMA.name: SCHEMA}).check(KIND, tree)
    if not isinstance(found, Datasheet):
        raise SheetFileError(problems[0].render() if problems else f"{name}: not a datasheet")
    return found
