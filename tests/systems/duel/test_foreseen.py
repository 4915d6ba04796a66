"""What is foreseen of attacks: each number can be worked out from what is told with it."""

from itertools import combinations

import pytest

from game.core.ids import PlayerId, UnitId
from game.rules.outlook import HasOutlook, Outlook, Part, Prospect
from game.systems.duel import queries, stopping
from game.systems.duel.actions import AttackSuit, PlanCards
from game.systems.duel.check import check
from game.systems.duel.intent import DuelIntent
from game.systems.duel.scope import scope_of
from game.systems.duel.setup import CardFace
from game.systems.duel.state import Attack, Current, DuelState
from game.systems.duel.threat import Threats, unseen
from tests.support.duel import BLUE, RED, RULESET, Duel, able, card, duel, placed, start
from tests.support.duel_mix import positions
from tests.support.shipped import shipped_catalog

CUT = card("Cut", 5, 1, melee="mm")
POKE = card("Poke", 4, ranged="h", reach=(1, 3))
GUARD = card("Guard", 3, blocks="m")
WAIT = card("Wait", 1)


def intent_of(state: DuelState, player: PlayerId) -> DuelIntent:
    seen = RULESET.observe(state, player)
    intent = DuelIntent(seen)
    intent.adopt(seen, player if player in RULESET.active(state) else None)
    return intent


def part(outlook: Outlook | None, key: str) -> Part:
    assert outlook is not None
    return next(each for each in outlook.parts if each.heading.key == f"duel.outlook.{key}")


def steps(prospect: Prospect) -> list[str]:
    return [each.key.removeprefix("duel.outlook.") for each in prospect.workings]


def keys(outlook: Outlook | None) -> list[str]:
    parts = () if outlook is None else outlook.parts
    return [each.heading.key.removeprefix("duel.outlook.") for each in parts]


@pytest.mark.rule("DU-4.4", "DU-5.1")
def test_an_attack_is_certain_or_stopped_by_cards_that_lie_there() -> None:
    for theirs, chance, told in ((GUARD, 0, "stops"), (WAIT, 1, "open")):
        table = start(CUT, theirs)
        intent = intent_of(table.state, RED)
        intent.point(table.unit("b").vertex)
        assert isinstance(intent, HasOutlook)
        (found,) = part(intent.outlook(), "now").prospects
        assert found.chance is not None and found.chance.fraction == chance
        assert steps(found) == ["marks_near", told, "leaves"]
        assert found.text.facts["zones"] == "M2"
        assert found.workings[-1].facts == {"zone": 1, "count": 4, "amount": 2, "left": 2}


@pytest.mark.rule("DU-4.10")
def test_an_attack_that_is_barred_names_its_rule() -> None:
    table = start(CUT, WAIT, picture=placed(A=(2, 5), b=(9, 5)))
    intent = intent_of(table.state, RED)
    intent.point(table.unit("b").vertex)
    (found,) = part(intent.outlook(), "now").prospects
    refused = check(table.state, AttackSuit(player=RED, target=UnitId("b")))
    assert found.why == refused and found.why is not None and found.chance is None


@pytest.mark.rule("DU-4.3")
def test_a_place_in_reach_tells_whom_it_strikes_and_who_strikes_there() -> None:
    table = start(CUT, POKE, picture=placed(A=(2, 5), b=(6, 5)))
    intent, state = intent_of(table.state, RED), table.state
    own, enemy = UnitId("A"), UnitId("b")
    threats, poke = Threats(state, RED, own), table.number("b", "Poke")
    told = set()
    for vertex in intent.selection.vertices():
        intent.point(vertex)
        outlook = intent.outlook()
        struck = [target for target, _ in intent.selection.shots_from(vertex)]
        assert ("attacks" in keys(outlook)) == (struck == [enemy]), vertex
        assert ("threats" in keys(outlook)) == bool(threats.at(vertex))
        assert (enemy in [mark.unit for mark in intent.marks() if mark.role == "threatens"]) == bool(
            threats.at(vertex)
        )
        if threats.at(vertex):
            (found,) = part(outlook, "threats").prospects
            assert [each.facts["card"] for each in found.workings] == [poke]
        told.update(keys(outlook))
    assert told == {"attacks", "threats"}


