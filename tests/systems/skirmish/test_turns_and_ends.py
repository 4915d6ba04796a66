"""SK-6: the turn and the end, and the battle's side of TW-2.9, TW-9.4 and TW-9.5."""

from typing import Literal

import msgspec
import pytest

from game.content.models_battle import EndCondition
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.rules.events import SideWithdrew
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment
from game.systems.skirmish.ends import annihilated
from game.systems.skirmish.events import BattleEnded, StalemateNoticed, TurnStarted, UnitDestroyed, ZoneHeld
from game.systems.skirmish.profile import SkirmishOptions
from game.systems.skirmish.queries import stalemate_side
from tests.support.skirmish import BLUE, RED, RULESET, Battle, battle, machine


def outcome(b: Battle) -> Outcome:
    """Return how the battle ended."""
    found = RULESET.outcome(b.state)
    assert found is not None
    assert RULESET.active(b.state) == () and RULESET.legal(b.state, RED) == ()
    return found


def ended(b: Battle) -> BattleEnded:
    """Return the last event of a battle."""
    event = b.events[-1]
    assert isinstance(event, BattleEnded)
    return event


@pytest.mark.rule("SK-6.1")
def test_each_unit_moves_and_attacks_once_in_either_order() -> None:
    b = battle("S . . s . s")
    b.do(b.fire("S", "s"), 100, 100)
    b.do(b.move("S", "B1"))
    assert b.refusal(b.move("S", "A1")) == ("SK-6.1", "already_moved")
    assert b.refusal(b.fire("S", "s")) == ("SK-6.1", "already_attacked")
    b.pass_turns(2)
    b.do(b.move("S", "C1"))
    b.do(b.fire("S", "s"), 100, 100)


@pytest.mark.rule("SK-6.1")
def test_ranged_or_melee_but_not_both_and_halves_may_be_apart() -> None:
    b = battle(
        """
        . s . . N
        S . s . .
        """
    )
    b.do(b.fire("S", "s2"), 100, 100)
    b.do(b.move("N", "D1"))
    assert b.refusal(b.melee("S", "s")) == ("SK-6.1", "already_attacked")
    b.do(b.move("S", "A1"))
    assert b.refusal(b.move("s", "B2")) == ("SK-6.1", "not_your_unit")


@pytest.mark.rule("SK-6.1")
def test_sides_alternate_and_a_turn_may_be_ended_unused() -> None:
    b = battle("S . . s")
    assert b.player == RED
    b.do(b.end())
    assert (b.player, b.state.turn) == (BLUE, 1)
    wrong = msgspec.structs.replace(b.end(), player=RED)
    assert b.refusal(wrong) == ("SK-6.1", "not_your_turn")
    started = b.do(b.end())[-1]
    assert isinstance(started, TurnStarted) and (started.player, started.turn) == (RED, 2)


@pytest.mark.rule("SK-6.2", "TW-9.5")
def test_a_withdrawal_takes_all_units_and_is_a_defeat() -> None:
    b = battle("S S . s")
    b.do(b.withdraw())
    assert outcome(b).winners == (BLUE,) and ended(b).ending == "withdrawal"
    assert [b.where(name) for name in ("S", "S2")] == ["withdrawn", "withdrawn"]
    assert ended(b).bonus_gold == 100, "a withdrawal earns the bonus too"
    assert "SK-6.2" in ended(b).rules


@pytest.mark.rule("SK-6.2")
def test_only_in_the_own_turn_between_two_actions() -> None:
    b = battle(
        """
        . s . .
        S . . s
        """
    )
    other = msgspec.structs.replace(b.withdraw(), player=BLUE)
    assert b.refusal(other) == ("SK-6.1", "not_your_turn")
    b.do(b.melee("S", "s"))
    assert b.refusal(b.withdraw()) == ("SK-4.3", "answer_first")


@pytest.mark.rule("TW-2.9", "SK-6.2")
def test_a_garrison_alone_cannot_withdraw() -> None:
    b = battle("S . . s", sides={"attacker": {"can_withdraw": False}})
    assert b.refusal(b.withdraw()) == ("TW-2.9", "cannot_withdraw")


