"""Systems are named in their own folders and in the lists of systems, and nowhere else."""

import ast
import re
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
PART = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(sorted(NAMES))})(?![A-Za-z0-9])")
"""A system's name as a part of a longer text: of a key, a command, a path."""
MEANT_OTHERWISE = {
    "systems/duel/derive.py": "figures of frames without cards are derived from what they are in skirmishes",
    "systems/totalwar/profile.py": "how battles were fought in saves that are older than the choice",
    "systems/wargame/content_missions.py": "a size of missions that is called a skirmish",
    "systems/wargame/measures.py": "the same size",
    "systems/wargame/request.py": "the same size",
}
"""Modules that name a system all the same, and why; commands, help and pictures (``app``, ``lab``) may."""


def named_in(source: str) -> set[str]:
    """Return the systems that a module names in literals that are no docstrings."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} & NAMES
    return found


def docstrings(tree: ast.AST) -> set[int]:
    """Return the texts that explain what stands before them."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    lines = (line for body in bodies if isinstance(body, list) for line in body)
    return {id(line.value) for line in lines if isinstance(line, ast.Expr)}


def named_within(source: str) -> set[str]:
    """Return the systems that literals of a module name as a part, f-strings too; docstrings may."""
    tree = ast.parse(source)
    passed, found = docstrings(tree), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            found |= set(PART.findall(node.value))
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
        text = path.read_text(encoding="utf-8")
        if PART.search(text) and named(text):
            found.add(inside.as_posix())
    return found


def test_systems_are_named_nowhere_else() -> None:
    assert strangers(named_in) == set()


def test_nor_as_a_part_of_a_text_or_by_another_system() -> None:
    found = set()
    for path in ROOT.rglob("*.py"):
        inside, text = path.relative_to(ROOT), path.read_text(encoding="utf-8")
        own = {*inside.parts[:-1]}
        is_free = inside.as_posix() in LISTS or inside.parts[0] in ("app", "lab")
        if not is_free and set(PART.findall(text)) - own and named_within(text) - own:
            found.add(inside.as_posix())
    assert found == set(MEANT_OTHERWISE)


def test_pages_and_themes_know_no_system() -> None:
    files = [path for top in ("chronicle", "theme") for path in (ROOT.parent / "assets" / top).rglob("*")]
    assert files
    assert [path.name for path in files if path.is_file() and PART.search(path.read_text("utf-8"))] == []


def test_only_pictures_and_measurements_know_a_system_by_its_modules() -> None:
    """What ``app`` takes pictures of and ``lab`` measures it knows; no floor below them does."""
    assert strangers(asked_for, frozenset({"app", "lab"})) == set()


def redactions(source: str) -> int:
    """Return how often a module asks what an event looks like to somebody."""
    if "redact" not in source:
        return 0
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


def test_a_part_of_a_text_is_found() -> None:
    assert named_within('x = f"duel.{key}"\ny = "menu_wargame"') == {"duel", "wargame"}
    assert named_within('"""duel"""\nx = "duels"') == set()


def test_a_literal_is_found() -> None:
    assert named_in('"""duel"""\nif name == "duel":\n    pass') == {"duel"}
    assert named_in("x = 'dual'") == set()
