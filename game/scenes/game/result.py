"""How a game ended, for systems that have no result page of their own: who won, why, and the sides."""

from __future__ import annotations

from pathlib import Path

from game.rules.prose import outcome_sentence
from game.scenes.result_screen import ResultScreen
from game.scenes.services import Services
from game.session.match import Match
from game.views.ui.basic import Label
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class GameResult(ResultScreen):
    """Shown when a game is over. Escape leads back to where it was begun."""

    name = "result"

    def __init__(self, services: Services, match: Match, save: Path | None = None) -> None:
        """``save`` is where the game can be seen again."""
        self._view = match.table(None)
        super().__init__(services, match, self._view.board.theatre, save)

    def build(self) -> Widget:
        """A verdict above, the sides below."""
        outcome, words, names = self.match.outcome, self.words, self.match.names
        winners = [side for side in self._view.sides if outcome and side.player in outcome.winners]
        why = outcome_sentence(outcome, words.strings, names) if outcome is not None else ""
        rules = " ".join(f"{{rule:{rule}}}" for rule in outcome.rules) if outcome is not None else ""
        panels = (
            Panel(
                escape(side.name),
                Label(words("game.result.units", left=side.units_left, lost=side.units_lost), "dim"),
                stretch=1,
            )
            for side in self._view.sides
        )
        role = winners[0].faction if winners else "text"
        sides = Row(*panels, gap=16, cross="fill", stretch=1)
        facts = f"{escape(why)}   {rules}".rstrip()
        names_of = [side.name for side in winners]
        return self.verdict(words("battle.result.title"), names_of, role, facts, sides)
