"""What is told before anything is done is what the rules then do: threats, attacks from a place, workings."""

import dataclasses
from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.rules.outlook import Outlook, Prospect
from game.rules.prose import exact_percent, written
from game.space.bits import places_of
from game.systems.skirmish import queries
from game.systems.skirmish.actions import EnterReserve, FireBroadside, FireWeapon, MoveUnit, StrikeMelee
from game.systems.skirmish.events import UnitRemoved
from game.systems.skirmish.evolve import evolve
from game.systems.skirmish.intent import SkirmishIntent
from game.systems.skirmish.odds import attack_odds
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.threat import entering, entry_strikes, next_turn, on_board, strike_mask, strikes
from game.systems.skirmish.workings import workings
from tests.laws.test_laws import games
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import BLUE, HERO, RED, RULESET, Battle, battle, machine

POSITIONS = 4


def pointed(b: Battle, unit: str, place: str) -> Outlook:
    """Return what is foreseen for a unit that is chosen, with the mouse over a place."""
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.selection.select(UnitId(unit))
    intent.point(b.tile(place))
    outlook = intent.outlook()
    assert outlook is not None
    return outlook


def positions() -> Iterator[SkirmishState]:
    """Positions of random games in which orders are given."""
    for game in games("skirmish", 10):
        for ply in game.some(POSITIONS):
            state = ply.state
            assert isinstance(state, SkirmishState)
            if state.phase == "battle" and state.prompt is None and not queries.must_enter(state):
                yield state


def next_side(state: SkirmishState) -> SkirmishState:
    """The same board at the beginning of the other side's turn."""
    other = state.clone()
    other.turn, other.to_move = next_turn(state, 1 - state.to_move), 1 - state.to_move
    for unit in state.field.order[other.to_move]:
        other.units[unit] = replace(other.units[unit], has_moved=False, has_attacked=False)
    other.has_acted = True
    return other


def struck(state: SkirmishState, unit: Unit) -> dict[UnitId, set[str]]:
    """Every enemy that a unit may attack by the rules, after each of its moves, and how."""
    player = state.player(unit.side)
    legal = [action for action in RULESET.legal(state, player) if getattr(action, "unit", "") == unit.id]
    found: dict[UnitId, set[str]] = {}
    moves = [action for action in legal if isinstance(action, MoveUnit)]
    for after in [state, *(resolve_unchecked(RULESET, state, move).state for move in moves)]:
        for action in RULESET.legal(after, player):
            if isinstance(action, FireWeapon | StrikeMelee | FireBroadside) and action.unit == unit.id:
                for enemy, way in hits(after, action):
                    found.setdefault(enemy, set()).add(way)
    return found


def hits(state: SkirmishState, action: FireWeapon | StrikeMelee | FireBroadside) -> list[tuple[UnitId, str]]:
    match action:
        case FireWeapon(target=target):
            return [(target, "fire")]
        case StrikeMelee(target=target):
            return [(target, "melee")]
        case FireBroadside():
            unit = state.units[action.unit]
            covered = queries.broadside(state, unit, action.direction).targets
            return [(each, "broadside") for each in covered if state.units[each].side != unit.side]


@pytest.mark.rule("SK-7")
def test_what_enemies_threaten_is_what_the_rules_let_them_attack() -> None:
    compared = 0
    for state in positions():
        enemies = next_side(state)
        for enemy in on_board(state, 1 - state.to_move):
            by_rules = struck(enemies, enemies.units[enemy.id])
            mask = strike_mask(state, enemy)
            for own in on_board(state, state.to_move):
                told = set(strikes(state, enemy, own.tile))
                if state.field.lines[own.id].warship_percent == 0:
                    told -= {"broadside"}
                assert told >= by_rules.get(own.id, set()), (enemy.id, own.id)
                assert told <= by_rules.get(own.id, set()) | {"broadside"}, (enemy.id, own.id)
                if told:
                    assert mask >> own.tile & 1
                    compared += 1
    assert compared > 40


def outlook_at(state: SkirmishState, unit: UnitId, place: int) -> Outlook | None:
    intent = SkirmishIntent(state)
    intent.adopt(state, state.player(state.to_move))
    intent.selection.select(unit)
    intent.point(place)
    return intent.outlook()


