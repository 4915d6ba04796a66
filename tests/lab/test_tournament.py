import os
import shlex
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game.agents.agent import Decision
from game.agents.skirmish.ace import AceAgent
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.lab.battle import BattleResult, BattleTask, fight
from game.lab.tournament import fight_all, summarised, tasks, wilson
from tests.agents.positions import SYSTEM, mirrored, scenario
from tests.support.processes import has_ended

LEVELS = ("officer", "cadet")


def timeless(results: list[BattleResult]) -> list[BattleResult]:
    """Results without what the clock says."""
    return [msgspec.structs.replace(each, seconds=0.0, thinking=(), slowest=()) for each in results]


def test_pairs_share_seed_and_setup_and_swap_seats() -> None:
    battles = tasks(5, LEVELS, 7, seed=3)
    assert [task.number for task in battles] == list(range(7))
    for first, second in zip(battles[::2], battles[1::2]):
        assert (first.seed, first.setup) == (second.seed, second.setup)
        assert first.levels == tuple(reversed(second.levels)) == LEVELS
    assert len({task.seed for task in battles}) == 4
    assert battles == tasks(5, LEVELS, 9, seed=3)[:7]
    assert battles != tasks(5, LEVELS, 7, seed=4)


@pytest.mark.parametrize("levels", [("officer", "officer"), ("ace", "bot:x"), ("bot:x", "bot:x")])
def test_contestants_who_may_play_alike_never_fight_one_battle_twice(levels: tuple[str, str]) -> None:
    battles = tasks(5, levels, 200, seed=3)
    assert len({(task.setup, task.seed) for task in battles}) == 200
    assert all(first.setup == second.setup for first, second in zip(battles[::2], battles[1::2]))


def test_equal_levels_fight_different_battles() -> None:
    battles = tasks(2, ("cadet", "cadet"), 6, seed=5)
    results = list(fight_all(SYSTEM, mirrored(), battles, 1))
    assert len({each.digest for each in results}) == 6
    assert summarised(results, ("cadet", "cadet")).distinct == 6


def test_the_interval_counts_different_battles_only() -> None:
    battle = fight(SYSTEM, mirrored()[0], tasks(1, LEVELS, 1, seed=5)[0])
    again = [msgspec.structs.replace(battle, number=number) for number in (0, 2, 4, 6)]
    summary = summarised(again, LEVELS)
    assert summary.distinct == 1
    assert summary.shares[0].games == 4
    share = summary.shares[0]
    assert (share.low, share.high) == wilson(share.rate, 1)


def test_one_process_and_two_give_the_same_battles() -> None:
    battles = tasks(len(mirrored()), LEVELS, 4, seed=5)
    serial = list(fight_all(SYSTEM, mirrored(), battles, 1))
    pooled = list(fight_all(SYSTEM, mirrored(), battles, 2))
    assert timeless(serial) == timeless(pooled)
    backwards = list(fight_all(SYSTEM, mirrored(), battles[::-1], 1))
    assert timeless(backwards[::-1]) == timeless(serial)


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without a word")
def test_who_stops_waits_for_no_battle_and_leaves_no_bot_behind(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    started = tmp_path / "started"
    woken = tmp_path / "woken"
    bot.write_text(
        f"import os, time\nopen({str(started)!r}, 'a').write(f'{{os.getpid()}} ')\n"
        f"time.sleep(60)\nopen({str(woken)!r}, 'w')"
    )
    slow = ("cadet", f"bot:{shlex.join((sys.executable, str(bot)))}")
    battles = [
        msgspec.structs.replace(each, levels=LEVELS if each.number < 4 else slow)
        for each in tasks(len(mirrored()), LEVELS, 20, seed=5)
    ]
    fought = fight_all(SYSTEM, mirrored(), battles, 2)
    next(fought)
    while len(pids := started.read_text().split() if started.exists() else []) < 2:
        time.sleep(0.05)
    fought.close()
    assert not woken.exists(), "nobody waited until a bot was done"
    assert all(has_ended(int(pid)) for pid in pids)


def test_a_battle_tells_who_won_and_how() -> None:
    result = fight(SYSTEM, mirrored()[0], BattleTask(0, 0, LEVELS, 9))
    assert result.winner in (0, 1)
    assert result.reason in ("destroyed", "stalemate")
    assert sum(result.kills) > 0
    assert result.actions > result.turns > 0
    assert result.seconds >= sum(result.thinking) > 0
    assert all(slowest <= spent for slowest, spent in zip(result.slowest, result.thinking))


def test_the_budget_reaches_the_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    decide = AceAgent.choose

    def noted(ace: AceAgent, observed: GameState, player: PlayerId, rng: int, budget: int) -> Decision:
        told.append(budget)
        return decide(ace, observed, player, rng, budget)

    monkeypatch.setattr(AceAgent, "choose", noted)
    setup = scenario("quick_first_blood")
    quick = fight(SYSTEM, setup, BattleTask(0, 0, ("ace", "cadet"), 1, budget=40))
    assert set(told) == {40}
    told.clear()
    slow = fight(SYSTEM, setup, BattleTask(0, 0, ("ace", "cadet"), 1, budget=1_200))
    assert set(told) == {1_200}
    assert quick.digest != slow.digest  # he looks at more and plays otherwise


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (260, 400, 0.602, 0.695)],
)
def test_wilson_intervals(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=0.001)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def result(number: int, winner: int) -> BattleResult:
    """A battle between "a" and "b", who swap seats."""
    levels = ("a", "b") if number % 2 == 0 else ("b", "a")
    return BattleResult(
        number, 0, levels, winner, "destroyed", 4, 50, (3, 1), "", 1.0, (0.5, 0.25), (0.1, 0.2)
    )


def test_shares_follow_the_contestants_through_their_seats() -> None:
    summary = summarised([result(0, 0), result(1, 1), result(2, 1), result(3, -1)], ("a", "b"))
    a, b = summary.shares
    assert (a.wins, a.draws, a.rate) == (2, 1, 0.625)
    assert (b.wins, b.draws, b.rate) == (1, 1, 0.375)
    assert (a.kills, b.kills) == (8, 8)
    assert a.seconds_per_battle == pytest.approx(0.375)
    assert summary.first_seat_rate == 0.25
    assert summary.reasons == {"destroyed": 4}


def test_both_seats_may_hold_the_same_level() -> None:
    summary = summarised([result(0, 0), result(1, 0)], ("a", "a"))
    assert [share.wins for share in summary.shares] == [1, 1]
