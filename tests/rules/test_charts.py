"""How content is measured: fields of opponents, games in turn, rivals, boards that may be drawn or made."""

import dataclasses
from collections import Counter
from typing import Final

import pytest

from game.rules.charts import Contest, against_the_field, in_turn
from game.rules.chronicle import words_of
from game.rules.making import MadeBoard, Measure
from game.rules.measures import Case, drawn_boards, free_boards, rivals_of
from game.rules.naming import named, unknown
from game.rules.system import SetupError
from tests.support.shipped import shipped_catalog

CATALOG: Final = shipped_catalog()
FORCES: Final = {name: name.upper() for name in "abcdefgh"}
BOARDS: Final = ("x", "y", "z")


def asked(contest: Contest) -> tuple[str, str, str]:
    """The board of a game, and who sits first and second."""
    assert isinstance(contest.request, tuple)
    board, first, second = contest.request
    return str(board), str(first), str(second)


def games(name: str, count: int, forces: dict[str, str] = FORCES) -> list[Contest]:
    contest = against_the_field(name, forces, BOARDS, lambda board, first, second: (board, first, second))
    return [contest(number) for number in range(count)]


@pytest.mark.parametrize("size", [2, 6, 8])
def test_every_second_game_swaps_the_seats_on_the_same_board_against_the_same_force(size: int) -> None:
    forces = dict(list(FORCES.items())[:size])
    for name, own in forces.items():
        found = games(name, 40, forces)
        for first, second in zip(found[::2], found[1::2]):
            board, one, other = asked(first)
            assert one == own != other and asked(second) == (board, other, own)
            assert (first.counts, second.counts) == (("squad", ""), ("", "squad"))
        assert {asked(each)[0] for each in found} == set(BOARDS)


@pytest.mark.parametrize("size", [2, 3, 6, 8])
def test_in_each_round_every_force_is_the_opponent_of_one_other(size: int) -> None:
    forces = dict(list(FORCES.items())[:size])
    turns = {name: games(name, 4 * size, forces)[::2] for name in forces}
    for turn in range(2 * size):
        met = Counter(asked(found[turn])[2] for found in turns.values())
        assert met == Counter(forces.values())
    for name, found in turns.items():
        field = {asked(each)[2] for each in found}
        assert field == set(forces.values()) - {forces[name]}, "and in time it meets them all"


def test_few_games_of_a_large_field_are_spread_over_it() -> None:
    met = [asked(each)[2] for each in games("a", 6)[::2]]
    assert met == ["B", "G", "E"], "by steps of five"
    assert [asked(each)[2] for each in games("h", 4)[::2]] == ["A", "F"]
    six = dict(list(FORCES.items())[:6])
    assert [asked(each)[2] for each in games("a", 6, six)[::2]] == ["B", "C", "D"]


def test_requests_in_turn_begin_anew_and_each_seat_counts_for_itself() -> None:
    contest = in_turn(("one", "two"))
    assert [contest(number) for number in range(3)] == [Contest("one"), Contest("two"), Contest("one")]
    assert contest(0).counts == ()


def test_the_rivals_of_a_machine_are_the_basic_ones_of_all_sides_but_itself() -> None:
    grunts = [each.grunt for each in CATALOG.factions.values() if each.grunt is not None]
    assert len(grunts) > 1
    other = next(frame for key, frame in CATALOG.frames.items() if key not in grunts)
    assert [frame.id for frame in rivals_of(CATALOG, other)] == grunts
    assert [frame.id for frame in rivals_of(CATALOG, CATALOG.frames[grunts[0]])] == grunts[1:]
    frames = {key: frame for key, frame in CATALOG.frames.items() if key != grunts[1]}
    without = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "frame": frames})
    assert [frame.id for frame in rivals_of(without, other)] == [grunts[0], *grunts[2:]]


def test_boards_are_drawn_from_the_pool_of_a_system_a_grid_and_a_theatre() -> None:
    found = drawn_boards(CATALOG, "skirmish", "square")
    assert found == sorted(found) and len(found) > 10
    boards = [CATALOG.maps[each] for each in found]
    assert all(each.pool and each.grid == "square" and "skirmish" in each.systems for each in boards)
    assert {each.theatre for each in boards} == {"space", "land"}
    for theatre in ("space", "land"):
        own = [each.id for each in boards if each.theatre == theatre]
        assert drawn_boards(CATALOG, "skirmish", "square", theatre) == own
    assert not drawn_boards(CATALOG, "skirmish", "lattice")
    some = CATALOG.maps[found[0]]
    maps = {**CATALOG.maps, some.id: dataclasses.replace(some, pool=False)}
    fewer = dataclasses.replace(CATALOG, entries={**CATALOG.entries, "map": maps})
    assert drawn_boards(fewer, "skirmish", "square") == found[1:]


def test_boards_of_scenarios_can_be_chosen_too_after_those_that_are_drawn() -> None:
    drawn, found = drawn_boards(CATALOG, "skirmish", "square"), free_boards(CATALOG, "skirmish", "square")
    assert found[: len(drawn)] == drawn
    own = {each.id for each in CATALOG.maps.values() if "skirmish" in each.systems and each.grid == "square"}
    assert len(found) == len(own) and {*found} == own > {*drawn}


def test_a_case_is_called_after_what_is_played() -> None:
    case = Case("board", "map", "the_bend", "strategic")
    assert case.title == "board the_bend (strategic)"
    assert (case.games, case.rival) == (2, "")


def test_a_made_board_is_even_where_every_side_gets_the_same_of_everything() -> None:
    even = (Measure("cover", (3, 3)), Measure("height", (0, 0)))
    assert MadeBoard("maps", {}, even).is_even and MadeBoard("maps", {}, ()).is_even
    assert not MadeBoard("maps", {}, (*even, Measure("distance", (4, 5)))).is_even


def test_a_name_that_nothing_has_is_told_with_the_nearest_one() -> None:
    assert named({"gm": 1}, "gm", "units.0", "frame") == 1
    with pytest.raises(SetupError) as caught:
        named({"guntank": 1, "gm": 2}, "guntamk", "units.0", "frame")
    assert (caught.value.path, caught.value.message) == (
        "units.0",
        "there is no frame 'guntamk'; did you mean 'guntank'?",
    )
    far = unknown("zzz", ["gm"], "map", "map")
    assert (far.path, far.message) == ("map", "there is no map 'zzz'")


def test_the_words_of_a_chronicle_are_an_areas_own_before_those_of_all() -> None:
    texts = {
        "chronicle.round": "Round",
        "chronicle.lost": "Lost",
        "se.chronicle.round": "Turn",
        "se.chronicle.note.fall": "Fell",
        "tw.chronicle.round": "Year",
        "se.title": "Sectors",
    }
    assert words_of(texts, "se") == {"round": "Turn", "lost": "Lost", "note.fall": "Fell"}
