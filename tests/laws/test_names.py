"""Systems are named in their own folders and in the lists of systems, and nowhere else."""

import ast
from pathlib import Path

import game
from game.agents.registry import LEVELS
from game.systems.registry import SYSTEMS

ROOT = Path(next(iter(game.__path__)))
NAMES = frozenset(system.name for system in SYSTEMS) | {"strategic", "wargame", "sectors"}
LISTS = frozenset({"systems/registry.py", "agents/registry.py", "scenes/faces.py"})
OWN = frozenset({"skirmish", "duel", "totalwar", "war", "strategic", "wargame", "sectors"})
"""Folders of one system, in every layer."""


def named_in(source: str) -> set[str]:
    """Return the systems that a module names in literals that are no docstrings."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} & NAMES
    return found


def strangers() -> set[str]:
    """Return the files outside of the lists that name a system which is not their own."""
    found = set()
    for path in ROOT.rglob("*.py"):
        inside = path.relative_to(ROOT)
        own = {part for part in inside.parts[:-1] if part in OWN}
        if not own and inside.as_posix() not in LISTS and named_in(path.read_text(encoding="utf-8")):
            found.add(inside.as_posix())
    return found


def test_systems_are_named_nowhere_else() -> None:
    assert strangers() == set()


def test_every_system_has_levels() -> None:
    assert set(LEVELS) == {system.name for system in SYSTEMS}
    assert all(set(levels.agents) == {"cadet", "officer", "ace"} for levels in LEVELS.values())


def test_a_literal_is_found() -> None:
    assert named_in('"""duel"""\nif name == "duel":\n    pass') == {"duel"}
    assert named_in("x = 'dual'") == set()
