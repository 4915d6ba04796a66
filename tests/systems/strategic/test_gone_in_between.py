"""What moves and attacks wait for when somebody has gone, and setups that are refused (ST-2 to ST-11)."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.rules.system import SetupError
from game.systems.strategic.actions import Attack, LeaveMap, UsePower
from game.systems.strategic.battlefield import distances_from
from game.systems.strategic.build import build_setup, checked
from game.systems.strategic.build_units import MOST_UNITS
from game.systems.strategic.derive import derived_profile
from game.systems.strategic.evolve import evolve
from game.systems.strategic.queries import melee_weapon
from game.systems.strategic.request import (
    BoardRequest,
    MissionRequest,
    SideRequest,
    StrategicRequest,
    UnitRequest,
)
from game.systems.strategic.resolve_attack import advance_attack
from game.systems.strategic.resolve_deed import see_ledger
from game.systems.strategic.resolve_harm import random_part
from game.systems.strategic.resolve_move import _go_out, _struck, _watch, resist_fire
from game.systems.strategic.state import AttackJob, MoveJob, Packet
from tests.support.shipped import shipped_catalog
from tests.support.strategic import PLAIN, RED, Battle, at
from tests.systems.strategic.test_fire_water_stealth import next_round

EVA, WALKER = UnitId("eva_vanguard"), UnitId("colossus")
GONE: dict[str, object] = {"status": "lost", "tile": -1}


def pair() -> Battle:
    """An Eva and a walker in one square."""
    return Battle([at("eva_vanguard", 5, 5)], [at("colossus", 5, 5)])


def silent(battle: Battle) -> Step:  # type: ignore[type-arg]
    """A workbench without dice: whoever rolls one, or emits anything, is found out."""
    return Step(battle.state, evolve, ScriptedChance(()))


@pytest.mark.rule("ST-7.5")
@pytest.mark.rule("ST-8.4")
def test_an_attack_ends_with_its_attacker_and_passes_over_targets_that_are_gone() -> None:
    battle = pair()
    now = battle.unit(WALKER)
    job = AttackJob(EVA, 0, "standard", WALKER, now.tile, 0, stage="react", packets=(Packet(WALKER, 1, 40),))
    battle.put(EVA, **GONE)
    step = silent(battle)
    assert advance_attack(step, job) == () and not step.events
    battle = pair()
    battle.put(WALKER, **GONE)
    step = silent(battle)
    (left,) = advance_attack(step, job)
    assert isinstance(left, AttackJob) and left.packets == () and not step.events
    assert advance_attack(step, left) == () and not step.events


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize("change", [GONE, {"reaction": False}], ids=["gone", "spent"])
def test_who_waits_to_strike_or_to_fire_does_nothing_once_gone_or_spent(change: dict[str, object]) -> None:
    battle = pair()
    battle.put(WALKER, **change)
    move = MoveJob(EVA, "half", (1,), 0, 2, battle.unit(EVA).tile, queue=(WALKER,))
    step = silent(battle)
    assert _struck(step, move, battle.unit(EVA)) == (replace(move, queue=()),)
    assert _watch(step, move, battle.unit(EVA)) == (replace(move, queue=()),)
    assert not step.events


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-6.2")
def test_who_loses_its_legs_on_the_way_out_stays() -> None:
    battle = Battle(
        [at("eva_vanguard", 5, 0)],
        [at("colossus", 20, 20)],
        mission=MissionRequest("evacuate", edge="north"),
        board="\n".join(["." * 24] * 30),
    )
    job = MoveJob(EVA, "half", (), 0, 0, battle.unit(EVA).tile, stage="out")
    lame = (8, 10, 10, 16, 0, 0)
    battle.put(EVA, wounds=lame)
    assert battle.refused(LeaveMap(player=RED, unit=EVA)) == "ST-8.3 cannot_move"
    step = silent(battle)
    assert _go_out(step, job, battle.unit(EVA)) == () and not step.events


@pytest.mark.rule("ST-11.1")
@pytest.mark.rule("ST-11.4")
@pytest.mark.parametrize("change", [GONE, {"burning": True}, {"band": -1}], ids=["gone", "burns", "deep"])
def test_who_is_gone_or_burns_or_is_under_water_does_not_catch_fire(change: dict[str, object]) -> None:
    battle = pair()
    battle.put(EVA, **change)
    step = silent(battle)
    resist_fire(step, EVA)
    assert not step.events


@pytest.mark.rule("ST-6.2")
def test_only_where_destroying_counts_a_loss_by_fire_earns_points() -> None:
    for mission, earns in ((MissionRequest("destroy"), True), (MissionRequest("hold"), False)):
        board = "\n".join(["c" * 12] * 12)
        battle = Battle(
            [at("carillon", 3, 3)], [at("colossus", 9, 9), at("gm", 8, 8)], board=board, mission=mission
        )
        battle.put(WALKER, burning=True, wounds=(1,))
        next_round(battle)
        assert battle.unit(WALKER).status == "lost" and (sum(battle.state.points) > 0) == earns


@pytest.mark.rule("ST-7.6")
@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-11.5")
def test_small_numbers_of_units() -> None:
    battle = pair()
    assert random_part(silent(battle), WALKER) == 0, "it has no parts, and rolls nothing"
    assert melee_weapon(battle.state, battle.unit(EVA)) == 0
    battle.put(EVA, wounds=(0, 0, 10, 16, 10, 10))
    assert melee_weapon(battle.state, battle.unit(EVA)) == -1, "its blade is lost"
    seen = {item.reason: item.amount for item in see_ledger(battle.state, battle.unit(EVA), battle.at(15, 5))}
    assert seen["blinded"] == -20 and seen["distance"] == -20, "10 squares, and no head"
    near = {item.reason for item in see_ledger(pair().state, pair().unit(EVA), battle.at(9, 5))}
    assert "distance" not in near and "blinded" not in near
    field = battle.state.field
    assert field.distances(0) == distances_from(field.grid, 0)
    assert [distances_from(field.grid, 0)[battle.at(*cell)] for cell in ((0, 0), (3, 1), (2, 7))] == [0, 3, 7]
    corner = {edge for edge in ("north", "south", "west", "east") if field.is_on_edge(0, edge)}
    other = {edge for edge in ("north", "south", "west", "east") if field.is_on_edge(battle.at(23, 23), edge)}
    assert (corner, other) == ({"north", "west"}, {"south", "east"})


@pytest.mark.rule("ST-7.3")
@pytest.mark.rule("ST-10.5")
def test_no_burst_of_an_area_weapon_and_no_square_for_a_power_at_a_unit() -> None:
    flame = Battle([at("arbalest", 5, 5)], [at("colossus", 7, 5)])
    burst = Attack(player=RED, unit=UnitId("arbalest"), weapon=1, target=WALKER, how="burst")
    assert flame.refused(burst) == "ST-7.3 no_burst"
    battle = Battle([at("psaltery", 5, 5)], [at("colossus", 5, 5)])
    angel = battle.state.acting
    own = battle.state.field.stat_lines[angel]
    single = next(
        n for n, power in enumerate(own.powers) if power.kind not in ("area", "line", "ward", "lift")
    )
    power = UsePower(player=RED, unit=angel, power=single, target=WALKER, tile=3)
    assert battle.refused(power) == "ST-7.5 one_aim"


def refused(request: StrategicRequest) -> str:
    """Return where a request does not fit."""
    with pytest.raises(SetupError) as found:
        build_setup(request, shipped_catalog())
    return found.value.path


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-6.8")
def test_what_a_request_has_wrong_is_told_with_its_place() -> None:
    one, two = SideRequest(units=("colossus",)), SideRequest(units=("grampus",))
    board = BoardRequest(rows=PLAIN)

    def asked(**more: object) -> StrategicRequest:
        return StrategicRequest(**{"board": board, "sides": (one, two), **more})  # type: ignore[arg-type]

    assert build_setup(asked(), shipped_catalog()).mission.kind == "destroy"
    assert refused(asked(mission=MissionRequest("destroy", side=2))) == "mission.side"
    assert refused(asked(mission=MissionRequest("destroy", side=-1))) == "mission.side"
    assert refused(asked(mission=MissionRequest("destroy", rounds=101))) == "mission.rounds"
    assert (
        build_setup(asked(mission=MissionRequest("destroy", rounds=100)), shipped_catalog()).mission.rounds
        == 100
    )
    assert refused(asked(mission=MissionRequest("hold"))) == "mission"
    flyers = SideRequest(units=("pelican",))
    away = MissionRequest("evacuate", side=0)
    assert refused(asked(sides=(flyers, two), mission=away)) == "mission"
    for count in (0, MOST_UNITS + 1):
        many = SideRequest(units=(UnitRequest("colossus", count=count),))
        assert refused(asked(sides=(many, two))) == "sides.0.units.0.count"
    twins = SideRequest(units=(UnitRequest("colossus", id="x"), UnitRequest("grampus", id="x")))
    assert refused(asked(sides=(twins, two))) == "sides.0.units.1.id"
    assert refused(asked(board=None, scenario="nowhere")) == "scenario"
    setup = build_setup(asked(), shipped_catalog())
    assert checked(setup) is setup
    narrow = replace(setup, board=replace(setup.board, rows=1, columns=1))
    with pytest.raises(SetupError, match="squares between the edges"):
        checked(replace(narrow, mission=replace(setup.mission, kind="evacuate")))


@pytest.mark.rule("ST-1.5")
def test_a_class_without_a_line_in_the_rules_has_none() -> None:
    rules = Battle(["eva_vanguard"], ["colossus"]).state.field.rules
    frame = shipped_catalog().frames["gm"]
    assert derived_profile(frame, rules) is not None
    assert derived_profile(frame, dataclasses.replace(rules, derived={})) is None
