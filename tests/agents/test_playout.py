"""Playing a battle on for several plans by the same dice: what one shows serves the next, exactly."""

from typing import cast

import pytest

from game.agents.skirmish import playout
from game.agents.skirmish.ace import PLANS
from game.agents.skirmish.officer import OfficerAgent
from game.agents.skirmish.playout import Memory, play_out
from game.agents.skirmish.style import BattleStyle
from game.agents.skirmish.tactics import Tactics
from game.core.kernel import perform
from game.core.rng import fork
from game.systems.skirmish.actions import FireWeapon, MoveUnit, SkirmishAction, Withdraw
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.state import SkirmishState
from tests.agents.positions import SYSTEM, begun, mirrored, scenario

STYLES = (
    PLANS[0],
    BattleStyle(),
    BattleStyle(caution=0, push=300),
    BattleStyle(caution=90, push=100),
    BattleStyle(caution=20, push=200),
)


@pytest.mark.parametrize("number", [0, 9])
def test_what_has_been_seen_is_not_worked_out_again(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(number)
    unit_values = UnitValues(state.field)
    happened: list[object] = []
    decided: list[object] = []
    really_act, really_decide = playout.act, playout.next_action

    def counted_act(state: SkirmishState, action: SkirmishAction) -> None:
        happened.append(action)
        really_act(state, action)

    def counted_decision(tactics: Tactics, state: SkirmishState) -> tuple[SkirmishAction, int]:
        decided.append(tactics)
        return really_decide(tactics, state)

    monkeypatch.setattr(playout, "act", counted_act)
    monkeypatch.setattr(playout, "next_action", counted_decision)
    actions = spared = thoughts = 0
    memory = Memory()
    for dice in (fork(1, label) for label in range(3)):
        for style in (*STYLES, STYLES[0]):
            plain = play_out(unit_values, state, style, dice, 4)
            before, known = len(happened), len(decided)
            assert play_out(unit_values, state, style, dice, 4, memory) == plain
            actions += plain[1]
            spared += plain[1] - (len(happened) - before)
            thoughts += len(decided) - known
    assert spared > 0, "what came after an equal half with the same dice"
    assert thoughts < (actions - spared) * 5 // 6, "turns that began alike"


def test_other_dice_continue_on_their_own() -> None:
    state = begun(0)
    unit_values = UnitValues(state.field)
    memory = Memory()
    for label in range(3):
        play_out(unit_values, state, BattleStyle(), fork(2, label), 4, memory)
    assert len(memory.continuations) == 3


@pytest.mark.parametrize("setup", [mirrored()[0], mirrored()[9], scenario("quick_fleet_action")])
def test_what_happens_in_the_head_is_what_the_rules_say(setup: object) -> None:
    rules = SYSTEM.ruleset
    agents = {player: OfficerAgent() for player in SYSTEM.players(setup)}
    state = rules.setup(setup, 5)
    quiet = 0
    for number in range(400):
        active = rules.active(state)
        if not active:
            break
        action = agents[active[0]].choose(rules.observe(state, active[0]), active[0], fork(9, number)).action
        head = rules.clone(state)
        if not isinstance(action, Withdraw):
            assert isinstance(head, SkirmishState)
            playout.act(head, cast(SkirmishAction, action))
            quiet += isinstance(action, FireWeapon | MoveUnit)
        else:
            head = perform(rules, state, action).state
        state = perform(rules, state, action).state
        assert rules.record(head) == rules.record(state)
        assert isinstance(head, SkirmishState) and isinstance(state, SkirmishState)
        assert (head.at, head.masks) == (state.at, state.masks)
    assert quiet > 20
