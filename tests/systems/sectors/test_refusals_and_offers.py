"""Whose battles, pairings, petitions and abilities they are: what is refused, and all that is offered."""

from typing import TypeVar

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.rules.intent import Order
from game.systems.sectors.actions import (
    AdmitPlayer,
    AgreePairs,
    AnswerAppeal,
    AnswerChallenge,
    AnswerPetition,
    Appeal,
    AskAbility,
    CallDeadline,
    ChangeOption,
    Commit,
    DismissPlayer,
    EnterPairs,
    EnterResult,
    ForwardPetition,
    MakePetition,
    MoveUnit,
    PostNote,
    QuitCampaign,
    ReportBattle,
    RevokeGrant,
    SectorsAction,
    SetAside,
    SettleResult,
    StrikePlayer,
    TakeOver,
    TakeUpGame,
    UseAbility,
)
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.profile import Ability
from game.systems.sectors.state import SYSTEM, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    campaign,
    ended,
    merged,
    place,
    refused,
    report_of,
)

A1, A2, A3, D = (PlayerId(name) for name in ("greys_1", "greys_2", "greys_3", "machina_1"))
TWO = {"greys": "AA", "machina": "B"}
Kind = TypeVar("Kind")


def why(state: SectorsState, action: SectorsAction) -> str:
    """Rule and reason of a refusal; what is refused is not offered either."""
    illegal = refused(state, action)
    assert action not in RULES.legal(state, action.player)
    return f"{illegal.rule} {illegal.reason}"


def offered(state: SectorsState, player: PlayerId, kind: type[Kind]) -> list[Kind]:
    """What a seat is offered of one kind of action."""
    return [each for each in RULES.legal(state, player) if isinstance(each, kind)]


def challenge(**more: object) -> SectorsState:
    """Ann's unit has entered Bob's region; Cy, of Ann's race, stays at home."""
    people: dict[str, str] = {A1: "ann", D: "bob", A2: "cy"}
    state = campaign("AB", TWO, people=people, administrator=D, orders="each", **more)  # type: ignore[arg-type]
    return merged(state, greys_1="B")


def answered(way: str, **more: object) -> SectorsState:
    """Both have answered the challenge alike."""
    state = challenge(**more)
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way=way))
    return state


def game_of(state: SectorsState) -> str:
    """The only game."""
    (battle,) = state.battles.values()
    return battle.games[0].id


@pytest.mark.rule("SE-4.1", "SE-4.2", "SE-6.2")
def test_a_challenge_is_answered_by_its_two_sides_alone_in_every_way_that_there_is() -> None:
    state = challenge()
    game = game_of(state)
    assert why(state, AnswerChallenge(player=A2, game=game, way="skirmish")) == "SE-2.8 not_asked"
    for seat in (A1, D):
        ways = {each.way for each in offered(state, seat, AnswerChallenge)}
        assert {"skirmish", "hand", "later", "concede"} <= ways
        assert {each.game for each in offered(state, seat, AnswerChallenge)} == {game}
    assert why(state, AnswerChallenge(player=D, game=game, way="skirmish", map="atlantis")) == (
        "SE-4.1 no_such_map"
    )


@pytest.mark.rule("SE-6.2")
def test_a_game_for_later_is_taken_up_by_its_two_sides_and_not_by_giving_it_up() -> None:
    state = ended(answered("later"))
    game = game_of(state)
    for seat in (A1, D):
        ways = {each.way for each in offered(state, seat, TakeUpGame)}
        assert "skirmish" in ways and not ways & {"concede", "later"}
    assert not offered(state, A2, TakeUpGame)
    assert why(state, TakeUpGame(player=A2, game=game, way="skirmish")) == "SE-6.2 not_your_game"
    for way in ("concede", "later", "chess"):
        assert why(state, TakeUpGame(player=A1, game=game, way=way)) == "SE-4.2 no_such_way"
    unknown = TakeUpGame(player=D, game=game, way="skirmish", map="atlantis")
    assert why(state, unknown) == "SE-4.1 no_such_map"


