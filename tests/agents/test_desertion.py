"""TW-8.6: where the table allows it, officers of losing factions found their own, if that is likely to do."""

import pytest

from game.agents.advise import make_agent
from game.core.ids import PlayerId
from game.systems.registry import system_named
from game.systems.totalwar.actions import Answer, GoRogue
from game.systems.totalwar.events_administration import WentRogue
from tests.support.totalwar import BLUE, RULES, War, draw, squad, war_setup

LEVELS = ("cadet", "officer", "ace")
MAP = """
FC  F.a .o  Z. Z. ZC
Z.  Z.  Z.  Z. Z. Z.z
"""
EVEN = """
FC  F.a .o  Z. Z. ZC
F.  F.  F.  F. Z. Z.z
"""
STRONG = ("vanguard",) * 2 + ("rampart",) * 6


def war(
    drawing: str = MAP,
    *,
    rank: str = "commander",
    frames: tuple[str, ...] = STRONG,
    ai_rogues: bool = False,
) -> War:
    forces = {"a": squad("amber", *frames), "z": squad("degwin", "varg")}
    made = war_setup(
        draw(drawing),
        forces,
        developed=("tier_1", "tier_2", "tier_3"),
        ranks={"amber": rank},
        ai_rogues=ai_rogues,
    )
    begun = War(made)
    begun.until("amber")
    return begun


def chosen(begun: War, level: str) -> object:
    agent = make_agent(system_named("totalwar"), level)
    return agent.choose(RULES.observe(begun.state, BLUE), BLUE, 1).action


@pytest.mark.rule("TW-8.6")
@pytest.mark.parametrize("level", LEVELS)
def test_an_officer_of_a_losing_faction_goes_his_own_way(level: str) -> None:
    begun = war(ai_rogues=True)
    assert chosen(begun, level) == GoRogue(player=BLUE)
    begun.do(GoRogue(player=BLUE))
    assert chosen(begun, level) == Answer(player=BLUE, option="confirm")
    begun.do(Answer(player=BLUE, option="confirm"))
    assert begun.last(WentRogue).officer == "amber"


@pytest.mark.rule("TW-8.6")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", ["the table does not allow it", "not losing", "advised against", "too weak"])
def test_otherwise_he_stays(level: str, case: str) -> None:
    begun = {
        "the table does not allow it": lambda: war(),
        "not losing": lambda: war(EVEN, ai_rogues=True),
        "advised against": lambda: war(rank="ensign", frames=STRONG[:6], ai_rogues=True),
        "too weak": lambda: war(frames=("gm",), ai_rogues=True),
    }[case]()
    assert not isinstance(chosen(begun, level), GoRogue)
    assert PlayerId("blue") in RULES.active(begun.state)
