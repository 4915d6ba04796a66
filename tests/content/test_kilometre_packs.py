"""Packs with boards, units and battles of the kilometre grid: each mistake is told once, where it stands."""

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from tests.content.conftest import WritePack

BOARD = """
id: mud
name: Mud
theatre: land
systems: [strategic]
legend: {'.': open_ground, c: km_city}
zones:
  city: [{at: [5, 5], columns: 2, rows: 2}]
rows: |
""" + "\n".join(["  ............"] * 12)
UNIT = """
id: waders
name: Waders
looks_like: noncombat
description: People.
profile:
  {kind: horde, ws: 30, bs: 35, s: 30, t: 30, ag: 30, per: 30, pool: {ap: 2, wounds: 1}, squads: 3,
   morale: 40, mp: 3, weapons: [line_rockets], value: 21}
"""
BATTLE = """
id: mud
name: Mud
system: strategic
map: mud
briefing: Mud.
sides:
  attacker: {faction: federation, points: 100}
  defender: {faction: zeon, points: 100}
options:
  mission: destroy
  forces: {attacker: [{unit: waders}], defender: [{unit: waders}]}
"""


def told(write_pack: WritePack, board: str = BOARD, unit: str = UNIT, battle: str = BATTLE) -> list[str]:
    files = {"maps/a.yaml": board, "strategic_units/a.yaml": unit, "scenarios/a.yaml": battle}
    pack = write_pack("mod", "base: '*'", files)
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    found = [*report.problems, *report.warnings]
    return [each.render().partition("/mod/")[2] for each in found]


def test_a_city_on_ground_that_is_none_is_told(write_pack: WritePack) -> None:
    """ST-6.2: the zone was passed over in silence, and other ground of the board held in its place."""
    (line,) = told(write_pack)
    assert line == (
        "maps/a.yaml:8:3: zones.city: no square of the city counts for who holds it: none of its ground is "
        "urban - put ground there that has urban: true for strategic battles, such as km_city"
    )
    built = BOARD.replace("  ............", "  ......c.....")
    assert told(write_pack, built) == []
    assert len(told(write_pack, BOARD.replace("  ............", "  cccc........"))) == 1
    (line,) = told(
        write_pack,
        BOARD.partition("zones")[0] + BOARD[BOARD.index("rows: |") :],
        battle=BATTLE.replace("destroy", "hold"),
    )
    assert "there is no city on this map to hold: none of its ground is urban" in line


def test_a_side_whose_forces_are_named_needs_nothing_else(write_pack: WritePack) -> None:
    """It was said to have neither units nor points, with its forces two lines below."""
    board = BOARD.replace("  ............", "  ......c.....")
    bare = BATTLE.replace(", points: 100", "")
    assert told(write_pack, board, battle=bare) == []
    (line,) = told(write_pack, board, battle=bare.replace(", defender: [{unit: waders}]", ""))
    assert line == (
        "scenarios/a.yaml:9:3: sides.defender: the side has neither units nor points - name its machines in "
        "sides.defender.units"
    )


def test_a_unit_that_is_broken_is_not_said_to_be_missing(write_pack: WritePack) -> None:
    board = BOARD.replace("  ............", "  ......c.....")
    (line,) = told(write_pack, board, UNIT.replace("ws: 30", "ws: 999"))
    assert "profile.ws: must be at most" in line
    (line,) = told(write_pack, board, UNIT.replace("ws: 30", "ws: !!int 30"))
    assert "the tag '!!int' is not allowed" in line
    (line, other) = told(write_pack, board, UNIT.replace("id: waders", "id: wader"))
    assert "there is no unit or frame 'waders' - did you mean 'wader'?" in line + other


def test_rules_without_any_value_of_a_force_are_told(write_pack: WritePack) -> None:
    """ST-1.5: such a pack was taken, and every battle with bought forces ended in a crash report."""
    rules = {"rules/a.yaml": "id: strategic\npatch: true\noptions: {forces: []}\n"}
    pack = write_pack("mod", "base: '*'", rules)
    report = check_packs([pack], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    (line,) = [each.render().partition("/mod/")[2] for each in report.problems]
    assert line.startswith("rules/a.yaml:3:11: options.forces: ")
