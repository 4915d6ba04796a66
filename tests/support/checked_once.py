"""What the game asks of an entry among others is asked once for as long as the answer must be the same.

Nearly every load of a pack asks all entries of the shipped pack anew. An answer is kept with all that was
looked at for it: it is given again only where each of these entries is the very same object, or is missing
again.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, NamedTuple

from game.content.originals import Originals
from game.content.problems import Finding
from game.content.systems import EntryCheck, Surroundings, SystemSchema

MOST_ANSWERS: Final = 8
"""So many answers are kept of one question; the one that was given last comes first."""
ALL: Final = ""
"""Stands for all entries of a kind, or for all kinds: what is looked through, not looked up."""
BROKEN: Final = "broken"
OWNERS: Final = "owners"
Look = tuple[str, int, tuple[tuple[str, Hashable], ...]]
"""A kind, the number of all its entries, and what was looked up among them: ids with the objects' numbers."""


class _Answer(NamedTuple):
    looks: tuple[Look, ...]
    told: list[Finding]
    around: Surroundings
    """Kept with it, so that no other object gets the number of one that was looked at."""


class _Numbers:
    """The same number for collections of the very same things: they are kept, so that it stays their own."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, ...], int] = {}
        self._kept: list[object] = []

    def of(self, things: Collection[object]) -> int:
        """Return the number of these things, in this order."""
        key = tuple(map(id, things))
        if key not in self._known:
            self._known[key] = len(self._known)
            self._kept.append(list(things))
        return self._known[key]

    def of_value(self, value: Hashable) -> int:
        """Return the number of a value."""
        return self._known.setdefault((value,), len(self._known))


class _Kind(Mapping[str, object]):
    """The entries of a kind; what is looked at is noted."""

    def __init__(self, name: str, known: Mapping[str, object], note: Callable[[str, str], None]) -> None:
        self._name, self._known, self._note = name, known, note

    def __getitem__(self, key: str) -> object:
        self._note(self._name, key)
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        self._note(self._name, ALL)
        return iter(self._known)

    def __len__(self) -> int:
        self._note(self._name, ALL)
        return len(self._known)


class _Kinds(Mapping[str, Mapping[str, object]]):
    """All kinds of entries; each notes what is looked at."""

    def __init__(self, known: Mapping[str, Mapping[str, object]], note: Callable[[str, str], None]) -> None:
        self._known, self._note = known, note
        self._kinds = {name: _Kind(name, entries, note) for name, entries in known.items()}

    def __getitem__(self, name: str) -> Mapping[str, object]:
        if name not in self._kinds:
            self._note(name, ALL)
        return self._kinds[name]

    def __iter__(self) -> Iterator[str]:
        for name in self._kinds:
            self._note(name, ALL)
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(list(self))


class _Watched(Surroundings):
    """The surroundings of an entry, with a note of what is looked at in them."""

    def __init__(self, around: Surroundings, numbers: _Numbers) -> None:
        for name, value in (
            ("_around", around),
            ("_numbers", numbers),
            ("_whole", {}),
            ("seen", {}),
            ("_kinds", _Kinds(around.entries, self._note)),
        ):
            object.__setattr__(self, name, value)

    _around: Surroundings
    _numbers: _Numbers
    _whole: dict[str, int]
    _kinds: _Kinds
    seen: dict[str, dict[str, Hashable]]
    """By kind and id the number of what was looked up."""

    def _note(self, kind: str, key: str) -> None:
        self.seen.setdefault(kind, {})[key] = self.number(kind, key)

    def look(self) -> tuple[Look, ...]:
        """Return what was looked at."""
        return tuple((kind, self.whole(kind), tuple(keys.items())) for kind, keys in self.seen.items())

    def shows(self, looks: tuple[Look, ...]) -> bool:
        """Say whether all that was looked at is here as it was there."""
        return all(
            self.whole(kind) == whole or all(self.number(kind, key) == number for key, number in keys)
            for kind, whole, keys in looks
        )

    def number(self, kind: str, key: str) -> Hashable:
        """Return what tells an entry, or all of a kind, from what else may stand there."""
        if key == ALL:
            return self.whole(kind)
        entry = self._around.entries.get(kind, {}).get(key)
        return None if entry is None else id(entry)

    def whole(self, kind: str) -> int:
        """Return the number of all entries of a kind, in their order."""
        if kind not in self._whole:
            self._whole[kind] = self._number_of_all(kind)
        return self._whole[kind]

    def _number_of_all(self, kind: str) -> int:
        around, numbers = self._around, self._numbers
        if kind == OWNERS:
            return numbers.of_value((OWNERS, *around.text_owners.items()))
        if kind == BROKEN:
            trees = tuple((name, numbers.of(each)) for name, each in around.broken.items() if each)
            return numbers.of_value((BROKEN, trees, frozenset(around.unread)))
        entries = around.entries.get(kind)
        return numbers.of_value((kind, entries is not None, numbers.of((entries or {}).values())))

    @property
    def entries(self) -> Mapping[str, Mapping[str, object]]:
        return self._kinds

    @property
    def systems(self) -> Mapping[str, SystemSchema]:
        return self._around.systems

    @property
    def broken(self) -> Mapping[str, Sequence[Mapping[str, object]]]:
        self._note(BROKEN, ALL)
        return self._around.broken

    @property
    def unread(self) -> Set[str]:
        self._note(BROKEN, ALL)
        return self._around.unread

    @property
    def text_owners(self) -> Mapping[str, str]:
        self._note(OWNERS, ALL)
        return self._around.text_owners

    @property
    def originals(self) -> Originals:
        self._note("text", ALL)
        return self._around.originals


class Answers:
    """What was found about entries among others."""

    def __init__(self, is_kept: Callable[[object], bool]) -> None:
        """``is_kept``: whether an entry stays to the end, so that answers about it are worth keeping."""
        self._is_kept = is_kept
        self._numbers = _Numbers()
        self._known: dict[Hashable, list[_Answer]] = {}
        self._last: _Watched | None = None

    def once(self, check: EntryCheck) -> EntryCheck:
        """Return a check that answers as this one does."""

        def found(entry: object, around: Surroundings) -> Iterator[Finding]:
            try:
                told = self._told(check, entry, around) if self._is_kept(entry) else check(entry, around)
            except Exception:
                told = check(entry, around)  # it tells something, perhaps, before it raises that
            yield from told

        return found

    def _told(self, check: EntryCheck, entry: object, around: Surroundings) -> Iterable[Finding]:
        watched = self._watched(around)
        key = check, id(entry), *((name, id(each)) for name, each in around.systems.items())
        answers = self._known.setdefault(key, [])
        for answer in answers:
            if watched.shows(answer.looks):
                return answer.told
        watched.seen.clear()
        told = list(check(entry, watched))
        answers.insert(0, _Answer(watched.look(), told, around))
        del answers[MOST_ANSWERS:]
        return told

    def _watched(self, around: Surroundings) -> _Watched:
        if self._last is None or self._last._around is not around:
            self._last = _Watched(around, self._numbers)
        return self._last
