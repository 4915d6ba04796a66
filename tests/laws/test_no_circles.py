"""No file imports itself by way of others, for types alone or inside a function either."""

import ast
import contextlib
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from game.content.paths import mods_dir

ROOT = mods_dir().parent
IMPORT = re.compile(r"^[ \t]*((?:from [\w.]+ )?import (?:\([^)]*\)|[^\n(]+))", re.M)
"""A statement that imports, wherever it stands: whole files are not parsed for it."""


def files() -> dict[str, Path]:
    """Every module of the game with its file."""
    found = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(text: str) -> Iterator[ast.stmt]:
    """Every statement of a file that imports."""
    for found in IMPORT.findall(text):
        with contextlib.suppress(SyntaxError):  # a line of prose that begins like one
            yield from ast.parse(found).body


def imported(text: str, modules: Mapping[str, object]) -> set[str]:
    """The modules among these that a file imports anywhere in it."""
    named: set[str] = set()
    for node in statements(text):
        if isinstance(node, ast.Import):
            named |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{each.name}" for each in node.names}
            named |= (names & modules.keys()) or {node.module}
    return named & modules.keys()


def test_no_file_imports_itself_by_way_of_others() -> None:
    modules = files()
    graph = {name: imported(path.read_text("utf-8"), modules) for name, path in modules.items()}
    assert sum(map(len, graph.values())) > 3 * len(modules), "imports are read"
    TopologicalSorter(graph).prepare()


def test_a_circle_is_found() -> None:
    modules = {"a": 0, "b": 0, "b.c": 0}
    texts = {"a": "if TYPE_CHECKING:\n    from b import c\n", "b.c": "def f():\n    import a\n"}
    graph = {name: imported(text, modules) for name, text in texts.items()}
    assert graph == {"a": {"b.c"}, "b.c": {"a"}}
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()
