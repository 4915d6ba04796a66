"""What the result of a duel counts of each machine."""

import re
from collections.abc import Sequence

import pytest

from game.core.events import Event
from game.scenes.duel.result import duel_verdict
from game.scenes.game.result import Finished, Verdict
from game.systems.duel.events import DuelEvent
from game.systems.duel.setup import MissionSetup
from game.views.ui.layout import Panel, Row
from game.views.ui.widget import Widget
from tests.scenes.duel.player import at_table
from tests.support.duel import IDLE, Duel, able, card, duel, placed, start


def verdict(battle: Duel, events: Sequence[Event] = ()) -> Verdict:
    """What the result says of a duel as it stands. ``events``: what has happened in it."""
    player = at_table(battle)
    scene, kit = player.scene, player.pilot.context.kit
    game = Finished(
        services=scene.services, kit=kit, match=scene.match, state=battle.state, events=events, beside=Row
    )
    return duel_verdict(game)


@pytest.mark.rule("DU-4.4", "DU-7.11", "DU-7.12")
@pytest.mark.parametrize(
    ("answer", "blocks"), [("evade", [0, 0, 0]), ("cover", [0, 0, 1]), ("block", [0, 1, 0])]
)
def test_cover_is_a_block_of_who_covers_and_evading_is_none(answer: str, blocks: list[int]) -> None:
    theirs = (card("Roll", 3, abilities=[able("evade")]), card("Guard", 2, blocks="m"))
    others = {"c": [card("Screen", 1, blocks="m", abilities=[able("cover")]), card("Idle", -5)]}
    places = placed(A=(3, 5), b=(8, 5), c=(10, 5))
    battle = start(card("Shot", 9, ranged="m"), *theirs, picture=places, others=others)
    events: list[DuelEvent] = [*battle.attack("b")]
    spent = {"cover": ("c", "Screen"), "evade": ("b", "Roll")}
    while (prompt := battle.state.prompt) is not None:
        is_chosen = prompt.kind == answer
        events += battle.answer(battle.number(*spent[prompt.kind]) if is_chosen else "decline")
    told = "\n".join(each.visible_text() for each in verdict(battle, events).sides.walk())
    assert [int(count) for count in re.findall(r"Blocks (\d+)", told)] == blocks, told


@pytest.mark.rule("DU-8.3")
def test_a_mission_that_counts_points_tells_how_many_each_seat_has() -> None:
    decks = {"A": [card("Shot", 9, ranged="mm"), IDLE]}
    battle = duel(placed(A=(3, 5), b=(8, 5)), decks, mission=MissionSetup("timed"))
    battle.plan_all()
    battle.skip_to("A", "Shot")
    battle.attack("b")
    told = [each.visible_text() for each in verdict(battle).sides.walk()]
    assert [line for line in told if re.fullmatch(r"\d+ points?", line)] == ["2 points", "0 points"]


@pytest.mark.rule("DU-2.3", "DU-8.3")
def test_points_of_a_side_are_told_as_those_of_all_its_seats() -> None:
    """Two seats with "2 points" each looked like a side with four; who played with whom was not told."""
    seats = {"left": "A", "right": "b", "behind": "C"}
    battle = duel(
        placed(A=(3, 5), b=(8, 5), C=(3, 1)),
        {"A": [card("Shot", 9, ranged="mm"), IDLE]},
        seats=seats,
        teams={"left": "x", "right": "y", "behind": "x"},
        mission=MissionSetup("timed"),
    )
    battle.plan_all()
    battle.skip_to("A", "Shot")
    battle.attack("b")
    told = [
        [each.visible_text() for each in panel.walk()]
        for panel in verdict(battle).sides.walk()
        if isinstance(panel, Panel)
    ]
    assert [[line for line in lines if re.search(r"points?\b|side", line)] for lines in told] == [
        ["On the side of Behind", "2 points together"],
        ["0 points"],
        ["On the side of Left", "2 points together"],
    ]


def test_two_machines_stand_below_each_other_where_a_row_has_no_room_for_them() -> None:
    """With large letters in a small window the figures of both lay below what they have dealt."""
    battle = duel(placed(A=(3, 5), b=(8, 5)), {"A": [card("Shot", 9, ranged="mm"), IDLE]})
    player = at_table(battle)
    scene, kit = player.scene, player.pilot.context.kit
    asked: list[int] = []

    def beside(*parts: Widget) -> Widget:
        asked.append(len(parts))
        return Row(*parts)

    duel_verdict(
        Finished(
            services=scene.services, kit=kit, match=scene.match, state=battle.state, events=(), beside=beside
        )
    )
    assert 2 in asked, "the result says what stands beside what, by the room that there is"
