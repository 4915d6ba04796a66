"""From a request or a campaign's battle order to a closed setup; and from a battle to its report."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec import UNSET, structs

from game.content.catalog import Catalog
from game.content.models import Faction
from game.content.models_battle import END_NEEDS, EndCondition, Scenario
from game.core.bridge import FIXED_KINDS, SPEED_BONUS, BattleOrder, SideOrder
from game.core.ids import PlayerId, UnitId
from game.rules.beginnings import begins
from game.rules.naming import named, unknown
from game.rules.options import changed_options, ordered_options, rules_of
from game.rules.ordered import ROLES, ace_classes, ace_kills, can_leave, machines, side_name, sides_of
from game.rules.prose import sides_apart
from game.rules.system import SetupError
from game.systems.skirmish.build_board import BOARDS, SYSTEM, drawn_board, map_board
from game.systems.skirmish.build_units import Roster, basic_machine, squad
from game.systems.skirmish.profile import BonusGold, SkirmishRules
from game.systems.skirmish.request import Side, SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import BoardSetup, SideSetup, SkirmishSetup
from game.systems.skirmish.statline import is_barred


def build_setup(request: SkirmishRequest, catalog: Catalog) -> SkirmishSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    scenario = _scenario(catalog, request)
    rules_id = request.rules or (scenario.rules if scenario and scenario.rules else SYSTEM)
    rules = rules_of(catalog, rules_id, SkirmishRules, BOARDS.system)
    options = changed_options(rules.options, request.options, "options")
    board = _board(catalog, request, scenario)
    wanted = _sides(catalog, request, scenario, rules)
    roster = Roster(catalog, board, rules, options)
    players = _players(wanted)
    sides = [_side(catalog, roster, role, wanted[role], players[role], f"sides.{role}") for role in ROLES]
    names = _names_apart(sides, catalog)
    attacker, defender = (structs.replace(side, name=names[side.player]) for side in sides)
    setup = SkirmishSetup(
        board=board,
        sides=(attacker, defender),
        rules=rules,
        options=options,
        ends=request.ends + (scenario.ends if scenario else ()),
        name=request.name or (scenario.name if scenario else board.name),
    )
    _check_ends(setup)
    return setup


def default_request(catalog: Catalog) -> SkirmishRequest:
    """Return the request for a usual battle: an even scenario in space, or two mixed squads."""
    ready = [s for s in catalog.scenarios.values() if s.system == SYSTEM and not s.ends]
    ready.sort(key=lambda s: (catalog.maps[s.map].theatre != "space", not catalog.maps[s.map].pool, s.id))
    return SkirmishRequest(scenario=ready[0].id) if ready else SkirmishRequest()


def order_setup(order: BattleOrder, catalog: Catalog) -> SkirmishSetup:
    """Return the closed setup of a campaign's battle order (SK-1.1, TW-2.9)."""
    rules = rules_of(catalog, SYSTEM, SkirmishRules, BOARDS.system)
    rules = _as_campaign(rules, order)
    options = ordered_options(rules.options, order)
    board = map_board(catalog, BOARDS.ordered(catalog, order), "map")
    roster = Roster(catalog, board, rules, options)
    sides = tuple(
        _ordered_side(catalog, roster, side, order, f"sides.{side.role}") for side in sides_of(order)
    )
    return SkirmishSetup(
        board=board,
        sides=(sides[0], sides[1]),
        rules=rules,
        options=options,
        name=order.place or board.name,
        order=order.id,
    )


def _as_campaign(rules: SkirmishRules, order: BattleOrder) -> SkirmishRules:
    """Return the rules with what the campaign itself pays for speed and asks of aces (TW-9.4, TW-9.5)."""
    gold = rules.bonus_gold
    if order.options.get(SPEED_BONUS) is False:
        gold = ()
    elif order.speed is not UNSET:
        gold = tuple(BonusGold(below_turns=step.below_turns, gold=step.gold) for step in order.speed)
    if not order.aces:
        return replace(rules, bonus_gold=gold)
    kills = ace_kills([level.kills for level in rules.ace_levels], order)
    return replace(
        rules,
        bonus_gold=gold,
        ace_levels=tuple(replace(level, kills=count) for level, count in zip(rules.ace_levels, kills)),
        ace_classes=ace_classes(rules.ace_classes, order),
    )


