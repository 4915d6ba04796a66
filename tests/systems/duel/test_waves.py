"""Battles of a campaign: waves, withdrawal, who holds the field, who sits out."""

import random

import pytest
from msgspec.structs import replace

from game.agents.advise import make_agent
from game.core.bridge import ForceKind
from game.core.codec import from_json, to_json
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Step, resolve_unchecked
from game.rules.events import SideWithdrew
from game.rules.system import SetupError
from game.rules.telling import event_sentence
from game.systems.duel import missions
from game.systems.duel.actions import LeaveBattle, PlaceSuit
from game.systems.duel.bridge import battle_report
from game.systems.duel.build import order_setup
from game.systems.duel.events import WaveCalled
from game.systems.duel.queries import on_board
from game.systems.duel.resolve_turn import destroy
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import NOWHERE, DuelRecord, DuelState
from game.systems.duel.telling import TELLING, Names
from game.systems.duel.waves import entries, open_places, waiting
from game.systems.registry import system_named
from tests.support.base_pack import shipped
from tests.support.duel import RULESET
from tests.support.duel_orders import ATTACKER, DEFENDER, force, order
from tests.support.matches import fold

CATALOG = shipped().catalog
MOST = 4


def usual_setup(attackers: int, defenders: int, kind: ForceKind = "squadron") -> DuelSetup:
    """The setup of a battle of Vargs and GMs."""
    return order_setup(
        order(
            [force("attacker", "squadron", ["varg"] * attackers)],
            [force("defender", kind, ["gm"] * defenders)],
        ),
        CATALOG,
    )


def placed(state: DuelState) -> DuelState:
    """Everybody who can takes the first place that is free."""
    while state.phase == "placement":
        player = RULESET.active(state)[0]
        state = resolve_unchecked(RULESET, state, RULESET.legal(state, player)[0]).state
    return state


def after_losses(state: DuelState, *units: str) -> DuelState:
    """The state without these machines, in the same moment."""
    step = Step(state.clone(), RULESET.evolve, SEEDED)
    for unit in units:
        own = step.state.suits[UnitId(unit)].seat
        killer = next(suit.id for suit in on_board(step.state) if suit.seat != own)
        destroy(step, UnitId(unit), killer)
    return step.state


def standing(state: DuelState, player: PlayerId) -> list[str]:
    """The machines of a player on the board."""
    seat = state.field.seat_of[player]
    return [suit.id for suit in on_board(state) if suit.seat == seat]


def to_placement(state: DuelState, seed: int) -> tuple[DuelState, WaveCalled | None]:
    """Play at random until machines come up, or the battle is over."""
    dice = random.Random(seed)
    while state.outcome is None:
        player = RULESET.active(state)[0]
        legal = [each for each in RULESET.legal(state, player) if not isinstance(each, LeaveBattle)]
        applied = resolve_unchecked(RULESET, state, dice.choice(legal))
        state = applied.state
        called = next((event for event in applied.events if isinstance(event, WaveCalled)), None)
        if called is not None:
            return state, called
    return state, None


@pytest.mark.rule("DU-2.2", "TW-9.6")
def test_four_of_a_side_stand_and_the_others_wait_beside_the_board() -> None:
    state = RULESET.setup(usual_setup(11, 2), 1)
    assert open_places(state, 0) == MOST
    state = placed(state)
    assert state.phase == "planning"
    assert len(standing(state, ATTACKER)) == MOST and len(standing(state, DEFENDER)) == 2
    assert [side.reserves for side in RULESET.table(state, None).sides] == [7, 0]
    assert [side.units_left for side in RULESET.table(state, None).sides] == [11, 2]
    assert all(not state.suits[suit.id].hand for suit in waiting(state, 0)), "who waits draws nothing"


