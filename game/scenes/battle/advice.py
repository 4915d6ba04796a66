"""The hint in words, and what it lights up on the board."""

from __future__ import annotations

from game.agents.agent import Candidate, Decision
from game.core.events import Action
from game.rules.prose import named, written
from game.rules.telling import action_sentence
from game.scenes.battle.play import BattlePlay
from game.systems.skirmish.telling import TELLING
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
