"""Uses that are spent, capitals and refuges that count, deadlines that answer, draws that are played on."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.systems.sectors.actions import AskAbility, BuyUnit, CallDeadline, Commit, GrantAbility, UseAbility
from game.systems.sectors.battles import falls_of, work
from game.systems.sectors.cases import Played, pairs
from game.systems.sectors.events import AbilityUsed, ChallengeAnswered, SectorsEvent
from game.systems.sectors.resolve_turn import dominates
from game.systems.sectors.setup import BEGUN_BY
from game.systems.sectors.state import Battle, Game, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    done,
    ended,
    fought,
    merged,
    place,
    planned,
    refused,
)

A1, A2, D = (PlayerId(name) for name in ("greys_1", "greys_2", "machina_1"))


def events_until(state: SectorsState, phase: str) -> list[SectorsEvent]:
    """Return what happens until a part of the turn begins."""
    found: list[SectorsEvent] = []
    turn = state.turn
    while state.phase != phase and state.turn == turn and RULES.active(state):
        state, events = done(state, Commit(player=RULES.active(state)[0]))
        found += events
    return found


@pytest.mark.rule("SE-3.6")
def test_what_is_used_this_turn_is_neither_asked_for_nor_used_nor_granted_again() -> None:
    people = {"greys_2": "ann"}
    state = campaign("AB", {"greys": "AA", "machina": "B"}, factories="A", people=people, orders="each")
    ask = AskAbility(player=A2, unit=A2, region=place(state, "A"))
    state.races["greys"] = replace(state.races["greys"], used=state.turn)
    for action in (ask, UseAbility(player=A1, unit=A1, region=place(state, "A"))):
        illegal = refused(state, action)
        assert (illegal.rule, illegal.reason) == ("SE-3.6", "ability_used")
    state.races["greys"] = replace(state.races["greys"], used=state.turn - 1)
    illegal = refused(state, ask)
    assert illegal.reason != "ability_used"
    assert refused(state, GrantAbility(player=A1, asker=A2)).reason == "nobody_asked"


@pytest.mark.rule("SE-3.7", "SE-3.8")
def test_a_use_that_everybody_sees_keeps_its_place_in_the_orders_to_itself() -> None:
    units = {"greys": "F", "machina": "B"}
    held = {"greys": "FG", "machina": "B"}
    state = campaign("FB BG", units, factories="FG", owners=held)
    state = acted(state, UseAbility(player=A1, unit=A1, region=place(state, "G")))
    (used,) = (event for event in events_until(state, "production") if isinstance(event, AbilityUsed))
    assert (used.use.unit, used.use.region, used.use.number) == (A1, place(state, "G"), 0)
    scan = campaign("AB", {"greys": "A", "machina": "B"})
    scan = acted(scan, UseAbility(player=D, unit=A1))
    scan = planned(scan, greys_1="B")
    assert scan.phase == "scan"
    (named,) = (event for event in events_until(scan, "production") if isinstance(event, AbilityUsed))
    assert (named.use.unit, named.use.number) == (A1, 0)


@pytest.mark.rule("SE-7.3")
def test_by_capitals_a_race_wins_with_all_of_them_and_not_with_one() -> None:
    def rules(owners: dict[str, str], *, capitals: bool = True) -> list[str]:
        state = campaign(
            "AB BC CD",
            {"greys": "A", "machina": "C"},
            owners={"greys": "AB", "machina": "CD"},
            capitals="AC",
            domination_capitals=capitals,
        )
        for letter, race in owners.items():
            state.owners[place(state, letter)] = race
        return [race for race in state.races if dominates(state, race)]

    assert rules({}) == []
    assert rules({"C": "greys"}) == ["greys"]
    assert rules({"C": "greys"}, capitals=False) == []
    assert rules({"B": "machina"}) == []
    assert rules({"C": "greys", "D": "greys"}, capitals=False) == ["greys"], "every region"


@pytest.mark.rule("SE-4.12")
def test_who_cannot_go_back_goes_to_the_nearest_of_its_regions() -> None:
    for far in ("EFG", "GFE"):
        state = campaign(
            "AB BC CD DE EF FG",
            {"greys": "B", "machina": "B"},
            owners={"greys": "D" + far, "machina": "ABC"},
        )
        state = fought(merged(state), {(A1, D): ("draw", 9)})
        assert at(state, A1) == "D"


@pytest.mark.rule("SE-6.2", "SE-2.8")
def test_at_the_deadline_challenges_are_answered_by_their_rule() -> None:
    people: dict[str, str] = {A1: "ann", D: "bob"}
    state = campaign("AB", {"greys": "A", "machina": "B"}, people=people, administrator=D, orders="each")
    state = merged(state, greys_1="B")
    assert state.phase == "combat"
    _, events = done(state, CallDeadline(player=D))
    answers = [event for event in events if isinstance(event, ChallengeAnswered)]
    assert {event.answer.seat for event in answers} == {A1, D}
    assert all(event.rules == ("SE-6.2",) for event in answers)


def four(**game: object) -> tuple[SectorsState, Battle]:
    """A battle of four races whose first match stands as a test wants it."""
    races = {"greys": "A", "machina": "A", "marines": "A", "spawn": "A"}
    state = ended(campaign("AB", races, owners={}, battle_system="automatic", game_turns_per_turn=0))
    units = tuple(PlayerId(f"{race}_1") for race in races)
    games = tuple(
        replace(
            Game(f"g{number}", units[2 * number], units[2 * number + 1]),
            **({"status": "done", "way": "automatic", "begun": state.turn, "turns": 9} | game),
        )
        for number in (0, 1)
    )
    battle = Battle(
        id="b", region=0, border=(), fighters=units, case="matches", round=1, games=games, defends=""
    )
    return state, battle


@pytest.mark.rule("SE-4.2")
def test_deaths_are_counted_from_the_first_game_turn_of_this_turn() -> None:
    state, battle = four(winner="attacker")
    for unit in battle.fighters:
        state.players[unit] = replace(state.players[unit], status="active", region=0)
    dead = ((battle.fighters[1], 25),)
    room = state.options.game_turns_per_turn
    for begun, turn in ((state.turn, 25), (state.turn - 1, max(0, 25 - room))):
        games = tuple(replace(game, begun=begun) for game in battle.games)
        (fall,) = falls_of(state, replace(battle, games=games), dead)
        assert (fall.player, fall.turn) == (battle.fighters[1], turn)
    gone = state.clone()
    gone.players[battle.fighters[1]] = replace(gone.players[battle.fighters[1]], status="fallen")
    assert falls_of(gone, battle, dead) == ()
    assert falls_of(state, replace(battle, fighters=battle.fighters[:1]), dead) == ()


@pytest.mark.rule("SE-4.12", "SE-4.15")
def test_a_drawn_match_is_played_once_more_at_once() -> None:
    state, battle = four(winner="draw")
    for unit in battle.fighters:
        state.players[unit] = replace(state.players[unit], status="active", region=0)
    state.battles, state.phase = {"b": battle}, "combat"
    step = Step(state, RULES.evolve, SEEDED)
    work(step)
    kept = [*step.state.battles.values()]
    assert not any(game.status == "automatic" and not game.turns for each in kept for game in each.games)
    assert step.events


@pytest.mark.rule("SE-4.12", "SE-8.2")
def test_a_draw_has_neither_winner_nor_loser_and_is_credited_to_nobody() -> None:
    game = Game("g", A1, D)
    for winner, victor, loser, dead in (
        ("attacker", A1, D, {D}),
        ("defender", D, A1, {A1}),
        ("draw", "", "", set()),
        ("both", "", "", {A1, D}),
    ):
        played = Played(game, winner, 9, is_open=False)  # type: ignore[arg-type]
        assert (played.victor, played.loser) == (victor, loser)
        assert {unit for unit in (A1, D) if played.killed(unit)} == dead
        verdict = pairs((played,))
        assert verdict is not None and verdict.wins == (("g",) if victor else ())
        assert {unit for unit, _ in verdict.falls} == dead


@pytest.mark.rule("SE-4.12")
def test_who_has_gone_back_goes_back_once() -> None:
    state = campaign("AB BC", {"greys": "A", "machina": "B"}, owners={"greys": "A", "machina": "BC"})
    state = fought(merged(state, greys_1="B"), {(A1, D): ("draw", 9)})
    assert at(state, A1) == "A" and state.retreating == ()


@pytest.mark.rule("SE-5.4")
def test_at_the_deadline_who_is_done_buys_nothing_more() -> None:
    state = campaign(
        "AB BC CD",
        {"greys": "A", "machina": "C", "marines": "D"},
        factories="ACD",
        queue=1,
        treasury=(8, 4),
        administrator=D,
        people={D: "bob", A1: "ann"},
    )
    state = merged(state)
    assert state.phase == "production"
    bought = [done(acted(state, *first), CallDeadline(player=D))[0] for first in ((), (Commit(player=A1),))]
    counts = [{race: len(each.races[race].queue) for race in each.races} for each in bought]
    assert counts[0]["greys"] == 0 and counts[1]["greys"] == 1, "he was done before"
    assert counts[0]["machina"] == counts[1]["machina"] == 0


@pytest.mark.rule("SE-2.8", "SE-5.4")
@pytest.mark.parametrize(("begun_by", "buys"), [(BEGUN_BY, False), (17, True)])
def test_a_deadline_leaves_built_in_generals_their_purchases(begun_by: int, buys: bool) -> None:
    """Who calls it is asked before them: they bought by rule, and their abilities lapsed."""
    state = campaign(
        "AB BC",
        {"greys": "A", "marines": "C"},
        factories="AC",
        queue=1,
        treasury=(8, 4),
        administrator=A1,
        people={A1: "ann"},
        begun_by=begun_by,
    )
    general = PlayerId("marines_1")
    state = merged(state)
    assert RULES.active(state) == (A1, general)
    late = acted(state, CallDeadline(player=A1))
    assert not late.races["greys"].queue, "hers are bought by rule"
    assert bool(late.races["marines"].queue) is not buys
    if not buys:
        assert RULES.active(late) == (general,)
        dropped = BuyUnit(player=general, region=place(late, "C"), by_ability=True)
        assert RULES.check(late, dropped) is None
