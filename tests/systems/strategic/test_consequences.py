"""What an order bars for the rest of the turn is what the rules refuse after it."""

import pytest

from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.systems.strategic.actions import (
    Aim,
    Attack,
    Defend,
    Hide,
    Move,
    SpreadPattern,
    StrategicAction,
)
from game.systems.strategic.commands import MOVES, action_of, offered
from game.systems.strategic.consequences import FREE, after, command_of, loses_aim, spending
from game.systems.strategic.outlook import of_move
from game.systems.strategic.selection import Selection
from tests.support.strategic import RED, RULES, Battle, at

DEEDS = ("overwatch", "defend", "hide", "scout", "field_none", "field_half")


def selection_of(battle: Battle) -> Selection:
    """What the acting side could order."""
    selection = Selection(battle.state)
    selection.take(battle.state, RED)
    return selection


def enabled(battle: Battle) -> set[str]:
    """The orders that can be given."""
    return {order.command for order in offered(selection_of(battle)) if order.is_enabled} - FREE


def begun() -> Battle:
    """A machine with everything before it, an enemy in its square and one at a distance."""
    return Battle([at("eva_vanguard", 5, 5)], [at("eva_bulwark", 5, 5), at("colossus", 9, 5)])


@pytest.mark.rule("ST-6.1")
@pytest.mark.rule("ST-6.4")
@pytest.mark.rule("ST-6.5")
@pytest.mark.parametrize(
    ("command", "action"),
    [
        ("aim", Aim(player=RED, unit="eva_vanguard", full=False)),  # type: ignore[arg-type]
        ("aim_full", Aim(player=RED, unit="eva_vanguard", full=True)),  # type: ignore[arg-type]
        ("defend", Defend(player=RED, unit="eva_vanguard")),  # type: ignore[arg-type]
        ("field_half", SpreadPattern(player=RED, unit="eva_vanguard", strength="half")),  # type: ignore[arg-type]
    ],
)
def test_what_is_barred_is_what_the_rules_refuse_after_it(command: str, action: StrategicAction) -> None:
    battle = begun()
    before = enabled(battle)
    barred = set(after(selection_of(battle), command)[0])
    assert command in before
    battle.do(action)
    gone = before - enabled(battle)
    assert barred <= gone, barred - gone
    # what else is gone is so because of what the order changed, not of the turn that it took
    assert gone - barred <= {command, "field_none", "field_full"}, gone - barred


def test_a_full_move_bars_everything_that_takes_time() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 12, 5)])
    barred = set(after(selection_of(battle), "full_move")[0])
    before = enabled(battle)
    battle.do(Move(player=RED, unit="eva_vanguard", mode="full", to=battle.at(5, 8), band=0))  # type: ignore[arg-type]
    assert battle.state.acting != "eva_vanguard" or barred >= before - enabled(battle)
    assert {"half_move", "aim", "run", "defend"} <= barred


def test_what_is_barred_and_what_is_left_are_all_that_can_be_done() -> None:
    battle = begun()
    for command in sorted(enabled(battle) - FREE):
        barred, left = after(selection_of(battle), command)
        assert not set(barred) & set(left)
        assert not barred or {*barred, *left} == enabled(battle) - FREE, command


def test_looking_takes_nothing_of_a_turn() -> None:
    selection = selection_of(begun())
    for command in (*FREE, "field_none"):
        assert spending(selection, command) is None and after(selection, command) == ((), ())


def test_the_choice_of_the_moment_has_the_name_of_its_order() -> None:
    battle = begun()
    selection = selection_of(battle)
    assert command_of(selection) == ""
    selection.drop("weapon", 0)
    assert command_of(selection) == "weapon_1"
    selection.how = "all_out"
    assert command_of(selection) == "all_out"
    selection.drop()
    selection.pointed = battle.at(5, 4)
    assert command_of(selection) == "half_move"
    selection.pointed = battle.at(9, 5)
    assert command_of(selection) == "", "an enemy stands there"


@pytest.mark.rule("ST-6.7")
def test_a_horde_that_runs_attacks_no_more() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 6, 5)])
    selection = selection_of(battle)
    assert "weapon_1" in enabled(battle)
    assert "weapon_1" in after(selection, "run")[0] and "weapon_1" in after(selection, "march")[1]


