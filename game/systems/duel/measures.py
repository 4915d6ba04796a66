"""Duels in which boards, decks, machines and players are measured: both seats alike but for one thing."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.catalog import Catalog
from game.content.models import Frame
from game.rules.measures import FRAME_GAMES, Case, Measures, PairingError, drawn_boards, rivals_of
from game.systems.duel.build_board import lacking_for, map_board
from game.systems.duel.content import Deck
from game.systems.duel.profile import MissionKind
from game.systems.duel.request import DuelRequest, SeatRequest

NAME: Final = "duel"
GRID: Final = "lattice"
MISSIONS: Final[tuple[MissionKind, ...]] = ("last_standing", "objectives", "king_of_the_hill", "timed")
"""What mirrored duels are fought for: what is the same for both sides."""
SIDES: Final = 2
DECK_STRIDE: Final = 5
"""How far apart in the list the two decks of one side are."""


def mirrored(catalog: Catalog, boards: Sequence[str]) -> Iterator[DuelRequest]:
    """Yield duels of one and two machines a side with the same ready decks; every deck has its turn.

    What they are fought for changes from one to the next, among what their boards can hold (DU-8.4).
    """
    decks = sorted(catalog.of(Deck))
    if not decks:
        raise PairingError("there are no ready decks")
    held = {board: _held(catalog, board) for board in boards}
    for number, deck in enumerate(decks):
        friend = decks[(number + DECK_STRIDE) % len(decks)]
        units = (deck, friend)[: 1 + number % 2]
        missions = held[boards[number % len(boards)]]
        mission = missions[number // 2 % len(missions)]
        yield _duel(boards, number, units, units, mission)


def _held(catalog: Catalog, board: str) -> list[MissionKind]:
    """Return what mirrored duels on a board can be fought for; two of these are possible everywhere."""
    ground = map_board(catalog, board, "map")
    return [each for each in MISSIONS if not lacking_for(ground, each, SIDES)]


def _duel(
    boards: Sequence[str],
    number: int,
    attacker: tuple[str, ...],
    defender: tuple[str, ...],
    mission: MissionKind = "last_standing",
) -> DuelRequest:
    seats = SeatRequest(attacker, player="attacker"), SeatRequest(defender, player="defender")
    return DuelRequest(map=boards[number % len(boards)], seats=seats, mission=mission)


def cases(catalog: Catalog) -> Iterator[Case]:
    """Yield every deck, and every machine with a deck that a basic one with a deck can be set against."""
    for deck in catalog.of(Deck):
        yield Case("deck", "deck", deck, NAME)
    for frame in catalog.frames.values():
        rival = _rival(catalog, frame)
        if rival:
            yield Case("frame", "frame", frame.id, NAME, FRAME_GAMES, rival, "duels")


def _rival(catalog: Catalog, frame: Frame) -> str:
    if NAME not in frame.profiles or not _decks_of(catalog, frame.id):
        return ""
    return next((each.id for each in rivals_of(catalog, frame) if _decks_of(catalog, each.id)), "")


def _decks_of(catalog: Catalog, frame: str) -> list[str]:
    return sorted(deck.id for deck in catalog.of(Deck).values() if deck.frame == frame)


def request(catalog: Catalog, case: Case, number: int) -> DuelRequest:
    """Return a deck against another one, or a machine against its rival with their decks in turn.

    Of machines the seats are swapped in every second game.
    """
    boards = drawn_boards(catalog, NAME, GRID)
    others = [deck for deck in sorted(catalog.of(Deck)) if deck != case.entry]
    if not boards or not others:
        raise PairingError("there is no board, or no other deck, to play a duel with")
    if case.sort == "deck":
        rival = others[(7 * number + 3) % len(others)]
        return _duel(boards, number, (case.entry,), (rival,))
    chosen = [_decks_of(catalog, each) for each in (case.entry, case.rival)]
    decks = [each[number // 2 % len(each)] for each in chosen]
    if number % 2:
        decks.reverse()
    return _duel(boards, number // 2, (decks[0],), (decks[1],))


MEASURES: Final = Measures(grid=GRID, mirrored=mirrored, cases=cases, request=request)
