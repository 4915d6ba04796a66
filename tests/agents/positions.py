"""Battles for tests of agents: scenarios of the base pack, mirrored squads, drawn positions."""

from functools import cache

from game.agents.agent import Decision
from game.core.ids import PlayerId
from game.core.kernel import perform
from game.lab.pairings import mirrored_setups
from game.rules.system import AnySystem, erased
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment
from game.systems.skirmish.queries import must_enter
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.system import SKIRMISH
from tests.support.base_pack import shipped

SYSTEM: AnySystem = erased(SKIRMISH)


@cache
def mirrored(map_id: str = "all") -> tuple[object, ...]:
    """Mirrored set-ups, as tournaments fight them."""
    return mirrored_setups(SYSTEM, shipped().catalog, map_id)


@cache
def scenario(name: str) -> object:
    """A scenario of the base pack."""
    return SYSTEM.build_setup(SkirmishRequest(scenario=name), shipped().catalog)


def begun(number: int) -> SkirmishState:
    """Return a battle at its first turn."""
    state = SYSTEM.ruleset.setup(mirrored()[number], 3)
    while active := SYSTEM.ruleset.active(state):
        assert isinstance(state, SkirmishState)
        if state.phase == "battle" and not must_enter(state):
            return state
        for action in (DeployAutomatically(player=active[0]), FinishDeployment(player=active[0])):
            if SYSTEM.ruleset.check(state, action) is None:
                state = perform(SYSTEM.ruleset, state, action).state
                break
    raise AssertionError


def players(setup: object) -> tuple[PlayerId, ...]:
    """Both seats."""
    return SYSTEM.players(setup)


def reason_keys(decision: Decision) -> set[str]:
    """The text keys of all reasons of a decision."""
    found = {reason.key for reason in decision.reasons}
    for candidate in decision.candidates:
        found |= {reason.key for reason in candidate.reasons}
    return found
