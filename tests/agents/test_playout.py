"""Playing a battle on for several plans by the same dice: what one shows serves the next, exactly."""

import pytest

from game.agents.skirmish import playout
from game.agents.skirmish.playout import Continuations, play_out
from game.agents.skirmish.survey import Style
from game.core.kernel import perform
from game.core.rng import fork
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment
from game.systems.skirmish.heuristic import Appraisal
from game.systems.skirmish.queries import must_enter
from game.systems.skirmish.state import SkirmishState
from tests.agents.positions import SYSTEM, mirrored

STYLES = (Style(), Style(caution=0, push=300), Style(caution=90, push=100), Style(caution=20, push=200))


def begun(number: int) -> SkirmishState:
    """A battle at its first turn."""
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


@pytest.mark.parametrize("number", [0, 9])
def test_what_followed_an_equal_half_is_kept(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(number)
    side, appraisal = state.to_move, Appraisal(state.field)
    happened: list[object] = []
    really_act = playout.act

    def counted_act(state: SkirmishState, action: object) -> None:
        happened.append(action)
        really_act(state, action)  # type: ignore[arg-type]

    monkeypatch.setattr(playout, "act", counted_act)
    spared = 0
    for dice in (fork(1, label) for label in range(3)):
        known: Continuations = {}
        for style in (*STYLES, STYLES[0]):
            plain = play_out(appraisal, state, side, style, dice, 4)
            before = len(happened)
            assert play_out(appraisal, state, side, style, dice, 4, known) == plain
            spared += plain[1] - (len(happened) - before)
        assert 1 <= len(known) <= len(STYLES)
    assert spared > 0


def test_other_dice_share_nothing() -> None:
    state = begun(0)
    side, appraisal = state.to_move, Appraisal(state.field)
    known: Continuations = {}
    for label in range(3):
        play_out(appraisal, state, side, Style(), fork(2, label), 4, known)
    assert len(known) == 3
