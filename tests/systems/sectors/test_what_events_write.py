"""What each event writes into a campaign, and that it writes nothing else (SE-1 to SE-9)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.outcome import Outcome
from game.systems.sectors import events as e
from game.systems.sectors import events_people as p
from game.systems.sectors.evolve import evolve
from game.systems.sectors.state import (
    HIDDEN_PLAN,
    Answer,
    Battle,
    Dispatch,
    Fall,
    Finished,
    Game,
    MapMark,
    Note,
    OptionChange,
    Order,
    Petition,
    Plan,
    Result,
    SectorsState,
    TurnScore,
    Use,
)
from tests.support.sectors import RULES, campaign
from tests.support.written import changed

A, B, C, D, E = range(5)
G1, G2, G3, G4, G5 = (PlayerId(f"greys_{number}") for number in range(1, 6))
M1, M2, M3, M4, M5 = (PlayerId(f"marines_{number}") for number in range(1, 6))
NOBODY = PlayerId("")
GAME = Game("one", G1, M1, answers=(Answer(M1, "staff"),), results=(Result(G1, "draw", 9, 0),), replays=1)
OTHER = Game("two", G2, M2)
BATTLE = Battle("fight", B, (), (G1, G2, M1, M2), "pairs", 2, (GAME, OTHER), held=1, credited=(G3,))
NEEDY = replace(BATTLE, id="needy", games=(), pairs=((G1, M1),), agreed=(G3,), needs_pairs=True)
FULL = Plan(
    resources=5,
    production=3,
    orders=(Order(G1, B, 1), Order(G3, C, 2)),
    asks=(Use(G1, G1, B, 3), Use(G2, G2, B, 4)),
    grant=Use(G1, G1, B, 3),
    marks=(MapMark(B, "attack"), MapMark(D, "hold")),
    notes=(Note(5, G1, "one"), Note(6, G2, "two", is_pinned=True)),
    serial=6,
)
FALL = Fall(M4, 2)
DONE = Finished(3, (A,), G3, M3, "attacker", 4, "")
PETITIONS = (Petition(G1, 1, "more"), Petition(M1, 1, "less", "administrator"))


def war(**changes: object) -> SectorsState:
    """Two races in the middle of the third turn, with something in every field."""
    state = campaign("AB BC CD DE", {"greys": "ABA", "marines": "BDE"}, queue=2)
    for name, value in (
        {
            "turn": 3,
            "phase": "combat",
            "stage": "regions",
            "committed": (G1,),
            "scanned": (("greys", M3),),
            "disputed": (B,),
            "fallen": (FALL,),
            "retreating": (M3,),
            "dispatches": (Dispatch(G1, "stays", A), Dispatch(M1, "stays", B)),
            "fixtures": (DONE,),
            "endings": ("stopped",),
            "scores": (TurnScore(2, "greys", 4, 2),),
            "petitions": PETITIONS,
            "changes": (OptionChange(2, "entry_cap", 2), OptionChange(4, "entry_cap", 3)),
        }
        | changes
    ).items():
        setattr(state, name, value)
    state.battles |= {"fight": BATTLE, "needy": NEEDY}
    state.plans["greys"] = FULL
    state.plans["marines"] = replace(FULL, orders=(), asks=(), grant=None)
    for name, more in {
        G2: {"border": (A, B), "missed": 1, "origin": A, "medal": "silver", "wins": 2, "entered": 1},
        G3: {"border": (A, B), "region": -1, "origin": A},
        G4: {"mate": G2, "is_ai": False},
        M2: {"border": (C, D), "missed": 2, "wins": 1, "medal": "gold", "origin": C, "entered": 2},
        M4: {"mate": M2, "is_ai": False, "appeals": True, "place": 3},
    }.items():
        state.players[name] = replace(state.players[name], **more)
    return state


def of(name: str, **values: object) -> dict[str, object]:
    """Return fields of a player, race, plan or battle by their paths."""
    area = {"greys": "races", "marines": "races", "fight": "battles", "needy": "battles"}.get(name, "players")
    return {f"{area}.{name}.{field}": value for field, value in values.items()}


def plan(**values: object) -> dict[str, object]:
    """Return fields of the Greys' plan by their paths."""
    return {f"plans.greys.{field}": value for field, value in values.items()}