@pytest.mark.rule("TW-2.9", "SK-6.2")
def test_a_garrison_that_is_left_alone_fights_to_the_end() -> None:
    """The squadron beside it decides whether the side leaves; once that is gone nobody is left to decide."""
    waiting = (machine("s9", traits=("land_only",)),)
    for reserves in ((), waiting):
        b = battle(
            "S . s . s",
            units={"s2": {"force": "wall"}},
            sides={"defender": {"fixed_forces": ("wall",)}},
            reserves=reserves,
        )
        b.do(b.fire("S", "s"), 1, 6)
        b.do(b.end())
        if not reserves:
            assert b.refusal(b.withdraw()) == ("TW-2.9", "cannot_withdraw")
        assert (b.withdraw() in RULESET.legal(b.state, BLUE)) is bool(reserves), "who sits it out may leave"
    alone = battle("S . s", units={"s": {"force": "wall"}}, sides={"defender": {"fixed_forces": ("wall",)}})
    alone.do(alone.end())
    assert alone.refusal(alone.withdraw()) == ("TW-2.9", "cannot_withdraw")


@pytest.mark.rule("TW-2.9")
def test_beside_a_force_that_withdraws_it_is_disbanded() -> None:
    units = {"S2": {"force": "wall"}}
    b = battle("S S . s", units=units, sides={"attacker": {"fixed_forces": ("wall",)}})
    b.do(b.withdraw())
    event = b.events[0]
    assert isinstance(event, SideWithdrew)
    assert (event.units, event.disbanded) == (("S",), ("S2",)) and "TW-2.9" in event.rules
    assert [b.where(name) for name in ("S", "S2")] == ["withdrawn", "lost"]


@pytest.mark.rule("TW-2.9", "SK-6.2")
def test_whoever_is_left_of_a_force_that_stays_is_disbanded_and_the_dead_leave_with_nobody() -> None:
    units = {name: {"force": "wall"} for name in ("S2", "S3", "S4")}
    waiting = (
        machine("S8", traits=("land_only",)),
        machine("S9", traits=("land_only",), force="wall"),
    )
    b = battle(
        "S S S S S . s",
        units=units,
        sides={"attacker": {"fixed_forces": ("wall",)}},
        reserves=waiting,
    )
    b.do(b.end())
    b.do(b.fire("s", "S5"), 1, 6)
    b.do(b.end())
    b.do(b.withdraw())
    event = b.events[0]
    assert isinstance(event, SideWithdrew)
    assert (event.units, event.disbanded) == (("S", "S8"), ("S2", "S3", "S4", "S9"))
    assert {b.where(name) for name in ("S", "S8")} == {"withdrawn"}
    assert {b.where(name) for name in ("S2", "S3", "S4", "S9", "S5")} == {"lost"}


@pytest.mark.rule("SK-6.3")
def test_a_side_without_units_has_lost_noncombat_units_count() -> None:
    b = battle("S . s . n")
    b.do(b.fire("S", "s"), 1, 6)
    assert RULESET.outcome(b.state) is None
    b.pass_turns(2)
    b.do(b.move("S", "B1"))
    b.do(b.fire("S", "n"), 1, 6)
    assert outcome(b).winners == (RED,) and outcome(b).turns == 2


@pytest.mark.rule("SK-6.3")
def test_if_both_lose_their_last_units_the_defender_has_won() -> None:
    b = battle("S . . s")
    both_gone = b.state.clone()
    for loser, killer in (("S", "s"), ("s", "S")):
        unit = both_gone.units[UnitId(loser)]
        event = UnitDestroyed(
            player=both_gone.player(unit.side),
            unit=unit.id,
            tile=unit.tile,
            killer=UnitId(killer),
            cause="fire",
            counts=True,
        )
        RULESET.evolve(both_gone, event)
    assert annihilated(both_gone) == 1
    assert annihilated(b.state) is None


ZONE = {"dock": ("C1", "D1")}


def condition(
    kind: Literal["reach", "hold", "survive", "destroy", "escort"],
    *,
    zone: str | None = None,
    turns: int | None = None,
    unit: str | None = None,
    count: int = 1,
    winner: Literal["attacker", "defender"] = "attacker",
    side: Literal["attacker", "defender"] = "attacker",
) -> EndCondition:
    """Return a condition of the attacker's, if not of the other side."""
    return EndCondition(kind=kind, side=side, winner=winner, zone=zone, turns=turns, unit=unit, count=count)


