"""Moving to today's content at the screen of every system: done and taken back, or refused with a reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.rules.prose import Sentence
from game.rules.renewing import StaysError
from game.scenes.context import ViewSettings
from game.scenes.game.moving import why_not
from game.scenes.game.screen import GameScreen
from game.scenes.services import Services
from game.scenes.title import Title
from game.scenes.words import Words
from game.session.match import Match
from game.session.moving import content_of
from game.session.schema import SUFFIX, SeatRecord
from game.systems.registry import SYSTEMS
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_battle_in_war import into_battle
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.reef_war import FRAME_BESIDE, begin, edit, with_pack, write_pack
from tests.support.shipped import shipped_catalog

INSTANT = ViewSettings(animation_speed_percent=0, is_motion_reduced=True)
BATTLES = tuple(system.name for system in SYSTEMS if system.campaign is None)
CAMPAIGNS = tuple(system.name for system in SYSTEMS if system.campaign is not None)


@pytest.fixture
def pack(own_home: Path) -> Path:
    folder = own_home / "embers"
    (folder / "frames").mkdir(parents=True)
    (folder / "mod.yaml").write_text("id: embers\nname: Embers\nversion: 1.0.0\nrequires: {base: '*'}\n")
    (folder / "frames/ember.yaml").write_text(FRAME_BESIDE)
    return folder


def saved(services: Services, name: str) -> None:
    """A game of a system as it usually begins, every seat a person's."""
    system = services.systems[name]
    setup = system.build_setup(system.default_request(services.catalog), services.catalog)
    seats = [SeatRecord(player) for player in system.players(setup)]
    path = services.folders.saves / f"{name}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    start_saved(
        system,
        setup,
        5,
        path,
        seats=seats,
        packs=services.packs,
        systems=services.systems,
        catalog=services.installed,
    ).close()


def opened(services: Services) -> Pilot:
    """The game, gone on with from the title; what is said as it opens is closed."""
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.click("title_continue")
    read_on(pilot)
    return pilot


def read_on(pilot: Pilot) -> None:
    """Close messages and lift curtains until a game is there."""
    for _ in range(20):
        pilot.wait(200)
        if pilot.scene_name == "curtain" or pilot.ui.has_dialog:
            pilot.press("Enter")


def match_of(pilot: Pilot) -> Match:
    scene = next(each for each in reversed(pilot.stack.scenes) if isinstance(each, GameScreen))
    return scene.match


def pause(pilot: Pilot) -> None:
    for _ in range(4):
        if pilot.scene_name == "pause":
            return
        pilot.press("Escape")
    raise AssertionError(f"no pause: {pilot.text()}")


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_says_that_it_ends_with_what_it_began_with(name: str, own_home: Path, pack: Path) -> None:
    saved(with_pack(own_home), name)
    pilot = opened(with_pack(own_home, pack))
    match = match_of(pilot)
    begun_with, length = content_of(match), len(match.log)
    pause(pilot)
    pilot.click("pause_move")
    assert pilot.has("a battle ends with what it was begun with; only campaigns move to other content")
    pilot.press("Escape")
    assert (content_of(match), len(match.log)) == (begun_with, length)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_campaign_moves_and_is_taken_back(name: str, own_home: Path, pack: Path) -> None:
    saved(with_pack(own_home), name)
    pilot = opened(with_pack(own_home, pack))
    begun_with = content_of(match_of(pilot))
    pause(pilot)
    pilot.click("pause_move")
    assert pilot.has("It can be taken back")
    pilot.click("dialog_yes")
    read_on(pilot)
    assert pilot.scene_name == name
    match = match_of(pilot)
    assert content_of(match) != begun_with
    assert match.log[-1].kind == "content"
    pause(pilot)
    assert not pilot.has("today's content"), "it is played with today's"
    pilot.press("Escape")
    pilot.press("U")
    if pilot.ui.has_dialog:
        pilot.press("Enter")
    read_on(pilot)
    assert content_of(match_of(pilot)) == begun_with
    pause(pilot)
    assert pilot.has("Move to today's content")


def test_a_war_says_so_while_a_battle_of_it_is_fought(own_home: Path) -> None:
    example = write_pack(own_home)
    services = with_pack(own_home, example)
    begin(services, "salvors")
    edit(example, "frames/lamplighter.yaml", "accuracy: 50", "accuracy: 99")
    player = WarPlayer(opened(with_pack(own_home, example)))
    into_battle(player)
    pilot = player.pilot
    assert match_of(pilot).position.depth == 2
    begun_with = content_of(match_of(pilot))
    pause(pilot)
    pilot.click("pause_move")
    assert pilot.has("a battle of the campaign is not over")
    assert content_of(match_of(pilot)) == begun_with


def asked(callee: str, *files: str) -> Iterator[str]:
    """The literal first argument of every call of something in files of the program."""
    for file in files:
        for node in ast.walk(ast.parse((Path(game.__file__).parent / file).read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == callee:
                first = node.args[0]
                assert isinstance(first, ast.Constant)
                yield str(first.value)


def test_whatever_keeps_a_game_with_its_content_is_told_in_the_players_language() -> None:
    """English sentences of the code stood within the sentence, whatever the language."""
    texts = shipped_catalog().strings("en")
    renewals = [f"systems/{name}/renewal.py" for name in CAMPAIGNS]
    reasons = [*asked("StaysError", "session/moving.py", *renewals), "lost_more"]
    assert len(set(reasons)) == 8
    assert [each for each in reasons if f"screen.content.why.{each}" not in texts] == []
    for name, file in zip(CAMPAIGNS, renewals):
        things = (
            [*asked("_gone", file)] if name == "sectors" else [*asked("_missing", file), "level", "ranks"]
        )
        assert len(things) > 2
        assert [each for each in things if f"{name}.content.lost.{each}" not in texts] == []
    words = Words(
        {
            "screen.content.why.lost_more": "verloren gingen $things und $more weitere",
            "totalwar.content.lost.frame": "das Modell {name}",
        }
    )
    lost = [Sentence("totalwar.content.lost.frame", {"name": each}) for each in "abcdefg"]
    told = why_not(words, StaysError("lost", lost))
    assert told == (
        "verloren gingen das Modell a, das Modell b, das Modell c, das Modell d, das Modell e und 2 weitere"
    )
