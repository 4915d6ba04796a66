"""A saved war is watched again: step by step, by jumps, over a battle, to where it stands."""

import shutil
from pathlib import Path

import pytest

from game.app.begin import Asked, asked_game
from game.app.game_table import GameTable
from game.app.services import make_services
from game.scenes.game.replay import GameReplay
from game.scenes.game.screen import GameScreen
from game.session.replay import Replay, record_of
from game.systems.duel.state import HIDDEN, DuelState
from game.systems.totalwar.state import TotalWarState
from game.views.totalwar.seat_cameras import READABLE_PX
from game.views.ui.button import Button
from tests.scenes.totalwar.player import INSTANT, resumed
from tests.scenes.totalwar.test_duel_in_war import attack, last_report
from tests.scenes.totalwar.test_war_by_keyboard import answer_all, begin
from tests.scenes.totalwar.test_worked_example import until
from tests.support.pilot import Pilot
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, draw, squad, war_setup

SAVES = Path(__file__).parents[2] / "golden" / "saves"
FRONT = """
FC F.  F.  Z.  Z. ZC
F. F.  F.b Z.y Z. Z.
F. F.  F.  Z.  Z. Z.
"""


def test_a_war_is_watched_again(tmp_path: Path) -> None:
    player = begin(tmp_path)
    for _ in range(3):
        answer_all(player)
        player.end_by_keyboard()
    match = player.match
    assert match.store is not None
    assert any(entry.kind == "pop" for entry in match.log), "there was a battle"
    path, digest = match.store.path, match.digest
    services = player.scene.services
    assert isinstance(services.table, GameTable)
    match.close()

    scene = services.table.replay(path)
    assert isinstance(scene, GameReplay)
    pilot = Pilot(scene, settings=INSTANT)
    assert [each.text for each in pilot.all(Button) if each.command == "back"] == ["Back"]
    seen = 0
    while scene.replay.at < scene.replay.length:
        pilot.press("Right")
        pilot.wait(20)
        assert scene.replay.position.depth == 1 or scene.replay.at == scene.replay.length
        seen += 1
        ruleset = scene.replay.position.bottom.game.system.ruleset
        if scene.table.showing.is_idle:
            known = ruleset.observe(scene.replay.position.bottom.state, None)
            shown = scene.table.showing.state
            assert ruleset.record(shown) == ruleset.record(known)
    assert seen < scene.replay.length, "the moves of the battle are one step"
    assert scene.replay.position.top.game.system.name == "totalwar"
    assert digest
    pilot.press("Left")
    assert scene.replay.at < scene.replay.length
    assert scene.replay.position.depth == 1

    # After a jump the log tells what led there, and a battle opens on its own board.
    log, line = scene.replay.recording.log, scene.replay.line
    over = next(at for at, number in enumerate(line, 1) if log[number].kind == "pop")
    scene.jump(over)
    pilot.wait(40)
    assert scene.replay.at == over
    assert len(scene.table.showing.log.lines) > 3
    pilot.press("B")
    pilot.wait(40)
    battle = pilot.scene
    assert isinstance(battle, GameReplay)
    moves = over - 1 - max(at for at in range(1, over) if log[line[at - 1]].kind == "push")
    assert battle.replay.length == moves > 3
    for _ in range(3):
        pilot.press("Right", "Right")
        pilot.wait(20)
    assert 3 <= battle.replay.at <= 6
    battle.jump(moves)
    pilot.wait(40)
    assert battle.table.showing.system.ruleset.outcome(battle.table.showing.state) is not None
    assert battle.table.showing.log.lines
    pilot.press("Esc")
    pilot.wait(40)
    assert pilot.scene is scene
    assert scene.replay.at == over

    there = ruleset.record(scene.replay.position.top.state)
    pilot.press("G")
    pilot.wait(20)
    again = pilot.scene
    assert isinstance(again, GameScreen), pilot.text()
    own = again.flow.own_save
    assert own is not None and own != path
    again.exit()
    branch = Replay(record_of(own, services.systems))
    branch.seek(over)
    assert ruleset.record(branch.position.top.state) == there, "the war goes on after that battle"