@pytest.mark.rule("DU-4.4", "DU-4.7")
def test_the_chance_against_hidden_cards_is_that_of_all_plans_that_there_may_be() -> None:
    """Over a duel with everything in play: counted plan by plan."""
    compared = shares = 0
    for state in (state for seed in (3, 5, 8) for state, _ in positions(seed, 120)):
        if state.phase != "planning":
            continue
        player = RULESET.active(state)[0]
        intent = intent_of(state, player)
        suit, seen = intent.selection.suit, intent.selection.state
        assert suit is not None
        for number in suit.hand:
            intent.point(None, str(number))
            outlook, found = intent.outlook(), scope_of(seen, number)
            if outlook is None or found is None or "now" not in keys(outlook):
                continue
            for prospect, (target, marks) in zip(part(outlook, "now").prospects, found.now, strict=True):
                shot = queries.shot(seen, number, target, Current(number, suit.id, "act", 0))
                assert shot is not None and prospect.chance is not None and shot.marks == marks
                attack = Attack("block", number, suit.id, target, shot.attack_kind, marks, marks)
                other = seen.suits[target]
                played = len(other.planned) if other.is_planned else queries.cards_to_plan(seen, other)
                unknown = unseen(seen, other)
                plans = list(combinations(unknown, played))
                evading = {card for card in unknown if seen.field.has(card, "evade")}
                blocking = {card for card in unknown if stopping.fits(seen, card, attack)}
                # a card that evades is enough; of those that block a feint leaves out one
                evaded = evading if attack.attack_kind == "ranged" else set()
                most = int(seen.field.has(number, "feint"))
                free = sum(
                    evaded.isdisjoint(plan) and sum(card in blocking for card in plan) <= most
                    for plan in plans
                )
                assert prospect.chance.fraction * len(plans) == free
                compared, shares = compared + 1, shares + (0 < free < len(plans))
    assert compared > 20 and shares > 5


SHOT = card("Shot", 5, 1, ranged="m")
DODGE = card("Dodge", 3, abilities=[able("evade")])
SHIELD = card("Shield", 2, blocks="m", abilities=[able("cover")])


def foretold(mine: CardFace, *theirs: CardFace, friend: CardFace = WAIT) -> tuple[object, list[str]]:
    """The chance that nothing stops A's card on b, who has c beside it, and how it comes about."""
    picture = placed(A=(3, 5), b=(5, 5), c=(7, 5))
    table = start(mine, *theirs, picture=picture, others={"c": [friend, WAIT]})
    intent = intent_of(table.state, RED)
    intent.point(table.unit("b").vertex)
    (found,) = part(intent.outlook(), "now").prospects
    assert found.chance is not None
    return found.chance.fraction, steps(found)[1:-1]


@pytest.mark.rule("DU-7.11")
def test_a_shot_that_could_be_evaded_is_not_foretold_as_certain() -> None:
    assert foretold(SHOT, DODGE) == (0, ["evades"])
    assert foretold(CUT, DODGE) == (1, ["open"]), "melee cannot be evaded"


@pytest.mark.rule("DU-7.12")
def test_an_attack_that_a_friend_could_cover_is_not_foretold_as_certain() -> None:
    assert foretold(CUT, WAIT, friend=SHIELD) == (0, ["covers"])
    assert foretold(card("Low", 5, 1, melee="l"), WAIT, friend=SHIELD) == (1, ["open"])


@pytest.mark.rule("DU-7.20")
def test_a_feint_is_certain_against_the_only_card_that_would_block() -> None:
    feint = card("Feint", 5, 1, melee="mm", abilities=[able("feint")])
    assert foretold(feint, GUARD) == (1, ["open"])
    assert foretold(feint, GUARD, SHIELD) == (0, ["stops", "stops"])


