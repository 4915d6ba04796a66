"""What each event writes into a war, and that it writes nothing else (TW-1 to TW-9)."""

from collections.abc import Mapping

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.core.ids import FrameId, UnitId
from game.core.outcome import Outcome
from game.systems.totalwar import events as e
from game.systems.totalwar import events_administration as r
from game.systems.totalwar.state import (
    Allotment,
    Attack,
    Construction,
    Delegation,
    Development,
    Directive,
    Faction,
    Force,
    Hero,
    Petition,
    Plan,
    Raising,
    Shot,
    Unit,
)
from tests.support.totalwar import BLUE, FED, RED, ZEON, War, draw, fleet, squad, war_setup
from tests.support.written import written

MAP = """
FC  F.a Ff  .. ZS  Z.z ZC
F.b F.  F$  .. Z.  Z.y Zo
"""
CAPITAL, FACTORY, MINE, SPECIAL, COLONY = 0, 2, 9, 4, 13
NEW = Unit(UnitId("new"), FrameId("gm"))
PLAN = Plan("a", 1, 2, (), ("b",))
ATTACK, OTHER = Attack("a", 4, 1), Attack("z", 1, 5)
LATER = Attack("b", 5, 7)
WEAPON = Force("sun", "superweapon", FED, "", 10, "Sun", weapon="sunspear", charge=2, shots_fired=1)
RAISING = Raising("raised", "squadron", FED, "cole", 0, "New", (UnitId("pooled"),))
OUTCOME = Outcome((BLUE,), (RED,), "peace", 2)
LONE = Faction("lone_9", "Cole", "", "lone", "cole", FED, since=9)
NOT_LONE = {"left": UNSET, f"left.{LONE.id}": "gone"}
"""What is written of whom a lone rogue had left once he is none any more."""


def war() -> War:
    """Two factions in the middle of a turn, with something in every field."""
    forces = {
        "a": fleet("amber", "harrier", "gm", "gm"),
        "b": squad("cole", "gm", "gm", battles=3, victories=1),
        "z": squad("zelda", "varg", "varg"),
        "y": fleet("xander", "talon", "varg"),
    }
    table = War(war_setup(draw(MAP), forces))
    table.emit(
        e.ForceAppeared(force=WEAPON),
        e.UnitsPooled(faction=FED, units=(Unit(UnitId("pooled"), FrameId("gm")),), cause="bought"),
        r.HeroBound(hero="voss", unit=UnitId("b0"), faction=FED),
        r.DevelopmentStarted(faction=FED, development=Development("tier_1", FrameId(""), 3)),
        r.ConstructionStarted(panel=FACTORY, construction=Construction("works", 2)),
        r.FacilityBuilt(panel=MINE, facility="mine", level=1),
        r.ShotAnnounced(shot=Shot("sun", FED, 6, 0)),
        r.PetitionMade(petition=Petition("yuri", FED)),
        r.DelegationGiven(delegation=Delegation("amber", ("b",), 10)),
        r.DelegationGiven(delegation=Delegation("cole", ("b",), 10)),
        r.DirectiveGiven(officer="cole", directive=Directive(4, "attack")),
    )
    state = table.state
    state.plan, state.attacks = PLAN, (ATTACK, OTHER)
    state.allotments = (Allotment("a", FED, "amber"), Allotment("z", ZEON, "zelda"))
    state.votes, state.placed = {FED: "", ZEON: ""}, ("revil",)
    state.faction, state.officer, state.phase, state.round = FED, "amber", "movement", 2
    state.sites[CAPITAL] = replace(state.sites[CAPITAL], output_used=3)
    state.sites[COLONY] = replace(state.sites[COLONY], output_used=2)
    state.cut, state.tick = {3, 10}, 9
    for name in ("a", "b", "z"):
        state.forces[name] = replace(state.forces[name], has_moved=True, has_tagged=True, steps_left=1)
    return table


def of(area: str, entry: str | int, /, **values: object) -> dict[str, object]:
    """Return fields of what stands in a table by their paths."""
    return {f"{area}.{entry}.{key}": value for key, value in values.items()}


def owners(changes: Mapping[int, str]) -> tuple[str, ...]:
    """Return whose the panels are, these otherwise."""
    return tuple(changes.get(panel, owner) for panel, owner in enumerate(war().state.owners))


