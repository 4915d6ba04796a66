"""What can happen in a wargame."""

from typing import Literal

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.systems.wargame.jobs import AnyJob
from game.systems.wargame.state import Lies, Move, Stance, TurnPhase

Cause = Literal[
    "attack", "fall", "landing", "throw", "collision", "collapse", "explosion", "blast", "abyss", "main"
]


class RolesCast(Event, frozen=True, kw_only=True):
    """It is settled which team attacks."""

    player: PlayerId
    attacker: int


class EdgeTaken(Event, frozen=True, kw_only=True):
    """The defender chose his short edge; ``is_flipped``: not the usual one."""

    player: PlayerId
    is_flipped: bool


class SecondariesPicked(Event, frozen=True, kw_only=True):
    """A team took its secondary objectives in secret."""

    player: PlayerId
    side: int
    picks: tuple[str, ...]


class SecondariesShown(Event, frozen=True, kw_only=True):
    """A team's secondary objectives, shown at the end with their points."""

    player: PlayerId
    side: int
    picks: tuple[str, ...]
    points: int


class StageBegan(Event, frozen=True, kw_only=True):
    """The next stage of setting up begins; whose choice it is."""

    stage: Literal["edges", "secondaries", "markers", "deploy"]
    side: int


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """An objective was put down."""

    player: PlayerId
    marker: str
    tile: int


class WallPlaced(Event, frozen=True, kw_only=True):
    """A wall was put down."""

    player: PlayerId
    structure: str
    tile: int


class UnitDeployed(Event, frozen=True, kw_only=True):
    """A unit was put into its area. ``next_side`` places the next."""

    player: PlayerId
    unit: UnitId
    tile: int
    level: int
    facing: int


class FacingChosen(Event, frozen=True, kw_only=True):
    """A deployed unit faces a side; ``next_side`` places the next unit."""

    unit: UnitId
    facing: int
    next_side: int


class DeploymentClosed(Event, frozen=True, kw_only=True):
    """A team places no more units."""

    player: PlayerId
    side: int
    next_side: int


class EmissaryNamed(Event, frozen=True, kw_only=True):
    """The attacker's dearest unit of the mission's classes is its emissary: its main section is stronger."""

    unit: UnitId
    index: int
    left: int


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round began: all units may act again. ``side`` activates first."""

    round: int
    side: int
    player: PlayerId


class UnitActivated(Event, frozen=True, kw_only=True):
    """A unit's turn began. Its stance, sweep and frost end."""

    player: PlayerId
    unit: UnitId
    move: Move
    may_hold: bool = False


class ReserveArrived(Event, frozen=True, kw_only=True):
    """A reserve came onto the board."""

    unit: UnitId
    tile: int
    level: int
    facing: int


class ActionPointsChanged(Event, frozen=True, kw_only=True):
    """A unit's AP are another number now."""

    unit: UnitId
    ap: int
    change: int
    why: Literal["rolled", "capped", "frozen", "overcharge"]


class ErrorStruck(Event, frozen=True, kw_only=True):
    """A System Error: it must be passed before the next activation."""

    unit: UnitId


class ErrorPassed(Event, frozen=True, kw_only=True):
    """A System Error is over."""

    unit: UnitId


class ErrorStayed(Event, frozen=True, kw_only=True):
    """A System Error stays; the activation is spent."""

    unit: UnitId


class PhaseBegan(Event, frozen=True, kw_only=True):
    """The next phase of the turn began."""

    unit: UnitId
    phase: TurnPhase


class UnitStepped(Event, frozen=True, kw_only=True):
    """A unit took a step."""

    unit: UnitId
    tile: int
    level: int
    move: Move


class UnitRotated(Event, frozen=True, kw_only=True):
    """A unit turned."""

    unit: UnitId
    facing: int
    move: Move


class UnitDashed(Event, frozen=True, kw_only=True):
    """A unit made a thruster move along a path."""

    unit: UnitId
    path: tuple[int, ...]
    move: Move


class UnitJumped(Event, frozen=True, kw_only=True):
    """A unit jumped."""

    unit: UnitId
    tile: int
    level: int
    move: Move
    ap: int


