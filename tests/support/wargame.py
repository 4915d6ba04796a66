"""Small worlds for tests of the wargame: a board of letters, a few ready units where a test wants them."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal, perform
from game.rules.options import changed_options
from game.systems.wargame.actions import Answer, WargameAction
from game.systems.wargame.battlefield import BLUE, DARK, battlefield_of
from game.systems.wargame.build_units import Squads, stores_of
from game.systems.wargame.construct import Stores
from game.systems.wargame.content import Datasheet, Fitted
from game.systems.wargame.content_missions import Mission, Works
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.request import UnitRequest
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.ruleset import WargameRuleset
from game.systems.wargame.setup import BoardSetup, SeatSetup, TeamSetup, UnitSetup, WargameSetup
from game.systems.wargame.state import Turn, TurnPhase, Unit, WargameState, state_of
from game.systems.wargame.telling import TELLING
from tests.support.refusals import named, told, whole
from tests.support.shipped import shipped_catalog

RED, BLUE_SIDE = PlayerId("red"), PlayerId("blue")
PLAYERS = (RED, BLUE_SIDE)
RULES = WargameRuleset()
E, W = 1, 4


class At(NamedTuple):
    """A unit of a test: its datasheet, its side, where it stands."""

    sheet: str
    side: int
    column: int
    row: int
    level: int | None = None
    facing: int = E
    ap: int = 8
    id: str = ""


@cache
def numbers() -> WargameRules:
    """Return the shipped numbers."""
    found = shipped_catalog().rules["wargame"].options
    assert isinstance(found, WargameRules)
    return found


def stores() -> Stores:
    """Return what datasheets are built from."""
    return stores_of(shipped_catalog(), numbers())


def board(
    columns: int = 14,
    rows: int = 11,
    colours: Mapping[tuple[int, int], str] | None = None,
    heights: Mapping[tuple[int, int], int] | None = None,
    works: Sequence[Works] = (),
) -> BoardSetup:
    """Return a grey, level board with these hexes otherwise."""
    letters, surfaces = [], []
    for row in range(rows):
        for column in range(columns - (row & 1)):
            colour = (colours or {}).get((column, row), ".")
            bed = (-2 if colour == DARK else -1) if colour in BLUE else 0
            letters.append(colour)
            surfaces.append((heights or {}).get((column, row), bed))
    return BoardSetup("test", "Test", columns, rows, tuple(letters), tuple(surfaces), tuple(works))


def mission(name: str = "show_of_force") -> Mission:
    """Return a shipped mission."""
    return shipped_catalog().of(Mission)[name]


def world(
    *units: At,
    on: BoardSetup | None = None,
    of: str | Mission = "show_of_force",
    options: Mapping[str, str | int | bool] | None = None,
    change: Mapping[str, Mapping[str, object]] | None = None,
    rules: WargameRules | None = None,
) -> WargameState:
    """Return a battle in round 1, red to activate, units where they are wanted.

    ``change`` are fields of a unit's setup by its id, for tests of what construction gives; ``rules``: other
    numbers than those that are shipped.
    """
    squads = Squads(shipped_catalog(), numbers())
    teams: list[list[UnitSetup]] = [[], []]
    places: dict[str, At] = {}
    for unit in units:
        wanted = UnitRequest(sheet=unit.sheet, id=unit.id or f"{unit.sheet}_{unit.side}")
        if unit.sheet == GUNNER:
            wanted = replace(wanted, sheet="", built=gunner())
        built = squads.unit(wanted, "")
        built = [replace(each, **(change or {}).get(each.id, {})) for each in built]
        teams[unit.side].extend(built)
        places[built[0].id] = unit
    setup = WargameSetup(
        board=on or board(),
        mission=mission(of) if isinstance(of, str) else of,
        teams=(
            TeamSetup((SeatSetup(RED, "Red"),), tuple(teams[0]), "Red"),
            TeamSetup((SeatSetup(BLUE_SIDE, "Blue"),), tuple(teams[1]), "Blue"),
        ),
        rules=rules or numbers(),
        options=changed_options(numbers().options, dict(options or {}), "options"),
    )
    first = RULES.setup(setup, 1)
    record = RULES.record(first)
    field = battlefield_of(setup)
    state = state_of(
        field,
        replace(record, phase="battle", round=1, ready=(True, True), picks=(("disarm",) * 3,) * 2),
    )
    KEEP[id(setup)] = setup
    for unit_id, at in places.items():
        tile = field.grid.panel_at(at.column, at.row)
        level = state.floors[tile] if at.level is None else at.level
        state.units[UnitId(unit_id)] = replace(
            state.units[UnitId(unit_id)],
            status="board",
            tile=tile,
            level=level,
            facing=at.facing,
            ap=at.ap,
        )
    return state


KEEP: dict[int, WargameSetup] = {}
"""Setups stay alive as long as their tests."""


GUNNER = "gunner"
"""A Basalt with a Shoulder Cannon besides and kinetic armour alone, which no ready sheet has."""


def gunner() -> Datasheet:
    """Return its datasheet."""
    cannon = Fitted(item="shoulder_cannon", place="mounted")
    basalt = shipped_catalog().of(Datasheet)["basalt"]
    fitted = (*basalt.fitted, cannon)
    return dataclasses.replace(basalt, id=GUNNER, name="Gunner", fitted=fitted, mods=("layered_composite",))


def alter(state: WargameState, unit: str, **changes: object) -> WargameState:
    """Change a unit in place, and return the state."""
    state.units[UnitId(unit)] = replace(state.units[UnitId(unit)], **changes)
    return state


def turn_of(state: WargameState, unit: str, phase: TurnPhase = "movement") -> WargameState:
    """Make it the turn of a unit, in a phase, without a roll."""
    known = UnitId(unit)
    state.to_move = state.units[known].side
    state.turn = Turn(known, phase, fresh_move(state, known), may_hold=bool(state.units[known].holds))
    return state


def player(state: WargameState) -> PlayerId:
    """Return who has to act."""
    return RULES.active(state)[0]


class Done(NamedTuple):
    """What an action led to."""

    state: WargameState
    events: tuple[WargameEvent, ...]

    def of(self, kind: type[WargameEvent]) -> list[WargameEvent]:
        """Return the events of a kind."""
        return [event for event in self.events if type(event) is kind]


def do(state: WargameState, action: WargameAction, *faces: int) -> Done:
    """Do it with these dice."""
    applied = perform(RULES, state, action, ScriptedChance(faces))
    told(TELLING, named(applied.events), (*state.units, *state.structures, *state.markers))
    return Done(applied.state, applied.events)


def answer(done: Done | WargameState, option: str, *faces: int, stands: bool = False) -> Done:
    """Answer the question that is open."""
    state = done.state if isinstance(done, Done) else done
    assert state.prompt is not None, "nothing is asked"
    asked = Answer(player=player(state), option=option, stands=stands)
    further = do(state, asked, *faces)
    earlier = done.events if isinstance(done, Done) else ()
    return Done(further.state, (*earlier, *further.events))


def refused(state: WargameState, action: WargameAction) -> Illegal:
    """Return why it is refused."""
    found = RULES.check(state, action)
    assert found is not None, f"{action} is accepted"
    return whole(TELLING, found)


def unit(state: WargameState | Done, name: str) -> Unit:
    """Return a unit."""
    known = state.state if isinstance(state, Done) else state
    return known.units[UnitId(name)]


def section(state: WargameState | Done, name: str, part: str) -> int:
    """Return what a section still endures."""
    known = state.state if isinstance(state, Done) else state
    sections = known.field.sheets[UnitId(name)].setup.sections
    return known.units[UnitId(name)].sections[[each.id for each in sections].index(part)]


def tile(state: WargameState, column: int, row: int) -> int:
    """Return a hex by column and row."""
    return state.field.grid.panel_at(column, row)


def place(state: WargameState | Done, name: str) -> tuple[int, int, int]:
    """Return column, row and level of a unit."""
    known = state.state if isinstance(state, Done) else state
    found = known.units[UnitId(name)]
    return (*known.field.grid.positions[found.tile], found.level)


def record_roundtrip(state: WargameState) -> WargameState:
    """Return the state as it comes back from its record."""
    return RULES.restore(state.field.setup, msgspec.to_builtins(RULES.record(state)))
