"""What each rule refuses: its number and the reason, in the situation that the rule names."""

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import (
    AdmitPlayer,
    AnswerAppeal,
    AnswerChallenge,
    Appeal,
    AskAbility,
    BuyUnit,
    ChangeOption,
    Commit,
    DeleteNote,
    DismissPlayer,
    EnterResult,
    GrantAbility,
    Levy,
    MakePetition,
    MarkRegion,
    MoveUnit,
    PinNote,
    PostNote,
    QuitCampaign,
    RevokeGrant,
    SectorsAction,
    SetAside,
    SettleResult,
    StrikePlayer,
    TakeOver,
    TakeUpGame,
    UseAbility,
)
from game.systems.sectors.state import SYSTEM, SectorsState
from tests.support.sectors import RULES, acted, campaign, committed, merged, place, refused

A1, A2, D = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("machina_1")
NOBODY = PlayerId("nobody")
TWO = {"greys": "AA", "machina": "B"}


def why(state: SectorsState, action: SectorsAction) -> str:
    """Rule and reason of a refusal; what is refused is not offered either."""
    illegal = refused(state, action)
    assert action not in RULES.legal(state, action.player)
    return f"{illegal.rule} {illegal.reason}"


def started(**more: object) -> SectorsState:
    """The first planning; the Grey General administers."""
    people = {A1: "ann", A2: "bo"}
    return campaign("AB", TWO, people=people, administrator=A1, queue=1, **more)  # type: ignore[arg-type]


def challenge() -> SectorsState:
    """Two persons meet on a border, and have not said how they fight."""
    state = campaign("AB", {"greys": "A", "machina": "B"}, people={A1: "ann", D: "bob"}, administrator=A1)
    state = merged(state, greys_1="B")
    assert state.phase == "combat"
    return state


@pytest.mark.rule("SE-2.8")
def test_who_is_not_asked_does_nothing() -> None:
    state = started()
    assert why(state, Commit(player=NOBODY)) == "SE-2.8 not_asked"
    state = acted(state, Commit(player=A2))
    assert why(state, Commit(player=A2)) == "SE-2.8 not_asked"


@pytest.mark.rule("SE-1.3")
def test_a_mark_is_on_a_region_of_the_map_and_a_change() -> None:
    state = started()
    mark = MarkRegion(player=A1, region=0, mark="attack")
    assert why(state, MarkRegion(player=A1, region=99, mark="attack")) == "SE-1.3 no_such_region"
    assert why(state, MarkRegion(player=A1, region=0, mark="none")) == "SE-1.3 so_already"
    assert why(state, MarkRegion(player=A2, region=0, mark="attack")) == "SE-1.3 not_the_general"
    assert why(acted(state, mark), mark) == "SE-1.3 so_already"


@pytest.mark.rule("SE-1.6")
def test_notes_are_the_generals_to_pin_once_and_to_delete() -> None:
    state = acted(started(), PostNote(player=A1, text="Hold A"))
    (note,) = state.plans["greys"].notes
    pin = PinNote(player=A1, number=note.number, pinned=True)
    for action in (PinNote(player=A1, number=99, pinned=True), DeleteNote(player=A1, number=99)):
        assert why(state, action) == "SE-1.6 no_such_note"
    assert why(state, PinNote(player=A1, number=note.number, pinned=False)) == "SE-1.6 so_already"
    assert why(acted(state, pin), pin) == "SE-1.6 so_already"
    later = challenge()
    assert why(later, PostNote(player=A1, text="Too late")) == "SE-1.6 not_planning"


@pytest.mark.rule("SE-1.4", "SE-1.5")
def test_only_who_waits_takes_over_and_only_in_planning_one_leaves() -> None:
    state = started()
    waiting = PlayerId("greys_3")
    assert why(state, TakeOver(player=A1, mate=A2)) == "SE-1.4 not_waiting"
    people: dict[str, str] = {A1: "ann", waiting: "cy"}
    state = campaign("AB", TWO, people=people, administrator=A1, queue=1)
    assert why(state, TakeOver(player=waiting, mate=PlayerId(""))) == "SE-1.4 so_already"
    for mate in (A1, D, NOBODY):
        assert why(state, TakeOver(player=waiting, mate=mate)) == "SE-1.4 no_such_mate"
    taken = acted(state, TakeOver(player=waiting, mate=A2))
    assert why(taken, TakeOver(player=waiting, mate=A2)) == "SE-1.4 so_already"
    assert why(challenge(), QuitCampaign(player=A1)) == "SE-1.5 not_planning"


@pytest.mark.rule("SE-1.4")
def test_a_team_mate_is_taken_over_by_one() -> None:
    first, second = PlayerId("greys_3"), PlayerId("greys_4")
    people: dict[str, str] = {A1: "ann", first: "cy", second: "di"}
    state = campaign("AB", TWO, people=people, administrator=A1, queue=2)
    state = acted(state, TakeOver(player=first, mate=A2))
    assert why(state, TakeOver(player=second, mate=A2)) == "SE-1.4 taken_over"


