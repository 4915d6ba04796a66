"""Several of everything in one turn: battles, games, draws, takers of regions, people (SE-1 to SE-6)."""

from typing import TypeVar

import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.systems.sectors import actions as a
from game.systems.sectors.build import build_setup
from game.systems.sectors.events import OrdersMerged
from game.systems.sectors.evolve import evolve
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.state import Order, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    committed,
    ended,
    fought,
    merged,
    order,
    owner,
    place,
)
from tests.support.shipped import shipped_catalog

ActionT = TypeVar("ActionT", bound=Action)
PEOPLE = {f"{race}_{number}": f"{race} {number}" for race in ("greys", "machina") for number in range(1, 6)}
ADMINISTRATOR = PlayerId("greys_1")


def front(people: dict[str, str] | None = None, **more: object) -> SectorsState:
    """Greys enter three regions of the Machina at once: with two into one of them."""
    state = campaign(
        "AB CD EF AC CE GA",
        {"greys": "AACE", "machina": "BDF", "marines": "G"},
        people=PEOPLE if people is None else people,
        administrator=ADMINISTRATOR,
        orders="each",
        **more,  # type: ignore[arg-type]
    )
    return merged(state, greys_1="B", greys_2="B", greys_3="D", greys_4="F")


def of(state: SectorsState, seat: PlayerId, kind: type[ActionT]) -> list[ActionT]:
    """Return what a seat is offered of a kind."""
    return [each for each in RULES.legal(state, seat) if isinstance(each, kind)]


def games(state: SectorsState) -> dict[str, str]:
    """Return every open game with its status."""
    return {game.id: game.status for battle in state.battles.values() for game in battle.games}


@pytest.mark.rule("SE-1.8", "SE-6.2")
def test_at_the_deadline_every_game_that_nobody_answered_waits_for_later() -> None:
    state = front()
    assert len(state.battles) == 3 and len(games(state)) == 4
    sides = {game.id: {game.attacker, game.defender} for b in state.battles.values() for game in b.games}
    later = acted(state, a.CallDeadline(player=ADMINISTRATOR))
    found = {game.id: {*game.later} for battle in later.battles.values() for game in battle.games}
    assert found == sides, "both sides of each put it off"


@pytest.mark.rule("SE-4.1", "SE-6.2", "SE-9.1")
def test_every_game_of_every_battle_is_offered_now_and_later() -> None:
    state = front(battle_choice="each")
    asked = {each.game for seat in RULES.active(state) for each in of(state, seat, a.AnswerChallenge)}
    assert asked >= {*games(state)}
    by_hand = state
    while "open" in games(by_hand).values():
        answers = [each for seat in RULES.active(by_hand) for each in of(by_hand, seat, a.AnswerChallenge)]
        by_hand = acted(by_hand, next(each for each in answers if each.way == "hand" and each.game))
    assert {*games(by_hand).values()} == {"hand"}
    entered = {each.game for seat in RULES.active(by_hand) for each in of(by_hand, seat, a.EnterResult)}
    settled = {each.game for each in of(by_hand, ADMINISTRATOR, a.SettleResult)}
    assert entered == settled == {*games(by_hand)}
    later = acted(state, a.CallDeadline(player=ADMINISTRATOR))
    while later.phase != "planning":
        later = committed(later)
    taken_up = {each.game for seat in RULES.active(later) for each in of(later, seat, a.TakeUpGame)}
    assert taken_up == {*games(later)} and len(taken_up) == 4


@pytest.mark.rule("SE-4.2", "SE-4.15")
def test_while_people_think_about_one_battle_the_others_go_on() -> None:
    people = {"greys_2": "ann", "greys_4": "eve", "machina_3": "joe"}
    state = front(people, battle_system="automatic")
    assert {at(state, unit) for unit in ("greys_3", "machina_2")} != {"D"}, "theirs is over"
    assert [battle.region for battle in state.battles.values()] == [place(state, "B"), place(state, "F")]


@pytest.mark.rule("SE-4.3", "SE-4.12")
def test_of_several_attackers_each_who_drew_returns() -> None:
    units = {"greys": "AAC", "machina": "B"}
    state = merged(campaign("AB BC", units), greys_1="B", greys_2="B", greys_3="B")
    inside = [unit for unit in ("greys_1", "greys_2", "greys_3") if at(state, unit) == "B"]
    state = fought(state, {(unit, "machina_1"): ("draw", 9) for unit in inside})
    assert len(state.fixtures) == 2, "one game each"
    assert len(inside) == 2 and {at(state, unit) for unit in inside} <= {"A", "C"}
    assert at(state, "machina_1") == "B" and owner(state, "B") == "machina"


@pytest.mark.rule("SE-2.11", "SE-5.3")
def test_in_one_turn_several_races_take_several_regions() -> None:
    state = campaign("AB CD EF GH", {"greys": "AA", "machina": "CC", "marines": "EG"}, owners={})
    state = merged(state, greys_1="B", machina_1="D", marines_1="F", marines_2="H")
    assert [owner(state, letter) for letter in "BDFH"] == ["greys", "machina", "marines", "marines"]
    assert [owner(state, letter) for letter in "ACEG"] == ["greys", "machina", "", ""]


@pytest.mark.rule("SE-2.8", "SE-2.9")
def test_the_merge_takes_the_orders_of_every_race() -> None:
    state = campaign("AB CD EF", {"greys": "A", "machina": "C", "marines": "E"})
    for race, region in (("greys", 1), ("machina", 3), ("marines", 5)):
        mine = (Order(PlayerId(f"{race}_1"), region, 1),)
        state.plans[race] = replace(state.plans[race], orders=mine)
    evolve(state, OrdersMerged(moves=(), dispatches=()))
    assert not any(plan.orders for plan in state.plans.values())


