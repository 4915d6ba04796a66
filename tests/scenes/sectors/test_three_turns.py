"""Two people of different races at one screen: three turns behind curtains, by mouse."""

from itertools import product
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.game.screen import GameScreen
from game.session.verify import verify
from game.systems.sectors.events import GamePlayed
from game.systems.sectors.state import Game, SectorsState
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.support.battle_player import BattlePlayer

GREYS, MACHINA = "greys_1", "machina_1"
MOST_STEPS = 60


def answer(player: SectorsPlayer, text: str) -> None:
    """Answer the challenge that is asked about."""
    assert player.intent.question() is not None, player.pilot.text()
    player.pilot.click(text)


def fight_on_the_board(player: SectorsPlayer) -> None:
    """Both place their machines; then whoever is asked leaves the battle to the other."""
    pilot = player.pilot
    battle = BattlePlayer(pilot)
    for _ in range(MOST_STEPS):
        battle.settle()
        if pilot.ui.has_dialog:
            pilot.press("1")
        elif pilot.has("Deployment"):
            pilot.press("A", "E")
        else:
            break
        assert "gold" not in pilot.text(), "nobody earns gold in this campaign"
    pilot.press("W")
    assert "gold" not in pilot.text()
    pilot.click("dialog_yes")
    battle.settle()
    assert pilot.scene_name == "result" and "gold" not in pilot.text()
    pilot.press("Ctrl+Enter")


def meeting(state: SectorsState) -> tuple[PlayerId, int]:
    """A unit of the one and the region of one of the other that it touches."""
    sides = ("greys", "machina")
    units = [unit for unit in state.players.values() if unit.race in sides and unit.region >= 0]
    for unit, other in product(units, units):
        if unit.race != other.race and state.campaign.touches(unit.region, other.region):
            return unit.id, other.region
    raise AssertionError("no unit of the one can reach the other")


def left_for_later(state: SectorsState) -> list[Game]:
    """The games that wait."""
    return [game for each in state.battles.values() for game in each.games if game.status == "later"]


def orders_are_given(player: SectorsPlayer, turn: int, orders: dict[str, tuple[str, int]]) -> None:
    """Both sit down one after the other and order; neither sees what the other has ordered."""
    seen: list[str] = []
    for _ in range(2):
        kind = player.settle()
        assert kind == "curtain" or not seen, "who decided last may be asked first in the next turn"
        assert "goes to" not in player.pilot.text()
        seat = player.sit_down()
        assert player.state.turn == turn and player.state.phase == "planning"
        seen.append(seat)
        assert "goes to" not in player.pilot.text(), "who sits down sees another's order"
        if seat in orders:
            unit, region = orders[seat]
            player.order(unit, region)
            assert "goes to" in player.pilot.text()
            plan = player.state.plans[player.state.players[seat].race]
            assert [(order.unit, order.region) for order in plan.orders] == [(unit, region)]
        player.done()
    assert set(seen) == {GREYS, MACHINA}


def played_to_planning(player: SectorsPlayer, turn: int, ways: dict[str, list[str]]) -> list[str]:
    """Answer what is asked until orders are due again; on what was answered."""
    told: list[str] = []
    for _ in range(MOST_STEPS):
        kind = player.settle()
        if kind == "battle":
            told.append("board")
            fight_on_the_board(player)
            continue
        if player.state.turn == turn and player.state.phase == "planning":
            return told
        seat = player.sit_down()
        if player.state.phase == "combat":
            wish = ways[seat].pop(0) if ways.get(seat) else "Let the dice decide"
            told.append(wish)
            answer(player, wish)
        else:
            player.done()
    raise AssertionError("the turn does not end")


def test_three_turns_behind_curtains_with_battles_on_a_board_by_dice_and_for_later(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", (GREYS, MACHINA), turn_limit=5))
    pilot = player.pilot

    # The first turn: a battle is under way already, two against one; one game on a board, one by dice.
    start = player.state.players[PlayerId("greys_2")].region
    orders_are_given(player, 1, {GREYS: ("greys_2", player.state.campaign.regions[start].neighbours[0])})
    told = played_to_planning(player, 2, {MACHINA: ["Play as a skirmish", "Let the dice decide"]})
    assert told.count("board") == 1 and "Let the dice decide" in told
    played = [event for event in player.scene.flow.past() if isinstance(event, GamePlayed)]
    assert played

    # The second: who attacks asks for later.
    unit, region = meeting(player.state)
    attacker = f"{player.state.players[unit].race}_1"
    orders_are_given(player, 2, {attacker: (unit, region)})
    told = played_to_planning(player, 3, {attacker: ["Leave it for later"]})
    assert "Leave it for later" in told
    later = left_for_later(player.state)
    assert [game.attacker for game in later] == [unit]

    # Saved, loaded, gone on: the game that was left is begun from its page, or would be lost.
    digest = player.scene.match.digest
    player.sit_down()
    for _ in range(4):
        if pilot.scene_name == "pause":
            break
        pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_continue")
    player = SectorsPlayer(pilot)
    for _ in range(2):
        seat = player.sit_down()
        assert isinstance(pilot.scene, GameScreen)
        if seat == attacker:
            assert player.scene.match.digest == digest or player.state.committed
            pilot.click("end_turn")
            assert pilot.has("would be lost")
            pilot.click("end_back")
            pilot.click("page_fixtures")
            assert pilot.has("Challenge within 5 days, both sides deployed within 7, over within 15")
            pilot.click("take_automatic")
            assert pilot.has("by dice, when battles are fought") and not pilot.has("game turn 0")
            pilot.press("Escape")
            assert not left_for_later(player.state)
        player.done()
    played_to_planning(player, 4, {})
    assert player.state.turn == 4
    match = player.scene.match
    match.save_as(tmp_path / "copy.ironsave", "copy")
    assert verify(tmp_path / "copy.ironsave", player.scene.services.systems) is None


@pytest.mark.rule("SE-2.8")
def test_built_in_team_mates_plan_when_their_races_people_are_done(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1", "marines_2", "spawn_1")))
    people = {PlayerId("marines_1"), PlayerId("marines_2"), PlayerId("spawn_1")}
    done: set[str] = set()
    for _ in people:
        seat = player.sit_down()
        player.pilot.wait(500)
        for race, own in (("marines", {"marines_1", "marines_2"}), ("spawn", {"spawn_1"})):
            built_in = {unit.id for unit in player.state.players.values() if unit.race == race and unit.is_ai}
            busy = built_in & {*player.state.committed} or player.state.plans[race].orders
            assert not busy or own <= done, f"{race} before {own - done}"
        done.add(seat)
        player.done()
    player.settle()
    assert player.state.phase != "planning" or player.state.turn > 1
