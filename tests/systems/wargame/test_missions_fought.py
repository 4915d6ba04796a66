"""What is done in missions with a course of their own, and how they end (WG-14, WG-16)."""

import pytest
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    ActivateUnit,
    Demolish,
    EndActivation,
    PickUp,
    PlaceMarker,
    Surrender,
    UseMarker,
)
from game.systems.wargame.body import is_carrying, move_points
from game.systems.wargame.bridge import battle_report, order_setup
from game.systems.wargame.jobs import EndRound
from game.systems.wargame.score import dearest, secondary_points, total_cost
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    Done,
    alter,
    board,
    do,
    mission,
    player,
    refused,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_missions import after, deploy, marked, picked, started


@pytest.mark.rule("WG-16.11")
def test_the_relic_is_carried_home() -> None:
    state = world(
        At("sparrow", 0, 10, 6, level=0), At("halyard", 1, 14, 3), of="protect_the_relic", on=board(16, 13)
    )
    turn_of(state, "sparrow_0")
    lift = PickUp(player=player(state), item="relic_0")
    assert refused(state, lift).reason == "hands_full"
    state.items["sparrow_0.combat_knife"] = replace(
        state.items["sparrow_0.combat_knife"], lies="carried", on=()
    )
    lifted = do(state, lift)
    me = unit(lifted, "sparrow_0")
    assert lifted.state.tallies[0].points == 1 and is_carrying(lifted.state, me)
    assert move_points(lifted.state, me) == 3
    home = alter(lifted.state, "sparrow_0", tile=tile(state, 1, 6))
    done = do(home, EndActivation(player=player(home)))
    assert done.state.tallies[0].points == 5 and done.state.outcome is not None
    guard = world(At("mote", 0, 0, 0), At("halyard", 1, 10, 6), of="protect_the_relic", on=board(16, 13))
    turn_of(guard, "halyard_1")
    assert refused(guard, PickUp(player=player(guard), item="relic_0")).reason == "defender_lifts_nothing"


@pytest.mark.rule("WG-16.2")
def test_reconnaissance_alarm_and_data() -> None:
    state = picked(started("reconnaissance", ("halyard", "mote"), ("halyard",)))
    assert state.phase == "markers" and player(state) == "defender"
    while state.phase == "markers":
        wanted = [each for each in RULES.legal(state, player(state)) if isinstance(each, PlaceMarker)]
        state = do(state, wanted[0]).state
    battle = deploy(state)
    assert unit(battle, "mote_1").status == "board" and unit(battle, "halyard_1").status == "reserve"
    done = do(
        do(battle, ActivateUnit(player=player(battle), unit=UnitId("mote_1")), 3).state,
        EndActivation(player=player(battle)),
    )
    assert done.state.round == 2, "the defender idles in round 1"
    scout = world(At("mote", 0, 6, 4, level=0), At("halyard", 1, 12, 9), of="reconnaissance")
    marked(scout, "data_1", tile=tile(scout, 7, 4))
    turn_of(scout, "mote_0")
    gathered = do(scout, UseMarker(player=player(scout), marker="data_1"))
    assert gathered.state.turn is None and gathered.state.markers["data_1"].bearer == "mote_0"
    home = after(alter(gathered.state, "mote_0", tile=tile(scout, 1, 4)), EndRound())
    assert home.tallies[0].points == 2
    shot = turn_of(
        marked(
            world(At("halyard", 0, 6, 4), At("halyard", 1, 12, 9), of="reconnaissance"),
            "data_1",
            tile=tile(scout, 8, 4),
        ),
        "halyard_0",
        "ranged",
    )
    fire = Demolish(player=player(shot), item="halyard_0.service_rifle", target="data_1")
    broken = do(do(shot, fire).state, fire)
    assert (
        broken.state.has_alarm
        and broken.state.markers["data_1"].tile == -1
        and broken.state.tallies[0].points == 1
    )