class UnitLeft(Event, frozen=True, kw_only=True):
    """A unit left the board for good."""

    unit: UnitId
    cost: int


class HeatStruck(Event, frozen=True, kw_only=True):
    """Overheat: the unit kneels and its turn ends."""

    unit: UnitId


class FrostStruck(Event, frozen=True, kw_only=True):
    """Freeze: the unit's turn ends."""

    unit: UnitId


class ConditionTold(Event, frozen=True, kw_only=True):
    """Water took hold of a unit, or let it go; it can act no more or its hands are gone: only told."""

    unit: UnitId
    condition: Literal["euphotic", "abyss", "inoperative", "grounded"]


class MoveChanged(Event, frozen=True, kw_only=True):
    """What is left of a movement is another number."""

    move: Move


class AttackMade(Event, frozen=True, kw_only=True):
    """An attack was made: its AP are paid."""

    unit: UnitId
    payer: UnitId
    target: str
    item: str
    aim: str
    ap: int
    round: int
    is_reaction: bool = False


class StanceTaken(Event, frozen=True, kw_only=True):
    """A unit took a stance."""

    unit: UnitId
    stance: Stance
    ap: int
    reacted_round: int


class StanceSpent(Event, frozen=True, kw_only=True):
    """A stance was used and is over."""

    unit: UnitId
    stance: Stance


class BlowTaken(Event, frozen=True, kw_only=True):
    """A neighbour takes a blow that was meant for a friend (WG-12.6)."""

    unit: UnitId
    target: UnitId


class ShieldRaised(Event, frozen=True, kw_only=True):
    """A shield takes the blow."""

    unit: UnitId
    item: str


class SectionHit(Event, frozen=True, kw_only=True):
    """A section took damage."""

    unit: UnitId
    section: str
    index: int
    damage: int
    left: int
    cause: Cause


class ThrustersHit(Event, frozen=True, kw_only=True):
    """Thrusters took damage."""

    unit: UnitId
    damage: int
    left: int


class ItemHit(Event, frozen=True, kw_only=True):
    """A weapon or shield took damage."""

    unit: UnitId
    item: str
    damage: int
    left: int


class ItemLost(Event, frozen=True, kw_only=True):
    """A weapon or shield is gone."""

    unit: UnitId
    item: str
    explodes: bool = False


class ItemFell(Event, frozen=True, kw_only=True):
    """A weapon lies on the ground."""

    unit: UnitId
    item: str
    tile: int


class ItemMoved(Event, frozen=True, kw_only=True):
    """A weapon is in another place of a unit: equipped, stowed, picked up."""

    unit: UnitId
    item: str
    lies: Lies
    on: tuple[int, ...]
    ap: int


class SectionLost(Event, frozen=True, kw_only=True):
    """A section is gone. ``by`` is the team that is credited, -1 nobody."""

    unit: UnitId
    section: str


class ThingsDisarmed(Event, frozen=True, kw_only=True):
    """A team took weapons or arms from the enemy: only counted."""

    side: int
    count: int


class UnitDestroyed(Event, frozen=True, kw_only=True):
    """A unit is gone. ``side`` is the team that is credited."""

    unit: UnitId
    killer: UnitId
    cause: Cause
    side: int
    is_melee: bool
    cost: int
    is_dearest: bool


class UnitDisabled(Event, frozen=True, kw_only=True):
    """A unit can move no more: it stays as a hulk (WG-11.2). It counts as destroyed by ``side``."""

    unit: UnitId
    killer: UnitId
    side: int
    is_melee: bool
    cost: int
    is_dearest: bool


class StructureHit(Event, frozen=True, kw_only=True):
    """A structure took damage."""

    structure: str
    damage: int
    left: int
    round: int
    lost: int


class StructureFelled(Event, frozen=True, kw_only=True):
    """A structure collapsed: its hexes are ruins."""

    structure: str
    side: int


class MarkerHit(Event, frozen=True, kw_only=True):
    """An objective took damage."""

    marker: str
    damage: int
    left: int


