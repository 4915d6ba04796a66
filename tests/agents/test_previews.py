"""Commanders look at what a move does to supply: that of others and their own, not of what it takes."""

import pytest

from game.agents.totalwar.known_moves import Move
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.previews import previewed
from game.agents.totalwar.style import ACE
from game.systems.totalwar.actions import MoveFleet
from tests.support.totalwar import BLUE, FED, NE, SE, N, War, draw, fleet, war_setup
from tests.systems.totalwar.test_supply_shown_before import BEYOND, BRIDGE, SITE, SPEARHEAD


def judged(text: str, panels: int, direction: int) -> tuple[int, set[str]]:
    """How a move of the fleet is valued beside itself, and what for."""
    war = War(war_setup(draw(text), {"a": fleet("amber", "harrier")}))
    war.until("amber")
    action = MoveFleet(player=BLUE, force="a", direction=direction, panels=panels)
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), ACE)
    (move,) = previewed(outlook, [Move(1000, action, "a", 0, (), 1000)])
    return move.value - 1000, {why.key for why in move.why}


@pytest.mark.rule("TW-5.6")
@pytest.mark.parametrize(("text", "panels"), [(SPEARHEAD, 2), (SITE, 1), (BEYOND, 1)])
def test_what_a_move_takes_is_not_valued_once_more_as_cut_off_from_others(text: str, panels: int) -> None:
    """A spearhead beyond supply was thought to cut the enemy off from the very panels that it took."""
    assert judged(text, panels, SE) == (0, set())


@pytest.mark.rule("TW-5.6")
def test_own_panels_that_are_reconnected_are() -> None:
    value, why = judged(BRIDGE, 1, NE)
    assert value > 0 and why == {"agent.war.joins"}


LINK = """
FC F. Z. Zo .. .. Z. ZC
F. .. .. .. .. .. Z. Z.
F. .. .. ..a .. .. Z. Z.
"""
"""What the fleet takes on its way has no supply before it has won."""


@pytest.mark.rule("TW-5.6")
def test_what_was_taken_on_the_way_is_ones_own_as_a_victory_reconnects_it() -> None:
    value, why = judged(LINK, 2, N)
    assert value > 0 and why == {"agent.war.joins"}