@pytest.mark.rule("WG-16.13")
def test_marshall_law_makes_buildings_dear() -> None:
    state = world(At("basalt", 0, 4, 5, ap=16), At("mote", 1, 15, 12), of="marshall_law", on=board(16, 13))
    state.tallies = (replace(state.tallies[0], points=1), state.tallies[1])
    name = next(each for each, known in state.structures.items() if known.left == 8)
    built = state.field.grounds[0].structures[name]
    at = state.field.grid.positions[built.tiles[0]]
    alter(state, "basalt_0", tile=tile(state, at[0] - 2, at[1]))
    turn_of(state, "basalt_0", "ranged")
    done = do(state, Demolish(player=player(state), item="basalt_0.bazooka", target=name))
    assert done.of(ev.StructureFelled) and done.state.tallies[0].points == 0
    assert len(mission("marshall_law").works) == 12 and len(mission("marshall_law").markers) == 6
    grid = state.field.grid
    for each in state.field.grounds[0].structures.values():
        near = [grid.distance(each.tiles[0], marker.tile) for marker in state.markers.values()]
        assert min(near) > 1


@pytest.mark.rule("WG-16.14")
def test_secret_objectives_count() -> None:
    state = world(At("halyard", 0, 12, 4), At("halyard", 1, 5, 4), on=board(heights={(12, 4): 2}))
    assert secondary_points(state, 0, "breakthrough") == 1
    assert secondary_points(state, 0, "hold_the_line") == 2
    high = after(after(state, EndRound()), EndRound())
    assert secondary_points(high, 0, "high_ground") == 2
    tally = replace(
        state.tallies[0], disarmed=5, destroyed=1, melee=4, first_blood=True, headhunter=True, structures=3
    )
    state.tallies = (tally, state.tallies[1])
    wanted = {
        "disarm": 2,
        "close_quarters": 3,
        "first_blood": 1,
        "headhunter": 2,
        "demolition": 2,
        "survivor": 2,
    }
    assert {pick: secondary_points(state, 0, pick) for pick in wanted} == wanted


@pytest.mark.rule("WG-14.1")
@pytest.mark.rule("WG-14.2")
def test_the_end_and_who_has_won() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4))
    state.round = 6
    state.tallies = (replace(state.tallies[0], points=9), replace(state.tallies[1], points=8))
    over = after(state, EndRound())
    assert over.outcome is not None and over.outcome.reason == "rounds"
    assert over.outcome.winners == ("red",), "seven each: more cost is operable"
    gives_up = do(
        turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0"),
        Surrender(player=PlayerId("red")),
    )
    assert gives_up.state.outcome is not None and gives_up.state.outcome.winners == ("blue",)
    draw = world(At("mote", 0, 3, 4), At("mote", 1, 12, 4))
    draw.round = 6
    ended = after(draw, EndRound())
    assert ended.outcome is not None and ended.outcome.winners == ()
    assert gives_up.of(ev.SecondariesShown)
    assert total_cost(draw, 0) == 102 and dearest(draw, 0) == "mote_0"


def ordered(catalog: Catalog, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> BattleOrder:
    """A campaign's battle."""

    def side(name: str, role: str, frames: tuple[str, ...]) -> SideOrder:
        units = tuple(UnitOrder(UnitId(f"{name}{n}"), FrameId(frame)) for n, frame in enumerate(frames))
        force = ForceOrder(f"{name}_force", "squadron", name, units)
        return SideOrder(PlayerId(name), "", role, (force,))  # type: ignore[arg-type]

    return BattleOrder(
        "b1", "wargame", "land", "", (side("a", "attacker", attackers), side("d", "defender", defenders)), 3
    )


@pytest.mark.rule("WG-15.11")
def test_a_campaigns_battle_comes_back_with_everybody() -> None:
    catalog = shipped_catalog()
    setup = order_setup(ordered(catalog, ("gm", "aerie_carrier", "gm"), ("varg", "gnat")), catalog)
    state = RULES.setup(setup, 4)
    steps = 0
    while state.outcome is None:
        actions = [each for each in RULES.legal(state, player(state)) if not isinstance(each, Surrender)]
        state = perform(RULES, state, actions[(7 * steps) % len(actions)]).state
        steps += 1
    report = battle_report(state)
    assert [unit.id for side in report.sides for unit in side.units] == ["a0", "a1", "a2", "d0", "d1"]
    assert isinstance(Done(state, ()), Done)
