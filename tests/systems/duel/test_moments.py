"""Cards and frames composed of a moment, an effect and its numbers (DU-7.2, DU-7.3): one test a moment."""

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from game.core.codec import from_json, to_json_in_order
from game.core.ids import UnitId
from game.systems.duel.content import Ability
from game.systems.duel.events import CardChanged, DamageRepaired, DrawChanged, SuitShoved
from game.systems.duel.keywords import (
    FRAME_KEYWORDS,
    FRAME_MOMENTS,
    MOMENTS,
    PARAMETERS,
    TURN_MOMENTS,
    Keyword,
    Moment,
    moments_of,
)
from game.systems.duel.queries import cards_to_draw
from game.systems.duel.setup import CardFace
from game.systems.duel.state import DuelRecord
from tests.support.duel import LAST, NEAR, RULESET, Duel, able, card, duel, placed, start

BLOW = card("Blow", 9, melee="m")
SHOT = card("Shot", 9, ranged="m")
WAIT = card("Wait", 3)


def hurt(table: Duel, unit: str, damage: tuple[int, int, int]) -> None:
    """Give a machine damage."""
    table.state.suits[UnitId(unit)] = replace(table.unit(unit), damage=damage)


@pytest.mark.rule("DU-7.2")
def test_every_effect_has_a_usual_moment_and_every_moment_an_effect() -> None:
    assert set(MOMENTS) == set(PARAMETERS) == set(get_args(Keyword))
    known = {moment for keyword in MOMENTS for moment in moments_of(keyword, of_frame=True)}
    assert known == set(get_args(Moment))
    assert all(
        keyword in MOMENTS and not set(more) & set(MOMENTS[keyword])
        for keyword, more in FRAME_MOMENTS.items()
    )


@pytest.mark.rule("DU-7.3")
@pytest.mark.parametrize("keyword", get_args(Keyword))
@pytest.mark.parametrize("moment", get_args(Moment))
def test_an_effect_at_a_moment_without_sense_is_refused_with_those_that_exist(
    keyword: Keyword, moment: Moment
) -> None:
    numbers = {"amount": 1, "steps": 1, "initiative": 1, "movement": 1, "zones": ["mid"], "against": "melee"}
    given: dict[str, object] = {name: numbers[name] for name in PARAMETERS[keyword]} | {"moment": moment}
    known = moments_of(keyword, of_frame=True)
    if moment in known:
        assert msgspec.convert({"kind": keyword, **given}, Ability).when == moment
    else:
        with pytest.raises(ValueError, match=f"cannot act at {moment}; it can at: {', '.join(known)}"):
            msgspec.convert({"kind": keyword, **given}, Ability)


@pytest.mark.rule("DU-7.3")
def test_planning_a_frame_draws_more_every_time() -> None:
    deck = [card(f"Card {number}", number) for number in range(12)]
    table = duel(
        placed(A=(2, 5), b=(9, 5)),
        {"A": deck, "b": deck},
        abilities={"A": [able("draw", 2, moment="planning")]},
    )
    for _ in range(2):
        assert len(table.unit("A").hand) == cards_to_draw(table.state, table.unit("A")) == 7
        assert len(table.unit("b").hand) == 5
        table.pass_turns(1)


@pytest.mark.rule("DU-7.3")
def test_reveal_a_question_is_asked_before_any_card_is_resolved() -> None:
    mender = card(
        "Mender", 2, abilities=[able("repair", 1, moment="reveal"), able("draw", 1, moment="reveal")]
    )
    table = duel(NEAR, {"A": [mender, LAST], "b": [WAIT, LAST]})
    hurt(table, "A", (1, 1, 0))
    table.plan_all()
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.options, prompt.player) == ("repair", ("high", "mid"), "red")
    assert table.state.current is None
    record = RULESET.record(table.state)
    back = RULESET.restore(table.setup, from_json(to_json_in_order(record), DuelRecord))
    assert RULESET.record(back) == record
    table.answer("mid")
    assert table.unit("A").damage == (1, 0, 0)
    assert table.unit("A").draw_change == 1, "what came after the question still comes"
    assert table.state.current is not None
    assert table.state.field.faces[table.state.current.card].name == "Wait"


