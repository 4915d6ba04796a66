"""What can be asked of the table protocol: one frozen struct for each operation."""

from typing import Annotated

import msgspec

from game.core.ids import PlayerId

Seed = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
Face = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=1_000)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
PathText = Annotated[str, msgspec.Meta(min_length=1, max_length=4_000)]
Json = dict[str, object]


class Op(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="op", tag=str.lower, forbid_unknown_fields=True
):
    """A request. ``id`` comes back in the answer, whatever it is."""

    id: str | int | None = None


class New(Op, frozen=True, kw_only=True):
    """Begin a game. Without ``setup`` it is the system's usual one, without ``seed`` it is 0."""

    system: str
    setup: Json | None = None
    seed: Seed = 0


class Legal(Op, frozen=True, kw_only=True):
    """List every action that the player may submit now, also where he only ``may_step_in``."""

    player: PlayerId


class Do(Op, frozen=True, kw_only=True):
    """Submit an action. With ``viewer`` the events are told as that player may see them."""

    action: Json
    viewer: PlayerId | None = None


class Check(Op, frozen=True, kw_only=True):
    """Ask whether an action would be accepted, without submitting it."""

    action: Json


class Observe(Op, frozen=True, kw_only=True):
    """Show the state as the player may see it; ``null`` is a spectator."""

    player: PlayerId | None = None


class Table(Op, frozen=True, kw_only=True):
    """Show the picture of the table for a player; ``null`` is a spectator."""

    player: PlayerId | None = None


class Odds(Op, frozen=True, kw_only=True):
    """Return the exact chances of an action."""

    action: Json


class Dice(Op, frozen=True, kw_only=True):
    """Script the next draws, one face for each die; an empty list ends an earlier script."""

    faces: Faces


class Advise(Op, frozen=True, kw_only=True):
    """Ask what the built-in player of a level would do, and why."""

    player: PlayerId
    level: str = "ace"


class Battle(Op, frozen=True, kw_only=True):
    """Begin the battle that a war waits for: it is played like any game, and its report ends it."""


class Staff(Op, frozen=True, kw_only=True):
    """Let the staff fight the battle that a war waits for, or what is left of one that was begun."""


class Undo(Op, frozen=True, kw_only=True):
    """Take the last action back; with ``agreed`` also where dice fell, and the log says so."""

    player: PlayerId | None = None
    agreed: bool = False


class Save(Op, frozen=True, kw_only=True):
    """Write the game to a file of the table's folder. Only with ``replace`` is another's save replaced."""

    path: PathText
    replace: bool = False
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Load(Op, frozen=True, kw_only=True):
    """Go on with a saved game."""

    path: PathText


class Replay(Op, frozen=True, kw_only=True):
    """Replay a saved game and say where it first differs, if it does."""

    path: PathText


class Log(Op, frozen=True, kw_only=True):
    """Show the log as the player may know it (``null``: a spectator), or with ``all`` the referee's own.

    ``count`` entries from number ``first`` on. A player's is of the game on top, without what was undone.
    """

    player: PlayerId | None = None
    all: bool = False
    first: Annotated[int, msgspec.Meta(ge=0)] = 0
    count: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 100


class Sheet(Op, frozen=True, kw_only=True):
    """Show all that a player knows of a unit, force or site, with the ledgers of its numbers."""

    unit: Name
    player: PlayerId | None = None


class Card(Op, frozen=True, kw_only=True):
    """Show the face of a card, by its id or by its number in this game."""

    card: Name | int


class Rule(Op, frozen=True, kw_only=True):
    """Show the rulebook entry of an id, or list the entries that hold all ``words``."""

    rule: Name = ""
    words: Name = ""
    system: Name = ""


class Systems(Op, frozen=True, kw_only=True):
    """List the game systems."""


class Schema(Op, frozen=True, kw_only=True):
    """Return the JSON Schema of all operations, actions, events, setups and states; ``title`` names items."""


class Help(Op, frozen=True, kw_only=True):
    """List the operations."""


class Quit(Op, frozen=True, kw_only=True):
    """Leave the table."""


AnyOp = (
    New
    | Legal
    | Do
    | Check
    | Observe
    | Table
    | Odds
    | Dice
    | Advise
    | Battle
    | Staff
    | Undo
    | Save
    | Load
    | Replay
    | Log
    | Sheet
    | Card
    | Rule
    | Systems
    | Schema
    | Help
    | Quit
)
OPS: tuple[type[Op], ...] = (
    New,
    Legal,
    Do,
    Check,
    Observe,
    Table,
    Odds,
    Dice,
    Advise,
    Battle,
    Staff,
    Undo,
    Save,
    Load,
    Replay,
    Log,
    Sheet,
    Card,
    Rule,
    Systems,
    Schema,
    Help,
    Quit,
)
OP_BY_NAME: dict[str, type[Op]] = {op.__name__.lower(): op for op in OPS}
