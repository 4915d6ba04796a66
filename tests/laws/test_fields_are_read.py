"""What a pack may write is read: no field of a model of content is accepted and then forgotten."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

GAME = Path(__file__).parents[2] / "game"
MARK = "__pydantic_config__"
ATTRIBUTE = re.compile(r"\.([a-z]\w*)")
BY_KEY = {"based_on"}
"""Read from the tree of a file, before there is a model."""


def _fields(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Class and field of every model of content in a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            names = [
                each.target.id
                for each in node.body
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            ]
            marks = [
                target.id
                for each in node.body
                if isinstance(each, ast.Assign)
                for target in each.targets
                if isinstance(target, ast.Name)
            ]
            if MARK in marks:
                yield from ((node.name, name) for name in names)


def test_every_field_that_a_pack_may_write_is_read_somewhere() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in GAME.rglob("*.py")}
    read = {name for text in sources.values() for name in ATTRIBUTE.findall(text)} | BY_KEY
    models = [text for text in sources.values() if MARK in text]
    fields = [each for text in models for each in _fields(ast.parse(text))]
    assert len(fields) > 500
    assert [f"{model}.{name}" for model, name in fields if name not in read] == []
