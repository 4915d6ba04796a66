"""What the list of saves shows is the newest entry of the game, and of a war the war."""

from pathlib import Path

import pytest

from game.session.saves import list_saves
from game.session.schema import SUFFIX
from game.session.staff import begin_battle
from game.systems.registry import SYSTEMS as ALL
from game.systems.totalwar.request import TotalWarRequest
from tests.support.base_pack import shipped
from tests.support.matches import start_saved
from tests.support.race import LONG, ORDER, SYSTEMS, battle_setup, changed_file, killed, play, race
from tests.support.reef_war import to_battle
from tests.support.toy_system import RACE

WARS = {system.name: system for system in ALL}


def test_a_game_that_was_not_closed_is_listed_as_it_stands(path: Path) -> None:
    match = race(path, LONG)
    play(match, 50)
    turn = match.turn
    left = killed(path)
    match.close()
    path.unlink()
    (listed,) = list_saves(left.parent, SYSTEMS)
    assert listed.facts is not None
    assert (listed.facts.turn, listed.entries) == (turn, 50)
    (stale,) = list_saves(left.parent)
    assert stale.facts is not None and stale.facts.turn == 1, "that is what it says itself"


@pytest.mark.parametrize("is_killed", [True, False])
def test_a_war_is_listed_as_the_war_even_during_a_battle(tmp_path: Path, is_killed: bool) -> None:
    system, catalog = WARS["totalwar"], shipped().catalog
    setup = system.build_setup(TotalWarRequest(campaign="first_war"), catalog)
    path = tmp_path / f"war{SUFFIX}"
    match = start_saved(system, setup, 3, path, systems=WARS, catalog=catalog)
    to_battle(match)
    begin_battle(match, WARS["skirmish"], catalog)
    game, state = match.position.bottom
    name, turn = game.system.ruleset.table(state, None).board.name, game.system.turn(state)
    if is_killed:
        left = killed(path)
        match.close()
        path.unlink()
        path = left
    else:
        match.close()
    (listed,) = list_saves(tmp_path, WARS)
    assert listed.facts is not None
    assert (listed.facts.place, listed.facts.turn) == (name, turn)
    assert listed.facts.systems == ("totalwar", "skirmish")


def test_facts_of_older_saves_that_show_a_battle_are_worked_out_anew(path: Path) -> None:
    match = race(path, LONG)
    play(match, 7)
    turn = match.turn
    match.push(ORDER, RACE, battle_setup(ORDER))
    match.close()
    change = "json_set(json_remove(value, '$.entries'), '$.turn', 99)"
    changed_file(path, f"UPDATE meta SET value = {change} WHERE key = 'facts'")
    (listed,) = list_saves(path.parent, SYSTEMS)
    assert listed.facts is not None and listed.facts.turn == turn
