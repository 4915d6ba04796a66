"""The result: who won and how, what each side lost, who excelled, how the dice fell."""

from __future__ import annotations

from typing import cast

import pygame

from game.core.events import DiceRolled
from game.core.ids import PlayerId
from game.core.table import FrameClass
from game.scenes.game.result import Finished, Verdict
from game.scenes.words import Words
from game.systems.skirmish.events import BattleEnded
from game.systems.skirmish.setup import SideSetup, SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import ace_level
from game.views.table.luck import Luck, LuckBook
from game.views.tokens.silhouette import silhouette
from game.views.ui.basic import Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


def skirmish_verdict(game: Finished) -> Verdict:
    """Return who won and how, with what each side lost."""
    words, setup = game.words, cast(SkirmishSetup, game.match.game.setup)
    outcome = game.match.outcome
    end = next((event for event in reversed(game.events) if isinstance(event, BattleEnded)), None)
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
    luck = LuckBook()
    for event in game.events:
        if isinstance(event, DiceRolled):
            luck.add(event)
    state = cast(SkirmishState, game.state)
    panels = (
        _side_panel(words, state, luck.of(PlayerId(side.player)), index, side)
        for index, side in enumerate(setup.sides)
    )
    return Verdict(
        title=words("battle.result.title"),
        winners=[side.name for side in winners],
        role=winners[0].faction if winners else "text",
        facts="   ".join(facts),
        sides=Row(*panels, gap=16, cross="fill", stretch=1),
    )


def _side_panel(words: Words, state: SkirmishState, luck: Luck, index: int, side: SideSetup) -> Widget:
    """Return the panel of a side: what fell, who excelled, how the dice fell."""
    units = [state.units[unit.id] for unit in side.units]
    lost = sum(unit.status == "lost" for unit in units)
    kills = sum(unit.kills for unit in units)
    best = max(units, key=lambda unit: unit.kills, default=None)
    rows = []
    for entry, leaf in sorted(zip(side.units, units), key=lambda pair: (-pair[1].kills, pair[0].name)):
        before, after = _levels(state, entry.klass, entry.kills, leaf.kills)
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


def _levels(state: SkirmishState, klass: FrameClass, kills_before: int, kills: int) -> tuple[int, int]:
    """Return the ace level before the battle and after it."""
    setup = state.field.setup
    rules, ace_4 = setup.rules, setup.options.ace_4
    return (
        ace_level(rules, ace_4, klass, kills_before),
        ace_level(rules, ace_4, klass, kills_before + kills),
    )
