"""A duel that is being put together: a prepared one, or mission, board, seats and their decks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, cast, get_args

from game.content.models_battle import Scenario
from game.core.alphabet import alphabetical
from game.core.ids import PlayerId
from game.rules.shapes import OptionShape
from game.rules.system import SetupError
from game.scenes.duel.deck_files import DeckList, deck_files
from game.scenes.own_files import OwnFile
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, PREPARED, Draft, Entry, SeatDraft
from game.scenes.setup.usual import boards, rule_shapes, rules_of_scenario, scenarios
from game.session.schema import SeatRecord
from game.systems.duel.build import SIDES, seat_id
from game.systems.duel.content import Deck
from game.systems.duel.profile import DuelScenario, MissionKind, Quitting
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.setup import DuelSetup

SYSTEM: Final = "duel"
MISSIONS: tuple[MissionKind, ...] = get_args(MissionKind)
QUITTING: tuple[Quitting, ...] = get_args(Quitting)
TEAMS = ("1", "2", "3", "4")
MOST_SEATS = 4
MOST_MACHINES = 4
OWN = "own:"
SCENARIO, BOARD, MISSION, QUITS = "prepared", "board_choice", "mission", "quitting"
SEATS, MACHINES, TEAM = "seat_count", "machines", "team"
MAP = "map"
"""Names of values. ``map``: another board for a prepared duel, as the command line may name it."""


@dataclass(slots=True)
class DuelDraft(Draft):
    """The draft of a duel with the player's own decks by key."""

    own: dict[str, OwnFile[DeckList]] = field(default_factory=dict)


def duel_draft(draft: Draft) -> DuelDraft:
    """Return a draft as that of a duel. TypeError."""
    if not isinstance(draft, DuelDraft):
        raise TypeError(f"{type(draft).__name__} is no draft of a duel")
    return draft


def usual_draft(services: Services, seed: int) -> DuelDraft:
    """Return what the form begins with: a human against a built-in player."""
    draft = DuelDraft(group=FREE, seed=seed)
    refresh_own(services, draft)
    found = entries(services, draft)
    draft.entry = found[0].id if found else ""
    draft.values = {
        BOARD: draft.entry,
        MISSION: MISSIONS[0],
        QUITS: "replace",
        SEATS: str(len(SIDES)),
        MACHINES: "1",
        SCENARIO: "",
    }
    # By their characters, so that what a duel begins with does not follow from how lists are sorted.
    ready = [key for key, _ in deck_options(services, draft, str)]
    for number in range(MOST_SEATS):
        decks = [
            ready[(number * MOST_MACHINES + n) % len(ready)] if ready else "" for n in range(MOST_MACHINES)
        ]
        draft.seats.append(
            SeatDraft(
                seat_id(number),
                services.words("duel.new.player", number=number + 1),
                HUMAN if number == 0 else USUAL_LEVEL,
                values={TEAM: TEAMS[number]} | {deck_key(place): deck for place, deck in enumerate(decks)},
            )
        )
    agree(services, draft, SEATS)
    return draft


def deck_key(place: int) -> str:
    """Return the name of a seat's value: the deck of its machine at a place, counted from 0."""
    return f"deck_{place}"


def refresh_own(services: Services, draft: DuelDraft) -> None:
    """Look at the player's own decks again."""
    kind = deck_files(services.catalog)
    files = kind.listed(kind.beside(services.folders.squads))
    draft.own = {f"{OWN}{file.path.stem}": file for file in files if file.content is not None}


# What there is


def entries(services: Services, draft: Draft) -> list[Entry]:
    """Return the prepared duels, or the boards for duels, by name."""
    found = (
        scenarios(services, SYSTEM) if draft.group == PREPARED else boards(services, SYSTEM, grid="lattice")
    )
    return sorted(found, key=lambda entry: alphabetical(entry.name))


def prepared_of(services: Services, draft: Draft) -> Scenario | None:
    """Return the prepared duel that is chosen, or None."""
    return services.catalog.scenarios.get(draft.entry) if draft.group == PREPARED else None


def board_of(services: Services, draft: Draft) -> str:
    """Return the board that will be played on."""
    prepared = prepared_of(services, draft)
    return draft.entry if prepared is None else prepared.map


def mission_of(services: Services, draft: Draft) -> MissionKind:
    """Return the mission that will be played."""
    prepared = prepared_of(services, draft)
    if prepared is None:
        return next(kind for kind in MISSIONS if kind == draft.values[MISSION])
    settings = prepared.options
    return settings.mission if isinstance(settings, DuelScenario) else DuelScenario().mission


def machines_of(services: Services, draft: Draft, number: int) -> list[str]:
    """Return the names of the machines that a prepared duel gives to a seat."""
    prepared = prepared_of(services, draft)
    if prepared is None:
        return []
    units = prepared.sides[SIDES[number]].units
    return [unit.name or frame_name(services, unit.frame) for unit in units for _ in range(unit.count)]


