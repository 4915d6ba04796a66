"""What the player is about to do: the selected unit, its target, its partners; and what that lights up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from game.core.ids import PlayerId, UnitId
from game.space.bits import places_of
from game.systems.skirmish import inspect
from game.systems.skirmish.actions import (
    Direction,
    EnterReserve,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    SkirmishAction,
    StrikeMelee,
)
from game.systems.skirmish.state import SkirmishState, Unit
from game.views.drawing import Rgb
from game.views.table.overlays import (
    AreaOutline,
    Overlay,
    PathLine,
    SightLine,
    TileFill,
    TileFrame,
    TileReticle,
)

Mode = Literal["fire", "melee", "broadside"]


@dataclass(frozen=True, slots=True)
class PlanColours:
    """Colours of what is lit up."""

    own: Rgb
    enemy: Rgb
    accent: Rgb
    warning: Rgb
    dim: Rgb


@dataclass(slots=True)
class BattlePlan:
    """The player's intention. Nothing here changes the game; ``click`` returns the action to submit."""

    state: SkirmishState
    side: int | None = None
    """The side whose human acts now, or None."""
    selected: UnitId | None = None
    mode: Mode = "fire"
    target: UnitId | None = None
    partners: tuple[UnitId, ...] = ()
    direction: Direction | None = None
    is_aimed: bool = False
    """Broadside: a direction has been chosen (with ``field: all`` there is only one)."""
    hover: int | None = field(default=None)

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
            self.state.phase == "deploy" or (self.is_own_turn and inspect.must_enter(self.state))
        )

    @property
    def is_own_turn(self) -> bool:
        """Whether the side may give orders in battle."""
        state = self.state
        return self.side is not None and state.phase == "battle" and state.to_move == self.side

    def adopt(self, state: SkirmishState, side: int | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        if side != self.side:
            self.clear()
        self.state, self.side = state, side
        self.forget_target()
        unit = self.unit
        if unit is None or unit.side != side or unit.status not in ("board", "reserve"):
            self.selected = None
        if self.is_placing and (self.selected is None or self.unit is None or self.unit.status == "board"):
            waiting = self.waiting()
            self.selected = waiting[0].id if waiting else self.selected

    def clear(self) -> None:
        """Select nothing."""
        self.selected = None
        self.forget_target()

    def forget_target(self) -> None:
        """Aim at nothing."""
        self.target, self.partners, self.direction = None, (), None
        self.mode, self.is_aimed = "fire", False

    def select(self, unit: UnitId | None) -> None:
        """Select a unit."""
        if unit != self.selected:
            self.forget_target()
        self.selected = unit

    def waiting(self) -> tuple[Unit, ...]:
        """Own units that can be put on the board."""
        return inspect.waiting(self.state, self.side) if self.side is not None else ()

    def entry_tiles(self) -> tuple[int, ...]:
        """Where the selected waiting unit may be put, or the placed one moved while deploying."""
        unit = self.unit
        if unit is None or not self.is_placing:
            return ()
        if unit.status == "board":
            field_ = self.state.field
            taken = self.state.masks[0] | self.state.masks[1]
            return places_of(field_.zone_masks[unit.side] & field_.footings[unit.id].enter & ~taken)
        return places_of(inspect.entry_mask(self.state, unit))

    def entries(self, state: SkirmishState) -> Iterator[EnterReserve]:
        """Yield what brings the reserves of the side to move onto the first free tiles (SK-1.7)."""
        if state.outcome is not None or not inspect.must_enter(state):
            return
        for unit in inspect.waiting(state, state.to_move):
            tiles = places_of(inspect.entry_mask(state, unit))
            if tiles:
                yield EnterReserve(
                    player=state.player(state.to_move), unit=unit.id, tile=tiles[len(tiles) // 2]
                )

    def reach(self) -> tuple[int, ...]:
        """Tiles to which the selected unit may move now."""
        unit = self.unit
        if unit is None or not self.is_own_turn or unit.side != self.side or self.is_placing:
            return ()
        if unit.status != "board" or unit.has_moved:
            return ()
        return places_of(inspect.reach_mask(self.state, unit))

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
        return inspect.targets(self.state, unit) if unit is not None and self.can_attack() else ()

    def melee_targets(self) -> tuple[UnitId, ...]:
        """Enemies that the selected unit can strike."""
        unit = self.unit
        return inspect.melee_targets(self.state, unit) if unit is not None and self.can_attack() else ()

    def has_broadside(self) -> bool:
        """Whether the selected unit is a warship that may fire now at some enemy."""
        unit = self.unit
        if unit is None or not self.can_attack() or not self.state.field.lines[unit.id].is_warship:
            return False
        return inspect.cooldown_turns(self.state, unit) == 0 and bool(self.broadside_ways())

    def broadside_ways(self) -> tuple[Direction | None, ...]:
        """Directions in which the selected warship would hit an enemy."""
        unit = self.unit
        if unit is None:
            return ()
        return tuple(
            way
            for way in inspect.broadside_directions(self.state)
            if inspect.hits_enemy(self.state, unit, inspect.broadside(self.state, unit, way))
        )

    def candidates(self) -> tuple[UnitId, ...]:
        """Units that could join the shot at the target (SK-3.4)."""
        unit = self.unit
        if unit is None or self.target is None or self.mode != "fire" or not self.can_attack():
            return ()
        return inspect.partners(self.state, unit, self.state.units[self.target])

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

    def attack(self) -> SkirmishAction | None:
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

    def click(self, tile: int) -> SkirmishAction | None:
        """Use a tile: select, place, move, aim, or commit what is aimed at."""
        if self.side is None:
            return None
        occupant = self.state.at.get(tile)
        own = occupant is not None and self.state.units[occupant].side == self.side
        if self.is_placing:
            return self._click_placing(tile, occupant, own)
        if not self.is_own_turn:
            return None
        if self.mode == "broadside" and self.selected is not None:
            way = self.way_of(tile)
            if way is not False:
                if self.is_aimed and way == self.direction:
                    return self.attack()
                self.aim_way(way)
                return None
        if occupant is not None and own:
            if occupant in self.candidates():
                self.toggle_partner(occupant)
            else:
                self.select(occupant if occupant != self.selected else None)
            return None
        if occupant is not None:
            return self._click_enemy(occupant)
        if self.selected is not None:  # what cannot be reached is refused with the reason, and stays selected
            return MoveUnit(player=self.player, unit=self.selected, to=tile)
        return None

    def _click_placing(self, tile: int, occupant: UnitId | None, own: bool) -> SkirmishAction | None:
        if occupant is not None:
            if own:
                self.select(occupant)
            return None
        unit = self.selected
        if unit is None or tile not in self.entry_tiles():
            return None
        if self.state.phase == "deploy":
            return PlaceUnit(player=self.player, unit=unit, tile=tile)
        return EnterReserve(player=self.player, unit=unit, tile=tile)

    def _click_enemy(self, enemy: UnitId) -> SkirmishAction | None:
        if enemy == self.target:
            return self.attack()
        if enemy in self.fire_targets():
            self.aim(enemy, "fire")
        elif enemy in self.melee_targets():
            self.aim(enemy, "melee")
        elif self.has_broadside() and (way := self.way_of(self.state.units[enemy].tile)) is not False:
            self.aim_way(way)
        elif self.selected is not None:  # the rules refuse it: whoever tries it is told why
            return FireWeapon(player=self.player, unit=self.selected, target=enemy)
        return None

    def way_of(self, tile: int) -> Direction | Literal[False] | None:
        """Return the line of fire that covers a tile; False where none does."""
        unit = self.unit
        if unit is None:
            return False
        for way in self.broadside_ways():
            if tile in inspect.broadside(self.state, unit, way).tiles:
                return way
        return False

    def overlays(self, colours: PlanColours) -> tuple[list[Overlay], list[Overlay]]:
        """Return what to draw below and above the tokens."""
        under: list[Overlay] = []
        over: list[Overlay] = []
        unit = self.unit
        if self.is_placing and self.side is not None:
            under.append(AreaOutline(self.state.field.zones[self.side], colours.own))
            under.append(TileFill(self.entry_tiles(), colours.own, 0.28))
        if unit is not None:
            self._way_overlays(unit, colours, under)
            if self.mode == "broadside" and self.can_attack():
                self._broadside_overlays(unit, colours, under, over)
            else:
                self._enemy_overlays(colours, over)
            if self.target is not None:
                self._aim_overlays(unit, self.target, colours, over)
            elif self.hover is not None and self.can_attack():
                self._blocked_line(unit, self.hover, colours, over)
        if self.hover is not None:
            over.append(TileFrame(self.hover, colours.dim, 0.03))
        return under, over

    def _way_overlays(self, unit: Unit, colours: PlanColours, under: list[Overlay]) -> None:
        """Where the unit stands, where it can go, and the way to the tile under the mouse."""
        if unit.tile >= 0:
            under.append(TileFrame(unit.tile, colours.accent))
        reach = self.reach()
        if reach:
            under.append(TileFill(reach, colours.own, 0.30))
            if self.hover is not None and self.hover in reach:
                under.append(PathLine(inspect.move_path(self.state, unit, self.hover), colours.accent))

    def _enemy_overlays(self, colours: PlanColours, over: list[Overlay]) -> None:
        """Whom the unit can shoot at, and whom only a blade reaches."""
        units, shot = self.state.units, self.fire_targets()
        over.extend(TileReticle(units[enemy].tile, colours.enemy) for enemy in shot)
        for enemy in self.melee_targets():
            if enemy not in shot or (self.target == enemy and self.mode == "melee"):
                over.append(TileFrame(units[enemy].tile, colours.warning, 0.06, 0.08))

    def _aim_overlays(self, unit: Unit, target: UnitId, colours: PlanColours, over: list[Overlay]) -> None:
        """The target, the lines of all who fire at it, and who may join."""
        units = self.state.units
        goal = units[target].tile
        over.append(TileFrame(goal, colours.accent, 0.05))
        for attacker in (unit.id, *self.partners):
            over.append(SightLine(units[attacker].tile, goal, colours.accent))
        for other in self.candidates():
            if other not in self.partners:
                over.append(TileFrame(units[other].tile, colours.own, 0.05, 0.06))

    def _broadside_overlays(
        self, unit: Unit, colours: PlanColours, under: list[Overlay], over: list[Overlay]
    ) -> None:
        for way in self.broadside_ways():
            hit = inspect.broadside(self.state, unit, way)
            chosen = self.is_aimed and way == self.direction
            under.append(
                TileFill(hit.tiles, colours.enemy, 0.42 if chosen else 0.16, "diagonal" if chosen else "none")
            )
            if chosen:
                over.extend(TileReticle(self.state.units[other].tile, colours.enemy) for other in hit.targets)

    def _blocked_line(self, unit: Unit, tile: int, colours: PlanColours, over: list[Overlay]) -> None:
        """Show why an enemy under the cursor cannot be shot at, if the line is the reason (SK-7)."""
        occupant = self.state.at.get(tile)
        if occupant is None or self.state.units[occupant].side == unit.side:
            return
        blocked = inspect.line_blockers(self.state, unit, self.state.units[occupant])
        if blocked and not self.state.field.lines[unit.id].is_warship:
            over.append(SightLine(unit.tile, tile, colours.warning, blocked))
