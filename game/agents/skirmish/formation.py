"""Deployment and reserves: ships behind on long open lines, suits together where the way is shortest."""

from typing import Final

from game.agents.agent import Candidate
from game.agents.skirmish.camps import ambush, refuge
from game.agents.skirmish.tactics import Tactics
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.space.bits import mask_of, places_of
from game.systems.skirmish.actions import (
    DeployAutomatically,
    EnterReserve,
    FinishDeployment,
    PlaceUnit,
    Withdraw,
)
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.movement_class import FAR
from game.systems.skirmish.queries import entry_mask, waiting
from game.systems.skirmish.state import SkirmishState, Unit

NEIGHBOUR_POINTS: Final = 2
MIDDLE_POINTS: Final = 1
LANE_POINTS: Final = 6
"""What it costs to stand in front of an own ship's guns."""
AMBUSH_POINTS: Final = 8
FIRST_STRIKE_POINTS: Final = 14
"""What it costs to stand where the enemy's first turn reaches: from ground where one cannot attack him, and
for who could, too, where both cross ground that bars the way to others; more than neighbours are worth.
"""


def formation(unit_values: UnitValues, state: SkirmishState, player: PlayerId) -> list[Candidate]:
    """Return where to put the next unit while deploying; when all stand, that it is finished."""
    side = state.field.side_of[player]
    units = [unit for unit in waiting(state, side) if entry_mask(state, unit)]
    if not units:
        return [Candidate(FinishDeployment(player=player), 0, (Sentence("agent.reason.formation_stands"),))]
    lines = state.field.lines
    unit = min(units, key=lambda u: (not lines[u.id].is_warship, -unit_values.worth[u.id]))
    goals = _goals(unit_values, state, side)
    ambushed = ambush(unit_values, state, unit)
    is_outdone = bool(unit_values.hiders(unit.id))
    cost = AMBUSH_POINTS if is_outdone else FIRST_STRIKE_POINTS
    is_fled = ambushed and is_outdone and not _is_rear(unit_values, unit)
    out_of_reach = refuge(unit_values, state, unit) if is_fled else 0
    goals = out_of_reach or goals
    reason = "agent.reason.refuge" if out_of_reach else _place_reason(unit_values, unit)
    is_grouped = reason == "agent.reason.formation"
    steps = unit_values.movement_class[unit.id].steps_to(goals)
    open_to = unit_values.lines
    values = {
        tile: _place_value(unit_values, state, unit, tile, steps, open_to) - cost * (ambushed >> tile & 1)
        for tile in places_of(entry_mask(state, unit))
    }
    ranked = sorted(values, key=lambda tile: (-values[tile], tile))
    return [
        Candidate(
            PlaceUnit(player=player, unit=unit.id, tile=tile),
            values[tile],
            (
                Sentence(reason, {"unit": unit.id, "tile": tile}),
                *(_place_facts(unit_values, state, unit, tile) if is_grouped else ()),
            ),
        )
        for tile in ranked[:3]
    ]


def _goals(unit_values: UnitValues, state: SkirmishState, side: int) -> int:
    """Return what a formation faces: the enemies that stand already, else their zone, else the mission's."""
    mission = unit_values.missions[side]
    return (
        (0 if mission.seekers else mission.seeks)
        or mission.guards
        or state.masks[1 - side]
        or mask_of(state.field.zones[1 - side])
    )


def _is_rear(unit_values: UnitValues, unit: Unit) -> bool:
    line = unit_values.field.lines[unit.id]
    return line.is_warship or not (line.tries or line.has_melee)


def _place_reason(unit_values: UnitValues, unit: Unit) -> str:
    if unit_values.field.lines[unit.id].is_warship:
        return "agent.reason.long_lines"
    return "agent.reason.rear" if _is_rear(unit_values, unit) else "agent.reason.formation"


def _place_facts(
    unit_values: UnitValues, state: SkirmishState, unit: Unit, tile: int
) -> tuple[Sentence, ...]:
    """Return what of the rest that counts for a place is so: friends beside it, no lane of an own ship."""
    ours, lines = state.masks[unit.side], state.field.lines
    found = []
    if state.field.grid.king_masks[tile] & ours:
        found.append(Sentence("agent.reason.formation.beside"))
    ships = [other for other in places_of(ours) if lines[state.at[other]].is_warship]
    if ships and not any(unit_values.lines[tile] >> other & 1 for other in ships):
        found.append(Sentence("agent.reason.formation.clear"))
    return tuple(found)


def _place_value(
    unit_values: UnitValues,
    state: SkirmishState,
    unit: Unit,
    tile: int,
    steps: bytes,
    open_to: tuple[int, ...],
) -> int:
    field = state.field
    grid = field.grid
    ours = state.masks[unit.side]
    way = min(steps[tile], FAR)
    if _is_rear(unit_values, unit):
        enemy_zone = mask_of(field.zones[1 - unit.side])
        return way + 2 * (open_to[tile] & enemy_zone).bit_count() if field.lines[unit.id].is_warship else way
    value = -2 * way + NEIGHBOUR_POINTS * (grid.king_masks[tile] & ours).bit_count()
    value -= MIDDLE_POINTS * abs(2 * grid.columns[tile] - grid.width + 1) // 2
    for other in places_of(ours & open_to[tile]):
        if field.lines[state.at[other]].is_warship:
            value -= LANE_POINTS
    return value


def reinforcements(tactics: Tactics, state: SkirmishState, player: PlayerId) -> list[Candidate]:
    """Return which reserve to bring onto the board and where: safe, near the fight, or where it can fire."""
    side = tactics.side
    found: list[Candidate] = []
    tactics.options(state)
    for unit in waiting(state, side):
        for tile in places_of(entry_mask(state, unit)):
            value = tactics.arrival_value(state, unit, tile) + tactics.unit_values.worth[unit.id]
            found.append(
                Candidate(
                    EnterReserve(player=player, unit=unit.id, tile=tile),
                    value,
                    (Sentence("agent.reason.reserve", {"unit": unit.id, "tile": tile}),),
                )
            )
    if not found:
        return [Candidate(DeployAutomatically(player=player), 0, (Sentence("agent.reason.whim"),))]
    found.sort(key=lambda candidate: -candidate.value)
    return found


def is_hopeless(unit_values: UnitValues, state: SkirmishState, side: int) -> bool:
    """Return whether leaving saves more than staying could win: only in a campaign, where units live on."""
    setup = state.field.setup
    own = setup.sides[side]
    if not setup.order or not own.can_withdraw or not own.has_retreat or own.fixed_forces:
        return False
    worth = [0, 0]
    for unit in state.units.values():
        if unit.status in ("board", "reserve"):
            worth[unit.side] += unit_values.worth[unit.id]
    return worth[side] * 4 < worth[1 - side]


def withdrawal(player: PlayerId) -> Candidate:
    """Return the candidate that leaves the battle."""
    return Candidate(Withdraw(player=player), 0, (Sentence("agent.reason.hopeless"),))
