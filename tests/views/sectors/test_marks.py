"""What lights up on the map: every role of the intent draws something, and orders are told apart."""

import pytest

from game.rules.intent import Mark
from game.views.sectors.marks import OrderArrow
from game.views.table.highlights import SHARED, Colours
from tests.views.sectors.stageplay import Stageplay, begun, kit_of, region

STATE = begun()
HOME, GATE = region(STATE, "glass_steppe"), region(STATE, "north_gate")
FAR = region(STATE, "east_gate")
MARKS = {
    "ready": Mark("ready", (HOME,), "greys", "greys_4"),
    "selected": Mark("selected", (HOME,), "greys", "greys_4"),
    "target": Mark("target", (HOME,), "", "greys_4"),
    "spared": Mark("spared", (HOME,), "", "greys_4"),
    "order": Mark("order", (HOME, GATE), "greys", "greys_4"),
    "team_order": Mark("team_order", (HOME, GATE), "greys", "greys_4"),
    "way": Mark("way", (HOME, GATE), "greys", "greys_4"),
    "teleport": Mark("teleport", (HOME, FAR), "greys", "greys_4"),
    "asked_way": Mark("asked", (HOME, FAR), "greys", "greys_4"),
    "asked": Mark("asked", (GATE,), "greys"),
    "granted": Mark("granted", (GATE,), "greys"),
    "stay": Mark("stay", (HOME,), "greys", "greys_4"),
    "reach": Mark("reach", (GATE, FAR), "greys"),
    "entry": Mark("entry", (GATE,), "greys"),
    "threat_one": Mark("threat", (GATE,), label="1"),
    "threat": Mark("threat", (GATE,), label="3"),
    "reach_count": Mark("reach_count", (GATE,), label="2"),
    "pointed": Mark("pointed", (GATE,)),
    **{
        kind: Mark("general_mark", (GATE,), "greys", label=kind)
        for kind in ("attack", "defend", "hold", "avoid")
    },
}


@pytest.fixture(scope="module")
def play() -> Stageplay:
    return Stageplay(STATE)


def lit(play: Stageplay, *marks: Mark) -> bytes:
    """The map with these marks."""
    show = play.show
    show.stage.show(*show.lights(marks, Colours(kit_of().palette, show.colour), SHARED))
    return bytes(play.picture().get_buffer().raw)


def test_every_role_draws_something_and_none_looks_like_another(play: Stageplay) -> None:
    pictures = {role: lit(play, mark) for role, mark in MARKS.items()}
    assert lit(play) not in pictures.values()
    assert len(set(pictures.values())) == len(MARKS)


def test_that_marks_are_being_set_changes_nothing(play: Stageplay) -> None:
    assert lit(play, Mark("marking", tuple(range(32)), label="attack")) == lit(play)


def test_an_arrow_leads_from_the_rim_of_its_unit_over_the_border(play: Stageplay) -> None:
    show = play.show
    colours = Colours(kit_of().palette, show.colour)
    ((), (arrow,)) = show.lights([MARKS["order"]], colours, SHARED)
    assert isinstance(arrow, OrderArrow)
    geometry = show.stage.geometry
    spot = show.board.art.crossings.spot(HOME, GATE)
    assert geometry.tile_at(*arrow.way.start) == HOME and geometry.tile_at(*arrow.way.end) == GATE
    assert arrow.way.at(0.5) == pytest.approx(spot, abs=0.01)
    assert arrow.way.start != play.places()["greys_4"]
