"""Ace: plays what looks good on in its head, to the end of the round, before it chooses."""

from typing import Final, cast

from msgspec.structs import replace

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.strategic.instinct import candidates
from game.agents.strategic.playout import appraised, played_on
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import fork
from game.systems.strategic.state import StrategicState

PLANS: Final = 4
"""Candidates that are played on."""
PLAYOUTS: Final = 8
"""Playouts of a decision in all, if no budget is given."""


class AceAgent:
    """Judges its best ideas by what comes of them."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: playouts of a decision."""
        battle = cast(StrategicState, state)
        found = candidates(battle, player)
        if battle.prompt is not None or battle.phase != "battle" or len(found) < 2:
            return decided(found)
        playouts = budget or PLAYOUTS
        plans = found[: min(PLANS, max(1, playouts))]
        each = max(1, playouts // len(plans))
        side = battle.field.side_of[player]
        base = plans[0].value
        ranked: list[tuple[int, Candidate]] = []
        for plan in plans:
            # instinct keeps a say: playouts are few
            total = (plan.value - base) * each // 3
            for number in range(each):
                after = played_on(battle, plan.action, fork(rng, number + 1))
                total += appraised(after, side)
            ranked.append((total // each, plan))
        ranked.sort(key=lambda pair: -pair[0])
        judged = [replace(plan, value=value) for value, plan in ranked]
        return decided(judged)
