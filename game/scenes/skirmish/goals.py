"""What the battle is about: how each side wins, how far it is, and where on the board (SK-6.3)."""

from __future__ import annotations

import re

from game.content.models_battle import EndCondition
from game.scenes.game.panel_context import PanelContext
from game.scenes.skirmish.panels import show_of
from game.scenes.words import Words
from game.systems.skirmish.state import SkirmishState
from game.views.skirmish.show import SkirmishShow
from game.views.ui.basic import Label
from game.views.ui.layout import Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

SIDES = ("attacker", "defender")


def goal_sentence(show: SkirmishShow, words: Words, end: EndCondition) -> str:
    """Return a condition in one sentence: the scenario's own, or one made from its fields."""
    if end.text:
        return end.text
    sides = show.setup.sides
    key = f"battle.goal.{end.kind}"
    if end.kind == "survive" and end.unit is not None:
        key += "_unit"
    if end.kind == "hold" and end.count > 1:
        key += "_many"
    sentence = words(
        key,
        winner=sides[SIDES.index(end.winner)].name,
        side=sides[SIDES.index(end.side)].name,
        unit=next((u.name for side in sides for u in side.units if u.id == end.unit), end.unit or ""),
        zone=show.zone_name(end.zone or ""),
        count=end.count,
        turns=end.turns or 0,
    )
    if end.turns is not None and end.kind in ("reach", "destroy", "escort"):
        sentence += " " + words("battle.goal.deadline", turns=end.turns)
    return re.sub(r"\s+", " ", sentence)


def goal_progress(words: Words, state: SkirmishState, index: int) -> str:
    """Return how far a condition is: turns held, or the turn now of those that there are."""
    end = state.field.setup.ends[index]
    if end.turns is None or state.phase == "deploy":
        return ""
    if end.kind == "hold":
        return words("battle.goal.held", turns=state.held_turns[index], of=end.turns)
    return words("battle.goal.turn", turn=min(state.turn, end.turns), of=end.turns)


class GoalPanel(Panel):
    """How the battle is won: by its special ends, and always by the last enemy's fall."""

    def __init__(self, context: PanelContext, *standing: Widget) -> None:
        """``standing``: what else tells where the battle stands, where the bar above has no room for it."""
        self._words, self._show = context.words, show_of(context.showing)
        self.lines = Label("", "text")
        super().__init__(self._words("battle.goal.title"), self.lines, *standing, gap=4, id="goal_panel")

    def show(self, state: SkirmishState) -> None:
        """Show where the ends stand."""
        show, words = self._show, self._words
        lines = []
        for index, end in enumerate(state.field.setup.ends):
            role = show.role(show.setup.sides[SIDES.index(end.winner)].player)
            colour = "accent" if role == "text" else role
            line = f"{{{colour}}}{{icon:star}}{{/}} {escape(goal_sentence(show, words, end))}"
            progress = goal_progress(words, state, index)
            lines.append(f"{line}  {{accent}}{escape(progress)}{{/}}" if progress else line)
        ordinary = words("battle.goal.also" if lines else "battle.goal.ordinary")
        lines.append(f"{{dim}}{ordinary}{{/}}  {{rule:SK-6.3}}")
        self.lines.set_text("\n".join(lines))
