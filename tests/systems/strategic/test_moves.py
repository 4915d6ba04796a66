"""ST-2: six kinds of move, special movement, shifting, hordes' points, charges and leaving a melee."""

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import Attack, Maneuver, Move, UsePower
from game.systems.strategic.events import MoveEnded, UnitMoved, UnitShifted
from game.systems.strategic.events_attack import AttackDeclared, ReactionUsed
from game.systems.strategic.moves import allowance
from tests.support.strategic import RED, Battle, at

EVA, WALKER, PELICAN = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("pelican")


@pytest.mark.rule("ST-2.1")
@pytest.mark.parametrize(
    ("unit", "half", "full", "charge", "run"),
    [
        ("eva_vanguard", 2, 4, 6, 8),
        ("eva_marksman", 2, 3, 5, 6),
        ("eva_bulwark", 2, 3, 5, 6),
        ("colossus", 1, 2, 3, 4),
        ("thunderhead", 2, 4, 6, 8),
        ("carillon", 2, 3, 5, 6),
    ],
)
def test_moves_of_the_table(unit: str, half: int, full: int, charge: int, run: int) -> None:
    battle = Battle([at(unit, 5, 5)], [at("grampus", 20, 20)])
    now = battle.unit(unit)
    assert [allowance(battle.state, now, mode, 0) for mode in ("half", "full", "charge", "run")] == [
        half,
        full,
        charge,
        run,
    ]


@pytest.mark.rule("ST-2.1")
def test_a_jump_goes_as_far_as_a_run_and_tests_nothing_on_the_way() -> None:
    board = "\n".join(["mmmmmmmmmmmm"] * 12)
    battle = Battle([at("eva_lancer", 1, 1)], [at("grampus", 11, 11)], board=board)
    lancer = UnitId("eva_lancer")
    battle.do(Move(player=RED, unit=lancer, mode="jump", to=battle.at(9, 1)))
    assert battle.unit("eva_lancer").tile == battle.at(9, 1) and battle.unit("eva_lancer").ran
    assert not [event for event in battle.events if type(event).__name__ == "DiceRolled"]
    walker = Battle([at("colossus", 1, 1)], [at("grampus", 9, 9)])
    assert (
        walker.refused(Move(player=RED, unit=WALKER, mode="jump", to=walker.at(2, 1)))
        == "ST-2.1 no_such_move"
    )


@pytest.mark.rule("ST-2.2")
def test_a_flyer_uses_its_number_above_the_ground_a_hoverer_always() -> None:
    battle = Battle([at("pelican", 5, 5, band=1), at("thunderhead", 1, 1)], [at("grampus", 20, 20)])
    assert allowance(battle.state, battle.unit("pelican"), "full", 1) == 6
    battle.put("pelican", band=0)
    assert allowance(battle.state, battle.unit("pelican"), "full", 0) == 4
    assert allowance(battle.state, battle.unit("pelican"), "full", 1) == 6
    assert allowance(battle.state, battle.unit("thunderhead"), "run", 0) == 8


@pytest.mark.rule("ST-2.3")
def test_a_maneuver_shifts_one_square() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
    battle.do(Maneuver(player=RED, unit=EVA, target=WALKER, tile=battle.at(6, 6)), 20, 90)
    assert battle.unit("colossus").tile == battle.at(6, 6)
    assert len(battle.of(UnitShifted)) == 1 and battle.state.engagements == ()
    again = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
    assert (
        again.refused(Maneuver(player=RED, unit=EVA, target=WALKER, tile=again.at(8, 5)))
        == "ST-2.3 not_adjacent"
    )
    horde = Battle([at("eva_vanguard", 5, 5)], [at("line_regiment", 5, 5)])
    assert (
        horde.refused(Maneuver(player=RED, unit=EVA, target=UnitId("line_regiment"), tile=horde.at(5, 6)))
        == "ST-2.3 horde_stands"
    )


@pytest.mark.rule("ST-2.3")
def test_a_tie_goes_to_the_one_who_resists_and_sinking_is_tested() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])
    battle.do(Maneuver(player=RED, unit=EVA, target=WALKER, tile=battle.at(6, 6)), 90, 90)
    assert battle.unit("colossus").tile == battle.at(5, 5) and battle.state.engagements
    board = "\n".join(["......", "......", "..d...", "......", "......"])
    wet = Battle([at("eva_vanguard", 1, 2)], [at("colossus", 1, 2)], board=board)
    wet.do(Maneuver(player=RED, unit=EVA, target=WALKER, tile=wet.at(2, 2)), 20, 90, 90)
    assert wet.unit("colossus").band == -1


