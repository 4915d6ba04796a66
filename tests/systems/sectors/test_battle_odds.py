"""What a game comes to, told to a seat that may begin it (SE-4.15)."""

from fractions import Fraction
from typing import cast

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.rng import seeded
from game.systems.sectors import battle_odds
from game.systems.sectors.actions import AnswerChallenge, Commit, MoveUnit, SectorsAction, TakeUpGame
from game.systems.sectors.automatic import fight
from game.systems.sectors.battle_odds import order_after
from game.systems.sectors.profile import AutomaticStyle
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, acted, at, campaign, ended, merged, place, rules
from tests.systems.sectors.test_time_and_results import A1, TWO, D, game_of

ANN, BOB = PlayerId("ann"), PlayerId("bob")


def met(**changes: object) -> SectorsState:
    """A Grey, led by Ann, has entered the region of a Machina, led by Bob, and both are asked."""
    state = campaign("AB BC", TWO, people={A1: "ann", D: "bob"}, **changes)  # type: ignore[arg-type]
    return merged(state, greys_1="B")


def answer(state: SectorsState, way: str) -> AnswerChallenge:
    return AnswerChallenge(player=BOB, game=game_of(state).id, way=way)


@pytest.mark.rule("SE-4.15")
def test_a_game_by_dice_tells_its_exact_chances_before_anybody_agrees_to_it() -> None:
    state = met(battle_choice="each")
    odds = RULES.odds(RULES.observe(state, BOB), answer(state, "automatic"))
    assert odds.is_exact and abs(sum(float(odd.fraction) for odd in odds.chances) - 1) < 1e-6
    ends = [
        fight(rules().automatic, seeded(number), (AutomaticStyle(), AutomaticStyle()), None).winner
        for number in range(4000)
    ]
    for label, count in (
        ("attacker_wins", ends.count("attacker")),
        ("defender_wins", ends.count("defender")),
        ("draw", ends.count("draw")),
    ):
        share = count / len(ends)
        assert abs(share - float(odds.of(label))) < 0.035, label
    assert {odd.label: odd.subject for odd in odds.chances}["defender_wins"] == D
    assert at(state, D) == at(state, A1), "nothing has happened by asking"


@pytest.mark.rule("SE-4.15")
def test_an_order_to_move_tells_how_its_unit_would_fare_against_who_stands_there() -> None:
    state = campaign("AB BC", TWO)
    go = MoveUnit(player=A1, unit=A1, region=place(state, "B"))
    told = RULES.odds(RULES.observe(state, A1), go).chances
    both = RULES.odds(RULES.observe(met(battle_choice="each"), BOB), answer(met(), "automatic")).chances
    assert [(odd.label, odd.fraction) for odd in told] == [(odd.label, odd.fraction) for odd in both]
    assert {odd.label: odd.subject for odd in told}["attacker_wins"] == A1
    away = replace(go, region=place(state, "C"))
    assert not RULES.odds(state, away).chances, "nobody goes so far"
    assert not RULES.odds(state, replace(go, player=D)).chances, "it is not theirs"


@pytest.mark.rule("SE-4.1", "SE-4.15")
def test_who_comes_to_an_enemy_in_a_region_of_his_own_is_told_how_a_defender_fares() -> None:
    state = campaign("AB", TWO, owners={"greys": "AB"})
    go = MoveUnit(player=A1, unit=A1, region=place(state, "B"))
    told = {odd.label: odd for odd in RULES.odds(RULES.observe(state, A1), go).chances}
    away = {odd.label: odd for odd in RULES.odds(campaign("AB", TWO), go).chances}
    assert told["defender_wins"].subject == away["attacker_wins"].subject == A1
    assert told["defender_wins"].fraction == away["defender_wins"].fraction > away["attacker_wins"].fraction
    (battle,) = merged(state, greys_1="B").battles.values()
    assert [game.defender for game in battle.games] == [A1], "and so it comes"


@pytest.mark.rule("SE-4.15")
@pytest.mark.parametrize("region", [b"1", (1, 2), -1, 2**70])
def test_what_is_no_region_has_no_chances_and_raises_nothing(region: object) -> None:
    state = campaign("AB BC", TWO)
    assert not RULES.odds(state, MoveUnit(player=A1, unit=A1, region=cast(int, region))).chances


