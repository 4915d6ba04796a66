"""A bot: a program of its own that plays a seat by JSON lines.

It is sent ``{"op":"choose","system":...,"player":...,"turn":...,"state":...,"legal":[...]}`` on one line,
where ``state`` is what the player may see; it answers ``{"action":{...}}`` on one line within the time limit.
It ends when its input ends. What it writes to its standard error is quoted when it fails.
"""

import contextlib
import os
import queue
import shlex
import subprocess
import threading
from collections import deque

from game.core.codec import to_json_in_order, to_plain
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.system import Texts
from game.session.errors import BotError
from game.session.match import Match
from game.session.protocol_read import MAX_LINE_BYTES, RequestError, read_action, read_json

_QUOTED_LINES = 5
_SECONDS_TO_END = 1.0


class BotProcess:
    """A running bot. It is started at its first decision."""

    __slots__ = ("_command", "_errors", "_lines", "_listener", "_process", "_seconds", "_texts")

    def __init__(self, command: str, seconds: float, texts: Texts | None = None) -> None:
        """``command`` is split as a shell would, but no shell runs it; a decision may take ``seconds``.

        ``texts`` say why an action is illegal.
        """
        self._command = command
        self._seconds = seconds
        self._texts = texts or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._errors: deque[str] = deque(maxlen=_QUOTED_LINES)
        self._listener: threading.Thread | None = None

    def choose(self, match: Match, player: PlayerId) -> Action:
        """Return the bot's decision, checked. Raises BotError."""
        system = match.system
        request = {
            "op": "choose",
            "system": system.name,
            "player": player,
            "turn": match.turn,
            "state": to_plain(system.ruleset.record(match.observe(player))),
            "legal": to_plain(list(match.legal(player))),
        }
        answer = self._ask(to_json_in_order(request) + b"\n")
        try:
            value = read_json(answer)
            action_value = value.get("action")
            if not isinstance(action_value, dict):
                raise RequestError("bad_request", 'an answer is an object such as {"action":{...}}')
            action = read_action(action_value, system)
        except RequestError as error:
            raise self._failed(f"answered what nobody understands: {error.message}") from error
        if action.player != player:
            raise self._failed(f"answered for {action.player}, but it plays {player}")
        illegal = match.check(action)
        if illegal is not None:
            why = system.refusal(illegal, self._texts, match.names)
            raise self._failed(f"answered an illegal action: {why} ({illegal.rule})")
        return action

    def close(self) -> None:
        """End the program: first its input, then itself."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _ask(self, request: bytes) -> bytes:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(request)
            process.stdin.flush()
            answer = self._lines.get(timeout=self._seconds)
        except OSError as error:
            self._hear_it_out()
            raise self._failed(f"does not listen ({error})") from error
        except queue.Empty as error:
            raise self._failed(f"did not answer within {self._seconds:g} seconds") from error
        if answer is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_SECONDS_TO_END)
            self._hear_it_out()
            raise self._failed(f"ended without an answer (exit code {process.poll()})")
        if len(answer) > MAX_LINE_BYTES:
            raise self._failed("answered with a line that is too long")
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            parts = self._command if os.name == "nt" else shlex.split(self._command)
            process = subprocess.Popen(
                parts, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotError(f"the bot {self._command!r} does not start: {error}") from error
        self._process = process
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        self._listener = threading.Thread(target=self._listen, args=(process,), daemon=True)
        self._listener.start()
        return process

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout as stream, contextlib.suppress(ValueError, OSError):
            while line := stream.readline(MAX_LINE_BYTES + 1):
                self._lines.put(line)
        self._lines.put(None)

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stderr is not None
        with process.stderr as stream, contextlib.suppress(ValueError, OSError):
            while line := stream.readline(1_000):
                self._errors.append(line.decode("utf-8", "replace").rstrip())

    def _hear_it_out(self) -> None:
        """Wait for the last words of a program that has ended: another thread hears them."""
        if self._listener is not None:
            self._listener.join(_SECONDS_TO_END)

    def _failed(self, why: str) -> BotError:
        said = " | ".join(line for line in self._errors if line)
        return BotError(f"the bot {self._command!r} {why}" + (f"; it said: {said}" if said else ""))
