import time

import pytest

from game.content import yaml_tree
from game.content.patching import Patching
from game.content.tree import YamlList, YamlMapping, path_text, place_of, text_block_rows
from game.content.yaml_tree import ParsedFile, parse_yaml


def table(text: str) -> YamlMapping:
    parsed = parse_yaml(text.encode(), "f.yaml")
    assert parsed.problems == []
    assert isinstance(parsed.value, YamlMapping)
    return parsed.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("1:30", "1:30"),
        ("2026-01-01", "2026-01-01"),
        ("1_000", "1_000"),
        ("2x 1d6", "2x 1d6"),
        ("=", "="),
        ("true", True),
        ("False", False),
        ("~", None),
        ("", None),
        ("12", 12),
        ("+3", 3),
        ("-7", -7),
        ("0", 0),
        ("2147483647", 2**31 - 1),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("'12'", "12"),
        ('"true"', "true"),
        ("'012'", "012"),
        ("-", [None]),
        ("Grüße", "Grüße"),
    ],
)
def test_scalars_follow_yaml_1_2(text: str, value: object) -> None:
    assert table(f"key:\n  {text}\n")["key"] == value


@pytest.mark.parametrize("text", ["012", "0x1F", "0o17", ".inf", "-.INF", ".nan", "1.", ".5", "00"])
def test_doubtful_numbers_are_refused(text: str) -> None:
    (problem,) = parse_yaml(f"key: {text}".encode(), "f").problems
    assert (problem.line, problem.column, problem.code) == (1, 6, "number")


@pytest.mark.parametrize("text", ["2147483648", "-2147483649", "9" * 5000])
def test_numbers_stay_in_32_bits(text: str) -> None:
    (problem,) = parse_yaml(f"key: {text}".encode(), "f").problems
    assert "too large" in problem.message


def test_places_of_keys_values_and_items() -> None:
    tree = table("a: 1\nb:\n  c: [x, yy]\n  d:\n    - e: 2\n")
    assert place_of(tree, ("a",)) == ("f.yaml", 1, 4)
    assert place_of(tree, ("a",), at_key=True) == ("f.yaml", 1, 1)
    assert place_of(tree, ("b", "c", 1)) == ("f.yaml", 3, 10)
    assert place_of(tree, ("b", "d", 0, "e")) == ("f.yaml", 5, 10)
    assert place_of(tree, ("b", "missing", 3)) == ("f.yaml", 2, 1)


def test_block_of_text_becomes_rows_with_lines() -> None:
    tree = table("id: m\nrows: |\n  ..#\n  #..\n")
    text_block_rows(tree, "rows")
    assert tree["rows"] == ["..#", "#.."]
    assert [place_of(tree, ("rows", row))[1] for row in (0, 1)] == [3, 4]


def test_patch_merges_blocks_replaces_lists_and_removes_nulls() -> None:
    below = table("a: {x: 1, y: 2}\nlist: [1, 2]\ngone: 3\nkept: 4\n")
    patch = table("a: {y: 5, z: 6}\nlist: [9]\ngone: null\n")
    assert Patching().merged(below, patch) == {"a": {"x": 1, "y": 5, "z": 6}, "list": [9], "kept": 4}
    assert below["gone"] == 3


def test_path_quotes_odd_keys() -> None:
    assert path_text(("legend", ".", 0, "a b")) == "legend.'.'.0.'a b'"


def _timed(data: bytes) -> tuple[ParsedFile, float]:
    started = time.thread_time()
    parsed = parse_yaml(data, "f")
    return parsed, time.thread_time() - started


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 200_000,
        b"{a: " * 50_000,
        b"- " * 100_000,
        b"a: &x [*x]",
        b"? " * 10_000,
        b"\x00" * 1000,
        b"!" * 1000,
    ],
    ids=["brackets", "braces", "dashes", "self", "complex", "zeros", "tags"],
)
def test_hostile_input_is_refused_at_once(data: bytes) -> None:
    parsed, spent = _timed(data)
    _, usual = _timed(b"- {a: 1, b: text}\n" * 2_000)
    assert spent < usual, "an honest file a fifth as long takes less"
    assert len(parsed.problems) == 1
    assert not parsed.is_readable


def test_limits_of_size_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "MAX_NODES", 10)
    monkeypatch.setattr(yaml_tree, "MAX_FILE_BYTES", 100)
    assert [each.code for each in parse_yaml(b"[a, b, c, d, e, f, g, h, i, j, k]", "f").problems] == [
        "too_many"
    ]
    assert [each.code for each in parse_yaml(b"a" * 101, "f").problems] == ["too_large"]


def test_a_byte_order_mark_and_windows_lines_are_fine() -> None:
    parsed = parse_yaml(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "f")
    assert parsed.value == {"a": 1, "b": 2}
    assert parsed.problems == []


def test_several_problems_of_one_file_are_all_told() -> None:
    parsed = parse_yaml(b"a: 01\na: 2\nb: 99999999999\n", "f")
    assert [each.line for each in parsed.problems] == [1, 2, 3]
    assert parsed.is_readable


def test_lists_know_their_places() -> None:
    parsed = parse_yaml(b"- 1\n- 2\n", "f")
    assert isinstance(parsed.value, YamlList)
    assert parsed.value.marks == [("f", 1, 3), ("f", 2, 3)]


@pytest.mark.parametrize(
    ("escape", "shown"), [("\\e", r"\x1b"), ("\\0", r"\x00"), ("\\x9b", r"\x9b"), ("\\r", r"\r")]
)
def test_control_characters_from_escapes_are_told_and_what_they_stand_in_counts_for_nothing(
    escape: str, shown: str
) -> None:
    parsed = parse_yaml(f'name: "a{escape}b"\n"k{escape}": 1\n'.encode(), "f")
    told = [(each.line, each.column, each.message) for each in parsed.problems]
    message = f"the text holds the control character {shown}"
    assert told == [(1, 7, message), (2, 1, message)]
    assert parsed.value == {"name": None, "k": 1}, "nothing is said of a value that could not be read"


@pytest.mark.parametrize("text", ["{}", "'{}'", '"{}"', "4{}", "[{}]", "|\n  {}"])
def test_signs_that_turn_what_follows_are_told_and_left_out(text: str) -> None:
    parsed = parse_yaml(("name: " + text.format("a\u202e\u2066b") + "\n").encode(), "f")
    (problem,) = parsed.problems
    assert (problem.line, problem.message) == (1, r"the text holds the control character \u202e")
    assert "\u202e" not in str(parsed.value)
    assert parse_yaml("name: a\u200d\u200fb\n".encode(), "f").problems == []


def test_lines_and_tabs_may_be_escaped_in_texts_but_not_in_keys() -> None:
    assert table('text: "a\\n\\tb"')["text"] == "a\n\tb"
    (problem,) = parse_yaml(b'"a\\nb": 1', "f").problems
    assert problem.message == r"the text holds the control character \n"


@pytest.mark.parametrize(
    ("text", "place", "sign"),
    [
        ("id: a\nname:\u00a0A\ncost: 1\n", (2, 6), "U+00A0"),
        ("id: a\nname:\u3000A\ncost: 1\n", (2, 6), "U+3000"),
    ],
)
def test_a_blank_that_is_none_to_yaml_is_told_where_it_stands(
    text: str, place: tuple[int, int], sign: str
) -> None:
    """'A key without a colon' was told of the line below it, and nothing can be seen in either."""
    (problem,) = parse_yaml(text.encode(), "a.yaml").problems
    assert (problem.line, problem.column) == place
    assert sign in problem.message and problem.hint == "write an ordinary blank there"
