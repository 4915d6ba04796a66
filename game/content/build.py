"""From folders to a catalogue: order, parse, merge, validate, link, assets, freeze. Needs yaml, pydantic."""

import dataclasses
import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game.content.assets import check_asset_files, unheard_sounds
from game.content.blame import judged
from game.content.catalog import Catalog, LoadedPack, LoadResult, Origin
from game.content.entries import BASED_ON, PackEntries, read_entries
from game.content.kinds import PACK
from game.content.models import Pack
from game.content.order import FoundPack, ordered, required_by, stand_ins
from game.content.packs import HEADER, PackListing
from game.content.problems import PackStatus, Problem, Report, Switch, counted, shown
from game.content.reading import told
from game.content.shapes import without_prose
from game.content.switches import set_aside, switch_of
from game.content.systems import SystemSchema
from game.content.tree import YamlMapping
from game.content.trial import Trial, Trials
from game.content.validate import Validator
from game.content.yaml_tree import read_yaml

UNREADABLE = frozenset(("number", "text_length", "control"))
"""Problems of a value that could not be read: what else is said of its place follows from that."""
UNKNOWN_KEY = "unknown_key"
REFUSED_WHOLE = frozenset(("type", "choice", "unknown_system", "no_block"))
"""Problems of a value, or of the key before it, after which it does not matter what stands in it."""


def build(
    listings: list[PackListing],
    problems: list[Problem],
    systems: Mapping[str, SystemSchema],
    game_version: str,
    off: Iterable[str] = (),
    order: Iterable[str] = (),
) -> LoadResult:
    """Load all packs that were found; those switched ``off``, broken ones and all dependants stay out.

    ``order``: ids of packs as the player wants them loaded.
    """
    return _Build(systems, game_version, tuple(off), tuple(order)).run(listings, problems)


class _Build:
    """The work of one run; validated entries are kept between trials."""

    def __init__(
        self,
        systems: Mapping[str, SystemSchema],
        game_version: str,
        off: tuple[str, ...],
        order: tuple[str, ...],
    ) -> None:
        self.game_version = game_version
        self.order = order
        self.off = off
        self.validator = Validator(systems)

    def run(self, listings: list[PackListing], problems: list[Problem]) -> LoadResult:
        """All stages; who is at fault is found by trying packs with and without others."""
        found: set[Problem] = set(problems)
        headed = [self._header(listing) for listing in listings]
        wanted, aside = set_aside(headed, self.off)
        packs = ordered(stand_ins(wanted), self.game_version, self.order)
        by_id = {pack.id: pack for pack in packs if pack.id}
        visible = {name: required_by(pack, by_id) for name, pack in by_id.items()}
        entries = {name: read_entries(pack, self.validator.kinds) for name, pack in by_id.items()}
        reasons = self._broken_alone(packs, entries, found)
        active = [name for name, pack in by_id.items() if not self._is_unordered(pack)]
        for name in by_id:
            if name not in active:
                found.update(self._validate_alone(entries[name]))
        trials = Trials(self.validator, by_id, entries, visible)
        for name, theirs in judged(trials, active, set(reasons)).items():
            found.update(theirs)
            reasons.setdefault(name, "")
        _spread(reasons, by_id, visible)
        active = [name for name in active if name not in reasons]
        trial = trials.of(active)
        kept = _gathered(_told_once(found), trials.pack_of_file)
        statuses = tuple(_status(pack, kept, reasons, switch_of(pack, self.off, by_id)) for pack in packs)
        for place, reason in aside.items():
            pack = headed[place]
            switch = switch_of(pack, self.off, by_id)
            statuses += (_status(pack, [], {pack.id: reason}, switch),)
        catalog = self._freeze(trials, active, trial)
        count = sum(len(each) for each in catalog.entries.values())
        unheard = {problem for name in active for problem in unheard_sounds(by_id[name].files)}
        warnings = tuple(sorted({*trial.warnings, *unheard}))
        return LoadResult(catalog, Report(tuple(kept), statuses, count, warnings))

    def _header(self, listing: PackListing) -> FoundPack:
        """A pack with its header, if that can be made out; a broken header's pack is known by its folder."""
        place = f"{listing.source.place}/{HEADER}"
        name = told(Path(os.path.realpath(listing.source.folder)).name)
        file = next((each for each in listing.files if each.inside == HEADER and not each.part), None)
        if file is None:
            return FoundPack(listing, YamlMapping(place, 0, 0), None, "", list(listing.problems))
        parsed = read_yaml(file.path, file.place)
        tree = parsed.value
        problems = [*listing.problems, *parsed.problems]
        if not parsed.is_readable or not isinstance(tree, YamlMapping):
            if parsed.is_readable:
                message = f"a pack's header should be a block of keys, not {shown(tree)}"
                problems.append(Problem(place, 1, 1, "", "type", message))
            return FoundPack(listing, YamlMapping(place, 1, 1), None, name, problems)
        value, more = self.validator.check(PACK, tree)
        header = value if isinstance(value, Pack) else None
        own_id = tree.get("id")
        pack_id = header.id if header is not None else own_id if isinstance(own_id, str) and own_id else name
        return FoundPack(listing, tree, header, pack_id, [*problems, *more])

    def _is_unordered(self, pack: FoundPack) -> bool:
        return pack.header is None or any(each.code in ("missing_pack", "cycle") for each in pack.problems)

    def _broken_alone(
        self, packs: list[FoundPack], entries: Mapping[str, PackEntries], found: set[Problem]
    ) -> dict[str, str]:
        """Packs that are broken whatever the others say; the reasons are filled in later."""
        reasons: dict[str, str] = {}
        for pack in packs:
            own = [*pack.problems, *check_asset_files(pack.files)]
            own += entries[pack.id].problems if pack.id else []
            found.update(own)
            if own and pack.id:
                reasons[pack.id] = ""
        return reasons

    def _validate_alone(self, entries: PackEntries) -> list[Problem]:
        """Problems of the entries of a pack that cannot take part; nothing is known of what they stand on."""
        trees = [
            (each.kind, each.tree)
            for each in entries.contributions
            if each.mode != "patch" and not (each.kind.inherits and BASED_ON in each.tree)
        ]
        found = [problem for kind, tree in trees for problem in self.validator.check(kind, tree)[1]]
        for each in entries.nameless:
            found += each.faults(self.validator.check(each.kind, each.tree)[1])
        return found

    def _freeze(self, trials: Trials, active: list[str], trial: Trial) -> Catalog:
        origins = {
            kind: {
                chain.id: Origin(
                    chain.contributions[0].pack,
                    chain.contributions[0].tree.file,
                    chain.contributions[0].tree.line,
                    chain.patched_by,
                )
                for chain in known.values()
            }
            for kind, known in trial.chains.items()
        }
        packs = [
            LoadedPack(header, trials.by_id[name].source.place, content_hash(trials, name))
            for name in active
            if (header := trials.by_id[name].header) is not None
        ]
        kinds = self.validator.kinds
        return Catalog(tuple(packs), trial.values, origins, trial.pictures, kinds=kinds)