@pytest.mark.rule("SK-7")
def test_what_could_be_attacked_from_a_place_is_what_can_be_after_the_move() -> None:
    compared = 0
    for state in positions():
        player = state.player(state.to_move)
        for unit in list(on_board(state, state.to_move))[:3]:
            if unit.has_moved:
                continue
            for place in places_of(queries.reach_mask(state, unit))[::3]:
                outlook = outlook_at(state, unit.id, place)
                assert outlook is not None
                after = resolve_unchecked(
                    RULESET, state, MoveUnit(player=player, unit=unit.id, to=place)
                ).state
                legal = [
                    action
                    for action in RULESET.legal(after, player)
                    if isinstance(action, FireWeapon | StrikeMelee)
                    and action.unit == unit.id
                    and not getattr(action, "partners", ())
                ]
                told = {
                    (prospect.text.key.rpartition(".")[2], prospect.text.facts["target"]): prospect.chance
                    for part in outlook.parts
                    if part.heading.key.endswith(".attacks")
                    for prospect in part.prospects
                    if "line" not in prospect.text.key
                }
                kinds = {FireWeapon: "fire", StrikeMelee: "melee"}
                assert set(told) == {(kinds[type(action)], str(action.target)) for action in legal}
                for action in legal:
                    chance = told[kinds[type(action)], str(action.target)]
                    exact = RULESET.odds(after, action).of("destroyed", action.target)
                    assert chance is not None and chance.fraction == exact
                    compared += 1
    assert compared > 15


@pytest.mark.rule("SK-7")
def test_a_blocked_line_is_told_with_its_rule_and_what_blocks() -> None:
    b = battle("S...\n....\n..#.\n...s")
    outlook = outlook_at(b.state, UnitId("S"), b.tile("B2"))
    assert outlook is not None
    blocked = next(part for part in outlook.parts if part.heading.key.endswith(".blocked"))
    (prospect,) = blocked.prospects
    assert prospect.why is not None and prospect.why.rule == "SK-3.2"
    assert prospect.places == (b.tile("B2"), b.tile("D4"), b.tile("C3"))


@pytest.mark.rule("SK-3.3")
def test_workings_lead_to_the_chance() -> None:
    """Each step can be worked out from what it says, and the last says what the odds say."""
    seen = set()
    for state in (*positions(), battle("S.\n.s").state, battle("S.\n.a").state):
        player = state.player(state.to_move)
        for action in RULESET.legal(state, player):
            if isinstance(action, FireWeapon | StrikeMelee):
                steps = workings(state, action)
                seen |= {step.key for step in steps}
                told = [step for step in steps if ".counter" not in step.key]
                destroyed = attack_odds(state, action).of("destroyed", action.target)
                last = told[-1].facts.get("all", told[-1].facts.get("one", "100.0"))
                assert last == exact_percent(destroyed)
                for step in steps:
                    if step.key.endswith(".tries"):
                        one = Fraction(str(step.facts["one"])) / 100
                        count = int(step.facts["count"])
                        by_hand = 100 * (1 - (1 - one) ** count)
                        assert abs(by_hand - Fraction(str(step.facts["all"]))) < count * Fraction(1, 10)
    assert {"skirmish.working.try", "skirmish.working.tries", "skirmish.working.flips"} <= seen


@pytest.mark.rule("SK-4.3", "SK-3.6", "SK-7")
@pytest.mark.parametrize(
    ("target", "rerolls", "key"), [("s", 0, ""), ("h", 0, ""), ("h", 1, "_reroll"), ("h", 3, "_reroll_many")]
)
def test_what_a_counterattack_risks_can_be_worked_out_by_hand(target: str, rerolls: int, key: str) -> None:
    """A hero who is attacked may roll the die of his counterattack again, and that is told."""
    changes = {"h": {"hero": dataclasses.replace(HERO, rerolls=rerolls)}} if target == "h" else {}
    b = battle(f"S.\n.{target}", units=changes)
    told = workings(b.state, b.melee("S", target))[-1]
    assert told.key == f"skirmish.working.counter{key}"
    facts = {name: Fraction(str(value)) for name, value in told.facts.items()}
    missed = (1 - facts["least"] / facts["die"]) ** (1 + int(facts["count"]))
    assert f"{float(facts['rest'] * (1 - missed)):.1f}" == told.facts["all"]
    assert written(shipped_catalog().strings("en"), told).endswith(f"risk {told.facts['all']}%")


