"""What AI thinks of a battle: what units are worth, what they do to each other, what a position is worth.

Worth is counted in points (an ordinary suit is a bit above 100), chances in thousandths: whole numbers, so
that every machine thinks alike.
"""

from dataclasses import dataclass
from typing import Final

from game.core.ids import UnitId
from game.space.bits import mask_of, places_of, turned
from game.systems.skirmish.battlefield import Battlefield, Footing
from game.systems.skirmish.chances import fire_chance, melee_chance
from game.systems.skirmish.mission import Mission, missions
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import StatLine

THOUSAND: Final = 1000
MARK_WORTH: Final = 4
"""A unit on whose loss the battle hangs counts so many times."""
END_POINTS: Final = 1_500
LAST_UNIT_POINTS: Final = 300
"""What the end of a battle counts, beside the units, when an objective decides it and when nobody is left."""
FAR: Final = 99


@dataclass(frozen=True, slots=True)
class Conduct:
    """How units of one kind move and shoot: what their reach on this board depends on.

    ``area[tile]`` is what their fire reaches from a tile as far as ground and range go, ``view[tile]`` the
    same with the lines that terrain blocks taken out, ``blade[tile]`` what their melee reaches;
    ``exposed_to[tile]`` are the tiles from which one of them reaches this one.
    """

    footing: Footing
    move_tiles: int
    moves_straight: bool
    area: tuple[int, ...]
    view: tuple[int, ...]
    blade: tuple[int, ...]
    exposed_to: tuple[int, ...]


class Appraisal:
    """Everything about the units of one battle that does not change while it lasts.

    ``rays[tile]`` is what a warship's fire covers in each of the four directions, ``lines[tile]`` all of it.
    ``fire[a][b]`` is the chance that a's own fire destroys b, ``blade[a][b]`` that its melee does and that
    a is lost in it, ``best[a][b]`` the better of the two attacks.
    """

    __slots__ = (
        "_threats",
        "best",
        "blade",
        "conduct",
        "field",
        "fire",
        "lines",
        "missions",
        "rays",
        "type_of",
        "worth",
    )

    def __init__(self, field: Battlefield) -> None:
        """Work it out for the units of this battle."""
        self.field = field
        self.missions: tuple[Mission, Mission] = missions(field)
        self.fire: dict[UnitId, dict[UnitId, int]] = {}
        self.blade: dict[UnitId, dict[UnitId, tuple[int, int]]] = {}
        self.best: dict[UnitId, dict[UnitId, int]] = {}
        self.type_of = _types(field, self.missions)
        self._work_out_chances()
        self.worth: dict[UnitId, int] = {}
        for side in (0, 1):
            for unit in field.order[side]:
                self.worth[unit] = self._worth(unit, side)
        self.conduct: dict[UnitId, Conduct] = {}
        known: dict[tuple[object, ...], Conduct] = {}
        for unit, line in field.lines.items():
            key = (
                line.traits,
                line.move_tiles,
                line.moves_straight,
                line.range_tiles,
                not line.tries,
                line.has_melee,
            )
            if key not in known:
                known[key] = _conduct(field, line)
            self.conduct[unit] = known[key]
        self._threats: dict[tuple[int, int], tuple[int, int]] = {}
        grid = field.grid
        self.rays: tuple[tuple[int, ...], ...] = tuple(
            tuple(_open_ray(field, tile, direction) for direction in range(4))
            for tile in range(grid.tile_count)
        )
        self.lines: tuple[int, ...] = tuple(a | b | c | d for a, b, c, d in self.rays)

    def _work_out_chances(self) -> None:
        field = self.field
        lines = field.lines
        known: dict[tuple[int, int], tuple[int, tuple[int, int]]] = {}
        for side in (0, 1):
            for a in field.order[side]:
                fire: dict[UnitId, int] = {}
                blade: dict[UnitId, tuple[int, int]] = {}
                for b in field.order[1 - side]:
                    key = (self.type_of[a], self.type_of[b])
                    if key not in known:
                        known[key] = _pair(lines[a], lines[b], field.setup.rules.counter_die)
                    fire[b], blade[b] = known[key]
                self.fire[a], self.blade[a] = fire, blade
                self.best[a] = {b: max(fire[b], blade[b][0]) for b in fire}

    def _worth(self, unit: UnitId, side: int) -> int:
        field = self.field
        line = field.lines[unit]
        others = field.order[1 - side]
        count = max(1, len(others))
        attack = sum(self.best[unit][other] for other in others) // count
        frailty = sum(self.best[other][unit] for other in others) // count
        if line.is_warship:
            worth = 130
        elif attack or line.tries:
            worth = 30 + attack // 10 + (THOUSAND - frailty) // 20
        else:
            worth = 12
        if unit in self.missions[side].wards:
            worth = MARK_WORTH * max(worth, 60)
        return worth

    def threat(self, unit: UnitId, tile: int) -> tuple[int, int]:
        """Return what a unit standing there could attack next turn, by fire and by blade, ground permitting.

        Other units do not stand in its way here; terrain does.
        """
        key = (self.type_of[unit], tile)
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = self._find_threat(unit, tile)
        return found

    def _find_threat(self, unit: UnitId, tile: int) -> tuple[int, int]:
        conduct = self.conduct[unit]
        fire = blade = 0
        for stand in (tile, *places_of(self.roam(unit, tile))):
            fire |= conduct.view[stand]
            blade |= conduct.blade[stand]
        return fire, blade

    def roam(self, unit: UnitId, tile: int) -> int:
        """Return where a unit could move from a tile if nobody stood in its way."""
        conduct = self.conduct[unit]
        grid, footing = self.field.grid, conduct.footing
        if not conduct.moves_straight:
            return grid.flood(tile, conduct.move_tiles, footing.cross) & footing.enter
        reached = 0
        for ray in grid.rays[tile]:
            for other in ray[: conduct.move_tiles]:
                if not footing.cross >> other & 1:
                    break
                reached |= 1 << other
        return reached & footing.enter

    def steps_to(self, conduct: Conduct, goals: int) -> list[int]:
        """Return for every tile how many steps it is from these goals for units of this conduct."""
        grid = self.field.grid
        steps = [FAR] * grid.tile_count
        width = grid.width
        not_first, not_last = grid.full_mask ^ grid.column_masks[0], grid.full_mask ^ grid.column_masks[-1]
        frontier = goals
        unseen = (conduct.footing.cross & grid.full_mask) & ~goals
        distance = 0
        while frontier:
            rest = frontier
            while rest:
                low = rest & -rest
                rest ^= low
                steps[low.bit_length() - 1] = distance
            sideways = (frontier & not_last) << 1 | (frontier & not_first) >> 1
            frontier = (frontier << width | frontier >> width | sideways) & unseen
            unseen ^= frontier
            distance += 1
        return steps

    def firing_points(self, conduct: Conduct, enemies: int) -> int:
        """Return the tiles from which units of this conduct could attack one of these enemies' tiles."""
        points, exposed_to = 0, conduct.exposed_to
        while enemies:
            low = enemies & -enemies
            enemies ^= low
            points |= exposed_to[low.bit_length() - 1]
        return points & conduct.footing.enter


