"""Superweapons are aimed, and the war is carried to Earth, on the screen: what it says before and after."""

import re
from dataclasses import replace as changed
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.session.match import Match
from game.systems.totalwar.actions import (
    Answer,
    BuildSuperweapon,
    EndAdministration,
    EndMoves,
    EndShots,
    MoveFleet,
    PlaceForce,
    ReportBattle,
)
from game.systems.totalwar.board import FIGHTERS
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.views.totalwar.token_art import force_token
from tests.scenes.totalwar.player import resumed
from tests.support.totalwar import BLUE, FED, RED, ZEON, draw, fleet, squad, war_setup
from tests.support.totalwar_reports import made_report
from tests.systems.totalwar import test_superweapons as weapons
from tests.systems.totalwar.earth import EARTH, earth

LUNA = 0
EARTH_MAP = """
FC Z.x F. .. .. Z. Z. ZC
F. F.a F. .. .. Z. Z.  Z.
F. F.b F. .. .. Z. Z.y Z.
"""
EARTH_FORCES = {
    "a": fleet("amber", "harrier", "gm"),
    "b": squad("cole", "gm", "gm"),
    "x": fleet("xander", "talon", "varg"),
    "y": squad("zelda", "varg"),
}


def war_of(match: Match) -> TotalWarState:
    state = match.state
    assert isinstance(state, TotalWarState)
    return state


def passed(match: Match) -> Action:
    """What lets the war go on: reports, first answers, ends of steps."""
    state, seat = war_of(match), match.active[0]
    if seat == SYSTEM:
        assert state.battle is not None
        return ReportBattle(player=SYSTEM, report=made_report(state.battle.order, "attacker"))
    if state.prompts:
        return Answer(player=seat, option=state.prompts[-1].options[-1])
    if state.phase == "administration":
        return EndAdministration(player=seat)
    if state.phase == "placement":
        return next(each for each in match.legal(seat) if isinstance(each, PlaceForce))
    return EndShots(player=seat) if state.phase == "shots" else EndMoves(player=seat)


def loaded(match: Match, weapon: str = "prism_array") -> None:
    """The Federation builds a superweapon and waits until it may fire."""
    for _ in range(200):
        state = war_of(match)
        if state.phase == "shots" and state.faction == FED:
            return
        yard = state.sites[weapons.SPECIAL]
        is_new = yard.construction is None and not any(
            force.kind == "superweapon" for force in state.forces.values()
        )
        if state.phase == "administration" and state.faction == FED and is_new:
            match.submit(BuildSuperweapon(player=BLUE, panel=weapons.SPECIAL, weapon=weapon))
        match.submit(passed(match))
    raise AssertionError("nothing may be fired")


def to_the_vote(match: Match) -> None:
    """Zeon's fleet takes Luna II from beside it."""
    for _ in range(60):
        state = war_of(match)
        if state.votes is not None:
            return
        if state.phase == "movement" and state.officer == "xander" and not state.prompts:
            force = state.forces["x"]
            if state.battle is None and not force.has_moved and not state.attacks:
                way = state.map.steps[force.panel].index(LUNA)
                match.submit(MoveFleet(player=match.active[0], force="x", direction=way, panels=1))
                continue
        match.submit(passed(match))
    raise AssertionError("Luna II stands")


@pytest.mark.rule("TW-4.13")
def test_a_shot_says_before_it_is_announced_whom_it_would_hit_and_what_it_costs(tmp_path: Path) -> None:
    projects = ("prism_array", "sunspear", "falling_sky")
    setup = war_setup(draw(weapons.MAP, projects=projects), weapons.FORCES, bank=2000, humans=(BLUE,))
    player = resumed(tmp_path, setup, loaded, BLUE)
    pilot, state = player.pilot, player.state
    assert pilot.has("1 superweapon is ready to fire")
    pilot.click("task_0")
    assert pilot.has("guard of 6 units")
    armed = next(force for force in state.forces.values() if force.kind == "superweapon")
    assert force_token(state, armed).strength == 6, "the counter too shows the guard that fights for it"
    target = state.forces["x"].panel
    player.click(target)
    assert pilot.has("THIS SHOT")
    name = player.show.names.of("x")
    assert pilot.has(f"{name}: 75% each, about 2.3 of 3")
    assert pilot.has("Costs 50 gold")
    assert not pilot.has("These are your own!")
    empty = next(near for near in state.map.neighbours[armed.panel] if not state.at.get(near))
    player.click(empty)
    assert pilot.has("No machine stands there now")
    own = next(force for force in state.forces.values() if force.kind == "garrison" and force.faction == FED)
    player.click(own.panel)
    assert pilot.has("These are your own!")
    player.click(target)
    pilot.click("Announce the shot")
    assert player.state.shots[armed.id].panel == target


