"""What officers make of a directive's role (TW-7.3): each level heeds it, and says so."""

from typing import cast

import pytest

from game.agents.advise import advise
from game.core.prompts import Prompt
from game.systems.totalwar.actions import EndMoves, MoveFleet, MoveSquadron, SetStandingOrder, TotalWarAction
from game.systems.totalwar.events import StandingOrderSet
from game.systems.totalwar.events_administration import DirectiveGiven
from game.systems.totalwar.state import Directive
from tests.support.base_pack import shipped
from tests.support.totalwar import FED, Squad, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import WAR, chosen, moves

LEVELS = ("cadet", "officer", "ace")
pytestmark = pytest.mark.rule("TW-7.3")

FIELD = """
F.. F.. F.. F.. F.. F.. ... ... Z.. Z.. Z.. Z..
FC. F.. F.. F.. FoA F.. F.. Z.. Z.z Z.. Z.. ZC.
F.. F.. F.. F.. F.. F.. ... Z.. Z.. Z.. Z.. Z..
F.. F.. F.. F.. F.. F.. F.. ... ... ... Z.. Z..
F.. F.. F.. F.. F.w F.. ... ... ... ... Z.. Z..
"""
COLONY = 16
FACTORY = 25


def at_war(picture: str, seats: dict[str, str] | None = None, **forces: Squad) -> War:
    """A war without gold."""
    return War(war_setup(draw(picture), forces, bank=0, seats=seats))


def wish(war: War, role: str, panel: int = -1, officer: str = "cole") -> None:
    """Give an officer a directive."""
    war.emit(DirectiveGiven(officer=officer, directive=Directive(panel, role)))


def reasons(war: War, level: str) -> set[str]:
    """The keys of what it says for its choice; all of them are written."""
    found = {reason.key for reason in advise(WAR, war.state, war.seat, level).reasons}
    assert found <= set(shipped().catalog.strings("en"))
    return found


def _end(action: TotalWarAction, war: War) -> int:
    """Where a fleet's move ends."""
    assert isinstance(action, MoveFleet)
    fleet = war.state.forces[action.force]
    return war.state.map.line(fleet.panel, action.direction, action.panels)[-1]


def steps(war: War, letter: str, panel: int) -> int:
    """How far a force is from a panel."""
    return war.state.map.distance(war.at(letter), panel)


def field(w: int = 1, z: int = 2, own: int = 6) -> War:
    """Cole's squadron on a colony; a weak enemy behind him, another in front."""
    forces = {"A": squad("cole", *["gm"] * own), "w": squad("yuri", *["varg"] * w)}
    return at_war(FIELD, None, **forces, z=squad("zelda", *["varg"] * z))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("target", ["w", "z"])
def test_attack_what_the_directive_names(level: str, target: str) -> None:
    war = field(w=2, z=2)
    wish(war, "attack", war.at(target))
    war.until("cole")
    before = steps(war, "A", war.at(target))
    assert "agent.war.duty.attack" in reasons(war, level)
    war.do(chosen(war, level))
    if war.state.battle is None:
        assert steps(war, "A", war.at(target)) < before
    else:
        assert war.state.battle.attack.panel == war.at(target)


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_to_attack_leaves_the_open_ground_to_others(level: str) -> None:
    picture = """
    .$. F.. F.. F.. F.. F.. F.. --. Z..
    ... F.. FC. F.. F.. F.. F.z --. Z..
    .$. F.. F.A F.. F.. F.. F.. --. ZC.
    ... F.. F.. F.. F.. F.. F.. --. Z..
    """
    war = at_war(picture, None, A=fleet("amber", "harrier", *["gm"] * 4), z=squad("yuri", "varg"))
    war.until("amber")
    free = war.state.map.distance(_end(chosen(war, level), war), war.at("z"))
    wish(war, "attack", officer="amber")
    assert war.state.map.distance(_end(chosen(war, level), war), war.at("z")) < free


