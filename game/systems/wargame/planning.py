"""Who acts in a wargame at this screen, and the way that is planned for a unit."""

from __future__ import annotations

from typing import Literal

from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.systems.wargame import actions as a
from game.systems.wargame.check import check, jump_target
from game.systems.wargame.check_battle import throw_tiles
from game.systems.wargame.ground import launch_tiles, on_board, structure_at
from game.systems.wargame.ready import fresh_units, last_entry
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles, unplaced, waiting_units
from game.systems.wargame.routes import Leg, Waypoint, Ways, course, taken, ways_of
from game.systems.wargame.state import Move, Turn, Unit, WargameState
from game.systems.wargame.steps import dash_path, why_no_step

Mode = Literal["", "dash", "jump", "throw", "launch"]
NOBODY = UnitId("")


class Planning:
    """Nothing here changes the game, or says what a click means."""

    def __init__(self, state: WargameState) -> None:
        """Nobody acts, and nothing is chosen."""
        self.state = state
        self.side: int | None = None
        """The team whose player acts now, or None."""
        self.seat: PlayerId | None = None
        self.selected = NOBODY
        """The unit that is to be placed or activated."""
        self.looked = NOBODY
        """The unit that is only looked at."""
        self.pointed: int | None = None
        """The hex under the mouse or the cursor."""
        self.pointed_unit = NOBODY
        """The unit under the mouse, where several share the hex."""
        self.mode: Mode = ""
        self.launching = NOBODY
        self.plan: tuple[Leg, ...] = ()
        """The way that is planned, from where the unit is."""
        self.keeps_height = False
        """Whether a step keeps the height instead of following the ground."""
        self.height = 0
        """Deployment: so many levels above the surface are wished for."""
        self._heights: tuple[UnitId, tuple[int, ...]] | None = None
        """The unit that is to be placed, and how high it could be."""
        self.by = NOBODY
        """The drone that attacks by order; nobody: the active unit itself."""
        self.target = ""
        """A unit, a structure or an objective."""
        self.item = ""
        self.aim = ""
        self.second = ""
        self.grapples = False
        self.throw_to = -1
        self.destructs = False
        self.picks: tuple[str, ...] = ()
        self.shows_threat = False
        self.shows_reach = False
        self._fresh: Move | None = None
        """The movement that the selected unit would have."""
        self._course: tuple[object, tuple[Waypoint, ...]] | None = None

    @property
    def wishes(self) -> tuple[object, ...]:
        """Everything that is chosen, without what is pointed at: orders are the same while it is."""
        return (
            self.selected,
            self.looked,
            self.mode,
            self.launching,
            self.plan,
            self.keeps_height,
            self.height,
            self.by,
            self.target,
            self.item,
            self.aim,
            self.second,
            self.grapples,
            self.throw_to,
            self.destructs,
            self.picks,
            self.shows_threat,
            self.shows_reach,
        )

    # Who acts

    @property
    def player(self) -> PlayerId:
        """The seat that acts."""
        assert self.seat is not None
        return self.seat

    @property
    def is_free(self) -> bool:
        """Whether the team may give orders: it is its turn, and nothing is asked."""
        state = self.state
        return self.side is not None and state.to_move == self.side and state.prompt is None

    @property
    def is_placing(self) -> bool:
        """Whether units are being placed."""
        return self.is_free and self.state.phase == "deploy"

    @property
    def turn(self) -> Turn | None:
        """The activation of one of the team's units, while it may give orders."""
        return self.state.turn if self.is_free and self.state.phase == "battle" else None

    @property
    def acting(self) -> Unit | None:
        """The active unit."""
        return None if self.turn is None else self.state.units[self.turn.unit]

    @property
    def is_between(self) -> bool:
        """Whether the team has to activate a unit."""
        return self.is_free and self.state.phase == "battle" and self.state.turn is None

    @property
    def starter(self) -> Unit | None:
        """The selected unit, where it could be activated."""
        unit = self.state.units.get(self.selected)
        fresh = {each.id for each in self.ready_units()} if self.is_between else set()
        return unit if unit is not None and unit.id in fresh else None

    @property
    def movement(self) -> tuple[Unit, Move] | None:
        """Who moves now with what, or would once it is activated."""
        turn = self.turn
        if turn is not None:
            is_on = turn.phase == "movement" or turn.resting is not None
            return (self.state.units[turn.move.unit], turn.move) if is_on and turn.move is not None else None
        unit = self.starter
        if unit is None or unit.status != "board":
            return None
        if self._fresh is None or self._fresh.unit != unit.id:
            self._fresh = fresh_move(self.state, unit.id)
        return unit, self._fresh

    @property
    def focus(self) -> UnitId:
        """The unit whose sheet is shown."""
        if self.looked:
            return self.looked
        if self.target and self.target in self.state.units:
            return UnitId(self.target)
        return self.mover or self.own

    @property
    def mover(self) -> UnitId:
        """The drone that moves by an order now, or nobody."""
        turn = self.turn
        is_drone = turn is not None and turn.resting is not None and turn.move is not None
        return turn.move.unit if is_drone and turn is not None and turn.move is not None else NOBODY

    @property
    def own(self) -> UnitId:
        """The unit that orders are for: the active one, else the selected one."""
        return self.acting.id if self.acting is not None else self.selected

    def ready_units(self) -> list[Unit]:
        """Return own units that can be placed or activated."""
        if self.side is None:
            return []
        if self.state.phase == "deploy":
            return waiting_units(self.state, self.side)
        return fresh_units(self.state, self.side) if self.is_between else []

    @property
    def entry_until(self) -> int:
        """Return the last round for which own reserves may go on waiting, 0 where they may not (WG-6.6)."""
        return last_entry(self.state, self.side) if self.is_between and self.side is not None else 0

    def unit_at(self, tile: int) -> Unit | None:
        """Return who is in a hex: who is pointed at, else an enemy before a friend, the highest first."""
        found = [unit for unit in on_board(self.state) if unit.tile == tile]
        found.sort(key=lambda unit: (unit.id != self.pointed_unit, unit.side == self.side, -unit.level))
        return found[0] if found else None

    def own_at(self, tile: int) -> tuple[Unit, ...]:
        """Return own units in a hex, the highest first."""
        found = [unit for unit in on_board(self.state) if unit.tile == tile and unit.side == self.side]
        return tuple(sorted(found, key=lambda unit: -unit.level))

    def thing_at(self, tile: int) -> str:
        """Return the structure or the objective that could be hit in a hex, "" where there is none."""
        standing = structure_at(self.state, tile)
        marks = (each.id for each in self.state.markers.values() if each.tile == tile and each.left > 0)
        return standing or next(marks, "")

    def marker_to_place(self) -> str:
        """Return the objective that has to be put down now."""
        special = self.state.field.setup.mission.special
        return next(iter(unplaced(self.state)), "") if special.get("place_markers") else ""

    def heights(self) -> tuple[int, ...]:
        """Return how many levels above the surface the chosen unit could be placed, lowest first (WG-6.5)."""
        state, unit = self.state, self.state.units.get(self.selected)
        if unit is None or not self.is_placing:
            return ()
        if self._heights is None or self._heights[0] != unit.id:
            places = ((tile, deploy_levels(state, unit, tile)) for tile in deploy_tiles(state, unit))
            found = {level - state.floors[tile] for tile, levels in places for level in levels}
            self._heights = unit.id, tuple(sorted(found))
        return self._heights[1]

    @property
    def placed_height(self) -> int:
        """So many levels above the surface the chosen unit is placed: as wished, as far as it can be."""
        return max((each for each in self.heights() if each <= self.height), default=0)

    def next_height(self, rise: int) -> int | None:
        """Return the next height up (1) or down (-1) for the chosen unit that is to be placed, or None."""
        found = self.heights()[::rise]
        return next((each for each in found if rise * (each - self.placed_height) > 0), None)

    # Ways

    def ways(self) -> Ways | None:
        """Return where whoever moves can go."""
        moving = self.movement
        return None if moving is None else ways_of(self.state, *moving)

    def forget_ways(self) -> None:
        """The state is another one."""
        self._course = self._fresh = self._heights = None

    def waypoints(self) -> tuple[Waypoint, ...]:
        """Return how the unit stands after each leg of the plan."""
        moving = self.movement
        if moving is None or not self.plan:
            return ()
        asked = (moving, self.plan)
        if self._course is None or self._course[0] != asked:
            self._course = asked, course(self.state, *moving, self.plan)
        return self._course[1]

    def end(self) -> tuple[Unit, Move] | None:
        """Return how the unit stands at the end of the plan."""
        waypoints = self.waypoints()
        return (waypoints[-1].unit, waypoints[-1].move) if waypoints else self.movement

    def extend(self, leg: Leg) -> None:
        """Add a leg to the plan; one who is not active yet is activated first."""
        begins = self.turn is None and not self.plan
        self.plan = (*((Leg("activate"),) if begins else ()), *self.plan, leg)

    def step_to(self, side: int) -> Leg | None:
        """Return the step to a side from the end of the plan, None where there is none (WG-8.1)."""
        end = self.end()
        if end is None or self.mode:
            return None
        tile = self.state.field.grid.steps[end[0].tile][side]
        if tile < 0:
            return None
        floor, same = self.state.floors[tile], end[0].level
        first, second = (same, floor) if self.keeps_height else (floor, same)
        known = self.state.field.rules.levels
        levels = dict.fromkeys((first, second, *range(known.lowest, known.highest + 1)))
        found = (level for level in levels if why_no_step(self.state, *end, tile, level) is None)
        level = next(found, None)
        return None if level is None else Leg("step", tile, level)

    def lift(self, rise: int) -> Leg | None:
        """Return the step up or down on the spot at the end of the plan."""
        end = self.end()
        if end is None or self.mode:
            return None
        unit = end[0]
        leg = Leg("step", unit.tile, unit.level + rise)
        return leg if why_no_step(self.state, *end, leg.tile, leg.level) is None else None

    def why_no_lift(self, rise: int) -> Illegal | None:
        """Return the rule that keeps the unit from a step up or down on the spot."""
        end = self.end()
        return None if end is None else why_no_step(self.state, *end, end[0].tile, end[0].level + rise)

    def turned(self, sides: int) -> tuple[Leg, ...] | None:
        """Return the plan with its end turned by so many sides; None where it cannot turn."""
        moving = self.movement
        if moving is None or self.mode:
            return None
        begins = (Leg("activate"),) if self.turn is None and not self.plan else ()
        kept = (*begins, *self.plan)
        if kept and kept[-1].kind == "turn":
            kept = kept[:-1]
        before = course(self.state, *moving, kept)
        unit, move = (before[-1].unit, before[-1].move) if before else moving
        end = self.end()
        facing = ((end[0].facing if end is not None else unit.facing) + sides) % 6
        if facing == unit.facing:
            return kept if kept != begins else ()
        leg = Leg("turn", facing=facing)
        return None if isinstance(taken(self.state, unit, move, leg), Illegal) else (*kept, leg)

    def side_tile(self, side: int) -> int:
        """Return the hex that the chosen mode names by a side, -1 where there is none."""
        unit = self.acting
        if unit is None:
            return -1
        match self.mode:
            case "dash":
                path = dash_path(self.state, *self.movement, side) if self.movement is not None else ()
                return path[-1] if path else -1
            case "jump":
                return self.jump_tile(side)
            case "launch":
                tile = self.state.field.grid.steps[unit.tile][side]
                return tile if tile in self.launches(self.launching) else -1
            case _:
                return -1

    def jump_tile(self, side: int) -> int:
        """Return the hex that a jump to a side leads to, -1 where the rules refuse it (WG-12.5)."""
        unit = self.acting
        tile = -1 if unit is None else jump_target(self.state, unit, side)
        if tile < 0 or check(self.state, a.JumpTo(player=self.player, tile=tile)) is not None:
            return -1
        return tile

    def launches(self, drone: UnitId) -> tuple[int, ...]:
        """Return the hexes that a docked drone could be launched to (WG-12.7)."""
        unit = self.acting
        if unit is None:
            return ()
        found = launch_tiles(self.state, unit)
        first = a.LaunchDrone(player=self.player, drone=drone, tile=found[0]) if found else None
        return found if first is not None and check(self.state, first) is None else ()

    def throws(self) -> tuple[int, ...]:
        """Return the hexes that the held enemy could be thrown to (WG-10.3)."""
        unit = self.acting
        found = () if unit is None else throw_tiles(self.state, unit)
        first = a.ThrowHeld(player=self.player, tile=found[0]) if found else None
        return found if first is not None and check(self.state, first) is None else ()

    def leg_action(self, leg: Leg) -> a.WargameAction:
        """Return the action that a leg of a way is."""
        match leg.kind:
            case "activate":
                return a.ActivateUnit(player=self.player, unit=self.selected)
            case "turn":
                return a.Rotate(player=self.player, facing=leg.facing)
            case "dash":
                return a.DashAhead(player=self.player, direction=leg.facing)
            case "jump":
                return a.JumpTo(player=self.player, tile=leg.tile)
            case "step":
                return a.StepTo(player=self.player, tile=leg.tile, level=leg.level)
