"""Who leads a defence, which levels are for sale, what ends with a faction (TW-2.7, TW-4, TW-6.4)."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.kernel import Step
from game.systems.totalwar.economy import next_step
from game.systems.totalwar.events import AttackLapsed, GameEnded, PanelsTaken
from game.systems.totalwar.events_administration import DirectiveGiven, FactionEnded, OfficerLeft
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.profile import FacilityLevel
from game.systems.totalwar.resolve_battle import _defending_seat, leader_of, open_battle
from game.systems.totalwar.resolve_conquest import end_factions
from game.systems.totalwar.state import Attack, Directive
from tests.support.totalwar import BLUE, FED, RED, ZEON, War, draw, fleet, squad, war_setup

MAP = """
FC F. F. .o .. Z. Z. ZC
F. F.a F. .. .. Z. Z.x Zo
F. F.b F. .. .. Z. Z.y Z.
"""
FORCES = {
    "a": fleet("amber", "harrier", "drum", "gm"),
    "b": squad("cole", "gm", "drum"),
    "x": fleet("xander", "talon", "varg"),
    "y": squad("zelda", "varg"),
}
COLONY, ZEON_COLONY = 3, 15


def war() -> War:
    """Two factions, a neutral colony and one of Zeon's."""
    return War(war_setup(draw(MAP), FORCES))


@pytest.mark.rule("TW-2.7")
def test_a_defence_is_led_by_its_force_else_by_the_commander_else_by_nobody() -> None:
    state = war().state
    assert _defending_seat(state, state.forces["x"].panel, (state.forces["x"],)) == RED
    assert _defending_seat(state, ZEON_COLONY, ()) == RED, "a site is its faction's"
    assert _defending_seat(state, 0, ()) == BLUE
    nobody = _defending_seat(state, COLONY, ())
    assert nobody not in (RED, BLUE)
    headless = state.clone()
    headless.factions[ZEON] = replace(headless.factions[ZEON], commander="")
    assert _defending_seat(headless, ZEON_COLONY, ()) == nobody
    garrison = replace(state.forces["x"], officer="", kind="garrison")
    assert leader_of(state, garrison) == RED and leader_of(headless, garrison) == nobody
    assert leader_of(state, replace(garrison, faction="")) == nobody


@pytest.mark.rule("TW-2.5")
@pytest.mark.rule("TW-3.5")
def test_an_attack_on_a_panel_that_has_been_left_lapses() -> None:
    table = war()
    empty = 4
    attack = Attack(force="a", panel=empty, origin=table.at("a"))
    step = Step(table.state, evolve, SEEDED)
    open_battle(step, attack)
    lapsed = step.events[0]
    assert isinstance(lapsed, AttackLapsed) and lapsed.attack == attack


@pytest.mark.rule("TW-7.3")
def test_a_directive_to_attack_whom_nobody_finds_any_more_is_done() -> None:
    table = war()
    officer, empty = table.state.forces["b"].officer, 4
    table.emit(DirectiveGiven(officer=officer, directive=Directive(empty, "attack")))
    step = Step(table.state, evolve, SEEDED)
    open_battle(step, Attack(force="b", panel=empty, origin=table.at("b")))
    assert step.state.officers[officer].directive is None


@pytest.mark.rule("TW-4.10")
@pytest.mark.rule("TW-4.11")
def test_a_level_that_brings_no_more_than_the_militia_is_nothing_to_pay_for() -> None:
    state = war().state
    site, known = state.sites[COLONY], next(iter(state.campaign.facilities.values()))
    militia = state.campaign.rules.sites["colony"].militia_slots
    assert militia == 2

    def first(*levels: FacilityLevel) -> int:
        return next_step(state, site, dataclasses.replace(known, id="barracks", levels=levels))

    def garrison(slots: int, **more: object) -> FacilityLevel:
        return dataclasses.replace(FacilityLevel(cost_gold=10, turns=1, garrison_slots=slots), **more)  # type: ignore[arg-type]

    assert first(garrison(1), garrison(2), garrison(3)) == 2
    assert first(garrison(3)) == 0
    assert first(garrison(1), garrison(2)) == 2, "the last one too: there is none left to order"
    assert first(garrison(0), garrison(4)) == 0, "no garrison: it is for something else"
    for more in ("gold", "garrison_warships", "suit_tier", "output_slots", "elite_percent"):
        assert first(garrison(2, **{more: 1}), garrison(4)) == 0, more


@pytest.mark.rule("TW-6.4")
def test_a_faction_is_out_without_a_capital_and_without_forces_and_not_before() -> None:
    def left(*, capital: bool, forces: bool) -> Step:  # type: ignore[type-arg]
        table = war()
        if not capital:
            table.emit(PanelsTaken(faction=FED, panels=(7,), cause="battle"))
        state = table.state.clone()
        if not forces:
            for name in [force.id for force in state.forces.values() if force.faction == ZEON]:
                state.forces.pop(name)
                state.at = {panel: row for panel, row in state.at.items() if name not in row}
        step = Step(state, evolve, SEEDED)
        end_factions(step)
        return step

    for capital, forces in ((True, True), (True, False), (False, True)):
        assert not left(capital=capital, forces=forces).events
    step = left(capital=False, forces=False)
    kinds = [type(event) for event in step.events]
    assert FactionEnded in kinds and GameEnded in kinds
    gone = [event for event in step.events if isinstance(event, OfficerLeft)]
    assert {event.officer for event in gone} == {"degwin", "xander", "yuri", "zelda"}
    assert all(event.rules == ("TW-6.4",) for event in gone)
    assert ZEON not in step.state.owners, "its panels are neutral"
    outcome = step.state.outcome
    assert outcome is not None and outcome.winners == (BLUE,) and outcome.losers == (RED,)
