"""What the player of a wargame has chosen: a unit, a way, a weapon and what it is aimed at."""

from __future__ import annotations

from game.core.ids import UnitId
from game.core.kernel import Illegal
from game.systems.wargame import actions as a
from game.systems.wargame.aim import aims_at, armament_of, weapon_of, why_no_demolition
from game.systems.wargame.body import drones_of, is_drone, items_of, section_index, sheet
from game.systems.wargame.check import check
from game.systems.wargame.check_battle import (
    ap_missing,
    attack_cost,
    drone_weapon,
    target_of,
    why_no_drone_fire,
    why_no_fire,
)
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import on_board
from game.systems.wargame.planning import NOBODY, Planning
from game.systems.wargame.state import Unit

SHOT = "/"
"""Between the weapon and the target of a card that an outlook offers."""
PICK = "pick"
"""In place of the weapon: the unit that follows is chosen, to deal with the enemy that is looked at."""


class Selection(Planning):
    """Nothing here changes the game, or says what a click means."""

    # Attacks

    @property
    def attacker(self) -> Unit | None:
        """Who attacks: the active unit, or its drone that was ordered to."""
        return self.state.units[self.by] if self.by else self.acting

    @property
    def may_attack(self) -> bool:
        """Whether attacks are made now: in the Ranged and Close phases, by drones at any time."""
        turn = self.turn
        if turn is None or turn.resting is not None:
            return False
        return bool(self.by) or turn.phase != "movement"

    def weapons(self) -> tuple[str, ...]:
        """Return the weapons of whoever attacks that belong to this phase; "" is the basic attack."""
        unit, turn = self.attacker, self.turn
        if unit is None or turn is None or not self.may_attack:
            return ()
        if self.by:
            return (drone_weapon(self.state, self.by),)
        is_close = turn.phase == "close"
        sorts = ("melee",) if is_close else ("ranged",)
        found = [
            item.id
            for item in items_of(self.state, unit.id)
            if armament_of(self.state, item.id).sort in sorts
        ]
        return (*found, "") if is_close else tuple(found)

    def why_no_weapon(self, item: str) -> Illegal | None:
        """Return why a weapon cannot be used now, whatever the target."""
        turn, unit = self.turn, self.acting
        if turn is None or unit is None:
            return None
        return self.why_no_drone(self.by) if self.by else why_no_fire(self.state, turn, unit, item)

    def why_no_drone(self, drone: UnitId) -> Illegal | None:
        """Return why a drone cannot be ordered to attack now, whatever its target (WG-12.7)."""
        state, turn, unit = self.state, self.turn, self.acting
        if turn is None or unit is None:
            return None
        price = attack_cost(state, drone, drone_weapon(state, drone))
        return why_no_drone_fire(state, turn, unit, drone) or ap_missing(unit, price)

    def why_no_target(self, item: str, target: str) -> Illegal | None:
        """Return why a target cannot be attacked with a weapon."""
        unit = self.attacker
        assert unit is not None
        weapon = self.weapon(item)
        if target in self.state.units:
            found = target_of(self.state, unit, weapon, UnitId(target))
            return None if isinstance(found, Unit) else found
        return why_no_demolition(self.state, unit, weapon, target)

    def weapon(self, item: str) -> Armament:
        """Return what a weapon is."""
        return weapon_of(self.state, item)

    def targets(self) -> tuple[str, ...]:
        """Return everything that can be attacked now: enemies, then structures and objectives."""
        if not self.may_attack:
            return ()
        ready = [item for item in self.weapons() if self.why_no_weapon(item) is None]
        enemies = [unit.id for unit in on_board(self.state) if unit.side != self.side]
        return tuple(
            each
            for each in (*enemies, *self.state.structures, *self.state.markers)
            if any(self.why_no_target(item, each) is None for item in ready)
        )

    def aims(self) -> tuple[str, ...]:
        """Return what can be aimed at of the target."""
        unit = self.state.units.get(UnitId(self.target))
        return () if unit is None or unit.side == self.side else aims_at(self.state, unit)

    def is_friend(self) -> bool:
        """Whether an own unit is chosen as a target: to be repaired."""
        unit = self.state.units.get(UnitId(self.target))
        return unit is not None and unit.side == self.side

    def aim_at(self, target: str) -> Illegal | None:
        """Aim at a target with the weapon of before, or the first that can; return why none can.

        Bare hands are taken only where no weapon can.
        """
        why: Illegal | None = None
        ready = sorted(self.weapons(), key=lambda item: (not item, item != self.item))
        for item in ready:
            problem = self.why_no_weapon(item) or self.why_no_target(item, target)
            if problem is None:
                self.target, self.looked, self.grapples, self.second = target, NOBODY, False, ""
                self.take_weapon(item)
                return None
            why = why or problem
        return why

    def take_weapon(self, item: str) -> None:
        """Choose a weapon; what was aimed at stays where it can."""
        self.item, self.second, self.grapples = item, "", False
        aims = self.aims()
        if aims and self.aim not in aims:
            known = sheet(self.state, UnitId(self.target))
            main = known.setup.sections[known.main].id
            self.aim = main if main in aims else aims[0]

    def splits(self) -> tuple[str, ...]:
        """Return what the second half of a split attack could strike."""
        if not self.aims() or self.by or self.grapples or not self.weapon(self.item).splits:
            return ()
        target = UnitId(self.target)
        if section_index(self.state, target, self.aim) < 0:
            return ()
        parts = (each for each in self.aims() if section_index(self.state, target, each) >= 0)
        return tuple(each for each in parts if each != self.aim)

    def attack(self) -> a.WargameAction | None:
        """Return the attack as it is planned."""
        if not self.target or self.acting is None or self.is_friend():
            return None
        if self.target not in self.state.units:
            if self.by:
                return a.DroneDemolish(player=self.player, drone=self.by, target=self.target)
            return a.Demolish(player=self.player, item=self.item, target=self.target)
        target = UnitId(self.target)
        if self.grapples:
            return a.Grapple(player=self.player, target=target)
        if not self.may_attack:
            return None
        if self.by:
            return a.DroneAttack(player=self.player, drone=self.by, target=target, aim=self.aim)
        return a.Attack(player=self.player, item=self.item, target=target, aim=self.aim, second=self.second)

    def drones(self) -> tuple[Unit, ...]:
        """Return the drones of the active unit."""
        return () if self.acting is None else tuple(drones_of(self.state, self.acting.id))

    # Together

    def planned(self) -> a.WargameAction | None:
        """Return what a commit would begin with."""
        state = self.state
        if not self.is_free:
            return None
        if state.phase == "secondaries":
            return a.PickSecondaries(player=self.player, picks=self.picks) if self.picks else None
        if self.destructs:
            return a.SelfDestruct(player=self.player)
        if self.mode == "throw" and self.throw_to >= 0:
            return a.ThrowHeld(player=self.player, tile=self.throw_to)
        if self.mode == "launch" and self.throw_to >= 0:
            return a.LaunchDrone(player=self.player, drone=self.launching, tile=self.throw_to)
        if self.plan:
            return self.leg_action(self.plan[0])
        if self.starter is not None and self.starter.status == "board":
            return a.ActivateUnit(player=self.player, unit=self.selected)
        return self.attack()

    def forget_plan(self) -> None:
        """Plan nothing: no way, no attack, no throw."""
        self.plan, self.mode, self.throw_to = (), "", -1
        self.launching, self.destructs = NOBODY, False
        self.forget_target()

    def forget_target(self) -> None:
        """Aim at nothing; the weapon is remembered."""
        self.target, self.second, self.grapples, self.by = "", "", False, NOBODY

    def keep_sense(self) -> None:
        """Forget what the state no longer allows."""
        self.forget_ways()
        state = self.state
        self.plan, self.mode, self.throw_to, self.launching, self.destructs = (), "", -1, NOBODY, False
        if self.state.phase != "secondaries" or not self.is_free:
            self.picks = ()
        if self.looked and state.units[self.looked].status == "lost":
            self.looked = NOBODY
        known = state.units.get(self.selected)
        if known is None or known.side != self.side or known.status == "lost" or is_drone(state, known.id):
            self.selected = NOBODY
        if self.is_placing:
            waiting = self.ready_units()
            if self.selected not in {each.id for each in waiting}:
                self.selected = waiting[0].id if waiting else NOBODY
        attack = self.attack() if self.turn is not None else None
        if attack is None or check(state, attack) is not None:
            again = self.target if attack is not None else ""
            by = self.by if self.by and self.turn is not None else NOBODY
            self.forget_target()
            if again and not by and self.may_attack:
                self.aim_at(again)
