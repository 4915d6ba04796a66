"""What happens, what is wanted, refused and asked, in sentences from tables: one engine for every system.

A system says only what is special about it: which events are silent, which field or function ends the key of
a template, which facts are not simply fields. Everything else follows from the names of the fields, so that
``UnitMoved(unit, path)`` of the area ``skirmish`` is told by the template ``skirmish.event.unit_moved`` with
the facts ``unit``, ``start``, ``tile`` and ``count``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from game.core.events import Action, DiceRolled, Event
from game.core.kernel import Illegal
from game.core.ledger import LedgerItem
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.events import PromptAnswered, PromptRaised
from game.rules.intent import Choice, Question
from game.rules.prose import Namer, Sentence, fill, illegal_key, named, those, written

Texts = Mapping[str, str]
Variant = str | Callable[..., str | None]
"""The name of a field whose value ends the key after a dot, or what returns the ending; None: say nothing."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The tables of a system.

    ``area`` begins its keys, ``ids`` are names that show ids as they are, ``place`` is what templates call a
    place. ``variants`` and ``facts`` are by event type and by action type, ``facts`` by ``Prompt`` too; they
    take the event and the names. ``whole`` returns the sentence of an event that tells of something else, its
    outcome.
    """

    area: str
    ids: Namer
    place: str = "tile"
    silent: frozenset[type[Event]] = frozenset()
    variants: Mapping[type[Struct], Variant] = field(default_factory=dict)
    facts: Mapping[type[Struct], Callable[..., dict[str, str | int]]] = field(default_factory=dict)
    whole: Mapping[type[Event], Callable[..., Sentence | None]] = field(default_factory=dict)
    option: Callable[..., str | None] | None = None
    """The name that an option of a prompt stands for, or None where it has a text of its own."""
    option_key: Callable[..., str] | None = None
    """Another ending of an option's key than the option, used where there is such a text."""
    tells_draws: bool = False
    """Whether an end that nobody has won has a text of its own, whose key goes on with ``.draw``."""


def event_sentence(telling: Telling, event: Event, names: Namer | None = None) -> Sentence | None:
    """Return the sentence of an event, or None where the log says nothing."""
    names, kind = names or telling.ids, type(event)
    if kind in telling.whole:
        return telling.whole[kind](event, names)
    if isinstance(event, PromptRaised):
        return prompt_sentence(telling, event.prompt, names)
    if kind in telling.silent or isinstance(event, PromptAnswered):
        return None
    start = f"{telling.area}.event.{key_of(kind)}"
    if isinstance(event, DiceRolled):
        verdict = "success" if event.success else "failure"
        return Sentence(f"{start}.{event.purpose}.{verdict}", _rolled(event, names), event.rules)
    ending = _ending(telling, event)
    if ending is None:
        return None
    return Sentence(start + ending, _facts(telling, event, names), event.rules)


def action_sentence(telling: Telling, action: Action, names: Namer | None = None) -> Sentence:
    """Return what an action does, in a few words: for hints and orders."""
    ending = _ending(telling, action) or ""
    facts = _facts(telling, action, names or telling.ids)
    return Sentence(f"{telling.area}.action.{key_of(type(action))}{ending}", facts)


def action_text(
    telling: Telling,
    action: Action,
    texts: Texts,
    names: Namer | None = None,
    question: Question | None = None,
) -> str:
    """Return what an action does as players read it; an answer to a prompt is called as on its button."""
    told = action_sentence(telling, action, names)
    button = button_text(telling, action, texts, names, question)
    return written(texts, told if button is None else Sentence(told.key, told.facts | {"option": button}))


def button_text(
    telling: Telling,
    action: Action,
    texts: Texts,
    names: Namer | None = None,
    question: Question | None = None,
) -> str | None:
    """Return the button that gives an answer to a prompt; None of what answers none."""
    for each in () if question is None or question.prompt is None else question.choices:
        if question is not None and replace(each.action, player=action.player) == action:
            return choice_text(telling, question, each, texts, names)
    return None


def refusal_sentence(telling: Telling, illegal: Illegal, names: Namer | None = None) -> Sentence:
    """Return why an action is refused."""
    names = names or telling.ids
    facts = {key: names.fact(key, value) for key, value in illegal.facts.items()}
    return Sentence(illegal_key(telling.area, illegal), facts, (illegal.rule,))


def prompt_sentence(telling: Telling, prompt: Prompt, names: Namer | None = None) -> Sentence:
    """Return the question of a prompt."""
    names = names or telling.ids
    subject = names.fact("unit", prompt.subject)
    facts: dict[str, str | int] = {
        "player": names.fact("player", prompt.player),
        "unit": subject,
        "subject": subject,
    }
    more = telling.facts.get(Prompt)
    if more is not None:
        facts |= more(prompt, names)
    return Sentence(f"{telling.area}.prompt.{prompt.kind}", facts, prompt.rules)


