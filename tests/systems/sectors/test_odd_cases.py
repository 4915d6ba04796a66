"""What the ledger says where two of its rules meet: carried battles, retreats, quitters, late arrivals."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.sectors.actions import (
    AnswerAppeal,
    AnswerChallenge,
    Appeal,
    AskAbility,
    CallDeadline,
    MoveUnit,
    QuitCampaign,
    StrikePlayer,
    TakeUpGame,
)
from game.systems.sectors.board import units_of
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.build import build_setup
from game.systems.sectors.pairing import defender_of
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.state import SYSTEM, Battle, Finished, Game, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    ended,
    fought,
    merged,
    order,
    owner,
    passed,
    place,
    player_of,
    queue_of,
    refused,
    use,
)
from tests.support.shipped import shipped_catalog

A1, A2, D, M = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("machina_1"), PlayerId("marines_1")

TOWNS = {"old_town": "skirmish", "new_town": "skirmish"}


def game_of(state: SectorsState, unit: str) -> Game:
    """The game that a unit plays."""
    return next(
        game
        for battle in state.battles.values()
        for game in battle.games
        if unit in (game.attacker, game.defender)
    )


@pytest.mark.rule("SE-4.2", "SE-4.12")
def test_the_dead_queue_though_somebody_else_finds_no_region_to_go_back_to() -> None:
    held = {"greys": "A", "machina": "BE", "marines": "DG", "spawn": "F"}
    units = {"greys": "A", "machina": "BE", "marines": "DG", "spawn": "F"}
    state = campaign("AB AD EF BE FG", units, owners=held)
    state = merged(state, greys_1="B", marines_1="A", spawn_1="E")
    results = {(A1, D): ("draw", 10), ("machina_2", "spawn_1"): ("machina_2", 4)}
    state = fought(state, results)
    assert at(state, A1) == "queued", "his only region is taken"
    assert at(state, "spawn_1") == "queued" and queue_of(state, "spawn") == ["spawn_1"]


@pytest.mark.rule("SE-4.12", "SE-4.16")
def test_the_attacker_of_a_battle_that_went_on_returns_whence_he_came() -> None:
    for seed in range(8):
        held = {"greys": "ACD", "machina": "B"}
        state = campaign("AB CB DB AC", {"greys": "A", "machina": "B"}, owners=held, seed=seed)
        state = ended(fought(merged(state, greys_1="B"), {(A1, D): ("draw", 25)}))
        assert at(merged(state), A1) == "A"


@pytest.mark.rule("SE-1.5", "SE-4.14", "SE-4.3")
def test_who_quits_loses_his_open_battle_at_game_turn_nought() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, owners={"greys": "A", "machina": "B"})
    state = fought(merged(state, greys_1="B", greys_2="B"), {(A1, D): (D, 13), (A2, D): (D, 25)})
    state = acted(ended(state), QuitCampaign(player=D))
    assert {each.attacker: each.turns for each in state.fixtures}[A2] == 0
    assert at(state, A2) == "B" and player_of(state, A2).wins == 1


@pytest.mark.rule("SE-1.5", "SE-8.1")
def test_a_quitter_keeps_no_medal_of_the_battle_that_he_leaves() -> None:
    state = campaign("AD BD CD", {"greys": "A", "machina": "B", "marines": "C"})
    state = merged(state, greys_1="D", machina_1="D", marines_1="D")
    state = ended(fought(state, {(A1, D): (A1, 5), (A1, M): (A1, 6), (D, M): (D, 25)}))
    state = merged(acted(state, QuitCampaign(player=A1)))
    assert (player_of(state, A1).medal, player_of(state, A1).wins) == ("none", 0)
    assert at(state, D) == "D" and at(state, M) == "queued", "he who is gone does not stay"


@pytest.mark.rule("SE-1.5", "SE-6.4")
def test_who_loses_his_last_enemy_to_a_quitter_is_free_to_go() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"}, begun="", owners={"machina": "B"})
    assert state.turn == 1
    state = campaign("AB BC", {"greys": "B", "machina": "B"}, owners={"machina": "B"}, begun="B")
    state = acted(state, QuitCampaign(player=A1))
    assert not state.battles
    assert at(merged(order(state, D, "C")), D) == "C"


@pytest.mark.rule("SE-6.4", "SE-1.5")
def test_units_of_a_battle_that_goes_on_stay_bound_though_its_round_was_decided_by_a_quitter() -> None:
    units = {"greys": "AA", "machina": "BB"}
    people: dict[str, str] = {A1: "ann", A2: "bob"}
    state = campaign("AB", units, owners={"greys": "A", "machina": "B"}, people=people)
    state = merged(state, greys_1="B", greys_2="B")
    enemy = {game.attacker: game.defender for game in next(iter(state.battles.values())).games}
    results: dict[tuple[str, str], tuple[str, int]] = {
        (A1, enemy[A1]): (A1, 5),
        (A2, enemy[A2]): (enemy[A2], 30),
    }
    for seat in (A1, A2):
        state = fought(acted(state, AnswerChallenge(player=seat, game="", way="skirmish")), results)
    state = acted(ended(state), QuitCampaign(player=A2))
    assert state.battles, "one against one is left"
    move = MoveUnit(player=A1, unit=A1, region=place(state, "A"))
    assert refused(state, move).reason == "bound"


@pytest.mark.rule("SE-1.7")
def test_the_old_place_in_the_queue_is_before_those_who_stood_behind() -> None:
    state = campaign(
        "AB",
        {"greys": "A", "machina": "B"},
        queue=4,
        people={f"greys_{n}": f"p{n}" for n in (1, 2, 3, 4)},
        administrator=A1,
    )
    second, third = PlayerId("greys_3"), PlayerId("greys_4")
    for struck in (second, third):
        state = acted(state, StrikePlayer(player=A1, target=struck))
    state = acted(state, QuitCampaign(player=A2))
    for struck in (third, second):
        state = acted(state, Appeal(player=struck), AnswerAppeal(player=A1, target=struck, grants=True))
    assert queue_of(state, "greys") == ["greys_3", "greys_4", "greys_5"]


@pytest.mark.rule("SE-1.7", "SE-1.9")
def test_who_comes_back_to_a_race_without_a_general_is_its_general() -> None:
    people: dict[str, str] = {A1: "ann", A2: "bob", D: "cy"}
    state = campaign("AB", {"greys": "A", "machina": "B"}, queue=1, people=people, administrator=D)
    state = acted(state, StrikePlayer(player=D, target=A2), QuitCampaign(player=A1))
    assert state.races["greys"].general == ""
    state = acted(state, Appeal(player=A2), AnswerAppeal(player=D, target=A2, grants=True))
    assert state.races["greys"].general == A2 and player_of(state, A2).medal == "gold"


@pytest.mark.rule("SE-2.8")
def test_the_person_who_is_asked_first_changes_every_turn() -> None:
    units = {"greys": "AAA", "machina": "BBB"}
    state = campaign("AB", units, people={A1: "ann", D: "bob"})
    first = []
    for _ in range(4):
        first.append(RULES.active(state)[0])
        state = passed(state)
    assert first in ([A1, D, A1, D], [D, A1, D, A1])


@pytest.mark.rule("SE-4.1")
def test_the_attacker_never_picks_the_map() -> None:
    held = {"greys": "A", "machina": "B"}
    found = set()
    for seed in range(12):
        state = campaign("AB", held, people={A1: "ann"}, boards=TOWNS, seed=seed)
        state = merged(state, greys_1="B")
        state = acted(state, AnswerChallenge(player=A1, game="", way="skirmish", map="old_town"))
        waiting = pending_order(state)
        assert waiting is not None
        found.add(waiting.map)
    assert found == {"old_town", "new_town"}, "a built-in defender draws"


@pytest.mark.rule("SE-4.1", "SE-6.2")
def test_who_takes_up_a_game_for_later_picks_the_map_only_as_its_defender() -> None:
    found: dict[str, set[str]] = {A1: set(), D: set()}
    for seed in range(12):
        for seat in (A1, D):
            state = campaign(
                "AB", {"greys": "A", "machina": "B"}, people={A1: "a", D: "b"}, boards=TOWNS, seed=seed
            )
            state = merged(state, greys_1="B")
            for side in (A1, D):
                state = acted(state, AnswerChallenge(player=side, game="", way="later"))
            state = ended(state)
            game = game_of(state, A1).id
            state = acted(state, TakeUpGame(player=seat, game=game, way="skirmish", map="old_town"))
            waiting = pending_order(state)
            assert waiting is not None
            found[seat].add(waiting.map)
    assert found == {A1: {"old_town", "new_town"}, D: {"old_town"}}


@pytest.mark.rule("SE-2.3", "SE-3.7", "SE-2.8")
def test_a_teleport_takes_its_place_in_the_order_of_submission() -> None:
    units = {"greys": "FAAA", "machina": "D"}
    state = campaign("FA FG AG BD AB", units, factories="FG", owners={"greys": "FGA"}, orders="general")
    state = use(state, A1, "greys_1", "G")
    for unit in ("greys_2", "greys_3", "greys_4"):
        state = order(state, unit, "G", by=A1)
    state = merged(state)
    assert [at(state, f"greys_{n}") for n in (1, 2, 3, 4)] == ["G", "G", "A", "A"]


@pytest.mark.rule("SE-2.10", "SE-4.1")
def test_winners_of_a_border_fight_attack_whoever_else_has_come() -> None:
    found = set()
    for seed in range(10):
        units = {"greys": "A", "machina": "BC"}
        state = campaign("AB BC", units, owners={"greys": "A", "machina": "C"}, seed=seed)
        state = merged(state, greys_1="B", machina_1="A", machina_2="B")
        state = fought(state, {(A1, D): (A1, 5), (A1, "machina_2"): (A1, 6)})
        found.add(state.fixtures[-1].attacker)
    assert found == {A1}


@pytest.mark.rule("SE-4.1")
def test_a_race_that_stood_there_before_defends_with_its_newcomers_too() -> None:
    found = set()
    for seed in range(10):
        units = {"greys": "AA", "machina": "BC"}
        state = campaign("AB BC", units, owners={"greys": "A", "machina": "C"}, seed=seed)
        state = merged(state, greys_1="B", greys_2="B", machina_2="B")
        games = next(iter(state.battles.values())).games
        found |= {game.defender.split("_")[0] for game in games}
    assert found == {"machina"}


@pytest.mark.rule("SE-4.1", "SE-6.4")
@pytest.mark.parametrize("role", ["attacker", "defender"])
@pytest.mark.parametrize(
    ("turn", "place_of", "status", "stood"),
    [
        (2, "B", "fallen", True),
        (1, "B", "fallen", False),
        (2, "C", "fallen", False),
        (2, "B", "queued", False),
    ],
)
def test_a_race_stood_there_before_though_its_unit_has_died_there_since(
    role: str, turn: int, place_of: str, status: str, stood: bool
) -> None:
    found = set()
    for seed in range(12):
        state = campaign("AB BC", {"greys": "AAB", "machina": "CC"}, owners={"greys": "A"}, seed=seed)
        state.turn = 2
        for name in (A2, D):
            state.players[name] = replace(player_of(state, name), region=place(state, "B"), entered=2)
        dead = PlayerId("greys_3")
        state.players[dead] = replace(player_of(state, dead), status=status, region=-1, entered=1)
        sides = {"attacker": M, "defender": M, role: dead}
        where = (place(state, place_of),)
        done = Finished(turn, where, sides["attacker"], sides["defender"], "draw", 5, "")
        state.players[M] = replace(player_of(state, "machina_2"), id=M, race="marines", status="fallen")
        state.fixtures = (done,)
        battle = Battle("2.1.0", place(state, "B"), (), (A2, D))
        found.add(defender_of(state, battle, (A2, D)))
    assert found == ({A2} if stood else {A2, D}), "else it is by lot"


@pytest.mark.rule("SE-2.6", "SE-2.10")
def test_who_stands_on_a_border_gets_a_dispatch_too() -> None:
    state = merged(campaign("AB", {"greys": "A", "machina": "B"}), greys_1="B", machina_1="A")
    state = merged(ended(fought(state, {(A1, D): (A1, 25)})))
    assert {each.player for each in state.dispatches} == {A1, D}


@pytest.mark.rule("SE-3.6")
def test_a_request_lapses_with_its_turn() -> None:
    state = campaign("FG GD", {"greys": "FF", "machina": "D"}, factories="FG", owners={"greys": "FG"})
    ask = AskAbility(player=A2, unit=A2, region=place(state, "G"))
    state = acted(state, ask)
    assert state.plans["greys"].asks
    assert not passed(state).plans["greys"].asks


@pytest.mark.rule("SE-4.2", "SE-4.4", "SE-6.3")
def test_the_dead_of_a_round_that_goes_on_leave_the_map_at_once() -> None:
    units = {"greys": "AA", "machina": "BB"}
    state = campaign("AB", units, owners={"greys": "A", "machina": "B"}, factories="B", treasury=(2, 1))
    state = merged(state, greys_1="B", greys_2="B")
    enemy = {game.attacker: game.defender for game in next(iter(state.battles.values())).games}
    results: dict[tuple[str, str], tuple[str, int]] = {
        (A1, enemy[A1]): (A1, 5),
        (A2, enemy[A2]): (enemy[A2], 30),
    }
    state = fought(state, results)
    assert state.phase == "production" and queue_of(state, "machina") == [enemy[A1]]
    state = ended(state)
    assert state.disputed == (place(state, "B"),), "two against one"
    state = merged(state)
    assert player_of(state, A1).wins == 1 and at(state, enemy[A1]) == "queued"


@pytest.mark.rule("SE-4.3", "SE-4.2")
def test_an_attacker_whose_loss_cannot_be_undone_any_more_is_dead() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, owners={"greys": "A", "machina": "B"})
    state = merged(state, greys_1="B", greys_2="B")
    state = fought(state, {(A1, D): (D, 13), (A2, D): (A2, 25)})
    assert queue_of(state, "greys") == [A1] and at(state, A2) == at(state, D) == "B"
    state = merged(ended(state))
    assert owner(state, "B") == "greys" and at(state, D) == "queued"
    assert [player_of(state, unit).wins for unit in (A1, A2, D)] == [0, 1, 1]


@pytest.mark.rule("SE-8.2")
def test_giving_up_to_a_team_mate_of_a_race_that_the_same_person_leads_counts_for_nothing() -> None:
    people: dict[str, str] = {A1: "ann", D: "ann"}
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, people=people)
    state = merged(acted(state, MoveUnit(player=A1, unit=A2, region=1), MoveUnit(player=D, unit=D, region=1)))
    state = acted(state, AnswerChallenge(player=A1, game="", way="concede"))
    while RULES.active(state) and state.phase == "combat" and RULES.active(state)[0] != SYSTEM:
        state = acted(state, AnswerChallenge(player=RULES.active(state)[0], game="", way="skirmish"))
    assert sum(player.wins for player in state.players.values()) == 0


@pytest.mark.rule("SE-1.5")
def test_the_first_in_the_queue_is_told_that_a_place_is_free() -> None:
    state = acted(campaign("AB", {"greys": "AA", "machina": "B"}, queue=2), QuitCampaign(player=A2))
    told = [each for each in state.dispatches if each.player == "greys_3"]
    assert [each.what for each in told] == ["place_free"]


@pytest.mark.rule("SE-1.1", "SE-1.2")
def test_who_is_above_a_lower_cap_begins_in_the_queue() -> None:
    request = SectorsRequest(campaign="four_race_war", options={"active_cap": 3})
    state = RULES.setup(build_setup(request, shipped_catalog()), 1)
    assert [len(units_of(state, race)) for race in state.races] == [3] * 4
    assert queue_of(state, "greys")[:2] == ["greys_4", "greys_5"]


@pytest.mark.rule("SE-6.3")
def test_no_battle_is_under_way_where_nobody_meets_an_enemy() -> None:
    with pytest.raises(ValueError, match=r"SE-6\.3"):
        campaign("AB", {"greys": "A", "machina": "B"}, begun="A")


@pytest.mark.rule("SE-6.2", "SE-2.10")
def test_who_leaves_a_battle_that_was_never_begun_fights_on_the_border_that_he_crosses() -> None:
    units = {"greys": "AA", "machina": "BB", "marines": "C"}
    people: dict[str, str] = {A1: "a", A2: "b", D: "c", "machina_2": "d"}
    state = campaign("AB BC", units, people=people)
    state = merged(state, greys_1="B", greys_2="B")
    games = next(iter(state.battles.values())).games
    first, second = games
    asks = {first.attacker, second.defender}
    for seat in (A1, A2, D, PlayerId("machina_2")):
        way = "later" if seat in asks else "skirmish"
        state = acted(state, AnswerChallenge(player=seat, game="", way=way))
    state = ended(state)
    state = order(state, second.attacker, "C")
    state = merged(state, marines_1="B")
    assert at(state, second.attacker) == at(state, M) == "BC"
    assert {game_of(state, M).attacker, game_of(state, M).defender} == {M, second.attacker}


@pytest.mark.rule("SE-4.8", "SE-6.2")
def test_at_the_deadline_a_meeting_without_pairings_goes_by_rounds() -> None:
    state = campaign(
        "AB",
        {"greys": "AAA", "machina": "BB"},
        owners={"greys": "A", "machina": "B"},
        people={A1: "ann", D: "bob"},
        administrator=D,
        entry_cap=3,
        other_cases="generals",
        orders="each",
    )
    state = merged(state, greys_1="B", greys_2="B", greys_3="B")
    assert RULES.active(state) == (D,) and not next(iter(state.battles.values())).games
    state = acted(state, CallDeadline(player=D))
    assert len(next(iter(state.battles.values())).games) == 2
