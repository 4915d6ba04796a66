"""Whoever has won the field of a large map goes for the capital that ends the war, and all go in together."""

from collections.abc import Iterator

import pytest

from game.agents.totalwar import main_effort
from game.agents.totalwar import outlook as outlook_module
from game.agents.totalwar.assaults import attack_on, reachers_of
from game.agents.totalwar.goals import goals
from game.agents.totalwar.main_effort import main_efforts
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.patience import LATE_ROUND
from game.agents.totalwar.strength import fall_chance
from game.agents.totalwar.style import ACE, OFFICER
from game.core.ids import RuleId
from game.systems.totalwar.events_administration import DirectiveGiven
from game.systems.totalwar.setup import CapitalSetup, FallRule
from game.systems.totalwar.state import Directive
from tests.support.totalwar import FED, ZEON, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import outlook_of

MAP = """
F.A F.B F.. F.. ... Z$y ... Z.. Z.. Z.. Z..
FC. F.D F.. F.. ... Z.. ... Z.. Z.. ZCz Z..
F.E F.G F.H F.. ... Z.. ... Z.. Z.. Z.. Z..
"""
NEAR = """
F.. F.. F.. F.. ... Z$y ... Z.. Z.A Z.B Z..
FC. F.. F.. F.. ... Z.. ... Z.. Z.D ZCz Z.E
F.. F.. F.. F.. ... Z.. ... Z.. Z.G Z.H Z..
"""
HOME, MINE, CAPITAL = 11, 5, 20
SIX = ("A", "B", "D", "E", "G", "H")
FORCES = {name: squad(officer, *["gm"] * 6) for name, officer in zip(SIX, ("revil", "amber") * 3)} | {
    "y": squad("yuri", "varg"),
    "z": squad("degwin", *["varg"] * 5),
}


