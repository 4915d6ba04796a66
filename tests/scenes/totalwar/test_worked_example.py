"""The source's worked example on the real screen, played by mouse as both seats, with its picture.

Zeon's fleet takes three panels north-east, wins the battle there, takes the panels around it, and cuts off
the Federation's territory in the corner. ``IRONSPHERE_RENEW=1`` paints the picture anew.
"""

import os
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.totalwar.forecaster import Tally
from game.session.match import Match
from game.systems.totalwar.actions import EndAdministration, EndMoves
from game.systems.totalwar.events import PanelsTaken, SupplyChanged
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import Preview
from game.views.ui.button import Button
from game.views.ui.layout import Panel
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, NE, RED, ZEON, N, draw, fleet, war_setup
from tests.systems.totalwar.test_worked_example import AFTER, MAP, letters

PICTURES = {
    (1280, 720): Path("assets/screenshots/worked_example.png"),
    (1920, 1080): Path("assets/screenshots/worked_example_1080.png"),
}
CAPITALS = {7: "Luna II", 48: "Side 3"}
FLEETS = {"a": "Assault Fleet", "b": "Orbital Fleet"}
COARSE = (64, 36)
LIKENESS = 6.0
"""Mean difference of the channels of two coarse pictures that still show the same (of 255)."""


def the_setup() -> TotalWarSetup:
    forces = {"a": fleet("xander", "talon", *["varg"] * 4), "b": fleet("amber", "harrier", "gm")}
    setup = with_shipped_machines(war_setup(draw(MAP), forces, humans=(RED, BLUE)))
    theatre = setup.theatres[0]
    sites = tuple(replace(site, name=CAPITALS[site.panel]) for site in theatre.sites)
    return replace(
        setup,
        theatres=(replace(theatre, sites=sites),),
        forces=tuple(replace(force, name=FLEETS[force.id]) for force in setup.forces),
    )


def until(match: Match, officer: str) -> None:
    """Let everybody pass until it is an officer's place."""
    while True:
        state = match.state
        assert isinstance(state, TotalWarState)
        if (state.phase, state.officer) == ("movement", officer):
            return
        seat = match.active[0]
        ends = EndAdministration if state.phase == "administration" else EndMoves
        match.submit(ends(player=seat))


def begin(folder: Path, size: tuple[int, int]) -> WarPlayer:
    player = resumed(folder, the_setup(), lambda match: until(match, "xander"), RED, BLUE, size=size)
    player.pass_curtain()
    return player


def move(player: WarPlayer, letter: str, direction: int, panels: int) -> Preview:
    """Click a fleet, look at the preview of a panel, and click it twice."""
    force = player.state.forces[letter]
    line = player.state.map.line(force.panel, direction, panels)
    player.click(force.panel)
    assert player.plan.selected == letter
    player.click(line[-1])
    shown = player.plan.preview()
    assert isinstance(shown, Preview)
    player.click(line[-1])
    player.settle()
    return shown


def pass_to(player: WarPlayer, officer: str) -> None:
    """End moves until it is an officer's place, and sit down in it."""
    for _ in range(20):
        if player.pilot.scene_name == "curtain":
            player.pass_curtain()
        elif player.state.officer == officer and player.plan.mode == "movement":
            return
        else:
            player.end_by_mouse()
    raise AssertionError(f"{officer} never gets his place")


def play(player: WarPlayer) -> None:
    """The example, move by move."""
    shown = move(player, "a", NE, 3)
    assert len(shown.captured) == 3
    assert not shown.battles
    pass_to(player, "amber")
    shown = move(player, "b", N, 2)
    assert [battle.faction for battle in shown.battles] == [ZEON]
    while player.is_asked or player.pilot.scene_name == "curtain":
        if player.pilot.scene_name == "curtain":
            player.pass_curtain()
        else:
            assert player.answer_by_mouse()


@pytest.mark.rule("TW-5.1")
@pytest.mark.rule("TW-5.2")
@pytest.mark.rule("TW-5.5")
@pytest.mark.parametrize(
    "size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)], ids=["720", "1080"]
)
def test_the_worked_example_by_mouse_and_its_picture(size: tuple[int, int], tmp_path: Path) -> None:
    player = begin(tmp_path, size)
    play(player)
    assert letters(player.state) == AFTER.strip()
    assert player.state.cut == {0, 1, 2, 8, 9, 10}
    log = player.flow.history.seen(None)
    assert any(isinstance(each, PanelsTaken) and each.cause == "neighbour" for each in log)
    assert any(isinstance(each, SupplyChanged) and len(each.cut) == 6 for each in log)
    assert letters(player.shown) == AFTER.strip(), "the screen shows the same"
    same_picture(player, PICTURES[size])


def same_picture(player: WarPlayer, kept: Path) -> None:
    """Compare what the screen shows with the picture that was kept, in broad strokes."""
    pilot = player.pilot
    pilot.move((2, 2))
    pilot.wait(400)
    if os.environ.get("IRONSPHERE_RENEW"):
        pilot.screenshot(kept)
    pilot.stack.invalidate()
    pilot.step()
    shown, wanted = (
        pygame.transform.smoothscale(picture, COARSE)
        for picture in (pilot.surface.convert(24), pygame.image.load(kept).convert(24))
    )
    pairs = zip(pygame.image.tobytes(shown, "RGB"), pygame.image.tobytes(wanted, "RGB"), strict=True)
    differences = [abs(first - second) for first, second in pairs]
    assert sum(differences) / len(differences) < LIKENESS, f"it does not look like {kept}"


def test_no_answer_moves_away_under_the_mouse_when_the_forecast_comes(tmp_path: Path) -> None:
    player = begin(tmp_path, (1280, 720))
    move(player, "a", NE, 3)
    pass_to(player, "amber")
    forecaster = player.forecaster
    move(player, "b", N, 2)
    question = player.panels.question
    layouts = []
    for tally in (Tally(), Tally(1, 1, 2, 5, 100, 0), Tally(24, 11, 2, 5, 1234, 5678)):
        forecaster.stop()
        question.show_forecast(tally)
        player.pilot.ui.layout()
        shown = [widget for widget in player.pilot.widgets() if isinstance(widget, Button | Panel)]
        layouts.append([(widget.id, tuple(widget.rect)) for widget in shown])
        assert player.pilot.has("The staff fights it out") == (not tally.trials)
        assert player.pilot.has("Attacker wins") == bool(tally.trials)
    assert layouts[0] == layouts[1] == layouts[2]
