"""The sounds of the game, by name."""

from typing import Final, Literal, get_args

Sound = Literal[
    "alarm",
    "build",
    "capture",
    "card",
    "clash",
    "collapse",
    "defeat",
    "dice",
    "explosion",
    "field",
    "fire",
    "fly",
    "gold",
    "guns",
    "hit",
    "miss",
    "move",
    "prompt",
    "refuse",
    "shot",
    "turn",
    "victory",
]
"""The sounds of the game; a pack's ``assets/sounds/NAME.ogg`` (or ``.wav``) takes the place of one."""
SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)
