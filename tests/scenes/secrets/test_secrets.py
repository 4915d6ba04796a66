"""What is hidden from a viewer changes nothing that he is shown, in any of the games."""

import pytest

from game.scenes.services import Services
from game.systems.wargame.state import WargameState
from tests.support.secrecy.games import RESERVED, middle
from tests.support.secrecy.tables import Curiosity
from tests.support.secrecy.worlds import worlds

DEFAULT = (("skirmish", 1), ("duel", 1), ("totalwar", 2), ("sectors", 1), ("wargame", 2), ("strategic", 1))
MANY = 200
MORE = {"strategic": 230}
"""In one of eight of these nobody hides."""


def _differences(services: Services, name: str, number: int) -> tuple[str, ...]:
    care = Curiosity(services, number)
    one, other = worlds(name, number).looks(care)
    return one.differences(other)


CASES = [(name, number) for name, count in DEFAULT for number in range(count)]


@pytest.mark.rule("DU-4.7")
@pytest.mark.rule("TW-1.8")
@pytest.mark.parametrize(("name", "number"), CASES)
def test_hidden_facts_change_nothing(services: Services, name: str, number: int) -> None:
    assert _differences(services, name, number) == ()


@pytest.mark.rule("WG-6.6")
def test_wargames_are_looked_at_while_units_wait_in_reserve() -> None:
    state = middle("wargame", RESERVED).state
    assert isinstance(state, WargameState)
    assert any(unit.status == "reserve" for unit in state.units.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name, _ in DEFAULT for number in range(MORE.get(name, MANY))]
)
def test_hidden_facts_change_nothing_in_many_states(services: Services, name: str, number: int) -> None:
    assert _differences(services, name, number) == ()
