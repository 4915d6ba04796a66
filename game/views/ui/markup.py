"""The small markup of labels and logs: bold, colour, size, icon, key, link (see README.md)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from game.views.emblem import is_emblem
from game.views.ui.fonts import PLAIN, Face
from game.views.ui.glyphs import NO_BREAK, has_glyph
from game.views.ui.icons import ICONS, SIGN_ICONS

KeyName: TypeAlias = Callable[[str], str]

_TAG = re.compile(r"\{([^{}]*)\}|\{\{|\}\}")
_KEY_TAG = "{key:"
_KEPT = 4096
"""So many texts that were read are kept: panels are built anew whenever something changes, mostly alike."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style, or one icon."""

    text: str
    face: Face = PLAIN
    role: str = "text"
    icon: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Parsed:
    """The runs of a source, and what was wrong with its tags (shown literally)."""

    runs: tuple[Run, ...]
    problems: tuple[str, ...]

    @property
    def plain(self) -> str:
        """The text without any markup."""
        return "".join(run.text for run in self.runs)


def escape(text: str) -> str:
    """Make text that players or packs wrote safe inside markup."""
    return text.replace("{", "{{").replace("}", "}}")


def link(target: str, text: str) -> str:
    """Return markup for a link."""
    return f"{{link:{target}}}{escape(text)}{{/}}"


def rule_link(rule: str) -> str:
    """Return markup for a link to a rulebook entry."""
    return f"{{rule:{rule}}}"


def _plain_runs(text: str, style: Run) -> list[Run]:
    """Split text at signs that are drawn as icons; replace what the typeface cannot draw."""
    if text.isascii():
        return [replace(style, text=text)]
    runs: list[Run] = []
    pending = ""
    for sign in text:
        if sign in SIGN_ICONS:
            if pending:
                runs.append(replace(style, text=pending))
            runs.append(replace(style, text=sign, icon=SIGN_ICONS[sign]))
            pending = ""
        elif sign in ("\n", NO_BREAK) or has_glyph(sign):
            pending += sign
        else:
            pending += "?"
    if pending:
        runs.append(replace(style, text=pending))
    return runs


def _opened(tag: str, style: Run, is_role: Callable[[str], bool]) -> Run | None:
    """Return the style inside a tag, or None when the tag does not exist."""
    name, _, value = tag.partition(":")
    face = style.face
    if tag == "b":
        return replace(style, face=face._replace(bold=True))
    if tag == "mono":
        return replace(style, face=face._replace(mono=True))
    if tag == "small":
        return replace(style, face=face._replace(size="label"))
    if tag == "title":
        return replace(style, face=face._replace(size="title"))
    if tag == "figure":
        return replace(style, face=face._replace(size="figure"))
    if name == "link" and value:
        return replace(style, link=value, role="link")
    if not value and is_role(tag):
        return replace(style, role=tag)
    return None


def parse(
    source: str,
    is_role: Callable[[str], bool],
    style: Run | None = None,
    key_name: KeyName | None = None,
) -> Parsed:
    """Read markup; never fails: a wrong tag is shown as it stands and listed as a problem."""
    base = style if style is not None else Run("")
    # what a key is called may change; all else is the same whenever it is read
    return _parsed(source, is_role, base, key_name) if _KEY_TAG in source else _kept(source, is_role, base)


@lru_cache(maxsize=_KEPT)
def _kept(source: str, is_role: Callable[[str], bool], style: Run) -> Parsed:
    return _parsed(source, is_role, style, None)


def _parsed(source: str, is_role: Callable[[str], bool], style: Run, key_name: KeyName | None) -> Parsed:
    stack = [style]
    runs: list[Run] = []
    problems: list[str] = []
    position = 0
    for found in _TAG.finditer(source):
        if found.start() > position:
            runs += _plain_runs(source[position : found.start()], stack[-1])
        position = found.end()
        whole, tag = found.group(0), found.group(1)
        if tag is None:
            runs.append(replace(stack[-1], text=whole[0]))
            continue
        name, _, value = tag.partition(":")
        inner = _opened(tag, stack[-1], is_role)
        if inner is not None:
            stack.append(inner)
        elif tag == "/" and len(stack) > 1:
            stack.pop()
        elif name == "icon" and (value in ICONS or is_emblem(value)):
            runs.append(replace(stack[-1], text="", icon=value))
        elif name == "key" and value:
            shown = key_name(value) if key_name is not None else value
            runs += _plain_runs(shown, replace(stack[-1], face=stack[-1].face._replace(bold=True)))
        elif name == "rule" and value:
            runs.append(replace(stack[-1], text=value, link=f"rule:{value}", role="link"))
        else:
            problems.append(f"{whole} is no tag")
            runs += _plain_runs(whole, stack[-1])
    if position < len(source):
        runs += _plain_runs(source[position:], stack[-1])
    if len(stack) > 1:
        problems.append(f"{len(stack) - 1} tag(s) not closed")
    return Parsed(tuple(runs), tuple(problems))
