"""A duel as it is shown: the screen's own state, the stage and the log, fed with what the viewer may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal
from game.rules.prose import written
from game.rules.system import AnySystem
from game.rules.telling import event_sentence, refusal_text
from game.scenes.services import Services
from game.session.handover import Handover
from game.systems.duel.events import (
    BattleEnded,
    CardStarted,
    DamageDealt,
    SuitDestroyed,
    TurnStarted,
)
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.telling import TELLING, Names
from game.views.duel.show import DuelShow
from game.views.table.director import Director
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.markup import escape

LogLine = tuple[str, str]


class DuelPlay:
    """Shows a duel. ``state`` is what the screen has shown so far, never ahead of the animation."""

    def __init__(
        self,
        services: Services,
        kit: Kit,
        system: AnySystem,
        setup: DuelSetup,
        state: GameState,
        on_shown: Callable[[Event], None],
    ) -> None:
        """``state`` is an observed one; ``on_shown`` is told of every event once it has been shown."""
        self.services = services
        self.system = system
        self.setup = setup
        self.state = cast(DuelState, state)
        self.show = DuelShow(
            lambda seen: system.ruleset.table(seen, None),
            self.state,
            services.catalog,
            services.words.strings,
            services.words,
            kit,
        )
        self.log = Log(stretch=1)
        self.log_lines: list[LogLine] = []
        self._on_shown = on_shown
        self._strings = dict(services.words.strings)
        self.director = Director(self.show, self._event_shown)

    @property
    def names(self) -> Names:
        """The names of this battle."""
        return self.show.names

    @property
    def strings(self) -> dict[str, str]:
        """All texts by key."""
        return self._strings

    def seat_name(self, player: PlayerId) -> str:
        """Return what a seat is called."""
        return self.names.seat(player)

    def refusal(self, illegal: Illegal) -> str:
        """Return why an action is refused."""
        return refusal_text(TELLING, illegal, self._strings, self.names)

    def set_state(self, state: GameState) -> None:
        """Show another state at once: after an undo, a load or a jump."""
        self.director.clear()
        self.state = cast(DuelState, state)
        self.show.jump(self.state)

    def rebuild_log(self, events: Sequence[Event | Handover]) -> None:
        """Write the log anew: ``events`` are all in force that the viewer may see, and handovers."""
        self.log_lines = []
        for event in events:
            if isinstance(event, Handover):
                self._note_handover(event)
            else:
                self._note(event)
        self.log.set_lines(self.log_lines)

    def _event_shown(self, event: Event) -> None:
        self.system.ruleset.evolve(self.state, event)
        self.show.follow(self.state)
        before = len(self.log_lines)
        self._note(event)
        for line, role in self.log_lines[before:]:
            self.log.append(line, role)
        self._on_shown(event)

    def _note(self, event: Event) -> None:
        told = event_sentence(TELLING, event, self.names)
        if told is None:
            return
        sentence = escape(written(self._strings, told))
        links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:2])
        self.log_lines.append((f"{sentence}  {links}" if links else sentence, role_of(event)))

    def _note_handover(self, change: Handover) -> None:
        words = self.services.words
        level = words(f"agent.level.{change.level}.name")
        text = words("duel.handover.done", side=escape(self.seat_name(change.player)), level=level)
        self.log_lines.append((f"{text}  {{rule:DU-4.12}}", "accent"))


def role_of(event: Event) -> str:
    """Return the colour role of an event's line in the log."""
    match event:
        case SuitDestroyed():
            return "bad"
        case DamageDealt():
            return "warning"
        case TurnStarted():
            return "dim"
        case BattleEnded():
            return "accent"
        case CardStarted():
            return "link"
        case _:
            return "text"
