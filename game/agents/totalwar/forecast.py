"""What a battle will probably come to: an honest forecast, made by fighting it out a fixed number of times.

The same staff that would resolve the battle plays every rollout, so the chance is what the staff's battles
really come to. :func:`guess` answers at once from a model of strengths, for previews of moves.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from game.agents.staff import fight_out
from game.agents.totalwar.strength import (
    LOSS_PERCENT_LOSER,
    THOUSAND,
    force_strength,
    win_chance,
    winner_loss,
)
from game.core.bridge import BattleOrder, BattleReport
from game.core.dice import SEEDED
from game.core.kernel import Step
from game.core.rng import fork, seeded
from game.rules.system import AnySystem
from game.systems.totalwar.actions import Answer, TotalWarAction
from game.systems.totalwar.board import enemies_at
from game.systems.totalwar.events import TotalWarEvent
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.outlook import Assault, after_move
from game.systems.totalwar.resolve import resolve
from game.systems.totalwar.resolve_battle import open_battle
from game.systems.totalwar.state import Attack, Force, TotalWarState

ROLLOUTS: Final = 40
TRIALS: Final = 20
"""So often a battle is fought out for its players, wherever they ask what it will come to."""
SEED: Final = 1
"""The trials' own dice: the same trials everywhere, so that one battle has one forecast."""
HUNDRED: Final = 100
QUESTIONS_AT_MOST: Final = 20
YES: Final = {"tagalong": "yes", "confirm_move": "confirm"}
ASKED: Final = 99
"""Everybody has been asked who fights the battle."""


class Forecast(msgspec.Struct, frozen=True):
    """The attacker's chance in thousandths, and the units that each side will lose, in hundredths."""

    chance: int
    attacker_units: int
    defender_units: int
    attacker_lost: int
    defender_lost: int
    rollouts: int = 0
    """0: a guess from strengths."""
    turns: int = 0
    """How long it takes, in hundredths of a turn."""


def forecast(
    system: AnySystem, setup: object, seed: int, rollouts: int = ROLLOUTS, level: str = ""
) -> Forecast:
    """Return what a battle of this closed setup comes to. ``seed`` is any number that the dice do not use.

    The share is drawn towards even odds by one win and one loss: 40 of 40 is no promise.
    """
    reports = [rollout(system, setup, seed, number, level) for number in range(rollouts)]
    wins = sum(side.won for report in reports for side in report.sides if side.role == "attacker")
    attackers, attacker_lost = _counted(reports, "attacker")
    defenders, defender_lost = _counted(reports, "defender")
    return Forecast(
        chance=THOUSAND * (wins + 1) // (rollouts + 2),
        attacker_units=attackers,
        defender_units=defenders,
        attacker_lost=HUNDRED * attacker_lost // rollouts,
        defender_lost=HUNDRED * defender_lost // rollouts,
        rollouts=rollouts,
        turns=HUNDRED * sum(report.turns for report in reports) // rollouts,
    )


def rollout(system: AnySystem, setup: object, seed: int, number: int, level: str = "") -> BattleReport:
    """Return how one of the trials of a battle ends: always in the same way."""
    if system.battles is None:
        raise ValueError(f"{system.name} is no battle system")
    return system.battles.report(fight_out(system, setup, fork(seeded(seed), number) >> 1, level))


def _counted(reports: list[BattleReport], role: str) -> tuple[int, int]:
    sides = [side for report in reports for side in report.sides if side.role == role]
    lost = sum(not unit.survived for side in sides for unit in side.units)
    return len(sides[0].units), lost


def guess(state: TotalWarState, force: Force, panel: int) -> Forecast:
    """Return at once what an attack would probably come to, by the strengths of both sides."""
    enemies = enemies_at(state, panel, force.faction)
    mine = force_strength(state, force)
    theirs = sum(force_strength(state, enemy) for enemy in enemies)
    chance = win_chance(mine, theirs)
    defenders = sum(len(enemy.units) for enemy in enemies)
    return Forecast(
        chance=chance,
        attacker_units=len(force.units),
        defender_units=defenders,
        attacker_lost=_expected_loss(len(force.units), chance, winner_loss(mine, theirs)),
        defender_lost=_expected_loss(defenders, THOUSAND - chance, winner_loss(theirs, mine)),
    )


def _expected_loss(units: int, chance: int, loss_if_won: int) -> int:
    """Return hundredths of units: what a winner loses and what a loser loses, by the chance of either."""
    beaten = (THOUSAND - chance) * LOSS_PERCENT_LOSER * THOUSAND // HUNDRED
    return units * HUNDRED * (chance * loss_if_won + beaten) // (THOUSAND * THOUSAND)


def order_after(state: TotalWarState, action: TotalWarAction) -> BattleOrder | None:
    """Return the first battle that a legal move would start; None: it starts none."""
    return next(iter(orders_after(state, action).values()), None)


def orders_after(state: TotalWarState, action: TotalWarAction) -> dict[str, BattleOrder]:
    """Return the battles that a legal move would start, by attacking force, each as if it were the first.

    The state stays as it is; whoever is asked on the way says yes.
    """
    after = _after(state, action)
    fought = () if after.battle is None else (after.battle.attack,)
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
