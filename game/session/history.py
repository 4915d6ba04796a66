"""What has happened in a running match so far, made again from its log."""

from collections.abc import Sequence

from game.core.events import Event
from game.session.match import Match
from game.session.position import Position, followed, pushed


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


def _beginning(match: Match) -> tuple[Position, tuple[int, ...]]:
    """Return where the game on top began, and the entries in force since."""
    if len(match.position) == len(match.first):
        return match.first, match.live
    game = match.game
    assert game.order is not None
    begun = max(at for at, number in enumerate(match.live) if match.log[number].kind == "push")
    below = match.position[:-1]
    position = pushed(below, game.system, game.setup, game.order, game.setup_hash)
    return position, match.live[begun + 1 :]
