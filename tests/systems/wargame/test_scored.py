"""Every line of points of the missions and the secret objectives, and what ends them (WG-14, WG-16)."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Step
from game.systems.wargame.actions import (
    ActivateUnit,
    Attack,
    Demolish,
    EndActivation,
    PickSecondaries,
    UseMarker,
)
from game.systems.wargame.body import drones_of
from game.systems.wargame.build import build_setup
from game.systems.wargame.jobs import AnyJob, Begin, Drift, EndRound, Hurt
from game.systems.wargame.request import SideRequest, WargameRequest
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.score import secondary_points, total_cost
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work, run
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    Done,
    alter,
    board,
    do,
    mission,
    place,
    player,
    refused,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_missions import deploy, picked


def after(state: WargameState, *jobs: AnyJob, faces: tuple[int, ...] = ()) -> WargameState:
    """Do jobs of the rules."""
    work = Work(Step(state.clone(), RULES.evolve, ScriptedChance(faces, SEEDED)))
    work.then(*jobs)
    run(work, DOINGS)
    return work.state


def points(state: WargameState | Done) -> tuple[int, int]:
    """Return the primary points of both teams."""
    known = state.state if isinstance(state, Done) else state
    return known.tallies[0].points, known.tallies[1].points


def marked(state: WargameState, marker: str, **changes: object) -> WargameState:
    """Change a marker in place."""
    state.markers[marker] = replace(state.markers[marker], **changes)
    return state


def last(state: WargameState) -> WargameState:
    """Return the state in the last round of its mission."""
    state.round = state.field.setup.mission.rounds
    return state


def destroyed(state: WargameState, name: str, by: str = "") -> WargameState:
    """A unit is destroyed."""
    known = state.field.sheets[UnitId(name)]
    main = known.setup.sections[known.main].id
    return after(state, Hurt(UnitId(name), main, 999, "attack", UnitId(by)))


@pytest.mark.rule("WG-16.2")
def test_the_lines_of_reconnaissance() -> None:
    def scene() -> WargameState:
        state = world(
            At("mote", 0, 6, 4, level=0),
            At("mote", 0, 1, 9, id="m2"),
            At("halyard", 1, 12, 9),
            of="reconnaissance",
        )
        for number, row in enumerate((2, 5, 8)):
            marked(state, f"data_{number}", tile=tile(state, 8, row))
        return state

    state = scene()
    assert {each.left for each in state.markers.values()} == {10}
    assert points(after(last(scene()), EndRound())) == (0, 2 * 3 + 1), "2 a marker left, 1 as none came home"
    carried = marked(scene(), "data_0", tile=-1, bearer="mote_0")
    lost = destroyed(carried, "mote_0")
    assert points(lost) == (0, 2) and lost.markers["data_0"].tile == -1
    home = after(marked(scene(), "data_0", tile=-1, bearer="m2"), EndRound())
    assert points(home) == (2, 0) and home.markers["data_0"].bearer == ""
    far = after(carried, EndRound())
    assert points(far) == (0, 0) and far.markers["data_0"].bearer == "mote_0", "not in its area"
    three = scene()
    for number in range(3):
        marked(three, f"data_{number}", tile=-1, bearer="m2")
    over = after(three, EndRound())
    assert points(over) == (2 * 3 + 1, 0) and over.outcome is not None
    assert over.outcome.reason == "objective"


@pytest.mark.rule("WG-16.2", "WG-11.2")
def test_data_are_lost_with_who_becomes_a_hulk_as_with_who_is_destroyed() -> None:
    """A vehicle kept them when its last drive was gone, and brought them home as a hulk."""
    state = world(
        At("turnstone", 0, 1, 4, id="car"),
        At("halyard", 0, 1, 8),
        At("halyard", 1, 12, 9),
        of="reconnaissance",
    )
    marked(state, "data_0", tile=-1, bearer="car")
    marked(state, "data_1", tile=tile(state, 8, 4))
    slow = after(state.clone(), Hurt(UnitId("car"), "terra_drive_1", 99, "attack"))
    assert points(slow) == (0, 0) and slow.markers["data_0"].bearer == "car", "it still has a drive"
    hulk = after(slow, Hurt(UnitId("car"), "terra_drive_2", 99, "attack"))
    assert unit(hulk, "car").is_disabled and unit(hulk, "car").status == "board"
    assert hulk.markers["data_0"].bearer == "" and hulk.markers["data_0"].tile == -1
    assert points(hulk) == (0, 2)
    later = after(hulk, EndRound())
    assert points(later) == (0, 2), "though it stands in its own area nothing comes home with it"


@pytest.mark.rule("WG-16.2")
@pytest.mark.rule("WG-14.1")
def test_the_last_marker_ends_reconnaissance_at_once() -> None:
    state = world(At("halyard", 0, 6, 4), At("halyard", 1, 12, 9), of="reconnaissance")
    marked(state, "data_0", tile=tile(state, 9, 4), left=6)
    turn_of(state, "halyard_0", "ranged")
    done = do(state, Demolish(player=player(state), item="halyard_0.service_rifle", target="data_0"))
    assert done.state.has_alarm and points(done)[0] == 1
    assert done.state.outcome is not None and done.state.outcome.reason == "objective"
    spared = turn_of(marked(state.clone(), "data_1", tile=tile(state, 9, 9)), "halyard_1", "ranged")
    shot = Demolish(player=player(spared), item="halyard_1.service_rifle", target="data_1")
    assert refused(alter(spared, "halyard_1", facing=4), shot).reason == "defender_spares_data"


@pytest.mark.rule("WG-16.1")
@pytest.mark.rule("WG-16.3")
@pytest.mark.rule("WG-16.4")
@pytest.mark.rule("WG-16.10")
@pytest.mark.rule("WG-16.13")
@pytest.mark.parametrize(
    ("name", "kind", "needed"),
    [
        ("show_of_force", "control", 2),
        ("winds_of_war", "control", 3),
        ("burning_sandstorm", "cooler", 2),
        ("marshall_law", "control", 4),
    ],
)
def test_points_for_more_markers_and_for_enough(name: str, kind: str, needed: int) -> None:
    shape = mission(name)
    state = world(At("mote", 0, 1, 1), At("mote", 1, 1, 9), of=name, on=board(shape.columns, shape.rows))

    def scored(own: int, others: int, number: int = 2) -> tuple[int, int]:
        held = state.clone()
        held.round = number
        for index, marker in enumerate([each for each in held.markers if each.startswith(kind)]):
            marked(held, marker, owner=0 if index < own else 1 if index < own + others else -1)
        return points(after(held, EndRound()))

    assert scored(needed, 0, number=1) == (0, 0), "from round 2"
    assert scored(needed, 0) == (2, 0) and scored(needed - 1, 0) == (1, 0)
    assert scored(1, 1) == (0, 0) and scored(0, 1) == (0, 1)
    if 2 * needed <= len(shape.markers):
        assert scored(needed, needed) == (1, 1), "enough for both, more for nobody"


@pytest.mark.rule("WG-16.4")
def test_the_wind_blows_after_the_points_and_by_the_attackers_direction() -> None:
    state = world(At("mote", 0, 1, 1), At("mote", 1, 13, 10), of="winds_of_war")
    names = [(1, (7, 5)), (2, (6, 6)), (3, (5, 6)), (4, (5, 5)), (5, (5, 4)), (6, (6, 4))]
    for face, there in names:
        blown = after(state, Drift(), faces=(face,))
        assert state.field.grid.positions[blown.markers["control_0"].tile] == _odd(there), face
    drone = world(At("shepherd", 0, 1, 1), At("mote", 1, 13, 10), of="winds_of_war")
    near = alter(drone, "shepherd_0.drone_1", status="board", tile=tile(drone, 5, 5), level=0)
    assert after(near, Drift(), faces=(1,)).markers["control_0"].tile == tile(near, 6, 5)


def _odd(there: tuple[int, int]) -> tuple[int, int]:
    """Rows above and below an odd row begin half a hex to its left: their columns are one more."""
    column, row = there
    return (column, row) if row == 5 else (column + 1, row)


@pytest.mark.rule("WG-16.5")
def test_sevenths_of_the_cost_that_got_away_or_did_not() -> None:
    state = world(
        At("halyard", 0, 1, 4, ap=16), At("mote", 1, 13, 4), At("basalt", 1, 9, 4), of="endless_pursuit"
    )
    whole = total_cost(state, 1)
    costs = {name: state.field.sheets[UnitId(name)].setup.cost for name in ("mote_1", "basalt_1")}
    alter(state, "basalt_1", is_lying=True, sections=(16, 1, 30, 30, 37, 37), tile=tile(state, 4, 4))
    fire = Attack(
        player=PlayerId("red"), item="halyard_0.service_rifle", target=UnitId("basalt_1"), aim="torso"
    )
    shot = do(turn_of(state, "halyard_0", "ranged"), fire, 5)
    done = do(shot.state, EndActivation(player=PlayerId("red")))
    assert points(done) == (7 * costs["basalt_1"] // whole, 0)


@pytest.mark.rule("WG-16.5")
@pytest.mark.rule("WG-7.5")
def test_the_pursued_make_the_first_two_activations_whatever_the_dice_say() -> None:
    request = WargameRequest(
        mission="endless_pursuit",
        sides={
            "attacker": SideRequest(units=("halyard", "mote"), players=("ada", "bo")),
            "defender": SideRequest(units=("halyard", "mote", "mote")),
        },
    )
    state = RULES.setup(build_setup(request, shipped_catalog()), 5)
    battle = after(deploy(picked(state)), Begin(1), faces=(8, 8, 1))
    assert battle.to_move == 1
    for name in ("halyard_2", "mote_2"):
        assert player(battle) == "defender"
        begun = do(battle, ActivateUnit(player=player(battle), unit=UnitId(name)), 3)
        while begun.state.turn is not None:
            ends = RULES.legal(begun.state, player(begun.state))
            ending = next((each for each in ends if isinstance(each, EndActivation)), ends[0])
            begun = do(begun.state, ending, 8)
        battle = begun.state
    assert battle.to_move == 0


@pytest.mark.rule("WG-16.6")
def test_the_dearest_of_the_enemy_counts_in_counterattack() -> None:
    state = world(At("halyard", 0, 6, 5), At("basalt", 1, 12, 4), At("mote", 1, 13, 4), of="counterattack")
    assert points(destroyed(state, "basalt_1")) == (1, 0)
    assert points(destroyed(state, "mote_1")) == (0, 0)
    assert points(destroyed(state, "halyard_0")) == (0, 1 + 7), "the dearest, and all seven sevenths"
    defender = mission("counterattack").reserves
    assert not defender, "all on the board"


@pytest.mark.rule("WG-16.7")
def test_beacons_at_the_end() -> None:
    state = last(world(At("halyard", 0, 1, 4), At("halyard", 1, 12, 4), of="call_of_darkness"))
    for name, owner in (("beacon_0", 0), ("beacon_1", 0), ("beacon_2", 0), ("beacon_3", 1)):
        marked(state, name, is_on=True, owner=owner)
    assert points(after(state, EndRound())) == (3 + 1, 1)
    tank = turn_of(
        world(At("turnstone", 0, 3, 4), At("mote", 1, 12, 4), of="call_of_darkness"), "turnstone_0"
    )
    assert points(do(tank, UseMarker(player=player(tank), marker="beacon_0"))) == (1, 0), "it needs no hands"


@pytest.mark.rule("WG-16.8")
def test_the_lines_of_the_order_to_destroy() -> None:
    def scene() -> WargameState:
        return world(
            At("halyard", 0, 9, 3),
            At("basalt", 0, 1, 9),
            At("mote", 1, 15, 12),
            of="order_to_destroy",
            on=board(16, 13),
        )

    state = scene()
    towers = [each for each in state.structures if each.startswith("tower")]
    post = next(each for each in state.structures if each.startswith("post"))
    assert [state.structures[each].left for each in (*towers, post)] == [24, 24, 24, 24, 20]
    assert points(after(last(scene()), EndRound())) == (0, 4 + 1)
    bled = destroyed(last(scene()), "basalt_0")
    assert points(after(bled, EndRound())) == (0, 4 + 1 + 1), "more than half of the attackers' cost"
    turn_of(state, "halyard_0", "ranged")
    state.structures[towers[0]] = replace(state.structures[towers[0]], left=6)
    felled = do(state, Demolish(player=player(state), item="halyard_0.service_rifle", target=towers[0]))
    assert points(felled) == (2, 0) and felled.state.tallies[0].structures == 1


@pytest.mark.rule("WG-16.9")
def test_the_emissary_and_the_pylons_at_the_end() -> None:
    def scene() -> WargameState:
        return world(
            At("basalt", 0, 1, 4),
            At("mote", 0, 1, 8),
            At("mote", 1, 15, 12),
            of="emissary_of_darkness",
            on=board(16, 13),
        )

    assert points(after(last(scene()), EndRound())) == (1, 3)
    assert points(after(last(marked(scene(), "pylon_0", is_on=True)), EndRound())) == (1, 2)
    hunted = destroyed(scene(), "basalt_0")
    assert points(hunted) == (0, 4) and points(destroyed(scene(), "mote_0")) == (0, 0)
    assert points(after(last(hunted), EndRound())) == (0, 4 + 3)


@pytest.mark.rule("WG-16.11")
def test_the_relic_while_nobody_carries_it() -> None:
    def scene() -> WargameState:
        return world(At("halyard", 0, 10, 6), At("mote", 1, 15, 12), of="protect_the_relic", on=board(16, 13))

    first = after(scene(), EndRound())
    assert points(first) == (0, 0), "from round 2"
    assert points(after(first, EndRound())) == (0, 1)
    carried = marked(first.clone(), "relic_0", bearer="halyard_0", tile=-1, arm=2, is_on=True)
    assert points(after(carried, EndRound())) == (0, 0)
    assert points(after(last(scene()), EndRound())) == (0, 1 + 1), "and 1 as it was never touched"
    fallen = destroyed(carried, "halyard_0")
    assert place(first, "halyard_0")[:2] == (10, 6) and fallen.markers["relic_0"].tile == tile(first, 10, 6)
    armless = after(carried, Hurt(UnitId("halyard_0"), "arm_1", 99, "attack"))
    assert armless.markers["relic_0"].bearer == "" and armless.markers["relic_0"].tile == tile(first, 10, 6)


@pytest.mark.rule("WG-16.12")
@pytest.mark.rule("WG-16.15")
def test_the_lines_of_protect_the_base() -> None:
    def scene(base: int = 40, gate: int = 16) -> WargameState:
        state = world(
            At("basalt", 0, 11, 6, ap=16), At("mote", 1, 15, 12), of="protect_the_base", on=board(16, 13)
        )
        state.structures["base_0"] = replace(state.structures["base_0"], left=base)
        state.structures["gate_1"] = replace(state.structures["gate_1"], left=gate)
        return turn_of(state, "basalt_0", "ranged")

    def fire(state: WargameState, name: str) -> WargameState:
        return do(state, Demolish(player=player(state), item="basalt_0.bazooka", target=name)).state

    once = fire(scene(23), "base_0")
    assert once.structures["base_0"].left == 17 and points(once) == (3, 0), "below half of 40"
    assert points(fire(alter(scene(26), "basalt_0", ap=16), "base_0")) == (0, 0), "20 is half"
    twice = fire(once, "base_0")
    assert twice.structures["base_0"].left == 17, "at most 6 a round"
    assert points(fire(scene(6), "base_0")) == (3, 0)
    gate = fire(alter(scene(gate=8), "basalt_0", tile=tile(once, 8, 4)), "gate_1")
    assert points(gate) == (2, 0), "gates lose 8 a round"
    for number, due in ((4, 0), (5, 1), (7, 1)):
        state = scene()
        state.round = number
        assert points(after(state, EndRound())) == (0, due)
        state.structures["base_0"] = replace(state.structures["base_0"], left=19)
        assert points(after(state, EndRound())) == (0, 0)
    assert points(after(last(scene(1)), EndRound())) == (0, 1)


@pytest.mark.rule("WG-16.14")
def test_secret_objectives_line_by_line() -> None:
    state = world(At("halyard", 0, 12, 4), At("basalt", 1, 5, 4), At("mote", 1, 9, 9))
    assert secondary_points(state, 0, "survivor") == 0, "it destroyed nothing"
    first = destroyed(state, "mote_1", by="halyard_0")
    assert [secondary_points(first, 0, each) for each in ("first_blood", "headhunter", "survivor")] == [
        1,
        0,
        2,
    ]
    both = destroyed(destroyed(world(*_many()), "mote_1"), "halyard_0")
    assert [secondary_points(both, side, "first_blood") for side in (0, 1)] == [1, 0]
    assert secondary_points(both, 1, "headhunter") == 2 and secondary_points(both, 0, "headhunter") == 0
    third = world(
        At("mote", 0, 3, 4), At("mote", 0, 3, 6, id="m2"), At("mote", 0, 3, 8, id="m3"), At("mote", 1, 9, 9)
    )
    third.tallies = (replace(third.tallies[0], destroyed=1), third.tallies[1])
    one = destroyed(third, "m2")
    assert (
        secondary_points(one, 0, "survivor") == 2
        and secondary_points(destroyed(one, "m3"), 0, "survivor") == 0
    )
    assert secondary_points(state, 0, "hold_the_line") == 2
    guest = alter(state.clone(), "basalt_1", tile=tile(state, 2, 4))
    assert secondary_points(guest, 0, "hold_the_line") == 0
    assert secondary_points(alter(state.clone(), "halyard_0", tile=0), 0, "hold_the_line") == 0
    hulk = alter(guest.clone(), "basalt_1", is_disabled=True)
    assert secondary_points(hulk, 0, "hold_the_line") == 2
    armed = after(state, Hurt(UnitId("basalt_1"), "arm_1", 99, "attack"))
    assert armed.tallies[0].disarmed == 2 and secondary_points(armed, 0, "disarm") == 1
    high = world(At("mote", 0, 12, 4, level=2), At("mote", 1, 5, 4), on=board())
    assert after(high, EndRound()).tallies[0].high_rounds == 0, "in the air is not on a surface"
    assert "demolition" not in _offered("marshall_law") and len(_offered("show_of_force")) == 9
    with_drones = world(At("shepherd", 0, 5, 4), At("mote", 1, 9, 9))
    assert (
        destroyed(with_drones, drones_of(with_drones, UnitId("shepherd_0"))[0].id).tallies[1].destroyed == 0
    )


def _many() -> tuple[At, ...]:
    return At("halyard", 0, 12, 4), At("sparrow", 0, 12, 6), At("basalt", 1, 5, 4), At("mote", 1, 9, 9)


def _offered(name: str) -> tuple[str, ...]:
    request = WargameRequest(mission=name)
    state = RULES.setup(build_setup(request, shipped_catalog()), 1)
    picks = [each for each in RULES.legal(state, player(state)) if isinstance(each, PickSecondaries)]
    return tuple(sorted({name for each in picks for name in each.picks}))
