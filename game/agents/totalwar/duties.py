"""What the role of a directive means to the officer who has it: where he goes, and how far from it (TW-7.3).

Hold, defend and escort give a station, near which he stays; attack, raid and cutting supply say what
counts as a target. A directive does not bind: nobody goes into certain ruin for it.
"""

from typing import Final, NamedTuple

from game.agents.totalwar.distances import FAR
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.strength import THOUSAND, win_chance
from game.rules.prose import Sentence
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.profile import LASTING_ROLES
from game.systems.totalwar.state import Directive, Force

WISHED_PERCENT: Final = 200
"""A commander's wish makes its target worth more."""
ATTACK_PERCENT: Final = 400
"""The same for a target that is to be attacked."""
UNFIT_PERCENT: Final = 0
"""What does not fit the role is no target while there is anything that does."""
DIRECTED_WORTH: Final = 2000
"""A target that a commander names is worth at least this."""
RAID_RATIO: Final = 2
"""Who raids leaves alone whatever has a larger part of his strength than one to this."""
RAID_STEPS: Final = 5
"""How far from its target a raid, or a cut through the supply lines, may strike."""
DUTY_SCORE: Final = 3000
"""How strongly that pulls which a role asks for, at least."""
DEFENCE_LEASH: Final = 2
ESCORT_LEASH: Final = 1
LEAST_CHANCE_PERCENT: Final = {"attack": 85, "raid": 140}
"""Who is to attack dares more, who raids less, in percent of the odds that he would ask for by himself."""
RAIDING: Final = Directive(-1, "raid")
"""What a squadron does whose standing order is to raid: it strikes at what is weak, wherever that is."""


class Station(NamedTuple):
    """Where a force is to be: the panel, and how many panels from it it may be."""

    panel: int
    leash: int


def duty_of(outlook: Outlook, force: Force) -> Directive | None:
    """Return what is wished of a force's officer, else what its own standing order says (TW-7.3, TW-7.7)."""
    officer = outlook.state.officers.get(force.officer)
    if officer is not None and officer.directive is not None:
        return officer.directive
    return RAIDING if force.order == "raid" else None


def station_of(outlook: Outlook, force: Force, taken: frozenset[int] = frozenset()) -> Station | None:
    """Return where a force is to stay; None: where its officer likes. ``taken``: stations of others."""
    duty = duty_of(outlook, force)
    if duty is None or duty.role not in LASTING_ROLES or force.panel < 0:
        return None
    if duty.role == "escort":
        charge = charge_of(outlook, force, duty)
        return Station(charge.panel, ESCORT_LEASH) if charge is not None else None
    if duty.role == "hold":
        panel = duty.panel if duty.panel >= 0 else force.panel
        own = (outlook.state.forces[name] for name in outlook.state.at.get(panel, ()))
        is_manned = any(each.faction == force.faction and each.id != force.id for each in own)
        return Station(panel, 1 if is_manned or panel in taken else 0)
    panel = duty.panel if duty.panel >= 0 else _weakest_site(outlook, force)
    return Station(panel, DEFENCE_LEASH) if panel >= 0 else None


def charge_of(outlook: Outlook, force: Force, duty: Directive) -> Force | None:
    """Return the own fleet that a force is to escort: the nearest, or that nearest to the target."""
    near = outlook.memory.steps_to(duty.panel if duty.panel >= 0 else force.panel)
    fleets = []
    for fleet in outlook.own:
        wish = duty_of(outlook, fleet)
        is_escort = wish is not None and wish.role == "escort"
        if fleet.kind == "fleet" and fleet.id != force.id and not is_escort and near[fleet.panel] < FAR:
            fleets.append(fleet)
    return min(fleets, key=lambda fleet: (near[fleet.panel], fleet.id), default=None)


def _weakest_site(outlook: Outlook, force: Force) -> int:
    """Return the own site that most is lost with, for the way there; -1: there is none."""
    state, best = outlook.state, (0, -1)
    reach = max(1, full_steps(state, force))
    for panel in state.sites:
        steps = outlook.memory.steps_to(panel)[force.panel]
        if state.owners[panel] != outlook.faction or steps >= FAR:
            continue
        danger = win_chance(outlook.approach(panel), outlook.garrison(panel))
        worth = outlook.holding(panel) * (danger + THOUSAND // 10) // (steps // reach + 1)
        best = max(best, (worth, -panel))
    return -best[1] if best[0] else -1


def pull_percent(outlook: Outlook, force: Force, duty: Directive, panel: int, defence: int) -> int:
    """Return what a target counts for a force by its officer's directive, in percent; 0: it does not fit."""
    if duty.panel == panel:
        return ATTACK_PERCENT if duty.role == "attack" else WISHED_PERCENT
    is_near = duty.panel < 0 or outlook.memory.steps_to(duty.panel)[panel] <= RAID_STEPS
    match duty.role:
        case "attack" if duty.panel < 0:
            return WISHED_PERCENT if defence else UNFIT_PERCENT
        case "raid":
            is_weak = outlook.state.owners[panel] != "" and defence * RAID_RATIO <= outlook.strength[force.id]
            return WISHED_PERCENT if is_weak and is_near else UNFIT_PERCENT
        case "cut_supply":
            return WISHED_PERCENT if is_near and outlook.cuttable().get(panel) else UNFIT_PERCENT
        case _:
            return 100


def least_chance_percent(outlook: Outlook, force: Force) -> int:
    """Return which part of the odds that he would ask for an officer is content with."""
    duty = duty_of(outlook, force)
    return LEAST_CHANCE_PERCENT.get(duty.role, 100) if duty is not None else 100


def duty_reason(outlook: Outlook, force: Force) -> tuple[Sentence, ...]:
    """Return the sentence that tells the player how a force heeds its officer's directive."""
    duty = duty_of(outlook, force)
    if duty is None or not duty.role:
        return ()
    charge = charge_of(outlook, force, duty) if duty.role == "escort" else None
    if duty.role == "escort" and charge is None:
        return ()
    facts = {"force": force.id, "fleet": charge.id if charge is not None else ""}
    return (Sentence(f"agent.war.duty.{duty.role}", dict(facts)),)
