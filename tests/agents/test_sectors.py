"""Built-in players of Sectors: legal, quick, the same again, blind to secrets, each level above the last."""

from ast import literal_eval
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from game.agents.agent import Agent
from game.agents.random_agent import RandomAgent
from game.agents.sectors.fights import fight, stays
from game.agents.sectors.outlook import chance
from game.agents.sectors.player import ace, cadet, concentrate, officer, rush, spread, turtle
from game.agents.sectors.style import ACE
from game.agents.sectors.team import team_plan
from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step, state_digest
from game.core.rng import fork, seeded
from game.rules.system import erased
from game.systems.sectors.actions import (
    MarkRegion,
    MoveUnit,
    PinNote,
    QuitCampaign,
    SectorsAction,
    UseAbility,
)
from game.systems.sectors.automatic_odds import automatic_chances
from game.systems.sectors.build import build_setup
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import SYSTEM, SectorsState
from game.systems.sectors.system import SECTORS
from tests.support.calls import calls_of
from tests.support.hash_seeds import SEEDS, told_under
from tests.support.sectors import RULES, acted, campaign, order, place
from tests.support.shipped import shipped_catalog

MAKERS = {"cadet": cadet, "officer": officer, "ace": ace}
STYLES = {"rush": rush, "turtle": turtle, "spread": spread, "concentrate": concentrate}


def made(level: str) -> Agent:
    """A new agent of a level."""
    if level in MAKERS | STYLES:
        return (MAKERS | STYLES)[level]()
    return RandomAgent(erased(SECTORS), avoids=(QuitCampaign, MarkRegion, PinNote))


@cache
def setup_of(name: str, people: tuple[Joining, ...] = ()) -> SectorsSetup:
    """The closed setup of a shipped campaign."""
    return build_setup(SectorsRequest(campaign=name, people=people), shipped_catalog())


def played(setup: SectorsSetup, seed: int, levels: dict[str, str], turns: int = 1000) -> SectorsState:
    """A campaign between agents, a level for each race, so many turns of it."""
    state = RULES.setup(setup, seed)
    agents: dict[PlayerId, Agent] = {}
    number = 0
    while state.outcome is None and state.turn <= turns:
        player = RULES.active(state)[0]
        agent = agents.setdefault(player, made(levels[state.players[player].race]))
        number += 1
        observed = RULES.observe(state, player)
        action = agent.choose(observed, player, fork(seeded(seed), number)).action
        assert isinstance(action, SectorsAction)
        assert RULES.check(state, action) is None, action
        RULES.resolve(Step(state, RULES.evolve, SEEDED), action)
    return state


def everybody(setup: SectorsSetup, level: str) -> dict[str, str]:
    """The same level for every race."""
    return {race.id: level for race in setup.races}


@pytest.mark.parametrize("level", ["cadet", "officer", "ace"])
def test_a_campaign_between_agents_of_a_level_comes_to_its_end(level: str) -> None:
    setup = setup_of("two_banks")
    state = played(setup, 3, everybody(setup, level))
    assert state.outcome is not None and state.fixtures, "they attack"
    again = played(setup, 3, everybody(setup, level))
    assert state_digest(RULES, state) == state_digest(RULES, again)


def test_agents_play_for_people_too() -> None:
    people = (Joining("ann", "marines"), Joining("bob", "spawn"), Joining("cy", "spawn"))
    setup = setup_of("two_banks", people)
    assert played(setup, 1, everybody(setup, "officer")).outcome is not None


MOST_CALLS = 3_000_000
"""Twice as many function calls as a turn of forty players took when this was written."""


def test_a_turn_of_forty_players_takes_no_more_work_than_this() -> None:
    """The benchmark measures its time."""
    setup = setup_of("four_race_war")
    state = played(setup, 1, everybody(setup, "officer"), turns=3)
    agents = {player: ace() for player in state.players}
    turn, seats = state.turn, set()

    def all_decide() -> None:
        number = 0
        while state.turn == turn:
            player = RULES.active(state)[0]
            assert player != SYSTEM
            seats.add(player)
            number += 1
            observed = RULES.observe(state, player)
            action = agents[player].choose(observed, player, fork(seeded(1), number)).action
            assert isinstance(action, SectorsAction)
            RULES.resolve(Step(state, RULES.evolve, SEEDED), action)

    calls = calls_of(all_decide)
    assert len(state.players) == 40 and len(seats) > 20, "the others wait for a place"
    assert calls < MOST_CALLS


