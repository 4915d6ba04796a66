"""The dispatches: what a player has to do, and what befell his race (SE-2.6)."""

from __future__ import annotations

from game.scenes.sectors.pages.page import SectorsPage
from game.systems.sectors.board import find_game, finished_games
from game.systems.sectors.carried import loses_unbegun
from game.systems.sectors.resolve import open_games
from game.systems.sectors.seats import administrator, fighter
from game.systems.sectors.state import NOWHERE, Dispatch, Game
from game.systems.sectors.todo import owed_appeals, owed_petitions, quarrels
from game.views.ui.basic import Label
from game.views.ui.layout import Panel
from game.views.ui.widget import Widget

WAITING = ("later", "hand")
"""Games about which something can still be done, beside those that are asked about."""


class DispatchesPage(SectorsPage):
    """What a player has to do, what befell his race at the last merge, and how its games ended since."""

    name = "dispatches"

    def panels(self) -> list[Widget]:
        """First what waits, then what happened."""
        due = [self._due(game, "game", "SE-4.1") for game in open_games(self.state, self.player)]
        due += [self._waits(game) for game in self._own_games() if game.status in WAITING]
        due += [self._due(game, "differ", "SE-9.1") for game in quarrels(self.state, self.player)]
        due += self._people()
        due = due if self.state.outcome is None else []
        rows = {
            "due": due,
            "befell": [self._dispatch(each) for each in self.state.dispatches],
            "fought": self._fought(),
        }
        nothing = self.words("sectors.page.dispatches.none")
        return [
            Panel(self.words(f"sectors.page.dispatches.{key}"), Label("\n".join(lines) or nothing), gap=6)
            for key, lines in rows.items()
        ]

    def _people(self) -> list[str]:
        """Petitions and appeals that wait for this player, and for the administrator who wants to join."""
        words, texts, state = self.words, self.texts, self.state
        found = [
            f"{words('sectors.page.dispatches.petition', player=texts.player(each.player))}  {{rule:SE-9.2}}"
            for each in owed_petitions(state, self.player)
        ]
        for struck in owed_appeals(state, self.player):
            told = words("sectors.page.dispatches.appeal", player=texts.player(struck))
            found.append(f"{told}  {{rule:SE-1.7}}")
        if self.player == administrator(state):
            for each in state.players.values():
                if each.status == "visitor":
                    who, race = texts.player(each.id), texts.race(each.race)
                    told = words("sectors.page.dispatches.visitor", player=who, race=race)
                    found.append(f"{told}  {{rule:SE-1.2}}")
        return found

    def _own_games(self) -> list[Game]:
        """The games that this player fights."""
        return [
            game
            for battle in self.state.battles.values()
            for game in battle.games
            if self.player in (fighter(self.state, game.attacker), fighter(self.state, game.defender))
        ]

    def _due(self, game: Game, key: str, rule: str, **facts: str) -> str:
        """Return whom to fight where, and what there is to do about it."""
        texts, known = self.texts, find_game(self.state, game.id)
        assert known is not None
        battle = known[0]
        line = self.words(
            f"sectors.page.dispatches.{key}",
            place=texts.place(battle.border or (battle.region,)),
            attacker=texts.player(game.attacker),
            defender=texts.player(game.defender),
            **facts,
        )
        return f"{line}  {{rule:{rule}}}"

    def _waits(self, game: Game) -> str:
        """Return what is to be done about a game that was put off, or that is played at a real table."""
        if game.status == "hand":
            is_now = self.state.phase == "combat"
            return self._due(game, "result" if is_now else "result_later", "SE-9.1" if is_now else "SE-6.6")
        return self._due(game, "later", "SE-6.2", loser=self.texts.player(loses_unbegun(game)))

    def _fought(self) -> list[str]:
        """How the games of the race ended since the last merge."""
        state = self.state
        since = state.turn - (state.phase == "planning")
        return [
            self.finished(each, cause)
            for each, cause in finished_games(state)
            if each.turn >= since
            and self.race in (state.players[each.attacker].race, state.players[each.defender].race)
        ]

    def _dispatch(self, each: Dispatch) -> str:
        texts = self.texts
        to = texts.place((each.to,)) if each.to != NOWHERE else ""
        line = self.words(
            f"sectors.dispatch.{each.what}",
            player=texts.player(each.player),
            place=texts.place((each.region,)),
            to=to,
        )
        return f"{{b}}{line}{{/}}" if each.player == self.player else line
