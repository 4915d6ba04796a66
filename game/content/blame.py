"""Which pack is at fault for a problem, whichever pack's entry it stands in, and where that pack causes it.

A pack is judged with what it requires: what goes wrong only when it is there is its own. Packs that are right
each by themselves may still not fit together: then the one goes that changes entries of others, or else the
one that is loaded later. Each guess means loading the packs once more, so there are only so many.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from game.content.entries import Contribution, PackEntries
from game.content.problems import Problem, with_change
from game.content.tree import Path, YamlMapping, path_text, place_of, without_path
from game.content.trial import Fault, Trials, mark

PartT = TypeVar("PartT")

MOST_GUESSES = 12
"""So often packs load again in search of a cause; what is left then is told at what is said of its entry."""


def judged(trials: Trials, active: Sequence[str], broken: set[str]) -> dict[str, list[Problem]]:
    """The active packs that cannot stay, each with what is wrong with it.

    ``broken``: packs that are out already, for what they are alone; their other problems are told too.
    """
    verdict: dict[str, list[Problem]] = {}
    if not trials.of(active).faults:
        return verdict
    worlds = {name: [each for each in active if each in trials.visible[name]] for name in active}
    causes = {name: _caused_by(trials, name, worlds[name]) for name in _suspects(trials, active)}
    of_others = _marks_in_others(trials, causes)
    for name, found in causes.items():
        if found:
            strangers = of_others - {mark(each.problem) for each in found}
            own = [each for each in trials.of(active).faults if _is_in(trials, name, each.problem)]
            beside = [each for each in own if mark(each.problem) not in strangers]
            verdict[name] = _told_of(trials, name, worlds[name], found)
            if beside:  # said with regard to all packs, not only to those that it names
                strange = [each for each in verdict[name] if each not in _problems(found)]
                verdict[name] = [*_problems(beside), *strange]
    out = broken | verdict.keys()
    standing = _without(trials, active, out)
    if trials.of(standing).faults:
        _judge_together(trials, standing, verdict)
    return verdict


def _suspects(trials: Trials, active: Sequence[str]) -> list[str]:
    """The packs in whose files something is wrong, and those that change others' entries.

    Whoever disturbs others by new entries alone is found when the packs are taken together.
    """
    owners = {trials.pack_of_file.get(each.problem.file, "") for each in trials.of(active).faults}
    return [
        name
        for name in active
        if name in owners or any(each.mode != "new" for each in trials.entries[name].contributions)
    ]


def _is_in(trials: Trials, name: str, problem: Problem) -> bool:
    return trials.pack_of_file.get(problem.file, name) == name


def _marks_in_others(trials: Trials, causes: Mapping[str, Sequence[Fault]]) -> set[tuple[object, ...]]:
    """The marks of what packs make wrong in files of others: it is told of those who do."""
    return {
        mark(each.problem)
        for name, found in causes.items()
        for each in found
        if not _is_in(trials, name, each.problem)
    }


def _problems(faults: Sequence[Fault]) -> list[Problem]:
    return [each.problem for each in faults]


def _caused_by(trials: Trials, name: str, world: Sequence[str]) -> list[Fault]:
    """What is wrong in a set of packs and is not wrong without this one."""
    faults = trials.of(world).faults
    if not faults:
        return []
    before = trials.of([each for each in world if each != name]).marks
    return [each for each in faults if mark(each.problem) not in before]


def _judge_together(trials: Trials, standing: Sequence[str], verdict: dict[str, list[Problem]]) -> None:
    """Take the packs together one after the other; whoever does not fit is out."""
    world: list[str] = []
    for name in standing:
        if not trials.visible[name] <= {*world, name}:
            continue
        found = _caused_by(trials, name, [*world, name])
        if not found:
            world.append(name)
            continue
        other = _disturber(trials, name, world, found)
        if not other:
            verdict[name] = _told_of(trials, name, [*world, name], found)
            continue
        verdict[other] = _told_of(trials, other, [*world, name], found)
        world = [*_without(trials, world, {other}), name]


def _disturber(trials: Trials, name: str, world: Sequence[str], found: Sequence[Fault]) -> str:
    """The earlier pack whose changes of others' entries make this one's new ones wrong, "" if none."""
    new = {(each.kind.name, each.id) for each in trials.entries[name].contributions if each.mode == "new"}
    if not all(_is_in(trials, name, each.problem) and (each.kind, each.entry) in new for each in found):
        return ""
    changing = {
        other
        for other in set(world) - trials.visible[name]
        if any(each.mode != "new" for each in trials.entries[other].contributions)
    }
    if not changing or _caused_by(trials, name, [*_without(trials, world, changing), name]):
        return ""
    for other in world:
        if (
            other in changing
            and not _caused_by(trials, name, [*_without(trials, world, {other}), name])
            and not _is_there_without_changes(trials, other, [*world, name], found)
        ):
            return other
    return ""


def _without(trials: Trials, world: Sequence[str], out: set[str]) -> list[str]:
    """The packs that stay where some go, with those that require them."""
    return [each for each in world if not trials.visible[each] & out]


def _is_there_without_changes(
    trials: Trials, other: str, world: Sequence[str], found: Sequence[Fault]
) -> bool:
    """Whether this is wrong with a pack's new entries alone: then its changes of others' are not to blame."""
    own = trials.entries[other]
    new = [each for each in own.contributions if each.mode == "new"]
    packs = [replace(own, contributions=new) if each == other else trials.entries[each] for each in world]
    left = trials.made(packs).marks
    return any(mark(each.problem) in left for each in found)


def _told_of(trials: Trials, name: str, world: Sequence[str], found: Sequence[Fault]) -> list[Problem]:
    """The problems at the places of the pack at fault: those in others' files where it causes them."""
    own = [each.problem for each in found if _is_in(trials, name, each.problem)]
    strange = [each for each in found if not _is_in(trials, name, each.problem)]
    while strange and trials.guesses < MOST_GUESSES:
        search = _Search(trials, name, world, strange[0])
        place, gone = search.cause()
        others = [each for each in strange[1:] if mark(each.problem) in gone]
        own.append(with_change(strange[0].problem, place, len(others)))
        strange = [each for each in strange[1:] if each not in others]
    return [*own, *_by_entry(trials.entries[name], trials.by_id[name].tree, strange)]


