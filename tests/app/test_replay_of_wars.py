"""A saved game is printed: each step in the words of the game that it belongs to, a war's battles too."""

from pathlib import Path

import pytest

from game.app.main import main
from game.app.registry import make_chooser, systems
from game.core.ids import PlayerId
from game.session.home import load_content
from game.session.staff import begin_battle, finish_battle
from game.systems.registry import system_named
from game.systems.totalwar.actions import Answer, GoRogue
from tests.scenes.totalwar_pages.stage import state_of, until
from tests.support.matches import start_saved
from tests.support.totalwar import BLUE, FED, RED, draw, squad, war_setup
from tests.systems.totalwar.test_heroes_change_sides import REBELS

SAVES = Path(__file__).parents[1] / "golden" / "saves"


@pytest.mark.parametrize("name", ["v2_totalwar_skirmish", "v2_totalwar_duel"])
def test_a_battle_under_way_is_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAVES / f"{name}.ironsave")]) == 0
    printed = capsys.readouterr().out
    assert " A battle begins" in printed and " push\n" not in printed


def test_a_battle_that_has_ended_is_told_by_its_war(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    system, catalog, path = system_named("totalwar"), load_content().catalog, tmp_path / "war.ironsave"
    setup = system.build_setup(system.default_request(catalog), catalog)
    match = start_saved(system, setup, 3, path, systems=systems())
    choose = make_chooser(5)("officer", PlayerId(""))
    assert system.campaign is not None
    while system.campaign.order(match.state) is None:
        match.submit(choose(match, match.active[0]))
    finish_battle(match, begin_battle(match, system_named("skirmish"), catalog).seed)
    match.close()
    assert main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    ended = next(number for number, line in enumerate(lines) if line.endswith(" The battle is over"))
    assert "Machines lost" in lines[ended + 1]


def test_what_a_war_brings_forth_is_printed_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """'lone_8 begins its turn' stood there, as 'zeon_force_13 moves' and 'garrison_97 is disbanded' did."""
    path = tmp_path / "war.ironsave"
    setup = war_setup(draw(REBELS), {"b": squad("blake", "gm", "gm")}, humans=(BLUE, RED))
    match = start_saved(system_named("totalwar"), setup, 3, path, systems=systems())
    until(match, FED, "movement", "blake")
    match.submit(GoRogue(player=BLUE))
    match.submit(Answer(player=BLUE, option="confirm"))
    lone = state_of(match).officers["blake"].faction
    until(match, lone, "movement", "blake")
    match.close()
    assert main(["replay", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "Blake begins its turn." in printed and lone not in printed


def test_steps_bear_the_names_of_those_who_took_them(capsys: pytest.CaptureFixture[str]) -> None:
    """'12 neutral' and '1 seat_1' stood there, and '43 system' where a battle had ended."""
    for name in ("v2_totalwar_skirmish", "v2_duel_middle"):
        assert main(["replay", str(SAVES / f"{name}.ironsave")]) == 0
    headings = {line[6:] for line in capsys.readouterr().out.splitlines() if not line.startswith("      ")}
    assert not headings & {"neutral", "seat_1", "seat_2", "zeon", "system"}, headings
    assert {"Terrace Colony", "Zeon", "Rogues 1"} <= headings


@pytest.mark.parametrize(("name", "seen"), [("duel", "cards face down"), ("sectors", " is done")])
def test_nobodys_secrets_are_printed_as_long_as_a_game_goes_on(
    name: str, seen: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who printed a game of several at one screen read the cards and orders that the others had in secret."""
    system, catalog, path = system_named(name), load_content().catalog, tmp_path / "game.ironsave"
    setup = system.build_setup(system.default_request(catalog), catalog)
    match = start_saved(system, setup, 3, path, systems=systems())
    choose = make_chooser(5)("cadet", PlayerId(""))
    for _ in range(20):
        match.submit(choose(match, match.active[0]))
    match.close()
    assert main(["replay", str(path)]) == 0
    printed = capsys.readouterr().out
    assert seen in printed and " will play " not in printed and " is ordered to " not in printed


def test_a_game_that_has_just_begun_is_printed_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing at all was printed: whether there was anything in the file nobody could say."""
    system, catalog, path = system_named("skirmish"), load_content().catalog, tmp_path / "game.ironsave"
    setup = system.build_setup(system.default_request(catalog), catalog)
    start_saved(system, setup, 3, path, systems=systems()).close()
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: nothing has happened yet\n"


def test_the_secrets_of_a_game_that_is_over_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAVES / "v2_sectors_finished.ironsave")]) == 0
    assert " is ordered to " in capsys.readouterr().out


def test_a_battle_that_is_over_is_not_the_end_of_its_war(capsys: pytest.CaptureFixture[str]) -> None:
    """Saves of earlier versions can stop between the last step of a battle and its report."""
    assert main(["replay", str(SAVES / "v2_totalwar_finished.ironsave")]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("      Zeon wins in turn 23"), "no line of its own, as the end of a game has"