class MarkerGone(Event, frozen=True, kw_only=True):
    """An objective is off the board for good."""

    marker: str
    why: Literal["destroyed", "drifted", "lost", "home"]


class MarkerTaken(Event, frozen=True, kw_only=True):
    """An objective belongs to another team now."""

    marker: str
    side: int
    player: PlayerId


class MarkerDrifted(Event, frozen=True, kw_only=True):
    """The wind moved an objective."""

    marker: str
    tile: int


class MarkerUsed(Event, frozen=True, kw_only=True):
    """A beacon was lit or turned, a pylon corrupted, data gathered, a relic lifted."""

    unit: UnitId
    marker: str
    what: Literal["lit", "turned", "corrupted", "gathered", "lifted"]
    side: int
    ap: int
    arm: int = -1


class ObjectFell(Event, frozen=True, kw_only=True):
    """A carried objective lies on the ground."""

    unit: UnitId
    marker: str
    tile: int


class UnitFell(Event, frozen=True, kw_only=True):
    """A unit fell."""

    unit: UnitId
    level: int
    levels: int


class UnitSank(Event, frozen=True, kw_only=True):
    """A unit sank without harm."""

    unit: UnitId
    level: int


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit was put into another hex: it stepped aside, came free, was thrown, broke off."""

    unit: UnitId
    tile: int
    level: int
    facing: int
    why: Literal["aside", "nearest", "free", "thrown", "broke", "docked", "launched"]


class UnitLay(Event, frozen=True, kw_only=True):
    """A unit lies."""

    unit: UnitId
    facing: int


class GrappleMade(Event, frozen=True, kw_only=True):
    """An attempt to grapple: its AP are paid."""

    unit: UnitId
    target: UnitId
    ap: int


class GrappleFailed(Event, frozen=True, kw_only=True):
    """The enemy slipped out: no other attempt at it this turn."""

    unit: UnitId
    target: UnitId


class HoldBegan(Event, frozen=True, kw_only=True):
    """A unit holds another: it is in its hex."""

    unit: UnitId
    target: UnitId


class HoldEnded(Event, frozen=True, kw_only=True):
    """A hold is over."""

    unit: UnitId
    target: UnitId


class UnitThrown(Event, frozen=True, kw_only=True):
    """A unit is thrown along a path."""

    unit: UnitId
    target: UnitId
    path: tuple[int, ...]


class UnitStuck(Event, frozen=True, kw_only=True):
    """A thrown unit is stuck in a structure."""

    unit: UnitId
    structure: str
    tile: int
    level: int


class UnitFreed(Event, frozen=True, kw_only=True):
    """A unit is no longer stuck."""

    unit: UnitId


class Knelt(Event, frozen=True, kw_only=True):
    """A unit kneels."""

    unit: UnitId
    ap: int


class Stood(Event, frozen=True, kw_only=True):
    """A unit stands, from kneeling or lying."""

    unit: UnitId
    ap: int


class ActionPointsPaid(Event, frozen=True, kw_only=True):
    """AP were paid for a command."""

    unit: UnitId
    ap: int
    order: str


class TargetSwept(Event, frozen=True, kw_only=True):
    """An enemy has no Conceal until its next activation."""

    unit: UnitId
    target: UnitId
    ap: int


class CooledDown(Event, frozen=True, kw_only=True):
    """A unit is free of Overheat and Freeze for this turn."""

    unit: UnitId
    ap: int


class SmokeLaid(Event, frozen=True, kw_only=True):
    """Smoke covers hexes until the end of the next round."""

    unit: UnitId
    tiles: tuple[int, ...]
    round: int
    ap: int


class SmokeCleared(Event, frozen=True, kw_only=True):
    """Old smoke is gone: only counted."""

    round: int


class SectionRepaired(Event, frozen=True, kw_only=True):
    """A section was repaired."""

    unit: UnitId
    target: UnitId
    section: str
    index: int
    amount: int
    left: int


class ChargeSpent(Event, frozen=True, kw_only=True):
    """One of the uses of smoke, repair or overcharge in a battle is spent."""

    unit: UnitId
    which: int


class RerollSpent(Event, frozen=True, kw_only=True):
    """A unit makes an attack roll again."""

    unit: UnitId
    round: int


class RollMade(Event, frozen=True, kw_only=True):
    """The active unit made its first roll of the turn: only counted."""

    unit: UnitId


class DroneOrdered(Event, frozen=True, kw_only=True):
    """A drone moves, or its move is over."""

    unit: UnitId
    drone: UnitId
    move: Move | None
    ap: int


class DroneFired(Event, frozen=True, kw_only=True):
    """A drone used its attack of this turn: only counted."""

    drone: UnitId


class AlarmGiven(Event, frozen=True, kw_only=True):
    """The first attack was made: the reserve comes."""

    unit: UnitId


class PointsScored(Event, frozen=True, kw_only=True):
    """A team earned primary points."""

    player: PlayerId
    side: int
    points: int
    why: str


class HighGroundHeld(Event, frozen=True, kw_only=True):
    """A team stood high at a round's end: only counted, as it may be a secret objective."""

    side: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """A unit's turn is over."""

    unit: UnitId


