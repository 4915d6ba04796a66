"""DU-7: what every keyword does, and when."""

import pytest

from game.systems.duel.events import AttackStopped, CardChanged, SuitShoved
from game.systems.duel.queries import initiative, steps_of
from tests.support.duel import BLUE, LAST, NEAR, RED, able, card, duel, placed, start

APART = placed(A=(3, 5), b=(8, 5))
IDLE = LAST
WALK = card("Walk", 3, 1)


class TestGuardBreak:
    hew = card("Hew", 9, melee="hhm", abilities=[able("guard_break")])

    @pytest.mark.rule("DU-7.1")
    def test_without_a_block_everything_strikes(self) -> None:
        table = start(self.hew)
        table.attack("b")
        assert table.unit("b").damage == (2, 1, 0)

    @pytest.mark.rule("DU-7.1")
    def test_a_forced_block_takes_off_one_mark_in_its_zone(self) -> None:
        table = start(self.hew, card("Guard", 3, blocks="m"))
        table.attack("b")
        assert table.unit("b").damage == (2, 0, 0)

    @pytest.mark.rule("DU-7.1")
    def test_more_blocks_are_the_defenders_choice(self) -> None:
        guards = (card("High", 3, blocks="h"), card("Mid", 2, blocks="m"))
        table = start(self.hew, *guards)
        table.attack("b")
        table.answer(table.number("b", "High"))
        prompt = table.state.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.player) == ("more", BLUE)
        table.answer("enough")
        assert table.unit("b").damage == (1, 1, 0)
        again = start(self.hew, *guards)
        again.attack("b")
        again.answer(again.number("b", "High"))
        again.answer(again.number("b", "Mid"))
        assert again.unit("b").damage == (1, 0, 0)

    @pytest.mark.rule("DU-7.1")
    def test_a_block_whose_zone_has_no_mark_left_helps_where_the_defender_says(self) -> None:
        hew = card("Hew", 9, melee="hml", abilities=[able("guard_break")])
        table = start(hew, card("One", 3, blocks="h"), card("Two", 2, blocks="h"))
        table.attack("b")
        table.answer(table.number("b", "One"))
        table.answer(table.number("b", "Two"))
        prompt = table.state.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.options) == ("zone", ("mid", "low"))
        table.answer("low")
        assert table.unit("b").damage == (0, 1, 0)

    @pytest.mark.rule("DU-7.1")
    def test_blocks_that_take_everything_off_leave_nothing(self) -> None:
        table = start(
            card("Hew", 9, melee="m", abilities=[able("guard_break")]), card("Guard", 3, blocks="m")
        )
        events = table.attack("b")
        assert [e.how for e in events if isinstance(e, AttackStopped)] == ["spent"]
        assert table.unit("b").damage == (0, 0, 0)

    @pytest.mark.rule("DU-7.1")
    def test_of_several_zones_the_defender_chooses(self) -> None:
        table = start(self.hew, card("Wall", 3, blocks="hm"))
        table.attack("b")
        prompt = table.state.prompt
        assert prompt is not None
        assert prompt.options == ("high", "mid")
        table.answer("high")
        assert table.unit("b").damage == (1, 1, 0)


@pytest.mark.rule("DU-7.3")
def test_a_card_spent_on_a_block_gives_no_effect_of_its_own() -> None:
    table = start(card("Hit", 9, melee="m"), card("Stock", 3, blocks="m", abilities=[able("draw", 2)]))
    table.attack("b")
    assert table.unit("b").draw_change == 0
    table.finish_turn()
    assert len(table.unit("b").hand) == 2


@pytest.mark.rule("DU-7.3")
def test_effects_without_an_object_lapse() -> None:
    lone = start(card("Fix", 9, abilities=[able("repair", 1), able("swap")]), base_movement={"A": 0, "b": 0})
    assert lone.state.prompt is not None
    assert lone.state.prompt.kind == "swap"
    assert lone.unit("A").damage == (0, 0, 0)


@pytest.mark.rule("DU-7.3")
def test_boost_may_act_at_the_reveal() -> None:
    rise = card("Rise", 2, abilities=[able("boost", initiative=9, movement=2, moment="reveal")])
    table = duel(NEAR, {"A": [rise, card("Late", 1, 0)], "b": [card("Mid", 5, 1), IDLE]})
    table.plan_all()
    assert table.state.value == 10
    entry = table.on_table("A", "Late")
    assert (initiative(table.state, entry), steps_of(table.state, entry)) == (10, 5)


@pytest.mark.rule("DU-7.4")
def test_push_moves_the_target_straight_away_if_it_was_hurt() -> None:
    push = card("Push", 9, melee="m", abilities=[able("push", 2)])
    table = start(push)
    table.attack("b")
    assert table.where("b") == "F10"
    assert table.unit("b").has_moved is False
    blocked = start(push, card("Guard", 3, blocks="m"))
    blocked.attack("b")
    assert blocked.where("b") == "F8"


