"""What translations of texts lack or say too much of: texts, facts, lookups and forms of words that agree."""

from collections.abc import Iterator, Mapping, Set

from game.content.checks_text_keys import EntryWords, check_english_keys, check_new_key
from game.content.fields import LINE_END, READABLE, why_no_name
from game.content.models import Texts
from game.content.originals import AGREEING, FACT, SOURCE_LANGUAGE, TAG, Originals, lookup_ways, lookups
from game.content.plurals import MANY, NAMES, RULE, RULES, forms, stem_of
from game.content.problems import Finding, counted, did_you_mean, one_of, shown
from game.content.systems import Surroundings

_END_OF_MARK = "{/}"
"""Where writing in bold, in colour and so on ends."""


def check_texts(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A translation names texts that exist, and nothing that the original does not have, in all its forms."""
    if not isinstance(entry, Texts):
        return
    code = entry.language.casefold().replace("-", "_")
    if code != entry.language:
        message = f"'{entry.language}' and '{code}' are two languages"
        yield Finding(("language",), "language", message, f"write {code}", is_warning=True)
    yield from _check_rule(entry)
    first = around.originals
    is_english = entry.language == SOURCE_LANGUAGE
    is_source = is_english and around.is_source(entry.id)
    own = first.place(entry) if is_english else len(first.entries)
    if is_source and not any(first.before(key, own) for key in entry.strings):
        return
    held, words, new = _texts_of(entry.language, around), EntryWords(around), list[str]()
    for key, text in entry.strings.items():
        original = _original(key, first, own)
        if original is None:
            new.append(key)
            continue
        yield from _check_readable(key, text, original, is_line=LINE_END.search(original) is None)
        yield from _check_facts(key, text, original, {*FACT.findall(original), *first.tags})
        yield from _check_agreeing(key, text, forms(held))
        if not is_english and stem_of(key) == key and f"{key}.one" not in first.texts:
            yield from _check_lost(key, text, original)
    if "text" in around.unread:
        new.clear()
    if is_english:
        yield from () if is_source else check_english_keys(words, new)
        return
    for key in new:
        yield from _check_of_entry(key, entry.strings[key], words)
    yield from _check_forms(entry, held, first)
    yield from _check_lookups(entry, held, first)
    for key in new:  # last: there may be many, and only so many findings of an entry are told
        yield from check_new_key(key, words)


def _texts_of(language: str, around: Surroundings) -> Mapping[str, str]:
    """Return all texts of a language, which may stand in several collections."""
    found = (each for each in around.entries.get("text", {}).values() if isinstance(each, Texts))
    return {key: text for each in found if each.language == language for key, text in each.strings.items()}


def _original(key: str, first: Originals, own: int) -> str | None:
    """Return the English text of a key; that for many of a form that English lacks."""
    stem = stem_of(key)
    others = (f"{stem}.{MANY}", stem) if stem != key else ()
    found = (first.before(each, own) for each in (key, *others))
    return next((each for each in found if each is not None), None)


def _check_rule(entry: Texts) -> Iterator[Finding]:
    rule = entry.strings.get(RULE)
    if rule is not None and rule not in RULES:
        hint = did_you_mean(rule, RULES) or f"there are {one_of(RULES)}"
        yield Finding(("strings", RULE), "plural_rule", f"there is no rule of plurals '{rule}'", hint)


def _check_of_entry(key: str, text: str, words: EntryWords) -> Iterator[Finding]:
    """What stands for a text of an entry is such a text: a name for a name, with what that has filled in."""
    named, original = words.original(key)
    if original is None:
        return
    if not named:
        yield from _check_readable(key, text, original, is_line=False)
    elif why := why_no_name(text):
        hint = f"leave the key out to keep {shown(original)}"
        yield Finding(("strings", key), "no_name", f"this is no name: {why}", hint)
    else:
        yield from _check_facts(key, text, original, {*FACT.findall(original), *TAG.findall(original)})


def _check_readable(key: str, text: str, original: str, *, is_line: bool) -> Iterator[Finding]:
    """Where the original says something, in one line perhaps, so does the translation."""
    if READABLE.search(original) is None:
        return
    if READABLE.search(text) is None:
        hint = f"leave the key out to keep {shown(original)}"
        yield Finding(("strings", key), "empty_text", "there is nothing to read in this text", hint)
    elif is_line and LINE_END.search(text) is not None:
        inside = LINE_END.search(text.rstrip("\n"))
        hint = "write it without a new line" if inside else "write '>-' or '|-': no new line at its end then"
        yield Finding(("strings", key), "one_line", "should be one line, as the original is", hint)


def _check_facts(key: str, text: str, original: str, known: Set[str]) -> Iterator[Finding]:
    if text.count("{") > text.count("}") and original.count("{") == original.count("}"):
        hint = "a fact stands between braces, such as {unit}"
        yield Finding(("strings", key), "open_brace", "a brace is opened and never closed", hint)
    for fact in dict.fromkeys((*FACT.findall(text), *TAG.findall(text))):
        if fact not in known:
            facts = [*FACT.findall(original), *TAG.findall(original)]
            hint = did_you_mean(fact, facts) or f"the original has {one_of(facts) or 'none'}"
            message = f"there is nothing that stands for '{fact}' in this text"
            yield Finding(("strings", key), "unknown_fact", message, hint)


def _check_lost(key: str, text: str, original: str) -> Iterator[Finding]:
    """A translation says every fact of the original, but for words that agree, which a language may not need.

    Of a number that a form of one says by its word alone, and of texts with marks of writing, nobody knows.
    """
    if _END_OF_MARK in original:
        return
    plain, said = AGREEING.sub("", original), {*FACT.findall(text), *TAG.findall(text)}
    lost = [each for each in dict.fromkeys((*FACT.findall(plain), *TAG.findall(plain))) if each not in said]
    if lost:
        message = f"the original says {one_of([f'{{{each}}}' for each in lost])}, this text does not"
        yield Finding(("strings", key), "lost_fact", message, f"it is {shown(original)}", is_warning=True)


def _check_lookups(entry: Texts, held: Mapping[str, str], first: Originals) -> Iterator[Finding]:
    """Texts that are looked up by a fact are there, in the language or in English."""
    known: Set[str] = first.lookups.keys()
    doubtful = {
        key: unknown
        for key, text in entry.strings.items()
        if (unknown := [each for each in dict.fromkeys(lookups(text)) if each not in known])
    }
    known = {way for key in (*first.texts, *held) for way in lookup_ways(key)} if doubtful else known
    for key, unknown in doubtful.items():
        for pattern in unknown:
            if pattern not in known:
                message = f"there are no texts '{pattern}' to look up"
                hint = did_you_mean(pattern, first.lookups)
                yield Finding(("strings", key), "unknown_lookup", message, hint, is_warning=True)


def _check_agreeing(key: str, text: str, known: tuple[str, ...]) -> Iterator[Finding]:
    """A word that agrees with a number has the forms that the language's rule of plurals asks for."""
    for fact, given in AGREEING.findall(text):
        wanted = ("one", MANY) if fact in NAMES else known
        if given.count("|") != len(wanted):
            has = counted(given.count("|"), "form")
            message = f"'{{{fact}{given}}}' has {has}, the language has {len(wanted)}"
            if fact in NAMES:
                message = f"'{{{fact}{given}}}' has {has}; a name is of one or of many"
            hint = f"write {{{fact}|{'|'.join(wanted)}}}"
            yield Finding(("strings", key), "plural_forms", message, hint, is_warning=True)


def _check_forms(entry: Texts, held: Mapping[str, str], first: Originals) -> Iterator[Finding]:
    """Where English has a text for one, the language has one for each of its forms."""
    told = set[str]()
    for key in entry.strings:
        stem = key if f"{key}.one" in first.texts else stem_of(key)
        last = f"{stem}.{MANY}" if f"{stem}.{MANY}" in first.texts else stem
        if stem in told or not {f"{stem}.one", last} <= first.texts.keys():
            continue
        told.add(stem)
        wanted = [*(f"{stem}.{form}" for form in forms(held)[:-1]), last]
        missing = [each for each in wanted if each not in held]
        if missing:
            others = ", ".join(f"'{each}'" for each in missing)
            message = f"the language lacks {others} beside this text"
            yield Finding(("strings", key), "plural_forms", message, is_warning=True, is_at_key=True)