@pytest.mark.rule("SK-7")
def test_an_enemy_is_asked_about_first() -> None:
    """Nobody is selected: who could attack it now, after a move, and why the others could not."""
    b = battle("S...S\n.....\ns....\n.....\n....C\n.....\n.....\n.....\n....S")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    assert intent.use_place(b.tile("A3")) is None
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None
    parts = {part.heading.key.rpartition(".")[2]: part.prospects for part in outlook.parts}
    assert [each.card for each in parts["now"]] == ["unit:S"]
    assert "unit:S2" in [each.card for each in parts["after_move"]]
    assert "S3" in [each.text.facts["unit"] for each in parts["next_turn"]]
    assert intent.use_card("unit:S") is None
    assert intent.selection.selected == "S" and intent.selection.target == "s"
    assert intent.cancel() and intent.selection.target is None


def asked(state: SkirmishState, place: int) -> dict[str, tuple[Prospect, ...]]:
    """What is told of a place or an enemy that is clicked while nobody is selected."""
    intent = SkirmishIntent(state)
    intent.adopt(state, state.player(state.to_move))
    assert intent.use_place(place) is None
    intent.point(None)
    outlook = intent.outlook()
    assert outlook is not None
    return {part.heading.key.rpartition(".")[2]: part.prospects for part in outlook.parts}


@pytest.mark.rule("SK-7")
def test_who_could_attack_next_turn_is_told_by_the_rules_of_two_turns() -> None:
    """Of a unit that could do so after moving now, as well as of one that has moved already."""
    unit, seen = UnitId("S"), set()
    for away in (6, 8, 11, 12):
        for has_moved in (False, True):
            b = battle("S" + "." * (away - 1) + "s" + "." * (15 - away))
            state = b.state
            state.units[unit] = replace(state.units[unit], has_moved=has_moved)
            now = [state]
            if not has_moved:
                moves = [each for each in RULESET.legal(state, RED) if isinstance(each, MoveUnit)]
                now += [resolve_unchecked(RULESET, state, move).state for move in moves]
            turns = [next_side(next_side(each)) for each in now]
            could = any("s" in struck(each, each.units[unit]) for each in turns)
            at_once = not has_moved and "s" in struck(state, state.units[unit])
            (told,) = asked(state, b.state.units[UnitId("s")].tile)
            assert told == ("after_move" if at_once else "next_turn" if could else "never"), (away, has_moved)
            seen.add(told)
    assert seen == {"after_move", "next_turn", "never"}


@pytest.mark.rule("SK-5.2")
def test_a_ship_whose_guns_are_ready_next_turn_could_fire_then_and_is_told_why_not_now() -> None:
    b = battle("W...s")
    ship = b.state.units[UnitId("W")]
    b.state.units[ship.id] = replace(ship, ready_turn=b.state.turn + 1)
    assert [each.text.key for each in asked(b.state, b.tile("E1"))["next_turn"]] == [
        "skirmish.outlook.by_broadside"
    ]
    outlook = pointed(b, "W", "E1")
    assert {each.why.rule for part in outlook.parts for each in part.prospects if each.why} == {"SK-5.2"}


@pytest.mark.rule("SK-5.1")
def test_a_ship_that_no_line_leads_to_an_enemy_says_so() -> None:
    b = battle("W....\n..s..")
    outlook = pointed(b, "W", "C2")
    (told,) = outlook.parts[0].prospects
    assert told.why is not None and told.why.rule == "SK-5.1"


@pytest.mark.rule("SK-5.3")
def test_what_a_line_of_fire_hits_leads_to_its_chance() -> None:
    b = battle("W.s.s")
    outlook = pointed(b, "W", "E1")
    (line,) = (each for each in outlook.parts[0].prospects if each.card.startswith("line:"))
    assert line.chance is not None
    last = line.workings[-1]
    assert last.key == "skirmish.working.any_hit" and last.facts["all"] == exact_percent(line.chance.fraction)
    each = Fraction(str(line.workings[0].facts["all"])) / 100
    assert 1 - (1 - each) ** 2 == line.chance.fraction


