"""What events around the units write, and that they write nothing else (WG-6, WG-7, WG-14, WG-16)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.systems.wargame import events as e
from game.systems.wargame import jobs as j
from game.systems.wargame.content_missions import Works
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.state import Tally, WargameState
from tests.support.wargame import BLUE_SIDE, RED, RULES, At, alter, board, turn_of, world
from tests.support.written import changed

ME, MATE, ENEMY = UnitId("halyard_0"), UnitId("mote_0"), UnitId("brigand_1")
FIRST, SECOND = "control_0", "control_1"
NOBODY = UnitId("")
MINE = Tally(points=3, destroyed=1, high_rounds=1, lit=1, secondary=2)
THEIRS = Tally(points=4, melee=1, high_rounds=2, lit=2, secondary=3)
AGENDA = (j.EndTurn(),)
ASKED = Prompt(player=RED, kind="role", options=("attack", "defend"))
OUTCOME = Outcome((RED,), (BLUE_SIDE,), "points", 6)


def field() -> WargameState:
    """The turn of a unit in the third round, with something in every field."""
    places = At("halyard", 0, 5, 4), At("mote", 0, 2, 2), At("brigand", 1, 6, 4), At("mote", 1, 9, 9)
    state = world(*places, on=board(works=(Works(at=((8, 8),), elevation=1),)))
    turn_of(state, ME)
    state.round, state.to_move, state.initiative, state.activations = 3, 0, 1, 5
    state.ready, state.picks = (False, False), (("disarm",) * 3, ("high_ground",) * 3)
    state.tallies = (MINE, THEIRS)
    state.smokes = ((7, 3), (8, 4))
    state.walls = (40,)
    state.standing = ((0, "brace", 3),)
    state.agenda, state.prompt = AGENDA, ASKED
    alter(state, ME, has_acted=True, targets=(ENEMY,), ap=9)
    alter(state, ENEMY, has_acted=True)
    alter(state, MATE, targets=(ENEMY,))
    alter(state, "mote_1", status="waiting")
    for name, more in ((FIRST, {"bearer": MATE, "arm": 1, "owner": 1, "is_on": True}), (SECOND, {"left": 9})):
        state.markers[name] = replace(state.markers[name], **more)
    return state


def of(area: str, name: str, **values: object) -> dict[str, object]:
    """Return fields of a unit or a marker by their paths."""
    return {f"{area}.{name}.{key}": value for key, value in values.items()}


WRITES: Mapping[str, tuple[WargameEvent, Mapping[str, object]]] = {
    "roles": (e.RolesCast(player=RED, attacker=1), {"attacker": 1, "phase": "edges"}),
    "usual edge": (e.EdgeTaken(player=RED, is_flipped=False), {}),
    "picks of the first": (
        e.SecondariesPicked(player=RED, side=0, picks=("a", "b")),
        {"picks": (("a", "b"), ("high_ground",) * 3)},
    ),
    "picks of the second": (
        e.SecondariesPicked(player=RED, side=1, picks=("a", "b")),
        {"picks": (("disarm",) * 3, ("a", "b"))},
    ),
    "picks shown": (
        e.SecondariesShown(player=RED, side=1, picks=("a",), points=5),
        {"picks": (("disarm",) * 3, ("a",)), "tallies": (MINE, replace(THEIRS, secondary=5))},
    ),
    "stage": (e.StageBegan(stage="deploy", side=1), {"phase": "deploy", "to_move": 1}),
    "marker put down": (
        e.MarkerPlaced(player=RED, marker=SECOND, tile=33),
        of("markers", SECOND, tile=33),
    ),
    "deployed": (
        e.UnitDeployed(player=RED, unit=UnitId("mote_1"), tile=50, level=1, facing=3),
        of("units", "mote_1", status="board", tile=50, level=1, facing=3),
    ),
    "facing": (
        e.FacingChosen(unit=ME, facing=4, next_side=1),
        of("units", ME, facing=4) | {"to_move": 1},
    ),
    "first deployed": (
        e.DeploymentClosed(player=RED, side=0, next_side=1),
        {"ready": (True, False), "to_move": 1},
    ),
    "second deployed": (
        e.DeploymentClosed(player=RED, side=1, next_side=1),
        {"ready": (False, True), "to_move": 1} | of("units", "mote_1", status="reserve"),
    ),
    "reserves held": (
        e.ReservesHeld(player=RED, side=0, units=(MATE, UnitId("mote_1"))),
        of("units", MATE, has_acted=True) | of("units", "mote_1", has_acted=True),
    ),
    "round": (
        e.RoundStarted(round=4, side=0, player=RED),
        {"round": 4, "initiative": 0, "activations": 0, "standing": ()}
        | of("units", ME, has_acted=False, targets=())
        | of("units", ENEMY, has_acted=False)
        | of("units", MATE, targets=()),
    ),
    "round of the second": (
        e.RoundStarted(round=4, side=1, player=RED),
        {"round": 4, "to_move": 1, "activations": 0, "standing": ()}
        | of("units", ME, has_acted=False, targets=())
        | of("units", ENEMY, has_acted=False)
        | of("units", MATE, targets=()),
    ),
    "marker hit": (e.MarkerHit(marker=SECOND, damage=3, left=6), of("markers", SECOND, left=6)),
    "marker home": (
        e.MarkerGone(marker=FIRST, why="home"),
        of("markers", FIRST, tile=-1, bearer=NOBODY, arm=-1) | {"tallies": (replace(MINE, lit=2), THEIRS)},
    ),
    "marker lost": (
        e.MarkerGone(marker=FIRST, why="lost"),
        of("markers", FIRST, tile=-1, bearer=NOBODY, arm=-1),
    ),
    "home without a bearer": (e.MarkerGone(marker=SECOND, why="home"), of("markers", SECOND, tile=-1)),
    "marker taken": (e.MarkerTaken(marker=FIRST, side=0, player=RED), of("markers", FIRST, owner=0)),
    "marker drifted": (e.MarkerDrifted(marker=FIRST, tile=12), of("markers", FIRST, tile=12)),
    "lit": (
        e.MarkerUsed(unit=ME, marker=SECOND, what="lit", side=0, ap=2),
        of("markers", SECOND, owner=0, is_on=True) | of("units", ME, ap=7),
    ),
    "lifted": (
        e.MarkerUsed(unit=ME, marker=SECOND, what="lifted", side=0, ap=1, arm=2),
        of("markers", SECOND, owner=0, is_on=True, bearer=ME, tile=-1, arm=2) | of("units", ME, ap=8),
    ),
    "gathered": (
        e.MarkerUsed(unit=ME, marker=SECOND, what="gathered", side=0, ap=0),
        of("markers", SECOND, owner=0, is_on=True, bearer=ME, tile=-1),
    ),
    "fell": (
        e.ObjectFell(unit=MATE, marker=FIRST, tile=21),
        of("markers", FIRST, bearer=NOBODY, tile=21, arm=-1),
    ),
    "smoke": (
        e.SmokeLaid(unit=ME, tiles=(1, 2), round=4, ap=2),
        {"smokes": ((7, 3), (8, 4), (1, 4), (2, 4))} | of("units", ME, ap=7),
    ),
    "old smoke": (e.SmokeCleared(round=4), {"smokes": ((8, 4),)}),
    "alarm": (e.AlarmGiven(unit=ME), {"has_alarm": True}),
    "points": (
        e.PointsScored(player=RED, side=1, points=2, why="x"),
        {"tallies": (MINE, replace(THEIRS, points=6))},
    ),
    "high": (e.HighGroundHeld(side=0), {"tallies": (replace(MINE, high_rounds=2), THEIRS)}),
    "side": (e.SideToMove(side=1), {"to_move": 1}),
    "surrender": (e.SideSurrendered(player=RED, side=0), {}),
    "end": (
        e.BattleEnded(outcome=OUTCOME, points=(1, 2), secondary=(0, 0)),
        {"phase": "over", "outcome": OUTCOME, "agenda": (), "turn": None, "prompt": None},
    ),
    "answer": (
        e.PromptAnswered(player=RED, question="x", option="y", side=1, round=3),
        {"agenda": (), "prompt": None},
    ),
    "answer that stands": (
        e.PromptAnswered(player=RED, question="x", option="y", stands=True, side=1, round=3),
        {"agenda": (), "prompt": None, "standing": ((0, "brace", 3), (1, "x", 3))},
    ),
    "question": (e.PromptRaised(prompt=replace(ASKED, kind="edge")), {"prompt": replace(ASKED, kind="edge")}),
    "suspended": (e.WorkSuspended(agenda=(*AGENDA, *AGENDA)), {"agenda": (*AGENDA, *AGENDA)}),
}
"""By what happens: the event, and all that it changes."""


@pytest.mark.rule("WG-6.3")
@pytest.mark.rule("WG-7.1")
@pytest.mark.rule("WG-14.1")
@pytest.mark.rule("WG-16.1")
@pytest.mark.parametrize("name", WRITES)
def test_an_event_around_the_units_writes_what_it_says_and_nothing_else(name: str) -> None:
    event, wanted = WRITES[name]
    assert changed(RULES, field(), event) == wanted


@pytest.mark.rule("WG-10.1")
@pytest.mark.rule("WG-12.7")
@pytest.mark.parametrize(
    "event",
    [e.GrappleFailed(unit=ME, target=ENEMY), e.DroneFired(drone=MATE)],
    ids=["grapple", "drone"],
)
def test_what_a_turn_remembers_is_noted_nowhere_out_of_any_turn(event: WargameEvent) -> None:
    state = field()
    state.turn = None
    before = RULES.record(state)
    RULES.evolve(state, event)
    assert RULES.record(state) == before


@pytest.mark.rule("WG-6.4")
@pytest.mark.parametrize("first", [0, 5])
def test_with_the_other_edge_the_markers_lie_as_they_do_from_there(first: int) -> None:
    state = field()
    state.markers[FIRST] = replace(state.markers[FIRST], tile=first)
    state.markers[SECOND] = replace(state.markers[SECOND], tile=-1)
    RULES.evolve(state, e.EdgeTaken(player=RED, is_flipped=True))
    there = {each.id: each.tile for each in state.field.grounds[True].objectives.values()}
    assert state.is_flipped and state.markers[FIRST].tile == there[FIRST]
    assert state.markers[SECOND].tile == -1, "what is not on the board stays off it"
