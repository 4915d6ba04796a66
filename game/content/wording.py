"""What pydantic found, in words for people who write content: what is wrong, what to do."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.content.fields import BARE_VERSION, ID_PATTERN, RANGE_PATTERN, Pattern
from game.content.problems import (
    REMARK,
    WHOLE_VOCABULARY,
    Finding,
    closest,
    counted,
    did_you_mean,
    missing_key,
    one_of,
    shown,
    true_or_false,
)
from game.content.shapes import Shape, shape_at
from game.content.tree import Path, Value, YamlList, YamlMapping, has_step, stepped

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a block of keys",
    "dataclass_type": "a block of keys",
    "dataclass_exact_type": "a block of keys",
    "tuple_type": "a list",
    "list_type": "a list",
}
_LIMITS = {
    "greater_than_equal": ("at least", "ge"),
    "greater_than": ("more than", "gt"),
    "less_than_equal": ("at most", "le"),
    "less_than": ("less than", "lt"),
    "multiple_of": ("a multiple of", "multiple_of"),
}
_UNKNOWN_KEY = "unexpected_keyword_argument"
_LONGEST_HINT = 40
_AT_KEY = frozenset(("missing", _UNKNOWN_KEY))


@dataclass(frozen=True, slots=True)
class RawError:
    """One error as pydantic tells it."""

    type: str
    loc: Path
    message: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Located:
    """An error with its place in the tree; `forms` are the alternatives of unions tried on the way."""

    error: RawError
    path: Path
    value: Value
    forms: tuple[tuple[Path, str], ...]
    is_key: bool


def findings(errors: Iterable[RawError], tree: YamlMapping, shape: Shape) -> Iterator[Finding]:
    """The errors of one entry (or block) in words, several tried alternatives of a value told once."""
    located = [each for error in errors if not _only_follows(each := _located(error, tree))]
    meant = {
        (each.path[:-1], _meant(each, tree, shape)) for each in located if each.error.type == _UNKNOWN_KEY
    }
    located = [
        each
        for each in located
        if each.error.type != "missing" or (each.path[:-1], str(each.path[-1])) not in meant
    ]
    unions: dict[Path, list[_Located]] = {}
    for each in located:
        if each.forms:
            unions.setdefault(each.forms[0][0], []).append(each)
        else:
            yield _finding(each, tree, shape)
    for path, tried in unions.items():
        yield from _union(path, tried, tree, shape)


def _meant(unknown: _Located, tree: YamlMapping, shape: Shape) -> str:
    """Return the key that was most likely meant by an unknown one: that it is missing follows."""
    return closest(str(unknown.path[-1]), _fields_beside(unknown.path, tree, shape))


def _fields_beside(path: Path, tree: YamlMapping, shape: Shape) -> Iterable[str]:
    """Return the keys that are known where the key of a path stands."""
    parent = shape_at(shape, tree, path[:-1])
    return parent.fields if parent is not None else ()


def _only_follows(each: _Located) -> bool:
    """A list counts as too short when its items are wrong; the items are told anyway."""
    least = each.error.context.get("min_length")
    return each.error.type == "too_short" and isinstance(least, int) and len_of(each.value) >= least


def _located(error: RawError, tree: YamlMapping) -> _Located:
    here: Value = tree
    path: list[str | int] = []
    forms: list[tuple[Path, str]] = []
    is_key = False
    for number, step in enumerate(error.loc):
        if step == "[key]":
            is_key = True
        elif has_step(here, step):
            path.append(step)
            here = stepped(here, step)
        elif number == len(error.loc) - 1 and error.type in _AT_KEY:
            path.append(step)
        else:
            forms.append((tuple(path), str(step)))
    return _Located(error, tuple(path), here, tuple(forms), is_key)


def _union(path: Path, tried: list[_Located], tree: YamlMapping, shape: Shape) -> Iterator[Finding]:
    """Tell the one alternative that fits the value's sort; else name all of them."""
    by_form: dict[str, list[_Located]] = {}
    for each in tried:
        by_form.setdefault(each.forms[0][1], []).append(each)
    fitting = [
        form
        for form in by_form.values()
        if not any(each.path == path and each.error.type in _WANTED for each in form)
    ]
    deeper = [form for form in fitting if all(each.path != path for each in form)]
    if len(fitting) > 1 and len(deeper) == 1:
        fitting = deeper  # of the value's own sort, with faults further in
    if len(fitting) == 1:
        for each in fitting[0]:
            yield _finding(each, tree, shape)
        return
    wanted = [_WANTED.get(form[0].error.type, "") for form in by_form.values()]
    choices = one_of(dict.fromkeys(want for want in wanted if want)) or "another value"
    yield Finding(path, "type", f"should be {choices}, not {shown(tried[0].value)}")


def _finding(each: _Located, tree: YamlMapping, shape: Shape) -> Finding:
    error, path = each.error, each.path
    here = shape_at(shape, tree, path[:-1] if each.is_key else path)
    if each.is_key and here is not None:
        here = here.keys
    key = str(path[-1]) if path else ""
    value: Value = key if each.is_key else each.value
    if error.type == "missing":
        if isinstance(error.loc[-1], int):
            wanted = len(here.slots) if (here := shape_at(shape, tree, path[:-1])) else 0
            return Finding(
                path[:-1],
                "length",
                f"should be a list of {counted(wanted, 'item')}, not {len_of(each.value)}",
            )
        return Finding(path[:-1], "missing", missing_key(key))
    if error.type == _UNKNOWN_KEY:
        known = _fields_beside(path, tree, shape)
        hint = did_you_mean(key, known) or (f"known keys are {one_of(known)}" if known else "")
        return Finding(path, "unknown_key", f"unknown key '{key}'", hint, is_at_key=True)
    code, message, hint = _explained(error, value, here)
    return Finding(path, code, message, hint, is_at_key=each.is_key)


