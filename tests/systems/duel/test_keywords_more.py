"""DU-7: what every keyword does, and when: aim to frame abilities."""

import pytest

from game.core.ids import UnitId
from game.systems.duel.actions import AttackSuit, MoveSuit, PlanCards, UseArsenal
from game.systems.duel.events import DamageDealt, DamageReduced
from game.systems.duel.queries import cards_to_draw, initiative, reach_list, steps_of, targets
from game.systems.duel.setup import CardFace
from tests.support.duel import BLUE, LAST, NEAR, RED, RULESET, Duel, able, card, duel, placed, start

APART = placed(A=(3, 5), b=(8, 5))
IDLE = LAST
WALK = card("Walk", 3, 1)


class TestAimAndCharge:
    @pytest.mark.rule("DU-7.9")
    def test_aim_needs_that_no_earlier_card_moved(self) -> None:
        aim = card("Aim", 5, ranged="h", abilities=[able("aim", 1)])
        still = start(aim, picture=APART)
        still.attack("b")
        assert still.unit("b").damage == (2, 0, 0)
        moved = duel(APART, {"A": [card("Step", 9), aim]})
        moved.plan_all()
        moved.move("F5")
        moved.skip_to("A", "Aim")
        moved.attack("b")
        assert moved.unit("b").damage == (1, 0, 0)
        own_move = start(aim, picture=APART)
        own_move.move("F5")
        own_move.attack("b")
        assert own_move.unit("b").damage == (2, 0, 0)

    @pytest.mark.rule("DU-7.9")
    def test_being_pushed_is_not_moving(self) -> None:
        push = card("Push", 9, melee="m", abilities=[able("push", 1)])
        aim = card("Aim", 5, ranged="h", abilities=[able("aim", 1)])
        table = duel(NEAR, {"A": [push, IDLE], "b": [aim, IDLE]})
        table.plan_all()
        table.attack("b")
        table.skip_to("b", "Aim")
        table.attack("A")
        assert table.unit("A").damage == (2, 0, 0)

    @pytest.mark.rule("DU-7.9")
    def test_charge_needs_steps_in_one_direction_running(self) -> None:
        charge = card("Charge", 9, 3, melee="m", reach=(0, 1), abilities=[able("charge", 1, steps=3)])
        for goal, damage in (("F6", 2), ("E6", 2), ("F4", 1)):
            table = start(charge, picture=placed(A=(2, 5), b=(7, 5)), base_movement={"A": 3})
            near = goal != "F4"
            table.move(goal)
            if near:
                table.attack("b")
                assert table.unit("b").damage == (0, damage, 0)
            else:
                assert "b" not in targets(table.state)

    @pytest.mark.rule("DU-7.9")
    @pytest.mark.parametrize("asked", [(2, 3), (3, 2)])
    def test_of_two_charges_the_longer_run_is_taken_and_serves_both(self, asked: tuple[int, int]) -> None:
        """The way to E6 ran two steps, as the card's charge asks, and never three for its frame's."""
        own, frames = asked
        charge = card("Charge", 9, 1, melee="m", reach=(0, 1), abilities=[able("charge", 1, steps=own)])
        for goal, damage in (("F6", 3), ("E6", 3), ("H6", 2)):
            table = duel(
                placed(A=(2, 5), b=(7, 5)),
                {"A": [charge, IDLE], "b": [IDLE, IDLE]},
                abilities={"A": [able("charge", 1, steps=frames)]},
            )
            table.plan_all()
            table.skip_to("A", "Charge")
            table.move(goal)
            table.attack("b")
            assert table.unit("b").damage == (0, damage, 0)

    @pytest.mark.rule("DU-7.9")
    def test_aim_and_charge_of_one_card_count_both_whatever_stands_before_them(self) -> None:
        keywords = [able("split"), able("aim", 1), able("charge", 1, steps=3)]
        both = card("Both", 9, 3, melee="m", reach=(0, 1), abilities=keywords)
        table = start(both, picture=placed(A=(2, 5), b=(7, 5)), base_movement={"A": 3})
        table.move("F6")
        table.attack("b")
        assert table.unit("b").damage == (0, 3, 0)

    @pytest.mark.rule("DU-7.9")
    def test_the_marks_go_to_the_cards_first_zone(self) -> None:
        aim = card("Aim", 9, ranged="lh", abilities=[able("aim", 2)])
        table = start(aim, picture=APART)
        table.attack("b")
        assert table.unit("b").damage == (1, 0, 3)


