"""Sentences of the rules that are easy to get nearly right: each test is written from the entry's words."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.events import BattleEnded
from game.systems.duel.actions import PlanCards
from game.systems.duel.events import CardChanged, SuitShoved
from game.systems.duel.profile import MissionRules
from game.systems.duel.queries import base_movement, cards_to_draw, initiative, steps_of
from game.systems.duel.setup import MissionSetup
from tests.support.duel import (
    BLUE,
    IDLE,
    LAST,
    RED,
    RULES,
    RULESET,
    Duel,
    able,
    card,
    duel,
    placed,
    start,
)

BLOW = card("Blow", 9, melee="m")
WAIT = card("Wait", 3)
DECK = [card(f"Card {number}", number, 1) for number in range(12)]


def hurt(table: Duel, unit: str, damage: tuple[int, int, int]) -> None:
    """Give a machine damage."""
    table.state.suits[UnitId(unit)] = replace(table.unit(unit), damage=damage)


@pytest.mark.rule("DU-5.2")
@pytest.mark.rule("DU-5.3")
@pytest.mark.parametrize("zone", range(3))
def test_a_zones_penalty_comes_with_the_second_damage_and_once(zone: int) -> None:
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": DECK, "b": DECK}, armour={"A": (9, 9, 9)})
    table.plan_all()
    entry = next(entry for entry in table.state.table.values() if entry.unit == "A")
    for points in range(9):
        damage = [0, 0, 0]
        damage[zone] = points
        hurt(table, "A", (damage[0], damage[1], damage[2]))
        suit, lost = table.unit("A"), int(points >= 2)
        assert initiative(table.state, entry) == entry.printed - (lost if zone == 0 else 0)
        assert cards_to_draw(table.state, suit) == 5 - (lost if zone == 1 else 0)
        assert base_movement(table.state, suit.id) == 3 - (lost if zone == 2 else 0)
        assert steps_of(table.state, entry) == 4 - (lost if zone == 2 else 0)


@pytest.mark.rule("DU-5.3")
def test_three_hampered_zones_cost_one_each() -> None:
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": DECK, "b": DECK}, armour={"A": (9, 9, 9)})
    hurt(table, "A", (4, 5, 6))
    table.pass_turns(1)
    suit = table.unit("A")
    assert (len(suit.hand), base_movement(table.state, suit.id)) == (4, 2)


@pytest.mark.rule("DU-5.3")
def test_initiative_and_movement_suffer_at_once_cards_from_the_next_planning() -> None:
    table = duel(
        placed(A=(5, 5), b=(7, 5)), {"A": [card("Maul", 9, melee="hhmmll"), *DECK[:4]], "b": DECK[:5]}
    )
    table.plan_all(A=("Maul", "Card 0"), b=("Card 4", "Card 3"))
    table.skip_to("A", "Maul")
    before = len(table.unit("b").pile)
    table.attack("b")
    assert initiative(table.state, table.on_table("b", "Card 3")) == 2
    assert table.state.current is not None
    table.skip_to("b", "Card 4")
    assert table.state.current.steps_left == 3 - 1 + 1
    assert len(table.unit("b").pile) == before
    table.finish_turn()
    assert len(table.unit("b").hand) == 4


@pytest.mark.rule("DU-7.4")
def test_each_step_of_a_push_leads_one_farther_and_nearest_to_the_line_of_centres() -> None:
    """Along a line of the lattice there is one such vertex; beside it the nearest to the line is taken."""
    shove = card("Shove", 9, ranged="m", abilities=[able("push", 3)])
    table = start(shove, WAIT, picture=placed(A=(2, 5), b=(5, 5)))
    table.attack("b")
    assert table.where("b") == "F9"
    moved = [event for event in table.events if isinstance(event, SuitShoved)]
    assert [len(event.path) for event in moved] == [2, 2, 2]
    table = start(shove, WAIT, picture=placed(A=(2, 5), b=(5, 4)))
    centre = table.unit("A").vertex
    table.attack("b")
    for _ in range(3):
        if table.state.prompt is not None:
            assert table.player == RED, "the attacker chooses among equals"
            table.answer(table.state.prompt.options[0])
    before = table.board.distance(centre, table.board.vertex(5, 4))
    assert table.board.distance(centre, table.unit("b").vertex) == before + 3


@pytest.mark.rule("DU-7.4")
def test_among_equals_exactly_the_nearest_two_are_offered_to_the_attacker() -> None:
    """Straight up the lattice two vertices are as near to the line; pushes go on from the one chosen."""
    shove = card("Shove", 9, ranged="m", abilities=[able("push", 2)])
    table = start(shove, WAIT, picture=placed(A=(5, 7), b=(5, 5)))
    table.attack("b")
    prompt = table.state.prompt
    assert prompt is not None and prompt.player == RED
    names = {table.board.vertex_name(int(option)) for option in prompt.options}
    assert names == {"E6", "E7"}, "row E lies half a step to the left"
    table.answer(table.board.vertex_named("E6"))
    assert table.state.prompt is None, "of the next step one vertex alone is nearest to the line"
    assert table.where("b") == "D6"


@pytest.mark.rule("DU-7.4")
def test_a_push_uses_no_movement_and_is_no_moving_of_ones_own() -> None:
    shove = card("Shove", 9, melee="m", abilities=[able("push", 1)])
    aimed = card("Aimed", 4, 2, ranged="m", reach=(0, 9), abilities=[able("aim", 1)])
    table = start(shove, aimed)
    table.attack("b")
    assert not table.unit("b").has_moved
    table.skip_to("b", "Aimed")
    assert table.state.current is not None and table.state.current.steps_left == 5
    table.attack("A")
    assert table.unit("A").damage == (0, 2, 0)


@pytest.mark.rule("DU-7.4")
@pytest.mark.rule("DU-5.1")
def test_a_push_needs_damage_and_a_target_that_is_left() -> None:
    shove = card("Shove", 9, melee="m", abilities=[able("push", 1)])
    table = start(shove, card("Guard", 1, blocks="m"))
    table.attack("b")
    assert table.where("b") == "F8"
    table = start(shove, WAIT, picture=placed(A=(5, 5), b=(7, 5), c=(10, 8)), others={"c": [WAIT, LAST]})
    hurt(table, "b", (0, 3, 0))
    table.attack("b")
    assert table.where("b") == "lost"
    assert not [event for event in table.events if isinstance(event, SuitShoved)]


@pytest.mark.rule("DU-7.5")
def test_a_drag_may_stop_early_and_ends_when_the_bases_touch() -> None:
    hook = card("Hook", 9, ranged="m", abilities=[able("drag", 5)])
    table = start(hook, WAIT, picture=placed(A=(2, 5), b=(7, 5)))
    table.attack("b")
    for name in ("F7", "F6"):
        assert table.player == RED
        table.answer(table.board.vertex_named(name))
    table.answer("stop")
    assert table.where("b") == "F6"
    table = start(hook, WAIT, picture=placed(A=(2, 5), b=(5, 5)))
    table.attack("b")
    table.answer(table.board.vertex_named("F5"))
    assert table.state.attack is None and table.where("b") == "F5", "the bases touch"


@pytest.mark.rule("DU-7.6")
@pytest.mark.rule("DU-7.12")
def test_a_covering_card_throws_back_from_the_machine_that_blocked() -> None:
    """The attacker stands south-west of the covering machine and west of its target."""
    guard = card("Shield", 1, blocks="m", abilities=[able("cover"), able("rebuff", 1)])
    picture = placed(A=(5, 5), b=(7, 5), c=(6, 7))
    table = start(BLOW, WAIT, picture=picture, others={"c": [guard, LAST]})
    coverer = table.unit("c").vertex
    table.attack("b")
    assert table.player == BLUE
    before = table.board.distance(coverer, table.unit("A").vertex)
    table.answer(table.number("c", "Shield"))
    while table.state.prompt is not None:
        assert table.player == BLUE, "the defender chooses among equals"
        table.answer(table.state.prompt.options[0])
    moved = [event for event in table.events if isinstance(event, SuitShoved)]
    assert table.unit("b").damage == (0, 0, 0)
    assert table.board.distance(coverer, table.unit("A").vertex) == before + 1
    assert moved[-1].unit == "A" and moved[-1].cause == "rebuff"


@pytest.mark.rule("DU-7.6")
def test_a_rebuff_answers_melee_alone_and_only_by_blocking() -> None:
    guard = card("Guard", 1, blocks="m", abilities=[able("rebuff", 2)])
    table = start(BLOW, guard)
    table.attack("b")
    assert table.where("A") == "F4" and table.unit("b").damage == (0, 0, 0)
    table = start(card("Shot", 9, ranged="m"), guard)
    table.attack("b")
    assert table.where("A") == "F6"
    table = start(card("Low", 9, melee="l"), guard)
    table.attack("b")
    assert (table.where("A"), table.unit("b").damage) == ("F6", (0, 0, 1))


@pytest.mark.rule("DU-7.12")
def test_cover_reaches_one_step_and_spares_the_defenders_own_block() -> None:
    shield = card("Shield", 1, blocks="m", abilities=[able("cover")])
    for column, reaches in ((10, True), (11, False)):
        picture = placed(A=(5, 5), b=(7, 5), c=(column, 5))
        table = start(BLOW, card("Guard", 1, blocks="m"), picture=picture, others={"c": [shield, LAST]})
        table.attack("b")
        assert (table.state.prompt is not None) is reaches
        if reaches:
            table.answer(table.number("c", "Shield"))
            assert table.number("b", "Guard") in table.state.table, "that block is not spent"
        else:
            assert table.number("b", "Guard") not in table.state.table


@pytest.mark.rule("DU-7.14")
def test_swap_offers_pairs_of_unresolved_cards_of_one_enemy_machine_alone() -> None:
    swap = card("Swap", 5, abilities=[able("swap")])
    decks = {
        "A": [swap, LAST],
        "C": [card("Own 1", 4), card("Own 2", 3)],
        "b": [card("High", 4), card("Low", 1)],
        "c": [card("Early", 8), card("Late", 2)],
    }
    table = duel(placed(A=(2, 5), C=(2, 8), b=(9, 5), c=(9, 8)), decks)
    table.plan_all()
    table.skip_to("A", "Swap")
    prompt = table.state.prompt
    assert prompt is not None and prompt.player == RED
    high, low = table.number("b", "High"), table.number("b", "Low")
    assert set(prompt.options) == {f"{min(high, low)}+{max(high, low)}", "decline"}
    table.answer(prompt.options[0])
    assert (table.on_table("b", "High").printed, table.on_table("b", "Low").printed) == (1, 4)
    assert table.on_table("c", "Late").printed == 2


@pytest.mark.rule("DU-7.14")
def test_swap_may_be_declined_and_changes_stay_with_their_cards() -> None:
    swap = card("Swap", 5, abilities=[able("swap")])
    table = start(swap, card("High", 4), card("Low", 1))
    table.state.table[table.number("b", "High")] = replace(table.on_table("b", "High"), initiative=-2)
    table.answer("decline")
    assert table.on_table("b", "High").printed == 4
    table = start(swap, card("High", 4), card("Low", 1))
    table.state.table[table.number("b", "High")] = replace(table.on_table("b", "High"), initiative=-2)
    prompt = table.state.prompt
    assert prompt is not None
    table.answer(prompt.options[0])
    state = table.state
    assert initiative(state, table.on_table("b", "High")) == 1 - 2
    assert initiative(state, table.on_table("b", "Low")) == 4
    table = start(swap, card("Alone", 6), card("Left", 1))
    assert table.state.prompt is None, "one unresolved card is no pair"


@pytest.mark.rule("DU-7.7")
@pytest.mark.rule("DU-7.8")
def test_what_hampers_the_next_card_ends_with_the_turn() -> None:
    both = card("Both", 9, melee="m", abilities=[able("suppress", 1), able("hook", 2), able("lock")])
    table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [both, IDLE, IDLE, IDLE], "b": [WAIT, IDLE, IDLE, IDLE]})
    table.plan_all(A=("Both", "Idle"), b=("Wait", "Idle"))
    table.skip_to("A", "Both")
    table.attack("b")
    entry = table.on_table("b", "Wait")
    assert (entry.initiative, entry.movement, entry.is_locked) == (-1, -2, True)
    changed = [event for event in table.events if isinstance(event, CardChanged)]
    assert {event.card for event in changed} == {entry.card}, "one card, the highest, bears all three"
    table.finish_turn()
    table.plan_all(b=("Wait", "Idle"))
    entry = table.on_table("b", "Wait")
    assert (entry.initiative, entry.movement, entry.is_locked) == (0, 0, False)


@pytest.mark.rule("DU-4.1")
def test_a_machine_plans_once_while_its_player_still_plans_for_another() -> None:
    table = duel(placed(A=(2, 5), C=(2, 8), b=(9, 5)), {"A": DECK, "C": DECK, "b": DECK})
    hand = table.unit("A").hand
    table.do(PlanCards(player=RED, unit=UnitId("A"), cards=tuple(sorted(hand[:2]))))
    again = PlanCards(player=RED, unit=UnitId("A"), cards=tuple(sorted(hand[2:4])))
    assert table.refusal(again) == ("DU-4.1", "already_planned")


@pytest.mark.rule("DU-8.1")
def test_a_judged_end_is_an_objective_won_or_a_stalemate() -> None:
    missions = {**RULES.missions, "timed": MissionRules(turns=1, kill_points=4)}
    rules = dataclasses.replace(RULES, missions=missions)
    for attacks, ending in ((True, "objective"), (False, "stalemate")):
        table = duel(
            placed(A=(5, 5), b=(7, 5)),
            {"A": [BLOW, LAST], "b": [WAIT, LAST]},
            mission=MissionSetup("timed"),
            rules=rules,
        )
        table.plan_all()
        if attacks:
            table.attack("b")
        table.finish_turn()
        (end,) = [event for event in table.events if isinstance(event, BattleEnded)]
        assert end.ending == ending
        assert bool(end.outcome.winners) is attacks


@pytest.mark.rule("DU-4.8")
@pytest.mark.rule("DU-8.3")
def test_turns_go_on_when_nobody_has_a_card_left() -> None:
    last = card("Last", 1, single_use=True)
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": [last], "b": [last]})
    table.plan_all()
    while table.state.outcome is None:
        table.do(table.legal()[-1])
    assert (table.state.outcome.reason, table.state.turn) == ("draw", 10)


@pytest.mark.rule("DU-4.8", "DU-8.3")
def test_a_duel_in_which_nobody_is_ever_dealt_a_card_goes_on_to_its_end() -> None:
    """All machines stand where the set-up puts them: nobody is asked anything before turn 1 either."""
    table = duel(placed(A=(2, 5), b=(9, 5)), {"A": [IDLE], "b": [IDLE]})
    seats = tuple(
        replace(seat, units=tuple(replace(unit, more_drawn=-5) for unit in seat.units))
        for seat in table.setup.seats
    )
    state = RULESET.setup(replace(table.setup, seats=seats), 1)
    assert state.outcome is not None, "nobody may act, and the duel is not over"
    assert (state.outcome.reason, state.turn) == ("draw", 10)
