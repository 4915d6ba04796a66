"""Everything that stands on a machine's sheet, for programs that ask: what the screens show in its panel."""

from game.core.codec import to_plain
from game.core.ids import UnitId
from game.systems.skirmish.state import SkirmishState


def sheets(state: SkirmishState) -> dict[str, object]:
    """Return by unit what it is, where it stands, and its stat line with every number's ledger (SK-3.6)."""
    return {unit: _sheet(state, unit) for unit in state.field.roster}


def _sheet(state: SkirmishState, unit: UnitId) -> dict[str, object]:
    line = to_plain(state.field.lines[unit])
    assert isinstance(line, dict)
    return {
        "name": state.field.roster[unit].name,
        "frame": state.field.roster[unit].frame,
        "state": to_plain(state.units[unit]),
        "line": line | {"traits": sorted(state.field.lines[unit].traits)},
    }