@pytest.mark.rule("DU-7.3")
def test_reveal_effects_of_several_machines_come_one_after_the_other() -> None:
    mender = card("Mender", 2, abilities=[able("repair", 1, moment="reveal")])
    table = duel(
        NEAR, {"A": [mender, LAST], "b": [mender, LAST]}, abilities={"b": [able("spot", 1, moment="reveal")]}
    )
    hurt(table, "A", (1, 1, 0))
    hurt(table, "b", (0, 1, 1))
    table.plan_all()
    assert table.player == "red"
    table.answer("high")
    assert table.player == "blue"
    table.answer("low")
    assert (table.unit("A").damage, table.unit("b").damage) == ((0, 1, 0), (0, 1, 0))
    assert table.unit("b").range_bonus == 1


@pytest.mark.rule("DU-7.3")
def test_resolution_an_ability_of_the_frame_counts_for_each_card() -> None:
    frame = {"A": [able("draw", 1, moment="resolution")]}
    table = start(WAIT, card("Idle", 1), abilities=frame)
    assert table.unit("A").draw_change == 1
    table.finish_turn()
    deck = [card(f"Card {number}", number) for number in range(12)]
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck, "b": deck}, abilities=frame)
    table.pass_turns(1)
    assert len(table.unit("A").hand) == 7, "two cards were resolved"


@pytest.mark.rule("DU-7.3")
def test_attack_an_effect_comes_blocked_or_not_but_not_when_evaded() -> None:
    shove = card("Shove", 9, ranged="m", abilities=[able("push", 1, moment="attack")])
    table = start(shove, card("Guard", 1, blocks="m"))
    table.attack("b")
    assert table.where("b") == "F9" and table.unit("b").damage == (0, 0, 0)
    table = start(shove, WAIT)
    table.attack("b")
    assert table.where("b") == "F9"
    table = start(shove, card("Dodge", 1, abilities=[able("evade")]))
    table.attack("b")
    table.answer(table.number("b", "Dodge"))
    assert table.where("b") == "F8"


@pytest.mark.rule("DU-7.3")
def test_damaging_suppress_may_need_damage() -> None:
    quiet = card("Quiet", 9, melee="m", abilities=[able("suppress", 2, moment="damaging")])
    table = start(quiet, card("Guard", 1, blocks="m"))
    table.attack("b")
    assert not [event for event in table.events if isinstance(event, CardChanged)]
    table = start(quiet, WAIT)
    table.attack("b")
    assert table.on_table("b", "Wait").initiative == -2


@pytest.mark.rule("DU-7.3")
def test_blocking_effects_are_done_to_the_attacker_and_may_answer_one_kind_alone() -> None:
    other = card("Other", 4)
    effects = [able("hook", 1, moment="blocking"), able("drag", 1, moment="blocking", against="ranged")]
    guard = card("Guard", 1, blocks="m", abilities=effects)
    far = placed(A=(3, 5), b=(7, 5))
    table = start(SHOT, guard, second=other, picture=far)
    table.attack("b")
    assert table.on_table("A", "Other").movement == -1
    assert table.player == "blue", "the defender chooses how far"
    table.answer(table.board.vertex_named("F5"))
    assert table.where("A") == "F5"
    table = start(BLOW, guard, second=other)
    table.attack("b")
    assert table.on_table("A", "Other").movement == -1
    assert not [event for event in table.events if isinstance(event, SuitShoved)]


@pytest.mark.rule("DU-7.3")
def test_blocking_a_card_may_do_something_for_its_own_machine() -> None:
    guard = card("Guard", 1, blocks="m", abilities=[able("repair", 2, moment="blocking")])
    table = start(BLOW, guard, WAIT)
    hurt(table, "b", (2, 1, 0))
    table.attack("b")
    assert table.player == "blue"
    table.answer("high")
    assert table.unit("b").damage == (0, 1, 0)
    assert table.state.attack is None