@pytest.mark.parametrize("level", LEVELS)
def test_who_defends_stays_near_and_strikes_who_comes(level: str) -> None:
    war = field(w=1, z=2)
    war.until("cole")
    assert isinstance(chosen(war, level), MoveSquadron), "left to himself he goes"
    war = field(w=1, z=2)
    wish(war, "defend", COLONY)
    for _ in range(3):
        moves(war, level)
        assert steps(war, "A", COLONY) <= 2
    war.until("cole")
    war.put("w", war.state.map.neighbours[COLONY][-1])
    action = chosen(war, level)
    assert isinstance(action, MoveSquadron) and action.to == war.at("w")
    assert "agent.war.duty.defend" in reasons(war, level)


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_to_defend_comes_back(level: str) -> None:
    war = field()
    war.put("A", COLONY + 3)
    wish(war, "defend", COLONY)
    moves(war, level)
    assert steps(war, "A", COLONY) <= 2
    assert war.state.officers["cole"].directive is not None, "to defend is never done"


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_place_he_defends_the_site_in_danger(level: str) -> None:
    war = field(w=8)
    war.put("w", 2)
    war.put("A", 3)
    war.put("z", 23 - 2)
    wish(war, "defend")
    moves(war, level)
    assert steps(war, "A", 12) <= 3, "the capital"


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_stands_fast(level: str) -> None:
    war = field(w=1, z=1)
    war.put("A", COLONY - 1)
    wish(war, "hold", COLONY)
    moves(war, level)
    assert war.at("A") == COLONY
    war.until("cole")
    war.put("w", war.state.map.neighbours[COLONY][-1])
    assert isinstance(chosen(war, level), EndMoves), "not even for an easy victory"
    assert "agent.war.duty.hold" in reasons(war, level)
    wish(war, "hold")
    assert isinstance(chosen(war, level), EndMoves), "without a target: where he is"
    assert war.state.officers["cole"].directive is not None


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_does_not_go_along_with_a_fleet(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. F.. F.. ... Z.. Z..
    FC. F.. F.. F.. F.. F.. F.. .o. Z.. ZC.
    F.a F.b F.. F.. F.. F.. F.. ... Z.. Z..
    """
    forces = {"a": fleet("amber", "harrier"), "b": squad("cole", *["gm"] * 6, order="follow_fleet")}
    war = at_war(picture, {"cole": "green"}, **forces)
    wish(war, "hold", war.at("b"))
    war.until("cole")
    action = chosen(war, level)
    assert isinstance(action, SetStandingOrder) and action.order == "hold"
    war.do(action)
    war.until("amber")
    war.fleet("a", 0, 1)
    asked = cast(list[Prompt], war.state.prompts)
    if asked and asked[-1].kind == "tagalong":
        assert getattr(chosen(war, level), "option", "") == "no"


@pytest.mark.rule("TW-7.7")
@pytest.mark.parametrize("level", LEVELS)
def test_the_standing_order_to_raid_is_heeded_where_nothing_else_is_wished(level: str) -> None:
    war = field(w=1, z=5)
    war.put("z", COLONY + 3)
    war.emit(StandingOrderSet(force="A", order="raid"))
    war.until("cole")
    assert "agent.war.duty.raid" in reasons(war, level)
    war.do(chosen(war, level))
    assert war.state.battle is None or war.state.battle.attack.panel == war.at("w")


@pytest.mark.parametrize("level", LEVELS)
def test_who_raids_strikes_the_weak_and_leaves_the_strong(level: str) -> None:
    war = field(w=1, z=5)
    war.put("z", COLONY + 3)
    wish(war, "raid")
    war.until("cole")
    before = steps(war, "A", war.at("w"))
    assert "agent.war.duty.raid" in reasons(war, level)
    war.do(chosen(war, level))
    assert war.state.battle is None or war.state.battle.attack.panel == war.at("w")
    assert steps(war, "A", war.at("w")) < before


@pytest.mark.parametrize("level", LEVELS)
def test_who_cuts_supply_goes_for_the_corridor(level: str) -> None:
    """Left to himself the fleet would take the open ground beside it."""
    picture = """
    F.. F.. F.. F.. F.. F.. Z.. Z.. Z.. --. --. Z.. Z..
    FC. F.. F.. F.. F.. F.. Z.. Z.. Z.. Z.. Z.. Z.. ZC.
    F.. F.. F.. F.. F.. F.. Z.. Z.. Z.. ... F.. Z.. Z..
    ... ... F.. F.. F.. F.A F.. F.. F.. F.. F.. --. Z..
    .$. ... ... ... ... ... ... ... ... ... ... --. Z..
    ... ... ... ... ... ... ... ... ... ... ... --. Z..
    """
    war = at_war(picture, None, A=fleet("amber", "harrier"))
    war.until("amber")
    corridor = 2 * 13 - 4
    free = war.state.map.distance(_end(chosen(war, level), war), corridor)
    wish(war, "cut_supply", officer="amber")
    directed = war.state.map.distance(_end(chosen(war, level), war), corridor)
    assert directed < free or directed == 1, "a cadet sees no farther than the corridor anyway"
    for _ in range(4):
        moves(war, level, "amber")
        if any(war.state.owners[panel] != FED for panel in war.state.cut):
            break
    assert sum(war.state.owners[panel] == "zeon" for panel in war.state.cut) >= 6


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", ["blue", "green"])
def test_an_escort_stays_with_its_fleet(level: str, seat: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. F.. F.. F.. ... ... Z..
    FC. F.a F.. F.. F.. F.. F.. F.. .o. Z.. ZC.
    F.. F.b F.. F.. F.. F.. F.. F.. ... Z.. Z..
    F.. F.. F.w F.. F.. F.. F.. F.. ... Z.. Z..
    """
    forces = {"a": fleet("amber", "harrier"), "b": squad("cole", *["gm"] * 6), "w": squad("yuri", "varg")}
    war = at_war(picture, {"cole": seat}, **forces)
    wish(war, "escort")
    for _ in range(3):
        before = war.at("a")
        played = moves(war, level, "amber")
        moves(war, level)
        assert steps(war, "b", war.at("a")) == 1
        assert war.at("a") != before or not any(isinstance(action, MoveFleet) for action in played)
    war = at_war(picture, {"cole": seat}, **forces)
    wish(war, "escort")
    war.until("cole")
    war.put("a", 6)
    war.put("b", 1)
    war.put("w", 13)
    assert "agent.war.duty.escort" in reasons(war, level)
    action = chosen(war, level)
    assert isinstance(action, MoveSquadron | SetStandingOrder)
    if isinstance(action, MoveSquadron):
        assert war.state.map.distance(action.to, 6) < steps(war, "b", 6)


def given(war: War, level: str, officer: str = "cole") -> Directive | None:
    """What the commander wishes of an officer of another seat after his administration."""
    war.until("revil", "administration")
    while war.state.phase == "administration" and war.state.faction == FED:
        war.do(chosen(war, level))
    return war.state.officers[officer].directive


@pytest.mark.parametrize("level", ["officer", "ace"])
@pytest.mark.parametrize(("strength", "role"), [(1, "raid"), (8, "attack")])
def test_a_commander_says_how_a_target_is_to_be_taken(level: str, strength: int, role: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. ... ... Z.. --. Z..
    FC. F.. F.A F.. F.. ... ... Zfz --. ZC.
    F.. F.. F.c F.. F.. ... ... Z.. --. Z..
    """
    forces = {"A": squad("revil", "gm"), "c": squad("cole", *["gm"] * 6)}
    war = at_war(picture, {"cole": "green"}, **forces, z=squad("yuri", *["varg"] * strength))
    directive = given(war, level)
    assert directive is not None and (directive.panel, directive.role) == (war.at("z"), role)


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_a_commander_has_a_site_in_danger_defended_and_held(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. F.. ... ... Z.. Z.. Z.. Z..
    FC. F.. F.A F.. F.. Fo. ... Z.z Z.. Z.. Z.. ZC.
    F.. F.. F.. F.. F.c F.. ... ... Z.. Z.. Z.. Z..
    """
    forces = {"A": squad("revil", "gm"), "c": squad("cole", *["gm"] * 6), "z": squad("yuri", *["varg"] * 8)}
    war = at_war(picture, {"cole": "green"}, **forces)
    assert given(war, level) == Directive(17, "defend")
    war.put("c", 17)
    war.emit(DirectiveGiven(officer="cole", directive=None))
    assert given(war, level) == Directive(17, "hold")
    war.put("z", 11)
    again = given(war, level)
    assert again is None or again.role not in ("hold", "defend"), "the danger is over"


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_a_commander_puts_a_weak_squadron_beside_a_fleet(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. F.. ... ... ... ... Z..
    FC. F.. F.A F.. F.B F.c ... ... ... ... ZC.
    F.. F.. F.. F.. F.. F.. ... ... ... ... Z..
    """
    forces = {"A": squad("revil", "gm"), "B": fleet("amber", "harrier"), "c": squad("cole", "gm")}
    war = at_war(picture, {"cole": "green"}, **forces)
    assert given(war, level) == Directive(-1, "escort")


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_a_commander_sends_a_fleet_to_cut_supply(level: str) -> None:
    picture = """
    F.. F.. F.. F.. --. Z.. Z.. Z.. --. --. Z.. Z..
    FC. F.. F.. F.. --. Z.. Z$. Z$. Z.. Z.. Z.. ZC.
    F.. F.. F.A F.. --. --. --. --. F.. F.B F.. Z..
    F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. --. Z..
    """
    forces = {"A": squad("revil", *["gm"] * 6), "B": fleet("amber", "harrier", "gm")}
    war = at_war(picture, {"amber": "green"}, **forces)
    directive = given(war, level, "amber")
    assert directive is not None and directive.role == "cut_supply"
