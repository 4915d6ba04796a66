"""What a player has not done yet in the step of the turn that he is about to end."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.war.plan import WarPlan
from game.systems.totalwar.actions import PromoteOfficer
from game.systems.totalwar.economy import frames_built_at, output_left, producing_panels
from game.systems.totalwar.legal_administration import check_promote
from game.systems.totalwar.state import TotalWarState

MOST_TASKS = 12


@dataclass(frozen=True, slots=True)
class Task:
    """Something undone: a text key, a number or a name for it, and where to go for it."""

    key: str
    name: str = ""
    count: int = 0
    force: str = ""
    page: str = ""


def tasks(plan: WarPlan) -> tuple[Task, ...]:
    """Return what is still undone, the most urgent first."""
    match plan.mode:
        case "administration":
            return _administration(plan)
        case "movement":
            return tuple(
                Task("idle", force.name, force=force.id)
                for force in plan.orderable()
                if force.kind != "superweapon"
            )[:MOST_TASKS]
        case "shots":
            return tuple(Task("loaded", force.name, force=force.id) for force in plan.orderable())
        case "placement":
            return tuple(Task("unplaced", force.name, force=force.id) for force in plan.orderable())[
                :MOST_TASKS
            ]
        case _:
            return ()


def _administration(plan: WarPlan) -> tuple[Task, ...]:
    state = plan.state
    faction = state.factions[state.faction]
    found = []
    petitions = [each for each in state.petitions.values() if each.faction == faction.id]
    if petitions:
        found.append(Task("petition", count=len(petitions), page="diplomacy"))
    earned = [
        officer.name
        for officer in state.officers.values()
        if check_promote(state, PromoteOfficer(player=plan.player, officer=officer.id)) is None
    ]
    if earned:
        found.append(Task("promotion", ", ".join(earned), len(earned), page="officers"))
    prices = [
        frame.cost_gold
        for panel in producing_panels(state, faction.id)
        for frame in frames_built_at(state, panel, faction)
        if frame.slots <= output_left(state, panel)
    ]
    if prices and faction.bank >= min(prices):
        found.append(Task("gold", count=faction.bank, page="purchase"))
    if faction.development is None and _can_develop(state):
        found.append(Task("development", page="development"))
    if faction.pool:
        found.append(Task("pool", count=len(faction.pool), page="purchase"))
    return tuple(found)


def _can_develop(state: TotalWarState) -> bool:
    faction = state.factions[state.faction]
    return any(
        project.id not in faction.developed and project.cost_gold <= faction.bank
        for project in state.campaign.rules.projects
        if not project.is_single
    )
