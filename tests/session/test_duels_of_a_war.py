"""A war whose battles are duels: ordered, laid out, fought by the staff, reported, saved, replayed, told."""

from pathlib import Path

import pytest

from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.agents.forecast import forecast
from game.agents.staff import staff_level
from game.core.bridge import BattleOrder
from game.core.ids import PlayerId
from game.core.kernel import resolve_unchecked
from game.core.rng import fork, seeded
from game.session.chronicle import chronicle_of
from game.session.match import Match
from game.session.replay import record_of
from game.session.staff import pending_order
from game.session.verify import verify
from game.systems.registry import SYSTEMS, system_named
from game.systems.totalwar.actions import Answer, ReportBattle
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.state import TotalWarState
from tests.support.base_pack import shipped
from tests.support.matches import resolve_battle, start_saved
from tests.support.totalwar import RULES
from tests.systems.totalwar.test_laws import check_trip

WAR, DUEL = system_named("totalwar"), system_named("duel")
KNOWN = {system.name: system for system in SYSTEMS}


def waged(match: Match, seed: int, battles: int) -> int:
    """Wage a war by cadets until so many battles are fought or it is over; how many were."""
    agents: dict[PlayerId, Agent] = {}
    fought = 0
    while match.outcome is None and fought < battles:
        order = pending_order(match)
        if order is not None:
            assert order.system == "duel"
            before = match.state
            report = resolve_battle(match, DUEL, shipped().catalog)
            action = match.log[-1].action
            assert report.system == "duel"
            assert isinstance(before, TotalWarState) and isinstance(action, ReportBattle)
            check_trip(before, action, resolve_unchecked(RULES, before, action).state)
            fought += 1
            continue
        player = match.active[0]
        agent = agents.setdefault(player, make_agent(WAR, "cadet"))
        match.submit(agent.choose(match.observe(player), player, fork(seeded(seed), len(match.log))).action)
    return fought


@pytest.mark.rule("TW-9.6", "TW-2.8")
def test_a_wars_duels_are_conserved_saved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "war.ironsave"
    request = TotalWarRequest(campaign="first_war", options={"battle_system": "duel"})
    match = start_saved(WAR, build_setup(request, shipped().catalog), 5, path, systems=KNOWN)
    assert waged(match, 5, 2) == 2
    match.close()
    assert verify(path, KNOWN) is None
    assert len(chronicle_of(record_of(path, KNOWN)).battles) == 2


@pytest.mark.slow
@pytest.mark.rule("TW-9.6", "TW-2.8")
def test_a_whole_war_of_duels(tmp_path: Path) -> None:
    path = tmp_path / "war.ironsave"
    request = TotalWarRequest(campaign="quick_war", options={"battle_system": "duel"})
    match = start_saved(WAR, build_setup(request, shipped().catalog), 7, path, systems=KNOWN)
    assert waged(match, 7, 500) > 10
    assert match.outcome is not None
    match.close()
    assert verify(path, KNOWN) is None


def asked(options: dict[str, str | int | bool]) -> TotalWarState:
    """A war at the first question who fights a battle."""
    request = TotalWarRequest(campaign="first_war", humans=("federation", "zeon"), options=options)
    match = Match.start(WAR, build_setup(request, shipped().catalog), 5)
    agent = make_agent(WAR, "cadet")
    for number in range(400):
        state = match.state
        assert isinstance(state, TotalWarState)
        if state.prompts and state.prompts[-1].kind == "fight_battle":
            return state
        player = match.active[0]
        match.submit(agent.choose(match.observe(player), player, fork(seeded(5), number)).action)
    raise AssertionError("no battle")


def answered(state: TotalWarState, option: str) -> BattleOrder:
    """The order that follows when everybody asked answers this."""
    while state.battle is None:
        player = state.prompts[-1].player
        state = resolve_unchecked(RULES, state, Answer(player=player, option=option)).state
    return state.battle.order


@pytest.mark.rule("TW-9.6")
def test_each_battle_can_be_played_in_another_way_than_the_campaigns() -> None:
    state = asked({})
    others = ("play_wargame", "play_strategic")
    assert state.prompts[-1].options == ("play", "staff", "play_duel", *others)
    orders = {option: answered(state, option) for option in state.prompts[-1].options}
    assert {option: (o.system, o.options["mode"]) for option, o in orders.items()} == {
        "play": ("skirmish", "play"),
        "staff": ("skirmish", "staff"),
        "play_duel": ("duel", "play"),
        "play_wargame": ("wargame", "play"),
        "play_strategic": ("strategic", "play"),
    }
    duels = asked({"battle_system": "duel"})
    assert duels.prompts[-1].options == ("play", "staff", "play_skirmish", *others)
    assert answered(duels, "staff").system == "duel"
    assert answered(duels, "play_skirmish").system == "skirmish"
    assert asked({"battle_choice": "campaign"}).prompts[-1].options == ("play", "staff")


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize("way", ["wargame", "strategic"])
def test_other_battles_are_forecast_in_the_system_that_is_chosen(way: str) -> None:
    order = answered(asked({"battle_system": way}), "staff")
    system = system_named(order.system)
    assert order.system == way and system.battles is not None
    told = forecast(system, system.battles.order_setup(order, shipped().catalog), 1, rollouts=1)
    assert told.rollouts == 1 and 0 < told.chance < 1000 and told.turns >= 100
    assert told.attacker_units == sum(len(force.units) for force in order.sides[0].forces)


def test_a_duel_is_forecast_by_the_staff_that_would_fight_it() -> None:
    order = answered(asked({"battle_system": "duel"}), "staff")
    assert staff_level("duel") == staff_level("skirmish") == "officer"
    assert DUEL.battles is not None
    told = forecast(DUEL, DUEL.battles.order_setup(order, shipped().catalog), 1, rollouts=2)
    assert told.rollouts == 2 and 0 < told.chance < 1000
    assert told.attacker_units == sum(len(force.units) for force in order.sides[0].forces)
