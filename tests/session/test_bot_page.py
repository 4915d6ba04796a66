"""What the authors of bots are told of states and actions: it holds for what a bot is asked."""

from collections.abc import Mapping
from typing import Any

import pytest

from game.agents.registry import LEVELS
from game.core.codec import to_plain
from game.core.ids import PlayerId
from game.rules.system import AnySystem
from game.session import bot
from game.session.match import Match
from game.session.protocol_schema import protocol_schema
from game.systems.duel.state import DuelState
from game.systems.registry import BY_NAME
from game.systems.wargame.state import WargameState
from tests.support.base_pack import shipped

PAGE = bot.__doc__ or ""


def match_of(system: AnySystem) -> Match:
    """The usual game of a system, as it begins."""
    catalog = shipped().catalog
    return Match.start(system, system.build_setup(system.default_request(catalog), catalog), 4)


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_what_gives_up_is_named(name: str) -> None:
    """Who takes any action gave up in his first turn; nothing said by which."""
    for kind in LEVELS[name].avoids.values():
        assert f"``{kind.__name__}``" in PAGE


def unnamed(components: Mapping[str, Any]) -> list[str]:
    """The structs of a schema whose fields stand in a list without names."""
    return [
        name
        for name, each in components.items()
        if any("title" not in item for item in each.get("prefixItems", ()))
    ]


def test_lists_in_states_have_names_for_what_is_in_them() -> None:
    """A unit was a list of ten strings, numbers and truths, and nothing said which is what."""
    schema: Any = protocol_schema(dict(BY_NAME))["systems"]
    assert {name: unnamed(schema[name]["components"]) for name in schema} == {name: [] for name in schema}
    match = match_of(BY_NAME["skirmish"])
    unit = schema["skirmish"]["components"]["Unit"]["prefixItems"]
    names = [item["title"] for item in unit]
    record: Any = to_plain(match.system.ruleset.record(match.observe(PlayerId("defender"))))
    first = dict(zip(names, record["units"][0]))
    assert (first["side"], first["tile"]) == (0, -1) and first["status"] in ("board", "reserve")
    job = schema["strategic"]["components"]["AttackJob"]["prefixItems"]
    assert job[0] == {"title": "type", "enum": ["AttackJob"]}
    assert job[1]["title"] == "unit"


def test_cards_and_places_are_numbered_as_is_said() -> None:
    duel = match_of(BY_NAME["duel"]).state
    assert isinstance(duel, DuelState)
    deck = [card for seat in duel.field.setup.seats for suit in seat.units for card in suit.deck]
    assert [face.id for face in duel.field.faces] == deck
    columns = duel.field.setup.board.columns
    assert [duel.field.board.place(vertex) for vertex in (0, 3, columns)] == [(0, 0), (3, 0), (0, 1)]
    wargame = match_of(BY_NAME["wargame"]).state
    assert isinstance(wargame, WargameState)
    grid, columns = wargame.field.grid, wargame.field.setup.board.columns
    rows = [0, columns, 2 * columns - 1, 3 * columns - 1]
    assert rows == [grid.panel_at(0, row) for row in range(4)]
