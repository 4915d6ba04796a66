"""Where a match stands: running games, the campaign below and its battle on top, others left for later. All
frozen."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from game.core.bridge import BattleOrder
from game.core.codec import digest, from_json, from_plain
from game.core.dice import SEEDED, Chance, ScriptedChance
from game.core.events import Action, Event
from game.core.kernel import GameState, perform
from game.rules.system import AnySystem, SetupError
from game.session.errors import FacesError, StackError
from game.session.limits import beyond_limits
from game.session.log import LogEntry
from game.session.ranges import out_of_range
from game.session.setups import frozen


class Game(msgspec.Struct, frozen=True):
    """A game of the stack: what about it never changes."""

    system: AnySystem
    setup: object
    setup_hash: str
    order: BattleOrder | None = None


class Layer(NamedTuple):
    """A game and its state. The state is never written to: an action makes a new one."""

    game: Game
    state: GameState


class Position(msgspec.Struct, frozen=True, gc=False):
    """Where a match stands: the games that stand above each other, bottom first, and battles left for later.

    ``parked`` battles stand above the bottom game too, but nobody plays them until they are taken up again.
    Nothing in a position leads back to it, so the collector need not look at it.
    """

    stack: tuple[Layer, ...]
    parked: tuple[Layer, ...] = ()

    @property
    def bottom(self) -> Layer:
        """The game below all others: the campaign, or the only one."""
        return self.stack[0]

    @property
    def top(self) -> Layer:
        """The game that is played now."""
        return self.stack[-1]

    @property
    def depth(self) -> int:
        """How many games stand above each other."""
        return len(self.stack)

    @property
    def below(self) -> "Position":
        """The position without its top game."""
        return Position(self.stack[:-1], self.parked)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Every game, the parked ones last."""
        return self.stack + self.parked


def setup_digest(setup: object) -> str:
    """Return the hash under which a closed setup is frozen: that of what its save says.

    A record of 16 fields or more of which less are set is packed with a longer head than a table of what it
    holds: what is read again would have another digest than the record itself.
    """
    return digest(from_json(frozen(setup), object))


def _kept_as(setup: object) -> str:
    """Return the hash of a setup that a save will hold. Raises SetupError for one that it would refuse."""
    beyond = beyond_limits(from_json(frozen(setup), object)) or out_of_range(setup)
    if beyond:
        raise SetupError("content", "setup.refused.no_save", beyond=beyond)
    return setup_digest(setup)


def first_position(system: AnySystem, setup: object, seed: int, frozen_as: str = "") -> Position:
    """Return a match that has just begun. Raises SetupError where no save of it could be loaded.

    ``frozen_as``: the hash under which a save has the setup. One of an older version of the game may lack
    what setups hold by now, so its hash is not worked out again.
    """
    game = Game(system, setup, frozen_as or _kept_as(setup))
    return Position((Layer(game, system.ruleset.setup(setup, seed)),))


