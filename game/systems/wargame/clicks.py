"""What a click on the wargame's board means: a unit, a way, a target, an answer; and ways leg by leg."""

from __future__ import annotations

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.systems.wargame import actions as a
from game.systems.wargame.check import check
from game.systems.wargame.intent_orders import SIDES, dash_tiles
from game.systems.wargame.marks import choice_tiles
from game.systems.wargame.planning import NOBODY
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles
from game.systems.wargame.routes import Leg
from game.systems.wargame.selection import PICK, SHOT, Selection
from game.systems.wargame.state import Unit, WargameState


class Clicks:
    """What is chosen, and what a click does to it."""

    def __init__(self, state: WargameState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.selection = Selection(state)
        self.problem: Illegal | None = None
        self._rest: tuple[Leg, ...] = ()
        """What is left of a way that was committed."""
        self._expected: tuple[object, ...] | None = None
        """How the mover should be before the next leg."""
        self._before: tuple[object, ...] | None = None
        """How it was when the last leg was committed: nothing has happened as long as it is so."""

    def use_card(self, card: str) -> a.WargameAction | None:
        """Use a unit by its id, or by an order's name what it is about."""
        selection = self.selection
        self.problem = None
        if card.startswith(f"{SHOT}{PICK}{SHOT}"):
            selection.forget_plan()
            selection.selected = UnitId(card.rpartition(SHOT)[2])
            return None
        if card.startswith(SHOT):
            return self._take(*card.split(SHOT)[1:])
        unit = selection.state.units.get(UnitId(card))
        if selection.side is None or unit is None:
            return None
        return self._use_own(unit) if unit.side == selection.side else self._use_enemy(unit)

    def _take(self, item: str, target: str) -> a.WargameAction | None:
        """Aim as an outlook offers; where that is aimed at already, attack."""
        selection = self.selection
        if (selection.item, selection.target) == (item, target):
            return self.commit()
        selection.item = item
        self.problem = selection.aim_at(target)
        return None

    def use_place(self, place: int) -> a.WargameAction | None:
        """Use a hex: answer, place, select, go, aim, or commit what is planned there."""
        selection, state = self.selection, self.selection.state
        self.problem = None
        if selection.side is None:
            return None
        if not 0 <= place < state.field.grid.panel_count:
            return None
        if state.prompt is not None:
            return self._answer_at(place)
        if not selection.is_free:
            self._look(place)
            return None
        match state.phase:
            case "markers":
                marker = selection.marker_to_place()
                if marker:
                    return a.PlaceMarker(player=selection.player, marker=marker, tile=place)
                return a.PlaceWall(player=selection.player, tile=place)
            case "deploy":
                return self._deploy_at(place)
            case "battle":
                return self._use_in_battle(place)
            case _:
                self._look(place)
                return None

    def _answer_at(self, place: int) -> a.WargameAction | None:
        state, selection = self.selection.state, self.selection
        prompt = state.prompt
        if prompt is None or state.field.side_of[prompt.player] != selection.side:
            self._look(place)
            return None
        tiles = choice_tiles(state)
        option = tiles.get(place, "")
        if not option and prompt.kind == "facing":
            here = state.units[UnitId(prompt.subject)].tile
            option = next(iter(map(str, state.field.grid.bearings(here, place))), "")
        if option:
            return a.Answer(player=selection.player, option=option)
        self._look(place)
        return None

    def _look(self, place: int) -> None:
        """Look at who is there, at each use at the next of several."""
        selection = self.selection
        there = [unit.id for unit in selection.state.units.values() if unit.tile == place]
        at = there.index(selection.looked) + 1 if selection.looked in there else 0
        selection.looked = there[at] if at < len(there) else NOBODY

    def _deploy_at(self, place: int) -> a.WargameAction | None:
        selection, state = self.selection, self.selection.state
        unit = state.units.get(selection.selected)
        if unit is None or (selection.own_at(place) and place not in deploy_tiles(state, unit)):
            self._look(place)
            return None
        levels = deploy_levels(state, unit, place)
        level = state.floors[place] + selection.placed_height
        if levels and level not in levels:
            level = min(levels, key=lambda each: abs(each - level))
        return a.DeployUnit(player=selection.player, unit=unit.id, tile=place, level=level)

    def _use_in_battle(self, place: int) -> a.WargameAction | None:
        selection, state = self.selection, self.selection.state
        if selection.mode in ("throw", "launch"):
            return self._throw_at(place)
        if selection.mode == "dash":
            return self._dash_at(place)
        if selection.mode == "jump":
            return self._jump_at(place)
        enemy = next((unit for unit in self._there(place) if unit.side != selection.side), None)
        own = self._over(enemy, place)
        if own is not None:
            return self._use_own(own)
        if enemy is not None and (selection.turn is None or selection.may_attack):
            return self._use_enemy(enemy)
        moving = selection.movement
        if moving is not None and place == moving[0].tile and not selection.plan:
            return self._use_own(moving[0])
        thing = selection.thing_at(place)
        if thing and selection.by and selection.may_attack and not selection.own_at(place):
            return self._use_thing(thing)  # a drone attacks in the Movement phase, too
        if moving is not None and self._reaches(place):
            return self._go(place)
        if enemy is not None:
            self._look(place)
            return None
        friends = selection.own_at(place)
        if friends:
            return self._use_own(friends[0])
        if thing and selection.may_attack:
            return self._use_thing(thing)
        unit = state.units.get(selection.selected)
        if selection.is_between and unit is not None and unit.status == "reserve":
            return a.ActivateUnit(player=selection.player, unit=unit.id, tile=place)
        if moving is not None:
            self._refuse_way(place)
        return None

    def _over(self, enemy: Unit | None, place: int) -> Unit | None:
        """Return the own unit that is meant by a hex that an enemy shares: chosen, or the enemy is known."""
        selection = self.selection
        if enemy is None or not selection.is_between:
            return None
        ready = [unit for unit in selection.ready_units() if unit.tile == place]
        chosen = next((unit for unit in ready if unit.id == selection.selected), None)
        if chosen is not None and not selection.looked:
            return chosen
        return next(iter(ready), None) if selection.looked == enemy.id else None

    def _there(self, place: int) -> list[Unit]:
        return [unit for unit in self.selection.state.units.values() if unit.tile == place]

    def _reaches(self, place: int) -> bool:
        ways, end = self.selection.ways(), self.selection.end()
        is_end = bool(self.selection.plan) and end is not None and end[0].tile == place
        return is_end or (ways is not None and bool(ways.levels(place)))

    def _go(self, place: int) -> a.WargameAction | None:
        """Plan the way to a hex; where it is planned already, go."""
        selection, state = self.selection, self.selection.state
        ways, end, moving = selection.ways(), selection.end(), selection.movement
        assert ways is not None and end is not None and moving is not None
        if selection.plan and end[0].tile == place:
            return self.commit()
        levels = ways.levels(place)
        level = moving[0].level if selection.keeps_height and moving[0].level in levels else levels[0]
        selection.plan, selection.looked = (), NOBODY
        if selection.turn is None and state.turn is None:
            selection.plan = (Leg("activate"),)
        selection.plan = (*selection.plan, *ways.way(place, level))
        return None

    def _refuse_way(self, place: int) -> None:
        """Say why a hex cannot be gone to: the step beside it, or that it is out of reach."""
        selection = self.selection
        moving = selection.movement
        assert moving is not None
        unit, move = moving
        if selection.turn is not None and selection.state.field.grid.distance(unit.tile, place) == 1:
            step = a.StepTo(player=selection.player, tile=place, level=selection.state.floors[place])
            self.problem = check(selection.state, step)
        if self.problem is None:
            self.problem = refused("WG-8.1", "out_of_reach", unit=unit.id, tile=place, left=move.left)

    def name_side(self, side: int) -> a.WargameAction | None:
        """Name the side of a thruster move or a jump, or the hex that a drone is launched to."""
        selection = self.selection
        tile = selection.side_tile(side) if side >= 0 else -1
        if tile < 0:
            return None
        if selection.mode == "launch":
            return self._throw_at(tile)
        leg = Leg("dash", facing=side) if selection.mode == "dash" else self._jump(tile)
        if selection.plan == (leg,):
            return self.commit()
        selection.plan = (leg,)
        return None

    def _dash_at(self, place: int) -> a.WargameAction | None:
        """Name the side of a thruster move by any hex of its way: it goes the whole way (WG-8.7)."""
        selection = self.selection
        side = next((each for each in SIDES if place in dash_tiles(selection, each)), -1)
        if side < 0 and selection.acting is not None:
            self.problem = refused("WG-8.7", "not_in_dash", unit=selection.acting.id, tile=place)
        return self.name_side(side)

    def _jump_at(self, place: int) -> a.WargameAction | None:
        selection = self.selection
        self.problem = check(selection.state, a.JumpTo(player=selection.player, tile=place))
        return self.name_side(next((each for each in SIDES if selection.side_tile(each) == place), -1))

    def _jump(self, tile: int) -> Leg:
        return Leg("jump", tile, self.selection.state.floors[tile])

    def _throw_at(self, place: int) -> a.WargameAction | None:
        selection = self.selection
        if selection.throw_to == place:
            return selection.planned()
        player, drone = selection.player, selection.launching
        is_throw = selection.mode == "throw"
        if place in (selection.throws() if is_throw else selection.launches(drone)):
            selection.throw_to = place
            return None
        throw = a.ThrowHeld(player=player, tile=place)
        action = throw if is_throw else a.LaunchDrone(player=player, drone=drone, tile=place)
        self.problem = check(selection.state, action)
        return None

    def _use_own(self, unit: Unit) -> a.WargameAction | None:
        """Select an own unit; one that is selected already is activated."""
        selection = self.selection
        acting = selection.acting
        if selection.state.phase == "deploy" or selection.is_between:
            ready = {each.id for each in selection.ready_units()}
            if unit.id in ready:
                if selection.selected == unit.id and not selection.looked and selection.plan == ():
                    return selection.planned() if selection.is_between else None
                selection.forget_plan()
                selection.selected, selection.looked = unit.id, NOBODY
                return None
        if (
            acting is not None
            and unit.id != acting.id
            and selection.turn is not None
            and _mends(selection, acting)
        ):
            selection.forget_plan()
            selection.target = unit.id
            return None
        selection.looked = NOBODY if selection.looked == unit.id or unit.id == selection.own else unit.id
        return None

    def _use_enemy(self, enemy: Unit) -> a.WargameAction | None:
        """Aim at an enemy; one that is aimed at already is attacked."""
        selection = self.selection
        if selection.may_attack and selection.is_free:
            if selection.target == enemy.id:
                return self.commit()
            self.problem = selection.aim_at(enemy.id)
            if selection.target == enemy.id:
                return None
        selection.forget_target()
        selection.looked = NOBODY if selection.looked == enemy.id else enemy.id
        return None

    def _use_thing(self, thing: str) -> a.WargameAction | None:
        selection = self.selection
        if selection.target == thing:
            return self.commit()
        self.problem = selection.aim_at(thing)
        return None

    def commit(self) -> a.WargameAction | None:
        """Begin with what is planned; the rest of a way follows leg by leg."""
        selection = self.selection
        action = selection.planned()
        self._rest, self._expected = (), None
        if action is not None and selection.plan and check(selection.state, action) is None:
            waypoints = selection.waypoints()
            if len(waypoints) > 1:
                self._rest = selection.plan[1 : len(waypoints)]
                self._before, self._expected = self._now(), (selection.own, *_body(waypoints[0].unit))
        return action

    def _now(self) -> tuple[object, ...]:
        """Return who is active, and how whoever moves is now."""
        moving = self.selection.movement
        acting = self.selection.acting
        return (acting.id if acting is not None else "", *(_body(moving[0]) if moving is not None else ()))

    def onward(self) -> a.WargameAction | None:
        """Return the next leg of a way that was committed; none where anything came between."""
        selection = self.selection
        if not self._rest or not selection.is_free or self._now() == self._before:
            return None
        if selection.plan or self._now() != self._expected:
            self._rest = ()
            return None
        selection.plan = self._rest
        return self.commit() if len(selection.waypoints()) == len(self._rest) else None


def _body(unit: Unit) -> tuple[object, ...]:
    """Return what has to be as expected for a way to go on: the place, the side, and no new damage."""
    return unit.tile, unit.level, unit.facing, unit.sections, unit.thrusters, unit.is_lying


def _mends(selection: Selection, unit: Unit) -> bool:
    return bool(selection.state.field.sheets[unit.id].has("repair")) and unit.used[1] == 0
