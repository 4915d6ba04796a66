"""What the events of a duel sound like."""

from collections.abc import Mapping
from typing import Final

from game.content.sounds import Sound
from game.core.events import Event
from game.rules.events import (
    PromptRaised,
)
from game.systems.duel.events import (
    ArsenalUsed,
    AttackDeclared,
    AttackStopped,
    BlockSpent,
    CardsDrawn,
    CardsRevealed,
    DamageDealt,
    DamageReduced,
    DamageRepaired,
    HillHeld,
    SuitDestroyed,
    SuitMoved,
    SuitPlaced,
    SuitShoved,
    TurnStarted,
    WaveCalled,
)

SOUNDS: Final[Mapping[type[Event], Sound]] = {
    CardsDrawn: "card",
    CardsRevealed: "card",
    ArsenalUsed: "card",
    TurnStarted: "turn",
    WaveCalled: "alarm",
    SuitPlaced: "card",
    SuitMoved: "fly",
    SuitShoved: "move",
    AttackDeclared: "shot",
    AttackStopped: "miss",
    BlockSpent: "field",
    DamageReduced: "field",
    DamageDealt: "hit",
    DamageRepaired: "build",
    SuitDestroyed: "explosion",
    HillHeld: "capture",
    PromptRaised: "prompt",
}
