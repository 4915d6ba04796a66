"""A battle that is being put together: squads by points, the sides of scenarios, and the way to a request."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.models_battle import BattleMap, Scenario, ScenarioSide, Side
from game.rules.ordered import ROLES
from game.rules.shapes import OptionShape
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, PREPARED, Draft, Entry, SeatDraft
from game.scenes.setup.squads.squad import NO_LIMIT, Squad, SquadCatalog, UnitPick
from game.scenes.setup.usual import THEATRE, boards, rule_shapes, rules_of_scenario, scenarios
from game.session.schema import SeatRecord
from game.systems.skirmish.build import usual_players
from game.systems.skirmish.build_board import SYSTEM
from game.systems.skirmish.profile import SkirmishRules
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest

POINTS, BOARD, FACTION, HANDICAP = "points", "board", "faction", "handicap"
"""Names of values: the limit of both squads, the board of a free battle, a seat's faction, and whether the
board's handicap counts."""
ON, OFF = "on", "off"
USUAL_POINTS = "100"


def usual_draft(services: Services, seed: int) -> Draft:
    """Return the battle that starts when nothing is changed: a free one of 100 points a side."""
    draft = Draft(group=FREE, values={POINTS: USUAL_POINTS, HANDICAP: ON, THEATRE: ""}, seed=seed)
    found = boards(services, SYSTEM, grid="square")
    draft.entry = found[0].id if found else ""
    draft.values[BOARD] = draft.entry
    draft.seats = [SeatDraft(ROLES[0], who=HUMAN), SeatDraft(ROLES[1], who=USUAL_LEVEL)]
    factions = squad_catalog(services, draft, draft.seats[0]).factions()
    for number, seat in enumerate(draft.seats):
        _fill(services, draft, seat, factions[min(number, len(factions) - 1)] if factions else "")
    return draft


# What there is


def entries(services: Services, draft: Draft) -> list[Entry]:
    """Return the scenarios, or the boards of the theatre."""
    if draft.group == PREPARED:
        return scenarios(services, SYSTEM)
    return boards(services, SYSTEM, draft.text(THEATRE), "square")


def scenario_of(services: Services, draft: Draft) -> Scenario | None:
    """Return the chosen scenario, None for a free battle."""
    return services.catalog.scenarios.get(draft.entry) if draft.group == PREPARED else None


def board_of(services: Services, draft: Draft) -> BattleMap | None:
    """Return the board: the scenario's, or the chosen one."""
    scenario = scenario_of(services, draft)
    return services.catalog.maps.get(scenario.map if scenario is not None else draft.entry)


def rules_of(services: Services, draft: Draft) -> SkirmishRules | None:
    """Return the numbers in force: the scenario's rules, or the system's."""
    entry = services.catalog.rules.get(_rules_id(services, draft))
    options = entry.options if entry is not None else None
    return options if isinstance(options, SkirmishRules) else None


def shapes(services: Services, draft: Draft) -> tuple[OptionShape, ...]:
    """Return the options of the rules in force."""
    return rule_shapes(services, _rules_id(services, draft))


def _rules_id(services: Services, draft: Draft) -> str:
    return rules_of_scenario(scenario_of(services, draft), SYSTEM)


def side_of(seat: SeatDraft) -> Side:
    """Return which side a seat is."""
    return next(role for role in ROLES if role == seat.key)


def given(services: Services, draft: Draft, seat: SeatDraft) -> ScenarioSide | None:
    """Return what the scenario gives a side."""
    scenario = scenario_of(services, draft)
    return scenario.sides.get(side_of(seat)) if scenario is not None else None


def points_of(services: Services, draft: Draft, seat: SeatDraft) -> int:
    """Return the limit of a side's squad; 0 where there is none."""
    own = given(services, draft, seat)
    if own is not None:
        return own.points or NO_LIMIT
    return int(draft.text(POINTS)) * (100 + handicap_percent(services, draft, seat)) // 100


def handicap_percent(services: Services, draft: Draft, seat: SeatDraft) -> int:
    """Return what a side may spend on this board beyond the limit, in percent."""
    board = board_of(services, draft)
    if board is None or draft.group != FREE or draft.text(HANDICAP) == OFF:
        return 0
    return board.handicap.get(side_of(seat), 0)


def is_squad_free(services: Services, draft: Draft, seat: SeatDraft) -> bool:
    """Say whether the player chooses this side's machines, or some of them."""
    own = given(services, draft, seat)
    return own is None or bool(own.points)


def faction_of(services: Services, draft: Draft, seat: SeatDraft) -> str:
    """Return the faction of a side."""
    own = given(services, draft, seat)
    return own.faction if own is not None else seat.values.get(FACTION, "")


def squad_catalog(services: Services, draft: Draft, seat: SeatDraft) -> SquadCatalog:
    """Return what a side may choose from."""
    rules, board = rules_of(services, draft), board_of(services, draft)
    return SquadCatalog(
        services.catalog,
        SYSTEM,
        rules.hero_classes if rules is not None else (),
        rules.board_slots if rules is not None else 99,
        points_of(services, draft, seat),
        board.theatre if board is not None else "",
    )


