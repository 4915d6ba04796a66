"""What a player does while others' plans are being shown is not lost, and shows nobody a hand."""

from pathlib import Path

from game.core.ids import PlayerId, UnitId
from game.scenes.context import ViewSettings
from game.systems.duel.events import CardsPlanned
from game.systems.duel.state import HIDDEN
from game.views.ui.choice import Choice
from tests.scenes.duel.player import DuelPlayer
from tests.support.screen_player import title


def _planning(folder: Path, *, seats: dict[str, str]) -> DuelPlayer:
    pilot = title(folder, ViewSettings(animation_speed_percent=0))
    pilot.press("D")
    for name, value in seats.items():
        pilot.tab_to(name)
        while pilot.get(name, Choice).value != value:
            pilot.press("Right")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    while player.plan.state.phase != "planning" or pilot.ui.has_dialog:
        player.settle()
        player.step(by_mouse=True)
        player.settle()
    return player


def test_an_order_given_while_a_plan_is_shown_waits(tmp_path: Path) -> None:
    player = _planning(tmp_path, seats={"seat_1": "cadet", "machines": "2"})
    scene, plan = player.scene, player.plan
    assert plan.suit is not None and plan.unit is not None
    planned, hand = plan.unit, sorted(plan.suit.hand)
    for card in hand[: plan.wanted]:
        player.pilot.click(player.card_point(card))
    scene.table.showing.director.is_paused = True
    foe = next(suit for suit in plan.state.suits.values() if suit.seat != plan.seat)
    shown = CardsPlanned(rules=(), player=PlayerId("blue"), unit=UnitId(foe.id), cards=(HIDDEN, HIDDEN))
    scene.table.showing.director.play([shown])
    laid = [item.key for item in player.show.cards.lay_out.cards]
    player.panels.lay_cards()
    assert [item.key for item in player.show.cards.lay_out.cards] == laid, "the hand stays where it is"
    player.pilot.press("E")
    assert not player.state.suits[planned].is_planned
    scene.table.showing.director.clear()
    scene.table.showing.director.is_paused = False
    player.settle()
    assert player.state.suits[planned].is_planned
    scene.seat_runner.close()


def test_a_card_of_a_hand_is_not_shown_large_to_the_next_seat(tmp_path: Path) -> None:
    player = _planning(tmp_path, seats={"seat_1": "human"})
    plan, pilot = player.plan, player.pilot
    assert plan.suit is not None
    hand = sorted(plan.suit.hand)
    for card in hand[: plan.wanted]:
        pilot.click(player.card_point(card))
    pilot.hover(player.card_point(hand[-1]), 50)
    name = plan.state.field.faces[hand[-1]].name
    assert name in pilot.find("close_up").visible_text()
    pilot.press("E")
    player.settle()
    assert pilot.ui.has_dialog and plan.pointed is None
    assert not player.panels.close_up.visible_text()
    player.scene.seat_runner.close()
