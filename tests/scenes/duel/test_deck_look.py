"""Decks are open: everybody may look up what a deck holds, nobody where its hidden cards are."""

from dataclasses import replace

import pytest

from game.systems.duel.actions import PlanCards
from game.views.ui.choice import Choice
from game.views.ui.listview import ListView
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.support.duel import BLUE, RED, card, duel, placed
from tests.support.screen_player import INSTANT


def _places(player: DuelPlayer) -> dict[str, str]:
    """What is told of every card of the machine that is looked at, by name."""
    listing = player.pilot.get("deck_look", ListView)
    return {row.cells[1].split("  ")[0]: row.cells[2] for row in listing.rows}


@pytest.mark.rule("DU-4.7")
def test_a_deck_is_read_card_by_card_and_what_is_secret_is_one_lot() -> None:
    own = [card(f"Own {n}", n) for n in range(7)]
    once = card("Once", 9, single_use=True)
    battle = duel(
        placed(A=(2, 5), b=(8, 5)), {"A": own, "b": [once, *(card(f"Foe {n}", n) for n in range(3))]}
    )
    battle.plan_all(b=["Once", "Foe 0"])
    battle.finish_turn()
    player = at_table(battle)
    pilot = player.pilot
    pilot.click("curtain_lift")
    player.settle()
    pilot.press("D")
    hand = {battle.state.field.faces[number].name for number in battle.unit("A").hand}
    assert len(hand) == 5
    places = _places(player)
    assert {name for name, place in places.items() if place == "in the hand"} == hand
    assert {place for name, place in places.items() if name not in hand} == {"not seen"}
    assert pilot.has("Cards in hand 5, in the pile 2")
    pilot.press("Down")
    assert pilot.has("Own 5"), "the card is shown close up"

    pilot.tab_to("deck_look_unit")
    pilot.press("Right")
    assert pilot.get("deck_look_unit", Choice).value == "b"
    foe = _places(player)
    assert foe.pop("Once") == "set aside for good"
    assert set(foe.values()) == {"not seen"} and len(foe) == 3
    pilot.press("Escape")
    assert not pilot.ui.has_dialog and pilot.scene_name == "duel"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_list_card_and_button_stand_inside_the_page_at_every_size_of_letters(scale: float) -> None:
    """At 200% the page ended below the window, its button with it; at 150% the button lay over its edge."""
    battle = duel(placed(A=(2, 5), b=(4, 5)), {"A": [card(f"Own {n}", n) for n in range(20)]})
    player = at_table(battle, replace(INSTANT, ui_scale=scale))
    pilot = player.pilot
    pilot.click("curtain_lift")
    player.settle()
    pilot.press("D")
    page = next(layer.root for layer in pilot.ui.dialogs)
    for name in ("deck_look_unit", "deck_look", "close_up", "deck_look_close"):
        assert page.rect.contains(pilot.find(name).rect), name
    assert pilot.surface.get_rect().contains(page.rect)
    pilot.click("deck_look_close")
    assert not pilot.ui.has_dialog


def test_cards_on_the_table_are_known_to_lie_there() -> None:
    battle = duel(placed(A=(2, 5), b=(4, 5)), {"A": [card("Cut", 5, melee="m"), card("Wait", 1)]})
    battle.plan_all()
    battle.skip_to("A", "Cut")
    battle.attack("b")
    player = at_table(battle)
    player.pilot.press("D")
    assert _places(player) == {"Idle": "on the table"}, "it begins with the machine that is shown"
    player.pilot.tab_to("deck_look_unit")
    player.pilot.press("Left")
    assert _places(player) == {"Cut": "on the table, resolved", "Wait": "on the table"}


@pytest.mark.rule("DU-4.1")
def test_a_look_that_stays_open_tells_the_next_one_at_the_screen_nothing() -> None:
    battle = duel(placed(A=(2, 5), b=(8, 5)), {"A": [card(f"Own {n}", n) for n in range(7)]})
    player = at_table(battle)
    pilot, scene = player.pilot, player.scene
    pilot.click("curtain_lift")
    player.settle()
    hand = player.plan.state.suits[battle.unit("A").id].hand
    pilot.press("D")
    assert "in the hand" in _places(player).values()

    # An order that had to wait until others were done is given while the decks are looked at.
    scene.match.submit(PlanCards(player=RED, unit=battle.unit("A").id, cards=hand[:2]))
    player.settle()
    assert player.plan.player is None
    assert set(_places(player).values()) == {"not seen"}
    pilot.press("Escape")
    player.settle()
    pilot.click("curtain_lift")
    player.settle()
    assert player.plan.player == BLUE