def squad_of(seat: SeatDraft) -> Squad:
    """Return the squad of a side."""
    return seat.squad or Squad(seat.values.get(FACTION, ""))


# Changes


LIMITS = frozenset({"entry", "group", THEATRE, POINTS, HANDICAP})
"""Choices on which depends what a side may spend."""


def agree(services: Services, draft: Draft, changed: str) -> None:
    """Take an entry that is in the list, and squads of the factions that fight."""
    if changed == "group":
        _exchange_squads(draft)
    if changed in ("group", THEATRE):
        found = [entry.id for entry in entries(services, draft)]
        wanted = (draft.entry, draft.text(BOARD) if draft.group == FREE else "", *found)
        draft.entry = next((each for each in wanted if each in found), draft.entry)
    if draft.group == FREE:
        draft.values[BOARD] = draft.entry
    for seat in draft.seats:
        faction = faction_of(services, draft, seat)
        if squad_of(seat).faction != faction or (changed in LIMITS and seat.squad == seat.usual_squad):
            _fill(services, draft, seat, faction)


def _exchange_squads(draft: Draft) -> None:
    """Put aside the squads of the other entries, and go on with those that were left for these."""
    other = FREE if draft.group == PREPARED else PREPARED
    for seat in draft.seats:
        seat.put_aside[other] = seat.squad, seat.usual_squad
        seat.squad, seat.usual_squad = seat.put_aside.get(draft.group, (seat.squad, seat.usual_squad))
        seat.values[FACTION] = squad_of(seat).faction


def _fill(services: Services, draft: Draft, seat: SeatDraft, faction: str) -> None:
    seat.values[FACTION] = faction
    seed = draft.seed + ROLES.index(side_of(seat))
    seat.squad = seat.usual_squad = squad_catalog(services, draft, seat).filled(faction, seed)


def swap(draft: Draft) -> None:
    """Let the players change sides; the forces stay."""
    first, second = draft.seats
    first.who, second.who = second.who, first.who
    first.command, second.command = second.command, first.command
    first.name, second.name = second.name, first.name


# The way out


def chosen_units(services: Services, draft: Draft, seat: SeatDraft) -> tuple[UnitPick, ...]:
    """Return what the player chose beyond the scenario."""
    if not is_squad_free(services, draft, seat):
        return ()
    squad = squad_of(seat)
    return squad.picks(frame.id for frame in squad_catalog(services, draft, seat).frames(squad.faction))


def units_of(services: Services, draft: Draft, seat: SeatDraft) -> tuple[UnitPick, ...]:
    """Return the machines of a side: the scenario's, and those chosen."""
    own = given(services, draft, seat)
    units = own.units if own is not None else ()
    fixed = (UnitPick(unit.frame, unit.count, unit.pilot or "", unit.ace_level) for unit in units)
    return (*fixed, *chosen_units(services, draft, seat))


def total_units(picks: Iterable[UnitPick]) -> int:
    """Return how many machines a list stands for."""
    return sum(pick.count for pick in picks)


def request(services: Services, draft: Draft) -> SkirmishRequest:
    """Return the battle as the system is asked for it. Names that were left empty are its own to find."""
    scenario = scenario_of(services, draft)
    return SkirmishRequest(
        scenario=scenario.id if scenario is not None else "",
        map="" if scenario is not None else draft.entry,
        sides={
            side_of(seat): SideRequest(
                faction="" if scenario is not None else faction_of(services, draft, seat),
                name=seat.name.strip(),
                units=tuple(
                    UnitRequest(
                        frame=unit.frame, count=unit.count, pilot=unit.pilot, ace_level=unit.ace_level
                    )
                    for unit in chosen_units(services, draft, seat)
                ),
            )
            for seat in draft.seats
        },
        options={name: value for name, value in draft.options.items() if not isinstance(value, bool)},
        name=title(services, draft),
    )


def title(services: Services, draft: Draft) -> str:
    """Return the name of the scenario, or of the board."""
    entry = scenario_of(services, draft) or board_of(services, draft)
    return entry.name if entry is not None else ""


def records(services: Services, draft: Draft) -> tuple[SeatRecord, ...]:
    """Return who sits where: seats are called after the factions, or the roles where both have the same."""
    first, second = (faction_of(services, draft, seat) for seat in draft.seats)
    players = usual_players(first, second)
    return tuple(seat.record(player) for seat, player in zip(draft.seats, players, strict=True))


def named_seats(services: Services, draft: Draft) -> dict[str, SeatDraft]:
    """Return the sides by their factions, unless both have the same, and by their roles."""
    factions = [faction_of(services, draft, seat) for seat in draft.seats]
    by_faction = dict(zip(factions, draft.seats, strict=True)) if len(set(factions)) > 1 else {}
    return by_faction | {seat.key: seat for seat in draft.seats if seat.key not in by_faction}
