"""Games that are saved: beginning one, going on with one, naming copies, and the list of all saves."""

import contextlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from game import __version__
from game.content.catalog import Catalog
from game.core.codec import digest
from game.core.rng import RNG_VERSION
from game.rules.prose import Sentence
from game.rules.reasons import Fact, said
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.rules.version import RULES_VERSION
from game.session.beside import COMPANIONS
from game.session.checkpoints import Checkpoints
from game.session.contents import Listed
from game.session.errors import SaveError, SaveInUseError, SaveWriteError, reason_of
from game.session.facts import facts_of, now
from game.session.handover import seats_of, with_handed
from game.session.known import Line, anchor_of, kept_beyond, last_positions, led_to
from game.session.library import Library
from game.session.load import check_free, opened, opened_quickly, read_contents, read_facts
from game.session.log import live_line
from game.session.match import NOBODY, Match
from game.session.moving import content_of
from game.session.own_files import files_in, part_of
from game.session.position import first_position
from game.session.replay import Recording
from game.session.save_preview import newest_position
from game.session.schema import SUFFIX, Beginning, Facts, Header, PackStamp, SeatRecord
from game.session.store import Store, copy_save
from game.session.unwritable import unwritable_save

TOLD_ANNOTATION = "packs"


class Loaded(msgspec.Struct, frozen=True):
    """A game that goes on. ``warnings`` are sentences about content that is missing or has changed."""

    match: Match
    header: Header
    name: str
    packs: tuple[PackStamp, ...]
    warnings: tuple[str, ...]
    lost: int = 0
    """So many of the last entries of a save by older rules could not be followed and are taken back."""

    @property
    def stamps(self) -> tuple[PackStamp, ...]:
        """The packs of the content that is in force: of the beginning, or what its players moved to."""
        return stamps_in_force(self.match, self.packs)


class SaveListing(msgspec.Struct, frozen=True):
    """A save as the list shows it; where there is a ``problem``, the file cannot be used and that is why.

    ``is_in_use``: it belongs to a game that is running. ``is_folder``: no save, but the folder of them all.
    """

    path: str
    name: str = ""
    system: str = ""
    facts: Facts | None = None
    seats: tuple[SeatRecord, ...] = ()
    entries: int = 0
    problem: SaveError | None = None
    is_in_use: bool = False
    is_folder: bool = False


def save_from_the_beginning(match: Match, path: Path) -> None:
    """Save every action of a game in which nothing has happened yet. Raises SaveError."""
    if match.beginning is not None:
        header, content = match.beginning.header, _content(match)
        match.store = Store.create(path, header, match.beginning.packs, content, match.first)


def start_unsaved(
    system: AnySystem,
    setup: object,
    seed: int,
    *,
    seats: Sequence[SeatRecord] = (),
    packs: Sequence[PackStamp] = (),
    name: str = "",
    systems: Mapping[str, AnySystem] | None = None,
    catalog: Catalog | None = None,
) -> Match:
    """Begin a game that can be saved at any time later (see ``unsaved``), and is not yet."""
    first = first_position(system, setup, seed)
    library = Library.of(catalog)
    header = Header(
        game_version=__version__,
        rng_version=RNG_VERSION,
        system=system.name,
        seed=seed,
        setup=first.bottom.game.setup_hash,
        seats=tuple(seats),
        name=name,
        created=now(),
        content=library.begun_with,
        rules_version=RULES_VERSION,
    )
    beginning = Beginning(header, tuple(sorted(packs)))
    return Match(first, systems=systems, library=library, beginning=beginning)


def _content(match: Match) -> dict[str, str]:
    """Return all that a save of this match keeps frozen: its setups, and what it is played with."""
    setups = {key: match.setups.frozen(key) for key in match.setups}
    return setups | {key: match.library.frozen(key) for key in match.library}


