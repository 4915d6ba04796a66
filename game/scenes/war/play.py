"""A war as it is shown: the screen's own state, the board and the log, fed with events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from game.core.events import Event
from game.core.kernel import GameState, Illegal
from game.rules.prose import written
from game.rules.system import AnySystem
from game.rules.telling import event_sentence, refusal_text
from game.scenes.services import Services
from game.scenes.war.names import WarNames
from game.scenes.war.styles import theatre_styles
from game.systems.totalwar.events import (
    BattleFought,
    FactionTurnEnded,
    ForceRemoved,
    GameEnded,
    PanelsTaken,
    PhaseStarted,
    PromptRaised,
    RoundStarted,
    SupplyChanged,
    WarMoved,
)
from game.systems.totalwar.events_realm import ConstructionAdvanced, DevelopmentAdvanced, WeaponCharged
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.motion import Motion
from game.views.table.board_widget import Banner
from game.views.table.director import Director
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.choreography import CampaignCast, CampaignChoreography
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.markup import escape

UNTOLD = (
    PhaseStarted,
    FactionTurnEnded,
    PromptRaised,
    ConstructionAdvanced,
    DevelopmentAdvanced,
    WeaponCharged,
)
"""Events that the log leaves out: they stand in the panels."""
LOG_EVENTS = 600
"""So many events of the past are written into the log when it is made anew."""


class WarPlay:
    """Shows a war to one viewer. ``state`` is what the screen has shown so far, never more."""

    def __init__(
        self,
        services: Services,
        kit: Kit,
        system: AnySystem,
        state: GameState,
        on_board: Callable[[], object],
    ) -> None:
        """``on_board`` is told when the war has moved to another map, so that the board is a new one."""
        self.services = services
        self.system = system
        self.state = cast(TotalWarState, state)
        self.log = Log(stretch=1, least_rows=3, id="log")
        self.banner = Banner()
        self._kit = kit
        self._on_board = on_board
        self._is_stale = False
        self.director = Director(self, self._event_shown)
        self._lay_board()

    def _lay_board(self) -> None:
        kit = self._kit
        self.names = self._new_names()
        self.board = CampaignBoard(self.state, theatre_styles(self.services, self.state), kit)
        self._choreography = CampaignChoreography(
            CampaignCast(self.board, lambda: self.state, self._show_banner),
            kit.palette.accent,
            kit.palette.warning,
            is_reduced=kit.is_motion_reduced,
        )

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self.director.skip()
        self._lay_board()
        self._on_board()

    # Time

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks on a board that is up to date."""
        self._refresh()
        return self._choreography.motion(event, coming)

    def update(self, dt_ms: int) -> None:
        """Let time pass."""
        self.board.update(dt_ms)
        if not self.director.is_idle:
            self.director.update(dt_ms)
        self._refresh()

    def set_state(self, state: GameState) -> None:
        """Show another state at once: after an undo, a load, or for another viewer."""
        self.director.clear()
        self.banner.set_text("")
        self.state = cast(TotalWarState, state)
        self.names.follow(self.state)
        self._is_stale = False
        if self.state.theatre != self.board.theatre:
            self._lay_board()
            self._on_board()
        else:
            self.board.jump(self.state)

    def settle(self, state: GameState) -> None:
        """Take over what the rules say now that everything has been shown."""
        self.state = cast(TotalWarState, state)
        self.names.follow(self.state)
        self._is_stale = True
        self._refresh()

    def _event_shown(self, event: Event) -> None:
        self.names.learn(event)
        self._note(event)
        self.system.ruleset.evolve(self.state, event)
        self._is_stale = True
        if isinstance(event, WarMoved):
            self.names = self._new_names()

    def _new_names(self) -> WarNames:
        """The names on the map where the war is now."""
        return WarNames(self.state, self.services.words.strings, "war.nobody")

    def _refresh(self) -> None:
        if not self._is_stale:
            return
        self._is_stale = False
        if self.state.theatre != self.board.theatre:
            self._lay_board()
            self._on_board()
        else:
            self.board.sync(self.state)

    # Words

    def rebuild_log(self, events: Sequence[Event]) -> None:
        """Write the log anew: ``events`` are all that the viewer has seen and that are in force.

        It begins where the war came to the present map: the panels of another one have other names.
        """
        moved = 0
        for number, event in enumerate(events):
            self.names.learn(event)
            if isinstance(event, WarMoved):
                moved = number
        events = events[moved:]
        lines = [line for event in events[-LOG_EVENTS:] if (line := self._line(event)) is not None]
        self.log.set_lines(lines)

    def _note(self, event: Event) -> None:
        line = self._line(event)
        if line is not None:
            self.log.append(*line)

    def _line(self, event: Event) -> tuple[str, str] | None:
        if isinstance(event, UNTOLD):
            return None
        told = event_sentence(TELLING, event, self.names)
        if told is None:
            return None
        sentence = escape(written(self.services.words.strings, told))
        links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:2])
        return (f"{sentence}  {links}" if links else sentence, self._role(event))

    def _role(self, event: Event) -> str:
        match event:
            case RoundStarted() | GameEnded():
                return "accent"
            case PanelsTaken(faction=faction) | BattleFought(winner=faction):
                return self.role_of(faction)
            case ForceRemoved():
                return "bad"
            case SupplyChanged(cut=cut):
                return "warning" if cut else "good"
            case _:
                return "dim"

    def refusal(self, illegal: Illegal) -> str:
        """Return why an action is refused, with the rule."""
        sentence = refusal_text(TELLING, illegal, self.services.words.strings, self.names)
        return f"{escape(sentence)}  {{rule:{illegal.rule}}}"

    def role_of(self, faction: str) -> str:
        """Return the colour role of a faction's name."""
        return self.board.looks.look(faction).role if faction else "text"

    def named(self, faction: str) -> str:
        """Return emblem and name of a faction in its colour; of nobody what stands for that."""
        return f"{self.emblem(faction)}{{{self.role_of(faction)}}}{escape(self.names.of(faction))}{{/}}"

    def emblem(self, faction: str) -> str:
        """Return what stands before a faction's name; nothing for nobody."""
        return f"{self.board.looks.look(faction).emblem} " if faction else ""

    def _show_banner(self, key: str, subject: str) -> None:
        if not key:
            self.banner.set_text("")
            return
        words = self.services.words
        name = escape(self.names.of(subject))
        text = words(f"war.banner.{key}" if subject else f"war.banner.{key}_draw", subject=name)
        self.banner.set_text(text, self.role_of(subject))
