"""Where two entries of the rulebook meet: votes and last forces, directives and maps, old rogues."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import FrameId, UnitId
from game.core.kernel import Step
from game.systems.totalwar.actions import (
    AnswerPetition,
    BuyUnits,
    CastVote,
    DevelopModel,
    GiveDirective,
    MakePetition,
    MoveFleet,
    RaiseForce,
    ReplaceGarrisonShip,
    ResignCommand,
    ReturnUnits,
)
from game.systems.totalwar.events import (
    ForceAppeared,
    ForceRemoved,
    GameEnded,
    UnitsAdded,
)
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    DelegationGiven,
    DevelopmentFinished,
    PetitionRefused,
    RaisingDropped,
    ShotAnnounced,
)
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.resolve_conquest import dissolve
from game.systems.totalwar.resolve_earth import move_war
from game.systems.totalwar.resolve_round import faction_order
from game.systems.totalwar.resolve_superweapons import land_shots
from game.systems.totalwar.setup import BEGUN_BY
from game.systems.totalwar.state import Delegation, Force, Shot, Unit
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, N, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import CALIFORNIA, EARTH, ODESSA
from tests.systems.totalwar.test_rogues import founded, rebel
from tests.systems.totalwar.test_victory import FORCES, MAP, place_all, take_luna, to_earth, war_of


def vote(war: War, *, is_peace: bool) -> None:
    war.do(CastVote(player=RED, faction=ZEON, is_peace=is_peace))
    war.do(CastVote(player=BLUE, faction=FED, is_peace=is_peace))


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.4")
def test_who_lost_his_last_force_with_luna_is_asked_all_the_same_and_fights_on_on_earth() -> None:
    text = "FC F. F. .. .. Z. Z. ZC\nF. F. F. .. .. Z. Z.x Z."
    war = War(war_setup(draw(text), {"x": fleet("xander", "talon", "varg")}, earth=EARTH))
    take_luna(war)
    assert war.state.outcome is None and war.state.votes is not None
    vote(war, is_peace=False)
    while war.state.theatre == 0:
        war.skip()
    place_all(war)
    assert war.state.outcome is None and not war.state.factions[FED].is_out
    war.until("revil", "administration")
    assert war.state.theatre == 1, "the Federation acts on Earth"


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-7.3")
def test_a_directive_to_a_place_ends_with_its_map_and_one_to_a_role_does_not() -> None:
    war = war_of()
    war.until("degwin", "administration")
    war.do(GiveDirective(player=RED, officer="xander", panel=3, role="defend"))
    war.do(GiveDirective(player=RED, officer="zelda", role="escort"))
    take_luna(war)
    vote(war, is_peace=False)
    assert war.state.theatre == 1
    assert war.state.officers["xander"].directive is None
    kept = war.state.officers["zelda"].directive
    assert kept is not None and (kept.panel, kept.role) == (-1, "escort")


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-6.4")
def test_the_last_round_is_the_last_though_the_war_has_moved_in_it() -> None:
    war = war_of(turn_limit=1)
    take_luna(war)
    vote(war, is_peace=False)
    while war.state.theatre == 0:
        war.skip()
    place_all(war)
    assert war.state.outcome is not None and war.state.outcome.turns == 1
    assert war.last(GameEnded).outcome.reason == "turn_limit"


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-6.4")
def test_panels_of_who_is_out_are_neutral_on_earth_too() -> None:
    land = draw("FC F. T. TX ZC", theatre="land", capitals=EARTH.theatre.capitals)
    war = War(war_setup(draw("FC F. TC Z. ZC"), {}, earth=land, factions=(FED, ZEON, "third")))
    state = war.state.clone()
    state.factions["third"] = replace(state.factions["third"], is_out=True)
    state.moving_to = 1
    step = Step(state, evolve, SEEDED)
    move_war(step)
    assert step.state.owners == [FED, FED, "", "", ZEON]
    garrison = step.state.forces["garrison_3"]
    assert garrison.faction == "" and len(garrison.units) == 4, "militia of a neutral fortress"


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-8.7")
@pytest.mark.parametrize("holds_california", [True, False])
def test_zeons_capital_moves_though_odessa_has_fallen_to_a_lone_rogue_who_owns_nothing(
    holds_california: bool,
) -> None:
    war = War(war_setup(draw(MAP), FORCES, earth=EARTH, ai_rogues=True))
    take_luna(war)
    vote(war, is_peace=False)
    while war.state.theatre == 0:
        war.skip()
    place_all(war)
    if not holds_california:
        war.give(FED, CALIFORNIA)
    war.until("amber")
    near = next(each for each in war.state.map.neighbours[ODESSA] if not war.state.at.get(each))
    war.put("a", near)
    rebel(war)
    war.fleet("a", war.state.map.steps[near].index(ODESSA), 1)
    war.fight("attacker")
    assert war.state.owners[ODESSA] == "" and war.state.outcome is None
    assert [event.panel for event in war.all(CapitalMoved)] == [CALIFORNIA] * holds_california
    assert war.state.cut & war.own(ZEON) == (set() if holds_california else war.own(ZEON))


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-4.13")
def test_a_second_capital_that_has_been_levelled_is_no_successor() -> None:
    war = to_earth()
    place_all(war)
    war.until("degwin", "administration")
    war.emit(
        ForceAppeared(force=Force("sky", "superweapon", FED, "", 0, "Sky", weapon="falling_sky", charge=3)),
        ShotAnnounced(shot=Shot("sky", FED, CALIFORNIA, 0)),
    )
    state = war.state.clone()
    machines = len(state.forces[f"garrison_{CALIFORNIA}"].units)
    step = Step(state, evolve, ScriptedChance([100] * 99))
    land_shots(step, FED)
    assert machines and CALIFORNIA not in step.state.sites
    war.state = step.state
    war.until("amber")
    near = war.state.map.neighbours[ODESSA][0]
    war.put("a", near)
    war.fleet("a", war.state.map.steps[near].index(ODESSA), 1)
    war.fight("attacker")
    assert war.state.outcome is not None and war.state.outcome.winners == (BLUE,)


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-8.5")
@pytest.mark.parametrize("has_moved", [True, False])
def test_who_goes_over_to_the_enemy_within_a_round_moves_once_in_it(has_moved: bool) -> None:
    text = "FC F. F. .. .. Z. Z. ZC\nF. F. F. .. .. Z.y Z. Z."
    war = War(war_setup(draw(text), {"y": squad("yuri", "varg")}, humans=(RED,)))
    war.until("yuri")
    if has_moved:
        war.squadron("y", N)
    rebel(war)
    war.do(MakePetition(player=RED, faction=FED))
    war.until("revil", "administration")
    assert war.state.round == 1
    war.do(AnswerPetition(player=BLUE, officer="yuri", is_accepted=True))
    war.until("yuri")
    force = war.state.forces["y"]
    assert (war.state.faction, war.state.round) == (FED, 1)
    assert force.has_moved is has_moved and force.steps_left == (0 if has_moved else 2)


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-8.5")
def test_rogues_of_a_faction_that_is_no_more_have_been_rogues_as_long_as_it_was_one() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.until("zelda")
    state = war.state.clone()
    later = replace(state.factions[name], id="lone_later", kind="lone", commander="zelda", since=state.tick)
    state.factions["lone_later"] = later
    state.tick += 1
    step = Step(state, evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    order = [faction.commander for faction in faction_order(step.state)]
    assert order[-2:] == ["blake", "zelda"]


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-8.5")
def test_who_founds_a_faction_and_loses_it_in_the_same_round_has_moved_in_it() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    assert war.state.factions[name].acts_from == war.state.round + 1
    step = Step(war.state.clone(), evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    lone = step.state.factions[step.state.officers["blake"].faction]
    assert lone.acts_from == step.state.round + 1


@pytest.mark.rule("TW-8.3")
@pytest.mark.rule("TW-4.8")
def test_the_founder_knows_what_the_rogue_faction_that_he_was_in_had_developed() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.emit(DevelopmentFinished(faction=name, project="tier_1", frame=FrameId(""), developed="tier_1"))
    assert war.state.factions[FED].developed == ()
    step = Step(war.state.clone(), evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    lone = step.state.factions[step.state.officers["blake"].faction]
    assert (lone.kind, lone.developed) == ("lone", ("tier_1",))


@pytest.mark.rule("TW-7.6")
@pytest.mark.rule("TW-8.5")
def test_the_leader_of_a_rogue_faction_lays_the_supreme_rank_down_with_it() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    state = war.state.clone()
    supreme = state.officers["revil"].rank
    state.officers["blake"] = replace(state.officers["blake"], rank=supreme)
    step = Step(state, evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    assert step.state.officers["blake"].rank == supreme - 1


@pytest.mark.rule("TW-4.14")
@pytest.mark.rule("TW-8.5")
def test_a_weapon_that_stands_on_ground_of_a_faction_that_ends_is_nobodys_loss() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    panel = next(
        each for each in sorted(war.own(name)) if not war.state.at.get(each) and each not in war.state.sites
    )
    war.emit(ForceAppeared(force=Force("sun", "superweapon", ZEON, "", panel, "Sun", weapon="sunspear")))
    step = Step(war.state, evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    assert step.state.owners[panel] == "" and "sun" in step.state.forces


@pytest.mark.rule("TW-4.12")
@pytest.mark.rule("TW-4.13")
def test_nothing_is_raised_where_a_shot_has_levelled_the_factory() -> None:
    war = War(war_setup(draw("FC F. Ff F. .. Z. ZC\nF. F. F. F. .. Z. Z."), {}))
    war.until("revil", "administration")
    frames = (FrameId("pike"),)
    war.do(RaiseForce(player=BLUE, officer="cole", is_fleet=False, panel=2, name="New", frames=frames))
    (raising,) = war.state.raisings
    weapon = Force("sky", "superweapon", ZEON, "", 6, "Sky", weapon="falling_sky", charge=3)
    war.emit(ForceAppeared(force=weapon), ShotAnnounced(shot=Shot("sky", ZEON, 2, 0)))
    war.skip()
    war.until("revil", "administration")
    assert 2 not in war.state.sites and war.state.owners[2] == FED
    assert [event.raising for event in war.all(RaisingDropped)] == [raising]
    assert raising not in war.state.forces and len(war.state.factions[FED].pool) == 1


@pytest.mark.rule("TW-4.13")
@pytest.mark.rule("TW-2.5")
def test_a_battle_on_a_levelled_site_is_fought_on_plain_ground() -> None:
    forces = {"a": squad("cole", "gm"), "x": squad("zelda", "varg")}
    war = War(war_setup(draw("FC F.a Zox Z. ZC"), forces))
    war.until("cole")
    state = war.state.clone()
    del state.sites[2], state.forces["garrison_2"]
    war.state = state
    war.squadron("a", war.state.map.steps[1].index(2))
    assert war.order.place == "" and war.order.map == ""


@pytest.mark.rule("TW-4.9")
@pytest.mark.rule("TW-1.7")
def test_a_fleet_that_lost_its_carrier_may_send_its_craft_back_one_by_one() -> None:
    war = War(war_setup(draw("FC F.f F. .. Z. ZC"), {"f": fleet("amber", "harrier", *["gm"] * 4)}))
    war.until("revil", "administration")
    extra = tuple(Unit(UnitId(f"e{number}"), FrameId("gm")) for number in range(2))
    war.emit(UnitsAdded(force="f", units=extra, cause="bought"))
    assert len(war.state.forces["f"].units) == 7, "two more than a fleet without a carrier takes"
    back = ReturnUnits(player=BLUE, force="f", units=(UnitId("e0"),))
    assert back in RULES.legal(war.state, BLUE)
    war.do(back)
    assert war.state.factions[FED].pool == ("e0",)
    ship = ReturnUnits(player=BLUE, force="f", units=(UnitId("f0"),))
    assert war.refusal(ship) == "TW-1.7 no_warship"


@pytest.mark.rule("TW-1.7")
def test_a_carrier_is_not_sent_back_while_others_need_its_room() -> None:
    forces = {"f": fleet("amber", "harrier", "horizon", *["gm"] * 6)}
    war = War(war_setup(draw("FC F.f F. .. Z. ZC"), forces, developed=("tier_1", "tier_2")))
    war.until("revil", "administration")
    extra = tuple(Unit(UnitId(f"e{number}"), FrameId("gm")) for number in range(3))
    back = ReturnUnits(player=BLUE, force="f", units=(UnitId("f1"),))
    assert war.refusal(back) == "TW-1.7 no_slots"
    war.emit(UnitsAdded(force="f", units=extra, cause="bought"))
    assert war.refusal(back) == "TW-1.7 no_slots", "nor where there is too little already"


@pytest.mark.rule("TW-7.4")
@pytest.mark.rule("TW-7.6")
def test_a_delegate_who_becomes_supreme_commander_is_none_any_more() -> None:
    war = War(war_setup(draw("FC F.f F. .. Z. ZC"), {"f": fleet("amber", "harrier")}))
    war.until("revil", "administration")
    war.emit(DelegationGiven(delegation=Delegation("amber", ("f",), 50)))
    war.do(ResignCommand(player=BLUE))
    assert war.state.factions[FED].commander == "amber"
    assert not war.state.delegations


@pytest.mark.rule("TW-7.3")
@pytest.mark.rule("TW-7.6")
@pytest.mark.parametrize("is_rebel", [True, False])
def test_who_becomes_supreme_commander_has_no_directive_any_more(is_rebel: bool) -> None:
    war = War(war_setup(draw("FC F.f F.b .. Z. ZC"), {"b": squad("revil", "gm")}, ai_rogues=True))
    war.until("revil", "administration")
    for officer in ("amber", "cole"):
        war.do(GiveDirective(player=BLUE, officer=officer, panel=3, role="defend"))
    if is_rebel:
        war.until("revil")
        rebel(war)
    else:
        war.do(ResignCommand(player=BLUE))
    assert war.state.factions[FED].commander == "amber"
    assert war.state.officers["amber"].directive is None
    assert war.state.officers["cole"].directive is not None, "of the others it is still wished"


@pytest.mark.rule("TW-7.3")
@pytest.mark.parametrize("begun_by", [13, BEGUN_BY])
def test_in_wars_of_before_a_new_commander_keeps_his_directive_as_their_saves_have_it(begun_by: int) -> None:
    setup = war_setup(draw("FC F.f F. .. Z. ZC"), {"f": fleet("amber", "harrier")})
    war = War(replace(setup, begun_by=begun_by))
    war.until("revil", "administration")
    war.do(GiveDirective(player=BLUE, officer="amber", panel=3, role="defend"))
    war.do(ResignCommand(player=BLUE))
    assert (war.state.officers["amber"].directive is None) is (begun_by == BEGUN_BY)


@pytest.mark.rule("TW-8.5")
@pytest.mark.rule("TW-8.7")
def test_a_petition_to_a_faction_whose_last_officer_goes_is_refused_and_keeps_nobody_in_the_war() -> None:
    text = "FC F. F.b .. .. Z. Z. ZC\nF. F. .. .. T.t TC Z. Z.\nF. F. .. .. .. T.u Z. Z."
    forces = {"b": squad("blake", "gm"), "t": squad("tarn", "trooper"), "u": squad("ugo", "trooper")}
    setup = war_setup(
        draw(text),
        forces,
        factions=(FED, ZEON, "third"),
        rogues=("blake",),
        humans=(BLUE, RED),
        ai_rogues=True,
    )
    war = War(setup)
    war.until("blake")
    war.do(MakePetition(player=BLUE, faction="third"))
    for officer in ("tarn", "ugo"):
        assert "blake" in war.state.petitions
        war.until(officer)
        rebel(war)
    assert not war.state.factions["third"].commander and not war.state.factions["third"].is_out
    assert [event.officer for event in war.all(PetitionRefused)] == ["blake"]
    assert not war.state.petitions
    war.emit(ForceRemoved(force="b", reason="destroyed"))
    while not war.state.officers["blake"].is_out:
        assert war.state.round < 4, "without units he is out"
        war.skip()


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-3.4")
def test_a_squadron_that_follows_by_standing_order_makes_room_for_its_fleet_unnamed() -> None:
    text = "FC F. F. F.  F. .. Z. ZC\nF. F.f F.a F. F. .. Z. Z.\nF. F. F. F. F. .. Z. Z."
    forces = {"f": fleet("amber", "harrier"), "a": squad("cole", "gm", order="follow_fleet")}
    war = War(war_setup(draw(text), forces))
    war.until("amber")
    way = war.state.map.steps[war.at("f")].index(war.at("a"))
    order = MoveFleet(player=BLUE, force="f", direction=way, panels=1)
    target = war.at("a")
    assert war.refusal(order) == ""
    war.do(order)
    assert war.at("f") == target and war.at("a") == war.state.map.steps[target][way]


@pytest.mark.rule("TW-4.9")
@pytest.mark.rule("TW-4.10")
@pytest.mark.rule("TW-4.8")
def test_what_may_not_serve_in_a_theatre_is_sold_there_in_no_way() -> None:
    setup = war_setup(draw("FC F. FX F. .. Z. ZC"), {}, developed=("tier_1", "tier_2"), bank=900)
    barred = {"harrier", "vanguard"}
    frames = tuple(
        replace(frame, traits=("land_only",)) if frame.id in barred else frame for frame in setup.frames
    )
    war = War(replace(setup, frames=frames))
    war.until("revil", "administration")
    run = DevelopModel(player=BLUE, project="prototype", frame=FrameId("vanguard"))
    assert war.refusal(run) == "TW-4.8 no_such_design"
    state = war.state.clone()
    state.sites[2] = replace(state.sites[2], facilities=(("garrison", 3),))
    war.state = state
    ship = ReplaceGarrisonShip(player=BLUE, panel=2, frame=FrameId("harrier"))
    assert war.refusal(ship) == "TW-4.10 no_such_model"
    assert war.refusal(BuyUnits(player=BLUE, panel=0, frame=FrameId("harrier"))) == "TW-4.4 not_built_here"
