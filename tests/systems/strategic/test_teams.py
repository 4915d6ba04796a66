"""Several players a side: each leads units of its own, all of a side see, fight and win together."""

import pytest

from game.core.codec import digest, from_json, to_json_in_order
from game.core.ids import PlayerId, UnitId
from game.rules.system import SetupError, erased
from game.systems.strategic.actions import (
    Answer,
    Attack,
    Concede,
    DeployAutomatically,
    EndTurn,
    Hide,
    Overwatch,
    PlaceUnit,
    Search,
    SetHabit,
)
from game.systems.strategic.build import build_setup
from game.systems.strategic.events import PointsScored, SearchMade, UnitPlaced
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.request import (
    BoardRequest,
    MissionRequest,
    SideRequest,
    StrategicRequest,
    UnitRequest,
)
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.system import STRATEGIC
from tests.laws import laws
from tests.laws.play import play
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, MIXED, RED, RULES, Battle, at, price

ANN, BOB = PlayerId("ann"), PlayerId("bob")
EVA, BULWARK, WALKER, SWARM = (UnitId(n) for n in ("eva_vanguard", "eva_bulwark", "colossus", "spawn_swarm"))
FOREST = "\n".join(["f" * 24] * 12)


class Team(Battle):
    """Red with an ally against blue."""

    def __init__(self, *units: UnitRequest, enemy: UnitRequest, board: str = FOREST, standing: str = "best"):
        request = StrategicRequest(
            board=BoardRequest(rows=board),
            sides=(
                SideRequest(player="red", units=units, allies=("ann",)),
                SideRequest(player="blue", units=(enemy,)),
            ),
            options={"standing": standing},
        )
        self.setup = build_setup(request, shipped_catalog())
        self.state = RULES.setup(self.setup, 1)
        self.events = ()
        if self.state.phase == "battle":
            self.turn_of(self.state.field.roster[0])


def team(standing: str = "best") -> Team:
    """Red leads a vanguard, Ann a bulwark beside it, blue a walker six squares off."""
    return Team(
        at("eva_vanguard", 5, 5, player="red"),
        at("eva_bulwark", 5, 6, player="ann"),
        enemy=at("colossus", 11, 5),
        standing=standing,
    )


@pytest.mark.rule("ST-6.1")
def test_each_seat_acts_for_its_own_units_and_answers_its_own_questions() -> None:
    battle = team("ask")
    assert battle.state.field.players == (RED, ANN, BLUE) == STRATEGIC.players(battle.setup)
    assert STRATEGIC.teams is not None and STRATEGIC.teams(battle.setup) == (0, 0, 1)
    assert RULES.active(battle.state) == (RED,)
    assert battle.refused(EndTurn(player=ANN)) == "ST-6.1 not_your_turn"
    battle.turn_of("eva_bulwark")
    assert RULES.active(battle.state) == (ANN,) and not RULES.legal(battle.state, RED)
    assert {action.player for action in RULES.legal(battle.state, ANN)} == {ANN}
    battle.turn_of("colossus")
    battle.do(Attack(player=BLUE, unit=WALKER, weapon=0, target=BULWARK), 20)
    assert battle.state.prompt is not None and battle.state.prompt.player == ANN
    assert battle.refused(Answer(player=RED, option="none")) == "ST-6.1 not_your_turn"
    battle.do(SetHabit(player=ANN, question="reaction", habit="never"))
    assert RULES.observe(battle.state, RED).habits == {}
    assert RULES.observe(battle.state, ANN).habits == {ANN: {"reaction": "never"}}


@pytest.mark.rule("ST-7.5")
def test_allies_are_friends() -> None:
    battle = team()
    assert "own_unit" in battle.refused(Attack(player=RED, unit=EVA, weapon=1, target=BULWARK))
    battle.do(Overwatch(player=RED, unit=EVA, weapon=1))
    battle.do(EndTurn(player=RED))
    battle.turn_of("eva_bulwark")
    moves = [a for a in RULES.legal(battle.state, ANN) if getattr(a, "mode", "") == "half"]
    battle.do(moves[0])
    assert not [e for e in battle.events if type(e).__name__ == "AttackDeclared"]
    tokens = {token.id: token for token in RULES.table(battle.state, BLUE).tokens}
    assert (tokens[EVA].owner, tokens[BULWARK].owner, tokens[WALKER].owner) == (RED, ANN, BLUE)
    assert tokens[EVA].faction == tokens[BULWARK].faction