@pytest.fixture(autouse=True)
def _small_maps_are_large(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(main_effort, "LARGE_THEATRE", 1)
    yield


def war_of(drawing: str = MAP, *left: str, landing: int | None = None, **others: Squad) -> War:
    """The war at the Federation's first place in the order, with others for some forces, without these.

    ``landing``: so many of its forces come along to the next map, 0 any number; None: there is no such map.
    """
    forces = {name: force for name, force in (FORCES | others).items() if name not in left}
    for name in left:
        drawing = drawing.replace(f".{name} ", ".. ")
    falls: FallRule = "game_ends" if landing is None else "vote"
    theirs = CapitalSetup(ZEON, (CAPITAL,), falls, FED)
    drawn = draw(drawing, capitals=(CapitalSetup(FED, (HOME,)), theirs))
    bound = CapitalSetup(FED, (HOME,), landing_forces=landing or 0)
    bounds = (bound, theirs)
    earth = draw(drawing, theatre="land", capitals=bounds) if landing is not None else None
    war = War(war_setup(drawn, forces, earth=earth, bank=0))
    war.until("revil")
    return war


@pytest.mark.rule("TW-6.1")
def test_all_go_for_the_capital_and_not_for_the_weak_on_the_way() -> None:
    outlook = outlook_of(war_of())
    assert outlook.is_won
    assert main_efforts(outlook) == {CAPITAL}
    found = goals(outlook, outlook.own)
    assert {found[name].panel for name in SIX} == {CAPITAL}
    near, far = (outlook.memory.steps_to(panel)[outlook.state.forces["A"].panel] for panel in (MINE, CAPITAL))
    assert near < far


def test_only_an_ace_who_has_won_the_field_of_a_large_map_does_so(monkeypatch: pytest.MonkeyPatch) -> None:
    war = war_of()
    assert not main_efforts(outlook_of(war, OFFICER))
    assert not main_efforts(outlook_of(war_of(MAP, *SIX[2:]))), "who has little more has not won"
    late = outlook_of(war)
    late.is_late = True
    assert not main_efforts(late), "late in the war a wall falls stone by stone"
    monkeypatch.setattr(main_effort, "LARGE_THEATRE", 1000)
    assert not main_efforts(outlook_of(war))


@pytest.mark.rule("TW-6.2", "TW-6.3")
def test_a_capital_after_which_the_war_moves_on_counts_when_who_comes_along_is_strong_enough() -> None:
    for landing in (0, 5):
        outlook = outlook_of(war_of(NEAR, landing=landing))
        assert not outlook.too_early
        assert main_efforts(outlook) == {CAPITAL}
        player = outlook.state.officers["revil"].player
        assert (
            attack_on(outlook, outlook.state.forces["A"], CAPITAL, reachers_of(outlook, player)) is not None
        )


@pytest.mark.rule("TW-6.2", "TW-6.3")
def test_while_few_can_come_along_it_had_better_not_fall_yet() -> None:
    outlook = outlook_of(war_of(NEAR, landing=2))
    assert outlook.is_won
    assert outlook.too_early == {CAPITAL}
    assert not main_efforts(outlook)
    player = outlook.state.officers["revil"].player
    assert attack_on(outlook, outlook.state.forces["A"], CAPITAL, reachers_of(outlook, player)) is None
    assert outlook.worth(CAPITAL) < outlook_module.SITE_WORTH["resource"], "no more than a panel of the enemy"
    assert outlook_of(war_of(NEAR)).worth(CAPITAL) > outlook_module.SITE_WORTH["capital"]


@pytest.mark.rule("TW-6.3")
def test_who_cannot_serve_on_the_next_map_does_not_count() -> None:
    craft = {name: squad(officer, *["drum"] * 10) for name, officer in zip(SIX, ("revil", "amber") * 3)}
    war = war_of(NEAR, landing=0, z=squad("degwin", "varg"), **craft)
    outlook = outlook_of(war)
    assert outlook.is_won
    assert outlook.values["A"].strength > outlook.values["A"].landed == 0
    assert outlook.too_early == {CAPITAL}


@pytest.mark.rule("TW-6.3", "TW-7.3")
def test_before_it_is_time_nobody_goes_there_but_who_is_told_to() -> None:
    war = war_of(NEAR.replace("Z..", "F.."), "y", landing=2)
    outlook = outlook_of(war)
    assert outlook.too_early
    assert not goals(outlook, outlook.own), "nothing else is left to go for"
    wish = Directive(CAPITAL, "attack")
    war.emit(DirectiveGiven(rules=(RuleId("TW-7.3"),), officer="revil", directive=wish))
    told = outlook_of(war)
    assert {goal.panel for goal in goals(told, told.own).values()} == {CAPITAL}
    near = {CAPITAL: [(name, told.strength[name]) for name in SIX]}
    assert attack_on(told, told.state.forces["A"], CAPITAL, near) is not None
    assert attack_on(told, told.state.forces["B"], CAPITAL, near) is None


@pytest.mark.rule("TW-6.3")
def test_the_other_side_and_an_officer_look_at_no_gate_and_late_in_the_war_it_may_fall() -> None:
    war = war_of(NEAR, landing=2)
    assert not Outlook(war.state, ZEON, MapMemory(war.state.map), ACE).too_early
    assert not outlook_of(war, OFFICER).too_early
    war.state.round = 1000
    assert not outlook_of(war).too_early


@pytest.mark.rule("TW-2.7")
def test_nobody_storms_the_capital_before_those_who_are_there_take_it_together() -> None:
    outlook = outlook_of(war_of(NEAR))
    player = outlook.state.officers["revil"].player
    force = outlook.state.forces["A"]
    all_here = reachers_of(outlook, player)
    assert {name for name, _ in all_here[CAPITAL]} == {*SIX}
    assert attack_on(outlook, force, CAPITAL, all_here) is not None
    alone = {CAPITAL: [each for each in all_here[CAPITAL] if each[0] == "A"]}
    assert attack_on(outlook, force, CAPITAL, alone) is None


@pytest.mark.rule("TW-2.7")
def test_odds_that_are_good_enough_elsewhere_are_not_for_the_capital() -> None:
    outlook = outlook_of(war_of(NEAR, A=squad("revil", *["gm"] * 11), z=squad("degwin", *["varg"] * 3)))
    alone = outlook.fight(outlook.state.forces["A"], CAPITAL)[1]
    assert ACE.least_chance < alone < main_effort.STORM_TOGETHER
    assert attack_on(outlook, outlook.state.forces["A"], CAPITAL, {}) is None


@pytest.mark.rule("TW-2.7")
def test_on_the_way_nobody_is_attacked_at_odds_that_two_together_have_not() -> None:
    outlook = outlook_of(war_of(NEAR, y=squad("yuri", *["varg"] * 8)))
    force = outlook.state.forces["A"]
    two = {MINE: [(name, outlook.strength[name]) for name in ("A", "B")]}
    assert outlook.is_won
    assert attack_on(outlook, force, MINE, two) is None
    began, outlook.is_late, outlook.state.round = outlook.state.round, True, 2 * LATE_ROUND
    assert attack_on(outlook, force, MINE, two) is not None
    outlook.is_late, outlook.state.round = False, began
    assert (
        attack_on(outlook, force, MINE, {MINE: [(name, outlook.strength[name]) for name in SIX]}) is not None
    )


@pytest.mark.rule("TW-2.7")
def test_who_is_beaten_by_many_hardly_costs_them_anything() -> None:
    outlook = outlook_of(war_of(NEAR))
    held = outlook.defence(CAPITAL)
    half = [held // 2] * 5
    assert fall_chance(half, held) > main_effort.STORM_TOGETHER
    assert not main_effort.take_together(outlook, CAPITAL, half)
    assert main_effort.take_together(outlook, CAPITAL, [held // 2] * 8)
    assert main_effort.take_together(outlook, CAPITAL, [held] * 3)
