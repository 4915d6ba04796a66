"""Who stays near enough to the capital to be back before a rush that comes in two moves, and who meets it."""

import pytest

from game.agents.totalwar.homecoming import homecoming
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.movement import movement
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE, CampaignStyle
from game.systems.totalwar.actions import MoveSquadron
from tests.support.totalwar import FED, Squad, War, draw, squad, war_setup

MAP = """
F.. F.. F.. ... ... Z.. Z..
FC. F.A F.. ... ... Z.b ZC.
F.. F.. F.. ... ... Z.. Z..
F.. F.. F.. ... ... Z.. Z..
F.. F.. F.. ..d ... Z.. Z..
"""
CAPITAL, NEAR, AWAY = 7, 9, 10
RIDERS = squad("yuri", *["varg"] * 10)
FEW, BAIT = squad("yuri", "varg"), squad("xander", "varg")


def outlook_of(style: CampaignStyle = ACE, at: str = "Z.b", **forces: Squad) -> Outlook:
    """The war at the Federation's first place in the order, as an Ace sees it."""
    drawing = draw(MAP.replace("... Z.b", "..b Z..") if at == "near" else MAP)
    war = War(
        war_setup(drawing, {"A": squad("revil", *["gm"] * 12), "b": RIDERS, "d": BAIT, **forces}, bank=0)
    )
    war.until("revil")
    return Outlook(war.state, FED, MapMemory(war.state.map), style)


def worth(outlook: Outlook, panel: int, chance: int = -1) -> int:
    """What a panel is worth to the squadron for the way back to the capital."""
    return homecoming(outlook, outlook.state.forces["A"], panel, chance)


@pytest.mark.rule("TW-2.7")
def test_being_back_in_time_counts_while_somebody_comes_who_could_take_the_capital() -> None:
    assert not outlook_of().rushes, "five panels away nobody comes in two moves"
    near = outlook_of(at="near")
    assert worth(near, NEAR) == worth(near, CAPITAL) > 500
    assert worth(near, AWAY) == 0
    assert worth(outlook_of(at="near", b=FEW), NEAR) < 20, "he could not take it"
    assert worth(outlook_of(ACE._replace(homecoming=0), "near"), NEAR) == 0


@pytest.mark.rule("TW-2.7")
def test_whoever_is_back_already_sets_the_others_free() -> None:
    assert outlook_of(at="near").rushes[0].best_back("A") == 0
    drawing = draw(MAP.replace("... Z.b", "..b Z..").replace("FC. F.A F..", "FC. F.A F.D"))
    twelve = squad("revil", *["gm"] * 12)
    war = War(war_setup(drawing, {"A": twelve, "D": twelve, "b": RIDERS, "d": BAIT}, bank=0))
    war.until("revil")
    both = Outlook(war.state, FED, MapMemory(war.state.map), ACE)
    assert worth(both, NEAR) == 0


@pytest.mark.rule("TW-2.7")
def test_beating_who_comes_counts_by_the_odds() -> None:
    near = outlook_of(at="near")
    panel = near.state.forces["b"].panel
    assert worth(near, panel, 1000) > worth(near, panel, 500) > 0
    assert worth(near, panel, 0) == 0, "who is beaten himself helps nobody"


@pytest.mark.rule("TW-2.5")
def test_an_ace_does_not_march_off_while_a_rush_comes() -> None:
    def leaves(style: CampaignStyle) -> bool:
        outlook = outlook_of(style, "near")
        best = movement(outlook, outlook.state.officers["revil"].player, "revil")[0].action
        return isinstance(best, MoveSquadron) and outlook.memory.steps_to(CAPITAL)[best.to] > 2

    assert leaves(ACE._replace(homecoming=0))
    assert not leaves(ACE)