@pytest.mark.rule("ST-11.5")
def test_allies_see_what_one_of_them_sees_and_each_others_hidden() -> None:
    battle = team()
    battle.turn_of("eva_bulwark")
    battle.do(Hide(player=ANN, unit=BULWARK), 1, 99)
    assert battle.unit("eva_bulwark").hidden_from == (1,)
    assert RULES.observe(battle.state, RED).units[BULWARK].tile == battle.at(5, 6)
    assert RULES.observe(battle.state, BLUE).units[BULWARK].status == "hidden"
    battle.put("colossus", hidden_from=(0,), stealth=-1)
    battle.turn_of("eva_bulwark")
    battle.do(Search(player=ANN, unit=BULWARK), 2)
    (made,) = battle.of(SearchMade)
    assert [RULES.redact(battle.state, made, who).count for who in (RED, ANN, BLUE)] == [1, 1, 0]  # type: ignore[union-attr]
    assert RULES.observe(battle.state, RED).units[WALKER].tile == battle.at(11, 5)


@pytest.mark.rule("ST-6.2")
def test_a_side_wins_together() -> None:
    battle = team()
    battle.turn_of("eva_bulwark")
    battle.put("colossus", wounds=(1,), reaction=False)
    battle.do(Attack(player=ANN, unit=BULWARK, weapon=0, target=WALKER), 10, 9)
    (scored,) = battle.of(PointsScored)
    assert (
        isinstance(scored, PointsScored)
        and scored.player == RED
        and battle.state.points == (price("colossus"), 0)
    )
    outcome = battle.state.outcome
    assert outcome is not None and (outcome.winners, outcome.losers) == ((RED, ANN), (BLUE,))


@pytest.mark.rule("ST-6.7")
def test_nobody_of_a_team_gives_the_battle_up_for_all() -> None:
    battle = team()
    assert battle.refused(Concede(player=RED)) == "ST-6.7 has_allies"
    assert not [action for action in RULES.legal(battle.state, RED) if isinstance(action, Concede)]
    battle.turn_of("colossus")
    battle.do(Concede(player=BLUE))
    assert battle.state.outcome is not None and battle.state.outcome.winners == (RED, ANN)


@pytest.mark.rule("ST-6.8")
def test_allies_place_their_own_units_in_turn() -> None:
    hidden = UnitRequest("eva_bulwark", hidden=True, player="ann")
    battle = Team(
        UnitRequest("eva_vanguard", player="red"),
        UnitRequest("spawn_swarm", player="red"),
        hidden,
        enemy=UnitRequest("colossus"),
    )
    order = []
    while battle.state.phase == "deploy":
        (seat,) = RULES.active(battle.state)
        order.append(seat)
        if seat == RED:
            zone = battle.setup.sides[0].zone
            place = PlaceUnit(player=RED, unit=BULWARK, tile=zone[0])
            assert battle.refused(place) == "ST-6.8 not_waiting"
        battle.do(DeployAutomatically(player=seat))
        (placed,) = battle.of(UnitPlaced)
        assert isinstance(placed, UnitPlaced) and placed.player == seat
        if placed.unit == BULWARK:
            seen = [RULES.redact(battle.state, placed, who) for who in (RED, ANN, BLUE)]
            assert [event.tile >= 0 for event in seen if isinstance(event, UnitPlaced)] == [True, True, False]
    assert order == [BLUE, RED, ANN, RED]  # the cheaper force begins


@pytest.mark.rule("ST-6.8")
def test_an_intent_orders_the_units_of_its_own_seat_alone() -> None:
    battle = team()
    intent = StrategicIntent(battle.state)
    intent.adopt(battle.state, RED)
    assert intent.selection.unit is not None and intent.selection.player == RED
    intent.adopt(battle.state, ANN)
    assert intent.selection.unit is None
    battle.turn_of("eva_bulwark")
    intent.adopt(battle.state, ANN)
    assert (
        intent.selection.unit is not None
        and intent.selection.unit.id == BULWARK
        and intent.selection.player == ANN
    )


