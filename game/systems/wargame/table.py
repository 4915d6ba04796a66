"""What a viewer sees of a wargame, without a pixel."""

from msgspec import UNSET

from game.core.ids import PlayerId, RuleId
from game.core.table import BoardView, SideView, TableView, TokenView, TrackView, ZoneView
from game.systems.wargame.battlefield import GREY
from game.systems.wargame.body import is_drone, is_operable
from game.systems.wargame.profile import SYSTEM
from game.systems.wargame.score import unhurt
from game.systems.wargame.state import Unit, WargameState


def table(state: WargameState, viewer: PlayerId | None) -> TableView:
    """Return the picture of the table; secret objectives are nowhere on it."""
    board = state.field.setup.board
    return TableView(
        system=SYSTEM,
        viewer=viewer,
        phase=state.phase,
        turn=state.round,
        active=_active(state),
        board=BoardView(
            grid="hex_pointy",
            columns=board.columns,
            rows=board.rows,
            theatre=THEATRE if board.theatre is UNSET else board.theatre,
            terrain=_terrain(state),
            name=board.name,
            is_staggered=True,
            heights=state.floors,
            built=_built(state),
        ),
        sides=tuple(_side(state, side, number) for side in (0, 1) for number in range(_seats(state, side))),
        tokens=tuple(_token(state, unit) for unit in state.units.values()),
        zones=_zones(state),
        tracks=_tracks(state),
        prompt=state.prompt,
        outcome=state.outcome,
    )


THEATRE = "land"
COLOURS = {
    ".": "wg_grey",
    "r": "wg_red",
    "t": "wg_tan",
    "w": "wg_white",
    "g": "wg_green",
    "k": "wg_black",
    "l": "wg_light_blue",
    "d": "wg_dark_blue",
}
IN_SPACE = {
    ".": "wg_space_grey",
    "r": "wg_space_red",
    "g": "wg_space_green",
    "k": "wg_space_black",
}
"""How colours look in space, where they look otherwise: the same rules hold."""
PLATE = "wg_space_plate"
"""Open ground in space that lies higher: plates of hulls."""


def _seats(state: WargameState, side: int) -> int:
    return len(state.field.setup.teams[side].seats)


def _active(state: WargameState) -> tuple[PlayerId, ...]:
    return () if state.phase == "over" else (state.on_turn,)


def _terrain(state: WargameState) -> tuple[str, ...]:
    """Return a terrain for each hex."""
    return tuple(terrain_of(state, tile) for tile in range(len(state.colours)))


def terrain_of(state: WargameState, tile: int) -> str:
    """Return what a hex looks like: its colour, in space or on land."""
    colour = state.colours[tile]
    if state.field.setup.board.theatre is UNSET:
        return COLOURS[colour]
    if colour == GREY and state.field.grounds[state.is_flipped].surfaces[tile] > 0:
        return PLATE
    return IN_SPACE.get(colour, COLOURS[colour])


def _built(state: WargameState) -> tuple[int, ...]:
    """Return how many levels of each hex a structure fills (WG-3.7)."""
    surfaces = state.field.grounds[state.is_flipped].surfaces
    return tuple(floor - surface for floor, surface in zip(state.floors, surfaces))


def _side(state: WargameState, side: int, number: int) -> SideView:
    team = state.field.setup.teams[side]
    seat = team.seats[number]
    units = [unit for unit in state.units.values() if unit.side == side and not is_drone(state, unit.id)]
    return SideView(
        player=seat.player,
        faction=seat.faction,
        name=seat.name,
        role=("attacker", "defender")[state.role(side)],
        units_left=sum(is_operable(state, unit) for unit in units),
        units_lost=sum(unit.status == "lost" for unit in units),
        reserves=sum(unit.status in ("reserve", "waiting") for unit in units),
        counters_of=UNSET if number == 0 else team.seats[0].player,
    )


def _token(state: WargameState, unit: Unit) -> TokenView:
    sheet = state.field.sheets[unit.id]
    setup = sheet.setup
    strong = unhurt(state, unit.id)
    total = sum(strong)
    return TokenView(
        id=unit.id,
        owner=state.player(unit.side),
        faction=state.field.setup.teams[unit.side].seats[0].faction,
        tile=unit.tile,
        name=setup.pilot_name or setup.name,
        frame=setup.frame,
        klass=setup.frame_class,
        traits=tuple(_traits(state, unit)),
        state="board" if unit.tile >= 0 else "lost" if unit.status in ("lost", "away") else "reserve",
        has_moved=unit.has_acted,
        has_acted=unit.has_acted,
        kills=unit.kills,
        strength=total,
        damage=total - sum(unit.sections),
        facing=unit.facing if unit.tile >= 0 else -1,
        zones=tuple(
            (section.id, most - left, most)
            for section, most, left in zip(setup.sections, strong, unit.sections)
        ),
    )


def _traits(state: WargameState, unit: Unit) -> list[str]:
    """Return a unit's tokens: its elevation, its stance, what holds it (WG-1.4)."""
    found = [f"level_{unit.level}"] if unit.tile >= 0 and unit.level else []
    marks = (
        (unit.is_lying, "lying"),
        (unit.is_kneeling, "kneeling"),
        (unit.has_overheated, "overheat"),
        (unit.has_frozen, "freeze"),
        (bool(unit.stuck_in), "stuck"),
        (bool(unit.held_by or unit.holds), "hold"),
        (unit.errors > 0, "system_error"),
        (bool(unit.stance), unit.stance),
        (unit.is_disabled, "hulk"),
    )
    return found + [name for on, name in marks if on]


def _zones(state: WargameState) -> tuple[ZoneView, ...]:
    ground = state.field.grounds[state.is_flipped]
    zones = [
        ZoneView(
            ("attacker", "defender")[role],
            "deployment",
            ground.areas[role],
            state.player(state.team_of(role)),
        )
        for role in (0, 1)
    ]
    for marker in state.markers.values():
        if marker.tile >= 0:
            owner = state.player(marker.owner) if marker.owner >= 0 else PlayerId("")
            zones.append(ZoneView(marker.id, "objective", (marker.tile,), owner))
    return tuple(zones)


def _tracks(state: WargameState) -> tuple[TrackView, ...]:
    tracks = [TrackView("turn", state.round, state.field.setup.mission.rounds, rules=(RuleId("WG-14.1"),))]
    most = state.field.rules.most_points
    for side in (0, 1):
        points = min(most, state.tallies[side].points)
        tracks.append(TrackView("points", points, most, state.player(side), (RuleId("WG-14.1"),)))
    return tuple(tracks)
