"""What is told of units and places, in random positions: in words that there are, with every gap filled."""

import random
import re
from collections.abc import Iterator

import pytest

from game.core.ids import PlayerId
from game.rules.brief import Row, line_of
from game.rules.telling import ledger_sentence
from game.systems.registry import BY_NAME
from tests.laws.play import Game, Ply
from tests.laws.test_intents import places_of, positions
from tests.support.shipped import shipped_catalog

TEXTS = shipped_catalog().strings("en")
LOOKS = 12
FEW = 4
"""So many different lines at least are told of the units and of the places of a system."""


def told(game: Game, ply: Ply, player: PlayerId) -> Iterator[tuple[str, Row]]:
    """Yield the lines of some units and places as a player observes them."""
    system, dice = game.system, random.Random(game.seed)
    assert system.brief is not None and system.sheets is not None
    state = system.ruleset.observe(ply.state, player)
    units, places = [*system.sheets(state)], places_of(game, ply.state)
    for unit in dice.sample(units, min(LOOKS, len(units))):
        yield from (("unit", row) for row in system.brief.unit(state, unit))
    for place in dice.sample(places, min(LOOKS, len(places))):
        yield from (("place", row) for row in system.brief.place(state, place))
    assert system.brief.unit(state, "nobody") == ()
    assert system.brief.place(state, -1) == system.brief.place(state, 10**6) == ()


@pytest.mark.parametrize("name", BY_NAME)
def test_lines_are_told_without_gaps(name: str) -> None:
    seen: dict[str, set[str]] = {"unit": set(), "place": set()}
    for game, ply, player in positions(name):
        names = None if game.system.names is None else game.system.names(ply.state)
        for kind, row in told(game, ply, player):
            for sentence in (each for span in row.spans for each in span.texts):
                assert sentence.key in TEXTS or "name" in sentence.facts, sentence
                gaps = set(re.findall(r"\{([a-z_]+)", TEXTS.get(sentence.key, "")))
                assert gaps <= set(sentence.facts), sentence
            for item in row.ledger:
                assert ledger_sentence(game.system.telling, item, names).key in TEXTS, item
            line = line_of(TEXTS, row, names)
            assert "{" not in line and "$" not in line, line
            seen[kind].add(line)
    assert min(map(len, seen.values())) >= FEW, seen
