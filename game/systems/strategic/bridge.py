"""What a battle answers to the campaign that ordered it: every unit exactly once."""

from game.core.bridge import BattleReport, Ending, SideReport, UnitReport
from game.systems.strategic.setup import SideSetup
from game.systems.strategic.state import StrategicState


def battle_report(state: StrategicState) -> BattleReport:
    """Return what became of everybody. Who left the map, or sat the battle out, has survived."""
    outcome, setup = state.outcome, state.field.setup
    if outcome is None:
        raise ValueError("the battle is not over")
    endings: dict[str, Ending] = {"destroyed": "destroyed", "conceded": "surrender"}
    ending = endings.get(outcome.reason, "objective")
    if not outcome.winners:
        ending = "stalemate"
    return BattleReport(
        order=setup.order,
        system="strategic",
        ending=ending,
        turns=outcome.turns,
        sides=tuple(_side(state, number, side, ending) for number, side in enumerate(setup.sides)),
    )


def _side(state: StrategicState, number: int, side: SideSetup, ending: Ending) -> SideReport:
    outcome = state.outcome
    assert outcome is not None
    kills: dict[str, int] = {}
    for unit in state.units.values():
        if unit.status == "lost" and unit.killer and unit.side != number:
            kills[unit.killer] = kills.get(unit.killer, 0) + 1
    units = [
        UnitReport(
            id=unit.id,
            survived=state.units[unit.id].status != "lost",
            kills=kills.get(unit.id, 0),
            killer=state.units[unit.id].killer,
        )
        for unit in side.units
    ]
    units += [UnitReport(id=unit, survived=True) for unit in side.absent]
    has_lost = side.player in outcome.losers
    return SideReport(
        player=side.player,
        role=side.role,
        won=side.player in outcome.winners,
        withdrew=has_lost and any(unit.survived for unit in units),
        units=tuple(units),
        points=state.points[number],
    )
