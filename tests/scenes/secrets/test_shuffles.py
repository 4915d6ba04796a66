"""Everybody's cards are seen shuffled when they go under their piles; no frame of it tells what they are."""

import random
from dataclasses import dataclass

import pytest

from game.agents.agent import Decision
from game.core.events import Action
from game.core.ids import PlayerId, UnitId
from game.scenes.context import ViewSettings
from game.scenes.duel.face import DUEL
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import Services
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.duel.actions import LeaveBattle
from game.systems.duel.events import CardsReturned
from game.systems.duel.state import DuelState
from game.views.duel.card_table import CardTable
from tests.support.pilot import Pilot
from tests.support.secrecy.disguise import disguised_duel
from tests.support.secrecy.games import Middle, middle
from tests.support.secrecy.look import FRAME_MS, SIZE, keeps_thinking

MOST_ACTIONS = 200


@dataclass(frozen=True)
class Shown:
    """What the frames of a cleanup were, and whose lots were seen shuffled in them."""

    frames: tuple[int, ...]
    lots: frozenset[UnitId]


def _turn_ends(number: int) -> tuple[Middle, DuelState, Action]:
    """Return a random duel with a state in which an action ends the turn."""
    dice = random.Random(number)
    game = middle("duel", number)
    match = game.match(game.state)
    for _ in range(MOST_ACTIONS):
        state = match.state
        assert isinstance(state, DuelState)
        player = match.active[0]
        action = dice.choice([each for each in match.legal(player) if not isinstance(each, LeaveBattle)])
        applied = match.submit(action)
        if any(isinstance(event, CardsReturned) for event in applied.events):
            if match.outcome is None:
                return game, state, action
            break
    raise AssertionError("no turn ends")


def _shown(services: Services, match: Match, action: Action, monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Return what two people at one screen are shown from an action to the next turn."""
    lots: set[UnitId] = set()
    riffle = CardTable.riffle

    def noted(self: CardTable, pile: str, phase: float, is_lot: bool = False) -> None:
        if is_lot:
            lots.add(UnitId(pile))
        riffle(self, pile, phase, is_lot)

    def no_advice(match: Match, player: PlayerId, level: str) -> Decision:
        raise AssertionError("nobody asks")

    frames: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(CardTable, "riffle", noted)
        seats = tuple(SeatRecord(player) for player in match.players)
        agents = AgentFactory(keeps_thinking, no_advice, 1.0)
        scene = GameScreen(services, match, seats, agents, DUEL)
        pilot = Pilot(scene, size=SIZE, settings=ViewSettings())
        pilot.wait(FRAME_MS)
        turn = _turn(scene)
        match.submit(action)
        while _turn(scene) == turn:
            pilot.wait(FRAME_MS)
            if _turn(scene) == turn:
                frames.append(hash(pilot.surface.get_view("0").raw))
        scene.seat_runner.close()
    return Shown(tuple(frames), frozenset(lots))


def _turn(scene: GameScreen) -> int:
    """The turn that is shown."""
    assert isinstance(scene.table.showing.state, DuelState)
    return scene.table.showing.state.turn


@pytest.mark.rule("DU-4.7")
@pytest.mark.parametrize("number", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_every_seat_shuffles_its_lot_and_no_frame_tells_what_is_in_it(
    services: Services, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state, action = _turn_ends(number)
    other = disguised_duel(state, None, number, False)
    one = _shown(services, game.match(state), action, monkeypatch)
    two = _shown(services, game.match(other), action, monkeypatch)
    assert len(one.frames) > 20 and len(set(one.frames)) > 10, "things move"
    assert one == two
    seats = {state.suits[unit].seat for unit in one.lots}
    assert seats == {0, 1}
