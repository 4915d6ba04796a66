"""Structures and objectives that are hit, and what falls with them (WG-5, WG-16.2, WG-16.15)."""

from game.core.ids import UnitId
from game.systems.wargame.aim import demolition_damage
from game.systems.wargame.content import Armament
from game.systems.wargame.events import (
    MarkerGone,
    MarkerHit,
    StructureFelled,
    StructureHit,
    UnitFreed,
    UnitLay,
    UnitSank,
)
from game.systems.wargame.ground import building
from game.systems.wargame.jobs import Steady, Topple
from game.systems.wargame.resolve_damage import rules
from game.systems.wargame.score import felled_points, score_event
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work


def hit_structure(work: Work, structure: str, weapon: Armament, by: UnitId) -> None:
    """A shot at a structure hits without a roll; at 0 it falls (WG-5.2, WG-16.15)."""
    state = work.state
    known = state.structures[structure]
    works = building(state, structure)
    lost = known.lost if known.lost_round == state.round else 0
    damage = demolition_damage(state, weapon, structure)
    left = max(0, known.left - damage)
    work.emit(
        StructureHit(
            rules=rules("WG-5.2", "WG-16.15") if works.a_round else rules("WG-5.2"),
            structure=structure,
            damage=damage,
            left=left,
            round=state.round,
            lost=lost + damage,
        )
    )
    side = state.units[by].side
    if works.tag == "base" and known.left * 2 >= works.defense > left * 2:
        score_event(work, "base_half", side)
    if left == 0:
        fell(work, structure, side)


def fell(work: Work, structure: str, side: int) -> None:
    """A structure collapses: its hexes are ruins (WG-5.2)."""
    works = building(work.state, structure)
    work.emit(StructureFelled(rules=rules("WG-5.2"), structure=structure, side=side))
    felled_points(work, structure, side)
    work.then(Topple(structure, works.tiles))


def topple(work: Work, job: Topple) -> None:
    """Who stood on the roof falls, who was stuck inside comes free and lies there (WG-5.4)."""
    state = work.state
    for unit in tuple(state.units.values()):
        if unit.status != "board" or unit.tile not in job.tiles:
            continue
        if unit.stuck_in == job.structure:
            work.emit(UnitFreed(rules=rules("WG-5.4"), unit=unit.id))
            work.emit(UnitSank(rules=rules("WG-5.4"), unit=unit.id, level=state.floors[unit.tile]))
            work.emit(UnitLay(rules=rules("WG-5.4"), unit=unit.id, facing=unit.facing))
        work.then(Steady(unit.id))


def hit_marker(work: Work, marker: str, damage: int, by: UnitId) -> None:
    """A shot at an objective hits like one at a structure (WG-16.2)."""
    state = work.state
    left = max(0, state.markers[marker].left - damage)
    work.emit(MarkerHit(rules=rules("WG-16.2"), marker=marker, damage=damage, left=left))
    if left == 0:
        work.emit(MarkerGone(rules=rules("WG-16.2"), marker=marker, why="destroyed"))
        score_event(work, "marker_destroyed", state.units[by].side)


def is_hardened(state: WargameState, structure: str) -> bool:
    """Whether a structure is felled by attacks alone (WG-16.15)."""
    return building(state, structure).a_round > 0