@pytest.mark.rule("DU-2.2", "DU-4.6")
def test_the_next_machines_come_up_after_the_cleanup_and_before_the_next_planning() -> None:
    state = placed(RULESET.setup(usual_setup(6, 6), 1))
    lost = standing(state, ATTACKER)[:2]
    state = after_losses(state, *lost)
    assert state.outcome is None and len(standing(state, ATTACKER)) == 2, (
        "in the middle of a turn nobody comes"
    )
    turn = state.turn
    state, called = to_placement(state, 4)
    assert called is not None
    assert called.turn == turn + 1 == state.turn
    assert called.counts[0] == 2
    assert state.phase == "placement"
    assert all(isinstance(each, PlaceSuit) for each in RULESET.legal(state, RULESET.active(state)[0]))
    said = event_sentence(TELLING, called, Names(state.field))
    assert said is not None and "Zeon 2" in str(said.facts["machines"])
    state = placed(state)
    assert (state.phase, state.turn) == ("planning", turn + 1)
    assert len(standing(state, ATTACKER)) == MOST
    fresh = [unit for unit in standing(state, ATTACKER) if unit not in lost]
    assert all(len(state.suits[UnitId(unit)].hand) >= 4 for unit in fresh), "they draw with the others"


@pytest.mark.rule("DU-2.2", "DU-8.1")
def test_a_side_that_still_has_machines_waiting_is_not_beaten() -> None:
    state = placed(RULESET.setup(usual_setup(5, 4), 1))
    state = after_losses(state, *standing(state, ATTACKER))
    assert state.outcome is None
    state, called = to_placement(state, 1)
    assert called is not None and called.counts[0] == 1
    state = placed(state)
    state = after_losses(state, *standing(state, ATTACKER))
    assert state.outcome is not None and state.outcome.winners == (DEFENDER,)
    report = battle_report(state)
    assert report.ending == "destroyed"
    assert [sum(unit.survived for unit in side.units) for side in report.sides] == [0, 4]


@pytest.mark.rule("DU-2.2")
@pytest.mark.parametrize("seed", [1])
def test_never_more_than_four_of_a_side_stand_and_nobody_is_lost_from_sight(seed: int) -> None:
    setup = usual_setup(7 + seed, 9 - seed)
    state = RULESET.setup(setup, seed)
    dice = random.Random(seed)
    waves = 0
    while state.outcome is None:
        player = dice.choice(RULESET.active(state))
        legal = [each for each in RULESET.legal(state, player) if not isinstance(each, LeaveBattle)]
        before = state
        applied = resolve_unchecked(RULESET, state, dice.choice(legal))
        state = applied.state
        waves += any(isinstance(event, WaveCalled) for event in applied.events)
        for seat in state.field.seats:
            assert sum(suit.seat == seat for suit in on_board(state)) <= MOST
        if state.phase == "placement" and dice.random() < 0.3:
            assert RULESET.record(fold(RULESET, before, applied.events)) == RULESET.record(state)
            record = from_json(to_json(RULESET.record(state)), DuelRecord)
            assert RULESET.record(RULESET.restore(setup, record)) == RULESET.record(state)
    assert waves
    assert len(battle_report(state).sides[0].units) == 7 + seed


@pytest.mark.rule("DU-2.2")
def test_a_start_line_full_of_enemies_keeps_nobody_out() -> None:
    state = placed(RULESET.setup(usual_setup(5, 4), 1))
    state = after_losses(state, *standing(state, ATTACKER)[:1])
    board = state.field.board
    starts = state.field.setup.board.starts[0]
    assert set(entries(state, 0)) <= set(starts)
    blocked = state.clone()
    for unit in [*standing(state, ATTACKER)]:
        blocked.suits[UnitId(unit)] = replace(blocked.suits[UnitId(unit)], status="lost", vertex=-1)
    masks = {vertex: board.near_masks[vertex] for vertex in starts}
    left = set(starts)
    for unit in standing(state, DEFENDER):
        best = max(left, key=lambda vertex: sum(masks[vertex] >> each & 1 for each in left), default=-1)
        if best >= 0:
            blocked.suits[UnitId(unit)] = replace(blocked.suits[UnitId(unit)], vertex=best)
            left = {each for each in left if not masks[best] >> each & 1}
    if left:
        only = replace(
            blocked.field.setup.board, starts=((starts[0],), *blocked.field.setup.board.starts[1:])
        )
        setup = replace(blocked.field.setup, board=only)
        blocked = RULESET.restore(setup, RULESET.record(blocked))
        first = standing(state, DEFENDER)[0]
        blocked.suits[UnitId(first)] = replace(blocked.suits[UnitId(first)], vertex=starts[0])
    found = entries(blocked, 0)
    assert found and not set(found) & set(blocked.field.setup.board.starts[0])
    near = blocked.field.setup.board.starts[0]
    gaps = {min(board.distances[vertex][start] for start in near) for vertex in found}
    assert len(gaps) == 1, "the nearest ones"


