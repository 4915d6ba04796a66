"""From a finished battle to the report that a campaign gets."""

from typing import Final

from game.core.bridge import BattleReport, Ending, Role, SideReport, UnitReport
from game.systems.wargame.setup import UnitSetup
from game.systems.wargame.state import WargameState

ROLES: Final[tuple[Role, Role]] = ("attacker", "defender")
ENDINGS: Final[dict[str, Ending]] = {
    "destroyed": "destroyed",
    "surrender": "surrender",
    "objective": "objective",
    "rounds": "objective",
}


def battle_report(state: WargameState) -> BattleReport:
    """Return what became of everybody; a hulk is lost with the field, one that never came is not.

    Only the machines of the order are in it: drones come and go with their main units.
    """
    outcome = state.outcome
    if outcome is None:
        raise ValueError("the battle is not over")
    sides = tuple(
        SideReport(
            player=team.seats[0].player,
            role=ROLES[number],
            won=team.seats[0].player in outcome.winners,
            withdrew=outcome.reason == "surrender" and team.seats[0].player in outcome.losers,
            units=tuple(_unit(state, unit) for unit in team.units if not unit.main),
            points=min(state.field.rules.most_points, state.tallies[number].points),
        )
        for number, team in enumerate(state.field.setup.teams)
    )
    return BattleReport(state.field.setup.order, "wargame", ENDINGS[outcome.reason], outcome.turns, sides)


def _unit(state: WargameState, setup: UnitSetup) -> UnitReport:
    unit = state.units[setup.id]
    is_lost = unit.status == "lost" or unit.is_disabled
    return UnitReport(setup.id, not is_lost, unit.kills, unit.killer if is_lost else "")