@pytest.mark.rule("TW-4.13")
@pytest.mark.parametrize(("weapon", "is_last"), [("falling_sky", True), ("prism_array", False)])
def test_a_weapon_that_is_gone_with_its_shot_says_so_before_it_is_announced(
    tmp_path: Path, weapon: str, is_last: bool
) -> None:
    setup = war_setup(draw(weapons.MAP, projects=(weapon,)), weapons.FORCES, bank=2000, humans=(BLUE,))
    player = resumed(tmp_path, setup, lambda match: loaded(match, weapon), BLUE)
    pilot, armed = player.pilot, next(iter(player.plan.orderable()), None)
    assert armed is not None
    pilot.click("task_0")
    player.click(player.state.forces["x"].panel)
    name = player.show.names.of(armed.id)
    assert pilot.has(f"This is the last shot of {name}, which is gone once it has landed") is is_last
    pilot.click("Announce the shot")
    player.settle()
    for _ in range(30):
        if armed.id not in player.state.shots:
            break
        if not player.answer_by_mouse():
            player.end_by_mouse()
    assert (armed.id not in player.state.forces) is is_last
    assert not pilot.has(f"{name} is destroyed with its guard")
    assert pilot.has(f"{name} is spent.") is is_last


def manned(setup: TotalWarSetup) -> TotalWarSetup:
    """The same war with a hero in the first machine of the force that is aimed at."""
    forces = tuple(
        replace(each, units=(replace(each.units[0], hero="holt"), *each.units[1:]))
        if each.id == "x"
        else each
        for each in setup.forces
    )
    return replace(setup, forces=forces)


@pytest.mark.rule("TW-4.13")
@pytest.mark.rule("TW-1.8")
def test_a_hero_on_the_target_is_told_apart_and_its_panel_tells_the_shot_once_it_is_announced(
    tmp_path: Path,
) -> None:
    drawing, humans = draw(weapons.MAP, projects=("prism_array",)), (BLUE, RED)
    setup = war_setup(drawing, weapons.FORCES, bank=2000, humans=humans)
    player = resumed(tmp_path, manned(setup), loaded, BLUE, RED)
    pilot, state = player.pilot, player.state
    player.pass_curtain()
    pilot.click("task_0")
    target = state.forces["x"].panel
    player.click(target)
    assert pilot.has("75% each") and pilot.has("Casimir Holt: 30%")
    told = "Prism Array will hit this panel at the start of the next turn of Federation"
    assert not pilot.has(told)
    pilot.click("Announce the shot")
    player.settle()
    player.pass_curtain()
    player.click(target)
    assert pilot.has(told)


@pytest.mark.rule("TW-4.13")
def test_a_weapon_that_moves_is_told_to_neither_charge_nor_fire(tmp_path: Path) -> None:
    setup = war_setup(draw(weapons.MAP, projects=("prism_array",)), weapons.FORCES, bank=2000, humans=(BLUE,))

    def charged(match: Match) -> None:
        loaded(match)
        while not (war_of(match).phase == "movement" and war_of(match).officer == "revil"):
            match.submit(passed(match))

    player = resumed(tmp_path, setup, charged, BLUE)
    pilot, state = player.pilot, player.state
    armed = next(force for force in state.forces.values() if force.kind == "superweapon")
    player.click(armed.panel)
    assert pilot.has("Charge 3 of 3") and not pilot.has("neither charges nor fires")
    player.click(next(iter(player.plan.ways)))
    assert pilot.has("It neither charges nor fires in a turn in which it moves")
    pilot.press("Enter")
    player.settle()
    assert pilot.has("has moved, it neither charges nor fires in this turn")


