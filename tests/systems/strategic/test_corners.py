"""Corners in which two entries meet: bands paid on the way down, two Null Fields, a giant that flees (ST)."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.odds import Odd
from game.systems.strategic import events as e
from game.systems.strategic.actions import Attack, DeployAutomatically, Move, PlaceUnit, UsePower
from game.systems.strategic.ends import judged
from game.systems.strategic.evolve import evolve
from game.systems.strategic.observe import redact, seen_jobs
from game.systems.strategic.odds_ways import way_odds
from game.systems.strategic.queries import field_strength
from game.systems.strategic.request import MissionRequest, UnitRequest
from game.systems.strategic.resolve_move import advance_move
from game.systems.strategic.resolve_turn import move_job
from game.systems.strategic.state import Ascent, MoveJob, Walk
from tests.support.strategic import BLUE, RED, RULES, Battle, at

PELICAN, BULWARK, WING = UnitId("pelican"), UnitId("eva_bulwark"), UnitId("rotor_wing")
CARILLON, SECOND = UnitId("carillon"), UnitId("carillon_2")
REGIMENT = UnitId("line_regiment")
FOREST = "\n".join(["f" * 24] * 24)
ROCKS = "\n".join(["m" * 24] * 24)


# A flyer that is crippled in flight


def flown(job: MoveJob, band: int) -> tuple[int, int, int]:
    """Return where a crippled flyer is after the next stage of its move: column, band, squares paid for."""
    battle = Battle([at("pelican", 5, 5, band=band)], [at("colossus", 20, 20)])
    battle.put(PELICAN, wounds=(1,))
    step = Step(battle.state, evolve, ScriptedChance(()))
    after = advance_move(step, job)
    paid = next(
        (each.walked + getattr(each, "climbed", 0) for each in after if isinstance(each, MoveJob)), -1
    )
    unit = battle.unit(PELICAN)
    return battle.state.field.grid.position(unit.tile)[0], unit.band, paid


def going(mode: Walk, band: int, *steps: int, walked: int = 0, climbed: int = 0) -> MoveJob:
    """Return a move from column 5 of row 5 under way, on its next step."""
    row = 5 * 24
    path = tuple(row + column for column in steps)
    if climbed:
        return Ascent(PELICAN, mode, path, band, 9, row + 5, walked=walked, stage="step", climbed=climbed)
    return MoveJob(PELICAN, mode, path, band, 9, row + 5, walked=walked, stage="step")


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-8.5")
def test_who_is_crippled_in_flight_has_paid_for_the_bands_that_it_climbed() -> None:
    """Flyer 6, a full move: 3 squares once it is crippled, and the two bands up were two of them."""
    assert flown(going("full", 2), 0) == (5, 2, 2)
    assert flown(going("full", 2, 6, climbed=2), 2) == (6, 2, 3)
    assert flown(going("full", 2, 6, walked=1, climbed=2), 2)[:2] == (5, 2)


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-8.5")
def test_who_is_crippled_in_flight_changes_no_more_bands_than_it_has_squares_left() -> None:
    assert flown(going("full", 0, walked=1), 2)[1] == 0
    assert flown(going("full", 0, walked=2), 2)[1] == 2, "one square is left, and it is two bands down"
    assert flown(going("half", 2), 0)[1] == 2
    assert flown(going("half", 2, walked=1), 0)[1] == 0


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-11.5")
def test_others_do_not_learn_of_a_move_that_it_climbed() -> None:
    job = going("full", 2, 6, climbed=2)
    battle = Battle([at("pelican", 5, 5)], [at("colossus", 20, 20)])
    assert seen_jobs(battle.state, (job,), 0) == (job,)
    (seen,) = seen_jobs(battle.state, (job,), 1)
    assert type(seen) is MoveJob and not seen.path
    assert seen.band == battle.unit(PELICAN).band != job.band, "nor how high it goes from here"


# Coming down


def down(mode: Walk, board: str, *, steps: int = 2, storm: bool = False) -> tuple[Battle, Move]:
    """Return a flyer over some ground in Low, and its move down to the Ground so many squares further."""
    storms = (((5 + steps, 5),),) if storm else ()
    battle = Battle([at("pelican", 5, 5, band=1)], [at("colossus", 20, 20)], board=board, storms=storms)
    to = battle.at(5 + steps, 5)
    return battle, Move(player=RED, unit=PELICAN, mode=mode, to=to, band=0)  # type: ignore[arg-type]


@pytest.mark.rule("ST-5.6")
@pytest.mark.rule("ST-5.10")
@pytest.mark.parametrize("steps", [0, 2])
@pytest.mark.parametrize(("mode", "board"), [("full", ROCKS), ("run", ROCKS), ("run", FOREST)])
def test_who_comes_down_by_more_than_a_half_move_is_tested_where_it_lands(
    mode: Walk, board: str, steps: int
) -> None:
    """Agility 45, -20 in the mountains, -10 in a forest; only in the mountains a failure hurts."""
    battle, move = down(mode, board, steps=steps)
    number, is_rock = (25, True) if board == ROCKS else (35, False)
    whole = battle.unit(PELICAN).wounds[0]
    told = {odd.label: odd.numerator / odd.denominator for odd in landing(battle, move)}
    assert told["halted"] == 1 - number / 100 and ("hurt" in told) == is_rock
    battle.do(move, number)
    assert not battle.of(e.UnitHalted) and battle.unit(PELICAN).band == 0
    battle, move = down(mode, board, steps=steps)
    battle.do(move, number + 1, *((4,) if is_rock else ()))
    assert battle.of(e.UnitHalted) and battle.unit(PELICAN).band == 0
    assert whole - battle.unit(PELICAN).wounds[0] == (4 if is_rock else 0)


def landing(battle: Battle, move: Move) -> list[Odd]:
    """Return what is foretold of a move."""
    return way_odds(battle.state, battle.unit(move.unit), move_job(battle.state, move))


@pytest.mark.rule("ST-5.10")
@pytest.mark.parametrize(("mode", "board"), [("half", ROCKS), ("full", FOREST), ("disengage", ROCKS)])
def test_who_comes_down_gently_or_where_only_a_run_is_hard_is_not_tested(mode: Walk, board: str) -> None:
    battle, move = down(mode, board, steps=1)
    assert [odd.label for odd in landing(battle, move)] == ["arrives"]
    battle.do(move)
    assert battle.unit(PELICAN).band == 0


@pytest.mark.rule("ST-5.8")
@pytest.mark.rule("ST-5.10")
def test_a_square_whose_storm_was_tested_in_the_air_is_not_tested_again_on_the_ground() -> None:
    battle, move = down("run", FOREST, storm=True)
    battle.do(move, 35)
    assert battle.unit(PELICAN).band == 0


# Two Null Fields


def nulled() -> Battle:
    """Return a battle in which two of the first side have nulled the field of one of the second."""
    battle = Battle(
        [at("carillon", 4, 5), at("carillon", 6, 5)],
        [at("eva_bulwark", 5, 5)],
    )
    for name in (CARILLON, SECOND):
        battle.turn_of(name)
        battle.do(UsePower(player=RED, unit=name, power=2, target=BULWARK), 20, 99)
    return battle


@pytest.mark.rule("ST-10.5")
def test_of_two_null_fields_each_lasts_until_its_owner_is_next() -> None:
    battle = nulled()
    evolve(battle.state, e.TurnStarted(player=RED, unit=SECOND, place=0))
    assert field_strength(battle.state, battle.unit(BULWARK)) == 0, "the first still holds"
    evolve(battle.state, e.TurnStarted(player=RED, unit=CARILLON, place=1))
    assert field_strength(battle.state, battle.unit(BULWARK)) == 7
    assert battle.unit(BULWARK).nulled_by == ""


@pytest.mark.rule("ST-10.5")
def test_of_two_null_fields_one_outlasts_the_loss_of_the_other() -> None:
    battle = nulled()
    evolve(battle.state, e.UnitLeft(player=RED, unit=SECOND, how="evacuated", round=1))
    assert battle.unit(BULWARK).nulled_by == CARILLON
    again = nulled()
    evolve(again.state, e.FieldNulled(player=RED, unit=SECOND, target=BULWARK))
    evolve(again.state, e.UnitLeft(player=RED, unit=CARILLON, how="evacuated", round=1))
    assert again.unit(BULWARK).nulled_by == SECOND


@pytest.mark.rule("ST-10.5")
@pytest.mark.rule("ST-11.5")
def test_who_is_nulled_out_of_hiding_learns_that_he_is() -> None:
    """A power that does not strike ends no hiding; what it did to one's own unit is seen all the same."""
    battle = Battle([at("carillon", 3, 5, hidden=True)], [at("eva_bulwark", 5, 5)], board=FOREST)
    before, seen = battle.state.clone(), RULES.observe(battle.state, BLUE)
    battle.do(UsePower(player=RED, unit=CARILLON, power=2, target=BULWARK), 20, 99)
    assert battle.unit(CARILLON).hidden_from == (1,)
    for event in battle.events:
        told = redact(before, event, BLUE)
        evolve(before, event)
        if told is not None:
            evolve(seen, told)
    assert seen.units[BULWARK] == RULES.observe(battle.state, BLUE).units[BULWARK]
    assert field_strength(seen, seen.units[BULWARK]) == 0


