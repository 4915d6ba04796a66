"""How likely it is to hide somewhere (ST-11.5)."""

from game.agents.strategic.estimate import SCALE
from game.systems.strategic.queries import enemies, is_hidden, stat_line
from game.systems.strategic.ranges import needed
from game.systems.strategic.resolve_deed import hide_ledger, see_ledger
from game.systems.strategic.state import StrategicState, Unit

ROLLS = range(5, 100, 10)
"""A roll to hide stands for the ten round it."""


class Stealth:
    """What one unit may hope of hiding from the enemies that its side sees, wherever it is said to stand."""

    __slots__ = ("_blind", "_harder", "_numbers", "_seers", "_state", "_unseen")

    def __init__(self, state: StrategicState, unit: Unit) -> None:
        """List the enemies that may notice it."""
        rules = state.field.rules
        number = needed(rules, stat_line(state, unit.id).profile.ag, hide_ledger(state, unit))
        self._state = state
        self._harder = tuple((number - roll) // rules.degree + 1 if roll <= number else 0 for roll in ROLLS)
        self._seers = [
            (seer, state.field.distances(seer.tile))
            for seer in enemies(state, unit.side)
            if not is_hidden(unit, seer.side)
        ]
        self._numbers: dict[object, int] = {}
        """What a seer needs, by who it is and how many steps of distance make it harder."""
        self._unseen: dict[int, tuple[int, ...]] = {}
        """For each roll to hide the percent with which one does not notice it, by what it needs."""

    def percent(self, tile: int) -> int:
        """Return the chance in percent that nobody notices it there; beside an enemy there is none."""
        rules = self._state.field.rules
        chances = [SCALE] * len(ROLLS)
        for seer, row in self._seers:
            distance = row[tile]
            if distance <= rules.point_blank_most:
                return 0
            key = seer.id, distance // rules.see_step
            number = self._numbers.get(key)
            if number is None:
                number = self._numbers[key] = self._needed(seer, tile)
            unseen = self._unseen.get(number)
            if unseen is None:
                numbers = (number - rules.degree * more for more in self._harder)
                unseen = tuple(100 - max(0, min(rules.fails - 1, each)) for each in numbers)
                self._unseen[number] = unseen
            chances = [chance * each // 100 for chance, each in zip(chances, unseen)]
        return sum(chances) * 100 // (SCALE * len(ROLLS))

    def _needed(self, seer: Unit, tile: int) -> int:
        state = self._state
        return needed(state.field.rules, stat_line(state, seer.id).profile.per, see_ledger(state, seer, tile))
