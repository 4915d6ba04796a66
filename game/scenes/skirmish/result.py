"""The result: who won and how, what each side lost, who excelled, how the dice fell."""

from __future__ import annotations

from typing import cast

import pygame

from game.core.alphabet import alphabetical
from game.core.ids import PlayerId
from game.rules.prose import written
from game.scenes.game.result import Finished, Verdict, fallen_dice, side_panel
from game.scenes.words import Words
from game.systems.skirmish.events import BattleEnded
from game.systems.skirmish.setup import SideSetup, SkirmishSetup, UnitSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import ace_level
from game.systems.skirmish.telling import Names, ended_sentence
from game.views.table.luck import Luck
from game.views.tokens.silhouette import silhouette
from game.views.ui.basic import Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row
from game.views.ui.listview import ListColumn, ListRow
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


def skirmish_verdict(game: Finished) -> Verdict:
    """Return who won and how, with what each side lost."""
    words, setup = game.words, cast(SkirmishSetup, game.match.game.setup)
    outcome = game.match.outcome
    end = next((event for event in reversed(game.events) if isinstance(event, BattleEnded)), None)
    winners = [n for n, side in enumerate(setup.sides) if outcome and side.player in outcome.winners]
    facts = []
    if end is not None:
        facts.append(_ending(words, setup, end))
        rules: tuple[str, ...] = end.rules
        if setup.rules.bonus_gold:
            key = "battle.result.gold" if end.bonus_gold else "battle.result.no_gold"
            facts.append(words(key, gold=end.bonus_gold, turns=end.outcome.turns))
            rules = (*rules, "TW-9.5")
        facts.append(" ".join(f"{{rule:{rule}}}" for rule in dict.fromkeys(rules)))
    looks = game.kit.factions.apart([side.faction for side in setup.sides])
    luck = fallen_dice(game)
    state = cast(SkirmishState, game.state)
    panels = (
        _side_panel(words, state, luck.of(PlayerId(side.player)), index, side)
        for index, side in enumerate(setup.sides)
    )
    return Verdict(
        title=words("battle.result.title"),
        winners=[setup.sides[number].name for number in winners],
        role=looks[winners[0]].role if winners else "text",
        facts="   ".join(facts),
        sides=game.beside(*panels),
    )


def _ending(words: Words, setup: SkirmishSetup, end: BattleEnded) -> str:
    """Return by what it was won: of several ends of its own, by which of them, as markup (SK-6.3)."""
    if end.ending == "objective":
        return escape(written(words.strings, ended_sentence(end.outcome, Names(setup))))
    return words(f"battle.result.ending.{end.ending}", turns=end.outcome.turns)


def _side_panel(words: Words, state: SkirmishState, luck: Luck, index: int, side: SideSetup) -> Panel:
    """Return the panel of a side: what fell, who excelled, how the dice fell."""
    units = [state.units[unit.id] for unit in side.units]
    lost = sum(unit.status == "lost" for unit in units)
    kills = sum(unit.kills for unit in units)
    best = max(units, key=lambda unit: unit.kills, default=None)
    rows = []
    for entry, leaf in sorted(
        zip(side.units, units), key=lambda pair: (-pair[1].kills, alphabetical(pair[0].name))
    ):
        before, after = _levels(state, entry, leaf.kills)
        ace = "{accent}" + words("battle.result.ace", level=after) + "{/}" if after > before else ""
        name = f"{entry.name} ({entry.pilot_name})" if entry.pilot_name else entry.name
        status = f"{{bad}}{words('battle.result.lost')}{{/}}" if leaf.status == "lost" else ""
        rows.append(ListRow((escape(name), str(leaf.kills), status or ace), key=entry.id))
    lines: list[Widget] = []
    if best is not None and best.kills:
        entry = state.field.roster[best.id]

        def draw(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
            spec = kit.machines.spec(entry.frame, entry.klass, is_hero=entry.hero is not None)
            return silhouette(spec, min(size), kit.palette.text)

        mvp = words.count("battle.result.best", best.kills, unit=escape(entry.pilot_name or entry.name))
        lines.append(Row(Picture(draw, width=48, height=48), Label(mvp, "accent", stretch=1), gap=12))
    columns = (
        ListColumn(words("battle.result.unit"), weight=3),
        ListColumn(words("battle.result.kills_column"), width=48, align="right"),
        ListColumn("", width=96, align="right"),
    )
    figure = (kills, words("battle.result.kills", kills=kills, lost=lost, units=len(units)))
    return side_panel(words, side.name, index, figure, lines, luck, (rows, columns))


def _levels(state: SkirmishState, entry: UnitSetup, kills: int) -> tuple[int, int]:
    """Return the ace level before the battle and after it; heroes earn none (TW-9.4, TW-7.8)."""
    if entry.hero is not None:
        return 0, 0
    setup = state.field.setup
    rules, ace_4 = setup.rules, setup.options.ace_4
    return (
        ace_level(rules, ace_4, entry.klass, entry.kills),
        ace_level(rules, ace_4, entry.klass, entry.kills + kills),
    )
