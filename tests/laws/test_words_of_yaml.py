"""What the reader of YAML says of a player's own file is told in his language: each sentence has a text."""

import ast
import re
from pathlib import Path

import pytest

from game.content import yaml_tree
from game.content.problems import REMARK
from game.content.yaml_tree import _PLAIN_WORDS, parse_yaml
from game.rules.reasons import ReasonError, in_words
from game.scenes.own_files import OF_YAML

OF_THE_PARSER = frozenset({*(part for part, _, _ in _PLAIN_WORDS), "maximum nesting depth", "expected node"})
"""What PyYAML says, which is only looked for."""
PLAIN = "a plain number"
"""A part of a sentence, which has a text with it and one without."""


def filled(part: ast.expr) -> str:
    """A part of a sentence; a number in place of what is filled in."""
    return str(part.value) if isinstance(part, ast.Constant) else "7"


def sentences() -> list[str]:
    """Every sentence of the reader, with a number where something is filled in."""
    source = Path(yaml_tree.__file__ or "").read_text("utf-8").replace("{REMARK}", REMARK)
    tree = ast.parse(source)
    alone = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    parts = {id(part) for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) for part in each.values}
    found = []
    for node in ast.walk(tree):
        if id(node) in alone or id(node) in parts:
            continue
        if isinstance(node, ast.JoinedStr):
            found.append("".join(filled(each) for each in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return [each for each in found if re.search("[a-z] [a-z]", each) and each not in {*OF_THE_PARSER, PLAIN}]


def test_every_sentence_of_the_reader_has_a_text() -> None:
    told = sentences()
    assert len(told) > 35
    lacking = [each for each in told if not isinstance(in_words(each, OF_YAML), ReasonError)]
    assert not lacking


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\na: 2",
        "a: *b",
        "a: &b 1",
        "a: !!int 1",
        "a: [1, 2",
        "a: 'b",
        "\tb: 1",
        "a: 007",
        "a: 0x10",
        "",
        "a: b: c",
    ],
)
def test_in_english_nothing_is_said_otherwise(text: str) -> None:
    problem = parse_yaml(text.encode(), "own.yaml").problems[0]
    for said in filter(None, (problem.message, problem.hint)):
        reason = in_words(said, OF_YAML)
        assert isinstance(reason, ReasonError) and str(reason) == said
