"""What the events of a campaign of regions sound like."""

from collections.abc import Mapping
from typing import Final

from game.content.sounds import Sound
from game.core.events import Event
from game.systems.sectors.events import (
    AbilityUsed,
    BattleEnded,
    BattleOpened,
    GamePlayed,
    IncomeGained,
    OrdersMerged,
    RaceOut,
    RegionsTaken,
    TurnStarted,
    UnitBought,
    UnitsArrived,
    UnitsRetreated,
)
from game.systems.sectors.events_people import (
    GeneralNamed,
)

SOUNDS: Final[Mapping[type[Event], Sound]] = {
    TurnStarted: "turn",
    OrdersMerged: "fly",
    UnitsArrived: "move",
    UnitsRetreated: "move",
    RegionsTaken: "capture",
    AbilityUsed: "field",
    BattleOpened: "alarm",
    GamePlayed: "dice",
    BattleEnded: "explosion",
    IncomeGained: "gold",
    UnitBought: "build",
    RaceOut: "defeat",
    GeneralNamed: "capture",
}
