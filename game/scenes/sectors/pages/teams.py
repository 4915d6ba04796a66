"""The teams: Generals, units on the map, medals, the queue in order; whom a waiting person plays for."""

from __future__ import annotations

from game.core.ids import PlayerId
from game.scenes.sectors.pages.page import SectorsPage
from game.scenes.sectors.texts import ability_text
from game.systems.sectors.actions import TakeOver
from game.systems.sectors.board import units_of
from game.systems.sectors.state import Player
from game.views.ui.basic import Label
from game.views.ui.layout import Grid, Panel
from game.views.ui.widget import Widget


class TeamsPage(SectorsPage):
    """Everybody in every race (SE-1.11)."""

    name = "teams"

    def panels(self) -> list[Widget]:
        """A panel for each race, then what a waiting person can do (SE-1.4)."""
        races = [self._race(race) for race in self.state.races]
        found: list[Widget] = [Grid(*races, fit_width=360, gap=12)]
        own = self.own
        if own is not None and own.status == "queued":
            found.append(self._mates())
        return found

    def _race(self, name: str) -> Panel:
        words, texts, state = self.words, self.texts, self.state
        race = state.races[name]
        lines = [
            f"{{b}}{texts.race(name)}{{/}}",
            words("sectors.page.teams.score", points=race.points, regions=state.owners.count(name)),
        ]
        lines += [self._player(each) for each in units_of(state, name)]
        lines.append(f"{{dim}}{words('sectors.page.teams.queue')}{{/}}")
        waiting = [
            f"{number}. {self._player(state.players[each])}" for number, each in enumerate(race.queue, 1)
        ]
        lines += waiting or [f"{{dim}}{words('sectors.page.teams.nobody')}{{/}}"]
        gone = [
            each for each in state.players.values() if each.race == name and each.status in ("quit", "struck")
        ]
        lines += [f"{{dim}}{self._player(each)}{{/}}" for each in gone]
        lines.append(f"{{dim}}{ability_text(words, state.campaign.races[name].ability)}{{/}}")
        return Panel("", Label("\n".join(lines)), gap=6, id=f"team_{name}")

    def _player(self, player: Player) -> str:
        """A player with his office, his place, and his medal with its highlights (SE-8.1)."""
        words, texts = self.words, self.texts
        parts = [texts.player(player.id)]
        if self.state.races[player.race].general == player.id:
            parts.append(f"{{accent}}{words('sectors.page.teams.general')}{{/}}")
        if player.medal != "none":
            parts.append(f"{{accent}}{{icon:star}}{{/}} {words(f'sectors.medal.{player.medal}')}")
        if player.wins:
            parts.append(words.count("sectors.page.teams.wins", player.wins))
        if player.status == "active":
            parts.append(f"{{dim}}{texts.where(player)}{{/}}")
        elif player.status != "queued":
            parts.append(words(f"sectors.status.{player.status}"))
        if not player.is_ai:
            parts.append(f"{{dim}}{words('sectors.page.teams.person')}{{/}}")
        return "  ".join(parts)

    def _mates(self) -> Panel:
        """An AI team-mate whose orders and battles a waiting person takes over until he returns."""
        words, names = self.words, self.names
        rows: list[Widget] = [Label(f"{words('sectors.page.teams.take')}  {{rule:SE-1.4}}")]
        own = self.own
        if own is not None and own.mate:
            rows.append(self._take(words("sectors.page.teams.give_back"), PlayerId("")))
        for mate in units_of(self.state, self.race):
            if mate.is_ai:
                rows.append(
                    self._take(words("sectors.page.teams.take_one", player=names.of(mate.id)), mate.id)
                )
        return Panel("", *rows, gap=6)

    def _take(self, text: str, mate: PlayerId) -> Widget:
        return self.screen.order_row(text, TakeOver(player=self.player, mate=mate), id=f"take_{mate}")
