"""The line at the top of a duel: where, which turn and phase, the mission and its score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.scenes.duel.layout import ROOMY_SEATS
from game.scenes.duel.texts import mission_about
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import BarPanel, decider, help_button, menu_button
from game.scenes.words import Words
from game.systems.duel import missions
from game.systems.duel.profile import MissionKind
from game.systems.duel.queries import on_board
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.waves import waiting
from game.views.duel.show import DuelShow
from game.views.ui.basic import Label
from game.views.ui.layout import Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

MISSION_RULES: Final[Mapping[MissionKind, str]] = {
    "last_standing": "DU-8.3",
    "timed": "DU-8.3",
    "objectives": "DU-8.2",
    "king_of_the_hill": "DU-8.2",
    "escort": "DU-8.4",
}

TOLD_BEFORE = 3
"""In the last so many turns before a battle ends for want of damage the bar says so."""


class DuelBar(BarPanel):
    """Place, turn, phase, who holds the marker, scores."""

    def __init__(self, context: PanelContext, show: DuelShow) -> None:
        words = context.words
        self._context, self._words, self._show = context, words, show
        setup = show.setup
        place = escape(setup.name or setup.board.name)
        self._turn = Label("", "accent", "title", is_bold=True, is_wrapped=False)
        self._phase = Label("", "text", "title", is_bold=True, is_wrapped=False)
        self._decider = Label("", "text", "title", is_bold=True, is_wrapped=False, id="decider")
        self._mission = Label("", "dim", is_wrapped=False)
        self._sides = Label("", "dim", is_wrapped=False, tooltip=_about(words, setup))
        keys = help_button(context)
        title = Label(place, "text", "title", is_bold=True, is_wrapped=False)
        self._gives_way: tuple[Widget, ...] = (self._decider, title, self._phase, self._mission, keys)
        super().__init__(
            title,
            self._turn,
            self._phase,
            self._decider,
            self._mission,
            Spacer(),
            self._sides,
            keys,
            menu_button(context, is_compact=True),
        )

    def refresh(self, state: DuelState) -> None:
        """Show where the duel stands."""
        words, show = self._words, self._show
        self._turn.set_text(words("duel.top.turn", turn=state.turn, turns=missions.turn_limit(state)))
        self._phase.set_text(words(f"duel.phase.{state.phase}"), "text")
        self._decider.set_text(decider(self._context))
        mission = state.field.setup.mission
        name = words(f"duel.mission.{mission.kind}.name")
        about = mission_about(words, state.field.setup)
        if mission.kind == "escort":
            name = words("duel.top.escort", unit=escape(show.names.unit(mission.escort)))
        rule = MISSION_RULES[mission.kind]
        quiet = missions.quiet_limit(state)
        if quiet is not None:
            about = f"{about} {self._quiet(state)}"
            if quiet - state.turn < TOLD_BEFORE and state.phase != "over":
                name = f"{{warning}}{words('duel.top.quiet', turn=quiet)}{{/}}"
        has_room = len(show.setup.seats) <= ROOMY_SEATS
        self._mission.set_text(f"{name}  {{rule:{rule}}}" if has_room else name)
        end = words("duel.top.end.about")
        self._mission.tooltip = f"{about}  {{rule:{rule}}}\n{end}  {{rule:DU-8.1}}"
        self._turn.tooltip = f"{{b}}{name}{{/}}\n{self._mission.tooltip}"
        self._sides.set_text("    ".join(self._standing(state)))
        self.fit(self._context, self._gives_way)

    def _standing(self, state: DuelState) -> Iterator[str]:
        """Yield each side's seats in a row with their machines, and what the side has scored (DU-2.3)."""
        words, field, show = self._words, state.field, self._show
        scores = {track.player: track.value for track in show.view().tracks if track.id == "score"}
        for team in dict.fromkeys(field.team_of[seat] for seat in field.seats):
            line = score = ""
            for seat in (seat for seat in field.seats if field.team_of[seat] == team):
                entry, role = field.setup.seats[seat], show.art.role(seat)
                marker = "{accent}{icon:star}{/} " if state.marker == seat else ""
                machines = words("duel.top.seat", side=escape(entry.name), left=self._left(state, seat))
                told = f"{marker}{{{role}}}{machines}{{/}}"
                line = words("duel.top.together", seats=line, seat=told) if line else told
                if entry.player in scores:
                    points = words.count("duel.top.score", scores[entry.player])
                    score = f"{{{role}}}, {points}{{/}}"
            yield line + score

    def _quiet(self, state: DuelState) -> str:
        """Return when the battle ends though several sides are left, and for whom (DU-8.3)."""
        key = "duel.top.quiet.war" if state.field.setup.order else "duel.top.quiet.about"
        quiet = missions.mission(state).quiet_turns or 0
        return self._words(key, turns=missions.turn_limit(state), quiet=quiet)

    def _left(self, state: DuelState, seat: int) -> str:
        """Return how many machines a seat has on the board, and how many wait for a place there."""
        board = sum(suit.seat == seat for suit in on_board(state))
        queue = len(waiting(state, seat))
        if not queue or (state.phase == "placement" and state.turn == 1):
            return str(board + queue)
        return self._words("duel.top.waiting", board=board, waiting=queue)


def _about(words: Words, setup: DuelSetup) -> str:
    """Return what the figures of the seats mean; where some play together, how that is shown."""
    about = words("duel.top.seat.about")
    has_teams = len({seat.team for seat in setup.seats}) < len(setup.seats)
    return f"{about} {words('duel.top.together.about')}" if has_teams else about