def fight(game: Game) -> dict[str, object]:
    """Return what changes where only this game of the battle does."""
    return of("fight", games=(game, OTHER))


FALLEN = {"status": "fallen", "region": -1, "border": (), "origin": -1}
BOUGHT = e.UnitBought(race="greys", player=G4, region=C, resources=2, production=1)
OUTCOME = Outcome(winners=(G1,), losers=(M1,), reason="points", turns=3)
GRANT = Use(G2, M2, D, 9)
WRITES: Mapping[str, tuple[object, Mapping[str, object]]] = {
    "turn": (
        e.TurnStarted(turn=4, disputed=(C,)),
        {"turn": 4, "disputed": (C,), "scanned": (), "options.entry_cap": 3} | plan(asks=()),
    ),
    "phase": (e.PhaseStarted(phase="scan"), {"phase": "scan", "stage": "", "committed": ()}),
    "commit outside of planning": (e.SeatCommitted(player=G2), {"committed": (G1, G2)}),
    "deadline": (e.DeadlineCalled(missing=(G2, M1)), of(G2, missed=2) | of(M1, missed=1)),
    "ability": (
        e.AbilityUsed(race="greys", effect="relocate", use=GRANT),
        of("greys", used=3) | plan(grant=None),
    ),
    "scanners": (
        e.AbilityUsed(race="greys", effect="avoid", use=GRANT),
        of("greys", used=3) | plan(grant=None) | {"scanned": (("greys", M3), ("greys", M2))},
    ),
    "merge": (
        e.OrdersMerged(
            moves=(e.Move(G1, A, B, "border"), e.Move(M2, D, C)), dispatches=(Dispatch(G1, "moved", A, B),)
        ),
        of(G1, region=-1, border=(A, B), origin=A)
        | of(M2, region=C, border=(), origin=D, entered=3)
        | of("fight", fighters=(G2, M1))
        | of("needy", fighters=(G2, M1))
        | {"dispatches": (Dispatch(G1, "moved", A, B),)}
        | plan(orders=()),
    ),
    "arrival": (
        e.UnitsArrived(moves=(e.Move(G3, A, B, "border"), e.Move(M2, D, C, "border"))),
        of(G3, region=B, border=(), entered=3) | of(M2, region=C, border=(), origin=D, entered=3),
    ),
    "regions": (
        e.RegionsTaken(race="greys", regions=(B, E)),
        {"owners": ("greys", "greys", "", "marines", "greys")},
    ),
    "retreat": (
        e.UnitsRetreated(moves=(e.Move(G3, B, A, "back"), e.Move(M1, B, C, "back")), lost=(M2, G2)),
        of(G3, region=A, border=(), origin=B, entered=3)
        | of(M1, region=C, origin=B, entered=3)
        | of(M2, **FALLEN)
        | of(G2, **FALLEN)
        | {"retreating": ()},
    ),
    "queue": (
        e.UnitsQueued(players=(M3, G1)),
        of(M3, status="queued", place=11)
        | of(G1, status="queued", place=12)
        | of("marines", queue=(M4, M5, M3))
        | of("greys", queue=(G4, G5, G1))
        | {"fallen": ()},
    ),
    "purchase": (
        BOUGHT,
        of(G4, status="active", region=C, entered=3, since=11, place=-1, mate=NOBODY)
        | of("greys", queue=(G5,))
        | {"served": 11}
        | plan(resources=3, production=2),
    ),
    "score": (
        e.TurnScored(scores=(TurnScore(3, "greys", 7, 3),)),
        {"scores": (TurnScore(2, "greys", 4, 2), TurnScore(3, "greys", 7, 3))} | of("greys", points=7),
    ),
    "race out": (e.RaceOut(race="marines"), of("marines", is_out=True)),
    "end": (e.CampaignEnded(outcome=OUTCOME), {"phase": "over", "stage": "", "outcome": OUTCOME}),
    "order": (
        e.OrderGiven(race="greys", order=Order(G1, C, 7)),
        plan(orders=(Order(G1, C, 7), Order(G3, C, 2)), serial=7),
    ),
    "ask": (
        e.AbilityAsked(race="greys", use=Use(G1, G1, C, 8)),
        plan(asks=(Use(G2, G2, B, 4), Use(G1, G1, C, 8)), serial=8),
    ),
    "revoked": (e.GrantRevoked(race="greys"), plan(grant=None)),
    "income": (
        e.IncomeGained(race="greys", resources=2, production=1),
        plan(resources=7, production=4),
    ),
    "note": (
        p.NotePosted(race="greys", note=Note(7, G3, "three")),
        plan(notes=(*FULL.notes, Note(7, G3, "three")), serial=7),
    ),
    "pin": (
        p.NotePinned(race="greys", number=5, pinned=True),
        plan(notes=(Note(5, G1, "one", is_pinned=True), FULL.notes[1])),
    ),
    "note deleted": (p.NoteDeleted(race="greys", number=6), plan(notes=FULL.notes[:1])),
    "mark": (
        p.RegionMarked(race="greys", region=C, mark="avoid"),
        plan(marks=(MapMark(B, "attack"), MapMark(C, "avoid"), MapMark(D, "hold"))),
    ),
    "mark changed": (
        p.RegionMarked(race="greys", region=D, mark="avoid"),
        plan(marks=(MapMark(B, "attack"), MapMark(D, "avoid"))),
    ),
    "no mark": (p.RegionMarked(race="greys", region=B, mark="none"), plan(marks=(MapMark(D, "hold"),))),
    "pairs needed": (e.PairsNeeded(battle="fight"), of("fight", needs_pairs=True)),
    "pairs": (
        e.PairsEntered(battle="needy", pairs=((G2, M2),)),
        of("needy", pairs=((G2, M2),), agreed=()),
    ),
    "agreed": (e.PairsAnswered(battle="needy", player=M1, agrees=True), of("needy", agreed=(G3, M1))),
    "not agreed": (
        e.PairsAnswered(battle="needy", player=M1, agrees=False),
        of("needy", pairs=(), agreed=()),
    ),
    "round": (
        e.RoundOpened(
            battle="needy", case="single", round=3, games=(OTHER,), fighters=(G2, M2), defends="marines"
        ),
        of("needy", case="single", round=3, games=(OTHER,), fighters=(G2, M2), defends="marines", held=-1)
        | of("needy", needs_pairs=False, pairs=(), agreed=()),
    ),
    "held": (e.BattleHeld(battle="fight"), of("fight", held=3)),
    "drawn": (e.BattleHeld(battle="fight", after="draw"), of("fight", held=3, credited=())),
    "stopped": (e.BattleHeld(battle="fight", after="stop"), of("fight", held=3, credited=(), case="")),
    "answer": (
        e.ChallengeAnswered(game="one", answer=Answer(G1, "later")),
        fight(replace(GAME, answers=(Answer(M1, "staff"), Answer(G1, "later")))),
    ),
    "answer changed": (
        e.ChallengeAnswered(game="one", answer=Answer(M1, "hand")),
        fight(replace(GAME, answers=(Answer(M1, "hand"),))),
    ),
    "arranged": (
        e.GameArranged(game="one", status="ready", way="duel", who="play", map="m", later=(M1,), begun=3),
        fight(
            replace(GAME, status="ready", way="duel", who="play", map="m", later=(M1,), begun=3, answers=())
        ),
    ),
    "game": (
        e.GamePlayed(game="one", status="done", turns=4, winner="both", points=2, losses=(1, 2), cause="x"),
        fight(
            replace(
                GAME, status="done", turns=4, winner="both", points=2, losses=(1, 2), replays=0, cause="x"
            )
        ),
    ),
    "game played again": (
        e.GamePlayed(game="one", status="open", turns=0, winner="", points=0, replays=2),
        fight(replace(GAME, replays=2, results=())),
    ),
    "result": (
        e.ResultEntered(game="one", result=Result(M1, "draw", 9, 0)),
        fight(replace(GAME, results=(*GAME.results, Result(M1, "draw", 9, 0)))),
    ),
    "result changed": (
        e.ResultEntered(game="one", result=Result(G1, "both", 8, 0)),
        fight(replace(GAME, results=(Result(G1, "both", 8, 0),))),
    ),
    "round closed": (
        e.RoundClosed(
            battle="fight",
            falls=(Fall(M1, 5), Fall(M2, 6)),
            back=(G2,),
            credits=(G1, G2),
            fixtures=(DONE,),
        ),
        of("fight", fighters=(G1,), games=(), credited=(G3, G1, G2))
        | of(M1, status="fallen", region=-1)
        | of(M2, **FALLEN)
        | of(G1, wins=1)
        | of(G2, wins=3)
        | {"fallen": (FALL, Fall(M1, 5), Fall(M2, 6)), "retreating": (M3, G2)}
        | {"fixtures": (DONE, DONE), "endings": ("stopped", "")},
    ),
    "round goes on": (
        e.RoundClosed(battle="fight", falls=(Fall(M2, 5),), back=(), credits=(), fixtures=(), goes_on=True),
        of("fight", fighters=(G1, G2, M1)) | of(M2, **FALLEN) | {"fallen": (FALL, Fall(M2, 5))},
    ),
    "mate": (p.MateTaken(player=G5, mate=G1), of(G5, mate=G1)),
    "general": (p.GeneralNamed(race="greys", player=G2), of("greys", general=G2) | of(G2, medal="gold")),
    "administrator": (p.AdministratorNamed(player=G2), {"administrator": G2}),
    "no general": (p.GeneralNamed(race="greys", player=NOBODY), of("greys", general=NOBODY)),
    "struck": (
        p.PlayerStruck(player=M4),
        of(M4, status="struck", mate=NOBODY, appeals=False) | of("marines", queue=(M5,)),
    ),
    "appeal": (p.AppealMade(player=G4), of(G4, appeals=True)),
    "appeal declined": (p.AppealAnswered(player=M4, grants=False), of(M4, appeals=False)),
    "handed": (p.SeatHanded(player=G4), of(G4, is_ai=True, mate=NOBODY)),
    "taken": (p.SeatTaken(player=G1), of(G1, is_ai=False)),
    "option": (
        p.OptionChanged(change=OptionChange(4, "entry_cap", 5)),
        {"changes": (OptionChange(2, "entry_cap", 2), OptionChange(4, "entry_cap", 5))},
    ),
    "petition": (
        p.PetitionMade(petition=Petition(G1, 2, "much more")),
        {"petitions": (PETITIONS[0], Petition(G1, 2, "much more"), PETITIONS[1])},
    ),
    "petition answered": (
        p.PetitionAnswered(petition=Petition(M1, 1, "less", "declined")),
        {"petitions": (PETITIONS[0], Petition(M1, 1, "less", "declined"))},
    ),
    "quit": (
        p.PlayerQuit(player=G2),
        of(G2, status="quit", region=-1, border=(), origin=-1, medal="none", wins=0)
        | of("fight", fighters=(G1, M1, M2))
        | of("needy", fighters=(G1, M1, M2))
        | of(G4, mate=NOBODY)
        | plan(asks=FULL.asks[:1])
        | {"dispatches": (Dispatch(G1, "stays", A), Dispatch(M1, "stays", B), Dispatch(G4, "place_free"))},
    ),
    "who was to use the ability quits": (
        p.PlayerQuit(player=G1),
        of(G1, status="quit", region=-1, medal="none")
        | of("fight", fighters=(G2, M1, M2))
        | of("needy", fighters=(G2, M1, M2))
        | plan(asks=FULL.asks[1:], grant=None, orders=FULL.orders[1:])
        | {"dispatches": (Dispatch(G1, "stays", A), Dispatch(M1, "stays", B), Dispatch(G4, "place_free"))},
    ),
    "who waits quits": (
        p.PlayerQuit(player=G4),
        of(G4, status="quit", mate=NOBODY) | of("greys", queue=(G5,)),
    ),
}
"""By what happens: the event, and all that it changes."""