@pytest.mark.rule("SK-6.3")
def test_reach_is_met_at_once_and_missed_after_its_deadline() -> None:
    end = (condition("reach", zone="dock", turns=2, count=2),)
    b = battle("S S . . . . s", zones=ZONE, ends=end)
    b.do(b.move("S", "C1"))
    assert RULESET.outcome(b.state) is None, "two must stand there"
    b.do(b.move("S2", "D1"))
    assert (outcome(b).winners, outcome(b).reason, ended(b).ending) == ((RED,), "reach", "objective")
    late = battle("S S . . . . s", zones=ZONE, ends=end)
    late.pass_turns(3)
    assert RULESET.outcome(late.state) is None
    late.pass_turns(1)
    assert (outcome(late).winners, outcome(late).reason, outcome(late).turns) == ((BLUE,), "reach_missed", 2)


@pytest.mark.rule("SK-6.3", "SK-1.7")
def test_a_reserve_that_enters_the_zone_reaches_it() -> None:
    b = battle(
        """
        . . . s
        """,
        zones={"attacker": ("A1",), "gate": ("A1", "B1")},
        reserves=(machine("S"), machine("S2")),
        ends=(condition("reach", zone="gate", count=2),),
    )
    b.do(DeployAutomatically(player=RED))
    b.do(FinishDeployment(player=RED))
    b.do(b.move("S", "B1"))
    assert RULESET.outcome(b.state) is None
    b.pass_turns(2)
    b.do(b.enter("S2", "A1"))
    assert outcome(b).reason == "reach"


@pytest.mark.rule("SK-6.3", "SK-1.6")
@pytest.mark.parametrize("is_reached", [True, False])
def test_a_condition_that_is_met_as_all_have_deployed_ends_the_battle_at_once(is_reached: bool) -> None:
    b = battle(
        "S . . .",
        zones={"defender": ("C1", "D1"), "gate": ("C1", "D1")},
        reserves=(machine("s"), machine("s2")),
        ends=(condition("reach", zone="gate", side="defender", count=2 if is_reached else 3),),
    )
    b.do(DeployAutomatically(player=BLUE))
    assert RULESET.outcome(b.state) is None, "it has not begun"
    b.do(FinishDeployment(player=BLUE))
    if not is_reached:
        assert b.state.phase == "battle" and RULESET.outcome(b.state) is None
        return
    assert (outcome(b).winners, outcome(b).reason, outcome(b).turns) == ((RED,), "reach", 1)


@pytest.mark.rule("SK-6.3")
def test_a_condition_that_was_met_as_the_battle_began_is_noticed_though_nobody_moves() -> None:
    reach = (condition("reach", zone="dock", side="defender"),)
    b, free = (battle(picture, zones=ZONE, ends=reach) for picture in ("S . . s", "S . . . s"))
    for each in (b, free):
        each.do(each.end())
    assert outcome(b).reason == "reach" and RULESET.outcome(free.state) is None
    assert not any(isinstance(event, TurnStarted) for event in b.events), "no half of a turn follows"


@pytest.mark.rule("SK-6.3")
def test_hold_counts_whole_turns_running_alone_in_the_zone() -> None:
    b = battle("S . . . . . s", zones=ZONE, ends=(condition("hold", zone="dock", turns=2),))
    b.do(b.move("S", "C1"))
    b.pass_turns(2)
    assert b.state.held_turns == (1,)
    b.do(b.end())
    b.do(b.move("s", "D1"))
    b.do(b.end())
    assert b.state.held_turns == (0,), "an enemy in the zone ends the count"
    assert any(isinstance(event, ZoneHeld) and event.turns == 0 for event in b.events)
    b.do(b.end())
    b.do(b.move("s", "E1"))
    b.do(b.end())
    b.pass_turns(2)
    assert (outcome(b).winners, outcome(b).reason) == ((RED,), "hold")


@pytest.mark.rule("SK-6.3")
def test_survive_is_met_after_its_turns_or_missed_with_its_unit() -> None:
    b = battle("S N . . . . s", ends=(condition("survive", turns=2, unit="N"),))
    b.pass_turns(3)
    assert RULESET.outcome(b.state) is None
    b.pass_turns(1)
    assert (outcome(b).winners, outcome(b).reason) == ((RED,), "survive")
    lost = battle("S . N s", ends=(condition("survive", turns=2, unit="N"),))
    lost.do(lost.end())
    lost.do(lost.fire("s", "N"), 1, 6)
    assert (outcome(lost).winners, outcome(lost).reason) == ((BLUE,), "survive_missed")


