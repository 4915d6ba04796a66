"""The command that plants faults: what it plants, and that it tells noticed ones from unnoticed ones."""

import ast
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutation import faults as planting
from tests.mutation import kept as keeping
from tests.mutation.__main__ import drawn
from tests.mutation.alternatives import alternatives
from tests.mutation.faults import ROOT, Fault, difference, faults_of, planted, shown
from tests.mutation.kept import seen_before
from tests.mutation.known import Equivalent, equivalents, why_equivalent
from tests.mutation.suites import Suite, suite_of
from tests.mutation.watch import Coverage

EXPRESSIONS = {
    "a < b": {"a <= b", "a >= b"},
    "a == b": {"a != b"},
    "a in b": {"a not in b"},
    "a + b": {"a - b", "a", "b"},
    "a - b": {"a + b", "a"},
    "a << 1": {"a >> 1"},
    "a and b and c": {"a or b or c", "b and c", "a and c", "a and b"},
    "not a": {"a"},
    "3": {"4", "2"},
    "0": {"1"},
    "True": {"False"},
    "'text' + a": set(),
    "a if b else c": {"c if b else a"},
    "min(a, b)": {"max(a, b)"},
    "f(a, b, key=c)": {"f(b, a, key=c)", "f(a, b)"},
    "f(a, a)": set(),
    "a.copy()": {"a"},
    "(a, b)": {"()", "(b,)", "(a,)"},
    "[a]": {"[]"},
}
STATEMENTS = {
    "f()": {"pass"},
    "a.b = c": {"pass"},
    "a = b": set(),
    "a += b": {"pass", "a -= b", "a = b"},
    "if a:\n    b()": {"if not a:", "if True:", "if False:"},
    "for a in b:\n    c()": {"for a in ():", "for a in b: ... break"},
    "while a:\n    c()": {"while False:", "while a: ... break"},
    "match a:\n    case 1:\n        b()\n    case _:\n        assert_never(a)": {"match a: case _"},
    "def f() -> bool:\n    return a": {"def f: return True", "def f: return False"},
    "def f() -> None:\n    'Text.'\n    a()": {"def f: return None"},
    "def f() -> tuple[int, ...]:\n    return a": {"def f: return ()"},
    "def f() -> X:\n    return a": set(),
}


@pytest.mark.parametrize("source", EXPRESSIONS)
def test_faults_of_expressions(source: str) -> None:
    node = ast.parse(source, mode="eval").body
    assert {shown(each.node) for each in alternatives(node)} == EXPRESSIONS[source]


