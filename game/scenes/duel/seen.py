"""What a viewer has seen of a duel, and which keys move the view of its board."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.system import AnySystem
from game.session.handover import Handover, handovers
from game.session.history import entries_in_force, events_in_force
from game.session.match import Match
from game.views.board.camera import Camera
from game.views.input import KeyMap


def told(
    system: AnySystem, state: GameState, events: Iterable[Event], viewer: PlayerId | None
) -> list[Event]:
    """Return events as a viewer may see them; any state will do, since who owns what never changes."""
    shown = (system.ruleset.redact(state, event, viewer) for event in events)
    return [event for event in shown if event is not None]


def seen(match: Match, viewer: PlayerId | None) -> list[Event]:
    """Return all events in force as a viewer may see them."""
    return told(match.system, match.state, events_in_force(match), viewer)


def log_of(match: Match, viewer: PlayerId | None) -> list[Event | Handover]:
    """Return what the log tells a viewer: all events in force, and between them who took over a seat."""
    entries = entries_in_force(match)
    changes = list(handovers(match))
    found: list[Event | Handover] = []
    for number, happened in entries:
        while changes and changes[0].entry <= number:
            found.append(changes.pop(0))
        found.extend(told(match.system, match.state, happened, viewer))
    return [*found, *changes]


def has_moved_view(camera: Camera, keymap: KeyMap, event: pygame.event.Event) -> bool:
    """Move the view where an event says so; return whether it did."""
    if keymap.is_command(event, "centre"):
        camera.show_all()
    elif keymap.is_command(event, "zoom_in"):
        camera.zoom(1)
    elif keymap.is_command(event, "zoom_out"):
        camera.zoom(-1)
    else:
        return False
    return True