@pytest.mark.rule("SK-5.1")
def test_own_machines_in_a_line_of_fire_are_counted_apart() -> None:
    b = battle("W.S.s")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.selection.select(UnitId("W"))
    intent.point(b.tile("E1"))
    outlook = intent.outlook()
    assert outlook is not None
    line = next(each for part in outlook.parts for each in part.prospects if each.card.startswith("line:"))
    assert line.risks == ("S",) and line.text.facts["count"] == 1
    assert intent.use_card(line.card) is None
    action = intent.use_card(line.card)
    assert isinstance(action, FireBroadside)


def test_what_cannot_be_done_says_why_with_its_rule() -> None:
    b = battle("S....\n.....\n.....\n.....\n....s")
    outlook = pointed(b, "S", "E5")
    (part,) = outlook.parts
    assert {each.why.rule for each in part.prospects if each.why is not None} == {"SK-3.1", "SK-4.1"}
    assert all(each.why is not None and not each.card for each in part.prospects)


def test_threat_and_reach_are_marked_by_how_many() -> None:
    b = battle("S.........\n..........\n......s..s")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.use("show_threat")
    marks = [mark for mark in intent.marks() if mark.role == "threat"]
    assert {mark.label for mark in marks} == {"1", "2"}
    masks = [strike_mask(b.state, enemy) for enemy in on_board(b.state, 1)]
    for mark in marks:
        for tile in mark.places:
            assert sum(mask >> tile & 1 for mask in masks) == int(mark.label)
    intent.use("show_threat")
    intent.use("show_reach")
    assert {mark.role for mark in intent.marks()} >= {"reach_count"}


@pytest.mark.rule("SK-2.2")
def test_a_tile_is_asked_about_first() -> None:
    """Nobody is selected: who could go there now, and why the others cannot, as the rules say."""
    b = battle("S........S\n..........\n..........\n.........s")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    place = b.tile("B2")
    assert intent.use_place(place) is None
    outlook = intent.outlook()
    assert outlook is not None
    parts = {part.heading.key.rpartition(".")[2]: part.prospects for part in outlook.parts}
    assert [each.card for each in parts["can_go"]] == ["unit:S"]
    (far,) = parts["cannot_go"]
    assert far.why is not None and far.why.rule == "SK-2.2"
    assert intent.use_card("unit:S") is None and intent.selection.selected == "S"
    assert isinstance(intent.use_place(place), MoveUnit)
    assert intent.cancel() and intent.outlook() is None


@pytest.mark.rule("SK-5.1")
def test_whoever_cannot_attack_an_enemy_says_why_in_random_positions() -> None:
    """Also a warship that has other enemies in its lines of fire."""
    seen = set()
    for state in (*positions(), battle("s....\nW...s\n.....\n.....\n..s..").state):
        for enemy in on_board(state, 1 - state.to_move):
            intent = SkirmishIntent(state)
            intent.adopt(state, state.player(state.to_move))
            intent.point(enemy.tile)
            outlook = intent.outlook()
            assert outlook is not None
            for part in outlook.parts:
                if part.heading.key.endswith(".never"):
                    assert all(each.why is not None for each in part.prospects)
                    seen |= {each.why.rule for each in part.prospects if each.why is not None}
    assert {"SK-3.1", "SK-5.1"} <= seen


@pytest.mark.rule("SK-5.3")
def test_no_ship_is_told_to_be_a_danger_to_a_hero_or_able_to_do_anything_about_him() -> None:
    b = battle("....h\nW....\n.....\nS....\n....w")
    never = {
        each.text.facts["unit"]: each.why
        for part in enemy_asked(b, "E1").parts
        if part.heading.key.endswith(".never")
        for each in part.prospects
    }
    why = never["W"]
    assert why is not None and (why.rule, why.reason) == ("SK-5.3", "never_by_guns")
    b = battle("s...w\n.....\n.....\n....H\n.....")
    threats = [
        each.text.facts["unit"]
        for part in pointed(b, "H", "D4").parts
        if part.heading.key.endswith(".threats")
        for each in part.prospects
    ]
    assert threats == ["s"]


