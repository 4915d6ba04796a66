"""Deeds that secret objectives count, and what outlasts a round (WG-15, WG-16.14)."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    ActivateUnit,
    Attack,
    PopSmoke,
    SelfDestruct,
)
from game.systems.wargame.jobs import Begin, Steady
from game.systems.wargame.ready import reserve_is_due
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.score import secondary_points
from game.systems.wargame.state import TurnPhase
from tests.support.wargame import (
    RULES,
    At,
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
from tests.systems.wargame.test_scored import after


@pytest.mark.rule("WG-16.14")
def test_a_melee_kill_counts_for_close_quarters_and_a_shot_does_not() -> None:
    state = world(At("brigand", 0, 5, 4, ap=16), At("sparrow", 1, 6, 4, facing=4, ap=0), At("mote", 1, 13, 1))
    alter(state, "sparrow_1", is_lying=True, sections=(8, 1, 10, 10, 12, 12))
    blade, pistol = "brigand_0.beam_blade", "brigand_0.machine_pistol"
    phases: tuple[tuple[str, TurnPhase, int], ...] = ((blade, "close", 1), (pistol, "ranged", 0))
    for item, phase, melee in phases:
        acting = turn_of(state.clone(), "brigand_0", phase)
        strike = Attack(player=player(acting), item=item, target=UnitId("sparrow_1"), aim="torso")
        assert do(acting, strike, 8).state.tallies[0].melee == melee


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-16.14")
def test_self_destruction_is_the_enemys_deed() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 0, 12, 9), At("mote", 1, 10, 4))
    gone = do(turn_of(state, "halyard_0"), SelfDestruct(player=player(state)))
    assert gone.state.tallies[1].destroyed == 1 and secondary_points(gone.state, 1, "first_blood") == 1


@pytest.mark.rule("WG-15.5")
def test_smoke_lasts_until_the_next_round() -> None:
    state = world(
        At("halyard", 0, 3, 4), At("mote", 1, 12, 4), change={"halyard_0": {"effects": {"smoke": 2}}}
    )
    laid = do(turn_of(state, "halyard_0"), PopSmoke(player=player(state))).state
    assert has_conceal(laid, unit(laid, "halyard_0"))
    assert has_conceal(laid, unit(alter(laid.clone(), "halyard_0", tile=tile(state, 4, 4)), "halyard_0"))
    later = after(laid, Begin(2))
    assert not has_conceal(later, unit(later, "halyard_0"))


@pytest.mark.rule("WG-6.6")
@pytest.mark.rule("WG-2.5")
def test_aquatic_reserves_enter_by_water() -> None:
    state = world(
        At("otter", 0, 1, 4),
        At("halyard", 0, 1, 6),
        At("mote", 1, 15, 4),
        of="order_to_destroy",
        on=board(16, 13, colours={(0, 6): "l"}),
    )
    alter(state, "otter_0", status="reserve", tile=-1)
    land = ActivateUnit(player=player(state), unit=UnitId("otter_0"), tile=tile(state, 0, 4))
    assert refused(state, land).reason == "not_an_entry"
    assert RULES.check(state, replace(land, tile=tile(state, 0, 6))) is None
    dry = alter(state, "halyard_0", tile=tile(state, 0, 6), level=-1)
    assert refused(dry, replace(land, tile=tile(state, 0, 6))).reason == "cannot_activate"
    assert isinstance(
        do(dry, ActivateUnit(player=player(dry), unit=UnitId("halyard_0")), 3).of(ev.TurnEnded), list
    )


@pytest.mark.rule("WG-16.14")
@pytest.mark.rule("WG-11.2")
def test_who_is_out_of_action_without_a_blow_is_a_deed_but_none_of_close_quarters() -> None:
    state = world(At("sparrow", 0, 5, 4, ap=0), At("brigand", 1, 6, 4, facing=4))
    alter(state, "sparrow_0", sections=(0, 20, 0, 0, 0, 0))
    fallen = after(state, Steady(UnitId("sparrow_0")))
    assert unit(fallen, "sparrow_0").is_disabled
    assert (fallen.tallies[1].destroyed, fallen.tallies[1].melee) == (1, 0)


@pytest.mark.rule("WG-16.14")
@pytest.mark.rule("WG-11.2")
@pytest.mark.parametrize(
    ("item", "phase", "melee"), [("beam_blade", "close", 1), ("machine_pistol", "ranged", 0)]
)
def test_a_unit_put_out_of_action_in_melee_counts_for_close_quarters(
    item: str, phase: TurnPhase, melee: int
) -> None:
    state = world(
        At("brigand", 0, 5, 4, ap=16), At("turnstone", 1, 6, 4, facing=4, ap=0), At("mote", 1, 13, 1)
    )
    alter(state, "turnstone_1", is_lying=True, sections=(30, 36, 0, 1))
    turn_of(state, "brigand_0", phase)
    strike = Attack(
        player=player(state), item=f"brigand_0.{item}", target=UnitId("turnstone_1"), aim="terra_drive_2"
    )
    struck = do(state, strike, 8)
    assert unit(struck, "turnstone_1").is_disabled and unit(struck, "turnstone_1").status == "board"
    (told,) = [each for each in struck.events if isinstance(each, ev.UnitDisabled)]
    assert told.killer == "brigand_0"
    assert struck.state.tallies[0].melee == secondary_points(struck.state, 0, "close_quarters") == melee


def test_a_unit_that_has_lost_nothing_is_looked_at_in_few_words() -> None:
    assert to_builtins(Steady(UnitId("mote_0"))) == {"job": "Steady", "unit": "mote_0"}


@pytest.mark.rule("WG-6.6")
def test_what_a_mission_grants_one_side_brings_no_reserve_of_the_other() -> None:
    state = world(At("mote", 0, 1, 4), At("mote", 1, 12, 4), of="order_to_destroy", on=board(16, 13))
    for name, side, due in (("mote_0", "attacker", True), ("mote_1", "defender", False)):
        waits = alter(state.clone(), name, status="reserve", tile=-1)
        (granted,) = waits.field.setup.mission.reserves
        assert (granted.side == side) is due
        assert reserve_is_due(waits, unit(waits, name)) is due
