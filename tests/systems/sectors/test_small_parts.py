"""Small sentences of the ledger that campaigns seldom show: borders, rounds stopped, who agrees."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.systems.sectors import actions as a
from game.systems.sectors.battles import falls_of, is_agreed
from game.systems.sectors.board import border_of
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.carried import stop_rounds
from game.systems.sectors.events import IncomeGained, OrdersMerged, RoundClosed, UnitsRetreated
from game.systems.sectors.generate import _Corners
from game.systems.sectors.observe import redact
from game.systems.sectors.pairing import defender_of
from game.systems.sectors.profile import Ability
from game.systems.sectors.resolve_combat import next_stage
from game.systems.sectors.resolve_production import start_production
from game.systems.sectors.resolve_turn import most_points
from game.systems.sectors.seats import combat_seats
from game.systems.sectors.state import SYSTEM, Battle, Dispatch, Fall, SectorsState, Use
from tests.support.sectors import RULES, acted, campaign, done, merged, place, player_of, report_of

G1, G2, M1, M2 = (PlayerId(name) for name in ("greys_1", "greys_2", "machina_1", "machina_2"))


def crossing() -> SectorsState:
    """A unit of either race crosses the border between B and C: they stand on it."""
    state = campaign("AB BC CD", {"greys": "BA", "machina": "CD"}, people={G1: "ann", M1: "joe"})
    return merged(state, greys_1="C", machina_1="B")


@pytest.mark.rule("SE-2.10")
def test_a_border_is_named_by_the_smaller_region_whoever_crosses_it() -> None:
    state = crossing()
    both = place(state, "B"), place(state, "C")
    assert {player_of(state, unit).border for unit in (G1, M1)} == {both, both[::-1]}
    assert border_of(player_of(state, G1)) == border_of(player_of(state, M1)) == both


@pytest.mark.rule("SE-4.1", "SE-2.10")
def test_at_a_border_who_comes_from_the_region_that_the_lot_named_defends() -> None:
    state = crossing()
    (battle,) = state.battles.values()
    for unit, other in ((G1, M1), (M1, G1)):
        own = replace(battle, defends=str(player_of(state, unit).border[0]))
        for number in range(8):
            drawn = replace(own, round=number)
            assert (
                defender_of(state, drawn, (unit, other)) == defender_of(state, drawn, (other, unit)) == unit
            )


@pytest.mark.rule("SE-4.12", "SE-2.10")
def test_who_goes_back_from_a_border_goes_from_the_region_that_he_came_from() -> None:
    state = crossing()
    came = player_of(state, G1).border[0]
    state = state.clone()
    state.battles, state.stage, state.retreating = {}, "regions", (G1,)
    step = Step(state, RULES.evolve, SEEDED)
    next_stage(step)
    (retreat,) = [each for each in step.events if isinstance(each, UnitsRetreated)]
    assert [(move.unit, move.start) for move in retreat.moves] == [(G1, came)]


@pytest.mark.rule("SE-4.2", "SE-4.3", "SE-8.2")
def test_the_end_of_a_round_names_its_case_first_then_deaths_and_medals() -> None:
    state = merged(campaign("AB", {"greys": "A", "machina": "B"}), greys_1="B")
    ordered = pending_order(state)
    assert ordered is not None
    report = report_of(ordered, {(G1, M1): (G1, 5)})
    _, events = done(state, a.ReportBattle(player=SYSTEM, report=report))
    (closed,) = [each for each in events if isinstance(each, RoundClosed)]
    assert closed.rules == ("SE-4.3", "SE-4.2", "SE-8.2")


@pytest.mark.rule("SE-4.8")
def test_a_race_without_a_general_holds_up_no_pairing() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, people={G1: "ann", M1: "joe"}).clone()
    battle = Battle("b", place(state, "B"), (), (G1, G2, M1, M2), agreed=(G1,))
    assert not is_agreed(state, battle), "the other General has not said anything"
    state.races["machina"] = replace(state.races["machina"], general=PlayerId(""))
    assert is_agreed(state, battle)


@pytest.mark.rule("SE-4.2")
def test_the_death_of_a_unit_without_a_game_counts_from_this_turn() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    battle = Battle("b", place(state, "B"), (), (G1, M1))
    assert falls_of(state, battle, [(M1, 3)]) == (Fall(M1, 3),)


@pytest.mark.rule("SE-6.6")
def test_an_old_round_is_stopped_though_another_has_just_begun() -> None:
    state = merged(campaign("AB CD", {"greys": "AC", "machina": "BD"}), greys_1="B", greys_2="D").clone()
    state.turn = 3
    first, second = state.battles.values()
    for battle, begun in ((first, 3), (second, 2)):
        (game,) = battle.games
        state.battles[battle.id] = replace(battle, games=(replace(game, begun=begun, status="ready"),))
    step = Step(state, RULES.evolve, SEEDED)
    stop_rounds(step)
    assert first.id in step.state.battles, "it has this turn and the next"
    assert [game.winner for game in step.state.battles[first.id].games] == [""]
    assert second.id not in step.state.battles or step.state.battles[second.id].games == ()


@pytest.mark.rule("SE-7.3")
def test_at_the_turn_limit_everybody_of_the_other_races_has_lost() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}).clone()
    state.races["greys"] = replace(state.races["greys"], points=5)
    outcome = most_points(state, "turn_limit")
    assert (outcome.winners, outcome.losers) == ((G1, G2), (M1,))


@pytest.mark.rule("SE-2.6", "SE-2.1")
def test_of_the_merge_a_race_is_told_what_befell_its_own() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    own, other = Dispatch(G1, "stays", 0), Dispatch(M1, "stays", 1)
    event = OrdersMerged(moves=(), dispatches=(own, other))
    for player, wanted in ((G1, (own,)), (M1, (other,)), (None, ())):
        seen = redact(state, event, player)
        assert isinstance(seen, OrdersMerged) and seen.dispatches == wanted


@pytest.mark.rule("SE-9.1", "SE-4.2")
def test_the_staff_of_a_campaign_of_automatic_battles_plays_by_its_first_system() -> None:
    state = campaign(
        "AB", {"greys": "A", "machina": "B"}, people={G1: "ann", M1: "joe"}, battle_system="automatic"
    )
    state = merged(state, greys_1="B")
    (game,) = [game for battle in state.battles.values() for game in battle.games]
    while game.status == "open":
        seat = RULES.active(state)[0]
        state = acted(state, a.AnswerChallenge(player=seat, game=game.id, way="staff"))
        (game,) = [game for battle in state.battles.values() for game in battle.games]
    assert (game.status, game.way, game.who) == ("ready", state.campaign.rules.battle_systems[0], "staff")


@pytest.mark.rule("SE-1.6", "SE-5.1")
def test_the_table_shows_generals_and_the_viewers_own_treasury() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, treasury=(4, 7), people={G1: "ann", M1: "joe"})
    table = RULES.table(RULES.observe(state, G1), G1)
    assert {token.id: (token.is_hero, token.strength) for token in table.tokens} == {
        G1: (True, 1),
        G2: (False, 1),
        M1: (True, 1),
    }
    treasuries = {track.id: (track.value, track.player) for track in table.tracks if "points" not in track.id}
    assert treasuries["resources_greys"] == (4, G1) and treasuries["production_greys"] == (7, G1)
    assert not {"resources_machina", "production_machina"} & {*treasuries}


@pytest.mark.rule("SE-1.2")
def test_a_corner_that_cells_reckon_a_hair_apart_is_one_corner_of_both() -> None:
    corners = _Corners()
    (one,) = corners.outline([(0.005 - 1e-9, 0.0)])
    (other,) = corners.outline([(0.005 + 1e-9, 0.0)])
    assert one == other
    assert corners.outline([(0.02, 0.0)]) == ((2, 0),)


@pytest.mark.rule("SE-3.5", "SE-5.5")
def test_a_levy_that_was_granted_comes_with_the_income_of_its_race_alone() -> None:
    dig = Ability(id="dig", name="Dig", phase="production", effect="levy", resources=3, production=2)
    own = {"greys": dig, "machina": dig}
    for granted in (("greys",), ()):
        state = campaign("AB", {"greys": "A", "machina": "B"}, abilities=own).clone()
        for race in granted:
            state.plans[race] = replace(state.plans[race], grant=Use(G1))
        step = Step(state, RULES.evolve, SEEDED)
        start_production(step)
        brought = [(e.race, e.resources, e.production) for e in step.events if isinstance(e, IncomeGained)]
        assert [each for each in brought if each[1:] == (3, 2)] == [(race, 3, 2) for race in granted]


@pytest.mark.rule("SE-4.8", "SE-2.8")
def test_nobody_is_waited_for_where_a_race_has_no_general() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, people={G1: "ann", M1: "joe"}).clone()
    battle = Battle("b", place(state, "B"), (), (G1, G2, M1, M2), pairs=((G1, M1),), needs_pairs=True)
    state.battles = {battle.id: battle}
    assert combat_seats(state) == {G1, M1}
    state.races["machina"] = replace(state.races["machina"], general=PlayerId(""))
    assert combat_seats(state) == {G1}
