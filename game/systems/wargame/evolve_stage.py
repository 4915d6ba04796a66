"""What events around the units do to the state."""

from msgspec.structs import replace

from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.core.rng import advance
from game.systems.wargame import events as e
from game.systems.wargame.body import kind_of
from game.systems.wargame.change import (
    Evolution,
    alter_tally,
    alter_unit,
    keep,
    pay,
    set_section,
    writes,
)
from game.systems.wargame.due import of_kind
from game.systems.wargame.state import Structure, WargameState, lay_ground


def _rolled(state: WargameState, event: DiceRolled) -> None:
    state.rng = advance(state.rng, len(event.faces))


def _roles(state: WargameState, event: e.RolesCast) -> None:
    state.attacker = event.attacker
    state.phase = "edges"


def _edge(state: WargameState, event: e.EdgeTaken) -> None:
    state.is_flipped = event.is_flipped
    ground = state.field.grounds[event.is_flipped]
    for objective in ground.objectives.values():
        marker = state.markers[objective.id]
        if marker.tile >= 0:
            state.markers[objective.id] = replace(marker, tile=objective.tile)
    lay_ground(state)


def _picked(state: WargameState, event: e.SecondariesPicked) -> None:
    first, second = state.picks
    state.picks = (event.picks, second) if event.side == 0 else (first, event.picks)


def _stage(state: WargameState, event: e.StageBegan) -> None:
    state.phase = event.stage
    state.to_move = event.side


def _marker_placed(state: WargameState, event: e.MarkerPlaced) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], tile=event.tile)


def _wall(state: WargameState, event: e.WallPlaced) -> None:
    state.walls = (*state.walls, event.tile)
    state.structures[event.structure] = Structure(event.structure, state.field.rules.structure_level)
    lay_ground(state)


def _deployed(state: WargameState, event: e.UnitDeployed) -> None:
    alter_unit(state, event.unit, status="board", tile=event.tile, level=event.level, facing=event.facing)


def _facing(state: WargameState, event: e.FacingChosen) -> None:
    alter_unit(state, event.unit, facing=event.facing)
    state.to_move = event.next_side


def _closed(state: WargameState, event: e.DeploymentClosed) -> None:
    first, second = state.ready
    state.ready = (True, second) if event.side == 0 else (first, True)
    state.to_move = event.next_side
    for unit in tuple(state.units.values()):
        if unit.side == event.side and unit.status == "waiting":
            alter_unit(state, unit.id, status="reserve")


def _held(state: WargameState, event: e.ReservesHeld) -> None:
    for unit in event.units:
        alter_unit(state, unit, has_acted=True)


def _emissary(state: WargameState, event: e.EmissaryNamed) -> None:
    set_section(state, event.unit, event.index, event.left)


def _round(state: WargameState, event: e.RoundStarted) -> None:
    state.phase = "battle"
    state.round = event.round
    state.to_move = event.side
    state.initiative = event.side
    state.activations = 0
    state.standing = ()
    for unit in tuple(state.units.values()):
        if unit.has_acted or unit.targets:
            alter_unit(state, unit.id, has_acted=False, targets=())


def _marker_hit(state: WargameState, event: e.MarkerHit) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], left=event.left)


def _marker_gone(state: WargameState, event: e.MarkerGone) -> None:
    marker = state.markers[event.marker]
    # Data are counted. Where there are none nothing asks, and battles of before end in the same state.
    is_counted = kind_of(state, event.marker) == "data" or not of_kind(state, "data")
    if event.why == "home" and marker.bearer and is_counted:
        side = state.units[marker.bearer].side
        alter_tally(state, side, lit=state.tallies[side].lit + 1)
    state.markers[event.marker] = replace(marker, tile=-1, bearer=UnitId(""), arm=-1)


def _marker_taken(state: WargameState, event: e.MarkerTaken) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], owner=event.side)


def _marker_drifted(state: WargameState, event: e.MarkerDrifted) -> None:
    state.markers[event.marker] = replace(state.markers[event.marker], tile=event.tile)