@pytest.mark.rule("DU-7.4")
def test_a_push_stops_before_bases_terrain_and_edge_and_spares_the_destroyed() -> None:
    push = card("Push", 9, melee="m", abilities=[able("push", 3)])
    wall = start(push, picture=placed(A=(5, 5), b=(7, 5), c=(10, 5)))
    wall.attack("b")
    assert wall.where("b") == "F9"
    edge = start(push, picture=placed(A=(8, 5), b=(10, 5)))
    edge.attack("b")
    assert edge.where("b") == "F12"
    dead = start(card("Push", 9, melee="mmmm", abilities=[able("push", 3)]))
    events = dead.attack("b")
    assert not any(isinstance(event, SuitShoved) for event in events)


@pytest.mark.rule("DU-7.4")
def test_the_attacker_chooses_among_equals() -> None:
    table = start(card("Push", 9, melee="m", abilities=[able("push", 1)]), picture=placed(A=(5, 5), b=(6, 7)))
    table.attack("b")
    assert table.state.prompt is None
    straight = start(
        card("Push", 9, melee="m", abilities=[able("push", 1)]), picture=placed(A=(5, 4), b=(6, 5))
    )
    straight.attack("b")
    prompt = straight.state.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.player) == ("shove", RED)
    assert len(prompt.options) == 2
    straight.answer(prompt.options[1])
    assert straight.unit("b").vertex == int(prompt.options[1])


@pytest.mark.rule("DU-7.5")
@pytest.mark.parametrize("word", ["drag", "pull"])
def test_drag_brings_the_target_as_near_as_the_attacker_likes(word: str) -> None:
    pull = able("drag", 3) if word == "drag" else able("pull", 3)
    lash = card("Lash", 9, melee="m", reach=(0, 3), abilities=[pull])
    table = start(lash, picture=APART)
    table.attack("b")
    assert table.state.prompt is not None
    table.answer(table.state.prompt.options[0])
    assert table.where("b") == "F8"
    table.answer("stop")
    assert table.where("b") == "F8"
    near = start(lash, picture=placed(A=(3, 5), b=(6, 5)))
    near.attack("b")
    assert near.state.prompt is not None
    near.answer(near.state.prompt.options[0])
    assert near.where("b") == "F6"
    assert near.state.prompt is None


@pytest.mark.rule("DU-7.6")
def test_rebuff_throws_the_attacker_back_and_does_not_save_the_attack() -> None:
    keep = card("Keep", 3, blocks="m", abilities=[able("rebuff", 1)])
    table = start(card("Hit", 9, melee="m"), keep)
    table.attack("b")
    assert table.where("A") == "F5"
    assert table.unit("b").damage == (0, 0, 0)
    shot = start(card("Shot", 9, ranged="m"), keep)
    shot.attack("b")
    assert shot.where("A") == "F6"


@pytest.mark.rule("DU-7.7")
def test_suppress_works_even_when_blocked_but_not_when_evaded() -> None:
    fire = card("Fire", 9, ranged="m", abilities=[able("suppress", 2)])
    hurt = start(fire, WALK)
    hurt.attack("b")
    assert initiative(hurt.state, hurt.on_table("b", "Walk")) == 1
    blocked = start(fire, WALK, card("Guard", 1, blocks="m"))
    blocked.attack("b")
    assert initiative(blocked.state, blocked.on_table("b", "Walk")) == 1
    evaded = start(fire, WALK, card("Dodge", 1, abilities=[able("evade")]))
    evaded.attack("b")
    evaded.answer(evaded.number("b", "Dodge"))
    assert initiative(evaded.state, evaded.on_table("b", "Walk")) == 3


@pytest.mark.rule("DU-7.3")
@pytest.mark.rule("DU-7.7")
def test_the_next_unresolved_card_is_the_highest_and_without_one_nothing_happens() -> None:
    fire = card("Fire", 2, ranged="m", abilities=[able("suppress", 2)])
    both = start(fire, card("High", 1, 1), card("Low", 0, 1))
    both.attack("b")
    assert initiative(both.state, both.on_table("b", "High")) == -1
    done = start(fire, card("Early", 8, 1), card("Soon", 7, 1))
    events = done.attack("b")
    assert not any(isinstance(event, CardChanged) for event in events)
    done.finish_turn()
    assert all(entry.initiative == 0 for entry in done.state.table.values())


@pytest.mark.rule("DU-7.8")
def test_hook_takes_movement_off_the_next_card_if_it_hurts() -> None:
    hook = card("Hook", 9, melee="l", abilities=[able("hook", 2)])
    table = start(hook, WALK)
    table.attack("b")
    assert steps_of(table.state, table.on_table("b", "Walk")) == 2
    blocked = start(hook, WALK, card("Guard", 1, blocks="l"))
    blocked.attack("b")
    assert steps_of(blocked.state, blocked.on_table("b", "Walk")) == 4