@pytest.mark.rule("DU-7.21")
def test_plates_are_counted_before_it_is_told_what_a_zone_has_left() -> None:
    hew = card("Hew", 9, melee="mmm")
    plated = {"b": [able("bulwark", zones=["mid"])]}
    table = start(hew, WAIT, abilities=plated, second=card("Again", 8, melee="mm"))
    intent = intent_of(table.state, RED)
    intent.point(table.unit("b").vertex)
    (found,) = part(intent.outlook(), "now").prospects
    assert steps(found) == ["marks_near", "open", "plates", "leaves"]
    assert found.workings[-1].facts == {"zone": 1, "count": 4, "amount": 2, "left": 2}
    table.attack("b")
    assert table.unit("b").damage == (0, 2, 0)
    table.skip_to("A", "Again")
    intent = intent_of(table.state, RED)
    intent.point(table.unit("b").vertex)
    (found,) = part(intent.outlook(), "now").prospects
    assert steps(found) == ["marks_near", "open", "breaks"], "once a turn"


@pytest.mark.rule("DU-7.9")
def test_a_card_that_aims_tells_its_marks_while_nothing_has_moved_its_machine() -> None:
    aimed = card("Aimed", 3, ranged="h", reach=(0, 4), abilities=[able("aim", 1)])
    table = duel(placed(A=(2, 5), b=(7, 5)), {"A": [card("Walk", 5), aimed]})
    state, number = RULESET.observe(table.state, RED), table.number("A", "Aimed")
    found = scope_of(state, number)
    assert found is not None and found.now == ((UnitId("b"), (2, 0, 0)),)
    intent = intent_of(table.state, RED)
    intent.point(None, str(number))
    (told,) = part(intent.outlook(), "now").prospects
    assert told.text.facts["zones"] == "H2" and "bonus" in steps(told)
    table.plan_all()
    table.move(table.board.vertex_name(table.unit("A").vertex + 1))
    later = scope_of(table.state, number)
    assert later is not None and later.now == ((UnitId("b"), (1, 0, 0)),), "the earlier card has moved it"


@pytest.mark.rule("DU-7.9")
def test_a_vertex_at_the_end_of_a_run_tells_the_marks_of_the_charge() -> None:
    ram = card("Ram", 5, melee="m", abilities=[able("charge", 2, steps=2)])
    table = start(ram, WAIT, picture=placed(A=(2, 5), b=(7, 5)))
    intent = intent_of(table.state, RED)
    for vertex in intent.selection.vertices():
        for _, shot in intent.selection.shots_from(vertex):
            table.move(table.board.vertex_name(vertex))
            current = table.state.current
            assert current is not None
            assert queries.shot(table.state, current.card, UnitId("b"), current) == shot
            assert shot.marks == (0, 3, 0)
            return
    raise AssertionError("no vertex from which it strikes")


@pytest.mark.rule("DU-7.20")
def test_a_feint_against_hidden_cards_is_stopped_by_two_that_block_alone() -> None:
    feint = card("Feint", 5, 1, melee="mm", abilities=[able("feint")])
    theirs = [GUARD, card("Wall", 2, blocks="m"), WAIT, card("Rest", 1)]
    table = duel(placed(A=(5, 5), b=(7, 5)), {"A": [feint, WAIT], "b": theirs})
    intent = intent_of(table.state, RED)
    intent.point(None, str(table.number("A", "Feint")))
    (found,) = part(intent.outlook(), "now").prospects
    assert found.chance is not None and (found.chance.numerator, found.chance.denominator) == (5, 6)
    assert steps(found) == ["marks_near", "unseen", "share", "feint", "leaves"]


def _chooses(table: Duel) -> DuelIntent:
    intent = intent_of(table.state, RED)
    assert intent.selection.unit == "A"
    return intent


