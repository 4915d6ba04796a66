"""What an attack leads to before it is committed: the resolver itself, run under every answer.

In the action phase nothing is left to chance; the only unknowns are answers. A label that stands alone is
certain as long as the others use nothing that they need not use (cover, evade, more blocks than one) and the
attacker answers as he would like to; ``may_...`` says that it depends on an answer, or on such a use.

Labels of the target: ``blocked``, ``hit`` (takes damage), ``destroyed``, ``may_evade``, ``may_cover``; of the
attacker: ``hurt`` (by a counter) and ``lost``; each also as ``may_...``.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from game.core.dice import SEEDED
from game.core.ids import PlayerId, UnitId
from game.core.odds import Odd, Odds
from game.core.prompts import Prompt
from game.systems.duel.actions import Answer, AttackSuit, DuelAction
from game.systems.duel.events import AttackStopped, DamageDealt, DuelEvent, SuitDestroyed
from game.systems.duel.evolve import evolve
from game.systems.duel.resolve_attack import ENOUGH, resume_attack, start_attack
from game.systems.duel.resolve_effect import DECLINE, DuelStep, take_answer
from game.systems.duel.state import DuelState

Facts = frozenset[str]
WELCOME: Final[Facts] = frozenset({"hit", "destroyed"})
"""What the attacker wants: among his own answers he takes one that brings it."""
OPTIONAL: Final = frozenset({"cover", "evade", "more"})
"""Questions that may be declined."""
USES: Final = {"cover": "covered", "evade": "evaded"}
MAY: Final = {
    "blocked": "may_block",
    "hit": "may_hit",
    "destroyed": "may_destroy",
    "hurt": "may_hurt",
    "lost": "may_lose",
    "covered": "may_cover",
    "evaded": "may_evade",
}
OF_ATTACKER: Final = frozenset({"hurt", "lost"})


class Prospect(NamedTuple):
    """What comes of a position: what is certain, and what is possible at all."""

    certain: Facts
    possible: Facts


class Duellists(NamedTuple):
    """Who attacks whom."""

    player: PlayerId
    unit: UnitId
    target: UnitId


def odds(state: DuelState, action: DuelAction) -> Odds:
    """Return what a legal attack, or an answer within one, leads to; nothing for other actions."""
    step = DuelStep(state.clone(), evolve, SEEDED)
    attack, current, prompt = state.attack, state.current, state.prompt
    if isinstance(action, AttackSuit) and current is not None:
        who = Duellists(action.player, current.unit, action.target)
        start_attack(step, action)
    elif isinstance(action, Answer) and attack is not None and prompt is not None:
        who = Duellists(state.field.players[state.suits[attack.unit].seat], attack.unit, attack.target)
        take_answer(step, prompt, action.option)
        resume_attack(step, prompt.kind, action.option)
    else:
        return Odds()
    found = _prospect(step, frozenset(), who, {})
    labels = set(found.certain)
    labels.update(MAY[fact] for fact in found.possible - found.certain)
    own = {*OF_ATTACKER, *(MAY[fact] for fact in OF_ATTACKER)}
    return Odds(tuple(Odd(label, who.unit if label in own else who.target, 1, 1) for label in sorted(labels)))


def _prospect(step: DuelStep, before: Facts, who: Duellists, known: dict[object, Prospect]) -> Prospect:
    """Return what comes of the position that a step has reached: one course, or what all answers lead to."""
    state = step.state
    facts = before | frozenset(_facts(step.events, who))
    prompt = state.prompt
    if prompt is None:
        return Prospect(facts, facts)
    key = (facts, prompt, state.attack, tuple(state.suits.values()), tuple(state.table.values()))
    if key not in known:
        known[key] = _asked(state, prompt, facts, who, known)
    return known[key]


def _asked(
    state: DuelState, prompt: Prompt, facts: Facts, who: Duellists, known: dict[object, Prospect]
) -> Prospect:
    """Return what every answer to a question leads to, put together."""
    all_of_them: list[Prospect] = []
    plain: list[Prospect] = []
    for option in prompt.options:
        step = DuelStep(state.clone(), evolve, SEEDED)
        take_answer(step, prompt, option)
        resume_attack(step, prompt.kind, option)
        is_plain = prompt.kind not in OPTIONAL or option in (DECLINE, ENOUGH)
        used = facts if is_plain or prompt.kind not in USES else facts | {USES[prompt.kind]}
        found = _prospect(step, used, who, known)
        all_of_them.append(found)
        if is_plain:
            plain.append(found)
    possible = frozenset().union(*(found.possible for found in all_of_them))
    certain = frozenset.intersection(*(found.certain for found in plain))
    if prompt.player == who.player:
        certain |= WELCOME & frozenset().union(*(found.certain for found in plain))
    return Prospect(certain, possible)


def _facts(events: Iterable[DuelEvent], who: Duellists) -> Iterator[str]:
    for event in events:
        match event:
            case AttackStopped(how="block") | AttackStopped(how="cover"):
                yield "blocked"
            case DamageDealt():
                if any(event.amounts):
                    yield "hit" if event.target == who.target else "hurt"
            case SuitDestroyed():
                yield "destroyed" if event.unit == who.target else "lost"
            case _:
                pass
