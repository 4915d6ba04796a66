"""What AI thinks of a battle: what units are worth, what they do to each other, what a position is worth.

Worth is counted in points (an ordinary suit is a bit above 100), chances in thousandths: whole numbers, so
that every machine thinks alike.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.core.ids import UnitId
from game.space.bits import mask_of, places_of
from game.space.lanes import Lanes
from game.systems.skirmish.battlefield import Battlefield
from game.systems.skirmish.chances import fire_chance, melee_chance
from game.systems.skirmish.mission import Mission, missions
from game.systems.skirmish.movement_class import MovementClass, movement_class_of
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import StatLine

THOUSAND: Final = 1000
MARK_WORTH: Final = 4
"""A unit on whose loss the battle hangs counts so many times."""
END_POINTS: Final = 1_500
LAST_UNIT_POINTS: Final = 300
"""What the end of a battle counts, beside the units, when an objective decides it and when nobody is left."""
MOST_DANGER: Final = 1_500
"""What one enemy's danger comes to at most: half as much again as a sure loss."""


class TargetValue(NamedTuple):
    """An enemy: his worth, what shooting at him is worth and its chance, the same of melee."""

    target: UnitId
    worth: int
    by_fire: int
    chance: int
    by_hand: int
    wins: int


@dataclass(frozen=True, slots=True)
class Threat:
    """What a unit could attack next turn: by fire, by melee; and where by fire alone and by melee, in lanes.

    ``weighed`` keeps what that comes to for other units, by whoever uses it.
    """

    fire: int
    melee: int
    fire_lanes: int
    melee_lanes: int
    weighed: dict[int, int]


