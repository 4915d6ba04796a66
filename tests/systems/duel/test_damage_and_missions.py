"""DU-5 and DU-8: damage, its penalties, missions and ends."""

import dataclasses
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.rules.events import BattleEnded
from game.systems.duel.bridge import battle_report
from game.systems.duel.events import AttackDeclared, HillHeld
from game.systems.duel.missions import decided
from game.systems.duel.profile import DuelRules, MissionKind, MissionRules
from game.systems.duel.queries import base_movement, cards_to_draw, initiative
from game.systems.duel.setup import MissionSetup
from tests.support.duel import BLUE, RED, RULES, RULESET, Duel, able, card, duel, placed, start

NEAR = placed(A=(5, 5), b=(7, 5))
FAR = placed(A=(2, 5), b=(10, 5))
IDLE = card("Idle", 1)


def hit(
    zones: str,
    *,
    armour: Mapping[str, tuple[int, int, int]] | None = None,
    base_movement: Mapping[str, int] | None = None,
) -> Duel:
    """A strikes b once with these marks."""
    deck = {"A": [card("Hit", 9, melee=zones), IDLE], "b": [card("Walk", 3, 1), IDLE]}
    table = duel(NEAR, deck, armour=armour, base_movement=base_movement)
    table.plan_all()
    table.attack("b")
    return table


def ending(table: Duel) -> str:
    """In which way it ended, as a campaign is told."""
    event = table.events[-1]
    assert isinstance(event, BattleEnded)
    return event.ending


def over(table: Duel) -> Outcome:
    """How it ended."""
    assert table.state.outcome is not None
    assert RULESET.active(table.state) == ()
    return table.state.outcome


@pytest.mark.rule("DU-5.1")
def test_a_machine_falls_when_any_zone_has_taken_what_it_endures() -> None:
    table = hit("mmm")
    assert table.unit("b").status == "board"
    (declared,) = (event for event in table.events if isinstance(event, AttackDeclared))
    assert (declared.unit, declared.target, declared.marks, declared.bonus) == ("A", "b", (0, 3, 0), 0)
    table = hit("mmmm")
    assert table.unit("b").status == "lost" and ending(table) == "destroyed"
    assert table.unit("b").killer == "A"
    assert table.unit("A").kills == 1
    assert all(entry.unit != "b" for entry in table.state.table.values())


@pytest.mark.rule("DU-5.1")
def test_armour_is_the_frames_and_surplus_is_lost() -> None:
    table = hit("lllll", armour={"b": (4, 4, 3)})
    assert table.unit("b").status == "lost"
    assert table.unit("A").dealt == 3
    assert hit("hhhh", armour={"b": (5, 4, 4)}).unit("b").status == "board"
    again = start(card("Hew", 9, melee="mmmh"), second=card("Cleave", 8, melee="mmmh"))
    again.attack("b")
    again.skip_to("A", "Cleave")
    again.attack("b")
    assert again.unit("b").status == "lost" and again.unit("A").dealt == 4 + 2, "of three marks one counts"


@pytest.mark.rule("DU-5.2")
@pytest.mark.rule("DU-5.3")
def test_two_damage_hamper_once_per_zone_and_no_more() -> None:
    cases = {"h": (3, 5, 3), "hh": (2, 5, 3), "hhh": (2, 5, 3), "mm": (3, 4, 3), "ll": (3, 5, 2)}
    for zones, effect in cases.items():
        table = hit(zones)
        entry = table.on_table("b", "Walk")
        found = (
            initiative(table.state, entry),
            cards_to_draw(table.state, table.unit("b")),
            base_movement(table.state, UnitId("b")),
        )
        assert found == effect, zones


@pytest.mark.rule("DU-5.3")
def test_base_movement_is_never_under_zero_and_repair_ends_a_penalty() -> None:
    assert base_movement(hit("ll", base_movement={"b": 0}).state, UnitId("b")) == 0
    fix = card("Fix", 5, abilities=[able("repair", 1)])
    table = duel(NEAR, {"A": [card("Hit", 9, melee="ll"), IDLE], "b": [fix, card("Walk", 3, 1)]})
    table.plan_all()
    table.attack("b")
    assert table.unit("b").damage == (0, 0, 1)
    assert base_movement(table.state, UnitId("b")) == 3


