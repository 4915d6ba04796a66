"""Programs that play a seat badly: each ends in one sentence, in time, and leaves nothing behind."""

import os
import shlex
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from game.session.bot import BotProcess
from game.session.errors import BotError
from game.session.program import Program
from game.session.program_limits import Limits
from tests.support.race import race
from tests.support.toy_system import RED

SOON = 0.25
"""Seconds in which a program is under way, that are waited for in vain."""
LATE = r"did not (answer|read what it was sent) within"
PATIENCE = "game.session.program._SECONDS_TO_LEAVE"
"""For so long a program that is asked to leave may take."""
TELLING_S = 0.75
"""Another patience than any: where it is waited for, somebody is asked to leave."""
WALK = '{"action":{"kind":"Walk","player":"red"}}'
KINDS: dict[str, tuple[str, str]] = {
    "sleeps": ("import time; time.sleep(99)", LATE),
    "reads and never answers": ("import sys\nfor line in sys.stdin: pass", LATE),
    "burns": ("while True: pass", LATE),
    "stops itself": ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", LATE),
    "ignores its end": (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)",
        LATE,
    ),
    "answers in pieces for ever": (
        "import sys, time\nwhile True: sys.stdout.write(' '); sys.stdout.flush(); time.sleep(0.01)",
        LATE,
    ),
    "closes its output": ("import os, time; os.close(1); time.sleep(99)", "closed its output"),
    "closes its input": ("import os, time; input(); os.close(0); time.sleep(99)", LATE),
    "leaves a child with its pipes": (
        "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])",
        r"exit code 0",
    ),
    "leaves a child in another session": (
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'],"
        " start_new_session=True); time.sleep(99)",
        LATE,
    ),
    "leaves a child in another session without its environment": (
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'],"
        " start_new_session=True, env={}); time.sleep(99)",
        LATE,
    ),
    "ends": ("import sys; sys.exit(3)", "exit code 3"),
    "kills itself": (
        "import os; os.kill(os.getpid(), 9)",
        r"was ended without an answer \(SIGKILL, signal 9\)",
    ),
    "raises": ("raise ValueError('a secret reason')", "a secret reason"),
    "no JSON": ("print('hello', flush=True); input()", "nobody understands"),
    "no UTF-8": (r"import os; os.write(1, b'\xff\xfe\n'); input()", "nobody understands"),
    "a byte order mark": (
        f"import os; os.write(1, b'\\xef\\xbb\\xbf' + {WALK!r}.encode() + b'\\n'); input()",
        "the line begins with a byte order mark: write UTF-8 without one",
    ),
    "deep JSON": ("print('['*100000, flush=True); input()", "nobody understands"),
    "a list": ("print('[]', flush=True); input()", r"'\[\]' \(an answer is an object"),
    "an empty line": ("print(flush=True); input()", "'' \\(the line is empty; an answer is"),
    "a greeting": ("print('hello \x1b from me', flush=True); input()", "'hello from me' \\(the line is"),
    "no action": ("""print('{"action":null}', flush=True); input()""", "nobody understands"),
    "an action of nobody": (
        """print('{"action":{"kind":"Walk","player":"' + 'x'*9999 + '"}}', flush=True); input()""",
        "plays red",
    ),
    "illegal": (
        """print('{"action":{"kind":"Hide","player":"red","mark":99}}', flush=True); input()""",
        r"\(TY-",
    ),
    "floods lines": ("import sys\nwhile True: sys.stdout.write('x' * 1000 + '\\n')", "nobody understands"),
    "floods one line": ("import sys\nwhile True: sys.stdout.write('x' * 100000)", "a line of more than"),
    "floods its errors": ("import sys\nwhile True: sys.stderr.write('\\x1b[31mno' * 5000 + '\\n')", LATE),
}
ON_LINUX: dict[str, tuple[str, str]] = {
    "eats memory": ("input()\nx = bytearray(600 << 20)", "MemoryError|more than 256 MiB"),
    "eats memory in children": (
        "import os, time\n"
        "for _ in range(4):\n"
        "    if os.fork() == 0:\n"
        "        x = bytearray(b'x') * (150 << 20); time.sleep(99)\n"
        "time.sleep(99)",
        "more than 256 MiB of memory",
    ),
    "breeds": (
        "import os, time\nfor _ in range(30):\n    if os.fork() == 0: time.sleep(99)\ntime.sleep(99)",
        "more than 16 programs",
    ),
}
ALL = KINDS | (ON_LINUX if sys.platform == "linux" else {})
LIKE_OTHERS = ("sleeps", "reads and never answers", "burns", "leaves a child in another session")
"""Kinds that wait until it is late and do nothing that no other one does: of the slow run."""
TRIED = [pytest.param(kind, marks=pytest.mark.slow if kind in LIKE_OTHERS else ()) for kind in ALL]


