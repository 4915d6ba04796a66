"""Digests of positions in real games: incremental ones agree with fresh ones, older logs stay verifiable."""

import random
from pathlib import Path
from shutil import copy as copy_file

import pytest

from game.core.codec import from_plain
from game.core.digest import INCREMENTAL
from game.session.match import Match
from game.session.saves import load
from game.session.verify import verify
from game.systems.registry import SYSTEMS, system_named
from tests.laws.play import choose
from tests.laws.test_laws import REQUESTS
from tests.support.matches import position_digest
from tests.support.race import ORDER, any_action, battle_setup, play, race
from tests.support.shipped import shipped_catalog
from tests.support.toy_system import RACE

GOLDEN = Path(__file__).parents[1] / "golden" / "saves" / "v1_dice_race.ironsave"
KNOWN = {system.name: system for system in (*SYSTEMS, RACE)}
ACTIONS = 150


def test_every_system_is_played_here() -> None:
    assert set(REQUESTS) == {system.name for system in SYSTEMS}


@pytest.mark.parametrize("name", sorted(REQUESTS))
def test_every_digest_in_a_log_is_that_of_its_position_worked_out_from_nothing(name: str) -> None:
    system = system_named(name)
    rnd = random.Random(name)
    request: object = from_plain(REQUESTS[name][0], system.request_type)
    match = Match.start(system, system.build_setup(request, shipped_catalog()), 3)
    while match.outcome is None and len(match.log) < ACTIONS:
        match.submit(choose(rnd, match.legal(rnd.choice(match.active))))
        assert match.log[-1].digest == position_digest(match.position)
        if rnd.random() < 0.1:
            match.undo(is_agreed=True)
            assert match.digest == position_digest(match.position) == match.log[-1].digest


def test_battles_and_what_lies_below_them_are_told_apart() -> None:
    match, rnd = race(), random.Random(1)
    for _ in range(30):
        if match.outcome is not None and match.position.depth > 1:
            match.pop()
        elif match.outcome is not None:
            break
        elif match.position.depth == 1 and rnd.random() < 0.4:
            match.push(ORDER, RACE, battle_setup(ORDER))
        else:
            match.submit(any_action(match, rnd))
        assert match.digest == match.log[-1].digest == position_digest(match.position)
    assert {entry.kind for entry in match.log} >= {"push", "pop", "action"}


def test_logs_with_whole_digests_are_verified_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "old.ironsave"
    copy_file(GOLDEN, path)
    assert verify(path, KNOWN) is None
    match = load(path, KNOWN, go_on_in=path).match
    assert not any(entry.digest.startswith(INCREMENTAL) for entry in match.log)
    play(match, 4)
    match.undo(is_agreed=True)
    assert match.log[-2].digest.startswith(INCREMENTAL)
    match.close()
    assert verify(path, KNOWN) is None


def test_an_older_digest_that_is_wrong_is_named(tmp_path: Path) -> None:
    path = tmp_path / "old.ironsave"
    copy_file(GOLDEN, path)
    match = load(path, KNOWN).match
    first = match.log[2].digest
    data = path.read_bytes()
    assert data.count(first.encode()) == 1
    path.write_bytes(data.replace(first.encode(), first[::-1].encode()))
    difference = verify(path, KNOWN)
    assert difference is not None and difference.number == 2
