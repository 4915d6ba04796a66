"""How a wargame is told: its tables for :mod:`game.rules.telling`; the words are content."""

from collections import Counter
from collections.abc import Iterator, Mapping

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.prompts import Prompt
from game.rules.prose import Namer, Sentence, flown, listing, sides_apart, told_apart
from game.rules.telling import Telling, outcome_sentence
from game.space.hexgrid import HexGrid
from game.systems.wargame import actions as a
from game.systems.wargame import events as e
from game.systems.wargame.battlefield import board_grid, works_id
from game.systems.wargame.setup import TeamSetup, WargameSetup
from game.systems.wargame.state import WALL

UNITS = ("unit", "target", "killer", "drone", "payer")
PARTS = ("section", "aim", "second")
THINGS = ("structure", "marker")
USED = ("data", "beacon", "pylon")
"""Objectives that are used, each in a way of its own (WG-16.2, WG-16.7, WG-16.9)."""
MARKER = "control"
"""Objectives of this kind keep their number where there is one: its word alone is no name."""


def _called(team: TeamSetup) -> str:
    """Return what a team is called; its seats are told apart only where one of them has to act (WG-7.5)."""
    return (len(team.seats) > 1 and team.name) or team.seats[0].name


def _things_of(setup: WargameSetup) -> Iterator[tuple[str, str]]:
    """Yield the ids of structures and objectives, each with what kind of thing it is."""
    found = [f"building_{number}" for number, _ in enumerate(setup.board.works)]
    found += [works_id(works, number) for number, works in enumerate(setup.mission.works)]
    found += [f"{mark.kind}_{number}" for number, mark in enumerate(setup.mission.markers)]
    found += [f"{WALL}{number}" for number in range(setup.mission.special.get("walls", 0))]
    for each in found:
        yield each, each.rpartition("_")[0]


