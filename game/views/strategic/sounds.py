"""What the events of the kilometre battle sound like."""

from collections.abc import Mapping
from typing import Final

from game.content.sounds import Sound
from game.core.events import DiceRolled, Event
from game.rules.events import (
    PromptRaised,
)
from game.systems.strategic.events import (
    FieldNulled,
    FireSpread,
    FireStarted,
    HordeBroke,
    HordeRallied,
    PatternChanged,
    PointsScored,
    PowerUsed,
    RoundStarted,
    UnitMoved,
    UnitPlaced,
)
from game.systems.strategic.events_attack import (
    AttackDeclared,
    AttackDeflected,
    AttackEvaded,
    AttackMissed,
    HordesClashed,
    PartDisabled,
    UnitCaughtFire,
    UnitDestroyed,
    UnitHurt,
)

SOUNDS: Final[Mapping[type[Event], Sound]] = {
    DiceRolled: "dice",
    RoundStarted: "turn",
    UnitPlaced: "card",
    UnitMoved: "move",
    AttackDeclared: "guns",
    AttackMissed: "miss",
    AttackEvaded: "miss",
    AttackDeflected: "field",
    PatternChanged: "field",
    PowerUsed: "field",
    FieldNulled: "field",
    UnitHurt: "hit",
    PartDisabled: "explosion",
    UnitDestroyed: "explosion",
    UnitCaughtFire: "fire",
    FireStarted: "fire",
    FireSpread: "fire",
    HordesClashed: "clash",
    PointsScored: "gold",
    HordeBroke: "collapse",
    HordeRallied: "capture",
    PromptRaised: "prompt",
}
