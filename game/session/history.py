"""What has happened in a running match so far, made again from its log."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core.events import Action, Event
from game.core.ids import PlayerId
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
    depth = len(match.position)
    entries: list[tuple[int, Sequence[Event]]] = []
    systems = {layer.game.system.name: layer.game.system for layer in (*match.first, *match.position)}
    for number in numbers:
        entry = match.log[number]
        position, happened = followed(position, entry, systems, match.setups)
        if len(position) == depth:
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
    depth = len(match.position)
    found: list[Told] = []
    systems = {layer.game.system.name: layer.game.system for layer in (*match.first, *match.position)}
    for number in numbers:
        entry = match.log[number]
        before = position
        position, happened = followed(position, entry, systems, match.setups)
        if len(position) != depth or len(before) < depth:
            continue
        (events,) = seen_by((viewer,), before[depth - 1], happened)
        action = entry.action
        is_own = action is not None and viewer is not None and action.player == viewer
        if events or is_own:
            found.append(Told(entry.kind, action if is_own else None, tuple(events), number))
    return found


def _beginning(match: Match) -> tuple[Position, tuple[int, ...]]:
    """Return where the game on top began, and the entries in force since."""
    if len(match.position) == len(match.first):
        begin, position = match.past.begin
        return position, match.live[begin:]
    game = match.game
    assert game.order is not None
    begun = max(at for at, number in enumerate(match.live) if match.log[number].kind == "push")
    known, position = match.past.begin
    if known > begun:
        return position, match.live[known:]
    below = match.position[:-1]
    position = pushed(below, game.system, game.setup, game.order, game.setup_hash)
    return position, match.live[begun + 1 :]
