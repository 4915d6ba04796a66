"""What is told before of squadrons that come along with a fleet: whom they threaten, where one's own get."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import replace

from game.systems.totalwar.actions import EndMoves, MoveFleet, MoveSquadron
from game.systems.totalwar.events import ForceAppeared
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.legal import active
from game.systems.totalwar.outlook import BattleChances, of_place, of_target
from game.systems.totalwar.state import Force
from game.systems.totalwar.threat import reached, strikers
from game.systems.totalwar.ways import ways_of
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, War, draw, fleet, squad, war_setup

MAP = """
FC .. .. .. .. .. .. ZC
F.a .. .. .. .. .. Z. Z.
F. .. .. .. .. ..y Z. Z.
F. .. .. .. .. ..x Z. Z.
F. .. .. .. .. .. Z. Z.
"""
ROW = 8
NORTH_WEST = 5
NEAR, FAR = 10, 9
"""Three and four panels from the squadron beside the fleet."""


def facing(squadron: str = "xander", rock: int = -1) -> War:
    """Two machines of the Federation before a fleet of Zeon and a squadron beside it, led by an officer."""
    words = [line.split() for line in MAP.strip().splitlines()]
    if rock >= 0:
        words[rock // ROW][rock % ROW] = "#"
    forces = {
        "a": squad("blake", "gm", "gm"),
        "x": fleet("xander", "talon"),
        "y": squad(squadron, *["varg"] * 6),
    }
    drawing = draw("\n".join(" ".join(row) for row in words))
    war = War(war_setup(drawing, forces, order=(FED, ZEON)))
    war.until("blake")
    return war


def planned(war: War) -> WarIntent:
    plan = WarIntent(war.state)
    plan.adopt(war.state, active(war.state)[0])
    return plan


def threats(war: War, panel: int) -> dict[str, Mapping[str, str | int]]:
    """What is told of whoever could attack the Federation's squadron on a panel."""
    outlook = of_place(planned(war), war.state.forces["a"], panel, BattleChances({}))
    parts = [part for part in outlook.parts if part.heading.key == "totalwar.outlook.threats"]
    return {each.text.key.split(".")[-1]: each.text.facts for part in parts for each in part.prospects}


def moves_along(war: War) -> Iterator[War]:
    """Yield the war after each move of the fleet on which the squadron was asked along."""
    for direction in range(6):
        for panels in (1, 2, 3):
            move = MoveFleet(player=RED, force="x", direction=direction, panels=panels, followers=("y",))
            if RULES.check(war.state, move) is None:
                then = War.__new__(War)
                then.state, then.events = war.state, []
                then.do(move)
                yield then


def is_attacked(war: War, panel: int) -> bool:
    """Whether the squadron really can fight there, along with the fleet or in its place after it."""
    war.until("xander")
    for then in moves_along(war):
        battle = then.state.battle
        if battle is not None and (battle.attack.force, battle.attack.panel) == ("y", panel):
            return True
        on = MoveSquadron(player=RED, force="y", to=panel)
        while then.state.phase == "movement" and then.state.faction == ZEON and then.state.battle is None:
            if then.at("y") != war.at("y") and RULES.check(then.state, on) is None:
                return True
            then.skip()
    return False


@pytest.mark.rule("TW-3.1", "TW-3.2", "TW-3.3")
@pytest.mark.parametrize("officer", ["degwin", "xander", "zelda"])
@pytest.mark.parametrize("panel", [NEAR, FAR])
def test_who_comes_along_with_a_fleet_is_told_to_threaten_what_he_could_attack(
    officer: str, panel: int
) -> None:
    war = facing(officer)
    told = threats(war, panel)
    assert war.state.map.distance(panel, war.at("y")) == (3 if panel == NEAR else 4)
    could = panel == NEAR or officer != "degwin"
    assert told == ({"threat_along": {"unit": "y", "fleet": "x"}} if could else {}), "who leads moved first"
    assert strikers(war.state, FED)[panel] == could
    assert strikers(war.state, ZEON)[panel] == 1, "of the own side it is not told"
    war.do(MoveSquadron(player=BLUE, force="a", to=panel))
    assert is_attacked(war, panel) is could


@pytest.mark.rule("TW-3.4")
def test_nobody_comes_along_where_the_fleet_cannot_go() -> None:
    way = facing().state.map.line(29, NORTH_WEST, 3)
    war = facing(rock=way[1])
    assert not threats(war, NEAR) and not strikers(war.state, FED)[NEAR]
    war.do(MoveSquadron(player=BLUE, force="a", to=NEAR))
    assert not is_attacked(war, NEAR)


def spent(war: War, *names: str) -> None:
    """Let forces have moved in this turn."""
    war.state = war.state.clone()
    for name in names:
        war.state.forces[name] = replace(war.state.forces[name], has_moved=True, steps_left=0)


@pytest.mark.rule("TW-3.1")
def test_a_side_whose_turn_is_over_is_told_of_as_it_will_be_in_its_next_one() -> None:
    war = facing()
    spent(war, "x", "y")
    assert threats(war, NEAR) == {"threat_along": {"unit": "y", "fleet": "x"}}
    assert strikers(war.state, FED)[NEAR] == 1


