"""What the player of a battle has chosen so far, and what follows from it: ways, targets, what is planned."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from game.core.ids import PlayerId, UnitId
from game.systems.strategic.actions import Attack, How, Maneuver, Mode, Move, StrategicAction, UsePower
from game.systems.strategic.battlefield import GROUND, Arms
from game.systems.strategic.check import check, spent
from game.systems.strategic.check_attack import check_aim
from game.systems.strategic.moves import (
    Ways,
    allowance,
    bands_of,
    charge_targets,
    halves_of,
    modes,
    ways,
)
from game.systems.strategic.odds import odds
from game.systems.strategic.queries import enemies, in_reach, is_hidden, on_board, stat_line
from game.systems.strategic.resolve_deploy import fits, start_band, waiting
from game.systems.strategic.state import StrategicState, Unit

Kind = Literal["", "move", "charge", "weapon", "power", "maneuver"]
"""What is being chosen: nothing yet, a sort of move, a charge, a weapon, a power that does not strike."""
NOBODY: Final = UnitId("")
LOSS: Final = "loss_"
"""So begin the labels of what a target loses."""
STEPPING: Final[tuple[Mode, ...]] = ("half", "full", "run")
"""Of the moves of single units those that a click chooses of itself: the shortest that goes far enough."""
MARCHING: Final[tuple[Mode, ...]] = ("march", "run")


class Selection:
    """Everything between the first click and the action. ``side`` is None while nobody here may act."""

    def __init__(self, state: StrategicState) -> None:
        """Nothing is chosen."""
        self.state = state
        self.side: int | None = None
        self.seat: PlayerId | None = None
        self.pointed: int | None = None
        self.hovered = NOBODY
        """Who is pointed at of those that share that square; nobody: the square itself."""
        self.looked = NOBODY
        """A unit that is only looked at, or the next to be placed."""
        self.band: int | None = None
        """The band in which a move or a placing is to end; None: as now."""
        self.asks_habits = False
        self.shows_threat = False
        self.shows_reach = False
        self.kind: Kind = ""
        self.mode: Mode = "half"
        self.number = -1
        """The weapon or striking power, or the power; -1: the first that does."""
        self.how: How = "standard"
        self.target = NOBODY
        self.asked = NOBODY
        """The enemy that was used last, whether it can be attacked or not."""
        self.square = -1
        """The square that is aimed at, without a target; where a charge ends; -1: none."""
        self.level = GROUND
        """The band that is aimed at with it."""
        self.steps: tuple[int, ...] = ()
        """The squares along which somebody is to be shoved."""
        self._ways: dict[tuple[Mode, int, UnitId], Ways] = {}

    def take(self, state: StrategicState, seat: PlayerId | None) -> None:
        """Go on with another state: what was worked out of the old one is forgotten."""
        self.state, self.seat = state, seat
        self.side = None if seat is None else state.field.side_of[seat]
        self._ways = {}

    def drop(self, kind: Kind = "", number: int = -1) -> None:
        """Choose something else to do, without a target yet."""
        self.kind, self.number, self.how = kind, number, "standard"
        self.untarget()

    def untarget(self) -> None:
        """Aim at nothing."""
        self.target, self.square, self.level, self.steps = NOBODY, -1, GROUND, ()
        self.asked = NOBODY

    # Who

    @property
    def player(self) -> PlayerId:
        """The seat that chooses."""
        return self.state.player(0) if self.seat is None else self.seat

    @property
    def is_free(self) -> bool:
        """Whether this player may give orders: no question is open."""
        return self.side is not None and self.state.prompt is None and self.state.phase != "over"

    @property
    def is_placing(self) -> bool:
        """Whether the next order is where a unit begins."""
        return self.is_free and self.state.phase == "deploy"

    @property
    def unit(self) -> Unit | None:
        """The own unit that is ordered about: the one whose turn it is, or the next to be placed."""
        if not self.is_free:
            return None
        if self.is_placing:
            ready = waiting(self.state, self.player)
            return next((each for each in ready if each.id == self.looked), ready[0] if ready else None)
        acting = self.state.units.get(self.state.acting)
        is_own = acting is not None and stat_line(self.state, acting.id).leader == self.seat
        return acting if is_own else None

    def seen(self) -> tuple[Unit, ...]:
        """Return the enemies that are seen, nearest first."""
        unit = self.unit
        if unit is None or self.is_placing:
            return ()
        found = (each for each in enemies(self.state, unit.side) if not is_hidden(each, unit.side))
        return tuple(sorted(found, key=lambda each: self.state.field.distance(unit.tile, each.tile)))

    def asked_about(self) -> Unit | None:
        """Return the enemy that was used last, as long as it is seen."""
        return next((each for each in self.seen() if each.id == self.asked), None)

    def foes_at(self, place: int) -> tuple[Unit, ...]:
        """Return the enemies in a square that are seen."""
        return tuple(each for each in self.seen() if each.tile == place)

    def own_at(self, place: int) -> tuple[Unit, ...]:
        """Return the own units in a square."""
        return tuple(u for u in on_board(self.state) if u.side == self.side and u.tile == place)

    # Moves and places

    def level_of(self, unit: Unit) -> int:
        """Return the band in which a move or a placing ends as it is chosen now."""
        if self.band is not None and self.band in self.levels(unit):
            return self.band
        return start_band(self.state, unit.id) if self.is_placing else max(GROUND, unit.band)

    def levels(self, unit: Unit) -> tuple[int, ...]:
        """Return the bands in which a move or a placing of a unit may end."""
        own = stat_line(self.state, unit.id)
        return (GROUND, *own.bands) if self.is_placing else bands_of(self.state, unit)

    def entry(self) -> tuple[int, ...]:
        """Return the squares on which the unit that waits may be placed (ST-6.8)."""
        unit = self.unit
        if unit is None or not self.is_placing:
            return ()
        band, zone = self.level_of(unit), self.state.field.setup.sides[unit.side].zone
        return tuple(tile for tile in zone if fits(self.state, unit.id, tile, band))

    def can_move(self, unit: Unit, mode: Mode) -> bool:
        """Whether there is time for a sort of move."""
        if stat_line(self.state, unit.id).is_horde:
            return not (unit.has_moved or (mode == "run" and unit.has_attacked))
        return spent(self.state, unit, halves_of(mode)) is None

    def clicked_modes(self, unit: Unit) -> tuple[Mode, ...]:
        """Return the sorts of move that a click may choose of itself, the shortest first."""
        if self.kind == "move":
            return (self.mode,)
        usual = MARCHING if stat_line(self.state, unit.id).is_horde else STEPPING
        return tuple(mode for mode in usual if self.can_move(unit, mode))

    def ways(self, unit: Unit, mode: Mode, band: int, target: Unit | None = None) -> Ways:
        """Return where a move can end, with the way to each square; worked out once for a state."""
        key = mode, band, NOBODY if target is None else target.id
        if key not in self._ways:
            self._ways[key] = ways(self.state, unit, mode, band, target)
        return self._ways[key]

    def move_to(self, place: int) -> Move | None:
        """Return the move that a click on a square means; None where no sort of move goes there."""
        unit = self.unit
        if unit is None or self.is_placing:
            return None
        band = self.level_of(unit)
        for mode in self.clicked_modes(unit):
            move = Move(player=self.player, unit=unit.id, mode=mode, to=place, band=band)
            is_checked = place == unit.tile or mode == "lift" or not self.can_move(unit, mode)
            if place != unit.tile and place not in self.ways(unit, mode, band):
                continue
            if not is_checked or check(self.state, move) is None:
                return move
        return None

    def known_modes(self, unit: Unit) -> tuple[Mode, ...]:
        """Return the sorts of move that a unit knows, charges last."""
        found = tuple(modes(self.state, unit))
        return found if stat_line(self.state, unit.id).is_horde else (*found, "charge")

    def charge_end(self, target: Unit, weapon: int) -> Move | None:
        """Return the charge at a target as it is chosen: at the chosen square, or the nearest that serves."""
        ends = self.charge_ends(target, weapon)
        return ends.get(self.square) or next(iter(ends.values()), None)

    def charge_ends(self, target: Unit, weapon: int) -> dict[int, Move]:
        """Return every square where a charge at a target can end, the target's own first (ST-2.5)."""
        unit, found = self.unit, {}
        if unit is None:
            return {}
        near = (target.tile, *self.state.field.grid.king[target.tile])
        distance = self.state.field.distance(unit.tile, target.tile)
        for band in bands_of(self.state, unit):
            if distance > allowance(self.state, unit, "charge", band) + 1:
                continue
            reached = self.ways(unit, "charge", band, target)
            for tile in near:
                if tile in reached and tile not in found:
                    move = Move(
                        player=self.player,
                        unit=unit.id,
                        mode="charge",
                        to=tile,
                        band=band,
                        target=target.id,
                        weapon=weapon,
                    )
                    if check(self.state, move) is None:
                        found[tile] = move
        return found

    # Attacks

    @property
    def gun(self) -> Arms | None:
        """The weapon or striking power that is chosen."""
        unit = self.unit
        if self.kind != "weapon" or unit is None or self.number < 0:
            return None
        arms = stat_line(self.state, unit.id).arms
        return arms[self.number] if self.number < len(arms) else None

    def attack(
        self, number: int, how: How = "standard", target: UnitId = NOBODY, tile: int = 0, band: int = 0
    ) -> Attack | UsePower | None:
        """Return an attack with a weapon or a striking power by its number."""
        unit = self.unit
        if unit is None or not 0 <= number < len(stat_line(self.state, unit.id).arms):
            return None
        gun = stat_line(self.state, unit.id).arms[number]
        if gun.power >= 0:
            return UsePower(
                player=self.player, unit=unit.id, power=gun.power, target=target, tile=tile, band=band
            )
        return Attack(
            player=self.player, unit=unit.id, weapon=number, target=target, tile=tile, band=band, how=how
        )

    def attacks_on(self, target: UnitId) -> tuple[Attack | UsePower, ...]:
        """Return every attack on a unit that the rules take now, weapon by weapon."""
        unit, found = self.unit, []
        if unit is None or self.is_placing:
            return ()
        hows: tuple[How, ...] = ("standard", "all_out", "burst")
        for number, gun in enumerate(stat_line(self.state, unit.id).arms):
            for how in hows[: 1 if gun.power >= 0 else 3]:
                action = self.attack(number, how, target)
                if action is not None and check(self.state, action) is None:
                    found.append(action)
        return tuple(found)

    def best_on(self, target: UnitId) -> Attack | UsePower | None:
        """Return the ordinary attack on a unit that is best: that takes most from it on average."""
        found = self.attacks_on(target)
        plain = (each for each in found if isinstance(each, Attack) and each.how == "standard")
        return max(plain, key=self._promise, default=next(iter(found), None))

    def _promise(self, attack: Attack) -> Fraction:
        """Return what an attack takes from its target on average: evading, fields and spare hits count."""
        chances = odds(self.state, attack).chances
        lost = (each for each in chances if each.subject == attack.target and each.label.startswith(LOSS))
        return sum((int(each.label.removeprefix(LOSS)) * each.fraction for each in lost), Fraction(0))

    def aim_levels(self, place: int) -> tuple[int, ...]:
        """Return the bands that the chosen area or line weapon can be aimed at in a square."""
        unit, gun = self.unit, self.gun
        if unit is None or gun is None or not (gun.area or gun.weapon.line):
            return ()
        levels = sorted({GROUND, *(each.band for each in self.seen())})
        return tuple(b for b in levels if check_aim(self.state, unit, gun, "", place, b) is None)

    def targets(self) -> tuple[Unit, ...]:
        """Return the enemies that what is chosen can be directed at now; without a choice, any weapon."""
        unit = self.unit
        if unit is None or self.is_placing:
            return ()
        match self.kind:
            case "charge":
                found = charge_targets(self.state, unit) if self.can_move(unit, "charge") else ()
                return tuple(each for each in found if self.charge_ends(each, self.charge_weapon(each)))
            case "maneuver":
                return tuple(each for each in self.seen() if self.in_reach(each))
            case "power":
                return tuple(each for each in self.seen() if self._takes_power(unit, each))
            case "weapon":
                return tuple(each for each in self.seen() if self._can_hit(each))
            case _:
                return tuple(each for each in self.seen() if self.attacks_on(each.id))

    def _can_hit(self, target: Unit) -> bool:
        action = self.attack(self.number, self.how, target.id)
        return action is not None and check(self.state, action) is None

    def charge_weapon(self, target: Unit) -> int:
        """Return the weapon of a charge: the chosen one, or the first that serves."""
        unit = self.unit
        if self.number >= 0 or unit is None:
            return self.number
        count = len(stat_line(self.state, unit.id).setup.weapons)
        return next((n for n in range(count) if self.charge_ends(target, n)), 0)

    def in_reach(self, target: Unit) -> bool:
        """Whether an enemy is in melee reach of the acting unit."""
        return self.unit is not None and in_reach(self.state, self.unit, target)

    def _takes_power(self, unit: Unit, target: Unit) -> bool:
        near = self.state.field.grid.king[target.tile]
        path = near[:1] if stat_line(self.state, unit.id).powers[self.number].kind == "shove" else ()
        action = UsePower(
            player=self.player, unit=unit.id, power=self.number, target=target.id, path=tuple(path)
        )
        return check(self.state, action) is None

    @property
    def push(self) -> int:
        """How many squares the chosen power shoves, 0 for another."""
        unit = self.unit
        if self.kind != "power" or unit is None:
            return 0
        return stat_line(self.state, unit.id).powers[self.number].push

    # What would be done

    def planned(self) -> StrategicAction | None:
        """Return what a commit submits: the attack, power or charge as it is chosen."""
        unit = self.unit
        if unit is None or self.is_placing:
            return None
        match self.kind:
            case "weapon" if self.target:
                return self.attack(self.number, self.how, self.target)
            case "weapon" if self.square >= 0:
                return self.attack(self.number, "standard", NOBODY, self.square, self.level)
            case "charge" if self.target:
                target = self.state.units[self.target]
                return self.charge_end(target, self.charge_weapon(target))
            case "power" if self.target and (self.steps or not self.push):
                return UsePower(
                    player=self.player,
                    unit=unit.id,
                    power=self.number,
                    target=self.target,
                    path=self.steps,
                )
            case "maneuver" if self.target and self.square >= 0:
                return Maneuver(player=self.player, unit=unit.id, target=self.target, tile=self.square)
            case _:
                return None

    def first_on(self, target: Unit) -> StrategicAction | None:
        """Return the attack on an enemy that is planned, or that a click on it would plan; None: none."""
        if self.target == target.id:
            return self.planned()
        if target not in self.targets():
            return None
        match self.kind:
            case "weapon":
                return self.attack(self.number, self.how, target.id)
            case "charge":
                return self.charge_end(target, self.charge_weapon(target))
            case "":
                return self.best_on(target.id)
            case _:
                return None