@pytest.mark.rule("SE-2.9")
@pytest.mark.rule("SE-4.11")
@pytest.mark.rule("SE-1.5")
@pytest.mark.rule("SE-5.2")
@pytest.mark.parametrize("name", WRITES)
def test_each_event_writes_what_it_says_and_nothing_else(name: str) -> None:
    event, expected = WRITES[name]
    assert changed(RULES, war(), event) == expected


@pytest.mark.rule("SE-1.8")
@pytest.mark.rule("SE-2.8")
def test_who_commits_a_plan_in_time_has_missed_nothing() -> None:
    state = war(phase="planning")
    own = {"committed": (G1, M2)}
    assert changed(RULES, state, e.SeatCommitted(player=M2)) == own | of(M2, missed=0)
    assert changed(RULES, state, e.SeatCommitted(player=M2, is_late=True)) == own


@pytest.mark.rule("SE-4.12")
def test_a_battle_that_is_held_while_orders_are_given_binds_as_of_the_turn_before() -> None:
    assert changed(RULES, war(phase="planning"), e.BattleHeld(battle="needy")) == of("needy", held=2)


@pytest.mark.rule("SE-4.1")
def test_a_battle_is_there_from_its_beginning_to_its_end() -> None:
    state = war()
    opened = replace(BATTLE, id="new")
    found = changed(RULES, state, e.BattleOpened(battle=opened))
    assert {path.split(".")[1] for path in found} == {"new"}
    evolve(state, e.BattleOpened(battle=opened))
    assert state.battles["new"] == opened
    found = changed(RULES, state, e.BattleEnded(battle="new"))
    assert set(found.values()) == {"gone"} and {path.split(".")[1] for path in found} == {"new"}
    assert not changed(
        RULES, state, e.GamePlayed(game="nowhere", status="done", turns=1, winner="draw", points=0)
    )


@pytest.mark.rule("SE-3.6")
def test_a_grant_counts_on_only_where_the_use_is_later_than_all_before() -> None:
    late, early = Use(G2, M2, D, 9), Use(G2, M2, D, 4)
    assert changed(RULES, war(), e.AbilityGranted(race="greys", use=late)) == plan(grant=late, serial=9)
    assert changed(RULES, war(), e.AbilityGranted(race="greys", use=early)) == plan(grant=early)


@pytest.mark.rule("SE-2.1")
def test_what_a_viewer_does_not_know_of_a_plan_stays_unknown() -> None:
    state = war()
    state.plans["greys"] = HIDDEN_PLAN
    for event in (
        BOUGHT,
        e.AbilityUsed(race="greys", effect="avoid", use=GRANT),
        e.OrdersMerged(moves=(), dispatches=()),
        p.PlayerQuit(player=G1),
    ):
        assert not [path for path in changed(RULES, state, event) if path.startswith("plans.greys")]
    assert "dispatches" not in changed(RULES, state, p.PlayerQuit(player=G1))
