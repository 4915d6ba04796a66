"""Secret objectives of two people at one screen: behind a curtain their owner sees them, and nobody else."""

from dataclasses import fields, replace
from types import SimpleNamespace

import pygame
import pytest

from game.rules.prose import fill
from game.scenes.wargame.lessons import LESSONS
from game.scenes.wargame.texts import earnings, order_about, pick_text
from game.scenes.words import Words
from game.systems.wargame.brief import place_rows
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.shipped import shipped_catalog
from tests.support.wargame import At, W, board, mission, turn_of, world

PICKS = ("first_blood", "disarm", "survivor")
OTHERS = ("headhunter", "breakthrough", "high_ground")


def table(mine: tuple[str, ...], theirs: tuple[str, ...] = OTHERS, *, to_move: int = 0) -> WargamePlayer:
    """Red's picks and blue's, both at this screen."""
    state = world(At("halyard", 0, 3, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0))
    state.picks = (mine, theirs)
    return at_table(turn_of(state, f"halyard_{to_move}", "ranged"))


def pixels(player: WargamePlayer) -> bytes:
    """What is on the screen, the mouse beside everything."""
    player.pilot.move((1, 719))
    player.pilot.wait(400)
    return pygame.image.tobytes(player.pilot.surface, "RGB")


@pytest.mark.rule("WG-16.14")
def test_one_looks_at_ones_own_objectives_behind_a_curtain() -> None:
    player = table(PICKS)
    pilot = player.pilot
    assert not pilot.has("First Blood") and not pilot.has("Headhunter")
    pilot.click("own_secrets")
    assert pilot.scene_name == "wargame_secrets" and pilot.has("Red") and not pilot.has("First Blood")
    pilot.press("Enter")
    assert pilot.has("First Blood") and pilot.has("1 point for the first unit destroyed.")
    assert pilot.has("Survivor") and not pilot.has("Headhunter")
    pilot.press("Escape")
    assert pilot.scene_name == "wargame" and not pilot.has("First Blood")
    pilot.click("own_secrets")
    assert not pilot.has("First Blood"), "the curtain hangs there each time"
    pilot.press("Escape")
    assert pilot.scene_name == "wargame"


@pytest.mark.rule("WG-16.14")
def test_nothing_of_them_is_seen_before_the_curtain_is_lifted() -> None:
    one = table(PICKS)
    seen = [pixels(one)]
    one.pilot.click("own_secrets")
    seen.append(pixels(one))
    one.pilot.click("curtain_lift")
    seen.append(pixels(one))
    two = table(OTHERS)
    again = [pixels(two)]
    two.pilot.click("own_secrets")
    again.append(pixels(two))
    two.pilot.click("curtain_lift")
    again.append(pixels(two))
    assert seen[:2] == again[:2] and seen[2] != again[2]


@pytest.mark.rule("WG-16.14")
def test_the_other_player_sees_his_own_alone() -> None:
    player = table(PICKS, to_move=1)
    player.pilot.click("own_secrets")
    player.pilot.click("curtain_lift")
    assert player.pilot.has("Headhunter") and not player.pilot.has("First Blood")


@pytest.mark.rule("WG-16.14")
def test_objectives_are_told_by_the_numbers_of_the_rules_that_are_played() -> None:
    """Packs may give other points for them: those of the base pack stood there for all."""
    words = Words(shipped_catalog().strings("en"))
    usual = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4)).field.rules.secondaries
    assert pick_text(words, "disarm", usual) == "1 point for every two weapons or arms destroyed, at most 3."
    assert "no more than a third of your cost" in pick_text(words, "survivor", usual)
    other = replace(
        usual, disarm=(3, 6), disarm_every=4, survivor=(5, 5), survivor_part=10, first_blood=(4, 4)
    )
    assert pick_text(words, "disarm", other) == "3 points for every 4 weapons or arms destroyed, at most 6."
    assert pick_text(words, "survivor", other).startswith(
        "5 points if you lose no more than 10% of your cost"
    )
    assert pick_text(words, "first_blood", other) == "4 points for the first unit destroyed."
    told = [
        pick_text(words, each.name, usual)
        for each in fields(usual)
        if isinstance(getattr(usual, each.name), tuple)
    ]
    assert len(told) == 9 and not [each for each in told if "$" in each or "{" in each]


