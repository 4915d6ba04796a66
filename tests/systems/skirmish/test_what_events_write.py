"""What each event writes into a battle, and that it writes nothing else (SK-1 to SK-6)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.content.models_battle import EndCondition
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.core.rng import advance
from game.rules.events import PromptAnswered, PromptRaised, SideWithdrew
from game.systems.skirmish import events as e
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment
from game.systems.skirmish.state import Pending, SkirmishState
from tests.support.skirmish import BLUE, RED, RULESET, Battle, battle, machine
from tests.support.written import changed

S, S2, H, W, T, T2 = (UnitId(name) for name in ("S", "S2", "H", "W", "s", "s2"))
PROMPT = Prompt(RED, "coin", ("heads", "tails"))
PENDING = Pending("melee", "coin", S, T, flips_left=1)
HOLD = EndCondition(kind="hold", side="attacker", winner="attacker", zone="z", turns=9)


def fought() -> Battle:
    """The attacker's third turn, with something in every field of the state."""
    b = battle(
        """
        S S H W .
        . . . . .
        s s . . .
        """,
        reserves=(machine("S9"),),
        zones={"attacker": ("E2",), "defender": ("E3",), "z": ("C2",)},
        ends=(HOLD, HOLD, HOLD),
        sides={"attacker": {"fixed_forces": ("wall",)}},
    )
    state = b.state
    state.phase, state.turn, state.to_move, state.has_acted = "battle", 3, 0, False
    state.deployed, state.last_loss_turn, state.held_turns = (True, True), 1, (4, 5, 6)
    state.prompt, state.pending = PROMPT, PENDING
    before: Mapping[UnitId, Mapping[str, object]] = {
        S: {"kills": 2},
        S2: {"has_moved": True},
        W: {"has_attacked": True, "has_moved": True},
        T: {"has_moved": True, "has_attacked": True, "kills": 1},
        T2: {"has_attacked": True},
    }
    for unit, more in before.items():
        state.units[unit] = replace(state.units[unit], **more)
    return b


FOUGHT = fought()
A1, B1, C1, D1, A2, B2, A3, E2 = (
    FOUGHT.tile(name) for name in ("A1", "B1", "C1", "D1", "A2", "B2", "A3", "E2")
)


def of(unit: str, **values: object) -> dict[str, object]:
    """Return fields of a unit by their paths."""
    return {f"units.{unit}.{field}": value for field, value in values.items()}


def fire(*partners: UnitId) -> e.FireOpened:
    return e.FireOpened(
        player=RED, unit=S, partners=partners, target=T, tries=2, dice=(6,), accuracy=65, defense=4
    )


