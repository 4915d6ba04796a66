"""A battle of a war that is played as a duel: from the question on the map to its end, and back."""

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.registry import systems
from game.core.bridge import BattleReport
from game.scenes.game.battles import battle_seats, is_played
from game.scenes.game.result import GameResult
from game.scenes.setup.screen import NewGame
from game.session.schema import SeatRecord
from game.session.verify import verify
from game.systems.totalwar.actions import ReportBattle
from game.views.ui.button import Button
from game.views.ui.listview import ListView
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.totalwar.player import WarPlayer, title
from tests.scenes.totalwar.test_war_by_keyboard import answer_all
from tests.support.battle_orders import drawn_order
from tests.support.screen_player import PATIENCE_S


def begin(folder: Path, campaign: str, battles: str = "") -> WarPlayer:
    """From the title into a campaign, whose battles are fought as it says or in another way."""
    pilot = title(folder)
    pilot.press("W")
    keys = [row.key for row in pilot.get("campaigns", ListView).rows]
    pilot.click_row("campaigns", keys.index(campaign))
    if battles:
        assert isinstance(pilot.scene, NewGame)
        pilot.scene.draft.options["battle_system"] = battles
    pilot.press("Ctrl+Enter")
    pilot.wait(40)
    player = WarPlayer(pilot)
    player.settle()
    answer_all(player)
    return player


def attack(player: WarPlayer) -> None:
    """Attack with the first force that can, up to the question who fights."""
    for _ in range(40):
        if player.plan.mode == "movement":
            for force in player.plan.orderable():
                player.plan.select(force.id)
                target = player.attack()
                if target is not None:
                    player.click(target)
                    player.click(target)
                    player.settle()
                    assert player.is_asked
                    return
            player.plan.select("")
        answer_all(player)
        player.end_by_keyboard()
    raise AssertionError("nobody can be attacked")


def into_duel(player: WarPlayer) -> DuelPlayer:
    """Answer that the battle is played as a duel."""
    pilot = player.pilot
    prompt = player.plan.prompt
    assert prompt is not None
    assert prompt.options == ("play", "staff", "play_duel", "play_wargame", "play_strategic")
    assert pilot.has("Play it as a duel of cards")
    pilot.press("3")
    for _ in range(60):
        pilot.wait(50)
        if pilot.scene_name == "duel":
            return DuelPlayer(pilot)
    raise AssertionError(f"no duel: {pilot.scene_name}\n{pilot.text()}")


def take_places(duel: DuelPlayer) -> None:
    """Place the machines that come up first."""
    for _ in range(8):
        if duel.state.phase != "placement":
            return
        duel.step(by_mouse=True)
        duel.settle()
    raise AssertionError("the places are never taken")


def last_report(player: WarPlayer) -> BattleReport:
    """What the last battle told the war."""
    match = player.match
    reports = [
        entry.action.report
        for entry in (match.log[number] for number in match.live)
        if isinstance(entry.action, ReportBattle)
    ]
    return reports[-1]