@pytest.mark.parametrize("source", STATEMENTS)
def test_faults_of_statements(source: str) -> None:
    (node,) = ast.parse(source).body
    assert {shown(each.node) for each in alternatives(node)} == STATEMENTS[source]


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with little in it, in a repository of its own."""
    source = (
        '"""A sample."""\n\n'
        "from typing import Literal\n\n"
        'Kind = Literal["a", "b"]\n'
        "LIMIT = 3\n\n\n"
        "def inside(number: int = 0) -> bool:\n"
        '    """Return whether it is."""\n'
        "    assert number > 0, 'text'\n"
        "    return number < LIMIT\n"
        "    raise AssertionError(number)\n"
        "    assert_never(number)\n\n\n"
        "def nothing(number: int) -> None:\n"
        "    return None\n"
    )
    (tmp_path / "sample.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(planting, "ROOT", tmp_path)
    planting.source_of.cache_clear()
    return "sample.py"


def test_faults_stand_in_what_is_run_and_nowhere_else(sample: str) -> None:
    found = {(fault.line, fault.before, fault.after) for fault in faults_of(sample)}
    assert found == {
        (6, "3", "4"),
        (6, "3", "2"),
        (9, "0", "1"),
        (9, "def inside: assert number > 0, 'text'", "def inside: return True"),
        (9, "def inside: assert number > 0, 'text'", "def inside: return False"),
        (12, "return number < LIMIT", "pass"),
        (12, "number < LIMIT", "number <= LIMIT"),
        (12, "number < LIMIT", "number >= LIMIT"),
    }


def test_what_runs_at_import_is_reached_by_every_test(sample: str) -> None:
    coverage = Coverage({"a": 2.0, "b": 1.0}, {(sample, 12): ["a"]})
    assert {fault.line: coverage.tests_for(fault) for fault in faults_of(sample)} == {
        6: ["a", "b"],  # who runs other lines of the file comes first
        9: [],
        12: ["a"],
    }


def test_a_planted_fault_is_the_only_change(sample: str) -> None:
    (fault,) = (each for each in faults_of(sample) if each.after == "number <= LIMIT")
    assert difference(fault) == "-    return number < LIMIT\n+    return number <= LIMIT"
    names: dict[str, object] = {}
    exec(compile(planted(fault), sample, "exec"), names)
    inside = names["inside"]
    assert callable(inside) and inside(3) and not inside(4)


@pytest.mark.slow
def test_every_fault_of_the_skirmish_can_be_compiled_and_changes_its_file() -> None:
    for file in suite_of("skirmish").files:
        whole = ast.unparse(ast.parse(planting.source_of(file)))
        for fault in faults_of(file)[::70]:
            tree = planted(fault)
            compile(tree, file, "exec")
            assert ast.unparse(tree) != whole, fault.title


def test_faults_are_drawn_by_seed_and_none_twice() -> None:
    every = faults_of("game/space/bits.py")
    assert drawn(every, 10, 1) == drawn(every, 10, 1) != drawn(every, 10, 2)
    assert sorted(map(str, drawn(every, len(every) + 5, 3))) == sorted(map(str, every))
    assert len({fault.line for fault in drawn(every, 8, 4)}) == 8, "a line is drawn, then a fault of it"


def test_equivalents_are_found_by_their_text_wherever_the_line_is(tmp_path: Path) -> None:
    fault = faults_of("game/space/bits.py")[0]
    known = Equivalent(fault.file, fault.text, fault.before, fault.after, "no difference")
    moved = Fault(fault.file, 0, 0, 999, fault.kind, fault.before, fault.after, fault.text, (999, 999))
    assert why_equivalent(moved, [known]) == "no difference"
    assert why_equivalent(moved, [known._replace(after="other")]) == ""
    inside = replace(moved, function="mask_of")
    assert why_equivalent(inside, [known._replace(within="mask_of")]) == "no difference"
    assert why_equivalent(inside, [known._replace(within="places_of")]) == ""
    (tmp_path / "bad.yaml").write_text("- {file: a, line: b, before: c, after: d}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.yaml, entry 0"):
        equivalents(tmp_path)


def test_every_known_equivalent_is_still_in_its_file() -> None:
    for known in equivalents():
        assert known.line in planting.source_of(known.file), known


@pytest.mark.slow
def test_every_known_equivalent_is_still_one_fault_of_its_file_and_no_other() -> None:
    every = {file: faults_of(file) for file in {known.file for known in equivalents()}}
    for known in equivalents():
        found = [fault.line for fault in every[known.file] if why_equivalent(fault, [known])]
        assert len(found) == 1, (
            f"{known} fits lines {found}; where several are alike, say within which function"
        )


def test_only_what_the_system_uses_gets_faults() -> None:
    files = suite_of("skirmish").files
    assert "game/space/square.py" in files and "game/core/dice.py" in files
    assert "game/systems/skirmish/check.py" in files
    assert "game/space/hexgrid.py" not in files and "game/systems/skirmish/prose.py" not in files
    with pytest.raises(ValueError, match="there are duel, "):
        suite_of("chess")


def test_whatever_decides_gets_faults_and_what_only_says_what_there_is_none() -> None:
    files = {Path(file).name for file in suite_of("wargame").files if "systems/wargame/" in file}
    assert {"rolls.py", "score.py", "ground.py", "observe.py", "resolve_fall.py", "construct.py"} <= files
    assert not {"profile.py", "state.py", "events.py", "telling.py", "brief.py", "outlook.py"} & files


def test_what_tests_run_is_kept_until_they_or_the_game_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("game", "tests", "mods"):
        (tmp_path / folder).mkdir()
    rule, first, second = (tmp_path / name for name in ("game/rule.py", "tests/test_a.py", "tests/test_b.py"))
    for path in (rule, first, second):
        path.write_text("LIMIT = 3\n", encoding="utf-8")
    watched: list[tuple[str, ...]] = []

    def covered(suite: Suite) -> Coverage:
        watched.append(suite.tests)
        found = Coverage(always={("game/rule.py", 1)})
        for file in suite.tests:
            found.seconds[f"{file}::test"] = 1.0
            found.tests.setdefault(("game/rule.py", 1), []).append(f"{file}::test")
        return found

    monkeypatch.setattr(keeping, "ROOT", tmp_path)
    monkeypatch.setattr(keeping, "covered", covered)
    suite, kept = Suite("skirmish", ("game/rule.py",), ("tests",)), tmp_path / "kept"
    both = ["tests/test_a.py::test", "tests/test_b.py::test"]
    whole = seen_before(suite, kept)
    assert (list(whole.seconds), whole.tests["game/rule.py", 1], whole.always) == (both, both, whole.always)
    assert whole.always and seen_before(suite, kept) == whole
    assert list(seen_before(replace(suite, tests=("tests/test_b.py",)), kept).seconds) == both[1:]
    assert watched == [("tests/test_a.py", "tests/test_b.py")]
    second.write_text("LIMIT = 4\n", encoding="utf-8")
    assert seen_before(suite, kept) == whole and watched[1:] == [("tests/test_b.py",)]
    rule.write_text("LIMIT = 4\n", encoding="utf-8")
    assert seen_before(suite, kept) == whole and watched[2:] == watched[:1]
    assert seen_before(suite, None) != whole and watched[3:] == [("tests",)]


def command(tmp_path: Path, *arguments: str) -> tuple[int, dict[str, str]]:
    """What the command ends with, and the verdict of each fault: the first red test."""
    out, left = tmp_path / "out.json", tmp_path / "left"
    left.mkdir()
    usual = ("-m", "tests.mutation", "skirmish", "--jobs", "1", "--json", str(out), "--only", "bits.py")
    ended = subprocess.run(
        [sys.executable, *usual, *arguments],
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(left)},
        capture_output=True,
        text=True,
    )
    assert out.exists(), ended.stdout + ended.stderr
    assert list(left.iterdir()) == [], "nothing is left of tests that were ended in the middle"
    verdicts = json.loads(out.read_text(encoding="utf-8"))["verdicts"]
    return ended.returncode, {f"{v['fault']['before']} -> {v['fault']['after']}": v["red"] for v in verdicts}


@pytest.mark.slow
def test_what_tests_notice_is_red(tmp_path: Path) -> None:
    before = (ROOT / "game/space/bits.py").read_bytes()
    code, red = command(tmp_path, "--tests", "tests/space/test_bits.py", "--count", "6")
    assert code == 0 and len(red) == 6
    assert all(
        test.startswith(("tests/space/test_bits.py", "no end of tests/space")) for test in red.values()
    )
    assert (ROOT / "game/space/bits.py").read_bytes() == before


@pytest.mark.slow
def test_an_endless_loop_is_red(tmp_path: Path) -> None:
    _, red = command(tmp_path, "--tests", "tests/space/test_bits.py", "--match", "mask ^= low -> pass")
    assert list(red) == ["mask ^= low -> pass"]
    assert red["mask ^= low -> pass"].startswith("no end of tests/space/test_bits.py::test_places")


@pytest.mark.slow
def test_what_no_test_notices_is_green(tmp_path: Path) -> None:
    code, red = command(tmp_path, "--tests", "tests/space/test_hex.py", "--count", "5")
    assert code == 1 and red and not any(red.values())
