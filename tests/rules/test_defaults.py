"""What intents and names say where nothing more is to be said."""

from typing import Annotated

import pytest

from game.content.fields import Pattern
from game.core.events import Action
from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal
from game.rules.chronicle import Honour, Moment, Place
from game.rules.intent import Choice, Mark, Order, Question, Task
from game.rules.options import changed_options
from game.rules.outlook import Prospect
from game.rules.prose import Sentence, named, sides_apart
from game.rules.system import AnySystem, SetupError
from game.systems.registry import SYSTEMS
from game.systems.skirmish.build_board import BOARDS
from tests.support.shipped import shipped_catalog


def test_a_mark_is_of_nobody_and_about_nothing_unless_it_says_so() -> None:
    mark = Mark("reach", (3, 4))
    assert (mark.owner, mark.unit, mark.label) == ("", "", "")


def test_an_order_can_be_given_and_is_no_switch_unless_it_says_so() -> None:
    order = Order("end_turn")
    assert (order.is_enabled, order.why, order.emphasis, order.is_on) == (True, None, "normal", False)


def test_a_task_is_of_nobody_and_counts_nothing_unless_it_says_so() -> None:
    task = Task("fresh")
    assert (task.name, task.count, task.unit, task.page) == ("", 0, "", "")
    question = Question(())
    assert (question.prompt, question.text) == (None, None)


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


class Roll:
    """Names that tell what they were asked."""

    def fact(self, key: str, value: str | int) -> str | int:
        return f"{key} is {value}"

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        return None


def test_facts_are_named_by_what_they_are() -> None:
    told = named(Sentence("x.y", {"unit": "gm-1", "turn": 3}, (RuleId("SK-1.1"),)), Roll())
    assert told.facts == {"unit": "unit is gm-1", "turn": "turn is 3"}
    assert (told.key, told.rules) == ("x.y", ("SK-1.1",))


def test_a_prospect_begins_with_no_card_unless_it_names_one() -> None:
    assert Prospect(Sentence("x")).card == ""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.name)
def test_a_system_says_why_an_action_is_refused(system: AnySystem) -> None:
    area = system.telling.area
    texts = {f"{area}.illegal.no_such_reason": "It cannot be, {unit}."}
    assert (
        system.refusal(Illegal(RuleId("SK-1.1"), "no_such_reason", {"unit": "gm"}), texts)
        == "It cannot be, gm."
    )


def test_what_a_map_is_called_where_there_is_none() -> None:
    with pytest.raises(SetupError) as caught:
        BOARDS.board(shipped_catalog(), "nowhere", "here")
    assert caught.value.path == "here" and caught.value.message.startswith("there is no map 'nowhere'")


def test_only_in_campaigns_a_seat_is_nobodys() -> None:
    for system in SYSTEMS:
        assert (system.own_seat is None) is (system.campaign is None), system.name
        if system.campaign is not None:
            assert system.own_seat == system.campaign.own_seat is not None


def test_a_page_of_a_campaign_shows_only_what_it_is_told() -> None:
    honour, moment = Honour("Mira", "red", 3, "2", "alive"), Moment(1, 0)
    assert (honour.round, moment.stage, moment.side, moment.owners) == (0, "", "", ())
    assert Place(0, 1, 2).is_open and Place(0, 1, 2).outline == ()


def test_a_system_builds_from_its_own_requests_only() -> None:
    for system in SYSTEMS:
        with pytest.raises(TypeError, match=f"a {system.request_type.__name__} is needed, not str"):
            system.build_setup("a request", None)


def test_a_system_takes_what_it_offers_and_nothing_else_unless_it_says_so() -> None:
    open_orders = {system.name for system in SYSTEMS if system.has_open_orders}
    assert open_orders == {"sectors", "strategic", "totalwar"}
