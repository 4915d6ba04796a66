"""What players are told: refusals with a whole sentence, events with the entries that made them happen."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from game.core.action_ranges import REASONS
from game.core.events import Action, DiceRolled, Event
from game.core.kernel import Illegal
from game.rules.prose import written
from game.rules.telling import Telling, event_sentence, ledger_sentence, refusal_sentence, refusal_text
from tests.support.shipped import english, shipped_catalog

REFUSALS: Final = Path(__file__).parents[1] / "golden" / "refusals"
EventT = TypeVar("EventT", bound=Event)
ActionT = TypeVar("ActionT", bound=Action)


def whole(telling: Telling, illegal: Illegal) -> Illegal:
    """Return a refusal of an entry of the rulebook whose sentence exists and lacks none of its facts."""
    told = refusal_text(telling, illegal, english())
    is_whole = "{" not in told or any("{" in str(fact) for fact in illegal.facts.values())
    assert told != refusal_sentence(telling, illegal).key and is_whole, f"{illegal}: {told}"
    assert illegal.rule in shipped_catalog().rulebook, illegal
    if illegal.reason in REASONS:
        return illegal  # of every system's gate, told by its own tests
    known = kept_refusals(telling.area)
    line = f"{illegal.reason} {illegal.rule} {' '.join(sorted(illegal.facts))}".rstrip()
    assert not known or line in known, f"programs read refusals; is this new one meant? {line}"
    return illegal


@cache
def kept_refusals(system: str) -> frozenset[str]:
    """Return the refusals of a system that are kept: reason, entry of the rulebook, names of the facts."""
    file = REFUSALS / f"{system}.txt"
    return frozenset(file.read_text(encoding="utf-8").splitlines()) if file.exists() else frozenset()


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


def told(telling: Telling, events: Sequence[EventT], known: Collection[str]) -> Sequence[EventT]:
    """Return events whose sentences, and those of the reasons of their numbers, exist and lack nothing.

    ``known`` are the ids of a battle: dice and reasons are about one of them or nobody.
    """
    texts, rulebook = english(), shipped_catalog().rulebook
    for event in events:
        items = getattr(event, "ledger", ())
        for sentence in (event_sentence(telling, event), *(ledger_sentence(telling, item) for item in items)):
            if sentence is not None:
                text = written(texts, sentence)
                assert sentence.key in texts and "{" not in text, f"{event}: {text}"
        assert all(item.rule in rulebook for item in items), event
        about = {item.subject for item in items}
        if isinstance(event, DiceRolled):
            about |= {event.actor, event.subject}
        assert about <= {*known, ""}, f"{event} is about {about - {*known}}"
    return events
