"""From a request or a scenario to a closed setup; a campaign's battle order: `bridge.py`."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.content.models_battle import Scenario, Side
from game.core.bridge import Role
from game.core.ids import PlayerId
from game.rules.beginnings import begins
from game.rules.naming import named
from game.rules.options import changed_options, rules_of
from game.rules.system import SetupError
from game.space.square import SquareGrid, square_grid
from game.systems.strategic.build_board import (
    BOARDS,
    SYSTEM,
    drawn_board,
    edges_for,
    generated_board,
    map_board,
    zone_of,
)
from game.systems.strategic.build_units import Roster, bought, dealt
from game.systems.strategic.content import Edge, StrategicProfile
from game.systems.strategic.profile import StrategicRules, StrategicScenario
from game.systems.strategic.request import (
    SideRequest,
    StrategicRequest,
    UnitRequest,
)
from game.systems.strategic.setup import (
    BoardSetup,
    MissionSetup,
    SeatSetup,
    SideSetup,
    StrategicSetup,
    UnitSetup,
)

SIDES: Final[tuple[Side, Side]] = ("attacker", "defender")
ROLES: Final[tuple[Role, ...]] = ("attacker", "defender", "attacker", "defender")
MOST_SIDES: Final = 4
MOST_SEATS: Final = 4
"""Seats of a side."""
MOST_ROUNDS: Final = 100
"""Rounds of a mission that somebody asks for."""
OPPOSITE: Final[dict[Edge, Edge]] = {"north": "south", "south": "north", "west": "east", "east": "west"}


def build_setup(request: StrategicRequest, catalog: Catalog) -> StrategicSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    scenario = _scenario(catalog, request)
    settings = scenario.options if scenario is not None else None
    usual = settings if isinstance(settings, StrategicScenario) else StrategicScenario()
    rules_id = request.rules or (scenario.rules if scenario and scenario.rules else SYSTEM)
    rules = rules_of(catalog, rules_id, StrategicRules, BOARDS.system)
    options = changed_options(rules.options, request.options, "options")
    board = _ground(catalog, request, scenario, usual)
    wanted = _sides(catalog, request, scenario, usual, rules)
    roster = Roster(catalog, board, rules)
    edges = edges_for(board.columns, board.rows, len(wanted))
    grid = square_grid(board.columns, board.rows)
    players = _players(wanted)
    sides = []
    for number, side in enumerate(wanted):
        units = roster.units(side.units, f"sides.{number}.units")
        if not units:
            raise SetupError(f"sides.{number}.units", "strategic.refused.no_units")
        seats = (players[number], *side.allies)
        led = dealt(side.units, units, seats, f"sides.{number}")[1:]
        name = side.name or faction_name(catalog, side.faction) or _spoken(players[number])
        allies = tuple(
            SeatSetup(PlayerId(ally), _ally_name(ally, players[number], name), own)
            for ally, own in zip(side.allies, led)
        )
        if scenario is not None and request.sides[number : number + 1]:
            _check_value(scenario, SIDES[number], units, f"sides.{number}.units")
        sides.append(
            SideSetup(
                player=players[number],
                faction=side.faction,
                name=name,
                role=ROLES[number],
                edge=edges[number],
                zone=_own_zone(grid, edges[: number + 1], rules.zone_depth),
                units=units,
                allies=allies or UNSET,
            )
        )
    setup = StrategicSetup(
        board=board,
        sides=tuple(sides),
        mission=_mission(request, usual, rules, edges),
        rules=rules,
        options=options,
        name=request.name or (scenario.name if scenario else board.name),
    )
    _check_places(setup)
    _check_room(setup)
    return checked(setup)


def _spoken(seat: str) -> str:
    """Return what a seat is called that has no other name than its id."""
    return seat.replace("_", " ").capitalize()


def _ally_name(ally: str, first: str, side: str) -> str:
    """Return what a further seat is called: one that is only counted, after its side (ST-6.7)."""
    number = ally.removeprefix(f"{first}_")
    return f"{side} {number}" if number != ally and number.isdecimal() else _spoken(ally)


def _check_places(setup: StrategicSetup) -> None:
    """Refuse hordes on one square or on water that they cannot enter (ST-1.2, ST-5.3)."""
    taken: set[int] = set()
    board = setup.board
    for number, side in enumerate(setup.sides):
        for unit in side.units:
            if unit.tile is None or not unit.profile.is_horde:
                continue
            path, profile = f"sides.{number}.units", unit.profile
            if unit.tile in taken:
                raise SetupError(path, "strategic.refused.shared_square", unit=unit.name)
            taken.add(unit.tile)
            dry = unit.band > 0 or profile.hoverer or "amphibious" in profile.traits
            if not dry and board.terrain[board.tiles[unit.tile]].deep:
                raise SetupError(path, "strategic.refused.deep_water", unit=unit.name)


def _check_room(setup: StrategicSetup) -> None:
    """Refuse who finds no square: more hordes than squares, and on nothing but deep water who would sink.

    (ST-1.2, ST-5.3, ST-6.8)
    """
    board, hordes = setup.board, [0, 0]
    squares = len(board.tiles), sum(not board.terrain[kind].deep for kind in board.tiles)
    for number, side in enumerate(setup.sides):
        waiting = (unit for unit in side.units if unit.tile is None and not unit.profile.is_horde)
        lost = next((unit for unit in waiting if not squares[1] and _sinks(unit.profile)), None)
        if lost is not None:
            raise SetupError(f"sides.{number}.units", "strategic.refused.deep_water", unit=lost.name)
        every = [unit.profile for unit in side.units if unit.profile.is_horde]
        sink = [each for each in every if _sinks(each)]
        hordes = [count + len(more) for count, more in zip(hordes, (every, sink))]
        if any(count > room for count, room in zip(hordes, squares)):
            raise SetupError(
                f"sides.{number}.units",
                "strategic.refused.room" if board.name else "strategic.refused.room_of_board",
                board=board.name,
            )


def _sinks(profile: StrategicProfile) -> bool:
    """Whether a unit can begin on dry ground only (ST-5.3)."""
    return not (profile.bands or profile.hoverer or "amphibious" in profile.traits)


def _check_value(scenario: Scenario, role: Side, units: Sequence[UnitSetup], path: str) -> None:
    """Refuse a force of a player's choice that is worth more than the scenario gives (ST-1.5)."""
    value, most = sum(unit.profile.value for unit in units), scenario.sides[role].points or 0
    if value > most:
        raise SetupError(path, "strategic.refused.worth", points=value, given=most)


