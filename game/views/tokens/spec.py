"""What a silhouette is drawn from: a frame's class, role and gear, and its makers' style."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from game.content.assets import AssetFile
from game.content.models import MachineRole, MachineStyle, Weaponry
from game.core.table import FrameClass

USUAL_ROLES: Final[dict[FrameClass, MachineRole]] = {
    "combat_craft": "fighter",
    "noncombat": "transport",
    "warship": "cruiser",
}
"""What a class is drawn as where nothing is said."""


@dataclass(frozen=True, slots=True)
class Gear:
    """What a suit carries and wears."""

    weapon: Weaponry = "rifle"
    has_shield: bool = False
    has_wings: bool = False
    has_crest: bool = False
    is_heavy: bool = False
    is_amphibious: bool = False


@dataclass(frozen=True, slots=True)
class SilhouetteSpec:
    """A machine to draw."""

    frame_class: FrameClass
    role: MachineRole | None = None
    style: MachineStyle = "angular"
    gear: Gear = field(default_factory=Gear)
    picture: AssetFile | None = None
    """What its pack shows instead."""

    @property
    def is_round(self) -> bool:
        """Whether it is drawn in the rounded style."""
        return self.style == "rounded"

    @property
    def drawn_role(self) -> MachineRole | None:
        """What it is drawn as: its role, or the usual one of its class."""
        return self.role or USUAL_ROLES.get(self.frame_class)

    @property
    def with_crest(self) -> SilhouetteSpec:
        """The same machine with a crest: a hero's."""
        return replace(self, gear=replace(self.gear, has_crest=True))
