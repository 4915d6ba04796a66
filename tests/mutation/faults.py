"""The faults of a file: found, planted, shown."""

import ast
import difflib
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutation.alternatives import alternatives

ROOT = Path(__file__).parents[2]
NOT_PLANTED = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom, ast.AnnAssign)
UNTOUCHED = frozenset({"decorator_list", "returns", "annotation", "bases", "pattern", "exc"})
"""Fields of a tree's nodes in which a change would be no fault of a rule."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One change at one node. ``lines`` are those of which one is run whenever the node is."""

    file: str
    node: int
    """The node's place in the walk of the file's tree."""
    choice: int
    """Which of its alternatives."""
    line: int
    kind: str
    before: str
    after: str
    text: str
    """The source line, without indentation."""
    lines: tuple[int, int]
    is_at_import: bool = False
    """It stands outside of functions: every test runs it."""
    function: str = ""
    """The name of the innermost function that it stands in."""

    @property
    def title(self) -> str:
        """Return it in one line."""
        return f"{self.file}:{self.line} {self.kind}: {self.before} -> {self.after}"


@cache
def source_of(file: str) -> str:
    """Return the text of a file, by its path below the repository."""
    return (ROOT / file).read_text(encoding="utf-8")


def tree_of(file: str) -> ast.Module:
    """Return a file's syntax tree, a new one each time."""
    return ast.parse(source_of(file))


def faults_of(file: str) -> tuple[Fault, ...]:
    """Return every fault that can be planted in a file, in the order of its lines."""
    rows = source_of(file).splitlines()
    tree = tree_of(file)
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    found = []
    functions = {id(each): name for function in ast.walk(tree) for each, name in _inside(function)}
    for node, statement in _places(tree):
        line = getattr(node, "lineno", statement.lineno)
        for choice, (kind, other) in enumerate(alternatives(node)):
            before, after = shown(node), shown(other)
            number, text = numbers[id(node)], rows[line - 1].strip()
            span, function = _span(statement), functions.get(id(node), "")
            found.append(
                Fault(file, number, choice, line, kind, before, after, text, span, not function, function)
            )
    return tuple(sorted(found, key=lambda fault: (fault.line, fault.node, fault.choice)))


def _inside(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield a function and what is in it, each with the function's name; nothing for other nodes."""
    if isinstance(node, ast.FunctionDef):
        yield from ((each, node.name) for each in ast.walk(node))


def shown(node: ast.AST) -> str:
    """Return a node as source, in one line, long bodies cut short."""
    if isinstance(node, ast.comprehension):
        return " ".join(f"if {ast.unparse(condition)}" for condition in node.ifs) or "(no condition)"
    if isinstance(node, ast.match_case):
        return f"case {ast.unparse(node.pattern)}" + (f" if {ast.unparse(node.guard)}" if node.guard else "")
    if isinstance(node, ast.Match):
        return f"match {ast.unparse(node.subject)}: " + "; ".join(shown(case) for case in node.cases)
    text = ast.unparse(ast.fix_missing_locations(node))
    rows = text.split("\n")
    if isinstance(node, ast.While | ast.For) and isinstance(node.body[-1], ast.Break):
        return f"{rows[0]} ... break"
    if isinstance(node, ast.FunctionDef):
        first = _first(node)
        return f"def {node.name}: {ast.unparse(first).splitlines()[0]}"
    return rows[0]


def _places(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Yield every node at which a fault may be planted, each with the statement that it stands in."""
    for statement in tree.body:
        yield from _within(statement, statement, is_in_function=False)


def _within(
    node: ast.AST, statement: ast.stmt, *, is_in_function: bool
) -> Iterator[tuple[ast.AST, ast.stmt]]:
    if _is_passed_over(node, is_in_function=is_in_function):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            yield from _within(node.value, node, is_in_function=is_in_function)
        return
    if is_in_function or not isinstance(node, ast.BinOp | ast.Tuple | ast.Call):
        yield node, statement
    if isinstance(node, ast.FunctionDef) and _returns_nothing(node.body[-1]):
        node = copy(node)  # without that last return the function returns the same
        node.body = node.body[:-1]
    for name, value in ast.iter_fields(node):
        if name in UNTOUCHED or (name == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        children = value if isinstance(value, list) else [value]
        for child in children:
            if not isinstance(child, ast.AST):
                continue
            yield from _within(
                child,
                child if isinstance(child, ast.stmt) else statement,
                is_in_function=is_in_function or isinstance(node, ast.FunctionDef | ast.Lambda),
            )


def _returns_nothing(node: ast.stmt) -> bool:
    """Return whether a statement is a return without a value, or with None."""
    if not isinstance(node, ast.Return):
        return False
    return node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)


def _is_passed_over(node: ast.AST, *, is_in_function: bool) -> bool:
    """Return whether neither a node nor what is below it can hold a fault of the rules."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign() if not is_in_function:
            names = {each.id for each in node.targets if isinstance(each, ast.Name)}
            is_type = isinstance(node.value, ast.Subscript | ast.BinOp | ast.Call)
            return is_type or any(name.startswith("__") for name in names)
        case ast.ClassDef():
            return any("Protocol" in ast.unparse(base) for base in node.bases)
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Call(func=ast.Name(id="field")):
            return True
        case (
            ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError")))
            | ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))
        ):
            return True  # an assertion: nothing leads there
    return isinstance(node, NOT_PLANTED)


def _first(function: ast.FunctionDef) -> ast.stmt:
    """Return the first statement of a function after its docstring."""
    has_docstring = ast.get_docstring(function) is not None and len(function.body) > 1
    return function.body[1 if has_docstring else 0]


def _span(statement: ast.stmt) -> tuple[int, int]:
    """Return the lines of a statement; of a compound one those before its body."""
    if isinstance(statement, ast.FunctionDef):
        first = statement.body[
            1 if ast.get_docstring(statement) is not None and len(statement.body) > 1 else 0
        ]
        return first.lineno, _span(first)[1]
    body: Sequence[ast.AST] = getattr(statement, "body", getattr(statement, "cases", ()))
    if body:
        first_line = getattr(body[0], "lineno", None) or statement.lineno
        return statement.lineno, max(statement.lineno, first_line - 1)
    return statement.lineno, statement.end_lineno or statement.lineno


class _Exchange(ast.NodeTransformer):
    """Puts one node in place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the new node for the old one."""
        if node is self.old:
            return self.new
        return super().generic_visit(node)


def planted(fault: Fault) -> ast.Module:
    """Return the tree of the file with the fault in it; all else keeps its lines."""
    tree = tree_of(fault.file)
    node = list(ast.walk(tree))[fault.node]
    other = alternatives(node)[fault.choice].node
    for new in ast.walk(other):
        if "lineno" in new._attributes and not hasattr(new, "lineno"):
            ast.copy_location(new, node)
    changed = _Exchange(node, other).visit(tree)
    assert isinstance(changed, ast.Module)
    return ast.fix_missing_locations(changed)


def difference(fault: Fault) -> str:
    """Return the change as the lines of a diff, written as the interpreter reads them."""
    before = ast.unparse(tree_of(fault.file)).splitlines()
    after = ast.unparse(planted(fault)).splitlines()
    rows = list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:]
    return "\n".join(row for row in rows if not row.startswith("@@"))