def standing(appraisal: Appraisal, state: SkirmishState, side: int) -> int:
    """Return what a position is worth to a side beside the units: how near the ends are, or how it ended."""
    outcome = state.outcome
    if outcome is None:
        return appraisal.missions[side].progress(state) - appraisal.missions[1 - side].progress(state)
    points = LAST_UNIT_POINTS if outcome.reason == "destroyed" else END_POINTS
    return points if appraisal.field.players[side] in outcome.winners else -points


def _open_ray(field: Battlefield, tile: int, direction: int) -> int:
    """Return the tiles of a straight line until terrain stops it, that tile included (SK-5.1)."""
    ray = field.grid.ray_masks[tile][direction]
    if not ray & field.blocking:
        return ray
    return mask_of(field.grid.ray_until(tile, direction, field.blocking))


def _types(field: Battlefield, both: tuple[Mission, Mission]) -> dict[UnitId, int]:
    """Number the units by what they can do and what hangs on them, so that equal ones share everything."""
    special = {unit for mission in both for unit in (*mission.seekers, *mission.wards)}
    numbers: dict[tuple[object, ...], int] = {}
    types: dict[UnitId, int] = {}
    for unit, line in field.lines.items():
        key = (
            line.klass,
            line.traits,
            line.tries,
            line.dice_count,
            line.faces,
            line.accuracy,
            line.defense,
            line.move_tiles,
            line.range_tiles,
            line.melee_rescue,
            line.counter_at_most,
            line.warship_percent,
            line.rerolls,
            line.side,
            unit in special,
        )
        types[unit] = numbers.setdefault(key, len(numbers))
    return types


def _pair(a: StatLine, b: StatLine, counter_die: int) -> tuple[int, tuple[int, int]]:
    fire = fire_chance(a.tries, (a.faces,) * a.dice_count, a.accuracy, b.defense) if a.tries else 0
    blade = (0, 0)
    if a.has_melee:
        chances = melee_chance(b.melee_flips, a.melee_rescue, b.counter_at_most, counter_die)
        blade = (int(chances.destroyed * THOUSAND), int(chances.lost * THOUSAND))
    return int(fire * THOUSAND), blade


def _conduct(field: Battlefield, line: StatLine) -> Conduct:
    grid, footing, sight = field.grid, field.footings[line.unit], field.sights[line.unit]
    tiles = range(grid.tile_count)
    targets, ranges = footing.targets, field.ranges[line.unit]
    near = grid.diagonal_masks if field.setup.options.melee == "diagonal" else grid.king_masks
    view = tuple(
        ranges[tile] & targets[tile] & sight.seen_from(tile, field.blocking) if line.tries else 0
        for tile in tiles
    )
    blade = tuple(near[tile] & targets[tile] if line.has_melee else 0 for tile in tiles)
    reached = [view[tile] | blade[tile] for tile in tiles]
    return Conduct(
        footing=footing,
        move_tiles=line.move_tiles,
        moves_straight=line.moves_straight,
        area=tuple(ranges[tile] & targets[tile] if line.tries else 0 for tile in tiles),
        view=view,
        blade=blade,
        exposed_to=turned(reached, grid.tile_count),
    )