def option_text(
    telling: Telling, prompt: Prompt, option: str, texts: Texts, names: Namer | None = None
) -> str:
    """Return one answer to a prompt as players read it: a name, or the option's own text."""
    names = names or telling.ids
    named = telling.option(prompt, option, names) if telling.option is not None else None
    if named is not None:
        return named
    key = f"{telling.area}.option.{option}"
    if telling.option_key is not None:
        own = f"{telling.area}.option.{telling.option_key(prompt, option, names)}"
        key = own if own in texts else key
    return fill(texts, key, {})


def question_sentence(telling: Telling, question: Question, names: Namer | None = None) -> Sentence | None:
    """Return what a player is asked: a prompt of the rules, or what an intent asks; None: only to choose."""
    if question.prompt is not None:
        return prompt_sentence(telling, question.prompt, names)
    return None if question.text is None else named(question.text, names or telling.ids)


def choice_text(
    telling: Telling, question: Question, choice: Choice, texts: Texts, names: Namer | None = None
) -> str:
    """Return one answer to a question as players read it."""
    if choice.label is not None:
        return written(texts, named(choice.label, names or telling.ids))
    if question.prompt is not None:
        return option_text(telling, question.prompt, choice.option, texts, names)
    return action_text(telling, choice.action, texts, names)


def ledger_sentence(telling: Telling, item: LedgerItem, names: Namer | None = None) -> Sentence:
    """Return one reason of a number."""
    facts: dict[str, str | int] = {
        "amount": item.amount,
        "unit": (names or telling.ids).fact("unit", item.subject),
    }
    return Sentence(f"{telling.area}.ledger.{item.reason}", facts, (item.rule,))


def outcome_sentence(
    telling: Telling, outcome: Outcome, names: Namer | None = None, **facts: str | int
) -> Sentence:
    """Return how a game ended; ``facts`` are what the system knows besides."""
    names = names or telling.ids
    known = those(names, "winner", outcome.winners) | those(names, "loser", outcome.losers)
    known["turn"] = outcome.turns
    ending = ".draw" if telling.tells_draws and not outcome.winners else ""
    return Sentence(f"{telling.area}.outcome.{outcome.reason}{ending}", known | facts, outcome.rules)


def event_text(telling: Telling, event: Event, texts: Texts, names: Namer | None = None) -> str:
    """Return what happened as a text; empty where nothing is worth saying."""
    found = event_sentence(telling, event, names)
    return "" if found is None else written(texts, found)


def refusal_text(telling: Telling, illegal: Illegal, texts: Texts, names: Namer | None = None) -> str:
    """Return why an action is refused as a text."""
    return written(texts, refusal_sentence(telling, illegal, names))


def key_of(kind: type) -> str:
    """Return the part of a key that stands for a type: UnitMoved -> unit_moved."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip(
        "_"
    )


def _ending(telling: Telling, what: Struct) -> str | None:
    variant = telling.variants.get(type(what), "")
    if callable(variant):
        return variant(what)
    return f".{getattr(what, variant)}" if variant else ""


def _facts(telling: Telling, what: Struct, names: Namer) -> dict[str, str | int]:
    facts = _plain_facts(what, names, telling.place)
    special = telling.facts.get(type(what))
    return facts if special is None else facts | special(what, names)


def _plain_facts(what: Struct, names: Namer, place: str) -> dict[str, str | int]:
    """Return every field as a fact: names for ids, the ends of a path, lists in a row with their count."""
    facts: dict[str, str | int] = {}
    for name in what.__struct_fields__:
        value = getattr(what, name) if name != "rules" else None
        if name == "path" and value:
            facts["start"], facts[place] = names.fact(place, value[0]), names.fact(place, value[-1])
            facts["count"] = len(value) - 1
        elif isinstance(value, tuple):
            row = names.listed(name, value)
            if row is not None:
                facts[name] = row
                facts.setdefault("count", len(value))
        elif isinstance(value, str | int) and not isinstance(value, bool):
            facts[name] = names.fact(name, value)
    return facts


def _rolled(event: DiceRolled, names: Namer) -> dict[str, str | int]:
    return {
        "unit": names.fact("unit", event.actor),
        "subject": names.fact("unit", event.subject),
        "faces": " + ".join(map(str, event.faces)),
        "sum": event.sum,
        "rolled": " + ".join(map(str, event.faces)) + (f" = {event.sum}" if len(event.faces) > 1 else ""),
        "dice": " + ".join(f"d{sides}" for sides in event.sides),
        "target": event.target,
    }
