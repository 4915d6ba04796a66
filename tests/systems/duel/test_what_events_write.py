"""What each event writes into a duel, and that it writes nothing else (DU-2 to DU-8)."""

from collections.abc import Mapping
from typing import get_args

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.core.rng import advance
from game.rules.events import BattleEnded, PromptAnswered, PromptRaised, SideWithdrew
from game.systems.duel import events as e
from game.systems.duel.state import HIDDEN, MARKER, Attack, Current, DuelState, Suit, TableCard
from tests.support.duel import BLUE, RED, RULESET, card, duel, placed
from tests.support.written import changed

A, B, C, D = (UnitId(name) for name in "ABcd")
CURRENT = Current(0, A, "act", 0, steps_left=3)
ATTACK = Attack("cover", 0, A, C, "melee", (0, 1, 0), (0, 1, 0))
PROMPT = Prompt(BLUE, "cover", ("5", "decline"))
FULL = Suit(
    A,
    0,
    "board",
    damage=(1, 0, 2),
    pile=(20, MARKER, 21),
    hand=(22, 23, 24),
    spent=(25,),
    aside=(26,),
    has_moved=True,
    braced=True,
    draw_change=1,
    range_bonus=1,
    has_used_arsenal=False,
    arsenal_drawn=2,
    kills=1,
    dealt=5,
)


def fought() -> DuelState:
    """The third turn, with something in every field of the state."""
    decks = {name: [card(f"Card {number}", number) for number in (7, 6)] for name in "ABcd"}
    state = duel(placed(A=(2, 2), B=(2, 6), c=(6, 2), d=(6, 6)), decks).state
    state.phase, state.turn, state.marker, state.chooser = "action", 3, 1, 0
    state.value, state.last_chooser, state.last_damage_turn, state.scores = 7, 1, 2, (1, 2)
    for unit in state.suits.values():
        state.suits[unit.id] = replace(
            FULL, id=unit.id, seat=unit.seat, vertex=unit.vertex, planned=(27,), is_planned=True
        )
    state.suits[D] = replace(state.suits[D], is_planned=False, planned=())
    state.table = {
        0: TableCard(0, A, 7, initiative=1, movement=-1),
        1: TableCard(1, A, 6, is_resolved=True),
        4: TableCard(4, C, 7, is_locked=True),
        5: TableCard(5, C, 6, movement=2),
        6: TableCard(6, D, 5),
    }
    state.current, state.attack, state.prompt = CURRENT, ATTACK, PROMPT
    return state


FOUGHT = fought()
TABLE = tuple(FOUGHT.table.values())


def of(unit: str, **values: object) -> dict[str, object]:
    """Return fields of a machine by their paths."""
    return {f"suits.{unit}.{field}": value for field, value in values.items()}


def table(**changes: TableCard | None) -> dict[str, object]:
    """Return the table with cards that are others now, or (None) gone, by name: ``c4``."""
    left = {f"c{entry.card}": entry for entry in TABLE} | changes
    return {"table": tuple(left[name] for name in sorted(left) if left[name] is not None)}


def gone(unit: str, killer: str = "", status: str = "lost", **more: object) -> dict[str, object]:
    """Return what is left of a machine that has left the board."""
    fields = {
        "status": status,
        "vertex": -1,
        "pile": (),
        "hand": (),
        "spent": (),
        "draw_change": 0,
        "arsenal_drawn": 0,
    } | more
    return of(unit, **fields, **({"killer": killer} if killer else {}))


