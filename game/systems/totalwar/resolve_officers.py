"""Officers: promotion, directives, delegation, resignation (TW-7)."""

from game.core.ids import RuleId
from game.systems.totalwar.actions import DelegateAllotment, GiveDirective, PromoteOfficer
from game.systems.totalwar.events import TotalWarStep
from game.systems.totalwar.events_administration import DelegationGiven, DirectiveGiven, OfficerPromoted
from game.systems.totalwar.resolve_conquest import lay_down_rank
from game.systems.totalwar.resolve_rogues import replace_commander
from game.systems.totalwar.state import Delegation, Directive


def promote(step: TotalWarStep, action: PromoteOfficer) -> None:
    """Promote an officer by one rank (TW-7.2)."""
    officer = step.state.officers[action.officer]
    step.emit(OfficerPromoted(rules=(RuleId("TW-7.2"),), officer=officer.id, rank=officer.rank + 1))


def give_directive(step: TotalWarStep, action: GiveDirective) -> None:
    """Say what is wished of an officer, or withdraw it (TW-7.3)."""
    is_withdrawn = action.panel < 0 and not action.role
    directive = None if is_withdrawn else Directive(action.panel, action.role)
    step.emit(DirectiveGiven(rules=(RuleId("TW-7.3"),), officer=action.officer, directive=directive))


def delegate(step: TotalWarStep, action: DelegateAllotment) -> None:
    """Let an officer allot for these forces, or revoke it (TW-7.4)."""
    delegation = Delegation(action.officer, action.forces, action.ceiling_gold)
    step.emit(DelegationGiven(rules=(RuleId("TW-7.4"),), delegation=delegation))


def resign(step: TotalWarStep) -> None:
    """The supreme commander lays down the command and stays an officer (TW-7.6)."""
    state = step.state
    faction = state.factions[state.faction]
    former = faction.commander
    replace_commander(step, faction)
    lay_down_rank(step, former)
