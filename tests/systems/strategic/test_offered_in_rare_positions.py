"""What is offered is all that is accepted, in positions that games seldom come to (ST-2 to ST-11)."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from msgspec.structs import fields

from game.systems.strategic import actions as a
from game.systems.strategic import commands
from game.systems.strategic.queries import stat_line
from game.systems.strategic.selection import Selection
from game.systems.strategic.state import StrategicState
from game.systems.strategic.telling import TELLING
from tests.support.refusals import accepted
from tests.support.strategic import RED, RULES, Battle, at

KINDS: tuple[type[a.StrategicAction], ...] = (
    a.PlaceUnit,
    a.DeployAutomatically,
    a.Move,
    a.Attack,
    a.UsePower,
    a.Maneuver,
    a.Aim,
    a.Overwatch,
    a.Defend,
    a.Hide,
    a.Search,
    a.Extinguish,
    a.SpreadPattern,
    a.LeaveMap,
    a.EndTurn,
    a.SetHabit,
)
"""Kinds with a limited number of values."""
MODES = ("half", "full", "run", "jump", "float", "lift", "disengage", "march", "charge")
BOARD = "\n".join(
    ["........", ".ff.rr..", ".ff.dd..", "..mm....", "...c....", "........", "........", "........"]
)


def places(state: StrategicState) -> list[int]:
    """Return the squares near who acts, or all while forces are deployed."""
    field = state.field
    if state.phase == "deploy":
        return list(range(field.grid.tile_count))
    here = state.units[state.acting].tile
    return [tile for tile in range(field.grid.tile_count) if field.distance(here, tile) <= 2]


def everything(state: StrategicState) -> Iterator[a.StrategicAction]:
    """Yield every action of these kinds with the names and squares of a battle, without ways."""
    units = [*state.units]
    domains: Mapping[str, Sequence[object]] = {
        "unit": units if state.phase == "deploy" else [state.acting],
        "target": ["", *units],
        "tile": places(state),
        "to": places(state),
        "band": range(-1, 5),
        "mode": MODES,
        "how": ("standard", "all_out", "burst"),
        "weapon": range(3),
        "power": range(4),
        "full": (False, True),
        "strength": ("none", "half", "full"),
        "question": ("reaction", "ward", "spread", "overwatch"),
        "habit": ("ask", "best", "never"),
    }
    for kind in KINDS:
        left_out = {a.Attack: {"tile", "band"}, a.UsePower: {"tile", "band", "path"}}.get(kind, set())
        names = [each.name for each in fields(kind) if each.name in domains and each.name not in left_out]
        for player in RULES.active(state):
            for values in product(*(domains[name] for name in names)):
                chosen: dict[str, Any] = dict(zip(names, values, strict=True))
                if kind is a.Move and (chosen["mode"] == "charge") != bool(chosen["target"]):
                    continue
                if kind is a.Move and chosen["mode"] != "charge" and chosen["weapon"]:
                    continue
                yield kind(player=player, **chosen)


def is_plain(action: a.StrategicAction) -> bool:
    """Whether an action is one that `everything` makes: at a unit, or by the usual way."""
    match action:
        case a.Attack(target=target):
            return bool(target)
        case a.UsePower(target=target, path=path):
            return bool(target) and not path
        case a.Move(path=path):
            return not path
    return isinstance(action, KINDS)


def offered(battle: Battle) -> list[a.StrategicAction]:
    """Return what is offered, and check that it is all that is accepted."""
    state = battle.state
    possible = (each for each in everything(state) if is_plain(each))
    allowed = accepted(TELLING, possible, lambda each: RULES.check(state, each))
    near = {*places(state)}
    found = [
        each
        for player in RULES.active(state)
        for each in RULES.legal(state, player)
        if is_plain(each) and (not isinstance(each, a.Move) or each.to in near)
    ]
    assert {*found} == allowed, sorted(map(repr, {*found} ^ allowed))[:5]
    assert len(found) == len({*found}), "nothing is offered twice"
    return found


def kinds(found: Sequence[a.StrategicAction]) -> set[str]:
    """Return what sorts of deeds and moves are among these."""
    return {each.mode if isinstance(each, a.Move) else type(each).__name__ for each in found}


def lone(unit: str, enemy: str, column: int, **changes: object) -> Battle:
    """Return the turn of a unit on open ground with an enemy so far from it."""
    battle = Battle([at(unit, 3, 5)], [at(enemy, column, 5)], board=BOARD)
    battle.put(battle.state.field.roster[0], **changes)
    return battle


MOVES = {"half", "full", "run", "charge", "disengage", "lift"}
FULL_ACTIONS = {"full", "run", "charge", "disengage", "lift", "Overwatch"}
STRIKES = {"Attack", "Overwatch", "charge"}
COVER = 35
"""A square of a city beside them."""
EVA: Mapping[str, tuple[dict[str, object], set[str], set[str]]] = {
    "one half": ({"halves": 1}, FULL_ACTIONS, set()),
    "none left": ({"halves": 0}, MOVES | STRIKES | {"Aim", "Defend", "Search", "UsePower"}, set()),
    "has attacked": ({"has_attacked": True}, STRIKES | {"UsePower"}, set()),
    "has fielded": ({"has_fielded": True}, {"UsePower", "lift"}, set()),
    "burns": ({"burning": True}, set(), {"Extinguish"}),
    "charge enough": ({"pattern": "full", "charge": 9}, set(), set()),
    "charge low": ({"pattern": "half", "charge": 2}, {"UsePower", "lift"}, set()),
    "no pattern": ({"pattern": "none"}, {"UsePower", "lift"}, set()),
    "in cover": ({"tile": COVER}, set(), {"Hide"}),
    "hidden": ({"tile": COVER, "hidden_from": (1,)}, set(), set()),
    "a leg": ({"wounds": (8, 10, 10, 16, 0, 10)}, {"charge", "lift", "run"}, set()),
    "both legs": ({"wounds": (8, 10, 10, 16, 0, 0)}, MOVES, set()),
    "the blade's arm": ({"wounds": (8, 0, 10, 16, 10, 10)}, {"charge"}, set()),
    "both arms": ({"wounds": (8, 0, 0, 16, 10, 10)}, STRIKES, set()),
}
"""By the condition of a unit of six parts with an AT field: what it closes, and what it opens."""
HORDE: Mapping[str, tuple[dict[str, object], set[str], set[str]]] = {
    "has attacked": ({"has_attacked": True}, {"Attack", "run"}, set()),
    "has moved": ({"has_moved": True}, {"march", "run"}, set()),
    "broken": ({"broken": True}, {"Attack"}, set()),
    "in cover": ({"tile": COVER}, set(), {"Hide"}),
    "halves do not count": ({"halves": 0}, set(), set()),
}


@pytest.mark.rule("ST-6.4")
@pytest.mark.rule("ST-6.5")
@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-10.4")
@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize("name", EVA)
def test_a_condition_closes_what_its_rule_says_and_nothing_else(name: str) -> None:
    changes, closed, opened = EVA[name]
    free = kinds(offered(lone("eva_vanguard", "colossus", 5)))
    assert kinds(offered(lone("eva_vanguard", "colossus", 5, **changes))) == (free - closed) | opened


@pytest.mark.rule("ST-6.7")
@pytest.mark.rule("ST-2.4")
@pytest.mark.rule("ST-9.5")
@pytest.mark.parametrize("name", HORDE)
def test_hordes_move_once_and_attack_and_have_no_halves(name: str) -> None:
    changes, closed, opened = HORDE[name]
    free = kinds(offered(lone("line_regiment", "armoured_brigade", 4)))
    assert free == {"Attack", "EndTurn", "SetHabit", "march", "run"}
    assert kinds(offered(lone("line_regiment", "armoured_brigade", 4, **changes))) == (free - closed) | opened


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-6.8")
@pytest.mark.parametrize(
    ("unit", "enemy"),
    [("rotor_wing", "pelican"), ("pelican", "rotor_wing"), ("grampus", "carillon"), ("psaltery", "gm")],
)
def test_flyers_swimmers_and_giants_are_offered_all_that_they_may(unit: str, enemy: str) -> None:
    battle = Battle([at(unit, 3, 5)], [at(enemy, 4, 5)], board=BOARD)
    bands = {each.band for each in offered(battle) if isinstance(each, a.Move)}
    own = battle.state.field.stat_lines[battle.state.field.roster[0]]
    assert bands - {-1} <= {0, *own.bands} and bands
    deploying = Battle([unit], [enemy], board=BOARD)
    assert deploying.state.phase == "deploy"
    places = [each for each in offered(deploying) if isinstance(each, a.PlaceUnit)]
    side = deploying.state.field.side_of[RULES.active(deploying.state)[0]]
    zone = set(deploying.state.field.setup.sides[side].zone)
    assert {each.tile for each in places} <= zone and places


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-6.4")
def test_in_a_melee_both_may_maneuver_and_none_may_watch() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 3, 5)], board=BOARD)
    apart = kinds(offered(battle))
    assert "Maneuver" in apart, "an enemy in reach may be shifted"
    red, (first, second) = RULES.active(battle.state)[0], battle.state.field.roster
    battle.do(a.Attack(player=red, unit=first, weapon=0, target=second))
    battle.turn_of(battle.state.field.roster[0])
    assert battle.state.engagements
    engaged = kinds(offered(battle))
    assert "Maneuver" in engaged and "Overwatch" not in engaged and "Overwatch" in apart


@pytest.mark.rule("ST-5.3")
def test_a_flying_horde_over_deep_water_is_offered_to_come_down_beside_it() -> None:
    """'That is no way' was told of every march to the ground, since it could not come down where it was."""
    rows = "\n".join(["." * 12] * 4 + ["..dd........"] * 2 + ["." * 12] * 4)
    battle = Battle([at("rotor_wing", 2, 4, band=1)], [at("colossus", 10, 8)], board=rows)
    selection = selected(battle)
    selection.band = 0
    moves = [each for each in RULES.legal(battle.state, RED) if isinstance(each, a.Move) and not each.band]
    orders = {order.command: order for order in commands.offered(selection)}
    assert {each.mode for each in moves} == {"march", "run"}
    assert orders["march"].is_enabled and orders["run"].is_enabled


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-5.3")
def test_a_move_that_leads_nowhere_rests_and_says_why() -> None:
    """Half a move of three squares does not climb four bands; a horde of three points enters no mountain."""
    wall = "\n".join(["mmm"] + ["m.m"] + ["mmm"] + ["..."] * 3)
    battle = Battle([at("line_regiment", 1, 1)], [at("colossus", 2, 5)], board=wide(wall))
    orders = {order.command: order for order in commands.offered(selected(battle))}
    march, run = orders["march"], orders["run"]
    assert march.why is not None and (march.is_enabled, march.why.reason) == (False, "too_dear")
    assert run.is_enabled
    flyer = Battle([at("pelican", 1, 1, band=1)], [at("colossus", 2, 5)])
    own = stat_line(flyer.state, flyer.state.acting)
    own.bands, own.profile = (1, 4), dataclasses.replace(own.profile, flyer=4)
    selection = selected(flyer)
    selection.band = 4
    orders = {order.command: order for order in commands.offered(selection)}
    half = orders["half_move"]
    assert half.why is not None and (half.is_enabled, half.why.reason) == (False, "too_far")
    assert orders["full_move"].is_enabled


def selected(battle: Battle) -> Selection:
    """What the acting side could order."""
    selection = Selection(battle.state)
    selection.take(battle.state, RED)
    return selection


def wide(rows: str) -> str:
    """A board with open ground at the right."""
    return "\n".join(row + "." * 9 for row in rows.split("\n"))
