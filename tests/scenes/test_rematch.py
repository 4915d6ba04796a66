"""A rematch from the result: the same forces, the seats swapped or not, by mouse and key."""

from pathlib import Path

import msgspec
import pytest

from game.scenes.duel.result import duel_verdict
from game.scenes.faces import face_of
from game.scenes.game.result import GameResult
from game.scenes.game.screen import GameScreen
from game.session.load import read_header
from game.session.schema import SeatRecord
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.strategic.request import SideRequest as StrategicSide
from game.systems.strategic.request import StrategicRequest
from game.systems.wargame.request import SideRequest as WargameSide
from game.systems.wargame.request import WargameRequest
from tests.scenes.every_scene import services_in
from tests.support.battle_player import BattlePlayer
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.screen_player import title


def withdrawn(tmp_path: Path) -> tuple[Pilot, GameScreen]:
    """The result of a battle against Officer that the player has left."""
    pilot = title(tmp_path)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    scene = player.scene
    pilot.press("W")
    pilot.click("dialog_yes")
    pilot.wait(500)
    assert pilot.scene_name == "result"
    return pilot, scene


@pytest.mark.parametrize("is_swapped", [False, True])
@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_battle_is_fought_again(is_swapped: bool, by_mouse: bool, tmp_path: Path, own_home: Path) -> None:
    pilot, first = withdrawn(tmp_path)
    if by_mouse:
        pilot.click("rematch_swapped" if is_swapped else "rematch")
    else:
        pilot.press("X" if is_swapped else "A")
    again = pilot.scene
    assert isinstance(again, GameScreen)
    assert again.match.game.setup == first.match.game.setup
    assert again.match.outcome is None
    assert again.flow.own_save is not None and again.flow.own_save != first.flow.own_save
    swapped = tuple(player for player in first.match.players if player not in first.seat_runner.humans())
    assert again.seat_runner.humans() == (swapped if is_swapped else first.seat_runner.humans())
    pilot.press("Escape")
    assert pilot.scene_name == "pause", "the new battle is played"


@pytest.mark.parametrize("command", ["A", "X"])
@pytest.mark.parametrize(
    "asked", [WargameRequest(mission="show_of_force"), StrategicRequest(scenario="strategic_hold_the_bend")]
)
def test_missions_and_strategic_battles_are_fought_again(
    asked: WargameRequest | StrategicRequest, command: str, tmp_path: Path, own_home: Path
) -> None:
    """Nobody gives his side a name there: there is none to take along to the other seat."""
    name = "wargame" if isinstance(asked, WargameRequest) else "strategic"
    services = services_in(tmp_path)
    system = services.systems[name]
    setup = system.build_setup(asked, services.catalog)
    players = system.players(setup)
    seats = [SeatRecord(players[0]), SeatRecord(players[1], "agent", "cadet")]
    path = tmp_path / "saves" / "battle.ironsave"
    match = start_saved(system, setup, 1, path, seats=seats, packs=services.packs, systems=services.systems)
    match.close()
    pilot = Pilot(GameResult(services, match, (), face_of(name).verdict, path))
    pilot.press(command)
    scene = pilot.scene
    assert isinstance(scene, GameScreen), pilot.text()
    assert scene.match.game.setup == setup
    assert scene.seat_runner.humans() == ((players[1],) if command == "X" else (players[0],))


