"""One battle of a war is left in its middle: to the staff or a built-in player, for that battle alone."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.game.battles import is_on_screen
from game.scenes.game.screen import GameScreen
from game.session.handover import STAFF, battle_now, handovers_here, keep_handover, read_seats, seated_now
from game.session.match import Match
from game.session.saves import load
from game.session.schema import SeatRecord
from game.systems.totalwar.actions import ReportBattle
from tests.scenes.totalwar.player import WarPlayer, is_war
from tests.scenes.totalwar.test_battle_in_war import into_battle, wait_for_battle
from tests.scenes.totalwar.test_duel_in_war import attack, into_duel
from tests.scenes.totalwar.test_duel_in_war import begin as begin_campaign
from tests.scenes.totalwar.test_war_by_keyboard import begin
from tests.support.pilot import Pilot

pytestmark = pytest.mark.rule("TW-9.6")


def table(pilot: Pilot) -> GameScreen:
    """The battle's screen."""
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    return scene


def human_of(pilot: Pilot) -> PlayerId:
    """The one player at the screen."""
    player = table(pilot).seat_runner.only_human()
    assert player is not None
    return player


def seat_in_save(match: Match, player: PlayerId, copy: Path) -> str:
    """Who has a seat of the war, says a copy of its save."""
    match.save_as(copy, "copy")
    return next(each.kind for each in read_seats(copy) if each.player == player)


def until_war(player: WarPlayer) -> None:
    """Let whatever has to be shown or fought be over, until the map is there and no battle stands on it."""
    for _ in range(4_000):
        player.pilot.wait(50)
        if player.pilot.scene_name == "result":
            player.pilot.press("Ctrl+Enter")
        elif player.pilot.scene_name == "totalwar" and player.match.position.depth == 1:
            return
    raise AssertionError("the battle does not end")


def open_question(pilot: Pilot, *, by_mouse: bool) -> None:
    for _ in range(4):
        if pilot.scene_name == "pause":
            break
        pilot.press("Escape")
    if by_mouse:
        pilot.click("pause_hand_over")
    else:
        pilot.press("H")
    assert pilot.has("every other battle, the seat stays yours")


@pytest.mark.parametrize("by_mouse", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_battle_is_left_to_the_staff_and_the_war_stays_ones_own(tmp_path: Path, by_mouse: bool) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    into_battle(player).settle()
    human = human_of(pilot)
    open_question(pilot, by_mouse=by_mouse)
    played = len(player.match.log)
    if by_mouse:
        pilot.click("successor_staff")
    else:
        pilot.press("1")
    for _ in range(10):
        if pilot.scene_name != "totalwar":
            pilot.step()
    assert pilot.scene_name == "totalwar", "nobody at the screen is left in the battle"
    until_war(player)
    left = [type(entry.action) for entry in player.match.log[played:]]
    assert left.index(ReportBattle) > 0, "it is fought on before it is settled"
    scene = pilot.scene
    assert is_war(scene)
    assert scene.flow.humans == (human,)
    assert scene.flow.seat_runner.is_human(human)
    assert seat_in_save(player.match, human, tmp_path / "copy.ironsave") == "human"


def test_a_built_in_player_fights_on_and_loading_goes_on_with_it(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    into_battle(player).settle()
    human = human_of(pilot)
    open_question(pilot, by_mouse=False)
    pilot.click("successor_cadet")
    assert pilot.scene_name == "skirmish", "whoever left watches"
    assert not table(pilot).seat_runner.is_human(human)
    pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_continue")
    wait_for_battle(player)
    assert pilot.scene_name == "skirmish"
    assert not table(pilot).seat_runner.is_human(human)
    assert seat_in_save(player.match, human, tmp_path / "copy.ironsave") == "human", "in the war it is"


@pytest.mark.slow
def test_a_seat_that_is_left_stays_so_in_the_save_for_that_battle_alone(tmp_path: Path) -> None:
    player = begin(tmp_path)
    into_battle(player).settle()
    match, human = player.match, human_of(player.pilot)
    order = match.game.order
    assert order is not None
    records = (SeatRecord(human), *(SeatRecord(s.player, "agent", "cadet") for s in order.sides[1:]))
    assert is_on_screen(match, order, records)
    keep_handover(match, human, STAFF, battle_now(match))
    assert not is_on_screen(match, order, records)
    match.save_as(tmp_path / "copy.ironsave", "copy")
    again = load(tmp_path / "copy.ironsave", player.scene.services.systems).match
    assert not is_on_screen(again, order, records)
    assert seated_now(again, records)[0].kind == "human"
    assert [each.player for each in handovers_here(again)] == [human]
    system, setup = again.system, again.game.setup
    while again.position.depth > 1:
        again.undo(human, is_agreed=True)
    again.push(order, system, setup)
    assert is_on_screen(again, order, records), "another battle, though by the same order"
    assert not handovers_here(again)


def test_a_duel_of_a_war_is_handed_over_and_its_log_says_so(tmp_path: Path) -> None:
    player = begin_campaign(tmp_path, "first_war")
    pilot = player.pilot
    attack(player)
    into_duel(player).settle()
    human = human_of(pilot)
    open_question(pilot, by_mouse=True)
    pilot.click("successor_cadet")
    assert pilot.scene_name == "duel"
    assert not table(pilot).seat_runner.is_human(human)
    assert pilot.has("hands the seat over; Cadet plays on")
