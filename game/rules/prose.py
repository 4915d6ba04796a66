"""Sentences from text files: a key, its template in the player's language, and the facts that fill it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from string import Template
from typing import Final, Protocol

import msgspec
from msgspec import UnsetType

from game.content.originals import AGREEING
from game.content.plurals import MANY as MANY_FORM
from game.content.plurals import ONE, form_of, forms
from game.content.translating import PLURAL_NAME, name_key
from game.core.action_ranges import REASONS
from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.core.outcome import Outcome

Facts = Mapping[str, str | int]


class Sentence(msgspec.Struct, frozen=True):
    """A sentence that is not written yet: the key of its template, its facts, and the rules behind it."""

    key: str
    facts: dict[str, str | int] = {}
    rules: tuple[RuleId, ...] = ()


_NUMBERED: Final = re.compile(r"[a-z_]+ \d+(?:, [a-z_]+ \d+)*")
_ONE_PERCENT: Final = Fraction(1, 100)
_GAP: Final = re.compile(r"\{([a-z_]+)(:\+)?((?:@[a-z_.]*\*[a-z_.]*)*)\}")
MANY: Final = ".many"
"""A fact ``winner.many`` that is not 0 says that the fact ``winner`` is several names in a row."""
_WHERE_SO: Final = re.compile(r"\{([a-z_]+)\?((?:[^{}]|\{[^{}]*\})*)\}")
_MARKUP: Final = re.compile(r"\{[^{}]*\}")
_TELLS_APART: Final = re.compile(r" \d+$| \(|[,;] ")


def agree(template: str, facts: Mapping[str, object], texts: Mapping[str, str]) -> str:
    """Return a template in which words agree with their numbers and names; with many if there is no fact.

    ``{left|point|points}`` is "point" where the fact ``left`` is 1: with a number there are as many forms as
    the language's rule of plurals has; one with another number of forms is taken as English is. With a name,
    ``{unit|acts|act}`` is "act" where the language says of the name that it is plural.
    """
    if "|" not in template:
        return template

    def word(match: re.Match[str]) -> str:
        given, fact = match[2][1:].split("|"), facts.get(match[1])
        if facts.get(match[1] + MANY):
            return given[-1]
        told = _MARKUP.sub("", str(fact)).removeprefix("+")
        if isinstance(fact, str) and not told.removeprefix("-")[:1].isdigit():
            return given[0 if _is_one(told, texts) else -1]
        known = forms(texts)
        if len(given) == len(known) and told.isdecimal():
            return given[known.index(form_of(int(told), texts))]
        return given[0 if told == "1" else -1]

    return AGREEING.sub(word, template)


def _is_one(name: str, texts: Mapping[str, str]) -> bool:
    return PLURAL_NAME + name_key(_TELLS_APART.split(name, maxsplit=1)[0]) not in texts


def counted_key(texts: Mapping[str, str], key: str, number: int) -> str:
    """Return the key of the text for so many: ``key.one``, ``key.few`` ..., ``key.many`` or ``key`` itself.

    A text that is not there in every form of the language is another language's, which has one and many.
    """
    is_whole = all(f"{key}.{form}" in texts for form in forms(texts)[:-1])
    form = form_of(number, texts) if is_whole else ONE if number == 1 else MANY_FORM
    found = f"{key}.{form}"
    return found if found in texts or key not in texts else key


def with_facts(texts: Mapping[str, str], key: str, facts: Mapping[str, object]) -> str:
    """Return the text of a screen, where a fact stands as ``$name``; the key if there is no such text."""
    template = texts.get(key)
    if template is None:
        return key
    return Template(agree(template, facts, texts)).safe_substitute(facts) if facts else template


def fill(texts: Mapping[str, str], key: str, facts: Facts) -> str:
    """Return the template of a key with its facts; the key itself where the language lacks the text.

    ``{tile}`` stands for a fact, ``{amount:+}`` for a number with its sign, ``{left|point|points}`` a word
    that agrees with a number or a name; what is no fact stays as it is. ``{name@own.*.name@any.*.name}`` is
    the first of these texts that there is, with the fact in place of the star, else the fact itself; where
    the fact is ``high 2, low 1``, each of its words is looked up.
    ``{gold? Gold for speed: {gold}.}`` stands there only where the fact is not 0.
    """
    count = facts.get("count")
    template = texts.get(counted_key(texts, key, count) if isinstance(count, int) else key)
    if template is None:
        return key

    template = _WHERE_SO.sub(lambda match: match[2] if facts.get(match[1]) else "", template)

    def gap(match: re.Match[str]) -> str:
        value = facts.get(match[1])
        if value is None:
            return match[0]
        for pattern in match[3].split("@")[1:]:
            if (text := _text_of(texts, pattern, str(value))) is not None:
                return text
        return f"{value:+}" if match[2] and isinstance(value, int) else str(value)

    return _GAP.sub(gap, agree(template, facts, texts))


def _text_of(texts: Mapping[str, str], pattern: str, value: str) -> str | None:
    """Return the text that a pattern names for a fact; of things with their numbers, for each of them."""
    if _NUMBERED.fullmatch(value) is None:
        return texts.get(pattern.replace("*", value))
    told = [each.partition(" ") for each in value.split(", ")]
    words = [texts.get(pattern.replace("*", word)) for word, _, _ in told]
    if None in words:
        return None
    return ", ".join(f"{word} {number}" for word, (_, _, number) in zip(words, told, strict=True))


def whole_percent(share: Fraction) -> str:
    """Return a probability as players read it: whole percents, but never a false 0 or 100."""
    if 0 < share < _ONE_PERCENT:
        return "<1%"
    if 1 - _ONE_PERCENT < share < 1:
        return ">99%"
    return f"{round(100 * share)}%"


def signed(number: int) -> str:
    """Return a height or points with their sign, as players write them: ``+2``, ``-1``, ``0``."""
    return f"{number:+d}" if number else "0"


def exact_percent(share: Fraction) -> str:
    """Return a probability in percent with one digit behind the point: ``58.3``."""
    value = round(1000 * share)
    return f"{value // 10}.{value % 10}"


class Namer(Protocol):
    """The names of one game: what stands in a sentence for the id of a unit, a seat, a tile."""

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact as players read it."""
        ...

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return a list of ids in a row as players read it; None where sentences do not tell it."""
        ...


def named(sentence: Sentence, names: Namer) -> Sentence:
    """Return a sentence whose facts are names instead of ids."""
    facts = {key: names.fact(key, value) for key, value in sentence.facts.items()}
    return Sentence(sentence.key, facts, sentence.rules)


def written(texts: Mapping[str, str], sentence: Sentence) -> str:
    """Return a sentence in the player's language."""
    return fill(texts, sentence.key, sentence.facts)


