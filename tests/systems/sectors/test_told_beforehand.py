"""What is told of a region while orders are given, where two rules meet in it."""

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, at, campaign, merged, order, place, use

A1, A2, A3, A4 = (PlayerId(f"greys_{number}") for number in range(1, 5))


def seen(state: SectorsState) -> SectorsIntent:
    """What the General of the Greys sees and may do."""
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, A1), A1)
    return intent


def ordered_to(state: SectorsState, letter: str) -> tuple[str, dict[str, str | int]] | None:
    """What is told of the own units that are ordered to a region; None: nothing."""
    intent = seen(state)
    intent.selection.target = place(state, letter)
    outlook = intent.outlook()
    parts = outlook.parts if outlook is not None else ()
    told = [row.text for part in parts for row in part.prospects if part.heading.key.endswith(".own")]
    return (told[0].key.rpartition(".")[2], dict(told[0].facts)) if told else None


@pytest.mark.rule("SE-2.3", "SE-3.7")
def test_who_is_carried_to_a_region_counts_among_those_who_are_ordered_there() -> None:
    """'2 of 2' was told, and the third, who was to be carried, stayed where he was."""
    units, held = {"greys": "ACDE", "machina": "D"}, {"greys": "ABCE", "machina": "D"}
    state = campaign("AB BC CD BE", units, owners=held, people={A1: "ann"}, factories="BE", entry_cap=2)
    for unit in (A1, A2):
        state = order(state, unit, "B", by=A1)
    assert ordered_to(state, "B") == ("ordered", {"units": "Greys 1, Greys 2", "count": 2, "cap": 2})
    carried = use(state, A1, A4, "B")
    assert ordered_to(carried, "B") == (
        "too_many",
        {"units": "Greys 1, Greys 2, Greys 4", "count": 3, "cap": 2},
    )
    assert [at(merged(carried), unit) for unit in (A1, A2, A4)] == ["B", "B", "E"]


@pytest.mark.rule("SE-2.3", "SE-3.7")
def test_who_is_carried_elsewhere_does_not_go_where_he_was_ordered() -> None:
    units, held = {"greys": "ACDE", "machina": "D"}, {"greys": "ABCE", "machina": "D"}
    state = campaign("AB BC CD BE EA", units, owners=held, people={A1: "ann"}, factories="BE")
    state = use(order(state, A4, "A", by=A1), A1, A4, "B")
    assert ordered_to(state, "A") is None
    assert ordered_to(state, "B") == ("ordered", {"units": "Greys 4", "count": 1, "cap": 2})
    drawn = [mark.places for mark in seen(state).marks() if len(mark.places) == 2]
    assert drawn == [(place(state, "E"), place(state, "B"))]
    assert at(merged(state), A4) == "B"


@pytest.mark.rule("SE-3.7")
def test_who_is_carried_is_not_told_to_stay_for_want_of_an_order() -> None:
    units, held = {"greys": "ACDE", "machina": "D"}, {"greys": "ABCE", "machina": "D"}
    state = campaign("AB BC CD BE", units, owners=held, people={A1: "ann"}, factories="BE")
    assert [task.unit for task in seen(state).todo() if task.key == "idle"] == [A1, A2, A3, A4]
    carried = use(state, A1, A4, "B")
    assert [task.unit for task in seen(carried).todo() if task.key == "idle"] == [A1, A2, A3]
