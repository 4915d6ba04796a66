"""The dice that fell last lie in the tray of a battle that was loaded, as in one that is played on."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app.services import make_services
from game.core.events import DiceRolled, Event
from game.scenes.context import ViewSettings
from game.scenes.faces import face_of
from game.scenes.game.replay import GameReplay
from game.session.replay import Replay, record_of
from game.views.strategic.choreography import QUIET
from game.views.table.battle_show import BattleShow
from game.views.table.dice_panel import DicePanel
from tests.support.decided_once import make_chooser_once
from tests.support.matches import start_saved
from tests.support.pilot import Pilot

INSTANT = ViewSettings(animation_speed_percent=0)
NONE = "No dice have fallen yet"
MOST_STEPS = 150
THROWS = 12

GAMES = ("skirmish", pytest.param("strategic", marks=pytest.mark.slow), "wargame")


def replayed(name: str, folder: Path) -> GameReplay:
    """The usual battle of a system between Cadets, recorded until dice have fallen often."""
    services = make_services((), lambda: 5, folder / "saves")
    system = services.systems[name]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    path = folder / "game.ironsave"
    match = start_saved(system, setup, 3, path, packs=services.packs, systems=services.systems)
    choose, thrown = make_chooser_once(1), 0
    for _ in range(MOST_STEPS):
        if match.outcome is not None or thrown > THROWS:
            break
        player = match.active[0]
        thrown += bool(fallen(match.submit(choose("cadet", player)(match, player)).events))
    match.close()
    return GameReplay(services, Replay(record_of(path, services.systems)), face_of(name))


def fallen(events: Sequence[object]) -> list[DiceRolled]:
    """Return the rolls whose dice go into the tray."""
    return [event for event in events if isinstance(event, DiceRolled) and event.purpose not in QUIET]


def panel_of(scene: GameReplay) -> DicePanel:
    show = scene.table.showing.show
    assert isinstance(show, BattleShow)
    return show.dice


@pytest.mark.parametrize("name", GAMES)
def test_whoever_comes_to_a_battle_later_sees_the_dice_that_fell_last(name: str, tmp_path: Path) -> None:
    scene = replayed(name, tmp_path)
    pilot = Pilot(scene, settings=INSTANT)
    panel, moments = panel_of(scene), 0
    for step in range(1, scene.replay.length + 1):
        scene.jump(step)
        pilot.wait(20)
        past: Sequence[Event] = scene.replay.told(None, step)
        rolls = fallen(past)
        if not rolls:
            assert panel.verdict.text == NONE, step
            continue
        moments += 1
        lies = [int(face) for face in panel.tray.visible_text().split()]
        assert panel.verdict.text != NONE, (step, past[-3:])
        assert lies[-len(rolls[-1].faces) :] == list(rolls[-1].faces), step
    assert moments > 10


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_dice_as_those_of_whoever_was_there(name: str, tmp_path: Path) -> None:
    scene = replayed(name, tmp_path)
    pilot = Pilot(scene, settings=INSTANT)
    panel, moments = panel_of(scene), 0
    while scene.replay.at < scene.replay.length:
        pilot.press("Right")
        pilot.wait(20)
        there = (panel.verdict.text, panel.lines.text, panel.tray.visible_text())
        at = scene.replay.at
        scene.jump(0)
        scene.jump(at)
        assert (panel.verdict.text, panel.lines.text, panel.tray.visible_text()) == there, at
        moments += panel.verdict.text != NONE
    assert moments > 10
