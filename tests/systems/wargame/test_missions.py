"""Setting up, rounds, missions, secret objectives, endings (WG-1.1, WG-6, WG-7, WG-14, WG-16)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Step
from game.rules.system import SetupError
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    ActivateUnit,
    Attack,
    CastRoles,
    Demolish,
    DeployUnit,
    EndActivation,
    EndPhase,
    FinishDeployment,
    LeaveBoard,
    PickSecondaries,
    PlaceWall,
    StepTo,
    UseMarker,
)
from game.systems.wargame.build import build_setup
from game.systems.wargame.jobs import AnyJob, Begin, Blow, Drift, EndRound
from game.systems.wargame.request import SideRequest, WargameRequest
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.rolls import attack_need, has_conceal
from game.systems.wargame.score import emissary
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work, run
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    W,
    alter,
    answer,
    board,
    do,
    place,
    player,
    refused,
    tile,
    turn_of,
    unit,
    world,
)


def started(
    name: str = "show_of_force",
    attackers: tuple[str, ...] = ("halyard",),
    defenders: tuple[str, ...] = ("halyard",),
    options: Mapping[str, str | int | bool] | None = None,
    seats: tuple[str, ...] = (),
) -> WargameState:
    """A battle at its very beginning."""
    request = WargameRequest(
        mission=name,
        sides={
            "attacker": SideRequest(units=attackers, players=seats),
            "defender": SideRequest(units=defenders),
        },
        options=dict(options or {}),
    )
    return RULES.setup(build_setup(request, shipped_catalog()), 5)


def picked(state: WargameState) -> WargameState:
    """Both take their secret objectives."""
    for _ in range(2):
        state = do(
            state, PickSecondaries(player=player(state), picks=("disarm", "high_ground", "survivor"))
        ).state
    return state


def deploy(state: WargameState, first: bool = True) -> WargameState:
    """Place everything at the first place there is, facing as it is."""
    while state.phase == "deploy":
        wanted = [each for each in RULES.legal(state, player(state)) if isinstance(each, DeployUnit)]
        state = answer(do(state, wanted[0 if first else -1]), "1").state
    return state


def after(state: WargameState, job: AnyJob, *faces: int) -> WargameState:
    """Do a job of the rules."""
    work = Work(Step(state.clone(), RULES.evolve, ScriptedChance(faces, SEEDED)))
    work.then(job)
    run(work, DOINGS)
    return work.state


def marked(state: WargameState, marker: str, **changes: object) -> WargameState:
    """Change a marker in place."""
    state.markers[marker] = replace(state.markers[marker], **changes)
    return state


@pytest.mark.rule("WG-6.3")
@pytest.mark.rule("WG-6.5")
@pytest.mark.rule("WG-16.14")
@pytest.mark.rule("WG-1.1")
def test_setting_up_in_order_and_deploying_in_turn() -> None:
    state = started(attackers=("halyard", "mote"), defenders=("halyard",))
    assert state.phase == "secondaries" and player(state) == "attacker"
    early = DeployUnit(player=player(state), unit=UnitId("halyard_1"), tile=0, level=0)
    assert refused(state, early).reason == "other_stage"
    wrong = PickSecondaries(player=player(state), picks=("disarm", "high_ground"))
    assert refused(state, wrong).reason == "wrong_number"
    state = picked(state)
    assert state.phase == "deploy" and player(state) == "attacker"
    far = DeployUnit(player=player(state), unit=UnitId("halyard_1"), tile=tile(state, 6, 4), level=0)
    assert refused(state, far).reason == "outside_area"
    theirs = next(each.id for each in state.units.values() if each.side == state.team_of(1))
    foreign = DeployUnit(player=player(state), unit=theirs, tile=tile(state, 1, 4), level=0)
    assert (refused(state, foreign).rule, refused(state, foreign).reason) == ("WG-6.5", "not_your_unit")
    one = do(
        state, DeployUnit(player=player(state), unit=UnitId("halyard_1"), tile=tile(state, 1, 4), level=0)
    )
    assert one.state.prompt is not None and one.state.prompt.kind == "facing"
    two = answer(one, "3")
    assert player(two.state) == "defender" and unit(two, "halyard_1").facing == 3
    flying = [
        each
        for each in RULES.legal(state, player(state))
        if isinstance(each, DeployUnit) and each.level > state.floors[each.tile]
    ]
    assert {each.unit for each in flying} == {"mote_1"}
    battle = deploy(two.state)
    assert battle.phase == "battle" and battle.round == 1 and battle.to_move == 0


@pytest.mark.rule("WG-6.4")
def test_roles_are_cast_and_edges_taken() -> None:
    state = started(options={"roles": "rolled"})
    cast = do(state, CastRoles(player=player(state)), 2, 2, 3, 7)
    assert cast.state.prompt is not None and cast.state.prompt.player == "defender"
    assert cast.state.prompt.options == ("attack", "defend"), "the higher roll chooses"
    taken = answer(cast, "attack")
    assert taken.state.attacker == 1 and taken.state.prompt is not None and taken.state.prompt.kind == "edge"
    flipped = answer(taken, "other")
    assert flipped.state.is_flipped and flipped.state.phase == "secondaries"
    area = flipped.state.field.grounds[True].areas[0]
    assert max(flipped.state.field.grid.positions[each][0] for each in area) == 13
    assert player(flipped.state) == "defender", "who attacks goes first"


@pytest.mark.rule("WG-6.1")
@pytest.mark.rule("WG-2.8")
def test_a_squad_costs_no_more_than_the_size_allows() -> None:
    with pytest.raises(SetupError, match="takes 600 at most"):
        started(attackers=("halyard", "halyard", "halyard"))
    with pytest.raises(SetupError, match="did you mean"):
        started(attackers=("halyart",))
    with pytest.raises(SetupError, match="needs 14 x 11"):
        build_setup(WargameRequest(mission="show_of_force", board="salt_pan"), shipped_catalog())


@pytest.mark.rule("WG-7.1")
@pytest.mark.rule("WG-7.2")
@pytest.mark.rule("WG-7.4")
def test_sides_alternate_until_all_have_acted() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 0, 3, 6), At("halyard", 1, 10, 4, facing=W, ap=0))
    own = player(state)
    step = StepTo(player=own, tile=tile(state, 4, 4), level=0)
    assert refused(state, step).reason == "activate_first"
    first = do(state, ActivateUnit(player=own, unit=unit(state, "halyard_0").id), 1)
    assert refused(first.state, ActivateUnit(player=own, unit=UnitId("mote_0"))).reason == "turn_under_way"
    ranged = do(first.state, EndPhase(player=own))
    assert ranged.state.turn is not None and ranged.state.turn.phase == "ranged"
    assert refused(ranged.state, step).reason == "movement_is_over"
    over = do(ranged.state, EndActivation(player=own))
    assert player(over.state) == "blue"
    blue = do(over.state, ActivateUnit(player=PlayerId("blue"), unit=UnitId("halyard_1")), 1)
    back = do(blue.state, EndActivation(player=PlayerId("blue")))
    assert player(back.state) == "red"
    assert refused(back.state, ActivateUnit(player=own, unit=UnitId("halyard_0"))).reason == "already_acted"
    last = do(
        do(back.state, ActivateUnit(player=own, unit=UnitId("mote_0")), 1).state, EndActivation(player=own)
    )
    assert last.state.round == 2 and player(last.state) == "red"


@pytest.mark.rule("WG-7.5")
def test_team_mates_share_units_and_roll_for_initiative() -> None:
    state = picked(started(attackers=("halyard", "mote"), seats=("ada", "bo")))
    assert RULES.active(state) == ("ada",)
    assert RULES.legal(state, PlayerId("bo")) == (), "one of them acts at a time"
    battle = deploy(state)
    rolls = after(battle, Begin(2), 2, 5, 8)
    assert rolls.to_move == 1
    again = after(battle, Begin(2), 8, 5, 8, 1, 2, 1)
    assert again.to_move == 0


@pytest.mark.rule("WG-7.5")
def test_team_mates_place_and_activate_their_units_in_turn() -> None:
    state = picked(started(attackers=("halyard", "mote"), seats=("ada", "bo")))
    placing = []
    while state.phase == "deploy":
        wanted = [each for each in RULES.legal(state, player(state)) if isinstance(each, DeployUnit)]
        placed = do(state, wanted[0])
        placing += [player(state), player(placed.state)]
        state = answer(placed, "1").state
    assert placing == ["ada", "ada", "defender", "defender", "bo", "bo"], "who places a unit turns it"
    assert player(state) == "ada"
    begun = do(state, ActivateUnit(player=PlayerId("ada"), unit=UnitId("mote_1")), 3).state
    assert player(begun) == "ada"
    theirs = do(begun, EndActivation(player=PlayerId("ada"))).state
    assert player(theirs) == "defender"
    ended = do(
        do(theirs, ActivateUnit(player=player(theirs), unit=UnitId("halyard_2")), 3).state,
        EndActivation(player=player(theirs)),
    )
    assert player(ended.state) == "bo"
    theirs_too = ActivateUnit(player=PlayerId("ada"), unit=UnitId("halyard_1"))
    assert refused(ended.state, theirs_too).reason == "mate_is_to_act"
    assert RULES.legal(ended.state, theirs_too.player) == ()
    shared = do(ended.state, replace(theirs_too, player=PlayerId("bo")), 3)
    assert shared.state.turn is not None, "the units are shared"


@pytest.mark.rule("WG-6.6")
@pytest.mark.rule("WG-16.8")
def test_reserves_come_on_at_their_edge() -> None:
    state = picked(started("order_to_destroy", ("halyard", "mote"), ("halyard",)))
    kept = do(state, FinishDeployment(player=player(state)))
    assert unit(kept, "halyard_1").status == "reserve"
    battle = deploy(kept.state)
    own = player(battle)
    nowhere = ActivateUnit(player=own, unit=UnitId("halyard_1"), tile=tile(battle, 5, 4))
    assert refused(battle, nowhere).reason == "not_an_entry"
    arrived = do(battle, ActivateUnit(player=own, unit=UnitId("halyard_1"), tile=tile(battle, 0, 4)), 3)
    assert place(arrived, "halyard_1") == (0, 4, 0) and unit(arrived, "halyard_1").facing == 1
    assert arrived.state.turn is not None
    defender = do(kept.state, _first_deploy(kept.state))
    assert refused(answer(defender, "4").state, FinishDeployment(player=PlayerId("defender"))) is not None


def _first_deploy(state: WargameState) -> DeployUnit:
    return next(each for each in RULES.legal(state, player(state)) if isinstance(each, DeployUnit))


@pytest.mark.rule("WG-16.8")
@pytest.mark.rule("WG-16.15")
@pytest.mark.rule("WG-16.12")
def test_hardened_structures_lose_little_and_only_to_who_is_near() -> None:
    state = world(
        At("basalt", 0, 8, 3, ap=16), At("mote", 1, 15, 12), of="order_to_destroy", on=board(16, 13)
    )
    turn_of(state, "basalt_0", "ranged")
    name = next(each for each in state.structures if each.startswith("tower"))
    fire = Demolish(player=player(state), item="basalt_0.bazooka", target=name)
    hit = do(state, fire)
    assert hit.state.structures[name].left == 24 - 6
    again = do(hit.state, fire)
    assert again.state.structures[name].left == 18
    far = alter(state, "basalt_0", tile=tile(state, 6, 3))
    assert refused(far, fire).reason == "hardened_from_afar"
    base = world(At("halyard", 0, 3, 3), At("mote", 1, 15, 12), of="protect_the_base", on=board(16, 13))
    found = {each.split("_")[0]: known.left for each, known in base.structures.items()}
    assert found == {"base": 40, "gate": 16}


@pytest.mark.rule("WG-16.1")
def test_markers_go_to_the_greater_sum_of_classes() -> None:
    state = world(At("mote", 0, 6, 4, level=0), At("basalt", 1, 6, 6), At("mote", 0, 5, 5, id="m2", level=0))
    taken = after(state, EndRound())
    assert taken.markers["control_1"].owner == 1, "3 against 2"
    equal = after(alter(taken, "basalt_1", tile=tile(state, 12, 9)), EndRound())
    assert equal.markers["control_1"].owner == 0
    gone = after(alter(alter(equal, "mote_0", tile=0), "m2", tile=1), EndRound())
    assert gone.markers["control_1"].owner == 0, "nobody near keeps the owner"
    high = world(At("mote", 0, 6, 4, level=1), At("basalt", 1, 12, 6))
    assert after(high, EndRound()).markers["control_1"].owner == -1, "on its elevation"


@pytest.mark.rule("WG-16.1")
@pytest.mark.rule("WG-16.3")
def test_show_of_force_scores_from_the_second_round() -> None:
    state = world(At("mote", 0, 6, 5), At("mote", 0, 6, 1, id="m2"), At("halyard", 1, 12, 9))
    first = after(state, EndRound())
    assert first.tallies[0].points == 0
    second = after(first, EndRound())
    assert second.tallies[0].points == 2, "more than the enemy, and two"
    wood = world(
        At("halyard", 0, 6, 4), At("halyard", 1, 12, 9), on=board(colours={(6, 4): "g", (12, 9): "g"})
    )
    assert not has_conceal(wood, unit(wood, "halyard_0")) and has_conceal(wood, unit(wood, "halyard_1"))


@pytest.mark.rule("WG-16.4")
def test_the_wind_moves_what_nobody_stands_by() -> None:
    state = world(At("mote", 0, 6, 5), At("mote", 1, 13, 10), of="winds_of_war")
    before = {name: each.tile for name, each in state.markers.items()}
    blown = after(state, Drift(), 1)
    assert blown.markers["control_0"].tile == before["control_0"]
    moved = [state.field.grid.positions[blown.markers[name].tile] for name in ("control_1", "control_3")]
    assert moved == [(4, 3), (4, 7)]
    assert after(state, Drift(), 7).markers == state.markers
    edge = marked(state, "control_2", tile=tile(state, 12, 3))
    assert after(edge, Drift(), 1).markers["control_2"].tile == -1


@pytest.mark.rule("WG-16.5")
def test_the_pursued_leave_from_round_five_on() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 13, 4), of="endless_pursuit")
    turn_of(state, "halyard_1")
    leave = LeaveBoard(player=player(state))
    assert refused(state, leave).reason == "too_early"
    state.round = 5
    done = do(state, leave)
    assert unit(done, "halyard_1").status == "away" and done.state.tallies[1].points == 7
    assert done.state.outcome is not None and done.state.outcome.reason == "objective"
    battle = deploy(picked(started("endless_pursuit", ("halyard", "mote"), ("halyard", "mote"))))
    assert battle.to_move == 1


@pytest.mark.rule("WG-16.6")
def test_counterattack_puts_up_walls_and_scores_the_centre_twice_at_last() -> None:
    state = picked(started("counterattack"))
    assert state.phase == "markers"
    wall = PlaceWall(player=player(state), tile=tile(state, 5, 4))
    one = do(state, wall).state
    assert refused(one, wall).reason == "not_there" and one.floors[tile(one, 5, 4)] == 1
    two = do(one, PlaceWall(player=player(one), tile=tile(one, 7, 4))).state
    assert two.phase == "deploy" and two.structures["wall_1"].left == 8
    held = world(At("mote", 0, 6, 5), At("mote", 1, 13, 9), of="counterattack")
    held.round = 3
    assert not after(held, EndRound()).tallies[0].points, "from the fourth round on"
    held.round = 5
    fifth = after(held, EndRound())
    assert fifth.tallies[0].points == 1 and after(fifth, EndRound()).tallies[0].points == 3


@pytest.mark.rule("WG-16.7")
def test_night_and_beacons() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 9, 4, facing=W, ap=0), of="call_of_darkness")
    turn_of(state, "halyard_0", "ranged")
    fire = Attack(
        player=player(state), item="halyard_0.service_rifle", target=UnitId("halyard_1"), aim="torso"
    )
    assert refused(state, fire).reason == "hidden_by_night"
    assert RULES.check(alter(state.clone(), "halyard_1", attacked_round=1), fire) is None
    lit = do(state, UseMarker(player=player(state), marker="beacon_0"))
    assert lit.state.markers["beacon_0"].is_on and lit.state.tallies[0].points == 1
    assert refused(lit.state, UseMarker(player=player(state), marker="beacon_0")).reason == "lit_already"
    near = marked(state.clone(), "beacon_3", is_on=True, owner=1)
    assert RULES.check(near, fire) is None
    turned = turn_of(alter(lit.state, "halyard_1", tile=tile(state, 3, 4), ap=8), "halyard_1")
    alter(turned, "halyard_0", tile=tile(state, 1, 1))
    again = do(turned, UseMarker(player=player(turned), marker="beacon_0"))
    assert again.state.markers["beacon_0"].owner == 1 and again.state.tallies[1].points == 0


@pytest.mark.rule("WG-16.9")
def test_the_emissary_corrupts_pylons() -> None:
    state = picked(started("emissary_of_darkness", ("massif", "basalt", "halyard"), ("halyard",)))
    assert emissary(state) == "basalt_1" and unit(state, "basalt_1").sections[1] == 90
    battle = world(
        At("basalt", 0, 11, 2),
        At("halyard", 0, 11, 6),
        At("mote", 1, 15, 12),
        of="emissary_of_darkness",
        on=board(16, 13),
    )
    own = player(battle)
    use = UseMarker(player=own, marker="pylon_0")
    assert (
        refused(turn_of(battle, "halyard_0"), UseMarker(player=own, marker="pylon_1")).reason
        == "emissary_alone"
    )
    done = do(turn_of(battle, "basalt_0"), use)
    assert done.state.tallies[0].points == 2
    assert refused(done.state, use).reason == "corrupted_already"


@pytest.mark.rule("WG-16.10")
def test_the_sandstorm() -> None:
    state = world(
        At("halyard", 0, 3, 4), At("halyard", 1, 8, 4, facing=W), of="burning_sandstorm", on=board(16, 13)
    )
    colours = {state.colours[tile(state, 5, row)] for row in (3, 9)}
    assert colours == {"."} and state.colours[tile(state, 5, 5)] == "t"
    far = Blow(UnitId("halyard_0"), "halyard_0.service_rifle", UnitId("halyard_1"), "torso")
    assert "sandstorm" in {item.reason for item in attack_need(state, far)[1]}
    near = alter(state, "halyard_1", tile=tile(state, 6, 4))
    assert "sandstorm" not in {item.reason for item in attack_need(near, far)[1]}
    cooled = marked(
        turn_of(alter(near, "halyard_0", tile=tile(state, 4, 5)), "halyard_0"), "cooler_0", owner=0
    )
    assert not do(cooled, EndPhase(player=player(cooled))).of(ev.DiceRolled)
    hot = marked(cooled, "cooler_0", owner=1)
    assert do(hot, EndPhase(player=player(hot)), 8).of(ev.DiceRolled)
