"""Of the last card of a turn that may end the battle Officer and Ace make the most."""

import dataclasses
from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from game.agents.advise import make_agent
from game.agents.agent import Decision
from game.agents.duel.last_card import may_end
from game.core.ids import PlayerId, UnitId
from game.rules.system import AnySystem, erased
from game.systems.duel.actions import AttackSuit, EndCard
from game.systems.duel.profile import MissionKind, MissionRules
from game.systems.duel.setup import CardFace, MissionSetup
from game.systems.duel.system import DUEL
from tests.support.duel import IDLE, RED, RULES, RULESET, Duel, able, card, duel, placed

SYSTEM: AnySystem = erased(DUEL)
LEVELS = ("officer", "ace")
SPEAR = card("Spear", -9, 4, melee="mm")


def last_turn(
    kind: MissionKind,
    picture: str,
    decks: Mapping[str, Sequence[CardFace]],
    *,
    numbers: MissionRules | None = None,
    objectives: Sequence[tuple[int, int]] = (),
    centre: tuple[int, int] | None = None,
    damage: Mapping[str, tuple[int, int, int]] | None = None,
    until: str = "A",
) -> Duel:
    """The only turn of a mission, where a machine's card is resolved after all others."""
    missions = {**RULES.missions, kind: numbers or MissionRules(turns=1)}
    rules = dataclasses.replace(RULES, missions=missions)
    table = duel(
        picture, decks, mission=MissionSetup(kind), objectives=objectives, centre=centre, rules=rules
    )
    for name, taken in (damage or {}).items():
        table.state.suits[UnitId(name)] = replace(table.unit(name), damage=taken)
    table.plan_all()
    table.skip_to(until, decks[until][0].name)
    return table


def decided(table: Duel, level: str, player: PlayerId = RED) -> Decision:
    """What a level does now, and why."""
    return make_agent(SYSTEM, level).choose(RULESET.observe(table.state, player), player, 1)


def ended(table: Duel, level: str) -> tuple[PlayerId, ...]:
    """Who wins if a level plays for everybody."""
    agent, number = make_agent(SYSTEM, level), 0
    while table.state.outcome is None:
        number += 1
        (player,) = RULESET.active(table.state)
        table.do(agent.choose(RULESET.observe(table.state, player), player, number).action)  # type: ignore[arg-type]
    return table.state.outcome.winners


def held(kind: MissionKind = "objectives", **more: object) -> Duel:
    """A holds a place; a blow at b would leave it to nobody, and A is worn more."""
    late = {"A": [SPEAR, card("First", 9)], "b": [card("Idle", 8), IDLE]}
    return last_turn(
        kind,
        placed(size=(13, 11), A=(3, 5), b=(10, 5)),
        late,
        objectives=((3, 5),),
        centre=(3, 5),
        damage={"A": (3, 3, 3), "b": (0, 1, 0)},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("DU-8.2")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["objectives", "king_of_the_hill"])
def test_who_holds_what_wins_does_not_leave_it_for_a_blow(level: str, kind: MissionKind) -> None:
    table = held(kind)
    assert may_end(table.state)
    decision = decided(table, level)
    assert decision.action == EndCard(player=RED)
    assert [reason.key for reason in decision.reasons][-1] == "agent.duel.last_card"
    assert ended(table, level) == (RED,)


@pytest.mark.rule("DU-8.1", "DU-7.19")
@pytest.mark.parametrize("level", LEVELS)
def test_an_attack_that_only_brings_a_blow_back_is_not_made(level: str) -> None:
    """It is even, and a draw; who is countered has more damage."""
    parry = card("Parry", 8, blocks="m", abilities=[able("counter", 1, moment="blocking")])
    late = {"A": [card("Jab", -9, melee="m"), card("First", 9)], "b": [parry, IDLE]}
    table = last_turn("objectives", placed(size=(13, 11), A=(5, 5), b=(7, 5)), late)
    assert any(isinstance(action, AttackSuit) for action in table.legal())
    assert not isinstance(decided(table, level).action, AttackSuit)
    assert ended(table, level) == ()


@pytest.mark.rule("DU-8.2")
@pytest.mark.parametrize("level", LEVELS)
def test_the_point_that_wins_the_hill_is_not_left_to_the_next_turn(level: str) -> None:
    """Any turn may be the last where a score wins at once."""
    late = {"A": [SPEAR, card("First", 9)], "b": [card("Idle", 8), IDLE]}
    table = last_turn(
        "king_of_the_hill",
        placed(size=(13, 11), A=(3, 5), b=(10, 5)),
        late,
        numbers=MissionRules(turns=8, score=1),
        centre=(3, 5),
    )
    assert decided(table, level).action == EndCard(player=RED)
    assert ended(table, level) == (RED,)


def test_a_card_before_the_last_and_a_turn_that_ends_nothing_are_played_as_ever() -> None:
    table = held(until="A")
    assert may_end(table.state)
    assert not may_end(held(numbers=MissionRules(turns=2)).state), "another turn comes"
    late = {"A": [SPEAR, card("First", 9)], "b": [card("Last", -10), card("Idle", 8)]}
    before = last_turn("objectives", placed(size=(13, 11), A=(3, 5), b=(10, 5)), late)
    assert not may_end(before.state), "b's card is still to come"
    assert not may_end(duel(placed(A=(2, 5), b=(9, 5)), {}).state), "nobody has planned"


def test_the_others_are_taken_to_answer_as_is_worst() -> None:
    """b may block the blow with either of two cards: one of them strikes back, and decides an even battle."""
    parry = card("Parry", 8, blocks="m", abilities=[able("counter", 1, moment="blocking")])
    late = {"A": [card("Jab", -9, melee="m"), card("First", 9)], "b": [card("Guard", 7, blocks="m"), parry]}
    table = last_turn("objectives", placed(size=(13, 11), A=(5, 5), b=(7, 5)), late)
    assert not isinstance(decided(table, "officer").action, AttackSuit)
    assert ended(table, "officer") == ()
