"""A program that answers lines: nothing that it does or leaves undone can hold the game up."""

import contextlib
import os
import queue
import secrets
import shlex
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import Final

from game.rules.prose import Sentence
from game.session.errors import BotError, reason_of
from game.session.program_limits import TOKEN, Limits, ProcessTree, awaits, described_end, unread_bytes

_QUOTED_LINES: Final = 5
_MARKS_ALONE: Final = b" \t\r^~"
"""A line of these says nothing in one sentence: it points at a place in the line above it."""
_QUOTED_LETTERS: Final = 300
_BETWEEN: Final = " | "
_QUOTED_SIGNS: Final = 40
_COMMAND_LETTERS: Final = 200
_LINES_AHEAD: Final = 4
_READ_BYTES: Final = 65_536
_SECONDS_BETWEEN_LOOKS: Final = 0.25
_SECONDS_FOR_LAST_WORDS: Final = 0.2
_SECONDS_FOR_ANOTHER: Final = 0.4
_SECONDS_TO_LEAVE: Final = 0.5
_SECONDS_TO_TAKE_OUT: Final = 0.001


class ProgramError(BotError):
    """A program does not start, does not answer, or answers beyond its limits."""


class Program:
    """A running program. Threads write to it and read from it, so that the caller never waits for a pipe."""

    __slots__ = (
        "_asked",
        "_begun",
        "_command",
        "_errors",
        "_family",
        "_has_ended",
        "_has_failed",
        "_is_closed",
        "_limits",
        "_line_bytes",
        "_lines",
        "_listener",
        "_open_line",
        "_process",
        "_requests",
        "_turn",
        "_write_problem",
        "_written",
        "has_read",
    )

    def __init__(self, command: str, limits: Limits, line_bytes: int) -> None:
        """Start it. ``command`` is split as a shell would, but no shell runs it. Raises ProgramError.

        A line of its answers has at most ``line_bytes``.
        """
        self._command = command
        self._limits = limits
        self._line_bytes = line_bytes
        self._lines: queue.Queue[tuple[bytes, int] | None] = queue.Queue(_LINES_AHEAD)
        """Each line with how many requests the program had read before it came, as far as can be told."""
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._asked = self._begun = self._written = 0
        self._open_line = b""
        """How the line begins that the program has not ended yet."""
        self._turn = threading.Lock()
        """What comes out is taken out, or the next request is begun: whoever holds it does."""
        self._has_ended = False
        self.has_read = True
        """Whether the program had read the request before it wrote the last answer, as far as can be told."""
        self._errors: deque[str] = deque(maxlen=_QUOTED_LINES)
        self._is_closed = threading.Event()
        self._write_problem = ""
        self._has_failed = False
        token = secrets.token_hex(16)
        try:
            self._process = subprocess.Popen(
                command if os.name == "nt" else shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env={**os.environ, TOKEN: token},
                start_new_session=os.name != "nt",
            )
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError("bot.refused.start", bot=self._name(), why=reason_of(error)) from error
        self._family = ProcessTree(self._process, token, limits)
        self._listener = self._begin(self._listen)
        self._begin(self._read)
        self._begin(self._write)

    def ask(self, request: bytes) -> bytes:
        """Return the line that answers a request. Raises ProgramError; the program is then ended."""
        deadline = monotonic() + self._limits.seconds
        self._refuse_unasked()
        self._family.grant()
        self._requests.put(request)
        self._asked += 1
        is_gone = False
        while True:
            left = deadline - monotonic()
            if left <= 0:
                key = "bot.refused.no_read" if self._written < self._asked else "bot.refused.no_answer"
                begun = quoted(self._open_line) if self._open_line.strip() else ""
                raise self.failed(Sentence(key, {"seconds": f"{self._limits.seconds:g}", "begun": begun}))
            try:
                answer = self._lines.get(timeout=min(left, _SECONDS_BETWEEN_LOOKS))
            except queue.Empty:
                if excess := self._family.excess():
                    raise self.failed(excess) from None
                if is_gone:
                    raise self.failed(self._how_it_left()) from None
                is_gone = bool(self._write_problem) or self._process.poll() is not None
                continue
            if answer is None:
                raise self.failed(self._how_it_ended())
            line, read = answer
            if len(line) > self._line_bytes:
                raise self.failed(Sentence("bot.refused.line", {"most": self._line_bytes}))
            self.has_read = read >= self._asked
            return line

    def _refuse_unasked(self) -> None:
        """A second line for one request would be taken for the answer to the next one."""
        if not self._asked:
            return
        with contextlib.suppress(queue.Empty):
            line = self._lines.get_nowait()
            if line is None:
                raise self.failed(self._how_it_ended())
            raise self.failed(Sentence("bot.refused.two_lines", {"line": quoted(line[0])}))

    def another(self) -> str:
        """Return the line behind an answer that may be the rest of the one before.

        Such a line comes too late to be refused, and the answer to what was asked comes after it.
        """
        if self._asked < 2:
            return ""
        with contextlib.suppress(queue.Empty):
            line = self._lines.get(timeout=_SECONDS_FOR_ANOTHER)
            if line is not None:
                return quoted(line[0])
        return ""

    def failed(self, why: Sentence, another: str = "") -> ProgramError:
        """End the program; return the error that says why, with its last words."""
        self._has_failed = True
        self.close()
        self._listener.join(_SECONDS_FOR_LAST_WORDS)
        said = _last_words(list(self._errors))
        return ProgramError(why.key, **why.facts, bot=self._name(), another=another, said=said)

    def close(self) -> None:
        """End the program and all that it has started: first its input, then they themselves."""
        if self._is_closed.is_set():
            return
        self._requests.put(None)
        if not self._has_failed:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_SECONDS_TO_LEAVE)
        self._is_closed.set()
        self._family.end()

    def _how_it_left(self) -> Sentence:
        """Why no answer will come although its output is still open."""
        if self._process.poll() is not None:
            return self._how_it_ended()
        return Sentence("bot.refused.deaf", {"why": self._write_problem})

    def _how_it_ended(self) -> Sentence:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_SECONDS_FOR_LAST_WORDS)
        return described_end(self._process.poll())

    def _name(self) -> str:
        return named(self._command)

    def _begin(self, work: "Callable[[], None]") -> threading.Thread:
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        """Send the requests."""
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError, ValueError), stream:
            while not self._is_closed.is_set():
                request = self._requests.get()
                if request is None:
                    return
                rest = memoryview(request)
                self._begin_request()
                while rest and not self._is_closed.is_set():
                    try:
                        rest = rest[stream.write(rest) or 0 :]
                    except OSError as error:
                        self._write_problem = error.strerror or str(error)
                        return
                self._written += 1

    def _begin_request(self) -> None:
        """Count a request as begun once all is taken out that the program had written before.

        So no line that was on its way already is taken for an answer to it.
        """
        stream = self._process.stdout
        assert stream is not None
        while not self._is_closed.is_set():
            with self._turn:
                if self._has_ended or not awaits(stream.fileno(), 0):
                    self._begun += 1
                    return
            sleep(_SECONDS_TO_TAKE_OUT)

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        line, begun = bytearray(), 0
        with contextlib.suppress(OSError, ValueError), stream:
            try:
                while not self._is_closed.is_set():
                    part, now = self._part(stream.fileno())
                    if not part:
                        break
                    *whole, rest = part.split(b"\n")
                    for end in whole:
                        self._hand_over(bytes(line + end), begun if line.strip() else now)
                        line.clear()
                    begun = begun if line.strip() else now
                    line += rest
                    self._open_line = bytes(line[: 4 * _QUOTED_SIGNS])
                    if len(line) > self._line_bytes:
                        self._hand_over(bytes(line), begun)
                        return
            finally:
                with self._turn:
                    self._has_ended = True
        if line:
            self._hand_over(bytes(line), begun)
        self._hand_over(None)

    def _part(self, pipe: int) -> tuple[bytes, int]:
        """Return what the program wrote next, and how many requests had been begun when that was there."""
        if awaits(pipe, None):
            with self._turn:
                return os.read(pipe, _READ_BYTES), self._begun
        return os.read(pipe, _READ_BYTES), self._begun

    def _hand_over(self, line: bytes | None, begun: int = 0) -> None:
        """Wait until there is room for a line: a program that floods waits at its own pipe.

        ``begun``: how many requests had been begun when its first sign was there.
        """
        answer = None if line is None else (line, min(begun, self._read_requests()))
        while not self._is_closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(answer, timeout=_SECONDS_BETWEEN_LOOKS)
                return

    def _read_requests(self) -> int:
        """How many requests the program may have read to their ends: what lies in its pipe it has not.

        It may stop before the end of the line. Where the system cannot tell what lies there, all that were
        begun count; a line that is written while a request is on its way passes for its answer.
        """
        begun, stream = self._begun, self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            return begun - (unread_bytes(stream.fileno()) > len(b"\n"))
        return begun

    def _listen(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        rest = b""
        with contextlib.suppress(OSError, ValueError), stream:
            while part := os.read(stream.fileno(), _READ_BYTES):
                *whole, rest = (rest + part).split(b"\n")
                told = [line for line in whole if line.strip(_MARKS_ALONE)]
                for line in told[-_QUOTED_LINES:]:
                    self._errors.append(_plain(line[:_QUOTED_LETTERS].decode("utf-8", "replace")))
                rest = rest[:_QUOTED_LETTERS]
                if self._is_closed.is_set() and not rest and not whole:
                    break
        if rest.strip(_MARKS_ALONE):
            self._errors.append(_plain(rest.decode("utf-8", "replace")))


def _last_words(lines: Sequence[str]) -> str:
    """Return lines in one sentence: the last one, which says most, and as many before it as are quoted."""
    said, begun = "", len(lines)
    for line in reversed(lines):
        if said and len(line) + len(_BETWEEN) + len(said) > _QUOTED_LETTERS:
            break
        said, begun = f"{line}{_BETWEEN}{said}" if said else line[:_QUOTED_LETTERS], begun - 1
    return f"...{_BETWEEN}{said}" if begun else said


def named(command: str) -> str:
    """Return the command of a program in quotes, as far as it is told."""
    plain = _plain(command)
    return repr(plain if len(plain) <= _COMMAND_LETTERS else plain[: _COMMAND_LETTERS - 3] + "...")


def quoted(line: bytes) -> str:
    """Return the beginning of a line that a program has written, in quotes."""
    text = _plain(line[: 4 * _QUOTED_SIGNS].decode("utf-8", "replace"))
    return f"'{text[:_QUOTED_SIGNS]}...'" if len(text) > _QUOTED_SIGNS else f"'{text}'"


def _plain(text: str) -> str:
    """Return a text without what steers terminals."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
