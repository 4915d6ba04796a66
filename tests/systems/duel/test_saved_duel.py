"""A duel as a running game: saved, undone where nothing secret was shown, replayed to the same digests."""

import random
from pathlib import Path

from game.rules.system import erased
from game.session.match import Match
from game.session.replay import verify
from game.session.saves import start_saved
from game.systems.duel.actions import PlanCards, UseArsenal
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.system import DUEL
from tests.support.base_pack import shipped

SYSTEM = erased(DUEL)


def test_a_saved_duel_replays_to_the_same_digests(tmp_path: Path) -> None:
    setup = build_setup(DuelRequest(scenario="duel_the_gate"), shipped().catalog)
    path = tmp_path / "duel.ironsave"
    match = start_saved(SYSTEM, setup, 5, path, systems={"duel": SYSTEM})
    rnd = random.Random(5)
    while match.active:
        match.submit(rnd.choice(list(match.legal(rnd.choice(match.active)))))
    match.close()
    assert verify(path, {"duel": SYSTEM}) is None


def test_a_plan_can_be_taken_back_until_cards_are_shown() -> None:
    red_decks, blue_decks = ("hound_pack", "gm_line"), ("hound_artillery", "gm_raiders")
    seats = (SeatRequest(red_decks, "red"), SeatRequest(blue_decks, "blue"))
    match = Match.start(SYSTEM, build_setup(DuelRequest(seats=seats), shipped().catalog), 3)
    while not isinstance(match.legal(match.active[0])[-1], PlanCards):
        match.submit(match.legal(match.active[0])[0])
    red, blue = match.active
    match.submit(next(a for a in match.legal(red) if isinstance(a, PlanCards)))
    assert match.undo_refusal(red) is None
    match.undo(red)
    match.submit(next(a for a in match.legal(red) if isinstance(a, UseArsenal)))
    assert match.undo_refusal(red) is not None
    for player in (red, red, blue, blue):
        match.submit(next(a for a in match.legal(player) if isinstance(a, PlanCards)))
    assert match.undo_refusal(blue) is not None
