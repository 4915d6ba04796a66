"""The board explains a card that is pointed at; what cannot be done says why."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.scenes.game.screen import GameScreen
from game.systems.duel.setup import MissionSetup
from game.views.duel.marks import BaseMark, BaseReticle, RangeBand, TurnSign, VertexCursor, VertexDots
from game.views.duel.show import readiness
from game.views.ui.basic import Label
from game.views.ui.fonts import Face
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.support.duel import Duel, able, card, duel, placed
from tests.support.screen_player import INSTANT, title

CUT, POKE, GUARD = (
    card("Cut", 5, 1, melee="m"),
    card("Poke", 4, ranged="h", reach=(0, 3)),
    card("Guard", 3, blocks="h"),
)


def _fight(**places: tuple[int, int]) -> Duel:
    battle = duel(placed(**places), {"A": [CUT, POKE], "b": [GUARD, card("Swing", 1, 2, melee="l")]})
    battle.plan_all()
    return battle


def _marks(player: DuelPlayer) -> list[object]:
    stage = player.show.stage
    return [*stage.under, *stage.over]


def _ring(player: DuelPlayer, vertex: int, *, is_dashed: bool = False) -> bool:
    found = [mark for mark in _marks(player) if isinstance(mark, BaseMark) and mark.vertex == vertex]
    return any(mark.is_dashed == is_dashed for mark in found)


def _point_at(player: DuelPlayer, card_number: int) -> None:
    player.pilot.hover(player.card_point(card_number), 700)


@pytest.mark.rule("DU-4.10")
def test_an_enemys_card_shows_how_far_it_goes_and_whom_it_will_hit() -> None:
    battle = _fight(A=(2, 5), b=(8, 5))
    player = at_table(battle)
    _point_at(player, battle.number("b", "Swing"))
    marks = _marks(player)
    assert _ring(player, battle.unit("b").vertex), "whose card it is"
    assert [mark.vertex for mark in marks if isinstance(mark, RangeBand)] == [battle.unit("b").vertex]
    assert isinstance(marks[-1], VertexDots) and marks[-1].is_hollow, "no base hides the first step"
    assert _ring(player, battle.unit("A").vertex, is_dashed=True), "struck only after moving"
    assert player.pilot.has("Strikes only after moving: Suit A")
    assert not any(isinstance(mark, BaseReticle) for mark in marks)


@pytest.mark.rule("DU-4.2")
def test_a_chip_of_the_track_is_as_good_as_its_card() -> None:
    battle = _fight(A=(2, 5), b=(8, 5))
    player = at_table(battle)
    track, swing = player.panels.track, battle.number("b", "Swing")
    x = next(
        x
        for x in range(track.rect.left, track.rect.right)
        if track.key_at((x, track.rect.centery)) == str(swing)
    )
    player.pilot.hover((x + 3, track.rect.centery), 700)
    assert player.plan.pointed == swing
    assert player.panels.close_up.visible_text().startswith("Swing")
    assert player.pilot.has("Strikes only after moving: Suit A")
    player.pilot.click((x + 3, track.rect.centery))
    assert "Swing comes later, at initiative 1; first Cut is resolved" in player.panels.said
    player.pilot.move(player.point(0))
    assert player.plan.pointed is None


def test_cards_that_cannot_be_used_can_be_read_and_refused_by_keyboard() -> None:
    battle = _fight(A=(2, 5), b=(4, 5))
    player = at_table(battle)
    pilot = player.pilot
    pilot.tab_to("cards")
    while player.plan.pointed != battle.number("b", "Guard"):
        pilot.press("Right")
    assert player.panels.close_up.visible_text().startswith("Guard")
    pilot.wait(700)
    assert pilot.ui.tooltip.text.startswith("{b}Guard"), "the tooltip goes along with the arrows"
    pilot.press("Enter")
    assert "Guard comes later" in player.panels.said
    pilot.tab_to("board")
    assert player.plan.pointed is None, "the board shows the plan again"


@pytest.mark.rule("DU-4.4")
def test_a_card_that_does_not_answer_the_question_says_so() -> None:
    roll = card("Roll", 1, blocks="l", abilities=[able("evade")])
    battle = duel(placed(A=(2, 5), b=(4, 5)), {"A": [CUT, POKE], "b": [roll, card("Mid", 2, blocks="m")]})
    battle.plan_all()
    battle.skip_to("A", "Poke")
    battle.attack("b")
    player = at_table(battle)
    aimed = [mark.vertex for mark in _marks(player) if isinstance(mark, BaseReticle)]
    assert aimed == [battle.unit("b").vertex], "who is attacked"
    player.pilot.click(player.card_point(battle.number("b", "Mid")))
    assert "Mid cannot evade" in player.panels.said
    player.pilot.click(player.card_point(battle.number("A", "Cut")))
    assert "Cut lies before Suit A, which is not asked" in player.panels.said


@pytest.mark.rule("DU-1.8")
def test_a_click_that_the_rules_refuse_says_why() -> None:
    battle = _fight(A=(2, 5), b=(10, 5))
    player = at_table(battle)
    foe = battle.unit("b").vertex
    player.pilot.click(player.point(foe))
    assert "Out of range" in player.panels.said and "DU-1.8" in player.panels.said
    player.pilot.hover(player.point(foe), 700)
    assert player.pilot.ui.tooltip.text.count("Out of range") == 1
    far = battle.board.vertex(12, 10)
    player.pilot.click(player.point(far))
    assert "DU-1.2" in player.panels.said


def test_a_vertex_in_reach_says_whom_the_card_could_strike_from_there() -> None:
    battle = _fight(A=(2, 5), b=(6, 5))
    player = at_table(battle)
    near = [v for v in player.plan.vertices() if player.plan.shots_from(v)]
    assert near and not player.plan.targets()
    player.pilot.hover(player.point(near[0]), 700)
    assert player.pilot.has("From here in range and sight: Suit b (M1)")
    assert _ring(player, battle.unit("b").vertex, is_dashed=True)


@pytest.mark.rule("DU-5.1")
def test_a_machine_pointed_at_tells_what_its_zones_still_endure_as_its_panel_does() -> None:
    battle = _fight(A=(2, 5), b=(6, 5))
    battle.state.suits[UnitId("b")] = replace(battle.unit("b"), damage=(0, 1, 3))
    player = at_table(battle)
    player.pilot.hover(player.point(battle.unit("b").vertex), 700)
    assert player.pilot.has("High 4/4, Mid 3/4, Low 1/4")


@pytest.mark.rule("DU-4.1")
def test_the_machine_that_is_planned_for_is_marked_and_another_is_chosen_on_the_board() -> None:
    battle = duel(
        placed(A=(2, 5), B=(6, 5), c=(8, 8), d=(11, 8)),
        {"A": [CUT], "B": [POKE]},
        seats={"red": "AB", "blue": "cd"},
    )
    player = at_table(battle)
    player.pilot.click("curtain_lift")
    assert player.plan.unit == "A" and _ring(player, battle.unit("A").vertex)
    player.pilot.click(player.point(battle.unit("B").vertex))
    assert player.plan.unit == "B" and _ring(player, battle.unit("B").vertex)
    assert player.pilot.has("Hand of Suit B")
    player.pilot.click(player.point(battle.unit("c").vertex))
    assert player.plan.unit == "B", "enemies plan for themselves"


@pytest.mark.rule("DU-8.4")
def test_everybody_sees_who_is_escorted() -> None:
    battle = duel(
        placed(A=(2, 5), B=(6, 5), c=(8, 8), d=(11, 8)),
        {},
        seats={"red": "AB", "blue": "cd"},
        mission=MissionSetup("escort", UnitId("B")),
    )
    player = at_table(battle)
    assert isinstance(player.pilot.scene, GameScreen)
    player.pilot.click("curtain_lift")
    assert _ring(player, battle.unit("B").vertex, is_dashed=True)
    label = next(each for each in player.pilot.all(Label) if "Escort of Suit B" in each.text)
    assert "DU-8.4" in label.text
    player.pilot.hover(label, 700)
    assert "by turn 10 at the latest" in player.pilot.ui.tooltip.text
    player.pilot.hover(player.point(battle.unit("B").vertex), 700)
    assert "Must reach the goal" in player.pilot.ui.tooltip.text


def test_like_machines_carry_their_numbers_and_the_one_pointed_at_is_lit_on_the_strip() -> None:
    battle = _fight(A=(2, 5), b=(8, 5))
    player = at_table(battle)
    art = player.show.art
    token = next(token for token in player.show.view().tokens if token.id == "A")
    plain, first, second = (
        pygame.image.tobytes(art.look(replace(token, id="A", name=name, damage=n), 64), "RGBA")
        for n, name in ((11, "Suit"), (12, "Suit 1"), (13, "Suit 2"))
    )
    assert len({plain, first, second}) == 3
    accent = player.pilot.context.kit.palette.accent

    def lit() -> list[str]:
        captions = player.panels.cards.lay_out.captions
        return [caption.text for caption in captions if caption.colour == accent]

    assert lit() == []
    player.pilot.move(player.point(battle.unit("b").vertex))
    assert lit() == ["Suit b"]


@pytest.mark.rule("DU-4.2")
def test_a_second_card_is_shown_from_where_the_first_leads_and_both_again_before_they_are_placed() -> None:
    deck = [card("Run", 6, 0), card("Stab", 4, -1, melee="m"), card("Rest", 2)]
    battle = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck})
    player = at_table(battle)
    pilot, plan = player.pilot, player.plan
    pilot.click("curtain_lift")
    run, stab = battle.number("A", "Run"), battle.number("A", "Stab")
    _point_at(player, stab)
    assert pilot.has("Nobody can be reached, not even after moving") and not _ring(
        player, battle.unit("b").vertex, is_dashed=True
    )
    pilot.click(player.card_point(run))
    _point_at(player, stab)
    tip = pilot.ui.tooltip.text
    assert "1. Run{/}, initiative 6" in tip and "2. Stab{/}, initiative 4" in tip
    assert tip.index("No attack") < tip.index("Strikes only after moving: Suit b")
    dots = [mark for mark in _marks(player) if isinstance(mark, VertexDots)]
    solid, hollow = (
        {*mark.vertices} for hollow in (False, True) for mark in dots if mark.is_hollow == hollow
    )
    assert solid and hollow and not solid & hollow
    here = battle.unit("A").vertex
    assert max(battle.board.distance(here, v) for v in solid) == 3
    assert max(battle.board.distance(here, v) for v in hollow) == 5
    signs = [mark for mark in _marks(player) if isinstance(mark, TurnSign)]
    assert [(sign.vertex, sign.text) for sign in signs] == [(battle.unit("b").vertex, "2")]
    shown = _marks(player)
    pilot.click(player.card_point(stab))
    pilot.hover("Place face down", 50)
    assert plan.pointed is None and set(map(repr, _marks(player))) == set(map(repr, shown))
    assert pilot.has("2. Stab")
    captions = [caption.text for caption in player.panels.cards.lay_out.captions]
    assert "1. at 6" in captions and "2. at 4" in captions
    pilot.click(player.card_point(battle.number("A", "Rest")))
    assert plan.picked == (stab, battle.number("A", "Rest"))
    assert [leg.card for leg in plan.foreseen()] == [stab, battle.number("A", "Rest")]


def test_the_cursor_of_the_keyboard_is_seen_while_cards_are_chosen_too() -> None:
    player = at_table(duel(placed(A=(2, 5), b=(9, 5)), {}))
    player.pilot.click("curtain_lift")
    player.pilot.tab_to("board")
    player.pilot.press("Up", "Right")
    cursor = player.scene.table.board.cursor
    assert [mark.vertex for mark in _marks(player) if isinstance(mark, VertexCursor)] == [cursor]


def test_a_machine_with_a_name_of_its_own_names_its_frame_too() -> None:
    setup = duel(placed(A=(2, 5), b=(9, 5)), {}).setup
    red, blue = setup.seats
    own = replace(red.units[0], frame="varg", name="Night Shift")
    plain = replace(blue.units[0], frame="varg", name="Varg 2")
    battle = Duel(replace(setup, seats=(replace(red, units=(own,)), replace(blue, units=(plain,)))))
    player = at_table(battle)
    player.pilot.click("curtain_lift")
    assert player.pilot.has("Night Shift") and player.pilot.has("Frame: Varg")
    player.pilot.move(player.point(battle.unit("b").vertex))
    assert player.pilot.has("Varg 2") and not player.pilot.has("Frame:")


def test_what_is_written_above_a_card_can_be_read_while_the_card_is_lifted(tmp_path: Path) -> None:
    pilot = title(tmp_path, INSTANT)
    pilot.press("D")
    pilot.click("duel_begin")
    player = DuelPlayer(pilot)
    while player.plan.state.phase != "planning":
        assert player.settle()
        player.step(by_mouse=True)
    player.settle()
    cards = player.show.cards
    key = next(item.key for item in cards.lay_out.cards if item.is_choice)
    pilot.click(player.card_point(int(key)))
    pilot.wait(700)
    (caption,) = (each for each in cards.lay_out.captions if each.card == key)
    pilot.hover(player.card_point(int(key)), 200)  # before the tooltip comes
    assert cards.layer.lifted == key
    width = pilot.context.kit.text(caption.text, "text", Face("label", bold=True)).get_width()
    y = round(caption.y)
    beside = [pilot.surface.get_at((round(caption.x) + side * (width // 2 + 2), y))[:3] for side in (-1, 1)]
    assert beside == [pilot.context.kit.palette.ground] * 2


@pytest.mark.rule("DU-4.4")
def test_who_has_spent_a_card_on_a_block_has_not_the_whole_turn_before_it() -> None:
    battle = duel(
        placed(A=(3, 5), b=(5, 5)),
        {
            "A": [card("Cut", 9, melee="m"), card("Step", 5, 1)],
            "b": [card("Guard", 3, blocks="m"), card("Swing", 1)],
        },
    )
    battle.plan_all()
    battle.skip_to("A", "Cut")
    assert readiness(battle.state, UnitId("b")) == "fresh"
    battle.attack("b")
    assert battle.state.current is not None and battle.state.current.unit == "A", "it steps next"
    assert readiness(battle.state, UnitId("b")) == "moved"


@pytest.mark.rule("DU-4.1")
def test_once_cards_are_placed_by_keys_the_next_machine_is_told() -> None:
    cards = [CUT, POKE, GUARD]
    battle = duel(placed(A=(2, 5), B=(2, 9), b=(12, 5)), dict.fromkeys("ABb", cards))
    player = at_table(battle)
    pilot = player.pilot
    pilot.press("Ctrl+Enter")
    player.settle()
    pilot.press("Right", "1", "2", "E")
    player.settle()
    plan = player.plan
    assert plan.unit == UnitId("B")
    assert player.intent.focus == UnitId("B"), "the machine's panel tells whose hand lies there"
    assert plan.pointed is None or plan.pointed in plan.state.suits[UnitId("B")].hand
    assert _ring(player, battle.unit("B").vertex) and not _ring(player, battle.unit("A").vertex)
