"""What the events of a skirmish sound like."""

from collections.abc import Mapping
from typing import Final

from game.content.sounds import Sound
from game.core.events import DiceRolled, Event
from game.rules.events import (
    PromptRaised,
)
from game.systems.skirmish.events import (
    AttackFailed,
    BroadsideFired,
    CoinCalled,
    FireOpened,
    MeleeOpened,
    ReserveEntered,
    TurnStarted,
    UnitDestroyed,
    UnitMoved,
    UnitPlaced,
    ZoneHeld,
)

SOUNDS: Final[Mapping[type[Event], Sound]] = {
    DiceRolled: "dice",
    UnitPlaced: "card",
    TurnStarted: "turn",
    ReserveEntered: "fly",
    UnitMoved: "fly",
    FireOpened: "shot",
    MeleeOpened: "clash",
    BroadsideFired: "guns",
    CoinCalled: "dice",
    AttackFailed: "miss",
    UnitDestroyed: "explosion",
    PromptRaised: "prompt",
    ZoneHeld: "capture",
}
