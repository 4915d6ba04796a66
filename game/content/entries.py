"""Entries from parsed files, and how a later pack's entry meets an earlier one's: override or patch."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.content.order import FoundPack
from game.content.patching import Patching
from game.content.problems import Problem, did_you_mean, missing_key, shown, true_or_false
from game.content.shapes import ANYTHING, Shape
from game.content.systems import Kind
from game.content.tree import Path, YamlList, YamlMapping, path_text, place_of, text_block_rows, without
from game.content.yaml_tree import ParsedFile, read_yaml

MAX_PACK_NODES = 300_000
"""So many keys and values of a pack are read, and those of the file that reaches it."""
OVERRIDE = "override"
PATCH = "patch"
BASED_ON = "based_on"
Mode = Literal["new", "override", "patch"]


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one pack says about one entry; `tree` without the keys `override` and `patch`."""

    pack: str
    kind: Kind
    id: str
    mode: Mode
    tree: YamlMapping
    is_unclear: bool = False
    """Whether a flag is neither true nor false, or both are true: nobody knows how it is meant."""


@dataclass(frozen=True, slots=True)
class Nameless:
    """An entry that says no id, or none that is text."""

    kind: Kind
    mode: Mode
    tree: YamlMapping

    def faults(self, found: Sequence[Problem]) -> list[Problem]:
        """Which of the problems found in it are its own: a patch need say no key but its id."""
        if self.mode != "patch":
            return list(found)
        key = self.kind.key
        own = [each for each in found if each.code != "missing"]
        if key in self.tree:
            return own
        return [*own, Problem(*place_of(self.tree, ()), "", "missing", missing_key(key))]


@dataclass(slots=True)
class PackEntries:
    """All that one pack's files hold. Kinds with a file that could not be read are `unread`."""

    pack: str
    contributions: list[Contribution] = field(default_factory=list)
    nameless: list[Nameless] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def has_unknown(self, kind: Kind) -> bool:
        """Whether it may have entries of a kind that nobody can name: in files not read, or without an id."""
        return kind.name in self.unread or any(each.kind is kind for each in self.nameless)


@dataclass(slots=True)
class Chain:
    """The contributions of all packs to one entry, in load order, and what comes out of them."""

    kind: Kind
    id: str
    owner: str
    contributions: list[Contribution]
    tree: YamlMapping
    changes: list[Contribution] = field(default_factory=list)
    """What packs say of the entry that did not define it, also where a later one overrides it."""
    is_open: bool = False
    """Whether what it is based on is missing, so that it cannot be judged by itself."""

    @property
    def last_pack(self) -> str:
        """The pack that had the last word."""
        return self.contributions[-1].pack

    @property
    def patched_by(self) -> tuple[str, ...]:
        """The packs that patched the entry after its definition."""
        return tuple(each.pack for each in self.contributions if each.mode == "patch")


def read_entries(pack: FoundPack, every: Sequence[Kind]) -> PackEntries:
    """Parse all content files of a pack."""
    result = PackEntries(pack.id)
    kinds = {kind.folder: kind for kind in every}
    nodes = 0
    result.unread |= {kinds[folder].name for folder in pack.listing.unread if folder in kinds}
    for each in pack.files:
        kind = kinds.get(each.part)
        if kind is None:
            continue
        if nodes > MAX_PACK_NODES:
            message = f"the pack has more than {MAX_PACK_NODES} keys and values; from here on it is not read"
            result.problems.append(Problem(each.place, 0, 0, "", "too_many", message, "make several packs"))
            result.unread.update(kind.name for kind in every)
            break
        parsed = read_yaml(each.path, each.place)
        nodes += parsed.nodes
        result.problems += parsed.problems
        if not parsed.is_readable:
            result.unread.add(kind.name)
            continue
        for tree in _tables(parsed, kind, result):
            _add(result, kind, tree)
    return result


def _tables(parsed: ParsedFile, kind: Kind, result: PackEntries) -> Iterator[YamlMapping]:
    if isinstance(parsed.value, YamlMapping):
        yield parsed.value
        return
    if not isinstance(parsed.value, YamlList):
        message = f"a file of {kind.folder} holds one entry or a list of them, not {shown(parsed.value)}"
        result.problems.append(Problem(parsed.file, 1, 1, "", "type", message))
        return
    for value, place in zip(parsed.value, parsed.value.marks):
        if isinstance(value, YamlMapping):
            yield value
        else:
            message = f"an entry should be a block of keys, not {shown(value)}"
            result.problems.append(Problem(*place, "", "type", message))


