"""What is foreseen stands beside the board: of cards, enemies and places; threat and reach on a key."""

import pygame
import pytest

from game.agents.agent import Decision
from game.agents.duel.reasons import reasons
from game.core.ids import UnitId
from game.scenes.context import ViewSettings
from game.systems.duel.actions import AttackSuit
from game.systems.duel.state import DuelState
from game.views.duel.marks import VertexCounts
from game.views.duel.show import readiness
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.support.duel import RED, able, card, duel, placed, start
from tests.support.screen_player import INSTANT
from tests.support.spots import is_in_view

CUT = card("Cut", 5, 1, melee="m")
POKE = card("Poke", 4, ranged="h", reach=(1, 3))
GUARD = card("Guard", 3, blocks="h")
PARRY = card("Parry", 3, blocks="m")
WAIT = card("Wait", 1)


def _planning(settings: ViewSettings = INSTANT, size: tuple[int, int] = (1280, 720)) -> DuelPlayer:
    battle = duel(placed(A=(2, 5), b=(6, 5)), {"A": [CUT, POKE, WAIT], "b": [GUARD, CUT, WAIT, WAIT]})
    player = at_table(battle, settings, size)
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
    assert "50%  Suit b: H1, unstopped" in told
    assert "4 of its cards are unseen, 1 of them can stop some of it; it plays 2" in told
    assert "3/4 x 2/3 = 50.0%" in told
    assert not player.panels.log.is_visible
    pilot.move((5, 5))
    pilot.step()
    assert player.panels.log.is_visible


@pytest.mark.parametrize(("size", "scale"), [((1024, 600), 1.5), ((1280, 720), 1.0)])
def test_what_a_card_is_foreseen_to_do_is_in_view_below_a_long_hint(
    size: tuple[int, int], scale: float
) -> None:
    """Whoever goes through the hand by keys, or clicks beside its cards, reads it without scrolling."""
    settings = ViewSettings(ui_scale=scale, animation_speed_percent=0)
    player = _planning(settings, size)
    pilot, plan = player.pilot, player.plan
    player.panels.say("\n".join(["A hint of many lines"] * 12))
    pilot.tab_to("board")
    pilot.tab_to("cards")
    for _ in range(len(player.panels.cards.lay_out.cards)):
        pilot.press("Right")
        if player.panels.outlook.is_visible:
            break
    assert player.panels.outlook.is_visible and not plan.picked
    pilot.wait(100)
    assert is_in_view(player.panels.outlook, pilot)


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
    suit, faces = player.plan.suit, player.plan.state.field.faces
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


@pytest.mark.rule("DU-4.1", "DU-1.8")
def test_a_place_tells_while_cards_are_chosen_what_each_would_strike_from_there() -> None:
    """Before any card is picked each of the hand is told; a click picks it."""
    player = at_table(
        duel(placed(A=(2, 5), b=(9, 5)), {"A": [CUT, POKE, WAIT], "b": [GUARD, CUT, WAIT, WAIT]})
    )
    player.pilot.click("curtain_lift")
    player.settle()
    plan, pilot = player.plan, player.pilot
    assert not plan.picked
    suits, board = plan.state.suits, plan.state.field.board
    enemy = suits[UnitId("b")].vertex
    poke = _number(player, "Poke")
    near = next(leg.seen.places for leg in plan.foreseen_each() if leg.card == poke)
    place = min(near, key=lambda vertex: abs(2 - board.base_distance(vertex, enemy)))
    pilot.move((5, 5))
    pilot.hover(player.point(place), 50)
    told = pilot.text()
    assert "Could strike from there" in told and "50%  Suit b, Poke: H1, unstopped" in told, told
    pilot.click(f"outlook_{poke}")
    assert plan.picked == (poke,)


@pytest.mark.rule("DU-4.3")
def test_a_card_that_could_still_strike_is_ended_only_after_a_question() -> None:
    player = at_table(start(CUT, WAIT))
    pilot, current = player.pilot, player.plan.state.current
    assert current is not None and player.plan.targets()
    pilot.press("E")
    assert pilot.ui.has_dialog and pilot.has("Suit A can still attack (1 in range)")
    pilot.click("undone_0")
    assert not pilot.ui.has_dialog
    assert player.scene.table.board.cursor == player.state.suits[UnitId("b")].vertex
    pilot.press("E", "Escape")
    assert player.state.current == current, "not yet"
    pilot.press("E", "E")
    player.settle()
    assert player.state.table[current.card].is_resolved


