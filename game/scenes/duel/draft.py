"""A duel that is being put together in the form: a prepared one, or mission, board, seats and their decks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import get_args

from game.content.catalog import Catalog
from game.content.models_battle import BattleMap, Scenario
from game.scenes.duel.deck_files import OwnDeck, list_own_decks
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL, lacks_command, seat_record
from game.scenes.services import DuelChoice
from game.systems.duel.build import SIDES, seat_id
from game.systems.duel.content import Deck
from game.systems.duel.content_checks import SYSTEM
from game.systems.duel.profile import DuelScenario, MissionKind, Quitting
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest

MISSIONS: tuple[MissionKind, ...] = get_args(MissionKind)
QUITTING: tuple[Quitting, ...] = get_args(Quitting)
TEAMS = ("1", "2", "3", "4")
MOST_SEATS = 4
MOST_MACHINES = 4
OWN = "own:"


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """One seat: what it is called, who plays it, for which team, its decks by key, and a bot's command."""

    name: str
    who: str
    team: str
    decks: tuple[str, ...]
    bot_command: str = ""


@dataclass(slots=True)
class DuelDraft:
    """The form's contents."""

    catalog: Catalog
    seed: int
    own: dict[str, OwnDeck] = field(default_factory=dict)
    scenario: str = ""
    """A prepared duel; "" for one whose mission, board and decks are chosen here."""
    mission: MissionKind = "last_standing"
    quitting: Quitting = "replace"
    board: str = ""
    machines: int = 1
    seats: list[SeatDraft] = field(default_factory=list)

    @classmethod
    def usual(cls, catalog: Catalog, seed: int, folder: Path) -> DuelDraft:
        """Return what the form begins with: a human against a built-in player."""
        draft = cls(catalog, seed)
        draft.refresh_own(folder)
        draft.board = draft.boards()[0].id if draft.boards() else ""
        ready = [key for key, _ in draft.deck_options()]
        for number in range(MOST_SEATS):
            decks = [
                ready[(number * MOST_MACHINES + n) % len(ready)] if ready else ""
                for n in range(MOST_MACHINES)
            ]
            who = HUMAN if number == 0 else USUAL_LEVEL
            draft.seats.append(SeatDraft("", who, TEAMS[number], tuple(decks)))
        draft.count = 2
        return draft

    count: int = 2
    """Seats in use."""

    def refresh_own(self, folder: Path) -> None:
        """Look at the player's own decks again."""
        decks = list_own_decks(folder, self.catalog)
        self.own = {f"{OWN}{deck.path.stem}": deck for deck in decks if deck.is_usable}

    def boards(self) -> list[BattleMap]:
        """Return the boards for duels by name."""
        found = [
            board
            for board in self.catalog.maps.values()
            if "duel" in board.systems and board.grid == "lattice"
        ]
        return sorted(found, key=lambda board: board.name)

    def scenarios(self) -> list[Scenario]:
        """Return the prepared duels by name."""
        found = [each for each in self.catalog.scenarios.values() if each.system == SYSTEM]
        return sorted(found, key=lambda scenario: scenario.name)

    @property
    def prepared(self) -> Scenario | None:
        """The prepared duel that is chosen, or None."""
        return self.catalog.scenarios.get(self.scenario)

    @property
    def shown_board(self) -> str:
        """The board that will be played on."""
        prepared = self.prepared
        return self.board if prepared is None else prepared.map

    @property
    def shown_mission(self) -> MissionKind:
        """The mission that will be played."""
        prepared = self.prepared
        if prepared is None:
            return self.mission
        settings = prepared.options
        return settings.mission if isinstance(settings, DuelScenario) else DuelScenario().mission

    @property
    def used(self) -> list[SeatDraft]:
        """The seats at the table."""
        return self.seats[: len(SIDES) if self.scenario else self.count]

    def machines_of(self, number: int) -> list[str]:
        """Return the names of the machines that a prepared duel gives to a seat."""
        prepared = self.prepared
        if prepared is None:
            return []
        units = prepared.sides[SIDES[number]].units
        return [unit.name or self.frame_name(unit.frame) for unit in units for _ in range(unit.count)]

    def deck_options(self) -> list[tuple[str, str]]:
        """Return the decks as keys with labels: ready ones by frame, then the player's own."""
        decks = sorted(
            self.catalog.of(Deck).values(), key=lambda deck: (self.frame_name(deck.frame), deck.name)
        )
        found = [(deck.id, f"{self.frame_name(deck.frame)}: {deck.name}") for deck in decks]
        found += [(key, f"{self.frame_name(own.frame)}: {own.name} *") for key, own in self.own.items()]
        return found

    def frame_name(self, frame: str) -> str:
        """Return a frame's name."""
        found = self.catalog.frames.get(frame)
        return found.name if found is not None else frame

    def set_seat(self, number: int, seat: SeatDraft) -> None:
        """Replace a seat."""
        self.seats[number] = seat

    def set_deck(self, number: int, place: int, deck: str) -> None:
        """Give a seat's machine another deck."""
        decks = list(self.seats[number].decks)
        decks[place] = deck
        self.seats[number] = replace(self.seats[number], decks=tuple(decks))

    @property
    def without_command(self) -> int | None:
        """The number of the first seat for a program of which nobody has said which; None: there is none."""
        found = (n for n, seat in enumerate(self.used) if lacks_command(seat.who, seat.bot_command))
        return next(found, None)

    def choice(self, name: str) -> DuelChoice:
        """Return the duel as chosen."""
        prepared = self.prepared
        request = DuelRequest(
            scenario=self.scenario,
            map="" if prepared is not None else self.board,
            mission=None if prepared is not None else self.mission,
            seats=tuple(
                SeatRequest(
                    units=()
                    if prepared is not None
                    else tuple(self._unit(deck) for deck in seat.decks[: self.machines]),
                    player=seat_id(number),
                    name=seat.name.strip(),
                    team="" if prepared is not None else f"team_{seat.team}",
                )
                for number, seat in enumerate(self.used)
            ),
            options={"quitting": self.quitting},
            name=name,
        )
        records = tuple(
            seat_record(seat_id(number), seat.who, seat.bot_command) for number, seat in enumerate(self.used)
        )
        return DuelChoice(request, records, self.seed, name)

    def _unit(self, deck: str) -> UnitRequest:
        own = self.own.get(deck)
        if own is None:
            return UnitRequest(deck=deck)
        return UnitRequest(frame=own.frame, cards=own.cards, name=own.name)
