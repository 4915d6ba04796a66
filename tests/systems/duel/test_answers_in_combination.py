"""Answers to an attack where several of them meet, and Arsenal in a short hand (DU-7)."""

import msgspec
import pytest

from game.core.kernel import perform
from game.systems.duel.actions import LeaveBattle, PlanCards, UseArsenal
from game.systems.duel.events import CardChanged
from game.systems.duel.profile import DuelOptions
from game.systems.duel.setup import CardFace
from game.systems.duel.state import HIDDEN
from tests.support.duel import BLUE, LAST, RED, RULESET, Duel, able, card, duel, placed, start

BREAK = able("guard_break")
DODGE = card("Dodge", 3, abilities=[able("evade")])


def shield(name: str = "Shield") -> CardFace:
    """A card that covers."""
    return card(name, 1, blocks="m", abilities=[able("cover")])


def covered(*theirs: CardFace) -> Duel:
    """A fires three marks that no block stops at b, with c beside it who covers once or twice."""
    rocket = card("Rocket", 9, ranged="mmm", abilities=[BREAK])
    picture = placed(A=(2, 5), b=(6, 5), c=(8, 5))
    return start(rocket, *theirs, picture=picture, others={"c": [shield(), shield("Second")]})


@pytest.mark.rule("DU-7.11")
@pytest.mark.rule("DU-4.11")
def test_what_cover_leaves_of_a_guard_break_can_still_be_evaded() -> None:
    table = covered(DODGE)
    table.attack("b")
    table.answer(table.number("c", "Shield"))
    table.answer("decline")
    prompt = table.state.prompt
    assert prompt is not None and (prompt.kind, prompt.player) == ("evade", BLUE)
    table.answer(table.number("b", "Dodge"))
    assert table.unit("b").damage == (0, 0, 0)


@pytest.mark.rule("DU-7.3", "DU-7.11", "DU-7.12")
@pytest.mark.parametrize("answer", ["evade", "decline"])
def test_a_cover_that_was_spent_acts_though_the_rest_is_evaded(answer: str) -> None:
    """What the attack itself does is off with it: nobody who evades is hampered."""
    hampers = [able("suppress", 3, moment="blocking"), able("draw", 2, moment="blocking")]
    cover = card("Cover", 1, blocks="m", abilities=[able("cover"), *hampers])
    rocket = card("Rocket", 9, ranged="mmm", abilities=[BREAK, able("hook", 2)])
    picture = placed(A=(2, 5), b=(6, 5), c=(8, 5))
    later = card("Later", 5, 3)
    table = start(rocket, DODGE, second=later, picture=picture, others={"c": [cover, card("Idle", 0)]})
    table.attack("b")
    table.answer(table.number("c", "Cover"))
    table.answer(table.number("b", "Dodge") if answer == "evade" else "decline")
    assert table.on_table("A", "Later").initiative == -3
    assert table.unit("c").draw_change == 2
    assert table.state.attack is None
    hooked = [event for event in table.events if isinstance(event, CardChanged) and event.cause == "hook"]
    assert bool(hooked) is (answer == "decline")
    assert (table.unit("b").damage == (0, 0, 0)) is (answer == "evade")


@pytest.mark.rule("DU-7.12")
@pytest.mark.rule("DU-7.1")
def test_every_card_that_covers_may_take_a_mark_off_a_guard_break_and_blocks_stay_free() -> None:
    table = covered(card("Guard", 1, blocks="m"))
    table.attack("b")
    table.answer(table.number("c", "Shield"))
    table.answer(table.number("c", "Second"))
    prompt = table.state.prompt
    assert prompt is not None and prompt.kind == "more", "the defender's own block is no longer forced"
    table.answer("enough")
    assert table.unit("b").damage == (0, 1, 0)
    assert table.number("b", "Guard") in table.state.table


