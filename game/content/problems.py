"""What can be wrong with content, and how it is told to the people who write it."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.content.reading import told
from game.content.tree import Path

Switch: TypeAlias = Literal["on", "off", "base", "given", "needed", "nameless"]
"""How a pack's switch stands. It cannot be moved for the base pack, for packs given by path, for what those
require although it is switched off, and where no id can be made out."""

_BLANKS = re.compile("[ \t\r\n]+")
"""Other blanks, such as those of a web page, are no mistake that can be seen: they are shown as escapes."""
_TELLING = 3
"""A part of a name with so many letters tells which name was meant, if only one has it."""
REMARK = "'#' begins a comment"
"""Why a value is missing that begins with that sign."""
WHOLE_VOCABULARY = 40
"""So many names are listed where all of them are worth knowing."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong: where, what, and what may have been meant."""

    file: str
    line: int
    column: int
    path: str
    code: str
    message: str
    hint: str = ""
    keys: tuple[tuple[int, int], ...] = ()
    """Of a key that stands twice: line and column of the first, and of the keys in whose blocks it stands."""

    def render(self, sort: str = "") -> str:
        """`file:line:column: path: message - hint`; line 0 stands for the file as a whole."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        path = f"{self.path}: " if self.path else ""
        hint = f" - {self.hint}" if self.hint else ""
        return told(f"{place}: {sort}{path}{self.message}{hint}")


@dataclass(frozen=True, slots=True)
class PackStatus:
    """A pack that was found, and why it is not in use if it is not."""

    id: str
    name: str
    version: str
    place: str
    disabled_because: str = ""
    switch: Switch = "on"
    requires: tuple[str, ...] = ()
    """Ids of the packs that it names as required."""
    description: str = ""
    authors: tuple[str, ...] = ()

    @property
    def is_enabled(self) -> bool:
        """Whether its content is in the catalogue."""
        return not self.disabled_because


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one run of the loader found out."""

    problems: tuple[Problem, ...] = ()
    packs: tuple[PackStatus, ...] = ()
    entry_count: int = 0
    warnings: tuple[Problem, ...] = ()
    """What is worth telling and keeps no pack out."""

    def requiring(self, pack_id: str) -> tuple[PackStatus, ...]:
        """The packs that require this one, directly or through others, whatever their state."""
        found: list[PackStatus] = []
        wanted = {pack_id}
        while more := [
            each
            for each in self.packs
            if each not in found and each.id not in wanted and wanted.intersection(each.requires)
        ]:
            found += more
            wanted |= {each.id for each in more}
        return tuple(each for each in self.packs if each in found)

    @property
    def is_clean(self) -> bool:
        """Whether nothing at all is wrong."""
        return not self.problems

    def summary(self) -> str:
        """The outcome in one line."""
        enabled = sum(pack.is_enabled for pack in self.packs)
        disabled = len(self.packs) - enabled
        parts = [counted(enabled, "pack"), counted(self.entry_count, "entry", "entries")]
        if disabled:
            parts.append(f"{counted(disabled, 'pack')} disabled")
        if self.warnings:
            parts.append(counted(len(self.warnings), "warning"))
        parts.append(counted(len(self.problems), "problem") if self.problems else "no problems")
        return ", ".join(parts)

    def render(self) -> str:
        """All problems, the warnings, the disabled packs, then the summary, each on its line."""
        lines = [problem.render() for problem in self.problems]
        lines += [problem.render("warning: ") for problem in self.warnings]
        lines += [
            f"{pack.place}: pack '{pack.id}' is disabled: {pack.disabled_because}"
            for pack in self.packs
            if not pack.is_enabled
        ]
        return "\n".join([*lines, self.summary()])


def closest(word: str, candidates: Iterable[str]) -> str:
    """The candidate that was most likely meant, or nothing when none is near."""
    known = sorted(set(candidates))
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if not near:
        folded = {name.casefold(): name for name in reversed(known)}
        near = [folded[word.casefold()]] if word.casefold() in folded else []
    if not near and len(word) >= _TELLING:
        longer = [name for name in known if word.casefold() in name.casefold()]
        near = longer if len(longer) == 1 else []
    return near[0] if near else ""


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """`did you mean 'x'?` with the nearest of the candidates, or nothing when none is near."""
    near = closest(word, candidates)
    return f"did you mean '{near}'?" if near else ""


def known_instead(word: str, known: Iterable[str]) -> str:
    """What to say after a name that nothing has: which was meant, if one is near, and all that there are."""
    names = list(known)
    near = did_you_mean(word, names)
    return f"{near} There are {', '.join(names)}" if near else f"there are {', '.join(names)}"


def of_its_system(rule: str, rules: Iterable[str]) -> list[str]:
    """The ids of rules that begin as a wrong one does, up to the dash; all of them where none does."""
    known = list(rules)
    system, dash, _ = rule.partition("-")
    return [each for each in known if each.startswith(system + dash)] or known


def one_of(choices: Iterable[str], most: int = 12) -> str:
    """`a, b or c`, at most `most` of them."""
    names = [str(choice) for choice in choices]
    if len(names) > most:
        return ", ".join(names[:most]) + ", ..."
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def shown(value: object) -> str:
    """A value as it stands in a message: short, on one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = " ".join(each for each in _BLANKS.split(value) if each) or told(value)
        return f"'{text[:37]}...'" if len(text) > 40 else f"'{text}'"
    if isinstance(value, dict):
        return "a block of keys"
    if isinstance(value, list):
        return "a list"
    return str(value)


def missing_key(key: str) -> str:
    """What is said of a key that has to be there."""
    return f"the key '{key}' is missing"


def true_or_false(value: object) -> str:
    """What to write in place of a word that means true or false elsewhere; "" for all else."""
    meant = {"yes": "true", "on": "true", "no": "false", "off": "false", "true": "true", "false": "false"}
    word = meant.get(value.casefold()) if isinstance(value, str) else None
    return f"write {word}" if word else ""


def counted(count: int, one: str, many: str = "") -> str:
    """`1 item`, `2 items`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a path of an entry, before it is known where that stands in a file."""

    path: Path
    code: str
    message: str
    hint: str = ""
    is_at_key: bool = False
    is_warning: bool = False
    """Worth telling, no reason to keep the pack out."""


def with_change(problem: Problem, place: tuple[str, int, int, str], others: int = 0) -> Problem:
    """The problem at what causes it: file, line, column and path; so many other problems follow from that."""
    file, line, column, what = place
    where = f"{problem.file}:{problem.line}" if problem.line else problem.file
    follow = "follows" if others == 1 else "follow"
    more = f"; {counted(others, 'more problem')} {follow} from it" if others else ""
    path = f"{problem.path}: " if problem.path and what != problem.path else ""
    message = f"with this change, in {where}: {path}{problem.message}{more}"
    return replace(problem, file=file, line=line, column=column, path=what, message=message)
