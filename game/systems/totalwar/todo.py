"""What a player has not done yet in the step of the turn that he is about to end."""

from collections.abc import Sequence
from typing import Literal

from game.core.ids import PlayerId
from game.rules.intent import Task
from game.rules.prose import listing
from game.systems.totalwar.actions import DevelopModel, PromoteOfficer
from game.systems.totalwar.board import FIGHTERS
from game.systems.totalwar.economy import frames_built_at, output_left, producing_panels
from game.systems.totalwar.legal_administration import check_develop, check_promote
from game.systems.totalwar.reach import fleet_lines, squadron_paths
from game.systems.totalwar.state import Force, TotalWarState

Mode = Literal["look", "administration", "movement", "shots", "placement", "retreat"]
"""What a click on the map means: the part of the turn, or looking only."""


def tasks(state: TotalWarState, mode: Mode, player: PlayerId, orderable: Sequence[Force]) -> tuple[Task, ...]:
    """Return what is still undone, the most urgent first. ``orderable``: who may be given an order now."""
    match mode:
        case "administration":
            return _administration(state, player)
        case "movement":
            idle = [force for force in orderable if force.kind in FIGHTERS and _has_way(state, force)]
            return tuple(Task("idle", force.name, unit=force.id) for force in idle)
        case "shots":
            return tuple(Task("loaded", force.name, unit=force.id) for force in orderable)
        case "placement":
            return tuple(Task("unplaced", force.name, unit=force.id) for force in orderable)
        case "look" | "retreat":
            return ()


def _has_way(state: TotalWarState, force: Force) -> bool:
    """Whether there is any panel where a force could go by itself."""
    return bool(squadron_paths(state, force) if force.kind == "squadron" else fleet_lines(state, force))


def _administration(state: TotalWarState, player: PlayerId) -> tuple[Task, ...]:
    faction = state.factions[state.faction]
    found = []
    petitions = [each for each in state.petitions.values() if each.faction == faction.id]
    if petitions:
        found.append(Task("petition", count=len(petitions), page="diplomacy"))
    earned = [
        officer.name
        for officer in state.officers.values()
        if check_promote(state, PromoteOfficer(player=player, officer=officer.id)) is None
    ]
    if earned:
        found.append(Task("promotion", listing(earned), len(earned), page="officers"))
    prices = [
        frame.cost_gold
        for panel in producing_panels(state, faction.id)
        for frame in frames_built_at(state, panel, faction)
        if frame.slots <= output_left(state, panel)
    ]
    if prices and faction.bank >= min(prices):
        found.append(Task("gold", count=faction.bank, page="purchase"))
    if _can_develop(state, player):
        found.append(Task("development", page="development"))
    if faction.pool:
        found.append(Task("pool", count=len(faction.pool), page="purchase"))
    return tuple(found)


def _can_develop(state: TotalWarState, player: PlayerId) -> bool:
    """Whether a tier can be developed now: what it needs is there, and its price (TW-4.8)."""
    return any(
        check_develop(state, DevelopModel(player=player, project=project.id)) is None
        for project in state.campaign.rules.projects
        if not project.is_single
    )
