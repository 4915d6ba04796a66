"""How a game ended: who won, why, the sides, and the way to the replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core.events import Event
from game.core.kernel import GameState
from game.rules.prose import outcome_sentence
from game.scenes.result_screen import ResultScreen
from game.scenes.services import Services
from game.scenes.words import Words
from game.session.match import Match
from game.views.ui.basic import Label
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A game that is over, as everybody may see it. ``events`` are those that its last viewer saw."""

    services: Services
    kit: Kit
    match: Match
    state: GameState
    events: Sequence[Event]
    beside: Callable[..., Widget]
    """Parts side by side, or above each other where the screen is narrow."""

    @property
    def words(self) -> Words:
        """The texts of the screens."""
        return self.services.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a result says: who won, the colour role of their names, why (markup), and the sides below."""

    title: str
    winners: Sequence[str]
    role: str
    facts: str
    sides: Widget


VerdictMaker = Callable[[Finished], Verdict]


def usual_verdict(game: Finished) -> Verdict:
    """Return the winners, why, and how many units each side has left."""
    outcome, words, names = game.match.outcome, game.words, game.match.names
    table = game.match.table(None)
    winners = [side for side in table.sides if outcome and side.player in outcome.winners]
    why = outcome_sentence(outcome, words.strings, names) if outcome is not None else ""
    rules = " ".join(f"{{rule:{rule}}}" for rule in outcome.rules) if outcome is not None else ""
    panels = (
        Panel(
            escape(side.name),
            Label(words("game.result.units", left=side.units_left, lost=side.units_lost), "dim"),
            stretch=1,
        )
        for side in table.sides
    )
    return Verdict(
        title=words("battle.result.title"),
        winners=[side.name for side in winners],
        role=winners[0].faction if winners else "text",
        facts=f"{escape(why)}   {rules}".rstrip(),
        sides=Row(*panels, gap=16, cross="fill", stretch=1),
    )


class GameResult(ResultScreen):
    """Shown when a game is over. Escape leads back to where it was begun."""

    name = "result"

    def __init__(
        self,
        services: Services,
        match: Match,
        events: Sequence[Event],
        verdict: VerdictMaker = usual_verdict,
        save: Path | None = None,
    ) -> None:
        """``save`` is where the game can be seen again."""
        super().__init__(services, match, match.table(None).board.theatre, save)
        self._events = events
        self._verdict = verdict

    def build(self) -> Widget:
        """A verdict above, the sides below."""
        match = self.match
        finished = Finished(
            services=self.services,
            kit=self.context.kit,
            match=match,
            state=match.observe(None),
            events=self._events,
            beside=self.beside,
        )
        said = self._verdict(finished)
        return self.verdict(said.title, said.winners, said.role, said.facts, said.sides)