def load(
    path: Path,
    systems: Mapping[str, AnySystem],
    packs: Sequence[PackStamp] | None = None,
    *,
    go_on_in: Path | None = None,
    until: int | None = None,
    texts: Texts | None = None,
) -> Loaded:
    """Read, check and replay a save, and go on with the game.

    The game is saved further in ``go_on_in``: ``path`` itself, or a new file that becomes a copy; None:
    nowhere. ``packs`` are those in use, to compare with those of the save (None: no comparison).
    ``until`` goes on from an earlier entry and takes the later ones back. ``texts`` say why an action is
    refused. Raises SaveError.
    """
    contents = read_contents(path)
    recording = Recording(contents, systems, texts)
    line = live_line(recording.log)
    kept = [number for number in line if until is None or number <= until]
    is_older = contents.header.is_older
    kept, begin, earlier, position = _known(recording, kept) if is_older else last_positions(recording, kept)
    anchor = anchor_of(recording, kept)
    if is_older and begin:
        anchor = led_to(recording, kept, begin, (earlier or [position])[0])
    store = None
    if go_on_in is not None:
        if go_on_in.resolve() != path.resolve():
            if go_on_in.exists():
                raise SaveError(str(go_on_in), "save.refused.exists", "other_name")
            copy_file(path, go_on_in)
        store = Store.reopen(go_on_in, len(recording.log))
        if contents.facts.is_over:
            store.over_at = contents.facts.entries
    match = Match(
        recording.first,
        systems=systems,
        store=store,
        log=recording.log,
        position=position if len(kept) == len(line) else None,
        earlier=earlier if len(kept) == len(line) else (),
        checkpoints=Checkpoints(
            recording.first, anchor, is_older=is_older, kept=partial(kept_beyond, recording, kept)
        ),
        setups=recording.setups,
        annotations=contents.annotations,
        library=recording.library,
        beginning=Beginning(contents.header, contents.packs),
    )
    if len(kept) != len(line):
        match.rewind(len(kept), position, by=NOBODY, is_agreed=True)
    lost = len(line) - len(kept) if until is None else 0
    stamps = stamps_in_force(match, contents.packs)
    warnings = rules_warnings(contents.header, lost, texts)
    if packs is not None:
        warnings += content_warnings(stamps, packs, bool(match.library.begun_with), texts)
    return Loaded(match, contents.header, contents.name, contents.packs, warnings, lost)


def rules_warnings(header: Header, lost: int = 0, texts: Texts | None = None) -> tuple[str, ...]:
    """Return what is said of a save by older rules; so many of its last entries are ``lost``."""
    if not header.is_older:
        return ()
    facts = {"version": header.rules_version, "today": RULES_VERSION, "lost": lost}
    return (said(texts or {}, "save.told.lost" if lost else "save.told.older", facts),)


def _known(recording: Recording, line: Sequence[int]) -> Line:
    """Return the last positions of a save by older rules: as far as today's lead to the same."""
    kept = list(line)
    while True:
        try:
            return last_positions(recording, kept, reach=0)
        except SaveError as error:
            number = recording.failed_at
            if number not in kept:
                raise
            del kept[kept.index(number) :]
            if not kept:
                raise SaveError(
                    recording.contents.path,
                    "save.refused.no_position",
                    "its_version",
                    version=recording.contents.header.rules_version,
                    today=RULES_VERSION,
                ) from error


def stamps_in_force(match: Match, begun: Sequence[PackStamp]) -> tuple[PackStamp, ...]:
    """Return the packs of the content in force; ``begun`` are those of the beginning. Raises SaveError."""
    moved = content_of(match)
    if moved == match.library.begun_with:
        return tuple(begun)
    return stamps_of(match.library.catalog(moved))


def stamps_of(catalog: Catalog) -> tuple[PackStamp, ...]:
    """Return the packs of content as saves remember them."""
    return tuple(PackStamp(pack.header.id, pack.header.version, pack.content_hash) for pack in catalog.packs)


def is_told(annotations: Mapping[str, str], packs: Sequence[PackStamp]) -> bool:
    """Whether the players of a save have been told how these packs differ from its own."""
    return annotations.get(TOLD_ANNOTATION) == digest((RULES_VERSION, sorted(packs)))


def keep_told(match: Match, packs: Sequence[PackStamp]) -> None:
    """Remember that the players have been told of these packs."""
    with contextlib.suppress(SaveError):
        match.annotate(TOLD_ANNOTATION, digest((RULES_VERSION, sorted(packs))))


