"""What can happen in a skirmish."""

from typing import Literal

from game.core.bridge import Ending
from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.ledger import Ledger
from game.core.outcome import Outcome
from game.rules.events import PromptAnswered, PromptRaised, SideWithdrew
from game.systems.skirmish.actions import Direction
from game.systems.skirmish.state import Pending

Cause = Literal["fire", "melee", "counter", "warship"]


class UnitPlaced(Event, frozen=True, kw_only=True):
    """A unit was put on a tile of its zone."""

    player: PlayerId
    unit: UnitId
    tile: int


class UnitRemoved(Event, frozen=True, kw_only=True):
    """A placed unit went back into reserve while deploying."""

    player: PlayerId
    unit: UnitId


class DeploymentFinished(Event, frozen=True, kw_only=True):
    """A side's deployment stands."""

    player: PlayerId


class TurnStarted(Event, frozen=True, kw_only=True):
    """A side's half of a turn began: its units are fresh.

    ``bonus_gold`` is what a win now still earns; None where speed earns nothing in this battle.
    """

    player: PlayerId
    turn: int
    bonus_gold: int | None


class ReserveEntered(Event, frozen=True, kw_only=True):
    """A reserve came onto the board: it may attack, not move, this turn."""

    player: PlayerId
    unit: UnitId
    tile: int


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit moved. ``path`` is every tile from where it stood to where it stands now."""

    player: PlayerId
    unit: UnitId
    path: tuple[int, ...]


class FireOpened(Event, frozen=True, kw_only=True):
    """A ranged attack began; lead and partners have attacked. The stat line is the joint one."""

    player: PlayerId
    unit: UnitId
    partners: tuple[UnitId, ...]
    target: UnitId
    tries: int
    dice: tuple[int, ...]
    accuracy: int | None
    defense: int
    ledger: Ledger = ()


class MeleeOpened(Event, frozen=True, kw_only=True):
    """A melee attack began; the attacker has attacked."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    flips: int


class CoinCalled(Event, frozen=True, kw_only=True):
    """The attacker called a side of the coin."""

    player: PlayerId
    call: Literal["heads", "tails"]


class BroadsideFired(Event, frozen=True, kw_only=True):
    """A warship fired. ``tiles`` are what its fire covers, ``targets`` the units on them, outward."""

    player: PlayerId
    unit: UnitId
    direction: Direction | None
    tiles: tuple[int, ...]
    targets: tuple[UnitId, ...]
    ready_turn: int


class RerollSpent(Event, frozen=True, kw_only=True):
    """A hero rolls an own die again."""

    player: PlayerId
    unit: UnitId


class AttackFailed(Event, frozen=True, kw_only=True):
    """An attack ended without destroying its target."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    cause: Cause


class UnitDestroyed(Event, frozen=True, kw_only=True):
    """A unit was destroyed. ``counts`` is False where nobody earns a kill (own fire)."""

    player: PlayerId
    unit: UnitId
    tile: int
    killer: UnitId
    cause: Cause
    counts: bool


class AttackSuspended(Event, frozen=True, kw_only=True):
    """An attack waits for a decision: ``pending`` is what it needs to go on exactly where it stopped."""

    pending: Pending


class StalemateNoticed(Event, frozen=True, kw_only=True):
    """Both sides are told that the battle will end for want of losses, as a withdrawal of ``player``."""

    turns_without_loss: int
    turns_left: int
    player: PlayerId = PlayerId("")


class TurnEnded(Event, frozen=True, kw_only=True):
    """A side ended its half of the turn."""

    player: PlayerId
    turn: int


class ZoneHeld(Event, frozen=True, kw_only=True):
    """A whole turn ended: for how many turns running the condition ``end`` (its place in the setup) holds."""

    player: PlayerId
    end: int
    turns: int


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle is over. ``bonus_gold`` is what the winner's faction earns for speed."""

    outcome: Outcome
    ending: Ending
    bonus_gold: int


SkirmishEvent = (
    DiceRolled
    | UnitPlaced
    | UnitRemoved
    | DeploymentFinished
    | TurnStarted
    | ReserveEntered
    | UnitMoved
    | FireOpened
    | MeleeOpened
    | CoinCalled
    | BroadsideFired
    | PromptRaised
    | PromptAnswered
    | RerollSpent
    | AttackFailed
    | UnitDestroyed
    | AttackSuspended
    | StalemateNoticed
    | TurnEnded
    | ZoneHeld
    | SideWithdrew
    | BattleEnded
)
