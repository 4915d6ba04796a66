"""What a duel answers to the campaign that ordered it: every machine exactly once."""

from game.core.bridge import BattleReport, Ending, SideReport, UnitReport
from game.systems.duel.state import DuelState


def battle_report(state: DuelState) -> BattleReport:
    """Return what became of everybody."""
    outcome, setup = state.outcome, state.arena.setup
    if outcome is None:
        raise ValueError("the battle is not over")
    ending: Ending = "objective"
    if outcome.reason in ("destroyed", "all_lost"):
        ending = "destroyed"
    elif not outcome.winners:
        ending = "stalemate"
    return BattleReport(
        order=setup.order,
        system="duel",
        ending=ending,
        turns=outcome.turns,
        sides=tuple(
            SideReport(
                player=seat.player,
                role=seat.role,
                won=seat.player in outcome.winners,
                withdrew=False,
                units=tuple(
                    UnitReport(
                        id=unit.id,
                        survived=(now := state.suits[unit.id]).status != "lost",
                        kills=now.kills,
                        killer=now.killer,
                    )
                    for unit in seat.units
                ),
            )
            for seat in setup.seats
        ),
    )