@pytest.mark.rule("DU-5.2")
def test_a_machine_hit_in_the_middle_draws_one_card_fewer() -> None:
    deck = [card("Hit", 9, melee="mm", reach=(0, 9)), IDLE]
    table = duel(NEAR, {"A": deck, "b": [card(f"Card {number}", 0) for number in range(9)]})
    table.plan_all()
    table.attack("b")
    table.finish_turn()
    assert len(table.unit("b").hand) == 4


@pytest.mark.rule("DU-8.1")
def test_the_last_side_wins_at_once() -> None:
    end = over(hit("mmmm"))
    assert (end.winners, end.losers, end.reason, end.turns) == ((RED,), (BLUE,), "destroyed", 1)


@pytest.mark.rule("DU-8.1")
def test_a_team_wins_together() -> None:
    table = duel(
        placed(A=(5, 5), b=(7, 5), c=(2, 2)),
        {"A": [card("Hit", 9, melee="mmmm"), IDLE]},
        seats={"red": "A", "blue": "b", "gold": "c"},
        teams={"red": "x", "gold": "x"},
    )
    table.plan_all()
    table.attack("b")
    assert over(table).winners == ("red", "gold")


@pytest.mark.rule("DU-8.1")
def test_the_report_names_every_machine_once() -> None:
    report = battle_report(hit("mmmm").state)
    assert report.ending == "destroyed"
    assert [(side.player, side.won) for side in report.sides] == [(RED, True), (BLUE, False)]
    units = [unit for side in report.sides for unit in side.units]
    assert [(u.id, u.survived, u.kills, u.killer) for u in units] == [
        ("A", True, 1, ""),
        ("b", False, 0, "A"),
    ]
    with pytest.raises(ValueError, match="not over"):
        battle_report(hit("m").state)


def played(
    kind: MissionKind,
    turns: int,
    *,
    strike: str = "",
    objectives: tuple[tuple[int, int], ...] = (),
    centre: tuple[int, int] | None = None,
    picture: str = FAR,
    escort: str = "",
    rules: DuelRules = RULES,
) -> Duel:
    """A mission in which nobody moves, after so many turns; A may strike b once before."""
    deck = {"A": [card("Hit", 9, melee=strike, single_use=True), IDLE]} if strike else {}
    mission = MissionSetup(kind, UnitId(escort))
    table = duel(picture, deck, mission=mission, objectives=objectives, centre=centre, rules=rules)
    if strike:
        table.plan_all()
        table.attack("b")
        table.finish_turn()
        turns -= 1
    table.pass_turns(turns)
    return table


@pytest.mark.rule("DU-8.1")
def test_ties_go_to_more_machines_then_to_less_damage_then_to_nobody() -> None:
    more = over(played("timed", 8, picture=placed(A=(2, 5), C=(5, 5), b=(10, 5))))
    assert (more.winners, more.reason) == ((RED,), "more_left"), "neither has any points"
    hurt = over(played("objectives", 8, strike="m", picture=NEAR))
    assert (hurt.winners, hurt.reason) == ((RED,), "more_left")
    draw = over(played("objectives", 8))
    assert (draw.winners, draw.reason, draw.turns) == ((), "draw", 8)


@pytest.mark.rule("DU-8.2")
def test_most_objectives_at_the_cleanup_of_turn_eight_win() -> None:
    spots = ((2, 5), (3, 6), (10, 5))
    table = played("objectives", 7, objectives=spots)
    assert table.state.outcome is None
    table.pass_turns(1)
    end = over(table)
    assert (end.winners, end.reason) == ((RED,), "objectives")


@pytest.mark.rule("DU-8.2")
def test_the_holder_of_the_hill_scores_at_every_cleanup_and_four_win() -> None:
    table = played("king_of_the_hill", 3, centre=(3, 5))
    assert table.state.scores == (3, 0)
    table.pass_turns(1)
    (held,) = (event for event in table.events if isinstance(event, HillHeld))
    assert (held.team, held.scores, held.rules) == ("red", (4, 0), ("DU-8.2",))
    end = over(table)
    assert (end.winners, end.reason, end.turns) == ((RED,), "king_of_the_hill", 4)
    empty = played("king_of_the_hill", 8, centre=(6, 2))
    assert over(empty).reason == "draw"


@pytest.mark.rule("DU-8.2")
def test_a_hill_without_a_score_to_win_by_goes_to_whoever_has_most_at_the_end() -> None:
    missions = {**RULES.missions, "king_of_the_hill": MissionRules(turns=6)}
    table = played("king_of_the_hill", 5, centre=(3, 5), rules=dataclasses.replace(RULES, missions=missions))
    assert table.state.scores == (5, 0) and table.state.outcome is None
    table.pass_turns(1)
    assert (over(table).winners, over(table).reason) == ((RED,), "king_of_the_hill")