def content_hash(trials: Trials, name: str) -> str:
    """Return the identity of a pack's rules: its entries without names, texts and art, in their own order."""
    encoder = msgspec.json.Encoder(order="sorted")
    digest = hashlib.blake2b(digest_size=16)
    own = trials.entries[name].contributions
    for each in sorted(own, key=lambda each: (each.kind.name, each.id, each.mode)):
        shape = trials.validator.shapes.of(each.kind.model)
        value = None if each.mode == "patch" else trials.check(each.kind, each.tree)[0]
        plain = each.tree if value is None else msgspec.to_builtins(value, str_keys=True)
        rules = without_prose(shape, plain)
        digest.update(encoder.encode([each.kind.name, each.id, each.mode, rules]) + b"\n")
    return digest.hexdigest()


def _told_once(problems: set[Problem]) -> list[Problem]:
    """Sorted, without what only follows from a value that could not be read in the first place.

    Of a key that stands twice nothing is told where it is unknown, or stands in what is refused as a whole.
    """
    unreadable = {_place(each) for each in problems if each.code in UNREADABLE}
    unknown = {_place(each) for each in problems if each.code == UNKNOWN_KEY}
    refused = unknown | {_place(each) for each in problems if each.code in REFUSED_WHOLE}

    def only_follows(each: Problem) -> bool:
        first, *above = ((each.file, *place) for place in each.keys)
        return first in unknown or not refused.isdisjoint(above)

    return sorted(
        each
        for each in problems
        if (each.code in UNREADABLE or _place(each) not in unreadable)
        and not (each.keys and only_follows(each))
    )


def _place(problem: Problem) -> tuple[str, int, int]:
    return problem.file, problem.line, problem.column


def _gathered(problems: list[Problem], pack_of_file: Mapping[str, str]) -> list[Problem]:
    """A pack that lacks a requirement is told so once, not for everything that it uses of it."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    for each in problems:
        if each.code == "not_required":
            alike.setdefault((pack_of_file.get(each.file, each.file), each.hint), []).append(each)
    more = {group[0]: len(group) - 1 for group in alike.values()}
    kept = [each for each in problems if each.code != "not_required" or each in more]
    return [_with_others(each, more.get(each, 0)) for each in kept]


def _with_others(problem: Problem, others: int) -> Problem:
    if not others:
        return problem
    places = counted(others, "more place")
    return dataclasses.replace(problem, message=f"{problem.message}, as do names in {places}")


def _spread(reasons: dict[str, str], by_id: Mapping[str, FoundPack], visible: Mapping[str, set[str]]) -> None:
    """A pack that requires a broken one is out as well."""
    broken = [name for name, reason in reasons.items() if not reason]
    for name in by_id:
        if name not in reasons:
            culprits = sorted(other for other in visible[name] if other in broken)
            if culprits:
                reasons[name] = f"it requires '{culprits[0]}', which is disabled"


def _status(
    pack: FoundPack, problems: list[Problem], reasons: Mapping[str, str], switch: Switch
) -> PackStatus:
    header = pack.header
    place = pack.source.place
    files = {each.place for each in pack.files} | {place, f"{place}/{HEADER}"}
    count = sum(each.file in files or each.file.startswith(place + "/") for each in problems)
    many = "1 problem" if count == 1 else f"{count} problems"
    because = f"it has {many}" if not pack.id else reasons.get(pack.id)
    if because == "":
        because = f"it has {many}"
    folder = told(pack.source.folder.name)
    if header is None:
        return PackStatus(pack.id or folder, folder, "", place, because or "", switch)
    return PackStatus(
        pack.id or folder,
        header.name,
        header.version,
        place,
        because or "",
        switch,
        tuple(header.requires),
        header.description,
        header.authors,
    )
