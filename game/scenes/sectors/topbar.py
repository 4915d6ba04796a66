"""The line at the top of a campaign of regions: turn, part of it, the score of each race, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import BarPanel, decider, menu_button, tip
from game.scenes.game.resting import why_refused
from game.scenes.sectors.texts import Texts
from game.systems.sectors.state import SectorsState
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Spacer
from game.views.ui.markup import escape


class TopBar(BarPanel):
    """What everybody knows of where the campaign stands."""

    def __init__(self, context: PanelContext, on_end: Callable[[], object]) -> None:
        """Where names do not fit into the screen's width, signs tell the races apart.

        A recording has a bar of its own above this one, and nothing to end.
        """
        words = self._words = context.words
        self._context, self._kit = context, context.kit
        self._width = context.size[0]
        self._fitted: tuple[str, ...] = ()
        """The texts for which there was room last: as long as they are the same, measuring is of no use."""
        self.turn = Label("", "text", "title", is_bold=True, is_wrapped=False, id="turn")
        self.phase = Label("", "dim", is_wrapped=False, id="phase")
        self.scores = Label("", "text", is_wrapped=False, id="scores")
        self.end = Button(
            words("sectors.end"),
            on_end,
            command="end_turn",
            emphasis="primary",
            why_not=partial(why_refused, context, "end_turn"),
            id="end_turn",
            tooltip=tip(words, "sectors", "end_turn"),
        )
        parts = (self.turn, self.phase, Spacer(), self.scores, Spacer())
        ends = () if context.is_replay else (menu_button(context), self.end)
        super().__init__(Spacer(1), *parts, *ends, gap=18)

    def show(self, texts: Texts, *, can_end: bool) -> None:
        """Show where the campaign stands; ``can_end``: the part of the turn can be ended now."""
        words, state = self._words, texts.state
        limit = state.options.turn_limit
        key = "sectors.turn_of" if limit else "sectors.turn"
        self.turn.set_text(words(key, turn=state.turn, limit=limit))
        part = _combat_part(state) if state.phase == "combat" else state.phase
        told = (words(f"sectors.part.{part}"), decider(self._context))
        self.phase.set_text("  ".join(filter(None, told)))
        self.end.set_text(words.or_else(f"sectors.end.{state.phase}", words("sectors.end")))
        self.end.set_enabled(can_end)
        self._score(texts)

    def _score(self, texts: Texts) -> None:
        """Show the score of every race, with as much beside it as there is room for."""
        races = texts.state.races.values()
        signs, names = (
            [f"{name(race.id)} {race.points}" for race in races] for name in (texts.sign, texts.race)
        )
        beside = self.turn.text, self.phase.text, self.end.text, *signs, *names
        if beside == self._fitted:
            return
        self._fitted, heights = beside, list[int]()
        for rows, has_phase, gap in (
            (signs, False, 1),
            (names, True, 3),
            (signs, True, 3),
            (signs, False, 1),
        ):
            self.scores.set_text((" " * gap).join(rows))
            self.phase.set_visible(has_phase)
            heights.append(self.height_for(self._kit, self._width))
            if len(heights) > 1 and heights[-1] <= heights[0]:
                break

    def show_busy(self, text: str) -> None:
        """Say what goes on meanwhile."""
        self.phase.set_text(escape(text))


def _combat_part(state: SectorsState) -> str:
    """Return what is fought: battles of an earlier turn go on in the stage of borders, too."""
    is_on_border = any(battle.border for battle in state.battles.values())
    return "borders" if state.stage == "borders" and is_on_border else "regions"