def _command(tmp_path: Path, text: str) -> str:
    path = tmp_path / "bad_bot.py"
    path.write_text(textwrap.dedent(text))
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def _left_behind(tmp_path: Path) -> list[str]:
    """Programs that still run and were started by the bot of this folder: they have it as working folder."""
    found = []
    for folder in Path("/proc").iterdir() if sys.platform == "linux" else ():
        try:
            if folder.name.isdigit() and (folder / "cwd").readlink() == tmp_path:
                state = (folder / "stat").read_bytes().rpartition(b")")[2].split()[0]
                found += [] if state == b"Z" or int(folder.name) == os.getpid() else [folder.name]
        except OSError:
            continue
    return found


@pytest.mark.parametrize("kind", TRIED)
def test_a_bad_bot_ends_in_one_sentence_and_leaves_nothing_behind(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is it given the time to leave that others have: whoever plays would wait for it."""
    text, words = ALL[kind]
    wait, waited = subprocess.Popen.wait, list[float | None]()

    def noted(self: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        waited.append(timeout)
        return wait(self, timeout)

    monkeypatch.setattr(subprocess.Popen, "wait", noted)
    monkeypatch.setattr(PATIENCE, TELLING_S)
    monkeypatch.chdir(tmp_path)
    seconds = SOON if words == LATE else 30
    bot = BotProcess(_command(tmp_path, text), Limits(seconds, memory_mib=256, programs=16))
    with pytest.raises(BotError, match=words) as caught:
        bot.choose(race(), RED)
    bot.close()
    monkeypatch.undo()
    sentence = str(caught.value)
    assert len(sentence) < 1500 and "\n" not in sentence and "\x1b" not in sentence
    assert _left_behind(tmp_path) == []
    assert TELLING_S not in waited


def test_marks_below_a_line_are_no_last_words(tmp_path: Path) -> None:
    """Two of five lines that are quoted of what Python says were '^^^^^^^^^^^^^^^'."""
    said = "File bot.py\n  best = moves[0] / 0\n         ~~~~~~~~~^~~\nZeroDivisionError"
    text = f"import sys; sys.stderr.write({said!r}); sys.exit(1)"
    bot = BotProcess(_command(tmp_path, text), Limits(30.0))
    with pytest.raises(BotError) as caught:
        bot.choose(race(), RED)
    bot.close()
    assert str(caught.value).endswith("it said: File bot.py | best = moves[0] / 0 | ZeroDivisionError")


def test_the_last_line_of_a_crash_is_quoted_whole(tmp_path: Path) -> None:
    """Long lines that say where it happened left no room for the one that says what."""
    lines = [f"File {'deep/' * 20}bot.py, line {number}" for number in (1, 2, 3)]
    said = "\n".join([*lines, "KeyError: 'legal'"])
    text = f"import sys; sys.stderr.write({said!r}); sys.exit(1)"
    bot = BotProcess(_command(tmp_path, text), Limits(30.0))
    with pytest.raises(BotError) as caught:
        bot.choose(race(), RED)
    bot.close()
    told = str(caught.value).partition("it said: ")[2]
    assert told == f"... | {lines[1]} | {lines[2]} | KeyError: 'legal'"


def test_a_bot_that_never_reads_does_not_hold_up_a_request_larger_than_its_pipe(tmp_path: Path) -> None:
    bot = BotProcess(_command(tmp_path, "import time; time.sleep(99)"), SOON)
    with pytest.raises(BotError, match="did not read what it was sent within"):
        bot._ask(b"x" * 5_000_000)


def test_a_bot_that_answers_without_reading_is_waited_for_no_longer_than_its_limit(tmp_path: Path) -> None:
    bot = BotProcess(_command(tmp_path, f"import time\nprint('{WALK}', flush=True)\ntime.sleep(99)"), 30)
    assert bot._ask(b"x" * 5_000_000).startswith(b'{"action"')
    assert bot._program is not None
    bot._program._limits = Limits(SOON)
    with pytest.raises(BotError, match="within"):
        bot._ask(b"x" * 5_000_000)


def test_a_second_line_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    text = f"for _ in range(2):\n    input(); print('{WALK}', flush=True); print('{WALK}', flush=True)"
    bot = BotProcess(_command(tmp_path, text), 30)
    bot.choose(race(), RED)
    assert bot._program is not None
    while bot._program._lines.qsize() < 1:
        time.sleep(0.01)
    with pytest.raises(BotError, match=r"wrote more than one line for its last answer: '\{\"action\""):
        bot.choose(race(), RED)


def test_a_second_line_that_comes_late_is_told_with_what_is_wrong_about_it(tmp_path: Path) -> None:
    text = f"""
        import os
        input(); print('{WALK}', flush=True)
        input(); os.write(1, b'thinking\\n' + {WALK!r}.encode() + b'\\n'); input()
        """
    bot = BotProcess(_command(tmp_path, text), 30)
    bot.choose(race(), RED)
    told = r"'thinking' \(.*\); it wrote more lines than it was asked for, the next one was '\{\"action\""
    with pytest.raises(BotError, match=told):
        bot.choose(race(), RED)


def test_an_answer_that_says_which_question_it_is_for_is_no_answer_to_another(tmp_path: Path) -> None:
    text = f"""
        import json
        first = json.loads(input())["question"]
        answer = {{"question": first, **json.loads({WALK!r})}}
        print(json.dumps(answer), flush=True)
        second = json.loads(input())["question"]
        assert second != first
        print(json.dumps(answer), flush=True)
        input()
        """
    bot = BotProcess(_command(tmp_path, text), 30)
    bot.choose(race(), RED)
    told = 'answered question 1 again, after question 2 had been asked: \'\\{"question": 1, "action"'
    with pytest.raises(BotError, match=told):
        bot.choose(race(), RED)


@pytest.mark.parametrize("number", ["7", "0", "true", '"1"', "null"])
def test_a_question_that_nobody_has_asked_is_not_answered(tmp_path: Path, number: str) -> None:
    line = f'{{"question":{number},{WALK[1:]}'
    bot = BotProcess(_command(tmp_path, f"input(); print('{line}', flush=True); input()"), 30)
    with pytest.raises(BotError, match=r"answered another question than 1, which was asked: '\{\"question\""):
        bot.choose(race(), RED)


@pytest.mark.skipif(sys.platform != "linux", reason="the system cannot tell what was read")
@pytest.mark.parametrize("first", ["", f"input(); print('{WALK}', flush=True)"])
def test_what_a_bot_has_not_read_it_does_not_answer(tmp_path: Path, first: str) -> None:
    """The line is written after the question has come, so that nobody finds it there before, but unread."""
    text = f"""
        import os, select, time
        {first}
        select.select([0], [], [])
        os.write(1, {WALK!r}.encode() + b"\\n")
        time.sleep(99)
        """
    bot = BotProcess(_command(tmp_path, text), 30)
    if first:
        bot.choose(race(), RED)
    with pytest.raises(BotError, match=r"wrote '\{\"action.* before it had read the question"):
        bot.choose(race(), RED)


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can look into a pipe that is waited for")
@pytest.mark.parametrize("pieces", [(f"{WALK}\n", f"{WALK}\n"), (WALK[:5], f"{WALK[5:]}\n")])
def test_a_line_that_lay_there_before_the_question_is_no_answer_to_it(
    pieces: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine nobody had taken it out as the question was written: it was taken for the answer."""
    go, mark = tmp_path / "go", tmp_path / "written"
    text = f"""
        import os, pathlib, time
        input()
        os.write(1, {WALK.encode()!r} + bytes([10]))
        while not pathlib.Path({str(go)!r}).exists(): time.sleep(0.001)
        os.write(1, bytes({[*pieces[0].encode()]}))
        pathlib.Path({str(mark)!r}).touch()
        input()
        os.write(1, bytes({[*pieces[1].encode()]}))
        input()
        """
    bot = BotProcess(_command(tmp_path, text), 30)
    bot.choose(race(), RED)
    program = bot._program
    assert program is not None
    read = os.read

    def late(pipe: int, count: int) -> bytes:
        """Whoever takes it out is held up, for so long that the question would be there long before."""
        until = time.monotonic() + SOON
        while program._written < 2 and time.monotonic() < until:
            time.sleep(0.001)
        return read(pipe, count)

    monkeypatch.setattr("game.session.program.os.read", late)
    go.touch()
    while not mark.exists():
        time.sleep(0.001)
    with pytest.raises(BotError, match=r"before it had read the question|more than one line"):
        bot.choose(race(), RED)


def test_a_flood_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATIENCE, SOON)
    bot = BotProcess(
        _command(tmp_path, f"import sys\ninput()\nwhile True: sys.stdout.write('{WALK}\\n')"), 30
    )
    bot.choose(race(), RED)
    time.sleep(SOON)
    assert bot._program is not None
    assert bot._program._lines.qsize() <= 4
    bot.close()


