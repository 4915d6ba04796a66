"""What the battle is about can be read at any time: how it is won, how far that is, and where."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.app.game_table import GameTable
from game.app.services import make_services
from game.content.models_battle import EndCondition, EndKind
from game.scenes.context import ViewSettings
from game.scenes.services import Services
from game.scenes.skirmish.goals import goal_sentence
from game.session.schema import SeatRecord
from game.systems.skirmish.profile import SkirmishRules
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.setup import SkirmishSetup
from game.views.ui.button import Button
from game.views.ui.scroll import ScrollArea
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return make_services((), lambda: 5, tmp_path / "saves")


def opened(
    services: Services,
    scenario: str,
    settings: ViewSettings = INSTANT,
    options: Mapping[str, str | int] | None = None,
    *,
    is_deployed: bool = True,
    change: Callable[[SkirmishRules], SkirmishRules] = lambda rules: rules,
) -> BattlePlayer:
    """A prepared battle between two humans, in its first turn or before it."""
    system = services.systems["skirmish"]
    setup = system.build_setup(
        SkirmishRequest(scenario=scenario, options=dict(options or {})), services.catalog
    )
    assert isinstance(setup, SkirmishSetup)
    setup = msgspec.structs.replace(setup, rules=change(setup.rules))
    seats = [SeatRecord(player, "human") for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    scene = services.table.start(system, setup, 3, seats, "goals")
    player = BattlePlayer(Pilot(scene, settings=settings))
    player.settle()
    while is_deployed and player.state.phase == "deploy":
        player.deploy_by_keyboard()
    return player


@pytest.mark.rule("SK-6.3")
def test_the_ends_of_a_scenario_are_told_with_how_far_they_are(services: Services) -> None:
    player = opened(services, "hold_lantern_relay")
    pilot = player.pilot
    assert pilot.has("Zeon wins when it alone has stood in the dock for three turns.")
    assert pilot.has("held 0 of 3 turns")
    assert pilot.has("turn 1 of 12")
    for _ in range(2):
        player.end_turn()
    assert pilot.has("turn 2 of 12")


@pytest.mark.rule("SK-6.3")
def test_a_free_battle_says_how_it_is_won(services: Services) -> None:
    assert opened(services, "quick_first_blood").pilot.has("Destroy every enemy unit")


def test_objectives_are_drawn_and_named(services: Services) -> None:
    player = opened(services, "hold_lantern_relay")
    pilot, stage = player.pilot, player.show.stage
    (zones,) = stage.below
    tile = stage.board.columns * 5 + 5
    pilot.hover(player.point(tile))
    pilot.wait(1000)
    assert "Objective: dock" in pilot.ui.tooltip.text
    pilot.hover((5, 5))
    pilot.wait(1000)
    x, y = player.point(tile)
    half = round(stage.camera.unit_px / 2) - 2
    box = pilot.surface.subsurface((x - half, y - half, 2 * half, 2 * half))
    with_zone = box.copy()
    stage.below = ()
    stage.is_dirty = True
    pilot.wait(100)
    assert with_zone.get_buffer().raw != box.copy().get_buffer().raw
    stage.below = (zones,)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("reach", "Zeon wins when 2 of the units of Zeon stand in the zone dock. Turn 4 is the last for it."),
        (
            "hold",
            "Zeon wins when 2 of the units of Zeon, and no enemy, have stood in the zone dock for 4 turns.",
        ),
        ("survive", "Zeon wins when turn 4 is over and u1 still stands."),
        ("destroy", "Zeon wins when u1 is destroyed. Turn 4 is the last for it."),
        ("escort", "Zeon wins when u1 stands in the zone dock. Turn 4 is the last for it."),
    ],
)
def test_a_condition_without_a_text_is_told_from_its_fields(
    services: Services, kind: EndKind, told: str
) -> None:
    show = opened(services, "hold_lantern_relay").show
    end = EndCondition(
        kind=kind, side="attacker", winner="attacker", zone="dock", turns=4, unit="u1", count=2
    )
    assert goal_sentence(show, services.words, end) == told


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("reach", "Zeon wins when 1 of the units of Zeon stands in the zone dock."),
        ("hold", "Zeon wins when Zeon alone has held the zone dock for 1 turn."),
    ],
)
def test_one_unit_in_a_zone_for_one_turn(services: Services, kind: EndKind, told: str) -> None:
    show = opened(services, "hold_lantern_relay").show
    end = EndCondition(kind=kind, side="attacker", winner="attacker", zone="dock", turns=1)
    assert goal_sentence(show, services.words, end).startswith(told)


@pytest.mark.rule("SK-1.3", "SK-1.5", "SK-4.1")
@pytest.mark.parametrize("is_strict", [False, True])
def test_what_is_told_of_ground_and_melee_is_the_reading_of_this_table(
    services: Services, is_strict: bool
) -> None:
    usual: Mapping[str, str | int] = {}
    strict = {"cross_water": "amphibious_only", "melee": "all_neighbours"}
    pilot = opened(services, "survive_harrow_bridge", options=strict if is_strict else usual).pilot
    legend = "\n".join(each.visible_text() for each in pilot.find("ground_panel").walk())
    assert legend.count("only units that may stop on it pass over it") == is_strict, "of water alone"
    tip = pilot.get("Melee", Button).tooltip
    assert ("any neighbouring tile" in tip, "diagonally" in tip) == (is_strict, not is_strict)


def test_where_the_bar_has_no_room_speed_and_forces_stand_with_the_goals(services: Services) -> None:
    player = opened(services, "hold_lantern_relay", ViewSettings(ui_scale=2.5, animation_speed_percent=0))
    panel = player.pilot.find("goal_panel")
    told = "\n".join(widget.visible_text() for widget in panel.walk())
    assert "earns 100 gold" in told
    assert "Federation 8" in told


@pytest.mark.rule("SK-6.6")
def test_the_bar_counts_down_to_a_stalemate_and_the_result_names_it(services: Services) -> None:
    player = opened(services, "quick_first_blood", options={"stalemate_turns": 4})
    pilot = player.pilot
    warning = "Federation leaves after turn 4"
    while player.state.turn < 4:
        assert not pilot.has("leaves after turn")
        player.end_turn()
    line = pilot.find(warning)
    assert line.width_range(pilot.context.kit)[1] <= line.rect.width, "the line is cut off"
    player.end_turn()
    assert pilot.has(warning)
    player.end_turn()
    assert player.is_over
    assert pilot.has("A stalemate in turn 4 counts as the loser's withdrawal.")


@pytest.mark.rule("SK-6.4")
def test_gold_for_speed_is_promised_for_turns_that_are_to_come(services: Services) -> None:
    player = opened(services, "quick_first_blood", is_deployed=False)
    pilot = player.pilot
    assert pilot.has("a quick win earns up to 100 gold")
    pilot.hover(pilot.find("a quick win earns"))
    pilot.wait(1000)
    assert pilot.has("by turn 1: 100 gold") and pilot.has("by turn 7: 10 gold")
    while player.state.phase == "deploy":
        player.deploy_by_keyboard()
    for expected in ("a win this turn earns 100 gold", "a win by turn 3 earns 50 gold"):
        assert pilot.has(expected)
        for _ in range(2):
            player.end_turn()


@pytest.mark.rule("SK-6.4")
def test_a_pack_may_list_the_steps_of_the_gold_for_speed_in_any_order(services: Services) -> None:
    def slowest_first(rules: SkirmishRules) -> SkirmishRules:
        return replace(rules, bonus_gold=tuple(reversed(rules.bonus_gold)))

    player = opened(services, "quick_first_blood", change=slowest_first)
    for expected in ("a win this turn earns 100 gold", "a win by turn 3 earns 50 gold"):
        assert player.pilot.has(expected), player.pilot.text()
        for _ in range(2):
            player.end_turn()


@pytest.mark.rule("SK-1.6")
def test_the_way_out_of_deployment_is_in_sight_whoever_is_selected(services: Services) -> None:
    player = opened(services, "hold_lantern_relay", is_deployed=False)
    pilot = player.pilot
    for _ in player.plan.waiting():
        for text in ("Place all", "Take back", "Ready"):
            button = pilot.get(text, Button)
            column = next(area for area in pilot.all(ScrollArea) if button in area.walk())
            clip = column.clip_rect()
            assert clip is not None and clip.contains(button.rect), text
        pilot.press("N")
        player.settle()
