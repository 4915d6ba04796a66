"""DU-4: movement, attacks, cleanup, players who are out."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    EndCard,
    LeaveBattle,
    MoveSuit,
)
from game.systems.duel.events import (
    AttackStopped,
    BlockSpent,
    CardsRevealed,
    CardStarted,
    DamageDealt,
    TurnStarted,
)
from game.systems.duel.profile import DuelOptions
from game.systems.duel.state import HIDDEN, MARKER
from tests.support.duel import BLUE, RED, RULESET, Duel, able, card, duel, placed

NEAR = placed(A=(5, 5), b=(7, 5))
FAR = placed(A=(2, 5), b=(10, 5))
IDLE = card("Idle", 1)
REST = card("Rest", 0)


def started(table: Duel) -> list[str]:
    """The names of cards begun by the last action."""
    faces = table.state.field.faces
    return [faces[event.card].name for event in table.events if isinstance(event, CardStarted)]


@pytest.mark.rule("DU-4.3")
def test_movement_is_base_plus_modifier_never_under_zero_and_comes_before_the_attack() -> None:
    for modifier, steps in ((2, 5), (-1, 2), (-9, 0)):
        table = duel(FAR, {"A": [card("Step", 9, modifier, melee="m"), IDLE]}, base_movement={"A": 3})
        table.plan_all()
        far = table.board.distance
        reached = [a.to for a in table.legal() if isinstance(a, MoveSuit)] if table.player == RED else []
        assert max((far(table.unit("A").vertex, v) for v in reached), default=0) == steps
    table = duel(NEAR, {"A": [card("Hit", 9, 2, melee="m"), IDLE]})
    table.plan_all()
    table.attack("b")
    assert table.state.current is None or table.state.current.unit != "A" or table.state.value != 9


@pytest.mark.rule("DU-4.3")
def test_movement_and_attack_are_optional_and_made_once() -> None:
    table = duel(NEAR, {"A": [card("Hit", 9, 2, melee="m", reach=(0, 5)), IDLE]})
    table.plan_all()
    table.move("F5")
    move = MoveSuit(player=RED, to=table.board.vertex_named("F6"))
    assert table.refusal(move) == ("DU-4.3", "already_moved")
    assert table.refusal(AttackSuit(player=RED, target=UnitId("z"))) == ("DU-4.4", "no_such_unit")
    assert table.refusal(Answer(player=RED, option="x")) == ("DU-4.11", "nothing_to_answer")
    table.end()
    assert table.unit("b").damage == (0, 0, 0)


@pytest.mark.rule("DU-4.4")
def test_a_fitting_block_is_forced_and_stops_the_whole_attack() -> None:
    deck = {"A": [card("Hit", 9, melee="hm"), IDLE], "b": [card("Guard", 3, 1, blocks="m"), REST]}
    table = duel(NEAR, deck)
    table.plan_all()
    events = table.attack("b")
    assert [e.how for e in events if isinstance(e, AttackStopped)] == ["block"]
    assert table.unit("b").damage == (0, 0, 0)
    assert table.number("b", "Guard") not in table.state.table
    table.finish_turn()
    assert "Guard" not in [
        table.state.field.faces[e.card].name for e in table.events if isinstance(e, CardStarted)
    ]


@pytest.mark.rule("DU-4.4")
def test_the_defender_chooses_the_block_but_cannot_refuse() -> None:
    blocks = [card("Guard", 3, blocks="m"), card("Wall", 2, blocks="hml")]
    table = duel(NEAR, {"A": [card("Hit", 9, melee="m"), IDLE], "b": blocks})
    table.plan_all()
    table.attack("b")
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.player, prompt.kind) == (BLUE, "block")
    assert set(prompt.options) == {str(table.number("b", name)) for name in ("Guard", "Wall")}
    assert table.refusal(Answer(player=BLUE, option="decline")) == ("DU-4.11", "no_such_option")
    assert table.refusal(Answer(player=RED, option=prompt.options[0])) == ("DU-4.11", "other_player_decides")
    assert table.refusal(EndCard(player=BLUE)) == ("DU-4.11", "answer_first")
    table.answer(table.number("b", "Wall"))
    assert table.number("b", "Guard") in table.state.table
    assert table.number("b", "Wall") not in table.state.table


@pytest.mark.rule("DU-4.4")
def test_without_a_block_in_a_zone_of_the_attack_each_mark_is_a_damage() -> None:
    table = duel(NEAR, {"A": [card("Hit", 9, melee="mmh"), IDLE], "b": [card("Guard", 3, blocks="l"), REST]})
    table.plan_all()
    events = table.attack("b")
    assert table.unit("b").damage == (1, 2, 0)
    assert not any(isinstance(e, BlockSpent) for e in events)
    assert [e.amounts for e in events if isinstance(e, DamageDealt)] == [(1, 2, 0)]


@pytest.mark.rule("DU-4.5")
def test_a_resolved_card_lies_sideways_and_still_blocks() -> None:
    deck = {"A": [card("Hit", 3, melee="m"), IDLE], "b": [card("Guard", 9, 1, blocks="m"), REST]}
    table = duel(NEAR, deck)
    table.plan_all()
    table.end()
    assert table.on_table("b", "Guard").is_resolved
    view = RULESET.table(table.state, RED)
    assert [c.is_turned for c in view.cards if c.name == "Guard"] == [True]
    table.attack("b")
    assert table.unit("b").damage == (0, 0, 0)


@pytest.mark.rule("DU-4.6")
@pytest.mark.rule("DU-4.7")
def test_cleanup_puts_cards_under_the_piles_and_passes_the_marker_anticlockwise() -> None:
    deck = [card(f"Card {number}", number, 1) for number in range(9)]
    table = duel(
        placed(A=(2, 2), b=(10, 2), c=(6, 8)),
        {"A": deck},
        seats={"red": "A", "blue": "b", "gold": "c"},
    )
    before = table.state.marker
    drawn_cards = set(table.unit("A").hand)
    table.plan_all()
    table.finish_turn()
    starts = [e for e in table.events if isinstance(e, TurnStarted)]
    assert [(e.turn, e.marker) for e in starts] == [(2, (before - 1) % 3)]
    assert table.state.table == {}
    suit = table.unit("A")
    assert sorted(c for c in (*suit.pile, *suit.hand) if c != MARKER) == list(range(9))
    assert len(drawn_cards) == 5


@pytest.mark.rule("DU-4.7")
def test_nobody_sees_hands_plans_and_piles_of_others_nor_any_pile() -> None:
    deck = [card(f"Card {number}", number) for number in range(9)]
    table = duel(FAR, {"A": deck, "b": deck})
    table.plan("A", *[table.state.field.faces[c].name for c in sorted(table.unit("A").hand)[:2]])
    seen = RULESET.observe(table.state, BLUE)
    other, own = seen.suits[UnitId("A")], seen.suits[UnitId("b")]
    assert {*other.hand, *other.planned, *other.pile, *own.pile} == {HIDDEN}
    assert own.hand == table.unit("b").hand
    assert (len(other.hand), len(other.planned)) == (3, 2)
    mine = RULESET.observe(table.state, RED).suits[UnitId("A")]
    assert mine.planned == table.unit("A").planned
    assert seen.rng == -1


@pytest.mark.rule("DU-4.8")
def test_short_decks_play_what_there_is() -> None:
    table = duel(NEAR, {"A": [card("Hit", 9, melee="m", single_use=True)], "b": [IDLE, REST]})
    assert len(table.unit("A").hand) == 1
    table.plan_all()
    table.attack("b")
    table.finish_turn()
    assert table.unit("A").hand == ()
    assert table.unit("A").is_planned
    assert RULESET.active(table.state) == (BLUE,)
    table.plan_all()
    revealed = [e for e in table.events if isinstance(e, CardsRevealed) and e.unit == "A"]
    assert [e.cards for e in revealed] == [()]


@pytest.mark.rule("DU-4.10")
def test_only_marks_that_reach_count_for_damage_and_for_blocks() -> None:
    near_and_far = card("Both", 9, melee="m", reach=(0, 0))
    far = card("Far", 1, ranged="h", reach=(1, 6)).attacks
    near_and_far = replace(near_and_far, attacks=(*near_and_far.attacks, *far))
    table = duel(
        placed(A=(5, 5), b=(9, 5)),
        {"A": [near_and_far, IDLE], "b": [card("Guard", 3, blocks="m"), REST]},
        base_movement={"A": 0},
    )
    table.plan_all()
    table.attack("b")
    assert table.unit("b").damage == (1, 0, 0)


@pytest.mark.rule("DU-4.11")
def test_optional_answers_come_before_the_forced_block() -> None:
    dodge = card("Dodge", 3, blocks="h", abilities=[able("evade")])
    wall = card("Wall", 2, 0, blocks="hml", abilities=[able("cover")])
    table = duel(
        placed(A=(2, 5), b=(6, 5), c=(8, 5)),
        {"A": [card("Shot", 9, ranged="h"), IDLE], "b": [dodge, REST], "c": [wall, REST]},
    )
    table.plan_all()
    table.attack("b")
    kinds = []
    while table.state.prompt is not None:
        kinds.append(table.state.prompt.kind)
        table.answer("decline")
    assert kinds == ["cover", "evade"]
    assert table.unit("b").spent == (table.number("b", "Dodge"),)


@pytest.mark.rule("DU-4.12")
def test_players_without_machines_are_passed_over_by_the_marker_too() -> None:
    table = duel(
        placed(A=(2, 5), b=(4, 5), c=(10, 5)),
        {"A": [card("Hew", 9, melee="mmmm"), IDLE]},
        seats={"red": "A", "blue": "b", "gold": "c"},
    )
    table.plan_all()
    table.attack("b")
    assert table.unit("b").status == "lost"
    table.finish_turn()
    assert table.state.field.players[table.state.marker] != BLUE
    assert BLUE not in RULESET.active(table.state)
    for _ in range(3):
        table.pass_turns(1)
        assert table.state.field.players[table.state.marker] != BLUE


@pytest.mark.rule("DU-4.12")
def test_who_quits_leaves_only_where_the_table_says_so() -> None:
    deck = {"A": [card("Step", 9, 1), IDLE]}
    seats = {"red": "A", "blue": "b", "gold": "c"}
    picture = placed(A=(2, 5), b=(6, 5), c=(10, 5))
    stay = duel(picture, deck, seats=seats)
    assert stay.refusal(LeaveBattle(player=RED)) == ("DU-4.12", "cannot_leave")
    go = duel(picture, deck, seats=seats, options=DuelOptions(quitting="remove"))
    go.do(LeaveBattle(player=RED))
    assert go.unit("A").status == "lost"
    assert go.state.outcome is None
    go.plan_all()
    go.do(LeaveBattle(player=go.player))
    assert go.state.outcome is not None
    assert len(go.state.outcome.winners) == 1


@pytest.mark.rule("DU-4.12")
def test_who_may_leave_is_told_when_and_not_that_nobody_does() -> None:
    """While machines take their places nobody leaves yet; it was told that at this table nobody does."""
    options = DuelOptions(quitting="remove")
    table = duel(placed(A=(2, 5), b=(6, 5)), {}, options=options, unplaced=True)
    assert table.refusal(LeaveBattle(player=table.player)) == ("DU-4.12", "leave_once_placed")
    usual = duel(placed(A=(2, 5), b=(6, 5)), {}, unplaced=True)
    assert usual.refusal(LeaveBattle(player=usual.player)) == ("DU-4.12", "cannot_leave")


@pytest.mark.rule("DU-4.12")
def test_who_quits_takes_all_machines_along() -> None:
    table = duel(
        placed(A=(2, 2), C=(2, 5), E=(2, 8), b=(10, 5)),
        {},
        seats={"red": "ACE", "blue": "b"},
        options=DuelOptions(quitting="remove"),
    )
    table.do(LeaveBattle(player=RED))
    assert [table.unit(name).status for name in "ACEb"] == ["lost"] * 3 + ["board"]


@pytest.mark.rule("DU-4.12", "DU-4.2")
def test_where_the_last_to_plan_quits_the_others_cards_are_turned_up_and_resolved() -> None:
    table = duel(
        placed(A=(2, 5), b=(6, 5), c=(10, 5)),
        {"b": [card("Step", 9, 1), IDLE]},
        seats={"red": "A", "blue": "b", "gold": "c"},
        options=DuelOptions(quitting="remove"),
    )
    table.plan("b", "Step", "Idle")
    table.plan("c", "Idle")
    table.do(LeaveBattle(player=RED))
    assert table.state.phase == "action" and table.player == BLUE
    assert table.state.current is not None and table.state.current.unit == "b"


@pytest.mark.rule("DU-4.12")
def test_who_quits_in_the_middle_of_a_card_takes_it_along() -> None:
    table = duel(
        placed(A=(2, 5), b=(6, 5), c=(10, 5)),
        {"A": [card("Step", 9, 1), IDLE]},
        seats={"red": "A", "blue": "b", "gold": "c"},
        options=DuelOptions(quitting="remove"),
    )
    table.plan_all()
    table.do(LeaveBattle(player=RED))
    assert table.state.current is not None
    assert table.state.current.unit in ("b", "c")
    assert all(entry.unit != "A" for entry in table.state.table.values())
