"""What a system tells the loader of its content, and what its checks see of the entries around one."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeAlias

from game.content.originals import Originals
from game.content.problems import Finding
from game.core.lazy import Lazy, part_at

BEGIN = "begin"
"""The list of checks that begin what an entry prepares."""
SENT = "sent"
"""The list of checks of machines that campaigns send into a system's battles; campaigns ask it."""
Entries = Mapping[str, Mapping[str, object]]


@cache
def place_of(model: type) -> str:
    """Return where a dataclass lies, as kinds name it."""
    return f"{model.__module__}:{model.__qualname__}"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of content: the files `<pack>/<folder>/**/*.yaml` hold one entry of `model` or a list of them.

    References, assets and system blocks are not listed: the model's annotations say which fields they are.
    """

    name: str
    folder: str
    source: str | type
    """Its dataclass, or where that lies (``package.module:name``): it is loaded when it is needed."""
    key: str = "id"
    noun: str = ""
    """How messages call an entry, where the name will not do."""
    text_rows: tuple[str, ...] = ()
    """Fields with a list of lines that may also be written as one block of text."""
    inherits: tuple[str, ...] = ()
    """Fields that an entry takes over from the one that it is `based_on`, as if it patched them."""
    also: tuple[str, ...] = ()
    """What else people who make packs call such an entry, and so its folder."""
    boards_of: str = ""
    """The battle system whose boards these are, where it has a kind of its own for them. Entries then have
    `name` and `pool`: the theatres in which campaigns offer them."""

    @property
    def model(self) -> type:
        """The dataclass of an entry."""
        return part_at(self.source) if isinstance(self.source, str) else self.source

    @property
    def module(self) -> str:
        """The module of the dataclass; nothing is loaded for that."""
        return self.source.partition(":")[0] if isinstance(self.source, str) else self.source.__module__

    def is_of(self, model: type) -> bool:
        """Whether this is the dataclass of an entry; nothing is loaded for that."""
        return self.source is model or self.source == place_of(model)

    @property
    def called(self) -> str:
        """What an entry is called in messages."""
        return self.noun or self.name


@dataclass(frozen=True, slots=True)
class SystemSchema:
    """The dataclass types with which one system reads its blocks of content.

    The composition root hands one per system to the loader. A system without a block of a sort leaves it out:
    content that has one all the same is a problem. What was read before and lies in the cache is only read as
    these types when somebody asks for it: until then none of them is loaded.
    """

    name: str
    blocks: Lazy[type] = field(default_factory=lambda: Lazy({}))
    """By sort: ``profile`` (of a frame), ``terrain``, ``pilot``, ``rules``, ``scenario``."""
    kinds: tuple[Kind, ...] = ()
    """The kinds of content that are this system's own."""
    checks: "Lazy[tuple[tuple[type, EntryCheck], ...]]" = field(default_factory=lambda: Lazy({}))
    """What the system asks of entries that it plays with, by the entry's model (a deck must be legal).

    Lists by name, loaded where something is checked: content that was checked before is not. The list
    ``begin`` is asked last, and only of what is right so far: whether it can begin is found out by beginning.
    The list ``sent`` is asked of those machines alone that a campaign sends into the system's battles.
    """

    @property
    def modules(self) -> frozenset[str]:
        """The modules that say how its content is read and checked; nothing is loaded for that."""
        return self.blocks.modules | self.checks.modules | {kind.module for kind in self.kinds}


@dataclass(frozen=True)
class Surroundings:
    """The valid entries around the one being checked, and the systems at hand."""

    entries: Entries
    systems: Mapping[str, SystemSchema]
    broken: Mapping[str, Sequence[Mapping[str, object]]] = field(default_factory=dict)
    """By kind, entries that are not valid, as they are written: they are there, though they say nothing."""
    unread: Set[str] = frozenset()
    """Kinds with a file that could not be read: how many entries there are is unknown."""
    text_owners: Mapping[str, str] = field(default_factory=dict)
    """By the id of a collection of texts, the pack that has brought it."""

    @cached_property
    def originals(self) -> Originals:
        """The English texts that translations are made from."""
        return Originals(self.entries.get("text", {}))

    def is_source(self, texts_id: str) -> bool:
        """Whether a collection is of the pack whose English texts come first: others are made from them."""
        first = self.originals.entries[:1]
        return not first or self.text_owners.get(first[0].id) == self.text_owners.get(texts_id)

    @cached_property
    def _checks(self) -> dict[tuple[type, str], tuple["EntryCheck", ...]]:
        return {}

    def checks_of(self, sort: type, part: str = "") -> "tuple[EntryCheck, ...]":
        """What the systems check of entries of a type, in the order of their names; looked up once a type.

        ``part`` is the list that is meant; "" means all but those of beginnings and of what is sent.
        """
        found = self._checks.get((sort, part))
        if found is None:
            found = self._checks[sort, part] = tuple(
                check
                for name in sorted(self.systems)
                for key, checks in self.systems[name].checks.items()
                if key == part or (not part and key not in (BEGIN, SENT))
                for model, check in checks
                if issubclass(sort, model)
            )
        return found

    def find(self, kind: str, entry_id: str | None) -> object | None:
        """A valid entry, nothing if there is none (what is unknown is told elsewhere)."""
        return self.entries.get(kind, {}).get(entry_id or "")

    def is_unclear(self, kind: str, entry_id: str) -> bool:
        """Whether there may be such an entry that says nothing: it, or a file of its kind, is broken."""
        return kind in self.unread or any(tree.get("id") == entry_id for tree in self.broken.get(kind, ()))


EntryCheck: TypeAlias = Callable[[object, Surroundings], Iterator[Finding]]
"""Looks at an entry among the valid entries around it and yields what does not fit."""