def teams_of_two() -> list[tuple[str, object]]:
    """Four seats in two teams, in each system that has teams."""
    deck = SeatRequest(units=("gm",))
    seats = tuple(
        msgspec.structs.replace(deck, player=f"p{n}", name=f"Person {n}", team=team)
        for n, team in enumerate(("one", "one", "two", "two"))
    )
    forces = ("halyard", "mote")
    return [
        ("duel", DuelRequest(map="duel_four_towers", seats=seats)),
        (
            "wargame",
            WargameRequest(
                mission="show_of_force",
                sides={
                    "attacker": WargameSide(players=("p0", "p1"), units=forces),
                    "defender": WargameSide(players=("p2", "p3"), units=forces),
                },
            ),
        ),
        (
            "strategic",
            StrategicRequest(
                generate="plain",
                sides=(
                    StrategicSide(player="p0", allies=("p1",), name="One"),
                    StrategicSide(player="p2", allies=("p3",), name="Two"),
                ),
            ),
        ),
    ]


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize(("name", "asked"), teams_of_two())
def test_friends_change_sides_together(
    name: str, asked: object, by_mouse: bool, tmp_path: Path, own_home: Path
) -> None:
    """Two people of one team sat on both sides afterwards, each with a program of the other."""
    services = services_in(tmp_path)
    system = services.systems[name]
    setup = system.build_setup(asked, services.catalog)
    players = system.players(setup)
    assert len(players) == 4
    levels = [("human", ""), ("human", ""), ("agent", "cadet"), ("agent", "officer")]
    seats = [SeatRecord(player, *who) for player, who in zip(players, levels, strict=True)]  # type: ignore[arg-type]
    path = tmp_path / "saves" / "battle.ironsave"
    match = start_saved(system, setup, 1, path, seats=seats, packs=services.packs, systems=services.systems)
    match.close()
    pilot = Pilot(GameResult(services, match, (), face_of(name).verdict, path))
    if by_mouse:
        pilot.click("rematch_swapped")
    else:
        pilot.press("X")
    scene = pilot.scene
    assert isinstance(scene, GameScreen), pilot.text()
    assert scene.seat_runner.humans() == players[2:]
    if name == "duel":
        called = [scene.table.showing.seat_name(player) for player in players]
        assert called == ["Person 2", "Person 3", "Person 0", "Person 1"]
    save = scene.flow.own_save
    assert save is not None
    scene.exit()
    kept = {each.player: (each.kind, each.setting) for each in read_header(save)[0].seats}
    assert [kept[player] for player in players] == levels[2:] + levels[:2]


def test_a_duel_is_fought_again(tmp_path: Path, own_home: Path) -> None:
    services = services_in(tmp_path)
    system = services.systems["duel"]
    setup = system.build_setup(DuelRequest(scenario="duel_the_gate"), services.catalog)
    players = system.players(setup)
    seats = [SeatRecord(players[0]), SeatRecord(players[1], "agent", "cadet")]
    path = tmp_path / "saves" / "duel.ironsave"
    match = start_saved(system, setup, 1, path, seats=seats, packs=services.packs, systems=services.systems)
    match.close()
    pilot = Pilot(GameResult(services, match, (), duel_verdict, path))
    pilot.press("X")
    scene = pilot.scene
    assert isinstance(scene, GameScreen), pilot.text()
    assert scene.match.game.setup == setup
    assert scene.seat_runner.humans() == (players[1],)


@pytest.mark.parametrize(("key", "seat"), [("N", "defender_seat"), ("D", "seat_1")])
def test_people_take_their_names_to_the_other_seat(
    key: str, seat: str, tmp_path: Path, own_home: Path
) -> None:
    pilot = title(tmp_path)
    pilot.press(key)
    fields = ("attacker_name", "defender_name") if key == "N" else ("name_0", "name_1")
    for field, name in zip(fields, ("Anna", "Ben"), strict=True):
        pilot.click(field)
        pilot.press("Ctrl+A")
        pilot.type(name)
    pilot.click(seat)
    pilot.press("Home", "Enter", "Ctrl+Enter")
    first = pilot.scene
    assert isinstance(first, GameScreen), pilot.text()

    def names(scene: GameScreen) -> list[str]:
        return [scene.table.showing.seat_name(player) for player in scene.match.players]

    assert names(first) == ["Anna", "Ben"]
    services, match, save = first.services, first.match, first.flow.own_save
    assert save is not None
    first.exit()
    for is_swapped, told in ((False, ["Anna", "Ben"]), (True, ["Ben", "Anna"])):
        again = services.table.rematch(match, save, is_swapped=is_swapped)
        assert isinstance(again, GameScreen)
        assert Pilot(again).scene is again and names(again) == told
        again.exit()