def test_a_duel_in_a_wars_replay_is_watched_card_by_card_and_left_again(tmp_path: Path) -> None:
    forces = {"b": squad("cole", "gm", "gm"), "y": squad("zelda", "varg")}
    drawn = war_setup(draw(FRONT), forces, humans=(BLUE,), battle_system="duel")
    player = resumed(tmp_path, with_shipped_machines(drawn), lambda match: until(match, "cole"), BLUE)
    attack(player)
    player.pilot.press("2")
    player.settle()
    assert last_report(player).system == "duel"
    match = player.match
    assert match.store is not None
    path, services = match.store.path, player.scene.services
    match.close()

    war = services.table.replay(path)
    assert isinstance(war, GameReplay)
    pilot = Pilot(war, settings=INSTANT)
    log, line = war.replay.recording.log, war.replay.line
    over = next(at for at, number in enumerate(line, 1) if log[number].kind == "pop")
    war.jump(over)
    pilot.wait(40)
    pilot.click("Watch the battle")
    pilot.wait(40)
    duel = pilot.scene
    assert isinstance(duel, GameReplay), pilot.scene_name
    ruleset = duel.table.showing.system.ruleset

    def is_shown() -> bool:
        return ruleset.record(duel.table.showing.state) == ruleset.record(
            ruleset.observe(duel.replay.position.top.state, None)
        )

    def settle() -> None:
        while not duel.table.showing.is_idle:
            pilot.wait(34)
        assert is_shown()

    assert duel.replay.at == 0
    settle()
    pilot.press("Right")
    settle()
    assert duel.replay.at == 1
    duel.jump(duel.replay.length)
    pilot.press("Left")
    assert duel.replay.at == duel.replay.length - 1
    settle()
    pilot.press("Right")
    settle()
    assert ruleset.outcome(duel.replay.position.top.state) is not None
    state = duel.table.showing.state
    assert isinstance(state, DuelState)
    assert {HIDDEN} >= {card for suit in state.suits.values() for card in suit.hand}
    pilot.press("Esc")
    pilot.wait(40)
    assert pilot.scene is war
    assert war.replay.at == over


@pytest.mark.parametrize("name", ["v2_totalwar_skirmish", "v2_totalwar_duel"])
def test_a_battle_that_is_under_way_is_watched_too(name: str, tmp_path: Path, own_home: Path) -> None:
    """Of a war that was saved in a battle nothing of that could be watched, though it was its last news."""
    save = tmp_path / f"{name}.ironsave"
    shutil.copy(SAVES / save.name, save)
    war = make_services((), lambda: 7, tmp_path).table.replay(save)
    assert isinstance(war, GameReplay)
    pilot = Pilot(war, settings=INSTANT)
    pilot.press("End")
    pilot.wait(40)
    pilot.click("Watch the battle")
    pilot.wait(40)
    battle = pilot.scene
    assert isinstance(battle, GameReplay) and battle is not war and battle.replay.length > 3
    pilot.press("End")
    there = battle.replay.position
    assert there.depth == 2 and there.top.state is not battle.replay.first.top.state
    ruleset = there.top.game.system.ruleset
    assert ruleset.record(there.top.state) == ruleset.record(war.replay.position.top.state)
    assert not any(each.id == "replay_go_on" for each in pilot.widgets())
    pilot.press("Esc")
    assert pilot.scene is war


def test_a_replay_of_a_large_map_begins_near_who_acts(tmp_path: Path, own_home: Path) -> None:
    services = make_services(saves=tmp_path / "saves")
    begun = services.table.begin(asked_game(Asked(campaign="grand_war", seed=3), services))
    assert isinstance(begun, GameScreen)
    assert begun.match.store is not None
    path = begun.match.store.path
    begun.match.close()
    assert isinstance(services.table, GameTable)
    pilot = Pilot(services.table.replay(path))
    scene = pilot.stack.top
    assert isinstance(scene, GameReplay)
    stage, state = scene.table.showing.show.stage, scene.table.showing.state
    assert isinstance(state, TotalWarState)
    assert stage.camera.fit_px() < READABLE_PX <= stage.camera.unit_px, "tokens can be read"
    acting = state.officers[state.officer].faction
    capital = state.map.capitals[acting].panels[0]
    assert stage.rect.collidepoint(stage.screen(capital))
