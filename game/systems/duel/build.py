"""From a request, a scenario or a campaign's battle order to a closed setup."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import msgspec

from game.content.catalog import Catalog
from game.content.models_battle import Scenario, Side
from game.core.bridge import FIXED_KINDS, BattleOrder, SideOrder
from game.core.ids import PlayerId, UnitId
from game.rules.beginnings import begins
from game.rules.naming import named, unknown
from game.rules.options import changed_options, ordered_options, rules_of
from game.rules.ordered import ace_classes, ace_kills, can_leave, side_name
from game.rules.system import SetupError
from game.space.lattice import lattice
from game.systems.duel.build_board import BOARDS, lacking_for, map_board, shared_by
from game.systems.duel.build_suits import Roster
from game.systems.duel.content_checks import SYSTEM, has_room
from game.systems.duel.profile import DuelRules, DuelScenario
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.setup import DuelSetup, MissionSetup, SeatSetup, SuitSetup
from game.systems.duel.waves import in_waves

SIDES: tuple[Side, Side] = ("attacker", "defender")


def build_setup(request: DuelRequest, catalog: Catalog) -> DuelSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    scenario = _scenario(catalog, request)
    settings = scenario.options if scenario is not None else None
    usual = settings if isinstance(settings, DuelScenario) else DuelScenario()
    rules_id = request.rules or (scenario.rules if scenario and scenario.rules else SYSTEM)
    rules = rules_of(catalog, rules_id, DuelRules, BOARDS.system)
    options = changed_options(rules.options, request.options, "options")
    board_id = request.map or (scenario.map if scenario else "")
    board = map_board(catalog, board_id or BOARDS.drawn(catalog, request.theatre, request.board_seed), "map")
    if request.theatre and request.theatre != board.theatre:
        own, asked = board.theatre, request.theatre
        raise SetupError("theatre", "setup.refused.theatre", board=board.name, theatre=own, asked=asked)
    wanted = _seats(catalog, request, scenario, usual)
    board = shared_by(board, len(wanted), max((len(seat.units) for seat in wanted), default=0))
    roster = Roster(catalog, board, rules, options)
    seats = _told_apart(tuple(_seat(roster, seat, number) for number, seat in enumerate(wanted)))
    mission = MissionSetup(request.mission or usual.mission)
    if mission.kind == "escort":
        named_unit = request.escort or usual.escort or (seats[0].units[0].id if seats[0].units else "")
        mission = MissionSetup("escort", _unit_id(seats, named_unit))
    elif request.escort:
        raise SetupError("escort", "duel.refused.no_escort", mission=mission.kind)
    setup = DuelSetup(
        board=board,
        seats=seats,
        cards=roster.cards,
        rules=_played(rules),
        options=options,
        mission=mission,
        name=request.name or (scenario.name if scenario else board.name),
    )
    _check_seats(setup, is_even=True)
    return setup


def default_request(catalog: Catalog) -> DuelRequest:
    """Return the request for a usual duel: the first prepared one, or two ready decks."""
    ready = sorted(scenario.id for scenario in catalog.scenarios.values() if scenario.system == SYSTEM)
    return DuelRequest(scenario=ready[0]) if ready else DuelRequest()


def order_setup(order: BattleOrder, catalog: Catalog) -> DuelSetup:
    """Return the closed setup of a campaign's battle order. More than four machines a side fight in waves.

    The order's map counts where it is made for duels; a site's board for skirmishes is not.
    """
    rules = rules_of(catalog, SYSTEM, DuelRules, BOARDS.system)
    rules = _with_aces(rules, order)
    options = ordered_options(rules.options, order)
    board = map_board(catalog, BOARDS.ordered(catalog, order), "map")
    roster = Roster(catalog, board, rules, options)
    seats = _numbered(
        _ordered_seat(roster, side, side_name(side, catalog, order), f"sides.{number}", rules.most_units)
        for number, side in enumerate(order.sides)
    )
    setup = DuelSetup(
        board=board,
        seats=seats,
        cards=roster.cards,
        rules=_played(rules),
        options=options,
        mission=MissionSetup("last_standing"),
        name=order.place or board.name,
        order=order.id,
    )
    _check_seats(setup, is_even=False)
    return setup


def _with_aces(rules: DuelRules, order: BattleOrder) -> DuelRules:
    """Return the rules with the kills and classes that a campaign asks of aces (TW-9.4)."""
    kills = ace_kills([step.kills for step in rules.aces], order)
    aces = tuple(replace(step, kills=needed) for step, needed in zip(rules.aces, kills))
    return replace(rules, aces=aces, ace_classes=ace_classes(rules.ace_classes, order))


def _scenario(catalog: Catalog, request: DuelRequest) -> Scenario | None:
    if not request.scenario:
        return None
    scenario = named(catalog.scenarios, request.scenario, "scenario", "scenario")
    if scenario.system != SYSTEM:
        raise SetupError("scenario", "duel.refused.scenario", scenario=scenario.name)
    return scenario


def _played(rules: DuelRules) -> DuelRules:
    """Return the rules without what only builds machines and boards: a setup holds these themselves."""
    return replace(rules, derived=None, aces=(), obstacles=None)


def _seats(
    catalog: Catalog, request: DuelRequest, scenario: Scenario | None, usual: DuelScenario
) -> tuple[SeatRequest, ...]:
    """Return the seats as if the request had named everything."""
    if scenario is not None:
        if len(request.seats) > len(SIDES):
            sizes = {"needed": len(SIDES), "seats": len(request.seats)}
            raise SetupError("seats", "duel.refused.prepared_seats", **sizes)
        return tuple(
            _scenario_seat(scenario, usual, side, request, number) for number, side in enumerate(SIDES)
        )
    if request.seats:
        return request.seats
    ready = sorted(catalog.entries.get("deck", {}))
    if len(ready) < len(SIDES):
        raise SetupError("seats", "duel.refused.no_decks")
    return tuple(SeatRequest(units=(deck,)) for deck in ready[: len(SIDES)])


def _scenario_seat(
    scenario: Scenario, usual: DuelScenario, side: Side, request: DuelRequest, number: int
) -> SeatRequest:
    own = request.seats[number] if number < len(request.seats) else SeatRequest()
    force = scenario.sides[side]
    decks = list(usual.decks.get(side, ()))
    units: list[UnitRequest] = []
    for unit in force.units:
        for _ in range(unit.count):
            deck = decks[len(units)] if len(units) < len(decks) else ""
            units.append(
                UnitRequest(deck=deck, frame=unit.frame, at=unit.at, id=unit.id or "", name=unit.name or "")
            )
    return SeatRequest(
        units=own.units or tuple(units),
        player=own.player or side,
        faction=own.faction or force.faction,
        name=own.name,
        team=own.team,
    )


def seat_id(number: int) -> PlayerId:
    """Return the player of a seat, counted from 0, that is not told otherwise: no colour, no side."""
    return PlayerId(f"seat_{number + 1}")


def _seat(roster: Roster, seat: SeatRequest, number: int) -> SeatSetup:
    """Build a seat. One without a name is called after the faction in whose colour its machines stand."""
    path = f"seats.{number}"
    player = PlayerId(seat.player) if seat.player else seat_id(number)
    units = tuple(_suit(roster, unit, f"{path}.units.{place}") for place, unit in enumerate(seat.units))
    faction = seat.faction or (roster.maker(units[0].frame) if units else "")
    shown = roster.faction(faction, f"{path}.faction") or (units[0].name if units else "")
    return SeatSetup(
        player=player,
        faction=faction,
        name=seat.name or shown or str(player),
        team=seat.team or player,
        units=units,
        role="attacker" if number == 0 else "defender",
    )


def _told_apart(seats: tuple[SeatSetup, ...]) -> tuple[SeatSetup, ...]:
    """Give seats of one name their numbers, which their counters show too."""
    names = [seat.name for seat in seats]
    return tuple(
        seat if names.count(seat.name) == 1 else msgspec.structs.replace(seat, name=f"{seat.name} {number}")
        for number, seat in enumerate(seats, start=1)
    )


def _suit(roster: Roster, unit: UnitRequest | str, path: str) -> SuitSetup:
    """Build a machine; a bare text names a deck, or else a frame."""
    if isinstance(unit, str):
        if not roster.has_deck(unit) and not roster.has_frame(unit):
            raise unknown(unit, roster.names(), path, "deck_or_frame")
        unit = UnitRequest(deck=unit) if roster.has_deck(unit) else UnitRequest(frame=unit)
    return roster.suit(unit, path)


def _unit_id(seats: tuple[SeatSetup, ...], name: str) -> UnitId:
    ids = [unit.id for seat in seats for unit in seat.units]
    if name not in ids:
        raise unknown(name, ids, "escort", "machine")
    return UnitId(name)


def _ordered_seat(roster: Roster, side: SideOrder, name: str, path: str, most: int) -> SeatSetup:
    units: list[SuitSetup] = []
    absent: list[UnitId] = []
    for number, force in enumerate(side.forces):
        for place, unit in enumerate(force.units):
            where = f"{path}.forces.{number}.units.{place}"
            if roster.is_barred(unit.frame, f"{where}.frame"):
                absent.append(unit.id)
                continue
            asked = UnitRequest(frame=unit.frame, id=unit.id, name=unit.name)
            suit = roster.suit(asked, where, unit.pilot, unit.kills)
            units.append(msgspec.structs.replace(suit, force=force.id))
    return SeatSetup(
        player=side.player,
        faction=side.faction,
        name=name,
        team=side.player,
        units=in_waves(units, most),
        role=side.role,
        can_withdraw=can_leave(side),
        has_retreat=side.has_retreat,
        fixed_forces=tuple(force.id for force in side.forces if force.kind in FIXED_KINDS),
        absent=tuple(absent),
    )


def _numbered(seats: Iterable[SeatSetup]) -> tuple[SeatSetup, ...]:
    """Give each of several machines of one name a number, through all seats: reports tell them apart."""
    ordered = tuple(seats)
    names = Counter(unit.name for seat in ordered for unit in seat.units)
    counted: Counter[str] = Counter()
    found: list[SeatSetup] = []
    for seat in ordered:
        units: list[SuitSetup] = []
        for unit in seat.units:
            counted[unit.name] += 1
            name = unit.name if names[unit.name] == 1 else f"{unit.name} {counted[unit.name]}"
            units.append(msgspec.structs.replace(unit, name=name))
        found.append(msgspec.structs.replace(seat, units=tuple(units)))
    return tuple(found)


def _check_seats(setup: DuelSetup, *, is_even: bool) -> None:
    """Refuse tables that the rules do not know (DU-2.1, DU-2.2, DU-8.4)."""
    rules, board = setup.rules, setup.board
    seats = setup.seats
    players = [seat.player for seat in seats]
    if not 2 <= len(seats) <= rules.most_seats:
        raise SetupError("seats", "duel.refused.how_many_seats", most=rules.most_seats, seats=len(seats))
    if len(set(players)) != len(players):
        raise SetupError("seats", "duel.refused.same_seat")
    teams = {seat.team for seat in seats}
    if len(teams) < 2:
        raise SetupError("seats", "duel.refused.one_team")
    if len(seats) > len(board.starts):
        raise SetupError("map", "duel.refused.starts", seats=len(board.starts))
    for number, seat in enumerate(seats):
        path = f"seats.{number}.units"
        if not seat.units:
            raise SetupError(path, "setup.refused.nobody")
        if is_even and len(seat.units) > rules.most_units:
            most, units = rules.most_units, len(seat.units)
            raise SetupError(path, "duel.refused.how_many", most=most, units=units)
        if is_even and len(seat.units) != len(seats[0].units):
            first, own = len(seats[0].units), len(seat.units)
            raise SetupError(path, "duel.refused.uneven", first=first, own=own)
        if not has_room(
            lattice(board.columns, board.rows), board.starts[number], min(len(seat.units), rules.most_units)
        ):
            raise SetupError(path, "duel.refused.room")
    grid = lattice(board.columns, board.rows)
    fixed = [(unit.id, unit.vertex) for seat in seats for unit in seat.units if unit.vertex is not None]
    for number, (unit, vertex) in enumerate(fixed):
        for other, place in fixed[:number]:
            if grid.near_masks[place] >> vertex & 1:
                raise SetupError("seats", "duel.refused.overlap", unit=other, other=unit)
    _check_mission(setup, len(teams))


def _check_mission(setup: DuelSetup, teams: int) -> None:
    board, kind = setup.board, setup.mission.kind
    if kind not in setup.rules.missions:
        raise unknown(kind, setup.rules.missions, "mission", "mission")
    if key := lacking_for(board, kind, teams):
        raise SetupError("mission", key, board=board.name)


BEGINS = begins(Scenario, lambda each: DuelRequest(scenario=each), build_setup, SYSTEM)
"""Prepared duels of a pack can begin (DU-2.1): what the loader asks last."""
