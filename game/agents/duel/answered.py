"""What an attack may come to by what the other side answers: all that lies before the machines is open."""

from typing import Final

from game.agents.duel.quick_policy import quick_action
from game.agents.duel.trial import act, tried
from game.systems.duel.actions import Answer
from game.systems.duel.state import DuelState

COURSES: Final = 4
"""So many courses of an attack are followed; further questions are answered by the quick policy."""


def answered(state: DuelState, team: int) -> list[DuelState]:
    """Return the positions after an attack that a team has begun, one for each way to answer it.

    The team's own questions are answered by the quick policy; the given state is played on in place. The
    answers hang on nothing that is hidden, so they are the same, in the same order, in every guess.
    """
    field = state.field
    waiting, found = [state], list[DuelState]()
    while waiting:
        now = waiting.pop()
        while now.attack is not None and (prompt := now.prompt) is not None:
            is_own = field.team_of[field.seat_of[prompt.player]] == team
            if is_own or len(found) + len(waiting) + len(prompt.options) > COURSES:
                act(now, quick_action(now))
                continue
            first, *others = (Answer(player=prompt.player, option=option) for option in prompt.options)
            waiting.extend(tried(now, other) for other in others)
            act(now, first)
        found.append(now)
    return found
