"""What is still to be done to a unit, or by one, that went in between is not done (WG-11.4)."""

import pytest

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import jobs as j
from game.systems.wargame.actions import EndPhase, OrderDrone, StepTo
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work, run
from tests.support.wargame import RULES, At, E, W, alter, answer, do, player, tile, turn_of, unit, world

GONE, OTHER = UnitId("halyard_0"), UnitId("brigand_1")
BY, AT = (
    j.Blow(GONE, "halyard_0.service_rifle", OTHER, "torso"),
    j.Blow(OTHER, "brigand_1.machine_pistol", GONE, "torso"),
)
JOBS: tuple[j.AnyJob, ...] = (
    j.Strike(BY),
    j.Strike(AT),
    j.Countered(AT),
    j.HurtSomewhere(GONE, 5, "fall"),
    j.Hurt(GONE, "torso", 5, "fall"),
    j.Steady(GONE),
    j.SettleAside(GONE),
    j.SettleAsideIfMet(GONE),
    j.Fall(GONE),
    j.Land(GONE, 4),
    j.Underneath(GONE, OTHER, 4),
    j.StepAside(GONE, OTHER, 4, "landing"),
    j.Flight(GONE, OTHER, (60, 61), 0, 59, 59),
    j.Crash(GONE, OTHER, 60, 1, 59),
    j.LieDown(GONE),
    j.CrushedBy(GONE, 4, "landing", OTHER),
    j.TakeStep(GONE, 60, 0),
    j.TakeDash(GONE, 4),
    j.TakeJump(GONE, 61),
    j.Watch(GONE),
    j.OfferWatch(GONE),
    j.EndMovement(GONE),
    j.Blast(OTHER, (GONE,), 12),
    j.Jam(GONE),
)


def done(state: WargameState, *jobs: j.AnyJob, faces: tuple[int, ...] = ()) -> tuple[WargameEvent, ...]:
    """Do jobs of the rules and return what happened."""
    step = Step(state.clone(), RULES.evolve, ScriptedChance(faces, SEEDED))
    work = Work(step)
    work.then(*jobs)
    run(work, DOINGS)
    return tuple(step.events)


def pair(status: str) -> WargameState:
    """Return the turn of a unit beside an enemy, with this status now."""
    state = world(At("halyard", 0, 5, 4, ap=8), At("brigand", 1, 6, 4, facing=W, ap=8), At("mote", 0, 1, 1))
    turn_of(state, GONE)
    return state if status == "board" else alter(state, GONE, status=status, ap=0, tile=-1)


@pytest.mark.rule("WG-11.4")
@pytest.mark.rule("WG-12.8")
@pytest.mark.parametrize("job", JOBS, ids=lambda job: type(job).__name__)
@pytest.mark.parametrize("status", ["lost", "away"])
def test_nothing_is_done_to_who_is_gone(job: j.AnyJob, status: str) -> None:
    assert done(pair(status), job) == ()


SEEN = tuple(job for job in JOBS if not isinstance(job, j.Watch | j.OfferWatch | j.Countered))
"""Those that need no question to be seen."""


@pytest.mark.rule("WG-8.11")
@pytest.mark.rule("WG-8.12")
@pytest.mark.parametrize("job", SEEN, ids=lambda job: type(job).__name__)
def test_the_same_has_its_effect_on_who_is_there(job: j.AnyJob) -> None:
    state = pair("board")
    if isinstance(job, j.TakeDash):
        alter(state, GONE, thrusters=20)
    if isinstance(job, j.Steady):
        alter(state, GONE, level=2)
    if isinstance(job, j.SettleAsideIfMet | j.Land):
        alter(state, OTHER, tile=unit(state, GONE).tile)
    assert done(state, job)


@pytest.mark.rule("WG-12.7")
@pytest.mark.rule("WG-12.6")
def test_an_order_is_over_with_its_drone_and_the_main_units_own_turn_goes_on() -> None:
    state = world(At("shepherd", 0, 3, 4, ap=16), At("halyard", 1, 8, 4, facing=W, ap=6))
    finch = unit(state, "shepherd_0.drone_1").id
    alter(state, finch, status="board", tile=tile(state, 4, 4), level=0, facing=E, sections=(1, 1))
    alter(state, "halyard_1", stance="overwatch")
    turn_of(state, "shepherd_0")
    own = player(state)
    assert state.turn is not None
    before = state.turn.move
    ordered = do(state, OrderDrone(player=own, drone=finch))
    seen = do(ordered.state, StepTo(player=own, tile=tile(state, 5, 4), level=0))
    shot = answer(answer(seen, "halyard_1.service_rifle"), "body", 6, 1)
    assert unit(shot, finch).status == "lost"
    turn = shot.state.turn
    assert turn is not None and (turn.unit, turn.move, turn.resting) == ("shepherd_0", before, None)
    assert RULES.check(shot.state, EndPhase(player=own)) is None
