"""Recorded games of every system, played again: every digest and every sentence is as it was."""

import os

import pytest

from tests.golden.recorded import NAMES, Recorded, read, record, replayed, write

AT_LEAST = 4
USUALLY = 5
"""So many of each system are played again in the default run; the others are marked slow."""


@pytest.fixture(scope="module", params=NAMES)
def system(request: pytest.FixtureRequest) -> str:
    """Return the name of each system there is, its recordings made anew where that is wanted."""
    name = str(request.param)
    if os.environ.get("IRONSPHERE_RENEW"):
        count = int(os.environ.get("IRONSPHERE_GAMES", "0")) or max(AT_LEAST, len(read(name)))
        write(name, [record(name, number) for number in range(count)])
        read.cache_clear()
    return name


def played_again(game: Recorded) -> None:
    """Every line of a recording is as it was."""
    for number, (line, again, _, _) in enumerate(replayed(game)):
        where = f"{game.head.system}, seed {game.head.seed}, line {number}: {line.action}"
        assert again.said == line.said, where
        assert again.digest == line.digest, where


def test_every_system_has_recordings(system: str) -> None:
    assert len(read(system)) >= AT_LEAST


def test_recorded_games_come_out_as_they_were(system: str) -> None:
    for game in read(system)[:USUALLY]:
        played_again(game)


@pytest.mark.slow
def test_all_recorded_games_come_out_as_they_were(system: str) -> None:
    for game in read(system)[USUALLY:]:
        played_again(game)