@pytest.mark.rule("SE-9.2")
def test_the_administrator_is_offered_every_option_that_is_on_or_off() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"}, administrator=ADMINISTRATOR)
    chosen = {name: value for name, value in state.options.chosen().items() if isinstance(value, bool)}
    assert len(chosen) > 1
    changes = {
        each.name: each.is_on
        for each in RULES.legal(state, PlayerId("greys_1"))
        if type(each) is a.ChangeOption
    }
    assert changes == {name: not value for name, value in chosen.items()}


@pytest.mark.rule("SE-1.2", "SE-1.4")
def test_everybody_who_comes_later_has_a_seat_of_his_own() -> None:
    def built(*people: Joining) -> list[tuple[str, str, str]]:
        setup = build_setup(SectorsRequest(campaign="two_banks", people=people), shipped_catalog())
        return [(each.id, each.person, each.race) for each in setup.players if each.visitor]

    races = build_setup(SectorsRequest(campaign="two_banks"), shipped_catalog()).races
    first, second = races[0].id, races[1].id
    ann, bob = Joining(seat="ann", race=second, later=True), Joining(seat="bob", person="Bob", later=True)
    assert built(ann, bob) == [("ann", "ann", second), ("bob", "Bob", first)]
    seats = [Joining(seat=f"{first}_{number}", race=first, person=f"P{number}") for number in (3, 2)]
    setup = build_setup(SectorsRequest(campaign="two_banks", people=tuple(seats)), shipped_catalog())
    held = {each.id: each.person for each in setup.players if each.person}
    assert held == {f"{first}_3": "P3", f"{first}_2": "P2"}, "who names a place has it"
    for wrong, people in (
        (0, (replace(ann, seat="system"), bob)),
        (1, (ann, replace(bob, seat="system"))),
        (0, (ann, replace(bob, seat="ann"))),
    ):
        with pytest.raises(SetupError) as caught:
            built(*people)
        assert caught.value.path == f"people.{wrong}.seat"


@pytest.mark.rule("SE-1.5")
@pytest.mark.parametrize(("unit", "open_games"), [("machina_1", 2), ("machina_3", 1)])
def test_who_leaves_loses_every_open_game_and_nobody_else_does(unit: str, open_games: int) -> None:
    state = acted(front(), a.CallDeadline(player=ADMINISTRATOR))
    while state.phase != "planning":
        state = committed(state)
    before = {game.id: {game.attacker, game.defender} for b in state.battles.values() for game in b.games}
    own = {name for name, sides in before.items() if unit in sides}
    assert len(own) == open_games
    left = acted(state, a.QuitCampaign(player=PlayerId(unit)))
    lost = [each for each in left.fixtures if unit in (each.attacker, each.defender)]
    assert len(lost) == open_games
    assert all(each.winner == ("attacker" if each.defender == unit else "defender") for each in lost)
    assert {*games(left)} == {*before} - own and {*games(left).values()} == {"later"}


@pytest.mark.rule("SE-4.3", "SE-4.16", "SE-6.2")
@pytest.mark.parametrize("way", ["skirmish", "automatic"])
def test_a_game_taken_up_before_the_merge_may_still_be_the_quicker_win(way: str) -> None:
    """It was broken off in game turn 0, or undone, as if it had had no room in the turn in which it began."""
    first, second, lone = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("machina_1")
    people: dict[str, str] = {first: "ann", second: "bob"}
    state = campaign("AB", {"greys": "AA", "machina": "B"}, people=people, orders="each", turn_limit=9)
    state = merged(state, greys_1="B", greys_2="B")
    for seat, wish in ((second, "later"), (first, "skirmish")):
        state = acted(state, a.AnswerChallenge(player=seat, game="", way=wish))
    state = ended(fought(state, {(first, lone): (first, 20)}))
    game = next(name for name, status in games(state).items() if status == "later")
    state = acted(state, a.TakeUpGame(player=second, game=game, way=way))
    if way == "skirmish":
        state = fought(state, {(second, lone): (second, 5)})
    state = merged(state)
    rows = {row.attacker: row for row in state.fixtures}
    assert rows[second].turns > 0 and rows[second].winner, "it was played"
    if way == "skirmish":
        assert rows[first].undone and not rows[second].undone, "the quickest win is the only one credited"
        assert (state.players[first].wins, state.players[second].wins) == (0, 1)


@pytest.mark.rule("SE-4.1")
def test_the_board_that_one_player_would_choose_is_not_chosen_for_the_next_at_the_screen() -> None:
    """Either defends one game; who was asked first had the board of the other's chosen, and shown to him."""
    ann, bob = PlayerId("greys_1"), PlayerId("machina_1")
    state = campaign(
        "AB BC CD",
        {"greys": "AD", "machina": "BC"},
        people={ann: "ann", bob: "bob"},
        orders="general",
        boards={"old_town": "skirmish", "new_town": "skirmish"},
    )
    state = order(order(state, ann, "B"), "machina_2", "D", by=bob)
    state = merged(state)
    intent = SectorsIntent(state)
    intent.adopt(RULES.observe(state, bob), bob)
    intent.use("next_board")
    assert boards(intent) == {"old_town", ""}
    attacks = next(game for game in games(state) if game.endswith("machina_1"))
    state = acted(state, a.AnswerChallenge(player=ann, game=attacks, way="skirmish"))
    intent.adopt(RULES.observe(state, ann), ann)
    assert boards(intent) == {""}


def boards(intent: SectorsIntent) -> set[str]:
    """Return the boards in the answers that are offered."""
    question = intent.question()
    assert question is not None
    return {each.action.map for each in question.choices if isinstance(each.action, a.AnswerChallenge)}
