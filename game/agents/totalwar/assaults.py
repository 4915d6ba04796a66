"""Which odds are good enough for an attack: alone, or with all who can follow in the same turn (TW-2.7)."""

from typing import Final

from game.agents.totalwar.chases import chased
from game.agents.totalwar.countdown import LAST_CHANCE
from game.agents.totalwar.duties import duty_of, least_chance_percent
from game.agents.totalwar.main_effort import main_efforts, take_together
from game.agents.totalwar.outlook import LARGE_THEATRE, Outlook
from game.agents.totalwar.patience import LEAST_CAUTION, PERCENT, patience
from game.agents.totalwar.strength import joined
from game.core.ids import PlayerId
from game.systems.totalwar.reach import fleet_lines, straight_path
from game.systems.totalwar.state import Force
from game.systems.totalwar.threat import is_to_come

SIEGE_CHANCE: Final = 200
"""The least chance of several together on large maps, for who has won the field and spares no losses."""
JOINT_CHANCE: Final = 800
"""Several forces go in one after the other only where that is as good as certain, in thousandths."""


def reachers_of(outlook: Outlook, player: PlayerId) -> dict[int, list[tuple[str, int]]]:
    """Return for each defended panel which own forces could still attack it in this turn (TW-1.6)."""
    if not outlook.is_won:
        return {}
    state, found = outlook.state, dict[int, list[tuple[str, int]]]()
    others = {force.panel for force in state.forces.values() if force.faction != outlook.faction}
    for force in outlook.own:
        if force.has_moved or not force.steps_left or not is_to_come(state, force):
            continue
        if state.officers[force.officer].player != player:
            continue
        if force.kind == "squadron":
            ends = outlook.memory.discs.within(force.panel, force.steps_left)
        else:
            ends = tuple(
                path[-1]
                for direction, panels in fleet_lines(state, force)
                if (path := straight_path(state, force, direction, panels)) is not None
            )
        for panel in sorted(others.intersection(ends)):
            if outlook.defence(panel):
                found.setdefault(panel, []).append((force.id, outlook.strength[force.id]))
    return found


def attack_on(
    outlook: Outlook, force: Force, panel: int, reachers: dict[int, list[tuple[str, int]]]
) -> tuple[int, int] | None:
    """Return the worth and the chance of an attack; None: the odds are too bad.

    Who is too weak alone waits until everybody stronger has gone in: each fights what the one before left.
    """
    duty = duty_of(outlook, force)
    if panel in outlook.too_early and (duty is None or duty.panel != panel):
        return None
    if outlook.countdown.is_last:
        gain, chance = outlook.fight(force, panel)
        gain += chased(outlook, force, panel)
        return (gain, chance) if chance >= LAST_CHANCE and gain > 0 else None
    others = [strength for name, strength in reachers.get(panel, ()) if name != force.id]
    helpers = joined(others) if max(others, default=0) <= outlook.strength[force.id] else 0
    least = _least_chance(outlook, force)
    gain, chance = outlook.fight(force, panel)
    efforts = main_efforts(outlook)
    needs_others = bool(efforts) and (panel in efforts or chance < least)
    if needs_others and not take_together(outlook, panel, [outlook.strength[force.id], *others]):
        return None
    if helpers and chance < least and not outlook.is_hopeless(force, panel):
        gain, chance = outlook.fight(force, panel, helpers)
        least = JOINT_CHANCE
        if outlook.is_won and not outlook.spares_losses:
            least = _siege_chance(outlook)
    gain += chased(outlook, force, panel)
    return (gain, chance) if chance >= least and gain > 0 else None


def _siege_chance(outlook: Outlook) -> int:
    """Return the least chance of several together: on large maps that with which their wars were measured.

    Late in the war it comes to less with every round, and in the end to nothing, so that no war stands still.
    """
    state = outlook.state
    is_large = len(state.map.panels) >= LARGE_THEATRE
    least = SIEGE_CHANCE if is_large else outlook.style.siege_chance
    left = patience(state.round - state.arrived, outlook.memory.journey())
    return max(1, least * left.storms // PERCENT)


def _least_chance(outlook: Outlook, force: Force) -> int:
    style = outlook.style
    least = style.least_chance * least_chance_percent(outlook, force) // 100
    if not style.caution:
        return least
    fade = max(LEAST_CAUTION, outlook.caution * 100 // style.caution)
    return least * (100 + fade) // 200