@pytest.mark.rule("DU-7.12")
def test_nobody_is_asked_to_cover_or_evade_once_nothing_is_left_of_the_attack() -> None:
    rocket = card("Rocket", 9, ranged="m", abilities=[BREAK])
    picture = placed(A=(2, 5), b=(6, 5), c=(8, 5))
    table = start(rocket, DODGE, picture=picture, others={"c": [shield(), shield("Second")]})
    table.attack("b")
    table.answer(table.number("c", "Shield"))
    assert table.state.prompt is None
    assert table.unit("b").damage == (0, 0, 0)


@pytest.mark.rule("DU-7.14")
def test_who_blocks_cannot_give_away_the_initiative_of_the_card_that_strikes() -> None:
    trick = card("Trick", 3, blocks="m", abilities=[able("swap", moment="blocking")])
    table = start(card("Hit", 9, melee="m"), trick, second=card("Later", 2))
    table.attack("b")
    assert table.state.prompt is None, "one unresolved card of the attacker is left: there is no pair"
    assert table.on_table("A", "Later").printed == 2


def armed(cards: int, more_drawn: int) -> Duel:
    """A machine with Arsenal that is dealt few cards."""
    found = duel(
        placed(A=(2, 5), b=(9, 5)),
        {"A": [card(f"Card {n}", n) for n in range(cards)], "b": [LAST, LAST]},
        abilities={"A": [able("arsenal", 2)]},
    )
    red, blue = found.setup.seats
    units = tuple(msgspec.structs.replace(unit, more_drawn=more_drawn) for unit in red.units)
    return Duel(msgspec.structs.replace(found.setup, seats=(msgspec.structs.replace(red, units=units), blue)))


@pytest.mark.rule("DU-7.21")
@pytest.mark.rule("DU-4.8")
def test_a_machine_without_cards_in_hand_may_open_its_arsenal() -> None:
    table = armed(6, -5)
    suit = table.unit("A")
    assert suit.hand == () and not suit.is_planned
    table.do(UseArsenal(player=RED, unit=suit.id))
    assert len(table.unit("A").hand) == 2
    table = armed(6, -5)
    table.do(PlanCards(player=RED, unit=suit.id, cards=()))
    assert table.unit("A").is_planned


@pytest.mark.rule("DU-7.21")
def test_onlookers_follow_a_plan_that_is_larger_than_the_hand_that_they_knew() -> None:
    table = armed(6, -4)
    suit = table.unit("A")
    seen = RULESET.observe(table.state, BLUE)
    for make in (
        lambda: UseArsenal(player=RED, unit=suit.id),
        lambda: PlanCards(player=RED, unit=suit.id, cards=tuple(sorted(table.unit("A").hand)[:2])),
    ):
        applied = perform(RULESET, table.state, make())
        for event in applied.events:
            shown = RULESET.redact(table.state, event, BLUE)
            if shown is not None:
                RULESET.evolve(seen, shown)
        table.state = applied.state
    assert seen.suits[suit.id].planned == (HIDDEN, HIDDEN)
    assert seen.suits[suit.id] == RULESET.observe(table.state, BLUE).suits[suit.id]


@pytest.mark.rule("DU-7.21", "DU-4.12")
def test_who_leaves_before_the_reveal_takes_his_opened_arsenal_along_as_a_secret() -> None:
    table = duel(
        placed(A=(2, 5), b=(9, 5), c=(9, 9)),
        {name: [card(f"Card {n}", n) for n in range(9)] for name in "Abc"},
        seats={"red": "A", "blue": "b", "green": "c"},
        abilities={"A": [able("arsenal", 2)]},
        options=DuelOptions(quitting="remove"),
    )
    seen = RULESET.observe(table.state, BLUE)
    for action in (UseArsenal(player=RED, unit=table.unit("A").id), LeaveBattle(player=RED)):
        applied = perform(RULESET, table.state, action)
        for event in applied.events:
            shown = RULESET.redact(table.state, event, BLUE)
            if shown is not None:
                RULESET.evolve(seen, shown)
        table.state = applied.state
    found = RULESET.observe(table.state, BLUE).suits[table.unit("A").id]
    assert found.status == "lost" and not found.has_used_arsenal
    assert seen.suits[found.id] == found
