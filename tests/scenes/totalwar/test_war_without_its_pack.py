"""A war whose pack is deleted or edited goes on with what it began with; its players can move it."""

import shutil
from pathlib import Path

import pytest

from game.content.models import Faction
from game.core.ids import FrameId
from game.scenes.services import Services
from game.scenes.stack import Quit
from game.scenes.title import Title
from game.session.moving import content_of
from game.views.ui.theme import parse_colour
from tests.scenes.totalwar.player import INSTANT, WarPlayer
from tests.support.pilot import Pilot
from tests.support.reef_war import begin, edit, with_pack, write_pack

ROUNDS = 4
LAMPLIGHTER = FrameId("lamplighter")


def opened(services: Services) -> WarPlayer:
    """The war, gone on with from the title."""
    player = WarPlayer(Pilot(Title(services), settings=INSTANT))
    player.pilot.click("title_continue")
    return player


def close_note(player: WarPlayer) -> str:
    """Read what is said as the war opens, and close it."""
    player.pilot.wait(100)
    text = player.pilot.text() if player.pilot.ui.has_dialog else ""
    if text:
        player.pilot.press("Enter")
    player.settle()
    return text


def play_on(player: WarPlayer, rounds: int = 1000) -> int:
    """End turn after turn, let the staff fight; return how many battles were fought."""
    last = player.state.round + rounds
    for _ in range(500):
        if (
            player.match.outcome is not None and player.match.position.depth == 1
        ) or player.state.round >= last:
            break
        if not player.answer_by_mouse():
            player.end_by_keyboard()
    return sum(entry.kind == "pop" for entry in player.match.log)


def leave(player: WarPlayer) -> None:
    player.pilot.stack.apply(Quit())


def test_the_pack_is_deleted_and_the_war_is_played_to_its_end(own_home: Path) -> None:
    pack = write_pack(own_home, ROUNDS)
    before = with_pack(own_home, pack)
    begin(before, "salvors")
    shutil.rmtree(pack)
    services = with_pack(own_home)
    player = opened(services)
    assert "'example' 1.0.0 is not in use now" in close_note(player), "it is said"
    board = player.show.board
    colour = before.catalog.of(Faction)["salvors"].colour
    assert board.colour_of("salvors") == parse_colour(colour), "it looks as it looked"
    specs = [board.art.spec(force.id) for force in player.state.forces.values() if force.faction == "salvors"]
    assert {(spec.shape, spec.letter) for spec in specs if spec is not None} == {("diamond", "S")}
    play_on(player, 1)
    leave(player)
    player = opened(services)
    assert close_note(player) == "", "once is enough"
    battles = play_on(player)
    assert battles >= 1
    assert player.match.outcome is not None
    assert player.pilot.ui.has_dialog
    leave(player)


@pytest.mark.parametrize(
    "accuracy", [pytest.param(50, marks=pytest.mark.slow), pytest.param(99, marks=pytest.mark.slow)]
)
def test_the_war_does_not_know_that_its_pack_was_edited(own_home: Path, accuracy: int) -> None:
    pack = write_pack(own_home, ROUNDS)
    before = with_pack(own_home, pack)
    path = begin(before, "salvors")
    twin = path.with_name("twin.ironsave")
    shutil.copy(path, twin)
    path.unlink()
    usual = opened(before)
    usual.settle()
    play_on(usual)
    digests = [entry.digest for entry in usual.match.log]
    leave(usual)
    twin.unlink()
    begin(before, "salvors")
    edit(pack, "frames/lamplighter.yaml", "accuracy: 50", f"accuracy: {accuracy}")
    after = with_pack(own_home, pack)
    player = opened(after)
    told = close_note(player)
    assert ("has changed since" in told) is (accuracy != 50)
    assert play_on(player)
    assert [entry.digest for entry in player.match.log] == digests
    leave(player)


def test_moving_to_todays_content_is_asked_for_in_the_pause_and_taken_back(own_home: Path) -> None:
    pack = write_pack(own_home, ROUNDS)
    before = with_pack(own_home, pack)
    begin(before, "salvors")
    usual = opened(before)
    usual.settle()
    usual.pilot.press("Escape")
    assert usual.pilot.scene_name == "pause"
    assert not usual.pilot.has("today's content"), "it is played with today's"
    leave(usual)
    edit(pack, "frames/lamplighter.yaml", "name: Lamplighter", "name: Torchbearer")
    edit(pack, "frames/lamplighter.yaml", "cost_gold: 12", "cost_gold: 15")
    player = opened(with_pack(own_home, pack))
    close_note(player)
    pilot, begun_with = player.pilot, content_of(player.match)
    assert player.scene.services.catalog.frames["lamplighter"].name == "Lamplighter"
    pilot.press("Escape")
    pilot.click("pause_move")
    assert pilot.has("machines, heroes and rules of the packs in use now")
    pilot.press("Escape")
    assert content_of(player.match) == begun_with, "no is the usual answer"
    pilot.press("Escape")
    pilot.click("pause_move")
    pilot.click("dialog_yes")
    player.settle()
    assert content_of(player.match) != begun_with
    assert player.scene.services.catalog.frames["lamplighter"].name == "Torchbearer"
    assert player.state.campaign.frames[LAMPLIGHTER].cost_gold == 15
    pilot.press("U")
    player.settle()
    assert content_of(player.match) == begun_with
    assert player.state.campaign.frames[LAMPLIGHTER].cost_gold == 12
    leave(player)
    base_only = opened(with_pack(own_home))
    close_note(base_only)
    base_only.pilot.press("Escape")
    base_only.pilot.click("pause_move")
    assert base_only.pilot.has('there is no campaign "reef_war" any more')
    assert content_of(base_only.match) == begun_with
    leave(base_only)