@pytest.mark.rule("ST-2.4")
def test_a_horde_pays_its_points_moves_once_and_runs_only_without_attacks() -> None:
    board = "\n".join(["........", "..ff....", "........", "........"])
    battle = Battle([at("line_regiment", 0, 1)], [at("spawn_swarm", 3, 1)], board=board)
    horde = UnitId("line_regiment")
    assert allowance(battle.state, battle.unit("line_regiment"), "march", 0) == 3
    assert allowance(battle.state, battle.unit("line_regiment"), "run", 0) == 6
    through = (battle.at(1, 1), battle.at(2, 1))
    battle.do(Move(player=RED, unit=horde, mode="march", to=through[-1], path=through))
    assert (
        battle.refused(Move(player=RED, unit=horde, mode="march", to=battle.at(1, 1))) == "ST-6.7 has_moved"
    )
    again = Battle([at("line_regiment", 0, 1)], [at("spawn_swarm", 3, 1)], board=board)
    again.do(Attack(player=RED, unit=horde, weapon=0, target=UnitId("spawn_swarm")))
    assert again.refused(Move(player=RED, unit=horde, mode="run", to=again.at(0, 2))) == "ST-2.4 has_attacked"
    again.do(Move(player=RED, unit=horde, mode="march", to=again.at(0, 2)))
    ran = Battle([at("line_regiment", 0, 1)], [at("spawn_swarm", 5, 1)], board=board)
    ran.do(Move(player=RED, unit=horde, mode="run", to=ran.at(3, 0)))
    shot = Attack(player=RED, unit=horde, weapon=0, target=UnitId("spawn_swarm"))
    assert ran.refused(shot) == "ST-2.4 has_run"


@pytest.mark.rule("ST-2.5")
def test_a_charge_ends_in_the_targets_square_and_strikes_once() -> None:
    battle = Battle([at("eva_vanguard", 2, 5)], [at("colossus", 7, 5)])
    battle.put("colossus", reaction=False)
    charge = Move(player=RED, unit=EVA, mode="charge", to=battle.at(7, 5), target=WALKER, weapon=0)
    battle.do(charge, 100)
    assert battle.unit("eva_vanguard").tile == battle.at(7, 5)
    (declared,) = battle.of(AttackDeclared)
    assert isinstance(declared, AttackDeclared)
    assert {item.reason: item.amount for item in declared.ledger} == {"charge": 10, "size": 10}
    assert declared.number == 75 and battle.unit("eva_vanguard").halves == 0


@pytest.mark.rule("ST-2.5")
def test_what_a_charge_cannot_do() -> None:
    battle = Battle([at("eva_vanguard", 2, 5)], [at("colossus", 7, 5), at("grampus", 2, 5)])
    to = battle.at(7, 5)
    short = Move(player=RED, unit=EVA, mode="charge", to=battle.at(6, 5), target=WALKER)
    assert battle.refused(short) == "ST-2.5 charge_falls_short"
    here = Move(player=RED, unit=EVA, mode="charge", to=battle.at(2, 5), target=UnitId("grampus"))
    assert battle.refused(here) == "ST-2.5 no_charge_target"
    gun = Move(player=RED, unit=EVA, mode="charge", to=to, target=WALKER, weapon=1)
    assert battle.refused(gun) == "ST-6.5 needs_melee"
    round_about = (battle.at(2, 6), *(battle.at(column, 6) for column in (3, 4, 5, 6)), to)
    way = Move(player=RED, unit=EVA, mode="charge", to=to, target=WALKER, path=round_about)
    assert battle.refused(way) == "ST-2.5 not_nearer"
    far = Battle([at("eva_vanguard", 2, 5)], [at("colossus", 12, 5)])
    assert (
        far.refused(Move(player=RED, unit=EVA, mode="charge", to=far.at(12, 5), target=WALKER))
        == "ST-2.5 too_far"
    )


