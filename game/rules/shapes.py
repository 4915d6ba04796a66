"""What may be chosen: options and wishes with their limits, read off the types of a struct's fields."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args, get_origin, get_type_hints

Value: TypeAlias = str | int | bool


@dataclass(frozen=True, slots=True)
class OptionShape:
    """A named option: its default, and what it may be (values, or least and most)."""

    name: str
    default: Value
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    is_limited: bool = False
    """Whether the content has room for less than its type."""

    def limited(self, most: int | None) -> "OptionShape":
        """Return it with what the content has room for, never below its least; None: for all of it."""
        if most is None or most >= self.most:
            return self
        most = max(self.least, most)
        return replace(self, most=most, default=min(int(self.default), most), is_limited=True)


def option_shapes(options: object) -> tuple[OptionShape, ...]:
    """Return what may be chosen, read off the types of the options' fields.

    A text without a list of values has none here either; what is no text, number or switch is left out.
    """
    hints = get_type_hints(type(options), include_extras=True)
    shapes: list[OptionShape] = []
    for name, hint in hints.items():
        if name.startswith("_"):
            continue
        default: object = getattr(options, name)
        if isinstance(default, str):
            values = get_args(hint) if get_origin(hint) is Literal else ()
            shapes.append(OptionShape(name, default, tuple(str(value) for value in values)))
        elif isinstance(default, bool):
            shapes.append(OptionShape(name, default))
        elif isinstance(default, int):
            marks = getattr(hint, "__metadata__", ())
            least = next((int(mark.ge) for mark in marks if getattr(mark, "ge", None) is not None), 0)
            most = next((int(mark.le) for mark in marks if getattr(mark, "le", None) is not None), 99)
            shapes.append(OptionShape(name, default, (), least, most))
    return tuple(shapes)
