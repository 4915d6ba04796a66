"""Saves of each system in its middle, in the middle of a war's battle, and finished: read and gone on with.

``IRONSPHERE_RENEW=1 pytest tests/golden/test_saved_games.py`` writes the saves that are not there yet, under
the version of the format that is written now, and anew what is expected of all of them. Saves are never
replaced: who has one can always go on.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.session.match import Match
from game.session.position import Layer, Position
from game.session.saves import load
from game.session.schema import SCHEMA_VERSION, SUFFIX, SeatRecord
from game.session.staff import begin_battle, pending_order
from game.session.verify import verify
from game.systems.registry import SYSTEMS, system_named
from tests.golden.recorded import Players, requests
from tests.support.matches import start_saved
from tests.support.shipped import shipped_catalog

FOLDER = Path(__file__).with_name("saves")
BY_NAME = {system.name: system for system in SYSTEMS}
MIDDLE = 40
MOST = 3_000
GOES_ON = 12


def _middle(position: Position, entries: int) -> bool:
    return entries >= MIDDLE and position.depth == 1


def _battle(position: Position, entries: int) -> bool:
    return entries >= MIDDLE and position.depth == 2 and _turn(position.top) >= 2


def _turn(layer: Layer) -> int:
    return layer.game.system.turn(layer.state)


def _never(position: Position, entries: int) -> bool:
    return False


STAGES: dict[str, tuple[str, int, Callable[[Position, int], bool]]] = {
    "skirmish_middle": ("skirmish", 1, _middle),
    "skirmish_finished": ("skirmish", 2, _never),
    "duel_middle": ("duel", 1, _middle),
    "duel_finished": ("duel", 2, _never),
    "strategic_middle": ("strategic", 7, _middle),
    "strategic_finished": ("strategic", 9, _never),
    "totalwar_middle": ("totalwar", 1, _middle),
    "totalwar_skirmish": ("totalwar", 7, _battle),
    "totalwar_duel": ("totalwar", 13, _battle),
    "totalwar_finished": ("totalwar", 0, _never),
    "sectors_middle": ("sectors", 1, _middle),
    "sectors_finished": ("sectors", 2, _never),
    "wargame_middle": ("wargame", 1, _middle),
    "wargame_finished": ("wargame", 0, _never),
}
"""What is saved: which system, which of the recorded games, and when it stops."""


def gone_on(match: Match, seed: int, is_enough: Callable[[int], bool]) -> None:
    """Play by whim until it is enough or over, battles of a war included."""
    players = Players(("random",), seed)
    for count in range(MOST):
        if is_enough(count):
            return
        if match.outcome is not None:
            if match.position.depth == 1:
                return
            match.pop()
        elif (order := pending_order(match)) is not None:
            begin_battle(match, system_named(order.system), shipped_catalog())
        else:
            match.submit(players.action(match.position.top))


def made(path: Path, stage: str) -> None:
    """Write the save of a stage."""
    name, number, is_enough = STAGES[stage]
    system, every = system_named(name), requests(name)
    setup = system.build_setup(every[number % len(every)], shipped_catalog())
    seats = [SeatRecord(player) for player in system.players(setup)]
    match = start_saved(system, setup, number, path, seats=seats, name=stage, systems=BY_NAME)
    gone_on(match, number, lambda count: is_enough(match.position, count))
    match.close()


def what_is_read(save: Path, folder: Path) -> dict[str, object]:
    """Return what is expected of a save: where it stands, and where going on leads."""
    copy = folder / save.name
    copy.write_bytes(save.read_bytes())
    assert verify(copy, BY_NAME) is None
    match = load(copy, BY_NAME, go_on_in=copy).match
    found: dict[str, object] = {
        "digest": match.digest,
        "entries": len(match.log),
        "depth": match.position.depth,
        "active": list(match.active),
    }
    gone_on(match, 1, lambda count: count >= GOES_ON)
    found["then"] = match.digest
    match.close()
    assert load(copy, BY_NAME).match.digest == found["then"]
    return found


def saves() -> list[Path]:
    """Return the saves there are; those of this version are written where they are missing and wanted."""
    if os.environ.get("IRONSPHERE_RENEW"):
        for stage in STAGES:
            path = FOLDER / f"v{SCHEMA_VERSION}_{stage}{SUFFIX}"
            if not path.exists():
                made(path, stage)
    return sorted(path for path in FOLDER.glob(f"*{SUFFIX}") if path.stem.split("_", 1)[1] in STAGES)


@pytest.mark.parametrize("save", saves(), ids=lambda path: path.stem)
def test_a_golden_save_is_read_and_gone_on_with(save: Path, tmp_path: Path) -> None:
    found, expected = what_is_read(save, tmp_path), save.with_suffix(".json")
    if os.environ.get("IRONSPHERE_RENEW"):
        expected.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(expected.read_text(encoding="utf-8"))


def test_every_stage_is_saved_in_this_version() -> None:
    assert {f"v{SCHEMA_VERSION}_{stage}" for stage in STAGES} <= {path.stem for path in saves()}