def _marker_used(state: WargameState, event: e.MarkerUsed) -> None:
    pay(state, event.unit, event.ap)
    marker = state.markers[event.marker]
    is_borne = event.what in ("gathered", "lifted")
    state.markers[event.marker] = replace(
        marker,
        owner=event.side,
        is_on=True,
        bearer=event.unit if is_borne else UnitId(""),
        tile=-1 if is_borne else marker.tile,
        arm=event.arm,
    )


def _object_fell(state: WargameState, event: e.ObjectFell) -> None:
    state.markers[event.marker] = replace(
        state.markers[event.marker], bearer=UnitId(""), tile=event.tile, arm=-1
    )


def _smoke(state: WargameState, event: e.SmokeLaid) -> None:
    pay(state, event.unit, event.ap)
    state.smokes = (*state.smokes, *((tile, event.round) for tile in event.tiles))


def _smoke_cleared(state: WargameState, event: e.SmokeCleared) -> None:
    state.smokes = tuple((tile, last) for tile, last in state.smokes if last >= event.round)


def _alarm(state: WargameState, event: e.AlarmGiven) -> None:
    state.has_alarm = True


def _points(state: WargameState, event: e.PointsScored) -> None:
    alter_tally(state, event.side, points=state.tallies[event.side].points + event.points)


def _high(state: WargameState, event: e.HighGroundHeld) -> None:
    alter_tally(state, event.side, high_rounds=state.tallies[event.side].high_rounds + 1)


def _side(state: WargameState, event: e.SideToMove) -> None:
    state.to_move = event.side


def _shown(state: WargameState, event: e.SecondariesShown) -> None:
    _picked(state, e.SecondariesPicked(player=event.player, side=event.side, picks=event.picks))
    alter_tally(state, event.side, secondary=event.points)


def _ended(state: WargameState, event: e.BattleEnded) -> None:
    state.phase = "over"
    state.outcome = event.outcome
    state.prompt = None
    state.agenda = ()
    state.turn = None


def _prompt(state: WargameState, event: e.PromptRaised) -> None:
    state.prompt = event.prompt


def _answered(state: WargameState, event: e.PromptAnswered) -> None:
    state.prompt = None
    state.agenda = ()
    if event.stands:
        state.standing = (*state.standing, (event.side, event.question, event.round))


def _suspended(state: WargameState, event: e.WorkSuspended) -> None:
    state.agenda = event.agenda


STAGE: dict[type[Event], Evolution] = dict(
    (
        writes(DiceRolled, _rolled),
        writes(e.RolesCast, _roles),
        writes(e.EdgeTaken, _edge),
        writes(e.SecondariesPicked, _picked),
        writes(e.SecondariesShown, _shown),
        writes(e.StageBegan, _stage),
        writes(e.MarkerPlaced, _marker_placed),
        writes(e.WallPlaced, _wall),
        writes(e.UnitDeployed, _deployed),
        writes(e.FacingChosen, _facing),
        writes(e.DeploymentClosed, _closed),
        writes(e.ReservesHeld, _held),
        writes(e.EmissaryNamed, _emissary),
        writes(e.RoundStarted, _round),
        writes(e.MarkerHit, _marker_hit),
        writes(e.MarkerGone, _marker_gone),
        writes(e.MarkerTaken, _marker_taken),
        writes(e.MarkerDrifted, _marker_drifted),
        writes(e.MarkerUsed, _marker_used),
        writes(e.ObjectFell, _object_fell),
        writes(e.SmokeLaid, _smoke),
        writes(e.SmokeCleared, _smoke_cleared),
        writes(e.AlarmGiven, _alarm),
        writes(e.PointsScored, _points),
        writes(e.HighGroundHeld, _high),
        writes(e.SideToMove, _side),
        writes(e.SideSurrendered, keep),
        writes(e.BattleEnded, _ended),
        writes(e.PromptRaised, _prompt),
        writes(e.PromptAnswered, _answered),
        writes(e.WorkSuspended, _suspended),
    )
)
"""By the kind of event: what it writes."""