def test_closing_ends_a_bot_that_does_not_want_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"""
        import os, signal, sys, time
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if os.fork() == 0:
            os.setsid()
            time.sleep(99)
        input(); print('{WALK}', flush=True)
        time.sleep(99)
        """
    bot = BotProcess(_command(tmp_path, text), 30)
    bot.choose(race(), RED)
    monkeypatch.undo()
    monkeypatch.setattr(PATIENCE, SOON)
    assert sys.platform != "linux" or len(_left_behind(tmp_path)) == 2
    bot.close()
    assert _left_behind(tmp_path) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the system has no such limit")
def test_a_bot_that_goes_on_thinking_after_its_answer_is_ended_by_its_cpu_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no core to think on for as long as an answer may take, two seconds of it are left."""
    monkeypatch.setattr("game.session.program_limits._CORES_AT_MOST", 0)
    text = f"import sys\nfor line in sys.stdin:\n    print('{WALK}', flush=True)\n    while True: pass"
    bot = BotProcess(_command(tmp_path, text), 30)
    bot.choose(race(), RED)
    program = bot._program
    assert program is not None
    code = program._process.wait(600)
    assert code == -24, "SIGXCPU"
    bot.close()


def test_an_answer_without_the_end_of_its_line_is_told_as_that(tmp_path: Path) -> None:
    """Who forgets it was told that his bot had not answered."""
    mark, code = tmp_path / "written", tmp_path / "open.py"
    code.write_text(
        f"import time\nprint({WALK!r}, end='', flush=True)\n"
        f"open({str(mark)!r}, 'w').close()\ntime.sleep(99)\n"
    )
    program = Program(shlex.join([sys.executable, str(code)]), Limits(SOON), 1000)
    while not mark.exists():  # only then does the clock run
        time.sleep(0.01)
    with pytest.raises(BotError, match=f'{LATE} {SOON} seconds: no end of a line followed .."action.:'):
        program.ask(b"{}\n")
