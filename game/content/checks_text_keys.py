"""Keys of texts that lead nowhere, with the key that was meant; and what entries say under the others."""

from collections.abc import Iterator, Mapping

from game.content.plurals import RULE
from game.content.problems import Finding, closest, did_you_mean
from game.content.systems import Surroundings
from game.content.translating import PLURAL_NAME, USUAL, entry_of, words_of


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
    """A key of a translation that no English text has is of an entry, and leads to a text in it."""
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
        near = closest(way, (*USUAL, *ways)) or next(iter(ways), USUAL[0])
        hint = f"did you mean '{kind}.{entry_id}.{near}'?"
    elif known and way in USUAL:
        message, hint = f"there is no {kind} '{entry_id}' to translate", did_you_mean(entry_id, known)
    else:
        hint = did_you_mean(key, around.originals.texts)
    yield Finding(("strings", key), "unknown_text", message, hint, is_at_key=True)