@pytest.mark.rule("DU-7.10")
def test_split_moves_before_and_after_the_attack_in_all_no_more() -> None:
    line = card("Line", 9, 1, melee="l", abilities=[able("split")])
    table = start(line, picture=placed(A=(4, 5), b=(7, 5)))
    table.move("F6")
    table.attack("b")
    assert table.state.current is not None
    assert table.state.current.steps_left == 3
    assert max(table.board.distance(table.unit("A").vertex, v) for v in reach_list(table.state)) == 3
    table.move("F3")
    assert table.where("A") == "F3"
    plain = start(card("Line", 9, 1, melee="l"), picture=placed(A=(4, 5), b=(7, 5)))
    plain.move("F6")
    plain.attack("b")
    assert plain.state.current is None or plain.state.current.unit == "b" or plain.state.value < 9


@pytest.mark.rule("DU-7.10")
def test_split_movement_before_the_attack_is_made_in_one_go() -> None:
    table = start(
        card("Line", 9, 1, melee="l", abilities=[able("split")]), picture=placed(A=(4, 5), b=(7, 5))
    )
    table.move("F6")
    more = MoveSuit(player=RED, to=table.board.vertex_named("F5"))
    assert table.refusal(more) == ("DU-4.3", "already_moved")


class TestEvade:
    dodge = card("Dodge", 3, blocks="m", abilities=[able("evade")])

    @pytest.mark.rule("DU-7.11")
    def test_it_makes_a_ranged_attack_fail_guard_break_included(self) -> None:
        table = start(card("Shot", 9, ranged="mm", abilities=[able("guard_break")]), self.dodge)
        table.attack("b")
        table.answer(table.number("b", "Dodge"))
        assert table.unit("b").damage == (0, 0, 0)
        assert table.unit("b").spent == (table.number("b", "Dodge"),)

    @pytest.mark.rule("DU-7.11")
    def test_the_forced_block_is_then_not_spent(self) -> None:
        table = start(card("Shot", 9, ranged="m"), card("Guard", 4, blocks="m"), self.dodge)
        table.attack("b")
        table.answer(table.number("b", "Dodge"))
        assert table.number("b", "Guard") in table.state.table
        declined = start(card("Shot", 9, ranged="l"), self.dodge)
        declined.attack("b")
        declined.answer("decline")
        assert declined.unit("b").damage == (0, 0, 1)

    @pytest.mark.rule("DU-7.11")
    def test_melee_cannot_be_evaded(self) -> None:
        table = start(card("Hit", 9, melee="l"), self.dodge)
        table.attack("b")
        assert table.state.prompt is None
        assert table.unit("b").damage == (0, 0, 1)


class TestCover:
    cover = card("Cover", 3, 1, blocks="m", abilities=[able("cover")])

    def near(self, hit: CardFace, column: int, *theirs: CardFace) -> Duel:
        """A strikes b, with c beside it."""
        picture = placed(A=(3, 5), b=(5, 5), c=(column, 5))
        return start(hit, *theirs, picture=picture, others={"c": [self.cover, IDLE]})

    @pytest.mark.rule("DU-7.12")
    def test_a_friend_within_a_step_may_block(self) -> None:
        table = self.near(card("Hit", 9, melee="m"), 8, card("Guard", 2, blocks="m"))
        table.attack("b")
        prompt = table.state.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.subject) == ("cover", "c")
        table.answer(table.number("c", "Cover"))
        assert table.unit("b").damage == (0, 0, 0)
        assert table.number("b", "Guard") in table.state.table
        assert table.unit("c").spent == (table.number("c", "Cover"),)

    @pytest.mark.rule("DU-7.12")
    def test_not_from_farther_away_and_not_in_another_zone(self) -> None:
        far = self.near(card("Hit", 9, melee="m"), 9)
        far.attack("b")
        assert far.state.prompt is None
        other = self.near(card("Hit", 9, melee="h"), 7)
        other.attack("b")
        assert other.unit("b").damage == (1, 0, 0)

    @pytest.mark.rule("DU-7.12")
    def test_who_declines_is_not_asked_again(self) -> None:
        table = self.near(card("Hit", 9, melee="m"), 7)
        table.attack("b")
        table.answer("decline")
        assert table.state.prompt is None
        assert table.unit("b").damage == (0, 1, 0)

    @pytest.mark.rule("DU-7.12")
    @pytest.mark.rule("DU-7.1")
    def test_against_guard_break_cover_takes_off_a_mark(self) -> None:
        table = self.near(card("Hit", 9, melee="mm", abilities=[able("guard_break")]), 7)
        table.attack("b")
        table.answer(table.number("c", "Cover"))
        assert table.unit("b").damage == (0, 1, 0)


