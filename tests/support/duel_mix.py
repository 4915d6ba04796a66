"""Duels with everything in play: shipped and derived machines with random abilities of frames and cards."""

import random
from collections.abc import Iterator
from functools import cache
from typing import get_args

import msgspec

from game.content.models import Frame
from game.core.codec import from_plain
from game.core.kernel import resolve_unchecked
from game.rules.system import SetupError
from game.systems.duel.actions import Answer, AttackSuit, DuelAction, EndCard, LeaveBattle, MoveSuit
from game.systems.duel.battlefield import Battlefield
from game.systems.duel.build import build_setup
from game.systems.duel.content import Ability
from game.systems.duel.keywords import FRAME_KEYWORDS, MOMENTS, PARAMETERS, Keyword, moments_of
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.setup import CardFace, DuelSetup, SuitSetup
from game.systems.duel.state import DuelState
from tests.support.duel import RULESET
from tests.support.shipped import shipped_catalog

ZONES = ("high", "mid", "low")
WORDS: tuple[Keyword, ...] = get_args(Keyword)
MAPS = ("duel_scatter", "duel_quarry", "duel_broken_spar")


def ability(rnd: random.Random, keyword: Keyword, *, of_frame: bool) -> Ability:
    """An ability of this keyword at one of its moments."""
    moment = rnd.choice(moments_of(keyword, of_frame=of_frame))
    plain: dict[str, object] = {"kind": keyword, "moment": moment}
    for name in PARAMETERS[keyword]:
        plain[name] = {
            "zones": rnd.sample(ZONES, rnd.randint(1, 2)),
            "against": rnd.choice(("melee", "ranged")),
            "initiative": rnd.randint(-3, 3),
        }.get(name, rnd.randint(1, 3))
    if moment == "blocking" and len(MOMENTS[keyword]) > 1 and rnd.random() < 0.5:
        plain["against"] = rnd.choice(("melee", "ranged"))
    return from_plain(plain, Ability)


def _face(rnd: random.Random, face: CardFace) -> CardFace:
    words = [word for word in WORDS if word not in FRAME_KEYWORDS]
    more = tuple(ability(rnd, word, of_frame=False) for word in rnd.sample(words, rnd.choice((0, 1, 1, 2))))
    return msgspec.structs.replace(face, abilities=(*face.abilities, *more), single_use=rnd.random() < 0.1)


def _suit(rnd: random.Random, suit: SuitSetup, vertex: int) -> SuitSetup:
    words = rnd.sample(WORDS, rnd.choice((0, 1, 1, 2)))
    if rnd.random() < 0.4:
        words.append("bulwark")
    more = tuple(ability(rnd, word, of_frame=True) for word in dict.fromkeys(words))
    return msgspec.structs.replace(suit, abilities=(*suit.abilities, *more), vertex=vertex)


@cache
def _frames() -> tuple[str, ...]:
    """The frames that can be sent, most of them with derived figures."""
    found = []
    for frame in sorted(shipped_catalog().of(Frame)):
        seats = (SeatRequest((UnitRequest(frame=frame),)),) * 2
        try:
            build_setup(DuelRequest(map=MAPS[0], seats=seats), shipped_catalog())
        except SetupError:
            continue
        found.append(frame)
    return tuple(found)


def mixed_setup(seed: int) -> DuelSetup:
    """A battle of two teams, one to three machines each, that stand near each other."""
    rnd = random.Random(f"mix {seed}")
    count = rnd.randint(1, 3)
    seats = tuple(
        SeatRequest(tuple(UnitRequest(frame=rnd.choice(_frames())) for _ in range(count))) for _ in range(2)
    )
    options: dict[str, str | bool] = {"sight_edges": rnd.choice(("open", "closed")), "quitting": "remove"}
    request = DuelRequest(map=rnd.choice(MAPS), seats=seats, options=options)
    setup = build_setup(request, shipped_catalog())
    field = Battlefield(setup)
    places: list[int] = []
    middle = [v for v in range(field.board.vertex_count) if field.board.distance(v, setup.board.centre) <= 4]
    rnd.shuffle(middle)
    for vertex in middle:
        if field.ground >> vertex & 1 and all(field.board.distance(vertex, other) > 1 for other in places):
            places.append(vertex)
    new_seats = tuple(
        msgspec.structs.replace(seat, units=tuple(_suit(rnd, suit, places.pop()) for suit in seat.units))
        for seat in setup.seats
    )
    cards = {key: _face(rnd, face) for key, face in setup.cards.items()}
    return msgspec.structs.replace(setup, seats=new_seats, cards=cards)


def positions(seed: int, most: int = 400) -> Iterator[tuple[DuelState, tuple[DuelAction, ...]]]:
    """The positions of a random game, each with what the player to act may do; attacks are made often."""
    rnd = random.Random(seed)
    state = RULESET.setup(mixed_setup(seed), seed)
    for _ in range(most):
        if state.outcome is not None:
            return
        player = rnd.choice(RULESET.active(state))
        legal = RULESET.legal(state, player)
        yield state, legal
        attacks: list[DuelAction] = [action for action in legal if isinstance(action, AttackSuit | Answer)]
        moves: list[DuelAction] = [action for action in legal if isinstance(action, MoveSuit)]
        ends: list[DuelAction] = [action for action in legal if isinstance(action, EndCard)]
        staying = [action for action in legal if not isinstance(action, LeaveBattle) or rnd.random() < 0.01]
        likely = [kind for kind in (attacks, attacks, moves, ends) if kind] or [staying or list(legal)]
        state = resolve_unchecked(RULESET, state, rnd.choice(rnd.choice(likely))).state
