"""What the duel's balance is read from: the seats of every board, at two to four players."""

from collections.abc import Iterator
from typing import Final

from game.content.catalog import Catalog
from game.rules.charts import SEAT_MARGIN, Chart, Line, in_turn
from game.rules.measures import drawn_boards
from game.systems.duel.content import Deck
from game.systems.duel.content_checks import START
from game.systems.duel.measures import DECK_STRIDE, GRID, MISSIONS, NAME
from game.systems.duel.request import DuelRequest, SeatRequest

SIZES: Final = (2, 3, 4)


def charts(catalog: Catalog) -> Iterator[Chart]:
    """Yield for each number of players the seats of every board that has so many."""
    decks = sorted(catalog.of(Deck))
    for size in SIZES:
        lines = tuple(
            Line(board, catalog.maps[board].name, in_turn(_duels(decks, board, size)))
            for board in drawn_boards(catalog, NAME, GRID)
            if decks and sum(zone.startswith(START) for zone in catalog.maps[board].zones) >= size
        )
        if lines:
            yield Chart(f"seats_{size}", SEAT_MARGIN, lines)


def _duels(decks: list[str], board: str, size: int) -> list[DuelRequest]:
    """Return duels of one and two machines a seat, the same in every seat; every deck has its turn."""
    found = []
    for number, deck in enumerate(decks):
        units = (deck, decks[(number + DECK_STRIDE) % len(decks)])[: 1 + number % 2]
        seats = tuple(SeatRequest(units) for _ in range(size))
        found.append(DuelRequest(map=board, seats=seats, mission=MISSIONS[number // 2 % len(MISSIONS)]))
    return found
