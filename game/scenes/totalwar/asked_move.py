"""What is told to whom is asked about a fleet's move, beside the question itself."""

from __future__ import annotations

from game.core.prompts import Prompt
from game.scenes.totalwar.panels import battle_lines
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import preview_pending
from game.views.ui.markup import escape


def moving_lines(war: WarTexts, state: TotalWarState, prompt: Prompt) -> list[str]:
    """Return which fleet's move somebody is asked about, and who would come where by it (TW-3.1, TW-3.4).

    Whoever is asked whether he goes along reads of himself alone, battle included; whoever confirms the move
    reads all of it. Nothing where it is no question about a move.
    """
    is_whole = prompt.kind == "confirm_move"
    shown = preview_pending(state, "" if is_whole else prompt.subject)
    if shown is None or not (is_whole or prompt.kind == "tagalong"):
        return []
    words, names = war.words, war.names
    fleet, *others = shown.moves
    told = [words("war.question.moving", fleet=names.of(fleet.force), panel=names.panel(fleet.path[-1]))]
    for move in others:
        if is_whole or move.force == prompt.subject:
            told.append(
                words("war.question.coming", force=names.of(move.force), panel=names.panel(move.path[-1]))
            )
    for each in shown.stayed:
        if is_whole or each.force == prompt.subject:
            told.append(words(f"war.move.{each.reason}", force=names.of(each.force)))
    lines = [escape(each) for each in told]
    for battle in shown.battles:
        if is_whole or battle.force == prompt.subject:
            enemies = [state.forces[name] for name in battle.enemies]
            lines += battle_lines(war, state.forces[battle.force], battle.panel, enemies)
    return lines