B0, B1 = UnitId("b0"), UnitId("b1")
GONE_B = {"units.b1.id": "gone", "units.b1.frame": "gone", "units.b1.kills": "gone"} | {
    "units.b1.pilot": "gone",
    "units.b1.name": "gone",
}
FRESH: dict[str, object] = {"has_moved": False, "has_tagged": False}
WRITES: Mapping[str, tuple[e.TotalWarEvent, Mapping[str, object]]] = {
    "round": (e.RoundStarted(round=3), {"round": 3}),
    "turn": (
        e.FactionTurnStarted(faction=FED),
        {"officer": "", "placed": (), "phase": "start"}
        | of("factions", FED, acted_round=2)
        | of("forces", "a", steps_left=3, **FRESH)
        | of("forces", "b", steps_left=2, **FRESH)
        | of("forces", "sun", steps_left=1)
        | of("sites", CAPITAL, output_used=0),
    ),
    "movement": (
        e.PhaseStarted(phase="movement", officer="cole"),
        {"officer": "cole", "placed": ("revil", "cole")},
    ),
    "shots": (e.PhaseStarted(phase="shots", officer="revil"), {"officer": "revil", "phase": "shots"}),
    "turn over": (e.FactionTurnEnded(faction=FED), {"faction": "", "officer": "", "phase": "start"}),
    "move dropped": (e.MoveDropped(fleet="a"), {"plan": None}),
    "fleet moves": (
        e.ForceMoved(force="a", path=(1, 2, 3), mode="move"),
        of("forces", "a", panel=3, steps_left=0) | {"plan": None},
    ),
    "squadron goes along": (
        e.ForceMoved(force="b", path=(7, 8), mode="tagalong", steps_left=2),
        of("forces", "b", panel=8, steps_left=2),
    ),
    "retreat": (e.ForceMoved(force="z", path=(5, 6), mode="retreat"), of("forces", "z", panel=6)),
    "orders": (e.StandingOrderSet(force="b", order="raid"), of("forces", "b", order="raid")),
    "panels": (
        e.PanelsTaken(faction=FED, panels=(3, COLONY), cause="battle"),
        {"owners": owners({3: FED, COLONY: FED}), "cut": (10,)} | of("sites", COLONY, output_used=0),
    ),
    "facilities": (
        e.FacilitiesFell(panel=CAPITAL, facilities=()),
        of("sites", CAPITAL, output_used=0),
    ),
    "facilities and what is under way": (
        e.FacilitiesFell(panel=FACTORY, facilities=()),
        of("sites", FACTORY, construction=None),
    ),
    "supply": (e.SupplyChanged(cut=(7,), joined=(10,)), {"cut": (3, 7)}),
    "attack": (
        e.AttackDeclared(attack=replace(ATTACK, panel=5)),
        {"attacks": (ATTACK, OTHER, replace(ATTACK, panel=5))},
    ),
    "attack lapsed": (e.AttackLapsed(attack=ATTACK), {"attacks": (OTHER,)}),
    "units added": (
        e.UnitsAdded(force="a", units=(NEW,), cause="bought", panel=CAPITAL, slots=1),
        of("forces", "a", units=("a0", "a1", "a2", "new"))
        | of("sites", CAPITAL, output_used=4)
        | of("units", "new", id="new", frame="gm", kills=0, pilot="", name="")
        | {f"counts.{FED}": war().state.counts[FED] + 1},
    ),
    "units out of the pool": (
        e.UnitsAdded(force="a", units=(Unit(UnitId("pooled"), FrameId("gm")),), cause="pool"),
        of("forces", "a", units=("a0", "a1", "a2", "pooled")) | of("factions", FED, pool=()),
    ),
    "units returned": (
        e.UnitsReturned(force="b", units=(B1,)),
        of("forces", "b", units=("b0",)) | of("factions", FED, pool=("pooled", "b1")),
    ),
    "units lost": (e.UnitsLost(force="b", units=(B1,)), of("forces", "b", units=("b0",)) | GONE_B),
    "game over": (
        e.GameEnded(outcome=OUTCOME),
        {"outcome": OUTCOME, "phase": "over"},
    ),
    "units paid back": (
        e.UnitsPaidBack(faction=FED, units=(B1,)),
        of("forces", "b", units=("b0",)) | GONE_B,
    ),
    "record": (e.RecordKept(force="b", battles=4, victories=2), of("forces", "b", battles=4, victories=2)),
    "ace": (e.AceGranted(unit=B0, level=2), {}),
    "allotment done": (e.AllotmentClosed(), {"allotments": (Allotment("z", ZEON, "zelda"),)}),
    "votes": (e.VoteCalled(factions=(ZEON,)), {f"votes.{FED}": "gone"}),
    "vote": (e.VoteCast(faction=ZEON, choice="peace"), {f"votes.{ZEON}": "peace"}),
    "to Earth": (e.MoveToEarthDecided(theatre=1), {"moving_to": 1}),
    "income": (
        r.IncomeEarned(faction=FED, gold=9, panels=9, sources=()),
        of("factions", FED, bank=209),
    ),
    "gold": (r.GoldGained(faction=ZEON, gold=50, reason="speed"), of("factions", ZEON, bank=250)),
    "spent": (r.GoldSpent(faction=FED, gold=30, reason="units"), of("factions", FED, bank=170)),
    "construction": (
        r.ConstructionAdvanced(panel=FACTORY, turns_left=1),
        of("sites", FACTORY, construction=Construction("works", 1)),
    ),
    "facility": (
        r.FacilityBuilt(panel=FACTORY, facility="works", level=1),
        of("sites", FACTORY, construction=None, facilities=(("works", 1),)),
    ),
    "next level": (
        r.FacilityBuilt(panel=MINE, facility="mine", level=2),
        of("sites", MINE, facilities=(("mine", 2),)),
    ),
    "another facility": (
        r.FacilityBuilt(panel=MINE, facility="dock", level=1),
        of("sites", MINE, facilities=(("dock", 1), ("mine", 1))),
    ),
    "construction cleared": (r.ConstructionCleared(panel=FACTORY), of("sites", FACTORY, construction=None)),
    "development": (
        r.DevelopmentAdvanced(faction=FED, turns_left=2),
        of("factions", FED, development=Development("tier_1", FrameId(""), 2)),
    ),
    "developed": (
        r.DevelopmentFinished(faction=FED, project="tier_1", frame=FrameId(""), developed="tier_1"),
        of("factions", FED, development=None, developed=("tier_1",)),
    ),
    "developed nothing": (
        r.DevelopmentFinished(faction=FED, project="x", frame=FrameId(""), developed=""),
        of("factions", FED, development=None),
    ),
    "seat": (r.SeatTaken(seat=RED), {"people": (RED,)}),
    "charge": (r.WeaponCharged(force="sun", charge=1), of("forces", "sun", charge=1)),
    "shot": (
        r.ShotAnnounced(shot=Shot("sun", FED, 5, 1)),
        of("forces", "sun", shots_fired=3) | of("shots", "sun", panel=5, direction=1),
    ),
    "hero": (
        r.HeroBound(hero="holt", unit=UnitId("z0"), faction=ZEON),
        of("heroes", "holt", status="bound") | of("units", "z0", pilot="holt"),
    ),
    "hero back": (r.HeroReturned(hero="voss"), of("heroes", "voss", status="ready")),
    "hero away": (
        r.HeroFell(hero="voss", returns_round=5),
        of("heroes", "voss", status="away", returns_round=5),
    ),
    "hero dead": (r.HeroFell(hero="voss", returns_round=0), of("heroes", "voss", status="dead")),
    "promotion": (r.OfficerPromoted(officer="cole", rank=4), of("officers", "cole", rank=4)),
    "directive": (
        r.DirectiveGiven(officer="amber", directive=Directive(5, "hold")),
        of("officers", "amber", directive=Directive(5, "hold")),
    ),
    "delegation": (
        r.DelegationGiven(delegation=Delegation("amber", ("a", "b"), 20)),
        of("delegations", "amber", forces=("a", "b"), ceiling_gold=20),
    ),
    "delegation over": (
        r.DelegationGiven(delegation=Delegation("amber", ())),
        of("delegations", "amber", officer="gone", forces="gone", ceiling_gold="gone"),
    ),
    "commander": (
        r.CommanderNamed(faction=FED, officer="amber", rank=7),
        of("factions", FED, commander="amber") | of("officers", "amber", rank=7),
    ),
    "no commander": (r.CommanderNamed(faction=FED, officer="", rank=0), of("factions", FED, commander="")),
    "capital": (r.CapitalMoved(faction=ZEON, panel=COLONY), of("sites", COLONY, kind="capital")),
    "officer out": (
        r.OfficerLeft(officer="yuri"),
        of("officers", "yuri", is_out=True) | of("petitions", "yuri", officer="gone", faction="gone"),
    ),
    "name": (
        r.FactionNamed(faction=FED, name="New", colour="#123456"),
        of("factions", FED, name="New", colour="#123456"),
    ),
    "petition": (
        r.PetitionMade(petition=Petition("yuri", ZEON)),
        of("petitions", "yuri", faction=ZEON),
    ),
    "petition withdrawn": (
        r.PetitionWithdrawn(officer="yuri"),
        of("petitions", "yuri", officer="gone", faction="gone"),
    ),
    "petition refused": (
        r.PetitionRefused(officer="yuri"),
        of("petitions", "yuri", officer="gone", faction="gone"),
    ),
}
"""By what happens: the event, and all that it changes."""


