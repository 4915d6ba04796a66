"""The shape of a model: its keys, lists and blocks with the marks of `fields.py`, system blocks filled in.

One walk over a model's annotations serves unknown keys, references, assets and the identity of a pack.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin

from game.content.fields import Asset, Cosmetic, LeftOut, Ref, SystemBlock, SystemBlocks, SystemName, yaml_key
from game.content.systems import SystemSchema
from game.content.tree import Path, Value, YamlList, YamlMapping, stepped

T = TypeVar("T")
Mark = Ref | Asset | SystemName
_MARKS = (Ref, Asset, SystemName)


@dataclass(frozen=True)
class Shape:
    """What a value may look like: `fields` are a block's keys; `items`, `keys`, `values` are free ones."""

    marks: tuple[object, ...] = ()
    fields: Mapping[str, "Shape"] = field(default_factory=dict)
    keys: "Shape | None" = None
    values: "Shape | None" = None
    items: "Shape | None" = None
    slots: tuple["Shape", ...] = ()
    choices: tuple[object, ...] = ()
    required: frozenset[str] = frozenset()
    """The keys that a block cannot do without."""
    by_system: Mapping[str, "Shape"] | None = None
    """For a `SystemBlock`: the shapes among which the sibling key `system` chooses."""

    def mark(self, sort: type[T]) -> T | None:
        """The mark of a sort that the annotation carries."""
        return next((mark for mark in self.marks if isinstance(mark, sort)), None)

    @cached_property
    def is_marked(self) -> bool:
        """Whether a reference, an asset or a system's name may stand in it."""
        return any(isinstance(mark, _MARKS) for mark in self.marks) or any(
            shape.is_marked for shape in self._inner()
        )

    @cached_property
    def has_prose(self) -> bool:
        """Whether text or pictures for people may stand in it."""
        return self.mark(Cosmetic) is not None or any(shape.has_prose for shape in self._inner())

    @cached_property
    def hardly_left_out(self) -> tuple[tuple[str, LeftOut], ...]:
        """The keys that hardly anybody means to leave out."""
        marks = ((key, below.mark(LeftOut)) for key, below in self.fields.items())
        return tuple((key, mark) for key, mark in marks if mark is not None)

    def below(self, step: str | int, value: object) -> "Shape | None":
        """The shape one step down from a value of this shape; the key `system` chooses a system's block."""
        if isinstance(step, int):
            return self.slots[step] if step < len(self.slots) else self.items
        shape = self.fields.get(step, self.values)
        if shape is not None and shape.by_system is not None:
            return shape.by_system.get(str(value.get("system", ""))) if isinstance(value, dict) else None
        return shape

    def _inner(self) -> Iterator["Shape"]:
        yield from self.fields.values()
        yield from self.slots
        yield from (self.by_system or {}).values()
        yield from (shape for shape in (self.keys, self.values, self.items) if shape is not None)


ANYTHING = Shape()


class Shapes:
    """Shapes of models, with the blocks of the systems at hand filled in; each type is looked at once."""

    def __init__(self, systems: Mapping[str, SystemSchema]) -> None:
        self.systems = systems
        self._known: dict[type, Shape] = {}

    def of(self, model: type) -> Shape:
        """The shape of a dataclass."""
        if model not in self._known:
            self._known[model] = ANYTHING
            hints = typing.get_type_hints(model, include_extras=True)
            self._known[model] = Shape(
                fields={
                    yaml_key(each.name): self._shape(hints[each.name], ())
                    for each in dataclasses.fields(model)
                },
                required=frozenset(
                    yaml_key(each.name)
                    for each in dataclasses.fields(model)
                    if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
                ),
            )
        return self._known[model]

    def _shape(self, hint: object, marks: tuple[object, ...]) -> Shape:
        """The shape of an annotation."""
        origin = get_origin(hint)
        arguments = get_args(hint)
        if origin is Annotated:
            return self._shape(arguments[0], (*arguments[1:], *marks))
        blocks = next((mark for mark in marks if isinstance(mark, SystemBlocks)), None)
        if blocks is not None:
            return Shape(marks, fields=self._blocks(lambda system: system.blocks.get(blocks.block)))
        block = next((mark for mark in marks if isinstance(mark, SystemBlock)), None)
        if block is not None:
            return Shape(marks, by_system=self._blocks(lambda system: system.blocks.get(block.block)))
        if origin in (Union, types.UnionType):
            return self._union([self._shape(each, ()) for each in arguments if each is not type(None)], marks)
        if origin is Literal:
            return Shape(marks, choices=arguments)
        if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
            return Shape(marks, slots=tuple(self._shape(each, ()) for each in arguments))
        if origin in (tuple, list):
            return Shape(marks, items=self._shape(arguments[0], ()))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return Shape(marks, keys=self._shape(arguments[0], ()), values=self._shape(arguments[1], ()))
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return dataclasses.replace(self.of(hint), marks=marks)
        return Shape(marks)

    def _blocks(self, choose: Callable[[SystemSchema], type | None]) -> dict[str, Shape]:
        chosen = {name: choose(system) for name, system in self.systems.items()}
        return {name: self.of(model) for name, model in chosen.items() if model is not None}

    @staticmethod
    def _union(shapes: list[Shape], marks: tuple[object, ...]) -> Shape:
        """One shape that knows what any of the shapes knows."""
        fields: dict[str, Shape] = {}
        for shape in shapes:
            fields.update(shape.fields)

        def first(choose: Callable[[Shape], Shape | None]) -> Shape | None:
            return next((found for found in map(choose, shapes) if found is not None), None)

        return Shape(
            (*marks, *(mark for shape in shapes for mark in shape.marks)),
            fields=fields,
            keys=first(lambda shape: shape.keys),
            values=first(lambda shape: shape.values),
            items=first(lambda shape: shape.items),
            slots=next((shape.slots for shape in shapes if shape.slots), ()),
            choices=tuple(choice for shape in shapes for choice in shape.choices),
        )


