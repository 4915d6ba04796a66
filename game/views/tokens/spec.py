"""What a silhouette is drawn from: a frame's class, role and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.content.assets import AssetFile

FrameClass = Literal["mobile_suit", "mobile_armour", "combat_craft", "noncombat", "warship", "superweapon"]
Role = Literal[
    "",
    "fighter",
    "bomber",
    "pod",
    "gunship",
    "tank",
    "transport",
    "frigate",
    "cruiser",
    "battleship",
    "carrier",
]


@dataclass(frozen=True, slots=True)
class Gear:
    """What a suit carries and wears, as its numbers suggest."""

    has_rifle: bool
    has_heavy_rifle: bool
    has_long_gun: bool
    has_shoulder_cannons: bool
    has_shield: bool
    has_wings: bool
    has_crest: bool
    is_heavy: bool
    is_amphibious: bool


@dataclass(frozen=True, slots=True)
class SilhouetteSpec:
    """A machine to draw; numbers are those of its attack (attempts x dice d sides), accuracy and defense."""

    frame_class: FrameClass
    role: Role = ""
    style: int = 0
    """The school of design of its makers: even angular, odd rounded."""
    attempts: int = 1
    dice: int = 1
    die_sides: int = 6
    accuracy_percent: int = 60
    defense: int = 4
    is_amphibious: bool = False
    is_hero: bool = False
    picture: AssetFile | None = None
    """What its pack shows instead."""

    @property
    def gear(self) -> Gear:
        """The visible gear of a suit."""
        is_one_shot = self.attempts == 1 and self.dice == 1 and self.die_sides >= 9
        is_elite = self.attempts >= 2 and self.die_sides >= 8
        return Gear(
            has_rifle=self.dice == 1 and self.attempts > 0,
            has_heavy_rifle=is_elite,
            has_long_gun=is_one_shot,
            has_shoulder_cannons=self.dice >= 2,
            has_shield=self.defense >= 5 and not is_one_shot,
            has_wings=is_elite,
            has_crest=self.accuracy_percent >= 75 or self.is_hero,
            is_heavy=self.defense >= 5 and (is_one_shot or self.dice >= 2),
            is_amphibious=self.is_amphibious,
        )

    @property
    def drawn_role(self) -> Role:
        """The role, guessed from the numbers where none is given."""
        if self.role:
            return self.role
        match self.frame_class:
            case "combat_craft":
                if self.die_sides <= 4:
                    return "fighter"
                if self.die_sides >= 8:
                    return "bomber"
                return "pod" if self.defense <= 2 else "gunship"
            case "warship":
                return "frigate" if self.defense <= 6 else "carrier" if self.defense == 7 else "cruiser"
            case "noncombat":
                return "transport"
            case _:
                return ""