def changed(table: War, event: e.TotalWarEvent) -> dict[str, object]:
    """Return what an event changes; what was known is left as it was."""
    before = table.state
    record = before.record()
    table.emit(event)
    assert before.record() == record, "a copy shares what may change"
    return written(record, table.state.record())


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-2.8")
@pytest.mark.rule("TW-4.1")
@pytest.mark.rule("TW-7.2")
@pytest.mark.parametrize("name", WRITES)
def test_each_event_writes_what_it_says_and_nothing_else(name: str) -> None:
    event, expected = WRITES[name]
    assert changed(war(), event) == expected


def side_changed(faction: str) -> dict[str, object]:
    """Return what is written of an officer who goes to another side with his force, its hero, and offices."""
    return (
        {"tick": 10}
        | of("officers", "cole", faction=faction, directive=None, appointed=9)
        | of("delegations", "cole", officer="gone", forces="gone", ceiling_gold="gone")
        | of("forces", "b", faction=faction)
        | of("heroes", "voss", faction=faction)
    )


def without_new(found: Mapping[str, object], faction: str) -> dict[str, object]:
    """Return what changed but for the faction that is new."""
    return {path: each for path, each in found.items() if not path.startswith(f"factions.{faction}.")}


@pytest.mark.rule("TW-8.1")
@pytest.mark.rule("TW-8.3")
@pytest.mark.rule("TW-8.5")
def test_who_changes_sides_takes_forces_along_and_no_office() -> None:
    table = war()
    found = changed(table, r.WentRogue(officer="cole", faction=LONE, forces=("b",)))
    assert without_new(found, LONE.id) == side_changed(LONE.id) | {"left": "gone", f"left.{LONE.id}": FED}
    assert table.state.factions[LONE.id] == LONE
    own = replace(LONE, id="rogue_9", kind="rogue")
    founded = changed(table, r.FactionFounded(faction=own, officer="cole", forces=("b",), mint=77))
    assert without_new(founded, own.id) == (
        {"tick": 11, "mints.rogue_9": 77}
        | NOT_LONE
        | of("factions", LONE.id, is_out=True)
        | of("officers", "cole", faction=own.id, appointed=10)
        | of("forces", "b", faction=own.id)
        | of("heroes", "voss", faction=own.id)
    )
    table = war()
    table.emit(r.WentRogue(officer="cole", faction=replace(LONE, acted_round=2), forces=("b",)))
    joined = changed(table, r.OfficerJoined(officer="cole", faction=ZEON, forces=("b",)))
    assert joined == (
        {"tick": 11}
        | NOT_LONE
        | of("factions", LONE.id, is_out=True)
        | of("officers", "cole", faction=ZEON, appointed=10)
        | of("forces", "b", faction=ZEON)
        | of("heroes", "voss", faction=ZEON)
    ), "he has acted in this round"
    table = war()
    table.emit(r.WentRogue(officer="cole", faction=LONE, forces=("b",)))
    changed(table, r.OfficerJoined(officer="cole", faction=ZEON, forces=("b",)))
    fresh = table.state.forces["b"]
    assert (fresh.steps_left, fresh.has_moved, fresh.has_tagged) == (2, False, False)


