"""Stepping in: what somebody at the screen may do of whom nothing is asked, such as calling a deadline."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core.events import Action
from game.rules.prose import listing
from game.scenes.game.flow import Flow
from game.scenes.game.table import Table
from game.views.ui.dialog import ask
from game.views.ui.markup import escape
from game.views.ui.root import Ui

COMMAND = "pause_step_in"


class StepIn(NamedTuple):
    """What can be done out of turn, asked about once: the action, the texts of its button and question."""

    action: Action
    name: str
    about: str
    text: str
    cancel: str

    def ask(self, ui: Ui, on_yes: Callable[[], object]) -> None:
        """Ask whether its player means it, for anybody could be at the screen."""
        ask(ui, self.name, self.text, self.name, on_yes, self.cancel, emphasis="danger")


def step_in(table: Table, flow: Flow) -> StepIn | None:
    """Return what somebody at the screen may do now of whom nothing is asked; None: nobody may."""
    match, words, name_of = flow.match, table.words, table.showing.seat_name
    if match.position.depth > 1:
        return None
    for action, cuts in match.system.stepping_in(match.state):
        if action.player in flow.humans:
            key = f"{match.system.name}.step_in"
            facts = {"player": escape(name_of(action.player)), "missing": escape(listing(map(name_of, cuts)))}
            about, text = words(f"{key}.about", **facts), words(f"{key}.ask", **facts)
            return StepIn(action, words(key), about, text, words("screen.cancel"))
    return None