@pytest.mark.rule("TW-4.13")
def test_who_is_looked_at_while_shots_are_announced_fires_none(tmp_path: Path) -> None:
    """A squadron was taken for a weapon, and the second click ended the program."""
    projects = ("prism_array", "sunspear", "falling_sky")
    setup = war_setup(draw(weapons.MAP, projects=projects), weapons.FORCES, bank=2000, humans=(BLUE,))
    player = resumed(tmp_path, setup, loaded, BLUE)
    state = player.state
    empty = next(panel for panel in state.map.panels if not state.at.get(panel) and panel not in state.sites)
    for force in [each for each in state.forces.values() if each.kind in FIGHTERS]:
        player.click(force.panel)
        assert player.plan.selected == force.id
        player.click(empty)
        assert player.plan.target is None and not player.pilot.has("THIS SHOT")
    player.pilot.click("task_0")
    player.click(player.state.forces["x"].panel)
    assert player.pilot.has("THIS SHOT")


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
def test_who_votes_reads_what_peace_means_and_who_arrives_on_earth_is_set_down(
    tmp_path: Path,
) -> None:
    setup = war_setup(draw(EARTH_MAP), EARTH_FORCES, earth=EARTH, humans=(BLUE,))
    player = resumed(tmp_path, setup, to_the_vote, BLUE)
    pilot, zeon = player.pilot, player.show.names.of(ZEON)
    assert pilot.has(f"If both leaders choose peace, {zeon} has won")
    pilot.click("Carry on the war")
    player.settle()
    assert pilot.has("2 forces wait for a place")
    assert player.show.names.of(FED) in pilot.find("mover").visible_text(), "whose forces are set down"
    player.scene.table.board.set_cursor(None)
    pilot.press("N")
    assert pilot.has("the nearest free panel first")
    assert player.scene.table.board.cursor in player.plan.ways, "it is shown where"
    assert pilot.has("Waits for a place") and not pilot.has("Has moved")
    player.scene.table.board.set_cursor(None)
    pilot.press("Escape")
    pilot.click("task_1")
    assert player.scene.table.board.cursor in player.plan.ways
    pilot.press("X")
    assert pilot.has("waits for a place")
    pilot.click("Set them all down")
    player.settle()
    assert player.state.phase != "placement"
    assert all(force.panel >= 0 for force in player.state.forces.values())


@pytest.mark.rule("TW-6.3")
@pytest.mark.rule("TW-5.7")
def test_who_waits_to_be_set_down_stands_nowhere_and_is_not_told_to_be_out_of_supply(tmp_path: Path) -> None:
    setup = war_setup(draw(EARTH_MAP), EARTH_FORCES, earth=EARTH, humans=(BLUE,))
    player = resumed(tmp_path, setup, to_the_vote, BLUE)
    pilot = player.pilot
    pilot.click("Carry on the war")
    player.settle()
    assert player.state.phase == "placement"
    for page, told in (
        ("faction", "waits for a place"),
        ("squadrons", "Waits for a place"),
        ("officers", "Fleet, waits"),
    ):
        pilot.click(f"page_{page}")
        assert pilot.has(told) and not pilot.has("out of supply"), page
        assert not re.search(r"-1\b", pilot.text()), page
        pilot.press("Escape")


@pytest.mark.rule("TW-6.3")
def test_who_votes_and_who_arrives_reads_how_many_forces_the_new_map_takes(tmp_path: Path) -> None:
    setup = war_setup(draw(EARTH_MAP), EARTH_FORCES, earth=earth(federation=1), humans=(BLUE,))
    player = resumed(tmp_path, setup, to_the_vote, BLUE)
    pilot = player.pilot
    assert pilot.has("It has room for 1 of your 2 forces")
    pilot.click("Carry on the war")
    player.settle()
    assert pilot.has("2 forces wait for a place")
    assert pilot.has("There is room for 1; the others stay behind")
    pilot.press("X")
    assert pilot.has("Who finds none stays behind")
    pilot.click("Set them all down")
    player.settle()
    assert player.state.phase != "placement"
    assert [name for name in player.state.forces if name in EARTH_FORCES] == ["a", "x", "y"]


@pytest.mark.rule("TW-4.13", "TW-1.8")
def test_who_cannot_pay_for_a_shot_is_asked_and_told_so(tmp_path: Path) -> None:
    setup = war_setup(draw(weapons.MAP, projects=("prism_array",)), weapons.FORCES, bank=2000, humans=(BLUE,))
    dear = tuple(changed(each, shot_gold=9000) for each in setup.rules.superweapons)
    setup = replace(setup, rules=changed(setup.rules, superweapons=dear))
    player = resumed(tmp_path, setup, loaded, BLUE)
    pilot = player.pilot
    assert pilot.has("there is no gold for its shot") and not pilot.has("ready to fire")
    pilot.click("war_end")
    assert player.state.faction != FED, "and it goes on"
