"""Results of games on a real table, entered on the page of fixtures, and what that page tells of games."""

import copy
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.scenes.sectors.panels import left_to_fight
from game.systems.sectors.selection import Selection
from game.systems.sectors.state import Game
from game.systems.sectors.todo import quarrels
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.controls import Slider
from tests.scenes.sectors.player import INSTANT, SectorsPlayer, campaign
from tests.support.pilot import Pilot


def at_a_table(player: SectorsPlayer) -> list[Game]:
    """The games that are played at a real table."""
    return [game for each in player.state.battles.values() for game in each.games if game.status == "hand"]


def at_real_tables(tmp_path: Path, **options: int) -> SectorsPlayer:
    """Two people at one screen whose first battles are all fought at a real table."""
    pilot = campaign(tmp_path, "old_quarrels", ("greys_1", "machina_1"), **options)  # type: ignore[arg-type]
    player = SectorsPlayer(pilot)
    while player.state.phase != "combat":
        player.sit_down()
        player.done()
        player.settle()
    while player.intent.question() is not None or player.settle() == "curtain":
        player.sit_down()
        player.pilot.click("Play at a real table")
        player.settle()
    return player


def has(pilot: Pilot, button: str) -> bool:
    """Say whether a button is on the screen."""
    return any(each.id == button for each in pilot.all(Button))


@pytest.mark.rule("SE-9.1", "SE-4.10", "SE-4.3")
def test_results_of_two_games_are_written_down_apart_and_who_challenges_is_told(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",)))
    pilot = player.pilot
    player.sit_down()
    player.done()
    player.settle()
    for _ in range(2):
        assert player.state.phase == "combat"
        pilot.click("Play at a real table")
        player.settle()
    first, second = at_a_table(player)
    assert pilot.has("on the page of fixtures") and not pilot.has("Battles wait for an answer")
    pilot.click("end_turn")
    assert pilot.text().count("has no result yet") == 2
    pilot.click("end_back")
    pilot.click("page_fixtures")
    assert pilot.text().count("who challenges") >= 2
    apart = f"turns_{second.id}"
    for _ in range(3):
        pilot.tab_to("turns")
        pilot.press("Right")
    assert pilot.get("turns", Slider).value == 13 and pilot.get(apart, Slider).value == 10
    pilot.click(f"enter_result_{second.id}")
    (left,) = at_a_table(player)
    assert left.id == first.id and pilot.get("turns", Slider).value == 13
    assert pilot.get("winner", Choice).value == "attacker"
    pilot.click("enter_result")
    assert not at_a_table(player)
    mine = [each for each in player.state.fixtures if each.defender == first.defender]
    told = {(each.attacker, each.turns, each.undone) for each in mine}
    assert told == {(second.attacker, 10, False), (first.attacker, 13, True)}


@pytest.mark.rule("SE-9.1")
def test_whoever_confirms_finds_written_down_what_the_other_side_entered(tmp_path: Path) -> None:
    player = at_real_tables(tmp_path)
    pilot = player.pilot
    game = at_a_table(player)[0]
    entering = player.sit_down()
    pilot.click("page_fixtures")
    pilot.tab_to("winner")
    pilot.press("Right")
    pilot.tab_to("turns")
    pilot.press("Right")
    pilot.click("enter_result")
    entered = len(player.scene.match.log)
    assert not pilot.get("enter_result", Button).is_enabled and pilot.has("You have entered just this.")
    pilot.tab_to("turns")
    pilot.press("Right")
    assert pilot.get("enter_result", Button).is_enabled and not pilot.has("You have entered just this.")
    pilot.tab_to("turns")
    pilot.press("Left")
    pilot.click("enter_result")
    assert len(player.scene.match.log) == entered
    pilot.press("Escape")
    player.done()
    assert player.settle() == "curtain" and player.state.phase == "combat"
    assert pilot.has("are secret") and not pilot.has("Orders are secret"), "they have been carried out"
    confirming = player.sit_down()
    assert confirming != entering
    pilot.click("page_fixtures")
    assert pilot.get("winner", Choice).value == "defender" and pilot.get("turns", Slider).value == 11
    pilot.click("enter_result")
    games = {each.id: each for battle in player.state.battles.values() for each in battle.games}
    assert (games[game.id].status, games[game.id].turns) == ("done", 11)


@pytest.mark.rule("SE-9.1")
def test_a_quarrel_over_a_result_is_named_with_who_settles_it(tmp_path: Path) -> None:
    player = at_real_tables(tmp_path)
    pilot = player.pilot
    seats = set[str]()
    for key in ("", "Right"):
        seats.add(player.sit_down())
        pilot.click("page_fixtures")
        assert not pilot.has("The results differ")
        pilot.tab_to("winner")
        pilot.press(*filter(None, (key,)))
        pilot.click("enter_result")
        assert pilot.has("The results differ: Aurel Vey settles it.") is (len(seats) == 2)
        assert pilot.get("points", Slider).rect.right < pilot.surface.get_width() * 3 // 4, (
            "what belongs together stands together"
        )
        pilot.press("Escape")
        if "machina_1" in seats and len(seats) == 1:
            assert pilot.has("counts once the other side enters the same"), "nothing waits for his answer"
        player.done()
    while player.sit_down() != "greys_1":
        player.done()
    for game in at_a_table(player):
        if not game.results:
            pilot.click("page_fixtures")
            pilot.click(
                next(each for each in (f"enter_result_{game.id}", "enter_result") if has(pilot, each))
            )
            pilot.press("Escape")
    assert pilot.has("Two results of one game differ"), "the administrator is told what waits for him"
    onlooker = Selection(player.state)
    onlooker.adopt(player.state, PlayerId("spawn_1"))
    assert left_to_fight(onlooker) == "no_battle", "whose race has no game at a table"
    assert quarrels(player.state, PlayerId("greys_1")) and not quarrels(player.state, PlayerId("machina_1"))
    planning = copy.copy(player.state)
    planning.phase = "planning"
    assert not quarrels(planning, PlayerId("greys_1")), "battles rest then"
    pilot.click("page_dispatches")
    assert pilot.has("entered other results. Settle it on the page of fixtures.")
    pilot.press("Escape")
    pilot.click("end_turn")
    assert pilot.has("has two results that differ, and you settle it")
    pilot.click("end_back")
    pilot.click("page_fixtures")
    settle = pilot.get("settle_result", Button).rect
    assert settle.y == pilot.get("enter_result", Button).rect.y
    pilot.click("settle_result")
    assert not pilot.has("The results differ")