@pytest.mark.rule("ST-9.2")
@pytest.mark.rule("ST-9.3")
@pytest.mark.parametrize(("target", "is_left"), [("colossus", True), ("hover_riders", False)])
@pytest.mark.parametrize("is_aimed", [False, True])
def test_a_horde_attacks_single_units_squad_by_squad_and_a_horde_once(
    target: str, *, is_left: bool, is_aimed: bool
) -> None:
    """Of the first of three attacks it was said that it attacks no more after it."""
    enemies = [at(target, 7, 5), *([at("eva_lancer", 8, 5)] if is_aimed else [])]
    battle = Battle([at("line_regiment", 5, 5)], enemies)
    selection = selection_of(battle)
    if is_aimed:
        selection.drop("weapon", 0)
        selection.target = UnitId(target)
    barred, left = after(selection, "weapon_1")
    assert ("weapon_1" in left, "weapon_1" in barred) == (is_left, not is_left)
    battle.do(Attack(player=RED, unit=UnitId("line_regiment"), weapon=0, target=UnitId(target)))
    assert ("weapon_1" in enabled(battle)) == is_left


@pytest.mark.rule("ST-2.4")
def test_a_horde_that_moves_after_an_attack_is_told_to_attack_no_more() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 7, 5)])
    battle.do(Attack(player=RED, unit=UnitId("line_regiment"), weapon=0, target=UnitId("colossus")), 99)
    assert "weapon_1" in after(selection_of(battle), "march")[0]
    walk = Move(player=RED, unit=UnitId("line_regiment"), mode="march", to=battle.at(5, 6))
    battle.do(walk)
    assert "weapon_1" not in enabled(battle)


@pytest.mark.rule("ST-6.4")
@pytest.mark.parametrize("command", ["aim", "defend"])
def test_what_is_done_is_not_told_to_be_left(command: str) -> None:
    assert command in after(selection_of(begun()), command)[0]


@pytest.mark.rule("ST-6.5")
def test_who_loses_its_aim_may_take_it_again() -> None:
    battle = begun()
    battle.put("eva_vanguard", aim=10)
    assert "aim" not in enabled(battle)
    spent = spending(selection_of(battle), "scout")
    assert spent is not None and spent.aim == 0


@pytest.mark.rule("ST-6.7")
def test_a_horde_that_hides_neither_attacks_nor_runs_after_it() -> None:
    """Its order said nothing of that, and the attack was gone."""
    wood = "\n".join(["f" * 12] * 12)
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 8, 5)], board=wood)
    before = enabled(battle)
    barred = set(after(selection_of(battle), "hide")[0])
    assert {"weapon_1", "run"} <= barred
    battle.do(Hide(player=RED, unit=battle.state.acting), 100, 100)
    gone = before - enabled(battle)
    assert barred == gone, (barred, gone)


@pytest.mark.rule("ST-6.5")
def test_what_costs_an_aim_is_told_to_do_so() -> None:
    """An aim was gone after half a move, a look round or a change of the field, and nothing had said so."""
    wood = "\n".join(["f" * 12] * 12)
    found: dict[str, bool] = {}
    for unit in ("eva_bulwark", "eva_vanguard", "eva_lancer"):
        for command in (
            *MOVES,
            "overwatch",
            "defend",
            "hide",
            "scout",
            "field_none",
            "field_half",
            "weapon_1",
        ):
            battle = Battle([at(unit, 5, 5)], [at("colossus", 9, 5)], board=wood)
            battle.put(unit, aim=10)
            selection = selection_of(battle)
            action = action_of(selection, command)
            if command in MOVES:
                selection.kind, selection.mode = "move", MOVES[command]
                action = selection.move_to(battle.at(4, 5))
            elif command == "weapon_1":
                action = next((each for each in selection.attacks_on(UnitId("colossus"))), None)
            if action is None or RULES.check(battle.state, action) is not None:
                continue
            found[command] = loses_aim(selection, command)
            events = resolve_unchecked(RULES, battle.state, action).events
            is_attack = command == "weapon_1"
            assert found[command] is not is_attack, command
            kept = resolve_unchecked(RULES, battle.state, action).state.units[UnitId(unit)].aim
            assert kept == 0 and events, command
            if command in MOVES:
                outlook = of_move(selection, battle.unit(unit), battle.at(4, 5))
                assert outlook is not None
                told = [each.text.key for part in outlook.parts for each in part.prospects]
                assert "strategic.outlook.aim_lost" in told
    assert {"half_move", "run", "jump", "lift", "overwatch", "defend", "hide", "scout", "field_none"} <= {
        *found
    }
    battle = Battle([at("eva_bulwark", 5, 5)], [at("colossus", 9, 5)])
    assert not loses_aim(selection_of(battle), "half_move"), "who does not aim loses nothing"
