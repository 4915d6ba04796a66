"""Warship fire: along one line, at everybody on it (SK-5)."""

from typing import Final

from game.core.dice import Roll
from game.core.ids import RuleId
from game.systems.skirmish.actions import FireBroadside
from game.systems.skirmish.events import BroadsideFired
from game.systems.skirmish.queries import broadside
from game.systems.skirmish.resolve_attack import destroy
from game.systems.skirmish.resolve_deploy import SkirmishStep

FIRED: Final = (RuleId("SK-5.1"), RuleId("SK-5.2"))
ROLLED: Final = (RuleId("SK-5.3"),)
DESTROYED: Final = (RuleId("SK-5.3"), RuleId("SK-6.5"))


def fire_broadside(step: SkirmishStep, action: FireBroadside) -> None:
    """Fire a warship: one d100 for every unit hit, outward; heroes are immune (SK-5.1 to SK-5.3)."""
    state = step.state
    field = state.field
    tiles, hit = broadside(state, state.units[action.unit], action.direction)
    step.emit(
        BroadsideFired(
            rules=FIRED,
            player=action.player,
            unit=action.unit,
            direction=action.direction,
            tiles=tiles,
            targets=hit,
            ready_turn=state.turn + field.setup.options.warship_interval,
        )
    )
    for unit in hit:
        line = field.lines[unit]
        if not line.warship_percent:
            continue
        roll = Roll(
            "warship",
            action.player,
            (100,),
            "at_most",
            line.warship_percent,
            line.warship_ledger,
            ROLLED,
            action.unit,
            unit,
        )
        if step.roll(roll).success:
            destroy(step, state.units[unit], action.unit, "warship", DESTROYED)
