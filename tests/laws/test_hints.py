"""Hints in random positions of every system: an answer that is advised is called as on its button."""

import pytest

from game.rules.system import AnySystem
from game.rules.telling import action_text, choice_text
from game.systems.registry import SYSTEMS
from tests.laws.test_intents import adopted
from tests.laws.test_laws import GAMES, USUAL_GAMES, games
from tests.support.shipped import shipped_catalog

TEXTS = shipped_catalog().strings("en")
MOST = 60
"""So many answers of a game are looked at."""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_hint_for_an_answer_names_its_button(system: AnySystem) -> None:
    """A hint said 'Answer the question', 'Answer: halyard_1.buckler', 'Answer: 1' beside 'East'.

    Of a button that goes on with what its answer promises, a hint names what stands before the colon.
    """
    looked_at = 0
    for game in games(system.name, GAMES.get(system.name, USUAL_GAMES)):
        for ply in [each for each in game.plies if type(each.action).__name__.startswith("Answer")][:MOST]:
            question = adopted(system.name, ply.state, ply.action.player).question()
            names = None if system.names is None else system.names(ply.state)
            for choice in () if question is None else question.choices:
                if question is None or type(choice.action) is not type(ply.action):
                    continue
                hint = action_text(system.telling, choice.action, TEXTS, names, question)
                button = choice_text(system.telling, question, choice, TEXTS, names)
                if question.prompt is not None:
                    assert hint == f"Answer: {button}"
                elif getattr(choice.action, "game", ""):
                    assert button.partition(":")[0].casefold() in hint.casefold()
                looked_at += 1
    assert looked_at