@pytest.mark.rule("TW-9.6", "DU-2.2")
def test_a_battle_is_played_as_a_duel_and_its_report_comes_back(tmp_path: Path) -> None:
    player = begin(tmp_path, "first_war")
    pilot = player.pilot
    attack(player)
    duel = into_duel(player)
    setup = duel.setup
    assert setup.order
    sent = {unit.id for seat in setup.seats for unit in seat.units}
    assert len(setup.seats[0].units) > 4, "more than stand at once"
    duel.settle()

    take_places(duel)
    assert pilot.has("4 + 3 waiting")

    duel.play(by_mouse=False)
    assert isinstance(pilot.scene, GameResult)
    assert pilot.has("did not fight")
    pilot.press("Ctrl+Enter")
    player.settle()
    assert pilot.scene_name == "totalwar"
    assert player.match.position.depth == 1
    report = last_report(player)
    assert report.system == "duel"
    assert {unit.id for side in report.sides for unit in side.units} == sent
    units = player.state.units
    for side in report.sides:
        for unit in side.units:
            if not unit.survived:
                assert unit.id not in units, "the dead stay dead"
    store = player.match.store
    assert store is not None
    path = store.path
    for _ in range(4):
        if pilot.scene_name == "totalwar":
            pilot.press("Esc")
    pilot.click("pause_title")
    assert verify(path, systems()) is None


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize(
    ("battles", "staff", "other", "told"),
    [
        (
            "skirmish",
            "Staff resolves it on the board",
            "Play it as a duel of cards",
            "By the staff on the board",
        ),
        pytest.param(
            "duel",
            "Staff resolves it as a duel",
            "Play it on the skirmish board",
            "By the staff as a duel",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "wargame",
            "Staff resolves it as a wargame",
            "Play it on the skirmish board",
            "By the staff as a wargame",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "strategic",
            "Staff resolves it by kilometres",
            "Play it on the skirmish board",
            "By the staff on the kilometre grid",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_the_staff_fights_in_the_campaigns_way_and_forecast_and_buttons_say_so(
    tmp_path: Path, battles: str, staff: str, other: str, told: str
) -> None:
    player = begin(tmp_path, "first_war", battles)
    pilot = player.pilot
    attack(player)
    texts = [pilot.get(f"answer_{number}", Button).visible_text() for number in (1, 2, 3)]
    assert staff in texts[1] and other in texts[2], texts
    assert "campaign's way" in pilot.get("answer_2", Button).tooltip
    assert not pilot.get("answer_1", Button).tooltip
    limit = time.monotonic() + PATIENCE_S
    while not pilot.has("Attacker wins"):
        assert time.monotonic() < limit, "no forecast"
        pilot.wait(20)
        time.sleep(0.005)
    assert pilot.has(told)
    pilot.press("2")
    player.settle()
    assert last_report(player).system == battles


@pytest.mark.rule("TW-9.6")
def test_who_sits_at_the_cards_sits_there_as_in_the_war() -> None:
    order = drawn_order(3, "duel", 5)
    attacker, defender = (side.player for side in order.sides)
    human, bot = SeatRecord(attacker, "human"), SeatRecord(defender, "agent", "ace")
    played = replace(order, options={"mode": "play"})
    assert is_played(played, [human, bot])
    assert not is_played(replace(order, options={"mode": "staff"}), [human, bot])
    assert not is_played(played, [SeatRecord(attacker, "agent", "cadet"), bot])
    assert battle_seats(played, [human, bot]) == (human, bot)
    hot_seat = (human, SeatRecord(defender, "human"))
    assert battle_seats(played, hot_seat) == hot_seat
    assert battle_seats(played, [human])[1] == SeatRecord(defender, "agent", "officer"), (
        "nobody's: the staff's"
    )


@pytest.mark.slow
@pytest.mark.rule("TW-9.6", "TW-2.9")
def test_a_side_withdraws_by_the_menu_and_a_save_in_the_middle_goes_on(tmp_path: Path) -> None:
    player = begin(tmp_path, "quick_war")
    pilot = player.pilot
    attack(player)
    duel = into_duel(player)
    duel.settle()
    take_places(duel)
    digest = player.match.digest
    pilot.press("Esc")
    pilot.click("pause_title")
    pilot.click("title_continue")
    limit = time.monotonic() + PATIENCE_S
    while pilot.scene_name != "duel":
        assert time.monotonic() < limit
        pilot.wait(50)
    player = WarPlayer(pilot)
    assert digest in [entry.digest for entry in player.match.log], (
        "where it was, or further by what others planned"
    )
    duel = DuelPlayer(pilot)
    duel.settle()
    pilot.press("Esc")
    pilot.click("pause_withdraw")
    pilot.wait(50)
    assert pilot.has("retreat to a free panel")
    pilot.click("dialog_yes")
    duel.settle()
    assert pilot.scene_name == "result", pilot.text()
    assert pilot.has("withdrew")
    pilot.press("Ctrl+Enter")
    player.settle()
    report = last_report(player)
    assert (report.system, report.ending) == ("duel", "withdrawal")