def asked(**side: object) -> StrategicSetup:
    """The set-up of a battle in which the first side is asked for so."""
    first = SideRequest(player="red", **side)  # type: ignore[arg-type]
    request = StrategicRequest(
        board=BoardRequest(rows=MIXED), sides=(first, SideRequest(player="blue", units=("carillon",)))
    )
    return build_setup(request, shipped_catalog())


@pytest.mark.rule("ST-6.8")
def test_units_without_a_seat_are_dealt_by_value() -> None:
    units = ("eva_vanguard", "colossus", "spawn_swarm", UnitRequest("line_regiment", player="bob"))
    setup = asked(units=units, allies=("ann", "bob"))
    led = {unit.id: setup.sides[0].leader(unit.id) for unit in setup.sides[0].units}
    assert led == {"eva_vanguard": RED, "colossus": ANN, "spawn_swarm": BOB, "line_regiment": BOB}
    bought = asked(allies=("ann",))
    assert {bought.sides[0].leader(unit.id) for unit in bought.sides[0].units} == {RED, ANN}


@pytest.mark.rule("ST-6.7")
def test_allies_that_are_only_counted_are_called_after_their_side() -> None:
    """A form names them 'red_2': 'Red 2' stood beside a side that was called by its faction."""
    allies = ("red_2", "red_3", "red_baron", "ann")
    units = ("eva_vanguard", "colossus", "spawn_swarm", "line_regiment", "thunderhead")
    for named, whole in (({"faction": "federation"}, "Federation"), ({"name": "The Watch"}, "The Watch")):
        side = asked(units=units[:4], allies=allies[:3], **named).sides[0]
        assert [side.seat_name(seat) for seat in side.seats] == [
            whole,
            f"{whole} 2",
            f"{whole} 3",
            "Red baron",
        ]
    unnamed = asked(units=units[:3], allies=(allies[0], allies[3])).sides[0]
    assert [unnamed.seat_name(seat) for seat in unnamed.seats] == ["Red", "Red 2", "Ann"]


@pytest.mark.rule("ST-6.8")
def test_teams_that_cannot_be_are_refused() -> None:
    for side, why in (
        ({"allies": ("ann",), "units": ("eva_vanguard",)}, "leads a unit"),
        ({"allies": ("blue",), "units": ("eva_vanguard", "colossus")}, "same name"),
        ({"allies": ("",), "units": ("eva_vanguard", "colossus")}, "with a name"),
        ({"allies": tuple("abcd"), "units": ("eva_vanguard",) * 5}, "1 to 4 seats"),
        ({"units": (UnitRequest("eva_vanguard", player="bob"),)}, "no seat of this side"),
    ):
        with pytest.raises(SetupError, match=why):
            asked(**side)


@pytest.mark.rule("ST-6.7")
def test_the_laws_hold_in_battles_of_teams() -> None:
    setup = build_setup(
        StrategicRequest(
            board=BoardRequest(rows=MIXED),
            sides=(
                SideRequest(units=("eva_vanguard", "line_regiment", "thunderhead"), allies=("ann", "bob")),
                SideRequest(units=("pelican", UnitRequest("eva_bulwark", hidden=True)), allies=("cyd",)),
            ),
            mission=MissionRequest(rounds=2),
        ),
        shipped_catalog(),
    )
    game = play(erased(STRATEGIC), setup, 3)
    for law in laws.LAWS:
        law(game)
    assert {ply.action.player for ply in game.plies} == set(STRATEGIC.players(setup))


@pytest.mark.rule("ST-6.8")
def test_a_set_up_of_teams_has_the_same_digest_when_it_is_read_again() -> None:
    for setup in (asked(units=("eva_vanguard", "colossus"), allies=("ann",)), asked(units=("eva_vanguard",))):
        plain = from_json(to_json_in_order(setup), object)
        assert digest(plain) == digest(setup)
        assert from_json(to_json_in_order(setup), StrategicSetup) == setup
