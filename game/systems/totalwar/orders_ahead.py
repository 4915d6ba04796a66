"""The battles that moves and attacks would start, each by itself: what forecasts are asked about."""

from typing import Final

from msgspec.structs import replace

from game.core.bridge import BattleOrder
from game.core.dice import SEEDED, HiddenDiceError
from game.core.kernel import Step
from game.systems.totalwar.actions import Answer, TotalWarAction
from game.systems.totalwar.events import TotalWarEvent
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.outlook import Assault, after_move
from game.systems.totalwar.resolve import resolve
from game.systems.totalwar.resolve_battle import open_battle
from game.systems.totalwar.state import Attack, TotalWarState

QUESTIONS_AT_MOST: Final = 20
YES: Final = {"tagalong": "yes", "confirm_move": "confirm"}
ASKED: Final = 99
"""Everybody has been asked who fights the battle."""


def order_after(state: TotalWarState, action: TotalWarAction) -> BattleOrder | None:
    """Return the first battle that a legal move would start; None: it starts none."""
    return next(iter(orders_after(state, action).values()), None)


def orders_after(state: TotalWarState, action: TotalWarAction) -> dict[str, BattleOrder]:
    """Return the battles that a legal order would start, by attacking force, each as if it were the first.

    The state stays as it is; whoever is asked on the way says yes. Beyond a roll nothing is known: no battle.
    """
    try:
        after = _after(state, action)
    except HiddenDiceError:
        return {}
    known, now = (None if each.battle is None else each.battle.attack for each in (state, after))
    fought = () if now is None or now == known else (now,)
    orders = {attack.force: _order_of(after, attack) for attack in (*fought, *after.attacks)}
    return {force: order for force, order in orders.items() if order is not None}


def order_of(state: TotalWarState, assault: Assault) -> BattleOrder | None:
    """Return the battle of an attack that may lie ahead, with nothing else changed; None: there is none."""
    if assault.before is not None:
        state = after_move(state, *assault.before)
    attack = Attack(assault.force, assault.panel, state.forces[assault.force].panel)
    return _order_of(after_move(state, assault.force, assault.panel), attack)


def _order_of(after: TotalWarState, attack: Attack) -> BattleOrder | None:
    """Return the battle of one attack by itself, everybody having been asked who fights it."""
    alone = after.clone()
    alone.battle, alone.prompts, alone.attacks = None, (), (replace(attack, asked=ASKED),)
    step: Step[TotalWarState, TotalWarEvent] = Step(alone, evolve, SEEDED)
    open_battle(step, alone.attacks[0])
    return None if step.state.battle is None else step.state.battle.order


def _after(state: TotalWarState, action: TotalWarAction) -> TotalWarState:
    """Return the war after a move, when its first battle is asked about or ordered, all having said yes."""
    step: Step[TotalWarState, TotalWarEvent] = Step(state.clone(), evolve, SEEDED)
    resolve(step, action)
    for _ in range(QUESTIONS_AT_MOST):
        now = step.state
        if now.attacks and now.prompts and now.prompts[-1].kind == "fight_battle":
            return now
        if now.battle is not None or not now.prompts or now.prompts[-1].kind not in YES:
            return now
        prompt = now.prompts[-1]
        resolve(step, Answer(player=prompt.player, option=YES[prompt.kind]))
    return step.state
