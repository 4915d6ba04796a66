"""Datasheets as files of the player's own: YAML as in a pack."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from game.content.tree import Value, YamlList
from game.content.validate import Validator
from game.rules.prose import listing
from game.scenes.own_files import FileKind, OwnFileError, keys_of, quoted
from game.session.own_files import plain_name
from game.systems.wargame.content import Datasheet
from game.systems.wargame.schema import SCHEMA

KIND = next(kind for kind in SCHEMA.kinds if kind.model is Datasheet)


def sheet_id(name: str) -> str:
    """Return an id for what a player wrote."""
    plain = plain_name(name, "unit")
    return plain if plain[0].isalpha() and plain.isascii() else "unit"


def sheet_text(sheet: Datasheet) -> str:
    """Return a datasheet as YAML, as it stands in a pack; what is as usual is left out."""
    lines = [f"id: {sheet.id}", f"name: {quoted(sheet.name)}", f"build: {sheet.build}"]
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
        lines.append(f"description: {quoted(' '.join(sheet.description.split()))}")
    return "\n".join(lines) + "\n"


def _sheet(name: str, tree: Value) -> Datasheet:
    if isinstance(tree, YamlList) and len(tree) == 1:
        tree = tree[0]
    block = keys_of(name, tree, "id, name, build, core, sections, ...")
    known = {field.name for field in fields(Datasheet)}
    unknown = [key for key in block if key not in known]
    if unknown:
        raise OwnFileError(name, "own_file.refused.key", key=unknown[0], known=listing(sorted(known)))
    found, problems = Validator({SCHEMA.name: SCHEMA}).check(KIND, block)
    if not isinstance(found, Datasheet):
        told = problems[0].render() if problems else name
        raise OwnFileError("", "own_file.refused.content", problem=told)
    return found


SHEETS: Final[FileKind[Datasheet]] = FileKind(
    folder="datasheets",
    usual_name="unit",
    name=lambda sheet: sheet.name,
    text=lambda sheet: sheet_text(replace(sheet, id=sheet_id(sheet.name))),
    read=_sheet,
)
"""How datasheets are kept in files."""
