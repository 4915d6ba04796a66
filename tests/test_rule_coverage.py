"""Every entry of the rulebook has a test that names it, and no test names an entry that does not exist."""

import re
from pathlib import Path

from tests.support.base_pack import shipped

MARK = re.compile(r"""mark\.rule\(\s*((?:"[^"]+"\s*,?\s*)+)\)""")
ID = re.compile(r'"([^"]+)"')


def marked() -> dict[str, set[str]]:
    """Rule id to the test files that name it."""
    found: dict[str, set[str]] = {}
    for file in sorted(Path(__file__).parent.rglob("test_*.py")):
        for arguments in MARK.findall(file.read_text(encoding="utf-8")):
            for rule in ID.findall(arguments):
                found.setdefault(rule, set()).add(file.name)
    return found


def test_every_rule_has_a_test() -> None:
    rules, tested = set(shipped().catalog.rulebook), set(marked())
    assert rules, "the rulebook is empty"
    missing = sorted(rules - tested)
    assert not missing, f"rules without a test: {', '.join(missing)}"


def test_every_mark_names_a_rule() -> None:
    rules = set(shipped().catalog.rulebook)
    strangers = {rule: files for rule, files in marked().items() if rule not in rules}
    assert not strangers, f"tests name rules that do not exist: {strangers}"