@pytest.mark.rule("SE-9.1")
def test_results_by_hand_are_entered_by_those_who_played_and_settled_by_the_administrator() -> None:
    state = answered("hand")
    game = game_of(state)
    result = EnterResult(player=A2, game=game, winner="attacker", turns=3)
    assert why(state, result) == "SE-2.8 not_asked"
    ends = {"attacker", "defender", "draw", "both"}
    for seat in (A1, D):
        assert {each.winner for each in offered(state, seat, EnterResult)} == ends
    assert {each.winner for each in offered(state, D, SettleResult)} == ends
    settle = SettleResult(player=A1, game=game, winner="attacker", turns=3)
    assert why(state, settle) == "SE-9.1 not_the_administrator"


@pytest.mark.rule("SE-4.11")
def test_a_battle_is_reported_by_its_system_while_it_waits() -> None:
    state = answered("skirmish")
    order = pending_order(state)
    assert order is not None
    report = report_of(order, {(A1, D): (A1, 6)})
    for seat in (A1, D):
        assert why(state, ReportBattle(player=seat, report=report)) == "SE-2.8 not_asked"
    winners = {each.report.sides[0].won for each in offered(state, SYSTEM, ReportBattle)}
    assert winners == {True, False}
    assert RULES.check(state, ReportBattle(player=SYSTEM, report=report)) is None
    after = acted(state, ReportBattle(player=SYSTEM, report=report))
    assert refused(after, ReportBattle(player=SYSTEM, report=report))
    early = merged(campaign("AB", {"greys": "A", "machina": "B"}))
    for seat in RULES.active(early):
        assert why(early, ReportBattle(player=seat, report=report)) == "SE-4.11 no_battle_waits"
    assert RULES.active(early)


def crowd() -> SectorsState:
    """Three Greys enter upon two Machina, and the Generals agree on who meets whom."""
    people: dict[str, str] = {A1: "ann", A2: "cy", D: "bob"}
    state = campaign(
        "AB",
        {"greys": "AAA", "machina": "BB"},
        entry_cap=3,
        other_cases="generals",
        orders="each",
        people=people,
        administrator=D,
    )
    return merged(state, greys_1="B", greys_2="B", greys_3="B")


@pytest.mark.rule("SE-4.8")
def test_pairings_are_the_administrators_to_enter_and_the_generals_to_agree_to() -> None:
    state = crowd()
    (battle,) = state.battles
    pairs = EnterPairs(player=D, battle=battle, units=(A3, D))
    assert RULES.check(state, pairs) is None
    assert why(state, replace(pairs, player=A1)) == "SE-2.8 not_asked"
    for units in ((), (A3,), (A3, D, A1), (A3, PlayerId("nobody")), (A3, A1)):
        assert why(state, replace(pairs, units=units)) == "SE-4.8 bad_pairs", units
    assert why(state, replace(pairs, battle="elsewhere")) == "SE-4.8 no_pairs_needed"
    assert why(state, AgreePairs(player=D, battle=battle, agrees=True)) == "SE-4.8 no_pairs_needed"
    assert why(state, Commit(player=D)) == "SE-4.8 pairs_wait"
    (simplest,) = offered(state, D, EnterPairs)
    assert len(simplest.units) == 4
    for one, other in zip(simplest.units[::2], simplest.units[1::2], strict=True):
        assert {state.players[one].race, state.players[other].race} == {"greys", "machina"}
    entered = acted(state, pairs)
    assert {*RULES.active(entered)} == {A1, D}
    for general in (A1, D):
        assert {each.agrees for each in offered(entered, general, AgreePairs)} == {True, False}
    assert why(entered, AgreePairs(player=A2, battle=battle, agrees=True)) == "SE-2.8 not_asked"
    half = acted(entered, AgreePairs(player=A1, battle=battle, agrees=True))
    assert RULES.active(half) == (D,) and not any(each.games for each in half.battles.values())


