"""Ace: plays the best plans of an officer on in his head, to the end of the enemy's next activation."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.wargame.goals import POINT
from game.agents.wargame.mind import Mind
from game.agents.wargame.officer import OFFICER
from game.core import rng as dice
from game.core.ids import PlayerId
from game.core.kernel import GameState, resolve_unchecked
from game.systems.wargame.actions import WargameAction
from game.systems.wargame.body import is_drone, is_operable, sheet
from game.systems.wargame.ruleset import WargameRuleset
from game.systems.wargame.state import Turn, WargameState

RULES: Final = WargameRuleset()
PLAYOUTS: Final = 6
"""Playouts for a decision by default."""
PLANS: Final = 3
LONGEST: Final = 60
"""Decisions of a playout at most."""


class Ace(Mind):
    """An officer who plays on in his head before he decides where a unit goes."""

    __slots__ = ()

    def __init__(self) -> None:
        """Weigh as an officer does."""
        super().__init__(OFFICER)

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now; ``budget`` counts playouts."""
        battle = cast(WargameState, state)
        found = self.candidates(battle, player, rng)
        turn = battle.turn
        plans = found[:PLANS]
        is_plan = (
            battle.phase == "battle"
            and battle.prompt is None
            and len(plans) > 1
            and (turn is None or _is_fresh(turn))
        )
        if not is_plan:
            return decided(found)
        tries = max(1, (budget or PLAYOUTS) // len(plans))
        side = battle.field.side_of[player]
        valued: list[tuple[int, int, Candidate]] = []
        for place, plan in enumerate(plans):
            total = 0
            for number in range(tries):
                total += self._course(battle, plan, player, side, dice.fork(rng, number))
            valued.append((total // tries, -place, plan))
        valued.sort(key=lambda each: (-each[0], -each[1]))
        ordered = [Candidate(plan.action, worth, plan.reasons) for worth, _, plan in valued]
        return decided(ordered)

    def _course(self, state: WargameState, plan: Candidate, player: PlayerId, side: int, chance: int) -> int:
        """Return what a plan came to in one course of the dice: own activation and the enemy's next."""
        world = state.clone()
        world.rng = chance
        world.picks = tuple(() if each and each[0] == "hidden" else each for each in world.picks)  # type: ignore[assignment]
        world = resolve_unchecked(RULES, world, cast(WargameAction, plan.action)).state
        ended = world.activations + 2
        for number in range(LONGEST):
            if world.outcome is not None or (world.turn is None and world.activations >= ended):
                break
            actor = RULES.active(world)[0]
            choice = self.candidates(world, actor, dice.fork(chance, 1_000 + number))[0]
            world = resolve_unchecked(RULES, world, cast(WargameAction, choice.action)).state
        return standing(world, side) - standing(world, 1 - side)


def _is_fresh(turn: Turn) -> bool:
    """Whether a turn's movement is still to be planned."""
    return turn.phase == "movement" and turn.move is not None and turn.move.steps == 0


def standing(state: WargameState, side: int) -> int:
    """Return what a team is worth now: its units as far as they are whole, and its points."""
    total = POINT * min(state.field.rules.most_points, state.tallies[side].points)
    for unit in state.units.values():
        if unit.side != side or is_drone(state, unit.id) or unit.status == "away":
            continue
        known = sheet(state, unit.id)
        if not is_operable(state, unit):
            continue
        main = known.setup.sections[known.main].defense
        rest = sum(section.defense for section in known.setup.sections)
        share = 60 * unit.sections[known.main] // max(1, main) + 40 * sum(unit.sections) // max(1, rest)
        total += known.setup.cost * share
    return total


def ace() -> Ace:
    """Return an ace."""
    return Ace()
