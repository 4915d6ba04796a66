"""A campaign on the smallest map by keyboard, to its end: the cursor is moved by keys alone."""

from pathlib import Path

from tests.scenes.sectors.player import SectorsPlayer, campaign

MOST_STEPS = 80
RACE = "marines"


def ordered(player: SectorsPlayer) -> int:
    """Order every unit: the key leads to it, arrows to where it shall go; how many orders were given."""
    pilot, given = player.pilot, 0
    for _ in player.intent.selection.own():
        pilot.press("N")
        unit = player.intent.selection.unit
        assert unit is not None and player.scene.table.board.cursor == unit.region
        state, taken = player.state, {order.region for order in player.state.plans[RACE].orders}
        near = [region for region in state.campaign.regions[unit.region].neighbours if region not in taken]
        goal = next((region for region in near if state.owners[region] != RACE), unit.region)
        if goal == unit.region:
            pilot.press("S")
        else:
            player.go(goal)
            pilot.press("Enter")
        orders = {order.unit: order.region for order in player.state.plans[RACE].orders}
        assert orders[unit.id] == goal
        given += goal != unit.region
    return given


def bought(player: SectorsPlayer) -> int:
    """Buy at the factories: at one that the key leads to, then at all to which the arrows lead."""
    pilot = player.pilot
    queue = player.state.races[RACE].queue
    if player.intent.selection.places():
        pilot.press("N")
        assert player.scene.table.board.cursor == player.intent.selection.places()[0]
        pilot.press("Enter")
    for region in player.state.campaign.factories:
        if player.settle() == "seat" and player.state.phase == "production":
            player.go(region)
            pilot.press("Enter")
    return len(queue) - len(player.state.races[RACE].queue)


def test_a_campaign_is_played_to_its_end_by_keyboard(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",), turn_limit=3))
    pilot = player.pilot
    moved = answered = came = 0
    for _ in range(MOST_STEPS):
        kind = player.settle()
        if kind == "dialog":
            break
        state = player.state
        if player.intent.question() is not None and state.phase == "combat":
            answered += 1
            pilot.press("1")
            continue
        if state.phase == "planning":
            assert pilot.has("Choose a unit, or leave everybody where he stands.")
            moved += ordered(player)
            assert pilot.has("All your units have orders") and not pilot.has("Choose a unit")
            pilot.press("L", "T", "T", "H")
            assert player.settle() == "seat"
        elif state.phase == "production":
            came += bought(player)
        if player.state.phase != state.phase or player.settle() != "seat":
            continue  # nobody is left to buy
        pilot.press("E")
        if pilot.ui.has_dialog and not player.state.outcome:
            pilot.press("E")
    assert player.state.outcome is not None
    assert pilot.has("THE CAMPAIGN IS OVER")
    assert pilot.has("points")
    assert moved > 3 and came and answered, (moved, answered, came)


def test_every_region_and_factory_is_reached_by_arrows(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "four_race_war", ("greys_1",)))
    assert player.settle() == "seat"
    for region in range(len(player.state.owners)):
        player.go(region)
