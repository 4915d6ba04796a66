"""What a referee would say where entries meet in odd ways: shots at home, who is left, who is in the way."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import FrameId
from game.core.kernel import Step
from game.systems.totalwar.actions import MoveSquadron, ReplaceGarrisonShip
from game.systems.totalwar.board import garrison_at, garrison_id, guard_id
from game.systems.totalwar.brief import place_rows
from game.systems.totalwar.events import (
    AttackLapsed,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    PanelsTaken,
    UnitsAdded,
    UnitsLost,
    UnitsPaidBack,
)
from game.systems.totalwar.events_administration import (
    ConstructionStarted,
    FacilityBuilt,
    FactionEnded,
    GoldGained,
    ShotAnnounced,
    ShotLanded,
)
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.resolve_construction import advance_construction
from game.systems.totalwar.state import Construction, Force, Shot
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, N, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import EARTH
from tests.systems.totalwar.test_rogues import COLONY, founded
from tests.systems.totalwar.test_superweapons import SPECIAL, armed, name_of, turns
from tests.systems.totalwar.test_victory import carry_on, place_all, take_luna, to_earth

LAST_COLONY = """
FC F. T$  .. Z. ZC
F. F. To  .. Z. Z.
F. F. F.a .. Z. Z.
"""
MINE, LAST = 2, 8
THREE_TO_EARTH = """
FC F.  F. .. T. T.t Z.  ZC
F. F.a F. .. TC T.  Z.x Z.
F. F.  F. .. .. Z.  Z.  Z.
"""
BESIEGED = """
FC F. F.  .. Z. Z. ZC
F. F. Fo  .. Z. Z. Z.
F. F. F.a .. Z. Z. Z.
"""
SITE = 9
BESIDE, FAR = 12, 29
"""Of the map of superweapons: nobody's panel beside one of the Federation's, one of Zeon's."""


@pytest.mark.rule("TW-4.13")
@pytest.mark.rule("TW-4.14")
@pytest.mark.rule("TW-8.5")
def test_a_shot_that_ends_the_faction_that_fired_it_takes_its_other_shots_along() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    for weapon, panel in (("first", 2), ("second", 18)):
        falling = Force(weapon, "superweapon", name, "", panel, weapon, weapon="falling_sky")
        war.emit(ForceAppeared(force=falling), ShotAnnounced(shot=Shot(weapon, name, COLONY, 0)))
    while not war.all(ShotLanded):
        war.skip()
    assert COLONY not in war.state.sites and war.last(FactionEnded).faction == name
    assert [event.shot.weapon for event in war.all(ShotLanded)] == ["first"]
    assert not war.state.shots and "second" not in war.state.forces
    assert war.state.outcome is None


@pytest.mark.rule("TW-5.1")
@pytest.mark.rule("TW-2.5")
@pytest.mark.rule("TW-8.5")
def test_a_fleet_takes_the_panel_whose_garrison_is_gone_with_its_faction() -> None:
    """A rogue faction's last colony falls on the way: nobody is left where the fleet was to fight."""
    setup = war_setup(draw(LAST_COLONY), {"a": fleet("amber", "harrier")}, factions=(FED, ZEON, "third"))
    theatre = setup.theatres[0]
    sites = tuple(
        replace(site, facilities=(("mining_station", 1),)) if site.panel == MINE else site
        for site in theatre.sites
    )
    factions = tuple(replace(each, is_rogue=each.id == "third") for each in setup.factions)
    war = War(replace(setup, theatres=(replace(theatre, sites=sites),), factions=factions))
    war.until("amber")
    war.emit(ForceRemoved(force=garrison_id(LAST), reason="disbanded"))
    assert garrison_at(war.state, MINE) is not None
    war.fleet("a", N, 2)
    assert war.last(FactionEnded).faction == "third" and war.all(AttackLapsed)
    assert war.at("a") == MINE and war.state.owners[MINE] == FED
    assert war.last(PanelsTaken).rules == ("TW-5.1",) and MINE not in war.state.cut


@pytest.mark.rule("TW-6.4")
@pytest.mark.rule("TW-6.3")
def test_who_has_neither_capital_nor_room_on_earth_is_out_as_soon_as_all_forces_stand() -> None:
    forces = {
        "a": fleet("amber", "harrier", "gm"),
        "x": fleet("xander", "talon", "varg"),
        "t": squad("ugo", "trooper"),
    }
    war = War(war_setup(draw(THREE_TO_EARTH), forces, earth=EARTH, factions=(FED, ZEON, "third")))
    take_luna(war)
    carry_on(war)
    place_all(war)
    assert "t" not in war.state.forces and war.state.factions["third"].is_out
    assert war.last(FactionEnded).rules == ("TW-6.4",) and war.state.outcome is None
    assert not war.state.factions[FED].is_out and not war.state.factions[ZEON].is_out


@pytest.mark.rule("TW-6.3")
def test_a_war_that_is_taken_up_while_forces_are_set_down_is_as_it_was() -> None:
    war = to_earth()
    assert war.state.phase == "placement" and not war.state.at
    restored = RULES.restore(war.setup, to_builtins(war.state.record()))
    assert restored.at == war.state.at


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-6.3")
def test_what_is_paid_back_for_machines_of_the_pool_is_its_factions_secret() -> None:
    war = to_earth()
    paid = next(each for each in war.all(GoldGained) if (each.reason, each.faction) == ("paid_back", FED))
    assert RULES.redact(war.state, paid, BLUE) == paid
    assert RULES.redact(war.state, paid, RED) is None, "with the prices it tells how many there were"
    taken = next(each for each in war.all(GoldGained) if each.reason == "carried_over")
    assert RULES.redact(war.state, taken, BLUE) == taken, "panels are counted by everybody"


