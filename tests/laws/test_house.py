"""The house itself: short files, nothing that only tests use, and READMEs that name what is there."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import median

import pytest

import game
from game.systems.registry import SYSTEMS

GAME = Path(next(iter(game.__path__)))
TOP = GAME.parent
MOST_LINES = 400
MOST_USUAL_LINES = 130
WORD = re.compile(r"[A-Za-z_]\w*")
DEFINED = re.compile(r"^(?:def|class) ([a-z]\w*|[A-Z]\w*)|^([A-Za-z]\w*)(?:: [^=\n]+)? = ", re.M)
METHOD = re.compile(r"^[ \t]+def (?!__)(\w+)", re.M)
PROSE = re.compile(r'"""[\s\S]*?"""|"[^"\n]*"|#.*')
READ = re.compile(r"\.([A-Za-z_]\w*)\b(?!\s*(?::[^=\n]*)?=[^=])")
NAMED = re.compile(r"`([\w./-]+)`")
READMES = [
    "game/README.md",
    "game/lab/README.md",
    "game/systems/README.md",
    "game/session/README.md",
    "tests/README.md",
]
READMES += [f"game/systems/{system.name}/README.md" for system in SYSTEMS]
ENDINGS = (".py", ".md", ".yaml", ".txt")


@cache
def sources() -> dict[Path, str]:
    """Return the text of every module of the game."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py"))}


def unused(modules: dict[Path, str]) -> list[str]:
    """Return what modules define and no word of the game names again."""
    words = Counter(word for text in modules.values() for word in WORD.findall(text))
    found = []
    for path, text in modules.items():
        names = (match.group(1) or match.group(2) for match in DEFINED.finditer(text))
        found += [f"{path.name}: {name}" for name in names if words[name] < 2]
    return found


def read_names(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield what a module looks up: attributes that are read, names in single words of text, in patterns."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from () if " " in node.value else WORD.findall(node.value)
        elif isinstance(node, ast.MatchClass):
            yield from node.kwd_attrs


def methods(path: Path, nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
    """Yield the methods and properties of a module, each with how it is told of."""
    for kind in (each for each in nodes if isinstance(each, ast.ClassDef)):
        for each in kind.body:
            if isinstance(each, ast.FunctionDef) and not each.name.startswith("__"):
                yield each.name, f"{path.name}: {kind.name}.{each.name}"


def surely_used(modules: dict[Path, str]) -> set[str]:
    """Return attributes that are read somewhere: enough to leave most methods alone.

    What is said of a name in prose does not count, wherever quotes and comments can be told by their signs.
    """
    return {name for text in modules.values() for name in READ.findall(PROSE.sub("", text))}


def unused_methods(modules: dict[Path, str]) -> list[str]:
    """Return the methods and properties whose names nothing of the game looks up."""
    used = surely_used(modules)
    rest = {path: {*METHOD.findall(text)} - used for path, text in modules.items()}
    found = [
        (name, told)
        for path, asked in rest.items()
        if asked
        for name, told in methods(path, tuple(ast.walk(ast.parse(modules[path]))))
        if name in asked  # others are functions inside of one
    ]
    names: set[str] = set()
    if found:
        word = re.compile(rf"\b(?:{'|'.join(sorted({name for name, _ in found}))})\b")
        for text in filter(word.search, modules.values()):
            names |= {*read_names(tuple(ast.walk(ast.parse(text))))}
    return [told for name, told in found if name not in names]


@cache
def everything() -> str:
    """Return the paths of all folders and files of game and tests, a line each."""
    tops = ("game", "tests", "mods", "maps", "assets", ".ci")
    paths = (path.relative_to(TOP).as_posix() for top in tops for path in (TOP / top).rglob("*"))
    return "\n".join(f"/{path}" for path in paths)


def missing(text: str) -> list[str]:
    """Return the files and folders that a README names and that are nowhere; NAME and NOUN stand for any."""
    found = []
    for name in NAMED.findall(text):
        is_path = name.endswith(ENDINGS) or ("/" in name and name.split("/")[0] in FOLDERS)
        pattern = re.escape(name.rstrip("/")).replace("NAME", "[a-z]+").replace("NOUN", "[a-z_]+")
        if is_path and not re.search(f"/{pattern}$", everything(), re.M):
            found.append(name)
    return found


FOLDERS = {path.name for path in (*GAME.iterdir(), *TOP.iterdir(), *(TOP / "tests").iterdir())}


def test_files_are_short() -> None:
    lengths = {path: text.count("\n") for path, text in sources().items()}
    assert [path for path, length in lengths.items() if length > MOST_LINES] == []
    assert median(lengths.values()) <= MOST_USUAL_LINES


def test_nothing_is_there_for_tests_alone() -> None:
    assert unused(sources()) == []


def test_what_nobody_uses_is_found() -> None:
    used, alone = Path("used.py"), Path("alone.py")
    modules = {used: "def one() -> int:\n    return TWO\n\n\nTWO: int = 2\n", alone: "THREE = one()\n"}
    assert unused(modules) == ["alone.py: THREE"]


def test_no_method_is_there_for_tests_alone() -> None:
    assert unused_methods(sources()) == []


def test_a_method_that_nobody_calls_is_found() -> None:
    go = "class One:\n    def go(self) -> int:\n        return self.far\n\n"
    far = "    @property\n    def far(self) -> int:\n        return 1\n\n"
    stay = "    def stay(self) -> None:\n        self.stay_put = One().go()\n"
    assert unused_methods({Path("one.py"): go + far + stay}) == ["one.py: One.stay"]


@pytest.mark.parametrize("name", READMES)
def test_readmes_name_what_is_there(name: str) -> None:
    assert missing((TOP / name).read_text(encoding="utf-8")) == []


def test_a_path_that_is_gone_is_found() -> None:
    text = "`session/subscription.py`, `core/kernel.py`, `systems/NAME/brief.py`, `resolve_NOUN.py`, `x.y`"
    assert missing(text) == ["session/subscription.py"]