def test_an_agent_sees_no_order_of_another_race() -> None:
    state = campaign("AB BC", {"greys": "A", "machina": "C"}, battle_system="automatic")
    other = order(state, "machina_1", "B")
    player = PlayerId("greys_1")
    for level in MAKERS:
        choices = [
            made(level).choose(RULES.observe(each, player), player, seeded(5)) for each in (state, other)
        ]
        assert choices[0] == choices[1]


def test_team_mates_heed_the_generals_marks() -> None:
    state = campaign("AB AC", {"greys": "AAAA", "machina": "C"}, orders="each", battle_system="automatic")
    marked = acted(state, MarkRegion(player=PlayerId("greys_1"), region=place(state, "B"), mark="attack"))
    player = PlayerId("greys_2")
    action = officer().choose(RULES.observe(marked, player), player, seeded(5)).action
    assert isinstance(action, MoveUnit) and action.region == place(state, "B")


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_a_win_by_domination_is_taken_and_an_enemys_prevented(level: str) -> None:
    """A capital that nobody stands in ends the campaign: worth more than any sack and factory."""
    units, ground = {"greys": "B", "machina": "D"}, {"greys": "BE", "machina": "CD"}
    for player, wanted in (("greys_1", "C"), ("machina_1", "C")):
        state = campaign(
            "AB BC CD DF BE",
            units,
            owners=ground,
            sacks="AAAFFF",
            factories="AF",
            capitals="CE",
            domination_capitals=True,
            battle_system="automatic",
            orders="each",
        )
        seat = PlayerId(player)
        found = [
            made(level).choose(RULES.observe(state, seat), seat, seeded(seed)).action for seed in range(8)
        ]
        regions = [each.region for each in found if isinstance(each, MoveUnit)]
        assert regions == [place(state, wanted)] * 8, player


def test_team_mates_never_overfill_a_region() -> None:
    setup = setup_of("four_race_war")
    for level in ("officer", "ace"):
        state = played(setup, 2, everybody(setup, level), turns=2)
        assert not [each for each in state.dispatches if each.what == "held_back"]


def test_chances_grow_with_numbers_and_with_defending() -> None:
    assert 430 < chance(1, 1, defends=False) < 460 and 540 < chance(1, 1, defends=True) < 570
    assert chance(2, 1, defends=False) > chance(1, 1, defends=True) > chance(1, 2, defends=True)
    assert chance(0, 1, defends=True) == 0 and chance(1, 0, defends=False) == 1000


@pytest.mark.rule("SE-4.3")
def test_an_ace_knows_how_fights_between_groups_end() -> None:
    exact = automatic_chances(RULES.setup(setup_of("two_banks"), 1).campaign.rules.automatic)
    alone = fight(1, 1, defends=False)
    assert abs(alone.win - 1000 * exact.attacker) < 5
    assert fight(1, 1, defends=True).win > fight(1, 1, defends=None).win > alone.win
    assert fight(2, 1, defends=False).win > 650 > fight(2, 2, defends=False).win
    assert fight(3, 1, defends=False).survivors == 2 and fight(1, 1, defends=True).survivors == 1
    assert fight(9, 1, defends=True) == fight(5, 1, defends=True), "more than five are taken as five"
    assert stays(0, 2) < stays(1, 2) < stays(2, 2) and stays(9, 9) == stays(3, 4)


def of_six_turns(
    borders: str,
    units: Mapping[str, str],
    *,
    owners: Mapping[str, str] | None = None,
    sacks: str = "",
    factories: str = "",
) -> SectorsState:
    """A campaign of six turns, fought by dice, in which every seat orders its own unit."""
    return campaign(
        borders,
        units,
        owners=owners,
        sacks=sacks,
        factories=factories,
        orders="each",
        battle_system="automatic",
        turn_limit=6,
    )


def planned(state: SectorsState, level: str, race: str, lot: int) -> tuple[SectorsState, dict[PlayerId, str]]:
    """What a race's units are ordered, each by its own seat that decides by itself."""
    found: dict[PlayerId, str] = {}
    for number, seat in enumerate(each.id for each in state.players.values() if each.race == race):
        action = made(level).choose(RULES.observe(state, seat), seat, fork(lot, number)).action
        if isinstance(action, MoveUnit):
            state = acted(state, action)
            found[seat] = state.campaign.regions[action.region].name
    return state, found


