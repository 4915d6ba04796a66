"""Recorded games of every system, played again: every digest and every sentence is as it was."""

import os
from collections.abc import Iterator

import msgspec
import pytest

from game.rules.version import RULES_VERSION
from tests.golden.recorded import (
    NAMES,
    Recorded,
    made_with,
    read,
    record,
    replayed,
    same_rules,
    write,
)

AT_LEAST = 4
LOOKED_AT = 12
USUALLY = 3
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


def test_recordings_are_of_the_rules_that_saves_are_marked_with(system: str) -> None:
    """Rules that change without their version would let a save of before be taken for one of now.

    Recordings differ then, and cannot be made anew before the version is raised; after that they have to be.
    """
    assert made_with()[system] == RULES_VERSION, "make the recordings anew"


def test_rules_that_lead_elsewhere_are_found() -> None:
    (game,) = read("skirmish")[:1]
    assert not same_rules([game])
    bent = msgspec.structs.replace(game.lines[3], digest="0" * 16)
    lines = (*game.lines[:3], bent, *game.lines[4:])
    assert "line 3" in same_rules([msgspec.structs.replace(game, lines=lines)])
    other = msgspec.structs.replace(game.head, setup="other content")
    assert not same_rules([msgspec.structs.replace(game, head=other, lines=lines)])


def battles_of_today(name: str) -> Iterator[tuple[int, Recorded]]:
    """Yield the games of a system with the line of their first battle, where it begins as it did then."""
    for game in read(name)[:LOOKED_AT]:
        for at, (line, again, _, _) in enumerate(replayed(game)):
            if line.setup:
                if line.setup == again.setup:
                    yield at, game
                break


def test_a_battle_of_other_content_says_nothing_of_the_rules() -> None:
    """Boards that change lead battles of campaigns elsewhere, as they should."""
    at, game = min(battles_of_today("totalwar"), key=lambda each: each[0])
    bent = msgspec.structs.replace(game.lines[at], digest="0" * 16)
    other = msgspec.structs.replace(bent, setup="other content")
    for line, found in ((bent, f"line {at}"), (other, "")):
        told = same_rules([msgspec.structs.replace(game, lines=(*game.lines[:at], line))])
        assert found in told and bool(found) is bool(told)


@pytest.mark.slow
def test_all_recorded_games_come_out_as_they_were(system: str) -> None:
    for game in read(system)[USUALLY:]:
        played_again(game)