@pytest.mark.rule("SK-5.3")
def test_a_ship_with_a_hero_and_another_on_its_line_can_do_nothing_about_the_hero() -> None:
    b = battle("W.h.s\n.....\n.....")
    told = {part.heading.key.rpartition(".")[2] for part in enemy_asked(b, "C1").parts}
    assert told == {"never"}
    assert {part.heading.key.rpartition(".")[2] for part in enemy_asked(b, "E1").parts} == {"now"}


def enemy_asked(b: Battle, place: str) -> Outlook:
    """Return what could be done about the enemy on a place."""
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.point(b.tile(place))
    outlook = intent.outlook()
    assert outlook is not None
    return outlook


def in_reserve(*names: str) -> Battle:
    """Red's turn; of the enemies by the edge these wait in reserve, and could enter on three tiles there."""
    b = battle(
        "a.w.c.....\n..........\n....S.....\n..........\n..........\n.........s",
        zones={"defender": ("A1", "E1", "F2")},
    )
    for name in names:
        evolve(b.state, UnitRemoved(player=BLUE, unit=UnitId(name)))
    return b


@pytest.mark.rule("SK-1.7")
@pytest.mark.parametrize("reserve", ["a", "w", "c"])
def test_reserves_that_could_enter_and_strike_are_told_where_the_rules_let_them(reserve: str) -> None:
    told_at, struck_at = set(), set()
    b = in_reserve(reserve)
    own = b.unit("S")
    for place in places_of(queries.reach_mask(b.state, own)):
        outlook = outlook_at(b.state, own.id, place)
        assert outlook is not None
        parts = [part.prospects for part in outlook.parts if part.heading.key.endswith("threats")]
        found = [each for part in parts for each in part if each.text.facts["unit"] == reserve]
        assert len(found) <= 1 and all("threat_entry" in each.text.key and each.chance for each in found)
        if found:
            told_at.add(place)
        after = in_reserve(reserve)
        after.do(MoveUnit(player=RED, unit=own.id, to=place))
        after.do(after.end())
        entries = [
            each for each in RULESET.legal(after.state, after.player) if isinstance(each, EnterReserve)
        ]
        ways = set()
        for entry in entries:
            entered = resolve_unchecked(RULESET, after.state, entry).state
            ways |= struck(entered, entered.units[UnitId(reserve)]).get(own.id, set())
        if ways:
            struck_at.add(place)
            assert {each.text.key.rpartition("_")[2] for each in found} <= ways
    assert told_at == struck_at
    assert told_at


@pytest.mark.rule("SK-1.7")
def test_reserves_are_counted_where_they_could_strike_after_a_plus() -> None:
    b = in_reserve("a", "c")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.use("show_threat")
    told = {tile: mark.label for mark in intent.marks() if mark.role == "threat" for tile in mark.places}
    masks = [strike_mask(b.state, enemy) for enemy in on_board(b.state, 1)]
    for tile, label in told.items():
        assert int(label.partition("+")[0]) == sum(mask >> tile & 1 for mask in masks)
    assert told[b.tile("E3")].endswith("+2") and told[b.tile("A4")].endswith("+1")
    assert "+" not in told[b.tile("J5")]


@pytest.mark.rule("SK-1.7")
@pytest.mark.parametrize(("slots", "count"), [((6, 6), 2), ((7, 6), 1), ((12, 12), 1), ((13, 13), 0)])
def test_no_more_reserves_are_counted_than_there_is_room_for(slots: tuple[int, int], count: int) -> None:
    b = battle(
        "..........\n....S.....\n.........c",
        units={"c": {"slots": 0}},
        zones={"defender": ("D1", "E1", "F1")},
        reserves=(machine("a", slots=slots[0]), machine("a2", slots=slots[1])),
    )
    b.state.phase, b.state.deployed = "battle", (True, True)
    assert entry_strikes(b.state, 1)[b.tile("E2")] == count