def test_aces_go_two_together_where_one_would_be_too_few() -> None:
    """An enemy's only region is held by one: alone an attacker loses more than he wins (SE-4.3)."""
    state = of_six_turns("AC BC", {"greys": "AB", "machina": "C"})
    both = [planned(state, "ace", "greys", seeded(lot))[1] for lot in range(6)]
    assert all([*found.values()] in (["C", "C"], ["A", "B"]) for found in both), both
    assert {"greys_1": "C", "greys_2": "C"} in both


def test_an_ace_leaves_no_factory_alone_that_an_enemy_can_enter() -> None:
    """Beside the factory stands an enemy, and beyond it lies ground that is worth less (SE-5.1)."""
    state = of_six_turns(
        "AB BC CD",
        {"greys": "B", "machina": "D"},
        owners={"greys": "ABC", "machina": "D"},
        sacks="C",
        factories="C",
    )
    for lot in range(6):
        assert planned(state, "ace", "greys", seeded(lot))[1] == {"greys_1": "C"}


def test_team_mates_of_an_ace_follow_one_plan() -> None:
    """Whoever is asked later orders what whoever was asked first has planned for him."""
    setup = setup_of("four_race_war")
    state = played(setup, 3, everybody(setup, "officer"), turns=3)
    assert state.phase == "planning" and not state.plans["marines"].orders
    _, found = planned(state, "ace", "marines", seeded(4))
    unit, region = next(iter(found.items()))
    number = next(n for n, each in enumerate(state.campaign.regions) if each.name == region)
    first = acted(state, MoveUnit(player=unit, unit=unit, region=number))
    plan = team_plan(RULES.observe(first, unit), "marines", seeded(9), ACE.guesses)
    assert {seat: state.campaign.regions[plan.order(seat)].name for seat in found} == found


def test_an_ace_counts_a_unit_that_is_relocated_where_it_will_be() -> None:
    """The cap holds for teleports too: no third unit is sent where one is set down (SE-2.3, SE-3.7)."""
    state = of_six_turns(
        "AB BC DB EB",
        {"greys": "ACDE", "machina": "B"},
        owners={"greys": "ABCDE"},
        factories="AB",
    )
    general = PlayerId("greys_1")
    granted = acted(state, UseAbility(player=general, unit=general, region=place(state, "B")))
    plan = team_plan(RULES.observe(granted, general), "greys", seeded(1), ACE.guesses)
    assert plan.order(general) == place(state, "B")
    assert sum(plan.order(PlayerId(f"greys_{n}")) == place(state, "B") for n in (2, 3, 4)) <= 1


@pytest.mark.rule("SE-3.7")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_generals_have_a_unit_carried_where_it_does_more_than_by_a_move(level: str) -> None:
    """An enemy stands before an empty factory, and the only other unit far behind, among its own."""
    own = {"greys": "ABC", "machina": "D"}
    state = of_six_turns("AB BC CD", {"greys": "A", "machina": "D"}, owners=own, factories="AC")
    general = PlayerId("greys_1")
    for lot in range(4):
        action = made(level).choose(RULES.observe(state, general), general, seeded(lot)).action
        assert action == UseAbility(player=general, unit=general, region=place(state, "C"))
    richer = of_six_turns("AF FE AG", {"greys": "A", "machina": "F"}, owners={"greys": "AE"}, factories="AEG")
    action = made(level).choose(RULES.observe(richer, general), general, seeded(1)).action
    assert action == MoveUnit(player=general, unit=general, region=place(richer, "G"))


def test_styles_of_play_do_what_they_are_called() -> None:
    """Beside an enemy and empty ground rush attacks and turtle stays; on own ground they part or gather."""
    state = of_six_turns(
        "AB AC AD",
        {"greys": "AA", "machina": "B"},
        owners={"greys": "A", "machina": "B"},
        sacks="AB",
    )
    gone: dict[str, Counter[str]] = {}
    for style in STYLES:
        gone[style] = Counter()
        for lot in range(12):
            gone[style].update(planned(state, style, "greys", seeded(lot))[1].values())
    assert gone["rush"]["B"] > gone["turtle"]["B"], gone
    assert gone["turtle"]["A"] > gone["rush"]["A"], gone
    own = of_six_turns(
        "AB AE BC EC CD",
        {"greys": "AA", "machina": "D"},
        owners={"greys": "ABCE", "machina": "D"},
    )
    ends = {style: [*planned(own, style, "greys", seeded(1))[1].values()] for style in STYLES}
    assert len({*ends["concentrate"]}) == 1 and len({*ends["spread"]}) == 2, ends


