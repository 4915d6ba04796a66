"""What each viewer may see of events: every event redacted in the state that it happens in."""

from collections.abc import Iterable, Sequence

from game.core.events import Event
from game.core.ids import PlayerId
from game.session.position import Layer

Viewer = PlayerId | None
"""A player, or None: somebody who only watches."""


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
