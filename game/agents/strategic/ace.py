"""Ace: takes the best, and where others look nearly as good plays them on in its head before it chooses."""

from typing import Final, cast

from msgspec.structs import replace

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.strategic.estimate import SCALE
from game.agents.strategic.instinct import candidates
from game.agents.strategic.playout import appraised, played_on
from game.agents.strategic.posture import Style
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import fork
from game.systems.strategic.state import StrategicState

PLANS: Final = 3
"""Candidates that are played on."""
CLOSE: Final = 12 * SCALE
"""Only those that are worth nearly as much as the best, by instinct."""
PLAYOUTS: Final = 6
"""Playouts of a decision in all, if no budget is given."""

ACE: Final = Style(fear=45, mission=100, crowd=100, choices=1)


class AceAgent:
    """Judges its best ideas by what comes of them."""

    __slots__ = ("style",)

    def __init__(self, style: Style = ACE) -> None:
        """Weigh in a style, before it plays on."""
        self.style = style

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: playouts of a decision."""
        battle = cast(StrategicState, state)
        found = candidates(battle, player, self.style)
        if battle.prompt is not None or battle.phase != "battle" or len(found) < 2:
            return decided(found)
        playouts = budget or PLAYOUTS
        plans = found[: min(PLANS, max(1, playouts))]
        plans = [plan for plan in plans if plan.value >= found[0].value - CLOSE]
        if len(plans) < 2:
            return decided(found)
        each = max(1, playouts // len(plans))
        side = battle.field.side_of[player]
        base = plans[0].value
        ranked: list[tuple[int, Candidate]] = []
        for plan in plans:
            # instinct keeps a say: playouts are few
            total = (plan.value - base) * each // 3
            for number in range(each):
                after = played_on(battle, plan.action, fork(rng, number + 1), self.style)
                total += appraised(after, side)
            ranked.append((total // each, plan))
        ranked.sort(key=lambda pair: -pair[0])
        judged = [replace(plan, value=value) for value, plan in ranked]
        return decided(judged)


def ace() -> AceAgent:
    """Return an ace."""
    return AceAgent()
