"""What it is worth to stand somewhere: the mission, the enemy's fire, what can be reached from there."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.agents.strategic.estimate import SCALE, Chances, Danger, worth
from game.agents.strategic.stealth import Stealth
from game.systems.strategic.queries import can_hide, enemies, is_hidden, stat_line, terrain_at
from game.systems.strategic.state import StrategicState, Unit


class BattleStyle(NamedTuple):
    """How a level weighs, in percent where nothing else is said."""

    fear: int
    """What enemies could do to a unit where it stands."""
    mission: int
    """What the mission gives for being somewhere."""
    crowd: int
    """What a friend in the same square costs where enemies have area weapons."""
    choices: int
    """So many of the best it does not tell apart."""
    waste: int | None = None
    """It takes nothing that is worse than the best by more than so many points of value; None: it may."""
    idles: bool = False
    """Whether it may end a turn in which there is something better to do."""
    plans: bool = False
    """Whether it thinks of its second half action before the first, and takes the defensive stance."""
    hides: bool = False
    """Whether it hides in cover after a move or an attack, stays hidden, and looks for the hidden."""
    hold: int = 100
    """What standing in the city counts."""


NEAR: Final = 1000
"""What a square nearer to the goal is worth, for each point of the unit's value in hundreds."""
LEAST_VALUE: Final = 30
"""A unit of less value hurries as one of this."""
HASTE: Final = {"destroy": 100, "hold": 100, "evacuate": 400, "kill": 100}
"""How much of that counts by the mission, in percent."""
PATIENT: Final = 50
"""The same for who wins if nothing more happens."""
HOPE: Final = 50
"""What the best attack of the next turn is worth beside one now, in percent."""
BRAVE: Final = 30
"""How much of its fear a horde has, in percent: it is one of many, and of no use out of its short range."""
CROWD: Final = 900
"""What a friend in the same square costs where enemies have area weapons."""
HOLD: Final = 16 * SCALE
"""What standing in the city at the end of a round is worth."""
LAST: Final = 40
"""So many times as much in the last round, where nothing but that decides (ST-6.2): more than any attack."""


class Posture:
    """What one unit's places are worth in one position of the battle."""

    __slots__ = (
        "_areas",
        "_beside",
        "_city",
        "_danger_known",
        "_fears",
        "_friends",
        "_goals",
        "_haste",
        "_hidden",
        "_is_last",
        "_known",
        "_nearer",
        "_prospects",
        "_sinks",
        "_state",
        "_stealth",
        "_unit",
        "style",
    )

    def __init__(self, state: StrategicState, unit: Unit, style: BattleStyle) -> None:
        """Work out where the unit wants to go."""
        self._state = state
        self.style = style
        self._known: dict[tuple[int, int, bool, tuple[int, ...], tuple[int, ...]], int] = {}
        self._hidden: dict[tuple[int, int], int] = {}
        self._stealth = Stealth(state, unit) if style.hides else None
        self._unit = unit
        self._danger_known: Danger | None = None
        self._prospects: Chances | None = None
        self._fears = style.fear * (BRAVE if stat_line(state, unit.id).is_horde else 100) // 100
        self._haste = haste(state, unit)
        self._areas = any(
            gun.area for enemy in enemies(state, unit.side) for gun in stat_line(state, enemy.id).arms
        )
        self._nearer = NEAR * self._haste * max(LEAST_VALUE, worth(state, unit)) // 100 * style.mission
        """What each square farther from the goal costs, in ten thousandths."""
        self._city = frozenset(
            state.field.setup.board.city if state.field.setup.mission.kind == "hold" else ()
        )
        self._is_last = state.round >= state.field.setup.mission.rounds
        self._sinks = not stat_line(state, unit.id).profile.hoverer
        self._goals: dict[int, list[Sequence[int]]] = {}
        """Distances to the squares that it makes for, by what is near enough."""
        for goal, wish in goals(state, unit):
            self._goals.setdefault(wish, []).append(state.field.distances(goal))
        self._beside: dict[tuple[int, int], int] = {}
        """Friends by square and band."""
        for other in state.units.values():
            if other.status == "board" and other.side == unit.side and other.id != unit.id:
                place = (other.tile, other.band)
                self._beside[place] = self._beside.get(place, 0) + 1
        self._friends = {tile for tile, _ in self._beside}

    @property
    def _fear(self) -> Danger:
        """What enemies could do to the unit: worked out when it is first asked for."""
        if self._danger_known is None:
            self._danger_known = Danger(self._state, self._unit)
        return self._danger_known

    @property
    def chances(self) -> Chances:
        """What the unit could do: worked out when it is first asked for."""
        if self._prospects is None:
            self._prospects = Chances(self._state, self._unit)
        return self._prospects

    def of(self, there: Unit) -> int:
        """Return what it is worth to stand where ``there`` says."""
        key = (there.tile, there.band, there.defensive, there.hidden_from, there.near)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worth(there)
        return known

    def of_hidden(self, there: Unit) -> int:
        """Return what it is worth to hide there: as much fire less as there is a chance not to be found.

        Who is hidden already gains nothing by it.
        """
        if there.hidden_from:
            return self.of(there)
        key = (there.tile, there.band)
        known = self._hidden.get(key)
        if known is None:
            saved = 0
            if self._fears and self._stealth is not None and can_hide(self._state, there):
                fear = self._fear.of(there)
                saved = fear * self._fears * self._stealth.percent(there.tile) // 10_000 if fear else 0
            known = self._hidden[key] = self.of(there) + saved
        return known

    def at_rest(self, there: Unit) -> int:
        """Return what a place is worth with a half action left that nothing else is wanted of."""
        best = self.of(there)
        if self.style.plans:
            best = max(best, self.of(replace(there, defensive=True)))
        return max(best, self.of_hidden(there)) if self.style.hides else best

    def _worth(self, there: Unit) -> int:
        state = self._state
        style = self.style
        value = -self._fear.of(there) * self._fears // 100 if self._fears else 0
        value += self.chances.best(there).worth * HOPE // 100
        value -= self.distance(there.tile) * self._nearer // 10_000
        if there.band == 0 and there.tile in self._city:
            others = there.tile in self._friends
            held = HOLD // 4 if others else HOLD * LAST if self._is_last else HOLD
            value += held * style.hold // 100
        if self._areas:
            alike = self._beside.get((there.tile, there.band), 0)
            value -= CROWD * style.crowd // 100 * alike
        if there.band == 0 and self._sinks and terrain_at(state, there.tile).deep:
            value -= 6 * SCALE
        if there.tile in state.fires and there.band == 0:
            value -= 4 * SCALE
        return value

    def distance(self, tile: int) -> int:
        """Return how far a square is from where the unit wants to be."""
        if not self._goals:
            return 0
        nearest = [min([row[tile] for row in rows]) - wish for wish, rows in self._goals.items()]
        return max(0, min(nearest))


