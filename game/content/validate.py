"""Validation of entries against their models and of system blocks against the systems' types, by pydantic."""

import dataclasses
import functools
from collections.abc import Mapping

import msgspec
from pydantic import TypeAdapter, ValidationError

from game.content.fields import SystemBlock, SystemBlocks, yaml_key
from game.content.kinds import kinds_of
from game.content.problems import Finding, Problem, did_you_mean, one_of, shown
from game.content.shapes import Shape, Shapes, block_fields
from game.content.systems import Kind, SystemSchema
from game.content.tree import Path, YamlMapping, path_text, place_of
from game.content.wording import RawError, findings

MAX_ERRORS = 200
"""So many errors of an entry are put into words."""


def located(finding: Finding, tree: YamlMapping) -> Problem:
    """The finding as a problem with file, line and column."""
    file, line, column = place_of(tree, finding.path, at_key=finding.is_at_key)
    return Problem(file, line, column, path_text(finding.path), finding.code, finding.message, finding.hint)


@functools.cache
def _adapter(model: type) -> TypeAdapter[object]:
    """Building one takes milliseconds, so each type has one for good."""
    return TypeAdapter(model)


@dataclasses.dataclass(frozen=True, slots=True)
class Limit:
    """A value that its model does not allow: where, and the least and the most, None where none is meant."""

    path: Path
    least: int | None = None
    most: int | None = None


def limit_broken(value: object) -> Limit | None:
    """Return the first limit of its model that an entry does not keep which was read from no pack."""
    try:
        model: type = type(value)
        _adapter(model).validate_json(msgspec.json.encode(value), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        facts = first.get("ctx", {})
        return Limit(tuple(first["loc"]), facts.get("ge"), facts.get("le"))
    return None


class Validator:
    """Checks trees against models and their blocks against the systems' types."""

    def __init__(self, systems: Mapping[str, SystemSchema]) -> None:
        self.systems = systems
        self.kinds = kinds_of(systems.values())
        self.shapes = Shapes(systems)
        self._blocks: dict[type, list[tuple[str, str, SystemBlocks | SystemBlock]]] = {}

    def check(self, kind: Kind, tree: YamlMapping) -> tuple[object | None, list[Problem]]:
        """The entry as a frozen model with its system blocks, or nothing; and all that is wrong with it."""
        shape = self.shapes.of(kind.model)
        value, found = self._validated(kind.model, tree, shape)
        blocks: dict[str, object] = {}
        for key, attribute, mark in self._block_fields(kind.model):
            if isinstance(mark, SystemBlocks):
                blocks[attribute], more = self._many_blocks(tree, key, mark)
            else:
                blocks[attribute], more = self._one_block(tree, key, mark, is_required=key in shape.required)
            found += more
        if value is None or found:
            return None, [located(finding, tree) for finding in found]
        return (_with(value, blocks) if blocks else value), []

    def _validated(self, model: type, tree: YamlMapping, shape: Shape) -> tuple[object | None, list[Finding]]:
        try:
            return _adapter(model).validate_json(msgspec.json.encode(tree), strict=True), []
        except ValidationError as error:
            raw = [
                RawError(each["type"], tuple(each["loc"]), each["msg"], each.get("ctx", {}))
                for each in error.errors(include_url=False, include_input=False)[:MAX_ERRORS]
            ]
            return None, list(findings(raw, tree, shape))

    def _block_fields(self, model: type) -> list[tuple[str, str, SystemBlocks | SystemBlock]]:
        """The fields of a model that systems read: key, attribute, mark."""
        if model not in self._blocks:
            self._blocks[model] = [(yaml_key(name), name, mark) for name, mark in block_fields(model)]
        return self._blocks[model]

    def _many_blocks(
        self, tree: YamlMapping, key: str, mark: SystemBlocks
    ) -> tuple[dict[str, object], list[Finding]]:
        blocks: dict[str, object] = {}
        found: list[Finding] = []
        outer = tree.get(key)
        if not isinstance(outer, YamlMapping):
            return blocks, found
        for system in sorted(outer):
            model = self._model(system, mark.block)
            path: Path = (key, system)
            if system not in self.systems:
                found.append(self._unknown_system(system, path))
            elif model is None:
                message = f"the system {system} reads no such block"
                found.append(Finding(path, "no_block", message, "take it away", is_at_key=True))
            else:
                blocks[system], more = self._block(model, outer, system, path)
                found += more
        return blocks, found

    def _one_block(
        self, tree: YamlMapping, key: str, mark: SystemBlock, *, is_required: bool
    ) -> tuple[object, list[Finding]]:
        system = tree.get("system")
        if not isinstance(system, str):
            return None, []
        if system not in self.systems:
            return None, [self._unknown_system(system, ("system",))]
        model = self._model(system, mark.block)
        if model is None:
            if tree.get(key) is None:
                return None, []
            message = f"the system {system} reads no such block"
            return None, [Finding((key,), "no_block", message, "take it away", is_at_key=True)]
        if key not in tree:
            if is_required:
                return None, []
            empty = YamlMapping(tree.file, tree.line, tree.column)
            value, found = self._validated(model, empty, self.shapes.of(model))
            return value, [dataclasses.replace(each, path=(key, *each.path)) for each in found]
        return self._block(model, tree, key, (key,))

    def _block(self, model: type, outer: YamlMapping, key: str, path: Path) -> tuple[object, list[Finding]]:
        block = outer[key]
        if not isinstance(block, YamlMapping):
            return None, [Finding(path, "type", f"should be a block of keys, not {shown(block)}")]
        value, found = self._validated(model, block, self.shapes.of(model))
        return value, [dataclasses.replace(each, path=(*path, *each.path)) for each in found]

    def _model(self, system: str, block: str) -> type | None:
        schema = self.systems.get(system)
        return None if schema is None else schema.blocks.get(block)

    def _unknown_system(self, system: str, path: Path) -> Finding:
        hint = did_you_mean(system, self.systems) or f"systems are {one_of(sorted(self.systems))}"
        is_at_key = path != ("system",)
        return Finding(path, "unknown_system", f"there is no system '{system}'", hint, is_at_key=is_at_key)


def _with(value: object, blocks: Mapping[str, object]) -> object:
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"content models are dataclasses, not {type(value)}")
    return dataclasses.replace(value, **blocks)