class UnitValues:
    """Everything about the units of one battle that does not change while it lasts.

    ``rays[tile]`` is what a warship's fire covers in each of the four directions, ``lines[tile]`` all of it.
    ``fire[a][b]`` is the chance that a's own fire destroys b, ``melee[a][b]`` that its melee does and that
    a is lost in it, ``best[a][b]`` the better of the two attacks.
    """

    __slots__ = (
        "_by_hand",
        "_guns",
        "_hiders",
        "_joint",
        "_losses",
        "_target_values",
        "_threats",
        "best",
        "field",
        "fire",
        "heroes",
        "lanes",
        "lines",
        "melee",
        "missions",
        "movement_class",
        "rays",
        "type_of",
        "worth",
    )

    def __init__(self, field: Battlefield) -> None:
        """Work it out for the units of this battle."""
        self.field = field
        self.missions: tuple[Mission, Mission] = missions(field)
        self.fire: dict[UnitId, dict[UnitId, int]] = {}
        self.melee: dict[UnitId, dict[UnitId, tuple[int, int]]] = {}
        self.best: dict[UnitId, dict[UnitId, int]] = {}
        self.type_of = _types(field, self.missions)
        self._work_out_chances()
        self.worth: dict[UnitId, int] = {}
        for side in (0, 1):
            for unit in field.order[side]:
                self.worth[unit] = self._worth(unit, side)
        self.movement_class: dict[UnitId, MovementClass] = {}
        known: dict[tuple[object, ...], MovementClass] = {}
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
                known[key] = movement_class_of(field, line)
            self.movement_class[unit] = known[key]
        self._guns: dict[tuple[int, int], tuple[int, int]] = {}
        self._hiders: dict[int, tuple[UnitId, ...]] = {}
        self._by_hand: dict[int, tuple[UnitId, ...]] = {}
        self._threats: dict[tuple[int, int], Threat] = {}
        self.heroes = tuple(unit for unit, line in field.lines.items() if line.rerolls)
        self.lanes = Lanes(field.grid.tile_count, MOST_DANGER * max(len(side) for side in field.order))
        self._joint: dict[tuple[UnitId, tuple[UnitId, ...], UnitId], int] = {}
        self._target_values: dict[int, list[TargetValue]] = {}
        self._losses: dict[tuple[int, int], Losses] = {}
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
                melee: dict[UnitId, tuple[int, int]] = {}
                for b in field.order[1 - side]:
                    key = (self.type_of[a], self.type_of[b])
                    if key not in known:
                        known[key] = _pair(lines[a], lines[b], field.setup.rules.counter_die)
                    fire[b], melee[b] = known[key]
                self.fire[a], self.melee[a] = fire, melee
                self.best[a] = {b: max(fire[b], melee[b][0]) for b in fire}

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

    def hiders(self, unit: UnitId) -> tuple[UnitId, ...]:
        """Return the enemies that can stand where units like this one cannot attack them from anywhere."""
        kind = self.type_of[unit]
        found = self._hiders.get(kind)
        if found is None:
            own = self.movement_class[unit]
            enemies = self.field.order[1 - self.field.lines[unit].side]
            found = self._hiders[kind] = tuple(
                enemy for enemy in enemies if self.movement_class[enemy].access.enter & own.untouchable
            )
        return found

    def attack_points(self, state: SkirmishState, unit: UnitId, enemies: int) -> int:
        """Return the tiles from which a unit could attack one of these enemies' tiles.

        Where only its melee can hurt any of them, having them in range brings nothing.
        """
        movement_class, kind = self.movement_class[unit], self.type_of[unit]
        by_hand = self._by_hand.get(kind)
        if by_hand is None:
            melee = self.melee[unit]
            by_hand = tuple(foe for foe, chance in self.fire[unit].items() if not chance and melee[foe][0])
            self._by_hand[kind] = by_hand
        tiles = mask_of(state.units[foe].tile for foe in by_hand if state.units[foe].tile >= 0)
        if not by_hand or enemies & ~tiles:
            return movement_class.firing_points(enemies)
        points = 0
        for tile in places_of(enemies):
            for near in places_of(self.field.grid.king_masks[tile] & movement_class.access.enter):
                points |= (movement_class.melee[near] >> tile & 1) << near
        return points

    def threat(self, unit: UnitId, tile: int) -> Threat:
        """Return what a unit standing there could attack next turn, by fire and by melee, ground permitting.

        Other units do not stand in its way here; terrain does.
        """
        key = (self.type_of[unit], tile)
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = self._find_threat(unit, tile)
        return found

    def _find_threat(self, unit: UnitId, tile: int) -> Threat:
        movement_class = self.movement_class[unit]
        fire = melee = 0
        for stand in (tile, *places_of(movement_class.roam[tile] & movement_class.access.enter)):
            fire |= movement_class.view[stand]
            melee |= movement_class.melee[stand]
        lanes = self.lanes
        return Threat(fire, melee, lanes.of(fire & ~melee), lanes.of(melee), {})

    def guns(self, ship: UnitId, tile: int) -> tuple[int, int]:
        """Return what a warship's fire covers from a tile, and from wherever it gets to (SK-5.1, SK-1.4).

        Terrain stops both; nobody stands in its way.
        """
        key = (self.type_of[ship], tile)
        found = self._guns.get(key)
        if found is None:
            movement_class = self.movement_class[ship]
            after = 0
            for stand in places_of(movement_class.roam[tile] & movement_class.access.enter):
                after |= self._covered(ship, stand)
            found = self._guns[key] = self._covered(ship, tile), after
        return found

    def _covered(self, ship: UnitId, tile: int) -> int:
        field = self.field
        permitted = field.access[ship].targets[tile]
        if field.setup.options.field == "all":
            return field.whole_sight().seen_from(tile, field.blocking) & permitted
        return self.lines[tile] & permitted

    def joint_chance(self, lead: UnitId, partners: tuple[UnitId, ...], target: UnitId) -> int:
        """Return the chance of close fire by a lead with these partners to destroy a target (SK-3.4)."""
        key = (lead, partners, target)
        found = self._joint.get(key)
        if found is None:
            field = self.field
            joint = field.joint_line(lead, partners)
            chance = fire_chance(joint.tries, joint.dice, joint.accuracy, field.lines[target].defense)
            found = self._joint[key] = int(chance * THOUSAND)
        return found

    def target_values(self, unit: UnitId) -> list[TargetValue]:
        """Return what attacking each enemy is worth for units like this one."""
        kind = self.type_of[unit]
        found = self._target_values.get(kind)
        if found is None:
            found = self._target_values[kind] = []
            own = self.worth[unit]
            for target in self.field.order[1 - self.field.lines[unit].side]:
                worth, chance = self.worth[target], self.fire[unit][target]
                wins, loses = self.melee[unit][target]
                by_hand = (wins * worth - loses * own) // THOUSAND
                found.append(TargetValue(target, worth, chance * worth // THOUSAND, chance, by_hand, wins))
        return found

    def losses(self, worth: int, caution: int) -> "Losses":
        """Return what danger costs a unit of this worth whose side is so cautious, in percent."""
        found = self._losses.get((worth, caution))
        if found is None:
            found = self._losses[worth, caution] = Losses(worth, caution)
        return found


class Losses(dict[int, int]):
    """The points that a unit loses by so much danger, worked out when first asked for."""

    __slots__ = ("_caution", "_worth")

    def __init__(self, worth: int, caution: int) -> None:
        """Points of the unit, and how cautious its side is in percent."""
        super().__init__({0: 0})
        self._worth = worth
        self._caution = caution

    def __missing__(self, danger: int) -> int:
        """Work out the points for a danger in thousandths of a sure loss."""
        found = self[danger] = self._worth * danger // (danger + THOUSAND) * self._caution // 100
        return found


def standing(unit_values: UnitValues, state: SkirmishState, side: int) -> int:
    """Return what a position is worth to a side beside the units: how near the ends are, or how it ended."""
    outcome = state.outcome
    if outcome is None:
        return unit_values.missions[side].progress(state) - unit_values.missions[1 - side].progress(state)
    points = LAST_UNIT_POINTS if outcome.reason == "destroyed" else END_POINTS
    return points if unit_values.field.players[side] in outcome.winners else -points


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
    melee = (0, 0)
    if a.has_melee:
        chances = melee_chance(b.melee_flips, a.melee_rescue, b.counter_at_most, counter_die)
        melee = (int(chances.destroyed * THOUSAND), int(chances.lost * THOUSAND))
    return int(fire * THOUSAND), melee
