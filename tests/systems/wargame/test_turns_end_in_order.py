"""What comes first at the ends of turns, who begins, what is left of who is gone (WG-7, WG-8.6, WG-11)."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.rules.system import SetupError
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame.build import build_setup
from game.systems.wargame.jobs import Begin, EndRound, Hurt
from game.systems.wargame.request import Seat, SideRequest, WargameRequest
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, alter, board, do, player, refused, tile, turn_of, unit, world
from tests.systems.wargame.test_attacks import duel, shot
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_missions import after, picked, started


@pytest.mark.rule("WG-8.6")
@pytest.mark.rule("WG-7.1")
def test_who_loses_its_height_at_the_end_of_its_turn_loses_it_before_the_next_turn() -> None:
    state = world(At("sparrow", 0, 3, 4, level=3), At("mote", 1, 12, 4))
    alter(turn_of(state, "sparrow_0"), "sparrow_0", thrusters=11)
    kinds = [type(event) for event in do(state, a.EndActivation(player=player(state))).events]
    assert kinds.index(ev.TurnEnded) < kinds.index(ev.UnitSank) < kinds.index(ev.SideToMove)


@pytest.mark.rule("WG-7.1")
@pytest.mark.rule("WG-9.4")
def test_a_new_round_makes_everybody_ready_and_forgets_who_was_shot_at() -> None:
    state = duel()
    shot_at = do(state, shot(state), 1).state
    assert unit(shot_at, "halyard_0").targets == ("halyard_1",)
    shot_at.turn = None
    alter(shot_at, "halyard_1", has_acted=True)
    begun = after(shot_at, Begin(2))
    assert begun.round == 2
    assert not any(each.has_acted or each.targets for each in begun.units.values())


@pytest.mark.rule("WG-7.5")
@pytest.mark.rule("WG-15.7")
def test_a_tactician_tips_the_dice_of_his_team() -> None:
    for tactician, faces, first in ((0, (5, 5, 5, 1, 1, 2), 1), (1, (5, 5, 5), 0), (1, (5, 4, 7), 1)):
        state = started("show_of_force", ("halyard", "mote"), ("halyard",), seats=("ann", "cy"))
        for own in state.field.order[0]:
            known = state.field.sheets[own]
            state.field.sheets[own] = dataclasses.replace(known, effects={"tactician": tactician})
        begun = [each for each in done(state, Begin(2), faces=faces) if isinstance(each, ev.RoundStarted)]
        assert begun[0].side == first


@pytest.mark.rule("WG-7.5", "WG-12.8")
def test_questions_are_answered_by_the_mate_whose_turn_it_is() -> None:
    state = picked(started(attackers=("halyard", "mote"), seats=("ada", "bo")))
    placed = do(
        state, next(e for e in RULES.legal(state, player(state)) if isinstance(e, a.DeployUnit))
    ).state
    assert placed.prompt is not None and player(placed) == "ada"
    theirs = a.Answer(player=PlayerId("bo"), option=placed.prompt.options[0])
    assert refused(placed, theirs).reason == "mate_is_to_act" and not RULES.legal(placed, theirs.player)
    assert RULES.check(placed, replace(theirs, player=PlayerId("ada"))) is None


@pytest.mark.rule("WG-11.4")
def test_nothing_binds_who_is_gone() -> None:
    state = held()
    gone = after(state, Hurt(UnitId("halyard_1"), "torso", 99, "attack", UnitId("brigand_0")))
    lost = unit(gone, "halyard_1")
    assert (lost.status, lost.tile, lost.held_by, lost.stuck_in, lost.ap) == ("lost", -1, "", "", 0)
    assert lost.killer == "brigand_0" and lost.lost_round == gone.round
    assert not unit(gone, "brigand_0").holds and unit(gone, "brigand_0").kills == 1
    stuck = alter(state.clone(), "halyard_1", held_by=UnitId(""), stuck_in="building_0")
    alter(stuck, "brigand_0", holds=UnitId(""))
    freed = unit(after(stuck, Hurt(UnitId("halyard_1"), "torso", 99, "attack")), "halyard_1")
    assert freed.status == "lost" and not freed.stuck_in


@pytest.mark.rule("WG-9.5")
@pytest.mark.rule("WG-9.1")
def test_whether_a_weapon_would_explode_is_told_before() -> None:
    state = world(At("halyard", 0, 3, 4, ap=16), At("basalt", 1, 6, 4, ap=0), At("mote", 1, 12, 9))
    alter(turn_of(state, "halyard_0", "ranged"), "basalt_1", is_lying=True)
    for place, label, other in (("mounted", "explodes", "item_lost"), ("held", "item_lost", "explodes")):
        item = next(
            each.id
            for each in state.items.values()
            if each.bearer == "basalt_1"
            and each.lies == place
            and state.field.items[each.id][0].armament.sort != "shield"
        )
        weak = state.clone()
        weak.items[item] = replace(weak.items[item], left=1)
        told = RULES.odds(weak, shot(weak, item))
        assert told.of(label, "basalt_1") > 0 and told.of(other, "basalt_1") == 0


@pytest.mark.rule("WG-7.5")
def test_every_seat_has_a_name_of_its_own() -> None:
    def request(first: tuple[str, ...], second: tuple[str, ...]) -> WargameRequest:
        return WargameRequest(
            mission="show_of_force",
            sides={
                "attacker": SideRequest(units=("halyard", "mote"), players=first),
                "defender": SideRequest(units=("halyard",), players=second),
            },
        )

    assert build_setup(request(("ann", "cy"), ("bob",)), shipped_catalog())
    for first, second in ((("ann",), ("ann",)), (("ann", "ann"), ("bob",))):
        with pytest.raises(SetupError, match="2 seats are called 'ann'") as caught:
            build_setup(request(first, second), shipped_catalog())
        assert caught.value.path == "sides"


@pytest.mark.rule("WG-1.3", "WG-7.5")
def test_every_player_fields_at_least_one_unit() -> None:
    def build(players: tuple[str, ...], *units: str) -> object:
        sides: dict[Seat, SideRequest] = {"attacker": SideRequest(units=units, players=players)}
        return build_setup(WargameRequest(mission="show_of_force", sides=sides), shipped_catalog())

    assert build(("ann", "cy"), "halyard", "mote")
    with pytest.raises(SetupError, match="2 players and 1 unit: each player fields at least one") as caught:
        build(("ann", "cy"), "halyard")
    assert caught.value.path == "sides.attacker.players"
    with pytest.raises(SetupError, match="2 players and 1 unit"):
        build(("ann", "cy"), "shepherd")  # its drones have no pilots


@pytest.mark.rule("WG-2.12")
def test_drones_are_built_with_their_main_unit_and_cost_with_it() -> None:
    state = started("winds_of_war", ("shepherd",), ("halyard",))
    drones = {each.id: each for each in state.units.values() if "." in each.id}
    assert len(drones) == 2 and {each.status for each in drones.values()} == {"docked"}
    for name in drones:
        setup = state.field.sheets[name].setup
        assert setup.build == "drone" and setup.main and setup.cost == state.field.sheets[name].setup.cost
        assert (setup.accuracy, setup.assault, setup.evasion) == (6, 6, 5), "Drone 6/6/5"
        assert setup.klass == 1


@pytest.mark.rule("WG-16.4")
@pytest.mark.rule("WG-7.1")
@pytest.mark.parametrize("name", ["winds_of_war", "show_of_force"])
def test_the_next_round_is_one_more_whatever_the_wind_does(name: str) -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), of=name)
    begun = [event for event in done(state, EndRound(), faces=(8,)) if isinstance(event, ev.RoundStarted)]
    assert begun[0].round == state.round + 1


@pytest.mark.rule("WG-4.6")
@pytest.mark.rule("WG-4.9")
def test_steps_into_water_and_jumps_onto_colours_count_as_what_they_are() -> None:
    for colour, condition in (("l", "euphotic"), ("d", "abyss")):
        ground = board(colours={(4, 4): colour})
        state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
        level = state.floors[tile(state, 4, 4)]
        wet = do(state, a.StepTo(player=player(state), tile=tile(state, 4, 4), level=level))
        assert [event.condition for event in wet.events if isinstance(event, ev.ConditionTold)] == [condition]
    for colour, crossed in (("t", (1, 0)), ("w", (0, 1)), (".", (0, 0))):
        jets: dict[str, dict[str, object]] = {"halyard_0": {"effects": {"jump": 1}}}
        ground = board(colours={(5, 4): colour})
        units = At("halyard", 0, 3, 4), At("mote", 1, 12, 4)
        state = turn_of(world(*units, on=ground, change=jets), "halyard_0")
        there = do(state, a.JumpTo(player=player(state), tile=tile(state, 5, 4))).state
        assert there.turn is not None and there.turn.move is not None
        assert (there.turn.move.tan, there.turn.move.white) == crossed


@pytest.mark.rule("WG-16.5")
@pytest.mark.rule("WG-2.12")
def test_who_leaves_is_counted_by_its_cost_and_takes_its_drones_along() -> None:
    state = world(At("shepherd", 1, 12, 4), At("halyard", 0, 3, 4), of="endless_pursuit")
    name = UnitId("shepherd_1")
    RULES.evolve(state, ev.UnitLeft(unit=name, cost=120))
    assert state.tallies[1].away_cost == 120 and state.tallies[0].away_cost == 0
    own = [each for each in state.units.values() if each.id.startswith("shepherd_1")]
    assert len(own) == 3 and all((each.status, each.tile) == ("away", -1) for each in own)
    assert unit(state, "halyard_0").status == "board"
