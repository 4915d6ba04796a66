"""Forces move: fleets with those that tag along, squadrons, superweapons (TW-2, TW-3, TW-5.1)."""

from typing import Final

from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.systems.totalwar.actions import MoveFleet, MoveSquadron, MoveSuperweapon
from game.systems.totalwar.board import is_attack, is_begun_by
from game.systems.totalwar.events import AttackDeclared, ForceMoved, MoveDropped, MovePlanned, TotalWarStep
from game.systems.totalwar.reach import squadron_paths, superweapon_paths
from game.systems.totalwar.resolve_conquest import (
    fulfil_directive,
    overrun_weapons,
    settle_conquest,
    take_panels,
)
from game.systems.totalwar.state import Attack, Force, Plan, TotalWarState
from game.systems.totalwar.tagalong import (
    Tagalong,
    TaggedMove,
    followers_of,
    plan_tagalong,
    squadrons_beside,
    swept,
)

DONE_WHEN_WON: Final = 19
"""Wars begun by this version of the rules or later: an attack that is beaten off does no directive."""


def move_fleet(step: TotalWarStep, action: MoveFleet) -> None:
    """Plan a fleet's move; ask the squadron commanders who have not said what they want (TW-3.1)."""
    state = step.state
    fleet = state.forces[action.force]
    others = tuple(
        force.id for force in squadrons_beside(state, fleet) if _player(state, force) != action.player
    )
    wanted = (*followers_of(state, fleet, action), *others)
    everybody = plan_tagalong(state, fleet, action.direction, action.panels, wanted)
    coming = () if isinstance(everybody, Illegal) else tuple(move.force for move in everybody.squadrons)
    candidates = (
        others if isinstance(everybody, Illegal) else tuple(each for each in others if each in coming)
    )
    willing = tuple(each for each in candidates if state.forces[each].order == "follow_fleet")
    ask = tuple(each for each in candidates if each not in willing)
    own = followers_of(state, fleet, action)
    plan = Plan(fleet.id, action.direction, action.panels, (*own, *willing), ask)
    if ask:
        step.emit(MovePlanned(rules=(RuleId("TW-3.1"),), plan=plan))
    else:
        carry_out(step, plan)


def continue_plan(step: TotalWarStep, plan: Plan) -> None:
    """Ask the next squadron commander, or have the whole move confirmed (TW-3.1, TW-3.4)."""
    state = step.state
    if plan.ask:
        squadron = state.forces[plan.ask[0]]
        prompt = Prompt(
            player=_player(state, squadron),
            kind="tagalong",
            options=("yes", "no"),
            rules=(RuleId("TW-3.1"), RuleId("TW-3.2")),
            subject=squadron.id,
        )
    else:
        prompt = Prompt(
            player=_player(state, state.forces[plan.fleet]),
            kind="confirm_move",
            options=("confirm", "cancel"),
            rules=(RuleId("TW-3.4"),),
            subject=plan.fleet,
        )
    step.emit(PromptRaised(rules=prompt.rules, prompt=prompt))


def carry_out(step: TotalWarStep, plan: Plan) -> None:
    """Make all moves of one tagalong; its battles follow (TW-3.5)."""
    state = step.state
    fleet = state.forces[plan.fleet]
    moves = plan_tagalong(state, fleet, plan.direction, plan.panels, plan.followers)
    if not isinstance(moves, Tagalong):
        step.emit(MoveDropped(rules=(moves.rule,), fleet=fleet.id))
        return
    after, before = state.campaign.rules.movement.after_tagalong_panels, tuple(state.owners)
    taken = swept(state, fleet, moves.fleet)
    step.emit(ForceMoved(rules=(RuleId("TW-2.1"),), force=fleet.id, path=moves.fleet.path, mode="move"))
    for move in moves.squadrons:
        step.emit(
            ForceMoved(
                rules=(RuleId("TW-3.1"), RuleId("TW-3.3" if move.fights else "TW-3.2")),
                force=move.force,
                path=move.path,
                mode="tagalong",
                steps_left=0 if move.fights else after,
            )
        )
    for move in moves.moves:
        _declare(step, move)
    fell = take_panels(step, fleet.faction, taken, "sweep", "TW-5.1")
    for move in moves.moves:
        _arrive(step, move)
    settle_conquest(step, fleet.faction, fell, before)


def move_squadron(step: TotalWarStep, action: MoveSquadron) -> None:
    """Move a squadron; it takes nothing by crossing (TW-2.2, TW-5.3)."""
    state = step.state
    squadron = state.forces[action.force]
    path = squadron_paths(state, squadron)[action.to]
    move = TaggedMove(squadron.id, path, is_attack(state, squadron, action.to))
    step.emit(
        ForceMoved(
            rules=(RuleId("TW-3.2" if squadron.has_tagged else "TW-2.2"),),
            force=squadron.id,
            path=path,
            mode="move",
        )
    )
    _declare(step, move)
    _arrive(step, move)


def move_superweapon(step: TotalWarStep, action: MoveSuperweapon) -> None:
    """Move a superweapon with its guard (TW-2.3)."""
    weapon = step.state.forces[action.force]
    step.emit(
        ForceMoved(
            rules=(RuleId("TW-2.3"),),
            force=weapon.id,
            path=superweapon_paths(step.state, weapon)[action.to],
            mode="move",
        )
    )


def _declare(step: TotalWarStep, move: TaggedMove) -> None:
    if move.fights:
        attack = Attack(move.force, move.path[-1], move.path[-2])
        step.emit(AttackDeclared(rules=(RuleId("TW-2.5"),), attack=attack))


def _arrive(step: TotalWarStep, move: TaggedMove) -> None:
    """Overrun an unguarded superweapon; a directive whose target is reached is done (TW-4.14, TW-7.3).

    Where a battle waits it is done once that is won.
    """
    force = step.state.forces[move.force]
    if not move.fights:
        overrun_weapons(step, move.path[-1], force.faction)
    elif is_begun_by(step.state, DONE_WHEN_WON):
        return
    fulfil_directive(step, step.state.officers.get(force.officer), (move.path[-1],))


def _player(state: TotalWarState, force: Force) -> PlayerId:
    return state.officers[force.officer].player