@pytest.mark.rule("TW-3.4")
@pytest.mark.parametrize("where", ["fleet", "squadron", "between"])
def test_an_own_force_where_the_move_ends_is_in_its_way(where: str) -> None:
    war = facing()
    fleets, squadrons = (war.state.map.line(war.at(name), NORTH_WEST, 3) for name in ("x", "y"))
    panel = {"fleet": fleets[-1], "squadron": squadrons[-1], "between": fleets[0]}[where]
    war.emit(ForceAppeared(force=Force("z", "squadron", ZEON, "yuri", panel, "z", steps_left=2)))
    told = threats(war, FAR)
    assert ("threat_along" in told) is (where == "between"), "who is passed is not"


def when(war: War, panel: int) -> tuple[str, str]:
    """When the squadron is told to be able to go to a panel, and how it is said."""
    outlook = of_target(planned(war), panel, BattleChances({}))
    [found] = [
        (part.heading.key.split(".")[-1], each.text.key.split(".")[-1])
        for part in outlook.parts
        for each in part.prospects
        if each.text.facts["unit"] == "y"
    ]
    return found


@pytest.mark.rule("TW-3.1", "TW-3.2")
def test_ones_own_squadron_is_told_to_reach_an_enemy_along_with_its_fleet() -> None:
    war = facing()
    war.do(MoveSquadron(player=BLUE, force="a", to=FAR))
    war.until("xander")
    assert when(war, FAR) == ("now", "by_along")
    assert when(war, 8) == ("never", "away"), "that is a panel too far"
    ready = war.state
    spent(war, "y")
    assert when(war, FAR) == ("next_turn", "by_along")
    war.state = ready
    war.fleet("x", 2, 1)
    assert when(war, FAR) == ("never", "away"), "the fleet is gone without it"


def copied(war: War) -> War:
    """The same war, to go on by itself."""
    then = War.__new__(War)
    then.state, then.events = war.state.clone(), []
    return then


def goals(war: War) -> set[int]:
    """Where the squadron really can get in this turn: by itself, along with the fleet, or on after it."""
    found: set[int] = set()
    for then in (copied(war), *moves_along(war)):
        if then.at("y") != war.at("y"):
            found.add(then.at("y"))
        while then.state.phase == "movement" and then.state.faction == ZEON and then.state.battle is None:
            legal = RULES.legal(then.state, then.seat)
            found |= {each.to for each in legal if isinstance(each, MoveSquadron) and each.force == "y"}
            then.skip()
    return found


@pytest.mark.rule("TW-3.1", "TW-3.2", "TW-3.3")
@pytest.mark.parametrize("officer", ["degwin", "xander", "zelda"])
def test_the_map_of_own_reach_counts_who_gets_there_along_with_a_fleet(officer: str) -> None:
    war = facing(officer)
    war.do(MoveSquadron(player=BLUE, force="a", to=FAR))
    war.until("xander")
    plan = planned(war)
    plan.use("show_reach")
    told = {panel for mark in plan.marks() if mark.role == "reach_count" for panel in mark.places}
    fleet = war.state.forces["x"]
    assert told == goals(war) | set(ways_of(war.state, fleet, "movement")[0])
    counted = reached(war.state, [war.state.forces["y"]])
    assert set(counted) < goals(war), "the fleet is not asked about"
    assert set(reached(war.state, [fleet, war.state.forces["y"]])) == told
    assert (FAR in told) is (officer != "degwin"), "who leads moves before the fleet, and no further after it"
    later = copied(war)
    spent(later, "x")
    assert not reached(later.state, list(later.state.forces.values()))[FAR], "the fleet has moved without it"


@pytest.mark.rule("TW-1.6")
def test_who_has_had_his_place_is_not_counted_and_takes_nobody_along() -> None:
    war = facing("zelda")
    war.do(MoveSquadron(player=BLUE, force="a", to=FAR))
    war.until("xander")
    both = [war.state.forces[name] for name in ("x", "y")]
    assert reached(war.state, both)[FAR]
    war.do(EndMoves(player=RED))
    assert war.state.officer == "zelda"
    assert set(reached(war.state, both)) == set(ways_of(war.state, both[1], "movement")[0])


def aims(war: War, panel: int) -> dict[int, str]:
    """What the squadron is told it could attack in the turn after going to a panel, and along with whom."""
    outlook = of_place(planned(war), war.state.forces["y"], panel, BattleChances({}))
    parts = [part for part in outlook.parts if part.heading.key == "totalwar.outlook.attacks"]
    return {
        each.places[1]: str(each.text.facts.get("fleet", "")) for part in parts for each in part.prospects
    }


@pytest.mark.rule("TW-3.1", "TW-3.2", "TW-3.3")
@pytest.mark.parametrize("panel", [NEAR, FAR])
def test_from_a_panel_beside_a_fleet_a_squadron_is_told_to_attack_along_with_it(panel: int) -> None:
    war = facing()
    war.do(MoveSquadron(player=BLUE, force="a", to=panel))
    war.until("xander")
    along = set()
    for there in goals(war):
        move = MoveSquadron(player=RED, force="y", to=there)
        if there in (war.at("x"), panel) or RULES.check(war.state, move) is not None:
            continue
        told, then = aims(war, there), copied(war)
        then.do(move)
        then.until("blake")
        then.until("xander")
        assert (panel in told) is (panel in goals(then)), there
        if told.get(panel):
            along.add(there)
    assert along and along <= set(war.state.map.neighbours[war.at("x")])
    words = of_place(planned(war), war.state.forces["y"], min(along), BattleChances({})).parts[0].prospects
    assert {each.text.key: each.text.facts["fleet"] for each in words if "fleet" in each.text.facts} == {
        "totalwar.outlook.attack_along": "x"
    }
