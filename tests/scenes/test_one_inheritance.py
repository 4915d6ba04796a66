"""No scene stands on another scene: what several share they hold."""

import ast
from pathlib import Path

import game.scenes

ROOT = Path(game.scenes.__file__).parent


def bases_of() -> dict[str, list[str]]:
    """The bases of every class in the scenes, by name."""
    found: dict[str, list[str]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
    return found


def ancestors(name: str, bases: dict[str, list[str]]) -> set[str]:
    """The classes of the scenes below a class."""
    found = {each for each in bases[name] if each in bases}
    return found.union(*(ancestors(each, bases) for each in found))


def test_scenes_stand_on_screen_alone() -> None:
    bases = bases_of()
    scenes = {name: below for name in bases if "Screen" in (below := ancestors(name, bases))}
    assert {"GameScreen", "GameReplay", "GameResult", "PageScreen", "Title", "NewGame"} <= set(scenes)
    assert {name: below for name, below in scenes.items() if below != {"Screen"}} == {}