def _add(result: PackEntries, kind: Kind, tree: YamlMapping) -> None:
    mode = _mode(result, tree)
    plain = without(tree, OVERRIDE, PATCH) if OVERRIDE in tree or PATCH in tree else tree
    for key in kind.text_rows:
        text_block_rows(plain, key)
    entry_id = plain.get(kind.key)
    if isinstance(entry_id, str) and entry_id:
        flags = [tree.get(key, False) for key in (OVERRIDE, PATCH)]
        is_unclear = flags == [True, True] or not all(isinstance(flag, bool) for flag in flags)
        result.contributions.append(Contribution(result.pack, kind, entry_id, mode, plain, is_unclear))
    else:
        result.nameless.append(Nameless(kind, mode, plain))


def _mode(result: PackEntries, tree: YamlMapping) -> Mode:
    for key in (OVERRIDE, PATCH):
        if key in tree and not isinstance(tree[key], bool):
            message, hint = f"should be true or false, not {shown(tree[key])}", true_or_false(tree[key])
            result.problems.append(Problem(*tree.value_place(key), key, "type", message, hint))
    if tree.get(OVERRIDE) is True and tree.get(PATCH) is True:
        message = "an entry cannot both override and patch"
        hint = "override replaces the whole entry, patch only the keys given"
        result.problems.append(Problem(*tree.key_place(PATCH), PATCH, "flags", message, hint))
        return "patch"  # so that no key is missing as well: which of the two is meant is unknown
    if tree.get(OVERRIDE, False) is not False:
        return "override"
    return "patch" if tree.get(PATCH, False) is not False else "new"


def chained(
    packs: list[PackEntries],
    visible: Mapping[str, set[str]],
    kinds: Sequence[Kind],
    shape_of: Callable[[type], Shape],
    bringers: Mapping[tuple[str, str], str],
) -> tuple[dict[str, dict[str, Chain]], list[tuple[str, Problem]]]:
    """All entries by kind and id after every pack had its say; problems come with the pack at fault.

    ``bringers``: which of all packs that were found brings an entry, by kind and id.
    """
    chains: dict[str, dict[str, Chain]] = {kind.name: {} for kind in kinds}
    problems: list[tuple[str, Problem]] = []
    for pack in packs:
        for each in pack.contributions:
            known = chains[each.kind.name]
            before = known.get(each.id)
            is_unread = each.kind.name in pack.unread
            fault = None if each.is_unclear else _fault(each, before, known, visible, is_unread, bringers)
            if fault is not None:
                problems.append((each.pack, fault))
            if before is None:
                if each.mode != "patch":
                    known[each.id] = Chain(each.kind, each.id, each.pack, [each], each.tree)
            elif fault is None and each.mode == "override":
                changes = [*before.changes, each]
                known[each.id] = Chain(each.kind, each.id, before.owner, [each], each.tree, changes)
            elif fault is None and each.mode == "patch":
                before.contributions.append(each)
                before.changes.append(each)
                if not each.kind.inherits:
                    problems += _changed(before, each, shape_of(each.kind.model))
    for kind in kinds:
        if kind.inherits:
            problems += _inherited(chains[kind.name], kind, shape_of(kind.model))
    return chains, problems


def _changed(chain: Chain, change: Contribution, shape: Shape) -> list[tuple[str, Problem]]:
    """Merge what a pack changes into an entry."""
    patching = Patching()
    chain.tree = patching.merged(chain.tree, change.tree, shape)
    return [(change.pack, problem) for problem in patching.problems]


def _inherited(known: dict[str, Chain], kind: Kind, shape: Shape) -> list[tuple[str, Problem]]:
    """Fill in what entries take over from those that they are based on, these first, and then change them.

    Whoever changes such an entry changes the whole of it: lists too that it has from the other and adds to.
    """
    problems: list[tuple[str, Problem]] = []
    done: set[str] = set()
    for chain in known.values():
        line: list[Chain] = []
        here: Chain | None = chain
        while here is not None and here.id not in done and here not in line:
            line.append(here)
            wanted = _said(here, BASED_ON).tree.get(BASED_ON)
            here = known.get(wanted) if isinstance(wanted, str) else None
        if here is not None and here in line:
            for each in line[line.index(here) :]:
                last = _said(each, BASED_ON)
                message = f"the {kind.called} '{each.id}' is based on itself"
                place = last.tree.value_place(BASED_ON)
                problems.append((last.pack, Problem(*place, BASED_ON, "cycle", message)))
                each.is_open = True
        for each in reversed(line):
            done.add(each.id)
            problems += _filled(each, known, kind, shape)
            for change in each.contributions[1:]:
                problems += _changed(each, change, shape)
    return problems


