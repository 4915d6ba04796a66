"""The strict YAML reader: libyaml's events become plain values that know where each key and value stands.

YAML is hostile input: tags, anchors, aliases, merge keys, duplicate keys, several documents, deep nesting and
oversize files are refused; `no`, `on` and `1:30` stay text as in YAML 1.2.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from game.content.problems import REMARK, Problem, shown
from game.content.reading import STEERING, TooLargeError, read_ordinary
from game.content.tree import Value, YamlList, YamlMapping

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 40
TOO_DEEP = f"nested deeper than {MAX_DEPTH} levels"
TOO_DEEP_FOR_PARSER = "maximum nesting depth"
MAX_NODES = 100_000
MAX_ITEMS = 4_000
"""The longest list, and the most keys of a block."""
MAX_TEXT = 10_000
MAX_TEXT_BLOCK = 256 * 257
"""A block of text may hold the rows of the largest map; other texts are limited by their models."""
MAX_KEY = 200
MAX_INT = 2**31 - 1
MIN_INT = -(2**31)

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?")
_REFUSED_NUMBER = re.compile(
    r"[-+]?(0[0-9]+(\.[0-9]*)?|0x[0-9a-fA-F]+|0o[0-7]+|\.(inf|Inf|INF|nan|NaN|NAN)|[0-9]+\.|\.[0-9]+)"
)
_NUMBER_START = frozenset("0123456789+-.")
_NEWLINES = re.compile("\r\n|\r|\n")
_KEY_ALONE = re.compile(r"[ -]*[A-Za-z_]\w*")
"""What stands before a ':' that ends the first word of its line."""
_ODD_BLANK = re.compile(r"[ -]*(?:[\w.]+:)? *([\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000])")
"""A blank that is no ordinary one, such as pages of text have, before a key or behind its ':'."""
_REMARK_FOR_VALUE = re.compile(r"""^(?:[^'"#]|'[^']*'|"[^"]*")*[:,\[]\s+(#)""")
"""A '#' where a value would stand: a text that begins with it and is not in quotes."""
_QUOTES = ("'", '"')
_CONTROL_IN_KEY = re.compile(rf"[\n\t]|{STEERING.pattern}")

_PLAIN_WORDS = (
    (
        "cannot start any token",
        "a character that cannot stand here",
        "indent with spaces, put text in quotes",
    ),
    ("found a tab character", "a tab where spaces belong", "indent with spaces"),
    (
        "mapping values are not allowed",
        "a ':' where no key can stand",
        "put text that contains ': ' in quotes",
    ),
    ("could not find expected ':'", "a key without ':' after it", "write key: value, a blank after the ':'"),
    ("did not find expected key", "the indentation or the brackets do not fit the lines above", ""),
    ("did not find expected '-'", "the indentation does not fit the list above", ""),
    ("did not find expected ',' or", "a ',' or a closing bracket is missing", ""),
    ("unexpected end of stream", "the text in quotes is never closed", ""),
    ("did not find expected node", "a value is missing here", ""),
    (
        "did not find expected alphabetic",
        "a '*' or '&' that begins no name",
        "put text that begins with it in quotes",
    ),
    ("control characters", "a control character", "remove it"),
)


class _RefusedError(Exception):
    """The file cannot be read any further."""

    def __init__(self, line: int, column: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.line, self.column, self.code, self.message, self.hint = line, column, code, message, hint


@dataclass(slots=True)
class ParsedFile:
    """What was read from one file; `is_readable` is false when nothing could be made of it."""

    file: str
    value: Value = None
    is_readable: bool = False
    problems: list[Problem] = field(default_factory=list)
    nodes: int = 0
    """Keys and values that it has."""

    def add(
        self,
        line: int,
        column: int,
        path: str,
        code: str,
        message: str,
        hint: str = "",
        keys: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Note a problem of this file."""
        self.problems.append(Problem(self.file, line, column, path, code, message, hint, keys))


def read_yaml(path: Path, file: str) -> ParsedFile:
    """Read a file from disk; `file` is its name in problems."""
    parsed = ParsedFile(file)
    try:
        data = read_ordinary(path, MAX_FILE_BYTES)
    except TooLargeError as error:
        parsed.add(
            0, 0, "", "too_large", f"the file has {error.size} bytes; at most {MAX_FILE_BYTES} are read"
        )
        return parsed
    except OSError as error:
        parsed.add(0, 0, "", "unreadable", f"the file cannot be read: {error.strerror or error}")
        return parsed
    return parse_yaml(data, file)


def parse_yaml(data: bytes, file: str) -> ParsedFile:
    """Read one document from bytes; `file` is its name in problems."""
    parsed = ParsedFile(file)
    if len(data) > MAX_FILE_BYTES:
        parsed.add(
            0, 0, "", "too_large", f"the file has {len(data)} bytes; at most {MAX_FILE_BYTES} are read"
        )
        return parsed
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        parsed.add(line, column, "", "encoding", "the file is not UTF-8 text", "save it as UTF-8")
        return parsed
    try:
        _Reader(parsed).read(text)
    except _RefusedError as error:
        parsed.add(error.line, error.column, "", error.code, error.message, error.hint)
    except yaml.reader.ReaderError as error:
        line, column = _place(text, error.position)
        parsed.add(line, column, "", "syntax", "a character that YAML does not allow", "remove it")
    except yaml.MarkedYAMLError as error:
        parsed.add(*_syntax(text, error))
    return parsed


def _place(text: str, position: int) -> tuple[int, int]:
    before = _NEWLINES.split(text[:position])
    return len(before), len(before[-1]) + 1


def _syntax(text: str, error: yaml.MarkedYAMLError) -> tuple[int, int, str, str, str, str]:
    """A mistake that the parser met: line, column, path, code, message, what to do."""
    problem = str(error.problem or error.context or "")
    mark, began = error.problem_mark or error.context_mark, error.context_mark
    if TOO_DEEP_FOR_PARSER in problem:
        return *_where_too_deep(text), "", "too_deep", TOO_DEEP, ""
    if began is not None and "unexpected end of stream" in problem:
        mark = began
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    message, hint = _reworded(problem)
    lines = _NEWLINES.split(text)
    first = began.line if began is not None and began.line < line - 1 else max(0, line - 2)
    for number, each in enumerate(lines[first:line], first + 1):
        if blank := _ODD_BLANK.match(each):
            message = f"a blank that YAML does not know as one (U+{ord(blank[1]):04X})"
            return number, blank.start(1) + 1, "", "syntax", message, "write an ordinary blank there"
    before = lines[line - 1][: column - 1] if line <= len(lines) else ""
    if "mapping values are not allowed" in problem and _KEY_ALONE.fullmatch(before):
        hint = "the line is indented too far: begin it where the keys beside it begin"
    elif "did not find expected key" in problem and before.endswith(_QUOTES):
        message = "the text goes on after the quote that closes it"
        hint = "inside '...' write an apostrophe twice, or put the text between double quotes"
    elif "did not find expected ',' or" in problem and began is not None:
        hint = f"the bracket was opened in line {began.line + 1}"
    if "expected node" in problem or "expected ',' or" in problem:
        for number, each in enumerate(lines[first:line], first + 1):
            if remark := _REMARK_FOR_VALUE.match(each):
                message, hint = (
                    "a value is missing here",
                    f"{REMARK}: put a text that begins with it in quotes",
                )
                return number, remark.start(1) + 1, "", "syntax", message, hint
    return line, column, "", "syntax", message, hint


def _where_too_deep(text: str) -> tuple[int, int]:
    """Return line and column of the first bracket that opens one level too many.

    Newer parsers look that far ahead and give up before they tell of any level.
    """
    depth = 0
    for position, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            return _place(text, position)
    return 1, 1


def _reworded(problem: str) -> tuple[str, str]:
    for part, message, hint in _PLAIN_WORDS:
        if part in problem:
            return message, hint
    return f"not readable as YAML: {problem}", ""


class _Reader:
    """Builds the tree of one file from the parser's events."""

    def __init__(self, parsed: ParsedFile) -> None:
        self.parsed = parsed
        self.file = parsed.file
        self.documents = 0

    def read(self, text: str) -> None:
        """Walk over all events; raises `_RefusedError` where nothing more can be read."""
        nodes = 0
        stack: list[YamlMapping | YamlList] = []
        top: YamlMapping | YamlList | None = None
        key: str | None = None
        key_line = key_column = 0
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, yaml.CollectionEndEvent):
                stack.pop()
                top = stack[-1] if stack else None
                continue
            mark = event.start_mark
            line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
            if not isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)):
                self._check_stream(event, line, column)
                continue
            nodes += 1
            self.parsed.nodes = nodes
            if nodes > MAX_NODES:
                raise _RefusedError(line, column, "too_many", f"more than {MAX_NODES} keys and values")
            if event.anchor is not None or event.tag is not None:
                raise _decorated(event, line, column)
            if key is None and type(top) is YamlMapping:
                key, key_line, key_column = self._key(event, line, column), line, column
                continue
            if top is not None and len(top) >= MAX_ITEMS:
                raise _RefusedError(line, column, "too_many", f"more than {MAX_ITEMS} keys or items in one")
            value: Value
            block = 0
            if isinstance(event, yaml.ScalarEvent):
                value = self._scalar(event, line, column)
                block = line if event.style == "|" else 0
            elif len(stack) >= MAX_DEPTH:
                raise _RefusedError(line, column, "too_deep", TOO_DEEP)
            else:
                is_table = isinstance(event, yaml.MappingStartEvent)
                value = (YamlMapping if is_table else YamlList)(self.file, line, column)
                stack.append(value)
            if top is None:
                self.parsed.value = value
            elif isinstance(top, YamlList):
                top.append(value)
                top.marks.append((self.file, line, column))
            elif key is not None:
                if key in top:
                    self._duplicate(key, top, stack, key_line, key_column)
                else:
                    top[key] = value
                    top.marks[key] = (self.file, key_line, key_column, line, column, block)
                key = None
            if isinstance(value, (YamlMapping, YamlList)):
                top = value
        if not self.documents:
            raise _RefusedError(1, 1, "empty", "the file is empty", "write an entry, or take it away")
        self.parsed.is_readable = True

    def _check_stream(self, event: yaml.Event, line: int, column: int) -> None:
        """One document, without directives and aliases."""
        if isinstance(event, yaml.AliasEvent):
            message = f"the alias '*{event.anchor}' is not allowed"
            raise _RefusedError(line, column, "alias", message, "write it out")
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                message = "a second document starts here"
                raise _RefusedError(line, column, "documents", message, "use one file for each")
            if event.version is not None or event.tags:
                raise _RefusedError(line, column, "directive", "'%' directives are not allowed")

    def _key(self, event: yaml.NodeEvent, line: int, column: int) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            raise _RefusedError(line, column, "key", "a key must be a word, not a list or a block")
        key = str(event.value)
        if key == "<<" and not event.style:
            raise _RefusedError(
                line, column, "merge_key", "the merge key '<<' is not allowed", "write it out"
            )
        if len(key) > MAX_KEY:
            raise _RefusedError(line, column, "key", f"a key of more than {MAX_KEY} characters")
        return self._readable(key, _CONTROL_IN_KEY, line, column)

    def _readable(self, text: str, barred: re.Pattern[str], line: int, column: int) -> str:
        """The text without the signs that are barred in it; the first of them is told."""
        found = barred.search(text)
        if found is None:
            return text
        sign = found[0].encode("unicode_escape").decode()
        message = f"the text holds the control character {sign}"
        self.parsed.add(line, column, "", "control", message, "leave it out")
        return barred.sub("", text)

    def _duplicate(
        self, key: str, block: YamlMapping, stack: Sequence[YamlMapping | YamlList], line: int, column: int
    ) -> None:
        first = block.key_place(key)[1:]
        message = f"the key '{key}' stands here twice, first in line {first[0]}"
        keys = (first, *_keys_above(block, stack))
        self.parsed.add(line, column, "", "duplicate_key", message, "keep one of them", keys)

    def _scalar(self, event: yaml.ScalarEvent, line: int, column: int) -> Value:
        """The value of a scalar by YAML 1.2's core rules; numbers and texts within limits."""
        text = str(event.value)
        limit = MAX_TEXT_BLOCK if event.style == "|" else MAX_TEXT
        if len(text) > limit:
            message = f"a text of {len(text)} characters; at most {limit}"
            self.parsed.add(line, column, "", "text_length", message)
            return None
        if event.style:
            return text if self._readable(text, STEERING, line, column) == text else None
        if text in _WORDS:
            return _WORDS[text]
        value = self._number(text, line, column) if text[0] in _NUMBER_START else text
        if isinstance(value, str) and not text.isascii():
            return text if self._readable(text, STEERING, line, column) == text else None
        return value

    def _number(self, text: str, line: int, column: int) -> Value:
        short = text if len(text) <= 20 else text[:20] + "..."
        if _WHOLE.fullmatch(text):
            number = int(text) if len(text) < 12 else MAX_INT + 1
            if MIN_INT <= number <= MAX_INT:
                return number
            hint = f"numbers go from {MIN_INT} to {MAX_INT}"
            self.parsed.add(line, column, "", "number", f"the number {short} is too large", hint)
            return None
        if _FLOAT.fullmatch(text) and len(text) < 32:
            return float(text)
        if _REFUSED_NUMBER.fullmatch(text):
            plain = text.lstrip("+-0")
            number_hint = plain if plain.isdigit() else "a plain number"
            hint = f"write {number_hint}, or '{short}' in quotes for text"
            self.parsed.add(line, column, "", "number", f"{short} could be a number or text", hint)
            return None
        return text


def _keys_above(
    block: YamlMapping, open_blocks: Sequence[YamlMapping | YamlList]
) -> Iterator[tuple[int, int]]:
    """The places of the keys in whose values an open block stands, the nearest first."""
    here: YamlMapping | YamlList = block
    depth = next(number for number, each in enumerate(open_blocks) if each is block)
    for above in reversed(open_blocks[:depth]):
        if isinstance(above, YamlMapping):
            yield from (above.key_place(key)[1:] for key, value in above.items() if value is here)
        here = above


def _decorated(event: yaml.NodeEvent, line: int, column: int) -> _RefusedError:
    if event.anchor is not None:
        message = f"the anchor '&{event.anchor}' is not allowed"
        return _RefusedError(line, column, "anchor", message, "write it out")
    tag = shown(str(getattr(event, "tag", "")).replace("tag:yaml.org,2002:", "!!"))
    return _RefusedError(line, column, "tag", f"the tag {tag} is not allowed", "leave it out")
