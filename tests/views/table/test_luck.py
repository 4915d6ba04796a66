"""The luck of a side: what its dice passed against what was to be expected of them."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.dice import Test, band_of, passes
from game.core.events import DiceRolled
from game.core.ids import PlayerId
from game.views.table.luck import LuckBook

BLUE, MATE, RED = PlayerId("blue"), PlayerId("mate"), PlayerId("red")


def roll(player: PlayerId, face: int, test: Test, target: int = 0) -> DiceRolled:
    """A D8 that fell on a face."""
    success = passes(test, face, target)
    return DiceRolled(
        purpose="any", player=player, sides=(8,), faces=(face,), test=test, target=target, success=success
    )


def graded(player: PlayerId, face: int, *bands: int) -> DiceRolled:
    """A D8 that is read by ranges."""
    return replace(roll(player, face, "bands"), bands=bands, band=band_of(face, bands))


@pytest.mark.parametrize(
    ("face", "is_passed"), [(1, False), (4, False), (5, True), (7, True), (8, True)], ids=str
)
def test_a_graded_roll_is_passed_above_its_lowest_band(face: int, is_passed: bool) -> None:
    event = graded(BLUE, face, 4, 7)
    assert event.is_passed is is_passed and event.chance == Fraction(4, 8)


def test_tests_and_graded_rolls_count_by_their_exact_chances_and_tables_do_not() -> None:
    book = LuckBook()
    for event in (
        graded(BLUE, 8, 4, 7),
        graded(BLUE, 2, 5, 7),
        roll(BLUE, 6, "at_least", 3),
        roll(BLUE, 3, "none"),
        roll(RED, 1, "at_least", 2),
    ):
        book.add(event)
    blue, red = book.of(BLUE), book.of(RED)
    assert (blue.rolls, blue.passed) == (3, 2)
    assert blue.expected == pytest.approx(4 / 8 + 3 / 8 + 6 / 8)
    assert blue.variance == pytest.approx(16 / 64 + 15 / 64 + 12 / 64)
    assert (red.rolls, red.passed) == (1, 0) and red.percentile < 50 < blue.percentile


def test_the_luck_of_a_side_is_that_of_all_its_seats() -> None:
    book = LuckBook()
    book.add(roll(BLUE, 8, "at_least", 5))
    book.add(roll(MATE, 8, "at_least", 7))
    both = book.of(BLUE, MATE)
    assert (both.rolls, both.passed, both.expected) == (2, 2, 0.75)
    assert book.of(RED).rolls == 0 and book.of(RED).percentile == 50
