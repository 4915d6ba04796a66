"""A move that a force could make, and the best of them looked at again with what they cut off and join."""

from typing import Final

from game.agents.totalwar.known_moves import Move
from game.agents.totalwar.outlook import LIFELINE_WORTH, Outlook
from game.agents.totalwar.strength import THOUSAND
from game.agents.totalwar.supply_cuts import panel_income
from game.rules.prose import Sentence
from game.systems.totalwar.actions import MoveFleet, MoveSquadron
from game.systems.totalwar.tagalong import Preview, preview, preview_squadron

CUT_WORTH: Final = 40
"""What it is worth to cut a panel of the enemy's off, or to join one of the own."""


def previewed(outlook: Outlook, moves: list[Move]) -> list[Move]:
    """Look at the best moves again with what they cut off and join (TW-5.6)."""
    state, first = outlook.state, []
    for move in moves[: outlook.style.previews]:
        force, action = state.forces[move.force], move.action
        if isinstance(action, MoveFleet):
            shown = preview(state, force, action.direction, action.panels, action.followers)
        elif isinstance(action, MoveSquadron) and outlook.defence(move.to):
            shown = preview_squadron(state, force, move.to)
        else:
            first.append(move)
            continue
        if isinstance(shown, Preview):
            first.append(_with_supply(outlook, move, shown))
    first.sort(key=lambda move: (-move.value, move.force, move.to))
    return [*first, *moves[outlook.style.previews :]]


def _with_supply(outlook: Outlook, move: Move, shown: Preview) -> Move:
    state, mine = outlook.state, outlook.faction
    cut = [*shown.cut, *(panel for battle in shown.battles[:1] for panel in battle.cut)]
    back = [*shown.joined, *(panel for battle in shown.battles[:1] for panel in battle.joined)]
    theirs = sum(shown.whose(state, panel) != mine for panel in cut)
    ours = len(cut) - theirs
    again = sum(shown.whose(state, panel) == mine for panel in back)
    if not theirs and not ours and not again:
        return move
    why = move.why
    if theirs:
        why = (*why, Sentence("agent.war.cuts", {"count": theirs}))
    if again:
        why = (*why, Sentence("agent.war.joins", {"count": again}))
    if not outlook.style.supply_cut_vertices:
        return move._replace(value=move.value + CUT_WORTH * (theirs + again - ours), why=why)
    gold = _gold(outlook, shown, shown.cut, shown.joined)
    if shown.battles:
        won = _gold(outlook, shown, shown.battles[0].cut, shown.battles[0].joined)
        gold += won * max(0, move.chance) // THOUSAND
    return move._replace(value=move.value + LIFELINE_WORTH * gold, why=why)


def _gold(outlook: Outlook, shown: Preview, cut: tuple[int, ...], back: tuple[int, ...]) -> int:
    """Return the gold a turn by which the own side gains on the others through what is cut off and joined."""
    state, mine, total = outlook.state, outlook.faction, 0
    for panel in cut:
        gold = panel_income(state, panel)
        total += -gold if shown.whose(state, panel) == mine else gold
    return total + sum(panel_income(state, panel) for panel in back if shown.whose(state, panel) == mine)
