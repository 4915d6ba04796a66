"""Settling a battle step by step, in the order of TW-2.8; it stops where somebody has to choose."""

from collections.abc import Callable, Mapping

from game.core.ids import RuleId
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.systems.totalwar.board import (
    FIGHTERS,
    free_neighbours,
    garrison_at,
    guard_of,
    is_lone,
)
from game.systems.totalwar.conquest import neighbours_founded, neighbours_won
from game.systems.totalwar.events import AllotmentsOpened, ForceMoved, StageReached, TotalWarStep
from game.systems.totalwar.removal import remove_force
from game.systems.totalwar.resolve_aftermath import (
    free_grunts,
    give_gold,
    keep_records,
    open_allotments,
    pool_grunts,
    resupply,
)
from game.systems.totalwar.resolve_conquest import (
    clear_panels,
    destroy_weapon,
    fulfil_directive,
    judge_conquest,
    take_panels,
)
from game.systems.totalwar.resolve_rogues import found_faction
from game.systems.totalwar.roster import has_warship
from game.systems.totalwar.state import Battle, Force, TotalWarState
from game.systems.totalwar.supply import is_in_supply, supply_distance, update_supply


def settle(step: TotalWarStep) -> None:
    """Do the next stage of the battle that is being settled (TW-2.8)."""
    battle = step.state.battle
    assert battle is not None
    STAGES[battle.stage](step, battle)


def winner_force(state: TotalWarState, battle: Battle) -> Force | None:
    """The mobile force that won, if one did and still stands."""
    name = battle.attack.force if battle.attacker_won else battle.defender
    return state.forces.get(name)


def loser_force(state: TotalWarState, battle: Battle) -> Force | None:
    """The mobile force that lost, if one did and still stands."""
    name = battle.defender if battle.attacker_won else battle.attack.force
    return state.forces.get(name)


def retreat_panels(state: TotalWarState, battle: Battle, force: Force) -> tuple[int, ...]:
    """Where beaten survivors can go, the proposed panel first (TW-2.6)."""
    free = free_neighbours(state, battle.attack.panel, force.faction)
    is_attacker = force.id == battle.attack.force

    def order(panel: int) -> tuple[bool, int, int]:
        return (
            not (is_attacker and panel == battle.attack.origin),
            supply_distance(state, panel, force.faction),
            free.index(panel),
        )

    return tuple(sorted(free, key=order))


def _retreat(step: TotalWarStep, battle: Battle) -> None:
    """Garrisons and guards disband; survivors retreat, or are lost (TW-2.6, TW-2.9, TW-9.7)."""
    state = step.state
    if battle.attacker_won:
        _disband_fixed(step, battle)
    force = loser_force(state, battle)
    if force is None:
        _reach(step, "panel")
        return
    if force.kind == "fleet" and not has_warship(state, force):
        _remove_fleet(step, battle, force)
    elif not force.units and (force.kind == "fleet" or not free_grunts(state, battle, force.id)):
        remove_force(step, force.id, "destroyed", "TW-9.7")
    else:
        panels = retreat_panels(state, battle, force)
        if not panels:
            remove_force(step, force.id, "no_retreat", "TW-2.6")
        elif len(panels) == 1:
            retreat_to(step, panels[0])
            return
        else:
            prompt = Prompt(
                player=state.officers[force.officer].player,
                kind="retreat",
                options=tuple(map(str, panels)),
                rules=(RuleId("TW-2.6"),),
                subject=force.id,
            )
            step.emit(PromptRaised(rules=prompt.rules, prompt=prompt))
            return
    _reach(step, "panel")


def retreat_to(step: TotalWarStep, panel: int) -> None:
    """Move the beaten survivors; that is no move of theirs and captures nothing (TW-2.6)."""
    battle = step.state.battle
    assert battle is not None
    force = loser_force(step.state, battle)
    assert force is not None
    step.emit(
        ForceMoved(
            rules=(RuleId("TW-2.6"),),
            force=force.id,
            path=(force.panel, panel),
            mode="retreat",
            steps_left=force.steps_left,
        )
    )
    _reach(step, "panel")


def _disband_fixed(step: TotalWarStep, battle: Battle) -> None:
    """What is left of the beaten garrison, guard and superweapon goes (TW-2.9, TW-4.14)."""
    for order in battle.order.sides[1].forces:
        force = step.state.forces.get(order.id)
        if force is not None and force.kind == "garrison":
            remove_force(step, force.id, "disbanded", "TW-2.9")
        elif force is not None and force.kind == "guard":
            for weapon in tuple(step.state.forces.values()):
                if weapon.kind == "superweapon" and guard_of(step.state, weapon) == force:
                    destroy_weapon(step, weapon)


