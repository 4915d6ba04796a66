"""Battles on the kilometre grid for tests: boards in ASCII, units where they are wanted, dice by script."""

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Applied, IllegalActionError, perform
from game.systems.strategic.actions import StrategicAction
from game.systems.strategic.build import build_setup
from game.systems.strategic.content import StrategicUnit
from game.systems.strategic.events import StrategicEvent
from game.systems.strategic.evolve import set_storms
from game.systems.strategic.request import (
    BoardRequest,
    MissionRequest,
    SideRequest,
    StrategicRequest,
    UnitRequest,
)
from game.systems.strategic.ruleset import StrategicRuleset
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import Storm, StrategicState, Unit
from game.systems.strategic.telling import TELLING
from tests.support.refusals import named, told, whole
from tests.support.shipped import shipped_catalog

RULES: Final = StrategicRuleset()
RED, BLUE, GREEN = PlayerId("red"), PlayerId("blue"), PlayerId("green")
SEATS: Final = (RED, BLUE, GREEN)
PLAIN: Final = "\n".join(["." * 24] * 24)
MIXED: Final = "\n".join(
    [
        "............",
        "...ff...mm..",
        "..ffff..mmm.",
        "...ff...mm..",
        "............",
        "..rrr.ccc...",
        "...dd.cccr..",
        "............",
        ".ff.....ff..",
        ".ff.....ff..",
        "............",
        "............",
    ]
)
"""Every terrain there is on a board that a random game crosses."""
POOL: Final = (
    "eva_vanguard",
    "eva_marksman",
    "eva_bulwark",
    "eva_lancer",
    "colossus",
    "thunderhead",
    "pelican",
    "grampus",
    "arbalest",
    "carillon",
    "psaltery",
    "line_regiment",
    "armoured_brigade",
    "rotor_wing",
    "spawn_swarm",
    "rocket_artillery",
    "hover_riders",
    "gm",
)


UNNAMED: Final = frozenset({"UnitMoved", "MoveEnded", "Suspended"})
"""Kinds of events that are told under the entry of another."""


def price(unit: str) -> int:
    """Return what a shipped unit counts."""
    return shipped_catalog().of(StrategicUnit)[unit].profile.value


class Battle:
    """One battle under test: units are put where a test wants them, actions are done with scripted dice."""

    def __init__(
        self,
        *sides: Sequence[str | UnitRequest],
        board: str = PLAIN,
        mission: MissionRequest | None = None,
        storms: tuple[tuple[tuple[int, int], ...], ...] = (),
        seed: int = 1,
        options: dict[str, str | int | bool] | None = None,
    ) -> None:
        """Units are ids of units, or requests; the first side acts first: with its first unit."""
        request = StrategicRequest(
            board=BoardRequest(rows=board, storms=storms),
            sides=tuple(
                SideRequest(player=SEATS[number], units=tuple(units)) for number, units in enumerate(sides)
            ),
            mission=mission or MissionRequest("destroy"),
            options={"standing": "best", **(options or {})},
        )
        self.setup: StrategicSetup = build_setup(request, shipped_catalog())
        self.state: StrategicState = RULES.setup(self.setup, seed)
        self.events: tuple[StrategicEvent, ...] = ()
        if self.state.phase == "battle":
            set_storms(
                self.state, tuple(map(Storm, storms))
            )  # they have drifted once: back where they are wanted
            self.turn_of(self.state.field.roster[0])

    def unit(self, name: str) -> Unit:
        """Return a unit as it is now."""
        return self.state.units[UnitId(name)]

    def put(self, name: str, **changes: object) -> None:
        """Change a unit by hand."""
        self.state.units[UnitId(name)] = replace(self.unit(name), **changes)

    def at(self, column: int, row: int) -> int:
        """Return a square."""
        return self.state.field.grid.tile(column, row)

    def turn_of(self, name: str) -> None:
        """Let it be a unit's turn, fresh."""
        unit = UnitId(name)
        order = [unit, *(other for other in self.state.order if other != unit)]
        self.state.order = tuple(order)
        self.state.place, self.state.acting = 0, unit
        self.put(name, halves=2, has_attacked=False, has_fielded=False, has_moved=False, reaction=True)

    def do(self, action: StrategicAction, *faces: int) -> tuple[StrategicEvent, ...]:
        """Do something with these dice: IllegalActionError where it is refused, no die may be left over."""
        chance = ScriptedChance(faces)
        applied: Applied[StrategicState, StrategicEvent] = perform(RULES, self.state, action, chance)
        assert not faces or chance.used == len(faces), f"{chance.used} of {len(faces)} dice were rolled"
        told(TELLING, named(applied.events, UNNAMED), self.state.units)
        self.state, self.events = applied.state, applied.events
        return applied.events

    def refused(self, action: StrategicAction) -> str:
        """Return why an action is refused, by rule and reason."""
        try:
            perform(RULES, self.state, action)
        except IllegalActionError as error:
            whole(TELLING, error.illegal)
            return f"{error.illegal.rule} {error.illegal.reason}"
        raise AssertionError(f"{action} is accepted")

    def of(self, kind: type[StrategicEvent]) -> list[StrategicEvent]:
        """Return the events of a kind that the last action led to."""
        return [event for event in self.events if isinstance(event, kind)]


def at(unit: str, column: int, row: int, **fields: object) -> UnitRequest:
    """Return a request for a unit on a square."""
    return replace(UnitRequest(unit, at=(column, row)), **fields)


def random_setup(seed: int) -> StrategicSetup:
    """Return a small battle of any units, now and then hidden or surprised, of two or three sides."""
    return build_setup(random_request(seed), shipped_catalog())


def random_request(seed: int) -> StrategicRequest:
    """Return the request for a small battle of any units, of two or three sides."""
    dice = random.Random(seed)

    def side() -> SideRequest:
        units = [
            UnitRequest(dice.choice(POOL), hidden=dice.random() < 0.15, surprised=dice.random() < 0.1)
            for _ in range(dice.choice((2, 3)))
        ]
        return SideRequest(units=tuple(units))

    options: dict[str, str | int | bool] = {}
    if seed % 5 == 0:
        options = {"initiative": "each_round", "fire_spread": "one", "mountains_block_sight": True}
    return StrategicRequest(
        board=BoardRequest(rows=MIXED, storms=(((5, 5), (6, 5)),)),
        sides=tuple(side() for _ in range(2 if seed % 4 else 3)),
        mission=MissionRequest("hold" if seed % 3 == 0 else "destroy", rounds=4),
        options=options,
    )
