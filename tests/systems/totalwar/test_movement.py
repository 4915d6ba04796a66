"""TW-1.5, TW-2: movement, attack, retreat, and how a battle is settled."""

import pytest

from game.systems.totalwar.actions import Answer, BuildFacility, MoveFleet, MoveSquadron, ReportBattle
from game.systems.totalwar.events import (
    FacilitiesFell,
    ForceMoved,
    ForceRemoved,
    StageReached,
)
from game.systems.totalwar.events_administration import GoldGained
from game.systems.totalwar.reach import fleet_lines, squadron_paths
from game.systems.totalwar.state import NEUTRAL_SEAT, SYSTEM
from tests.support.totalwar import (
    BLUE,
    FED,
    NE,
    NW,
    RED,
    SE,
    SW,
    ZEON,
    N,
    S,
    War,
    draw,
    fleet,
    squad,
    war_setup,
)
from tests.support.totalwar_reports import made_report

FLEET = """
FC F. F. .. ..  .. .. Z. ZC
F. F. F. .. ..a .. .. Z. Z.
F. F. F. .. ..  .. .. Z. Z.
F. F. F. .. ..  .. .. Z. Z.
F. F. F. .. ..  .. .. Z. Z.
"""


@pytest.mark.rule("TW-2.1")
@pytest.mark.rule("TW-1.1")
def test_a_fleet_moves_up_to_three_panels_in_one_line_and_never_off_the_map() -> None:
    war = War(war_setup(draw(FLEET), {"a": fleet("xander", "talon")}))
    war.until("xander")
    lengths = dict.fromkeys(range(6), 0)
    for direction, panels in fleet_lines(war.state, war.state.forces["a"]):
        lengths[direction] = max(lengths[direction], panels)
    assert lengths == {N: 1, NE: 2, SE: 3, S: 3, SW: 3, NW: 2}
    assert war.refusal(MoveFleet(player=RED, force="a", direction=N, panels=2)) == "TW-2.1 off_the_map"
    assert war.refusal(MoveFleet(player=RED, force="a", direction=S, panels=4)) == "TW-2.1 too_far"
    war.fleet("a", SE, 3)
    assert war.refusal(MoveFleet(player=RED, force="a", direction=N, panels=1)) == "TW-1.6 has_moved"


SQUADRONS = """
FC F. F.  F.  F.  F.  ZC
F. F. F.c F.a F.d F.  Z.
F. F. F.  F.b F.  F.  Z.
F. F. #   F.  F.  F.  Z.
"""
SQUADS = {
    "a": squad("amber", "gm"),
    "b": squad("blake", "gm"),
    "c": squad("cole", "gm"),
    "d": squad("yuri", "varg"),
}


@pytest.mark.rule("TW-2.2")
@pytest.mark.rule("TW-1.5")
def test_a_squadron_moves_two_panels_through_own_forces_but_not_through_enemies() -> None:
    war = War(war_setup(draw(SQUADRONS), SQUADS))
    war.until("amber")
    paths = squadron_paths(war.state, war.state.forces["a"])
    at = {letter: war.at(letter) for letter in "abcd"}
    below = at["b"] + 7
    assert at["b"] not in paths and at["c"] not in paths, "no two own forces on a panel"
    assert paths[below] == (at["a"], at["b"], below), "own forces are passed"
    assert at["d"] in paths, "an enemy is attacked"
    assert all(at["d"] not in path[1:-1] for path in paths.values()), "but never passed"
    assert all(war.state.map.is_passable[panel] for panel in paths)
    assert war.refusal(MoveSquadron(player=BLUE, force="a", to=0)) == "TW-2.2 out_of_reach"
    assert war.refusal(MoveSquadron(player=BLUE, force="b", to=below)) == "TW-7.6 not_your_force"


@pytest.mark.rule("TW-2.5")
@pytest.mark.rule("TW-2.7")
@pytest.mark.rule("TW-5.3")
def test_moving_onto_an_enemy_is_a_battle_and_the_winner_gains_the_panel() -> None:
    war = War(war_setup(draw(SQUADRONS), SQUADS))
    war.until("yuri")
    panel = war.at("a")
    war.squadron("d", SW)
    attacker, defender = war.order.sides
    assert (attacker.player, attacker.role) == (RED, "attacker")
    assert [force.id for force in defender.forces] == ["a"], "neighbours never join"
    assert war.order.system == "skirmish" and war.order.theatre == "space" and war.order.terrain == "open"
    assert war.refusal(MoveSquadron(player=RED, force="d", to=0)) == "TW-1.6 not_your_place"
    war.fight("attacker")
    assert war.state.owners[panel] == ZEON
    assert war.own(ZEON) - {panel} == {6, 13, 20, 27}, "a squadron takes no neighbours"
    assert "a" not in war.state.forces


@pytest.mark.rule("TW-5.3")
def test_a_squadron_takes_nothing_by_crossing_or_standing() -> None:
    war = War(war_setup(draw(SQUADRONS.replace("F.a", "F. ")), {"d": SQUADS["d"]}))
    war.until("yuri")
    before = war.own(FED)
    war.squadron("d", S, S)
    assert war.own(FED) == before
    assert war.state.battle is None


