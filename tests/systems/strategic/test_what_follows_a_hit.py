"""Who may react, and what follows a hit on who is still there and on who is not (ST-7, ST-8, ST-10)."""

import pytest

from game.core.ids import UnitId
from game.systems.strategic.actions import Attack
from game.systems.strategic.events import PointsScored
from game.systems.strategic.events_attack import (
    AttackDeflected,
    DamageStopped,
    PartDisabled,
    UnitDestroyed,
    UnitHurt,
    UnitStaggered,
)
from game.systems.strategic.odds import odds
from game.systems.strategic.resolve_attack import can_react, evasion_number
from game.systems.strategic.state import AttackJob
from tests.support.strategic import RED, Battle, at
from tests.systems.strategic.test_attacks import duel

EVA, BULWARK, WALKER, REGIMENT, ARBALEST = (
    UnitId(name) for name in ("eva_vanguard", "eva_bulwark", "colossus", "line_regiment", "arbalest")
)


def job(battle: Battle, target: UnitId, **more: object) -> AttackJob:
    """Return an attack by the first unit under way."""
    now = battle.unit(target)
    return AttackJob(battle.state.acting, 0, "standard", target, now.tile, now.band, **more)  # type: ignore[arg-type]


@pytest.mark.rule("ST-7.4")
@pytest.mark.rule("ST-6.5")
@pytest.mark.rule("ST-6.1")
@pytest.mark.parametrize(
    ("change", "may"),
    [
        ({}, True),
        ({"reaction": False}, False),
        ({"all_out": True}, False),
        ({"surprised": True}, False),
        ({"burning": True}, True),
        ({"staggered": True}, True),
    ],
    ids=str,
)
def test_a_reaction_is_for_who_has_one_left_and_is_free_to_use_it(
    change: dict[str, object], *, may: bool
) -> None:
    battle = duel("eva_vanguard", "colossus", 0, **({"reaction": True} | change))
    attack = job(battle, WALKER)
    assert can_react(battle.state, attack, battle.unit(WALKER)) == may
    assert not can_react(battle.state, job(battle, WALKER, unaware=(1,)), battle.unit(WALKER))
    horde = duel("eva_vanguard", "line_regiment", 0, reaction=True)
    assert not can_react(horde.state, job(horde, REGIMENT), horde.unit(REGIMENT))
    friends = Battle([at("eva_vanguard", 3, 5), at("eva_bulwark", 3, 5)], [at("colossus", 9, 9)])
    assert not can_react(friends.state, job(friends, BULWARK), friends.unit(BULWARK)), "of one side"


@pytest.mark.rule("ST-7.4")
@pytest.mark.rule("ST-5.2")
def test_what_evading_needs_is_agility_less_ten_or_ws() -> None:
    board = "\n".join(["." * 12] * 5 + ["...m........"] + ["." * 12] * 6)
    for ground, hinder in (("\n".join(["." * 12] * 12), 0), (board, -20)):
        battle = Battle([at("colossus", 9, 5)], [at("eva_vanguard", 3, 5)], board=ground)
        eva = battle.state.field.stat_lines[EVA].profile
        unit = battle.unit(EVA)
        assert evasion_number(battle.state, unit, "dodge") == max(5, eva.ag - 10 + hinder)
        assert evasion_number(battle.state, unit, "parry") == eva.ws + hinder


@pytest.mark.rule("ST-7.3")
@pytest.mark.rule("ST-8.4")
def test_hits_that_come_after_a_units_end_roll_nothing() -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 3, wounds=(8, 10, 10, 1, 10, 10))
    burst = Attack(player=RED, unit=EVA, weapon=1, target=BULWARK, how="burst")
    battle.do(burst, 5, 9)
    assert len(battle.of(UnitDestroyed)) == 1 and battle.unit(BULWARK).status == "lost"
    assert battle.unit(BULWARK).killer == EVA
    assert [event.amount for event in battle.of(PointsScored) if isinstance(event, PointsScored)] == [
        battle.state.field.stat_lines[BULWARK].setup.profile.value
    ]


