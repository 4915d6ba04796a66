"""Exact chances of what an action leads to: the resolver itself under an enumeration of its dice (WG-9.1)."""

from collections.abc import Iterator
from fractions import Fraction

from game.core.events import DiceRolled
from game.core.kernel import Ruleset, resolve_unchecked
from game.core.ledger import Ledger
from game.core.odds import EnumeratingChance, Odds, ToldDice, explore, tally
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame import actions as a
from game.systems.wargame.aim import weapon_of
from game.systems.wargame.body import sheet
from game.systems.wargame.check_battle import drone_weapon
from game.systems.wargame.events import (
    BlowTaken,
    ErrorStayed,
    FrostStruck,
    GrappleFailed,
    HeatStruck,
    HoldBegan,
    ItemHit,
    ItemLost,
    MarkerHit,
    SectionHit,
    SectionLost,
    SectionRepaired,
    StructureFelled,
    StructureHit,
    ThrustersHit,
    UnitDestroyed,
    UnitFell,
    UnitStuck,
    UnitThrown,
    WargameEvent,
)
from game.systems.wargame.jobs import Blow
from game.systems.wargame.resolve_fall import throw_need
from game.systems.wargame.resolve_grapple import seize_need
from game.systems.wargame.rolls import attack_need
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import NONE

Rules = Ruleset[WargameSetup, WargameState, a.WargameAction, WargameEvent]
Label = tuple[str, str]
MOST_QUESTIONS = 12
"""So many decisions in a row are answered with no, or with the first answer."""
NEXT_TURN = ("ap", "initiative", "wind", "roles")
"""Dice of which every face matters, and what they bring comes later: nothing here is told of it."""


def odds(ruleset: Rules, state: WargameState, action: a.WargameAction) -> Odds:
    """Return the chances of what happens until somebody decides again, every question answered with no.

    What happens is a hit, a loss, a fall, heat and frost of the hexes crossed, an error that stays.
    """

    def course(enumerated: EnumeratingChance) -> tuple[Label, ...]:
        events = _events(ruleset, state, action, enumerated)
        return tuple(sorted({*_labels(events), *_equipment_lost(state, events)}))

    return Odds(tally(explore(course)), _ledger(state, action))


def landings(ruleset: Rules, state: WargameState, action: a.ThrowHeld) -> dict[int, Fraction]:
    """Return the chance of each hex that a throw is true and ends there: aimed at, or before who is met.

    What is missing to 1 goes astray (WG-10.3, WG-10.4).
    """

    def course(enumerated: EnumeratingChance) -> int:
        events = _events(ruleset, state, action, enumerated)
        is_true = any(
            isinstance(each, DiceRolled) and each.purpose == "throw" and each.success for each in events
        )
        ends = (each.path[-1] for each in events if isinstance(each, UnitThrown))
        return next(ends, OFF_BOARD) if is_true else OFF_BOARD

    found: dict[int, Fraction] = {}
    for share, tile in explore(course):
        if tile != OFF_BOARD:
            found[tile] = found.get(tile, Fraction(0)) + share
    return found


def _events(
    ruleset: Rules, state: WargameState, action: a.WargameAction, enumerated: EnumeratingChance
) -> list[WargameEvent]:
    """Return what happens in a course until somebody decides again, every question answered with no."""
    chance = ToldDice(enumerated, lambda roll: roll.purpose not in NEXT_TURN)
    applied = resolve_unchecked(ruleset, state, action, chance)
    events = list(applied.events)
    for _ in range(MOST_QUESTIONS):
        prompt = applied.state.prompt
        if prompt is None:
            break
        option = NONE if NONE in prompt.options else prompt.options[0]
        answer = a.Answer(player=prompt.player, option=option)
        applied = resolve_unchecked(ruleset, applied.state, answer, chance)
        events.extend(applied.events)
    return events


def _equipment_lost(state: WargameState, events: list[WargameEvent]) -> Iterator[Label]:
    """Yield what befell docked drones as what befell their main units: they are its equipment (WG-2.12)."""
    mains = {
        unit.id: sheet(state, unit.id).setup.main for unit in state.units.values() if unit.status == "docked"
    }
    for event in events:
        match event:
            case SectionHit(unit=unit) if unit in mains:
                yield "hit", mains[unit]
            case UnitDestroyed(unit=unit) if unit in mains:
                yield "item_lost", mains[unit]
            case _:
                pass


def _labels(events: list[WargameEvent]) -> Iterator[Label]:
    """Yield what happened as labels with whom it befell."""
    for event in events:
        match event:
            case SectionHit(unit=unit) | ThrustersHit(unit=unit) | ItemHit(unit=unit):
                yield "hit", unit
            case StructureHit(structure=thing, damage=damage) | MarkerHit(marker=thing, damage=damage) if (
                damage
            ):
                yield "hit", thing
            case UnitFell(unit=unit):
                yield "falls", unit
            case SectionLost(unit=unit):
                yield "section_lost", unit
            case ItemLost(unit=unit, explodes=explodes):
                yield ("explodes" if explodes else "item_lost"), unit
            case UnitDestroyed(unit=unit):
                yield "destroyed", unit
            case HoldBegan(target=unit):
                yield "held", unit
            case GrappleFailed(target=unit) | DiceRolled(purpose="evasion", success=True, actor=unit):
                yield "evaded", unit
            case BlowTaken(unit=unit):
                yield "guarded", unit
            case DiceRolled(purpose="throw", success=True, subject=unit):
                yield "thrown_true", unit
            case UnitStuck(unit=unit):
                yield "stuck", unit
            case HeatStruck(unit=unit):
                yield "overheats", unit
            case FrostStruck(unit=unit):
                yield "freezes", unit
            case ErrorStayed(unit=unit):
                yield "error_stays", unit
            case SectionRepaired(target=unit, amount=amount) if amount:
                yield "repaired", unit
            case StructureFelled(structure=structure):
                yield "felled", structure
            case _:
                pass


def _ledger(state: WargameState, action: a.WargameAction) -> Ledger:
    turn = state.turn
    if turn is None:
        return ()
    match action:
        case a.ThrowHeld():
            return throw_need(state, state.units[turn.unit])[1]
        case a.Attack():
            is_melee = turn.phase == "close"
            return attack_need(
                state, Blow(turn.unit, action.item, action.target, action.aim, is_melee=is_melee)
            )[1]
        case a.DroneAttack():
            item = drone_weapon(state, action.drone)
            is_melee = weapon_of(state, item).sort == "melee"
            return attack_need(state, Blow(action.drone, item, action.target, action.aim, is_melee=is_melee))[
                1
            ]
        case a.Grapple():
            return seize_need(state, state.units[turn.unit], action.target)[1]
        case _:
            return ()