class SideToMove(Event, frozen=True, kw_only=True):
    """A team activates next."""

    side: int


class SideSurrendered(Event, frozen=True, kw_only=True):
    """A team gave up."""

    player: PlayerId
    side: int


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle is over. ``points`` and ``secondary`` are those of the first and the second team."""

    outcome: Outcome
    points: tuple[int, int]
    secondary: tuple[int, int]


class PromptRaised(Event, frozen=True, kw_only=True):
    """Somebody has to decide before anything else happens."""

    prompt: Prompt


class PromptAnswered(Event, frozen=True, kw_only=True):
    """The decision was made. ``stands``: for the rest of the round."""

    player: PlayerId
    question: str
    option: str
    stands: bool = False
    side: int = 0
    round: int = 0


class WorkSuspended(Event, frozen=True, kw_only=True):
    """What is still to be done once the decision is made."""

    agenda: tuple[AnyJob, ...]


WargameEvent = (
    DiceRolled
    | RolesCast
    | EdgeTaken
    | SecondariesPicked
    | SecondariesShown
    | StageBegan
    | MarkerPlaced
    | WallPlaced
    | UnitDeployed
    | FacingChosen
    | DeploymentClosed
    | EmissaryNamed
    | RoundStarted
    | UnitActivated
    | ReserveArrived
    | ActionPointsChanged
    | ErrorStruck
    | ErrorPassed
    | ErrorStayed
    | PhaseBegan
    | UnitStepped
    | UnitRotated
    | UnitDashed
    | UnitJumped
    | UnitLeft
    | HeatStruck
    | FrostStruck
    | ConditionTold
    | MoveChanged
    | AttackMade
    | StanceTaken
    | StanceSpent
    | BlowTaken
    | ShieldRaised
    | SectionHit
    | ThrustersHit
    | ItemHit
    | ItemLost
    | ItemFell
    | ItemMoved
    | SectionLost
    | ThingsDisarmed
    | UnitDestroyed
    | UnitDisabled
    | StructureHit
    | StructureFelled
    | MarkerHit
    | MarkerGone
    | MarkerTaken
    | MarkerDrifted
    | MarkerUsed
    | ObjectFell
    | UnitFell
    | UnitSank
    | UnitMoved
    | UnitLay
    | GrappleMade
    | GrappleFailed
    | HoldBegan
    | HoldEnded
    | UnitThrown
    | UnitStuck
    | UnitFreed
    | Knelt
    | Stood
    | ActionPointsPaid
    | TargetSwept
    | CooledDown
    | SmokeLaid
    | SmokeCleared
    | SectionRepaired
    | ChargeSpent
    | RerollSpent
    | RollMade
    | DroneOrdered
    | DroneFired
    | AlarmGiven
    | PointsScored
    | HighGroundHeld
    | TurnEnded
    | SideToMove
    | SideSurrendered
    | BattleEnded
    | PromptRaised
    | PromptAnswered
    | WorkSuspended
)
"""Everything that can happen in a wargame."""