@pytest.mark.rule("ST-2.5")
def test_a_charge_that_terrain_stops_does_not_attack() -> None:
    board = "\n".join(["........", "..f.....", "........", "........"])
    battle = Battle([at("eva_vanguard", 0, 1)], [at("colossus", 5, 1)], board=board)
    path = tuple(battle.at(column, 1) for column in (1, 2, 3, 4, 5))
    charge = Move(player=RED, unit=EVA, mode="charge", to=path[-1], target=WALKER, path=path)
    battle.do(charge, 31)
    assert battle.unit("eva_vanguard").tile == battle.at(2, 1) and not battle.of(AttackDeclared)
    other = Battle([at("eva_vanguard", 0, 1)], [at("colossus", 5, 1)], board=board)
    other.put("colossus", reaction=False)
    other.do(charge, 30, 100)
    assert other.of(AttackDeclared)


@pytest.mark.rule("ST-2.5")
def test_a_charge_at_a_horde_next_door_ends_in_its_square() -> None:
    battle = Battle([at("eva_vanguard", 2, 5)], [at("line_regiment", 3, 5)])
    horde = UnitId("line_regiment")
    beside = Move(player=RED, unit=EVA, mode="charge", to=battle.at(2, 4), target=horde)
    assert battle.refused(beside) == "ST-2.5 charge_falls_short"
    battle.do(Move(player=RED, unit=EVA, mode="charge", to=battle.at(3, 5), target=horde), 100)
    assert battle.unit("eva_vanguard").tile == battle.at(3, 5)
    far = Battle([at("eva_vanguard", 2, 5)], [at("line_regiment", 5, 5)])
    far.do(Move(player=RED, unit=EVA, mode="charge", to=far.at(4, 5), target=horde), 100)
    assert far.unit("eva_vanguard").tile == far.at(4, 5) and far.of(AttackDeclared)


def in_melee(*extra: str) -> Battle:
    """An Eva and a walker in one square that have struck at each other."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 5, 5)])
    battle.put("eva_bulwark", reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=0, target=UnitId("eva_bulwark")), 100)
    battle.turn_of("eva_vanguard")
    battle.put("eva_bulwark", reaction=True)
    return battle


@pytest.mark.rule("ST-2.5")
def test_the_leaver_is_struck_and_it_costs_a_reaction() -> None:
    battle = in_melee()
    battle.put("eva_vanguard", reaction=False)
    battle.do(Move(player=RED, unit=EVA, mode="half", to=battle.at(6, 5)), 100)
    (used,) = battle.of(ReactionUsed)
    assert isinstance(used, ReactionUsed) and used.how == "free" and used.unit == "eva_bulwark"
    assert not battle.unit("eva_bulwark").reaction and battle.state.engagements == ()
    assert battle.unit("eva_vanguard").tile == battle.at(6, 5)


@pytest.mark.rule("ST-2.5")
def test_who_disengages_or_faces_spent_enemies_is_not_struck() -> None:
    battle = in_melee()
    battle.do(Move(player=RED, unit=EVA, mode="disengage", to=battle.at(7, 5)))
    assert not battle.of(AttackDeclared)
    spent = in_melee()
    spent.put("eva_bulwark", reaction=False)
    spent.do(Move(player=RED, unit=EVA, mode="half", to=spent.at(6, 5)))
    assert not spent.of(AttackDeclared)


@pytest.mark.rule("ST-2.5")
def test_who_is_destroyed_while_leaving_moves_no_further() -> None:
    battle = in_melee()
    battle.put("eva_vanguard", reaction=False, wounds=(8, 10, 10, 1, 10, 10), pattern="none")
    move = Move(player=RED, unit=EVA, mode="half", to=battle.at(6, 5))
    battle.do(move, 44, 9)
    assert battle.unit("eva_vanguard").status == "lost" and not battle.of(UnitMoved)
    assert not battle.of(MoveEnded)


@pytest.mark.rule("ST-2.3")
def test_shove_drives_two_squares_out_of_melee() -> None:
    battle = Battle([at("eva_bulwark", 5, 5)], [at("eva_vanguard", 5, 5)])
    path = (battle.at(6, 5), battle.at(7, 5))
    shove = UsePower(player=RED, unit=UnitId("eva_bulwark"), power=0, target=EVA, path=path)
    battle.do(shove, 20, 90)
    assert battle.unit("eva_vanguard").tile == battle.at(7, 5)
    assert battle.unit("eva_bulwark").charge == 12
