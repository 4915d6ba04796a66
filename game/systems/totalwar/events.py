"""What happens in a war: orders of the day, moves, battles and what they change on the map."""

from typing import Literal

from game.core.bridge import BattleOrder, BattleReport
from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.outcome import Outcome
from game.rules.events import PromptAnswered, PromptRaised
from game.systems.totalwar.events_administration import RealmEvent
from game.systems.totalwar.state import (
    Allotment,
    Attack,
    Force,
    Phase,
    Plan,
    TotalWarState,
    Unit,
)

MoveMode = Literal["move", "tagalong", "retreat", "placed"]
Cause = Literal["sweep", "battle", "neighbour", "founding", "dissolved", "out"]


class RoundStarted(Event, frozen=True, kw_only=True):
    """A new round of the campaign began."""

    round: int


class FactionTurnStarted(Event, frozen=True, kw_only=True):
    """A faction's turn began; its forces may move again."""

    faction: str


class PhaseStarted(Event, frozen=True, kw_only=True):
    """A part of a faction's turn began; ``officer`` is whose place in the order it is."""

    phase: Phase
    officer: str = ""


class FactionTurnEnded(Event, frozen=True, kw_only=True):
    """A faction's turn ended."""

    faction: str


class MovePlanned(Event, frozen=True, kw_only=True):
    """A fleet's move waits for the squadrons that could go along."""

    plan: Plan


class MoveDropped(Event, frozen=True, kw_only=True):
    """The planned move was given up."""

    fleet: str


class ForceMoved(Event, frozen=True, kw_only=True):
    """A force went from panel to panel; ``path`` starts where it stood."""

    force: str
    path: tuple[int, ...]
    mode: MoveMode
    steps_left: int = 0


class StandingOrderSet(Event, frozen=True, kw_only=True):
    """A squadron has new standing orders."""

    force: str
    order: Literal["hold", "follow_fleet", "raid"]


class PanelsTaken(Event, frozen=True, kw_only=True):
    """Panels changed hands; ``faction`` "" = they turned neutral."""

    faction: str
    panels: tuple[int, ...]
    cause: Cause


class FacilitiesFell(Event, frozen=True, kw_only=True):
    """Everything built on a panel is gone, what was under way included."""

    panel: int
    facilities: tuple[tuple[str, int], ...]
    construction: str = ""


class SiteLevelled(Event, frozen=True, kw_only=True):
    """A site is a plain panel now (TW-4.13)."""

    panel: int


class SupplyChanged(Event, frozen=True, kw_only=True):
    """Panels were cut off from, or joined again to, their owner's capital."""

    cut: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()


class AttackDeclared(Event, frozen=True, kw_only=True):
    """A force stands on an enemy's panel; the battle follows."""

    attack: Attack


class AttackLapsed(Event, frozen=True, kw_only=True):
    """Nobody is left to fight on the panel."""

    attack: Attack


class BattleOrdered(Event, frozen=True, kw_only=True):
    """A battle goes to the table: the campaign waits for its report. ``founding``: the rogue."""

    order: BattleOrder
    attack: Attack
    defender: str
    founding: str = ""


class BattleFought(Event, frozen=True, kw_only=True):
    """The report came in: the dead are struck off, kills are entered."""

    report: BattleReport
    winner: str
    loser: str
    attacker_won: bool
    loser_withdrew: bool
    losses: tuple[tuple[str, int], ...]
    craft: tuple[tuple[str, int], ...]
    dead: tuple[UnitId, ...]
    kills: tuple[tuple[UnitId, int], ...]
    heroes: tuple[str, ...]


class StageReached(Event, frozen=True, kw_only=True):
    """How far the settling of a battle is; "done" ends it (TW-2.8)."""

    stage: str
    fell: tuple[int, ...] = ()
    capital: str = ""


Removal = Literal[
    "destroyed",
    "disbanded",
    "no_retreat",
    "no_supply",
    "no_warship",
    "guard_lost",
    "spent",
    "left_behind",
]
"""Why a force is gone."""


class ForceRemoved(Event, frozen=True, kw_only=True):
    """A force is gone; its units go to the pool, or are lost."""

    force: str
    reason: Removal
    to_pool: bool = False