@pytest.mark.rule("DU-8.2")
def test_only_the_hill_is_scored_whatever_numbers_a_pack_gives_others() -> None:
    missions = {**RULES.missions, "timed": MissionRules(turns=8, score=2)}
    table = played("timed", 3, centre=(3, 5), rules=dataclasses.replace(RULES, missions=missions))
    assert table.state.scores == (0, 0) and not any(isinstance(event, HillHeld) for event in table.events)
    tracks = [track for track in RULESET.table(table.state, None).tracks if track.id == "score"]
    assert [(track.value, track.maximum) for track in tracks] == [(0, 0), (0, 0)]


@pytest.mark.rule("DU-8.3")
def test_last_standing_ends_after_ten_quiet_turns_or_forty() -> None:
    assert played("last_standing", 9).state.outcome is None
    assert over(played("last_standing", 10)).turns == 10
    later = played("last_standing", 10, strike="m", picture=NEAR)
    assert later.state.outcome is None
    later.pass_turns(1)
    assert (over(later).winners, over(later).reason) == ((RED,), "last_standing")
    missions = {**RULES.missions, "last_standing": MissionRules(turns=40)}
    long = played("last_standing", 39, rules=dataclasses.replace(RULES, missions=missions))
    assert long.state.outcome is None
    long.pass_turns(1)
    assert over(long).turns == 40


@pytest.mark.rule("DU-8.3")
def test_timed_counts_damage_and_four_for_a_kill() -> None:
    assert over(played("timed", 8, strike="m", picture=NEAR)).reason == "timed"
    three = placed(A=(5, 5), b=(7, 5), c=(2, 2))
    table = played("timed", 1, strike="mmmm", picture=three)
    tracks = {t.player: t.value for t in RULESET.table(table.state, None).tracks if t.id == "score"}
    assert tracks == {RED: 8, BLUE: 0}
    table.pass_turns(7)
    assert over(table).winners == (RED,)


@pytest.mark.rule("DU-8.4")
def test_the_escorted_machine_must_be_at_the_goal_in_time() -> None:
    late = played("escort", 9, escort="A", centre=(8, 2))
    assert late.state.outcome is None
    late.pass_turns(1)
    assert (over(late).winners, over(late).reason) == ((BLUE,), "escort_late")
    there = played("escort", 1, escort="A", centre=(4, 5))
    assert (over(there).winners, over(there).reason) == ((RED,), "escort")
    three = placed(A=(5, 5), b=(7, 5), c=(2, 2))
    lost = duel(
        three,
        {"A": [card("Hit", 9, melee="mmmm"), IDLE]},
        mission=MissionSetup("escort", UnitId("b")),
        centre=(10, 8),
    )
    lost.plan_all()
    lost.attack("b")
    assert (over(lost).winners, over(lost).reason) == ((RED,), "escort_lost")
    assert (ending(lost), ending(late), ending(there)) == ("objective",) * 3


@pytest.mark.rule("DU-8.1")
def test_nobody_left_at_all_is_a_draw() -> None:
    state = hit("m").state.clone()
    for unit in state.suits:
        state.suits[unit] = replace(state.suits[unit], status="lost", vertex=-1)
    end = decided(state)
    assert end is not None
    assert (end.winners, end.losers, end.reason) == ((), (), "all_lost")
    assert end.rules == ("DU-8.1",)


@pytest.mark.rule("DU-8.1", "DU-8.2", "DU-8.3", "DU-8.4")
@pytest.mark.parametrize(
    ("kind", "turns", "rules"),
    [
        ("objectives", 8, ("DU-8.2", "DU-8.1")),
        ("king_of_the_hill", 8, ("DU-8.2", "DU-8.1")),
        ("timed", 8, ("DU-8.3", "DU-8.1")),
        ("last_standing", 10, ("DU-8.3", "DU-8.1")),
        ("escort", 10, ("DU-8.4",)),
    ],
)
def test_an_end_names_the_entries_of_its_mission(
    kind: MissionKind, turns: int, rules: tuple[str, ...]
) -> None:
    table = played(kind, turns, escort="A" if kind == "escort" else "", centre=(8, 2))
    assert over(table).rules == rules == table.events[-1].rules
    assert over(hit("mmmm")).rules == ("DU-8.1",)
