"""What opposed tests are worth: Null Field, Shove, Maneuver, by the chances of the rules (ST-2.3, 10.5)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.agents.strategic.estimate import SCALE, Chances, Danger, attack_worth, worth
from game.agents.strategic.posture import HASTE, HOLD, LAST, LEAST_VALUE, NEAR, Posture
from game.core.ids import PlayerId
from game.systems.strategic.actions import Maneuver, UsePower
from game.systems.strategic.battlefield import GROUND
from game.systems.strategic.odds_ways import contest_odds
from game.systems.strategic.queries import (
    enemies,
    field_strength,
    in_reach,
    is_hidden,
    melees,
    on_board,
    stat_line,
    terrain_at,
)
from game.systems.strategic.resolve_power import Contest, is_ready
from game.systems.strategic.state import StrategicState, Unit

FRIENDS_PERCENT: Final = 60
"""What an attack is worth that a friend gets by it, beside one's own: much may happen before."""
RETURNS_PERCENT: Final = 15
"""What a square of the city counts from which somebody is driven who comes back in the same round."""
SUNK_PERCENT: Final = 10
"""What of its value it costs a unit to sink: it does not shoot, and creeps out."""
TRIED: Final = 3
"""So many of the squares to which an enemy could be driven are weighed whole."""
WHOLE: Final = 10_000


class Bid(NamedTuple):
    """A way to measure oneself against an enemy, and what it adds to the turn, by its chance."""

    action: UsePower | Maneuver
    why: str
    target: Unit
    adds: int