def _by_entry(entries: PackEntries, header: YamlMapping, strange: Sequence[Fault]) -> Iterator[Problem]:
    """The problems in others' files, each at what the pack says of its entry, or else at its header."""
    said = {(each.kind.name, each.id): each.tree for each in entries.contributions if each.mode != "new"}
    at: dict[tuple[str, str], list[Fault]] = {}
    for fault in strange:
        key = (fault.kind, fault.entry)
        at.setdefault(key if key in said else ("", ""), []).append(fault)
    for key, faults in at.items():
        yield with_change(faults[0].problem, _place_of(said.get(key, header)), len(faults) - 1)


def _place_of(tree: YamlMapping) -> tuple[str, int, int, str]:
    return tree.file, tree.line, tree.column, ""


class _Search:
    """Looks for the part of a pack without which a problem in another pack's file is gone."""

    def __init__(self, trials: Trials, name: str, world: Sequence[str], fault: Fault) -> None:
        self.trials = trials
        self.world = world
        self.entries = trials.entries[name]
        self.fault = fault
        self.gone: set[tuple[object, ...]] = set()

    def cause(self) -> tuple[tuple[str, int, int, str], set[tuple[object, ...]]]:
        """File, line, column and path of the cause; the marks of what is gone without it."""
        parts = sorted(
            self.entries.contributions,
            key=lambda each: (
                (each.kind.name, each.id) != (self.fault.kind, self.fault.entry),
                each.mode == "new",
            ),
        )

        def without_parts(out: Sequence[Contribution]) -> bool:
            return self._is_gone([each for each in parts if each not in out])

        is_first = len(parts) > 1 and without_parts(parts[:1])  # mostly what it says of that very entry
        narrowed = parts[:1] if is_first else _narrowed(parts, without_parts)
        if not narrowed:
            return self._place(None), self.gone
        chosen = narrowed[0]
        leaves = (
            list(_leaves(chosen.tree, chosen.kind.key))
            if chosen.mode == "patch" and len(narrowed) == 1
            else []
        )
        others = [each for each in parts if each is not chosen]

        def without(out: Sequence[Path]) -> bool:
            tree = chosen.tree
            for path in out:
                tree = without_path(tree, path)
            return self._is_gone([*others, replace(chosen, tree=tree)])

        few = _narrowed(leaves, without) if len(leaves) > 1 else leaves
        return self._place(chosen, few[0] if few else ()), self.gone

    def _is_gone(self, contributions: Sequence[Contribution]) -> bool:
        self.trials.guesses += 1
        changed = replace(self.entries, contributions=_in_order(self.entries, contributions))
        packs = [changed if each == self.entries.pack else self.trials.entries[each] for each in self.world]
        trial = self.trials.made(packs)
        left = trial.marks
        if mark(self.fault.problem) in left:
            return False
        self.gone = {mark(each.problem) for each in self.trials.of(self.world).faults} - left
        return True

    def _place(self, chosen: Contribution | None, path: Path = ()) -> tuple[str, int, int, str]:
        if chosen is None:
            return _place_of(self.trials.by_id[self.entries.pack].tree)
        return *place_of(chosen.tree, path, at_key=True), path_text(path)


def _in_order(entries: PackEntries, wanted: Sequence[Contribution]) -> list[Contribution]:
    """Some contributions of a pack in the order of its files."""
    places = {(each.kind.name, each.id): number for number, each in enumerate(entries.contributions)}
    return sorted(wanted, key=lambda each: places[each.kind.name, each.id])


def _narrowed(parts: list[PartT], helps: Callable[[list[PartT]], bool]) -> list[PartT]:
    """Halve the parts for as long as taking one half away helps; nothing where even all of them do not."""
    if not parts or not helps(parts):
        return []
    while len(parts) > 1:
        middle = len(parts) // 2
        half = next((each for each in (parts[:middle], parts[middle:]) if helps(each)), None)
        if half is None:
            break
        parts = half
    return parts


def _leaves(tree: YamlMapping, key: str, path: Path = ()) -> Iterator[Path]:
    """The paths of a patch's values that replace something, from top to bottom; not the entry's key."""
    for name, value in tree.items():
        here = (*path, name)
        if isinstance(value, YamlMapping) and value:
            yield from _leaves(value, key, here)
        elif path or name != key:
            yield here
