"""The law of odds: what is told before an attack is what the whole resolver does, under every answer.

The resolver is run from the outside here, action by action, and what became of the machines is read off the
states; nothing of the odds' own way is used.
"""

import random
from typing import NamedTuple

import pytest

from game.core.ids import PlayerId, UnitId
from game.core.kernel import resolve_unchecked
from game.rules.events import BattleEnded
from game.systems.duel.actions import Answer, AttackSuit, DuelAction
from game.systems.duel.events import AttackEnded, AttackStopped, DuelEvent
from game.systems.duel.state import DuelState
from tests.support.duel import RULESET
from tests.support.duel_mix import positions

MAY = {
    "blocked": "may_block",
    "hit": "may_hit",
    "destroyed": "may_destroy",
    "hurt": "may_hurt",
    "lost": "may_lose",
    "covered": "may_cover",
    "evaded": "may_evade",
}
MOST_COURSES = 400


class TooManyError(Exception):
    """More courses than are worth a test's time."""


class Course(NamedTuple):
    """What is certain and what possible from here on."""

    certain: frozenset[str]
    possible: frozenset[str]


class Watcher:
    """Follows one attack through all answers."""

    def __init__(self, state: DuelState, player: PlayerId, unit: UnitId, target: UnitId) -> None:
        self.before, self.player, self.unit, self.target = state, player, unit, target
        self.courses = 0

    def courses_of(self, state: DuelState, action: DuelAction, facts: frozenset[str]) -> Course:
        """Take an action and see what comes of it."""
        self.courses += 1
        if self.courses > MOST_COURSES:
            raise TooManyError
        events = resolve_unchecked(RULESET, state, action).events
        after, is_over = RULESET.clone(state), False
        for event in events:
            RULESET.evolve(after, event)
            is_over = isinstance(event, AttackEnded | BattleEnded)
            facts |= self._seen(event)
            if is_over:
                break
        facts |= self._become(after)
        prompt = after.prompt
        if is_over or prompt is None:
            return Course(facts, facts)
        found: list[tuple[bool, Course]] = []
        for option in prompt.options:
            is_use = prompt.kind in ("cover", "evade", "more") and option not in ("decline", "enough")
            more = {"cover": {"covered"}, "evade": {"evaded"}}.get(prompt.kind, set()) if is_use else set()
            answer = Answer(player=prompt.player, option=option)
            found.append((is_use, self.courses_of(after, answer, facts | more)))
        plain = [course.certain for is_use, course in found if not is_use]
        certain = frozenset.intersection(*plain)
        if prompt.player == self.player:
            certain |= frozenset(("hit", "destroyed")) & frozenset().union(*plain)
        return Course(certain, frozenset().union(*(course.possible for _, course in found)))

    def _seen(self, event: DuelEvent) -> frozenset[str]:
        is_block = isinstance(event, AttackStopped) and event.how in ("block", "cover")
        return frozenset(("blocked",)) if is_block else frozenset()

    def _become(self, after: DuelState) -> frozenset[str]:
        """What has become of the machines, by their figures."""
        facts: set[str] = set()
        for unit, suit in after.suits.items():
            if suit.dealt > self.before.suits[unit].dealt:
                facts.add("hit" if unit == self.unit else "hurt")
        for unit, fact in ((self.target, "destroyed"), (self.unit, "lost")):
            if self.before.suits[unit].status == "board" and after.suits[unit].status == "lost":
                facts.add(fact)
        return frozenset(facts)


def told(state: DuelState, action: DuelAction) -> set[tuple[str, str]]:
    odds = RULESET.odds(state, action)
    assert all(odd.fraction == 1 for odd in odds.chances)
    assert len(odds.chances) == len(set(odds.chances))
    return {(odd.label, odd.subject) for odd in odds.chances}


def compare(state: DuelState, action: DuelAction) -> bool:
    """Whether an action's odds are the resolver's, run from outside; False: it has too many courses."""
    if isinstance(action, AttackSuit):
        assert state.current is not None
        watcher = Watcher(state, action.player, state.current.unit, action.target)
    else:
        attack = state.attack
        if not isinstance(action, Answer) or attack is None:
            assert told(state, action) == set()
            return True
        player = state.field.players[state.suits[attack.unit].seat]
        watcher = Watcher(state, player, attack.unit, attack.target)
    try:
        course = watcher.courses_of(state, action, frozenset())
    except TooManyError:
        return False
    expected = {
        (label, watcher.unit if fact in ("hurt", "lost") else watcher.target)
        for fact in course.possible
        for label in (fact if fact in course.certain else MAY[fact],)
    }
    assert told(state, action) == expected, action
    return True


def law(seeds: range) -> set[str]:
    """Compare over random games; return the labels that came up."""
    labels: set[str] = set()
    for seed in seeds:
        rnd = random.Random(seed)
        for state, legal in positions(seed):
            asked: list[DuelAction] = [action for action in legal if isinstance(action, AttackSuit | Answer)]
            for action in rnd.sample(asked, min(2, len(asked))) or [rnd.choice(legal)]:
                if compare(state, action):
                    labels.update(label for label, _ in told(state, action))
    return labels


@pytest.mark.rule("DU-7.2")
def test_odds_are_what_the_resolver_does_with_everything_in_play() -> None:
    rare = {"lost", "may_lose", "may_hit", "may_destroy"}
    assert law(range(24)) >= {*MAY, *MAY.values()} - {"covered", "evaded"} - rare


@pytest.mark.slow
@pytest.mark.rule("DU-7.2")
def test_odds_are_what_the_resolver_does_over_many_games() -> None:
    assert law(range(100, 400)) >= {*MAY, *MAY.values()} - {"covered", "evaded", "may_hit"}