def _own_zone(grid: SquareGrid, edges: Sequence[Edge], depth: int) -> tuple[int, ...]:
    """Return the zone of the last of these edges, without squares of the zones before it (ST-6.8)."""
    taken = {tile for edge in edges[:-1] for tile in zone_of(grid, edge, depth)}
    return tuple(tile for tile in zone_of(grid, edges[-1], depth) if tile not in taken)


def default_request(catalog: Catalog) -> StrategicRequest:
    """Return the request for a usual battle: the first prepared one, or bought forces on a drawn map."""
    ready = sorted(each.id for each in catalog.scenarios.values() if each.system == SYSTEM)
    return StrategicRequest(scenario=ready[0]) if ready else StrategicRequest()


def is_guided(scenario: Scenario) -> bool:
    """Whether lessons explain a prepared battle."""
    return isinstance(scenario.options, StrategicScenario) and scenario.options.is_guided


def _scenario(catalog: Catalog, request: StrategicRequest) -> Scenario | None:
    if not request.scenario:
        return None
    scenario = named(catalog.scenarios, request.scenario, "scenario", "scenario")
    if scenario.system != SYSTEM:
        raise SetupError("scenario", "strategic.refused.scenario", scenario=scenario.name)
    return scenario


def _ground(
    catalog: Catalog, request: StrategicRequest, scenario: Scenario | None, usual: StrategicScenario
) -> BoardSetup:
    if sum((bool(request.map), request.board is not None, bool(request.generate))) > 1:
        raise SetupError("map", "strategic.refused.one_ground")
    if request.board is not None:
        return drawn_board(catalog, request.board, "board")
    if request.generate:
        return generated_board(catalog, request)
    if request.map or scenario is None:
        return map_board(catalog, request.map or BOARDS.drawn(catalog, "land", request.board_seed), "map")
    return map_board(catalog, scenario.map, "scenario", usual.storms)


def _sides(
    catalog: Catalog,
    request: StrategicRequest,
    scenario: Scenario | None,
    usual: StrategicScenario,
    rules: StrategicRules,
) -> tuple[SideRequest, ...]:
    """Return the sides as if the request had named everything."""
    if scenario is not None:
        return tuple(
            _scenario_side(scenario, usual, role, request.sides[number : number + 1])
            for number, role in enumerate(SIDES)
        )
    wanted = request.sides or (SideRequest(player="attacker"), SideRequest(player="defender"))
    if not 2 <= len(wanted) <= MOST_SIDES:
        raise SetupError("sides", "strategic.refused.how_many_sides", most=MOST_SIDES, sides=len(wanted))
    value = request.force_value or rules.forces[0]
    return tuple(
        side if side.units else replace(side, units=bought(catalog, value, request.board_seed + number))
        for number, side in enumerate(wanted)
    )