@pytest.mark.rule("SE-4.15")
def test_styles_bend_the_dice_and_then_the_chances_are_shares_of_trials() -> None:
    state = met(battle_choice="each", race_styles=True)
    styles = tuple(state.campaign.races[race].style for race in TWO)
    assert AutomaticStyle() not in styles
    odds = RULES.odds(RULES.observe(state, BOB), answer(state, "automatic"))
    assert odds.trials > 0 and sum(odd.fraction for odd in odds.chances) == 1
    first, second = styles
    ends = [fight(rules().automatic, seeded(number), (first, second), None).winner for number in range(4000)]
    assert abs(ends.count("attacker") / len(ends) - float(odds.of("attacker_wins"))) < 0.05


@pytest.mark.rule("SE-4.15")
def test_an_end_that_cannot_be_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = (Fraction(3, 4), Fraction(1, 4), Fraction(0))
    monkeypatch.setattr(battle_odds, "_shares", lambda *about: shares)
    state = met(battle_choice="each", race_styles=True)
    odds = RULES.odds(RULES.observe(state, BOB), answer(state, "automatic"))
    assert [(odd.label, odd.fraction) for odd in odds.chances] == [
        ("attacker_wins", shares[0]),
        ("defender_wins", shares[1]),
    ]


def test_what_is_fought_on_a_board_tells_its_order_and_no_dice() -> None:
    state = met(battle_choice="each")
    seen = RULES.observe(state, BOB)
    way = state.campaign.rules.battle_systems[0]
    order = order_after(seen, answer(state, way))
    assert order is not None and order.system == way
    assert [side.role for side in order.sides] == ["attacker", "defender"]
    assert RULES.odds(seen, answer(state, way)).chances == ()
    others: tuple[SectorsAction, ...] = (
        answer(state, "automatic"),
        answer(state, "concede"),
        Commit(player=BOB),
    )
    assert [order_after(seen, each) for each in others] == [None] * len(others)


def test_who_asks_for_the_staff_is_told_of_the_battle_that_the_staff_fights() -> None:
    state = met(battle_choice="each")
    order = order_after(RULES.observe(state, BOB), answer(state, "staff"))
    assert order is not None and order.system == state.campaign.rules.battle_systems[0]


@pytest.mark.rule("SE-4.1", "SE-4.10")
def test_the_board_that_is_told_of_is_the_one_that_the_defender_chooses() -> None:
    boards = {"meadow": "skirmish", "quarry": "skirmish"}
    state = met(battle_choice="each", boards=boards)
    defends, attacks = (replace(answer(state, "skirmish"), player=seat, map="quarry") for seat in (D, A1))
    assert (
        fought_on(state, defends)
        == fought_on(acted(state, defends), replace(attacks, map="meadow"))
        == "quarry"
    )
    assert fought_on(acted(state, defends), replace(attacks, map="")) == "quarry"
    assert (
        fought_on(state, attacks) == fought_on(acted(state, attacks), replace(defends, map="")) == "meadow"
    ), "the lot decides, where he names none, and the first stands for it"


@pytest.mark.rule("SE-4.1", "SE-6.2")
def test_a_game_left_for_later_is_told_of_on_the_board_that_it_has_kept() -> None:
    boards = {"meadow": "skirmish", "quarry": "skirmish"}
    state = met(battle_choice="each", boards=boards, begun_by=17)
    asked = replace(answer(state, "skirmish"), player=D, map="quarry")
    state = acted(state, asked, replace(asked, player=A1, way="later"))
    state = ended(state)
    game = game_of(state)
    assert (game.status, game.map) == ("later", "quarry")
    for seat in (A1, D):
        again = TakeUpGame(player=seat, game=game.id, way="skirmish")
        assert fought_on(state, again) == game_of(acted(state, again)).map == "quarry"
    other = TakeUpGame(player=D, game=game.id, way="skirmish", map="meadow")
    assert fought_on(state, other) == game_of(acted(state, other)).map == "meadow"


def fought_on(state: SectorsState, action: SectorsAction) -> str:
    """The board that a seat is told of before it asks for a game."""
    order = order_after(RULES.observe(state, action.player), action)
    assert order is not None
    return order.map
