"""How a battle is told: its tables for :mod:`game.rules.telling`; the words are content."""

from msgspec import UNSET
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.events import BattleEnded
from game.rules.prose import Sentence, flown, listing, sides_apart, told_apart
from game.rules.telling import Telling, outcome_sentence
from game.space.square import square_grid
from game.systems.strategic import events as e
from game.systems.strategic import events_attack as a
from game.systems.strategic.actions import (
    Aim,
    Attack,
    Maneuver,
    Move,
    Overwatch,
    PlaceUnit,
    SetHabit,
    SpreadPattern,
    UsePower,
)
from game.systems.strategic.battlefield import LEVELS
from game.systems.strategic.setup import StrategicSetup

ALONE = 2
"""So many answers has a question that offers one thing, or to let it be."""
UNITS = ("unit", "target", "attacker", "killer", "by", "subject")


class Names:
    """The names of one battle: units, sides, squares, weapons and powers as players read them."""

    __slots__ = ("_grid", "_powers", "_sides", "_units", "_weapons", "setup")

    def __init__(self, setup: StrategicSetup | None = None) -> None:
        """Without a setup ids stand for names."""
        self.setup = setup
        self._units: dict[str, str] = {}
        self._sides: dict[str, str] = {}
        self._weapons: dict[str, tuple[str, ...]] = {}
        self._powers: dict[str, tuple[str, ...]] = {}
        self._grid = None if setup is None else square_grid(setup.board.columns, setup.board.rows)
        if setup is None:
            return
        self._sides = {seat: side.seat_name(seat) for side in setup.sides for seat in side.seats}
        apart = sides_apart((side.player, side.name) for side in setup.sides)
        units = [(unit, side.player) for side in setup.sides for unit in side.units]
        self._units = told_apart(
            (unit.id, flown(unit.name, setup.pilot_name(unit)), apart[player]) for unit, player in units
        )
        for unit, _ in units:
            powers = tuple(power.name for power in unit.powers)
            striking = tuple(power.name for power in unit.powers if power.kind in ("area", "line"))
            self._powers[unit.id] = powers
            self._weapons[unit.id] = (*(weapon.name for weapon in unit.weapons), *striking)

    def unit(self, unit: UnitId | str) -> str:
        """Return a unit's name."""
        return self._units.get(unit, unit)

    def side(self, player: PlayerId | str) -> str:
        """Return a side's name."""
        return self._sides.get(player, player)

    def weapon(self, unit: UnitId, number: int) -> str:
        """Return the name of a unit's weapon or striking power."""
        names = self._weapons.get(unit, ())
        return names[number] if 0 <= number < len(names) else str(number)

    def power(self, unit: UnitId, number: int) -> str:
        """Return the name of a unit's power."""
        names = self._powers.get(unit, ())
        return names[number] if 0 <= number < len(names) else str(number)

    def tile(self, tile: int) -> str:
        """Return a square's name."""
        if self._grid is None or not 0 <= tile < self._grid.tile_count:
            return str(tile)
        return self._grid.tile_name(tile)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        if key in UNITS:
            return self.unit(str(value))
        match key:
            case "player":
                return self.side(str(value))
            case "option":
                return self.unit(str(value))
            case "tile" | "to" | "start":
                return self.tile(int(value))
            case "arms":
                unit, _, number = str(value).partition("#")
                return self.weapon(UnitId(unit), int(number or -1))
            case _:
                return value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return a list of units or squares in a row."""
        if key == "order":
            return listing(self.unit(str(value)) for value in values)
        if key == "tiles":
            return listing(self.tile(int(str(value))) for value in values)
        return None


def _option(prompt: Prompt, option: str, names: Names) -> str | None:
    """Return the name of a unit that is an answer."""
    return names.unit(option) if prompt.kind == "spread" else None


def _option_key(prompt: Prompt, option: str, names: Names) -> str:
    """Of one reaction that is offered, the other answer is none; of two, neither (ST-7.4)."""
    return f"{option}_alone" if len(prompt.options) <= ALONE else option


def _declared(event: a.AttackDeclared) -> str:
    aim = "" if event.target else "_square"
    return f"{aim}.{event.manner}"


def _sight(event: e.SightChanged) -> str:
    """Return how a change of sight ends: a unit appears or vanishes; or who sees it knows how it hides."""
    if event.record is not UNSET:
        return "_lost" if event.record.status == "hidden" else ""
    if not event.hidden_from:
        return "_ended"
    return "_near" if event.near else "_begun"


def _ended(event: BattleEnded, names: Names) -> Sentence:
    """Of several who have lost nobody is said to be gone, or to have given up: that may differ."""
    outcome, setup = by_side(event.outcome, names.setup), names.setup
    if setup is not None and outcome.reason == "not_evacuated":
        outcome = replace(outcome, losers=(setup.sides[setup.mission.side].player,))
    told = outcome_sentence(TELLING, outcome, names)
    is_several = outcome.reason in ("destroyed", "conceded") and len(outcome.losers) > 1
    return replace(told, key="strategic.outcome_of_several") if is_several else told


def by_side(outcome: Outcome, setup: StrategicSetup | None) -> Outcome:
    """Return an outcome with one seat for each side: a side wins or loses as one (ST-6.7)."""
    allies = {seat for side in setup.sides for seat in side.seats[1:]} if setup is not None else set()
    winners = tuple(seat for seat in outcome.winners if seat not in allies)
    losers = tuple(seat for seat in outcome.losers if seat not in allies)
    return replace(outcome, winners=winners, losers=losers)


TELLING: Telling = Telling(
    area="strategic",
    ids=Names(),
    tells_draws=True,
    silent=frozenset(
        {
            e.MoveBegun,
            e.Suspended,
            e.TurnEnded,
            e.HabitSet,
            a.EngagementsChanged,
            a.AttackMissed,
        }
    ),
    variants={
        e.UnitMoved: lambda event: None if len(event.path) > 1 else "",
        e.MoveEnded: lambda event: f".{event.mode}" if event.count else "_here",
        e.UnitPlaced: lambda event: "" if event.tile >= 0 else "_hidden",
        e.PatternChanged: "strength",
        e.StormsMoved: "direction",
        e.FireSpread: lambda event: "" if event.tiles else None,
        e.TurnMissed: lambda event: None if event.is_gone else "",
        e.SightChanged: _sight,
        e.UnitLeft: "how",
        e.PointsScored: "why",
        a.AttackDeclared: _declared,
        a.ReactionUsed: "how",
        a.HitAllotted: lambda event: None if event.number is UNSET else "",
        a.AttackEvaded: lambda event: f".{event.how}" + ("" if event.count == 0 else "_partly"),
        a.DamageStopped: lambda event: f".{event.part}" if event.part else "",
        a.UnitHurt: lambda event: f".{event.part or 'whole'}",
        a.PartDisabled: "part",
        a.UnitDestroyed: "cause",
        a.HordesClashed: lambda event: "" if event.loss else "_held",
        Move: "mode",
        Attack: lambda action: ("" if action.target else "_square") + f".{action.how}",
        UsePower: lambda action: "" if action.target else "_square",
        Aim: lambda action: "_full" if action.full else "",
        SpreadPattern: "strength",
        SetHabit: lambda action: f".{action.question}_{action.habit}",
    },
    facts={
        a.AttackDeclared: lambda event, names: {
            "weapon": names.weapon(event.unit, event.weapon),
            "number": event.number,
        },
        e.PowerUsed: lambda event, names: {"power": names.power(event.unit, event.power)},
        e.OverwatchSet: lambda event, names: {"weapon": names.weapon(event.unit, event.weapon)},
        e.StormsMoved: lambda event, names: {"count": event.squares},
        e.UnitMoved: lambda event, names: {"level": LEVELS[event.band]},
        e.UnitShifted: lambda event, names: {"tile": names.tile(event.path[-1])},
        Attack: lambda action, names: {"weapon": names.weapon(action.unit, action.weapon)},
        UsePower: lambda action, names: {"power": names.power(action.unit, action.power)},
        Overwatch: lambda action, names: {"weapon": names.weapon(action.unit, action.weapon)},
        Move: lambda action, names: {
            "weapon": names.weapon(action.unit, action.weapon),
            "band": action.band,
        },
        PlaceUnit: lambda action, names: {"band": action.band},
        Maneuver: lambda action, names: {"tile": names.tile(action.tile)},
    },
    whole={
        BattleEnded: _ended,
    },
    option=_option,
    option_key=_option_key,
)
"""The tables of this system."""