@pytest.mark.rule("SE-6.6", "SE-7.1", "SE-9.1")
@pytest.mark.parametrize(("limit", "told"), [(1, "Without one the defender holds."), (2, "in the next turn")])
def test_in_the_last_turn_nobody_is_told_to_enter_a_result_in_the_next(
    tmp_path: Path, limit: int, told: str
) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), turn_limit=limit))
    player.sit_down()
    player.done()
    player.settle()
    while player.intent.question() is not None:
        player.pilot.click("Play at a real table")
        player.settle()
    assert at_a_table(player) and player.pilot.has(told)


@pytest.mark.rule("SE-9.1", "SE-6.6")
def test_a_result_that_is_still_missing_while_orders_are_given_is_told_to_wait_for_the_battles(
    tmp_path: Path,
) -> None:
    """'Enter it' stood there, and whoever tried read that the game was not played at a real table."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), turn_limit=3))
    pilot = player.pilot
    player.sit_down()
    player.done()
    player.settle()
    while player.intent.question() is not None:
        pilot.click("Play at a real table")
        player.settle()
    pilot.click("page_dispatches")
    assert pilot.has("Enter the result on the page of fixtures.")
    pilot.press("Escape")
    while player.state.phase != "planning":
        player.sit_down()
        player.done()
        player.settle()
    assert at_a_table(player)
    pilot.click("page_dispatches")
    assert pilot.has("while battles are fought, this turn at the latest.")
    assert not pilot.has("Enter the result on the page of fixtures.")
    pilot.press("Escape")
    pilot.click("page_fixtures")
    assert not pilot.get("enter_result", Button).is_enabled
    assert pilot.has("Results are entered while battles are fought.")
    assert not pilot.has("This game is not played at a real table.")
    pilot.press("Escape")
    while player.state.turn == 2:
        player.sit_down()
        player.done()
        player.settle()
    pilot.click("page_fixtures")
    assert pilot.has("stopped, Thessaly Quill held against") and not pilot.has("Thessaly Quill beat")


@pytest.mark.rule("SE-9.1")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_who_has_won_is_read_in_full_with_large_letters(size: tuple[int, int], tmp_path: Path) -> None:
    """'Copper Vo...' stood there, and the same of 'Copper Voss won' as of any other result."""
    settings = INSTANT.with_changes(ui_scale=2.0)
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), size, settings))
    pilot = player.pilot
    player.sit_down()
    player.done()
    player.settle()
    for _ in range(2):
        pilot.click("Play at a real table")
        player.settle()
    pilot.click("page_fixtures")
    choices = pilot.all(Choice)
    assert len(choices) == 2
    for choice in choices:
        assert choice.rect.width >= choice.width_range(pilot.context.kit)[1]


@pytest.mark.rule("SE-9.1")
def test_who_was_done_is_asked_again_and_told_that_the_other_side_entered_another_result(
    tmp_path: Path,
) -> None:
    """'It counts once the other side enters the same' stood there, and he was not asked again that turn."""
    player = at_real_tables(tmp_path)
    pilot = player.pilot
    while player.sit_down() != "machina_1":
        player.done()
    pilot.click("page_fixtures")
    pilot.click("enter_result")
    pilot.press("Escape")
    player.done()
    assert player.sit_down() == "greys_1"
    assert pilot.has("Prime Ledger enters a result of Copper Voss against Thessaly Quill.")
    pilot.click("page_fixtures")
    pilot.tab_to("winner")
    pilot.press("Right")
    pilot.click("enter_result")
    pilot.press("Escape")
    player.done()
    assert player.sit_down() == "machina_1", "there is news for him"
    assert pilot.has("Aurel Vey enters a result of Copper Voss against Thessaly Quill.")
    pilot.click("page_fixtures")
    other = next(game for game in at_a_table(player) if not game.results)
    pilot.click(f"enter_result_{other.id}")
    pilot.press("Escape")
    assert pilot.has("The other side has entered another result")


@pytest.mark.rule("SE-9.1", "SE-4.16", "SE-6.6")
def test_a_result_later_than_there_is_room_for_is_told_what_becomes_of_it(tmp_path: Path) -> None:
    """Who had lost on points won a game that both had entered as the other's, and nothing had told."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), turn_limit=4))
    pilot = player.pilot
    for turn, told in ((1, "this result counts in the next turn"), (2, "Thessaly Quill holds")):
        while player.state.phase != "combat":
            player.sit_down()
            player.done()
            player.settle()
        assert player.state.turn == turn
        while player.intent.question() is not None:
            pilot.click("Play at a real table")
            player.settle()
        pilot.click("page_fixtures")
        assert not pilot.has(told)
        pilot.tab_to("turns")
        pilot.press("End")
        assert pilot.has(told)
        pilot.press("Escape")
        while player.state.turn == turn:
            player.sit_down()
            player.done()
            player.settle()