def share(better: str, worse: str, games: int, name: str = "four_race_war") -> float:
    """Wins of the only race of a better level, seat after seat."""
    setup = setup_of(name)
    races = [race.id for race in setup.races]
    wins: Counter[str] = Counter()
    for seed in range(games):
        levels = everybody(setup, worse) | {races[seed % len(races)]: better}
        state = played(setup, seed, levels)
        assert state.outcome is not None
        winners = {levels[state.players[player].race] for player in state.outcome.winners}
        wins[better] += winners == {better}
    return wins[better] / games


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("officer", "cadet"), ("ace", "officer")])
def test_each_level_wins_more_than_its_share_as_the_only_better_race_among_four(
    better: str, worse: str
) -> None:
    assert share(better, worse, 100) >= 0.4, "a quarter would be even"


@pytest.mark.slow
def test_a_cadet_beats_whim() -> None:
    assert share("cadet", "random", 40, "two_banks") >= 0.6


def may_attack(state: SectorsState) -> bool:
    """Whether any unit could be ordered against an enemy, or into another race's region."""
    standing = [unit for unit in state.players.values() if unit.status == "active" and unit.region >= 0]
    return any(
        is_attack(state, unit.id, region)
        for unit in standing
        for region in state.campaign.regions[unit.region].neighbours
    )


def is_attack(state: SectorsState, unit: PlayerId, region: int) -> bool:
    """Whether it is an attack that a unit goes to a region: enemies stand there, or it is another race's."""
    race = state.players[unit].race
    enemies = any(each.region == region and each.race != race for each in state.players.values())
    return enemies or state.owners[region] not in ("", race)


def attacked(setup: SectorsSetup, seed: int, level: str) -> tuple[SectorsState, int, int]:
    """A campaign with its turns in which somebody could attack, and those of them in which nobody did."""
    state = RULES.setup(setup, seed)
    agent, number, turn = made(level), 0, 0
    could = did = peaceful = 0
    while state.outcome is None:
        if state.turn != turn:
            peaceful += could and not did
            turn, could, did = state.turn, may_attack(state), False
        player = RULES.active(state)[0]
        number += 1
        action = agent.choose(RULES.observe(state, player), player, fork(seeded(seed), number)).action
        assert isinstance(action, SectorsAction)
        did = did or (isinstance(action, MoveUnit) and is_attack(state, action.unit, action.region))
        RULES.resolve(Step(state, RULES.evolve, SEEDED), action)
    turns = state.turn - 1
    return state, turns, peaceful + (could and not did)


def test_four_generals_do_not_keep_the_peace() -> None:
    """In the first turn nobody can reach an enemy; in every other somebody is ordered to attack."""
    setup = setup_of("four_race_war")
    assert not may_attack(RULES.setup(setup, 1))
    assert attacked(setup, 1, "officer")[1:] == (11, 0)


@pytest.mark.slow
def test_no_race_wins_too_often_and_four_generals_never_keep_the_peace() -> None:
    setup = setup_of("four_race_war")
    wins: Counter[str] = Counter()
    peaceful = turns = 0
    for seed in range(400):
        state, could, missed = attacked(setup, seed, "officer")
        assert state.outcome is not None
        wins.update({state.players[player].race for player in state.outcome.winners})
        turns, peaceful = turns + could, peaceful + missed
    assert all(0.2 <= wins[race] / 400 <= 0.3 for race in wins), wins
    assert peaceful / turns < 0.05, "turns without an order to attack"


def digests(games: Sequence[tuple[str, str, int]]) -> list[str]:
    """Play so many campaigns by name between everybody of a level; return the digest of each."""
    return [
        state_digest(RULES, played(setup_of(name), seed, everybody(setup_of(name), level)))
        for name, level, count in games
        for seed in range(count)
    ]


@pytest.mark.slow
def test_a_hundred_campaigns_are_the_same_under_every_hash_seed() -> None:
    games = (
        ("two_banks", "officer", 55),
        ("two_banks", "ace", 5),
        ("three_fords_war", "officer", 25),
        ("old_quarrels", "officer", 15),
    )
    (found,) = told_under(SEEDS, __name__, f"digests({games})")
    assert len({*literal_eval(found)}) == 100