class Names:
    """The names of one battle: units, sides, weapons, sections, hexes as players read them."""

    __slots__ = ("_grid", "_items", "_sides", "_things", "_units", "_words")

    def __init__(self, setup: WargameSetup | None = None) -> None:
        """Without a setup ids stand for names."""
        self._units: dict[str, str] = {}
        self._items: dict[str, str] = {}
        self._things: dict[str, str] = {}
        self._sides: dict[str, str] = {}
        self._words: Mapping[str, str] = {}
        self._grid: HexGrid | None = None
        if setup is None:
            return
        self._grid = board_grid(setup.board.columns, setup.board.rows)
        self._words = setup.rules.names
        apart = sides_apart((team.seats[0].player, _called(team)) for team in setup.teams)
        self._sides = {
            seat.player: apart[team.seats[0].player] for team in setup.teams for seat in team.seats
        }
        self._units = told_apart(
            (unit.id, flown(unit.name, unit.pilot_name), apart[team.seats[0].player])
            for team in setup.teams
            for unit in team.units
        )
        self._items = {
            item.id: item.armament.name for team in setup.teams for unit in team.units for item in unit.items
        }
        things = tuple(_things_of(setup))
        counts, numbers = Counter(kind for _, kind in things), Counter[str]()
        for thing, kind in things:
            numbers[kind] += 1
            word = self._words.get(kind, kind)
            is_counted = counts[kind] > 1 or kind == MARKER
            self._things[thing] = f"{word} {numbers[kind]}" if is_counted else word

    def unit(self, unit: UnitId) -> str:
        """Return what a unit is called."""
        return self._units.get(unit, unit)

    def part(self, name: str) -> str:
        """Return a section, weapon or thing by name: arm_2 is "Arm 2", the second tower "Tower 2"."""
        known = self._items.get(name) or self._units.get(name) or self._things.get(name)
        if known:
            return known
        word, _, number = name.rpartition("_")
        if number.isdecimal():
            return f"{self._words.get(word, word)} {number}"
        return self._words.get(name, name)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        text = str(value)
        if key in UNITS:
            return self._units.get(text) or self.part(text)
        if key == "player":
            return self._sides.get(text, text)
        if key == "item":
            return self._items.get(text, text) if text else self._words.get("basic", "basic")
        if key in PARTS or key in THINGS:
            return self.part(text)
        if key == "tile" and isinstance(value, int):
            known = self._grid is not None and 0 <= value < self._grid.panel_count
            return self._grid.panel_name(value) if self._grid is not None and known else text
        if key == "option":
            return self._words.get(text, text)
        return value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return a list in a row: secondary objectives by name; other lists are not told."""
        if key == "picks":
            return listing(self._words.get(str(value), str(value)) for value in values)
        return None


def _rolled(event: DiceRolled, names: Namer) -> Sentence:
    """Return the sentence of a roll; attacks are told by their band: missed, hit, critical."""
    key = f"wargame.event.dice_rolled.{event.purpose}"
    if event.test == "bands":
        key += f".{('miss', 'hit', 'critical')[event.band if isinstance(event.band, int) else 0]}"
    elif event.test != "none":
        key += ".success" if event.success else ".failure"
    facts: dict[str, str | int] = {
        "unit": names.fact("unit", event.actor),
        "subject": names.fact("unit", event.subject),
        "player": names.fact("player", event.player),
        "sum": event.sum,
        "target": event.bands[0] + 1 if isinstance(event.bands, tuple) and event.bands else event.target,
    }
    return Sentence(key, facts, event.rules)


def _ended(event: e.BattleEnded, names: Namer) -> Sentence:
    totals = sorted(first + second for first, second in zip(event.points, event.secondary, strict=True))
    return outcome_sentence(TELLING, event.outcome, names, points=totals[1], others=totals[0])


def _option(prompt: Prompt, option: str, names: Namer) -> str | None:
    """Return the name of a section, weapon or hex that a question offers."""
    if prompt.kind in ("section", "aim"):
        return str(names.fact("aim", option))
    if prompt.kind in ("shield", "counter", "overwatch") and option != "none":
        return str(names.fact("item", option))
    if prompt.kind == "aside":
        return str(names.fact("tile", int(option)))
    return None


def _deed(action: a.UseMarker) -> str:
    """End the key by what is done with an objective, which its kind decides; its id begins with that."""
    kind = action.marker.rpartition("_")[0]
    return f".{kind}" if kind in USED else ""


def _attack_key(event: e.AttackMade) -> str:
    """What cannot be aimed at apart, such as a structure, is not told to be aimed at."""
    return ("" if event.item else "_basic") + ("_at" if event.aim in ("", event.target) else "")


def _option_key(prompt: Prompt, option: str, names: Namer) -> str:
    return f"{prompt.kind}.{option}"


TELLING: Telling = Telling(
    area="wargame",
    ids=Names(),
    silent=frozenset(
        {
            e.WorkSuspended,
            e.PromptAnswered,
            e.SideToMove,
            e.RollMade,
            e.SmokeCleared,
            e.DroneFired,
            e.ThingsDisarmed,
            e.HighGroundHeld,
            e.ChargeSpent,
            e.MoveChanged,
            e.FacingChosen,
        }
    ),
    variants={
        e.EdgeTaken: lambda event: "_other" if event.is_flipped else "",
        e.StageBegan: "stage",
        e.ActionPointsChanged: "why",
        e.PhaseBegan: "phase",
        e.UnitStepped: lambda event: "",
        e.ConditionTold: "condition",
        e.AttackMade: _attack_key,
        e.StanceTaken: "stance",
        e.StanceSpent: "stance",
        e.SectionHit: "cause",
        e.ItemLost: lambda event: "_exploding" if event.explodes else "",
        e.ItemMoved: "lies",
        e.UnitDestroyed: "cause",
        e.MarkerGone: "why",
        e.MarkerUsed: "what",
        e.UnitMoved: "why",
        e.ActionPointsPaid: "order",
        e.PointsScored: lambda event: "" if event.points >= 0 else "_lost",
        e.DroneOrdered: lambda event: "" if event.move is not None else "_over",
        a.Attack: lambda action: "_basic" if not action.item else "",
        a.Demolish: lambda action: "_basic" if not action.item else "",
        a.TakeStance: "stance",
        a.Rotate: "facing",
        a.DashAhead: "direction",
        a.ActivateUnit: lambda action: "_entering" if action.tile >= 0 else "",
        a.UseMarker: _deed,
    },
    facts={
        e.UnitStepped: lambda event, names: {"left": event.move.left},
        e.UnitRotated: lambda event, names: {"left": event.move.left},
        e.UnitActivated: lambda event, names: {"left": event.move.left},
        e.PointsScored: lambda event, names: {"count": event.points},
    },
    whole={
        DiceRolled: _rolled,
        e.BattleEnded: _ended,
    },
    tells_draws=True,
    option=_option,
    option_key=_option_key,
)
