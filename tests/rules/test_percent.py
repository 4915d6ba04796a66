"""Chances as players read them."""

from fractions import Fraction

import pytest

from game.rules.prose import exact_percent, whole_percent


@pytest.mark.parametrize(
    ("share", "whole", "exact"),
    [
        (Fraction(0), "0%", "0.0"),
        (Fraction(1, 1000), "<1%", "0.1"),
        (Fraction(199, 20000), "<1%", "1.0"),
        (Fraction(1, 100), "1%", "1.0"),
        (Fraction(7, 12), "58%", "58.3"),
        (Fraction(99, 100), "99%", "99.0"),
        (Fraction(19801, 20000), ">99%", "99.0"),
        (Fraction(999, 1000), ">99%", "99.9"),
        (Fraction(1), "100%", "100.0"),
    ],
)
def test_a_chance_is_never_told_as_certain_or_impossible_where_it_is_not(
    share: Fraction, whole: str, exact: str
) -> None:
    assert (whole_percent(share), exact_percent(share)) == (whole, exact)
