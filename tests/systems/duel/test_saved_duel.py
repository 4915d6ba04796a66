"""A duel as a running game: saved, undone where nothing secret was shown, replayed to the same digests."""

import random
from pathlib import Path

import pytest

from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.system import erased
from game.session.errors import UndoRefusedError
from game.session.match import Match
from game.session.verify import verify
from game.systems.duel.actions import PlanCards, UseArsenal
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.system import DUEL
from tests.support.base_pack import shipped
from tests.support.matches import start_saved

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


GUARDS, HOUNDS = ("gm_line", "gm_raiders"), ("hound_pack", "hound_artillery")


def _in_planning(red_decks: tuple[str, ...], blue_decks: tuple[str, ...], path: Path | None = None) -> Match:
    """A duel whose machines stand on the board and have seen their cards."""
    seats = (SeatRequest(red_decks, "red"), SeatRequest(blue_decks, "blue"))
    setup = build_setup(DuelRequest(seats=seats), shipped().catalog)
    systems = {"duel": SYSTEM}
    match = start_saved(SYSTEM, setup, 3, path, systems=systems) if path else Match.start(SYSTEM, setup, 3)
    while not isinstance(match.legal(match.active[0])[-1], PlanCards):
        match.submit(match.legal(match.active[0])[0])
    return match


def _plan(match: Match, player: PlayerId) -> None:
    match.submit(next(each for each in match.legal(player) if isinstance(each, PlanCards)))


def _use_arsenal(match: Match, player: PlayerId) -> None:
    match.submit(_arsenals(match, player)[0])


def _arsenals(match: Match, player: PlayerId) -> list[Action]:
    return [each for each in match.legal(player) if isinstance(each, UseArsenal)]


def _seen(match: Match, player: PlayerId) -> object:
    return SYSTEM.ruleset.record(match.observe(player))


def test_what_others_did_in_secret_since_is_done_again_after_an_undo(tmp_path: Path) -> None:
    path = tmp_path / "duel.ironsave"
    match = _in_planning(GUARDS, HOUNDS, path)
    red, blue = match.players
    before = _seen(match, red)
    _plan(match, red)
    _use_arsenal(match, blue)
    left = _arsenals(match, blue)
    assert match.undo_refusal(blue) is not None, "its own cards were shown to it"
    assert match.undo_refusal(red) is None
    match.undo(red)
    assert [entry.kind for entry in match.log[-3:]] == ["undo", "undo", "action"]
    assert _seen(match, red) == before
    assert _arsenals(match, blue) == left, "what was used stays used"
    _plan(match, red)
    assert match.undo_refusal(red) is None
    while match.active:
        match.submit(match.legal(match.active[0])[0])
    match.close()
    assert verify(path, {"duel": SYSTEM}) is None


def test_what_cannot_be_done_again_keeps_everything_as_it_is() -> None:
    match = _in_planning(GUARDS, HOUNDS)
    _plan(match, match.players[1])
    line, twice = match.live, [match.log[-1]] * 2
    with pytest.raises(UndoRefusedError, match="rests on it"):
        match.rewind(len(line), match.position, by=match.players[0], is_agreed=False, anew=twice)
    assert match.live == line


def test_by_agreement_what_was_done_in_secret_since_goes_back_too() -> None:
    match = _in_planning(GUARDS, HOUNDS)
    red, blue = match.players
    _plan(match, red)
    before = _seen(match, red)
    _plan(match, red)
    _use_arsenal(match, blue)
    refusal = match.undo_refusal(red)
    assert refusal is not None and refusal.reason == "turn", "it was red's last plan"
    match.undo(red, is_agreed=True)
    assert _seen(match, red) == before


def test_a_plan_can_be_taken_back_until_cards_are_shown() -> None:
    match = _in_planning(("hound_pack", "gm_line"), ("hound_artillery", "gm_raiders"))
    red, blue = match.active
    match.submit(next(a for a in match.legal(red) if isinstance(a, PlanCards)))
    assert match.undo_refusal(red) is None
    match.undo(red)
    match.submit(next(a for a in match.legal(red) if isinstance(a, UseArsenal)))
    assert match.undo_refusal(red) is not None
    for player in (red, red, blue, blue):
        match.submit(next(a for a in match.legal(player) if isinstance(a, PlanCards)))
    assert match.undo_refusal(blue) is not None