@pytest.mark.rule("SK-1.7")
def test_reserves_enter_no_more_in_a_turn_that_has_begun() -> None:
    b = in_reserve("a")
    assert list(entering(b.state, 1)) and not list(entering(b.state, 0))
    b.do(b.end())
    assert list(entering(b.state, 1))
    b.do(b.enter("a", "A1"))
    b.do(b.move("s", "J5"))
    evolve(b.state, UnitRemoved(player=BLUE, unit=UnitId("w")))
    assert not list(entering(b.state, 1)), "its turn has begun"


@pytest.mark.rule("SK-1.7")
def test_who_waits_is_chosen_no_more_once_nobody_may_be_placed() -> None:
    b = in_reserve("a")
    intent = SkirmishIntent(b.state)
    b.do(b.end())
    intent.adopt(b.state, BLUE)
    assert intent.focus == "a", "it enters before anything else"
    b.do(b.enter("a", "A1"))
    b.do(b.move("s", "J5"))
    evolve(b.state, UnitRemoved(player=BLUE, unit=UnitId("a")))
    intent.adopt(b.state, BLUE)
    assert intent.focus == "", "it was told to be not on the board, whatever was clicked"


@pytest.mark.rule("SK-5.2", "SK-5.3")
def test_why_a_ship_does_not_fire_is_said_of_its_guns_not_of_the_nearest_enemy() -> None:
    b = battle("W . . . s\n. h . . .\n. . . . .")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.use_card("W")
    fire = next(order for order in intent.orders() if order.command == "fire")
    assert fire.is_enabled and fire.why is None
    b.do(b.broadside("W", "E"), 100)
    intent.adopt(b.state, RED)
    fire = next(order for order in intent.orders() if order.command == "fire")
    assert fire.why is not None and fire.why.reason == "guns_not_ready", (
        "the hero is nearer, whom no gun destroys"
    )


@pytest.mark.rule("SK-5.1", "SK-5.3")
@pytest.mark.parametrize(
    ("picture", "reason"),
    [("W . . h\n. . . .\n. . s .", "target_immune"), ("W . . .\n. h . .\n. . s .", "no_enemy_hit")],
)
def test_a_ship_that_could_hit_nobody_says_so(picture: str, reason: str) -> None:
    b = battle(picture)
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.use_card("W")
    fire = next(order for order in intent.orders() if order.command == "fire")
    assert fire.why is not None and fire.why.reason == reason


@pytest.mark.rule("SK-3.5")
def test_who_has_no_weapon_cannot_attack_by_the_rule_that_says_so() -> None:
    b = battle("N . s")
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.point(b.unit("s").tile)
    outlook = intent.outlook()
    assert outlook is not None
    (why,) = (each.why for part in outlook.parts for each in part.prospects)
    assert why is not None and (why.rule, why.reason) == ("SK-3.5", "no_ranged_attack"), (
        "not by that of melee"
    )


@pytest.mark.rule("SK-5.1", "SK-1.4", "SK-7")
@pytest.mark.parametrize(
    ("target", "rule", "reason", "facts"),
    [
        ("s", "SK-5.1", "not_in_line", {"unit": "W", "target": "s"}),
        ("s2", "SK-5.1", "line_blocked_by_terrain", {"unit": "W", "tile": "C3"}),
        ("s3", "SK-1.4", "ground_protects", {"unit": "W", "target": "s3"}),
    ],
)
def test_what_keeps_a_ships_guns_from_an_enemy_is_told(
    target: str, rule: str, reason: str, facts: dict[str, str]
) -> None:
    b = battle(
        ". s . . .\n. . . . .\nW . . . s\n. . . . .\ns . . . .",
        ground=". . . . .\n. . . . .\n. . ^ . .\n. . . . .\n~ . . . .",
        theatre="land",
    )
    intent = SkirmishIntent(b.state)
    intent.adopt(b.state, RED)
    intent.use_card("W")
    intent.point(b.unit(target).tile)
    outlook = intent.outlook()
    assert outlook is not None
    (why,) = (each.why for part in outlook.parts for each in part.prospects)
    assert why is not None and (why.rule, why.reason) == (rule, reason)
    told = why.facts | ({"tile": b.grid.tile_name(int(why.facts["tile"]))} if "tile" in why.facts else {})
    assert facts.items() <= told.items()