@pytest.mark.rule("TW-2.6")
@pytest.mark.rule("TW-3.5")
def test_the_loser_chooses_a_free_panel_and_the_one_he_came_from_is_proposed() -> None:
    forces = {"a": squad("amber", "gm", "gm"), "d": squad("yuri", "varg", "varg")}
    war = War(war_setup(draw(SQUADRONS.replace("F.b", "F. ").replace("F.c", "F. ")), forces))
    war.until("yuri")
    origin, panel = war.at("d"), war.at("a")
    war.squadron("d", SW)
    war.fight("defender", lost=["d1"], withdrew=False)
    prompt = war.state.prompts[-1]
    assert (prompt.kind, prompt.player) == ("retreat", RED)
    assert prompt.options[0] == str(origin)
    free = {near for near in war.state.map.neighbours[panel] if war.state.map.is_passable[near]}
    assert set(prompt.options) == {str(near) for near in free}
    chosen = prompt.options[-1]
    war.do(Answer(player=RED, option=chosen))
    assert war.at("d") == int(chosen)
    assert war.last(ForceMoved).mode == "retreat"
    assert war.state.owners[int(chosen)] == FED, "a retreat captures nothing"
    assert war.refusal(Answer(player=RED, option=chosen)).startswith("TW")


@pytest.mark.rule("TW-2.6")
def test_without_a_free_panel_the_survivors_are_lost() -> None:
    text = """
    FC F. F.  F.  F. F.  ZC
    #  #  F.a #   F. F.d Z.
    #  #  #   #   F. F.e Z.
    """
    forces = {"a": squad("amber", "gm"), "d": squad("yuri", "varg"), "e": squad("zelda", "varg")}
    war = War(war_setup(draw(text), forces))
    war.until("yuri")
    war.put("a", 0)
    war.give(ZEON, 1, 2)
    war.put("d", 2)
    war.put("e", 1)
    war.squadron("d", SW, NW)
    assert war.order.sides[1].has_retreat is False
    war.fight("attacker", lost=[])
    assert war.last(ForceRemoved).reason == "no_retreat"
    assert "a" not in war.state.forces


@pytest.mark.rule("TW-2.8")
def test_a_battle_is_settled_in_one_order() -> None:
    text = """
    FC F. F. F$ F.a .. F.d ZC
    F. F. F. F. F.  F. Z.  Z.
    F. F. F. F. F.  F. Z.  Z.
    """
    forces = {"a": fleet("amber", "harrier", "gm", "gm"), "d": fleet("xander", "talon", "varg")}
    war = War(war_setup(draw(text), forces))
    war.until("xander")
    war.until("amber")
    war.put("d", 5)
    war.events.clear()
    war.fleet("a", SE, 1)
    war.fight("attacker", lost=["d1", "a1", "a2"], kills={"a0": 1}, turns=3)
    war.do(Answer(player=RED, option=war.state.prompts[-1].options[0]))
    assert [event.stage for event in war.all(StageReached)] == [
        "panel",
        "victory",
        "gold",
        "records",
        "resupply",
        "allotment",
        "done",
    ]
    kinds = [type(event).__name__ for event in war.events]
    wanted = ["ForceMoved", "PanelsTaken", "GoldGained", "RecordKept", "UnitsAdded"]
    places = [kinds.index(kind, kinds.index("BattleFought")) for kind in wanted]
    assert places == sorted(places)
    assert war.last(GoldGained).gold == 50


@pytest.mark.rule("TW-2.4")
@pytest.mark.rule("TW-4.11")
def test_facilities_and_what_is_under_way_fall_with_their_panel() -> None:
    text = """
    FC F. F. F$ F.  F. ZC
    F. F. F. F. F.a F. Z.
    F. F. F. F. F.  F. Z.
    """
    war = War(war_setup(draw(text), {"a": fleet("xander", "talon")}))
    rock = next(panel for panel, site in war.state.sites.items() if site.kind == "resource")
    war.until("revil", "administration")
    war.do(BuildFacility(player=BLUE, panel=rock, facility="mining_station"))
    assert war.state.factions[FED].bank == 200 - 25
    war.until("xander")
    war.fleet("a", NW, 1)
    assert war.at("a") == rock
    fallen = war.last(FacilitiesFell)
    assert fallen.panel == rock and fallen.construction == "mining_station"
    assert war.state.sites[rock].construction is None
    assert war.state.factions[FED].bank == 175, "nothing is paid back"


@pytest.mark.rule("TW-2.7")
@pytest.mark.rule("TW-4.10")
def test_a_neutral_site_is_defended_by_its_militia_and_force_and_garrison_fight_as_one() -> None:
    text = """
    FC F. .. .o ..a .. ZC
    F. F. .. .. ..  .. Z.
    F. F. .. Fo ..  .. Z.
    """
    forces = {"a": squad("yuri", *["varg"] * 6)}
    war = War(war_setup(draw(text), forces))
    war.until("yuri")
    war.put("a", 11)
    war.squadron("a", NW)
    defender = war.order.sides[1]
    assert defender.player == NEUTRAL_SEAT and defender.faction == ""
    assert [force.kind for force in defender.forces] == ["garrison"]
    assert len(defender.forces[0].units) == 2
    assert not defender.has_retreat
    withdrawal = made_report(war.order, "attacker", withdrew=True)
    assert war.refusal(ReportBattle(player=SYSTEM, report=withdrawal)) == "TW-2.8 report_garrison_withdrew"
    war.fight("attacker", turns=1)
    assert war.state.owners[3] == ZEON
    assert not any(force.kind == "garrison" and force.panel == 3 for force in war.state.forces.values())