def _scenario_side(
    scenario: Scenario, usual: StrategicScenario, role: Side, own: Sequence[SideRequest]
) -> SideRequest:
    written, asked = scenario.sides[role], own[0] if own else SideRequest()
    if asked.units:
        return replace(asked, faction=asked.faction or written.faction)
    units = [
        UnitRequest(
            unit.unit, unit.count, hidden=unit.is_hidden, surprised=unit.is_surprised, marked=unit.is_marked
        )
        for unit in usual.forces.get(role, ())
    ]
    units += [
        UnitRequest(unit.frame, unit.count, unit.at, id=unit.id or "", name=unit.name or "")
        for unit in written.units
    ]
    return replace(asked, faction=asked.faction or written.faction, units=tuple(units))


def _players(sides: Sequence[SideRequest]) -> list[PlayerId]:
    """Return the names of the seats: as asked for, else the factions', else by their number."""
    players: list[PlayerId] = []
    for number, side in enumerate(sides):
        others = [each.faction for each in sides]
        is_alone = side.faction and others.count(side.faction) == 1
        usual = SIDES[number] if number < len(SIDES) else f"side_{number + 1}"
        players.append(PlayerId(side.player or (side.faction if is_alone else usual)))
    seats = [*players, *(name for side in sides for name in side.allies)]
    if len(set(seats)) < len(seats):
        raise SetupError("sides", "strategic.refused.same_seat")
    for number, side in enumerate(sides):
        if len(side.allies) >= MOST_SEATS or not all(name.strip() for name in side.allies):
            raise SetupError(f"sides.{number}.allies", "strategic.refused.how_many_seats", most=MOST_SEATS)
    return players


def faction_name(catalog: Catalog, faction: str) -> str:
    """Return what a faction is called; nothing where there is none."""
    if not faction:
        return ""
    return named(catalog.factions, faction, "sides", "faction").name


def _mission(
    request: StrategicRequest, usual: StrategicScenario, rules: StrategicRules, edges: Sequence[Edge]
) -> MissionSetup:
    asked = request.mission
    if asked is None:
        side = SIDES.index(usual.side)
        kind, rounds, edge = usual.mission, usual.rounds or rules.rounds[usual.mission], usual.edge
        return MissionSetup(kind, rounds, side, edge or OPPOSITE[edges[side]])
    if not 0 <= asked.side < len(edges):
        raise SetupError("mission.side", "strategic.refused.no_side", side=asked.side)
    if not 0 <= asked.rounds <= MOST_ROUNDS:
        raise SetupError("mission.rounds", "strategic.refused.rounds", most=MOST_ROUNDS)
    if asked.edge and asked.kind != "evacuate":
        raise SetupError("mission.edge", "strategic.refused.edge")
    marks = (isinstance(unit, UnitRequest) and unit.marked for side in request.sides for unit in side.units)
    if asked.kind != "kill" and any(marks):
        raise SetupError("mission", "strategic.refused.marked")
    edge = asked.edge or OPPOSITE[edges[asked.side]]
    return MissionSetup(asked.kind, asked.rounds or rules.rounds[asked.kind], asked.side, edge)


def checked(setup: StrategicSetup) -> StrategicSetup:
    """Return the setup, or say what its mission lacks (ST-6.2)."""
    mission, board = setup.mission, setup.board
    if mission.kind == "hold" and not board.city:
        raise SetupError("mission", "strategic.refused.no_city")
    if mission.kind == "evacuate":
        between = board.rows if mission.edge in ("north", "south") else board.columns
        if between < setup.rules.evacuate_least:
            least = setup.rules.evacuate_least
            raise SetupError("mission", "strategic.refused.evacuate", squares=least)
        if all(unit.profile.flyer for unit in setup.sides[mission.side].units):
            raise SetupError("mission", "strategic.refused.all_fly")
    if mission.kind == "kill":
        marked = [n for n, side in enumerate(setup.sides) for unit in side.units if unit.is_marked]
        if marked != [mission.side]:
            raise SetupError("mission", "strategic.refused.one_marked")
    return setup


BEGINS = begins(Scenario, lambda each: StrategicRequest(scenario=each), build_setup, SYSTEM)
"""Prepared battles of a pack can begin (ST-6.2): what the loader asks last."""
