"""Both campaigns in all their ways to fight: battles as they come up in play, conserved exactly.

In each of the ten pairs the campaign itself orders the battle and takes its report; nobody is lost or
made up on the way out, in the battle, or on the way back.
"""

import random
from collections import Counter
from typing import cast

import pytest

from game.core.bridge import BattleOrder, BattleReport
from game.core.kernel import resolve_unchecked
from game.rules.campaigns import AUTOMATIC
from game.rules.ordered import ROLES
from game.systems.registry import system_named
from game.systems.sectors.actions import ReportBattle as ReportGame
from game.systems.sectors.actions import SectorsAction
from game.systems.sectors.arranging import machine_id
from game.systems.sectors.board import find_game
from game.systems.sectors.bridge import pending_order as ordered_game
from game.systems.sectors.build import build_setup as sectors_setup
from game.systems.sectors.events import GamePlayed
from game.systems.sectors.profile import SectorsRules
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.ruleset import SectorsRuleset
from game.systems.sectors.state import SYSTEM as SECTORS_SEAT
from game.systems.sectors.state import Game, SectorsState
from game.systems.totalwar.actions import EndAdministration, ReportBattle, TotalWarAction
from game.systems.totalwar.build import build_setup as war_setup
from game.systems.totalwar.profile import TotalWarRules
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.state import SYSTEM as WAR_SEAT
from game.systems.totalwar.state import TotalWarState
from tests.laws.play import choose
from tests.laws.test_battle_trips import check_report, fought
from tests.support.battle_orders import CATALOG
from tests.systems.totalwar.test_laws import attacks, check_survivors, check_trip
from tests.systems.totalwar.test_laws import choose as choose_in_war

WAR, SECTORS = TotalWarRuleset(), SectorsRuleset()
WAYS = ("skirmish", "duel", "wargame", "strategic", AUTOMATIC)
MANY = 200
FEW = {"strategic": 2, "duel": 2}
"""So many battles of a pair in the default run, where it is not four."""
CAMPAIGNS = ("first_war", "quick_war", "severed")
GROUNDS = ("two_banks", "three_fords_war", "old_quarrels")
STEPS_AT_MOST = 3_000


def fought_out(order: BattleOrder, way: str) -> BattleReport:
    """The report of a battle, fought quickly or by whim in the system that the campaign has chosen."""
    assert order.system == (way if way != AUTOMATIC else WAYS[0])
    system = system_named(order.system)
    assert system.battles is not None
    report = system.battles.report(fought(system, order))
    check_report(order, report)
    assert report.system == order.system and report.turns >= 1
    return report


def war_action(state: TotalWarState, dice: random.Random) -> TotalWarAction:
    """What somebody at war does who looks for battle."""
    legal = WAR.legal(state, dice.choice(WAR.active(state)))
    if state.phase == "administration" and dice.random() < 0.7:
        ended = next((each for each in legal if isinstance(each, EndAdministration)), None)
        if ended is not None:
            return ended
    return choose_in_war(dice, attacks(state, legal) or legal)


def wars(way: str, wanted: int) -> Counter[str]:
    """Fight so many battles of wars in a way; how they ended."""
    endings: Counter[str] = Counter()
    seed = 0
    while endings.total() < wanted:
        seed += 1
        dice = random.Random(seed)
        request = TotalWarRequest(
            campaign=CAMPAIGNS[seed % len(CAMPAIGNS)], options={"battle_system": way, "turn_limit": 20}
        )
        state = WAR.setup(war_setup(request, CATALOG), seed)
        for _ in range(STEPS_AT_MOST):
            if state.outcome is not None or endings.total() >= wanted:
                break
            if WAR_SEAT not in WAR.active(state):
                state = resolve_unchecked(WAR, state, war_action(state, dice)).state
                continue
            assert state.battle is not None
            action = ReportBattle(player=WAR_SEAT, report=fought_out(state.battle.order, way))
            assert WAR.check(state, action) is None
            applied = resolve_unchecked(WAR, state, action)
            check_trip(state, action, applied.state)
            check_survivors(state, action, applied.state, applied.events)
            endings[action.report.ending] += 1
            state = applied.state
    return endings


