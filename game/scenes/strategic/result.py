"""The result of a kilometre battle: why it ended, points, what became of every unit."""

from __future__ import annotations

from collections.abc import Container
from typing import cast

from game.core.alphabet import alphabetical
from game.core.ids import UnitId
from game.rules.prose import flown
from game.scenes.game.result import Finished, Verdict, fallen_dice, side_panel, usual_verdict
from game.scenes.words import Words
from game.systems.strategic.events import UnitLeft
from game.systems.strategic.queries import stat_line
from game.systems.strategic.setup import SideSetup, StrategicSetup, UnitSetup
from game.systems.strategic.state import StrategicState, Unit
from game.systems.strategic.telling import by_side
from game.views.table.luck import Luck
from game.views.ui.basic import Label
from game.views.ui.layout import Panel
from game.views.ui.listview import ListColumn, ListRow
from game.views.ui.markup import escape


def strategic_verdict(game: Finished) -> Verdict:
    """Return who won and why, with the points of every side and what became of its units."""
    words, setup = game.words, cast(StrategicSetup, game.match.game.setup)
    state, outcome = cast(StrategicState, game.state), game.match.outcome
    usual = usual_verdict(game, outcome and by_side(outcome, setup))
    luck = fallen_dice(game)
    fled = {event.unit for event in game.events if isinstance(event, UnitLeft) and event.how == "fled"}
    panels = (
        _panel(words, state, number, side, luck.of(*side.seats), fled)
        for number, side in enumerate(setup.sides)
    )
    mission = words(f"strategic.mission.{setup.mission.kind}")
    return Verdict(
        title=words("battle.result.title"),
        winners=usual.winners,
        role=usual.role,
        facts=f"{escape(mission)}: {usual.facts}",
        sides=game.beside(*panels),
    )


def _panel(
    words: Words, state: StrategicState, number: int, side: SideSetup, luck: Luck, fled: Container[UnitId]
) -> Panel:
    """Return the panel of a side: its points, its losses by value, its units, how its dice fell."""
    lost = [unit for unit in side.units if state.units[unit.id].status == "lost"]
    whole = sum(unit.profile.value for unit in side.units)
    gone = sum(unit.profile.value for unit in lost)
    felled = {unit.id: _felled(state, unit.id) for unit in side.units}
    ranked = sorted(side.units, key=lambda unit: (-felled[unit.id], alphabetical(unit.name)))
    rows = [_row(words, state, unit, felled[unit.id], has_fled=unit.id in fled) for unit in ranked]
    columns = (
        ListColumn(words("battle.result.unit"), weight=1),
        ListColumn(words("strategic.result.felled"), width=84, align="right"),
        ListColumn(words("strategic.result.state"), weight=1, align="right"),
    )
    about = words("strategic.result.losses", lost=gone, whole=whole, units=len(lost), count=len(side.units))
    points = state.points[number]
    figure = (points, words.count("strategic.result.points", points))
    if state.field.setup.mission.kind == "kill":  # nothing earns points there (ST-6.2)
        figure = (sum(felled.values()), words("strategic.result.value"))
    return side_panel(words, side.name, number, figure, (Label(about, "dim"),), luck, (rows, columns))


def _felled(state: StrategicState, unit: UnitId) -> int:
    """Return the value of the enemies that a unit has destroyed."""
    return sum(
        stat_line(state, other.id).profile.value
        for other in state.units.values()
        if other.killer == unit and other.status == "lost" and other.side != state.units[unit].side
    )


def _row(words: Words, state: StrategicState, unit: UnitSetup, felled: int, *, has_fled: bool) -> ListRow:
    text, role = _became(words, state.units[unit.id], stat_line(state, unit.id).full, has_fled=has_fled)
    name = flown(unit.name, state.field.setup.pilot_name(unit))
    return ListRow(
        (escape(name), str(felled) if felled else "", f"{{{role}}}{text}{{/}}"),
        unit.id,
    )


def _became(words: Words, leaf: Unit, full: tuple[int, ...], *, has_fled: bool) -> tuple[str, str]:
    """Return what became of a unit, and the colour role of that; who fled counts half (ST-9.5)."""
    if has_fled:
        return words("strategic.result.fled", round=leaf.gone_round), "bad"
    if leaf.status != "board":
        text = words(f"strategic.result.{leaf.status}", round=leaf.gone_round)
        return text, "bad" if leaf.status == "lost" else "dim"
    left, whole = sum(max(0, each) for each in leaf.wounds), sum(full)
    return words("strategic.result.wounds", left=left, whole=whole), "dim" if left == whole else "warning"
