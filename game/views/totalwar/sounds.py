"""What the events of a war sound like."""

from collections.abc import Mapping
from typing import Final

from game.content.sounds import Sound
from game.core.events import DiceRolled, Event
from game.rules.events import (
    PromptRaised,
)
from game.systems.totalwar.events import (
    AceGranted,
    BattleOrdered,
    FacilitiesFell,
    FactionTurnStarted,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    PanelsTaken,
    SiteLevelled,
    VoteCalled,
)
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    DevelopmentFinished,
    FacilityBuilt,
    GoldGained,
    HeroFell,
    HeroReturned,
    IncomeEarned,
    OfficerPromoted,
    ShotLanded,
)

SOUNDS: Final[Mapping[type[Event], Sound]] = {
    DiceRolled: "dice",
    FactionTurnStarted: "turn",
    ForceMoved: "fly",
    PanelsTaken: "capture",
    FacilitiesFell: "collapse",
    SiteLevelled: "collapse",
    BattleOrdered: "alarm",
    ForceRemoved: "explosion",
    ForceAppeared: "build",
    AceGranted: "capture",
    VoteCalled: "prompt",
    PromptRaised: "prompt",
    IncomeEarned: "gold",
    GoldGained: "gold",
    FacilityBuilt: "build",
    DevelopmentFinished: "build",
    ShotLanded: "explosion",
    HeroFell: "defeat",
    HeroReturned: "capture",
    OfficerPromoted: "capture",
    CapitalMoved: "alarm",
}
