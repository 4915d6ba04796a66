"""Targets ranked for each force by what they pull with; only those that have changed are looked at again."""

from bisect import bisect_left, insort
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.agents.totalwar.strength import THOUSAND, win_chance

CLAIMED_PERCENT: Final = 45
"""What is left of a target's pull for the next force, once enough have it as their goal."""
MOST_CHANGES: Final = 500
"""So many looks are remembered before everything is ranked anew."""


class Target(NamedTuple):
    """Something to take."""

    worth: int
    defence: int
    near: int
    """The own strength that stands near it and counts towards taking it together."""
    steps: Sequence[int]
    """From every panel of the map."""


Targets = dict[int, Target]


class Seeker(NamedTuple):
    """What the pull of all targets on a force depends on."""

    panel: int
    strength: int
    reach: int
    takes_open_ground: bool
    looks_far: bool


def pull_on(seeker: Seeker, target: Target) -> int:
    """Return what a target pulls with at its distance, by the odds of taking it."""
    return _at_distance(seeker, target, _expected(seeker, target))


def _expected(seeker: Seeker, target: Target) -> int:
    """Return what going for a target is worth by the odds of taking it."""
    return target.worth * win_chance(max(seeker.strength, target.near), target.defence) // THOUSAND


def _at_distance(seeker: Seeker, target: Target, expected: int) -> int:
    turns = (target.steps[seeker.panel] + seeker.reach - 1) // seeker.reach
    return expected // (turns + 1 if seeker.looks_far else (turns + 1) ** 3)


def is_target(seeker: Seeker, target: Target, out_of_reach: int) -> bool:
    """Whether a force can go for a target at all: squadrons take nothing that is not defended."""
    if not target.defence and not seeker.takes_open_ground:
        return False
    return target.steps[seeker.panel] < out_of_reach


def claimed_pull(pull: int, target: Target, claimed: int) -> int:
    """Return what is left of a target's pull when others of so much strength have it as their goal."""
    return pull * CLAIMED_PERCENT // 100 if claimed and claimed > 2 * target.defence else pull


class _Ranking:
    """The targets of one force, by falling pull."""

    __slots__ = ("expected", "pulls", "ranked", "seeker", "seen")

    def __init__(self, seeker: Seeker) -> None:
        self.seeker = seeker
        self.expected: dict[int, int] = {}
        """What the targets are worth by the odds alone: whoever has only moved need not ask again."""
        self.pulls: dict[int, int] = {}
        self.ranked: list[tuple[int, int]] = []
        self.seen = 0

    def put(self, panel: int, pull: int | None) -> None:
        """Note what a target pulls with now; None: it is no target."""
        before = self.pulls.pop(panel, None)
        if before is not None:
            del self.ranked[bisect_left(self.ranked, (-before, panel))]
        if pull is not None:
            self.pulls[panel] = pull
            insort(self.ranked, (-pull, panel))


class TargetRanking:
    """The rankings of all forces of one side."""

    __slots__ = ("_changes", "_far", "_known", "_order", "asked", "targets")

    def __init__(self, far: int) -> None:
        """``far``: steps to a panel that cannot be reached."""
        self._far = far
        self.targets: Targets = {}
        self.asked: object = None
        self._order: dict[int, int] = {}
        self._changes: list[tuple[int, ...]] = []
        self._known: dict[str, _Ranking] = {}

    def look(self, targets: Targets, asked: object) -> None:
        """Take in what there is to take now; the order of targets decides between equals.

        ``asked``: what they were looked for by, apart from what is on the map.
        """
        before = self.targets
        changed = [panel for panel, target in targets.items() if before.get(panel) != target]
        changed += [panel for panel in before if panel not in targets]
        if len(self._changes) == MOST_CHANGES:
            self._changes.clear()
            self._known.clear()
        if changed:
            self._changes.append(tuple(changed))
        self.targets, self._order, self.asked = targets, {}, asked

    def best(self, force: str, seeker: Seeker, claimed: dict[int, int]) -> tuple[int, int] | None:
        """Return the panel of the best target for a force, and what it pulls with; None: there is none."""
        best: tuple[int, int] | None = None
        for behind, panel in self._ranking(force, seeker).ranked:
            if best is not None and -behind < best[1]:
                break
            pull = claimed_pull(-behind, self.targets[panel], claimed.get(panel, 0))
            if best is None or pull > best[1] or (pull == best[1] and self._precedes(panel, best[0])):
                best = panel, pull
        return best

    def _ranking(self, force: str, seeker: Seeker) -> _Ranking:
        known, looks = self._known.get(force), len(self._changes)
        if known is None or known.seeker.strength != seeker.strength:
            known = self._known[force] = _Ranking(seeker)
            self._rank(known)
        elif known.seen != looks or known.seeker != seeker:
            changed = dict.fromkeys(each for panels in self._changes[known.seen :] for each in panels)
            for panel in changed:
                known.expected.pop(panel, None)
            if known.seeker != seeker:
                known.seeker = seeker
                self._rank(known)
            else:
                for panel in changed:
                    known.put(panel, self._pull(known, panel))
        known.seen = looks
        return known

    def _rank(self, ranking: _Ranking) -> None:
        pulls = {panel: self._pull(ranking, panel) for panel in self.targets}
        ranking.pulls = {panel: pull for panel, pull in pulls.items() if pull is not None}
        ranking.ranked = sorted((-pull, panel) for panel, pull in ranking.pulls.items())

    def _pull(self, ranking: _Ranking, panel: int) -> int | None:
        """Return what a target pulls with; None: it is no target."""
        seeker, target = ranking.seeker, self.targets.get(panel)
        if target is None or not is_target(seeker, target, self._far):
            return None
        expected = ranking.expected.get(panel)
        if expected is None:
            expected = ranking.expected[panel] = _expected(seeker, target)
        return _at_distance(seeker, target, expected)

    def _precedes(self, panel: int, other: int) -> bool:
        if not self._order:
            self._order = {each: number for number, each in enumerate(self.targets)}
        return self._order[panel] < self._order[other]
