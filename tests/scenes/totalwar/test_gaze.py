"""Where a seat looks first, and that it looks there again when it comes back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.lab.pairings import campaign_setups
from game.session.match import Match
from game.systems.registry import system_named
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.tagalong import Preview
from game.views.totalwar.seat_cameras import BATTLE_ZOOM_PX, READABLE_PX
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.scenes.totalwar.test_battle_in_war import wait_for_battle
from tests.scenes.totalwar.test_worked_example import until
from tests.support.base_pack import shipped
from tests.support.battle_player import BattlePlayer
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, N, draw, fleet, squad, war_setup
from tests.support.windows import least_first

SEATS = ("federation", "zeon")
ABREAST = """
FC F.  F.  F.  F.  F. F. F. ZC
F. F.  F.  Z.x Z.y F. F. Z. Z.
F. F.  F.  F.  F.  F. F. Z. Z.
F. F.  F.  F.a F.c F. F. Z. Z.
F. F.  F.  F.  F.  F. F. Z. Z.
"""
"""A fleet with a squadron at its side, and enemies two panels before both of them."""


def grand_war() -> TotalWarSetup:
    setup = campaign_setups(system_named("totalwar"), shipped().catalog, "grand_war")[0]
    assert isinstance(setup, TotalWarSetup)
    return replace(setup, humans=SEATS)


def as_it_is(_: Match) -> None:
    """The war has not begun."""


def abreast() -> TotalWarSetup:
    forces = {
        "a": fleet("amber", "harrier", "gm"),
        "c": squad("amber", "gm", "gm"),
        "x": squad("yuri", "varg"),
        "y": squad("yuri", "varg"),
    }
    return with_shipped_machines(war_setup(draw(ABREAST), forces, humans=(BLUE,)))


def lose_the_battle(player: WarPlayer) -> None:
    """Deploy, withdraw, and go back to the map."""
    pilot = player.pilot
    wait_for_battle(player)
    battle = BattlePlayer(pilot)
    battle.settle()
    pilot.press("A")
    battle.settle()
    pilot.press("E")
    battle.settle()
    while battle.answer():
        pass
    pilot.press("W")
    pilot.click("dialog_yes")
    battle.settle()
    assert battle.is_over
    pilot.press("Ctrl+Enter")
    player.settle()


def looks_at(player: WarPlayer) -> tuple[int, int, int]:
    camera = player.show.stage.camera
    return round(camera.centre.x * 10), round(camera.centre.y * 10), round(camera.unit_px)


@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_each_seat_of_a_great_war_looks_at_its_own_country_first(
    size: tuple[int, int], tmp_path: Path
) -> None:
    player = resumed(tmp_path, grand_war(), as_it_is, *SEATS, size=size)
    pilot = player.pilot
    player.pass_curtain()
    assert player.viewer == "zeon"
    stage = player.show.stage
    assert stage.camera.unit_px >= READABLE_PX, "icons and counters can be read"
    capital = player.state.map.capitals["zeon"].panels[0]
    assert stage.rect.collidepoint(player.point(capital))
    first = looks_at(player)
    pilot.press("C")
    player.settle()
    pilot.wait(400)
    whole = looks_at(player)
    assert whole[2] < READABLE_PX

    for _ in range(60):
        if player.viewer == "federation" or pilot.scene_name == "curtain":
            break
        player.end_by_keyboard()
    player.pass_curtain()
    assert player.viewer == "federation"
    own = player.state.map.capitals["federation"].panels[0]
    assert stage.rect.collidepoint(player.point(own))
    assert looks_at(player) not in (first, whole)

    for _ in range(60):
        if pilot.scene_name == "curtain":
            break
        player.end_by_keyboard()
    player.pass_curtain()
    assert player.viewer == "zeon"
    assert looks_at(player) == whole, "a seat looks where it looked last"


def test_other_settings_leave_the_view_alone(tmp_path: Path) -> None:
    player = resumed(tmp_path, grand_war(), as_it_is, *SEATS)
    player.pass_curtain()
    before = looks_at(player)
    player.scene.restyle()
    player.settle()
    assert looks_at(player) == before


def test_after_two_battles_in_a_row_the_map_is_where_the_player_left_it(tmp_path: Path) -> None:
    player = resumed(tmp_path, abreast(), lambda match: until(match, "amber"), BLUE)
    pilot, stage = player.pilot, player.show.stage
    opened = looks_at(player)
    pilot.wheel(stage.rect.center, 3)
    pilot.wait(600)
    pilot.drag("minimap", (pilot.find("minimap").rect.centerx + 9, pilot.find("minimap").rect.centery - 7))
    pilot.wait(600)
    before = looks_at(player)
    assert before != opened
    assert abs(before[2] - BATTLE_ZOOM_PX) > 4
    player.click(player.state.forces["a"].panel)
    target = player.state.map.line(player.state.forces["a"].panel, N, 2)[-1]
    player.click(target)
    shown = player.plan.preview()
    assert isinstance(shown, Preview)
    assert [battle.force for battle in shown.battles] == ["a", "c"]
    player.click(target)
    player.settle()
    battles = 0
    for _ in range(20):
        if not player.is_asked:
            break
        prompt = player.plan.prompt
        assert prompt is not None
        pilot.press("1")
        if prompt.kind == "fight_battle":
            lose_the_battle(player)
            battles += 1
            assert looks_at(player) == before, f"after battle {battles}"
        else:
            player.settle()
    assert battles == 2
