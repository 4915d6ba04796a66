"""Keys of deeds that cannot be done say why, and leave the board as it was."""

import pytest

from game.scenes.game.parts import OrderButton
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, W, place, tile, turn_of, world

WHY = {
    ("movement", "S"): "Halyard has no thrusters left.",
    ("movement", "J"): "Halyard has no jump jets.",
    ("movement", "Shift+L"): "Halyard holds nobody.",
    ("movement", "L"): "That is for the Close phase.",
    ("movement", "O"): "Halyard has no way to step to 4,5 like that.",
    ("ranged", "S"): "The Movement phase of Halyard is over.",
    ("ranged", "J"): "The Movement phase of Halyard is over.",
    ("close", "Shift+L"): "Halyard holds nobody.",
}


def at_turn(phase: str) -> WargamePlayer:
    """A Halyard, who neither flies nor jumps, in a phase of its turn; a Sparrow is in its reach."""
    state = world(At("halyard", 0, 3, 4, ap=8), At("sparrow", 1, 6, 4, facing=W, ap=0))
    return at_table(turn_of(state, "halyard_0", phase))  # type: ignore[arg-type]


@pytest.mark.rule("WG-8.7", "WG-12.5", "WG-10.1", "WG-10.3")
@pytest.mark.parametrize(("phase", "key"), WHY)
def test_a_key_of_what_cannot_be_done_says_why(phase: str, key: str) -> None:
    """The board waited for a hex of a dash, a jump or a throw that could not be: nothing could be clicked."""
    player = at_turn(phase)
    player.pilot.press(key)
    player.settle()
    assert player.pilot.has(WHY[phase, key]), player.pilot.text()
    assert not player.selection.mode and not player.selection.grapples
    if phase == "ranged":
        player.use_tile(tile(player.state, 6, 4), by_mouse=True)
        assert player.selection.target == "sparrow_1"
    elif phase == "movement":
        player.use_tile(tile(player.state, 4, 4), by_mouse=True)
        player.use_tile(tile(player.state, 4, 4), by_mouse=True)
        player.settle()
        assert place(player.state, "halyard_0") == (4, 4, 0)


@pytest.mark.rule("WG-10.1")
def test_the_key_of_a_grapple_finds_whom_it_can_seize() -> None:
    state = world(
        At("brigand", 0, 3, 4, ap=8), At("sparrow", 1, 3, 3, facing=W), At("basalt", 1, 4, 4, facing=W)
    )
    player = at_table(turn_of(state, "brigand_0", "close"))
    player.pilot.press("L")
    assert player.selection.grapples and player.selection.target in ("sparrow_1", "basalt_1")
    assert player.pilot.has("to hold")


@pytest.mark.rule("WG-12.5")
def test_whom_a_self_destruction_would_catch_is_told_before_it_takes_a_second_word() -> None:
    """The button lit up and nothing else was said; Enter, meant for anything, then blew the unit up."""
    state = world(
        At("basalt", 0, 4, 4, ap=12), At("halyard", 0, 4, 3), At("sparrow", 1, 5, 4, facing=W, ap=0)
    )
    player = at_table(turn_of(state, "basalt_0", "ranged"))
    pilot = player.pilot
    pilot.click("order_self_destruct")
    assert pilot.has("50%  Sparrow is caught in it: 18 damage"), pilot.text()
    assert pilot.has("62%  Halyard is caught in it: 18 damage"), "friends too"
    assert pilot.has("The same key again, or Enter, does it.")
    pilot.press("Escape")
    assert not pilot.has("caught in it") and not player.selection.destructs


def test_every_command_that_can_be_given_has_a_key() -> None:
    """The tenth and those after it had none."""
    state = world(At("sparrow", 0, 3, 4, ap=8), At("sparrow", 1, 6, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "sparrow_0", "ranged"))
    pilot = player.pilot
    deeds = [each for each in pilot.find("commands_panel").walk() if isinstance(each, OrderButton)]
    keys = [each.key_hint() for each in deeds if each.is_enabled]
    assert keys == [*"1234567890", "Shift+1"]
    assert not any(each.key_hint() for each in deeds if not each.is_enabled)
    pilot.press("F1")
    assert pilot.has("Drop Combat Knife") and pilot.has("Shift+1") and pilot.has("Self-destruct")
    pilot.press("Esc")
    pilot.press("Shift+1")
    assert player.selection.destructs
    pilot.press("Esc")
    assert not player.selection.destructs and pilot.has("Drop Combat Knife")
    pilot.press("0")
    player.settle()
    assert not pilot.has("Drop Combat Knife"), "it lies on the ground"
