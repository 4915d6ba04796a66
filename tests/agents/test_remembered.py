"""Nothing that is kept while a decision is made, or from one to the next, changes what is decided."""

import pytest

from game.agents.agent import Agent
from game.agents.staff import NOBODY
from game.agents.totalwar import commander
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE, CADET, OFFICER, CampaignStyle
from game.core.dice import SEEDED
from game.core.kernel import Step
from game.lab.battle import resolver
from game.lab.pairings import campaign_setups
from game.systems.registry import system_named
from game.systems.totalwar.state import TotalWarState
from tests.support.base_pack import shipped


class Forgetful(dict[object, object]):
    """Keeps nothing: whoever asks has to work it out again."""

    told = 0

    def __setitem__(self, key: object, value: object) -> None:
        """Forget it at once."""
        Forgetful.told += 1


class Anew(Outlook):
    """An outlook that works everything out each time it is asked."""

    __slots__ = ()

    def __init__(self, state: TotalWarState, faction: str, memory: MapMemory, style: CampaignStyle) -> None:
        """Keep nothing."""
        super().__init__(state, faction, memory, style)
        for name in ("_defence", "_held", "_threat", "_worth", "_guarded", "_stormers"):
            assert getattr(self, name) == {}
            setattr(self, name, Forgetful())


@pytest.mark.parametrize(
    ("style", "campaign_name", "positions"),
    [
        (ACE, "quick_war", 60),
        (ACE, "grand_war", 25),
        *(
            pytest.param(style, name, 500, marks=pytest.mark.slow)
            for style in (CADET, OFFICER, ACE)
            for name in ("quick_war", "grand_war")
        ),
    ],
)
def test_decisions_are_the_same_without_caches(
    style: CampaignStyle, campaign_name: str, positions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    war, resolve = system_named("totalwar"), resolver(shipped().catalog)
    campaign = war.campaign
    assert campaign is not None
    setup = campaign_setups(war, shipped().catalog, campaign_name)[0]
    ruleset, seed, seen = war.ruleset, 7, 0
    state = ruleset.setup(setup, seed)
    keeping: Agent = commander.CampaignAgent(style)
    Forgetful.told = 0
    while seen < positions:
        if not ruleset.active(state):
            seed += 1
            state = ruleset.setup(setup, seed)
        order = campaign.order(state)
        if order is not None:
            settled = campaign.settle(state, resolve(order, NOBODY))
            ruleset.resolve(Step(state, ruleset.evolve, SEEDED), settled)
            continue
        player = ruleset.active(state)[0]
        observed = ruleset.observe(state, player)
        kept = keeping.choose(observed, player, seen)
        with monkeypatch.context() as patch:
            patch.setattr(commander, "Outlook", Anew)
            anew = commander.CampaignAgent(style).choose(observed, player, seen)
        assert kept == anew
        seen += 1
        ruleset.resolve(Step(state, ruleset.evolve, SEEDED), kept.action)
    assert Forgetful.told > positions, "the caches were in use"
