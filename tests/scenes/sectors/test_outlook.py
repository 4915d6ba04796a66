"""What is told of the region under the mouse is told at once."""

from pathlib import Path

import pytest

from game.systems.sectors.automatic_odds import automatic_chances
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.support.windows import least_first


@pytest.mark.rule("SE-4.15")
def test_the_odds_of_a_fight_by_dice_are_known_before_the_mouse_asks(tmp_path: Path) -> None:
    """They take longer than a frame: the screen works them out as it opens, not under the mouse."""
    automatic_chances.cache_clear()
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",)))
    assert player.settle() == "seat"
    unit = player.intent.selection.own()[0]
    before = automatic_chances.cache_info()
    player.pilot.click(f"unit_{unit.id}")
    player.pilot.move(player.point(player.state.campaign.regions[unit.region].neighbours[0]))
    after = automatic_chances.cache_info()
    assert after.hits > before.hits and after.misses == before.misses


@pytest.mark.rule("SE-2.2", "SE-6.4")
@pytest.mark.parametrize("size", least_first((1024, 600), (1280, 720), (1920, 1080)))
def test_a_click_on_a_region_tells_who_could_go_there_and_a_click_on_one_orders_him(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), size))
    pilot = player.pilot
    assert player.settle() == "seat"
    state = player.state
    names: dict[str, str] = {player.id: player.name for player in state.campaign.setup.players}
    region = next(n for n, each in enumerate(state.campaign.regions) if each.name == "Frost Works")
    pilot.click(player.point(region))
    shown = pilot.text()
    assert shown.index("Can be ordered there now") < shown.index("Out of reach")
    card = f"outlook_go:{region}:greys_5"
    assert names["greys_5"] in pilot.find(card).visible_text()
    assert f"{names['greys_4']}: in the next region" in shown, "the battle binds him"
    assert "Could on the next move" in shown and f"{names['greys_3']}, from Still Mere" in shown
    pilot.click(card)
    orders = {order.unit: order.region for order in player.state.plans["greys"].orders}
    assert orders == {"greys_5": region}
    assert not pilot.has("Can be ordered there now") and pilot.has("Could on the next move")
    pilot.press("Escape")
    assert not pilot.has("Could on the next move") and pilot.scene_name == "sectors"


@pytest.mark.rule("SE-4.15")
def test_who_could_attack_a_region_is_told_with_the_chance(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",)))
    pilot = player.pilot
    assert player.settle() == "seat"
    gate = next(n for n, each in enumerate(player.state.campaign.regions) if each.name == "North Gate")
    pilot.click(player.point(gate))
    assert pilot.find(f"outlook_go:{gate}:greys_5").visible_text().startswith("56%"), (
        "in its own region it defends"
    )


@pytest.mark.rule("SE-2.2")
@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_what_a_region_would_mean_is_in_view_while_the_mouse_is_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",), size))
    pilot = player.pilot
    assert player.settle() == "seat"
    unit = player.intent.selection.own()[0]
    pilot.click(f"unit_{unit.id}")
    for region in range(len(player.state.campaign.regions)):
        pilot.hover(player.point(region), 50)
        found = [widget for widget in pilot.widgets() if widget.id == "outlook"]
        if found:
            assert found[0].view_rect().height >= min(found[0].rect.height, 120), region
    pilot.hover((size[0] // 2, 5))
    assert pilot.find(f"unit_{unit.id}").view_rect().height > 0
