"""Deployment: sides alternate unit by unit, the cheaper force first (ST-6.8)."""

from game.core.ids import PlayerId, RuleId, UnitId
from game.systems.strategic.actions import Concede, DeployAutomatically, PlaceUnit
from game.systems.strategic.battlefield import GROUND
from game.systems.strategic.ends import end_if_decided
from game.systems.strategic.events import SideConceded, UnitPlaced
from game.systems.strategic.flow import StrategicStep, look_around, owner
from game.systems.strategic.queries import horde_at, stat_line, terrain_at
from game.systems.strategic.resolve_turn import begin_round, run
from game.systems.strategic.state import StrategicState, Unit

DEPLOYMENT = RuleId("ST-6.8")


def start_band(state: StrategicState, unit: UnitId) -> int:
    """Return the band in which a unit begins unless it is told otherwise: of a flyer the first it may use."""
    own = stat_line(state, unit)
    return own.setup.band or (own.bands[0] if own.bands else GROUND)


def fits(state: StrategicState, unit: UnitId, tile: int, band: int) -> bool:
    """Whether a unit may begin in a square: no horde on another, nothing that would sink (ST-1.2, ST-6.8)."""
    own = stat_line(state, unit)
    if own.is_horde and horde_at(state, tile, own.side, unit) is not None:
        return False
    if band > GROUND or own.profile.hoverer or "amphibious" in own.traits:
        return True
    return not terrain_at(state, tile).deep


def waiting(state: StrategicState, player: PlayerId) -> tuple[Unit, ...]:
    """Return the units of a seat that are not placed yet."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.status == "waiting" and stat_line(state, unit.id).leader == player
    )


def automatic_place(state: StrategicState, unit: UnitId) -> int | None:
    """Return where a unit is put by itself: spread over the zone's front, cover first (ST-6.8).

    Whoever finds no room in the zone, which is full of hordes, begins as near to it as can be (ST-1.2).
    """
    field = state.field
    side = field.setup.sides[state.units[unit].side]
    band = start_band(state, unit)
    own = state.units[unit].side
    taken = [other.tile for other in state.units.values() if other.status == "board" and other.side == own]
    middle = field.grid.tile(field.grid.width // 2, field.grid.height // 2)

    def worth(tile: int) -> tuple[int, int, int]:
        crowd = sum(field.distance(tile, other) < 2 for other in taken)
        ground = terrain_at(state, tile)
        return crowd, field.distance(tile, middle) - ground.ap, tile

    places = [tile for tile in side.zone if fits(state, unit, tile, band)]
    if places:
        return min(places, key=worth)
    beyond = (tile for tile in range(field.grid.tile_count) if fits(state, unit, tile, band))
    return min(
        beyond, key=lambda tile: (min(field.distance(tile, each) for each in side.zone), tile), default=None
    )


def place_unit(step: StrategicStep, action: PlaceUnit) -> None:
    """Put a unit down; the battle begins when the last one stands."""
    _put(step, action.unit, action.tile, action.band)


def deploy_automatically(step: StrategicStep, action: DeployAutomatically) -> None:
    """Put the next waiting unit down."""
    state = step.state
    unit = waiting(state, action.player)[0].id
    tile = automatic_place(state, unit)
    assert tile is not None, "check asks for room"
    _put(step, unit, tile, start_band(state, unit))


def _put(step: StrategicStep, unit: UnitId, tile: int, band: int) -> None:
    """Put a unit down: a horde beside one that hides there, which its side does not see (ST-1.2, ST-11.5)."""
    state = step.state
    if stat_line(state, unit).is_horde and horde_at(state, tile, None, unit) is not None:
        tile = _beside(state, unit, tile, band)
    step.emit(UnitPlaced(rules=(DEPLOYMENT,), player=owner(state, unit), unit=unit, tile=tile, band=band))
    if not any(each.status == "waiting" for each in state.units.values()):
        begin(step)


def _beside(state: StrategicState, unit: UnitId, tile: int, band: int) -> int:
    """Return the square without a horde that is nearest to one, in the zone if there is any."""
    field = state.field
    zone = field.setup.sides[state.units[unit].side].zone

    def worth(other: int) -> tuple[bool, int, int]:
        return other not in zone, field.distance(tile, other), other

    places = (
        other
        for other in range(field.grid.tile_count)
        if fits(state, unit, other, band) and horde_at(state, other, None, unit) is None
    )
    return min(places, key=worth)


def concede(step: StrategicStep, action: Concede) -> None:
    """Take a side that gives up from the map; what is under way goes on without it (ST-6.7)."""
    jobs = step.state.jobs
    step.emit(SideConceded(rules=(RuleId("ST-6.7"),), player=action.player))
    if end_if_decided(step):
        return
    if step.state.phase == "battle":
        run(step, jobs)
    elif not any(each.status == "waiting" for each in step.state.units.values()):
        begin(step)


def begin(step: StrategicStep) -> None:
    """Begin the first round."""
    look_around(step)
    begin_round(step)
    run(step, ())