@pytest.mark.rule("TW-9.1")
@pytest.mark.rule("TW-5.7")
@pytest.mark.parametrize("is_beside", [True, False])
def test_a_guard_beside_a_supplied_panel_is_sent_its_grunts(is_beside: bool) -> None:
    war = armed()
    turns(war, 6)
    name, place = name_of(war), BESIDE if is_beside else FAR
    war.emit(ForceMoved(force=name, path=(SPECIAL, place), mode="placed"))
    war.until("zelda")
    war.put("x", place + 1)
    war.do(MoveSquadron(player=RED, force="x", to=place))
    guard = guard_id(name)
    war.fight("defender", lost=[*war.state.forces[guard].units[:4], *war.state.forces["x"].units])
    while war.state.prompts:
        war.skip()
    sent = [(each.force, len(each.units)) for each in war.all(UnitsAdded) if each.cause == "resupply"]
    assert (guard, 2) in sent if is_beside else guard not in dict(sent)


def besieged() -> War:
    """A colony without a garrison, on which an enemy's squadron stands; it has room for a warship."""
    war = War(war_setup(draw(BESIEGED), {"a": squad("yuri", "varg")}, bank=500))
    war.until("revil", "administration")
    war.emit(
        ForceRemoved(force=garrison_id(SITE), reason="disbanded"),
        FacilityBuilt(panel=SITE, facility="garrison", level=2),
    )
    war.put("a", SITE)
    return war


@pytest.mark.rule("TW-4.10")
def test_nobody_gets_through_to_a_garrison_where_anothers_force_stands() -> None:
    """Else two enemies would stand on one panel without a battle (TW-1.5)."""
    war = besieged()
    war.emit(ConstructionStarted(panel=SITE, construction=Construction("garrison", 1)))
    step = Step(war.state.clone(), evolve, SEEDED)
    advance_construction(step, step.state.factions[FED])
    assert dict(step.state.sites[SITE].facilities) == {"garrison": 3}
    assert garrison_at(step.state, SITE) is None, "the warship of the last step waits to be bought"
    war.state = step.state
    ship = ReplaceGarrisonShip(player=BLUE, panel=SITE, frame=FrameId("harrier"))
    assert war.refusal(ship) == "TW-4.10 held_up" and ship not in RULES.legal(war.state, BLUE)
    war.put("a", SITE + 1)
    assert war.refusal(ship) == "" and ship in RULES.legal(war.state, BLUE)


@pytest.mark.rule("TW-1.7")
@pytest.mark.rule("TW-4.10")
def test_a_garrison_of_which_nobody_is_left_is_no_force_though_it_has_won() -> None:
    """Who loses the last unit together with the attacker has held the panel (SK-6.3)."""
    war = War(war_setup(draw(BESIEGED), {"a": squad("yuri", "varg")}))
    war.until("yuri")
    garrison = war.state.forces[garrison_id(SITE)]
    war.emit(UnitsLost(force=garrison.id, units=garrison.units[:1]))
    war.put("a", SITE + 1)
    war.do(MoveSquadron(player=RED, force="a", to=SITE))
    war.fight("defender", lost=[unit.id for side in war.order.sides for unit in side.forces[0].units])
    assert garrison.id not in war.state.forces and war.last(ForceRemoved).rules == ("TW-1.7",)
    assert war.state.owners[SITE] == FED and "a" not in war.state.forces
    war.until("revil", "administration")
    refilled = garrison_at(war.state, SITE)
    assert refilled is not None and len(refilled.units) == 1, "a machine a turn"


@pytest.mark.rule("TW-4.14")
def test_a_weapon_that_waits_for_room_is_not_told_to_take_no_turns() -> None:
    war = armed()
    turns(war, 5)
    war.put("x", SPECIAL)
    turns(war, 1)
    under_way = war.state.sites[SPECIAL].construction
    assert under_way is not None and not under_way.turns_left
    told = [text.key for line in place_rows(war.state, SPECIAL) for span in line.spans for text in span.texts]
    assert "war.panel.waits" in told and "war.panel.builds" not in told


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-6.3")
def test_machines_of_the_pool_that_are_paid_back_are_told_to_nobody_else() -> None:
    """'0 machines cannot serve here' told that there had been some."""
    war = to_earth()
    seen = next(each for each in war.all(UnitsPaidBack) if each.faction == FED)
    assert RULES.redact(war.state, seen, RED) == seen, "rosters are open"
    state = war.state.clone()
    state.factions[FED] = replace(state.factions[FED], pool=seen.units)
    assert RULES.redact(state, seen, RED) is None and RULES.redact(state, seen, BLUE) == seen


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-4.13")
def test_everybody_is_told_of_all_panels_that_an_announced_shot_will_hit() -> None:
    war = armed("falling_sky")
    turns(war, 6)
    war.emit(ShotAnnounced(shot=Shot(name_of(war), FED, SITE, 0)))
    for viewer in (BLUE, RED, None):
        (zone,) = [each for each in RULES.table(war.state, viewer).zones if each.kind == "announced_shot"]
        assert zone.tiles[0] == SITE and set(zone.tiles) == {SITE, *war.state.map.neighbours[SITE]}
