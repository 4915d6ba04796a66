"""One-line faults: what a node of a syntax tree could have been by mistake."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple


class Alternative(NamedTuple):
    """What stands in place of a node; ``kind`` names the mistake."""

    kind: str
    node: ast.AST


COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
COPIES = frozenset({"copy", "clone", "sorted", "reversed"})


def alternatives(node: ast.AST) -> tuple[Alternative, ...]:
    """Return every fault that can be planted at this very node, in a fixed order."""
    if isinstance(node, ast.expr):
        return tuple(_of_expression(node))
    if isinstance(node, ast.stmt):
        return tuple(_of_statement(node))
    if isinstance(node, ast.comprehension):
        return tuple(_of_comprehension(node))
    if isinstance(node, ast.match_case) and node.guard is not None:
        return (Alternative("guard dropped", _with(node, guard=None)),)
    return ()


def _with(node: ast.AST, **changes: object) -> ast.AST:
    copy = deepcopy(node)
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def _without(items: list[ast.expr], index: int) -> list[ast.expr]:
    return items[:index] + items[index + 1 :]


def _of_expression(node: ast.expr) -> Iterator[Alternative]:
    match node:
        case ast.Compare():
            for index, operator in enumerate(node.ops):
                for other in COMPARISONS[type(operator)]:
                    ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                    yield Alternative("comparison", _with(node, ops=ops))
        case ast.BinOp():
            yield from _of_arithmetic(node)
        case ast.BoolOp():
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Alternative("and/or", _with(node, op=other_op))
            for index in range(len(node.values)):
                left = _without(node.values, index)
                rest = left[0] if len(left) == 1 else _with(node, values=left)
                yield Alternative("operand dropped", rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield Alternative("sign or not dropped", node.operand)
        case ast.Constant():
            yield from _of_constant(node)
        case ast.IfExp():
            yield Alternative("branches swapped", _with(node, body=node.orelse, orelse=node.body))
        case ast.Call():
            yield from _of_call(node)
        case ast.Tuple() | ast.List() | ast.Set():
            yield from _of_display(node)
        case ast.Slice():
            if node.lower is not None:
                yield Alternative("slice bound dropped", _with(node, lower=None))
            if node.upper is not None:
                yield Alternative("slice bound dropped", _with(node, upper=None))


def _of_arithmetic(node: ast.BinOp) -> Iterator[Alternative]:
    if any(
        isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in (node.left, node.right)
    ):
        return
    if not any(isinstance(part, ast.Tuple | ast.List) for part in (node.left, node.right)):
        other = OPERATORS.get(type(node.op))
        if other is not None:
            yield Alternative("operator", _with(node, op=other()))
    if isinstance(node.op, ast.Add | ast.Sub | ast.BitAnd | ast.BitOr | ast.BitXor):
        yield Alternative("operand dropped", node.left)
        if not isinstance(node.op, ast.Sub):
            yield Alternative("operand dropped", node.right)


def _of_constant(node: ast.Constant) -> Iterator[Alternative]:
    value = node.value
    if isinstance(value, bool):
        yield Alternative("constant", ast.Constant(not value))
    elif isinstance(value, int):
        yield Alternative("constant", ast.Constant(value + 1))
        if value:
            yield Alternative("constant", ast.Constant(value - 1))
    elif isinstance(value, str):
        yield Alternative("constant", ast.Constant(value + "_" if value else "x"))


def _of_call(node: ast.Call) -> Iterator[Alternative]:
    if isinstance(node.func, ast.Name):
        if node.func.id in CALLED:
            other = ast.Name(CALLED[node.func.id], ast.Load())
            yield Alternative("function", _with(node, func=other))
        if node.func.id in COPIES and node.args:
            yield Alternative("call dropped", _with(node, func=ast.Name("tuple", ast.Load()), keywords=[]))
    elif isinstance(node.func, ast.Attribute) and node.func.attr in COPIES and not node.args:
        yield Alternative("call dropped", node.func.value)
    is_alike = (
        isinstance(node.func, ast.Name) and node.func.id in CALLED
    )  # whatever the order of what is asked
    for index in range(0 if is_alike else len(node.args) - 1):
        first, second = node.args[index : index + 2]
        if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
            swapped = [*node.args[:index], second, first, *node.args[index + 2 :]]
            if ast.dump(first) != ast.dump(second):
                yield Alternative("arguments swapped", _with(node, args=swapped))
    for index in range(len(node.keywords)):
        left = node.keywords[:index] + node.keywords[index + 1 :]
        yield Alternative("keyword dropped", _with(node, keywords=left))


def _of_display(node: ast.Tuple | ast.List | ast.Set) -> Iterator[Alternative]:
    if not node.elts or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    empty: ast.expr = ast.Call(ast.Name("set", ast.Load()), [], [])
    if not isinstance(node, ast.Set):
        empty = type(node)([], ast.Load())
    yield Alternative("emptied", empty)
    if len(node.elts) > 1:
        for index in range(len(node.elts)):
            yield Alternative("element dropped", _with(node, elts=_without(node.elts, index)))


def _of_comprehension(node: ast.comprehension) -> Iterator[Alternative]:
    for index, condition in enumerate(node.ifs):
        rest = _without(node.ifs, index)
        yield Alternative("condition dropped", _with(node, ifs=rest))
        negated = [*node.ifs[:index], ast.UnaryOp(ast.Not(), condition), *node.ifs[index + 1 :]]
        yield Alternative("condition negated", _with(node, ifs=negated))


def _of_statement(node: ast.stmt) -> Iterator[Alternative]:
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Delete() | ast.Raise():
            yield Alternative("statement dropped", ast.Pass())
        case ast.Assign() if all(isinstance(each, ast.Attribute | ast.Subscript) for each in node.targets):
            yield Alternative("statement dropped", ast.Pass())
        case ast.AugAssign():
            yield Alternative("statement dropped", ast.Pass())
            other = OPERATORS.get(type(node.op))
            if other is not None:
                yield Alternative("operator", _with(node, op=other()))
            plain = ast.Assign([node.target], node.value)
            yield Alternative("= for augmented", plain)
        case ast.If():
            yield Alternative("condition negated", _with(node, test=ast.UnaryOp(ast.Not(), node.test)))
            yield Alternative("condition always", _with(node, test=ast.Constant(True)))
            yield Alternative("condition never", _with(node, test=ast.Constant(False)))
        case ast.While():
            yield Alternative("loop never", _with(node, test=ast.Constant(False)))
            yield Alternative("loop once", _with(node, body=[*node.body, ast.Break()]))
        case ast.For():
            yield Alternative("loop never", _with(node, iter=ast.Tuple([], ast.Load())))
            yield Alternative("loop once", _with(node, body=[*node.body, ast.Break()]))
        case ast.Continue():
            yield Alternative("break for continue", ast.Break())
            yield Alternative("statement dropped", ast.Pass())
        case ast.Break():
            yield Alternative("continue for break", ast.Continue())
            yield Alternative("statement dropped", ast.Pass())
        case ast.Match():
            for index, case in enumerate(node.cases):
                if len(node.cases) > 1 and not _is_never(case):
                    cases = node.cases[:index] + node.cases[index + 1 :]
                    yield Alternative("case dropped", _with(node, cases=cases))
        case ast.Return():
            yield Alternative("return dropped", ast.Pass())
        case ast.FunctionDef():
            yield from _of_function(node)


def _is_never(case: ast.match_case) -> bool:
    """Return whether a case is an assertion that nothing leads there."""
    match case.body:
        case [ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))]:
            return True
        case [ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError")))]:
            return True
    return False


def _of_function(node: ast.FunctionDef) -> Iterator[Alternative]:
    """Return at once, with a value that the function's annotation allows."""
    returned: tuple[ast.expr, ...] = ()
    match node.returns:
        case ast.Constant(value=None):
            returned = (ast.Constant(None),)
        case ast.Name(id="bool"):
            returned = (ast.Constant(True), ast.Constant(False))
        case ast.Name(id="int"):
            returned = (ast.Constant(0), ast.Constant(1))
        case ast.Name(id="str"):
            returned = (ast.Constant(""),)
        case ast.Subscript(value=ast.Name(id="tuple" | "Sequence" | "Iterator" | "Iterable")):
            returned = (ast.Tuple([], ast.Load()),)
        case ast.Subscript(value=ast.Name(id="list")):
            returned = (ast.List([], ast.Load()),)
        case ast.Subscript(value=ast.Name(id="dict")):
            returned = (ast.Dict([], []),)
        case ast.BinOp(op=ast.BitOr()):
            returned = (ast.Constant(None),)
    docstring = node.body[:1] if ast.get_docstring(node) is not None else []
    first = ast.dump(node.body[min(len(docstring), len(node.body) - 1)])
    for value in returned:
        if first == ast.dump(ast.Return(value)):
            continue
        body = [*docstring, ast.Return(value), *node.body[len(docstring) :]]
        yield Alternative("early return", _with(node, body=body))
