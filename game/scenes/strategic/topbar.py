"""The line at the top of a battle: where, which round, whose turn, what the mission counts."""

from __future__ import annotations

from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import BarPanel, ways_out
from game.scenes.game.undone import end_turn_button
from game.scenes.strategic.texts import mission_text, show_of
from game.systems.strategic.ends import needed_away
from game.systems.strategic.state import StrategicState
from game.views.strategic.pips import TurnPips
from game.views.ui.basic import Label
from game.views.ui.layout import Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

PIPS_FROM = 600
"""Narrower screens (in pixels at scale 1) tell what is left of a turn in the panel of the unit alone."""


class TopBar(BarPanel):
    """Says where the battle stands, with the end of the turn and the menu."""

    def __init__(self, context: PanelContext, *, is_narrow: bool) -> None:
        self._context = context
        self._gives_way: tuple[Widget, ...] = ()
        words, setup = context.words, show_of(context.showing).setup
        name = escape(setup.name or setup.board.name)
        self.title_label = Label(name, "text", "title", is_bold=True, is_wrapped=False)
        self.round = Label("", "accent", "title", is_bold=True, is_wrapped=False, id="round")
        self.mover = Label("", "text", is_wrapped=False)
        self.pips = TurnPips(words)
        self.mission = Label("", "dim", is_wrapped=False, tooltip=mission_text(words, context.showing))
        self.points = Label("", "text", is_wrapped=False, id="points")
        self.end_turn = end_turn_button(context, "strategic.end_turn", id="order_end_turn")
        right = ways_out(context) if context.is_replay else (*ways_out(context), self.end_turn)
        lead = (self.round, self.mover) if is_narrow else (self.title_label, self.round, self.mover)
        goal = () if is_narrow else (self.mission, self.points)
        has_room = context.size[0] >= PIPS_FROM * context.kit.scale
        if not is_narrow:
            self._gives_way = (self.mission, self.title_label, self.mover)
        parts = (*lead, *((self.pips,) if has_room else ()), Spacer(), *goal)
        super().__init__(*parts, *right)

    def show(self) -> None:
        """Show where the battle stands."""
        show, words = show_of(self._context.showing), self._context.words
        state, mission = show.state, show.setup.mission
        is_deploying = state.phase == "deploy"
        self.round.set_text(
            words("strategic.top.deploy")
            if is_deploying
            else words("strategic.top.round", round=state.round, rounds=mission.rounds)
        )
        self.mover.set_text(self._mover(state), show.role(self._player(state)))
        self.mission.set_text(words(f"strategic.mission.{mission.kind}"))
        counts = (self._count(state, number) for number in range(len(show.setup.sides)))
        self.points.set_text("  ".join(filter(None, counts)))
        now = self._context.now()
        self.end_turn.set_enabled(now.is_ready and not is_deploying and state.prompt is None)
        self.fit_in()

    def _count(self, state: StrategicState, number: int) -> str:
        """Return a side's points, its name alone where nothing earns any (ST-6.2).

        Where only one side's points win, they stand alone with what is needed.
        """
        show, points = show_of(self._context.showing), state.points[number]
        side, mission = show.setup.sides[number], show.setup.mission
        told = "" if mission.kind == "kill" else f" {points}"
        if mission.kind == "evacuate":
            if number != mission.side:
                return ""
            told = f" {self._context.words('strategic.top.away', points=points, needed=needed_away(state))}"
        return f"{{{show.role(side.player)}}}{escape(side.name)}{told}{{/}}"

    def fit_in(self) -> None:
        """Leave out what has no room."""
        self.fit(self._context, self._gives_way)

    def show_thinking(self, seat: str) -> None:
        """Say that a seat thinks."""
        self.mover.set_text(self._context.words("game.thinks", side=escape(seat)), "text")

    @staticmethod
    def _player(state: StrategicState) -> str:
        if state.phase == "deploy":
            return state.player(state.to_deploy)
        return state.player(state.units[state.acting].side) if state.acting else ""

    def _mover(self, state: StrategicState) -> str:
        show, words = show_of(self._context.showing), self._context.words
        if state.phase == "over":
            return words("strategic.top.over")
        if state.phase == "deploy":
            name = show.side_name(state.player(state.to_deploy))
            return words("strategic.top.places", side=escape(name))
        if not state.acting:
            return ""
        unit, side = escape(show.unit_name(state.acting)), show.setup.sides[state.units[state.acting].side]
        if not side.allies:
            return words("strategic.top.acts", unit=unit)
        seat = escape(side.seat_name(side.leader(state.acting)))
        return words("strategic.top.acts_for", unit=unit, seat=seat)
