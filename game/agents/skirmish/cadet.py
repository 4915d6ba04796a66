"""Cadet: takes the best shot that offers itself now, and otherwise goes towards somebody to shoot at."""

from collections.abc import Sequence
from typing import cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.skirmish.answers import answers
from game.agents.skirmish.decisive import decisive
from game.agents.skirmish.guns import best_guns
from game.agents.skirmish.option import Option, Strike, candidate, ending
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.prose import Sentence
from game.space.bits import places_of
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment, SkirmishAction
from game.systems.skirmish.battlefield import Battlefield
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.legal import legal
from game.systems.skirmish.queries import melee_mask, must_enter, reach_mask, shot_mask
from game.systems.skirmish.state import SkirmishState, Unit


class CadetAgent:
    """Weighs single attacks by what they are worth; sees no danger and no friends."""

    __slots__ = ("_appraisal",)

    def __init__(self) -> None:
        """Nothing is known before the first question."""
        self._appraisal: UnitValues | None = None

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        battle = cast(SkirmishState, state)
        if battle.prompt is not None:
            return decided(answers(battle, battle.prompt, player, rng))
        if battle.phase == "deploy" or must_enter(battle):
            return decided(_placed(legal(battle, player)))
        unit_values = self._known(battle.field)
        win = decisive(unit_values, battle, by_ending=False)
        if win is not None:
            return decided([win])
        side = battle.field.side_of[player]
        units = [
            unit
            for unit_id in battle.field.order[side]
            if (unit := battle.units[unit_id]).status == "board" and not unit.has_attacked
        ]
        attacks = [
            Option(strike.value, unit.id, -1, strike, True)
            for unit in units
            for strike in _strikes(unit_values, battle, unit)
        ]
        attacks.sort(key=lambda option: -option.gain)
        moves = [] if attacks else _moves(unit_values, battle, units)
        options = [*attacks, *moves]
        return decided([*(candidate(player, option) for option in options[:3]), ending(player)])

    def _known(self, field: Battlefield) -> UnitValues:
        if self._appraisal is None or self._appraisal.field is not field:
            self._appraisal = UnitValues(field)
        return self._appraisal


def _placed(actions: Sequence[SkirmishAction]) -> list[Candidate]:
    """Return the automatic deployment, or that it stands."""
    why = (Sentence("agent.reason.formation_stands"),)
    return [
        Candidate(action, 0, why)
        for action in actions
        if isinstance(action, DeployAutomatically | FinishDeployment)
    ]


def _strikes(unit_values: UnitValues, state: SkirmishState, unit: Unit) -> list[Strike]:
    """Return the attacks of a unit from where it stands that are worth something."""
    line, worth = state.field.lines[unit.id], unit_values.worth
    found: list[Strike] = []
    if line.is_warship:
        guns = best_guns(unit_values, state, unit, unit.tile)
        return [] if guns is None else [guns]
    if line.tries:
        for tile in places_of(shot_mask(state, unit)):
            target = state.at[tile]
            chance = unit_values.fire[unit.id][target]
            found.append(Strike(chance * worth[target] // 1000, "fire", target, chance))
    if line.has_melee:
        for tile in places_of(melee_mask(state, unit)):
            target = state.at[tile]
            wins, loses = unit_values.melee[unit.id][target]
            value = (wins * worth[target] - loses * worth[unit.id]) // 1000
            found.append(Strike(value, "melee", target, wins))
    return [strike for strike in found if strike.value > 0]


def _moves(unit_values: UnitValues, state: SkirmishState, units: Sequence[Unit]) -> list[Option]:
    """Return for the first units that get nearer by moving how they do."""
    found: list[Option] = []
    for unit in units:
        line = state.field.lines[unit.id]
        if unit.has_moved or not (reach := reach_mask(state, unit)):
            continue
        mission = unit_values.missions[unit.side]
        movement_class = unit_values.movement_class[unit.id]
        theirs = state.masks[1 - unit.side]
        is_seeker = bool(mission.seeks) and (not mission.seekers or unit.id in mission.seekers)
        if is_seeker:
            goals = mission.seeks
        elif line.is_warship:
            goals = theirs
        else:
            goals = movement_class.firing_points(theirs)
        if not goals:
            continue
        steps = movement_class.steps_to(goals)
        to = min(places_of(reach), key=lambda tile: (steps[tile], tile))
        gain = steps[unit.tile] - steps[to]
        if gain > 0:
            found.append(Option(gain, unit.id, to, None, False, way=gain, goal=gain if is_seeker else 0))
            if len(found) == 3:
                break
    return found
