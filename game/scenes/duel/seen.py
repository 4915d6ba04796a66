"""What a viewer has seen of a duel: the events that he may know, and who took over a seat in between."""

from __future__ import annotations

from game.core.events import Event
from game.core.ids import PlayerId
from game.session.handover import Handover, handovers_here
from game.session.history import told_in_force
from game.session.match import Match


def seen(match: Match, viewer: PlayerId | None) -> list[Event]:
    """Return all events in force as a viewer may see them."""
    return [event for entry in told_in_force(match, viewer) for event in entry.events]


def log_of(match: Match, viewer: PlayerId | None) -> list[Event | Handover]:
    """Return what the log tells a viewer: all events in force, and between them who took over a seat."""
    changes = list(handovers_here(match))
    found: list[Event | Handover] = []
    for entry in told_in_force(match, viewer):
        while changes and changes[0].entry <= entry.number:
            found.append(changes.pop(0))
        found.extend(entry.events)
    return [*found, *changes]
