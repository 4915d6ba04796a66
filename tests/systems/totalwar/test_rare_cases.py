"""Cases that few wars come to: one way out of a battle, levelled sites, wars that cannot begin."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import FrameId
from game.core.kernel import Step
from game.rules.prose import written
from game.rules.system import SetupError
from game.rules.telling import event_sentence
from game.systems.totalwar.actions import CastVote, ReplaceGarrisonShip
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.content import Campaign, Theatre
from game.systems.totalwar.events import (
    AttackLapsed,
    FactionTurnEnded,
    FactionTurnStarted,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    SiteLevelled,
)
from game.systems.totalwar.events_administration import FactionEnded, ShotAnnounced
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.resolve_aftermath import room_for
from game.systems.totalwar.resolve_round import advance
from game.systems.totalwar.resolve_superweapons import land_shots
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import Force, Shot
from game.systems.totalwar.telling import TELLING, Names
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import BLUE, FED, NW, RED, ZEON, War, draw, squad, war_setup
from tests.systems.totalwar.test_all_that_is_offered import FORTRESS, rich
from tests.systems.totalwar.test_theatres import tiny_catalog
from tests.systems.totalwar.test_victory import war_of

TEXTS = shipped_catalog().strings("en")
LANE = """
FC F. F.a Z.z # ZC
#  #  #   #   #  #
"""


@pytest.mark.rule("TW-2.6")
def test_who_has_one_way_out_takes_it_unasked() -> None:
    war = War(war_setup(draw(LANE), {"a": squad("cole", "gm", "gm"), "z": squad("zelda", "varg")}))
    war.until("cole")
    war.squadron("a", war.state.map.steps[2].index(3))
    war.fight("defender", lost=("a1",))
    (retreat,) = (event for event in war.all(ForceMoved) if event.mode == "retreat")
    assert (retreat.force, retreat.path, retreat.rules) == ("a", (3, 2), ("TW-2.6",))
    assert not war.state.prompts and war.at("a") == 2 and war.state.battle is None
    assert war.state.owners[3] == ZEON and war.state.forces["a"].units == ("a0",)


SKY = """
FC F. F. .. Zo Zf.x ZC
F. F. F. .. Z. Z.   Z.
"""
COLONY, FACTORY = 4, 5


@pytest.mark.rule("TW-4.13")
def test_a_levelled_site_loses_the_garrison_that_the_shot_has_missed() -> None:
    war = War(war_setup(draw(SKY), {}))
    war.until("revil", "administration")
    weapon = Force("sky", "superweapon", FED, "", 9, "Sky", weapon="falling_sky", charge=3)
    war.emit(ForceAppeared(force=weapon), ShotAnnounced(shot=Shot("sky", FED, COLONY, 0)))
    machines = len(war.state.forces[f"garrison_{COLONY}"].units)
    assert machines == 2
    step = Step(war.state.clone(), evolve, ScriptedChance([100] * machines))
    land_shots(step, FED)
    gone = [event for event in step.events if isinstance(event, ForceRemoved)]
    assert [(event.force, event.reason, event.rules) for event in gone][:1] == [
        (f"garrison_{COLONY}", "disbanded", ("TW-4.13",))
    ]
    levelled = [event.panel for event in step.events if isinstance(event, SiteLevelled)]
    assert levelled == [COLONY, FACTORY] and COLONY not in step.state.sites
    assert step.state.owners[COLONY] == ZEON, "ownership stays"


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-3.5")
def test_battles_that_wait_lapse_as_the_war_moves() -> None:
    war = war_of()
    war.until("xander")
    for letter, panel in (("x", 1), ("y", 9), ("a", 8)):
        war.put(letter, panel)
    war.fleet("x", NW, 1, "y")
    war.fight("attacker")
    assert war.state.votes is not None and [attack.force for attack in war.state.attacks] == ["y"]
    war.do(CastVote(player=RED, faction=ZEON, is_peace=False))
    war.do(CastVote(player=BLUE, faction=FED, is_peace=False))
    (lapsed,) = war.all(AttackLapsed)
    assert (lapsed.attack.force, lapsed.attack.panel, lapsed.rules) == ("y", 8, ("TW-6.3",))
    told = event_sentence(TELLING, lapsed, Names())
    assert told is not None
    assert written(TEXTS, told) == "The war leaves this map before y fights.", "who stood there still does"
    assert war.state.theatre == 1 and not war.state.attacks and war.state.battle is None


@pytest.mark.rule("TW-6.4")
def test_who_is_out_at_the_start_of_his_turn_has_none() -> None:
    war = War(war_setup(draw(SKY), {}))
    war.until("degwin", "administration")
    state = war.state.clone()
    state.phase, state.officer = "start", ""
    state.factions[ZEON] = replace(state.factions[ZEON], is_out=True)
    step = Step(state, evolve, SEEDED)
    advance(step)
    ended, started = step.events[:2]
    assert isinstance(ended, FactionTurnEnded) and ended.faction == ZEON
    assert isinstance(started, FactionTurnStarted) and started.faction == FED


def altered(**changes: object) -> Catalog:
    """The content with the tiny war altered."""
    catalog = tiny_catalog()
    campaign = catalog.of(Campaign)["tiny"]
    entries = dict(catalog.entries) | {"campaign": {"tiny": changed(campaign, **changes)}}  # type: ignore[arg-type]
    return changed(catalog, entries=entries)


@pytest.mark.rule("TW-1.5")
def test_a_campaign_that_the_rules_forbid_is_refused_with_the_rule() -> None:
    first = tiny_catalog().of(Campaign)["tiny"].forces[0]
    twice = (first, changed(first, id="second"))
    with pytest.raises(SetupError, match=r"is taken.*TW-1\.5") as caught:
        build_setup(TotalWarRequest(campaign="tiny"), altered(forces=twice))
    assert caught.value.path == "campaign"


@pytest.mark.rule("TW-1.4")
@pytest.mark.parametrize(
    ("change", "path"), [({"faction": "zeonn"}, "factions.1"), ({"origin": "zeonn"}, "factions.1.origin")]
)
def test_factions_are_those_of_the_content(change: dict[str, object], path: str) -> None:
    first, second = tiny_catalog().of(Campaign)["tiny"].factions
    broken = altered(factions=(first, changed(second, **change)))  # type: ignore[arg-type]
    with pytest.raises(SetupError) as caught:
        build_setup(TotalWarRequest(campaign="tiny"), broken)
    assert caught.value.path == path
    assert str(caught.value) == f"{path}: there is no faction 'zeonn'; did you mean 'zeon'?"


@pytest.mark.rule("TW-1.1")
@pytest.mark.parametrize(
    "owners", [("FF.Z", "FF_Z"), ("FF.Z", "FF_Z", "FF.Z", "FF.Z"), ("FF.Z", "FF_", "FF.Z")]
)
def test_owners_are_drawn_for_every_panel_of_the_map(owners: tuple[str, ...]) -> None:
    catalog = tiny_catalog()
    theatre = changed(catalog.of(Theatre)["tiny"], owners=owners)
    broken = changed(catalog, entries=dict(catalog.entries) | {"theatre": {"tiny": theatre}})
    with pytest.raises(SetupError, match="3 rows of 4 characters are needed") as caught:
        build_setup(TotalWarRequest(campaign="tiny"), broken)
    assert caught.value.path == "theatres.tiny.owners"


@pytest.mark.rule("TW-4.10")
@pytest.mark.rule("TW-9.1")
def test_a_garrisons_warship_takes_no_room_of_its_grunts_and_a_guard_has_its_own() -> None:
    war = rich()
    grunt = war.state.campaign.frames[FrameId("gm")]
    name = f"garrison_{FORTRESS}"
    before = len(war.state.forces[name].units)
    assert room_for(war.state, war.state.forces[name], grunt) == 8 - before > 0
    war.do(ReplaceGarrisonShip(player=BLUE, panel=FORTRESS, frame=FrameId("harrier")))
    garrison = war.state.forces[name]
    assert len(garrison.units) == before + 1
    assert room_for(war.state, garrison, grunt) == 8 - before, "slots of grunts, and a warship"
    guard = replace(garrison, id="guard_sun", kind="guard", units=garrison.units[:2])
    assert room_for(war.state, guard, grunt) == 6 - 2
    assert room_for(war.state, replace(guard, units=garrison.units[:1] * 9), grunt) == 0


@pytest.mark.rule("TW-6.4")
@pytest.mark.rule("TW-4.13")
@pytest.mark.parametrize(("face", "ended"), [(1, ["third"]), (100, [])])
def test_who_loses_the_last_force_to_a_shot_and_has_no_capital_is_out_at_once(
    face: int, ended: list[str]
) -> None:
    drawing = draw("FC F. F. T.t Z. ZC", capitals=(CapitalSetup(FED, (0,)), CapitalSetup(ZEON, (5,))))
    war = War(war_setup(drawing, {"t": squad("ugo", "trooper")}, factions=(FED, ZEON, "third")))
    war.until("revil", "administration")
    weapon = Force("sun", "superweapon", FED, "", 1, "Sun", weapon="prism_array", charge=3)
    war.emit(ForceAppeared(force=weapon), ShotAnnounced(shot=Shot("sun", FED, war.at("t"), 0)))
    step = Step(war.state.clone(), evolve, ScriptedChance([face]))
    land_shots(step, FED)
    assert [event.faction for event in step.events if isinstance(event, FactionEnded)] == ended
    assert step.state.factions["third"].is_out == bool(ended)
