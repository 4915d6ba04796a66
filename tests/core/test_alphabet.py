"""Names are listed as readers look for them."""

import random

import pytest

from game.core.alphabet import alphabetical


@pytest.mark.parametrize(
    "names",
    [
        ["GM 2", "GM 12", "GM 102", "GM Cannon", "Varg"],
        ["7th Fleet", "12th Fleet", "Fleet 7"],
        ["Éclair", "Edge", "Eel"],
        ["alpha", "Beta", "gamma"],
        ["Dock", "dock"],
        ["Unit 1-2", "Unit 1-10", "Unit 2-1"],
        ["A 02", "A 2", "A 10"],
        ["A " + "8" * 5000, "A " + "9" * 5000, "A 1" + "0" * 5000],
        ["٣ Blades", "١٢ Blades"],
        ["", "1", "A"],
    ],
)
def test_order(names: list[str]) -> None:
    shuffled = random.Random(4).sample(names, len(names))
    assert sorted(shuffled, key=alphabetical) == names
