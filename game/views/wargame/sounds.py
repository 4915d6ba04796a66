"""What the events of the wargame sound like."""

from collections.abc import Mapping
from typing import Final

from game.content.sounds import Sound
from game.core.events import DiceRolled, Event
from game.rules.events import (
    PromptRaised,
)
from game.systems.wargame.events_body import (
    DroneFired,
    GrappleMade,
    HeatStruck,
    HoldBegan,
    SectionRepaired,
    UnitDashed,
    UnitFell,
    UnitJumped,
    UnitStepped,
    UnitThrown,
)
from game.systems.wargame.events_harm import (
    AttackMade,
    ItemHit,
    SectionHit,
    SectionLost,
    ShieldRaised,
    StructureFelled,
    StructureHit,
    UnitDestroyed,
)
from game.systems.wargame.events_stage import (
    AlarmGiven,
    MarkerTaken,
    PointsScored,
    RoundStarted,
    SmokeLaid,
    UnitDeployed,
)

SOUNDS: Final[Mapping[type[Event], Sound]] = {
    DiceRolled: "dice",
    RoundStarted: "turn",
    UnitDeployed: "card",
    UnitStepped: "move",
    UnitDashed: "fly",
    UnitJumped: "fly",
    AttackMade: "guns",
    DroneFired: "shot",
    ShieldRaised: "field",
    SectionHit: "hit",
    ItemHit: "hit",
    SectionLost: "explosion",
    UnitDestroyed: "explosion",
    StructureHit: "hit",
    StructureFelled: "collapse",
    UnitFell: "hit",
    UnitThrown: "fly",
    GrappleMade: "clash",
    HoldBegan: "clash",
    MarkerTaken: "capture",
    PointsScored: "gold",
    SmokeLaid: "miss",
    SectionRepaired: "build",
    AlarmGiven: "alarm",
    HeatStruck: "fire",
    PromptRaised: "prompt",
}