@pytest.mark.rule("SE-9.2")
def test_a_petition_goes_its_way_once_by_its_own_general_and_the_administrator() -> None:
    people: dict[str, str] = {A1: "ann", A2: "cy", A3: "di", D: "bob"}
    state = campaign("AB", TWO, people=people, administrator=D, orders="each", queue=1)
    assert why(state, MakePetition(player=A2, text="  ")) == "SE-9.2 empty_note"
    state = acted(state, MakePetition(player=A3, text="Two are enough."))
    state = acted(state, MakePetition(player=A2, text="Three may enter."))
    ours = ForwardPetition(player=A1, target=A2, number=state.petitions[-1].number, forwards=True)
    first = replace(ours, target=A3, number=state.petitions[0].number)
    assert RULES.check(state, first) is None
    assert {each.forwards for each in offered(state, A1, ForwardPetition)} == {True, False}
    assert {each.target for each in offered(state, A1, ForwardPetition)} == {A2, A3}
    for other in (replace(ours, number=99), replace(ours, target=D), replace(ours, player=D)):
        assert why(state, other) == "SE-9.2 no_such_petition"
    assert why(state, replace(ours, player=A2)) == "SE-9.2 not_the_general"
    state = acted(state, first, ours)
    assert why(state, ours) == "SE-9.2 no_such_petition"
    assert why(state, MakePetition(player=A2, text="Four!")) == "SE-9.2 petition_waits"
    accept = AnswerPetition(player=D, target=A2, number=ours.number, accepts=True)
    assert {each.accepts for each in offered(state, D, AnswerPetition)} == {True, False}
    assert {each.target for each in offered(state, D, AnswerPetition)} == {A2, A3}
    assert why(state, replace(accept, player=A1)) == "SE-9.2 not_the_administrator"
    for other_answer in (replace(accept, number=99), replace(accept, target=D)):
        assert why(state, other_answer) == "SE-9.2 no_such_petition"
    state = acted(state, accept)
    assert why(state, accept) == "SE-9.2 no_such_petition"
    assert RULES.check(state, MakePetition(player=A2, text="Four!")) is None


@pytest.mark.rule("SE-1.7", "SE-1.8", "SE-2.8")
def test_the_administrator_alone_calls_deadlines_hands_seats_on_and_hears_appeals() -> None:
    people: dict[str, str] = {A1: "ann", A2: "cy", A3: "di", D: "bob"}
    state = campaign("AB", TWO, people=people, administrator=D, queue=1, orders="each")
    assert why(state, CallDeadline(player=A1)) == "SE-2.8 not_the_administrator"
    for action in (
        StrikePlayer(player=A1, target=A3),
        AnswerAppeal(player=A1, target=A3, grants=True),
        DismissPlayer(player=A1, target=A2, how="ai"),
        AdmitPlayer(player=A1, target=A3),
        ChangeOption(player=A1, name="race_styles", is_on=not state.options.race_styles),
    ):
        assert why(state, action) == "SE-9.2 not_the_administrator"
    assert StrikePlayer(player=D, target=A3) in offered(state, D, StrikePlayer)
    struck = acted(state, StrikePlayer(player=D, target=A3))
    appeal = Appeal(player=A3)
    assert offered(struck, A3, Appeal) == [appeal]
    assert why(struck, MakePetition(player=A3, text="Me!")) == "SE-9.2 not_playing"
    assert why(struck, PostNote(player=A3, text="Me!")) == "SE-1.6 not_playing"
    assert why(struck, AskAbility(player=A3)) == "SE-3.6 not_playing"
    assert why(struck, Appeal(player=A1)) == "SE-1.7 not_struck"
    asked = acted(struck, appeal)
    assert why(asked, appeal) == "SE-2.8 not_asked", "he waits for the answer"
    assert {each.grants for each in offered(asked, D, AnswerAppeal)} == {True, False}
    late = state.clone()
    late.players[A2] = replace(late.players[A2], missed=late.options.deadlines_missed)
    assert {each.how for each in offered(late, D, DismissPlayer)} == {"ai", "quit"}
    late.players[A2] = replace(late.players[A2], is_ai=True)
    assert why(late, DismissPlayer(player=D, target=A2, how="ai")) == "SE-1.8 an_ai_already"
    assert RULES.check(late, DismissPlayer(player=D, target=A2, how="quit")) is None


