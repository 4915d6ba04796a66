"""The kernel: an action is refused or becomes events, events change the state, and nothing else does."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest
from msgspec import UNSET

from game.core.codec import digest
from game.core.dice import Roll, ScriptedChance
from game.core.events import Action, DiceRolled, Event
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import (
    Illegal,
    IllegalActionError,
    RuleBugError,
    Ruleset,
    Step,
    perform,
    refused,
    resolve_unchecked,
    state_digest,
)
from game.core.ledger import LedgerItem
from tests.support.matches import fold

ME = PlayerId("me")


class Add(Action, frozen=True, tag="add"):
    """Add a number: 0 is refused, a negative one is a fault of the rules."""

    number: int = 0


class Added(Event, frozen=True, tag="added"):
    """A number was added."""

    number: int = 0


@dataclass
class Sum:
    """A state: what was added."""

    rng: int = 1
    numbers: list[int] = field(default_factory=list)


class Adding:
    """Rules that add numbers one by one."""

    name = "adding"

    def check(self, state: Sum, action: Add) -> Illegal | None:
        return None if action.number else refused("SK-1.1", "nothing_to_add", unit="me", number=0)

    def resolve(self, step: Step[Sum, Event], action: Add) -> None:
        if action.number < 0:
            raise {-1: KeyError, -2: IndexError, -3: AttributeError, -4: TypeError, -5: AssertionError}[
                action.number
            ]("a fault")
        for number in range(1, action.number + 1):
            step.emit(Added(number=number))

    def evolve(self, state: Sum, event: Event) -> None:
        assert isinstance(event, Added)
        state.numbers.append(event.number)

    def clone(self, state: Sum) -> Sum:
        return replace(state, numbers=[*state.numbers])

    def record(self, state: Sum) -> object:
        return state.numbers


RULES = cast("Ruleset[Any, Sum, Add, Event]", Adding())


def numbers(events: Sequence[Event]) -> list[int]:
    return [event.number for event in events if isinstance(event, Added)]


def test_an_action_becomes_events_in_order_and_the_given_state_stays() -> None:
    before = Sum(numbers=[7])
    for found in (
        perform(RULES, before, Add(player=ME, number=3)),
        resolve_unchecked(RULES, before, Add(player=ME, number=3)),
    ):
        assert numbers(found.events) == [1, 2, 3]
        assert (found.state.numbers, before.numbers) == ([7, 1, 2, 3], [7])
        assert fold(RULES, before, found.events).numbers == found.state.numbers
    assert before.numbers == [7], "nor do events that are folded change it"


def test_what_is_refused_is_not_done_and_says_why() -> None:
    illegal = RULES.check(Sum(), Add(player=ME))
    assert illegal == Illegal(RuleId("SK-1.1"), "nothing_to_add", {"unit": "me", "number": 0})
    with pytest.raises(IllegalActionError, match=r"SK-1\.1: nothing_to_add") as caught:
        perform(RULES, Sum(), Add(player=ME))
    assert caught.value.illegal == illegal


@pytest.mark.parametrize("number", [-1, -2, -3, -4, -5])
def test_a_fault_of_the_rules_carries_what_repeats_it(number: int) -> None:
    before, action = Sum(numbers=[7]), Add(player=ME, number=number)
    with pytest.raises(RuleBugError) as caught:
        perform(RULES, before, action)
    assert (caught.value.action, caught.value.state_digest) == (action, digest([7]))
    assert state_digest(RULES, before) == digest([7])
    assert str(caught.value) == f"resolving {action!r} failed in state {digest([7])}"


def test_a_roll_is_emitted_with_all_that_a_table_shows_of_it() -> None:
    seen: list[Event] = []
    step: Step[Sum, Event] = Step(Sum(), lambda state, event: seen.append(event), ScriptedChance([3, 5, 2]))
    ledger = (LedgerItem(2, "defense", RuleId("SK-3.3"), "u"),)
    rules = (RuleId("SK-3.3"),)
    roll = Roll("attack", ME, (6, 8), "over", 7, ledger, rules, UnitId("a"), UnitId("b"))
    first = step.roll(roll)
    assert first == DiceRolled(
        rules=rules,
        purpose="attack",
        player=ME,
        sides=(6, 8),
        faces=(3, 5),
        test="over",
        target=7,
        success=True,
        ledger=ledger,
        actor=UnitId("a"),
        subject=UnitId("b"),
    )
    assert first.bands is UNSET and first.band is UNSET
    second = step.roll(Roll("attack", ME, (6,), "over", 2, bands=(1, 2)))
    assert not second.success and second.bands is UNSET and second.band is UNSET
    assert seen == step.events == [first, second]