def _remove_fleet(step: TotalWarStep, battle: Battle, force: Force) -> None:
    """A fleet without a warship is removed; in supply, its units and grunts due go to the pool (TW-9.7)."""
    state = step.state
    is_pooled = not is_lone(state, force.faction) and is_in_supply(state, force)
    grunts = free_grunts(state, battle, force.id) if is_pooled else 0
    remove_force(step, force.id, "no_warship", "TW-9.7", to_pool=is_pooled)
    pool_grunts(step, force.faction, grunts)


def _take_panel(step: TotalWarStep, battle: Battle) -> None:
    """The winner gains the panel, a fleet its neighbours too (TW-2.6, TW-5.2, TW-5.3, TW-8.3, TW-8.7)."""
    state, before = step.state, tuple(step.state.owners)
    panel = battle.attack.panel
    force = winner_force(state, battle)
    involved = (battle.attack.force, battle.defender)
    fell: tuple[int, ...] = ()
    if force is None:
        pass
    elif battle.founding and battle.attacker_won:
        faction = found_faction(step, battle.founding)
        near = neighbours_founded(state, faction, panel, involved)
        fell = take_panels(step, faction, (panel, *near), "founding", "TW-8.3")
    elif is_lone(state, force.faction):
        if not _is_still_garrisoned(state, panel):
            fell = take_panels(step, "", (panel,), "battle", "TW-8.7")
    else:
        beaten = battle.loser
        if not _is_still_garrisoned(state, panel):
            fell = take_panels(step, force.faction, (panel,), "battle", "TW-2.6", "TW-5.3")
        near = neighbours_won(state, state.owners, force, beaten, panel, involved)
        fell += take_panels(step, force.faction, near, "neighbour", "TW-5.2")
    if force is not None and battle.attacker_won:
        fulfil_directive(step, step.state.officers.get(force.officer), (panel,))
    clear_panels(step, fell)
    update_supply(step, before)
    _reach(step, "victory", fell)


def _is_still_garrisoned(state: TotalWarState, panel: int) -> bool:
    """Whether a garrison of the owner's stands by its site, though another's force won there."""
    garrison = garrison_at(state, panel)
    return garrison is not None and bool(garrison.units) and garrison.faction == state.owners[panel]


def _judge(step: TotalWarStep, battle: Battle) -> None:
    """Victory, and the end of factions (TW-6, TW-8.5)."""
    force = winner_force(step.state, battle)
    captor = force.faction if force is not None else battle.winner
    _reach(step, "gold")
    judge_conquest(step, captor, battle.fell)


def _gold(step: TotalWarStep, battle: Battle) -> None:
    give_gold(step, battle, winner_force(step.state, battle))
    _reach(step, "records")


def _records(step: TotalWarStep, battle: Battle) -> None:
    keep_records(step, battle)
    _reach(step, "resupply")


def _resupply(step: TotalWarStep, battle: Battle) -> None:
    resupply(step, battle)
    winner = winner_force(step.state, battle)
    if winner is not None and winner.kind == "fleet" and not has_warship(step.state, winner):
        _remove_fleet(step, battle, winner)
    for force in (winner_force(step.state, battle), loser_force(step.state, battle)):
        if force is not None and force.kind in FIGHTERS and not force.units:
            remove_force(step, force.id, "no_supply", "TW-9.7")
    for name, _ in battle.losses:
        fixed = step.state.forces.get(name)
        if fixed is not None and fixed.kind not in FIGHTERS and not fixed.units:
            remove_force(step, name, "destroyed", "TW-1.7")
    _reach(step, "allotment")


def _allot(step: TotalWarStep, battle: Battle) -> None:
    """Let the commanders fill up the forces involved, the winner's first (TW-9.2); the battle is over."""
    forces = (winner_force(step.state, battle), loser_force(step.state, battle))
    allotments = open_allotments(step.state, tuple(force for force in forces if force is not None))
    _reach(step, "done")
    if allotments:
        step.emit(AllotmentsOpened(rules=(RuleId("TW-9.2"),), allotments=allotments))
    judge_conquest(step, "", ())


def _reach(step: TotalWarStep, stage: str, fell: tuple[int, ...] = ()) -> None:
    step.emit(StageReached(rules=(RuleId("TW-2.8"),), stage=stage, fell=fell))


STAGES: Mapping[str, Callable[[TotalWarStep, Battle], None]] = {
    "retreat": _retreat,
    "panel": _take_panel,
    "victory": _judge,
    "gold": _gold,
    "records": _records,
    "resupply": _resupply,
    "allotment": _allot,
}
"""What is done at each stage (TW-2.8); between "fought" and "done"."""