def check_game(before: SectorsState, game: Game, report: BattleReport, after: SectorsState) -> None:
    """The game holds what was reported: its length, its winner, its points (SE-4.9, SE-4.11)."""
    found = find_game(after, game.id)
    done = found[1] if found is not None else None
    if done is None:
        return
    winner = next((side.role for side in report.sides if side.won), "")
    alive = any(unit.survived for side in report.sides for unit in side.units)
    assert done.status == "done" and done.turns == report.turns
    assert done.winner == (winner or ("draw" if alive else "both"))
    by_role = {side.role: side for side in report.sides}
    told = [by_role[role].points for role in ROLES]
    if isinstance(told[0], int) and isinstance(told[1], int):
        assert done.points == told[0] - told[1]
        return
    lost = []
    for role, unit in zip(ROLES, (game.attacker, game.defender)):
        force = before.campaign.forces[before.players[unit].race, report.system]
        values = {machine_id(unit, number): value for number, value in enumerate(force.values)}
        lost.append(sum(values[each.id] for each in by_role[role].units if not each.survived))
    assert done.points == lost[1] - lost[0]


def sector_action(state: SectorsState, dice: random.Random) -> SectorsAction:
    """What somebody does in a campaign of regions."""
    legal = SECTORS.legal(state, dice.choice(SECTORS.active(state)))
    return cast(SectorsAction, choose(dice, legal))


def sector_wars(way: str, wanted: int) -> Counter[str]:
    """Fight so many games of campaigns of regions in a way; how they ended."""
    endings: Counter[str] = Counter()
    seed = 0
    while endings.total() < wanted:
        seed += 1
        dice = random.Random(seed)
        request = SectorsRequest(
            campaign=GROUNDS[seed % len(GROUNDS)], options={"battle_system": way, "battle_choice": "campaign"}
        )
        state = SECTORS.setup(sectors_setup(request, CATALOG), seed)
        people = set(state.players)
        for _ in range(STEPS_AT_MOST):
            if state.outcome is not None or endings.total() >= wanted:
                break
            order = ordered_game(state)
            if order is None:
                applied = resolve_unchecked(SECTORS, state, sector_action(state, dice))
                endings.update(_by_dice(applied.events) if way == AUTOMATIC else ())
                state = applied.state
                continue
            assert way != AUTOMATIC, "dice need no board"
            report = fought_out(order, way)
            action = ReportGame(player=SECTORS_SEAT, report=report)
            assert SECTORS.check(state, action) is None
            game = find_game(state, order.id.rpartition(".")[0])
            assert game is not None
            after = resolve_unchecked(SECTORS, state, action).state
            check_game(state, game[1], report, after)
            assert set(after.players) == people, "a player is lost, or made up"
            endings[report.ending] += 1
            state = after
    return endings


def _by_dice(events: tuple[object, ...]) -> list[str]:
    """The games that dice have decided: nobody loses more than he has (SE-4.15)."""
    done = [event for event in events if isinstance(event, GamePlayed) and event.status == "done"]
    rules = cast(SectorsRules, CATALOG.rules["sectors"].options)
    for event in done:
        assert all(0 <= lost <= rules.automatic.points for lost in event.losses)
    return [event.winner for event in done if not event.cause]


def test_both_campaigns_fight_in_every_way() -> None:
    for name, kind in (("totalwar", TotalWarRules), ("sectors", SectorsRules)):
        rules = CATALOG.rules[name].options
        assert isinstance(rules, kind)
        assert (*sorted(rules.battle_systems), AUTOMATIC) == (*sorted(WAYS[:-1]), AUTOMATIC)


@pytest.mark.rule("TW-2.8", "TW-9.6", "TW-2.9")
@pytest.mark.parametrize("way", WAYS)
def test_a_wars_battles_are_conserved_in_every_way(way: str) -> None:
    assert wars(way, FEW.get(way, 4)).total() >= FEW.get(way, 4)


@pytest.mark.rule("SE-4.2", "SE-4.9", "SE-4.11", "SE-4.15")
@pytest.mark.parametrize("way", WAYS)
def test_games_of_regions_are_conserved_in_every_way(way: str) -> None:
    assert sector_wars(way, FEW.get(way, 4)).total() >= FEW.get(way, 4)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_two_hundred_battles_of_wars_are_conserved(way: str) -> None:
    assert wars(way, MANY).total() >= MANY


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_two_hundred_games_of_regions_are_conserved(way: str) -> None:
    assert sector_wars(way, MANY).total() >= MANY
