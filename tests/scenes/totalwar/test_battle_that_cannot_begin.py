"""TW-9.6: where a battle cannot begin, it is said once, and the war can be left, saved and taken back."""

from pathlib import Path

from msgspec.structs import replace

from game.session.match import Match
from game.systems.totalwar.actions import Answer, EndAdministration, EndMoves, EndShots, MoveSquadron
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, draw, squad, war_setup

MAP = """
FC  F.  F.b Z.z Z. ZC
F.  F.  F.  Z.  Z. Z.
"""
FORCES = {"b": squad("revil", "gm", "gm"), "z": squad("degwin", "varg")}
ENEMY = 3


def setup() -> TotalWarSetup:
    """A war whose battles are to be fought in a way that this game has not."""
    made = with_shipped_machines(war_setup(draw(MAP), FORCES, humans=(BLUE,), order=("federation", "zeon")))
    return replace(made, options=replace_way(made))


def replace_way(made: TotalWarSetup) -> object:
    options = made.options
    return type(options)(
        **{name: getattr(options, name) for name in options.__slots__} | {"battle_system": "chess"}
    )


def until_the_attack(match: Match) -> None:
    """Blue attacks and lets the staff fight."""
    while match.active != (BLUE,) or not any(
        isinstance(each, MoveSquadron) and each.to == ENEMY for each in match.legal(BLUE)
    ):
        seat = match.active[0]
        ends = (EndAdministration, EndMoves, EndShots)
        match.submit(next(each for each in match.legal(seat) if isinstance(each, ends)))
    match.submit(MoveSquadron(player=BLUE, force="b", to=ENEMY))
    match.submit(Answer(player=BLUE, option="staff"))
    assert match.active == (SYSTEM,)


def begun(folder: Path) -> WarPlayer:
    return resumed(folder, setup(), until_the_attack, BLUE)


def test_it_is_said_once_and_escape_menu_and_undo_stay_alive(tmp_path: Path) -> None:
    player = begun(tmp_path)
    pilot = player.pilot
    assert pilot.ui.has_dialog
    assert "chess" in pilot.text()
    pilot.press("Enter")
    pilot.wait(2_000)
    assert not pilot.ui.has_dialog, "the dialog came again"
    pilot.press("Escape")
    pilot.wait(100)
    assert pilot.ui.has_dialog or pilot.scene_name != "totalwar", "no menu"
    pilot.press("Escape")
    pilot.wait(500)
    assert pilot.scene_name == "totalwar" and not pilot.ui.has_dialog
    pilot.click("war_undo")
    pilot.click("dialog_yes")
    player.settle()
    assert player.state.battle is None
    assert player.scene.is_ready, "the attack is not decided yet"
    assert player.match.active == (BLUE,)
