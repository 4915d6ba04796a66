"""What each viewer may see of what happens: the only place that redacts."""

from collections.abc import Iterable, Iterator, Sequence

from game.core.events import Event
from game.core.ids import Viewer
from game.core.kernel import GameState
from game.session.position import Layer


def seen_by(viewers: Iterable[Viewer], before: Layer, events: Sequence[Event]) -> list[list[Event]]:
    """Return for each viewer what he sees of what happened from a state on."""
    ruleset = before.game.system.ruleset
    walk = ruleset.clone(before.state)
    seen: list[tuple[Viewer, list[Event]]] = [(viewer, []) for viewer in viewers]
    for event in events:
        for viewer, shown in seen:
            redacted = ruleset.redact(walk, event, viewer)
            if redacted is not None:
                shown.append(redacted)
        ruleset.evolve(walk, event)
    return [shown for _, shown in seen]


def witnessed(viewer: Viewer, before: Layer, events: Sequence[Event]) -> Iterator[tuple[GameState, Event]]:
    """Yield what a viewer sees of what happened from a state on, each time with the whole state after it.

    The state is written to as it goes on: who keeps it clones it.
    """
    ruleset = before.game.system.ruleset
    walk = ruleset.clone(before.state)
    for event in events:
        shown = ruleset.redact(walk, event, viewer)
        ruleset.evolve(walk, event)
        if shown is not None:
            yield walk, shown
