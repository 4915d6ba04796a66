"""The battle on the kilometre grid on the game screen."""

from __future__ import annotations

from typing import Final, cast

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Mark
from game.scenes.game.face import Doubt, Face, Withdrawal, intent_of, withdrawal
from game.scenes.game.panel_context import AnyIntent
from game.scenes.strategic.board import strategic_show
from game.scenes.strategic.form import FORM
from game.scenes.strategic.lessons import strategic_state
from game.scenes.strategic.result import strategic_verdict
from game.scenes.strategic.table import StrategicPanels, layout_of
from game.scenes.words import Words
from game.systems.strategic.actions import Attack, Concede, Move, StrategicAction, UsePower
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.marks import marks_of_action
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicState
from game.views.strategic.highlights import STRATEGIC_ROLES
from game.views.strategic.sounds import SOUNDS


def _advised(intent: AnyIntent, action: Action) -> tuple[Mark, ...]:
    state = cast(StrategicIntent, intent).selection.state
    return marks_of_action(state, cast(StrategicAction, action))


def _withdrawal(words: Words, state: GameState, player: PlayerId) -> Withdrawal | None:
    """Give the battle up, after a warning (ST-6.7)."""
    return withdrawal(words, Concede(player=player), "strategic.concede", "ST-6.7")


def _may_be_replaced(setup: object) -> bool:
    """Whether a built-in player may take a seat: in teams, where nobody gives up for all (ST-6.7)."""
    battle = cast(StrategicSetup, setup)
    return not battle.ordered and any(side.allies for side in battle.sides)


def _doubt(odds: Odds, action: Action) -> Doubt | None:
    """An attack that cannot harm its target is asked about once more; one at a square may set it on fire."""
    match action:
        case Attack(target=target) | Move(mode="charge", target=target) if target:
            is_hopeless = odds.is_exact and not odds.of("hurt", target)
            return Doubt("strategic.hopeless") if is_hopeless else None
        case UsePower(target=target) if target and odds.of("hit", target):  # one that strikes
            return None if odds.of("hurt", target) else Doubt("strategic.hopeless")
        case _:
            return None


def _leads(intent: AnyIntent, command: str) -> int | None:
    """Lead the cursor to the enemy that is aimed at next."""
    selection = cast(StrategicIntent, intent).selection
    if command not in ("next_unit", "pick") or not selection.target:
        return None
    return selection.state.units[selection.target].tile


def _has_secrets(state: GameState) -> bool:
    """Whether somebody is hidden, or begins so: only then does a curtain fall between two at one screen."""
    battle = cast(StrategicState, state)
    return any(unit.hidden_from for unit in battle.units.values()) or (
        battle.phase == "deploy" and any(own.setup.is_hidden for own in battle.field.stat_lines.values())
    )


STRATEGIC_FACE: Final = Face(
    system="strategic",
    sounds=SOUNDS,
    show=strategic_show,
    intent=intent_of(StrategicIntent),
    panels=StrategicPanels,
    layout=layout_of,
    form=FORM,
    marks=STRATEGIC_ROLES,
    advised=_advised,
    leads=_leads,
    doubt=_doubt,
    withdrawal=_withdrawal,
    may_be_replaced=_may_be_replaced,
    verdict=strategic_verdict,
    screen_state=strategic_state,
    curtain="turn",
    has_secrets=_has_secrets,
    keys={"previous_unit": ("next_unit", -1)},
    rulebook="ST-7",
    help="strategic.help",
)
"""The battle of the kilometre grid."""
