"""Prepared skirmishes: who finds no tile that bears him begins in reserve, but somebody must stand."""

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack

BOARD = """
id: pool
name: Pool
theatre: land
systems: [skirmish]
description: A pool.
legend: {'.': open_ground, '~': water}
rows: |
  ............
  ............
  ............
  ............
  ............
  ............
  ............
  ............
  ............
  .....~~~~...
  .....~~~~...
  .....~~~~...
zones:
  attacker:
    - {at: [5, 10], columns: 4, rows: 2}
    - {at: [0, 11], columns: 5}
    - {at: [9, 11], columns: 2}
  defender: [{at: [0, 0], columns: 12, rows: 2}]
"""
"""The attacker has seven tiles for any suit, and eight of water for who dives."""
BATTLE = """
id: divers
name: Divers
system: skirmish
map: pool
briefing: Go.
sides:
  attacker: {faction: federation, units: [ATTACKERS]}
  defender: {faction: zeon, units: [{frame: varg, count: 8}]}
"""
SUITS = "sides.attacker.units: 8 units of the attacker deploy on 7 tiles: 1 unit must begin in reserve"


def told(write_pack: WritePack, board: str, attackers: str) -> tuple[list[str], list[str]]:
    """What the check says: problems and warnings, without the file."""
    battle = BATTLE.replace("ATTACKERS", attackers)
    pack = write_pack("mod", "base: '*'", {"maps/a.yaml": board, "scenarios/a.yaml": battle})
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    lines = ([each.render() for each in found] for found in (report.problems, report.warnings))
    problems, warnings = ([line.partition("/mod/")[2] for line in each] for each in lines)
    return problems, warnings


@pytest.mark.rule("SK-1.6", "SK-1.7")
@pytest.mark.parametrize(
    ("attackers", "warning"),
    [
        ("{frame: gm_diver, count: 8}", ""),
        ("{frame: gm_diver, count: 8}, {frame: gm, count: 7}", ""),
        ("{frame: gm, count: 8}", SUITS),
        (
            "{frame: gm, count: 8}, {frame: gm_diver, count: 4}",
            "deploy on 15 tiles: 1 unit must begin in reserve",
        ),
    ],
)
def test_who_finds_no_tile_that_bears_him_begins_in_reserve(
    write_pack: WritePack, attackers: str, warning: str
) -> None:
    """Eight divers on eight tiles of water were refused, and so was a reserve, which the rules know."""
    problems, warnings = told(write_pack, BOARD, attackers)
    assert not problems
    assert len(warnings) == bool(warning)
    assert warning in "".join(warnings)


@pytest.mark.rule("SK-1.6")
def test_a_side_of_which_nobody_can_stand_is_a_fault(write_pack: WritePack) -> None:
    wet = BOARD.partition("zones:")[0].replace("\n  ............", "\n  ~~~~~~~~~~~~", 2)
    wet += "zones: {attacker: [{at: [5, 10], columns: 4}], defender: [{at: [0, 3], columns: 12, rows: 2}]}\n"
    problems, _ = told(write_pack, wet, "{frame: gm, count: 2}")
    assert any(
        "no unit of the attacker can stand on any tile on which it deploys" in line for line in problems
    )
    problems, _ = told(write_pack, wet, "{frame: gm, count: 2}, {frame: gm, at: [0, 8]}")
    assert not any("sides.attacker" in line for line in problems), "somebody stands: the others wait"