@pytest.mark.rule("DU-4.4")
def test_an_attack_that_is_surely_stopped_is_asked_about_once_more() -> None:
    for other, is_doubted in ((PARRY, True), (WAIT, False)):
        player = at_table(start(CUT, other))
        pilot, target = player.pilot, player.state.suits[UnitId("b")]
        pilot.click(player.point(target.vertex))
        assert pilot.ui.has_dialog is is_doubted and pilot.has("A CHANCE OF 0%") is is_doubted
        assert _may_still_attack(player) is is_doubted
        if is_doubted:
            pilot.click("dialog_yes")
            player.settle()
            assert not _may_still_attack(player)


@pytest.mark.rule("DU-4.4")
def test_an_attack_that_costs_the_enemy_a_card_is_what_the_question_begins_on() -> None:
    """One that is countered begins on the harmless answer."""
    answering = card("Riposte", 3, blocks="m", abilities=[able("counter", 1)])
    for other, told in ((PARRY, "costs the enemy a card, which"), (answering, "but it can strike back")):
        player = at_table(start(CUT, other))
        player.pilot.click(player.point(player.state.suits[UnitId("b")].vertex))
        assert player.pilot.has(told)
        player.pilot.press("Enter")
        player.settle()
        assert _may_still_attack(player) is (other is answering)


@pytest.mark.rule("DU-4.4")
def test_an_attack_for_a_card_that_a_hint_advises_is_made_without_a_question() -> None:
    player = at_table(start(CUT, PARRY))
    target = player.state.suits[UnitId("b")].id
    attack = AttackSuit(player=RED, target=target)
    player.scene.orders.advised(Decision(attack, reasons(player.state, attack)))
    assert player.pilot.has("must block") and player.pilot.has("loses the card")
    player.pilot.press("Ctrl+H")
    assert not player.pilot.ui.has_dialog
    player.settle()
    assert not _may_still_attack(player)


def _may_still_attack(player: DuelPlayer) -> bool:
    current = player.state.current
    return current is not None and current.unit == "A" and not current.has_attacked


@pytest.mark.rule("DU-4.3")
def test_every_machine_bears_a_sign_of_what_is_left_of_its_turn() -> None:
    table = start(CUT, WAIT)
    signs = {unit: readiness(table.state, unit) for unit in table.state.suits}
    assert signs == {"A": "moved", "b": "fresh"}, "one of its cards is under way"
    while table.state.turn == 1 and table.state.phase == "action":
        before = table.state
        table.end()
    spent = [readiness(before, unit) for unit, suit in before.suits.items() if _is_done(before, unit)]
    assert set(spent) == {"spent"}
    player = _planning()
    assert [readiness(player.plan.state, suit.id) for suit in player.plan.open_units()] == ["fresh"]


def _is_done(state: DuelState, unit: UnitId) -> bool:
    return all(entry.is_resolved for entry in state.table.values() if entry.unit == unit)


def test_letters_and_numbers_stand_beside_the_board_as_places_are_told() -> None:
    """Where the log says E10: row E, column 10."""
    player = at_table(start(CUT, WAIT))
    player.pilot.wait(100)
    stage, picture = player.show.stage, player.pilot.surface
    left, top = stage.screen(0)
    beside = pygame.Rect(0, 0, 12, 12)
    for at in ((left - 12, top), (left, top - 12)):
        beside.center = round(at[0]), round(at[1])
        colours = {
            tuple(picture.get_at((x, y))) for x in range(*_span(beside, 0)) for y in range(*_span(beside, 1))
        }
        assert max(min(colour[:3]) for colour in colours) > 70, "a letter, on the dark table"


def _span(box: pygame.Rect, axis: int) -> tuple[int, int]:
    return box.topleft[axis], box.bottomright[axis]
