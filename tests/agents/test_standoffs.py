"""Where nobody has anything to do: forces storm together, are filled up, and let stronger ones past."""

import pytest

from game.agents.totalwar.bare_ground import is_bare, style_on
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.movement import movement
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.standoffs import standoff
from game.agents.totalwar.strength import joined, win_chance
from game.agents.totalwar.style import ACE, CADET, OFFICER, CampaignStyle
from game.systems.totalwar.actions import EndMoves, MoveSquadron, RaiseForce, TotalWarAction
from game.systems.totalwar.roster import squadron_limit
from tests.support.totalwar import FED, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import orders

BOTH = pytest.mark.parametrize("style", [OFFICER, ACE])
SIEGE = """
FC. F.. F.. F.. F.A Z.. Z.. Z..
F.. F.. F.. F.. F.B ZC. Z.. Z.z
F.. F.. F.. F.. F.D Z.. Z.. Z..
"""
THREE = {name: squad("revil", *["gm"] * 5) for name in ("A", "B", "D")}
THEIRS = {"z": squad("degwin", *["varg"] * 12)}


def begun(picture: str, forces: dict[str, Squad], bank: int = 0) -> War:
    """A war at the first place of the Federation, whose forces have nothing else to do."""
    war = War(war_setup(draw(picture), forces, bank=bank))
    war.until("revil")
    return war


def first(war: War, style: CampaignStyle) -> TotalWarAction:
    """What an agent of a style does first in this place."""
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), style)
    best = movement(outlook, war.seat, war.state.officer)[0].action
    assert isinstance(best, MoveSquadron | EndMoves)
    return best


@pytest.mark.rule("TW-2.7")
@BOTH
def test_those_who_have_nothing_else_to_do_storm_a_capital_together(style: CampaignStyle) -> None:
    war = begun(SIEGE, THREE | THEIRS)
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), style)
    capital = next(
        panel for panel, site in war.state.sites.items() if panel % 8 == 5 and site.kind == "capital"
    )
    held = outlook.defence(capital)
    assert not outlook.is_won
    assert win_chance(500, held) < 300 and win_chance(joined([500] * 3), held) > 500
    storm = first(war, style)
    assert isinstance(storm, MoveSquadron) and storm.to == capital
    patient = first(war, style._replace(breaks_standoffs=False))
    assert not isinstance(patient, MoveSquadron) or patient.to != capital


@pytest.mark.rule("TW-2.7")
@BOTH
def test_nobody_storms_where_all_together_are_too_few(style: CampaignStyle) -> None:
    few = {name: squad("revil", *["gm"] * 3) for name in ("A", "B", "D")}
    war = begun(SIEGE, few | THEIRS)
    moved = first(war, style)
    assert not isinstance(moved, MoveSquadron) or war.state.owners[moved.to] != "zeon"


@pytest.mark.rule("TW-2.7")
def test_a_cadet_breaks_no_standoff() -> None:
    war = begun(SIEGE, THREE | THEIRS)
    found = [
        standoff(outlook, war.seat, outlook.own, {})
        for outlook in (Outlook(war.state, FED, MapMemory(war.state.map), each) for each in (OFFICER, CADET))
    ]
    assert found[0] and not found[1]


LANE = "FC. F.. F.. F.. F.A F.B Z.z Z.. Z.. ZC."


@pytest.mark.rule("TW-1.5")
@BOTH
def test_in_a_lane_a_weak_force_lets_a_strong_one_past(style: CampaignStyle) -> None:
    forces = {"A": squad("revil", *["gm"] * 12), "B": squad("revil", *["gm"] * 4)}
    war = begun(LANE, forces | {"z": squad("degwin", *["varg"] * 12)})
    front = war.at("B")
    back = first(war, style)
    assert isinstance(back, MoveSquadron) and back.force == "B" and back.to < war.at("A")
    war.do(back)
    ahead = first(war, style)
    assert isinstance(ahead, MoveSquadron) and (ahead.force, ahead.to) == ("A", front)


@pytest.mark.rule("TW-1.5")
def test_he_lets_past_those_of_other_officers_too() -> None:
    forces = {"A": squad("revil", *["gm"] * 12), "B": squad("cole", *["gm"] * 4)}
    war = begun(LANE, forces | {"z": squad("degwin", *["varg"] * 12)})
    assert isinstance(first(war, OFFICER), EndMoves)
    war.until("cole")
    back = first(war, OFFICER)
    assert isinstance(back, MoveSquadron) and back.force == "B" and back.to < war.at("A")


@pytest.mark.rule("TW-1.5")
def test_who_is_hardly_weaker_stays_in_front() -> None:
    forces = {"A": squad("revil", *["gm"] * 12), "B": squad("revil", *["gm"] * 11)}
    war = begun(LANE, forces | {"z": squad("degwin", *["varg"] * 12)})
    assert isinstance(first(war, OFFICER), EndMoves)


