"""From a request to a closed setup; a campaign's battle order: `bridge.py`."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from game.content.catalog import Catalog
from game.core import rng
from game.core.ids import PlayerId
from game.rules.beginnings import begins
from game.rules.naming import named
from game.rules.options import changed_options, rules_of
from game.rules.system import SetupError
from game.systems.wargame.build_board import asked_board
from game.systems.wargame.build_units import Squads
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.profile import SYSTEM, WargameRules
from game.systems.wargame.request import Seat, SideRequest, UnitRequest, WargameRequest
from game.systems.wargame.setup import (
    SeatSetup,
    TeamSetup,
    UnitSetup,
    WargameSetup,
)

SEATS: Final[tuple[Seat, Seat]] = ("attacker", "defender")
USUAL_MISSION: Final = "show_of_force"


def default_request(catalog: Catalog) -> WargameRequest:
    """Return the request for a usual battle: a small mission with ready squads."""
    missions = catalog.of(Mission)
    mission = USUAL_MISSION if USUAL_MISSION in missions else next(iter(sorted(missions)), "")
    return WargameRequest(mission=mission)


def build_setup(request: WargameRequest, catalog: Catalog) -> WargameSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    rules = rules_of(catalog, request.rules or SYSTEM, WargameRules, SYSTEM)
    options = changed_options(rules.options, request.options, "options")
    mission = _mission(catalog, request)
    squads = Squads(catalog, rules)
    teams = []
    for role in SEATS:
        wanted = request.sides.get(role, SideRequest())
        ready: tuple[UnitRequest | str, ...] = wanted.units or rules.squads.get(mission.size, ())
        path = f"sides.{role}"
        units = squads.units(ready, f"{path}.units")
        _check_cost(units, rules, mission, f"{path}.units")
        _check_players(units, wanted, f"{path}.players")
        teams.append(_team(catalog, role, wanted, units, path))
    _check_seats(teams)
    return WargameSetup(
        board=asked_board(catalog, request, mission),
        mission=mission,
        teams=(teams[0], teams[1]),
        rules=rules,
        options=options,
        name=request.name or mission.name,
    )


def missions_of_size(catalog: Catalog, size: str) -> list[Mission]:
    """Return the missions of a size (any for ""), by id."""
    every = catalog.of(Mission)
    return [every[key] for key in sorted(every) if size in ("", every[key].size)]


def drawn_mission(catalog: Catalog, size: str, seed: int) -> Mission:
    """Return the mission that the eight-sided die chooses among those of a size (WG-6.2).

    Packs may bring missions with a face that others of the size have: a lot decides among them.
    """
    ready = missions_of_size(catalog, size)
    if not ready:
        raise SetupError("size", "wargame.refused.no_mission", size=size)
    source = rng.seeded(seed)
    face = rng.draw(source, 8)
    first = next((mission for mission in ready if face in mission.faces), ready[0])
    alike = [mission for mission in ready if mission.size == first.size and face in mission.faces] or [first]
    return alike[rng.draw(rng.fork(source, 1), len(alike)) - 1]


def _mission(catalog: Catalog, request: WargameRequest) -> Mission:
    if request.mission:
        found = named(catalog.of(Mission), request.mission, "mission", "mission")
        if request.size and found.size != request.size:
            sizes = {"size": found.size, "asked": request.size}
            raise SetupError("mission", "wargame.refused.other_size", mission=found.name, **sizes)
        return found
    return drawn_mission(catalog, request.size, request.mission_seed)


def _check_cost(units: Iterable[UnitSetup], rules: WargameRules, mission: Mission, path: str) -> None:
    cost = sum(unit.cost for unit in units if not unit.main)
    most = rules.sizes[mission.size]
    if cost > most:
        raise SetupError(path, "wargame.refused.cost", cost=cost, most=most)
    if not cost:
        raise SetupError(path, "wargame.refused.no_unit")


def _check_players(units: Iterable[UnitSetup], side: SideRequest, path: str) -> None:
    """Every player of a team fields a unit; drones without a pilot are none (WG-1.3, WG-2.12)."""
    number, players = sum(not unit.main for unit in units), len(side.players)
    if players > number:
        raise SetupError(path, "wargame.refused.players", players=players, units=number)


def _check_seats(teams: list[TeamSetup]) -> None:
    seats = [seat.player for team in teams for seat in team.seats]
    for seat, number in Counter(seats).items():
        if number > 1:
            raise SetupError("sides", "wargame.refused.same_seat", number=number, seat=seat)


def _team(
    catalog: Catalog, role: Seat, side: SideRequest, units: tuple[UnitSetup, ...], path: str
) -> TeamSetup:
    faction = named(catalog.factions, side.faction, f"{path}.faction", "faction") if side.faction else None
    name = side.name or (faction.name if faction is not None else role.capitalize())
    players = side.players or (role,)
    seats = tuple(
        SeatSetup(PlayerId(player), name if len(players) == 1 else f"{name} {number}", side.faction)
        for number, player in enumerate(players, 1)
    )
    return TeamSetup(seats, units, name)


BEGINS = begins(Mission, lambda each: WargameRequest(mission=each), build_setup)
"""Missions of a pack can begin with the usual squads (WG-6.1): what the loader asks last."""
