"""What officers leave behind and take along, who leads, and what is lost with a force or a panel."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import Step
from game.core.odds import Odd
from game.systems.totalwar.actions import (
    AnnounceShot,
    BuyForAllotment,
    EndAdministration,
    EndMoves,
    MoveFleet,
)
from game.systems.totalwar.board import garrison_at
from game.systems.totalwar.economy import exchanged_unit, garrison_frames, garrison_warships
from game.systems.totalwar.events import (
    AllotmentClosed,
    AllotmentsOpened,
    FacilitiesFell,
    ForceRemoved,
    UnitsLost,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import (
    DelegationGiven,
    DevelopmentFinished,
    FactionEnded,
    OfficerJoined,
    OfficerLeft,
    PetitionMade,
    RaisingDropped,
    RaisingOrdered,
    WentRogue,
)
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.resolve_aftermath import room_for
from game.systems.totalwar.resolve_battle import leader_of
from game.systems.totalwar.resolve_conquest import clear_panels, dissolve
from game.systems.totalwar.resolve_construction import _man_warships as man_warships
from game.systems.totalwar.resolve_earth import man_garrison
from game.systems.totalwar.resolve_round import advance
from game.systems.totalwar.resolve_superweapons import land_shots
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.state import Allotment, Delegation, Petition, Raising, Unit
from tests.support.totalwar import BLUE, FED, NW, RULES, ZEON, N, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.test_rogues import founded, mutiny, rebel
from tests.systems.totalwar.test_superweapons import armed, name_of, to_shots, turns
from tests.systems.totalwar.test_tagalong import war_of

MAP = """
FC F.  F.f Ff F.  F. Z. ZC
F. F.a F.b F. Fo  F. Z. Z.
F. F.  F.  F. F.  F. Z.x Z.
"""
FORCES = {
    "f": fleet("amber", "harrier", "gm"),
    "a": squad("blake", "gm"),
    "b": squad("cole", "gm"),
    "x": squad("zelda", "varg"),
}


def war(**more: object) -> War:
    """A war in which everybody is at peace with the test."""
    return War(war_setup(draw(MAP), FORCES, **more))  # type: ignore[arg-type]


@pytest.mark.rule("TW-4.3")
def test_what_was_developed_earlier_stays_developed() -> None:
    table = war()
    for number, frame in enumerate(("gm_diver", "gm_bastion", "gm_diver")):
        event = DevelopmentFinished(faction=FED, project=f"p{number}", frame=FrameId(frame), developed=frame)
        table.emit(event)
    assert table.state.factions[FED].developed == ("gm_diver", "gm_bastion")


@pytest.mark.rule("TW-8.5", "TW-8.7")
def test_who_is_out_asks_nobody_any_more() -> None:
    table = war(rogues=("cole",))
    table.emit(PetitionMade(petition=Petition("cole", ZEON)), OfficerLeft(officer="cole"))
    assert not table.state.petitions and table.state.officers["cole"].is_out


@pytest.mark.rule("TW-7.4", "TW-8.1")
def test_who_goes_rogue_allots_for_nobody() -> None:
    table = mutiny()
    table.emit(DelegationGiven(delegation=Delegation("blake", ("a",), 50)))
    assert "blake" in table.state.delegations
    rebel(table)
    assert not table.state.delegations


@pytest.mark.rule("TW-8.5")
def test_all_forces_of_who_is_taken_on_before_his_turn_move_in_the_new_factions() -> None:
    table = war()
    lone = replace(table.state.factions[FED], id="lone_blake", kind="lone", commander="blake", acted_round=-1)
    table.emit(WentRogue(officer="blake", faction=lone, forces=("a", "b")))
    table.state = table.state.clone()
    for name in ("a", "b"):
        table.state.forces[name] = replace(
            table.state.forces[name], steps_left=0, has_moved=True, has_tagged=True
        )
    table.emit(OfficerJoined(officer="blake", faction=ZEON, forces=("a", "b")))
    moved = [table.state.forces[name] for name in ("a", "b")]
    assert [(each.faction, each.steps_left, each.has_moved, each.has_tagged) for each in moved] == [
        (ZEON, 2, False, False)
    ] * 2


@pytest.mark.rule("TW-3.1")
def test_every_follower_of_a_fleet_must_be_a_squadron_that_can_follow() -> None:
    table = war_of()
    asked = MoveFleet(player=BLUE, force="a", direction=N, panels=1, followers=("b", "zz"))
    assert table.refusal(asked) == "TW-3.1 cannot_follow"
    assert table.refusal(replace(asked, followers=("b",))) == ""


@pytest.mark.rule("TW-2.7")
def test_a_force_is_led_by_its_commander_a_garrison_by_the_supreme_one_and_nobodys_by_nobody() -> None:
    table = war(seats={"cole": "green"})
    garrison = next(force for force in table.state.forces.values() if force.kind == "garrison")
    leaders = [leader_of(table.state, each) for each in (table.state.forces["b"], garrison)]
    assert leaders == [PlayerId("green"), BLUE]
    assert leader_of(table.state, replace(garrison, faction="")) not in leaders


@pytest.mark.rule("TW-2.4", "TW-4.11")
def test_on_every_panel_that_falls_everything_built_is_destroyed() -> None:
    table = war()
    table.state = table.state.clone()
    built = [panel for panel, site in table.state.sites.items() if site.kind in ("factory", "colony")]
    assert len(built) == 2
    for panel in built:
        table.state.sites[panel] = replace(table.state.sites[panel], facilities=(("garrison", 1),))
    step = Step(table.state, evolve, SEEDED)
    clear_panels(step, [0, *built])
    assert [each.panel for each in step.events if isinstance(each, FacilitiesFell)] == built
    assert not any(step.state.sites[panel].facilities for panel in built)


@pytest.mark.rule("TW-8.5", "TW-4.12")
def test_forces_that_a_rogue_faction_was_raising_are_lost_with_it_by_the_rule() -> None:
    table = founded()
    name = table.state.officers["blake"].faction
    table.emit(RaisingOrdered(raising=Raising("r1", "squadron", name, "blake", 11, "R", ())))
    step = Step(table.state.clone(), evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    (dropped,) = (event for event in step.events if isinstance(event, RaisingDropped))
    assert dropped.raising == "r1" and dropped.rules == ("TW-8.5",)
    assert any(isinstance(event, FactionEnded) for event in step.events)


@pytest.mark.rule("TW-9.2")
@pytest.mark.parametrize("how", ["gone", "out", "here"])
def test_an_allotment_is_void_with_its_force_or_with_its_officers_office(how: str) -> None:
    table = war()
    table.until("revil", "administration")
    table.emit(
        UnitsPooled(faction=FED, units=(Unit(UnitId("spare"), FrameId("gm")),), cause="bought"),
        AllotmentsOpened(allotments=(Allotment("a", FED, "blake"),)),
    )
    table.state = table.state.clone()
    if how == "gone":
        del table.state.forces["a"]
    if how == "out":
        table.state.officers["blake"] = replace(table.state.officers["blake"], is_out=True)
    step = Step(table.state, evolve, SEEDED)
    advance(step)
    assert any(isinstance(event, AllotmentClosed) for event in step.events) is (how != "here")


@pytest.mark.rule("TW-4.6")
def test_the_cheapest_machine_of_a_garrison_makes_room_the_one_with_fewest_kills_first() -> None:
    table = war(developed=("tier_1",))
    garrison = table.state.forces["garrison_0"]
    table.state = table.state.clone()
    units = [Unit(UnitId("u1"), FrameId("gm_diver")), Unit(UnitId("u2"), FrameId("gm"), kills=2)]
    units += [Unit(UnitId("u3"), FrameId("gm"), kills=1), Unit(UnitId("u4"), FrameId("gm"), kills=1)]
    for unit in units:
        table.state.units[unit.id] = unit
    table.state.forces[garrison.id] = replace(garrison, units=tuple(unit.id for unit in units))
    table.state.sites[0] = replace(table.state.sites[0], facilities=(("capital_works", 1),))
    assert exchanged_unit(table.state, 0, table.state.factions[FED]) == "u3"


@pytest.mark.rule("TW-7.1", "TW-9.1")
def test_a_squadron_has_room_for_as_many_grunts_as_its_commanders_rank_leads() -> None:
    table = War(war_setup(draw(MAP), FORCES, ranks={"blake": "admiral"}))
    ranks = {rank.id: rank.squadron_slots for rank in table.state.campaign.rules.ranks}
    grunt = table.state.campaign.frames[FrameId("gm")]
    assert ranks["admiral"] > ranks["ensign"]
    for name, rank in (("a", "admiral"), ("b", "ensign")):
        empty = replace(table.state.forces[name], units=())
        assert room_for(table.state, empty, grunt) == ranks[rank] // grunt.slots


@pytest.mark.rule("TW-9.7", "TW-4.13")
@pytest.mark.parametrize("is_cut", [False, True])
def test_machines_of_a_fleet_whose_ships_were_shot_go_to_the_pool_if_it_is_in_supply(is_cut: bool) -> None:
    table = armed()
    turns(table, 9)
    table.do(EndAdministration(player=BLUE))
    to_shots(table)
    target = table.at("y")
    table.do(AnnounceShot(player=BLUE, force=name_of(table), panel=target))
    if is_cut:
        table.state = table.state.clone()
        table.state.cut |= table.own(ZEON)
    step = Step(table.state.clone(), evolve, ScriptedChance([1, 100]))
    land_shots(step, FED)
    lost = [event.units for event in step.events if isinstance(event, UnitsLost)]
    assert lost[0] == ("y0",) and "y" not in step.state.forces
    assert step.state.factions[ZEON].pool == (() if is_cut else ("y1",))


@pytest.mark.rule("TW-4.13")
def test_odds_of_a_shot_are_hundredths() -> None:
    table = armed()
    turns(table, 9)
    table.do(EndAdministration(player=BLUE))
    to_shots(table)
    told = TotalWarRuleset().odds(
        table.state, AnnounceShot(player=BLUE, force=name_of(table), panel=table.at("x"))
    )
    assert told.chances == tuple(Odd("destroyed", f"x{number}", 75, 100) for number in range(3))


@pytest.mark.rule("TW-7.1", "TW-7.4")
def test_what_is_bought_for_a_force_must_fit_into_it_as_a_whole() -> None:
    table = War(war_setup(draw(MAP), FORCES | {"b": squad("cole", *["gm"] * 4)}))
    table.until("revil", "administration")
    table.emit(
        DelegationGiven(delegation=Delegation("blake", ("b",), 1000)),
        AllotmentsOpened(allotments=(Allotment("b", FED, "blake"),)),
    )
    told = {
        count: table.refusal(BuyForAllotment(player=BLUE, panel=0, frame=FrameId("gm"), count=count))
        for count in (1, 2, 3)
    }
    assert told == {1: "", 2: "", 3: "TW-7.1 no_slots"}


@pytest.mark.rule("TW-8.7")
@pytest.mark.parametrize("asks", [False, True])
def test_a_lone_rogue_who_lost_his_last_force_is_out_unless_somebody_may_take_him_on(asks: bool) -> None:
    table = war(rogues=("cole",))
    table.until("cole")
    lone = table.state.officers["cole"].faction
    if asks:
        table.emit(PetitionMade(petition=Petition("cole", ZEON)))
    table.emit(ForceRemoved(force="b", reason="destroyed"))
    table.do(EndMoves(player=table.seat))
    assert table.state.officers["cole"].is_out is table.state.factions[lone].is_out is not asks


@pytest.mark.rule("TW-8.5", "TW-6.4")
def test_the_machines_in_the_pool_of_a_faction_that_ends_are_lost_with_it() -> None:
    table = war()
    table.state = table.state.clone()
    table.state.units[UnitId("p1")] = Unit(UnitId("p1"), FrameId("varg"))
    table.state.factions[ZEON] = replace(table.state.factions[ZEON], pool=(UnitId("p1"),))
    table.emit(FactionEnded(faction=ZEON))
    assert UnitId("p1") not in table.state.units and table.state.factions[ZEON].pool == ()


@pytest.mark.rule("TW-4.10")
def test_a_garrison_gets_no_more_warships_than_its_step_grants() -> None:
    table = war()
    panel = next(panel for panel, site in table.state.sites.items() if site.kind == "factory")
    table.state = table.state.clone()
    name, level = next(
        (name, number)
        for name, each in table.state.campaign.facilities.items()
        for number, step in enumerate(each.levels, start=1)
        if step.garrison_warships
    )
    table.state.sites[panel] = replace(table.state.sites[panel], facilities=((name, level),))
    wanted = garrison_warships(table.state, panel)
    step = Step(table.state, evolve, SEEDED)
    for _ in range(2):
        man_warships(step, step.state.factions[FED], panel)
        present = [frame for frame in garrison_frames(step.state, panel) if frame.klass == "warship"]
        assert len(present) == wanted > 0


@pytest.mark.rule("TW-4.10", "TW-6.3")
@pytest.mark.parametrize("is_out", [False, True])
def test_sites_of_whoever_is_out_get_no_garrison(is_out: bool) -> None:
    table = war()
    table.state = table.state.clone()
    capital = next(
        panel
        for panel, site in table.state.sites.items()
        if site.kind == "capital" and table.state.owners[panel] == ZEON
    )
    table.emit(ForceRemoved(force=f"garrison_{capital}", reason="disbanded"))
    table.state.factions[ZEON] = replace(table.state.factions[ZEON], is_out=is_out)
    step = Step(table.state, evolve, SEEDED)
    man_garrison(step, capital)
    assert (garrison_at(step.state, capital) is None) is is_out


@pytest.mark.rule("TW-2.7")
def test_players_see_of_a_battle_neither_its_dice_nor_how_many_were_numbered_before_it() -> None:
    table = war()
    table.put("x", table.state.map.steps[table.at("b")][NW])
    table.until("cole")
    table.squadron("b", NW)
    order = table.order
    seen = RULES.observe(table.state, BLUE).battle
    assert seen is not None and (seen.order.id, seen.order.seed) == ("battle", 0)
    assert order.id != "battle" and replace(seen.order, id=order.id, seed=order.seed) == order
    assert [side.player for side in order.sides] == [BLUE, table.state.officers["zelda"].player]
