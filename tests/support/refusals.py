"""What players are told: refusals with a whole sentence, events with the entries that made them happen."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from game.core.events import Action, Event
from game.core.kernel import Illegal
from game.rules.telling import Telling, refusal_sentence, refusal_text
from tests.support.shipped import shipped_catalog

EventT = TypeVar("EventT", bound=Event)
ActionT = TypeVar("ActionT", bound=Action)


def whole(telling: Telling, illegal: Illegal) -> Illegal:
    """Return a refusal of an entry of the rulebook whose sentence exists and lacks none of its facts."""
    told = refusal_text(telling, illegal, shipped_catalog().strings("en"))
    is_whole = "{" not in told or any("{" in str(fact) for fact in illegal.facts.values())
    assert told != refusal_sentence(telling, illegal).key and is_whole, f"{illegal}: {told}"
    assert illegal.rule in shipped_catalog().rulebook, illegal
    return illegal


def accepted(
    telling: Telling, actions: Iterable[ActionT], check: Callable[[ActionT], Illegal | None]
) -> set[ActionT]:
    """Return the actions that nothing forbids; of each kind of refusal of the others one is looked at."""
    found: set[ActionT] = set()
    kinds: set[tuple[str, str, frozenset[str]]] = set()
    for action in actions:
        illegal = check(action)
        if illegal is None:
            found.add(action)
            continue
        kind = (illegal.rule, illegal.reason, frozenset(illegal.facts))
        if kind not in kinds:
            kinds.add(kind)
            whole(telling, illegal)
    return found


def named(events: Sequence[EventT], without: frozenset[str] = frozenset()) -> Sequence[EventT]:
    """Return events that name entries of the rulebook; kinds ``without`` go with another event's entry."""
    rulebook = shipped_catalog().rulebook
    for event in events:
        kind = type(event).__name__
        assert event.rules or kind in without, f"{kind} names no rule"
        assert all(rule in rulebook for rule in event.rules), f"{kind} names {event.rules}"
    return events
