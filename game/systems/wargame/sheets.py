"""Everything that stands on a unit's sheet, for programs that ask (WG-1.3)."""

from game.core.codec import to_plain
from game.core.ids import UnitId
from game.systems.wargame.body import items_of, modes, move_points, water_of
from game.systems.wargame.state import WargameState


def sheets(state: WargameState) -> dict[str, object]:
    """Return by unit what it is, where it stands, its numbers and what is left of it."""
    return {unit: _sheet(state, unit) for unit in state.field.sheets}


def _sheet(state: WargameState, unit_id: UnitId) -> dict[str, object]:
    known, unit = state.field.sheets[unit_id].setup, state.units[unit_id]
    return {
        "name": known.name,
        "class": known.klass,
        "cost": known.cost,
        "accuracy": known.accuracy,
        "assault": known.assault,
        "evasion": known.evasion,
        "sections": [
            {"id": section.id, "defense": section.defense, "left": left}
            for section, left in zip(known.sections, unit.sections)
        ],
        "weapons": [
            {"item": to_plain(item), "is": to_plain(state.field.items[item.id][0].armament)}
            for item in items_of(state, unit_id)
        ],
        "modes": [name for name, has in modes(state, unit)._asdict().items() if has],
        "movement": move_points(state, unit) if unit.tile >= 0 else 0,
        "water": water_of(state, unit),
        "state": to_plain(unit),
    }