@pytest.mark.rule("SE-1.7", "SE-1.8", "SE-1.2", "SE-9.2")
def test_the_administrator_strikes_answers_and_dismisses_those_of_whom_it_is_so() -> None:
    state = started()
    assert why(state, Appeal(player=A1)) == "SE-1.7 not_struck"
    for target in (A2, NOBODY):
        assert why(state, StrikePlayer(player=A1, target=target)) == "SE-1.7 not_queued"
        assert why(state, AnswerAppeal(player=A1, target=target, grants=True)) == "SE-1.7 no_appeal"
        assert why(state, AdmitPlayer(player=A1, target=target)) == "SE-1.2 no_newcomer"
        assert why(state, DismissPlayer(player=A1, target=target, how="quit")) == "SE-1.8 has_not_missed"
    wanted = ChangeOption(player=A1, name="race_styles", is_on=state.options.race_styles)
    assert why(state, wanted) == "SE-9.2 so_already"
    assert why(state, ChangeOption(player=A1, name="gravity", is_on=True)) == "SE-9.2 not_possible"
    later = challenge()
    assert why(later, StrikePlayer(player=A1, target=A2)) == "SE-9.2 not_planning"
    assert why(later, ChangeOption(player=A1, name="race_styles", is_on=True)) == "SE-9.2 not_planning"
    assert why(later, MakePetition(player=A1, text="More gold")) == "SE-9.2 not_planning"


@pytest.mark.rule("SE-2.1", "SE-2.2")
def test_orders_are_given_to_units_on_the_map_while_turns_are_planned() -> None:
    state = started()
    for unit in (NOBODY, PlayerId("greys_3")):
        assert why(state, MoveUnit(player=A1, unit=unit, region=0)) == "SE-2.2 no_such_unit"
    assert why(challenge(), MoveUnit(player=A1, unit=A1, region=0)) == "SE-2.1 not_planning"
    assert why(challenge(), AskAbility(player=A1)) == "SE-2.1 not_planning"


@pytest.mark.rule("SE-3.6")
def test_an_ability_is_the_generals_to_grant_to_whom_asked() -> None:
    state = started()
    assert why(state, UseAbility(player=A2)) == "SE-3.6 not_the_general"
    assert why(state, GrantAbility(player=A2, asker=A1)) == "SE-3.6 not_the_general"
    assert why(state, GrantAbility(player=A1, asker=A2)) == "SE-3.6 nobody_asked"
    assert why(state, RevokeGrant(player=A1)) == "SE-3.6 nothing_granted"
    assert why(state, RevokeGrant(player=A2)) == "SE-3.6 not_the_general"


@pytest.mark.rule("SE-4.1", "SE-4.2", "SE-6.2")
def test_a_challenge_wants_an_answer_that_there_is() -> None:
    state = challenge()
    assert why(state, Commit(player=A1)) == "SE-4.1 challenge_waits"
    for game in ("nothing", "greys_1-machina_9"):
        answer = AnswerChallenge(player=A1, game=game, way="skirmish")
        assert why(state, answer) == "SE-4.1 no_challenge"
    assert why(started(), AnswerChallenge(player=A1, game="", way="skirmish")) == "SE-4.1 no_challenge"
    assert why(state, AnswerChallenge(player=A1, game="", way="chess")) == "SE-4.2 no_such_way"
    assert why(state, TakeUpGame(player=A1, game="nothing", way="skirmish")) == "SE-6.2 not_for_later"


@pytest.mark.rule("SE-4.11", "SE-6.1")
def test_while_a_battle_is_fought_only_its_report_or_its_delay_is_taken() -> None:
    state = challenge()
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    assert RULES.active(state) == (SYSTEM,)
    assert why(state, Commit(player=SYSTEM)) == "SE-4.11 a_battle_waits"
    assert why(state, SetAside(player=SYSTEM, game="nothing")) == "SE-6.1 no_battle_waits"
    assert why(state, Commit(player=A1)) == "SE-2.8 not_asked"


@pytest.mark.rule("SE-9.1")
def test_results_are_entered_of_games_on_a_real_table_by_those_who_played() -> None:
    state = challenge()
    result = EnterResult(player=A1, game="nothing", winner="attacker", turns=3)
    assert why(state, result) == "SE-9.1 not_by_hand"
    settle = SettleResult(player=A1, game="nothing", winner="attacker", turns=3)
    assert why(state, settle) == "SE-9.1 not_by_hand"
    assert why(state, SettleResult(player=D, game="nothing", winner="attacker", turns=3)) == (
        "SE-9.1 not_the_administrator"
    )


@pytest.mark.rule("SE-5.2", "SE-5.4", "SE-5.5", "SE-3.5", "SE-3.9")
def test_a_unit_is_bought_by_the_general_with_what_it_costs_where_it_may_appear() -> None:
    state = started()
    assert why(state, BuyUnit(player=A1, region=0)) == "SE-5.4 not_the_general", "not in planning"
    assert why(state, Levy(player=A1)) == "SE-5.4 not_the_general"
    rich = campaign(
        "AB", {"greys": "A", "machina": "B"}, people={A1: "ann"}, queue=2, treasury=(9_000, 9_000)
    )
    while rich.phase != "production":
        rich = committed(rich)
    assert why(rich, BuyUnit(player=A1, region=place(rich, "B"))) == "SE-5.2 not_a_place"
    assert why(rich, BuyUnit(player=A1, region=0, by_ability=True)) == "SE-3.9 no_such_ability"
