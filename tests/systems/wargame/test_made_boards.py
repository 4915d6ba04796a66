"""Boards made by seed: what was asked for, where it may lie; a seed makes the same board for ever."""

import pytest

from game.systems.wargame.battlefield import BLACK, GREEN, GREY, RED, board_grid
from game.systems.wargame.content_missions import Relief, Works
from game.systems.wargame.generate import BoardWish, Certificate, Side, certificate, colour_faults, generated
from tests.support.wargame import board

FULL = BoardWish(16, 13, woods=3, desert=1, snow=1, water=2, ruins=2, closed=3, hills=3, structures=3)
KEPT = (40, 41, 100)


def one_sided(seed: int) -> Relief:
    """Return a full board whose halves differ, in space, with three hexes kept free."""
    wish = BoardWish(
        16,
        13,
        woods=3,
        desert=1,
        snow=1,
        water=2,
        ruins=2,
        closed=3,
        hills=3,
        structures=3,
        is_mirrored=False,
        is_in_space=True,
    )
    return generated("test", "Test", wish, seed, KEPT)


@pytest.mark.rule("WG-3.1")
def test_a_seed_makes_the_same_board_for_ever() -> None:
    """Players tell each other seeds: what one of them made yesterday it makes tomorrow."""
    usual = generated("usual", "Usual", BoardWish(), 1)
    assert (usual.id, usual.name, usual.pool) == ("usual", "Usual", ())
    assert usual.colours == (
        "..............",
        ".gg.......gg..",
        ".gg........gg.",
        "..............",
        "kkk........kkk",
        "..............",
        "..............",
        "..............",
        "....gg..gg....",
        "...gg...gg....",
        "..r........r..",
    )
    assert usual.heights == (
        "00000111100000",
        "0000021200000.",
        "00000011000000",
        "0000000000000.",
        "00000000000000",
        "0011000001100.",
        "00111000011100",
        "0011000001100.",
        "00000000000000",
        "0000000000000.",
        "00000000000000",
    )
    assert usual.works == tuple(
        Works(at=(at,), elevation=elevation)
        for at, elevation in (((3, 2), 1), ((10, 2), 1), ((7, 3), 0), ((5, 3), 0))
    )
    full = one_sided(3)
    assert full.pool == ("space",)
    assert full.colours == (
        "...t...k.....r..",
        "...tt.k.........",
        "...tt.k.........",
        "................",
        "ggg.gg......ww..",
        ".g...gg.....w...",
        "............w...",
        ".....ll.r...w...",
        ".....lll........",
        "....ll.......g..",
        "....lll....r.gg.",
        ".............g..",
        ".....kkk........",
    )
    assert [row for row in full.heights if row.strip("0.")] == [
        "000000000110000.",
        "0001000001100000",
        "001210000111000.",
        "0000000000111000",
        "000000000001000.",
    ]
    assert full.works == tuple(Works(at=(at,), elevation=1) for at in ((4, 12), (11, 5), (11, 2)))


@pytest.mark.rule("WG-4.7")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_is_free_and_edges_are_clear(seed: int) -> None:
    grid = board_grid(16, 13)
    for relief in (one_sided(seed), generated("test", "Test", FULL, seed)):
        built = [at for works in relief.works for at in works.at]
        assert not colour_faults(relief) and len(built) == len(set(built))
        for tile, (column, row) in enumerate(grid.positions):
            edge = min(column, 15 - (row & 1) - column)
            colour, height = relief.colours[row][column], relief.heights[row][column]
            if edge < 2:
                assert colour in (GREY, GREEN, BLACK)
            if edge < 3:
                assert (column, row) not in built
            if (column, row) in built or height != "0":
                assert colour == GREY
            if relief.pool and tile in KEPT:
                assert (colour, height, (column, row) in built) == (GREY, "0", False)
        if not relief.pool:
            assert sorted((15 - (row & 1) - column, row) for column, row in built) == sorted(built)


@pytest.mark.rule("WG-3.1")
def test_a_certificate_counts_steps_cover_and_height_of_each_half() -> None:
    """From the third column to the middle of a row of 14 there are four steps."""
    assert certificate(board()) == Certificate(Side(4, 0, 0), Side(4, 0, 0))
    hedge = {(4, row): RED for row in range(1, 11)}
    tilted = board(
        colours=hedge | {(2, 8): GREEN, (9, 4): BLACK, (9, 6): GREEN},
        heights={(3, 2): 2, (5, 6): 1, (12, 4): 1, (11, 3): -1},
        works=[Works(at=((2, 4),), elevation=1)],
    )
    found = certificate(tilted)
    assert (found.left.cover, found.left.height) == (1 + 6, 3)
    assert (found.right.cover, found.right.height) == (2, 1)
    assert (found.left.steps, found.right.steps) == (4, 4) and not found.is_even, "the first row is open"
    bent = {(3, row): RED for row in range(11) if row != 2} | {(5, row): RED for row in range(11) if row != 8}
    assert certificate(board(colours=bent)).left.steps == 1 + 1 + 6 + 1, (
        "in by the third row, out by the ninth"
    )
    walled = [Works(at=(at,), elevation=1) for at in bent]
    assert certificate(board(works=walled)).left.steps == 9, "round structures likewise"
    assert certificate(board(works=walled)).right.steps == 4