OUTCOME = Outcome(winners=(RED,), losers=(BLUE,), reason="destroyed", turns=3)
NOW = replace(CURRENT, stage="effect", effect=1)
FRESH = {
    "hand": (),
    "planned": (),
    "is_planned": False,
    "spent": (),
    "has_moved": False,
    "braced": False,
    "range_bonus": 0,
    "arsenal_drawn": 0,
}
WRITES: Mapping[str, tuple[e.DuelEvent, Mapping[str, object]]] = {
    "card begun": (
        e.CardStarted(player=RED, unit=A, card=0, value=8, current=NOW),
        {"current": NOW},
    ),
    "card goes on": (e.CardAdvanced(current=NOW), {"current": NOW}),
    "card resolved": (
        e.CardResolved(player=RED, unit=A, card=0),
        table(c0=replace(TABLE[0], is_resolved=True)) | {"current": None},
    ),
    "initiative": (
        e.InitiativeReached(value=5, player=BLUE, seat=1, cards=(6,)),
        {"value": 5, "chooser": 1},
    ),
    "initiative of the other": (
        e.InitiativeReached(value=5, player=RED, seat=0, cards=(1,)),
        {"value": 5, "last_chooser": 0},
    ),
    "drawn": (
        e.CardsDrawn(unit=B, cards=(20, 21), pile=(MARKER,), shuffles=1),
        of("B", hand=(20, 21), pile=(MARKER,), draw_change=0, is_planned=False),
    ),
    "nothing to draw": (
        e.CardsDrawn(unit=D, cards=(), pile=(MARKER,), shuffles=0),
        of("d", hand=(), pile=(MARKER,), draw_change=0, is_planned=True),
    ),
    "arsenal": (
        e.ArsenalUsed(player=RED, unit=B, cards=(20, 21, 19), pile=(MARKER,), shuffles=0),
        of("B", hand=(22, 23, 24, 20, 21, 19), pile=(MARKER,), has_used_arsenal=True, arsenal_drawn=3),
    ),
    "planned": (
        e.CardsPlanned(player=BLUE, unit=D, cards=(22, 24)),
        of("d", hand=(23,), planned=(22, 24), is_planned=True),
    ),
    "revealed": (
        e.CardsRevealed(unit=B, cards=(2, 3), pile=(20, 22), arsenal_drawn=0),
        of("B", hand=(), planned=(), pile=(20, 22), arsenal_drawn=0)
        | table(c2=TableCard(2, B, 7), c3=TableCard(3, B, 6)),
    ),
    "revealed with an arsenal": (
        e.CardsRevealed(unit=B, cards=(), pile=(20, 22), arsenal_drawn=2),
        of("B", hand=(), planned=(), pile=(20, 22), arsenal_drawn=0, has_used_arsenal=True),
    ),
    "returned": (
        e.CardsReturned(unit=C, cards=(4, 5), aside=(5,), pile=(20, 4)),
        table(c4=None, c5=None) | of("c", spent=(), aside=(26, 5), pile=(20, 4)),
    ),
    "moved": (e.SuitMoved(player=RED, unit=B, card=2, path=(9, 10, 11), run=2), of("B", vertex=11)),
    "shoved": (e.SuitShoved(player=RED, unit=C, path=(9, 10), cause="push"), of("c", vertex=10)),
    "declared": (
        e.AttackDeclared(
            player=RED, unit=A, card=0, target=C, attack_kind="melee", marks=(0, 1, 0), bonus=0, sight=()
        ),
        {},
    ),
    "stopped": (e.AttackStopped(player=RED, unit=A, target=C, how="block"), {}),
    "feint": (e.BlockerNamed(unit=C, card=4), {}),
    "turn ended": (e.TurnEnded(turn=3), {}),
    "attack waits": (
        e.AttackSuspended(attack=replace(ATTACK, stage="block")),
        {"attack": replace(ATTACK, stage="block")},
    ),
    "attack over": (e.AttackEnded(player=RED, unit=A, target=C), {"attack": None}),
    "question": (PromptRaised(prompt=replace(PROMPT, player=RED)), {"prompt": replace(PROMPT, player=RED)}),
    "answer": (PromptAnswered(player=BLUE, kind_of="cover", option="5"), {"prompt": None}),
    "block": (
        e.BlockSpent(player=BLUE, unit=C, card=4, target=C, how="block", is_aside=False),
        table(c4=None) | of("c", spent=(25, 4)),
    ),
    "block for good": (
        e.BlockSpent(player=BLUE, unit=C, card=4, target=C, how="cover", is_aside=True),
        table(c4=None) | of("c", aside=(26, 4)),
    ),
    "damage": (
        e.DamageDealt(player=RED, unit=A, target=C, amounts=(1, 2, 0), cause="attack"),
        of("c", damage=(2, 2, 2)) | of("A", dealt=8) | {"last_damage_turn": 3},
    ),
    "braced": (e.DamageReduced(unit=D, zone=1, amount=1), {}),
    "destroyed": (
        e.SuitDestroyed(player=BLUE, unit=D, vertex=FOUGHT.suits[D].vertex, killer=B),
        table(c6=None) | gone("d", "B", is_planned=True) | of("B", kills=2),
    ),
    "destroyed by an answer": (
        e.SuitDestroyed(player=RED, unit=A, vertex=FOUGHT.suits[A].vertex, killer=C),
        table(c0=None, c1=None) | gone("A", "c", planned=()) | of("c", kills=2) | {"current": None},
    ),
    "card changed": (
        e.CardChanged(unit=A, card=0, initiative=-3, movement=2, is_locked=False, cause="hook"),
        table(c0=replace(TABLE[0], initiative=-2, movement=1)),
    ),
    "lock stays": (
        e.CardChanged(unit=C, card=4, initiative=2, movement=0, is_locked=False, cause="boost"),
        table(c4=replace(TABLE[2], initiative=2)),
    ),
    "locked": (
        e.CardChanged(unit=C, card=5, initiative=0, movement=0, is_locked=True, cause="lock"),
        table(c5=replace(TABLE[3], is_locked=True)),
    ),
    "swapped": (
        e.InitiativesSwapped(unit=C, first=4, second=5),
        table(c4=replace(TABLE[2], printed=6), c5=replace(TABLE[3], printed=7)),
    ),
    "range": (e.RangeExtended(unit=B, steps=2), of("B", range_bonus=3)),
    "repaired": (e.DamageRepaired(unit=B, zone=2, amount=1), of("B", damage=(1, 0, 1))),
    "draw": (e.DrawChanged(unit=B, cards=-2, cause="overheat"), of("B", draw_change=-1)),
    "placed": (
        e.SuitPlaced(player=RED, unit=B, vertex=50, next_seat=1),
        of("B", vertex=50) | {"chooser": 1},
    ),
    "wave": (
        e.WaveCalled(player=BLUE, turn=4, marker=0, seat=1, counts=(0, 1)),
        {"phase": "placement", "turn": 4, "marker": 0, "chooser": 1},
    ),
    "turn": (
        e.TurnStarted(turn=4, marker=0),
        {
            "phase": "planning",
            "turn": 4,
            "marker": 0,
            "rng": advance(FOUGHT.rng, 1),
            "chooser": -1,
            "last_chooser": -1,
            "value": -1000,
        }
        | of("A", **FRESH)
        | of("B", **FRESH)
        | of("c", **FRESH)
        | {path: value for path, value in of("d", **FRESH).items() if "planned" not in path},
    ),
    "hill": (e.HillHeld(team="red", scores=(2, 2)), {"scores": (2, 2)}),
    "seat left": (
        e.SeatLeft(player=BLUE, units=(C, D)),
        table(c4=None, c5=None, c6=None) | gone("c", planned=()) | gone("d", is_planned=True),
    ),
    "withdrawal": (
        SideWithdrew(player=RED, units=(A,), disbanded=(B,)),
        table(c0=None, c1=None)
        | gone("A", status="withdrawn", planned=())
        | gone("B", planned=())
        | {"current": None},
    ),
    "end": (
        BattleEnded(outcome=OUTCOME, ending="destroyed"),
        {"phase": "over", "outcome": OUTCOME, "chooser": -1, "current": None, "attack": None, "prompt": None},
    ),
}
"""By what happens: the event, and all that it changes."""