@pytest.mark.rule("DU-4.12", "TW-2.9", "TW-9.5")
def test_a_side_withdraws_while_cards_are_planned_and_lives_on() -> None:
    state = RULESET.setup(usual_setup(6, 3), 1)
    refused = RULESET.check(state, LeaveBattle(player=RULESET.active(state)[0]))
    assert refused is not None and refused.reason == "withdraw_in_planning"
    state = placed(state)
    state = after_losses(state, standing(state, ATTACKER)[0])
    applied = resolve_unchecked(RULESET, state, LeaveBattle(player=ATTACKER))
    left = next(event for event in applied.events if isinstance(event, SideWithdrew))
    assert len(left.units) == 5 and not left.disbanded
    gone = [applied.state.suits[unit] for unit in left.units]
    assert {(suit.status, suit.vertex, suit.killer) for suit in gone} == {("withdrawn", NOWHERE, "")}
    assert not any(entry.unit in left.units for entry in applied.state.table.values())
    assert applied.state.outcome is not None
    assert applied.state.outcome.rules == left.rules == ("DU-4.12", "TW-2.9")
    report = battle_report(applied.state)
    assert (report.ending, report.turns) == ("withdrawal", 1)
    attacker, defender = report.sides
    assert (attacker.won, attacker.withdrew, defender.won) == (False, True, True)
    assert sum(unit.survived for unit in attacker.units) == 5
    assert sum(unit.kills for unit in defender.units) == 1


@pytest.mark.rule("TW-2.6")
@pytest.mark.parametrize("level", ["cadet", "officer", "ace"])
def test_built_in_players_leave_a_lost_battle_where_that_saves_somebody(level: str) -> None:
    def choice(defender: ForceKind, *, has_retreat: bool = True) -> Action:
        forces = ([force("attacker", "squadron", ["varg"] * 9)], [force("defender", defender, ["gm"] * 2)])
        usual = order(*forces)
        lost = replace(usual.sides[1], has_retreat=has_retreat)
        setup = order_setup(replace(usual, sides=(usual.sides[0], lost)), CATALOG)
        state = placed(RULESET.setup(setup, 1))
        seen = RULESET.observe(state, DEFENDER)
        return make_agent(system_named("duel"), level).choose(seen, DEFENDER, 1, 1).action

    assert isinstance(choice("squadron"), LeaveBattle)
    assert not isinstance(choice("squadron", has_retreat=False), LeaveBattle)
    assert not isinstance(choice("garrison"), LeaveBattle)


@pytest.mark.rule("TW-2.9")
def test_a_garrison_stays_and_one_beside_a_squadron_is_disbanded() -> None:
    alone = placed(RULESET.setup(usual_setup(2, 2, "garrison"), 1))
    refused = RULESET.check(alone, LeaveBattle(player=DEFENDER))
    assert refused is not None and (refused.rule, refused.reason) == ("TW-2.9", "garrison_stays")
    mixed = order(
        [force("attacker", "squadron", ["varg"])],
        [force("defender", "squadron", ["gm"] * 2), force("defender", "garrison", ["gm"] * 3, 2)],
    )
    state = placed(RULESET.setup(order_setup(mixed, CATALOG), 1))
    applied = resolve_unchecked(RULESET, state, LeaveBattle(player=DEFENDER))
    gone = next(event for event in applied.events if isinstance(event, SideWithdrew))
    names = tuple(f"defender_{number}" for number in range(5))
    assert (gone.player, gone.units, gone.disbanded) == (DEFENDER, names[:2], names[2:])
    assert {"DU-4.12", "TW-2.9"} <= set(gone.rules)
    told = event_sentence(TELLING, gone, Names(state.field))
    assert told is not None and told.key == "duel.event.side_withdrew_disbanding"
    assert (told.facts["count"], told.facts["disbanded"]) == (2, "GM 3, GM 4, GM 5")
    state = applied.state
    units = {unit.id: unit.survived for unit in battle_report(state).sides[1].units}
    assert units == {f"defender_{number}": number < 2 for number in range(5)}