def _scenario(catalog: Catalog, request: SkirmishRequest) -> Scenario | None:
    if not request.scenario:
        return None
    scenario = named(catalog.scenarios, request.scenario, "scenario", "scenario")
    if scenario.system != SYSTEM:
        raise SetupError("scenario", "skirmish.refused.scenario", scenario=scenario.name)
    return scenario


def _board(catalog: Catalog, request: SkirmishRequest, scenario: Scenario | None) -> BoardSetup:
    board = _ground(catalog, request, scenario)
    is_named = request.board is not None or bool(request.map) or scenario is not None
    if request.board_seed and is_named:
        raise SetupError("board_seed", "skirmish.refused.not_drawn")
    if request.theatre and request.theatre != board.theatre:
        own, asked = board.theatre, request.theatre
        raise SetupError("theatre", "setup.refused.theatre", board=board.name, theatre=own, asked=asked)
    return board


def _ground(catalog: Catalog, request: SkirmishRequest, scenario: Scenario | None) -> BoardSetup:
    if request.board is not None:
        if request.map:
            raise SetupError("map", "skirmish.refused.two_boards", map=request.map)
        return drawn_board(catalog, request.board, "board")
    if request.map:
        return map_board(catalog, request.map, "map")
    if scenario is not None:
        return map_board(catalog, scenario.map, "scenario")
    return map_board(catalog, BOARDS.drawn(catalog, request.theatre, request.board_seed), "map")


def _sides(
    catalog: Catalog, request: SkirmishRequest, scenario: Scenario | None, rules: SkirmishRules
) -> dict[Side, SideRequest]:
    """Return both sides as if the request had named everything."""
    if scenario is not None:
        return {role: _scenario_side(catalog, scenario, role, request) for role in ROLES}
    if not request.sides:
        factions = [f for f in catalog.factions.values() if basic_machine(catalog, f.id)][:2]
        if len(factions) < 2:
            raise SetupError("sides", "skirmish.refused.no_factions")
        return {
            role: SideRequest(faction=faction.id, units=squad(catalog, faction.id, rules.board_slots))
            for role, faction in zip(ROLES, factions)
        }
    for role in ROLES:
        if role not in request.sides:
            raise SetupError("sides", "skirmish.refused.no_side", role=role)
    return dict(request.sides)


def _scenario_side(catalog: Catalog, scenario: Scenario, role: Side, request: SkirmishRequest) -> SideRequest:
    """Return a side of a scenario with the force that its player bought for its points."""
    usual = scenario.sides[role]
    own = request.sides.get(role, SideRequest())
    bought = _requests(own)
    cost = 0
    for number, unit in enumerate(bought):
        frame = named(catalog.frames, unit.frame, f"sides.{role}.units.{number}.frame", "frame")
        pilot = (
            named(catalog.pilots, unit.pilot, f"sides.{role}.units.{number}.pilot", "pilot")
            if unit.pilot
            else None
        )
        cost += unit.count * (frame.cost_gold + (pilot.cost_gold if pilot else 0))
    if cost > (usual.points or 0):
        raise SetupError(f"sides.{role}.units", "skirmish.refused.cost", gold=cost, given=usual.points or 0)
    units = tuple(
        UnitRequest(
            frame=unit.frame,
            count=unit.count,
            at=unit.at,
            id=unit.id or "",
            name=unit.name or "",
            pilot=unit.pilot or "",
            ace_level=unit.ace_level,
        )
        for unit in usual.units
    )
    return SideRequest(
        faction=own.faction or usual.faction,
        player=own.player,
        name=own.name,
        units=(*units, *bought),
        can_withdraw=usual.can_withdraw and own.can_withdraw,
    )


def _requests(side: SideRequest) -> tuple[UnitRequest, ...]:
    return tuple(UnitRequest(frame=unit) if isinstance(unit, str) else unit for unit in side.units)


def usual_players(attacker: str, defender: str) -> tuple[PlayerId, PlayerId]:
    """Return the seats of two factions whose players are not named: the factions, or else the roles."""
    if attacker == defender:
        return PlayerId(ROLES[0]), PlayerId(ROLES[1])
    return PlayerId(attacker or ROLES[0]), PlayerId(defender or ROLES[1])


def _players(sides: Mapping[Side, SideRequest]) -> dict[Side, PlayerId]:
    """Return the names of the seats: as asked for, else the factions', else the roles'."""
    attacker, defender = sides["attacker"], sides["defender"]
    usual = usual_players(attacker.faction, defender.faction)
    players = {role: PlayerId(sides[role].player or name) for role, name in zip(ROLES, usual, strict=True)}
    if players["attacker"] == players["defender"]:
        raise SetupError("sides.defender.player", "skirmish.refused.same_seat", seat=players["defender"])
    return players


