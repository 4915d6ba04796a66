"""A fault planted in functions that exist already: their code is exchanged, whoever has imported them."""

import gc
import inspect
import marshal
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType

from tests.mutation.faults import ROOT, Fault, planted, tree_of

_AT_ONCE = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})
"""Names of code that runs where it stands, not when somebody calls it."""
Exchanges = list[tuple[FunctionType, CodeType]]


class LiveFunctions:
    """The functions that exist in this process, by the file that holds their code."""

    def __init__(self, files: Iterable[str]) -> None:
        """Find them. Done before ``gc.freeze``, which hides them."""
        self._names: Mapping[str, str] = {str(ROOT / file): file for file in files}
        self._found: dict[str, list[FunctionType]] = defaultdict(list)
        self._originals: dict[str, CodeType] = {}
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                file = self._names.get(each.__code__.co_filename)
                if file is not None:
                    self._found[file].append(each)

    def exchanges(self, fault: Fault) -> Exchanges | None:
        """Return which functions get which code, so that the fault is in all that runs from now on.

        None where that cannot be done: the fault stands in what ran when the module was imported, or no
        function is found that holds it. A module that is not imported yet needs no exchange.
        """
        changed = compiled(fault)
        if module_of(fault.file) not in sys.modules:
            return []
        if fault.file not in self._originals:
            tree = tree_of(fault.file)
            self._originals[fault.file] = compile(tree, changed.co_filename, "exec", dont_inherit=True)
        pairs = list(_pairs(self._originals[fault.file], changed))
        if not pairs or any(new is None and is_outermost for _, new, is_outermost in pairs):
            return None
        found: Exchanges = []
        for old, new, is_outermost in pairs:
            holders = [each for each in self._found[fault.file] if _is_same(each.__code__, old)]
            if is_outermost and not holders:
                return None
            for each in holders:
                if new is None or new.co_freevars != each.__code__.co_freevars:
                    return None
                found.append((each, new))
        if len({id(function) for function, _ in found}) != len(found):
            return None  # two functions that look alike: not known which is meant
        return found


def compiled(fault: Fault) -> CodeType:
    """Return the code of the fault's file with the fault in it."""
    return compile(planted(fault), str(ROOT / fault.file), "exec", dont_inherit=True)


def module_of(file: str) -> str:
    """Return the name under which a file is imported."""
    return file.removesuffix(".py").replace("/", ".")


def _is_same(live: CodeType, old: CodeType) -> bool:
    """Return whether code that was loaded earlier is that of the file, at the same place."""
    return (live.co_qualname, live.co_firstlineno) == (old.co_qualname, old.co_firstlineno) and (
        marshal.dumps(live, 2) == marshal.dumps(old, 2)
    )


def _pairs(
    old: CodeType, new: CodeType, *, is_in_function: bool = False
) -> Iterator[tuple[CodeType, CodeType | None, bool]]:
    """Yield each code that differs, itself or in what it holds, with the new one and whether it is outermost.

    None in place of the new one: it runs at import, or there is none that belongs to the old one.
    """
    if marshal.dumps(old, 2) == marshal.dumps(new, 2):
        return
    is_function = bool(old.co_flags & inspect.CO_OPTIMIZED)
    differs = _own(old) != _own(new)
    if is_function and not (old.co_name in _AT_ONCE and not is_in_function):
        yield old, new, not is_in_function
    elif differs or is_function or is_in_function:
        yield old, None, True  # a module, a class or what these run at once
        return
    inner, others = list(_inner(old)), list(_inner(new))
    if not differs and len(inner) == len(others):
        for each, other in zip(inner, others):
            yield from _pairs(each, other, is_in_function=is_function)
        return
    places = {_place(other): other for other in others}
    for each in inner:
        partner = places.get(_place(each))
        if partner is not None and len(places) == len(others):
            yield from _pairs(each, partner, is_in_function=is_function)
        else:
            yield each, None, False


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _own(code: CodeType) -> bytes:
    """Return what a code does itself, without the codes that it holds and without columns of lines."""
    consts = tuple(None if isinstance(each, CodeType) else each for each in code.co_consts)
    return marshal.dumps(code.replace(co_consts=consts, co_linetable=b""), 2)