@pytest.mark.rule("ST-8.6")
def test_who_falls_silent_and_who_is_a_horde_is_not_staggered() -> None:
    maul = Attack(player=RED, unit=BULWARK, weapon=1, target=WALKER)
    dead = duel("eva_bulwark", "colossus", 0, wounds=(1,))
    dead.do(maul, 40, 6)
    assert dead.unit(WALKER).status == "lost" and not dead.of(UnitStaggered)
    horde = duel("eva_bulwark", "line_regiment", 0)
    horde.do(Attack(player=RED, unit=BULWARK, weapon=1, target=REGIMENT), 40, 6)
    assert horde.of(UnitHurt) and not horde.of(UnitStaggered)
    harmless = duel("eva_bulwark", "carillon", 0)
    harmless.do(Attack(player=RED, unit=BULWARK, weapon=1, target=UnitId("carillon")), 40, 1)
    assert bool(harmless.of(DamageStopped)) != bool(harmless.of(UnitHurt))


@pytest.mark.rule("ST-11.1")
@pytest.mark.rule("ST-8.6")
def test_only_who_is_hurt_and_there_may_catch_fire_of_what_ignites() -> None:
    flame = Attack(player=RED, unit=ARBALEST, weapon=1, target=WALKER)
    for change, faces, burns in (
        ({}, (30, 9, 96), True),
        ({}, (30, 1), False),
        ({"wounds": (1,)}, (30, 9), False),
    ):
        battle = Battle([at("arbalest", 1, 1)], [at("colossus", 3, 1)])
        battle.put(WALKER, reaction=False, **change)
        battle.do(flame, *faces)
        assert battle.unit(WALKER).burning == burns, faces
    horde = Battle([at("arbalest", 1, 1)], [at("line_regiment", 3, 1)])
    horde.do(Attack(player=RED, unit=ARBALEST, weapon=1, target=REGIMENT), 30, 9)
    assert horde.of(UnitHurt) and not horde.unit(REGIMENT).burning


@pytest.mark.rule("ST-10.1")
@pytest.mark.rule("ST-10.2")
def test_what_a_field_takes_has_no_effect_at_all() -> None:
    battle = duel("eva_vanguard", "eva_bulwark", 3, pattern="full")
    shot = Attack(player=RED, unit=EVA, weapon=1, target=BULWARK)
    # ATS 7 less the carbine's 3
    battle.do(shot, 40, 40)
    assert battle.of(AttackDeflected) and not battle.of(UnitHurt)
    through = duel("eva_vanguard", "eva_bulwark", 3, pattern="full")
    through.do(shot, 40, 41, 9)
    assert not through.of(AttackDeflected)
    half = duel("eva_vanguard", "eva_bulwark", 3, pattern="half")
    half.do(shot, 40, 10)
    assert half.of(AttackDeflected), "4 less 3"
    weak = duel("eva_vanguard", "eva_bulwark", 3, pattern="half")
    weak.do(shot, 40, 11, 9)
    assert not weak.of(AttackDeflected)


@pytest.mark.rule("ST-8.3")
def test_a_blow_that_takes_a_limb_says_so_once() -> None:
    shot = Attack(player=RED, unit=EVA, weapon=1, target=BULWARK)
    for wounds, says in ((1, 1), (30, 0), (0, 0)):
        battle = duel("eva_vanguard", "eva_bulwark", 3, wounds=(8, wounds, 10, 16, 10, 10))
        battle.do(shot, 11, 9)
        assert len(battle.of(PartDisabled)) == says


@pytest.mark.rule("ST-4.6")
@pytest.mark.rule("ST-7.2")
def test_the_forecast_of_a_line_names_everybody_on_it_with_his_own_number() -> None:
    battle = Battle(
        [at("eva_lancer", 1, 5)], [at("colossus", 3, 5), at("line_regiment", 4, 5), at("carillon", 5, 5)]
    )
    kit = battle.state.field.stat_lines[battle.state.acting]
    lines = [number for number, gun in enumerate(kit.arms) if gun.weapon.line]
    assert lines or kit.powers
    for weapon in lines:
        told = odds(battle.state, Attack(player=RED, unit=battle.state.acting, weapon=weapon, target=WALKER))
        assert told.of("hit", "line_regiment") > told.of("hit", "colossus") > 0
