"""Reading requests: from a line of bytes to an operation or an action; errors name the field."""

import difflib
import types
from codecs import BOM_UTF8
from collections.abc import Iterable, Sequence
from typing import BinaryIO, NoReturn, TypeVar, cast, get_args

import msgspec

from game.core.events import Action
from game.rules.system import AnySystem
from game.session.expected import fields_at, values_at
from game.session.protocol_ops import OP_BY_NAME, AnyOp, Json

MAX_LINE_BYTES = 1024 * 1024
T = TypeVar("T")
_MISSING = "Object missing required field "
_UNKNOWN = "Object contains unknown field "
_NO_VALUE = "Invalid enum value "


class RequestError(Exception):
    """A request cannot be met: a code for programs, a sentence for people, and perhaps more facts."""

    def __init__(self, code: str, message: str, **facts: object) -> None:
        """Keep all of it."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts


def read_line(stream: BinaryIO) -> bytes | None:
    """Return the next line, None at the end. A line that is too long is read past and refused."""
    line = stream.readline(MAX_LINE_BYTES + 1)
    if not line:
        return None
    if len(line) > MAX_LINE_BYTES:
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE_BYTES)
        raise RequestError("too_long", f"a request has at most {MAX_LINE_BYTES} bytes")
    return line


def read_json(line: bytes, wanted: str = 'a request is an object such as {"op":"help"}') -> Json:
    """Return the object of a line; ``wanted`` says what it should be. Raises RequestError."""
    if not line.strip():
        raise RequestError("bad_json", f"the line is empty; {wanted}")
    if line.startswith(BOM_UTF8):
        raise RequestError("bad_json", "the line begins with a byte order mark: write UTF-8 without one")
    try:
        value = msgspec.json.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RequestError("bad_json", f"the line is not UTF-8 (byte {error.start})") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise RequestError("bad_json", f"the line is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise RequestError("bad_json", wanted)
    return value


def read_op(request: Json) -> AnyOp:
    """Return the operation that an object asks for."""
    name = request.get("op")
    if not isinstance(name, str) or name not in OP_BY_NAME:
        what = "there is no 'op'" if "op" not in request else f"there is no operation {_short(name)}"
        raise RequestError(
            "unknown_op",
            f"{what}{near(name, OP_BY_NAME)}; known are {', '.join(OP_BY_NAME)}",
            known=[*OP_BY_NAME],
        )
    kind = OP_BY_NAME[name]
    refuse_unknown(request, ("op", *kind.__struct_fields__), f"op {name}", "")
    return cast(AnyOp, converted(request, kind, ""))


def read_action(value: Json, system: AnySystem) -> Action:
    """Return the action that an object stands for."""
    members = {member.__name__: member for member in members_of(system.action_type)}
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in members:
        what = "an action has a 'kind'" if "kind" not in value else f"there is no action {_short(kind)}"
        raise RequestError(
            "bad_request",
            f"{what}{near(kind, members)}; known are {', '.join(members)}",
            field="action.kind",
        )
    refuse_unknown(value, ("kind", *members[kind].__struct_fields__), f"action {kind}", "action")
    action: object = converted(value, members[kind], "action")
    assert isinstance(action, Action)
    return action


def members_of(union: object) -> tuple[type[msgspec.Struct], ...]:
    """Return the structs of a union, or the one struct that it is."""
    members = get_args(union) if isinstance(union, types.UnionType) else (union,)
    return tuple(
        member for member in members if isinstance(member, type) and issubclass(member, msgspec.Struct)
    )


def converted(value: object, kind: type[T], place: str) -> T:
    """Build a value of plain data; the error names the field."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        message, _, where = str(error).partition(" - at `$")
        inner = where.rstrip("`").removeprefix(".")
        field = ".".join(part for part in (place, inner) if part)
        if message.startswith(_MISSING):
            missing = message.removeprefix(_MISSING).strip("`")
            what = f"{field}: " if field else f"op {kind.__name__.lower()}: "
            full = ".".join(part for part in (field, missing) if part)
            raise RequestError("bad_request", f"{what}field {missing!r} is missing", field=full) from error
        if message.startswith(_UNKNOWN):
            name = message.removeprefix(_UNKNOWN).strip("`")
            _refuse_field(name, fields_at(kind, inner), field or "the object", field)
        if message.startswith(_NO_VALUE):
            known = values_at(kind, inner)
            word = message.removeprefix(_NO_VALUE).strip("'")
            message = f"{_short(word)} is not possible{near(word, known)}; there are {', '.join(known)}"
        raise RequestError(
            "bad_request", f"{field}: {message}" if field else message, **({"field": field} if field else {})
        ) from error


def refuse_unknown(value: Json, fields: Iterable[str], what: str, place: str) -> None:
    """Refuse fields that nobody would read."""
    known = tuple(fields)
    for name in value:
        if name not in known:
            _refuse_field(name, known, what, place)


def _refuse_field(name: str, known: Sequence[str], what: str, place: str) -> NoReturn:
    field = f"{place}.{name}" if place else name
    raise RequestError(
        "bad_request",
        f"{what} has no field {_short(name)}{near(name, known)}; it has {', '.join(known)}",
        field=field[:200],
    )


def near(word: object, known: Iterable[str]) -> str:
    """Return a question after the nearest name, or nothing."""
    if not isinstance(word, str):
        return ""
    found = difflib.get_close_matches(word[:100], list(known), n=1, cutoff=0.6)
    return f" (did you mean {found[0]!r}?)" if found else ""


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
