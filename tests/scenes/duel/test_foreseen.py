"""What is foreseen stands beside the board: of cards, enemies and places; threat and reach on a key."""

import pytest

from game.views.duel.marks import VertexCounts
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.support.duel import card, duel, placed, start

CUT = card("Cut", 5, 1, melee="m")
POKE = card("Poke", 4, ranged="h", reach=(1, 3))
GUARD = card("Guard", 3, blocks="h")
WAIT = card("Wait", 1)


def _planning() -> DuelPlayer:
    player = at_table(
        duel(placed(A=(2, 5), b=(6, 5)), {"A": [CUT, POKE, WAIT], "b": [GUARD, CUT, WAIT, WAIT]})
    )
    player.pilot.click("curtain_lift")
    player.settle()
    return player


@pytest.mark.rule("DU-4.4")
def test_a_card_tells_its_chance_and_how_it_comes_about_in_place_of_the_log() -> None:
    player = _planning()
    pilot = player.pilot
    pilot.tab_to("board")
    assert player.panels.log.is_visible and not pilot.has("Strikes from where it stands")
    pilot.hover(player.card_point(_number(player, "Poke")), 50)
    told = pilot.text()
    assert "Suit b: H1" in told and "50%" in told
    assert "4 of its cards are unseen, 1 of them can stop some of it; it plays 2" in told
    assert "3/4 x 2/3 = 50.0%" in told
    assert not player.panels.log.is_visible
    pilot.move((5, 5))
    pilot.step()
    assert player.panels.log.is_visible


@pytest.mark.rule("DU-4.1")
def test_an_enemy_that_is_clicked_tells_which_cards_strike_it_and_a_click_picks_one() -> None:
    player = _planning()
    pilot, plan = player.pilot, player.plan
    vertex = next(suit.vertex for suit in plan.state.suits.values() if suit.seat != plan.seat)
    pilot.click(player.point(vertex))
    assert plan.asked == "b"
    poke = _number(player, "Poke")
    pilot.click(f"outlook_{poke}")
    assert plan.picked == (poke,)
    pilot.press("Escape")
    assert plan.asked is None and plan.picked == (poke,), "one thing after the other"
    pilot.press("Escape")
    assert plan.picked == ()


def _number(player: DuelPlayer, name: str) -> int:
    """The card of this name in the hand that lies there."""
    suit, faces = player.plan.suit, player.plan.state.arena.faces
    assert suit is not None
    return next(each for each in suit.hand if faces[each].name == name)


@pytest.mark.rule("DU-4.3")
def test_a_place_in_reach_tells_who_could_strike_there() -> None:
    player = at_table(start(CUT, POKE, picture=placed(A=(2, 5), b=(6, 5))))
    threatened = [v for v in player.plan.vertices() if _threats(player, v)]
    assert threatened
    pilot = player.pilot
    pilot.hover(player.point(threatened[0]), 50)
    told = pilot.text()
    assert "Could strike it there this turn" in told and "Poke: H1" in told


def _threats(player: DuelPlayer, vertex: int) -> bool:
    unit = player.plan.state.current
    assert unit is not None
    return bool(player.intent.threats_to(unit.unit).at(vertex))


def test_a_key_shows_the_threat_and_another_what_can_be_reached() -> None:
    player = _planning()

    def counts() -> list[str]:
        stage = player.show.stage
        return sorted(mark.text for mark in stage.under if isinstance(mark, VertexCounts))

    assert not counts()
    player.pilot.press("T")
    assert counts() == ["1"]
    player.pilot.press("M")
    assert counts() == ["1", "1"]
    player.pilot.press("T", "M")
    assert not counts()
