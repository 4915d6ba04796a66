"""Where two rules of Sectors meet: leaving and retreats, last turns and real tables, joining and winning."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.rules.system import erased
from game.systems.sectors.actions import (
    AdmitPlayer,
    AnswerChallenge,
    BuyUnit,
    Commit,
    EnterResult,
    MoveUnit,
    QuitCampaign,
    ReportBattle,
    SectorsAction,
    SettleResult,
    TakeOver,
    TakeUpGame,
)
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.chronicle import SectorsChronicleWriter
from game.systems.sectors.events import BattleHeld, CampaignEnded, GamePlayed, SectorsEvent, UnitsRetreated
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.resolve_merge import can_relocate
from game.systems.sectors.state import SYSTEM, Game, SectorsState, Use
from game.systems.sectors.system import SECTORS
from game.systems.sectors.telling import Names
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    done,
    ended,
    fought,
    merged,
    owner,
    place,
    player_of,
    refused,
    report_of,
)
from tests.support.shipped import shipped_catalog

A1, A2, A3 = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("greys_3")
D, D2, NEW = PlayerId("machina_1"), PlayerId("machina_2"), PlayerId("zed")
TEXTS = shipped_catalog().strings("en")


def told(state: SectorsState, event: SectorsEvent) -> str:
    """The line of the log about an event."""
    return str(erased(SECTORS).sentence(event, TEXTS, Names(state.campaign.setup)))


def answered(state: SectorsState, way: str) -> SectorsState:
    """Let every person who is asked have his games fought so."""
    for seat in RULES.active(state):
        answer = AnswerChallenge(player=seat, game="", way=way)
        state = acted(state, answer) if RULES.check(state, answer) is None else state
    return state


def games_of(state: SectorsState) -> list[Game]:
    """All games of all battles."""
    return [game for battle in state.battles.values() for game in battle.games]


# Leaving


def half_drawn(quits: bool) -> SectorsState:
    """Two against one in B: the first has drawn, the second leaves in the next turn, his game not over."""
    people: dict[str, str] = {A1: "ann", A2: "bob", D: "cy"}
    held = {"greys": "A", "machina": "B"}
    state = campaign("AB BC AD", {"greys": "AA", "machina": "B"}, owners=held, people=people, factories="AD")
    state = merged(state, greys_1="B", greys_2="B")
    results: dict[tuple[str, str], tuple[str, int]] = {(A1, D): ("draw", 10), (A2, D): (D, 25)}
    for seat in (A1, A2, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    state = ended(fought(state, results))
    assert state.phase == "planning" and at(state, A1) == "B"
    return acted(state, QuitCampaign(player=A2)) if quits else state


@pytest.mark.rule("SE-4.12", "SE-1.5", "SE-6.4")
def test_who_goes_back_is_not_ordered_on_though_a_quitter_ended_the_battle_before_the_merge() -> None:
    state = half_drawn(quits=True)
    assert not state.battles and at(state, A1) == "B"
    for letter in "CAB":
        move = MoveUnit(player=A1, unit=A1, region=place(state, letter))
        assert refused(state, move).reason == "goes_back", letter
        assert move not in RULES.legal(state, A1)
    assert not can_relocate(state, "greys", Use(A1, A1, place(state, "A")))
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, A1), A1)
    assert not intent.selection.own() and all(task.key != "idle" for task in intent.todo())
    state = ended(merged(state))
    assert at(state, A1) == "A" and owner(state, "C") == "" and owner(state, "B") == "machina"


@pytest.mark.rule("SE-4.12", "SE-1.5")
def test_who_leaves_while_he_goes_back_goes_nowhere() -> None:
    state = acted(half_drawn(quits=True), QuitCampaign(player=A1))
    assert not state.retreating
    events: list[SectorsEvent] = []
    while state.turn == 2:
        state, new = done(state, Commit(player=RULES.active(state)[0]))
        events.extend(new)
    assert not any(isinstance(event, UnitsRetreated) for event in events), "'Back go .' stood in the log"


@pytest.mark.rule("SE-1.5", "SE-6.4")
def test_a_battle_that_a_quitter_lets_go_on_is_told_of_the_turn_in_which_it_does() -> None:
    people: dict[str, str] = {A1: "ann", A2: "bob"}
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, people=people)
    state = merged(state, greys_1="B", greys_2="B")
    enemy = {game.attacker: game.defender for game in games_of(state)}
    results: dict[tuple[str, str], tuple[str, int]] = {
        (A1, enemy[A1]): (A1, 5),
        (A2, enemy[A2]): (enemy[A2], 30),
    }
    for seat in (A1, A2):
        state = fought(acted(state, AnswerChallenge(player=seat, game="", way="skirmish")), results)
    state, events = done(ended(state), QuitCampaign(player=A2))
    (held,) = (event for event in events if isinstance(event, BattleHeld))
    assert told(state, held) == "The battle goes on in the next combat phase."
    turn = state.turn
    state = merged(state)
    assert state.turn == turn and any(game.status != "done" for game in games_of(state))


# The last turn


@pytest.mark.rule("SE-7.1", "SE-6.6", "SE-9.1")
@pytest.mark.parametrize(("limit", "is_over"), [(1, True), (2, False)])
def test_in_the_last_turn_a_game_at_a_real_table_without_a_result_is_stopped(
    limit: int, is_over: bool
) -> None:
    held = {"greys": "A", "machina": "B"}
    state = campaign("AB", held, owners=held, people={A1: "ann", D: "bob"}, turn_limit=limit)
    state = answered(merged(state, greys_1="B"), "hand")
    game = games_of(state)[0].id
    state = acted(state, EnterResult(player=A1, game=game, winner="attacker", turns=9, points=5))
    state = ended(state)
    assert (state.outcome is not None) is is_over
    assert bool(state.battles) is not is_over
    assert at(state, A1) == ("queued" if is_over else "B"), "the other side never confirmed it"


@pytest.mark.rule("SE-7.1", "SE-6.6", "SE-4.4")
def test_who_is_left_of_a_round_that_is_stopped_in_the_last_turn_fights_on_at_once() -> None:
    units = {"greys": "AA", "machina": "BB"}
    people: dict[str, str] = {A1: "ann", A2: "ann", D: "bob", D2: "bob"}
    state = campaign("AB", units, people=people, turn_limit=1)
    state = answered(merged(state, greys_1="B", greys_2="B"), "hand")
    first = next(game for game in games_of(state) if game.attacker == A1)
    for seat in (first.attacker, first.defender):
        state = acted(state, EnterResult(player=seat, game=first.id, winner="attacker", turns=9, points=5))
    (open_game,) = (game for game in games_of(state) if game.status == "hand")
    state = acted(state, *(Commit(player=seat) for seat in (open_game.attacker, open_game.defender)))
    assert state.phase == "combat" and at(state, A2) == "fallen"
    (last,) = games_of(state)
    assert last.attacker == A1 and last.status == "open"
    state = answered(state, "hand")
    for seat in (last.attacker, last.defender):
        assert seat in RULES.active(state), "he may enter this result, too"
        state = acted(state, EnterResult(player=seat, game=last.id, winner="attacker", turns=7, points=5))
    assert owner(ended(state), "B") == "greys"


@pytest.mark.rule("SE-7.1", "SE-2.10")
def test_who_wins_a_border_fight_that_is_stopped_in_the_last_turn_arrives() -> None:
    held = {"greys": "A", "machina": "B"}
    state = campaign("AB", held, owners=held, people={A1: "ann", D: "bob"}, turn_limit=1)
    state = ended(answered(merged(state, greys_1="B", machina_1="A"), "hand"))
    assert state.outcome is not None and not state.battles
    left = next(unit for unit in (A1, D) if player_of(state, unit).status == "active")
    assert at(state, left) == ("B" if left == A1 else "A")
    assert {*state.owners} == {player_of(state, left).race}


# Who joins, who wins, what is told


@pytest.mark.rule("SE-1.2", "SE-7.3")
def test_who_joined_another_race_than_he_wished_wins_with_that_one() -> None:
    units, held = {"greys": "AAA", "machina": "BB"}, {"greys": "A", "machina": "BC"}
    state = campaign(
        "AB BC",
        units,
        owners=held,
        people={A1: "ann"},
        administrator=A1,
        visitors={NEW: "greys"},
        turn_limit=1,
    )
    state = acted(state, AdmitPlayer(player=A1, target=NEW))
    assert player_of(state, NEW).race == "machina"
    events: list[SectorsEvent] = []
    while state.outcome is None:
        state, new = done(state, Commit(player=RULES.active(state)[0]))
        events.extend(new)
    last = events[-1]
    assert isinstance(last, CampaignEnded) and NEW in last.outcome.winners
    assert told(state, last) == "Most points after turn 1: Machina."
    assert Names(state.campaign.setup).races((NEW,)) == NEW, "of whom nothing else is known"


class Chronicled:
    """A campaign whose chronicle is written as it goes on."""

    def __init__(self, state: SectorsState) -> None:
        self.state = state
        self.writer = SectorsChronicleWriter(state)

    def act(self, *actions: SectorsAction) -> None:
        """Perform these."""
        for action in actions:
            self.state, events = done(self.state, action)
            for event in events:
                self.writer.note(self.state, event)

    def order(self, unit: PlayerId, letter: str) -> None:
        """Order a unit to a region."""
        self.act(MoveUnit(player=unit, unit=unit, region=place(self.state, letter)))

    def pass_turn(self, attackers_win: dict[PlayerId, int], defenders_win: dict[PlayerId, int]) -> None:
        """Let a turn go to its end: attackers who win, and who lose, each with the game turn of it."""
        turn = self.state.turn
        while self.state.turn == turn:
            ordered = pending_order(self.state)
            if ordered is None:
                self.act(Commit(player=RULES.active(self.state)[0]))
                continue
            attacker, defender = (PlayerId(side.player) for side in ordered.sides)
            turns = attackers_win.get(attacker) or defenders_win[attacker]
            winner = attacker if attacker in attackers_win else defender
            report = report_of(ordered, {(attacker, defender): (winner, turns)})
            self.act(ReportBattle(player=SYSTEM, report=report))

    def fallen(self) -> list[tuple[str, str]]:
        """Race and name of who fell, game by game."""
        told = self.writer.told(self.state)
        return [(race, name) for each in told.battles for race, name, _, fell in each.sides if fell]


@pytest.mark.rule("SE-4.2", "SE-4.10")
def test_the_chronicle_tells_who_fell_in_a_round_that_went_on() -> None:
    played = Chronicled(campaign("AB", {"greys": "AA", "machina": "BB"}))
    played.order(A1, "B")
    played.order(A2, "B")
    played.pass_turn({}, {A1: 5, A2: 30})
    assert at(played.state, A1) == "queued" and games_of(played.state)
    played.pass_turn({}, {})
    assert {*played.fallen()} == {("greys", "Greys 1"), ("greys", "Greys 2")}
    assert played.writer.lost == {"greys": 2, "machina": 0}


@pytest.mark.rule("SE-1.2", "SE-4.10")
def test_the_chronicle_tells_of_a_newcomer_the_race_that_he_joined() -> None:
    units, held = {"greys": "AAA", "machina": "B"}, {"greys": "A", "machina": "BC"}
    state = campaign(
        "AB BC",
        units,
        owners=held,
        people={A1: "ann"},
        administrator=A1,
        visitors={NEW: "greys"},
        factories="B",
        treasury=(2, 1),
        battle_choice="campaign",
        battle_system="automatic",
        game_turns_per_turn=0,
        orders="each",
    )
    played = Chronicled(state)
    played.act(AdmitPlayer(player=A1, target=NEW))
    while played.state.phase != "production":
        played.act(Commit(player=RULES.active(played.state)[0]))
    played.act(BuyUnit(player=D, region=place(state, "B")))
    played.pass_turn({}, {})
    assert at(played.state, NEW) == "B"
    for unit in (A1, A2):
        played.order(unit, "B")
    played.pass_turn({}, {})
    sides = {side[:2] for each in played.writer.told(played.state).battles for side in each.sides}
    assert ("machina", NEW) in sides and all(race == "machina" for race, name in sides if name == NEW)


@pytest.mark.rule("SE-4.12")
def test_what_was_drawn_twice_is_not_told_as_beaten() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    game = "1.1.0.1.1.greys_1.machina_1"
    event = GamePlayed(
        rules=(), game=game, status="done", turns=9, winner="defender", points=0, replays=1, cause="decided"
    )
    assert told(state, event) == "Drawn again: on points or by lot Machina 1 beats Greys 1."


@pytest.mark.rule("SE-4.12")
def test_of_two_who_go_back_both_are_told_though_one_finds_no_region() -> None:
    held = {"greys": "A", "machina": "B", "marines": "DE", "spawn": "C"}
    units = {"greys": "A", "machina": "B", "marines": "D", "spawn": "C"}
    state = campaign("AB AD CF DE", units | {"marines": "DF"}, owners=held | {"marines": "DEF"})
    state = merged(state, greys_1="B", marines_1="A", spawn_1="F")
    events: list[SectorsEvent] = []
    while (ordered := pending_order(state)) is not None:
        seats = [side.player for side in ordered.sides]
        state, new = done(
            state, ReportBattle(player=SYSTEM, report=report_of(ordered, {(seats[0], seats[1]): ("draw", 5)}))
        )
        events.extend(new)
    (back,) = (event for event in events if isinstance(event, UnitsRetreated))
    assert back.moves and back.lost
    assert told(state, back) == "Back go Spawn 1 > C. Greys 1: no region to go back to, and so to the queue."


@pytest.mark.rule("SE-4.8", "SE-2.10")
def test_the_question_who_meets_whom_names_both_sides_of_a_border() -> None:
    units = {"greys": "AAA", "machina": "BB"}
    state = campaign(
        "AB",
        units,
        people={A1: "ann", D: "bob"},
        administrator=A1,
        other_cases="generals",
        orders="each",
        entry_cap=3,
    )
    state = merged(state, greys_1="B", greys_2="B", greys_3="B", machina_1="A", machina_2="A")
    assert at(state, A3) == "AB" and state.phase == "combat"
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, A1), A1)
    question = intent.question()
    assert question is not None and question.text is not None
    names = Names(state.campaign.setup)
    facts = {key: names.fact(key, value) for key, value in question.text.facts.items()}
    said = TEXTS[question.text.key].format(**facts)
    assert said == "Who meets whom on the border between A and B?"


@pytest.mark.rule("SE-9.1", "SE-6.1")
def test_results_of_a_game_that_goes_on_are_refused_for_the_time_not_for_the_table() -> None:
    held = {"greys": "A", "machina": "B"}
    state = campaign("AB", held, owners=held, people={A1: "ann", D: "bob"}, administrator=A1, turn_limit=9)
    state = ended(answered(merged(state, greys_1="B"), "hand"))
    game = games_of(state)[0].id
    assert state.phase == "planning" and games_of(state)[0].status == "hand"
    for action in (
        EnterResult(player=D, game=game, winner="attacker", turns=9),
        SettleResult(player=A1, game=game, winner="attacker", turns=9),
    ):
        assert refused(state, action).reason == "not_fighting"
        assert action not in RULES.legal(state, action.player)


@pytest.mark.rule("SE-6.2", "SE-1.4")
def test_what_is_done_while_orders_are_given_is_refused_for_the_time_while_battles_are_fought() -> None:
    """'This game was not left for later' was told of one that just had been."""
    units, waits = {"greys": "AA", "machina": "BB"}, PlayerId("greys_3")
    state = campaign("AB", units, people={A1: "ann"})
    for unit in (A1, A2):
        state = acted(state, MoveUnit(player=A1, unit=unit, region=place(state, "B")))
    state = merged(state)
    first, second = games_of(state)
    state = acted(state, AnswerChallenge(player=A1, game=first.id, way="later"))
    assert [game.status for game in games_of(state)] == ["later", "open"]
    begin = TakeUpGame(player=A1, game=first.id, way="skirmish")
    assert refused(state, begin).reason == "not_planning"
    assert refused(state, replace(begin, game=second.id)).reason == "not_for_later"
    assert RULES.check(ended(answered(state, "later")), begin) is None

    people: dict[str, str] = {A1: "ann", waits: "dee"}
    state = campaign("AB", units, people=people, queue=1, orders="each")
    state = acted(state, TakeOver(player=waits, mate=A2))
    state = acted(state, MoveUnit(player=waits, unit=A2, region=place(state, "B")))
    state = merged(state)
    assert waits in RULES.active(state)
    assert refused(state, TakeOver(player=waits, mate=PlayerId(""))).reason == "not_planning"
