"""Content that comes from a save, checked as a pack's is: ranges, links, and whether things fit together."""

import dataclasses
from collections.abc import Iterator, Mapping

from game.content.catalog import Catalog
from game.content.checks import check_alone, check_entry
from game.content.fields import Ref, SystemName, yaml_key
from game.content.frozen import GUESTS_ONLY
from game.content.shapes import Shape, marked_texts
from game.content.systems import Kind, Surroundings, SystemSchema
from game.content.tree import Value, YamlList, YamlMapping, path_text
from game.content.validate import Validator


def faults_of(catalog: Catalog, systems: Mapping[str, SystemSchema]) -> Iterator[str]:
    """All that a pack with this content would be refused for: kind and id of the entry, where, what."""
    validator = Validator(systems)
    around = Surroundings(catalog.entries, systems, {}, set(GUESTS_ONLY))
    for kind in validator.kinds:
        for name, entry in catalog.entries.get(kind.name, {}).items():
            for path, message in _faults_of_entry(kind, name, entry, validator, around):
                yield f"{kind.called} '{name}'{': ' if path else ''}{path}: {message}"


def _faults_of_entry(
    kind: Kind, name: str, entry: object, validator: Validator, around: Surroundings
) -> Iterator[tuple[str, str]]:
    tree = _tree(entry)
    if not isinstance(tree, YamlMapping) or tree.get(kind.key) != name:
        yield "", "the entry does not have the name that it is kept under"
        return
    value, problems = validator.check(kind, tree)
    for problem in problems:
        yield problem.path, problem.message
    if value is None:
        return
    for found in check_alone(value):
        yield path_text(found.path), found.message
    yield from _links(validator.shapes.of(kind.model), tree, around)
    if kind.name not in GUESTS_ONLY:
        try:
            for found in check_entry(value, around):
                if not found.is_warning:
                    yield path_text(found.path), found.message
        except Exception as error:
            yield "", f"the entry cannot be checked ({type(error).__name__}: {error})"


def _links(shape: Shape, tree: YamlMapping, around: Surroundings) -> Iterator[tuple[str, str]]:
    for found in marked_texts(shape, tree):
        match found.mark:
            case Ref(kind) if kind not in GUESTS_ONLY and around.find(kind, found.text) is None:
                yield path_text(found.path), f"there is no {kind} '{found.text}'"
            case SystemName() if found.text not in around.systems:
                yield path_text(found.path), f"there is no system '{found.text}'"


def _tree(value: object) -> Value:
    """Return a value as it would stand in a file."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        inner = {yaml_key(each.name): getattr(value, each.name) for each in dataclasses.fields(value)}
        return _table(inner)
    if isinstance(value, Mapping):
        return _table(value)
    if isinstance(value, (tuple, list)):
        row = YamlList("", 0, 0)
        row.extend(_tree(each) for each in value)
        row.marks.extend(("", 0, 0) for _ in value)
        return row
    return value if isinstance(value, str | int | float | bool) else None


def _table(inner: Mapping[str, object]) -> YamlMapping:
    table = YamlMapping("", 0, 0)
    for key, value in inner.items():
        if value is not None:
            table[key] = _tree(value)
            table.marks[key] = ("", 0, 0, 0, 0, 0)
    return table
