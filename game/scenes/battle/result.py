"""The result: who won and how, what each side lost, who excelled, how the dice fell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pygame

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId
from game.core.table import FrameClass
from game.scenes.battle.luck import LuckBook
from game.scenes.result_screen import ResultScreen
from game.scenes.services import Services
from game.session.match import Match
from game.systems.skirmish.events import BattleEnded
from game.systems.skirmish.setup import SideSetup, SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import ace_level
from game.views.tokens.silhouette import silhouette
from game.views.ui.basic import Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class ResultScene(ResultScreen):
    """Shown when a battle is over. Escape leads back to where the battle was begun."""

    name = "result"

    def __init__(
        self, services: Services, match: Match, events: Sequence[Event], save: Path | None = None
    ) -> None:
        """``save`` is where the battle can be seen again."""
        self._setup = cast(SkirmishSetup, match.game.setup)
        super().__init__(services, match, self._setup.board.theatre, save)
        self._state = cast(SkirmishState, match.observe(None))
        self._luck = LuckBook()
        self._end: BattleEnded | None = None
        for event in events:
            if isinstance(event, DiceRolled):
                self._luck.add(event)
            elif isinstance(event, BattleEnded):
                self._end = event

    def build(self) -> Widget:
        """A verdict above, both sides below."""
        words, setup, end = self.words, self._setup, self._end
        outcome = self.match.outcome
        winners = [side for side in setup.sides if outcome and side.player in outcome.winners]
        facts = []
        if end is not None:
            facts.append(words(f"battle.result.ending.{end.ending}", turns=end.outcome.turns))
            facts.append(
                words("battle.result.gold", gold=end.bonus_gold, turns=end.outcome.turns)
                if end.bonus_gold
                else words("battle.result.no_gold")
            )
            facts.append(" ".join(f"{{rule:{rule}}}" for rule in dict.fromkeys((*end.rules, "TW-9.5"))))
        sides = Row(
            *(self._side_panel(i, side) for i, side in enumerate(setup.sides)),
            gap=16,
            cross="fill",
            stretch=1,
        )
        names = [side.name for side in winners]
        role = winners[0].faction if winners else "text"
        return self.verdict(words("battle.result.title"), names, role, "   ".join(facts), sides)

    def _side_panel(self, index: int, side: SideSetup) -> Widget:
        words, state = self.words, self._state
        luck = self._luck.of(PlayerId(side.player))
        units = [state.units[unit.id] for unit in side.units]
        lost = sum(unit.status == "lost" for unit in units)
        kills = sum(unit.kills for unit in units)
        best = max(units, key=lambda unit: unit.kills, default=None)
        rows = []
        for entry, leaf in sorted(zip(side.units, units), key=lambda pair: (-pair[1].kills, pair[0].name)):
            before, after = self._levels(entry.klass, entry.kills, leaf.kills)
            ace = "{accent}" + words("battle.result.ace", level=after) + "{/}" if after > before else ""
            name = f"{entry.name} ({entry.pilot_name})" if entry.pilot_name else entry.name
            status = f"{{bad}}{words('battle.result.lost')}{{/}}" if leaf.status == "lost" else ""
            rows.append(ListRow((escape(name), str(leaf.kills), status or ace), key=entry.id))
        figure = Label(f"{kills}", "text", "figure", is_bold=True)
        caption = Label(words("battle.result.kills", lost=lost, units=len(units)), "dim", stretch=1)
        lines: list[Widget] = [Row(figure, caption, gap=12)]
        if best is not None and best.kills:
            entry = state.field.roster[best.id]

            def draw(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
                spec = kit.machines.spec(entry.frame, entry.klass, is_hero=entry.hero is not None)
                return silhouette(spec, min(size), kit.palette.text)

            mvp = words.count("battle.result.best", best.kills, unit=escape(entry.pilot_name or entry.name))
            lines.append(Row(Picture(draw, width=48, height=48), Label(mvp, "accent", stretch=1), gap=12))
        lines.append(
            Label(
                words(
                    "battle.result.luck",
                    percentile=luck.percentile,
                    rolls=luck.rolls,
                    passed=luck.passed,
                    expected=f"{luck.expected:.1f}",
                ),
                "dim",
            )
        )
        columns = (
            ListColumn(words("battle.result.unit"), weight=3),
            ListColumn(words("battle.result.kills_column"), width=48, align="right"),
            ListColumn("", width=96, align="right"),
        )
        lines.append(ListView(rows, columns, most_rows=40, stretch=1, id=f"units_{index}"))
        return Panel(escape(side.name), *lines, gap=12, stretch=1)

    def _levels(self, klass: FrameClass, kills_before: int, kills: int) -> tuple[int, int]:
        rules, ace_4 = self._setup.rules, self._setup.options.ace_4
        return (
            ace_level(rules, ace_4, klass, kills_before),
            ace_level(rules, ace_4, klass, kills_before + kills),
        )