def _said(chain: Chain, key: str) -> Contribution:
    """Return the last contribution that says something of a key; the first of all where none does."""
    return next((each for each in reversed(chain.contributions) if key in each.tree), chain.contributions[0])


def _filled(chain: Chain, known: Mapping[str, Chain], kind: Kind, shape: Shape) -> list[tuple[str, Problem]]:
    said = _said(chain, BASED_ON)
    wanted = said.tree.get(BASED_ON)
    if wanted is None or chain.is_open:
        return []
    parent = known.get(wanted) if isinstance(wanted, str) else None
    if parent is None or parent.is_open:
        chain.is_open = True
        return []
    if parent.tree.get("system") != _said(chain, "system").tree.get("system"):
        chain.is_open = True
        message = f"the {kind.called} '{parent.id}' is for {shown(parent.tree.get('system'))}"
        place = said.tree.value_place(BASED_ON)
        return [(said.pack, Problem(*place, BASED_ON, "system", message, "name one of the same system"))]
    patching = Patching()
    result = chain.tree.copied()
    for key in kind.inherits:
        own, theirs = chain.tree.get(key), parent.tree.get(key)
        if key not in parent.tree or (key in chain.tree and not isinstance(own, YamlMapping)):
            continue
        inner = shape.below(key, parent.tree) or ANYTHING
        if isinstance(own, YamlMapping) and isinstance(theirs, YamlMapping):
            result[key] = patching.merged(theirs, own, inner, (key,))
        elif key not in chain.tree:
            result[key] = theirs
            result.marks[key] = parent.tree.marks[key]
    chain.tree = result
    return [(chain.contributions[0].pack, problem) for problem in patching.problems]


def _fault(
    each: Contribution,
    before: Chain | None,
    known: Mapping[str, Chain],
    visible: Mapping[str, set[str]],
    is_unread: bool,
    bringers: Mapping[tuple[str, str], str],
) -> Problem | None:
    """Why a contribution cannot stand beside the earlier ones."""
    kind, path = each.kind, (each.kind.key,)
    if before is None:
        if each.mode == "new" or is_unread:
            return None
        bringer = bringers.get((kind.name, each.id), each.pack)
        if bringer not in visible[each.pack]:
            return _not_required(each, bringer)
        message = f"there is no {kind.called} '{each.id}' to {each.mode}"
        hint = did_you_mean(each.id, known) or f"leave {each.mode} out where it is a new one"
        return _problem(each, (each.kind.key,), f"{each.mode}_of_nothing", message, hint)
    is_own = before.last_pack == each.pack
    first = before.contributions[-1 if is_own else 0]
    where = f"{first.tree.file}:{place_of(first.tree, path)[1]}"
    if is_own and (each.mode, first.mode) != ("new", "new"):
        does = "defines" if first.mode == "new" else "changes"
        message = f"this pack {does} the {kind.called} '{each.id}' already, in {where}"
        hint = "write the change there" + (", or choose another id" if each.mode == "new" else "")
        return _problem(each, path, "duplicate_id", message, hint)
    if each.mode == "new" or is_own:
        message = f"the {kind.called} '{each.id}' already stands in {where}"
        hint = "choose another id" if is_own else "choose another id, or add override: true or patch: true"
        return _problem(each, path, "duplicate_id", message, hint)
    if before.owner not in visible[each.pack]:
        return _not_required(each, before.owner)
    return None


def _not_required(each: Contribution, bringer: str) -> Problem:
    """Why a pack cannot change what a pack brings that it does not require: it may be loaded earlier."""
    message = f"the {each.kind.called} '{each.id}' belongs to the pack '{bringer}'"
    hint = f"add {bringer} to requires in mod.yaml"
    return _problem(each, (each.kind.key,), "not_required", message, hint)


def brought(packs: Iterable[PackEntries]) -> dict[tuple[str, str], str]:
    """Which pack brings an entry, by kind and id: the first that does not say that it changes another's."""
    found: dict[tuple[str, str], str] = {}
    for pack in packs:
        for each in pack.contributions:
            if each.mode == "new":
                found.setdefault((each.kind.name, each.id), pack.pack)
    return found


def _problem(each: Contribution, path: Path, code: str, message: str, hint: str) -> Problem:
    return Problem(*place_of(each.tree, path), path_text(path), code, message, hint)
