"""What an advised order lights up: the marks that whoever looks at it sees (TW-3.4, TW-4.13)."""

import pytest

from game.rules.intent import Mark
from game.systems.totalwar.advised_marks import marks_of_action
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.legal import active
from tests.support.totalwar import War
from tests.systems.totalwar.test_superweapons import armed, name_of, to_shots, turns
from tests.systems.totalwar.test_tagalong import GREEN, war_of

MEANT = frozenset({"way", "ghost", "battle", "captured", "spoils", "blast"}) | {
    f"{role}_{whose}" for role in ("cut", "joined") for whose in ("own", "other")
}
"""Roles of what an order brings about."""


def meant(marks: tuple[Mark, ...]) -> list[Mark]:
    return [mark for mark in marks if mark.role in MEANT]


def all_are_alike(war: War, force: str) -> int:
    """Look at every order of a force; return of how many what it brings about is lit up."""
    plan = WarIntent(war.state)
    plan.adopt(war.state, active(war.state)[0])
    plan.select(force)
    count = 0
    for panel in tuple(plan.ways) or (war.state.map.panels if plan.can_shoot else ()):
        plan.target = panel
        order = plan.planned()
        assert order is not None
        assert meant(marks_of_action(war.state, order)) == meant(plan.marks())
        count += bool(meant(plan.marks()))
    return count


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-3.4")
@pytest.mark.parametrize("seats", [{}, {"cole": GREEN}])
def test_a_fleet_is_shown_with_those_who_go_along_or_will_be_asked(seats: dict[str, str]) -> None:
    war = war_of(seats=seats)
    assert all_are_alike(war, "a") > 6


@pytest.mark.rule("TW-2.2")
def test_a_squadron_is_shown_on_its_way() -> None:
    war = war_of()
    war.until("blake")
    assert all_are_alike(war, "b") > 4


@pytest.mark.rule("TW-4.13")
def test_a_shot_is_shown_with_all_that_it_hits() -> None:
    war = armed()
    turns(war, 12)
    to_shots(war)
    assert all_are_alike(war, name_of(war)) > 6
