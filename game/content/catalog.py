"""The catalogue: all content in use, frozen, by kind and id, with where each entry comes from."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from game.content.assets import AssetFile
from game.content.capitals import CODE
from game.content.kinds import CORE_KINDS
from game.content.models import Faction, Frame, Pack, Pilot, RulebookEntry, Rules, Terrain, Texts
from game.content.originals import SOURCE_LANGUAGE
from game.content.problems import Report
from game.content.systems import Kind
from game.content.translating import entry_of, reworded

if TYPE_CHECKING:  # of all entries only texts and factions are read before a game is prepared
    from game.content.models_battle import BattleMap, Scenario

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an entry stands, and the packs that patched it afterwards."""

    pack: str
    file: str
    line: int
    patched_by: tuple[str, ...] = ()


class Board(Protocol):
    """An entry of a kind that is boards of a system (`Kind.boards_of`)."""

    @property
    def name(self) -> str:
        """What players call it."""
        ...

    @property
    def pool(self) -> Collection[str]:
        """Theatres in which campaigns offer it."""
        ...


@dataclass(frozen=True, slots=True)
class LoadedPack:
    """A pack in use; its hash covers what matters to rules: no names, texts and art."""

    header: Pack
    place: str
    content_hash: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """All content in use. Packs stand in the order in which they were loaded."""

    packs: tuple[LoadedPack, ...] = ()
    entries: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    origins: Mapping[str, Mapping[str, Origin]] = field(default_factory=dict)
    pictures: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The place, as in problems, of the picture that an entry names, by kind and id."""
    files: Mapping[str, AssetFile] = field(default_factory=dict, compare=False)
    """Where the pictures lie on this machine, by place: found at each load, so no part of the content."""
    sounds: Mapping[str, AssetFile] = field(default_factory=dict, compare=False)
    """Packs' own sounds by name, those of later packs before those of earlier ones; likewise found at each
    load.
    """
    kinds: tuple[Kind, ...] = field(default=CORE_KINDS, compare=False)
    """The kinds that it may hold."""

    def of(self, model: type[T]) -> Mapping[str, T]:
        """All entries of a model by id."""
        return cast(Mapping[str, T], self.entries.get(self._name(model), {}))

    def _name(self, model: type[object]) -> str:
        return next((kind.name for kind in self.kinds if kind.is_of(model)), "")

    @property
    def factions(self) -> Mapping[str, Faction]:
        """Factions by id."""
        return self.of(Faction)

    @property
    def frames(self) -> Mapping[str, Frame]:
        """Frames by id."""
        return self.of(Frame)

    @property
    def pilots(self) -> Mapping[str, Pilot]:
        """Heroes by id."""
        return self.of(Pilot)

    @property
    def terrain(self) -> Mapping[str, Terrain]:
        """Types of terrain by id."""
        return self.of(Terrain)

    @property
    def maps(self) -> "Mapping[str, BattleMap]":
        """Maps by id."""
        return cast("Mapping[str, BattleMap]", self.entries.get("map", {}))

    def boards(self, system: str, theatre: str) -> Mapping[str, str]:
        """Names by id of the boards that campaigns offer for battles of a system in a theatre."""
        found = {
            entry.id: entry.name
            for entry in self.maps.values()
            if entry.pool and entry.theatre == theatre and system in entry.systems
        }
        for kind in self.kinds:
            if kind.boards_of == system:
                boards = cast(Mapping[str, Board], self.entries.get(kind.name, {}))
                found.update((key, boards[key].name) for key in boards if theatre in boards[key].pool)
        return found

    @property
    def rules(self) -> Mapping[str, Rules]:
        """Sets of rules by id; the one with the name of a system is its default."""
        return self.of(Rules)

    @property
    def scenarios(self) -> "Mapping[str, Scenario]":
        """Scenarios by id."""
        return cast("Mapping[str, Scenario]", self.entries.get("scenario", {}))

    @property
    def rulebook(self) -> Mapping[str, RulebookEntry]:
        """Rulebook entries by rule id."""
        return self.of(RulebookEntry)

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages with texts, sorted."""
        return tuple(sorted({texts.language for texts in self.of(Texts).values()}))

    def strings(self, language: str) -> Mapping[str, str]:
        """The texts of a language by key, later packs before earlier ones; what it lacks is English."""
        strings = dict(own := self.strings_of(SOURCE_LANGUAGE))
        if language != SOURCE_LANGUAGE:
            own = self.strings_of(language)
            strings.update(own)
        strings[CODE] = language if own else SOURCE_LANGUAGE
        return strings

    def strings_of(self, language: str) -> Mapping[str, str]:
        """The texts that packs bring in exactly this language."""
        strings: dict[str, str] = {}
        for texts in self.of(Texts).values():
            if texts.language == language:
                strings.update(texts.strings)
        return strings

    def translated(self, language: str) -> "Catalog":
        """The same content with all that people read of it in a language: the texts `kind.id.field` of it."""
        if language == SOURCE_LANGUAGE:
            return self
        told: dict[str, dict[str, dict[str, str]]] = {}
        for key, text in self.strings_of(language).items():
            kind, entry_id, way = entry_of(key, self.entries)
            if entry_id in self.entries.get(kind, {}):
                told.setdefault(kind, {}).setdefault(entry_id, {})[way] = text
        entries: dict[str, Mapping[str, object]] = dict(self.entries)
        for kind, texts in told.items():
            held = entries[kind]
            entries[kind] = {**held, **{key: reworded(held[key], texts[key].get) for key in texts}}
        return replace(self, entries=entries)

    @property
    def content_hash(self) -> str:
        """Identity of all rule content in use, in load order."""
        digest = hashlib.blake2b(digest_size=16)
        for pack in self.packs:
            digest.update(f"{pack.header.id}\0{pack.header.version}\0{pack.content_hash}\0".encode())
        return digest.hexdigest()

    def picture_files(self, model: type[object]) -> Mapping[str, AssetFile]:
        """The files of the pictures that entries of a model name, by id."""
        places = self.pictures.get(self._name(model), {})
        return {key: self.files[place] for key, place in places.items() if place in self.files}

    def origin(self, kind: str, entry_id: str) -> Origin | None:
        """Where an entry comes from."""
        return self.origins.get(kind, {}).get(entry_id)


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What the loader made of all packs: the content in use, and the report on everything that is wrong."""

    catalog: Catalog
    report: Report


def block(blocks: Mapping[str, object], system: str, model: type[T]) -> T | None:
    """A system's block of an entry (`frame.profiles`, ...) as the system's own type, if it has one."""
    found = blocks.get(system)
    if found is None:
        return None
    if not isinstance(found, model):
        raise TypeError(f"the block for {system} is {type(found).__name__}, not {model.__name__}")
    return found
