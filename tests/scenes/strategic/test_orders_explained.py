"""What the buttons of orders tell whoever rests on them: what they do, the chance, what is left after it."""

from pathlib import Path

import pytest

from game.rules.prose import whole_percent
from game.scenes.strategic.panels import TurnOrderButton
from game.systems.strategic.actions import Hide
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from game.views.ui.markup import parse
from tests.scenes.strategic.player import Player, hot_seat
from tests.support.strategic import BLUE, RED, at

IN_COVER = StrategicRequest(
    board=BoardRequest(rows="\n".join(["." * 16] * 4 + ["ffffffff........"] * 8)),
    sides=(
        SideRequest(player=RED, units=(at("eva_bulwark", 4, 8), at("line_regiment", 2, 8))),
        SideRequest(player=BLUE, units=(at("eva_vanguard", 14, 8), at("carillon", 14, 10))),
    ),
)


def told(button: TurnOrderButton) -> list[str]:
    """The lines that resting on a button shows."""
    return parse(button.tooltip_at(None), lambda _: True).plain.split("\n")


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Player:
    """A battle in which one side stands in the trees."""
    return Player(hot_seat(tmp_path_factory.mktemp("explained"), (1280, 720), request=IN_COVER))


def test_every_order_of_every_unit_says_what_it_does(player: Player) -> None:
    seen: set[str] = set()
    while player.settle() and player.state.round == 1:
        for button in player.pilot.all(TurnOrderButton):
            lines = told(button)
            assert lines[0] and lines[0] != button.text, button.command
            seen.add(button.command)
        player.end_turn()
    assert {"hide", "scout", "all_out", "burst", "weapon_1", "power_1", "field_half", "march"} <= seen


def test_what_is_left_is_told_where_that_is_less_to_read(tmp_path: Path) -> None:
    player = Player(hot_seat(tmp_path, (1280, 720), request=IN_COVER))
    while player.settle() and player.state.acting != "eva_bulwark":
        player.end_turn()
    by_command = {button.command: told(button) for button in player.pilot.all(TurnOrderButton)}
    assert by_command["full_move"][1:] == ["After it only: Field off"]
    assert by_command["aim"][1].startswith("Not after it: ")
    unit = player.selection.unit
    assert unit is not None
    odds = player.scene.match.odds(Hide(player=RED, unit=unit.id))
    assert by_command["hide"][1].startswith(f"{whole_percent(odds.of('hidden'))} that nobody sees it")
    player.pilot.press("Shift+H")
    assert player.settle()
    text = player.pilot.text()
    assert "is hidden." in text or "is seen, and not hidden." in text, "how it came out stands in the log"


@pytest.mark.rule("ST-9.3")
def test_the_weapons_of_a_horde_rest_when_it_has_attacked_another(tmp_path: Path) -> None:
    regiments = StrategicRequest(
        board=BoardRequest(rows="\n".join(["." * 16] * 12)),
        sides=(
            SideRequest(player=RED, units=(at("line_regiment", 7, 6),)),
            SideRequest(player=BLUE, units=(at("line_regiment", 9, 6),)),
        ),
    )
    player = Player(hot_seat(tmp_path, (1280, 720), request=regiments))

    def weapons() -> list[TurnOrderButton]:
        return [each for each in player.pilot.all(TurnOrderButton) if each.command.startswith("weapon_")]

    assert player.settle()
    acting = player.state.acting
    assert all(each.is_enabled for each in weapons())
    player.pilot.press("N", "Enter")
    assert player.settle() and player.state.acting == acting
    assert player.state.units[acting].fought_horde, player.pilot.text()
    assert weapons() and not any(each.is_enabled for each in weapons())
    assert any("attacked already" in line for line in told(weapons()[0])), told(weapons()[0])


@pytest.mark.rule("ST-2.4")
@pytest.mark.rule("ST-6.4")
@pytest.mark.rule("ST-6.5")
def test_orders_tell_what_is_so_of_this_unit_and_by_these_rules(tmp_path: Path) -> None:
    """Of a horde's run stood that it is tested, and not that it attacks no more (ST-6.7)."""
    player = Player(hot_seat(tmp_path, (1280, 720), request=IN_COVER))
    rules, seen = player.state.field.rules, set()
    while player.settle() and player.state.round == 1:
        by_command = {button.command: told(button)[0] for button in player.pilot.all(TurnOrderButton)}
        is_horde = player.state.acting == "line_regiment"
        seen.add(is_horde)
        assert ("without attacks" in by_command["run"]) is is_horde
        assert ("tested" in by_command["run"]) is not is_horde
        if not is_horde:
            assert by_command["aim"] == f"{rules.aim_half:+} to the next attack"
            assert f"{rules.defensive:+}" in by_command["defend"] and "$" not in "".join(by_command.values())
            assert f"{rules.charge:+}" in by_command["charge"]
        assert "a whole turn takes to each square" in by_command["show_reach"]
        player.end_turn()
    assert seen == {True, False}
