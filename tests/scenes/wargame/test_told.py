"""What the panels tell before anything is done: points, chances, what AP are left, how a way is gone."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.core.odds import Odd, Odds
from game.rules.prose import whole_percent
from game.scenes.context import ViewSettings
from game.scenes.game.face import Doubt
from game.scenes.wargame.face import WARGAME_FACE
from game.scenes.wargame.standing import left_to_act
from game.scenes.wargame.texts import side_role
from game.systems.wargame.actions import Attack, EndActivation, Grapple
from game.systems.wargame.intent import WargameIntent
from game.views.ui.basic import Label
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.spots import is_in_view
from tests.support.wargame import RED, At, W, alter, board, section, tile, turn_of, world
from tests.systems.wargame.test_notes_of_weapons import with_weapon


def use(player: WargamePlayer, column: int, row: int) -> None:
    """Click a hex."""
    player.use_tile(tile(player.state, column, row), by_mouse=True)


@pytest.mark.rule("WG-14.1")
def test_the_bar_tells_points_and_who_has_still_to_act_in_the_colours_of_the_counters() -> None:
    state = world(At("halyard", 0, 3, 4), At("sparrow", 0, 3, 6), At("basalt", 1, 9, 4, facing=W))
    alter(state, "sparrow_0", has_acted=True)
    assert left_to_act(state) == (1, 1)
    alter(state, "basalt_1", is_disabled=True)
    assert left_to_act(state) == (1, 0)
    player = at_table(state)
    assert player.pilot.get("live_score", Label).visible_text() == "points 0 : 0"
    assert player.pilot.get("left_to_act", Label).visible_text() == "to act 1 : 0"
    assert not player.pilot.has("Objectives held")
    showing = player.scene.table.showing
    roles = [side_role(showing, side) for side in (0, 1)]
    assert roles[0] != roles[1]
    assert "#" + bytes(showing.show.colour("blue")).hex().upper() == roles[1]


@pytest.mark.rule("WG-16.1")
def test_the_mission_tells_who_holds_how_much_and_on_tall_screens_what_earns_the_next_point() -> None:
    state = world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4, facing=W))
    first, second, _ = state.markers
    state.markers[first] = replace(state.markers[first], owner=0)
    state.markers[second] = replace(state.markers[second], owner=0)
    low, tall = (at_table(state.clone(), size=size).pilot.text() for size in ((1280, 720), (1920, 1080)))
    assert "Objectives held 2 : 0" in low and "Objectives held 2 : 0" in tall
    assert "more markers than the enemy" in tall and "more markers than the enemy" not in low


@pytest.mark.rule("WG-16.6")
def test_points_are_told_with_the_rounds_in_which_they_count_and_the_most_a_round_brings() -> None:
    def told(mission: str) -> list[str]:
        state = world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4, facing=W), of=mission)
        return at_table(state, size=(1920, 1080)).pilot.text().splitlines()

    centre = told("counterattack")
    assert "Either side +1: each marker held at a round's end, in rounds 4 to 5" in centre
    assert "Either side +2: each marker held at a round's end, in round 6" in centre
    city = told("marshall_law")
    assert "Either side +1: more markers than the enemy at a round's end, from round 2" in city
    assert "Markers: at most 2 points a round" in city
    away = told("endless_pursuit")
    assert "Defender +1: each seventh of the cost that gets away" in away, (
        "what always counts is told plainly"
    )


@pytest.mark.rule("WG-9.1")
def test_an_attack_tells_what_evades_what_each_part_risks_what_is_left_and_every_weapon() -> None:
    plain: dict[str, dict[str, object]] = {"gunner_0": {"effects": {}}}
    state = world(At("gunner", 0, 4, 4, ap=12), At("halyard", 1, 8, 4, facing=W), change=plain)
    player = at_table(turn_of(state, "gunner_0", "ranged"))
    use(player, 8, 4)
    text = player.pilot.text()
    assert "31%" in text and "5+ on a d8 hits: 50.0%" in text and "6+ on a d8 evades: 37.5%" in text, text
    assert "50.0% x 62.5% = 31.3%" in text or "50.0% x 62.5% = 31.2%" in text
    assert "Head 12/12  31%" in text and "Arm 1 18/18  8%" in text and "Torso 42/42\n" in text
    assert "7 AP left; a stance costs 2" in text
    rows = [line for line in text.splitlines() if line.count(" · ") == 3 and "%" in line]
    assert rows == ["Bazooka  31% · 13 · 0% · 0.8", "Shoulder Cannon  39% · 10 · 0% · 0.8"]


@pytest.mark.rule("WG-8.1")
def test_a_way_tells_how_each_step_is_gone_and_what_it_crosses() -> None:
    ground = board(colours={(6, 4): "t"}, heights={(7, 4): 1})
    state = world(At("brigand", 0, 5, 4, ap=8), At("basalt", 1, 12, 9, facing=W), on=ground)
    player = at_table(turn_of(state, "brigand_0"))
    use(player, 7, 4)
    text = player.pilot.text()
    assert "7,5 on foot, level 0, Desert: 1, 3 left" in text, text
    assert "8,5 on foot, level +1: 2, 1 left" in text, text


@pytest.mark.rule("WG-16.14")
def test_objectives_are_chosen_with_the_briefing_open_and_what_each_earns_beside_it(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    pilot.click("start")
    WargamePlayer(pilot).settle()
    assert pilot.has("Both sides want to be seen on the old square.")
    assert pilot.has("2 points if no enemy is in your area at the end")
    pilot.click("briefing")
    assert not pilot.has("Both sides want to be seen on the old square.")


@pytest.mark.rule("WG-14.1")
def test_the_briefing_is_in_view_once_it_is_asked_for_below_long_panels() -> None:
    state = world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4, facing=W))
    large = ViewSettings(ui_scale=1.5, animation_speed_percent=0)
    pilot = at_table(state, size=(1024, 600), settings=large).pilot
    pilot.point_of("briefing")
    pilot.click("briefing")
    assert is_in_view(pilot.find("briefing_text"), pilot)


@pytest.mark.rule("WG-6.1")
@pytest.mark.rule("WG-6.5")
def test_the_form_lists_missions_by_size_and_shows_where_each_side_begins(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    lines = pilot.text()
    order = [lines.index(size) for size in ("  Scouting", "  Skirmish", "  Operation", "  Battle")]
    assert order == sorted(order)
    pilot.click("start")
    player = WargamePlayer(pilot)
    player.settle()
    stage = player.scene.table.showing.show.stage
    first, other, middle = (stage.screen(tile(player.state, column, 10)) for column in (1, 12, 6))
    seen = [pilot.surface.get_at((round(x) + 12, round(y)))[:3] for x, y in (first, other, middle)]
    assert len(set(seen)) == 3, seen


def test_an_attack_that_cannot_hit_is_asked_about_once_more() -> None:
    unit, enemy, doubt = UnitId("halyard_0"), UnitId("basalt_1"), WARGAME_FACE.doubt
    shot = Attack(player=PlayerId("red"), item="rifle", target=enemy, aim="body")
    seized = Grapple(player=PlayerId("red"), target=enemy)
    missed = Odds((Odd("overheat", unit, 1, 2),))
    assert doubt(missed, shot) == doubt(missed, seized) == Doubt("wargame.hopeless")
    for label in ("hit", "item_lost", "guarded"):
        assert doubt(Odds((Odd(label, enemy, 1, 100),)), shot) is None
    assert doubt(Odds((Odd("held", enemy, 1, 100),)), seized) is None
    assert doubt(missed, EndActivation(player=PlayerId("red"))) is None
    texts = shipped_catalog().strings("en")
    assert all(f"wargame.hopeless{end}" in texts for end in ("", ".title", ".yes"))


@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-9.1")
@pytest.mark.parametrize(("stance", "share"), [("shield", Fraction(20, 64)), ("", Fraction(25, 64))])
def test_an_attack_on_who_is_guarded_is_foretold_as_one_on_the_guard(stance: str, share: Fraction) -> None:
    """The panel said 0%, the figures under it those of the target, and nothing named the guard."""
    state = world(
        At("halyard", 0, 4, 4, ap=16, id="gun"),
        At("turnstone", 1, 7, 4, facing=W, id="foe"),
        At("sparrow", 1, 8, 4, facing=W, id="guard"),
    )
    alter(turn_of(state, "gun", "ranged"), "guard", stance=stance)
    intent = WargameIntent(state)
    intent.adopt(state, RED)
    intent.point(tile(state, 7, 4))
    outlook = intent.outlook()
    assert outlook is not None
    chances = [each.chance for part in outlook.parts for each in part.prospects]
    assert [each.fraction for each in chances if each is not None] == [share]
    player = at_table(state)
    use(player, 7, 4)
    player.pilot.wait(34)
    told = player.pilot.text()
    assert ("Sparrow guards it and takes the blow" in told) is bool(stance)
    assert f"\n{whole_percent(share)}\n" in told


@pytest.mark.rule("WG-15.3")
def test_what_a_split_attack_strikes_is_told_apart_with_both_halves_of_the_damage() -> None:
    """Five buttons read 'Split', and with any of them the whole damage stood beside the chance."""
    state = world(At("halyard", 0, 3, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, ap=0))
    with_weapon(turn_of(state, "halyard_0", "ranged"), "halyard_0.service_rifle", splits=True, damage=7)
    player = at_table(state, 7, 1)
    use(player, 6, 4)
    assert player.pilot.has("Split: Head") and player.pilot.has("Split: Leg 1")
    player.pilot.click("order_split:torso+leg_1")
    assert player.pilot.has("to hit  for 4 and 3"), player.pilot.text()
    player.pilot.press("Enter")
    player.settle()
    assert section(player.state, "sparrow_1", "torso") == 20 - 4
    assert section(player.state, "sparrow_1", "leg_1") == 12 - 3


@pytest.mark.rule("WG-12.3", "WG-8.1")
def test_who_goes_nowhere_is_not_told_to_click_a_hex_that_lights_up() -> None:
    state = world(At("halyard", 0, 4, 4, ap=12), At("sparrow", 1, 7, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "halyard_0"))
    assert player.pilot.has("Click a hex that lights up.")
    player.pilot.press("1")
    player.settle()
    assert player.pilot.has("Halyard cannot move as it is."), "it kneels"
    assert not player.pilot.has("Click a hex that lights up.")


@pytest.mark.rule("WG-7.3", "WG-9.1")
@pytest.mark.parametrize(("ap", "is_paid"), [(3, True), (2, False)])
def test_from_a_hex_only_what_the_turn_can_pay_for_is_foretold(ap: int, is_paid: bool) -> None:
    """A rifle of 3 AP stood there with its chance for who had 2."""
    state = world(At("halyard", 0, 4, 4, ap=ap), At("sparrow", 1, 8, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "halyard_0"))
    player.pilot.move(player.point(tile(state, 5, 4)))
    player.pilot.wait(34)
    assert player.pilot.has("Sparrow with Service Rifle, 3 AP") is is_paid, player.pilot.text()
    fresh = at_table(
        alter(world(At("halyard", 0, 4, 4, ap=0), At("sparrow", 1, 8, 4)), "sparrow_1", facing=W)
    )
    use(fresh, 4, 4)
    fresh.pilot.move(fresh.point(tile(state, 5, 4)))
    fresh.pilot.wait(34)
    assert fresh.pilot.has("Sparrow with Service Rifle, 3 AP"), "what it will roll nobody knows yet"


@pytest.mark.rule("WG-8.9", "WG-8.11", "WG-3.4")
def test_a_way_that_ends_in_a_fall_is_told_with_its_damage_and_from_where_it_ends() -> None:
    """The chance was that from the height from which it fell, and the damage was told afterwards."""
    cliff = board(heights={(4, 4): 2, (3, 4): 1})
    state = world(At("halyard", 0, 4, 4, ap=8), At("sparrow", 1, 9, 4, facing=W, ap=0), on=cliff)
    player = at_table(turn_of(state, "halyard_0"))
    use(player, 5, 4)
    player.pilot.wait(34)
    assert player.pilot.has("falls from here: 8 damage"), player.pilot.text()
    assert player.pilot.has("HALYARD AT 6,5, LEVEL 0") and player.pilot.has("31%  Sparrow with Service Rifle")
    use(player, 5, 4)
    player.settle()
    player.pilot.press("2")
    player.settle()
    assert section(player.state, "halyard_0", "torso") == 42 - 8


@pytest.mark.rule("WG-13.5")
def test_that_a_system_error_may_spend_the_activation_is_told_before_it() -> None:
    state = world(At("halyard", 0, 4, 4), At("sparrow", 1, 8, 4, facing=W))
    alter(state, "halyard_0", errors=1)
    player = at_table(state)
    use(player, 4, 4)
    assert player.pilot.has("50% that it does not start: its activation would be spent"), player.pilot.text()
    well = at_table(alter(state.clone(), "halyard_0", errors=0))
    use(well, 4, 4)
    assert not well.pilot.has("does not start")


@pytest.mark.rule("WG-7.3")
def test_the_dice_of_an_activation_tell_the_ap_that_they_bring() -> None:
    """They said '1 AP and what the class gives' of 3."""
    player = at_table(world(At("halyard", 0, 3, 4, ap=0), At("halyard", 1, 12, 4, ap=0)), 1)
    player.pilot.press("N", "Enter")
    player.settle()
    unit = player.state.units[UnitId("halyard_0")]
    assert unit.ap == 3 and player.pilot.has("3 AP: 1 rolled and 2 more"), player.pilot.text()
