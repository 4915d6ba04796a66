"""From a replay a game is played on from any step, in a save of its own; the recorded one stays as it is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app import game_table
from game.scenes.context import ViewSettings
from game.scenes.game.replay import GameReplay
from game.scenes.game.result import GameResult
from game.scenes.game.screen import GameScreen
from game.session.load import read_header
from game.session.replay import Replay, record_of
from game.session.saves import copy_file, list_saves
from game.views.ui.button import Button
from tests.scenes.every_scene import services_in
from tests.scenes.test_rematch import withdrawn
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.race import changed_file
from tests.support.windows import least_first


def recorded(folder: Path) -> tuple[Pilot, GameScreen, Path]:
    """The result of a battle that was left by the rules, the screen that it was played on, and its save."""
    pilot, first = withdrawn(folder)
    assert isinstance(pilot.scene, GameResult) and pilot.scene.save is not None
    return pilot, first, pilot.scene.save


def record_at(replay: Replay) -> object:
    """What the game is at the step where a recording stands."""
    game, state = replay.position.top
    return game.system.ruleset.record(state)


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("step", [0, 3, -1])
def test_a_game_goes_on_from_a_step_of_its_recording(
    step: int, by_mouse: bool, tmp_path: Path, own_home: Path
) -> None:
    pilot, first, save = recorded(tmp_path)
    before = save.read_bytes()
    pilot.press("P")
    assert isinstance(pilot.scene, GameReplay)
    replay = pilot.scene.replay
    for _ in range(step % replay.length):
        pilot.press("Right")
        pilot.wait(100)
    assert replay.at == step % replay.length
    at, there = replay.at, record_at(replay)
    if by_mouse:
        pilot.click("replay_go_on")
    else:
        pilot.press("G")
    pilot.wait(200)
    scene = pilot.scene
    assert isinstance(scene, GameScreen), pilot.text()
    assert scene.match.outcome is None and scene.seat_runner.humans() == first.seat_runner.humans()
    own = scene.flow.own_save
    assert own is not None and own != save and save.read_bytes() == before
    scene.exit()
    again = Replay(record_of(own, first.services.systems))
    again.seek(at)
    assert (record_at(again) == there and again.length < replay.length) or at == 0
    names = {each.path: each.name for each in list_saves(own.parent, first.services.systems)}
    assert names[str(own)].endswith(f", from step {at}")


@pytest.mark.parametrize("size", least_first((1024, 600), (1280, 720)))
def test_the_button_is_not_cut(size: tuple[int, int], tmp_path: Path, own_home: Path) -> None:
    _, first, save = recorded(tmp_path)
    pilot = Pilot(first.services.table.replay(save), size=size)
    button = pilot.get("replay_go_on", Button)
    assert button.rect.width >= button.width_range(pilot.context.kit)[1]


def test_where_it_cannot_be_gone_on_no_save_is_left(tmp_path: Path, own_home: Path) -> None:
    first = begun("skirmish", tmp_path)
    past_deployment(first)
    assert first.match.store is not None
    save = first.match.store.path
    first.match.close()
    changed_file(save, "UPDATE log SET digest = '0123456789abcdef' WHERE number = 1")
    pilot = Pilot(first.services.table.replay(save), settings=ViewSettings(animation_speed_percent=0))
    scene, saves = pilot.scene, sorted(save.parent.iterdir())
    assert isinstance(scene, GameReplay)
    pilot.press("Right")
    pilot.wait(50)
    pilot.press("Right")
    assert pilot.has("LEAVES A PART OUT") and scene.replay.at > 1
    pilot.press("Enter", "G")
    assert pilot.scene is scene and pilot.has("step 2 leads to another result")
    assert pilot.has("IT CANNOT BE PLAYED ON FROM HERE") and not pilot.has("SAVED"), "nothing was to be saved"
    assert sorted(save.parent.iterdir()) == saves


def test_a_game_by_older_rules_says_that_these_have_changed(tmp_path: Path, own_home: Path) -> None:
    """'The content has changed' stood above it, though every pack was as it had been."""
    first = begun("skirmish", tmp_path)
    assert first.match.store is not None
    save = first.match.store.path
    first.match.close()
    changed_file(save, "UPDATE meta SET value = json_set(value, '$.rules_version', 1) WHERE key = 'header'")
    pilot = Pilot(first.services.table.resume(save))
    assert pilot.has("THE RULES HAVE CHANGED") and not pilot.has("CONTENT HAS CHANGED")
    assert pilot.has("by version 1 of the rules")


def test_from_within_a_battle_of_a_campaign_nothing_goes_on(tmp_path: Path, own_home: Path) -> None:
    _, first, save = recorded(tmp_path)
    replay = Replay(record_of(save, first.services.systems))
    inner = Pilot(GameReplay(services_in(tmp_path), replay, first.table.face))
    assert not any(each.id == "replay_go_on" for each in inner.widgets())
    inner.press("G")
    assert inner.scene_name == "replay"


def test_what_is_read_is_said_before_a_recording_comes_and_before_it_is_played_on(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large war takes seconds: the buttons seemed to do nothing."""
    pilot, first, save = recorded(tmp_path)
    name = read_header(save)[0].name
    pilot = Pilot(*pilot.stack.scenes, settings=pilot.context.settings, draws_all=True)
    read, told = list[str](), list[tuple[str, bool]]()
    for called in ("record_of", "copy_file"):
        usual = getattr(game_table, called)

        def reading(*given: object, called: str = called, usual: Callable[..., object] = usual) -> object:
            read.append(called)
            return usual(*given)

        monkeypatch.setattr(game_table, called, reading)
    drawn = pilot.loop.draw

    def note() -> None:
        drawn()
        if pilot.scene_name == "opening":
            told.append((",".join(read), pilot.has(f"Opening {name}")))

    monkeypatch.setattr(pilot.loop, "draw", note)
    pilot.press("P")
    pilot.wait(100)
    assert isinstance(pilot.scene, GameReplay)
    assert read == ["record_of"] and told[:1] == [("", True)], "said in a picture before anything is read"
    told.clear()
    pilot.press("G")
    pilot.wait(100)
    assert isinstance(pilot.scene, GameScreen) and pilot.scene is not first
    assert read[1:2] == ["copy_file"] and told[:1] == [("record_of", True)]
    pilot.scene.exit()


@pytest.mark.parametrize(("name", "told"), [("My copy", "My copy"), ("", "evening")])
def test_a_copy_is_called_as_the_list_calls_it(name: str, told: str, tmp_path: Path, own_home: Path) -> None:
    """It was told by the name of the game that it was copied from; one without any had none."""
    _, first, save = recorded(tmp_path)
    copy = save.with_stem("evening")
    copy_file(save, copy, name)
    if not name:
        changed_file(copy, "UPDATE meta SET value = json_set(value, '$.name', '') WHERE key = 'header'")
    listed = {each.path: each.name for each in list_saves(copy.parent, first.services.systems)}
    assert listed[str(copy)] == told
    pilot = Pilot(first.services.table.replay(copy), draws_all=True)
    said: list[bool] = []
    drawn = pilot.loop.draw

    def note() -> None:
        drawn()
        if pilot.scene_name == "opening":
            said.append(pilot.has(f"Opening {told}"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pilot.loop, "draw", note)
        pilot.press("G")
        pilot.wait(100)
    assert said and all(said) and isinstance(pilot.scene, GameScreen)
    pilot.scene.exit()