@pytest.mark.rule("DU-7.3")
def test_cleanup_a_machine_repairs_itself_and_the_turn_ends_after_the_question() -> None:
    deck = [card(f"Card {number}", number) for number in range(12)]
    frame = {"A": [able("repair", 1, moment="cleanup")]}
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": deck, "b": deck}, abilities=frame)
    hurt(table, "A", (2, 2, 0))
    table.plan_all()
    while table.state.prompt is None:
        table.do(table.legal()[-1])
    assert table.state.turn == 1 and not [e for e in table.state.table.values() if not e.is_resolved]
    events = table.answer("mid")
    assert any(isinstance(event, DamageRepaired) for event in events)
    assert (table.state.turn, table.state.phase, table.unit("A").damage) == (2, "planning", (2, 1, 0))
    hurt(table, "A", (2, 0, 0))
    table.plan_all()
    table.finish_turn()
    assert table.unit("A").damage == (1, 0, 0), "one zone alone is not asked about"


@pytest.mark.rule("DU-7.3")
def test_cleanup_a_card_acts_if_it_still_lies_there() -> None:
    thrift = card("Thrift", 1, blocks="m", abilities=[able("draw", 2, moment="cleanup")])
    table = start(BLOW, thrift, WAIT)
    table.attack("b")
    table.finish_turn()
    assert table.unit("b").draw_change == 0 and len(table.unit("b").hand) == 2
    table = start(WAIT, thrift, WAIT)
    changes = []
    while table.state.turn == 1:
        changes += [event for event in table.do(table.legal()[-1]) if isinstance(event, DrawChanged)]
    assert [(each.unit, each.cards) for each in changes] == [("b", 2)]


@pytest.mark.rule("DU-7.3")
def test_what_a_frame_has_counts_for_each_card_as_if_it_were_printed_there() -> None:
    guard = card("Guard", 1, blocks="m")
    table = start(card("Blow", 9, melee="mm"), guard, abilities={"A": [able("guard_break")]})
    table.attack("b")
    assert table.unit("b").damage == (0, 1, 0)
    table = start(BLOW, WAIT, abilities={"b": [able("extra_block", zones=["mid"], against="melee")]})
    table.attack("b")
    table.answer(table.number("b", "Wait"))
    assert table.unit("b").damage == (0, 0, 0)
    table = start(BLOW, WAIT, abilities={"A": [able("aim", 2)]})
    table.attack("b")
    assert table.unit("b").damage == (0, 3, 0)
    table = start(
        card("Blow", 9, melee="m", abilities=[able("push", 1)]), WAIT, abilities={"A": [able("push", 1)]}
    )
    table.attack("b")
    assert table.where("b") == "F10", "two of a kind add up"


@pytest.mark.rule("DU-7.3")
def test_a_destroyed_machine_takes_no_more_part() -> None:
    """Guard break may destroy a machine whose blocking card would throw the attacker back (DU-5.1)."""
    guard = card("Guard", 1, blocks="m", abilities=[able("rebuff", 1), able("counter", 1)])
    friend = {"c": [WAIT, LAST]}
    table = start(
        card("Blow", 9, melee="mm", abilities=[able("guard_break")]),
        guard,
        picture=placed(A=(5, 5), b=(7, 5), c=(10, 5)),
        others=friend,
    )
    hurt(table, "b", (0, 3, 0))
    table.attack("b")
    assert table.unit("b").status == "lost"
    assert table.where("A") == "F6" and table.unit("A").damage == (0, 0, 0)


def test_moments_of_a_turn_belong_to_the_machine() -> None:
    assert {"planning", "reveal", "cleanup"} == TURN_MOMENTS
    assert all(MOMENTS[keyword] for keyword in FRAME_KEYWORDS)


@pytest.mark.rule("DU-7.3", "DU-7.4", "DU-7.6")
def test_blocking_a_push_is_told_as_a_push_and_a_rebuff_as_a_rebuff() -> None:
    effects = [able("push", 1, moment="blocking"), able("rebuff", 1)]
    guard = card("Guard", 1, blocks="m", abilities=effects)

    def shoves(blow: CardFace, picture: str) -> list[tuple[str, str]]:
        table = start(blow, guard, picture=picture)
        table.attack("b")
        return [(event.cause, event.rules[0]) for event in table.events if isinstance(event, SuitShoved)]

    shot, blow = card("Shot", 9, ranged="m"), card("Blow", 9, melee="m")
    assert shoves(shot, placed(A=(4, 5), b=(8, 5))) == [("push", "DU-7.4")]
    assert shoves(blow, placed(A=(5, 5), b=(7, 5))) == [("push", "DU-7.4"), ("rebuff", "DU-7.6")]