@pytest.mark.rule("SK-6.3")
def test_destroy_names_a_unit_and_its_winner() -> None:
    b = battle("S . n s", ends=(condition("destroy", unit="n", turns=1),))
    b.do(b.fire("S", "n"), 1, 6)
    assert (outcome(b).winners, outcome(b).reason) == ((RED,), "destroy")
    late = battle("S . n s", ends=(condition("destroy", unit="n", turns=1),))
    late.pass_turns(2)
    assert (outcome(late).winners, outcome(late).reason) == ((BLUE,), "destroy_missed")
    other = battle("S . n s", ends=(condition("destroy", unit="n", winner="defender"),))
    other.do(other.fire("S", "n"), 1, 6)
    assert outcome(other).winners == (BLUE,)


@pytest.mark.rule("SK-6.3")
def test_escort_arrives_or_is_lost() -> None:
    b = battle("S N . . . . s", zones=ZONE, ends=(condition("escort", unit="N", zone="dock"),))
    b.do(b.move("N", "C1"))
    assert (outcome(b).winners, outcome(b).reason) == ((RED,), "escort")
    lost = battle("S . N s", zones={"dock": ("A1",)}, ends=(condition("escort", unit="N", zone="dock"),))
    lost.do(lost.end())
    lost.do(lost.fire("s", "N"), 1, 6)
    assert (outcome(lost).winners, outcome(lost).reason) == ((BLUE,), "escort_missed")


@pytest.mark.rule("SK-6.4", "TW-9.5")
@pytest.mark.parametrize(
    ("turn", "gold"), [(1, 100), (2, 50), (3, 50), (4, 25), (5, 25), (6, 10), (7, 10), (8, 0), (9, 0)]
)
def test_the_bonus_for_speed_by_the_turn_in_which_the_battle_ends(turn: int, gold: int) -> None:
    b = battle("S . . s")
    b.pass_turns(2 * (turn - 1))
    tracks = {track.id: track.value for track in RULESET.table(b.state, RED).tracks}
    assert (tracks["turn"], tracks["bonus_gold"]) == (turn, gold)
    b.do(b.fire("S", "s"), 1, 6)
    assert (ended(b).bonus_gold, outcome(b).turns) == (gold, turn)


@pytest.mark.rule("SK-6.5")
def test_kills_count_enemies_by_every_kind_of_attack() -> None:
    b = battle("W N c s")
    b.do(b.broadside("W", "E"), 1, 1, 100)
    assert b.unit("W").kills == 1, "own units hit are nobody's kill"
    assert b.unit("N").status == "lost"
    own = next(e for e in b.events if isinstance(e, UnitDestroyed) and e.unit == "N")
    assert own.counts is False


@pytest.mark.rule("SK-6.5", "TW-9.4")
def test_ace_levels_do_not_change_during_a_battle() -> None:
    b = battle("S . s s", units={"S": {"kills": 3}})
    b.do(b.fire("S", "s"), 1, 6)
    assert b.unit("S").kills == 1
    assert b.state.field.lines[b.unit("S").id].ace_level == 0
    b.pass_turns(2)
    event = b.do(b.fire("S", "s2"), 66, 66)[0]
    assert "ace_accuracy" not in str(event)


@pytest.mark.rule("TW-9.4")
def test_the_kills_of_level_four_are_an_option() -> None:
    as_written = battle("S . s", units={"S": {"kills": 20}})
    assert as_written.state.field.lines[as_written.unit("S").id].ace_level == 4
    as_meant = battle("S . s", units={"S": {"kills": 20}}, options=SkirmishOptions(ace_4=26))
    assert as_meant.state.field.lines[as_meant.unit("S").id].ace_level == 3


@pytest.mark.rule("TW-9.4")
@pytest.mark.parametrize(("letter", "level"), [("S", 2), ("A", 2), ("C", 2), ("W", 0), ("N", 0)])
def test_suits_armours_and_craft_become_aces(letter: str, level: int) -> None:
    b = battle(f"{letter} . s", units={letter: {"kills": 10}})
    assert b.state.field.lines[b.unit(letter).id].ace_level == level


@pytest.mark.rule("SK-6.6")
def test_twelve_turns_without_a_loss_end_as_a_withdrawal_of_the_attacker() -> None:
    b = battle("S . . . . s")
    told: list[int] = []
    for turn in range(1, 13):
        assert RULESET.outcome(b.state) is None and b.state.turn == turn
        b.do(b.end())
        b.do(b.end())
        told.extend(event.turns_left for event in b.events if isinstance(event, StalemateNoticed))
    assert told == [4, 3, 2, 1], "told from the eighth turn on"
    assert (outcome(b).winners, outcome(b).reason, outcome(b).turns) == ((BLUE,), "stalemate", 12)
    assert b.where("S") == "withdrawn"


