"""What a player is asked in the middle of things: stances, shields, where a fall strikes, where to step."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.wargame.battlefield import battlefield_of
from game.systems.wargame.setup import SeatSetup
from game.systems.wargame.state import state_of
from game.views.wargame.sheet_view import SheetView
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.spots import drawn_part
from tests.support.wargame import RULES, At, W, alter, section, tile, turn_of, unit, world


def fire_at(player: WargamePlayer, column: int, row: int) -> None:
    """Aim at who stands there and attack."""
    player.use_tile(tile(player.state, column, row), by_mouse=True)
    player.pilot.click("commit_attack")
    player.settle()


def kind(player: WargamePlayer) -> str:
    """What is asked."""
    prompt = player.selection.state.prompt
    return "" if prompt is None else prompt.kind


@pytest.mark.rule("WG-12.8")
def test_brace_is_offered_with_its_worth_and_never_again_this_round() -> None:
    state = world(At("halyard", 0, 3, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, ap=8))
    player = at_table(turn_of(state, "halyard_0", "ranged"), 2, 2)
    fire_at(player, 6, 4)
    pilot = player.pilot
    assert kind(player) == "stance" and pilot.has("Blue decides")
    assert pilot.has("Halyard attacks Sparrow with Service Rifle, aiming at Torso.")
    assert pilot.has("Brace · 23% to hit, 2 AP") and pilot.has("31% to hit.")
    assert player.intent.focus == "sparrow_1", "its sheet is shown"
    line = next(mark for mark in player.intent.marks() if mark.role == "line")
    assert line.places == (tile(state, 3, 4), tile(state, 6, 4))
    pilot.press("3")
    player.settle()
    assert unit(player.state, "sparrow_1").stance == "" and kind(player) == ""
    fire_at(player, 6, 4)
    assert kind(player) == "", "the answer stands for the round"
    assert unit(player.state, "halyard_0").ap == 6


@pytest.mark.rule("WG-12.8")
def test_brace_taken_by_a_click_counts_at_once() -> None:
    state = world(At("halyard", 0, 3, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, ap=8))
    player = at_table(turn_of(state, "halyard_0", "ranged"), 5, 4)
    fire_at(player, 6, 4)
    player.pilot.click("Brace")
    player.settle()
    assert unit(player.state, "sparrow_1").ap == 6 and kind(player) == ""
    assert player.pilot.has("Sparrow evades: 4, needs 4.")


@pytest.mark.rule("WG-7.5", "WG-12.8")
def test_of_two_players_of_a_side_the_one_whose_turn_it_is_is_asked_and_answers() -> None:
    state = world(At("halyard", 0, 3, 4, ap=12), At("sparrow", 1, 6, 4, facing=W, ap=8), At("mote", 1, 12, 1))
    setup = state.field.setup
    pair = replace(setup.teams[1], seats=(*setup.teams[1].seats, SeatSetup(PlayerId("bo"), "Bo")))
    other = replace(setup, teams=(setup.teams[0], pair))
    mates = alter(state_of(battlefield_of(other), RULES.record(state)), "mote_1", has_acted=True)
    player = at_table(turn_of(mates, "halyard_0", "ranged"), 2, 2)
    fire_at(player, 6, 4)
    assert kind(player) == "stance" and player.pilot.has("Bo decides")
    player.pilot.click("Brace")
    player.settle()
    assert unit(player.state, "sparrow_1").ap == 6 and kind(player) == ""


@pytest.mark.rule("WG-9.9")
def test_a_shield_takes_a_blow_by_a_click_on_the_sheet() -> None:
    state = world(At("halyard", 0, 3, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "halyard_0", "ranged"), 5, 2)
    fire_at(player, 6, 4)
    pilot = player.pilot
    assert kind(player) == "shield"
    assert pilot.has("6 damage to Torso, which has 42 left.") and pilot.has("Buckler · 8")
    pilot.click(part(player, "halyard_1.buckler"))
    player.settle()
    assert player.state.items["halyard_1.buckler"].left == 2
    assert section(player.state, "halyard_1", "torso") == 42 and kind(player) == ""


def part(player: WargamePlayer, name: str, sheet: str = "sheet") -> tuple[int, int]:
    """Where a part stands on a drawn sheet."""
    view = player.pilot.get(sheet, SheetView)
    assert view.parent is not None
    view.parent.reveal(view.rect)
    player.pilot.step()
    return drawn_part(view, name)


@pytest.mark.rule("WG-8.6")
@pytest.mark.rule("WG-8.12")
def test_who_falls_chooses_the_section_and_the_hex() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=12),
        At("kestrel", 1, 6, 4, level=2, facing=W, ap=0),
        At("sparrow", 1, 6, 4, facing=W, ap=0),
    )
    alter(state, "kestrel_1", thrusters=1)
    player = at_table(turn_of(state, "halyard_0", "ranged"), 8, 1, 1)
    pilot = player.pilot
    player.scene.table.board.set_cursor(None)
    pilot.press("F")
    while player.selection.target != "kestrel_1":
        pilot.press("F")
    pilot.wait(34)
    pilot.click(part(player, "thrusters", "target_sheet"))
    pilot.click("commit_attack")
    player.settle()
    assert kind(player) == "section" and pilot.has("Kestrel has fallen: 4 damage.")
    assert pilot.has("Wing 2 · 10")
    pilot.click(part(player, "wing_2"))
    player.settle()
    assert section(player.state, "kestrel_1", "wing_2") == 6
    assert pilot.has("Sparrow is landed on: 4 damage.")
    pilot.press("4")
    player.settle()
    assert section(player.state, "sparrow_1", "arm_2") == 6 and unit(player.state, "sparrow_1").is_lying
    assert kind(player) == "aside"
    goal = tile(state, 7, 4)
    assert goal in next(mark.places for mark in player.intent.marks() if mark.role == "entry")
    player.use_tile(goal, by_mouse=True)
    player.settle()
    assert unit(player.state, "kestrel_1").tile == goal and kind(player) == ""


@pytest.mark.rule("WG-12.6")
def test_overwatch_is_kept_and_fired_with_its_chance_told() -> None:
    state = world(At("sparrow", 0, 3, 4, ap=4), At("halyard", 1, 8, 4, facing=W, ap=8))
    alter(state, "halyard_1", stance="overwatch")
    player = at_table(turn_of(state, "sparrow_0"), 8, 1)
    goal = tile(state, 4, 4)
    player.use_tile(goal, by_mouse=True)
    player.use_tile(goal, by_mouse=True)
    player.settle()
    assert kind(player) == "overwatch" and player.pilot.has("Sparrow ends a step at 5,5.")
    assert player.pilot.has("Service Rifle · 25% for 6, 3 AP"), player.pilot.text()
    player.pilot.press("1")
    player.settle()
    assert kind(player) == "aim" and player.pilot.has("Torso · 20")
    player.pilot.click(part(player, "head"))
    player.settle()
    assert section(player.state, "sparrow_0", "head") == 0
    assert unit(player.state, "sparrow_0").tile == goal
