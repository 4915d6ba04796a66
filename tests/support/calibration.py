"""Whether forecasts come true: battles out of AI wars are forecast, and then fought again and again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from msgspec.structs import replace

from game.agents.forecast import forecast
from game.agents.staff import LevelBySeat, fight_out
from game.agents.totalwar.strength import THOUSAND, Theatre, strength_of, win_chance
from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport, SideOrder
from game.core.rng import fork, seeded
from game.lab.battle import BattleTask, fight, resolver
from game.rules.system import AnySystem, SetupError
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.setup import TotalWarSetup

DECILES = 10
GUESS_REACH = 2
"""A forecast is rarely more deciles than this from the guess."""
FIRST_TRIAL = 1_000_000
"""Seeds of the battles that are fought lie far from those of the forecast."""


class WarBattle(NamedTuple):
    """A battle that a war has ordered, and what the model of strengths says, in thousandths."""

    order: BattleOrder
    guess: int


class Decile(NamedTuple):
    """What was said of the battles of one decile, in thousandths a battle, and what came of them."""

    battles: int = 0
    said: int = 0
    fought: int = 0
    won: int = 0

    @property
    def error(self) -> int:
        """How far the outcome is from what was said, in thousandths."""
        return THOUSAND * self.won // self.fought - self.said // self.battles

    def told(self, chance: int, fought: int, won: int) -> Decile:
        """Return this decile with one more battle."""
        return Decile(self.battles + 1, self.said + chance, self.fought + fought, self.won + won)


def war_battles(
    war: AnySystem, setups: Sequence[object], levels: tuple[str, ...], seeds: Iterable[int]
) -> Iterator[WarBattle]:
    """Yield the battles of whole wars between these levels, as they are ordered: one war a setup and seed."""
    resolve = resolver()
    for seed in seeds:
        for setup in setups:
            campaign = Campaign(cast(TotalWarSetup, setup))
            orders: list[BattleOrder] = []

            def noted(
                order: BattleOrder, levels: LevelBySeat, orders: list[BattleOrder] = orders
            ) -> BattleReport:
                orders.append(order)
                return resolve(order, levels)

            fight(war, setup, BattleTask(0, 0, levels, seed), noted)
            for order in orders:
                yield WarBattle(order, _guess(campaign, order))


def _guess(campaign: Campaign, order: BattleOrder) -> int:
    strengths = {side.role: _strength(campaign, side, order.theatre) for side in order.sides}
    return win_chance(strengths["attacker"], strengths["defender"])


def _strength(campaign: Campaign, side: SideOrder, theatre: Theatre) -> int:
    return strength_of(campaign, (unit for force in side.forces for unit in force.units), theatre)


def spread(battles: Iterable[WarBattle]) -> list[WarBattle]:
    """Return the battles with even ones as early as lopsided ones: each decile of the guess in turn."""
    by_decile: dict[int, list[WarBattle]] = {}
    for battle in battles:
        by_decile.setdefault(decile_of(battle.guess), []).append(battle)
    longest = max(map(len, by_decile.values()), default=0)
    return [
        pile[number]
        for number in range(longest)
        for _, pile in sorted(by_decile.items())
        if number < len(pile)
    ]


def on_land(battle: WarBattle) -> WarBattle:
    """Return the same battle on a board of the other theatre; machines that never leave space may refuse."""
    return battle._replace(order=replace(battle.order, theatre="land", map=""))


def decile_of(chance: int) -> int:
    """Return the decile of a chance in thousandths, 0 to 9."""
    return min(DECILES - 1, chance * DECILES // THOUSAND)


def compared(
    system: AnySystem,
    catalog: Catalog,
    battles: Iterable[WarBattle],
    *,
    in_each: int,
    rollouts: int,
    trials: int,
) -> tuple[dict[int, Decile], dict[int, Decile]]:
    """Return what the forecast and what the guess said, by deciles, and what came of it.

    Battles are forecast one after the other until every decile of the forecast has ``in_each`` of them; each
    that still counts is fought ``trials`` times. Passed over are orders that no board takes, and those of
    which the guess lets expect a decile that is full.
    """
    if system.battles is None:
        raise ValueError(f"{system.name} is no battle system")
    said = {decile: Decile() for decile in range(DECILES)}
    guessed: dict[int, Decile] = {}
    for number, battle in enumerate(battles):
        guess = decile_of(battle.guess)
        if all(said[near].battles >= in_each for near in _about(guess)):
            continue
        try:
            setup = system.battles.order_setup(battle.order, catalog)
        except SetupError:
            continue
        chance = forecast(system, setup, number, rollouts).chance
        decile = decile_of(chance)
        if said[decile].battles >= in_each:
            continue
        won = sum(
            attacker_won(system, setup, FIRST_TRIAL + trials * number + trial) for trial in range(trials)
        )
        said[decile] = said[decile].told(chance, trials, won)
        guessed[guess] = guessed.get(guess, Decile()).told(battle.guess, trials, won)
    return said, guessed


def _about(decile: int) -> range:
    """Return the deciles in which a battle of this guess usually ends up."""
    return range(max(0, decile - GUESS_REACH), min(DECILES, decile + GUESS_REACH + 1))


def attacker_won(system: AnySystem, setup: object, seed: int) -> bool:
    """Fight a battle out by the staff, and return whether the attacker has won it."""
    if system.battles is None:
        raise ValueError(f"{system.name} is no battle system")
    report = system.battles.report(fight_out(system, setup, fork(seeded(seed), 0) >> 1))
    return next(side.won for side in report.sides if side.role == "attacker")
