"""Answers to what the rules ask inside of a resolution."""

from msgspec.structs import replace

from game.agents.agent import because
from game.agents.wargame.gunnery import danger
from game.agents.wargame.plans import BattleStyle
from game.core.ids import UnitId
from game.core.prompts import Prompt
from game.rules.prose import Sentence
from game.systems.wargame.body import section_index, sheet
from game.systems.wargame.ground import on_board
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import NONE

READY, FULL = 6, 10
"""Who has so many AP watches; who is patient only when it could not store the next roll's."""


def answer_of(state: WargameState, prompt: Prompt, style: BattleStyle) -> str:
    """Return the option that a level takes."""
    options = prompt.options
    unit = state.units.get(UnitId(prompt.subject))
    match prompt.kind:
        case "stance":
            return _stance(state, unit, options, style)
        case "watch":
            least = FULL if style.patient else READY
            return "overwatch" if style.stances and unit is not None and unit.ap >= least else NONE
        case "shield":
            return _shield(state, options)
        case "section":
            return options[0] if unit is None else _section(state, unit, options)
        case "aim":
            return options[0] if unit is None else _aim(state, unit, options)
        case "aside":
            return options[0] if unit is None else _aside(state, unit, options)
        case "facing":
            return options[0] if unit is None else str(facing_to(state, unit))
        case "reroll":
            return "reroll"
        case _:
            return options[0]


def reason_of(prompt: Prompt, option: str) -> tuple[Sentence, ...]:
    """Return why a level answers so: by what is asked, and of all that it lets be for one reason."""
    return because(f"wg_answer_{NONE if option == NONE else prompt.kind}")


def _stance(state: WargameState, unit: Unit | None, options: tuple[str, ...], style: BattleStyle) -> str:
    if not style.stances:
        return NONE
    if "counter" in options:
        return "counter"
    if "brace" not in options or (style.patient and unit is not None and not _braces(state, unit)):
        return NONE
    return "brace"


SHOTS = 2
"""So many shots a unit has in a turn, about."""
AN_AP = 300
"""What an AP brings in an attack, about, in hundredths of cost."""


def _braces(state: WargameState, unit: Unit) -> bool:
    """Whether a better evasion spares a unit more than the AP for it would bring (WG-12.6)."""
    if unit.has_acted and state.round >= state.field.setup.mission.rounds:
        return True
    threat = SHOTS * danger(state, unit, still_to_act=True)
    failing = max(1, sheet(state, unit.id).setup.evasion - 1)
    return threat // failing >= state.field.rules.costs.command * AN_AP


def _shield(state: WargameState, options: tuple[str, ...]) -> str:
    """Take the shield with most left."""
    shields = [each for each in options if each != NONE]
    return max(shields, key=lambda each: (state.items[each].left, each)) if shields else NONE


def _section(state: WargameState, unit: Unit, options: tuple[str, ...]) -> str:
    """Take the damage where most is left, the main section last."""
    known = sheet(state, unit.id)

    def endures(name: str) -> tuple[int, int]:
        index = section_index(state, unit.id, name)
        return (index != known.main, unit.sections[index])

    return max(options, key=endures)


def _aim(state: WargameState, unit: Unit, options: tuple[str, ...]) -> str:
    known = sheet(state, unit.id)
    main = known.setup.sections[known.main].id
    return main if main in options else options[0]


def _aside(state: WargameState, unit: Unit, options: tuple[str, ...]) -> str:
    """Go where least threatens."""

    def threat(option: str) -> int:
        shadow = state.clone()
        shadow.units[unit.id] = replace(unit, tile=int(option))
        return danger(shadow, shadow.units[unit.id])

    return min(options, key=lambda option: (threat(option), int(option)))


def facing_to(state: WargameState, unit: Unit) -> int:
    """Return the facing towards the nearest enemy, else the one that the unit has."""
    grid = state.field.grid
    enemies = [each for each in on_board(state) if each.side != unit.side]
    if not enemies or unit.tile < 0:
        return unit.facing
    near = min(enemies, key=lambda each: (grid.distance(unit.tile, each.tile), each.id))
    bearings = grid.bearings(unit.tile, near.tile)
    return bearings[0] if bearings else unit.facing
