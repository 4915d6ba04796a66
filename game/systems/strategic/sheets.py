"""Everything that stands on a unit's sheet, for programs that ask."""

from game.core.codec import to_plain
from game.core.ids import UnitId
from game.systems.strategic.moves import allowance
from game.systems.strategic.queries import field_strength, kit
from game.systems.strategic.state import StrategicState


def sheets(state: StrategicState) -> dict[str, object]:
    """Return by unit what an observed state tells of it: its line, its weapons, and how it is now."""
    return {unit: _sheet(state, unit) for unit in state.field.roster}


def _sheet(state: StrategicState, unit: UnitId) -> dict[str, object]:
    own, now = kit(state, unit), state.units[unit]
    found: dict[str, object] = {
        "name": own.setup.name,
        "unit": own.setup.unit,
        "is_derived": own.setup.is_derived,
        "line": to_plain(own.profile),
        "weapons": [to_plain(weapon) for weapon in own.setup.weapons],
        "powers": [to_plain(power) for power in own.powers],
        "status": now.status,
    }
    if now.status == "board":
        found["state"] = to_plain(now)
        found["full"] = list(own.full)
        found["field_strength"] = field_strength(state, now)
        found["moves"] = {
            mode: allowance(state, now, mode, now.band) for mode in ("half", "full", "charge", "run")
        }
    return found
