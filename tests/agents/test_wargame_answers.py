"""Why the built-in players of the wargame answer as they do: told by what is asked, and of a No."""

import pytest

from game.agents.wargame.answers import reason_of
from game.agents.wargame.levels import ace
from game.core.ids import PlayerId
from game.core.prompts import Prompt
from game.rules.prose import written
from game.systems.wargame.work import NONE
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RED, At, W, world

TEXTS = shipped_catalog().strings("en")
ASKED = "wargame.prompt."
KINDS = sorted(key.removeprefix(ASKED) for key in TEXTS if key.startswith(ASKED))


def told(kind: str, option: str) -> str:
    (reason,) = reason_of(Prompt(RED, kind, (option,)), option)
    return written(TEXTS, reason)


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_has_a_reason_of_its_own(kind: str) -> None:
    """Which way a unit faces was told to cost little and to spare much, as bracing does."""
    reasons = {each: told(each, "x") for each in KINDS}
    assert "agent.reason" not in reasons[kind]
    alike = {each for each in KINDS if reasons[each] == reasons[kind]}
    assert alike == {kind} or alike == {"role", "edge"}
    assert told(kind, NONE) == "It would cost more than it may bring."


def test_a_hint_for_a_facing_says_where_the_enemy_is() -> None:
    state = world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4, facing=W))
    state.prompt = Prompt(RED, "facing", tuple("012345"), subject="halyard_0")
    decision = ace().choose(state, PlayerId(RED), 1)
    assert [written(TEXTS, reason) for reason in decision.reasons] == ["The nearest enemy is that way."]
