"""Entries of the log as rows of a save: what an entry says as JSON, and back."""

from collections.abc import Callable

import msgspec

from game.core.bridge import BattleOrder
from game.core.codec import to_json_in_order
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.system import AnySystem
from game.session.log import EntryKind, LogEntry


class _Undo(msgspec.Struct, frozen=True):
    by: PlayerId
    is_agreed: bool


class _Push(msgspec.Struct, frozen=True):
    order: BattleOrder
    setup: str


class _Park(msgspec.Struct, frozen=True):
    by: PlayerId


class _TakeUp(msgspec.Struct, frozen=True):
    by: PlayerId
    battle: str


class _Content(msgspec.Struct, frozen=True):
    by: PlayerId
    setup: str
    content: str


def body_of(entry: LogEntry) -> bytes:
    """Return the JSON of what an entry says, without its kind, faces and digest."""
    match entry.kind:
        case "action" | "pop":
            return to_json_in_order(entry.action)
        case "undo":
            return to_json_in_order(_Undo(entry.by, entry.is_agreed))
        case "push":
            assert entry.order is not None
            return to_json_in_order(_Push(entry.order, entry.setup))
        case "park":
            return to_json_in_order(_Park(entry.by))
        case "take_up":
            return to_json_in_order(_TakeUp(entry.by, entry.battle))
        case "content":
            return to_json_in_order(_Content(entry.by, entry.setup, entry.content))


def entry_from(
    kind: EntryKind, body: str, faces: tuple[int, ...], digest: str, read: "ActionReader"
) -> LogEntry:
    """Build an entry from a row. Raises ``msgspec.DecodeError`` where the body is not what the kind needs."""
    match kind:
        case "action" | "pop":
            return LogEntry(kind, digest, read(body), faces)
        case "undo":
            undo = msgspec.json.decode(body, type=_Undo)
            return LogEntry(kind, digest, by=undo.by, is_agreed=undo.is_agreed)
        case "push":
            push = msgspec.json.decode(body, type=_Push)
            return LogEntry(kind, digest, order=push.order, setup=push.setup)
        case "park":
            return LogEntry(kind, digest, by=msgspec.json.decode(body, type=_Park).by)
        case "take_up":
            taken = msgspec.json.decode(body, type=_TakeUp)
            return LogEntry(kind, digest, by=taken.by, battle=taken.battle)
        case "content":
            moved = msgspec.json.decode(body, type=_Content)
            return LogEntry(kind, digest, by=moved.by, setup=moved.setup, content=moved.content)


ActionReader = Callable[[bytes | str], Action]


def action_reader(system: AnySystem) -> ActionReader:
    """Return a decoder of this system's actions. It raises ``msgspec.DecodeError``."""
    decoder = msgspec.json.Decoder(system.action_type)

    def read(text: bytes | str) -> Action:
        action = decoder.decode(text)
        if not isinstance(action, Action):
            raise msgspec.ValidationError("Expected an action")
        return action

    return read
