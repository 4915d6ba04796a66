"""What a viewer sees of a skirmish, without a pixel (SK-7)."""

from game.core.ids import PlayerId, RuleId
from game.core.table import BoardView, SideView, TableView, TokenPlace, TokenView, TrackView, ZoneView
from game.systems.skirmish.queries import (
    bonus_gold,
    cooldown_turns,
    stalemate_side,
    turns_without_loss,
    units_left,
)
from game.systems.skirmish.state import SkirmishState, Status


def place_of(status: Status) -> TokenPlace:
    """Return where a piece lies: on the board, or beside it with those that wait or those that are gone."""
    match status:
        case "board":
            return "board"
        case "reserve" | "barred":
            return "reserve"
        case "lost" | "withdrawn":
            return "lost"


def table(state: SkirmishState, viewer: PlayerId | None) -> TableView:
    """Return the picture of the table; everybody sees the same, dice to come excepted."""
    field = state.field
    board = field.setup.board
    return TableView(
        system="skirmish",
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        active=_active(state),
        board=BoardView(
            grid="square",
            columns=board.columns,
            rows=board.rows,
            theatre=board.theatre,
            terrain=board.tiles,
            name=board.name,
        ),
        sides=tuple(_side(state, side) for side in (0, 1)),
        tokens=tuple(
            _token(state, side, number) for side in (0, 1) for number in range(len(field.order[side]))
        ),
        zones=zones_of(state),
        tracks=_tracks(state),
        prompt=state.prompt,
        outcome=state.outcome,
    )


def _active(state: SkirmishState) -> tuple[PlayerId, ...]:
    if state.phase == "over":
        return ()
    return (state.prompt.player,) if state.prompt is not None else (state.player(state.to_move),)


def _side(state: SkirmishState, side: int) -> SideView:
    entry = state.field.setup.sides[side]
    statuses = [state.units[unit].status for unit in state.field.order[side]]
    return SideView(
        player=entry.player,
        faction=entry.faction,
        name=entry.name,
        role=entry.role,
        units_left=units_left(state, side),
        units_lost=statuses.count("lost"),
        reserves=statuses.count("reserve"),
    )


def _token(state: SkirmishState, side: int, number: int) -> TokenView:
    field = state.field
    setup = field.setup.sides[side].units[number]
    unit, line = state.units[setup.id], field.lines[setup.id]
    return TokenView(
        id=setup.id,
        owner=line.player,
        faction=field.setup.sides[side].faction,
        tile=unit.tile,
        name=setup.pilot_name or setup.name,
        frame=setup.frame,
        klass=setup.klass,
        traits=setup.traits,
        state=place_of(unit.status),
        has_moved=unit.has_moved and side == state.to_move,
        has_acted=unit.has_attacked and side == state.to_move,
        ace_level=line.ace_level,
        is_hero=line.is_hero,
        cooldown_turns=cooldown_turns(state, unit) if line.is_warship else 0,
        kills=unit.kills,
        strength=setup.slots,
    )


def zones_of(state: SkirmishState) -> tuple[ZoneView, ...]:
    """Return where sides set up, and what the ends of the battle are about."""
    field = state.field
    zones = [
        ZoneView(entry.role, "deployment", field.zones[side], entry.player)
        for side, entry in enumerate(field.setup.sides)
    ]
    for end in field.setup.ends:
        if end.zone is not None and end.zone in field.setup.board.zones:
            player = state.player(0 if end.side == "attacker" else 1)
            zones.append(ZoneView(end.zone, end.kind, field.setup.board.zones[end.zone], player))
    return tuple(zones)


def _tracks(state: SkirmishState) -> tuple[TrackView, ...]:
    tracks = [
        TrackView("turn", state.turn, rules=(RuleId("SK-6.4"),)),
        TrackView("bonus_gold", bonus_gold(state), rules=(RuleId("SK-6.4"), RuleId("TW-9.5"))),
        TrackView(
            "stalemate",
            turns_without_loss(state),
            state.field.setup.options.stalemate_turns,
            state.player(stalemate_side(state)),
            (RuleId("SK-6.6"),),
        ),
    ]
    for index, end in enumerate(state.field.setup.ends):
        if end.turns is not None:
            value = state.held_turns[index] if end.kind == "hold" else state.turn
            player = state.player(0 if end.side == "attacker" else 1)
            tracks.append(TrackView(end.kind, value, end.turns, player, (RuleId("SK-6.3"),)))
    return tuple(tracks)
