"""A seat that the administrator hands to a built-in player is that player's from then on (SE-1.8)."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import DismissPlayer, LeaveSeat
from game.systems.sectors.state import SYSTEM
from tests.scenes.sectors.player import SectorsPlayer, campaign

ANN, BOB = PlayerId("spawn_1"), PlayerId("marines_1")


def missing(folder: Path) -> SectorsPlayer:
    """Ann, who administers the campaign, has called the deadline on Bob and plans the second turn."""
    player = SectorsPlayer(campaign(folder, "two_banks", (ANN, BOB), deadlines_missed=1))
    while (player.state.turn, player.state.phase) != (2, "planning"):
        assert player.settle() in ("curtain", "seat")
        if player.pilot.scene_name == "curtain" and player.pilot.has("Call the deadline"):
            player.pilot.click("curtain_step_in")
            player.pilot.click("dialog_yes")
        elif player.sit_down() == ANN:
            player.done()
    assert player.sit_down() == ANN and player.state.players[BOB].missed == 1
    return player


def handed(folder: Path) -> SectorsPlayer:
    """Ann has handed his seat on, on the page of the administration."""
    player = missing(folder)
    player.pilot.click("page_administration")
    player.pilot.click(f"to_ai_{BOB}")
    player.pilot.press("Escape")
    assert player.state.players[BOB].is_ai and player.settle() == "seat" and player.seated == ANN
    return player


@pytest.mark.rule("SE-1.8")
def test_a_built_in_player_gives_the_orders_and_no_curtain_hangs(tmp_path: Path) -> None:
    player = handed(tmp_path)
    for _ in range(8):
        player.done() if player.intent.question() is None else player.pilot.press("1")
        assert player.settle() == "seat" and player.seated == ANN
    assert player.state.turn > 3
    assert player.scene.flow.records[-1].setting == "cadet", "as his team-mates"
    log = player.scene.match.log
    handed_at = next(n for n, each in enumerate(log) if isinstance(each.action, DismissPlayer))
    assert {each.action.player for each in log[handed_at + 1 :] if each.action is not None} >= {ANN, BOB}


@pytest.mark.rule("SE-1.8")
def test_who_takes_that_back_has_the_seat_with_people_again(tmp_path: Path) -> None:
    player = handed(tmp_path)
    assert player.scene.flow.humans == (ANN,)
    player.pilot.press("U")
    if player.pilot.ui.has_dialog:
        player.pilot.click("dialog_yes")
    assert player.settle() == "seat" and not player.state.players[BOB].is_ai
    assert {*player.scene.flow.humans} == {ANN, BOB}
    player.done()
    assert player.settle() == "curtain"


@pytest.mark.rule("SE-1.8")
def test_a_save_is_gone_on_with_by_the_built_in_player(tmp_path: Path) -> None:
    player = handed(tmp_path)
    store = player.scene.match.store
    assert store is not None
    services = player.scene.services
    player.scene.flow.close()
    again = SectorsPlayer(type(player.pilot)(services.table.resume(store.path)))
    assert again.settle() == "seat" and again.seated == ANN
    assert again.scene.flow.humans == (ANN,)


@pytest.mark.rule("SE-1.4", "SE-2.8")
def test_who_gives_his_seat_away_in_the_menu_is_waited_for_no_more(tmp_path: Path) -> None:
    """He stayed a person for the campaign: deadlines meant him, and his team-mates waited for him."""
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (ANN, BOB)))
    while player.sit_down() != BOB:
        player.done()
    player.pilot.press("Escape", "H")
    player.pilot.click("successor_officer")
    player.pilot.press("Enter")
    assert player.sit_down() == ANN and player.scene.flow.humans == (ANN,)
    assert player.state.players[BOB].is_ai
    log = player.scene.match.log
    assert LeaveSeat(player=SYSTEM, seat=BOB) in [entry.action for entry in log]
    assert {each.player: each.setting for each in player.scene.flow.records}[BOB] == "officer", "as he chose"
    store = player.scene.match.store
    assert store is not None
    player.scene.flow.close()
    again = SectorsPlayer(type(player.pilot)(player.scene.services.table.resume(store.path)))
    assert again.settle() == "seat" and again.scene.flow.humans == (ANN,)
    assert {each.player: each.setting for each in again.scene.flow.records}[BOB] == "officer"


@pytest.mark.rule("SE-1.4", "SE-2.8")
def test_what_is_taken_back_gives_no_seat_back_to_who_has_left(tmp_path: Path) -> None:
    """The campaign took him for a person again, whom deadlines meant, while a built-in player decided."""
    people = tuple(PlayerId(f"{race}_1") for race in ("greys", "marines", "spawn"))
    player = SectorsPlayer(campaign(tmp_path, "three_fords_war", people))
    player.sit_down()
    player.done()
    left = [gives_away(player)]
    assert player.sit_down() not in left and are_built_in(player) == {*left}
    player.done()
    left.append(gives_away(player))
    stays = player.sit_down()
    assert {stays, *left} == {*people} and are_built_in(player) == {*left}
    for _ in range(2):
        player.pilot.press("U")
        if player.pilot.ui.has_dialog:
            player.pilot.click("dialog_yes")
        assert player.sit_down() == stays and player.scene.flow.humans == (stays,)
        assert are_built_in(player) == {*left}
    told = [each.action.seat for each in player.scene.match.log if isinstance(each.action, LeaveSeat)]
    assert all(told.count(each) > 1 for each in left), "both are told again"


def gives_away(player: SectorsPlayer) -> PlayerId:
    """Whoever sits down next gives his seat to an Officer by the menu."""
    leaver = player.sit_down()
    player.pilot.press("Escape", "H")
    player.pilot.click("successor_officer")
    player.pilot.press("Enter")
    return leaver


def are_built_in(player: SectorsPlayer) -> set[PlayerId]:
    """Whose seats of people are built-in players' for the campaign, as they are at the table."""
    state, flow = player.state, player.scene.flow
    persons = {each.id for each in state.campaign.setup.players if each.person}
    found = {each for each in persons if state.players[each].is_ai}
    assert found == {each.player for each in flow.records if each.player in persons and each.kind == "agent"}
    return found


@pytest.mark.rule("SE-1.8")
def test_the_list_of_saves_tells_who_plays_now(tmp_path: Path, own_home: Path) -> None:
    """It told of a person, and that Bob was waited for."""
    pilot = handed(tmp_path).pilot
    pilot.press("Escape")
    assert pilot.scene_name == "pause"
    pilot.press("T")
    pilot.press("L")
    bob, ann = (line for line in pilot.text().splitlines() if " left · " in line)
    assert ann.endswith("Human") and bob.endswith("Cadet (easy)"), (ann, bob)
    (waits,) = (line for line in pilot.text().splitlines() if line.startswith("Waiting for"))
    assert waits == "Waiting for: First Tooth", "Ann alone, by the name of her unit"