@pytest.mark.rule("DU-4.1")
def test_an_enemy_tells_which_own_cards_strike_it_and_a_click_picks_one() -> None:
    picture = placed(A=(2, 5), B=(2, 9), b=(6, 5))
    table = duel(picture, {"A": [CUT, POKE, WAIT], "B": [WAIT, GUARD], "b": [WAIT]})
    intent = _chooses(table)
    intent.point(table.unit("b").vertex)
    outlook = intent.outlook()
    assert keys(outlook) == ["now", "after_move", "never"]
    assert outlook is not None
    (now,), (later,), (never,) = (each.prospects for each in outlook.parts)
    assert now.text.facts["card"] == table.number("A", "Poke")
    assert later.text.facts["card"] == table.number("A", "Cut")
    assert never.text.facts["unit"] == "B" and never.text.rules == ("DU-1.8",)
    assert intent.use_card(now.card) is None and intent.selection.picked == (table.number("A", "Poke"),)
    assert intent.use_card(str(table.number("B", "Guard"))) is None
    assert intent.selection.unit == "B" and intent.selection.picked == (table.number("B", "Guard"),)


@pytest.mark.rule("DU-4.3")
def test_threat_counts_enemies_not_their_cards_as_its_tooltip_says() -> None:
    table = duel(placed(A=(2, 5), b=(6, 5)), {"A": [CUT, WAIT], "b": [POKE, CUT, POKE]})
    intent = _chooses(table)
    intent.use("show_threat")
    assert {mark.label for mark in intent.marks() if mark.role == "threat"} == {"1"}
    tip = shipped_catalog().strings("en")["duel.show_threat.tip"]
    assert tip.startswith("Show how many enemies could strike")


@pytest.mark.rule("DU-4.3")
def test_threat_and_reach_are_shown_while_they_are_wished() -> None:
    table = duel(placed(A=(2, 5), b=(6, 5)), {"A": [CUT, WAIT], "b": [POKE, WAIT]})
    intent = _chooses(table)
    roles = {mark.role for mark in intent.marks()}
    assert not roles & {"threat", "reach_count"}
    assert intent.use("show_threat") is None and intent.use("show_reach") is None
    counted = {mark.role: mark for mark in intent.marks()}
    counts = intent.threats_to(UnitId("A")).counts()
    assert set(counted["threat"].places) == set(counts) and counted["threat"].label == "1"
    cards = tuple(sorted(table.unit("A").hand))
    plan = PlanCards(player=RED, unit=UnitId("A"), cards=cards)
    assert check(table.state, plan) is None
    reached = counted["reach_count"].places
    assert table.unit("A").vertex not in reached and len(reached) > 20
    assert [order.is_on for order in intent.orders() if order.command == "show_threat"] == [True]
    intent.use("show_threat")
    assert "threat" not in {mark.role for mark in intent.marks()}
    assert not intent_of(table.state, BLUE).selection.shows_threat


def test_numbers_of_whole_sides_are_not_hidden_by_the_dots_of_the_way() -> None:
    table = start(CUT, GUARD)
    intent = intent_of(table.state, RED)
    dots = [mark.places for mark in intent.marks() if mark.role == "dots"]
    assert dots
    intent.use("show_threat")
    assert "dots" not in {mark.role for mark in intent.marks()}
    assert [mark.places for mark in intent.marks() if mark.role == "round"] == dots
    intent.use("show_threat")
    assert [mark.places for mark in intent.marks() if mark.role == "dots"] == dots


@pytest.mark.rule("DU-4.3", "DU-1.8")
@pytest.mark.parametrize(("speed", "told"), [(9, ["after_others"]), (2, ["never"])])
def test_whom_two_cards_together_reach_is_not_told_to_be_out_of_reach(speed: int, told: list[str]) -> None:
    """The first carries the machine to where the second strikes; one that comes later does not."""
    cards = [card("Run", speed, 3), CUT, WAIT]
    table = duel(placed(A=(1, 5), b=(11, 5)), {"A": cards, "b": [WAIT] * 3})
    intent = intent_of(table.state, RED)
    intent.use_place(table.unit("b").vertex)
    intent.point(None)
    outlook = intent.outlook()
    assert keys(outlook) == told
    table.plan("A", "Run", "Cut")
    table.plan_all()
    table.skip_to("A", "Run" if speed > CUT.initiative else "Cut")
    if told == ["never"]:
        assert not strikes_anywhere(table)
        return
    assert [each.text.facts["card"] for each in part(outlook, "after_others").prospects] == [
        table.number("A", "Cut")
    ]
    table.move("F8")
    table.skip_to("A", "Cut")
    table.move("F10")
    table.attack("b")
    assert table.unit("b").damage == (0, 2, 0)


