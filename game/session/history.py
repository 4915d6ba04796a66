"""What has happened in a running match so far, made again from its log."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.rules.system import AnySystem
from game.session.handover import Handover, handovers_here
from game.session.match import Match
from game.session.position import Position, followed, pushed
from game.session.seen import seen_by


def events_in_force(match: Match) -> list[Event]:
    """Return every event of the game on top in force, undone ones left out, in order."""
    return [event for _, happened in entries_in_force(match) for event in happened]


def entries_in_force(match: Match) -> list[tuple[int, Sequence[Event]]]:
    """Return the number of every log entry in force of the game on top with its events, in order.

    Events are not kept: they are resolved anew from where this game began, in microseconds an action.
    """
    position, numbers = _beginning(match)
    entries: list[tuple[int, Sequence[Event]]] = []
    systems = _systems(match)
    for number in numbers:
        entry = match.log[number]
        position, happened = followed(position, entry, systems, match.setups)
        if _is_on_top(match, position):
            entries.append((number, happened))
    return entries


class Told(NamedTuple):
    """An entry as somebody may know it. ``action`` None: it is not his; two may look the same to him."""

    kind: str
    action: Action | None
    events: tuple[Event, ...]
    number: int = 0
    """The entry's place in the log."""


def told_in_force(match: Match, viewer: PlayerId | None) -> list[Told]:
    """Return the entries in force of the game on top as a viewer (None: a spectator) may know them, in order.

    What he has no part in and hears nothing of is left out.
    """
    position, numbers = _beginning(match)
    depth = match.position.depth
    found: list[Told] = []
    systems = _systems(match)
    for number in numbers:
        entry = match.log[number]
        before = position
        position, happened = followed(position, entry, systems, match.setups)
        if not _is_on_top(match, position) or before.depth < depth:
            continue
        (events,) = seen_by((viewer,), before.stack[depth - 1], happened)
        action = entry.action
        is_own = action is not None and viewer is not None and action.player == viewer
        if events or is_own:
            found.append(Told(entry.kind, action if is_own else None, tuple(events), number))
    return found


def seen_in_force(match: Match, viewer: PlayerId | None) -> list[Event]:
    """Return all events in force of the game on top as a viewer may see them."""
    return [event for entry in told_in_force(match, viewer) for event in entry.events]


def log_in_force(match: Match, viewer: PlayerId | None) -> list[Event | Handover]:
    """Return what a log tells a viewer: what he has seen, and between it who took over a seat."""
    changes = list(handovers_here(match))
    found: list[Event | Handover] = []
    for entry in told_in_force(match, viewer):
        while changes and changes[0].entry <= entry.number:
            found.append(changes.pop(0))
        found.extend(entry.events)
    return [*found, *changes]


def _beginning(match: Match) -> tuple[Position, tuple[int, ...]]:
    """Return where the game on top began, and the entries in force since."""
    if match.position.depth == match.first.depth:
        begin, position = match.checkpoints.begin
        return position, match.live[begin:]
    game, log = match.game, match.log
    assert game.order is not None
    begun = max(
        at
        for at, number in enumerate(match.live)
        if log[number].kind == "push" and log[number].order == game.order
    )
    known, position = match.checkpoints.begin
    if known > begun:
        return position, match.live[known:]
    numbers = match.live[begun + 1 :]
    if any(log[number].kind in ("park", "take_up") for number in numbers):
        return match.position_after(begun + 1), numbers
    position = pushed(match.position.below, game.system, game.setup, game.order, game.setup_hash)
    return position, numbers


def _systems(match: Match) -> dict[str, AnySystem]:
    """Return the systems of all games that are under way, by name."""
    layers = (*match.first.layers, *match.position.layers)
    return {layer.game.system.name: layer.game.system for layer in layers}


def _is_on_top(match: Match, position: Position) -> bool:
    """Whether a position has the game on top that the match has on top now."""
    return position.depth == match.position.depth and position.top.game.order == match.game.order
