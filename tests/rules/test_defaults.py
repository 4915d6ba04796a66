"""What intents and names say where nothing more is to be said."""

from typing import Annotated

import pytest

from game.content.fields import Pattern
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.intent import Choice, Mark
from game.rules.options import changed_options
from game.rules.prose import sides_apart
from game.rules.system import SetupError


def test_a_mark_is_of_nobody_and_about_nothing_unless_it_says_so() -> None:
    mark = Mark("reach", (3, 4))
    assert (mark.owner, mark.unit, mark.label) == ("", "", "")


def test_a_choice_is_told_as_its_action_unless_it_says_otherwise() -> None:
    choice = Choice(Action(player=PlayerId("red")))
    assert (choice.option, choice.label, choice.emphasis) == ("", None, "normal")


def test_sides_of_one_name_are_told_apart_by_their_seats_and_others_are_not() -> None:
    assert sides_apart([("a", "Zeon"), ("b", "Federation")]) == {"a": "Zeon", "b": "Federation"}
    assert sides_apart([("a", "Zeon"), ("b", "Zeon"), ("c", "Neo")]) == {
        "a": "Zeon, a",
        "b": "Zeon, b",
        "c": "Neo",
    }


class Written:
    """An option that is written in a certain way."""

    code: Annotated[str, Pattern(r"[A-Z]\d", "a letter and a digit")]

    def __init__(self, code: str = "A1") -> None:
        self.code = code


@pytest.mark.parametrize("value", ["B77", "b7", "", "B", "xB7"])
def test_an_option_of_a_certain_form_is_refused_in_another(value: str) -> None:
    with pytest.raises(SetupError) as caught:
        changed_options(Written(), {"code": value}, "options")
    assert caught.value.path == "options.code"
    assert caught.value.message == f"{value!r} is not possible; a letter and a digit is needed"