@pytest.mark.rule("TW-2.9", "DU-4.12")
def test_a_garrison_that_is_left_alone_does_not_withdraw_any_more() -> None:
    mixed = order(
        [force("attacker", "squadron", ["varg"])],
        [force("defender", "squadron", ["gm"] * 2), force("defender", "garrison", ["gm"] * 3, 2)],
    )
    state = placed(RULESET.setup(order_setup(mixed, CATALOG), 1))
    leaves = LeaveBattle(player=DEFENDER)
    for number in range(2):
        assert RULESET.check(state, leaves) is None and leaves in RULESET.legal(state, DEFENDER)
        name = UnitId(f"defender_{number}")
        state.suits[name] = replace(state.suits[name], status="lost")
    refused = RULESET.check(state, leaves)
    assert refused is not None and (refused.rule, refused.reason) == ("TW-2.9", "garrison_stays")
    assert leaves not in RULESET.legal(state, DEFENDER)


@pytest.mark.rule("DU-8.3", "TW-9.6")
def test_an_attacker_who_comes_to_nothing_gives_the_field_up() -> None:
    state = placed(RULESET.setup(usual_setup(3, 1), 1))
    assert missions.turn_limit(state) == 40
    quiet = state.clone()
    quiet.turn = 10
    outcome = missions.judged(quiet)
    assert outcome is not None and (outcome.reason, outcome.winners) == ("stalemate", (DEFENDER,))
    assert outcome.rules == ("DU-8.3", "TW-9.6")
    assert missions.turn_limit(RULESET.setup(usual_setup(3, 9), 1)) == 120, "forty for each wave"


@pytest.mark.rule("DU-8.1", "TW-9.6")
def test_where_nobody_is_left_the_field_stays_the_defenders() -> None:
    state = placed(RULESET.setup(usual_setup(1, 1), 1))
    for unit, suit in state.suits.items():
        state.suits[unit] = replace(suit, status="lost")
    outcome = missions.decided(state)
    assert outcome is not None and (outcome.reason, outcome.winners) == ("field_held", (DEFENDER,))
    assert outcome.rules == ("DU-8.3", "TW-9.6")


@pytest.mark.rule("TW-9.6")
def test_who_is_barred_from_the_theatre_sits_out_and_returns() -> None:
    setup = order_setup(
        order([force("attacker", "squadron", ["varg", "anvil"])], [force("defender", "squadron", ["gm"])]),
        CATALOG,
    )
    assert [unit.id for unit in setup.seats[0].units] == ["attacker_0"]
    state = placed(RULESET.setup(setup, 1))
    state = after_losses(state, "attacker_0")
    survived = {unit.id: unit.survived for unit in battle_report(state).sides[0].units}
    assert survived == {"attacker_0": False, "attacker_1": True}
    with pytest.raises(SetupError, match="nobody of this side"):
        order_setup(
            order([force("attacker", "squadron", ["anvil"])], [force("defender", "squadron", ["gm"])]),
            CATALOG,
        )


@pytest.mark.rule("DU-2.2")
def test_who_places_has_room_even_where_the_enemy_sends_others_than_those_that_come_first() -> None:
    """Great machines that wait let more stand against them; those that their owner keeps back do not."""
    attackers, defenders = ["gm"] * 8, ["leviathan"] + ["varg"] * 5
    setup = order_setup(
        order([force("attacker", "squadron", attackers)], [force("defender", "squadron", defenders)]), CATALOG
    )
    for seed in range(2):
        state = RULESET.setup(setup, seed)
        while state.phase == "placement":
            player = RULESET.active(state)[0]
            assert open_places(state, state.field.seat_of[player]) > 0
            places = [action for action in RULESET.legal(state, player) if isinstance(action, PlaceSuit)]
            kept_back = [action for action in places if state.field.suits[action.unit].more_played]
            chosen = next((action for action in places if action not in kept_back), places[0])
            state = resolve_unchecked(RULESET, state, chosen).state
        assert state.phase == "planning"