@pytest.mark.rule("WG-16.5")
@pytest.mark.rule("WG-16.8")
def test_what_a_mission_earns_is_told_as_it_is_counted() -> None:
    words = Words(shipped_catalog().strings("en"))
    usual = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4)).field.rules
    pursuit, towers = mission("endless_pursuit"), mission("order_to_destroy")
    assert "each seventh of the cost that gets away" in "".join(earnings(words, pursuit, usual))
    fifths = "".join(earnings(words, pursuit, replace(usual, pursuit_parts=5)))
    assert "each 1/5 of the cost destroyed" in fifths and "seventh" not in fifths
    assert "more than half of the attackers" in "".join(earnings(words, towers, usual))


@pytest.mark.rule("WG-12.3")
def test_orders_are_told_by_the_numbers_of_the_rules_that_are_played() -> None:
    """Packs may ask and give other numbers: those of the base pack stood there for all."""
    words = Words(shipped_catalog().strings("en"))
    usual = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4)).field.rules
    assert order_about(words, "jump", usual).endswith("up to two levels up: 2 AP and 2 points")
    assert order_about(words, "kneel", usual) == "+1 to fire, -1 to evade, no movement"
    assert order_about(words, "self_destruct", usual).endswith("take 6 x its class")
    other = replace(
        usual,
        costs=replace(usual.costs, command=5),
        prices=replace(usual.prices, jump=1, leave=3),
        rolls=replace(usual.rolls, kneeling=3, kneeling_evasion=0, brace=2),
        blast_factor=9,
    )
    assert order_about(words, "jump", other).endswith("up to two levels up: 5 AP and 1 point")
    assert order_about(words, "leave", other).endswith("for 3 points")
    assert order_about(words, "kneel", other).startswith("+3 to fire, +0 to evade")
    assert order_about(words, "brace", other).startswith("+2 to evade")
    assert order_about(words, "self_destruct", other).endswith("take 9 x its class")
    assert order_about(words, "nothing_of_the_kind", other) == ""
    assert order_about(words, "dash", usual).startswith("Thruster move: 2 x the movement")
    assert order_about(words, "dash", replace(usual, dash_factor=3)).startswith("Thruster move: 3 x")
    assert order_about(words, "overcharge", usual, 6) == "6 AP at once, once a battle"


@pytest.mark.rule("WG-16.1")
def test_markers_are_told_by_the_numbers_of_the_rules_that_are_played() -> None:
    words = shipped_catalog().strings("en")
    usual = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4)).field.rules
    for reach, told in ((1, "within 1 hex"), (3, "within 3 hexes")):
        rules = replace(usual, marker_reach=reach)
        state = world(At("halyard", 0, 3, 4), At("halyard", 1, 6, 4), rules=rules)
        marker = next(iter(state.markers.values()))
        said = [
            fill(words, sentence.key, sentence.facts)
            for row in place_rows(state, marker.tile)
            for span in row.spans
            for sentence in span.texts
        ]
        assert any(each.endswith(told) for each in said), said


@pytest.mark.rule("WG-4.6")
def test_colours_are_told_by_the_numbers_of_the_rules_that_are_played() -> None:
    words = shipped_catalog().strings("en")
    usual = world(At("halyard", 0, 3, 4)).field.rules
    other = replace(
        usual, rolls=replace(usual.rolls, woods=-2, ruins=-3), difficult=3, water_move=1, abyss_damage=7
    )
    told = {
        "g": ("-1 to fire through it", "-2 to fire through it"),
        "k": ("Steps cost 2 x as much, -1 to fire", "Steps cost 3 x as much, -3 to fire"),
        "l": ("2 points less for", "1 point less for"),
        "d": ("2 points less and 10 damage an", "1 point less and 7 damage an"),
    }
    for colour, sayings in told.items():
        for rules, saying in zip((usual, other), sayings):
            state = world(At("halyard", 0, 3, 4), rules=rules, on=board(colours={(5, 5): colour}))
            said = [
                fill(words, sentence.key, sentence.facts)
                for row in place_rows(state, state.field.grid.panel_at(5, 5))
                for span in row.spans
                for sentence in span.texts
            ]
            assert any(saying in each for each in said), said


@pytest.mark.rule("WG-7.3")
def test_lessons_are_told_by_the_numbers_of_the_rules_that_are_played() -> None:
    usual = world(At("halyard", 0, 3, 4)).field.rules
    other = replace(usual, ap_cap=12, costs=replace(usual.costs, command=3, grapple=5))
    state = world(At("halyard", 0, 3, 4), rules=other)
    facts = LESSONS.facts(SimpleNamespace(showing=SimpleNamespace(state=state)))
    words = Words(shipped_catalog().strings("en"))
    assert "keeps what it does not spend, up to 12 " in words("wargame.guide.activate.text", **facts)
    assert "seizes one for 5 AP" in words("wargame.guide.close.text", **facts)
    assert words("wargame.guide.stance.text", **facts).startswith("3 stored AP")
