"""What each event writes into the state, and what it leaves as it was (ST-2 to ST-11)."""

import pytest
from msgspec.structs import asdict, replace

from game.core.events import Event
from game.core.ids import UnitId
from game.systems.strategic import events as e
from game.systems.strategic.events_attack import AttackDeclared, ReactionUsed
from game.systems.strategic.evolve import evolve
from game.systems.strategic.state import Engagement
from tests.support.strategic import BLUE, RED, Battle, at

EVA, WALKER, REGIMENT = (UnitId(name) for name in ("eva_vanguard", "colossus", "line_regiment"))
WORN: dict[str, object] = {
    "halves": 2,
    "aim": 20,
    "reaction": False,
    "ran": True,
    "all_out": True,
    "defensive": True,
    "overwatch": 1,
    "staggered": False,
    "surprised": True,
    "struck": (WALKER,),
    "fought_horde": True,
    "has_attacked": True,
    "has_fielded": True,
    "has_moved": True,
}
"""A unit with everything that a turn leaves on it."""


def field(**changes: object) -> Battle:
    """An Eva with everything on it, a walker, a horde."""
    battle = Battle([at("eva_vanguard", 5, 5), at("line_regiment", 1, 1)], [at("colossus", 6, 5)])
    battle.put(EVA, **(WORN | changes))
    return battle


FRESH = {
    "reaction": True,
    "ran": False,
    "all_out": False,
    "defensive": False,
    "overwatch": -1,
    "struck": (),
    "fought_horde": False,
    "has_attacked": False,
    "has_fielded": False,
    "has_moved": False,
    "staggered": False,
}
HEALED = (1, 2, 3, 4, 5, 6)
WRITES: dict[str, tuple[dict[str, object], Event, dict[str, object]]] = {
    "turn": ({}, e.TurnStarted(player=RED, unit=EVA, place=1), FRESH | {"halves": 2}),
    "staggered turn": (
        {"staggered": True},
        e.TurnStarted(player=RED, unit=EVA, place=1),
        FRESH | {"halves": 1},
    ),
    "missed turn": ({}, e.TurnMissed(player=RED, unit=EVA, place=2), {"surprised": False, "reaction": True}),
    "half move": (
        {"ran": False},
        e.MoveBegun(player=RED, unit=EVA, mode="half", halves=1),
        {"halves": 1, "aim": 0},
    ),
    "run": (
        {"ran": False, "has_moved": False},
        e.MoveBegun(player=RED, unit=EVA, mode="run", halves=2),
        {"halves": 0, "aim": 0, "ran": True, "has_moved": True},
    ),
    "charge": (
        {"ran": False, "has_attacked": False},
        e.MoveBegun(player=RED, unit=EVA, mode="charge", halves=2),
        {"halves": 0, "has_attacked": True},
    ),
    "charge that strikes": (
        {},
        e.MoveEnded(player=RED, unit=EVA, mode="charge", start=0, tile=1, count=1, strikes=True),
        {},
    ),
    "charge that falls short": (
        {},
        e.MoveEnded(player=RED, unit=EVA, mode="charge", start=0, tile=1, count=1),
        {"aim": 0},
    ),
    "half move's end": ({}, e.MoveEnded(player=RED, unit=EVA, mode="half", start=0, tile=1, count=1), {}),
    "step": ({}, e.UnitMoved(player=RED, unit=EVA, path=(3, 4), band=1), {"tile": 4, "band": 1}),
    "sinking": ({"burning": True}, e.UnitSank(player=RED, unit=EVA, tile=3), {"band": -1, "burning": False}),
    "healing": (
        {},
        e.UnitHealed(unit=EVA, wounds=(1, 2, 3, 4, 5, 6), count=1),
        {"wounds": (1, 2, 3, 4, 5, 6)},
    ),
    "hiding": ({}, e.HidingTried(player=RED, unit=EVA, stealth=3), {"halves": 1, "aim": 0, "stealth": 3}),
    "search": ({}, e.SearchMade(player=RED, unit=EVA, count=1), {"halves": 1, "aim": 0}),
    "maneuver": (
        {"has_attacked": False},
        e.ManeuverTried(player=RED, unit=EVA, target=WALKER),
        {"halves": 1, "aim": 0, "has_attacked": True},
    ),
    "nulled": ({}, e.FieldNulled(player=BLUE, unit=WALKER, target=EVA), {"nulled_by": WALKER}),
    "reaction": (
        {"reaction": True},
        ReactionUsed(player=RED, unit=EVA, how="dodge"),
        {"reaction": False, "aim": 0},
    ),
    "breaking": ({}, e.HordeBroke(player=RED, unit=EVA), {"broken": True}),
    "rallying": ({"broken": True}, e.HordeRallied(player=RED, unit=EVA), {"broken": False}),
    "halt": ({}, e.UnitHalted(player=RED, unit=EVA, tile=3), {}),
    "sight": (
        {},
        e.SightChanged(unit=EVA, hidden_from=(1,), near=(1,)),
        {"hidden_from": (1,), "near": (1,)},
    ),
}
"""By what happens: the unit before, the event, and all that it changes of the unit."""


