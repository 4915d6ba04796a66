"""The plan of a war: what a click means in each part of a turn, and that its orders are legal."""

from typing import cast

import pytest

from game.core.events import Action
from game.core.kernel import Illegal
from game.scenes.war.plan import WarPlan
from game.scenes.war.todo import tasks
from game.systems.totalwar.actions import (
    AnnounceShot,
    EndAdministration,
    MoveFleet,
    MoveSquadron,
    PlaceForce,
    TotalWarAction,
)
from game.systems.totalwar.legal import active, check, legal
from game.systems.totalwar.tagalong import Preview
from tests.support.quick_theatre import quick_war
from tests.support.totalwar import RED, War, draw, squad, war_setup
from tests.systems.totalwar.test_superweapons import armed, name_of, to_shots, turns
from tests.systems.totalwar.test_victory import to_earth


def planned(war: War) -> WarPlan:
    """A plan of the player in place."""
    plan = WarPlan(war.state)
    plan.adopt(war.state, active(war.state)[0])
    return plan


def refusal(war: War, action: Action) -> Illegal | None:
    return check(war.state, cast(TotalWarAction, action))


def said(refusals: list[str], illegal: Illegal) -> None:
    refusals.append(illegal.reason)


def moving(officer: str) -> tuple[War, WarPlan]:
    war = War(quick_war())
    war.until(officer, "movement")
    return war, planned(war)


def test_first_click_aims_second_click_orders() -> None:
    war, plan = moving("degwin")
    force = plan.orderable()[0]
    refusals: list[str] = []
    assert plan.click(force.panel, lambda why: said(refusals, why)) is None
    assert plan.selected == force.id
    target = next(iter(plan.ways))
    assert plan.click(target, lambda why: said(refusals, why)) is None
    assert isinstance(plan.preview(), Preview)
    order = plan.click(target, lambda why: said(refusals, why))
    assert order == MoveSquadron(player=RED, force=force.id, to=target)
    assert order in legal(war.state, RED)
    assert not refusals


def test_every_way_of_every_force_is_an_order_that_the_rules_take_or_explain() -> None:
    for officer in ("degwin", "xander", "yuri"):
        war, plan = moving(officer)
        for force in plan.orderable():
            plan.select(force.id)
            assert plan.ways
            for target in plan.ways:
                plan.target = target
                shown = plan.preview()
                order = plan.order()
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
                order = plan.order()
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
    assert [task.key for task in tasks(plan)] == ["loaded"]
    plan.click(war.state.forces[weapon].panel, lambda why: None)
    assert plan.selected == weapon
    target = 21
    assert plan.click(target, lambda why: None) is None
    plan.turn_shot()
    order = plan.click(target, lambda why: None)
    assert isinstance(order, AnnounceShot)
    assert (order.panel, order.direction) == (target, 1)
    assert not refusal(war, order)


def test_administration_names_what_is_undone() -> None:
    war = War(quick_war())
    plan = planned(war)
    keys = [task.key for task in tasks(plan)]
    assert keys == ["gold", "development"]
    war.do(EndAdministration(player=RED))
    plan.adopt(war.state, RED)
    assert all(task.key == "idle" for task in tasks(plan))


@pytest.mark.rule("TW-7.2")
def test_who_has_earned_a_promotion_is_named_among_what_is_undone() -> None:
    fresh, proven = squad("blake", "gm"), squad("blake", "gm", battles=12, victories=8)
    drawing = draw("FC F.a F. .. ZC\nF. F. F. .. Z.\n")
    for force, is_named in ((fresh, False), (proven, True)):
        war = War(war_setup(drawing, {"a": force}))
        war.until("revil", "administration")
        found = [task for task in tasks(planned(war)) if task.key == "promotion"]
        assert bool(found) is is_named
        assert all((task.page, task.name) == ("officers", war.state.officers["blake"].name) for task in found)


def test_somebody_elses_turn_is_only_looked_at() -> None:
    war = War(quick_war())
    war.until("degwin", "movement")
    plan = WarPlan(war.state)
    plan.adopt(war.state, None)
    assert plan.mode == "look"
    assert not plan.orderable()
    force = next(each for each in war.state.forces.values() if each.kind == "squadron")
    assert plan.click(force.panel, lambda why: None) is None
    assert plan.selected == force.id
    assert not plan.ways


def test_placement_puts_forces_on_lit_panels() -> None:
    war = to_earth()
    plan = planned(war)
    force = plan.orderable()[0]
    plan.select(force.id)
    panel = next(iter(plan.ways))
    assert plan.click(panel, lambda why: None) is None
    order = plan.click(panel, lambda why: None)
    assert order == PlaceForce(player=plan.player, force=force.id, panel=panel)
    assert not refusal(war, order)
