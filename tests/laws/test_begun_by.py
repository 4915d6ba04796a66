"""What campaigns begun since a version of the rules do differently is done by those that begin today."""

import ast
from pathlib import Path

import pytest

from game.rules.version import RULES_VERSION
from game.systems.sectors.setup import BEGUN_BY as SECTORS
from game.systems.totalwar.setup import BEGUN_BY as TOTALWAR

SYSTEMS = Path(__file__).parents[2] / "game" / "systems"
ASKS = ("is_begun_by", "begun_by")


def versions_asked_for(system: str) -> set[int]:
    """Every version of the rules by which a system tells campaigns apart."""
    constants: dict[str, int] = {}
    asked: list[ast.expr] = []
    for path in sorted((SYSTEMS / system).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int(number))):
                    constants[name] = number
                case ast.Call(func=ast.Name(id=name), args=[_, version]) if name in ASKS:
                    asked.append(version)
                case ast.Compare(left=ast.Call(func=ast.Name(id=name)), comparators=[version]) if (
                    name in ASKS
                ):
                    asked.append(version)
    found = set[int]()
    for each in asked:
        match each:
            case ast.Constant(value=int(number)):
                found.add(number)
            case ast.Name(id=name) if name in constants:
                found.add(constants[name])
    return found


@pytest.mark.parametrize(("system", "begins"), [("sectors", SECTORS), ("totalwar", TOTALWAR)])
def test_campaigns_that_begin_have_the_newest_of_what_campaigns_differ_by(system: str, begins: int) -> None:
    versions = versions_asked_for(system)
    assert len(versions) >= 2
    assert max(versions) <= begins <= RULES_VERSION
