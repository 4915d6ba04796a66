"""What is still to be done to a unit, or by one, that went in between is not done (WG-11.4)."""

import pytest

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import jobs as j
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work, run
from tests.support.wargame import RULES, At, W, alter, turn_of, unit, world

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
