"""Keys of texts that lead nowhere, with the key that was meant; and what entries say under the others."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from game.content.originals import Originals, lookup_ways
from game.content.plurals import RULE
from game.content.problems import Finding, closest, did_you_mean
from game.content.systems import Surroundings
from game.content.translating import PLURAL_NAME, USUAL, entry_of, words_of

SOUGHT: Final = 25
"""For so many new keys of a collection one that is near is sought: a pack may bring thousands of its own."""


class EntryWords:
    """What people read in the entries around, by key: each entry is read once, whatever asks for it."""

    def __init__(self, around: Surroundings) -> None:
        """Nothing is read yet."""
        self.around = around
        self._words: dict[tuple[str, str], tuple[Mapping[str, str], Mapping[str, str]]] = {}

    def of(self, kind: str, entry_id: str) -> Mapping[str, str]:
        """The texts of an entry by the way to them; none where there is no such entry."""
        return self._of(kind, entry_id)[0]

    def original(self, key: str) -> tuple[bool, str | None]:
        """Whether a key is of a name of an entry, and what the entry says there; None where nothing does."""
        kind, entry_id, way = entry_of(key, self.around.entries)
        words, names = self._of(kind, entry_id)
        return way in names, words.get(way)

    def _of(self, kind: str, entry_id: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
        found = self._words.get((kind, entry_id))
        if found is None:
            entry = self.around.find(kind, entry_id)
            found = ({}, {}) if entry is None else (words_of(entry), words_of(entry, only_names=True))
            self._words[kind, entry_id] = found
        return found


def check_new_key(key: str, words: EntryWords) -> Iterator[Finding]:
    """A warning of a key of a translation that leads to no English text, nor to one of an entry.

    It does no harm: nothing shows it. The English texts may have had it when the language was written.
    """
    around = words.around
    if key.startswith(PLURAL_NAME) or key == RULE:
        return  # each language has names and a rule of its own
    kind, entry_id, way = entry_of(key, around.entries)
    entry, ways = around.find(kind, entry_id), words.of(kind, entry_id)
    is_entry = entry is not None and (way in USUAL or way in ways)
    if is_entry or around.is_unclear(kind, entry_id):
        return
    message, hint = f"there is no English text '{key}' to translate", ""
    known = around.entries.get(kind, {})
    if entry is not None:
        hint = f"did you mean '{kind}.{entry_id}.{_nearest(way, ways)}'?"
    elif known and way in USUAL:
        message, hint = f"there is no {kind} '{entry_id}' to translate", did_you_mean(entry_id, known)
    else:
        hint = did_you_mean(key, around.originals.texts)
    yield Finding(("strings", key), "unknown_text", message, hint, is_at_key=True, is_warning=True)


def check_english_keys(words: EntryWords, new: Iterable[str]) -> Iterator[Finding]:
    """Warnings of English texts that nothing shows: of entries, and with keys near to those of the game."""
    plain: list[str] = []
    for key in new:
        kind, entry_id, way = entry_of(key, words.around.entries)
        known, ways = words.around.entries.get(kind, {}), words.of(kind, entry_id)
        where = f"it stands in the {kind} '{entry_id}': change it there, by a patch if that is another pack's"
        if way in ways or (way in USUAL and entry_id in known):
            message = "the English text of an entry is not read from here"
            yield _unread(key, message, where)
        elif entry_id in known:
            near = f"did you mean '{kind}.{entry_id}.{_nearest(way, ways)}'? {where}"
            yield _unread(key, f"the game has no text '{key}'", near)
        elif way in USUAL and (near := did_you_mean(entry_id, known)):
            yield _unread(key, f"there is no {kind} '{entry_id}'", near)
        else:
            plain.append(key)
    yield from _near_keys(plain, words.around.originals)


def _near_keys(new: Collection[str], first: Originals) -> Iterator[Finding]:
    """Keys that are hardly new ones, as one of the game is near; what a fact may look up is new."""
    heads: dict[str, list[str]] = {}
    own = set(new)
    for known in first.texts if own else ():
        if known not in own:
            heads.setdefault(known.partition(".")[0], []).append(known)
    is_new = (key for key in new if key != RULE and not key.startswith(PLURAL_NAME))
    for key in islice((key for key in is_new if first.lookups.keys().isdisjoint(lookup_ways(key))), SOUGHT):
        head = key.partition(".")[0]
        if hint := did_you_mean(key, heads.get(head) or heads.get(closest(head, heads), [])):
            yield _unread(key, f"the game has no text '{key}'", hint)


def _unread(key: str, message: str, hint: str) -> Finding:
    return Finding(("strings", key), "unread_text", message, hint, is_at_key=True, is_warning=True)


def _nearest(way: str, ways: Mapping[str, str]) -> str:
    """Return the text of an entry that was meant; any where none is near."""
    return closest(way, (*USUAL, *ways)) or next(iter(ways), USUAL[0])