@pytest.mark.rule("SE-4.10", "SE-4.14")
def test_a_game_that_was_given_up_beside_an_open_one_is_told_so(tmp_path: Path) -> None:
    """'Decided in game turn 0' stood there."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",)))
    pilot = player.pilot
    player.sit_down()
    player.done()
    player.settle()
    pilot.click("Concede")
    pilot.click("dialog_yes")
    player.settle()
    pilot.click("Play at a real table")
    player.settle()
    assert at_a_table(player)
    pilot.click("page_fixtures")
    assert pilot.has("decided without a game") and not pilot.has("game turn 0")


@pytest.mark.rule("SE-9.1", "SE-4.9", "SE-4.16")
def test_a_result_is_written_down_as_far_as_it_can_go(tmp_path: Path) -> None:
    """In packs whose machines cost more, and where battles are longer, the sliders ended before."""
    player = at_real_tables(tmp_path, game_turns_per_turn=100)
    state = player.state
    state.campaign.forces = {
        name: replace(force, values=tuple(30 * value for value in force.values))
        for name, force in state.campaign.forces.items()
    }
    player.sit_down()
    player.pilot.click("page_fixtures")
    points, turns = (player.pilot.get(name, Slider) for name in ("points", "turns"))
    worth = max(sum(force.values) for force in state.campaign.forces.values())
    assert worth > 1_000 and points.most == -points.least == worth
    assert turns.most == 100
