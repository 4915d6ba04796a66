"""What cannot be meant by a slip is asked about once more; what cannot be pressed says why."""

from pathlib import Path

import pytest

from game.scenes.faces import FACES
from game.scenes.game.replay import GameReplay
from game.session.replay import Replay, record_of
from game.session.saves import list_saves
from game.systems.sectors.state import Game
from game.views.ui.button import Button
from tests.scenes.sectors.player import INSTANT, SectorsPlayer, campaign
from tests.support.pilot import Pilot

BATTLE_TURNS = 30


def asked(folder: Path) -> SectorsPlayer:
    """Somebody who is asked how a game of his is fought."""
    player = SectorsPlayer(campaign(folder, "old_quarrels", ("greys_1",)))
    for _ in range(BATTLE_TURNS):
        player.sit_down()
        if player.intent.question() is not None:
            return player
        player.done()
    raise AssertionError("no battle comes")


def games(player: SectorsPlayer) -> list[Game]:
    return [game for battle in player.state.battles.values() for game in battle.games]


@pytest.mark.rule("SE-4.14")
def test_a_game_is_not_given_up_by_one_key(tmp_path: Path) -> None:
    player = asked(tmp_path)
    pilot = player.pilot
    before = games(player)
    (button,) = [each for each in pilot.all(Button) if each.text.startswith("Concede")]
    pilot.press(button.command.removeprefix("answer_"))
    assert pilot.ui.has_dialog and pilot.has("SE-4.14") and games(player) == before
    pilot.press("Escape")
    assert not pilot.ui.has_dialog and games(player) == before
    pilot.click("Concede")
    pilot.click("dialog_yes")
    assert any(game.cause == "conceded" for game in games(player)) or games(player) != before


@pytest.mark.rule("SE-6.2")
def test_every_answer_has_a_key(tmp_path: Path) -> None:
    player = asked(tmp_path)
    question = player.intent.question()
    assert question is not None and len(question.choices) == 10
    waiting = [game.id for game in games(player) if game.status == "open"]
    assert len(waiting) > 1
    player.pilot.press("0")
    player.settle()
    assert not {game.id for game in games(player) if game.status == "open"} & {*waiting}


@pytest.mark.rule("SE-3.7", "SE-3.9")
def test_a_special_ability_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "four_race_war", ("greys_1", "spawn_1"), orders="each"))
    pilot, told = player.pilot, dict[str, tuple[bool, str]]()
    for _ in range(2):
        seat = player.sit_down()
        button = pilot.get("order_ability", Button)
        told[seat] = (button.is_enabled, button.tooltip_at(None))
        player.done()
    assert told["spawn_1"][0]
    assert not told["greys_1"][0] and "{rule:SE-3.7}" in told["greys_1"][1]


@pytest.mark.rule("SE-4.2")
def test_leaving_a_battle_names_the_rule_of_this_campaign(tmp_path: Path) -> None:
    player = asked(tmp_path)
    pilot = player.pilot
    pilot.click("Play as a skirmish")
    for _ in range(6):  # every game of the meeting is asked about before the first is fought
        if player.settle() == "battle":
            break
        pilot.press("2")
    assert player.settle() == "battle"
    pilot.press("Escape", "H")
    assert pilot.ui.has_dialog and pilot.has("In the campaign")
    assert pilot.has("SE-4.2") and not pilot.has("TW-9.6")


def test_copies_that_are_made_by_themselves_tell_the_turn(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",)))
    while player.state.turn < 2:
        player.sit_down()
        if player.intent.question() is not None:
            player.pilot.press("1")
        else:
            player.done()
    player.sit_down()
    names = [each.name for each in list_saves(tmp_path)]
    copies = [name for name in names if "turn 2 (saved by itself)" in name]
    own = player.scene.match.beginning
    assert own is not None and copies == [f"{own.header.name}: turn 2 (saved by itself)"], names


def test_a_recording_has_one_way_back(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",)))
    player.sit_down()
    scene = player.scene
    copy = tmp_path / "copy.ironsave"
    scene.match.save_as(copy, "copy")
    replay = GameReplay(scene.services, Replay(record_of(copy, scene.services.systems)), FACES["sectors"])
    pilot = Pilot(replay, settings=INSTANT)
    assert [each.command for each in pilot.all(Button)].count("back") == 1


def test_who_has_ordered_nothing_yet_is_asked_about_what_somebody_else_did(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1", "spawn_1")))
    pilot = player.pilot
    first = player.sit_down()
    player.done()
    assert player.sit_down() != first
    pilot.press("U")
    assert pilot.has("The last decision was not yours") and not pilot.has("your last action")
    pilot.click("Take it back")
    player.sit_down()
    assert {first, player.seated} == set(player.scene.match.active), "the orders are to be given again"
