"""What can happen in a wargame."""

from game.core.events import DiceRolled
from game.rules.events import PromptRaised
from game.systems.wargame.events_body import (
    ActionPointsChanged,
    ActionPointsPaid,
    ChargeSpent,
    ConditionTold,
    CooledDown,
    DroneFired,
    DroneOrdered,
    FrostStruck,
    GrappleFailed,
    GrappleMade,
    HeatStruck,
    HoldBegan,
    HoldEnded,
    ItemMoved,
    Knelt,
    MoveChanged,
    PhaseBegan,
    ReserveArrived,
    SectionRepaired,
    Stood,
    TargetSwept,
    TurnEnded,
    UnitActivated,
    UnitDashed,
    UnitFell,
    UnitFreed,
    UnitJumped,
    UnitLay,
    UnitLeft,
    UnitMoved,
    UnitRotated,
    UnitSank,
    UnitStepped,
    UnitStuck,
    UnitThrown,
)
from game.systems.wargame.events_harm import (
    AttackMade,
    BlowTaken,
    Cause,
    ErrorPassed,
    ErrorStayed,
    ErrorStruck,
    ItemFell,
    ItemHit,
    ItemLost,
    RerollSpent,
    RollMade,
    SectionHit,
    SectionLost,
    ShieldRaised,
    StanceSpent,
    StanceTaken,
    StructureFelled,
    StructureHit,
    ThingsDisarmed,
    ThrustersHit,
    UnitDestroyed,
    UnitDisabled,
)
from game.systems.wargame.events_stage import (
    AlarmGiven,
    BattleEnded,
    DeploymentClosed,
    EdgeTaken,
    EmissaryNamed,
    FacingChosen,
    HighGroundHeld,
    MarkerDrifted,
    MarkerGone,
    MarkerHit,
    MarkerPlaced,
    MarkerTaken,
    MarkerUsed,
    ObjectFell,
    PointsScored,
    PromptAnswered,
    ReservesHeld,
    RolesCast,
    RoundStarted,
    SecondariesPicked,
    SecondariesShown,
    SideSurrendered,
    SideToMove,
    SmokeCleared,
    SmokeLaid,
    StageBegan,
    UnitDeployed,
    WallPlaced,
    WorkSuspended,
)

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
    | ReservesHeld
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

__all__ = [
    "ActionPointsChanged",
    "ActionPointsPaid",
    "AlarmGiven",
    "AttackMade",
    "BattleEnded",
    "BlowTaken",
    "Cause",
    "ChargeSpent",
    "ConditionTold",
    "CooledDown",
    "DeploymentClosed",
    "DiceRolled",
    "DroneFired",
    "DroneOrdered",
    "EdgeTaken",
    "EmissaryNamed",
    "ErrorPassed",
    "ErrorStayed",
    "ErrorStruck",
    "FacingChosen",
    "FrostStruck",
    "GrappleFailed",
    "GrappleMade",
    "HeatStruck",
    "HighGroundHeld",
    "HoldBegan",
    "HoldEnded",
    "ItemFell",
    "ItemHit",
    "ItemLost",
    "ItemMoved",
    "Knelt",
    "MarkerDrifted",
    "MarkerGone",
    "MarkerHit",
    "MarkerPlaced",
    "MarkerTaken",
    "MarkerUsed",
    "MoveChanged",
    "ObjectFell",
    "PhaseBegan",
    "PointsScored",
    "PromptAnswered",
    "PromptRaised",
    "RerollSpent",
    "ReserveArrived",
    "ReservesHeld",
    "RolesCast",
    "RollMade",
    "RoundStarted",
    "SecondariesPicked",
    "SecondariesShown",
    "SectionHit",
    "SectionLost",
    "SectionRepaired",
    "ShieldRaised",
    "SideSurrendered",
    "SideToMove",
    "SmokeCleared",
    "SmokeLaid",
    "StageBegan",
    "StanceSpent",
    "StanceTaken",
    "Stood",
    "StructureFelled",
    "StructureHit",
    "TargetSwept",
    "ThingsDisarmed",
    "ThrustersHit",
    "TurnEnded",
    "UnitActivated",
    "UnitDashed",
    "UnitDeployed",
    "UnitDestroyed",
    "UnitDisabled",
    "UnitFell",
    "UnitFreed",
    "UnitJumped",
    "UnitLay",
    "UnitLeft",
    "UnitMoved",
    "UnitRotated",
    "UnitSank",
    "UnitStepped",
    "UnitStuck",
    "UnitThrown",
    "WallPlaced",
    "WargameEvent",
    "WorkSuspended",
]