def block_fields(model: type) -> list[tuple[str, SystemBlocks | SystemBlock]]:
    """The attributes of a model that hold blocks of systems."""
    hints = typing.get_type_hints(model, include_extras=True)
    return [
        (each.name, mark)
        for each in dataclasses.fields(model)
        for mark in getattr(hints[each.name], "__metadata__", ())
        if isinstance(mark, (SystemBlocks, SystemBlock))
    ]


def inner_shapes(shape: Shape, value: Value) -> Iterator[tuple[str | int, Shape, Value]]:
    """Every step down from a value with the shape that belongs there; unknown keys are left out."""
    if isinstance(value, YamlMapping):
        for key, inner in value.items():
            below = shape.below(key, value)
            if below is not None:
                yield key, below, inner
    elif isinstance(value, YamlList):
        for number, inner in enumerate(value):
            below = shape.below(number, value)
            if below is not None:
                yield number, below, inner


def shape_at(shape: Shape, tree: Value, path: Path) -> Shape | None:
    """The shape that belongs at a path of a tree."""
    for step in path:
        below = shape.below(step, tree)
        if below is None:
            return None
        shape = below
        tree = stepped(tree, step)
    return shape


def left_out(shape: Shape, tree: YamlMapping) -> Iterator[tuple[str, LeftOut]]:
    """The keys that a whole entry leaves out though it is hardly meant so."""
    for key, mark in shape.hardly_left_out:
        if key not in tree and (mark.of is None or tree.get(mark.of[0]) == mark.of[1]):
            yield key, mark


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text of a tree that the annotations give a meaning: a reference, an asset or a system's name."""

    path: Path
    text: str
    mark: Mark
    is_key: bool = False


def marked_texts(shape: Shape, value: Value, path: Path = ()) -> Iterator[MarkedText]:
    """All references, assets and system names of a tree, keys included."""
    if isinstance(value, str):
        for mark in shape.marks:
            if isinstance(mark, _MARKS):
                yield MarkedText(path, value, mark)
        return
    if isinstance(value, YamlMapping) and shape.keys is not None and shape.keys.is_marked:
        for key in value:
            for found in marked_texts(shape.keys, key, (*path, key)):
                yield MarkedText(found.path, found.text, found.mark, is_key=True)
    for step, below, inner in inner_shapes(shape, value):
        if below.is_marked:
            yield from marked_texts(below, inner, (*path, step))


def references(shape: Shape, value: object) -> Iterator[tuple[str, str]]:
    """Kind and id of every entry that plain values (keys as in YAML or as attributes) refer to."""
    if not shape.is_marked:
        return
    if isinstance(value, str):
        yield from ((mark.kind, value) for mark in shape.marks if isinstance(mark, Ref))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from references(shape.keys or ANYTHING, key)
            yield from references(shape.below(yaml_key(key), value) or ANYTHING, inner)
    elif isinstance(value, (list, tuple)):
        for number, each in enumerate(value):
            yield from references(shape.below(number, value) or ANYTHING, each)


def without_prose(shape: Shape, value: object) -> object:
    """Plain values (keys as in YAML or as attributes) without what is only text or picture for people."""
    if not shape.has_prose:
        return value
    if isinstance(value, dict):
        below = {key: shape.below(yaml_key(key), value) or ANYTHING for key in value}
        return {
            key: without_prose(below[key], inner)
            for key, inner in value.items()
            if below[key].mark(Cosmetic) is None
        }
    if isinstance(value, (list, tuple)):
        return [
            without_prose(shape.below(number, value) or ANYTHING, each) for number, each in enumerate(value)
        ]
    return value
