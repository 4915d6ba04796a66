"""A game as it has been shown so far: the screen's own state, the board, the log, fed with events."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.events import Event
from game.core.ledger import LedgerItem
from game.rules.prose import Namer, written
from game.rules.telling import event_sentence, ledger_sentence
from game.scenes.context import ViewSettings
from game.scenes.game.face import Face, Show
from game.scenes.services import Services
from game.session.position import Layer
from game.session.seen import Viewer
from game.views.table.director import Director
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.markup import escape


class Showing:
    """``state`` is what the screen has shown, never ahead of the animation, as its viewer may see it."""

    def __init__(self, services: Services, kit: Kit, face: Face, layer: Layer, viewer: Viewer) -> None:
        """Begin with a layer whose state is the viewer's."""
        self._services = services
        self.system = layer.game.system
        self.state = layer.state
        self.show: Show = face.show(services, kit, layer, viewer)
        self.log = Log(stretch=1)
        self.director = Director(self.show, self._event_shown)

    @property
    def names(self) -> Namer | None:
        """The names of this game, for its sentences."""
        return None if self.system.names is None else self.system.names(self.state)

    def obey(self, settings: ViewSettings) -> None:
        """Take the settings of motion."""
        self.director.speed = max(0.1, settings.animation_speed_percent / 100)
        self.director.is_instant = settings.animation_speed_percent == 0
        self.show.stage.camera.is_instant = settings.is_motion_reduced

    def told(self, events: Iterable[Event]) -> None:
        """Show what the viewer hears, after everything that was told before."""
        self.director.play(tuple(events))

    def jump(self, layer: Layer, seen: Iterable[Event]) -> None:
        """Show another state at once, and a log of what led to it."""
        self.director.clear()
        self.state = layer.state
        self.show.jump(self.state)
        self.log.set_lines([line for event in seen if (line := self._line(event))])

    def update(self, dt_ms: float) -> None:
        """Let time pass for the board and for what is being shown."""
        self.show.stage.update(dt_ms)
        self.director.update(dt_ms)

    def settle(self) -> None:
        """Let everything that was told have happened."""
        self.director.skip()

    def ledger_line(self, item: LedgerItem) -> str:
        """Return one reason of a number."""
        sentence = ledger_sentence(self.system.telling, item, self.names)
        return written(self._services.words.strings, sentence)

    def _event_shown(self, event: Event) -> None:
        self.system.ruleset.evolve(self.state, event)
        self.show.follow(self.state)
        line = self._line(event)
        if line:
            self.log.append(*line)

    def _line(self, event: Event) -> tuple[str, str] | None:
        sentence = event_sentence(self.system.telling, event, self.names)
        if sentence is None:
            return None
        links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:2])
        return f"{escape(written(self._services.words.strings, sentence))}  {links}".rstrip(), "text"