OUTCOME = Outcome(winners=(RED,), losers=(BLUE,), reason="destroyed", turns=3)
GONE = {"tile": -1, "status": "lost"}
LOSS = {"last_loss_turn": 3}
WRITES: Mapping[str, tuple[e.SkirmishEvent, Mapping[str, object]]] = {
    "dice": (
        DiceRolled(
            purpose="attack", player=RED, sides=(6, 6), faces=(3, 4), test="none", target=0, success=True
        ),
        {"rng": advance(FOUGHT.state.rng, 2)},
    ),
    "move": (
        e.UnitMoved(player=RED, unit=S, path=(A1, A2, B2)),
        of("S", tile=B2, has_moved=True) | {"has_acted": True},
    ),
    "fire": (fire(), of("S", has_attacked=True) | {"has_acted": True}),
    "close fire": (
        fire(S2, H),
        of("S", has_attacked=True)
        | of("S2", has_attacked=True)
        | of("H", has_attacked=True)
        | {"has_acted": True},
    ),
    "melee": (
        e.MeleeOpened(player=RED, unit=S, target=T, flips=1),
        of("S", has_attacked=True) | {"has_acted": True},
    ),
    "broadside": (
        e.BroadsideFired(player=RED, unit=H, direction="E", tiles=(), targets=(), ready_turn=7),
        of("H", has_attacked=True, ready_turn=7) | {"has_acted": True},
    ),
    "kill": (
        e.UnitDestroyed(player=BLUE, unit=T, tile=A3, killer=S, cause="fire", counts=True),
        of("s", **GONE, killer=S) | of("S", kills=3) | LOSS,
    ),
    "own unit hit": (
        e.UnitDestroyed(player=RED, unit=H, tile=C1, killer=W, cause="warship", counts=False),
        of("H", **GONE, killer=W) | LOSS,
    ),
    "failure": (e.AttackFailed(player=RED, unit=S, target=T, cause="fire"), {}),
    "call": (e.CoinCalled(player=RED, call="heads"), {}),
    "notice": (e.StalemateNoticed(turns_without_loss=8, turns_left=4, player=RED), {}),
    "end of a half": (e.TurnEnded(player=RED, turn=3), {}),
    "question": (
        PromptRaised(prompt=replace(PROMPT, player=BLUE)),
        {"prompt": replace(PROMPT, player=BLUE)},
    ),
    "suspended": (
        e.AttackSuspended(pending=replace(PENDING, stage="rescue")),
        {"pending": replace(PENDING, stage="rescue")},
    ),
    "answer": (
        PromptAnswered(player=RED, kind_of="coin", option="heads"),
        {"prompt": None, "pending": None},
    ),
    "reroll": (e.RerollSpent(player=RED, unit=H), of("H", rerolls_left=0)),
    "placed": (
        e.UnitPlaced(player=RED, unit=UnitId("S9"), tile=E2),
        of("S9", status="board", tile=E2),
    ),
    "placed elsewhere": (e.UnitPlaced(player=RED, unit=S, tile=E2), of("S", tile=E2)),
    "taken back": (e.UnitRemoved(player=RED, unit=S), of("S", status="reserve", tile=-1)),
    "entered": (
        e.ReserveEntered(player=RED, unit=UnitId("S9"), tile=E2),
        of("S9", status="board", tile=E2, has_moved=True),
    ),
    "held": (e.ZoneHeld(player=RED, end=1, turns=8), {"held_turns": (4, 8, 6)}),
    "not held any more": (e.ZoneHeld(player=RED, end=2, turns=0), {"held_turns": (4, 5, 0)}),
    "withdrawal": (
        SideWithdrew(player=BLUE, units=(T,), disbanded=(T2,)),
        of("s", status="withdrawn", tile=-1, has_moved=False, has_attacked=False)
        | of("s2", **GONE, has_attacked=False),
    ),
    "attacker's half": (
        e.TurnStarted(player=RED, turn=4, bonus_gold=0),
        of("S2", has_moved=False) | of("W", has_moved=False, has_attacked=False) | {"turn": 4},
    ),
    "defender's half": (
        e.TurnStarted(player=BLUE, turn=3, bonus_gold=0),
        of("s", has_moved=False, has_attacked=False) | of("s2", has_attacked=False) | {"to_move": 1},
    ),
    "end": (
        e.BattleEnded(outcome=OUTCOME, ending="destroyed", bonus_gold=0),
        {"phase": "over", "outcome": OUTCOME, "prompt": None, "pending": None},
    ),
}
"""By what happens: the event, and all that it changes."""


def stands_as_told(state: SkirmishState) -> None:
    """Assert that tiles and masks say of every unit what the unit says of itself."""
    on_board = {unit.tile: unit.id for unit in state.units.values() if unit.tile >= 0}
    assert state.at == on_board
    masks = [
        sum(1 << unit.tile for unit in state.units.values() if (unit.side, unit.tile >= 0) == (side, True))
        for side in (0, 1)
    ]
    assert list(state.masks) == masks


@pytest.mark.rule("SK-6.1", "SK-6.5", "SK-1.7", "SK-6.2", "SK-5.2")
@pytest.mark.parametrize("what", WRITES)
def test_an_event_writes_what_it_says_and_nothing_else(what: str) -> None:
    event, wanted = WRITES[what]
    assert changed(RULESET, FOUGHT.state, event) == wanted
    after = FOUGHT.state.clone()
    RULESET.evolve(after, event)
    stands_as_told(after)


def test_every_kind_of_event_is_among_them() -> None:
    told = {type(event) for event, _ in WRITES.values()}
    assert set(e.SkirmishEvent.__args__) - told == {e.DeploymentFinished}, "which has its own test"


@pytest.mark.rule("SK-1.6")
def test_a_side_that_has_deployed_waits_for_the_other_and_the_attacker_begins() -> None:
    waiting = (machine("S9"), machine("s9"))
    b = battle("S . . s", reserves=waiting, zones={"attacker": ("B1",), "defender": ("C1",)})
    assert (b.player, b.state.deployed) == (BLUE, (False, False))
    b.do(DeployAutomatically(player=BLUE))
    event = e.DeploymentFinished(player=BLUE)
    assert changed(RULESET, b.state, event) == {"deployed": (False, True), "to_move": 0}
    b.do(FinishDeployment(player=BLUE))
    b.do(DeployAutomatically(player=RED))
    assert changed(RULESET, b.state, replace(event, player=RED)) == {"deployed": (True, True)}
    b.do(FinishDeployment(player=RED))
    assert (b.player, b.state.turn, b.state.phase) == (RED, 1, "battle")
