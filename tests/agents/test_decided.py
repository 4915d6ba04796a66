"""What is told of a decision: each way to act once, however often it was thought of."""

from msgspec.structs import replace

from game.agents.agent import Candidate, Decision, decided
from game.core.ids import PlayerId
from game.core.prompts import Prompt
from game.rules.intent import Choice, Question
from game.scenes.game.parts import advice_text
from game.systems.wargame.actions import Answer, EndPhase, StepTo
from tests.scenes.wargame.at_table import at_table
from tests.support.wargame import RED, At, W, world

STEP = Candidate(StepTo(player=RED, tile=5, level=0), 9)
STAY = Candidate(EndPhase(player=RED), 3)


def test_ways_to_the_same_action_are_one_candidate() -> None:
    decision = decided([STEP, replace(STEP, value=7), replace(STEP, value=5), STAY])
    assert decision.candidates == (STEP, STAY)


def test_a_hint_says_nothing_twice() -> None:
    table = at_table(world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4, facing=W))).scene.table
    again = Candidate(StepTo(player=PlayerId("blue"), tile=5, level=0), 8)
    told = advice_text(table.words, table.showing, Decision(STEP.action, (), (STEP, again, STAY)))
    assert told.count(table.showing.action_line(STEP.action)) == 1
    assert table.showing.action_line(STAY.action) in told
    alone = advice_text(table.words, table.showing, Decision(STEP.action, (), (STEP, again)))
    assert "Next best" not in alone


def test_a_hint_names_answers_as_their_buttons_do() -> None:
    """It said 'Answer: halyard_1.buckler' beside 'Buckler', and 'Next best: Answer: no'."""
    table = at_table(world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4, facing=W))).scene.table
    prompt = Prompt(RED, "stance", ("none", "brace"), subject="halyard_0")
    choices = tuple(Choice(Answer(player=RED, option=each), each) for each in prompt.options)
    decision = decided([Candidate(choices[1].action, 0), Candidate(choices[0].action, 0)])
    told = advice_text(table.words, table.showing, decision, Question(choices, prompt))
    assert "{b}Answer: Brace{/}" in told
    assert "Next best: No{/}" in told
