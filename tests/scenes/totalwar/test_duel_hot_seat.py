"""Two people at one screen fight a battle of their war as a duel: the curtain stands between their hands."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.core.ids import PlayerId
from game.scenes.game.result import GameResult
from game.session.verify import verify
from game.systems.duel.state import HIDDEN
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_duel_in_war import into_duel, last_report
from tests.scenes.totalwar.test_worked_example import begin, move, pass_to
from tests.support.totalwar import BLUE, NE, RED, N

TURNS = 2


def to_the_question(folder: Path) -> WarPlayer:
    """The worked example up to the battle of its two fleets, whose seats both sit at the screen."""
    player = begin(folder, (1280, 720))
    move(player, "a", NE, 3)
    pass_to(player, "amber")
    move(player, "b", N, 2)
    if player.pilot.scene_name == "curtain":
        player.pass_curtain()
    return player


def is_seen(duel: DuelPlayer, player: PlayerId | None) -> None:
    """The screen knows what this player may know (None: what everybody may), and lays open no other hand."""
    scene = duel.scene
    ruleset, match = scene.match.system.ruleset, scene.match
    assert ruleset.record(duel.seen) == ruleset.record(match.observe(player))
    assert ruleset.record(duel.plan.state) == ruleset.record(duel.seen)
    assert duel.plan.player == player
    state = duel.seen
    own = -1 if player is None else state.field.seat_of[player]
    foreign = [suit for suit in state.suits.values() if suit.seat != own]
    assert {card for suit in foreign for card in (*suit.hand, *suit.planned)} <= {HIDDEN}
    secret = {str(card) for suit in foreign for card in state.field.cards_of[suit.id]} - {
        str(card) for card in state.table
    }
    assert not secret & {item.key for item in duel.show.cards.lay_out.cards}


def play(duel: DuelPlayer, turns: int) -> list[PlayerId]:
    """Play so many turns; return who sat down at a curtain, in order."""
    seated: list[PlayerId] = []
    until = duel.scene.match.turn + turns
    for _ in range(1500):
        duel.settle()
        if duel.is_over or duel.scene.match.turn >= until:
            return seated
        is_curtain = duel.pilot.ui.has_dialog
        if is_curtain:
            is_seen(duel, None)
            seat = duel.scene.seat_runner.human_player()
            assert seat is not None
            seated.append(seat)
            duel.pilot.stack.invalidate()
            duel.pilot.step()
        elif duel.seen.phase == "planning":
            is_seen(duel, seated[-1])
        duel.step(by_mouse=False)
        if is_curtain:
            is_seen(duel, seated[-1])
    raise AssertionError("the duel does not go on")


@pytest.mark.rule("TW-9.6", "DU-4.1")
@pytest.mark.slow
def test_two_people_fight_a_battle_of_their_war_behind_the_curtain(tmp_path: Path) -> None:
    player = to_the_question(tmp_path)
    pilot = player.pilot
    duel = into_duel(player)
    seated = play(duel, TURNS)
    assert seated == [BLUE, RED] * TURNS, "each seat lifts the curtain once a turn"
    play(duel, 100)
    assert isinstance(pilot.scene, GameResult)
    pilot.press("Ctrl+Enter")
    player.settle()
    assert pilot.scene_name in ("totalwar", "curtain")
    assert last_report(player).system == "duel"
    store = player.match.store
    assert store is not None
    while pilot.scene_name in ("totalwar", "curtain"):
        if pilot.scene_name == "curtain":
            player.pass_curtain()
        pilot.press("Esc")
    pilot.click("pause_title")
    assert verify(store.path, systems()) is None