def strikes_anywhere(table: Duel) -> bool:
    """Whether the card that is resolved strikes from where its machine stands or after its own movement."""
    current = table.state.current
    assert current is not None
    found = scope_of(table.state, current.card)
    return found is not None and bool(found.now or found.later)


@pytest.mark.rule("DU-7.9", "DU-4.3")
@pytest.mark.parametrize(("name", "place", "zones"), [("Aim", "F5", "H2"), ("Lance", "F6", "M3")])
def test_a_place_tells_the_marks_that_aim_and_the_run_to_it_add(name: str, place: str, zones: str) -> None:
    """An attack that struck with two marks was foretold with one while cards were chosen."""
    aim = card("Aim", 9, ranged="h", abilities=[able("aim", 1)])
    lance = card("Lance", 8, 1, melee="m", reach=(0, 2), abilities=[able("charge", 2, steps=3)])
    table = duel(placed(A=(2, 5), b=(8, 5)), {"A": [aim, lance, WAIT]})
    intent = intent_of(table.state, RED)
    intent.point(table.board.vertex_named(place))
    number = table.number("A", name)
    told = [each.text.facts for each in part(intent.outlook(), "attacks").prospects]
    assert [each["zones"] for each in told if each["card"] == number] == [zones]
    table.plan("A", name, "Wait")
    table.plan_all()
    table.skip_to("A", name)
    table.move(place)
    table.attack("b")
    assert sum(table.unit("b").damage) == int(zones[1])


@pytest.mark.rule("DU-7.9")
def test_who_is_carried_by_another_card_aims_no_more() -> None:
    run = card("Run", 9, 3)
    aim = card("Aim", 5, ranged="h", reach=(0, 2), abilities=[able("aim", 1)])
    table = duel(placed(A=(1, 5), b=(11, 5)), {"A": [run, aim]})
    intent = intent_of(table.state, RED)
    intent.use_card(str(table.number("A", "Run")))
    intent.use_card(str(table.number("A", "Aim")))
    intent.point(table.board.vertex_named("F8"))
    assert [each.text.facts["zones"] for each in part(intent.outlook(), "attacks").prospects] == ["H1"]


@pytest.mark.rule("DU-4.1")
def test_cards_that_were_not_chosen_strike_nobody_any_more() -> None:
    """Another own machine is still being planned: of this one only the plan is told."""
    table = duel(placed(A=(5, 5), C=(2, 2), b=(7, 5)), {"A": [CUT, WAIT, WAIT], "C": [WAIT] * 3})
    waits = tuple(card for card in table.unit("A").hand if card != table.number("A", "Cut"))
    table.do(PlanCards(player=RED, unit=UnitId("A"), cards=tuple(sorted(waits))))
    intent = intent_of(table.state, RED)
    intent.use_place(table.unit("b").vertex)
    intent.point(None)
    assert keys(intent.outlook()) == ["never"]


def test_nothing_is_foretold_for_who_only_looks_on_or_owes_an_answer() -> None:
    table = start(CUT, GUARD, card("Shield", 2, blocks="m"))
    onlooker = intent_of(table.state, BLUE)
    onlooker.point(table.unit("A").vertex)
    assert onlooker.outlook() is None
    table.attack("b")
    assert table.state.prompt is not None
    asked = intent_of(table.state, table.state.prompt.player)
    asked.point(table.unit("A").vertex)
    assert asked.outlook() is None
