"""The result of a mission: its points, the secret objectives of both sides, what became of every unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.ids import PlayerId
from game.scenes.game.result import Finished, Verdict, fallen_dice, side_panel, usual_verdict
from game.scenes.words import Words
from game.systems.wargame.score import secondary_points, unhurt
from game.systems.wargame.setup import TeamSetup, UnitSetup, WargameSetup
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.telling import Names
from game.views.table.luck import Luck
from game.views.ui.basic import Label
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel
from game.views.ui.listview import ListColumn, ListRow
from game.views.ui.markup import escape

ROLES = ("attacker", "defender")


def wargame_verdict(game: Finished) -> Verdict:
    """Return who won and why; of each side its points, its secret objectives, its units."""
    words, setup = game.words, cast(WargameSetup, game.match.game.setup)
    state, usual = cast(WargameState, game.state), usual_verdict(game)
    luck = fallen_dice(game)
    names = Names(setup)
    outcome = game.match.outcome
    won = () if outcome is None else outcome.winners
    winners = list(dict.fromkeys(str(names.fact("player", player)) for player in won))
    panels = (
        _panel(words, state, names, number, luck.of(*(seat.player for seat in team.seats)))
        for number, team in enumerate(setup.teams)
    )
    return Verdict(
        title=words("battle.result.title"),
        winners=winners,
        role=_winners_role(game.kit, state, won) or usual.role,
        facts=f"{escape(setup.name or setup.mission.name)}: {usual.facts}",
        sides=game.beside(*panels),
    )


def _winners_role(kit: Kit, state: WargameState, won: Sequence[PlayerId]) -> str:
    """Return the colour role of whoever won: that of the counters; "" for nobody."""
    sides = {state.field.side_of[player] for player in won}
    if len(sides) != 1:
        return ""
    side = sides.pop()
    factions = [team.seats[0].faction for team in state.field.setup.teams]
    return kit.factions.apart(factions)[side].role


def _panel(words: Words, state: WargameState, names: Names, side: int, luck: Luck) -> Panel:
    """Return the panel of a side."""
    team = state.field.setup.teams[side]
    most = state.field.rules.most_points
    primary = min(most, state.tallies[side].points)
    earned = {pick: secondary_points(state, side, pick) for pick in state.picks[side]}
    secondary = min(most, sum(earned.values()))
    role = words(f"side.{ROLES[state.role(side)]}.name")
    name = str(names.fact("player", state.player(side)))
    rows = [
        _row(words, state, unit, str(names.fact("unit", unit.id))) for unit in team.units if not unit.main
    ]
    columns = (
        ListColumn(words("battle.result.unit"), weight=3),
        ListColumn(words("wargame.result.cost"), width=72, align="right"),
        ListColumn(words("wargame.result.state"), weight=2, align="right"),
    )
    lines = [
        f"{escape(str(names.fact('option', pick)))}  {{b}}{points}{{/}}" for pick, points in earned.items()
    ]
    about = words("wargame.result.points", primary=primary, secondary=secondary)
    more = (
        Label("  ".join((*lines, "{rule:WG-16.14}")), "accent"),
        Label(_losses(words, state, team), "dim"),
    )
    title = name if name == role else f"{name} ({role})"
    return side_panel(words, title, side, (primary + secondary, about), more, luck, (rows, columns))


def _losses(words: Words, state: WargameState, team: TeamSetup) -> str:
    """Return what a side lost of its deployment cost."""
    units = [unit for unit in team.units if not unit.main]
    lost = [unit for unit in units if _is_gone(state.units[unit.id])]
    gone, whole = sum(unit.cost for unit in lost), sum(unit.cost for unit in units)
    return words("wargame.result.losses", lost=gone, whole=whole, units=len(lost), count=len(units))


def _is_gone(unit: Unit) -> bool:
    return unit.status == "lost" or unit.is_disabled


def _row(words: Words, state: WargameState, unit: UnitSetup, name: str) -> ListRow:
    """Return a unit's name, its cost, and what became of it."""
    leaf = state.units[unit.id]
    if leaf.status == "board" and not leaf.is_disabled:
        left, whole = sum(leaf.sections), sum(unhurt(state, unit.id))
        text = words("wargame.result.left", left=left, whole=whole)
        role = "dim" if left == whole else "warning"
    else:
        text = words(f"wargame.result.{'hulk' if leaf.status == 'board' else leaf.status}")
        role = "bad" if _is_gone(leaf) else "dim"
    return ListRow((escape(name), str(unit.cost), f"{{{role}}}{text}{{/}}"), unit.id)
