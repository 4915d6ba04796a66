"""What an order means for the whole war is read before it is given: a capital's fall, leaving, petitions."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.totalwar.consequences import fall_lines
from game.scenes.totalwar.recap import _fall_rule as recap_rule
from game.session.match import Match
from game.systems.totalwar.actions import Answer, GoRogue
from game.systems.totalwar.board import first_sites
from game.systems.totalwar.setup import CapitalSetup
from game.views.ui.basic import Label
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.scenes.totalwar_pages.stage import until
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, FED, NE, RED, ZEON, Drawing, N, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import EARTH, JABURO, ODESSA

MAP = """
FC F.x F. F. .. .. Z. Z.a ZC
F. F.b F. F. .. Zo Z. Z. Z.
"""
FORCES = {"x": squad("degwin", "varg"), "a": squad("revil", "gm"), "b": fleet("amber", "harrier")}
LUNA, SIDE, COLONY = 0, 8, 14


def war(
    tmp_path: Path, officer: str, *, earth: bool = True, rogue: bool = False, drawing: Drawing | None = None
) -> WarPlayer:
    """An officer's place to move, on a map where each side stands before the other's capital."""
    faction, player = (ZEON, RED) if officer == "degwin" else (FED, BLUE)

    def play(match: Match) -> None:
        until(match, faction, "movement", officer)
        if rogue:
            match.submit(GoRogue(player=player))
            match.submit(Answer(player=player, option="confirm"))

    setup = war_setup(drawing or draw(MAP), FORCES, earth=EARTH if earth else None, humans=(BLUE, RED))
    return resumed(tmp_path, with_shipped_machines(setup), play, BLUE, RED)


def looked_at(player: WarPlayer, force: str, panel: int) -> str:
    """What is told of a move before it is made."""
    if player.pilot.scene_name == "curtain":
        player.pass_curtain()
    player.click(player.state.forces[force].panel)
    player.click(panel)
    return player.pilot.get("battle_text", Label).text


@pytest.mark.rule("TW-6.1")
@pytest.mark.rule("TW-6.2")
@pytest.mark.parametrize(
    ("officer", "earth", "told"),
    [
        ("degwin", True, "lets both leaders choose: peace, a victory for Zeon, or war on the next map"),
        ("degwin", False, f"The war ends with the fall of capital {LUNA}: Zeon wins"),
        ("revil", True, f"The war ends with the fall of capital {SIDE}: Federation wins"),
    ],
)
def test_what_the_fall_of_a_capital_means_is_told_before_the_move(
    officer: str, earth: bool, told: str, tmp_path: Path
) -> None:
    player = war(tmp_path, officer, earth=earth)
    force, panel = ("x", LUNA) if officer == "degwin" else ("a", SIDE)
    assert told in looked_at(player, force, panel)


@pytest.mark.rule("TW-6.1")
def test_a_rogue_who_takes_a_capital_is_told_that_the_war_goes_on(tmp_path: Path) -> None:
    player = war(tmp_path, "revil", rogue=True)
    assert f"The war goes on after the fall of capital {SIDE}" in looked_at(player, "a", SIDE)


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-8.7")
@pytest.mark.parametrize("has_successor", [True, False])
def test_a_lone_rogue_is_told_where_the_capital_moves_that_will_be_nobodys(
    has_successor: bool, tmp_path: Path
) -> None:
    text = MAP.replace("F.b", "F.a").replace("Z.a ZC", "Z.b ZC")
    line = (SIDE, COLONY) if has_successor else (SIDE,)
    seats = CapitalSetup(FED, (LUNA,)), CapitalSetup(ZEON, line)
    player = war(tmp_path, "amber", rogue=True, drawing=draw(text, capitals=seats))
    told = looked_at(player, "b", SIDE)
    assert (f"colony {COLONY} is the capital of Zeon from then on" in told) is has_successor
    assert "fall of capital" not in told


HEIR = 17
BESIDE = """
FC F.x F. F. .. .. Z. Z.b ZC
F. F.a F. F. .. Zo Z. Z.  Zf
F. F.  F. F. .. .. Z. Z.  Z.
"""
IN_LINE = BESIDE.replace("Z.b", "Z. ").replace("Z.\n", "Z.b\n")


@pytest.mark.rule("TW-6.3")
@pytest.mark.parametrize("text", [BESIDE, IN_LINE], ids=["neighbour", "swept"])
def test_a_successor_that_falls_along_with_the_capital_is_none(text: str, tmp_path: Path) -> None:
    """Taken as a neighbour by the victory, or on the way there: the war ends, and the heir was told of."""
    drawing = draw(text, capitals=(CapitalSetup(FED, (LUNA,)), CapitalSetup(ZEON, (SIDE, HEIR))))
    player = war(tmp_path, "amber", drawing=drawing)
    told = looked_at(player, "b", SIDE)
    assert f"The war ends with the fall of capital {SIDE}: Federation wins" in told
    assert "from then on" not in told
    real = War(war_setup(drawing, FORCES))
    real.until("amber")
    real.fleet("b", N if text == IN_LINE else NE, 2 if text == IN_LINE else 1)
    real.fight("attacker")
    assert real.state.outcome is not None and real.state.outcome.reason == "capital_taken"


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
def test_the_rule_of_the_map_and_the_capital_is_named(tmp_path: Path) -> None:
    """Odessa falls by TW-6.3, a capital whose leaders vote by TW-6.2, whoever takes it."""
    player = war(tmp_path, "degwin")
    texts, state = player.texts, player.state.clone()

    def named(faction: str, panel: int) -> str:
        (line,) = fall_lines(texts.words, texts.names, state, faction, (panel,))
        assert recap_rule(state, panel) in line
        return line.rpartition("rule:")[2]

    state.factions["third"] = replace(state.factions[ZEON], id="third", name="Third")
    assert named(FED, SIDE) == "TW-6.1}" and named(ZEON, LUNA) == named("third", LUNA) == "TW-6.2}"
    state.theatre, state.owners = 1, list(state.campaign.theatres[1].setup.owners)
    state.sites = first_sites(state.map.setup)
    assert named(ZEON, JABURO) == named(FED, ODESSA) == "TW-6.3}"


@pytest.mark.rule("TW-8.1")
@pytest.mark.rule("TW-7.6")
def test_who_goes_rogue_on_the_map_is_named_with_who_leaves_and_who_leads_then(tmp_path: Path) -> None:
    player = war(tmp_path, "revil")
    if player.pilot.scene_name == "curtain":
        player.pass_curtain()
    player.pilot.press("Ctrl+R")
    asked = player.pilot.get("question_text", Label).text
    assert asked.startswith("Revil: every faction will be your enemy"), "one seat leads all officers"
    assert "Leaves with: a." in asked and "Amber leads Federation from then on." in asked
    player.pilot.press("2")
    player.settle()
    assert player.pilot.has("Revil lays the supreme command down.")
    assert not player.pilot.has("promoted"), "the rank below is no promotion"


@pytest.mark.rule("TW-8.5")
def test_a_second_petition_says_that_it_takes_the_place_of_the_first(tmp_path: Path) -> None:
    player = war(tmp_path, "revil", rogue=True)
    pilot = player.pilot
    if pilot.scene_name == "curtain":
        player.pass_curtain()
    pilot.press("P")
    assert not pilot.has("takes its place")
    pilot.press("1")
    player.settle()
    pilot.press("P")
    assert pilot.has("You have asked Federation and wait for an answer; another petition takes its place.")


@pytest.mark.parametrize("is_led_by_keys", [False, True])
def test_enter_makes_the_planned_move_wherever_the_mouse_points_and_takes_what_the_keys_lead_to(
    is_led_by_keys: bool, tmp_path: Path
) -> None:
    """'Make the move  Enter' stands on the button; Enter aimed at the panel below the mouse instead."""
    player = war(tmp_path, "revil")
    if player.pilot.scene_name == "curtain":
        player.pass_curtain()
    start = player.state.forces["a"].panel
    player.click(start)
    first, second = [panel for panel in player.plan.ways if panel not in player.state.sites][:2]
    player.click(first)
    if is_led_by_keys:
        player.cursor_to(second)
    else:
        player.pilot.move(player.point(second))
    player.pilot.press("Enter")
    player.settle()
    moved = player.state.forces["a"].panel
    assert (moved, player.plan.target) == ((start, second) if is_led_by_keys else (first, None))