@pytest.mark.rule("TW-8.5")
def test_a_faction_that_ends_loses_bank_pool_and_development() -> None:
    found = changed(war(), r.FactionEnded(faction=FED))
    gone = {path: each for path, each in found.items() if path.startswith("units.pooled")}
    assert set(gone.values()) == {"gone"}
    rest = {path: each for path, each in found.items() if path not in gone}
    assert rest == of("factions", FED, is_out=True, bank=0, pool=(), development=None)


@pytest.mark.rule("TW-4.12")
def test_what_is_raised_is_taken_from_the_pool_and_goes_back_to_it() -> None:
    table = war()
    counts = table.state.counts[FED]
    found = changed(table, r.RaisingOrdered(raising=RAISING))
    assert table.state.raisings == {"raised": RAISING} and table.state.factions[FED].pool == ()
    assert found[f"counts.{FED}"] == counts + 1
    raised = Force("raised", "squadron", FED, "cole", CAPITAL, "New", units=RAISING.units)
    standing = War(table.setup)
    standing.state = table.state
    standing.emit(e.ForceAppeared(force=raised, units=(), raising="raised"))
    assert not standing.state.raisings and standing.state.forces["raised"] == raised
    assert standing.state.counts == table.state.counts, "it was counted as it was ordered"
    assert standing.state.at[CAPITAL] == ("raised",)
    standing.emit(e.UnitsLost(force="z", units=(UnitId("z0"), UnitId("z1"))))
    assert not {"z0", "z1"} & {*standing.state.units} and standing.state.forces["z"].units == ()
    changed(table, r.RaisingDropped(raising="raised"))
    assert not table.state.raisings and table.state.factions[FED].pool == ("pooled",)
    assert Hero("voss", FED, "bound") == table.state.heroes["voss"]
