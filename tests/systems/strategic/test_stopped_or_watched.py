"""A charge that is stopped where it stands, and what is told of shots at who leaves a melee or its cover."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.strategic.actions import Move
from game.systems.strategic.evolve import evolve
from game.systems.strategic.events import MoveEnded
from game.systems.strategic.events_attack import AttackDeclared
from game.systems.strategic.resolve_move import advance_move
from game.systems.strategic.state import Ascent, AttackJob, Engagement
from tests.support.strategic import RED, Battle, at

EVA, BULWARK, SWARM = UnitId("eva_vanguard"), UnitId("eva_bulwark"), UnitId("spawn_swarm")


def fight(battle: Battle, *pairs: tuple[UnitId, UnitId]) -> None:
    """Let pairs of units be in melee."""
    rank = battle.state.field.rank
    battle.state.engagements = tuple(
        Engagement(*sorted(pair, key=lambda unit: rank[unit]), battle.state.round) for pair in pairs
    )


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-8.3")
@pytest.mark.parametrize("is_stopped", [True, False])
def test_a_charge_that_a_blow_stops_before_its_first_square_strikes_nobody(*, is_stopped: bool) -> None:
    """It struck the horde next door at +10 from where it stood, a leg short."""
    battle = Battle([at(EVA, 5, 5)], [at(BULWARK, 5, 5), at(SWARM, 6, 5)])
    fight(battle, (EVA, BULWARK))
    battle.put(EVA, wounds=(8, 10, 10, 16, 1, 10), reaction=False, pattern="none")
    charge = Move(player=RED, unit=EVA, mode="charge", to=battle.at(6, 5), target=SWARM, weapon=0)
    faces = (17, 5, 30) if is_stopped else (96, 96)  # 17 strikes at 71: the right leg
    battle.do(charge, *faces)
    (ended,) = battle.of(MoveEnded)
    assert isinstance(ended, MoveEnded)
    strikes = [
        each for each in battle.of(AttackDeclared) if isinstance(each, AttackDeclared) and each.unit == EVA
    ]
    assert (ended.count, ended.strikes, len(strikes)) == ((0, False, 0) if is_stopped else (1, True, 1))


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-1.4")
@pytest.mark.parametrize("walked", [0, 1])
def test_who_has_only_climbed_has_not_charged(walked: int) -> None:
    """A band costs as much as a square, but brings nobody nearer."""
    battle = Battle([at(EVA, 5, 5)], [at("rotor_wing", 6, 5)])
    wing, here = UnitId("rotor_wing"), battle.at(5, 5)
    battle.put(EVA, band=1)
    battle.put(wing, band=1)
    job = Ascent(EVA, "charge", (), 1, 0, here, walked=walked, target=wing, stage="end", climbed=1)
    strikes = advance_move(Step(battle.state, evolve, ScriptedChance(())), job)
    assert len(strikes) == walked and all(isinstance(strike, AttackJob) for strike in strikes)
