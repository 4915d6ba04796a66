"""A campaign that all have left, levies that are used up, who waits for whom (SE-1, SE-2, SE-3, SE-7)."""

import pytest

from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.rules.telling import event_sentence
from game.systems.sectors.actions import AdmitPlayer, AnswerChallenge, Commit, Levy, QuitCampaign
from game.systems.sectors.chronicle import SectorsChronicleWriter
from game.systems.sectors.events import AbilityUsed, IncomeGained, SectorsEvent
from game.systems.sectors.evolve import evolve
from game.systems.sectors.profile import Ability
from game.systems.sectors.resolve_production import levy
from game.systems.sectors.resolve_turn import winning_races
from game.systems.sectors.seats import waits_for_people
from game.systems.sectors.state import SYSTEM, SectorsState, Use
from game.systems.sectors.telling import TELLING, Names
from tests.support.sectors import RULES, acted, campaign, committed, done, ended, fought, merged, refused

LEVY = Ability(id="dig", name="Dig", phase="production", effect="levy", resources=3, production=2)


@pytest.mark.rule("SE-1.5")
@pytest.mark.rule("SE-7.3")
@pytest.mark.parametrize(("owners", "winners"), [("AB C", {"greys"}), ("A C", {"greys", "machina"})])
def test_a_campaign_that_everybody_has_left_ends_by_points_then_regions(
    owners: str, winners: set[str]
) -> None:
    first, second = owners.split()
    state = campaign("AB BC", {"greys": "A", "machina": "C"}, owners={"greys": first, "machina": second})
    for seat in ("greys_1", "machina_1"):
        state = acted(state, QuitCampaign(player=PlayerId(seat)))
    while state.outcome is None:
        before = state
        state = committed(state)
        assert state is not before
    assert (state.outcome.reason, state.outcome.rules, state.outcome.turns) == ("abandoned", ("SE-7.3",), 2)
    assert state.outcome.winners == state.outcome.losers == (), "who has left has neither won nor lost"
    assert RULES.active(state) == ()
    points = {race.id: race.points for race in state.races.values()}
    assert {race for race in points if points[race] == max(points.values())} == winners
    assert {*winning_races(state, state.outcome.reason)} == winners


@pytest.mark.rule("SE-7.3", "SE-1.5")
def test_a_race_that_all_have_left_is_named_where_it_wins() -> None:
    """Nobody stood where the winner is told: who has left wins nothing, and the race had nobody else."""
    state = campaign("AB BC CD", {"greys": "A", "machina": "D"}, owners={"greys": "ABC"}, turn_limit=1)
    writer, events = SectorsChronicleWriter(state), list[SectorsEvent]()
    state, found = done(state, QuitCampaign(player=PlayerId("greys_1")))
    events += found
    while state.outcome is None:
        state, found = done(state, Commit(player=RULES.active(state)[0]))
        events += found
    assert state.outcome.winners == () and state.outcome.reason == "turn_limit"
    names = Names(state.campaign.setup)
    told = event_sentence(TELLING, events[-1], names)
    assert told is not None and told.facts["winner"] == "Greys"
    for event in events:
        writer.note(state, event)
    assert writer.told(state).winners == ("greys",)


def all_out(begun_by: int) -> SectorsState:
    """The last unit of each of two races without ground has destroyed the other; Eve waits to join."""
    state = campaign(
        "AB BC",
        {"greys": "A", "machina": "C"},
        owners={},
        people={"greys_1": "ann", "machina_1": "bob"},
        administrator="greys_1",
        visitors={"eve": "greys"},
        battle_choice="campaign",
        begun_by=begun_by,
    )
    state = merged(state, greys_1="B", machina_1="B")
    for seat in RULES.active(state):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    state = fought(state, {("greys_1", "machina_1"): ("both", 9)})
    state = state if state.phase == "planning" or state.outcome is not None else ended(state)
    assert all(race.is_out for race in state.races.values())
    return state


@pytest.mark.rule("SE-1.10", "SE-7.3")
def test_a_campaign_ends_with_the_turn_in_which_the_last_race_goes_out() -> None:
    outcome = all_out(18).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.turns) == ("abandoned", 1)
    assert {*outcome.winners} == {"greys_1", "machina_1"}, "equal points and regions: a shared win"


@pytest.mark.rule("SE-1.2", "SE-1.10")
def test_nobody_joins_where_no_race_is_left() -> None:
    state = all_out(17)
    assert state.outcome is None and state.turn == 2, "a campaign of before goes on"
    join = AdmitPlayer(player=PlayerId("greys_1"), target=PlayerId("eve"))
    assert refused(state, join).reason == "no_race_left"
    assert join not in RULES.legal(state, join.player)


def levying() -> SectorsState:
    """The Greys dig for what they buy with."""
    return merged(
        campaign("AB BC", {"greys": "A", "machina": "C"}, abilities={"greys": LEVY}, factories="A", queue=1)
    )


@pytest.mark.rule("SE-3.5")
@pytest.mark.rule("SE-3.6")
def test_a_levy_brings_what_its_ability_says_once_a_turn() -> None:
    state = levying()
    general = PlayerId("greys_1")
    own = state.plans["greys"]
    used = acted(state, Levy(player=general))
    now = used.plans["greys"]
    assert (now.resources - own.resources, now.production - own.production) == (3, 2)
    assert refused(used, Levy(player=general)).rule == "SE-3.5"
    step: Step[SectorsState, SectorsEvent] = Step(used.clone(), evolve, SEEDED)
    levy(step, "greys", None)
    assert step.events == [], "not twice"
    step = Step(state.clone(), evolve, SEEDED)
    levy(step, "greys", Use(PlayerId("machina_1")))
    first, second = step.events
    assert isinstance(first, AbilityUsed) and isinstance(second, IncomeGained)
    assert (first.race, first.effect, first.use, first.rules) == (
        "greys",
        "levy",
        Use(PlayerId("machina_1")),
        ("SE-3.5",),
    )
    assert (second.race, second.resources, second.production) == ("greys", 3, 2)


@pytest.mark.rule("SE-2.8")
def test_built_in_team_mates_wait_for_the_people_of_their_race_while_turns_are_planned() -> None:
    state = campaign(
        "AB BC", {"greys": "AA", "machina": "CC"}, people={"greys_1": "ann"}, orders="each", factories="A"
    )

    def waiting(now: SectorsState) -> set[str]:
        return {seat for seat in (*now.players, SYSTEM, "nobody") if waits_for_people(now, PlayerId(seat))}

    assert waiting(state) == {"greys_2"}
    done = acted(state, Commit(player=PlayerId("greys_1")))
    assert done.phase == "planning" and waiting(done) == set()
    done.phase = "combat"
    assert waiting(done) == set()


@pytest.mark.rule("SE-4.11")
def test_nobody_else_is_offered_the_systems_reports() -> None:
    state = levying()
    assert SYSTEM not in RULES.active(state) and RULES.legal(state, SYSTEM) == ()