class Contests:
    """What one unit could win from the enemies beside it."""

    def __init__(self, state: StrategicState, player: PlayerId, unit: Unit, posture: Posture) -> None:
        """``unit`` is the one whose turn it is."""
        self._state, self._player, self._unit, self._posture = state, player, unit, posture
        self._foes = [each for each in enemies(state, unit.side) if not is_hidden(each, unit.side)]

    def bids(self) -> Iterator[Bid]:
        """Return everything that could be tried, whatever it adds."""
        state, unit = self._state, self._unit
        own = stat_line(state, unit.id)
        for foe in self._foes:
            is_fixed = stat_line(state, foe.id).is_horde
            distance = state.field.distance(unit.tile, foe.tile)
            for number, power in enumerate(own.powers):
                if unit.has_fielded or distance > power.squares or not is_ready(state, unit, number):
                    continue
                use = UsePower(player=self._player, unit=unit.id, power=number, target=foe.id)
                if power.kind == "null_field" and field_strength(state, foe):
                    yield self._bid(use, "will", foe, replace(foe, nulled_by=unit.id), ())
                elif power.kind == "shove" and not is_fixed:
                    for path in self._pushes(foe, power.push):
                        shove = UsePower(
                            player=use.player, unit=unit.id, power=number, target=foe.id, path=path
                        )
                        yield self._bid(shove, "will", foe, replace(foe, tile=path[-1]), path)
            if not unit.has_attacked and not is_fixed and in_reach(state, unit, foe):
                for path in self._pushes(foe, 1):
                    shift = Maneuver(player=self._player, unit=unit.id, target=foe.id, tile=path[-1])
                    yield self._bid(shift, "maneuver", foe, replace(foe, tile=path[-1]), path)

    def _pushes(self, foe: Unit, most: int) -> list[tuple[int, ...]]:
        """Return the ways worth weighing along which an enemy could be driven, one to each square."""
        king = self._state.field.grid.king
        ends: dict[int, tuple[int, ...]] = {}
        paths: list[tuple[int, ...]] = [()]
        for _ in range(most):
            paths = [(*path, tile) for path in paths for tile in king[path[-1] if path else foe.tile]]
            for path in paths:
                ends.setdefault(path[-1], path)
        ends.pop(foe.tile, None)
        return sorted(ends.values(), key=lambda path: self._cheap(foe, path), reverse=True)[:TRIED]

    def _cheap(self, foe: Unit, path: tuple[int, ...]) -> tuple[int, bool, int, int]:
        """Return what tells at a glance where an enemy is driven best."""
        state, end = self._state, path[-1]
        ground = terrain_at(state, end)
        mission = self._mission(foe, replace(foe, tile=end))
        return mission, ground.deep, -ground.ap, state.field.distance(self._unit.tile, end)

    def _bid(
        self, action: UsePower | Maneuver, purpose: Contest, foe: Unit, beaten: Unit, path: tuple[int, ...]
    ) -> Bid:
        state, unit = self._state, self._unit
        odds = contest_odds(state, purpose, unit, foe, "won", path).chances
        chances = {odd.label: odd.numerator * WHOLE // odd.denominator for odd in odds}
        then = state.clone()
        then.units[foe.id] = beaten
        then.engagements = melees(then)
        gain = self._mission(foe, beaten)
        gain += (self._danger - Danger(then, unit).of(unit)) * self._posture.style.fear // 100
        for friend, row in self._rows.items():
            others = max((value for name, value in row.items() if name != foe.id), default=0)
            gained = max(others, _best(then, friend, beaten)) - max(others, row[foe.id])
            gain += gained * FRIENDS_PERCENT // 100
        if self.follows and isinstance(action, UsePower):
            gain += Chances(then, unit).best(unit, slow=False).worth - self.attack
        adds = gain * chances.get("won", 0)
        adds += worth(state, foe) * SCALE * SUNK_PERCENT // 100 * chances.get("sinks", 0)
        why = "maneuver" if isinstance(action, Maneuver) else "shove" if path else "null_field"
        return Bid(action, why, foe, adds // WHOLE)

    @property
    def follows(self) -> bool:
        """Whether an attack can follow in the same turn on what does not count as one."""
        return self._unit.halves >= 2 and not self._unit.has_attacked

    @cached_property
    def attack(self) -> int:
        """What the best attack is worth that could follow, as things stand."""
        return Chances(self._state, self._unit).best(self._unit, slow=False).worth

    @cached_property
    def _danger(self) -> int:
        return Danger(self._state, self._unit).of(self._unit)

    @cached_property
    def _rows(self) -> dict[Unit, dict[str, int]]:
        """What each friend could do on its next turn from where it is, by enemy."""
        state, unit = self._state, self._unit
        mates = (each for each in on_board(state) if each.side == unit.side and each.id != unit.id)
        ready = [
            replace(mate, halves=2, has_attacked=False, has_fielded=False, struck=(), fought_horde=False)
            for mate in mates
            if not mate.broken
        ]
        return {mate: {foe.id: _best(state, mate, foe) for foe in self._foes} for mate in ready}

    def _mission(self, foe: Unit, beaten: Unit) -> int:
        """Return what it gives in the mission that an enemy is where it has been driven."""
        state, mission = self._state, self._state.field.setup.mission
        if mission.kind == "hold":
            gain = (self._held(beaten) - self._held(foe)) * HOLD * self._posture.style.hold // 100
            if state.order.index(foe.id) >= state.place:
                return gain * RETURNS_PERCENT // 100
            return gain * LAST if state.round >= mission.rounds else gain
        if mission.kind == "evacuate" and foe.side == mission.side:
            back = self._to_edge(beaten.tile) - self._to_edge(foe.tile)
            return back * NEAR * HASTE["evacuate"] * max(LEAST_VALUE, worth(state, foe)) // WHOLE
        return 0

    def _held(self, foe: Unit) -> int:
        """Return how many city squares the own side holds alone more than others, one enemy being there."""
        state, side = self._state, self._unit.side
        held = 0
        for tile in state.field.setup.board.city:
            inside = {
                each.side
                for each in (*(unit for unit in on_board(state) if unit.id != foe.id), foe)
                if each.tile == tile and each.band == GROUND and not each.broken
            }
            if len(inside) == 1:
                held += 1 if side in inside else -1
        return held

    def _to_edge(self, tile: int) -> int:
        """Return how far a square is from the edge over which the mission leads."""
        grid = self._state.field.grid
        column, row = grid.position(tile)
        far = {"north": row, "south": grid.height - 1 - row, "west": column, "east": grid.width - 1 - column}
        return far[self._state.field.setup.mission.edge]


def _best(state: StrategicState, unit: Unit, foe: Unit) -> int:
    """Return what a unit's best standard attack on an enemy is worth from where it is."""
    guns = range(len(stat_line(state, unit.id).setup.weapons))
    return max((attack_worth(state, unit, gun, foe, "standard") for gun in guns), default=0)
