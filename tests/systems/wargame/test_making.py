"""Boards that are made: as files, as battles, and what they give to both sides."""

from typing import cast

import pytest

from game.content.writing import entry_text
from game.content.yaml_tree import parse_yaml
from game.rules.system import SetupError
from game.systems.wargame.build import build_setup, default_request
from game.systems.wargame.generate import BoardWish
from game.systems.wargame.making import MAKER
from game.systems.wargame.request import WargameRequest
from tests.support.shipped import shipped_catalog

CATALOG = shipped_catalog()


@pytest.mark.rule("WG-4.7")
def test_a_mirrored_board_gives_the_same_to_both_sides() -> None:
    boards = [MAKER.made(CATALOG, BoardWish(woods=3, ruins=2), seed, "a", "A") for seed in range(6)]
    assert all(board.is_even for board in boards) and boards[0] != boards[1]
    assert [measure.name for measure in boards[0].measures] == ["distance", "cover", "height"]
    uneven = [MAKER.made(CATALOG, BoardWish(is_mirrored=False), seed, "a", "A") for seed in range(6)]
    assert not all(board.is_even for board in uneven)


def test_a_board_of_another_size_is_for_a_mission_of_that_size() -> None:
    usual = default_request(CATALOG)
    for columns, rows in ((14, 11), (16, 13)):
        wish = BoardWish(columns=columns, rows=rows)
        board = build_setup(cast(WargameRequest, MAKER.request(CATALOG, usual, wish, 1)), CATALOG).board
        assert (board.columns, board.rows) == (columns, rows)
    with pytest.raises(SetupError, match="no mission is fought on 20 x 11 hexes; there are 14 x 11, 16 x 13"):
        MAKER.request(CATALOG, usual, BoardWish(columns=20), 1)


def test_the_file_is_a_relief_of_that_size() -> None:
    board = MAKER.made(CATALOG, BoardWish(columns=16, rows=12), 4, "a_board", "A Board")
    assert board.folder == "reliefs"
    assert not parse_yaml(entry_text(board.entry).encode(), "a.yaml").problems
    colours = board.entry["colours"]
    assert isinstance(colours, list) and (len(colours), len(colours[0])) == (12, 16)


def test_a_mission_is_fought_on_a_board_that_is_made_for_it() -> None:
    usual = default_request(CATALOG)
    named = build_setup(usual, CATALOG).board
    first, again, other = (
        build_setup(cast(WargameRequest, MAKER.request(CATALOG, usual, BoardWish(), seed)), CATALOG).board
        for seed in (1, 1, 2)
    )
    assert first == again != other
    assert (first.columns, first.rows) == (named.columns, named.rows)
