"""No line whatever ends in 'internal', and none writes or reads beyond the table's folder."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from game.app.registry import table_services
from game.core.codec import to_plain
from game.session.protocol import TableServices, TableSession
from game.session.table_files import TableFiles
from tests.support.hostile_lines import Json, hostile
from tests.support.shipped import shipped_catalog

LINES = {"skirmish": 200, "duel": 150, "totalwar": 120, "sectors": 60, "wargame": 40, "strategic": 30}
MANY = 20_000
SETUPS: Mapping[str, Json] = {
    "skirmish": {"scenario": "quick_first_blood"},
    "duel": {"map": "duel_quarry"},
    "totalwar": {"campaign": "first_war"},
    "sectors": {"campaign": "two_banks"},
    "wargame": {"mission": "show_of_force"},
    "strategic": {"scenario": "strategic_burning_wood"},
}


def _services(folder: Path) -> TableServices:
    return table_services(shipped_catalog(), files=TableFiles(folder))


def _good(session: TableSession, name: str, dice: random.Random) -> list[Json]:
    """Requests that are answered well at this moment of a game."""
    found: list[Json] = [{"op": "new", "system": name, "setup": SETUPS[name], "seed": 7}]
    match = session._match
    if match is None:
        return found
    viewer = dice.choice([*match.players, None])
    active = match.active[0] if match.active else match.players[0]
    found += [{"op": op, "player": viewer} for op in ("observe", "table", "log")]
    found += [
        {"op": "legal", "player": active},
        {"op": "log", "all": True, "first": 0, "count": 5},
        {"op": "sheet", "unit": "gm-1", "player": viewer},
        {"op": "card", "card": 3},
        {"op": "rule", "rule": "SK-3.2"},
        {"op": "rule", "words": "sight", "system": "duel"},
        {"op": "dice", "faces": [1, 2]},
        {"op": "dice", "faces": []},
        {"op": "undo", "agreed": True},
        {"op": "save", "path": "evening", "name": "An evening", "replace": True},
        {"op": "load", "path": "evening"},
        {"op": "replay", "path": "evening"},
        {"op": "systems"},
        {"op": "battle"},
        {"op": "staff"},
    ]
    actions = [
        to_plain(action)
        for action in dice.sample(list(match.legal(active)), min(3, len(match.legal(active))))
    ]
    for action in actions:
        found += [{"op": op, "action": action} for op in ("do", "do", "check", "odds")]
        found.append({"op": "do", "action": action, "viewer": active})
    if dice.random() < 0.1:
        found.append({"op": "advise", "player": active, "level": "cadet"})
    return found


def _codes(name: str, seed: int, lines: int, folder: Path) -> dict[str, int]:
    """Send so many lines, some of them well meant so that the game goes on; count the answers."""
    dice = random.Random(seed)
    inside = folder / "table"
    session = TableSession(_services(inside))
    codes: dict[str, int] = {}
    for number in range(lines):
        good = _good(session, name, dice)
        is_good = dice.random() < 0.2
        line = json.dumps(dice.choice(good)).encode() if is_good else hostile(dice, good)
        answer = session.answer_line(line)
        error = answer.get("error", {})
        assert isinstance(error, dict)
        code = str(error.get("code", "ok"))
        assert code != "internal", (number, line[:2000], error)
        assert len(json.dumps(to_plain(error))) < 20_000
        codes[code] = codes.get(code, 0) + 1
        if session.is_over:
            session = TableSession(_services(inside))
    assert {path.name for path in folder.iterdir()} <= {"table"}
    return codes


def _common(codes: Sequence[str]) -> set[str]:
    return {"ok", "bad_json", "bad_request"} - set(codes)


@pytest.mark.parametrize("name", LINES)
def test_hostile_lines_never_break_the_table(tmp_path: Path, name: str) -> None:
    codes = _codes(name, 1, LINES[name], tmp_path)
    assert _common([*codes]) == set(), codes


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", LINES)
def test_twenty_thousand_hostile_lines_never_break_the_table(tmp_path: Path, name: str, part: int) -> None:
    _codes(name, 100 + part, MANY // 10 // len(LINES) + 1, tmp_path)