class ForceAppeared(Event, frozen=True, kw_only=True):
    """A new force stands on the map: raised, finished, or a garrison."""

    force: Force
    units: tuple[Unit, ...] = ()
    raising: str = ""


class UnitsAdded(Event, frozen=True, kw_only=True):
    """Machines joined a force; out of the pool, bought, or free of charge."""

    force: str
    units: tuple[Unit, ...]
    cause: Literal["bought", "pool", "resupply", "refill", "allotted"]
    panel: int = -1
    slots: int = 0


class UnitsExchanged(Event, frozen=True, kw_only=True):
    """Machines of a garrison gave way to new, better ones."""

    force: str
    old: tuple[UnitId, ...]
    units: tuple[Unit, ...]


class UnitsPooled(Event, frozen=True, kw_only=True):
    """New machines went into a faction's reserve pool. Secret."""

    faction: str
    units: tuple[Unit, ...]
    cause: Literal["bought", "resupply", "prototype"]
    panel: int = -1
    slots: int = 0


class UnitsReturned(Event, frozen=True, kw_only=True):
    """Machines of a force went into the pool."""

    force: str
    units: tuple[UnitId, ...]


class UnitsPaidBack(Event, frozen=True, kw_only=True):
    """Machines that cannot serve in the new theatre were paid back (TW-6.3)."""

    faction: str
    units: tuple[UnitId, ...]


class UnitsLost(Event, frozen=True, kw_only=True):
    """Machines were destroyed outside a battle."""

    force: str
    units: tuple[UnitId, ...]


class RecordKept(Event, frozen=True, kw_only=True):
    """A force's battles and victories after the battle (TW-9.3)."""

    force: str
    battles: int
    victories: int


class AceGranted(Event, frozen=True, kw_only=True):
    """A machine reached an ace level (TW-9.4)."""

    unit: UnitId
    level: int


class AllotmentsOpened(Event, frozen=True, kw_only=True):
    """These forces may be filled up, one after the other (TW-9.2)."""

    allotments: tuple[Allotment, ...]


class AllotmentClosed(Event, frozen=True, kw_only=True):
    """The first of the open allotments is done."""


class VoteCalled(Event, frozen=True, kw_only=True):
    """These factions decide, unseen by each other, between peace and a war on Earth (TW-6.2)."""

    factions: tuple[str, ...]


class VoteCast(Event, frozen=True, kw_only=True):
    """A leader has voted; "?" where the viewer may not know how."""

    faction: str
    choice: str


class VoteCounted(Event, frozen=True, kw_only=True):
    """The votes are open."""

    votes: dict[str, str]
    is_peace: bool


class MoveToEarthDecided(Event, frozen=True, kw_only=True):
    """The war will move as soon as this battle is settled (TW-6.3)."""

    theatre: int


class WarMoved(Event, frozen=True, kw_only=True):
    """The war goes on on another map: the old one is closed, forces wait to be placed (TW-6.3)."""

    theatre: int


class GameEnded(Event, frozen=True, kw_only=True):
    """The war is over; ``scores`` are (faction, panels, sites, gold, points) at a turn limit."""

    outcome: Outcome
    scores: tuple[tuple[str, int, int, int, int], ...] = ()


ForceEvent = (
    RoundStarted
    | FactionTurnStarted
    | PhaseStarted
    | FactionTurnEnded
    | PromptRaised
    | PromptAnswered
    | MovePlanned
    | MoveDropped
    | ForceMoved
    | StandingOrderSet
    | PanelsTaken
    | FacilitiesFell
    | SiteLevelled
    | SupplyChanged
    | AttackDeclared
    | AttackLapsed
    | BattleOrdered
    | BattleFought
    | StageReached
    | ForceRemoved
    | ForceAppeared
    | UnitsAdded
    | UnitsExchanged
    | UnitsPooled
    | UnitsReturned
    | UnitsPaidBack
    | UnitsLost
    | RecordKept
    | AceGranted
    | AllotmentsOpened
    | AllotmentClosed
    | VoteCalled
    | VoteCast
    | VoteCounted
    | MoveToEarthDecided
    | WarMoved
    | GameEnded
)
TotalWarEvent = DiceRolled | ForceEvent | RealmEvent
TotalWarStep = Step[TotalWarState, TotalWarEvent]