def illegal_key(area: str, illegal: Illegal) -> str:
    """Return the key of a refusal's sentence: the system's own, or that of every system's gate."""
    return f"{'action' if illegal.reason in REASONS else area}.illegal.{illegal.reason}"


def listing(names: Iterable[str]) -> str:
    """Return names in a row; with semicolons between them where one of them has a comma of its own."""
    known = tuple(names)
    return ("; " if any("," in name for name in known) else ", ").join(known)


def tallied(names: Iterable[str]) -> str:
    """Return names in a row, with how many there are of those that come more than once: "2× GM, Ferry"."""
    return listing(f"{count}× {name}" if count > 1 else name for name, count in Counter(names).items())


def together(names: Namer, players: Iterable[str]) -> str:
    """Return players by name; those who are called alike are of one team."""
    return listing(dict.fromkeys(str(names.fact("player", player)) for player in players))


def those(names: Namer, key: str, players: Iterable[str]) -> dict[str, str | int]:
    """Return the fact that is these players by name; where several are named, words agree with many."""
    known = tuple(players)
    count = len({str(names.fact("player", player)) for player in known})
    return {key: together(names, known)} | ({key + MANY: count} if count > 1 else {})


def outcome_sentence(
    outcome: Outcome, texts: Mapping[str, str], names: Namer | None = None, system: str = ""
) -> str:
    """Return how a game ended: who won, in which turn, and by what.

    ``system``: whose game it was; some have words of their own, as where a turn is a round.
    """
    winners = together(names, outcome.winners) if names is not None else listing(outcome.winners)
    facts: dict[str, str | int] = {
        "winners": winners,
        "turns": outcome.turns,
        "why": fill(texts, f"outcome.reason.{outcome.reason}", {"turns": outcome.turns}),
    }
    key = "outcome.won" if winners else "outcome.draw"
    own = f"{key}.{system}"
    return fill(texts, own if own in texts else key, facts)


def flown(name: str, pilot: str | UnsetType) -> str:
    """Return what a machine is called: by its hero, where one flies it, and by its own name (TW-7.8)."""
    return f"{pilot} ({name})" if pilot else name


def told_apart(named: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Return names by id in which no two are alike on different sides.

    ``named`` are id, name and side of each; a name that several sides have tells the side too.
    """
    entries = tuple(named)
    owners: dict[str, set[str]] = {}
    for _, name, side in entries:
        owners.setdefault(name, set()).add(side)
    return {each: name if len(owners[name]) == 1 else f"{name} ({side})" for each, name, side in entries}


def sides_apart(sides: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the names of sides by id: where two are alike, the id stands behind."""
    entries = tuple(sides)
    names = [name for _, name in entries]
    return {each: name if names.count(name) == 1 else f"{name}, {each}" for each, name in entries}