@pytest.mark.rule("ST-6.1")
@pytest.mark.rule("ST-6.4")
@pytest.mark.rule("ST-6.5")
@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize("name", WRITES)
def test_an_event_writes_what_it_says_and_nothing_else(name: str) -> None:
    changes, event, wanted = WRITES[name]
    battle = field(**changes)
    before = {unit: asdict(each) for unit, each in battle.state.units.items()}
    evolve(battle.state, event)  # type: ignore[arg-type]
    after = {unit: asdict(each) for unit, each in battle.state.units.items()}
    assert after[EVA] == before[EVA] | wanted
    assert {unit: each for unit, each in after.items() if unit != EVA} == {
        unit: each for unit, each in before.items() if unit != EVA
    }


@pytest.mark.rule("ST-6.5")
@pytest.mark.rule("ST-9.2")
@pytest.mark.parametrize(
    ("unit", "manner", "wanted"),
    [
        (EVA, "standard", {"halves": 1, "has_attacked": True, "aim": 0}),
        (EVA, "all_out", {"halves": 1, "has_attacked": True, "aim": 0, "all_out": True}),
        (EVA, "free", {}),
        (EVA, "overwatch", {"overwatch": -1}),
        (REGIMENT, "standard", {"halves": 1, "has_attacked": True, "aim": 0, "struck": (WALKER,)}),
    ],
)
def test_a_declared_attack_costs_what_its_manner_costs(
    unit: UnitId, manner: str, wanted: dict[str, object]
) -> None:
    battle = field()
    battle.put(unit, halves=2, aim=20, all_out=False, has_attacked=False, overwatch=1, struck=())
    before = asdict(battle.unit(unit))
    declared = AttackDeclared(
        player=RED,
        unit=unit,
        weapon=0,
        manner=manner,  # type: ignore[arg-type]
        target=WALKER,
        tile=0,
        band=0,
        halves=1,
        number=50,
    )
    evolve(battle.state, declared)
    assert asdict(battle.unit(unit)) == before | wanted


@pytest.mark.rule("ST-6.3")
@pytest.mark.rule("ST-10.4")
@pytest.mark.rule("ST-5.5")
@pytest.mark.rule("ST-6.2")
def test_rounds_fires_points_and_orders_are_kept() -> None:
    battle = field(charge=3)
    battle.put(REGIMENT, wounds=(33,), round_magnitude=60)
    evolve(battle.state, e.RoundStarted(round=2))
    ats = battle.state.field.stat_lines[EVA].profile.ats
    assert battle.unit(EVA).charge == 3 + ats and battle.unit(REGIMENT).round_magnitude == 33
    assert (battle.state.round, battle.state.place, battle.state.acting) == (2, -1, "")
    evolve(battle.state, e.RoundStarted(round=3))
    evolve(battle.state, e.RoundStarted(round=4))
    assert battle.unit(EVA).charge == 2 * ats, "never above twice the ATS"
    first = field(charge=3)
    evolve(first.state, e.RoundStarted(round=1))
    assert first.unit(EVA).charge == 3, "in the first round it is what one begins with"
    evolve(battle.state, e.FireStarted(tile=5))
    evolve(battle.state, e.FireSpread(tiles=(6, 7)))
    assert battle.state.fires == {5: 1, 6: 0, 7: 0}
    evolve(battle.state, e.PointsScored(player=BLUE, why="held", amount=10, total=25))
    assert battle.state.points == (0, 25)
    evolve(battle.state, e.OrderSet(order=(WALKER, EVA, REGIMENT)))
    assert battle.state.order == (WALKER, EVA, REGIMENT)
    evolve(battle.state, e.HabitSet(player=RED, question="ward", habit="never"))
    evolve(battle.state, e.HabitSet(player=RED, question="spread", habit="ask"))
    assert battle.state.habits[RED] | {"ward": "never", "spread": "ask"} == battle.state.habits[RED]


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-10.5")
@pytest.mark.parametrize(("how", "status"), [("fled", "lost"), ("evacuated", "left")])
def test_who_leaves_leaves_its_melees_and_what_it_nulled(how: str, status: str) -> None:
    battle = field()
    battle.put(WALKER, nulled_by=EVA)
    battle.state.engagements = (Engagement(EVA, WALKER, 1), Engagement(WALKER, REGIMENT, 1))
    evolve(battle.state, e.UnitLeft(player=RED, unit=EVA, how=how, round=1))  # type: ignore[arg-type]
    assert battle.unit(EVA).status == status and battle.unit(EVA).killer == ""
    assert list(battle.state.engagements) == [Engagement(WALKER, REGIMENT, 1)]
    assert battle.unit(WALKER).nulled_by == "" and replace(battle.unit(WALKER)) == battle.unit(WALKER)
