"""What orders come to in situations that games by chance seldom reach, compared with the files in ``orders``.

Of every kind of order some are given in each situation; a digest stands for their events and the state after
each. ``IRONSPHERE_RENEW=1 pytest tests/golden/test_orders.py`` writes the files anew.
"""

import os
from pathlib import Path

import pytest

from tests.golden.situations import TOLD

FOLDER = Path(__file__).with_name("orders")
CASES = [(system, part) for system, (parts, _) in TOLD.items() for part in parts]


@pytest.mark.parametrize(("system", "part"), CASES)
def test_orders_come_to_what_they_came_to(system: str, part: str) -> None:
    file = FOLDER / system / f"{part.replace(' ', '_').replace(chr(39), '')}.txt"
    rows = list(TOLD[system][1](part))
    if os.environ.get("IRONSPHERE_RENEW"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    assert rows == file.read_text(encoding="utf-8").splitlines()
