"""Whether forecasts come true: battles out of AI wars are forecast, and then fought again and again.

What comes of the battles for which a few trials say 35% depends on the other battles as well: where most
are won, such trials were more often unlucky than lucky. So as many battles are drawn of each decile of a
guess that knows nothing of the trials, and all that are drawn count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from msgspec.structs import replace

from game.agents.forecast import SEED, forecast
from game.agents.staff import LevelBySeat, fight_out
from game.agents.totalwar.strength import THOUSAND, strength_of, win_chance
from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport
from game.core.rng import fork, seeded, shuffled
from game.lab.battle import BattleTask, fight, resolver
from game.rules.system import AnySystem, SetupError
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.setup import TotalWarSetup

DECILES = 10
LAND_EVERY = 3
"""One of so many battles is fought on land."""
FIRST_TRIAL = 1_000_000
"""Seeds of the battles that are fought lie far from those of the forecast."""


class WarBattle(NamedTuple):
    """A battle that a war has ordered, and what the model of strengths says, in thousandths."""

    order: BattleOrder
    guess: int


class Drawn(NamedTuple):
    """A battle that can be fought, by its closed setup, and what the model of strengths says of it."""

    setup: object
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
    """Yield the battles of whole wars between these levels, one war a setup and seed.

    Each comes as it is ordered and with half of the attacker's machines; every third one on land.
    """
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
            for number, order in enumerate(orders):
                ground = _on_land(order) if number % LAND_EVERY == 0 else order
                for fought in (ground, _halved(ground)):
                    yield WarBattle(fought, _guess(campaign, fought))


def _halved(order: BattleOrder) -> BattleOrder:
    """Return the same battle with every second machine of each of the attacker's forces.

    Wars' players hardly ever attack against the odds, but people ask what such an attack would come to.
    """
    sides = (
        side
        if side.role == "defender"
        else replace(side, forces=tuple(replace(force, units=force.units[::2]) for force in side.forces))
        for side in order.sides
    )
    return replace(order, sides=tuple(sides))


def _on_land(order: BattleOrder) -> BattleOrder:
    """Return the same battle on a board on land; machines that never leave space may refuse."""
    return replace(order, theatre="land", map="")


def _guess(campaign: Campaign, order: BattleOrder) -> int:
    strengths = {
        side.role: strength_of(
            campaign, (unit for force in side.forces for unit in force.units), order.theatre
        )
        for side in order.sides
    }
    return win_chance(strengths["attacker"], strengths["defender"])


def drawn_evenly(
    system: AnySystem, catalog: Catalog, battles: Iterable[WarBattle], in_each: int
) -> list[Drawn]:
    """Return so many battles of each decile of the guess, drawn from all wars alike.

    Passed over are orders that no board takes. Raises ValueError where a decile has too few.
    """
    if system.battles is None:
        raise ValueError(f"{system.name} is no battle system")
    found: list[Drawn] = []
    piles: dict[int, list[WarBattle]] = {decile: [] for decile in range(DECILES)}
    for battle in battles:
        piles[decile_of(battle.guess)].append(battle)
    for decile, pile in piles.items():
        least = len(found) + in_each
        for battle in shuffled(pile, seeded(decile)):
            if len(found) == least:
                break
            try:
                found.append(Drawn(system.battles.order_setup(battle.order, catalog), battle.guess))
            except SetupError:
                continue
        if len(found) < least:
            raise ValueError(f"decile {decile} of the guess has too few battles: {len(pile)}")
    return found


def decile_of(chance: int) -> int:
    """Return the decile of a chance in thousandths, 0 to 9."""
    return min(DECILES - 1, chance * DECILES // THOUSAND)


def compared(
    system: AnySystem, battles: Iterable[Drawn], *, rollouts: int, trials: int
) -> tuple[dict[int, Decile], dict[int, Decile]]:
    """Return what the forecast and what the guess said, by deciles, and what came of it.

    Every battle is forecast with the dice that all forecasts have, and fought ``trials`` times with others.
    """
    said = {decile: Decile() for decile in range(DECILES)}
    guessed = {decile: Decile() for decile in range(DECILES)}
    for number, battle in enumerate(battles):
        chance = forecast(system, battle.setup, SEED, rollouts).chance
        won = sum(
            attacker_won(system, battle.setup, FIRST_TRIAL + trials * number + trial)
            for trial in range(trials)
        )
        said[decile_of(chance)] = said[decile_of(chance)].told(chance, trials, won)
        guess = decile_of(battle.guess)
        guessed[guess] = guessed[guess].told(battle.guess, trials, won)
    return said, guessed


def whole(deciles: Mapping[int, Decile]) -> Decile:
    """Return all deciles as one."""
    return Decile(*(sum(parts) for parts in zip(*deciles.values(), strict=True)))


def attacker_won(system: AnySystem, setup: object, seed: int) -> bool:
    """Fight a battle out by the staff, and return whether the attacker has won it."""
    if system.battles is None:
        raise ValueError(f"{system.name} is no battle system")
    report = system.battles.report(fight_out(system, setup, fork(seeded(seed), 0) >> 1))
    return next(side.won for side in report.sides if side.role == "attacker")
