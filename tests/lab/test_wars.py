"""Tournaments of wars: the staff resolves their battles; the strength of the levels, in full."""

import argparse
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.agents.staff import LevelBySeat
from game.core.bridge import BattleOrder, BattleReport
from game.lab.battle import BattleResult, BattleTask, UnfinishedBattleError, fight, resolver
from game.lab.command import simulate
from game.lab.pairings import campaign_setups
from game.lab.simulate import add_arguments, run
from game.lab.tournament import fight_all, summarised, tasks
from game.rules.measures import PairingError
from game.systems.registry import system_named
from game.systems.totalwar.campaign import Theatre
from game.systems.totalwar.setup import TotalWarSetup
from tests.support.base_pack import shipped
from tests.support.real_war import real_quick_war

WAR = system_named("totalwar")
ENDS = ("capital_taken", "peace", "last_faction")


def tournament(levels: tuple[str, str], games: int, seed: int) -> list[BattleResult]:
    return list(fight_all(WAR, (real_quick_war(),), tasks(1, levels, games, seed), 1))


def test_a_tournament_of_wars_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    out = tmp_path / "wars.json"
    line = ["totalwar", "--games", "1", "--seats", "officer,cadet", "--campaign", "first_war"]
    assert simulate(parser.parse_args([*line, "--out", str(out)])) == 0
    assert "stood still" in capsys.readouterr().out
    record = json.loads(out.read_text(encoding="utf-8"))
    assert record["battles"][0]["battles"] > 0
    assert simulate(parser.parse_args([*line[:-1], "nowhere"])) == 2
    assert "nowhere" in capsys.readouterr().err


def test_campaigns_belong_to_the_campaign_game() -> None:
    with pytest.raises(PairingError):
        campaign_setups(system_named("skirmish"), shipped().catalog, "")
    assert len(campaign_setups(WAR, shipped().catalog, "")) == 1


def test_a_war_has_the_maps_of_its_campaign(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert simulate(parser.parse_args(["totalwar", "--map", "harrow_bridge", "--games", "1"])) == 2
    assert "choose one by --campaign" in capsys.readouterr().err


@pytest.mark.slow
def test_the_same_seed_is_the_same_war() -> None:
    setup = campaign_setups(WAR, shipped().catalog, "first_war")[0]
    resolve = resolver()
    task = BattleTask(0, 0, ("officer", "cadet"), 4)
    first, again = (fight(WAR, setup, task, resolve) for _ in range(2))
    assert first.digest == again.digest
    assert first.slowest_turn[0] > 0


def test_a_war_needs_somebody_to_fight_its_battles() -> None:
    def nobody(order: BattleOrder, levels: LevelBySeat) -> BattleReport:
        raise UnfinishedBattleError(order.id)

    task = BattleTask(0, 0, ("officer", "officer"), 4)
    for resolve in (None, nobody):
        with pytest.raises(UnfinishedBattleError):
            fight(WAR, real_quick_war(), task, resolve)


@pytest.mark.slow
@pytest.mark.parametrize("levels", [("officer", "cadet"), ("ace", "officer")])
def test_a_higher_level_beats_a_lower_one(levels: tuple[str, str]) -> None:
    results = tournament(levels, 100, 7)
    assert summarised(results, levels).shares[0].rate >= 0.65


@pytest.mark.slow
def test_a_higher_level_beats_a_lower_one_in_a_short_war() -> None:
    setups = campaign_setups(WAR, shipped().catalog, "first_war")
    results = list(fight_all(WAR, setups, tasks(1, ("officer", "cadet"), 60, 7), 1))
    assert summarised(results, ("officer", "cadet")).shares[0].rate >= 0.6


@pytest.mark.slow
def test_wars_on_the_quick_theatre_end_in_victory() -> None:
    results = tournament(("officer", "officer"), 100, 8) + tournament(("ace", "ace"), 100, 9)
    won = sum(result.winner >= 0 and result.reason in ENDS for result in results)
    assert won >= 0.9 * len(results)
    assert not [result for result in results if result.reason == "stands_still"]


def luna_ii_besieged() -> TotalWarSetup:
    """The great war with all that Zeon has before Luna II, and the Federation's forces off at Earth."""
    setup = campaign_setups(WAR, shipped().catalog, "grand_war")[0]
    assert isinstance(setup, TotalWarSetup)
    theatre = Theatre(setup.theatres[0])
    luna_ii = theatre.capitals["federation"].panels[0]
    earth = theatre.panel(30, 20)
    free = [
        iter(
            [
                p
                for p in theatre.within(middle, reach)[1:]
                if theatre.is_passable[p] and p not in theatre.sites
            ]
        )
        for middle, reach in ((luna_ii, 5), (earth, 5))
    ]
    zeon = {officer.id for faction in setup.factions if faction.id == "zeon" for officer in faction.officers}
    forces = [replace(force, panel=next(free[force.officer not in zeon])) for force in setup.forces]
    return replace(setup, forces=tuple(forces))


@pytest.mark.slow
@pytest.mark.rule("TW-6.3")
def test_a_war_that_goes_on_on_earth_is_won_there() -> None:
    results = [
        fight(WAR, luna_ii_besieged(), BattleTask(0, 0, ("officer", "officer"), seed), resolver())
        for seed in (3, 4)
    ]
    assert {result.reason for result in results} <= {"capital_taken", "last_faction"}
    assert min(result.battles for result in results) > 20


def test_one_campaign_by_dice_is_told_as_one_and_without_battles(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["sectors", "--games", "1", "--seats", "cadet,random", "--campaign", "generals_school"]
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args(line)) == 0
    printed = capsys.readouterr().out
    assert "n = 1 battle, " in printed and "no battle needed another system" in printed
    assert "kills" not in printed, "a war counts none"
    assert run(parser.parse_args(["sectors", "--games", "1", "--battles", "chess"])) == 2
    assert "campaign two_banks: options.battle_system: 'chess'" in capsys.readouterr().err
