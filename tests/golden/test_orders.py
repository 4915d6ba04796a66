"""What orders come to in situations that games by chance seldom reach, compared with the files in ``orders``.

Of every kind of order some are given in each situation; a digest stands for their events and the state after
each. ``IRONSPHERE_RENEW=1 pytest tests/golden/test_orders.py`` writes the files anew.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from game.core.codec import digest, to_plain
from game.core.events import Action
from game.systems.registry import system_named
from tests.golden.situations import TOLD

FOLDER, ODDS = Path(__file__).with_name("orders"), Path(__file__).with_name("odds")
CASES = [(system, part) for system, (parts, _) in TOLD.items() for part in parts]
WITHOUT_FORCES = ("strategic", "wargame")
"""Battle systems for which the races of these situations have no forces."""
ALIKE = 12
"""So many orders of a kind at most are asked for what they would come to."""


def compared(file: Path, rows: list[str]) -> None:
    """The rows are those of the file."""
    if os.environ.get("IRONSPHERE_RENEW"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    assert rows == file.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("system", "part"), CASES)
def test_orders_come_to_what_they_came_to(system: str, part: str) -> None:
    file = FOLDER / system / f"{part.replace(' ', '_').replace(chr(39), '')}.txt"
    compared(file, list(TOLD[system][1](part)))


def foretold(system: str, part: str) -> Iterator[str]:
    """Yield what seats are told of their orders: chances, and the battles that orders ask for."""
    known: Any = system_named(system)
    situation: Any = cast(Mapping[str, Callable[[], object]], TOLD[system][0])[part]()
    state = getattr(situation, "state", situation)
    for seat in known.ruleset.active(state):
        seen = known.ruleset.observe(state, seat)
        kinds: dict[str, list[Action]] = {}
        for action in known.ruleset.legal(seen, seat):
            if getattr(action, "way", "") in WITHOUT_FORCES:
                continue
            kinds.setdefault(type(action).__name__, []).append(action)
        for kind, actions in kinds.items():
            rows = []
            for action in actions[:: max(1, len(actions) // ALIKE)]:
                odds = known.ruleset.odds(seen, action)
                order = known.campaign.order_after(seen, action)
                if odds.chances or order is not None:
                    rows.append([to_plain(action), to_plain(odds), to_plain(order)])
            if rows:
                yield f"{part}: {seat} {kind} {len(rows)}: {digest(rows)}"


@pytest.mark.parametrize("system", TOLD)
def test_seats_are_told_of_orders_what_they_were_told(system: str) -> None:
    rows = [row for part in TOLD[system][0] for row in foretold(system, part)]
    assert rows
    compared(ODDS / f"{system}.txt", rows)
