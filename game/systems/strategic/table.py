"""What a viewer sees of a battle, without a pixel."""

from msgspec import UNSET

from game.core.ids import PlayerId, RuleId
from game.core.table import BoardView, SideView, TableView, TokenPlace, TokenView, TrackView, ZoneView
from game.rules.prose import flown
from game.systems.strategic.content import PARTS
from game.systems.strategic.queries import acting_seats, is_watching, stat_line
from game.systems.strategic.state import Status, StrategicState, Unit


def place_of(status: Status) -> TokenPlace:
    """Return where a piece lies: on the map, or beside it with those that wait or those that are gone."""
    match status:
        case "board":
            return "board"
        case "waiting" | "hidden":
            return "reserve"
        case "lost" | "left":
            return "lost"


def table(state: StrategicState, viewer: PlayerId | None) -> TableView:
    """Return the picture of an observed state."""
    board = state.field.setup.board
    burnt = frozenset(state.burnt)
    terrain = tuple(
        board.terrain[name].burnt or name if tile in burnt else name for tile, name in enumerate(board.tiles)
    )
    return TableView(
        system="strategic",
        viewer=viewer,
        phase=state.phase,
        turn=state.round,
        active=acting_seats(state),
        board=BoardView("square", board.columns, board.rows, board.theatre, terrain, board.name),
        sides=tuple(_seat(state, player) for player in state.field.players),
        tokens=tuple(_token(state, unit) for unit in state.units.values()),
        zones=_zones(state),
        tracks=_tracks(state),
        prompt=state.prompt,
        outcome=state.outcome,
    )


def _seat(state: StrategicState, player: PlayerId) -> SideView:
    """Return what is told of a seat: allies have the faction and the role of their side."""
    entry = state.field.setup.sides[state.field.side_of[player]]
    statuses = [unit.status for unit in state.units.values() if stat_line(state, unit.id).leader == player]
    return SideView(
        player=player,
        faction=entry.faction,
        name=entry.seat_name(player),
        role=entry.role,
        units_left=sum(status in ("board", "hidden", "waiting") for status in statuses),
        units_lost=statuses.count("lost"),
        reserves=statuses.count("waiting"),
        counters_of=UNSET if player == entry.player else entry.player,
    )


def _token(state: StrategicState, unit: Unit) -> TokenView:
    """Return a piece; of one that the viewer does not see only that it exists."""
    own, setup = stat_line(state, unit.id), stat_line(state, unit.id).setup
    is_there = unit.status in ("board", "waiting")
    wounds = unit.wounds if is_there else own.full
    return TokenView(
        id=unit.id,
        owner=own.leader,
        faction=state.field.setup.sides[unit.side].faction,
        tile=unit.tile if unit.status == "board" else -1,
        name=flown(setup.name, state.field.setup.pilot_name(setup)),
        frame=setup.unit,
        klass=setup.klass,
        traits=_traits(unit),
        state=place_of(unit.status),
        has_moved=unit.status == "board" and unit.halves < 2,
        has_acted=unit.has_attacked,
        kills=sum(other.killer == unit.id and other.side != unit.side for other in state.units.values()),
        strength=sum(own.full),
        damage=sum(own.full) - sum(wounds),
        zones=tuple((part, full - left, full) for part, full, left in zip(PARTS, own.full, wounds))
        if own.has_parts
        else (),
    )


def _traits(unit: Unit) -> tuple[str, ...]:
    """Return what can be seen of a unit at a glance: band, field, fire, and what it does."""
    bands = {-1: "deep", 1: "low", 2: "medium", 3: "high", 4: "orbit"}
    flags = {
        "burning": unit.burning,
        "broken": unit.broken,
        "hidden": bool(unit.hidden_from),
        "ran": unit.ran,
        "defensive": unit.defensive,
        "overwatch": is_watching(unit),
        f"field_{unit.pattern}": unit.pattern != "none",
    }
    band = (bands[unit.band],) if unit.band in bands and unit.status == "board" else ()
    return (*band, *(name for name, is_on in flags.items() if is_on))


def _zones(state: StrategicState) -> tuple[ZoneView, ...]:
    setup = state.field.setup
    found = []
    if state.storm_tiles:
        found.append(ZoneView("storm", "storm", tuple(sorted(state.storm_tiles))))
    if state.fires:
        found.append(ZoneView("fire", "fire", tuple(state.fires)))
    if setup.mission.kind == "hold":
        found.append(ZoneView("city", "objective", setup.board.city))
    if setup.mission.kind == "evacuate":
        player = state.player(setup.mission.side)
        found.append(ZoneView("exit", "exit", state.field.edge_tiles(setup.mission.edge), player))
    if state.phase == "deploy":
        found += [
            ZoneView(f"deploy_{side.player}", "deployment", side.zone, side.player) for side in setup.sides
        ]
    return tuple(found)


def _tracks(state: StrategicState) -> tuple[TrackView, ...]:
    mission = state.field.setup.mission
    rounds = TrackView("round", state.round, mission.rounds, rules=(RuleId("ST-6.2"),))
    points = tuple(
        TrackView("points", amount, 0, state.player(side), (RuleId("ST-6.2"),))
        for side, amount in enumerate(state.points)
    )
    return (rounds, *points)