@pytest.mark.rule("DU-4.2", "DU-4.5", "DU-4.6", "DU-5.1", "DU-3.5", "DU-7.14", "DU-4.12", "DU-2.2")
@pytest.mark.parametrize("what", WRITES)
def test_an_event_writes_what_it_says_and_nothing_else(what: str) -> None:
    event, wanted = WRITES[what]
    assert changed(RULESET, FOUGHT, event) == wanted


def test_every_kind_of_event_is_among_them() -> None:
    assert {type(event) for event, _ in WRITES.values()} == set(get_args(e.DuelEvent))


@pytest.mark.rule("DU-4.7")
def test_of_a_hidden_hand_only_the_number_counts() -> None:
    state = FOUGHT.clone()
    state.suits[D] = replace(state.suits[D], hand=(HIDDEN,) * 3)
    event = e.CardsPlanned(player=BLUE, unit=D, cards=(HIDDEN, HIDDEN))
    planned = of("d", hand=(HIDDEN,), planned=(HIDDEN, HIDDEN), is_planned=True)
    assert changed(RULESET, state, event) == planned


@pytest.mark.rule("DU-7.21")
def test_who_braced_is_remembered_and_who_has_moved() -> None:
    state = FOUGHT.clone()
    state.suits[D] = replace(state.suits[D], braced=False, has_moved=False)
    assert changed(RULESET, state, e.DamageReduced(unit=D, zone=1, amount=1)) == of("d", braced=True)
    moved = e.SuitMoved(player=BLUE, unit=D, card=6, path=(9, 10), run=1)
    assert changed(RULESET, state, moved) == of("d", vertex=10, has_moved=True)
    state.suits[D] = replace(state.suits[D], status="waiting")
    stands = e.SuitPlaced(player=BLUE, unit=D, vertex=50, next_seat=0)
    assert changed(RULESET, state, stands) == of("d", status="board", vertex=50)
    started = changed(RULESET, state, e.TurnStarted(turn=4, marker=0))
    assert not [path for path in started if path.startswith("suits.d")], "who waits has no cards yet"