def quiet_battle(in_the_open: int, **changes: int) -> Battle:
    """Return a battle on land: a defender in the open, one on rock, one in water, and one in reserve.

    ``in_the_open``: gold that the first cost; ``changes``: gold of others. A stalemate comes after turn 3.
    """
    costs = {"S": 15, "S2": 5, "a": in_the_open, "s": 900, "n": 900} | changes
    traits = {"s": ("flight",), "n": ("amphibious",)}
    return battle(
        "S . S a s n .",
        ground=". . . . ^ ~ .",
        theatre="land",
        units={name: {"gold": gold, "traits": traits.get(name, ())} for name, gold in costs.items()},
        options=SkirmishOptions(stalemate_turns=3),
    )


@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize(("gold", "leaver"), [(0, BLUE), (9, BLUE), (10, RED), (900, RED)])
def test_a_defender_with_less_than_half_of_the_gold_in_the_open_withdraws(
    gold: int, leaver: PlayerId
) -> None:
    b = quiet_battle(gold)
    b.pass_turns(4)
    (told,) = [event for event in b.events if isinstance(event, StalemateNoticed)]
    assert (told.player, told.turns_left) == (leaver, 1)
    b.pass_turns(2)
    stayer = RED if leaver == BLUE else BLUE
    found = outcome(b)
    assert (found.winners, found.losers, found.reason, found.turns) == ((stayer,), (leaver,), "stalemate", 3)
    assert ended(b).ending == "stalemate"
    gone = {unit.id for unit in b.state.units.values() if unit.status == "withdrawn"}
    assert gone == ({"S", "S2"} if leaver == RED else {"a", "s", "n"})


@pytest.mark.rule("SK-6.6")
def test_only_what_is_on_the_board_counts_and_what_was_lost_does_not() -> None:
    b = quiet_battle(10)
    assert stalemate_side(b.state) == 0
    b.do(b.end())
    b.do(b.fire("a", "S2"), 1, 10)
    assert stalemate_side(b.state) == 0, "10 of 15"
    b = quiet_battle(8)
    assert stalemate_side(b.state) == 1, "8 of 20"
    b.do(b.end())
    b.do(b.fire("a", "S2"), 1, 10)
    assert stalemate_side(b.state) == 0, "8 of 15"
    waiting = battle("S . . s", units={"S": {"gold": 20}}, reserves=(machine("s9", gold=500),))
    assert stalemate_side(waiting.state) == 1, "a reserve stands nowhere"


@pytest.mark.rule("SK-6.6")
def test_a_garrison_that_hides_is_disbanded() -> None:
    units = tuple(machine(name, tile=tile, force="guard") for name, tile in (("s", 3),))
    b = battle(
        "S . . .",
        units={"S": {"gold": 20}},
        options=SkirmishOptions(stalemate_turns=2),
        sides={"defender": {"units": units, "fixed_forces": ("guard",), "can_withdraw": False}},
    )
    b.pass_turns(4)
    assert outcome(b).losers == (BLUE,) and b.where("s") == "lost"


@pytest.mark.rule("SK-6.6", "SK-7")
def test_the_table_names_who_would_withdraw() -> None:
    for gold, leaver in ((9, BLUE), (10, RED)):
        (track,) = (
            track for track in RULESET.table(quiet_battle(gold).state, None).tracks if track.id == "stalemate"
        )
        assert track.player == leaver


@pytest.mark.rule("SK-6.6")
def test_a_loss_starts_the_count_again_and_the_length_is_an_option() -> None:
    b = battle("S . s . . . s", options=SkirmishOptions(stalemate_turns=3))
    b.pass_turns(2)
    b.do(b.fire("S", "s"), 1, 6)
    b.pass_turns(2)
    for _ in range(2):
        b.pass_turns(2)
        assert RULESET.outcome(b.state) is None
    b.pass_turns(2)
    assert outcome(b).turns == 5


def test_a_battle_over_accepts_nothing() -> None:
    b = battle("S . . s", reserves=(machine("s9", traits=("land_only",)),))
    b.do(b.withdraw())
    end = msgspec.structs.replace(battle("S . . s").end(), player=BLUE)
    assert b.refusal(end) == ("SK-6.3", "battle_over")
