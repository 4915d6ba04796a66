"""What a viewer sees of a duel: cards in every place, piles, machines and tracks (DU-4.1, DU-4.7, DU-8)."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.core.table import CardView
from game.systems.duel.profile import MissionKind
from game.systems.duel.setup import MissionSetup
from game.systems.duel.state import MARKER, TableCard
from tests.support.duel import BLUE, RED, RULESET, Duel, card, duel, placed

A, B = UnitId("A"), UnitId("b")
DECK = [card(f"Card {number}", number, number - 4) for number in range(6)]


def everywhere() -> Duel:
    """A duel in planning: each machine has a card in every place."""
    table = duel(placed(A=(5, 5), b=(9, 5)), {"A": DECK, "b": DECK})
    for unit, first in ((A, 0), (B, 6)):
        table.state.suits[unit] = replace(
            table.state.suits[unit],
            hand=(first,),
            planned=(first + 1,),
            spent=(first + 2,),
            aside=(first + 3,),
            pile=(first + 5, MARKER),
            is_planned=True,
            damage=(1, 0, 3),
            kills=1,
        )
        entry = TableCard(first + 4, unit, 4, is_resolved=True, initiative=-3, movement=1)
        table.state.table[first + 4] = entry
    return table


def cards_of(table: Duel, viewer: PlayerId | None, unit: UnitId) -> list[tuple[str, str, str, str]]:
    """Return id, place, face and name of each card of a machine as somebody sees it."""
    seen = RULESET.observe(table.state, viewer)
    return [
        (each.id, each.place, each.face, each.name)
        for each in RULESET.table(seen, viewer).cards
        if each.unit == unit
    ]


@pytest.mark.rule("DU-4.1", "DU-4.5", "DU-4.7")
@pytest.mark.parametrize(("viewer", "unit"), [(RED, A), (BLUE, B), (RED, B), (BLUE, A), (None, A), (None, B)])
def test_who_sees_which_face_in_which_place(viewer: PlayerId | None, unit: UnitId) -> None:
    first, is_own = (0, viewer == RED) if unit == A else (6, viewer == BLUE)

    def face(number: int) -> tuple[str, str]:
        return f"{unit}:{number}", f"Card {number}"

    own = [(str(first), "hand", *face(0)), (str(first + 1), "planned", *face(1))]
    backs = [(f"{unit}:hand:0", "hand", "", ""), (f"{unit}:planned:0", "planned", "", "")]
    assert cards_of(everywhere(), viewer, unit) == [
        *(own if is_own else backs),
        (str(first + 2), "spent", *face(2)),
        (str(first + 3), "aside", *face(3)),
        (str(first + 4), "table", *face(4)),
    ]


@pytest.mark.rule("DU-4.5", "DU-4.9", "DU-5.2")
def test_a_card_on_the_table_shows_its_initiative_now_and_whether_it_lies_sideways() -> None:
    table = everywhere()
    on_table = [each for each in RULESET.table(table.state, RED).cards if each.place == "table"]
    assert on_table == [
        CardView("4", RED, A, "table", "A:4", "Card 4", is_turned=True, initiative=1, movement=1),
        CardView("10", BLUE, B, "table", "b:4", "Card 4", is_turned=True, initiative=1, movement=1),
    ]
    hand = next(each for each in RULESET.table(table.state, RED).cards if each.id == "1")
    assert (hand.initiative, hand.movement, hand.is_turned, hand.is_current) == (1, -3, False, False)


@pytest.mark.rule("DU-4.7", "DU-5.1")
def test_piles_and_machines_are_told() -> None:
    table = everywhere()
    view = RULESET.table(RULESET.observe(table.state, RED), RED)
    assert [(pile.unit, pile.owner, pile.cards) for pile in view.piles] == [(A, RED, 2), (B, BLUE, 2)]
    first, second = view.tokens
    assert (first.id, first.owner, first.tile, first.state) == (A, RED, table.unit("A").vertex, "board")
    assert (first.has_acted, first.has_moved, first.kills) == (True, False, 1)
    assert (first.strength, first.damage) == (1, 4), "hits until the first zone gives way, and all taken"
    assert second.zones == (("high", 1, 4), ("mid", 0, 4), ("low", 3, 4))
    table.state.phase = "action"
    assert not RULESET.table(table.state, RED).tokens[0].has_acted, "to have planned is no deed"
    for status, shown in (("waiting", "reserve"), ("withdrawn", "reserve"), ("lost", "lost")):
        table.state.suits[B] = replace(table.state.suits[B], status=status, vertex=-1)
        view = RULESET.table(table.state, RED)
        assert view.tokens[1].state == shown
        left = (1, 0, 1) if status == "waiting" else (0, 1, 0) if status == "lost" else (0, 0, 0)
        assert (view.sides[1].units_left, view.sides[1].units_lost, view.sides[1].reserves) == left


@pytest.mark.rule("DU-8.1", "DU-8.2", "DU-8.3", "DU-4.2", "DU-4.9")
@pytest.mark.parametrize(
    ("kind", "turns", "scores", "most"),
    [
        ("objectives", 8, (1, 0), 0),
        ("king_of_the_hill", 8, (2, 3), 4),
        ("timed", 8, (7, 4), 0),
        ("last_standing", 40, (), 0),
        ("escort", 10, (), 0),
    ],
)
def test_tracks_are_those_of_the_mission(
    kind: MissionKind, turns: int, scores: tuple[int, ...], most: int
) -> None:
    mission = MissionSetup(kind, A) if kind == "escort" else MissionSetup(kind)
    table = duel(placed(A=(3, 2), b=(9, 8)), {}, mission=mission, objectives=((2, 2),))
    state = table.state
    state.scores, state.marker, state.value = (2, 3), 1, -2
    state.suits[A] = replace(state.suits[A], dealt=3, kills=1)
    state.suits[B] = replace(state.suits[B], dealt=4)
    usual = [("turn", 1, turns, "", ("DU-8.1",)), ("priority", 1, 0, "blue", ("DU-4.2",))]
    rule = "DU-8.3" if kind == "timed" else "DU-8.2"
    counted = [("score", score, most, player, (rule,)) for player, score in zip(("red", "blue"), scores)]

    def tracks() -> list[tuple[str, int, int, str, tuple[str, ...]]]:
        shown = RULESET.table(state, None).tracks
        return [(each.id, each.value, each.maximum, each.player, each.rules) for each in shown]

    assert tracks() == usual + counted
    state.phase = "action"
    assert tracks() == [*usual, ("initiative", -2, 0, "", ("DU-4.9",)), *counted]