@pytest.mark.rule("DU-7.13")
def test_an_extra_block_counts_against_its_kind_alone() -> None:
    vector = card(
        "Vector", 3, 1, blocks="l", abilities=[able("extra_block", zones=["high"], against="ranged")]
    )
    shot = start(card("Shot", 9, ranged="h"), vector)
    shot.attack("b")
    assert shot.unit("b").damage == (0, 0, 0)
    blow = start(card("Hit", 9, melee="h"), vector)
    blow.attack("b")
    assert blow.unit("b").damage == (1, 0, 0)


@pytest.mark.rule("DU-7.14")
def test_swap_exchanges_printed_initiatives_and_changes_stay() -> None:
    read = card("Read", 9, abilities=[able("swap")])
    rise = card("Rise", 10, abilities=[able("boost", initiative=2, movement=0)])
    table = duel(
        placed(A=(3, 5), b=(9, 5)), {"A": [read, IDLE], "b": [card("High", 8, 1), card("Low", 2, 1)]}
    )
    table.plan_all()
    prompt = table.state.prompt
    assert prompt is not None
    pair = f"{table.number('b', 'High')}+{table.number('b', 'Low')}"
    assert prompt.options == (pair, "decline")
    table.answer(pair)
    assert initiative(table.state, table.on_table("b", "High")) == 2
    assert initiative(table.state, table.on_table("b", "Low")) == 8
    one = duel(placed(A=(3, 5), b=(9, 5)), {"A": [read, IDLE], "b": [rise, card("Low", 2, 1)]})
    one.plan_all()
    one.skip_to("A", "Read")
    assert one.state.prompt is None
    assert initiative(one.state, one.on_table("b", "Low")) == 4


@pytest.mark.rule("DU-7.15")
def test_spot_lengthens_ranged_attacks_of_one_friend_this_turn() -> None:
    spot = card("Spot", 9, abilities=[able("spot", 2)])
    shot = card("Shot", 5, ranged="m", reach=(0, 3))
    picture = placed(A=(2, 2), C=(3, 5), b=(10, 5))
    table = duel(picture, {"A": [spot, IDLE], "C": [shot, IDLE]}, base_movement={"C": 0})
    table.plan_all()
    assert table.state.prompt is not None
    assert table.state.prompt.options == ("A", "C")
    table.answer("C")
    table.skip_to("C", "Shot")
    assert targets(table.state) == ("b",)
    hidden = duel(
        placed(A=(2, 2), C=(3, 5), b=(10, 5), d=(7, 5)),
        {"A": [spot, IDLE], "C": [shot, IDLE]},
        base_movement={"C": 0},
    )
    hidden.plan_all()
    hidden.answer("C")
    hidden.skip_to("C", "Shot")
    far = AttackSuit(player=RED, target=UnitId("b"))
    assert hidden.refusal(far) == ("DU-1.5", "no_sight"), "it is in range, but behind another"
    table.finish_turn()
    assert table.unit("C").range_bonus == 0


@pytest.mark.rule("DU-7.16")
def test_boost_raises_the_other_card_if_it_is_unresolved() -> None:
    over = card("Over", 5, abilities=[able("boost", initiative=3, movement=1)])
    table = start(over, second=WALK)
    entry = table.on_table("A", "Walk")
    assert (initiative(table.state, entry), steps_of(table.state, entry)) == (6, 5)
    late = start(over, second=card("First", 8, 1))
    assert late.on_table("A", "First").initiative == 0


