"""Every text of a screen gets the facts that it names, and shows each of them as a fact and not as a gap."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import game
from tests.scenes.around import content

GAME = Path(game.__file__).parent
FACT, GAP = re.compile(r"\$\{?([a-z_]+)"), re.compile(r"\{([a-z_]+)\}")


class Asked(NamedTuple):
    """One place in the screens where a text is looked up; ``given`` is None where facts are passed on."""

    where: str
    keys: tuple[str, ...]
    given: frozenset[str] | None


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    """Every call with arguments in the files of the program that call something by one of these names."""
    for path in sorted(GAME.rglob("*.py")):
        text = path.read_text("utf-8")
        if any(f"{name}(" in text for name in names):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and node.args:
                    yield path, node


@cache
def lookups() -> tuple[Asked, ...]:
    """Every call of ``words`` or ``words.count`` with a literal key."""
    found = []
    for path, node in calls("words", "words.count"):
        if not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        called = ast.unparse(node.func)
        is_counted = called.split(".")[-2:] in (["words", "count"], ["_words", "count"])
        if not is_counted and called.split(".")[-1] not in ("words", "_words"):
            continue
        names = [keyword.arg for keyword in node.keywords]
        given = frozenset(name for name in names if name) | ({"count"} if is_counted else set())
        where = f"{path.relative_to(GAME)}:{node.lineno}"
        for key in _literals(node.args[0]):
            keys = (f"{key}.one", f"{key}.many") if is_counted else (key,)
            found.append(Asked(where, keys, None if None in names else given))
    return tuple(found)


def faults(text: str, given: frozenset[str] | None) -> list[str]:
    """What is wrong with a text that gets these facts."""
    told = [f"${name} is not given" for name in FACT.findall(text) if given is not None and name not in given]
    return told + [
        f"{{{name}}} is no fact here, ${name} is" for name in GAP.findall(text) if name in (given or ())
    ]


def test_texts_and_facts_fit() -> None:
    strings = content().catalog.strings("en")
    assert len(lookups()) > 900
    for asked in lookups():
        for key in asked.keys:
            assert key in strings, f"{asked.where}: no text {key}"
            assert not faults(strings[key], asked.given), f"{asked.where}: {key}"


@pytest.mark.parametrize(
    ("text", "given", "count"),
    [
        ("$force on $panel", {"force", "panel"}, 0),
        ("$force on $panel", {"force"}, 1),
        ("{force} on $panel", {"force", "panel"}, 1),
        ("{b}$force{/} {force|attacks|attack}", {"force"}, 0),
    ],
)
def test_a_fault_is_found(text: str, given: set[str], count: int) -> None:
    assert len(faults(text, frozenset(given))) == count


def test_texts_are_filled_in_one_place() -> None:
    """Elsewhere words would not agree with their names and numbers, and stand there as they are written."""
    fill = [path.name for path in GAME.rglob("*.py") if "import Template" in path.read_text("utf-8")]
    assert fill == ["prose.py"]


def test_markup_of_texts_is_not_shown_as_letters() -> None:
    """Facts are escaped before they are filled in, not a text with its own markup after it."""
    marked = {key for key, text in content().catalog.strings("en").items() if "{/}" in text}
    found = [
        f"{path.relative_to(GAME)}:{inner.lineno} escapes {key}"
        for path, node in calls("escape")
        if ast.unparse(node.func).endswith("escape")
        for inner in ast.walk(node.args[0])
        if isinstance(inner, ast.Call) and inner.args and ast.unparse(inner.func).endswith("words")
        for key in _literals(inner.args[0])
        if key in marked
    ]
    assert len(marked) > 40
    assert not found