@pytest.mark.rule("SE-1.4")
def test_who_waits_is_offered_the_built_in_players_of_his_race_and_to_give_them_back() -> None:
    state = campaign("AB", {"greys": "AAA", "machina": "BB"}, people={A1: "ann", "greys_4": "cy"}, queue=1)
    waiting = PlayerId("greys_4")
    assert {each.mate for each in offered(state, waiting, TakeOver)} == {A2, A3}
    taken = acted(state, TakeOver(player=waiting, mate=A2))
    assert {each.mate for each in offered(taken, waiting, TakeOver)} == {A3, ""}
    assert not offered(state, A1, TakeOver)


@pytest.mark.rule("SE-1.5", "SE-3.6")
def test_leaving_and_taking_a_grant_back_are_offered_while_turns_are_planned() -> None:
    state, own = with_ability("greys")
    leader, mate = PlayerId(f"{own}_1"), PlayerId(f"{own}_2")
    assert offered(state, mate, QuitCampaign) == [QuitCampaign(player=mate)]
    assert not offered(state, leader, RevokeGrant)
    granted = acted(state, UseAbility(player=leader, unit=leader, region=place(state, "D")))
    assert offered(granted, leader, RevokeGrant) == [RevokeGrant(player=leader)]
    assert not offered(granted, mate, RevokeGrant)


@pytest.mark.rule("SE-7.1")
def test_the_last_turn_refuses_what_would_come_after_it() -> None:
    state = challenge(turn_limit=1)
    assert why(state, AnswerChallenge(player=A1, game="", way="later")) == "SE-7.1 last_turn"
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    assert why(state, SetAside(player=SYSTEM, game=game_of(state))) == "SE-7.1 last_turn"


LEVY = Ability(id="bonds", name="Bonds", phase="production", effect="levy", resources=2, production=1)


@pytest.mark.rule("SE-3.2", "SE-3.3", "SE-3.5", "SE-3.7", "SE-3.8", "SE-3.9")
@pytest.mark.parametrize(
    ("race", "unit", "letter", "reason"),
    [
        ("marines", "", "C", "SE-3.9 cannot_deploy"),
        ("marines", "marines_1", "A", "SE-3.9 cannot_deploy"),
        ("marines", "", "", "SE-3.9 cannot_deploy"),
        ("spawn", "", "C", "SE-3.9 cannot_deploy"),
        ("machina", "machina_1", "", "SE-3.8 no_such_enemy"),
        ("machina", "lizards_2", "", "SE-3.8 no_such_enemy"),
        ("machina", "nobody", "", "SE-3.8 no_such_enemy"),
        ("machina", "lizards_1", "C", "SE-3.8 no_such_enemy"),
        ("greys", "greys_1", "B", "SE-3.7 cannot_relocate"),
        ("greys", "greys_1", "A", "SE-3.7 cannot_relocate"),
        ("greys", "lizards_1", "D", "SE-3.7 cannot_relocate"),
        ("greys", "greys_2", "D", "SE-3.7 cannot_relocate"),
        ("greys", "nobody", "D", "SE-3.7 cannot_relocate"),
        ("levy", "greys_1", "", "SE-3.5 cannot_relocate"),
        ("levy", "", "A", "SE-3.5 cannot_relocate"),
    ],
)
def test_a_use_of_an_ability_that_cannot_be_meant_is_neither_asked_for_nor_used(
    race: str, unit: str, letter: str, reason: str
) -> None:
    state, own = with_ability(race)
    leader, mate = PlayerId(f"{own}_1"), PlayerId(f"{own}_2")
    unit = unit.replace("lizards", "marines" if own != "marines" else "greys")
    region = place(state, letter) if letter else -1
    assert why(state, UseAbility(player=leader, unit=PlayerId(unit), region=region)) == reason
    assert why(state, AskAbility(player=mate, unit=PlayerId(unit), region=region)) == reason


