"""What can be shown of a duel that cannot begin yet: every machine all the same, every deck that is legal."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

import msgspec

from game.rules.system import SetupError
from game.scenes.duel.draft import SYSTEM, prepared_of, request
from game.scenes.services import Services
from game.scenes.setup.draft import Draft
from game.systems.duel.content import Deck
from game.systems.duel.profile import MissionKind
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.setup import DuelSetup

ANYWHERE: Final[MissionKind] = "last_standing"
"""The mission that any sides can play on any board."""


class Sketch(NamedTuple):
    """A set-up to look at, None where nothing can be shown; whose decks in it are not those chosen."""

    setup: DuelSetup | None
    stand_ins: frozenset[tuple[int, int]] = frozenset()
    """Seat and place of each machine whose own deck is illegal: it has its frame's usual one here."""


def sketched(services: Services, draft: Draft) -> Sketch:
    """Return what is to be seen of a draft that is refused: what is wrong with it as a whole is left out."""
    asked = request(services, draft)
    if prepared_of(services, draft) is None:
        apart = (msgspec.structs.replace(seat, team="") for seat in asked.seats)
        asked = msgspec.structs.replace(asked, seats=tuple(apart), mission=ANYWHERE)
    stand_ins: set[tuple[int, int]] = set()
    while True:
        try:
            setup = services.systems[SYSTEM].build_setup(asked, services.catalog)
        except SetupError as problem:
            where = _machine(problem.path)
            if where is None or where in stand_ins:
                return Sketch(None)
            stand_ins.add(where)
            asked = _with_stand_in(services, asked, *where)
        else:
            return Sketch(cast(DuelSetup, setup), frozenset(stand_ins))


def _machine(path: str) -> tuple[int, int] | None:
    """Return seat and place of the machine that a problem's path leads to; None: to none."""
    match path.split("."):
        case ["seats", seat, "units", place, *_]:
            return int(seat), int(place)
        case _:
            return None


def _with_stand_in(services: Services, asked: DuelRequest, seat: int, place: int) -> DuelRequest:
    """Return the request with the usual deck of a machine's frame."""
    units = list(asked.seats[seat].units)
    unit = units[place]
    assert isinstance(unit, UnitRequest)
    deck = services.catalog.of(Deck).get(unit.deck)
    units[place] = UnitRequest(frame=unit.frame or (deck.frame if deck is not None else ""))
    seats: list[SeatRequest] = list(asked.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], units=tuple(units))
    return msgspec.structs.replace(asked, seats=tuple(seats))