@pytest.mark.rule("DU-7.17")
def test_repair_takes_damage_out_of_the_zone_that_the_owner_chooses() -> None:
    fix = card("Fix", 3, abilities=[able("repair", 2)])
    table = start(card("Hit", 9, melee="hmm"), fix)
    table.attack("b")
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.player, prompt.options) == ("repair", BLUE, ("high", "mid"))
    table.answer("high")
    assert table.unit("b").damage == (0, 2, 0)
    current = table.state.current
    assert current is not None and (current.unit, current.stage, current.steps_left) == ("b", "act", 3), (
        "it goes on"
    )


@pytest.mark.rule("DU-7.18")
def test_draws_add_up_for_the_next_planning_only() -> None:
    stock = card("Stock", 9, abilities=[able("draw", 1)])
    more = card("More", 8, abilities=[able("draw", 2)])
    deck = [stock, more, *(card(f"Card {number}", 0) for number in range(12))]
    for seed in range(60):
        table = duel(APART, {"A": deck}, seed=seed, base_movement={"A": 0, "b": 0})
        names = [table.state.field.faces[c].name for c in table.unit("A").hand]
        if "Stock" in names and "More" in names:
            break
    table.plan_all(A=("Stock", "More"))
    assert len(table.unit("A").hand) == 8
    table.plan_all(A=[table.state.field.faces[c].name for c in table.unit("A").hand if c > 1][:2])
    assert cards_to_draw(table.state, table.unit("A")) == 5


@pytest.mark.rule("DU-7.19")
def test_counter_strikes_back_where_it_covers_what_was_struck_and_may_destroy() -> None:
    answer = card("Answer", 3, blocks="hm", abilities=[able("counter", 1)])
    table = start(card("Hit", 9, melee="ml"), answer)
    events = table.attack("b")
    assert table.unit("A").damage == (0, 1, 0)
    assert [e.cause for e in events if isinstance(e, DamageDealt)] == ["counter"]
    two = start(card("Hit", 9, melee="hm"), answer)
    two.attack("b")
    prompt = two.state.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.player, prompt.options) == ("counter", RED, ("high", "mid"))
    two.answer("mid")
    assert two.unit("A").damage == (0, 1, 0)
    deadly = start(card("Hit", 9, melee="m"), card("Answer", 3, blocks="m", abilities=[able("counter", 4)]))
    deadly.attack("b")
    assert deadly.state.outcome is not None
    assert deadly.state.outcome.winners == (BLUE,)
    shot = start(card("Shot", 9, ranged="m"), answer)
    shot.attack("b")
    assert shot.unit("A").damage == (0, 0, 0)


@pytest.mark.rule("DU-7.20")
def test_feint_names_a_card_that_cannot_block() -> None:
    feint = card("Feint", 9, melee="m", abilities=[able("feint")])
    table = start(feint, card("Guard", 3, blocks="m"), card("Wall", 2, blocks="hml"))
    table.attack("b")
    prompt = table.state.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.player) == ("feint", RED)
    table.answer(table.number("b", "Guard"))
    assert table.number("b", "Wall") not in table.state.table
    assert table.number("b", "Guard") in table.state.table
    only = start(feint, card("Guard", 3, blocks="m"), card("Dash", 2, 1))
    only.attack("b")
    only.answer(only.number("b", "Guard"))
    assert only.unit("b").damage == (0, 1, 0)


@pytest.mark.rule("DU-7.20")
def test_lock_leaves_the_next_card_its_own_steps_alone() -> None:
    table = start(card("Catch", 9, melee="l", abilities=[able("lock")]), WALK)
    table.attack("b")
    assert steps_of(table.state, table.on_table("b", "Walk")) == 1


@pytest.mark.rule("DU-7.20")
def test_overheat_costs_a_card_in_the_next_planning() -> None:
    deck = [card(f"Burn {number}", 5, 1, abilities=[able("overheat")]) for number in range(8)]
    table = duel(APART, {"A": deck})
    table.plan_all()
    table.finish_turn()
    assert len(table.unit("A").hand) == 3


