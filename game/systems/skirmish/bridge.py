"""What a battle answers to the campaign that ordered it: every unit exactly once."""

from game.core.bridge import BattleReport, Ending, SideReport, UnitReport
from game.systems.skirmish.state import SkirmishState


def battle_report(state: SkirmishState) -> BattleReport:
    """Return what became of everybody. Units that sat out or withdrew have survived (SK-1.6, SK-6.2)."""
    outcome, setup = state.outcome, state.field.setup
    if outcome is None:
        raise ValueError("the battle is not over")
    ending: Ending = "objective"
    match outcome.reason:
        case "destroyed" | "withdrawal" | "stalemate":
            ending = outcome.reason
    left = ending in ("withdrawal", "stalemate")
    return BattleReport(
        order=setup.order,
        system="skirmish",
        ending=ending,
        turns=outcome.turns,
        sides=tuple(
            SideReport(
                player=side.player,
                role=side.role,
                won=side.player in outcome.winners,
                withdrew=left and side.player in outcome.losers,
                units=tuple(
                    UnitReport(
                        id=unit.id,
                        survived=(now := state.units[unit.id]).status != "lost",
                        kills=now.kills,
                        killer=now.killer,
                    )
                    for unit in side.units
                ),
            )
            for side in setup.sides
        ),
    )