@pytest.mark.rule("SE-3.6")
@pytest.mark.parametrize(
    ("race", "expected"),
    [
        ("marines", {("", "A"), ("", "D")}),
        ("spawn", {("", "A"), ("", "B")}),
        ("machina", {("marines_1", "")}),
        ("greys", {("greys_1", "D")}),
        ("levy", {("", "")}),
    ],
)
def test_every_use_of_an_ability_that_can_be_meant_is_offered(race: str, expected: set[object]) -> None:
    state, own = with_ability(race)

    def letter(region: int) -> str:
        return state.campaign.regions[region].name if region >= 0 else ""

    uses = offered(state, PlayerId(f"{own}_1"), UseAbility)
    assert {(each.unit, letter(each.region)) for each in uses} == expected
    asks = offered(state, PlayerId(f"{own}_2"), AskAbility)
    assert {(each.unit, letter(each.region)) for each in asks} == expected
    assert not offered(state, PlayerId(f"{own}_1"), AskAbility)


def with_ability(race: str) -> tuple[SectorsState, str]:
    """A race on A (its own, a factory), B (nobody's) and with a factory at D; the enemy is on C."""
    own = "greys" if race == "levy" else race
    other = "marines" if own != "marines" else "greys"
    state = campaign(
        "AB BC AD",
        {own: "AB", other: "C"},
        owners={own: "AD", other: "C"},
        factories="AD",
        queue=1,
        people={f"{own}_1": "ann", f"{own}_2": "cy"},
        orders="each",
        abilities={own: LEVY} if race == "levy" else None,
    )
    return state, own


@pytest.mark.rule("SE-2.2", "SE-2.7")
def test_orders_are_offered_to_ones_own_unit_for_its_region_and_those_that_touch_it() -> None:
    people: dict[str, str] = {A1: "ann", A2: "cy"}
    units = {"greys": "AB", "machina": "D"}
    state = campaign("AB AC BD", units, people=people, orders="each")

    def places(seat: PlayerId) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for each in offered(state, seat, MoveUnit):
            found.setdefault(each.unit, set()).add(state.campaign.regions[each.region].name)
        return found

    assert places(A1) == {A1: {"A", "B", "C"}}
    assert places(A2) == {A2: {"A", "B", "D"}}
    assert why(state, MoveUnit(player=A1, unit=A2, region=place(state, "A"))) == "SE-2.7 not_your_unit"
    far = refused(state, MoveUnit(player=A1, unit=A1, region=place(state, "D")))
    assert (far.reason, far.facts["region"]) == ("does_not_touch", place(state, "D"))
    beyond = refused(state, MoveUnit(player=A1, unit=A1, region=50))
    assert (beyond.reason, beyond.facts["region"]) == ("does_not_touch", place(state, "A"))


def special(state: SectorsState, seat: str) -> Order:
    """The button of the special ability as a seat finds it."""
    player = PlayerId(seat)
    seen = RULES.observe(state, player)
    intent = SectorsIntent(seen)
    intent.adopt(seen, player)
    return next(each for each in intent.orders() if each.command == "ability")


@pytest.mark.rule("SE-3.6")
def test_an_ability_that_can_be_used_in_no_way_says_why() -> None:
    ready = campaign("AB", {"greys": "A", "machina": "B", "marines": "B"}, owners={"greys": "A"})
    for seat, reason in (("greys_1", "no_way_to_relocate"), ("marines_1", "no_place_to_deploy")):
        order = special(ready, seat)
        assert not order.is_enabled and order.why is not None and order.why.reason == reason
    order = special(ready, "machina_1")
    assert order.is_enabled and order.why is None


@pytest.mark.rule("SE-3.9", "SE-5.5")
@pytest.mark.parametrize(("treasury", "reason"), [((1, 1), "too_dear"), ((2, 1), "")])
def test_an_ability_that_sets_units_down_says_what_is_wanting(treasury: tuple[int, int], reason: str) -> None:
    units = {"marines": "A", "greys": "B"}
    state = merged(campaign("AB", units, queue=1, treasury=treasury))
    order = special(state, "marines_1")
    assert order.is_enabled is not bool(reason)
    assert (order.why.reason if order.why is not None else "") == reason
