"""Before an order the map says why a force that seems near enough cannot go to a panel."""

import pytest

from game.systems.totalwar.outlook import BattleChances, of_target
from game.systems.totalwar.selection import Selection
from game.systems.totalwar.ways import refused_shot
from tests.support.totalwar import BLUE, RED, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.test_superweapons import armed, name_of, turns

MAP = """
FC  F.  F.  F.  F.  F.  F.  Z.  ZC
F.  F.  F.  F.  F.  F.  F.  Z.  Z.
F.  F.  F.  F.  F.  F.b F.  Z.  Z.
F.  F.  F.  F.  F.a F.  F.  Z.  Z.
F.  F.  F.c #.  #.  F.  F.  Z.  Z.
F.  F.  F.d F.  F.  F.  F.  Z.  Z.
"""
FORCES = {
    "a": fleet("xander", "talon"),
    "b": squad("amber", "gm"),
    "c": squad("yuri", "varg"),
    "d": squad("blake", "gm"),
}
COLUMNS = 9


@pytest.mark.rule("TW-2.1")
@pytest.mark.rule("TW-2.2")
@pytest.mark.rule("TW-2.5")
@pytest.mark.rule("TW-1.5")
@pytest.mark.parametrize(
    ("force", "column", "row", "why"),
    [
        ("a", 6, 3, "away_askew 2"),
        ("a", 7, 1, "away_barred 3"),
        ("a", 4, 5, "away_cut_off 2"),
        ("a", 0, 3, "away 4"),
        ("c", 3, 5, "away_barred 2"),
        ("c", 6, 3, "away 4"),
        ("c", 2, 3, "goes"),
        ("a", 6, 2, "away_barred 2"),
        ("a", 5, 2, "goes"),
        ("c", 2, 4, "away_here 0"),
    ],
)
def test_near_enough_and_yet_kept_away(force: str, column: int, row: int, why: str) -> None:
    war = War(war_setup(draw(MAP), FORCES))
    war.until("xander")
    selection = Selection(war.state)
    selection.adopt(war.state, RED)
    outlook = of_target(selection, row * COLUMNS + column, BattleChances({}))
    told = [
        (each.text.key.removeprefix("totalwar.outlook."), each.text.facts)
        for part in outlook.parts
        for each in part.prospects
        if each.text.facts["unit"] == force
    ]
    [(name, facts)] = told
    assert (f"{name} {facts['count']}" if "count" in facts else "goes") == why


@pytest.mark.rule("TW-4.13")
def test_a_weapon_that_is_not_charged_is_told_so_and_others_are_no_weapons() -> None:
    war = armed()
    turns(war, 6)
    state, target = war.state, war.state.forces["x"].panel
    why = refused_shot(state, state.forces[name_of(war)], BLUE, target)
    assert why is not None and (why.rule, why.reason) == ("TW-4.13", "not_charged")
    assert refused_shot(state, state.forces["x"], BLUE, target) is None
    assert refused_shot(state, None, BLUE, target) is None
