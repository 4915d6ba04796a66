"""What players are told: refusals with a whole sentence, events with the entries that made them happen."""

from collections.abc import Sequence
from typing import TypeVar

from game.core.events import Event
from game.core.kernel import Illegal
from game.rules.telling import Telling, refusal_sentence, refusal_text
from tests.support.shipped import shipped_catalog

EventT = TypeVar("EventT", bound=Event)


def whole(telling: Telling, illegal: Illegal) -> Illegal:
    """Return a refusal of an entry of the rulebook whose sentence exists and lacks none of its facts."""
    told = refusal_text(telling, illegal, shipped_catalog().strings("en"))
    assert told != refusal_sentence(telling, illegal).key and "{" not in told, f"{illegal}: {told}"
    assert illegal.rule in shipped_catalog().rulebook, illegal
    return illegal


def named(events: Sequence[EventT], without: frozenset[str] = frozenset()) -> Sequence[EventT]:
    """Return events that name entries of the rulebook; kinds ``without`` go with another event's entry."""
    rulebook = shipped_catalog().rulebook
    for event in events:
        kind = type(event).__name__
        assert event.rules or kind in without, f"{kind} names no rule"
        assert all(rule in rulebook for rule in event.rules), f"{kind} names {event.rules}"
    return events