def deck_options(
    services: Services, draft: DuelDraft, order: Callable[[str], Any] = alphabetical
) -> list[tuple[str, str]]:
    """Return the decks as keys with labels: ready ones by frame, then the player's own.

    ``order``: by what names are sorted.
    """
    decks = sorted(
        services.catalog.of(Deck).values(),
        key=lambda deck: (order(frame_name(services, deck.frame)), order(deck.name)),
    )
    found = [(deck.id, f"{frame_name(services, deck.frame)}: {deck.name}") for deck in decks]
    own = [(key, file.content) for key, file in draft.own.items() if file.content is not None]
    return found + [(key, f"{frame_name(services, deck.frame)}: {deck.name} *") for key, deck in own]


def shapes(services: Services, draft: Draft) -> tuple[OptionShape, ...]:
    """Return the options of the rules in force, but for that of quitting, which is a field of the form."""
    found = rule_shapes(services, rules_of_scenario(prepared_of(services, draft), SYSTEM))
    return tuple(shape for shape in found if shape.name != QUITS)


def frame_name(services: Services, frame: str) -> str:
    """Return a frame's name."""
    found = services.catalog.frames.get(frame)
    return found.name if found is not None else frame


# Changes


def agree(services: Services, draft: Draft, changed: str) -> None:
    """Bring board and prepared duel into agreement, and the seats that are used."""
    if changed == SCENARIO:
        draft.group = PREPARED if draft.values[SCENARIO] else FREE
        draft.entry = draft.text(SCENARIO) or draft.text(BOARD)
    elif changed == BOARD:
        draft.entry = draft.text(BOARD)
    elif changed == "group":
        draft.entry = draft.text(BOARD) if draft.group == FREE else draft.text(SCENARIO)
    elif changed == "entry":
        draft.values[SCENARIO if draft.group == PREPARED else BOARD] = draft.entry
    if draft.group == FREE:
        draft.values[SCENARIO] = ""
    count = len(SIDES) if draft.group == PREPARED else int(draft.values[SEATS])
    for number, seat in enumerate(draft.seats):
        seat.is_used = number < count


# The way out


def player_of(draft: Draft, number: int) -> PlayerId:
    """Return the player at a seat: a prepared duel calls its seats by the sides."""
    return PlayerId(SIDES[number]) if draft.group == PREPARED else seat_id(number)


def request(services: Services, draft: Draft) -> DuelRequest:
    """Return the duel as the system is asked for it."""
    own, prepared = duel_draft(draft).own, prepared_of(services, draft)
    machines = 0 if prepared is not None else int(draft.values[MACHINES])
    return DuelRequest(
        scenario=prepared.id if prepared is not None else "",
        map=draft.text(MAP) if prepared is not None else draft.entry,
        mission=None if prepared is not None else mission_of(services, draft),
        seats=tuple(
            SeatRequest(
                units=tuple(_unit(own, seat.values[deck_key(place)]) for place in range(machines)),
                player=player_of(draft, number),
                name=seat.name.strip(),
                team="" if prepared is not None else f"team_{seat.values[TEAM]}",
            )
            for number, seat in enumerate(draft.used)
        ),
        options={**readings(draft), QUITS: draft.text(QUITS)},
        name=title(services, draft),
    )


def readings(draft: Draft) -> dict[str, str | bool]:
    """Return the rules that are read otherwise; none of the duel's is a number."""
    return {name: value for name, value in draft.options.items() if isinstance(value, bool | str)}


def _unit(own: dict[str, OwnFile[DeckList]], deck: str) -> UnitRequest:
    found = own[deck].content if deck in own else None
    if found is None:
        return UnitRequest(deck=deck)
    return UnitRequest(frame=found.frame, cards=found.cards, name=found.name)


def title(services: Services, draft: Draft) -> str:
    """Return what the duel is called."""
    prepared, board = prepared_of(services, draft), services.catalog.maps.get(draft.entry)
    if prepared is not None:
        return prepared.name
    return services.words("duel.new.name", board=board.name if board is not None else "")


def records(services: Services, draft: Draft) -> tuple[SeatRecord, ...]:
    """Return who sits where."""
    return tuple(seat.record(player_of(draft, number)) for number, seat in enumerate(draft.used))


def named_seats(services: Services, draft: Draft) -> dict[str, SeatDraft]:
    """Return the seats by their players, and by their machines' faction where no other seat has the same.

    Raises SetupError where the duel cannot begin.
    """
    system = services.systems[SYSTEM]
    setup = system.build_setup(request(services, draft), services.catalog)
    factions = [seat.faction for seat in cast(DuelSetup, setup).seats]
    found: dict[str, SeatDraft] = {player_of(draft, number): seat for number, seat in enumerate(draft.used)}
    for faction, seat in zip(factions, draft.used, strict=True):
        if faction and factions.count(faction) == 1:
            found.setdefault(faction, seat)
    return found


def why_not(services: Services, draft: Draft, problem: SetupError) -> tuple[str, str]:
    """Return where a problem is, and what to do instead."""
    words = services.words
    first, *rest = problem.path.split(".")
    if first == "seats" and rest:
        where = words("duel.new.seat", number=int(rest[0]) + 1)
        if len(rest) > 2:
            deck = words("duel.new.deck", number=int(rest[2]) + 1)
            return f"{where}, {deck}", words("duel.new.advice.deck")
        return where, words("duel.new.advice.room")
    advice = words(f"duel.new.advice.{first}") if first in ("seats", "mission", "map") else ""
    return words("duel.new.failed"), advice
