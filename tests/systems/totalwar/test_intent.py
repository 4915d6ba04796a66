"""The plan of a war: what a click means in each part of a turn, and that its orders are legal."""

import dataclasses
from typing import cast

import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.core.kernel import Illegal
from game.systems.totalwar.actions import (
    AnnounceShot,
    EndAdministration,
    MoveFleet,
    MoveSquadron,
    PlaceForce,
    TotalWarAction,
)
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.legal import active, check, legal
from game.systems.totalwar.tagalong import Preview
from game.systems.totalwar.todo import tasks
from tests.support.quick_theatre import quick_war
from tests.support.totalwar import RED, War, draw, squad, war_setup
from tests.systems.totalwar.test_superweapons import armed, name_of, to_shots, turns
from tests.systems.totalwar.test_victory import to_earth


def planned(war: War) -> WarIntent:
    """A plan of the player in place."""
    plan = WarIntent(war.state)
    plan.adopt(war.state, active(war.state)[0])
    return plan


def refusal(war: War, action: Action) -> Illegal | None:
    return check(war.state, cast(TotalWarAction, action))


def moving(officer: str) -> tuple[War, WarIntent]:
    war = War(quick_war())
    war.until(officer, "movement")
    return war, planned(war)


def test_first_click_aims_second_click_orders() -> None:
    war, plan = moving("degwin")
    force = plan.orderable()[0]
    assert plan.use_place(force.panel) is None
    assert plan.selected == force.id
    target = next(iter(plan.ways))
    assert plan.use_place(target) is None
    assert isinstance(plan.preview(), Preview)
    order = plan.use_place(target)
    assert order == MoveSquadron(player=RED, force=force.id, to=target)
    assert order in legal(war.state, RED)
    assert plan.problem is None


def test_every_way_of_every_force_is_an_order_that_the_rules_take_or_explain() -> None:
    for officer in ("degwin", "xander", "yuri"):
        war, plan = moving(officer)
        for force in plan.orderable():
            plan.select(force.id)
            assert plan.ways
            for target in plan.ways:
                plan.target = target
                shown = plan.preview()
                order = plan.planned()
                assert order is not None
                if isinstance(shown, Preview):
                    assert not refusal(war, order), (force.id, target)
                else:
                    assert isinstance(shown, Illegal)


def test_squadrons_come_along_unless_they_are_told_to_stay() -> None:
    _, plan = moving("xander")
    fleet = next(force for force in plan.orderable() if force.kind == "fleet")
    plan.select(fleet.id)
    beside = [force.id for force in plan.beside()]
    assert beside
    assert set(plan.followers()) == set(beside)
    found = 0
    for target in plan.ways:
        plan.target = target
        shown = plan.preview()
        if isinstance(shown, Preview) and len(shown.moves) > 1:
            found += 1
            follower = shown.moves[1].force
            plan.toggle_follower(follower)
            alone = plan.preview()
            if isinstance(alone, Preview):
                assert follower not in [move.force for move in alone.moves]
                order = plan.planned()
                assert isinstance(order, MoveFleet)
                assert follower not in order.followers
            plan.toggle_follower(follower)
    assert found


def test_a_shot_is_aimed_at_any_panel_and_announced_by_the_second_click() -> None:
    war = armed()
    turns(war, 12)
    to_shots(war)
    plan = planned(war)
    weapon = name_of(war)
    assert [force.id for force in plan.orderable()] == [weapon]
    assert [task.key for task in plan.todo()] == ["loaded"]
    plan.use_place(war.state.forces[weapon].panel)
    assert plan.selected == weapon
    target = 21
    assert plan.use_place(target) is None
    plan.turn_shot()
    order = plan.use_place(target)
    assert isinstance(order, AnnounceShot)
    assert (order.panel, order.direction) == (target, 1)
    assert not refusal(war, order)


def test_administration_names_what_is_undone() -> None:
    war = War(quick_war())
    plan = planned(war)
    keys = [task.key for task in plan.todo()]
    assert keys == ["gold", "development"]
    war.do(EndAdministration(player=RED))
    plan.adopt(war.state, RED)
    assert all(task.key == "idle" for task in plan.todo())


@pytest.mark.rule("TW-7.2")
def test_who_has_earned_a_promotion_is_named_among_what_is_undone() -> None:
    fresh, proven = squad("blake", "gm"), squad("blake", "gm", battles=12, victories=8)
    drawing = draw("FC F.a F. .. ZC\nF. F. F. .. Z.\n")
    for force, is_named in ((fresh, False), (proven, True)):
        war = War(war_setup(drawing, {"a": force}))
        war.until("revil", "administration")
        found = [task for task in planned(war).todo() if task.key == "promotion"]
        assert bool(found) is is_named
        assert all((task.page, task.name) == ("officers", war.state.officers["blake"].name) for task in found)


def test_somebody_elses_turn_is_only_looked_at() -> None:
    war = War(quick_war())
    war.until("degwin", "movement")
    plan = WarIntent(war.state)
    plan.adopt(war.state, None)
    assert plan.mode == "look"
    assert not plan.orderable()
    force = next(each for each in war.state.forces.values() if each.kind == "squadron")
    assert plan.use_place(force.panel) is None
    assert plan.selected == force.id
    assert not plan.ways


def test_placement_puts_forces_on_lit_panels() -> None:
    war = to_earth()
    plan = planned(war)
    force = plan.orderable()[0]
    plan.select(force.id)
    panel = next(iter(plan.ways))
    assert plan.use_place(panel) is None
    order = plan.use_place(panel)
    assert order == PlaceForce(player=plan.player, force=force.id, panel=panel)
    assert not refusal(war, order)


def test_of_many_forces_none_is_left_out_of_what_is_still_undone() -> None:
    war = to_earth()
    force = next(iter(war.state.forces.values()))
    undone = tasks(war.state, "placement", RED, [force] * 30)
    assert [task.unit for task in undone] == [force.id] * 30


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize("bank", [60, 90])
def test_a_tier_that_needs_another_first_is_not_named_as_undone(bank: int) -> None:
    """By the rules of a pack the second tier may be cheaper than the first."""
    setup = quick_war(bank)
    projects = tuple(
        dataclasses.replace(each, cost_gold=50) if each.requires else each for each in setup.rules.projects
    )
    war = War(replace(setup, rules=dataclasses.replace(setup.rules, projects=projects)))
    keys = [task.key for task in planned(war).todo()]
    assert ("development" in keys) is (bank > 80), "the first tier costs 80"
