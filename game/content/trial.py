"""One attempt to load a set of packs together: entries chained, validated, linked and checked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from game.content.assets import asset_names
from game.content.checks import check_alone, check_begins, check_entry
from game.content.clashes import clashes
from game.content.entries import Chain, PackEntries, brought, chained
from game.content.link import UNKNOWN_REFERENCE, Links, PlacedText, placed_texts
from game.content.order import FoundPack
from game.content.problems import Finding, Problem, with_change
from game.content.shapes import Shape, left_out
from game.content.systems import EntryCheck, Kind, Surroundings
from game.content.tree import YamlMapping
from game.content.validate import Validator, located

CHECK_FAILED = "check_failed"
"""The code of a fault of the game itself."""
MAX_PROBLEMS = 200
"""So many problems of a pack are told; what comes after them is not looked at."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem, and the entry in which it stands: kind and id, empty where it belongs to none."""

    problem: Problem
    kind: str = ""
    entry: str = ""


@dataclass(slots=True)
class Trial:
    """What came of the attempt."""

    chains: dict[str, dict[str, Chain]]
    values: dict[str, dict[str, object]] = field(default_factory=dict)
    pictures: dict[str, dict[str, str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    _counts: dict[str, int] = field(default_factory=dict)

    def note(self, pack: str, chain: Chain | None, problems: Iterable[Problem]) -> None:
        """Keep problems in a pack's files, up to the limit."""
        kind, entry = (chain.kind.name, chain.id) if chain is not None else ("", "")
        for problem in islice(problems, self.room(pack) + 1):
            self._counts[pack] = self._counts.get(pack, 0) + 1
            if not self.room(pack):
                message = f"there are more than {MAX_PROBLEMS} problems; the others are not told"
                problem = Problem(problem.file, 0, 0, "", "too_many", message, "mend these first")
            self.faults.append(Fault(problem, kind, entry))
            if not self.room(pack):
                return

    def room(self, pack: str) -> int:
        """How many more problems of a pack are told."""
        return MAX_PROBLEMS - self._counts.get(pack, 0)

    @property
    def marks(self) -> set[tuple[object, ...]]:
        """What tells the problems apart, whatever their wording."""
        return {mark(fault.problem) for fault in self.faults}


def mark(problem: Problem) -> tuple[object, ...]:
    """Where and what sort a problem is; its wording may change with what else is loaded."""
    return problem.file, problem.line, problem.column, problem.path, problem.code


class Trials:
    """Attempts with packs out of those found; what one has validated serves the next."""

    def __init__(
        self,
        validator: Validator,
        by_id: Mapping[str, FoundPack],
        entries: Mapping[str, PackEntries],
        visible: Mapping[str, set[str]],
    ) -> None:
        """``visible``: pack id to the packs that it may refer to, itself included."""
        self.validator = validator
        self.by_id = by_id
        self.entries = entries
        self.visible = visible
        self.guesses = 0
        """How often packs were loaded in search of what is to blame."""
        self.pack_of_file = {each.place: name for name, pack in by_id.items() for each in pack.files}
        self._bringers = brought(entries.values())
        self._known: dict[tuple[str, ...], Trial] = {}
        self._checked: dict[int, tuple[object | None, list[Problem], YamlMapping]] = {}
        self._texts: dict[int, tuple[tuple[PlacedText, ...], YamlMapping]] = {}

    def of(self, packs: Iterable[str]) -> Trial:
        """The attempt with these packs, in this order."""
        names = tuple(packs)
        if names not in self._known:
            self._known[names] = self.made([self.entries[name] for name in names])
        return self._known[names]

    def made(self, packs: list[PackEntries]) -> Trial:
        """An attempt with these entries of packs, in this order."""
        chains, problems = chained(
            packs, self.visible, self.validator.kinds, self.validator.shapes.of, self._bringers
        )
        trial = Trial(chains)
        for name, problem in problems:
            trial.note(name, None, [problem])
        for pack in packs:
            for each in pack.nameless:
                trial.note(pack.pack, None, each.faults(self.check(each.kind, each.tree)[1]))
        for kind_name, known in chains.items():
            values = trial.values[kind_name] = {}
            for chain in known.values():
                if trial.room(chain.last_pack) and not chain.is_open:
                    value, found = self.check(chain.kind, chain.tree)
                    trial.note(chain.last_pack, chain, found)
                    if value is not None:
                        values[chain.id] = value
        self._link(packs, trial)
        trial.warnings += clashes(chains)
        return trial

    def check(self, kind: Kind, tree: YamlMapping) -> tuple[object | None, list[Problem]]:
        """An entry as a value, or nothing; and what is wrong with it alone."""
        known = self._checked.get(id(tree))
        if known is None:
            value, problems = self.validator.check(kind, tree)
            if value is not None:
                alone = islice(check_alone(value), MAX_PROBLEMS)
                problems = [located(finding, tree) for finding in alone]
                value = None if problems else value
            known = self._checked[id(tree)] = (value, problems, tree)
        return known[0], known[1]

    def _link(self, packs: list[PackEntries], trial: Trial) -> None:
        misnamed = {kind.name: self._misnamed(kind, trial) for kind in self.validator.kinds}
        unread = {
            kind.name: {pack.pack for pack in packs if pack.has_unknown(kind)}
            | {pack for pack, names in misnamed[kind.name].items() if any(map(_is_no_name, names))}
            for kind in self.validator.kinds
        }
        links = Links(
            trial.chains,
            self.validator.systems,
            self.visible,
            {pack.pack: asset_names(self.by_id[pack.pack].files) for pack in packs},
            self.pack_of_file,
            unread,
            misnamed,
            {kind.name: kind.called for kind in self.validator.kinds},
        )
        sound = {kind: dict(values) for kind, values in trial.values.items()}
        for kind in self.validator.kinds:
            shape = self.validator.shapes.of(kind.model)
            for chain in trial.chains[kind.name].values():
                texts = self._texts_of(chain.tree, shape)
                faults = [] if chain.id in sound[kind.name] else self.check(kind, chain.tree)[1]
                told = {(each.file, each.line, each.column) for each in faults}
                for pack, problem in islice(links.check(chain, texts), MAX_PROBLEMS):
                    if (problem.file, problem.line, problem.column) not in told:
                        trial.note(pack, chain, [problem])
                    if problem.code == UNKNOWN_REFERENCE:
                        sound[kind.name].pop(chain.id, None)
                if place := links.picture(chain, texts):
                    trial.pictures.setdefault(kind.name, {})[chain.id] = place
        broken = {
            kind: tuple(chain.tree for name, chain in known.items() if name not in sound[kind])
            for kind, known in trial.chains.items()
        }
        unknown = {kind for kind, names in unread.items() if names}
        owners = {chain.id: chain.owner for chain in trial.chains.get("text", {}).values()}
        around = Surroundings(sound, self.validator.systems, broken, unknown, owners)
        for kind in self.validator.kinds:
            shape = self.validator.shapes.of(kind.model)
            for chain in trial.chains[kind.name].values():
                value = trial.values[kind.name].get(chain.id)
                if value is not None and trial.room(chain.last_pack):
                    trial.warnings += _left_out(chain, shape)
                    self._check_around(trial, chain, value, around, check_entry)
        if not trial.faults and not unknown:
            for known in trial.chains.values():
                for chain in known.values():
                    value = trial.values[chain.kind.name].get(chain.id)
                    self._check_around(trial, chain, value, around, check_begins)

    def _misnamed(self, kind: Kind, trial: Trial) -> dict[str, list[str]]:
        """By pack, what its entries of a kind are called whose id is none."""
        found: dict[str, list[str]] = {}
        for chain in trial.chains[kind.name].values():
            if chain.id not in trial.values[kind.name]:
                faults = self.check(kind, chain.tree)[1]
                if any(each.path == kind.key for each in faults):
                    found.setdefault(chain.last_pack, []).append(chain.id)
        return found

    def _texts_of(self, tree: YamlMapping, shape: Shape) -> tuple[PlacedText, ...]:
        known = self._texts.get(id(tree))
        if known is None:
            known = self._texts[id(tree)] = (placed_texts(shape, tree), tree)  # the tree keeps its number
        return known[0]

    def _check_around(
        self, trial: Trial, chain: Chain, value: object, around: Surroundings, check: EntryCheck
    ) -> None:
        is_open = chain.id not in around.entries.get(chain.kind.name, {})
        for finding in islice(_without_raising(value, around, check), MAX_PROBLEMS):
            if is_open and finding.code == CHECK_FAILED:
                continue  # of what it refers to, something is missing, and that is told
            problem = located(finding, chain.tree)
            if finding.is_warning:
                trial.warnings.append(problem)
            else:
                trial.note(self.pack_of_file.get(problem.file, chain.last_pack), chain, [problem])


def _is_no_name(entry_id: str) -> bool:
    """Whether an id is a date, a time or the like, so that nobody knows what others call the entry."""
    return not entry_id[:1].isalpha()


def _left_out(chain: Chain, shape: Shape) -> Iterator[Problem]:
    """Warnings of keys without which an entry is valid and hardly what was meant, at a patch that did it."""
    for key, mark in left_out(shape, chain.tree):
        message, hint = f"without '{key}' {mark.then}", f"write '{key}: 0' if that is meant"
        problem = located(Finding((), "left_out", message, hint, is_warning=True), chain.tree)
        asked = (key,) if mark.of is None else (key, mark.of[0])
        changes = ((each.tree, name) for each in chain.contributions[:0:-1] for name in asked)
        found = next(((tree, name) for tree, name in changes if name in tree), None)
        if found is not None:
            tree, name = found
            problem = with_change(problem, (*tree.key_place(name), name))
        yield problem


def _without_raising(value: object, around: Surroundings, check: EntryCheck) -> Iterator[Finding]:
    """The findings about an entry; where a check fails, which is a fault of the game, a finding says so."""
    try:
        yield from check(value, around)
    except Exception as error:
        message = f"the game could not check this entry ({type(error).__name__}: {error})"
        yield Finding((), CHECK_FAILED, message, "please tell the game's makers")
