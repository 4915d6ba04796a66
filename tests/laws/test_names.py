"""Systems are named in their own folders and in the lists of systems, and nowhere else."""

import ast
from collections.abc import Callable
from pathlib import Path

import game
from game.agents.registry import LEVELS
from game.systems.registry import SYSTEMS

ROOT = Path(next(iter(game.__path__)))
NAMES = frozenset(system.name for system in SYSTEMS)
LISTS = frozenset({"systems/registry.py", "agents/registry.py", "scenes/faces.py"})
OWN = NAMES
"""Folders of one system, in every layer."""


def named_in(source: str) -> set[str]:
    """Return the systems that a module names in literals that are no docstrings."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} & NAMES
    return found


def asked_for(source: str) -> set[str]:
    """Return the systems from whose folders a module imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found |= {part for name in names for part in name.split(".")} & NAMES
    return found


def strangers(named: Callable[[str], set[str]], apart_from: frozenset[str] = frozenset()) -> set[str]:
    """Return the files outside of the lists and of some layers that name a system which is not their own."""
    found = set()
    for path in ROOT.rglob("*.py"):
        inside = path.relative_to(ROOT)
        is_own = any(part in OWN for part in inside.parts[:-1])
        if is_own or inside.as_posix() in LISTS or inside.parts[0] in apart_from:
            continue
        if named(path.read_text(encoding="utf-8")):
            found.add(inside.as_posix())
    return found


def test_systems_are_named_nowhere_else() -> None:
    assert strangers(named_in) == set()


def test_only_pictures_and_measurements_know_a_system_by_its_modules() -> None:
    """What ``app`` takes pictures of and ``lab`` measures it knows; no floor below them does."""
    assert strangers(asked_for, frozenset({"app", "lab"})) == set()


def redactions(source: str) -> int:
    """Return how often a module asks what an event looks like to somebody."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return sum(isinstance(called, ast.Attribute) and called.attr == "redact" for called in calls)


def test_what_a_viewer_sees_is_decided_in_one_place() -> None:
    """The systems say what is hidden; only the running game asks them, and all else asks the running game."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if path.relative_to(ROOT).parts[0] != "systems" and redactions(path.read_text(encoding="utf-8"))
    }
    assert found == {"session/seen.py"}
    assert redactions("shown = ruleset.redact(walk, event, None)\nredact(walk)") == 1


def test_an_import_is_found() -> None:
    assert asked_for("from game.systems.duel.state import DuelState") == {"duel"}
    assert asked_for("import game.scenes.totalwar.face") == {"totalwar"}
    assert asked_for("from game.systems.registry import SYSTEMS") == set()


def test_every_system_has_levels() -> None:
    assert set(LEVELS) == {system.name for system in SYSTEMS}
    assert all(set(levels.agents) == {"cadet", "officer", "ace"} for levels in LEVELS.values())


def test_a_literal_is_found() -> None:
    assert named_in('"""duel"""\nif name == "duel":\n    pass') == {"duel"}
    assert named_in("x = 'dual'") == set()
