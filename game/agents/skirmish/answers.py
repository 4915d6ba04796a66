"""What agents answer when the rules ask: the call of the coin, and a hero's die rolled again."""

from operator import gt
from typing import Final

from game.agents.agent import Candidate
from game.core.dice import chance
from game.core.ids import PlayerId
from game.core.prompts import Prompt
from game.core.rng import draw
from game.rules.prose import Sentence
from game.systems.skirmish.actions import Answer
from game.systems.skirmish.heuristic import THOUSAND
from game.systems.skirmish.odds import reroll_chances
from game.systems.skirmish.resolve_attack import attackers_of
from game.systems.skirmish.state import Pending, SkirmishState

WORTH_REROLLING: Final = 300
"""A hero's one new roll is kept for better chances than this, in thousandths, while many enemies are left."""
FEW_ENEMIES: Final = 3


def answers(state: SkirmishState, prompt: Prompt, player: PlayerId, rng: int) -> list[Candidate]:
    """Return the answers to a prompt, best first."""
    if prompt.kind == "reroll" and state.pending is not None:
        return _reroll(state, state.pending, player)
    first = draw(rng, len(prompt.options)) - 1
    options = (*prompt.options[first:], *prompt.options[:first])
    why = (Sentence(f"agent.reason.{prompt.kind}", {"unit": prompt.subject}),)
    return [Candidate(Answer(player=player, option=option), 0, why) for option in options]


def _reroll(state: SkirmishState, job: Pending, player: PlayerId) -> list[Candidate]:
    lines = state.field.lines
    match job.stage:
        case "attack":
            shown = tuple(-die for die in job.dice if die < 0)
            odds = chance((max(job.dice),), "over", job.defense - sum(shown))
        case "accuracy":
            odds = chance((100,), "at_most", job.accuracy or 0) * chance(job.dice, "over", job.defense)
        case "rescue":
            odds = chance((100,), "at_most", lines[job.unit].melee_rescue)
        case _:
            odds = chance(
                (state.field.setup.rules.counter_die,), "at_most", lines[job.target].counter_at_most
            )
    good = int(odds * THOUSAND)
    heroes = sum(state.units[unit].rerolls_left for unit in attackers_of(job))
    is_better = job.kind != "fire" or gt(*reroll_chances(job, heroes))
    side = state.field.side_of[player]
    is_late = state.masks[1 - side].bit_count() <= FEW_ENEMIES
    facts: dict[str, str | int] = {"percent": (good + 5) // 10}
    again = Candidate(
        Answer(player=player, option="reroll"), good // 10, (Sentence("agent.reason.reroll", facts),)
    )
    keep = Candidate(Answer(player=player, option="keep"), 0, (Sentence("agent.reason.keep", facts),))
    is_worth_it = good >= WORTH_REROLLING or (is_late and good)
    return [again, keep] if is_worth_it and is_better else [keep, again]
