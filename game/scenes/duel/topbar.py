"""The line at the top of a duel: where, which turn and phase, the mission and its score."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.duel.play import DuelPlay
from game.systems.duel.state import DuelState
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.markup import escape


class DuelBar(Panel):
    """Place, turn, phase, who holds the marker, scores."""

    def __init__(self, play: DuelPlay, on_menu: Callable[[], object], on_help: Callable[[], object]) -> None:
        words = play.services.words
        self._play = play
        setup = play.setup
        place = escape(setup.name or setup.board.name)
        self._turn = Label("", "accent", "title", is_bold=True, is_wrapped=False)
        self._phase = Label("", "text", "title", is_bold=True, is_wrapped=False)
        self._mission = Label("", "dim", is_wrapped=False, stretch=1)
        self._sides = Label("", "dim", is_wrapped=False)
        super().__init__(
            "",
            Row(
                Label(place, "text", "title", is_bold=True, is_wrapped=False),
                self._turn,
                self._phase,
                self._mission,
                Spacer(),
                self._sides,
                Button(words("screen.help"), on_help, command="help", emphasis="quiet", is_compact=True),
                Button(words("battle.menu"), on_menu, command="back", emphasis="quiet", is_compact=True),
                gap=16,
            ),
            padding=8,
            is_square=True,
            id="topbar",
        )

    def show(self, state: DuelState) -> None:
        """Show where the duel stands."""
        words, play = self._play.services.words, self._play
        rules = state.arena.setup.rules.missions[state.arena.setup.mission.kind]
        self._turn.set_text(words("duel.top.turn", turn=state.turn, turns=rules.turns))
        self._phase.set_text(words(f"duel.phase.{state.phase}"), "text")
        mission = words(f"duel.mission.{state.arena.setup.mission.kind}.name")
        self._mission.set_text(f"{mission}  {{rule:DU-8.1}}")
        scores = {track.player: track.value for track in play.view().tracks if track.id == "score"}
        parts = []
        for number, seat in enumerate(play.setup.seats):
            left = sum(suit.status != "lost" for suit in state.suits.values() if suit.seat == number)
            role = seat.faction if play.has_role(seat.faction) else "text"
            marker = "{accent}{icon:star}{/} " if state.marker == number else ""
            points = scores.get(seat.player)
            score = "" if points is None else f", {words('duel.top.score', score=points)}"
            parts.append(f"{marker}{{{role}}}{escape(seat.name)} {{b}}{left}{{/}}{score}{{/}}")
        self._sides.set_text("    ".join(parts))

    def show_thinking(self, name: str) -> None:
        """Say that a seat is thinking."""
        self._phase.set_text(self._play.services.words("battle.top.thinking", side=escape(name)), "dim")
