"""Tokens of the wargame: machine, side, facing, damage, stored AP, what befell it (WG-1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame

from game.content.models import MachineRole, Weaponry
from game.core.ids import UnitId
from game.core.table import TokenView
from game.systems.wargame.setup import UnitSetup, WargameSetup
from game.systems.wargame.state import WargameState
from game.views.drawing import PREMULTIPLIED, faded
from game.views.tokens.counter import CounterColours, CounterSpec, Readiness, counter
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import Gear, SilhouetteSpec
from game.views.ui.kit import Kit
from game.views.wargame.place import facing_degrees
from game.views.wargame.signs import sign, statuses

SIGNS_FROM_PX = 34
"""Smaller tokens have no signs."""
MOST_SIGNS = 3
NOTCHES = 5
"""A token has so many notches when nothing is left of it."""
ROLES: Mapping[str, MachineRole] = {
    "terrestrial": "tank",
    "aerial": "fighter",
    "aquatic": "pod",
    "hybrid": "gunship",
}


class WargameTokenArt:
    """Draws the tokens of one battle. ``state`` is what is shown."""

    def __init__(self, setup: WargameSetup, kit: Kit) -> None:
        """Look up once what never changes."""
        self._kit = kit
        self.looks = kit.factions.apart([team.seats[0].faction for team in setup.teams])
        self._machines = {unit.id: _machine(unit, kit) for team in setup.teams for unit in team.units}
        self._colours = CounterColours.of(kit.palette)
        self.state: WargameState | None = None

    def look(self, token: TokenView, size_px: int) -> pygame.Surface:
        """Return a token's counter with its signs."""
        state = self.state
        if state is None:
            return pygame.Surface((size_px, size_px), pygame.SRCALPHA)
        unit = state.units[UnitId(token.id)]
        look = self.looks[unit.side]
        is_now = state.turn is not None and state.turn.unit == unit.id
        spec = CounterSpec(
            silhouette=self._machines[unit.id],
            shape=look.shape,
            colour=look.colour,
            letter=look.letter,
            is_acted=unit.has_acted or unit.is_disabled,
            damage_notches=-(-NOTCHES * token.damage // max(1, token.strength)),
            is_selected=is_now,
            facing_degrees=facing_degrees(unit.facing),
            badge=str(unit.ap) if unit.ap else "",
            readiness=_readiness(state, unit.has_acted, is_now),
        )
        names = statuses(state, unit)[:MOST_SIGNS] if size_px >= SIGNS_FROM_PX else ()
        if not names:
            return counter(spec, size_px, self._colours)
        return _with_signs(spec, size_px, self._colours, names)

    def portrait(self, unit: str, size_px: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return a unit's silhouette alone, for panels."""
        return silhouette(self._machines[UnitId(unit)], size_px, colour)


def _readiness(state: WargameState, has_acted: bool, is_now: bool) -> Readiness:
    if state.phase != "battle":
        return "none"
    if is_now:
        return "moved" if state.turn is not None and state.turn.phase != "movement" else "fresh"
    return "spent" if has_acted else "fresh"


@lru_cache(maxsize=512)
def _with_signs(
    spec: CounterSpec, size_px: int, colours: CounterColours, names: tuple[str, ...]
) -> pygame.Surface:
    picture = counter(spec, size_px, colours).copy()
    if "hulk" in names:
        picture = faded(picture, 0.75)
    px = max(11, round(size_px * 0.27))
    for number, name in enumerate(names):
        at = (size_px - px, size_px - px - round(number * px * 0.88))
        picture.blit(sign(name, px), at, special_flags=PREMULTIPLIED)
    return picture


def _machine(unit: UnitSetup, kit: Kit) -> SilhouetteSpec:
    """Return the look of a unit's frame, or one made of its sheet: its arms, thrusters, shields."""
    if unit.frame:
        return kit.machines.spec(unit.frame, unit.frame_class)
    return sheet_look(unit)


def sheet_look(unit: UnitSetup) -> SilhouetteSpec:
    """Return the look of a unit that has a sheet but no frame."""
    if unit.build == "vehicle":
        return SilhouetteSpec("combat_craft", ROLES.get(unit.category, "gunship"))
    if unit.build == "drone":
        return SilhouetteSpec("combat_craft", "pod")
    guns = [item.armament for item in unit.items if item.armament.sort == "ranged"]
    weapon: Weaponry = "none"
    if guns:
        best = max(guns, key=lambda each: each.range)
        held: Weaponry = "heavy_rifle" if best.hands == "two" else "rifle"
        weapon = "cannons" if best.hands == "mounted" else held
    gear = Gear(
        weapon=weapon,
        has_shield=any(item.armament.sort == "shield" for item in unit.items),
        has_wings=unit.thrusters > 0,
        has_crest=unit.rank >= 3,
        is_heavy=unit.klass >= 4,
    )
    return SilhouetteSpec(unit.frame_class, gear=gear, style="rounded" if unit.klass >= 3 else "angular")