def _explained(error: RawError, value: Value, shape: Shape | None) -> tuple[str, str, str]:
    if error.type in _WANTED:
        return _type(_WANTED[error.type], value, shape)
    if error.type in _LIMITS:
        words, key = _LIMITS[error.type]
        return "range", f"must be {words} {error.context.get(key)}, not {shown(value)}", ""
    if error.type == "literal_error":
        choices = [str(choice) for choice in shape.choices] if shape is not None else []
        expected = one_of(choices, WHOLE_VOCABULARY) or str(error.context.get("expected", ""))
        if isinstance(value, str):
            return "choice", f"{shown(value)} is not one of {expected}", did_you_mean(value, choices)
        return "choice", f"should be one of {expected}, not {shown(value)}", ""
    if error.type == "string_pattern_mismatch":
        return _pattern(str(error.context.get("pattern", "")), value, shape)
    if error.type in ("string_too_short", "string_too_long", "too_short", "too_long"):
        return _length(error, value)
    if error.type == "value_error":
        return "value", str(error.context.get("error", error.message)), ""
    return "value", error.message[:1].lower() + error.message[1:], ""


def _type(wanted: str, value: Value, shape: Shape | None) -> tuple[str, str, str]:
    if value is None:
        marks = shape.marks if shape is not None else ()
        is_sign = any(isinstance(mark, Pattern) and mark.regex.startswith("^#") for mark in marks)
        hint = f"put it in quotes: {REMARK}" if is_sign else ""
        if wanted == "text" and not hint:
            hint = f"{REMARK}, null and ~ are nothing: put such a text in quotes"
        return "type", f"has no value; it should be {wanted}", hint
    hint = ""
    if wanted == "text" and isinstance(value, (int, float)):
        marks, wants = shape.marks if shape is not None else (), _unmet(shown(value), shape)
        hint = f"write {wants}" if wants else "put it in quotes"
        if any(isinstance(mark, Pattern) and mark.regex == RANGE_PATTERN for mark in marks):
            hint = _range_of(shown(value)) or hint
    elif wanted in ("a whole number", "a number") and isinstance(value, str):
        hint = "leave the quotes out" if re.fullmatch(r"[-+]?[0-9]+", value) else ""
        if re.match(r"[-+]?[0-9.]+#", value):
            hint = "leave a blank before the '#' that begins a remark"
    elif wanted == "true or false" and isinstance(value, str):
        hint = true_or_false(value)
    elif wanted == "a list" and not isinstance(value, (YamlMapping, YamlList)):
        is_block = isinstance(value, str) and "\n" in value
        brackets = f"write [{value}]" if len(str(value)) <= _LONGEST_HINT else "put it between [ and ]"
        hint = "write every line as an item: - and what stands in it" if is_block else brackets
    elif wanted == "a block of keys" and shape is not None:
        hint = _keys_of(value, shape)
    return "type", f"should be {wanted}, not {shown(value)}", hint


def _keys_of(value: Value, shape: Shape) -> str:
    """Return how to write a block of keys that is another value."""
    if shape.fields:
        return f"known keys are {one_of(shape.fields)}"
    words = value if isinstance(value, YamlList) else [value]
    keys = [word for word in words if isinstance(word, str) and re.fullmatch(ID_PATTERN, word)]
    return f"write {keys[0]}: and its value, each key on a line of its own" if keys else ""


def _unmet(text: str, shape: Shape | None) -> str:
    """Return what a text has to be that this one is not: quotes would not help then; else ""."""
    patterns = (mark for mark in (shape.marks if shape is not None else ()) if isinstance(mark, Pattern))
    return next((each.wants for each in patterns if not re.search(each.regex, text)), "")


def _pattern(regex: str, value: Value, shape: Shape | None) -> tuple[str, str, str]:
    marks = shape.marks if shape is not None else ()
    wants = next((mark.wants for mark in marks if isinstance(mark, Pattern) and mark.regex == regex), "")
    hint = ""
    if regex == ID_PATTERN and isinstance(value, str):
        fixed = re.sub(r"[^a-z0-9]+", "_", value.casefold()).strip("_").lstrip("_0123456789")
        hint = f"write {fixed}" if fixed else ""
    elif regex == RANGE_PATTERN:
        hint = _range_of(str(value))
    return "pattern", f"{shown(value)} is not {wants or 'of the right form'}", hint


def _range_of(version: str) -> str:
    """Return what to write where a version stands alone in place of a range of them."""
    return f"write '>={version}' or '=={version}'" if BARE_VERSION.fullmatch(version) else ""


def _length(error: RawError, value: Value) -> tuple[str, str, str]:
    least = error.context.get("min_length")
    most = error.context.get("max_length")
    size = len_of(value)
    has = counted(size, "character" if error.type.startswith("string") else "item")
    if least is None:
        return "length", f"has {has}, the limit is {most}", ""
    if size == 0:
        return "length", "must not be empty", ""
    return "length", f"has {has}, but needs at least {least}", ""


def len_of(value: Value) -> int:
    """The number of characters, items or keys."""
    return len(value) if isinstance(value, (str, YamlMapping, YamlList)) else 0
