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
from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push
from game.session.errors import SaveError
from game.session.match import Match
from game.systems.skirmish.events import BattleEnded
from game.systems.skirmish.setup import SideSetup, SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import ace_level
from game.views.skirmish.dress import silhouette_spec
from game.views.table.stage import backdrop
from game.views.tokens.silhouette import silhouette
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class ResultScene(MenuScreen):
    """Shown when a battle is over. Escape leads back to where the battle was begun."""

    name = "result"
    help_key = "battle.result.help"

    def __init__(
        self, services: Services, match: Match, events: Sequence[Event], save: Path | None = None
    ) -> None:
        """``save`` is where the battle can be seen again."""
        super().__init__(services)
        self.save = save
        self._match = match
        self._setup = cast(SkirmishSetup, match.game.setup)
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
        words, setup = self.words, self._setup
        outcome = self._match.outcome
        winner = next((s for s in setup.sides if outcome and s.player in outcome.winners), None)
        title = (
            words("battle.result.won", side=escape(winner.name)) if winner else words("battle.result.draw")
        )
        role = winner.faction if winner and self.context.kit.has_colour(winner.faction) else "text"
        end = self._end
        facts = []
        if end is not None:
            facts.append(words(f"battle.result.ending.{end.ending}", turns=end.outcome.turns))
            facts.append(
                words("battle.result.gold", gold=end.bonus_gold, turns=end.outcome.turns)
                if end.bonus_gold
                else words("battle.result.no_gold")
            )
            facts.append(" ".join(f"{{rule:{rule}}}" for rule in dict.fromkeys((*end.rules, "TW-9.5"))))
        head = Column(
            Label(title, role, "figure", is_bold=True, text_align="center"),
            Label("   ".join(facts), "dim", text_align="center"),
            gap=8,
        )
        sides = Row(
            *(self._side_panel(i, side) for i, side in enumerate(setup.sides)),
            gap=16,
            cross="fill",
            stretch=1,
        )
        buttons = Row(
            Spacer(),
            Button(
                words("battle.result.replay"),
                self._replay,
                command="menu_replay",
                is_enabled=self.save is not None,
            ),
            Button(words("battle.result.leave"), self.on_back, command="confirm", emphasis="primary"),
            gap=12,
        )
        return Column(
            self.head(words("battle.result.title")),
            Column(head, sides, buttons, gap=20, padding=24, stretch=1),
            gap=0,
        )

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
                return silhouette(silhouette_spec(entry, side.faction), min(size), kit.palette.text)

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

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Stars or haze behind the panels."""
        ground = self.context.kit.palette.ground
        surface.blit(backdrop(surface.get_size(), self._setup.board.theatre, ground), (0, 0))

    def _replay(self) -> None:
        if self.save is not None:
            try:
                self.go(Push(self.services.table.replay(self.save)))
            except SaveError as error:
                self.tell(self.words("battle.replay.broken"), escape(str(error)))

    def on_back(self) -> None:
        """Back to where the battle was begun."""
        self.go(Pop())
