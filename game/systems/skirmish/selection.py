"""What the player of a skirmish has chosen: unit, target, partners; and what is possible with them."""

from __future__ import annotations

from typing import Literal

from game.core.ids import PlayerId, UnitId
from game.space.bits import places_of
from game.systems.skirmish import queries
from game.systems.skirmish.actions import (
    Direction,
    FireBroadside,
    FireWeapon,
    SkirmishAction,
    StrikeMelee,
)
from game.systems.skirmish.state import SkirmishState, Unit

Mode = Literal["fire", "melee", "broadside"]


class Selection:
    """Nothing here changes the game, or says what a click means."""

    def __init__(self, state: SkirmishState) -> None:
        """Nobody acts, and nothing is chosen."""
        self.state = state
        self.side: int | None = None
        """The side whose player acts now, or None."""
        self.selected: UnitId | None = None
        self.mode: Mode = "fire"
        self.target: UnitId | None = None
        self.partners: tuple[UnitId, ...] = ()
        self.direction: Direction | None = None
        self.is_aimed = False
        """Broadside: a direction has been chosen (with ``field: all`` there is only one)."""
        self.pointed: int | None = None
        """The tile under the mouse or the cursor."""
        self.asked: UnitId | None = None
        """The enemy about whom it is asked what could be done; nobody is selected then."""
        self.asked_place: int | None = None
        """The tile of which it is asked who could go there; nobody is selected then."""
        self.next_stands: dict[UnitId, int] = {}
        """From where units could attack in their next turn, as far as that was asked for in this state."""
        self.shows_threat = False
        """Whether the board shows where enemies could strike."""
        self.shows_reach = False
        """Whether the board shows what all own units can still reach."""

    @property
    def player(self) -> PlayerId:
        """The seat that acts."""
        assert self.side is not None
        return self.state.field.players[self.side]

    @property
    def unit(self) -> Unit | None:
        """The selected unit's state."""
        return self.state.units.get(self.selected) if self.selected is not None else None

    @property
    def is_placing(self) -> bool:
        """Whether tiles are for putting units on the board now."""
        return self.side is not None and (
            self.state.phase == "deploy" or (self.is_own_turn and queries.must_enter(self.state))
        )

    @property
    def is_own_turn(self) -> bool:
        """Whether the side may give orders in battle."""
        state = self.state
        return self.side is not None and state.phase == "battle" and state.to_move == self.side

    @property
    def is_aiming(self) -> bool:
        """Whether an attack is planned."""
        return self.target is not None or self.is_aimed

    def forget_target(self) -> None:
        """Aim at nothing."""
        self.target, self.partners, self.direction = None, (), None
        self.mode, self.is_aimed = "fire", False

    def select(self, unit: UnitId | None) -> None:
        """Select a unit."""
        if unit != self.selected:
            self.forget_target()
        self.selected, self.asked, self.asked_place = unit, None, None

    def waiting(self) -> tuple[Unit, ...]:
        """Own units that can be put on the board."""
        return queries.waiting(self.state, self.side) if self.side is not None else ()

    def entry_tiles(self) -> tuple[int, ...]:
        """Where the selected waiting unit may be put, or the placed one moved while deploying."""
        unit = self.unit
        return queries.entry_tiles(self.state, unit) if unit is not None and self.is_placing else ()

    def reach(self) -> tuple[int, ...]:
        """Tiles to which the selected unit may move now."""
        unit = self.unit
        if unit is None or not self.is_own_turn or unit.side != self.side or self.is_placing:
            return ()
        if unit.status != "board" or unit.has_moved:
            return ()
        return places_of(queries.reach_mask(self.state, unit))

    def can_attack(self) -> bool:
        """Whether the selected unit may still attack this turn."""
        unit = self.unit
        return (
            unit is not None
            and self.is_own_turn
            and not self.is_placing
            and unit.side == self.side
            and unit.status == "board"
            and not unit.has_attacked
        )

    def fire_targets(self) -> tuple[UnitId, ...]:
        """Enemies that the selected unit can shoot at."""
        unit = self.unit
        return queries.targets(self.state, unit) if unit is not None and self.can_attack() else ()

    def melee_targets(self) -> tuple[UnitId, ...]:
        """Enemies that the selected unit can strike."""
        unit = self.unit
        return queries.melee_targets(self.state, unit) if unit is not None and self.can_attack() else ()

    def has_broadside(self) -> bool:
        """Whether the selected unit is a warship that may fire now at some enemy."""
        unit = self.unit
        return unit is not None and self.can_attack() and queries.can_fire_broadside(self.state, unit)

    def broadside_ways(self) -> tuple[Direction | None, ...]:
        """Directions in which the selected warship would hit an enemy."""
        unit = self.unit
        return queries.broadside_ways(self.state, unit) if unit is not None else ()

    def candidates(self) -> tuple[UnitId, ...]:
        """Units that could join the shot at the target (SK-3.4)."""
        unit = self.unit
        if unit is None or self.target is None or self.mode != "fire" or not self.can_attack():
            return ()
        return queries.partners(self.state, unit, self.state.units[self.target])

    def ready_units(self) -> tuple[UnitId, ...]:
        """Own units that can still do something."""
        if self.is_placing:
            return tuple(unit.id for unit in self.waiting())
        if self.side is None or not self.is_own_turn:
            return ()
        units = (self.state.units[unit] for unit in self.state.field.order[self.side])
        return tuple(u.id for u in units if u.status == "board" and not (u.has_moved and u.has_attacked))

    def left_to_do(self, unit: Unit) -> str:
        """Return what an own unit could do now by the rules: "ready" (both), "move", "attack", or ""."""
        state = self.state
        can_move = not unit.has_moved and queries.reach_mask(state, unit) != 0
        can_attack = not unit.has_attacked and bool(
            queries.targets(state, unit)
            or queries.melee_targets(state, unit)
            or queries.can_fire_broadside(state, unit)
        )
        return "ready" if can_move and can_attack else "move" if can_move else "attack" if can_attack else ""

    def toggle_partner(self, unit: UnitId) -> None:
        """Let a unit join, or leave."""
        if unit in self.partners:
            self.partners = tuple(other for other in self.partners if other != unit)
        elif unit in self.candidates():
            self.partners = (*self.partners, unit)

    def aim(self, target: UnitId, mode: Mode) -> None:
        """Choose whom to attack and how."""
        self.target, self.mode, self.partners = target, mode, ()

    def aim_way(self, way: Direction | None) -> None:
        """Choose a warship's line of fire."""
        self.mode, self.direction, self.is_aimed, self.target = "broadside", way, True, None

    def planned(self) -> SkirmishAction | None:
        """Return the attack as it is planned, or None."""
        unit = self.selected
        if unit is None or self.side is None:
            return None
        if self.mode == "broadside" and self.is_aimed:
            return FireBroadside(player=self.player, unit=unit, direction=self.direction)
        if self.target is None:
            return None
        if self.mode == "melee":
            return StrikeMelee(player=self.player, unit=unit, target=self.target)
        return FireWeapon(player=self.player, unit=unit, target=self.target, partners=self.partners)

    def alternatives(self) -> tuple[tuple[str, SkirmishAction], ...]:
        """Return the shot with each candidate added or left out, and the lines that a warship could fire."""
        if self.side is None or self.selected is None:
            return ()
        if self.mode == "broadside":
            return tuple(
                (way or "", FireBroadside(player=self.player, unit=self.selected, direction=way))
                for way in self.broadside_ways()
            )
        return tuple((unit, self._with(unit)) for unit in self.candidates())

    def _with(self, unit: UnitId) -> FireWeapon:
        """Return the planned shot with a partner more, or without one that has joined."""
        assert self.selected is not None and self.target is not None
        left = tuple(other for other in self.partners if other != unit)
        team = left if unit in self.partners else (*self.partners, unit)
        return FireWeapon(player=self.player, unit=self.selected, target=self.target, partners=team)

    def aimed_tile(self) -> int | None:
        """Where the cursor goes after a command: the target, the first in the line of fire, else the unit."""
        unit = self.unit
        if unit is None:
            return None
        if self.mode == "broadside" and self.is_aimed:
            return self.state.units[queries.broadside(self.state, unit, self.direction).targets[0]].tile
        tile = self.state.units[self.target].tile if self.target is not None else unit.tile
        return tile if tile >= 0 else None

    def aim_next(self, targets: tuple[UnitId, ...], mode: Mode, step: int) -> None:
        """Aim at the target after the present one; at the first where another kind of attack was planned."""
        if targets:
            is_on = self.target in targets and self.mode == mode
            at = targets.index(self.target) + step if is_on and self.target is not None else 0
            self.aim(targets[at % len(targets)], mode)

    def aim_next_fire(self, step: int) -> None:
        """Aim at the next target, or along the next line of fire of a warship."""
        if not self.has_broadside():
            self.aim_next(self.fire_targets(), "fire", step)
            return
        ways = self.broadside_ways()
        at = ways.index(self.direction) + step if self.is_aimed and self.direction in ways else 0
        self.aim_way(ways[at % len(ways)])

    def add_next_partner(self) -> None:
        """Let the next possible partner join; after the last one all leave."""
        for unit in self.candidates():
            if unit not in self.partners:
                self.toggle_partner(unit)
                return
        self.partners = ()

    def select_next(self, step: int) -> None:
        """Select the next unit that can still do something."""
        ready = self.ready_units()
        if ready:
            at = ready.index(self.selected) + step if self.selected in ready else 0
            self.select(ready[at % len(ready)])
