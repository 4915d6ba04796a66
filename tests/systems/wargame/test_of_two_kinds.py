"""Cases easily taken for each other: holder and held, in smoke and beside it, the first roll and the next."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.dice import ScriptedChance
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import actions as a
from game.systems.wargame import events as e
from game.systems.wargame.battlefield import TAN, WHITE
from game.systems.wargame.build import default_request
from game.systems.wargame.check_battle import throw_tiles
from game.systems.wargame.content_missions import Mission, Works
from game.systems.wargame.jobs import SettleAsideIfMet, TakeDash
from game.systems.wargame.observe import reveals
from game.systems.wargame.resolve_damage import destroy
from game.systems.wargame.resolve_move import crossed
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.state import Move
from game.systems.wargame.work import Work
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    Done,
    W,
    alter,
    board,
    do,
    player,
    refused,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import beside, held
from tests.systems.wargame.test_missions import marked

ME, FOE, MATE = UnitId("halyard_0"), UnitId("halyard_1"), UnitId("mote_0")


@pytest.mark.rule("WG-10.2", "WG-10.7")
def test_in_a_hold_both_strike_each_other_and_nobody_else() -> None:
    state = held()
    holder, caught = UnitId("brigand_0"), FOE
    alter(state, caught, ap=12)
    turn_of(state, caught, "close")
    blow = a.Attack(player=player(state), item="", target=holder, aim="torso")
    assert RULES.check(state, blow) is None and blow in RULES.legal(state, player(state))
    turn_of(state, holder, "close")
    back = a.Attack(player=player(state), item="", target=caught, aim="torso")
    assert RULES.check(state, back) is None
    third = world(
        At("brigand", 0, 5, 4, ap=9), At("halyard", 1, 6, 4, ap=9), At("mote", 0, 6, 5, id="mote_0", level=0)
    )
    alter(alter(third, "brigand_0", holds=FOE, tile=tile(third, 6, 4)), FOE, held_by="brigand_0")
    turn_of(third, FOE, "close")
    other = a.Attack(player=player(third), item="", target=MATE, aim="body")
    assert refused(third, other).reason in ("in_a_hold", "no_such_aim")


@pytest.mark.rule("WG-15.5")
def test_smoke_conceals_who_stands_in_it_alone() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 9, 4))
    assert not has_conceal(state, state.units[ME])
    state.smokes = ((state.units[ME].tile, 1),)
    assert has_conceal(state, state.units[ME]) and not has_conceal(state, state.units[FOE])
    state.smokes = tuple((each, 1) for each in state.field.grid.within(state.units[FOE].tile, 1))
    assert not has_conceal(state, state.units[ME]) and has_conceal(state, state.units[FOE])


@pytest.mark.rule("WG-8.12")
@pytest.mark.parametrize(("level", "moves"), [(0, True), (1, False), (2, False)])
def test_who_comes_down_is_put_aside_by_those_at_its_own_level_alone(level: int, *, moves: bool) -> None:
    state = world(At("halyard", 0, 5, 4), At("mote", 1, 5, 4, level=level))
    events = done(state, SettleAsideIfMet(ME))
    assert bool(events) == moves, "its owner is asked where to"


@pytest.mark.rule("WG-16.14")
def test_only_the_showing_of_secret_objectives_shows_a_secret() -> None:
    state = world(At("halyard", 0, 5, 4), At("halyard", 1, 9, 4))
    picks = ("disarm", "survivor", "high_ground")
    shown = e.SecondariesShown(player=player(state), side=0, picks=picks, points=2)
    assert reveals(state, shown, player(state))
    assert not reveals(state, e.SecondariesPicked(player=player(state), side=0, picks=picks), player(state))
    assert not reveals(state, e.TurnEnded(unit=ME), player(state))


@pytest.mark.rule("WG-5.2", "WG-16.15")
@pytest.mark.parametrize(("a_round", "wanted"), [(0, ("WG-5.2",)), (6, ("WG-5.2", "WG-16.15"))])
def test_only_of_hardened_structures_a_hit_names_their_rule(a_round: int, wanted: tuple[str, ...]) -> None:
    works = [Works(at=((6, 4),), elevation=1, a_round=a_round)]
    state = world(At("halyard", 0, 4, 4, ap=12), At("halyard", 1, 12, 8), on=board(works=works))
    turn_of(state, ME, "ranged")
    fire = a.Demolish(
        player=player(state), item="halyard_0.service_rifle", target=next(iter(state.structures))
    )
    (hit,) = do(state, fire).of(e.StructureHit)
    assert hit.rules == wanted


@pytest.mark.rule("WG-4.9", "WG-12.7")
def test_what_a_drone_crosses_its_main_unit_does_not() -> None:
    state = turn_of(world(At("halyard", 0, 5, 4), At("mote", 0, 3, 3), At("halyard", 1, 9, 4)), ME)
    move = Move(MATE, 5, 3, 1, steps=2, tan=2, white=1)
    assert crossed(state, move, state.units[ME], TAN) == 0
    own = replace(move, unit=ME)
    assert [crossed(state, own, state.units[ME], each) for each in (TAN, WHITE)] == [2, 1]
    still = replace(own, steps=0)
    assert crossed(state, still, state.units[ME], TAN) == 0
    sand = world(At("halyard", 0, 5, 4), At("halyard", 1, 9, 4), on=board(colours={(5, 4): TAN}))
    for each in (None, still, move):
        assert crossed(sand, each, sand.units[ME], TAN) == 1, "who stands on it, as one hex"


@pytest.mark.rule("WG-16.11")
def test_a_destroyed_carrier_drops_the_relic_where_it_stood() -> None:
    state = world(
        At("halyard", 0, 5, 4, ap=9), At("halyard", 1, 9, 4), of="protect_the_relic", on=board(16, 13)
    )
    marked(turn_of(state, ME), "relic_0", bearer=ME, tile=-1)
    step = Step(state, RULES.evolve, ScriptedChance(()))
    destroy(Work(step), ME, FOE, "attack")
    fell = [each for each in step.events if isinstance(each, e.ObjectFell)]
    assert [(each.rules, each.marker, each.tile) for each in fell] == [
        (("WG-16.11",), "relic_0", tile(state, 5, 4))
    ]


@pytest.mark.rule("WG-16.2")
def test_gathering_costs_no_ap_but_both_attack_phases() -> None:
    state = world(At("halyard", 0, 6, 4, ap=9), At("halyard", 1, 12, 8), of="reconnaissance")
    marked(turn_of(state, ME), "data_0", tile=tile(state, 7, 4))
    taken = do(state, a.UseMarker(player=player(state), marker="data_0"))
    assert unit(taken, ME).ap == 9 and taken.of(e.TurnEnded) and taken.state.turn is None
    assert taken.state.markers["data_0"].bearer == ME


@pytest.mark.rule("WG-15.7")
def test_dread_weighs_on_the_first_roll_of_a_turn_alone() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=12),
        At("halyard", 1, 5, 4, facing=W, ap=0),
        change={FOE: {"effects": {"dread": 1}}},
    )
    turn_of(state, ME, "ranged")
    fire = a.Attack(player=player(state), item="halyard_0.service_rifle", target=FOE, aim="torso")

    def reasons(led: Done) -> list[str]:
        rolls = [each for each in led.events if isinstance(each, DiceRolled)]
        return [item.reason for item in rolls[0].ledger]

    first = do(state, fire, 1)
    assert "dread" in reasons(first) and len(first.of(e.RollMade)) == 1
    second = do(first.state, fire, 1)
    assert "dread" not in reasons(second) and not second.of(e.RollMade)


@pytest.mark.rule("WG-10.3")
def test_nobody_is_thrown_onto_higher_ground() -> None:
    heights = {(7, 4): 1, (6, 3): 2, (7, 5): -1}
    state = beside("brigand", "halyard", on=board(heights=heights))
    alter(alter(state, "brigand_0", holds=FOE, tile=tile(state, 5, 4)), FOE, held_by="brigand_0")
    alter(state, FOE, tile=tile(state, 5, 4))
    thrown = throw_tiles(state, state.units[UnitId("brigand_0")])
    assert tile(state, 6, 4) in thrown and tile(state, 7, 5) in thrown, "level, and lower"
    assert tile(state, 7, 4) not in thrown and tile(state, 6, 3) not in thrown


@pytest.mark.rule("WG-8.10")
def test_a_thruster_move_whose_way_was_shut_in_between_is_none() -> None:
    state = turn_of(alter(world(At("mote", 0, 5, 4, level=0), At("halyard", 1, 12, 9)), MATE, facing=1), MATE)
    assert any(isinstance(each, e.UnitDashed) for each in done(state, TakeDash(MATE, 1)))
    alter(state, FOE, tile=tile(state, 6, 4), level=0)
    assert done(state, TakeDash(MATE, 1)) == ()


@pytest.mark.rule("WG-6.2")
def test_where_there_is_no_mission_none_is_asked_for() -> None:
    catalog = shipped_catalog()
    assert default_request(catalog).mission == "show_of_force"
    assert default_request(Catalog()).mission == ""
    without = {each: mission for each, mission in catalog.of(Mission).items() if each > "show_of_force"}
    entries = {**catalog.entries, catalog._name(Mission): without}
    assert default_request(dataclasses.replace(catalog, entries=entries)).mission == "winds_of_war"
