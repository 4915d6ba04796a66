"""The words beside the dice are always those of the dice that lie there, and come when they lie still."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.events import DiceRolled
from game.scenes.context import ViewSettings
from game.scenes.game.replay import GameReplay
from game.scenes.services import Services
from game.scenes.skirmish.face import SKIRMISH_FACE
from game.session.replay import Replay, record_of
from game.session.viewer_history import history_on_top
from game.systems.skirmish.request import SkirmishRequest
from game.views.dice import ShownDie
from game.views.table.dice_panel import DicePanel, Verdict
from tests.support.battle_player import BattlePlayer, show_of
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.screen_player import title

FALLING = "The dice are falling"
ENOUGH = 4
"""So many throws are looked at, frame by frame."""


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return make_services((), lambda: 5, tmp_path / "saves")


def replayed(services: Services, path: Path, settings: ViewSettings) -> tuple[Pilot, GameReplay]:
    """A battle between Officers on the screen of replays, a while before its end."""
    system = services.systems["skirmish"]
    setup = system.build_setup(SkirmishRequest(scenario="quick_first_blood"), services.catalog)
    match = start_saved(system, setup, 3, path, packs=services.packs, systems=services.systems)
    players = {player: make_chooser(1)("officer", player) for player in match.players}
    for _ in range(60):
        if match.outcome is not None:
            break
        match.submit(players[match.active[0]](match, match.active[0]))
    match.close()
    scene = GameReplay(services, Replay(record_of(path, services.systems)), SKIRMISH_FACE)
    return Pilot(scene, settings=settings), scene


def faces(panel: DicePanel) -> list[int]:
    """What lies in the tray."""
    return [int(face) for face in panel.tray.visible_text().split()]


def frames(pilot: Pilot, scene: GameReplay) -> Iterator[DicePanel]:
    """Step through a recording, a frame of animation at a time."""
    while scene.replay.at < scene.replay.length:
        pilot.press("Right")
        for _ in range(400):
            yield show_of(scene).dice
            if scene.table.showing.is_idle:
                break
            pilot.step()


@pytest.mark.parametrize("is_reduced", [False, True])
def test_no_verdict_stands_beside_dice_that_it_is_not_of(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_reduced: bool
) -> None:
    thrown: list[tuple[list[int], str]] = []
    throw = DicePanel.throw

    def noted(panel: DicePanel, dice: Sequence[ShownDie], seed: int, told: Callable[[], Verdict]) -> None:
        thrown.append(([die.face for die in dice], told().text))
        throw(panel, dice, seed, told)

    monkeypatch.setattr(DicePanel, "throw", noted)
    settings = ViewSettings(is_motion_reduced=is_reduced, animation_speed_percent=200)
    pilot, scene = replayed(services, tmp_path / "game.ironsave", settings)
    in_air, at_rest = 0, 0
    for panel in frames(pilot, scene):
        if len(thrown) > ENOUGH:
            break
        if not panel.tray.is_resting:
            in_air += 1
            assert panel.verdict.text == FALLING
            assert not panel.lines.text.strip(" \n\u00a0")
            assert not faces(panel)
        elif faces(panel):
            at_rest += 1
            assert (faces(panel), panel.verdict.text) == thrown[-1]
            sums = re.findall(r": (\d+), needs", panel.lines.text)
            if sums:
                last = faces(panel)
                assert int(sums[-1]) in [sum(last[-count:]) for count in range(1, len(last) + 1)]
    assert in_air > 20
    assert at_rest > 20
    assert len({text for _, text in thrown}) > 1


def test_an_undone_throw_leaves_the_tray(tmp_path: Path) -> None:
    pilot = title(tmp_path, ViewSettings(animation_speed_percent=0))
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    panel = player.show.dice
    assert panel.verdict.text == "No dice have fallen yet"
    for _ in range(12):
        assert not player.is_over
        player.turn_by_keyboard()
        if faces(panel):
            break
    assert faces(panel)
    assert panel.verdict.text not in ("No dice have fallen yet", FALLING)
    for _ in range(40):
        pilot.press("U")
        if pilot.ui.has_dialog:
            pilot.click("Take it back")
        player.settle()
        seen = history_on_top(player.scene.match, None).seen(None)
        if not any(isinstance(event, DiceRolled) for event in seen):
            break
    assert not faces(panel)
    assert panel.verdict.text == "No dice have fallen yet"
