"""Ace: plays several plans through, both sides of the table, before it gives the first order of a turn."""

from collections.abc import Mapping
from typing import Final, cast

import msgspec

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.skirmish.decisive import decisive
from game.agents.skirmish.forces import is_overwhelming
from game.agents.skirmish.joint import tactics_of
from game.agents.skirmish.officer import considered
from game.agents.skirmish.playout import Memory, play_out
from game.agents.skirmish.style import USUAL, BattleStyle
from game.agents.skirmish.tactics import Tactics
from game.core.garbage import without_garbage_collection
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import fork
from game.rules.prose import Sentence
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import must_enter, stalemate_side
from game.systems.skirmish.state import SkirmishState

PLANS: Final = (
    BattleStyle(patience=100, is_planned=True, waiting=15),
    BattleStyle(),
    BattleStyle(caution=0, push=300),
    BattleStyle(caution=20, push=200),
    BattleStyle(caution=90, push=100),
    BattleStyle(caution=150, push=50),
    BattleStyle(caution=150, push=-100),
)
"""What is played through: the turn planned together; each unit by itself, from going in to drawing back."""
GOING_IN: Final = USUAL
"""Who outweighs the enemy by far goes in as an Officer does: plans look too few turns ahead to see what
waiting costs, and ten who drew back from one better machine were shot one after the other."""
USUAL_BUDGET_ACTIONS: Final = 1_000
"""Actions of playouts for the plan of a turn; every stage, halving the plans, has the same share."""
LARGE_BUDGET_ACTIONS: Final = 600
LARGE_UNITS: Final = 20
"""The same in battles of more units of both sides, where each turn plans for many and costs more."""
SURPRISE_SHARE: Final = 3
"""When a die surprises within a turn, the plan is made again with this part of the budget."""
HALVES: Final = 4
ALIKE_ROUNDS: Final = 2
"""Plans that have brought the same by as many actions so often in a row are taken for one."""
LATE_PUSH: Final = 100
PATIENT_TURNS: Final = 4
"""After so many turns without a loss whoever must win stops thinking of drawing back."""


class AceAgent:
    """Chooses the plan of a turn by playing it on; then every unit's orders as that plan weighs them."""

    __slots__ = ("_appraisal", "_key", "_tactics", "_why")

    def __init__(self) -> None:
        """Nothing is known before the first question."""
        self._appraisal: UnitValues | None = None
        self._tactics: Tactics | None = None
        self._key: tuple[int, ...] = ()
        self._why: tuple[Sentence, ...] = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: actions to play through for a plan."""
        battle = cast(SkirmishState, state)
        side = battle.field.side_of[player]
        if self._appraisal is None or self._appraisal.field is not battle.field:
            self._appraisal = UnitValues(battle.field)
            self._tactics = None
        tactics = self._tactics
        key = (side, battle.turn, battle.masks[1 - side].bit_count())
        is_free = battle.phase == "battle" and battle.prompt is None and not must_enter(battle)
        win = decisive(self._appraisal, battle) if is_free else None
        if win is not None:
            return decided([win])
        if tactics is None or (key != self._key and is_free):
            style = PLANS[0]
            self._why = ()
            if is_free:
                is_large = len(battle.units) > LARGE_UNITS
                share = budget or (LARGE_BUDGET_ACTIONS if is_large else USUAL_BUDGET_ACTIONS)
                if key[:2] == self._key[:2]:
                    share //= SURPRISE_SHARE
                self._key = key
                if not battle.field.setup.ends and is_overwhelming(self._appraisal, battle, side):
                    style = GOING_IN
                else:
                    with without_garbage_collection():
                        style = self._planned(self._appraisal, battle, side, rng, share)
            tactics = self._tactics = tactics_of(self._appraisal, side, style)
        return decided(self._explained(considered(tactics, battle, player, rng)))

    def _explained(self, candidates: list[Candidate]) -> list[Candidate]:
        first = candidates[0]
        return [msgspec.structs.replace(first, reasons=(*first.reasons, *self._why)), *candidates[1:]]

    def _planned(
        self, unit_values: UnitValues, state: SkirmishState, side: int, rng: int, budget: int
    ) -> BattleStyle:
        """Return the plan that comes out best: the same dice for all, more of them for the better half.

        Of plans that come out alike the first goes on: more dice would tell nothing between them.
        """
        memory = Memory()
        left = _plans(unit_values, state, side)
        sums = dict.fromkeys(left, 0)
        courses: dict[int, tuple[tuple[int, int], ...]] = dict.fromkeys(left, ())
        stages = (len(left) - 1).bit_length()
        rounds = ahead = 0
        while len(left) > 1:
            spent = 0
            while len(left) > 1 and (spent * stages < budget or not rounds):
                dice = fork(rng, rounds)
                rounds += 1
                for plan in left:
                    points, played = play_out(unit_values, state, PLANS[plan], dice, HALVES, memory)
                    courses[plan] += ((points, played),)
                    sums[plan] += points
                    spent += played
                if rounds >= ALIKE_ROUNDS:
                    left = _different(left, courses)
            if len(left) > 1:
                left = sorted(left, key=lambda plan: (-sums[plan], plan))
                ahead = (sums[left[0]] - sums[left[1]]) // rounds
                left = left[: (len(left) + 1) // 2]
        self._why = plan_reasons(rounds, ahead)
        return PLANS[left[0]]


def plan_reasons(rounds: int, ahead: int) -> tuple[Sentence, ...]:
    """Return why a plan: played through so often, it led the next (``ahead``) or came out even."""
    if not rounds:
        return ()
    facts: dict[str, str | int] = {"count": rounds}
    return (Sentence("agent.reason.plan" if ahead > 0 else "agent.reason.plan_even", facts),)


def _different(plans: list[int], courses: Mapping[int, tuple[tuple[int, int], ...]]) -> list[int]:
    """Return the plans without those that went like one before them, round by round."""
    first = {courses[plan]: plan for plan in reversed(plans)}
    return [plan for plan in plans if first[courses[plan]] == plan]


def _plans(unit_values: UnitValues, state: SkirmishState, side: int) -> list[int]:
    """Return the plans to consider: drawing back is none for a side that runs out of time."""
    mission = unit_values.missions[side]
    must_win = mission.deadline is not None or (stalemate_side(state) == side and not mission.is_patient)
    is_late = state.turn - 1 - state.last_loss_turn >= PATIENT_TURNS
    return [plan for plan, style in enumerate(PLANS) if not (must_win and is_late) or style.push >= LATE_PUSH]
