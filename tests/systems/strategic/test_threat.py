"""The overlays of whole sides count who can strike a square, or go to it, in its next turn (ST-2, ST-4)."""

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import Move
from game.systems.strategic.outlook import _threats_to, moved
from game.systems.strategic.state import Engagement, Unit
from game.systems.strategic.threat import reach_of, strikes_of
from tests.support.strategic import RED, Battle, at

ROW = 12
WATER = "\n".join("." * 5 + "d" * 15 + "." * 4 for _ in range(24))


def row_of(battle: Battle, unit: str) -> list[int]:
    """How far along its row a unit strikes, square by square, to its right."""
    now = battle.unit(unit)
    start = battle.state.field.grid.position(now.tile)[0]
    struck = {*strikes_of(battle.state, now)}
    return [column - start for column in range(start, 24) if battle.at(column, ROW) in struck]


def gun_of(battle: Battle, unit: str, number: int) -> int:
    """The normal range of a weapon, or of a power that strikes."""
    return battle.state.field.stat_lines[UnitId(unit)].arms[number].squares


def alone(unit: str, board: str = "\n".join(["." * 24] * 24), **fields: object) -> Battle:
    """A unit in column 1, and an enemy far from it; what is changed about the unit."""
    battle = Battle([at("gm", 23, 0)], [at(unit, 1, ROW)], board=board)
    battle.put(unit, **fields)
    return battle


@pytest.mark.rule("ST-9.5")
def test_a_broken_horde_threatens_nobody_and_goes_nowhere_but_home() -> None:
    battle = alone("line_regiment")
    assert row_of(battle, "line_regiment") and {*reach_of(battle.state, battle.unit("line_regiment"))}
    battle.put("line_regiment", broken=True)
    assert not row_of(battle, "line_regiment")
    assert not {*reach_of(battle.state, battle.unit("line_regiment"))}


@pytest.mark.rule("ST-6.1")
def test_who_is_surprised_has_no_turn_in_which_it_strikes() -> None:
    assert not row_of(alone("eva_vanguard", surprised=True), "eva_vanguard")
    battle = Battle([at("gm", 1, 1)], [at("eva_marksman", 6, 1)])
    here = battle.unit("gm")
    step = Move(player=RED, unit=here.id, mode="half", to=battle.at(2, 1))
    for is_surprised in (False, True):
        battle.put("eva_marksman", surprised=is_surprised)
        after = moved(battle.state, here, step)
        assert bool([*_threats_to(after, after.units[here.id])]) is not is_surprised


@pytest.mark.rule("ST-8.6")
def test_who_staggers_neither_moves_before_it_fires_nor_charges() -> None:
    battle = alone("eva_vanguard")
    least, most = gun_of(battle, "eva_vanguard", 2), max(row_of(battle, "eva_vanguard"))
    assert most > least
    battle.put("eva_vanguard", staggered=True)
    assert max(row_of(battle, "eva_vanguard")) == least
    lancers = alone("eva_lancer", staggered=True)
    lancers.put("eva_lancer", wounds=without_left_arm(lancers.unit("eva_lancer")))
    assert row_of(lancers, "eva_lancer") == [0], "its lance alone"


def without_left_arm(unit: Unit) -> tuple[int, ...]:
    """The wounds of a unit that has lost its left arm."""
    return (*unit.wounds[:2], 0, *unit.wounds[3:])


@pytest.mark.rule("ST-3.3", "ST-8.6")
def test_a_whole_turns_weapon_threatens_nobody_while_its_owner_fights_or_staggers() -> None:
    battle = alone("eva_marksman")
    far = gun_of(battle, "eva_marksman", 0)
    assert max(row_of(battle, "eva_marksman")) == min(far, 22)
    battle.state.engagements = (Engagement(UnitId("gm"), UnitId("eva_marksman"), 1),)
    near = max(row_of(battle, "eva_marksman"))
    assert near < far and near == max(
        row_of(alone("eva_marksman", wounds=(9, 0, 9, 9, 9, 9)), "eva_marksman")
    )
    battle.state.engagements = ()
    battle.put("eva_marksman", staggered=True)
    assert row_of(battle, "eva_marksman") == [0]


@pytest.mark.rule("ST-4.2")
def test_who_stands_within_the_least_range_even_after_a_step_is_not_struck() -> None:
    battle = alone("rocket_artillery", wounds=(20,))
    gun = battle.state.field.stat_lines[UnitId("rocket_artillery")].arms[0].weapon
    assert gun.min_squares == 2 and 0 in row_of(battle, "rocket_artillery"), "it marches away first"
    mortar = alone("thunderhead", staggered=True)
    arms = mortar.state.field.stat_lines[UnitId("thunderhead")].arms
    assert arms[0].weapon.min_squares == 3 and arms[1].squares < arms[0].squares
    assert row_of(mortar, "thunderhead") == [*range(arms[0].squares + 1)], "its rack fires nearer"


@pytest.mark.rule("ST-11.4", "ST-11.3")
def test_who_is_submerged_fires_torpedoes_alone_unless_it_comes_up_first() -> None:
    battle = Battle([at("gm", 23, 0)], [at("colossus", 10, ROW), at("grampus", 11, ROW)], board=WATER)
    for name in ("colossus", "grampus"):
        battle.put(name, band=-1)
    assert not row_of(battle, "colossus") and len(row_of(battle, "grampus")) > 1
    battle.put("colossus", tile=battle.at(5, ROW))
    assert len(row_of(battle, "colossus")) > 1


@pytest.mark.rule("ST-10.4", "ST-10.5")
def test_powers_threaten_where_they_may_be_paid_for_by_then() -> None:
    plain = alone("carillon")
    cross = plain.state.field.stat_lines[UnitId("carillon")].powers[0]
    assert cross.squares == 20 and max(row_of(plain, "carillon")) >= 20
    ready = plain.unit("carillon").ready
    for fields in ({"pattern": "none"}, {"ready": (plain.state.round + 2, *ready[1:])}):
        assert max(row_of(alone("carillon", **fields), "carillon")) < 20, fields
    ats = plain.state.field.stat_lines[UnitId("carillon")].profile.ats
    assert cross.cost < ats, "a round brings enough"
    assert max(row_of(alone("carillon", charge=0), "carillon")) >= 20