# A horde's attacks at squares


@pytest.mark.rule("ST-9.2")
def test_three_attacks_at_the_first_square_leave_those_at_others() -> None:
    battle = Battle([at("rotor_wing", 3, 3, band=1)], [at("colossus", 0, 0), at("pelican", 4, 4, band=0)])
    battle.put(WING, wounds=(100,))
    for _ in range(3):
        battle.do(Attack(player=RED, unit=WING, weapon=0, tile=0), 100)
    left = {action.tile for action in RULES.legal(battle.state, RED) if isinstance(action, Attack)}
    other = Attack(player=RED, unit=WING, weapon=0, tile=battle.at(4, 4))
    assert RULES.check(battle.state, other) is None and other.tile in left
    at_first = Attack(player=RED, unit=WING, weapon=0, tile=0)
    assert at_first not in RULES.legal(battle.state, RED)


# A horde that is placed where another hides


@pytest.mark.rule("ST-1.2")
@pytest.mark.rule("ST-6.8")
@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize("is_automatic", [False, True])
def test_a_horde_that_is_placed_where_another_hides_stands_beside_it(*, is_automatic: bool) -> None:
    """What one does not see refuses nothing, and two hordes share no square."""
    plain = Battle([UnitRequest("line_regiment")], [UnitRequest("armoured_brigade")], board=FOREST)
    plain.do(DeployAutomatically(player=RED))
    wanted = plain.unit(REGIMENT).tile
    column, row = plain.state.field.grid.position(wanted)
    battle = Battle(
        [UnitRequest("line_regiment")], [at("armoured_brigade", column, row, hidden=True)], board=FOREST
    )
    place = PlaceUnit(player=RED, unit=REGIMENT, tile=wanted)
    assert place in RULES.legal(RULES.observe(battle.state, RED), RED)
    battle.do(DeployAutomatically(player=RED) if is_automatic else place, 1, 2)
    found = battle.unit(REGIMENT).tile
    assert battle.state.field.distance(found, wanted) == 1 and found in battle.setup.sides[0].zone
    assert battle.unit("armoured_brigade").near == (0,), "who stands beside it sees it"


# A giant that is a horde, and flees


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-9.5")
def test_a_marked_horde_that_has_fled_is_not_destroyed() -> None:
    """Destroyed in time its enemy wins, else its owner; but nobody wins without a unit on the map."""
    battle = Battle(
        [at("line_regiment", 5, 5, marked=True), at("colossus", 9, 9)],
        [at("thunderhead", 20, 20)],
        mission=MissionRequest("kill", side=0),
    )
    evolve(battle.state, e.UnitLeft(player=RED, unit=REGIMENT, how="fled", round=1))
    assert judged(battle.state, is_over=False) is None
    assert judged(battle.state, is_over=True) == ((0,), "giant_lives")
    evolve(battle.state, e.UnitLeft(player=RED, unit=UnitId("colossus"), how="evacuated", round=1))
    assert judged(battle.state, is_over=False) == ((1,), "destroyed")
