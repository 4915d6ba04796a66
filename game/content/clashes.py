"""Values that are said twice: nothing is wrong, but only one of them counts, and that is told."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, repeat

from game.content.entries import Chain, Contribution
from game.content.originals import SOURCE_LANGUAGE
from game.content.patching import CHANGE, EDITS, change_of
from game.content.problems import Problem, shown
from game.content.systems import Kind
from game.content.tree import (
    Path,
    Place,
    Value,
    YamlList,
    YamlMapping,
    path_text,
    place_of,
    place_text,
    stepped,
)

_HINT = "the order of packs can be changed in the list of mods"


def clashes(chains: Mapping[str, Mapping[str, Chain]]) -> Iterator[Problem]:
    """A notice for every value that two packs change, at the place of the one that counts."""
    for known in chains.values():
        for chain in known.values():
            if len(chain.changes) > 1:
                yield from _of_entry(chain)
    yield from _of_texts(chains.get("text", {}))


def leaves(tree: YamlMapping, path: Path = ()) -> Iterator[Path]:
    """The paths of all values of a block that are no blocks themselves; changes of lists are left out."""
    for key, value in tree.items():
        if isinstance(value, YamlMapping) and value and not set(value) <= set(EDITS):
            yield from leaves(value, (*path, key))
        elif not isinstance(value, YamlMapping):
            yield (*path, key)


def _of_entry(chain: Chain) -> Iterator[Problem]:
    for number, later in enumerate(chain.changes):
        for earlier in chain.changes[:number]:
            if earlier.pack == later.pack:
                continue
            if later.mode == "override":
                place = place_text(place_of(earlier.tree, ()))
                message = (
                    f"{_called(chain.kind, chain.id)} is replaced here, so what '{earlier.pack}' changes"
                )
                message += f" in {place} does not count: '{later.pack}' is loaded later"
                yield Problem(*place_of(later.tree, ()), "", "clash", message, _HINT)
            else:
                yield from _of_values(chain, earlier, later)


def _of_values(chain: Chain, earlier: Contribution, later: Contribution) -> Iterator[Problem]:
    what, packs = _called(chain.kind, chain.id), (earlier.pack, later.pack)
    told: set[Path] = set()
    for path in leaves(later.tree):
        shared = _shared(earlier.tree, path)
        if path == (chain.kind.key,) or not shared or shared in told:
            continue
        told.add(shared)
        yield from _differ(earlier.tree, later.tree, shared, what, packs)
    for path in _edits(later.tree):
        olds, news = _changes(earlier.tree, path), _changes(later.tree, path)
        for name, new in news.items():
            old = olds.get(name, YamlMapping(*place_of(earlier.tree, path)))
            for leaf in leaves(new):
                if _has(old, leaf):
                    yield from _differ(old, new, leaf, what, packs, (*path, CHANGE))


def _differ(
    earlier: YamlMapping,
    later: YamlMapping,
    path: Path,
    what: str,
    packs: tuple[str, str],
    above: Path = (),
) -> Iterator[Problem]:
    """A notice where two blocks have different values in one place; ``above``: where the blocks stand."""
    old, new = _at(earlier, path), _at(later, path)
    if old != new:
        here, there = (place_of(tree, path, at_key=True) for tree in (later, earlier))
        yield _clash(here, there, what, (old, new), packs, path_text((*above, *path)))


def _shared(tree: YamlMapping, path: Path) -> Path:
    """The path in a block that has it, or what is said in place of all that lies there: nothing at all."""
    for depth in range(1, len(path) + 1):
        if not _has(tree, path[:depth]):
            return ()
        if _at(tree, path[:depth]) is None:
            return path[:depth]
    return path


def _edits(tree: YamlMapping, path: Path = ()) -> Iterator[Path]:
    """The paths of all changes of lists."""
    for key, value in tree.items():
        if isinstance(value, YamlMapping):
            if set(value) <= set(EDITS) and CHANGE in value:
                yield (*path, key)
            else:
                yield from _edits(value, (*path, key))


def _changes(tree: YamlMapping, path: Path) -> dict[str, YamlMapping]:
    """What a block changes in the items of a list: by the name or the keys by which each is found."""
    items = _at(tree, (*path, CHANGE)) if _has(tree, (*path, CHANGE)) else None
    found = [change_of(item) for item in items] if isinstance(items, YamlList) else []
    return {
        str(sorted(wanted.items(), key=str) if isinstance(wanted, YamlMapping) else wanted): keys
        for wanted, keys in found
        if isinstance(keys, YamlMapping)
    }


def _of_texts(known: Mapping[str, Chain]) -> Iterator[Problem]:
    """Texts that two packs word differently, or one pack in two of its collections.

    The first to have an English text is not one of the packs: it brings what others word anew.
    """
    held: list[tuple[str, str, YamlMapping]] = []
    for chain in known.values():
        strings, language = chain.tree.get("strings"), chain.tree.get("language")
        if isinstance(strings, YamlMapping) and isinstance(language, str):
            held.append((chain.owner, language, strings))  # others are told as faults of their entries
    counts = Counter(key for _, language, strings in held for key in zip(repeat(language), strings))
    for (language, key), count in counts.items():
        if count == 1:
            continue  # so it is with nearly all texts: their places need not be known
        said = [(owner, texts) for owner, own, texts in held if own == language and key in texts]
        is_first = language == SOURCE_LANGUAGE
        for (earlier, before), (later, after) in pairwise(said):
            old, new = before[key], after[key]
            there, here = before.value_place(key), after.value_place(key)
            if old != new and earlier == later:
                yield _twice(here, there, (old, new), f"strings.{key}")
            elif old != new and not is_first:
                yield _clash(here, there, "the text", (old, new), (earlier, later), f"strings.{key}")
            is_first = False


def _twice(here: Place, there: Place, values: tuple[Value, Value], path: str) -> Problem:
    """Two collections of one pack that word a text differently."""
    old, new = map(shown, values)
    message = f"this pack has the text twice: {new} here and {old} in {place_text(there)}; {new} counts"
    return Problem(*here, path, "clash", message, "keep one of the two")


def _clash(
    here: Place,
    there: Place,
    what: str,
    values: tuple[Value, Value],
    packs: tuple[str, str],
    path: str,
) -> Problem:
    old, new = map(shown, values)
    message = f"{what} has {new} here and {old} in {place_text(there)}: '{packs[1]}' is loaded after"
    return Problem(*here, path, "clash", f"{message} '{packs[0]}', so {new} counts", _HINT)


def _called(kind: Kind, entry_id: str) -> str:
    return f"the {kind.called} '{entry_id}'"


def _at(tree: Value, path: Path) -> Value:
    for step in path:
        tree = stepped(tree, step)
    return tree


def _has(tree: Value, path: Path) -> bool:
    for step in path:
        if not isinstance(tree, (YamlMapping, YamlList)) or (
            isinstance(tree, YamlMapping) and step not in tree
        ):
            return False
        tree = stepped(tree, step)
    return True
