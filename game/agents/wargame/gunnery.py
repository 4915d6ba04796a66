"""What units could do to each other from places: what does not depend on the place is worked out once."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from game.agents.wargame.worth import best_aim, ends, guns_of
from game.core.ids import UnitId
from game.core.ledger import Ledger
from game.systems.wargame.aim import needs_no_line, weapon_cost, weapon_of, why_no_target
from game.systems.wargame.body import is_drone, sheet
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import distance, on_board
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import (
    FULL,
    attack_need,
    can_evade,
    evasion_need,
    strike_chance,
)
from game.systems.wargame.state import Unit, WargameState


class Gun(NamedTuple):
    """A weapon that a unit could use now; ``item`` "" is the basic attack."""

    item: str
    weapon: Armament
    price: int
    often: int
    is_melee: bool


class Shot(NamedTuple):
    """What a gun could do to an enemy from a place."""

    enemy: UnitId
    worth: int
    price: int
    often: int
    fatal: int
    """The chance in 64ths that one shot ends the enemy."""
    item: str
    is_steady: bool = False
    """Whether it is barred after a move of more than half of the points (WG-15.3)."""


def guns(state: WargameState, unit: Unit, ap: int) -> list[Gun]:
    """Return the weapons that a unit could use with so many AP."""
    found = []
    for is_melee in (False, True):
        for item in guns_of(state, unit, is_melee=is_melee):
            weapon = weapon_of(state, item)
            price = max(1, weapon_cost(state, unit.id, item))
            if price <= ap:
                often = 1 if weapon.once_a_round else ap // price
                found.append(Gun(item, weapon, price, often, is_melee))
    return found


def reach_of(state: WargameState, unit: Unit) -> int:
    """Return how far away a unit could hit somebody after a move, in hexes."""
    known = sheet(state, unit.id)
    reach = max((gun.weapon.range for gun in guns(state, unit, ANY_AP)), default=0)
    return reach + known.row.move + known.has("movement")


def is_plain(state: WargameState, unit: Unit, target: Unit) -> bool:
    """Whether view, range and line alone decide whether a unit can attack another."""
    return not (
        state.field.setup.mission.special.get("night")
        or unit.holds
        or unit.held_by
        or unit.stuck_in
        or target.stuck_in
        or sheet(state, unit.id).setup.category == "terrestrial"
    )


def raw(ledger: Ledger) -> int:
    """Return what a roll has to show by its ledger, limits aside."""
    return ledger[0].amount - sum(item.amount for item in ledger[1:])


class Gunnery:
    """What one unit could do to others, wherever it stands: its guns, and what a hit of each is worth."""

    __slots__ = ("_ends", "_guns", "_reach", "_worths", "unit")

    def __init__(
        self,
        state: WargameState,
        unit: Unit,
        targets: Iterable[Unit],
        ap: int,
        *,
        main_alone: bool,
        sharp: bool = False,
    ) -> None:
        """Work out what is the same everywhere. ``main_alone``: only hits of main sections are thought of.

        ``sharp``: as :func:`aim_worth` has it.
        """
        self.unit = unit
        self._guns = guns(state, unit, ap)
        self._reach = max((gun.weapon.range for gun in self._guns), default=0)
        self._worths: dict[UnitId, list[tuple[str, int]]] = {}
        self._ends: dict[UnitId, list[bool]] = {}
        for target in targets:
            worths = [
                best_aim(state, target, gun.weapon, main_alone=main_alone, sharp=sharp) for gun in self._guns
            ]
            self._worths[target.id] = worths
            self._ends[target.id] = [
                ends(state, target, aim, gun.weapon) for gun, (aim, _) in zip(self._guns, worths)
            ]

    def shots(self, state: WargameState, there: Unit) -> list[Shot]:
        """Return every useful shot from a place, whatever the unit faces there (WG-9).

        ``state`` has the unit at that place.
        """
        found: list[Shot] = []
        bearings = state.field.grid.bearings
        for target, worths in self._worths.items():
            enemy = state.units[target]
            if not there.holds and not there.held_by and self._is_far(state, there, enemy):
                continue
            sides = bearings(there.tile, enemy.tile)
            turned = replace(there, facing=sides[0]) if sides else there
            state.units[there.id] = turned
            for number, worth, chance in self._chances(state, turned, enemy, worths):
                gun = self._guns[number]
                fatal = chance if self._ends[target][number] else 0
                if chance * worth >= FULL:
                    brings, steady = chance * worth // FULL, gun.weapon.steady
                    found.append(Shot(target, brings, gun.price, gun.often, fatal, gun.item, steady))
        state.units[there.id] = there
        return found

    def best(self, state: WargameState, target: Unit) -> int:
        """Return what the best shot at a unit is worth from where this one stands and faces."""
        if self._is_far(state, self.unit, target):
            return 0
        worths = self._worths[target.id]
        return max(
            (chance * worth // FULL for _, worth, chance in self._chances(state, self.unit, target, worths)),
            default=0,
        )

    def _is_far(self, state: WargameState, unit: Unit, target: Unit) -> bool:
        return distance(state, unit.tile, unit.level, target.tile, target.level) > self._reach

    def _chances(
        self, state: WargameState, unit: Unit, target: Unit, worths: list[tuple[str, int]]
    ) -> Iterable[tuple[int, int, int]]:
        """Yield the numbers of guns that can be used on a target, with worth and the chance in 64ths."""
        plain = is_plain(state, unit, target)
        away = distance(state, unit.tile, unit.level, target.tile, target.level)
        is_open: bool | None = None
        needs: dict[bool, tuple[int, int]] = {}
        evades = can_evade(state, target)
        for number, (gun, (aim, worth)) in enumerate(zip(self._guns, worths)):
            weapon = gun.weapon
            if not plain:
                if why_no_target(state, unit, weapon, target) is not None:
                    continue
            elif away > weapon.range or away < weapon.least_range:
                continue
            else:
                if is_open is None:
                    is_open = why_no_target(state, unit, weapon, target) is None
                if not is_open and not needs_no_line(state, unit, weapon):
                    continue
            known = needs.get(gun.is_melee)
            is_special = weapon.guided or state.field.options.aimed == "penalty"
            if known is None or is_special:
                blow = Blow(unit.id, gun.item, target.id, aim, is_melee=gun.is_melee)
                attack = raw(attack_need(state, blow)[1]) + weapon.hit
                evasion = raw(evasion_need(state, target, unit, weapon, is_melee=gun.is_melee)[1])
                known = (attack, evasion + weapon.evasion)
                if not is_special:
                    needs[gun.is_melee] = known
            chance = strike_chance(
                state, known[0] - weapon.hit, known[1] - weapon.evasion if evades else None
            )
            yield number, worth, chance


ANY_AP = 99


def fire_worth(shots: list[Shot], ap: int) -> int:
    """Return what shots could be worth with so many AP, those that bring most for an AP first."""
    return sum(worth for _, worth in salvo(shots, ap))


def salvo(shots: list[Shot], ap: int) -> list[tuple[Shot, int]]:
    """Return the shots that are fired with so many AP, each with its worth: nobody is ended twice."""
    fired: list[tuple[Shot, int]] = []
    alive: dict[UnitId, int] = {}
    for shot in sorted(shots, key=lambda each: (-each.worth * 100 // each.price, each.price)):
        for _ in range(shot.often):
            if shot.price > ap:
                break
            ap -= shot.price
            left = alive.get(shot.enemy, FULL)
            fired.append((shot, shot.worth * left // FULL))
            if shot.fatal:
                alive[shot.enemy] = left * (FULL - shot.fatal) // FULL
    return fired


def danger(state: WargameState, unit: Unit, *, still_to_act: bool = False) -> int:
    """Return what enemies' guns could do to a unit where it is, one shot of each at its main section.

    ``still_to_act``: of those alone whose turn of this round is not over.
    """
    active = state.turn.unit if state.turn is not None else ""
    return sum(
        Gunnery(state, enemy, (unit,), ANY_AP, main_alone=True).best(state, unit)
        for enemy in on_board(state)
        if enemy.side != unit.side
        and not enemy.is_disabled
        and not is_drone(state, enemy.id)
        and not (still_to_act and enemy.has_acted and enemy.id != active)
    )
