"""A war as it is shown: the screen's own state, the board and the log, fed with events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.events import Event
from game.core.kernel import GameState
from game.rules.prose import written
from game.rules.system import AnySystem
from game.rules.telling import event_sentence
from game.scenes.services import Services
from game.scenes.war.texts import WarTexts
from game.systems.totalwar.events import WarMoved
from game.systems.totalwar.state import TotalWarState
from game.views.table.director import Director
from game.views.totalwar.show import CampaignShow
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.markup import escape

LOG_EVENTS = 600
"""So many events of the past are written into the log when it is made anew."""


class WarPlay:
    """Shows a war to one viewer. ``state`` is what the screen has shown so far, never more."""

    def __init__(self, services: Services, kit: Kit, system: AnySystem, state: GameState) -> None:
        self.services = services
        self.system = system
        self.state = cast(TotalWarState, state)
        self.log = Log(stretch=1, least_rows=3, id="log")
        self.show = CampaignShow(services.catalog, services.words.strings, state, kit)
        self.texts = WarTexts(services.words, self, self.show)
        self.director = Director(self.show, self._event_shown)

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self.director.skip()
        self.show.restyle(kit)

    # Time

    def update(self, dt_ms: int) -> None:
        """Let time pass."""
        self.show.update(dt_ms)
        if not self.director.is_idle:
            self.director.update(dt_ms)
        self.show.settle()

    def set_state(self, state: GameState) -> None:
        """Show another state at once: after an undo, a load, or for another viewer."""
        self.director.clear()
        self.state = cast(TotalWarState, state)
        self.show.jump(state)

    def settle(self, state: GameState) -> None:
        """Take over what the rules say now that everything has been shown."""
        self.state = cast(TotalWarState, state)
        self.show.follow(state)
        self.show.settle()

    def _event_shown(self, event: Event) -> None:
        self.show.hear(event)
        line = self._line(event)
        if line is not None:
            self.log.append(*line)
        self.system.ruleset.evolve(self.state, event)
        self.show.follow(self.state, event)

    # Words

    def rebuild_log(self, events: Sequence[Event]) -> None:
        """Write the log anew: ``events`` are all that the viewer has seen and that are in force.

        It begins where the war came to the present map: the panels of another one have other names.
        """
        moved = 0
        for number, event in enumerate(events):
            self.show.hear(event)
            if isinstance(event, WarMoved):
                moved = number
        recent = events[moved:][-LOG_EVENTS:]
        self.log.set_lines([line for event in recent if (line := self._line(event)) is not None])

    def _line(self, event: Event) -> tuple[str, str] | None:
        role = self.show.line_role(event)
        told = event_sentence(self.system.telling, event, self.show.names) if role else None
        if told is None:
            return None
        sentence = escape(written(self.services.words.strings, told))
        links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:2])
        return (f"{sentence}  {links}" if links else sentence, role)