PACKED = "FCE F.D F.A F.G F.B Z.z Z.. Z.. ZC."


@pytest.mark.rule("TW-1.5", "TW-2.5")
@BOTH
def test_a_remnant_that_blocks_a_packed_lane_goes_in(style: CampaignStyle) -> None:
    full = {name: squad("revil", *["gm"] * 12) for name in ("A", "D", "E")}
    left = {name: squad("revil", "gm") for name in ("B", "G")}
    war = begun(PACKED, full | left | {"z": squad("degwin", *["varg"] * 12)})
    opens = first(war, style)
    assert isinstance(opens, MoveSquadron) and (opens.force, opens.to) == ("B", war.at("z"))
    blocked = first(war, style._replace(breaks_standoffs=False))
    assert isinstance(blocked, EndMoves)


WALL = "FCE F.D F.A F.G F.B ZCz Z.. Z.."


@pytest.mark.rule("TW-2.7")
def test_late_in_a_war_those_in_front_go_in_for_those_behind() -> None:
    full = {name: squad("revil", *["gm"] * 12) for name in ("A", "B", "D", "E", "G")}
    war = begun(WALL, full | {"z": squad("degwin", *["varg"] * 12)})
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), ACE)
    assert not standoff(outlook, war.seat, outlook.own, {}), "too few can reach it at once"
    outlook.is_late = True
    front = standoff(outlook, war.seat, outlook.own, {})
    assert [move.force for move in front][:1] == ["B"] and front[0].to == war.at("z")


RETURN = """
FC. F.. F.. F.A ZC. Z.. Z.. Z.. Z.. Z..
F.. F.. F.. F.. Z.. Z.. Z.. Z.. Z.. Z.z
"""


@pytest.mark.rule("TW-4.9")
def test_a_squadron_with_room_and_nothing_to_do_goes_back_to_be_filled_up() -> None:
    few, many = squad("revil", *["gm"] * 5), {"z": squad("degwin", *["varg"] * 12)}
    war = begun(RETURN, {"A": few} | many, bank=100)
    steps = MapMemory(war.state.map).steps_to(0)
    back = first(war, OFFICER)
    assert isinstance(back, MoveSquadron) and steps[back.to] < steps[war.at("A")]
    assert isinstance(first(war, OFFICER._replace(breaks_standoffs=False)), EndMoves)
    poor = begun(RETURN, {"A": few} | many, bank=0)
    assert isinstance(first(poor, OFFICER), EndMoves), "there is nothing to fill it up with"
    full = War(war_setup(draw(RETURN), {"A": squad("cole", *["gm"] * 5)} | many, bank=100))
    full.until("cole")
    assert isinstance(first(full, OFFICER), EndMoves), "it has no room to speak of"


@pytest.mark.rule("TW-4.12")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_no_force_is_raised_where_a_lane_is_full(level: str) -> None:
    crowd = {name: squad("revil", *["gm"] * 12) for name in ("A", "B")}
    for lane, is_raised in (("FC. F.A F.B F.. Z.. Z.. ZC.", False), ("FC. F.. F.. F.A F.B Z.. ZC.", True)):
        raised = [
            each
            for each in orders(War(war_setup(draw(lane), crowd, bank=300)), level)
            if isinstance(each, RaiseForce)
        ]
        assert bool(raised) == is_raised


RICH = """
FC. F$. Fo. F.. F.. FX. Zo. Z.. ZC.
F$. Fo. F.A F.. F.. Z.. Z$. Z.z Z..
"""


def test_a_map_with_sites_is_not_bare() -> None:
    many = {"A": squad("revil", *["gm"] * 5), "z": squad("degwin", *["varg"] * 5)}
    rich, bare = begun(RICH, many), begun(RETURN, many)
    assert not is_bare(rich.state) and is_bare(bare.state)
    for style in (CADET, OFFICER, ACE):
        assert style_on(rich.state, style) == style
    assert style_on(bare.state, CADET) == CADET
    there = style_on(bare.state, OFFICER)
    assert there.musters and there.large_squadrons and there.thrift < OFFICER.thrift


@pytest.mark.rule("TW-7.1")
def test_on_a_bare_map_an_officer_raises_squadrons_under_whoever_leads_the_most() -> None:
    forces = {"A": squad("amber", *["gm"] * 12), "z": squad("degwin", *["varg"] * 12)}

    def led(picture: str) -> set[int]:
        """How many machines those lead under whom squadrons are raised."""
        war = War(war_setup(draw(picture), forces, bank=300))
        raised = [each for each in orders(war, "officer") if isinstance(each, RaiseForce)]
        return {squadron_limit(war.state, each.officer) for each in raised if not each.is_fleet}

    assert led(RETURN) == {12}
    assert max(led(RICH)) < 12