def acted(position: Position, action: Action, chance: Chance = SEEDED) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after an action in the top game, and its events."""
    stack = position.stack
    game, state = stack[-1]
    applied = perform(game.system.ruleset, state, action, chance)
    top = tuple.__new__(Layer, (game, applied.state))  # what Layer() does, without its Python-level call
    return Position((top,) if len(stack) == 1 else (*stack[:-1], top), position.parked), applied.events


def scripted(faces: tuple[int, ...]) -> Chance:
    """Return where the faces of an action come from."""
    return ScriptedChance(faces) if faces else SEEDED


def pushed(
    position: Position, system: AnySystem, setup: object, order: BattleOrder, frozen_as: str = ""
) -> Position:
    """Return the position with a battle on top. ``frozen_as``: see :func:`first_position`."""
    game = Game(system, setup, frozen_as or _kept_as(setup), order)
    layer = Layer(game, system.ruleset.setup(setup, order.seed))
    return Position((*position.stack, layer), position.parked)


def parked(position: Position) -> Position:
    """Return the position with its top battle left for later. Raises StackError."""
    if position.depth < 2:
        raise StackError("stack.refused.no_battle")
    game, state = position.top
    if game.system.ruleset.outcome(state) is not None:
        raise StackError("stack.refused.settled")
    return Position(position.stack[:-1], (*position.parked, position.top))


def taken_up(position: Position, order: str) -> Position:
    """Return the position with the parked battle of an order on top again. Raises StackError."""
    if position.depth > 1:
        raise StackError("stack.refused.played")
    found = next((each for each in position.parked if each.game.order and each.game.order.id == order), None)
    if found is None:
        raise StackError("stack.refused.not_parked", order=order)
    return Position((*position.stack, found), tuple(each for each in position.parked if each is not found))


def popped(position: Position, action: Action) -> tuple[Position, tuple[Event, ...]]:
    """Return the position without its top battle, after the action that settles it in the game below."""
    if position.depth < 2:
        raise StackError("stack.refused.no_battle")
    game, state = position.top
    if game.system.ruleset.outcome(state) is None:
        raise StackError("stack.refused.not_over")
    return acted(position.below, action)


def awaits(position: Position) -> bool:
    """Whether a battle that was left for later is still to be fought: a campaign may have ended it since."""
    below, state = position.bottom
    part = below.system.campaign
    asks = None if part is None else part.awaits
    return any(asks is None or game.order is None or asks(state, game.order) for game, _ in position.parked)


def renewed(position: Position, setup: object, frozen_as: str = "") -> Position:
    """Return the position of a campaign that goes on with another closed setup. Raises StackError."""
    game, state = position.bottom
    ruleset = game.system.ruleset
    part = game.system.campaign
    if position.depth > 1 or awaits(position) or part is None or part.renew is None:
        raise StackError("stack.refused.content")
    again = Game(game.system, setup, frozen_as or _kept_as(setup), game.order)
    return Position((Layer(again, ruleset.restore(setup, ruleset.record(state))),), position.parked)


def followed(
    position: Position,
    entry: LogEntry,
    systems: Mapping[str, AnySystem],
    setups: Mapping[str, object],
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after an entry of the log (any but an undo) and its events.

    Raises what the gate raises: IllegalActionError, FacesError, StackError, RuleBugError.
    """
    if entry.kind == "push" and entry.order is not None:
        system = systems[entry.order.system]
        return pushed(position, system, setups[entry.setup], entry.order, entry.setup), ()
    if entry.kind == "content":
        return renewed(position, setups[entry.setup], entry.setup), ()
    if entry.kind == "park":
        return parked(position), ()
    if entry.kind == "take_up":
        return taken_up(position, entry.battle), ()
    if entry.action is None:
        raise StackError("stack.refused.kind", kind=entry.kind)
    if entry.kind == "pop":
        return popped(position, entry.action)
    if not entry.faces:
        return acted(position, entry.action)
    try:
        return acted(position, entry.action, ScriptedChance(entry.faces))
    except ValueError as error:
        raise FacesError(str(error)) from error


class LayerRecord(msgspec.Struct, frozen=True):
    """A layer as plain data for a snapshot."""

    system: str
    setup: str
    record: object
    order: BattleOrder | None = None
    is_parked: bool | UnsetType = UNSET


def recorded(position: Position) -> tuple[LayerRecord, ...]:
    """Return the position as plain data, parked battles last."""
    return tuple(
        LayerRecord(
            game.system.name,
            game.setup_hash,
            game.system.ruleset.record(state),
            game.order,
            True if number >= position.depth else UNSET,
        )
        for number, (game, state) in enumerate(position.layers)
    )


def restored(
    records: tuple[LayerRecord, ...], systems: Mapping[str, AnySystem], setups: Mapping[str, object]
) -> Position:
    """Return the position that a snapshot stands for.

    Raises KeyError or ``msgspec.ValidationError`` where the snapshot is not of these games.
    """
    stack: list[Layer] = []
    beside: list[Layer] = []
    for layer in records:
        system, setup = systems[layer.system], setups[layer.setup]
        record: object = from_plain(layer.record, system.record_type)
        game = Game(system, setup, layer.setup, layer.order)
        (beside if layer.is_parked is True else stack).append(
            Layer(game, system.ruleset.restore(setup, record))
        )
    if not stack or (beside and any(each.game.order is None for each in beside)):
        raise LookupError("the snapshot holds no game")
    return Position(tuple(stack), tuple(beside))