def is_time_ours(state: StrategicState, side: int) -> bool:
    """Whether a side has won if nothing more happens: the others have to come to it."""
    mission, setup = state.field.setup.mission, state.field.setup
    if mission.kind in ("evacuate", "kill"):
        return (side == mission.side) == (mission.kind == "kill")
    lead = state.points[side] - max(each for other, each in enumerate(state.points) if other != side)
    return lead > 0 or (lead == 0 and bool(setup.order) and setup.sides[side].role == "defender")


def haste(state: StrategicState, unit: Unit) -> int:
    """Return how much a square nearer to the goal is worth, in percent."""
    mission = state.field.setup.mission
    if mission.kind == "evacuate" and unit.side != mission.side:
        return HASTE["destroy"]
    if mission.kind != "hold" and is_time_ours(state, unit.side):
        return PATIENT
    return HASTE[mission.kind]


def preferred_distance(state: StrategicState, unit: Unit) -> int:
    """Return the distance at which a unit does most against what it sees; 0 is melee."""
    own = stat_line(state, unit.id)
    guns = [gun for gun in own.arms if gun.power < 0]
    if not guns:
        return 12
    best = max(guns, key=lambda gun: gun.fixed + 5 * gun.dice + gun.weapon.pen + (3 if gun.area else 0))
    if best.is_melee:
        ranged = [gun for gun in guns if not gun.is_melee]
        return 0 if own.profile.ws >= own.profile.bs or not ranged else max(1, ranged[0].squares // 2)
    return max(best.weapon.min_squares, min(best.squares, state.field.rules.short_most))


def goals(state: StrategicState, unit: Unit) -> list[tuple[int, int]]:
    """Return squares that a unit makes for, each with the distance that is near enough."""
    mission, field = state.field.setup.mission, state.field
    if (
        mission.kind == "evacuate"
        and unit.side == mission.side
        and not stat_line(state, unit.id).profile.flyer
    ):
        column, row = field.grid.position(unit.tile)
        ends = {
            "north": (column, 0),
            "south": (column, field.grid.height - 1),
            "west": (0, row),
            "east": (field.grid.width - 1, row),
        }
        return [(field.grid.tile(*ends[mission.edge]), 0)]
    if mission.kind == "hold" and field.setup.board.city:
        own = [
            other.tile
            for other in state.units.values()
            if other.status == "board" and other.side == unit.side and other.id != unit.id
        ]
        free = [tile for tile in field.setup.board.city if tile not in own]
        if free and not stat_line(state, unit.id).bands:
            return [(tile, 0) for tile in free]
    wish = preferred_distance(state, unit)
    seen = [enemy for enemy in enemies(state, unit.side) if not is_hidden(enemy, unit.side)]
    marked = [enemy for enemy in seen if stat_line(state, enemy.id).setup.is_marked]
    if mission.kind == "kill" and marked:
        return [(enemy.tile, wish) for enemy in marked]
    found = [(enemy.tile, wish) for enemy in seen]
    middle = field.grid.tile(field.grid.width // 2, field.grid.height // 2)
    return found or [(middle, 0)]
