"""What each viewer may see of what happens, and how he is told."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.session.position import Layer

Viewer = PlayerId | None
"""A player, or None: somebody who only watches."""


class Update(msgspec.Struct, frozen=True):
    """What a viewer is told: the events as that viewer may see them, in order.

    ``is_replaced``: the state was set anew (undo, another game on top): observe it instead of folding.
    """

    number: int
    events: tuple[Event, ...]
    is_replaced: bool = False


Listener = Callable[[Update], None]


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


class Audience:
    """Everybody who is told about a match."""

    __slots__ = ("listeners",)

    def __init__(self) -> None:
        """Nobody listens yet."""
        self.listeners: list[tuple[Viewer, Listener]] = []

    def subscribe(self, viewer: Viewer, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` about everything that this viewer may see; the answer ends it."""
        pair = (viewer, listener)
        self.listeners.append(pair)

        def leave() -> None:
            if pair in self.listeners:
                self.listeners.remove(pair)

        return leave

    def tell(self, number: int, before: Layer, events: tuple[Event, ...]) -> None:
        """Tell everybody his part of what happened from a state on, as entry ``number``."""
        listeners = tuple(self.listeners)
        seen = seen_by([viewer for viewer, _ in listeners], before, events)
        for (_, listener), shown in zip(listeners, seen):
            listener(Update(number, tuple(shown)))

    def tell_replaced(self, number: int) -> None:
        """Tell everybody that the state is another one."""
        for _, listener in tuple(self.listeners):
            listener(Update(number, (), is_replaced=True))