class TestFrames:
    @pytest.mark.rule("DU-7.21")
    def test_agile_adds_to_positive_modifiers_only(self) -> None:
        for modifier, steps in ((1, 5), (0, 3), (-1, 2)):
            table = duel(APART, {"A": [card("Step", 9, modifier), IDLE]}, abilities={"A": [able("agile", 1)]})
            table.plan_all()
            assert table.state.current is not None
            assert table.state.current.steps_left == steps

    @pytest.mark.rule("DU-7.21")
    def test_bulwark_softens_the_first_unblocked_hit_of_a_turn_but_never_to_nothing(self) -> None:
        plates = {"b": [able("bulwark", zones=["mid"])]}
        table = start(card("Hew", 9, melee="mm"), abilities=plates, second=card("Again", 8, melee="mm"))
        table.attack("b")
        assert table.unit("b").damage == (0, 1, 0)
        table.skip_to("A", "Again")
        table.attack("b")
        assert table.unit("b").damage == (0, 3, 0)
        least = start(card("Jab", 9, melee="m"), abilities=plates)
        events = least.attack("b")
        assert least.unit("b").damage == (0, 1, 0)
        assert [e.amount for e in events if isinstance(e, DamageReduced)] == [0]
        other = start(card("Kick", 9, melee="ll"), abilities=plates)
        other.attack("b")
        assert other.unit("b").damage == (0, 0, 2)

    @pytest.mark.rule("DU-7.21")
    def test_slip_passes_bases_but_does_not_end_on_them(self) -> None:
        wall = placed(size=(7, 11), A=(3, 2), x=(2, 5), y=(5, 5))
        table = duel(wall, {"A": [card("Step", 9)]}, base_movement={"A": 8}, abilities={"A": [able("slip")]})
        table.plan_all()
        places = reach_list(table.state)
        assert max(table.board.place(vertex)[1] for vertex in places) == 9
        for vertex in places:
            assert table.board.distance(vertex, table.unit("x").vertex) >= 2

    @pytest.mark.rule("DU-7.21")
    def test_arsenal_draws_more_once_and_is_secret_until_the_reveal(self) -> None:
        deck = [card(f"Card {number}", number) for number in range(12)]
        table = duel(APART, {"A": deck, "b": deck}, abilities={"A": [able("arsenal", 2)]})
        before = RULESET.observe(table.state, BLUE)
        events = table.do(UseArsenal(player=RED, unit=UnitId("A")))
        assert len(table.unit("A").hand) == 7
        assert RULESET.record(RULESET.observe(table.state, BLUE)) == RULESET.record(before)
        assert [RULESET.redact(table.state, event, BLUE) for event in events] == [None]
        assert table.refusal(UseArsenal(player=RED, unit=UnitId("A"))) == ("DU-7.21", "arsenal_used")
        assert table.refusal(UseArsenal(player=BLUE, unit=UnitId("b"))) == ("DU-7.21", "no_arsenal")
        other, own = (tuple(sorted(table.unit(name).hand)[:2]) for name in "bA")
        table.do(PlanCards(player=BLUE, unit=UnitId("b"), cards=other))
        seen = RULESET.observe(table.state, BLUE)
        for event in table.do(PlanCards(player=RED, unit=UnitId("A"), cards=own)):
            shown = RULESET.redact(table.state, event, BLUE)
            if shown is not None:
                RULESET.evolve(seen, shown)
        assert seen.suits[UnitId("A")].has_used_arsenal, "who only follows what he is shown knows it too"
        assert RULESET.observe(table.state, BLUE).suits[UnitId("A")].has_used_arsenal
        table.finish_turn()
        assert table.refusal(UseArsenal(player=RED, unit=UnitId("A"))) == ("DU-7.21", "arsenal_used")


def test_an_attack_on_oneself_is_no_attack() -> None:
    table = start(card("Hit", 9, melee="m"))
    assert table.refusal(AttackSuit(player=RED, target=UnitId("A"))) == ("DU-2.3", "same_team")