def _side(
    catalog: Catalog, roster: Roster, role: Side, side: SideRequest, player: PlayerId, path: str
) -> SideSetup:
    faction = named(catalog.factions, side.faction, f"{path}.faction", "faction") if side.faction else None
    units = roster.units(_requests(side), f"{path}.units")
    if not units:
        raise SetupError(f"{path}.units", "skirmish.refused.no_units", role=role)
    return SideSetup(
        player=player,
        faction=side.faction,
        name=side.name or _name(faction, role),
        role=role,
        units=units,
        can_withdraw=side.can_withdraw,
    )


def _names_apart(sides: Sequence[SideSetup], catalog: Catalog) -> Mapping[str, str]:
    """Return what the sides are called: by their factions too where two people have one name."""
    factions, names = {side.faction for side in sides} - {""}, {side.name for side in sides}
    if len(factions) < len(sides) or len(names) == len(sides):
        return sides_apart((side.player, side.name) for side in sides)
    return {side.player: f"{side.name}, {catalog.factions[side.faction].name}" for side in sides}


def _name(faction: Faction | None, role: Side) -> str:
    return role.capitalize() if faction is None else faction.name


def _ordered_side(
    catalog: Catalog, roster: Roster, side: SideOrder, order: BattleOrder, path: str
) -> SideSetup:
    """Return a side of a battle order; a garrison or guard never withdraws (TW-2.9)."""
    units = tuple(
        roster.machine(
            machine.frame,
            unit_id=machine.unit.id,
            name=machine.name,
            kills=machine.unit.kills,
            pilot=machine.unit.pilot,
            path=machine.path,
            force=machine.force,
        )
        for machine in machines(side, catalog, order.theatre, path)
    )
    return SideSetup(
        player=side.player,
        faction=side.faction,
        name=side_name(side, catalog, order),
        role=side.role,
        units=units,
        can_withdraw=can_leave(side),
        has_retreat=side.has_retreat,
        fixed_forces=tuple(force.id for force in side.forces if force.kind in FIXED_KINDS),
        is_paid=side.is_paid,
    )


def _check_ends(setup: SkirmishSetup) -> None:
    """Refuse end conditions that name zones or units that do not exist, or lack what they need (SK-6.3).

    A unit that sits the battle out can neither arrive nor be destroyed.
    """
    units = {unit.id: unit for side in setup.sides for unit in side.units}
    for number, end in enumerate(setup.ends):
        path = f"ends.{number}"
        for need in END_NEEDS[end.kind]:
            if getattr(end, need) is None:
                raise SetupError(f"{path}.{need}", "skirmish.refused.end_needs", condition=end.kind)
        for name in ("zone", "unit"):
            if getattr(end, name) is not None and name not in END_NEEDS[end.kind] and end.kind != "survive":
                raise SetupError(f"{path}.{name}", "skirmish.refused.end_has_none", condition=end.kind)
        if end.zone is not None and end.zone not in setup.board.zones:
            raise unknown(end.zone, setup.board.zones, f"{path}.zone", "zone")
        if _is_met_at_once(setup, end):
            raise SetupError(f"{path}.zone", "skirmish.refused.end_met", condition=end.kind)
        if end.unit is None:
            continue
        if end.unit not in units:
            raise unknown(end.unit, units, f"{path}.unit", "unit")
        unit, theatre = units[UnitId(end.unit)], setup.board.theatre
        if is_barred(theatre, unit.traits):
            raise SetupError(f"{path}.unit", "skirmish.refused.barred", unit=unit.name, theatre=theatre)


def _is_met_at_once(setup: SkirmishSetup, end: EndCondition) -> bool:
    """Whether units whose places are fixed meet a condition before anybody has moved (SK-6.3)."""
    zone, theatre = setup.board.zones.get(end.zone or "", ()), setup.board.theatre
    there = [
        (side.role, unit.id)
        for side in setup.sides
        for unit in side.units
        if unit.tile in zone and not is_barred(theatre, unit.traits)
    ]
    if end.kind == "reach":
        return sum(role == end.side for role, _ in there) >= end.count
    return end.kind == "escort" and any(unit == end.unit for _, unit in there)


BEGINS = begins(Scenario, lambda each: SkirmishRequest(scenario=each), build_setup, SYSTEM)
"""Scenarios of a pack can begin (SK-1.1): what the loader asks last."""
