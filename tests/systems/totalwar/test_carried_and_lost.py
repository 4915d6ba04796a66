"""What ends with a faction, what comes along to Earth, no name twice (TW-6.3, TW-7.8, TW-8.5, TW-1.8)."""

from typing import Literal

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import FrameId, UnitId
from game.core.kernel import Step
from game.systems.totalwar.board import garrison_at
from game.systems.totalwar.events import (
    ForceAppeared,
    ForceRemoved,
    PanelsTaken,
    TotalWarEvent,
    UnitsAdded,
    UnitsExchanged,
    UnitsLost,
    UnitsPaidBack,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import (
    FactionEnded,
    GoldGained,
    HeroBound,
    HeroFell,
    HeroReturned,
    PetitionMade,
    PetitionRefused,
    RaisingDropped,
    RaisingOrdered,
)
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.numbering import new_force_id, pooled_units, shown_units
from game.systems.totalwar.resolve_conquest import dissolve
from game.systems.totalwar.resolve_earth import (
    move_war,
    placement_panels,
    places_left,
    placing_factions,
    unplaced,
)
from game.systems.totalwar.state import Force, Petition, Raising, TotalWarState, Unit
from tests.support.totalwar import BLUE, FED, RULES, ZEON, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import EARTH
from tests.systems.totalwar.test_rogues import COLONY, founded

MAP = """
FC F. F. .. .. Z. Z. ZC
F.c F.a F.d .. .. Z. Z.x Zo
F. F.b F. .. .. Z. Z.y Z.
"""
GM = FrameId("gm")
HELD = 3
"""A colony at the edge of Earth that is nobody's."""


def gone_with(war: War, faction: str) -> list[TotalWarEvent]:
    """Dissolve a rogue faction that has all that a faction can have; others have the same and keep it."""
    for owner, name, panel in ((faction, "own", 3), (FED, "other", 0)):
        machine = Unit(UnitId(f"{name}_machine"), GM)
        raised = Raising(f"{name}_raising", "squadron", owner, "amber", 0, "New", ())
        weapon = Force(f"{name}_weapon", "superweapon", owner, "", panel, "Sun", weapon="sunspear")
        war.emit(
            UnitsPooled(faction=owner, units=(machine,), cause="bought"),
            RaisingOrdered(raising=raised),
            ForceAppeared(force=weapon),
        )
    war.emit(
        HeroBound(hero="voss", unit=UnitId("own_machine"), faction=faction),
        HeroBound(hero="holt", unit=UnitId("other_machine"), faction=FED),
        PetitionMade(petition=Petition("cole", faction)),
        PetitionMade(petition=Petition("yuri", FED)),
    )
    step = Step(war.state, evolve, ScriptedChance([3]))
    dissolve(step, war.state.factions[faction])
    war.state = step.state
    return list(step.events)


@pytest.mark.rule("TW-8.5")
@pytest.mark.rule("TW-7.8")
def test_with_a_rogue_faction_ends_what_is_its_own_and_nothing_of_others() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    events = gone_with(war, name)
    assert [event.raising for event in events if isinstance(event, RaisingDropped)] == ["own_raising"]
    assert [event.officer for event in events if isinstance(event, PetitionRefused)] == ["cole"]
    removed = [event.force for event in events if isinstance(event, ForceRemoved)]
    assert "own_weapon" in removed and not any(each.startswith("other") for each in removed)
    assert [event.hero for event in events if isinstance(event, HeroFell)] == ["voss"]
    assert [event.faction for event in events if isinstance(event, FactionEnded)] == [name]
    state = war.state
    assert (state.heroes["voss"].status, state.heroes["holt"].status) == ("away", "bound")
    assert state.heroes["voss"].returns_round == state.round + 3
    assert "own_machine" not in state.units and "other_machine" in state.units
    assert state.owners[COLONY] == "" and name not in state.owners, "its panels turn neutral"
    assert (state.factions[name].bank, state.factions[name].pool) == (0, ())
    lone = state.factions[state.officers["blake"].faction]
    assert (lone.kind, state.forces["a"].faction) == ("lone", lone.id), "the officer goes on alone"


def carried(*, ships_barred: bool, rogues: tuple[str, ...] = ()) -> tuple[War, list[TotalWarEvent]]:
    """Carry a war to Earth, where drums and, if so, harriers cannot serve; a hero sits in a drum."""
    forces = {
        "a": fleet("amber", "harrier", "gm"),
        "b": squad("cole", "drum", "drum"),
        "c": squad("blake", "drum", "gm"),
        "d": squad("revil", "gm"),
        "x": fleet("xander", "talon", "varg"),
        "y": squad("zelda", "varg"),
    }
    setup = war_setup(draw(MAP), forces, earth=EARTH, rogues=rogues)
    bars = (
        replace(frame, traits=("space_only",)) if ships_barred and frame.id == "harrier" else frame
        for frame in setup.frames
    )
    war = War(replace(setup, frames=tuple(bars)))
    war.emit(HeroBound(hero="voss", unit=UnitId("c0"), faction=FED))
    war.state = war.state.clone()
    war.state.moving_to = 1
    step = Step(war.state, evolve, SEEDED)
    move_war(step)
    war.state = step.state
    return war, list(step.events)


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-9.7")
def test_who_has_no_machine_left_that_may_serve_on_earth_is_removed_and_who_has_one_comes() -> None:
    war, events = carried(ships_barred=False)
    removed = [(event.force, event.reason) for event in events if isinstance(event, ForceRemoved)]
    assert [each for each in removed if not each[0].startswith("garrison")] == [("b", "destroyed")]
    assert war.state.forces["c"].units == ("c1",) and war.state.forces["a"].units == ("a0", "a1")
    paid = [event for event in events if isinstance(event, UnitsPaidBack)]
    assert [{*event.units} for event in paid] == [{"b0", "b1", "c0"}]
    gold = [event for event in events if isinstance(event, GoldGained) and event.reason == "paid_back"]
    assert [(event.faction, event.gold) for event in gold] == [(FED, 3 * 4)]
    assert [event.hero for event in events if isinstance(event, HeroReturned)] == ["voss"]
    assert not any(isinstance(event, HeroFell) for event in events), "nobody was hurt"
    assert [force.id for force in unplaced(war.state, FED)] == ["a", "c", "d"]


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-9.7")
def test_a_fleet_whose_warships_may_not_serve_is_removed_and_its_machines_go_to_the_pool() -> None:
    war, events = carried(ships_barred=True)
    removed = {event.force: event for event in events if isinstance(event, ForceRemoved)}
    assert (removed["a"].reason, removed["a"].to_pool) == ("no_warship", True)
    assert war.state.factions[FED].pool == ("a1",)
    assert "a0" not in war.state.units and "x" in war.state.forces


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-8.7")
@pytest.mark.rule("TW-1.5")
def test_lone_rogues_arrive_after_the_leaders_one_after_the_other_on_neutral_edges() -> None:
    war, _ = carried(ships_barred=False, rogues=("blake", "zelda"))
    war.emit(PanelsTaken(faction="", panels=(0,), cause="battle"))
    state = war.state
    held = garrison_at(state, HELD)
    assert HELD in state.map.edge and not state.owners[HELD] and held is not None and held.units
    lone = {name: state.officers[name].faction for name in ("blake", "zelda")}
    assert "c" in state.forces and "y" in state.forces
    assert set(placing_factions(state)) == {FED, ZEON}, "leaders first"
    order: list[tuple[str, ...]] = []
    while state.phase == "placement" and any(placing_factions(state)):
        placing = placing_factions(state)
        if not order or order[-1] != placing:
            order.append(placing)
        for faction in placing:
            if faction in lone.values():
                panels = placement_panels(state, state.factions[faction])
                assert places_left(state, state.factions[faction]) == len(panels) > 0
                for panel in panels:
                    assert state.owners[panel] == "" and panel in state.map.edge
                    assert garrison_at(state, panel) is None, (
                        "militia lets nobody land, and fights for nobody"
                    )
        war.do(RULES.legal(state, war.seat)[0])
        state = war.state
    first, second = sorted(lone.values(), key=lambda each: state.factions[each].since)
    assert order[-2:] == [(first,), (second,)]
    assert state.owners[war.at("c")] == state.owners[war.at("y")] == "", "they own nothing"


def names_given(state: TotalWarState) -> set[str]:
    """Return the names that new things of a faction would get now."""
    frame = state.campaign.frames[GM]
    shown = shown_units(state, FED, frame, 2)
    return {*(unit.id for unit in shown), *(unit.id for unit in pooled_units(state, FED, frame, 2))}


@pytest.mark.rule("TW-1.8")
def test_the_name_of_what_is_gone_is_never_given_again() -> None:
    war = War(war_setup(draw(MAP), {"a": fleet("amber", "harrier", "gm"), "x": squad("zelda", "varg")}))
    frame, given = war.state.campaign.frames[GM], set[str]()

    def new(count: int = 2) -> tuple[Unit, ...]:
        units = shown_units(war.state, FED, frame, count)
        assert given.isdisjoint(unit.id for unit in units)
        given.update(unit.id for unit in units)
        return units

    causes: tuple[Literal["bought", "resupply", "refill"], ...] = ("bought", "resupply", "refill")
    for cause in causes:
        units = new()
        ids = tuple(unit.id for unit in units)
        war.emit(UnitsAdded(force="a", units=units, cause=cause), UnitsLost(force="a", units=ids))
    old = war.state.forces["a"].units[1:]
    units = new()
    war.emit(UnitsExchanged(force="a", old=old, units=units))
    assert war.state.forces["a"].units[1:] == tuple(unit.id for unit in units)
    war.emit(UnitsLost(force="a", units=tuple(unit.id for unit in units)))
    units = new()
    name = new_force_id(war.state, FED, "weapon")
    squadron = Force("late", "squadron", FED, "cole", 2, "late", units=tuple(unit.id for unit in units))
    war.emit(ForceAppeared(force=squadron, units=units), ForceRemoved(force="late", reason="destroyed"))
    weapon = Force(name, "superweapon", FED, "", 2, "Sun", weapon="sunspear")
    war.emit(ForceAppeared(force=weapon), ForceRemoved(force=name, reason="guard_lost"))
    assert new_force_id(war.state, FED, "weapon") != name
    assert names_given(war.state).isdisjoint(given)
    pooled = pooled_units(war.state, FED, frame, 2)
    war.emit(UnitsPooled(faction=FED, units=pooled, cause="bought"))
    war.emit(UnitsAdded(force="a", units=pooled, cause="pool"))
    war.emit(UnitsLost(force="a", units=tuple(unit.id for unit in pooled)))
    assert names_given(war.state).isdisjoint({*given, *(unit.id for unit in pooled)})


@pytest.mark.rule("TW-1.8")
def test_a_machine_out_of_the_pool_is_not_counted_once_more() -> None:
    war = War(war_setup(draw(MAP), {"a": fleet("amber", "harrier", "gm"), "x": squad("zelda", "varg")}))
    pooled = pooled_units(war.state, FED, war.state.campaign.frames[GM], 1)
    war.emit(UnitsPooled(faction=FED, units=pooled, cause="bought"))
    before = dict(war.state.counts)
    war.emit(UnitsAdded(force="a", units=pooled, cause="allotted"))
    assert war.state.counts == before and RULES.observe(war.state, BLUE).counts == before
