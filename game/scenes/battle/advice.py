"""The hint in words, and what it lights up on the board."""

from __future__ import annotations

from game.agents.agent import Candidate, Decision
from game.core.events import Action
from game.rules.prose import named, written
from game.rules.telling import action_sentence
from game.scenes.battle.play import BattlePlay
from game.systems.skirmish.actions import (
    EnterReserve,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    StrikeMelee,
)
from game.systems.skirmish.telling import TELLING
from game.views.drawing import Rgb
from game.views.table.overlays import Overlay, PathLine, TileFrame
from game.views.ui.markup import escape


def action_text(play: BattlePlay, action: Action) -> str:
    """Return an action in a few words."""
    return written(play.services.words.strings, action_sentence(TELLING, action, play.names))


def advice_text(play: BattlePlay, decision: Decision) -> str:
    """Return the advice as markup: what, why, and what came next in worth."""
    words = play.services.words
    lines = [f"{{b}}{escape(action_text(play, decision.action))}{{/}}"]
    for reason in decision.reasons:
        lines.append(f"{{dim}}{escape(written(words.strings, named(reason, play.names)))}{{/}}")
    others: tuple[Candidate, ...] = decision.candidates[1:3]
    if others:
        names = "; ".join(escape(action_text(play, other.action)) for other in others)
        lines.append(f"{{dim}}{words('battle.hint.others', actions=names)}{{/}}")
    return "\n".join(lines)


def advice_overlays(play: BattlePlay, decision: Decision, accent: Rgb) -> list[Overlay]:
    """Return what to light up for the advice."""
    units = play.state.units
    match decision.action:
        case MoveUnit(unit=unit, to=to):
            return [TileFrame(units[unit].tile, accent), PathLine((units[unit].tile, to), accent)]
        case PlaceUnit(tile=tile) | EnterReserve(tile=tile):
            return [TileFrame(tile, accent)]
        case FireWeapon(unit=unit, target=target) | StrikeMelee(unit=unit, target=target):
            return [TileFrame(units[unit].tile, accent), TileFrame(units[target].tile, accent)]
        case FireBroadside(unit=unit):
            return [TileFrame(units[unit].tile, accent)]
        case _:
            return []