def content_warnings(
    saved: Sequence[PackStamp],
    used: Sequence[PackStamp],
    is_frozen: bool = True,
    texts: Texts | None = None,
) -> tuple[str, ...]:
    """Return a sentence for each pack of a save that is not in use now or has other rules.

    ``is_frozen``: the save holds its content; those from before there was such a thing do not.
    """
    now_used = {pack.id: pack for pack in used}
    found = []
    for pack in saved:
        current = now_used.get(pack.id)
        if current is not None and (current.version, current.hash) == (pack.version, pack.hash):
            continue
        what = "missing" if current is None else "version" if current.version != pack.version else "changed"
        facts: dict[str, Fact] = {"pack": pack.id, "version": pack.version}
        facts |= {"now": "" if current is None else current.version, "what": what}
        facts["goes_on"] = Sentence("save.told.goes_on" if is_frozen else "save.told.laid_out")
        found.append(said(texts or {}, f"save.told.pack.{what}", facts))
    return tuple(found)


def copy_file(source: Path, target: Path, name: str = "") -> None:
    """Copy a save that nobody has open into another file, all at once or not at all. Raises SaveError."""
    with opened(source) as connection, closing(connection):
        copy_save(connection, target, name)


def write_save(
    match: Match, target: Path, header: Header, packs: Sequence[PackStamp], name: str = ""
) -> None:
    """Write a game that was not being saved, with its whole log. Only an earlier save is replaced."""
    _check_replaceable(target)
    if match.store is not None:
        match.save_as(target, name)
        return
    part = part_of(target)
    first = match.first
    try:
        header = msgspec.structs.replace(header, content=match.library.begun_with)
        store = Store.create(part, header, sorted(packs), _content(match), first)
        try:
            store.append_all(match.log)
            for key, text in match.annotations.items():
                store.annotate(key, text)
            store.checkpoint(len(match.log) - 1, match.live, match.position)
        finally:
            store.finish()
        copy_file(part, target, name)
    except SaveWriteError as error:
        raise error.at(str(target)) from error
    finally:
        for end in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                part.with_name(part.name + end).unlink(missing_ok=True)


def _check_replaceable(target: Path) -> None:
    """Raises SaveError where there is a file that is no save."""
    try:
        if target.exists():
            with opened_quickly(target):
                pass
    except SaveError as error:
        raise SaveError(str(target), "save.refused.other_file", "other_name") from error
    except OSError as error:
        raise unwritable_save(target, error) from error


def delete_save(path: Path) -> None:
    """Remove a save with its journal files. Raises SaveInUseError where somebody plays it by now, OSError."""
    check_free(path)
    for ending in ("", *COMPANIONS):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _newest(path: Path, listed: Listed, systems: Mapping[str, AnySystem]) -> Facts:
    """Return what is to be shown of a save as it stands now, or what it says itself."""
    if listed.is_newest:
        return listed.facts
    try:
        return facts_of(newest_position(path, systems), listed.facts.saved, listed.entries)
    except SaveError:
        return listed.facts


def _is_empty(path: Path) -> bool:
    """Whether a file holds nothing: a program was ended while it made it."""
    try:
        return path.is_file() and path.stat().st_size == 0
    except OSError:
        return False


def list_saves(folder: Path, systems: Mapping[str, AnySystem] | None = None) -> list[SaveListing]:
    """Return every save of a folder, the newest first; files that cannot be used say why, and come last.

    Copies of one moment are told apart by when they were made.
    With ``systems`` what is shown of a save that was not closed is worked out from its newest entry.
    """
    found = []
    try:
        paths = files_in(folder, SUFFIX)
    except OSError as error:
        problem = SaveError(str(folder), "save.refused.folder_unreadable", why=reason_of(error))
        return [SaveListing(str(folder), folder.name, problem=problem, is_folder=True)]
    for path in paths:
        if _is_empty(path):
            continue
        try:
            listed = read_facts(path)
            facts = _newest(path, listed, systems) if systems is not None else listed.facts
        except SaveError as error:
            is_in_use = isinstance(error, SaveInUseError)
            problem = error.with_traceback(None)
            found.append(SaveListing(str(path), path.stem, problem=problem, is_in_use=is_in_use))
            continue
        header, name = listed.header, listed.name or path.stem
        seats = with_handed(seats_of(header, listed.annotations), facts)
        found.append(SaveListing(str(path), name, header.system, facts, seats, listed.entries))
    return sorted(found, key=_when, reverse=True)


def _when(save: SaveListing) -> tuple[str, int]:
    """Return since when a game stands as a save has it, and when its file was written: a copy later."""
    try:
        written = Path(save.path).stat().st_mtime_ns
    except OSError:
        written = 0
    return (save.facts.saved if save.facts is not None else "", written)
