"""What machines look like: one look for each frame, in every system and in the campaign.

Units of a battle system's own are drawn in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cached_property
from typing import cast
from zlib import crc32

from game.content.assets import AssetFile
from game.content.catalog import Catalog
from game.content.models import Drawn, Faction, Frame, MachineLook, MachineRole, MachineStyle, Weaponry
from game.core.table import FrameClass
from game.views.tokens.spec import Gear, SilhouetteSpec

WEAPONS: tuple[Weaponry, ...] = ("rifle", "heavy_rifle", "long_gun", "cannons", "rifle")
CRAFT: tuple[MachineRole, ...] = ("fighter", "gunship", "bomber", "pod")
BATTLESHIP_SLOTS = 4
FRIGATE_SLOTS = 2
ELITE_TIER = 3


def machine_spec(frame: Frame, style: MachineStyle, picture: AssetFile | None = None) -> SilhouetteSpec:
    """Return what a frame's machine looks like, as its file says; the rest follows from class, tier, id."""
    seed = crc32(frame.id.encode())
    gear = _gear(frame.look, seed, is_elite=frame.tier >= ELITE_TIER, is_wet="amphibious" in frame.traits)
    return SilhouetteSpec(frame.class_, frame.look.role or _role(frame, seed), style, gear, picture)


def own_spec(entry: Drawn, picture: AssetFile | None = None) -> SilhouetteSpec:
    """Return what a unit of a battle system's own looks like."""
    gear = _gear(entry.look, crc32(entry.id.encode()), is_elite=False, is_wet=False)
    return SilhouetteSpec(entry.looks_like, entry.look.role, entry.style, gear, picture)


def _gear(look: MachineLook, seed: int, *, is_elite: bool, is_wet: bool) -> Gear:
    return Gear(
        weapon=look.weapon or WEAPONS[seed % len(WEAPONS)],
        has_shield=bool(seed >> 4 & 1) if look.shield is None else look.shield,
        has_wings=is_elite if look.wings is None else look.wings,
        has_crest=is_elite or bool(seed >> 5 & 1) if look.crest is None else look.crest,
        is_heavy=bool(seed >> 6 & 1) if look.heavy is None else look.heavy,
        is_amphibious=is_wet,
    )


def _role(frame: Frame, seed: int) -> MachineRole | None:
    match frame.class_:
        case "combat_craft":
            return "tank" if "land_only" in frame.traits else CRAFT[seed % len(CRAFT)]
        case "noncombat":
            return "transport"
        case "warship":
            if frame.carried_slots:
                return "carrier"
            if frame.slots >= BATTLESHIP_SLOTS:
                return "battleship"
            return "frigate" if frame.slots <= FRIGATE_SLOTS else "cruiser"
        case _:
            return None


def _own_looks(catalog: Catalog) -> Iterator[tuple[str, SilhouetteSpec]]:
    for kind in catalog.kinds:
        if "looks_like" in {each.name for each in fields(kind.model)}:
            pictures = catalog.picture_files(kind.model)
            for key, entry in cast("Mapping[str, Drawn]", catalog.entries.get(kind.name, {})).items():
                yield key, own_spec(entry, pictures.get(key))


class Machines:
    """The looks of all frames of the packs in use."""

    def __init__(self, catalog: Catalog | None = None) -> None:
        """Without a catalogue machines are drawn by their class alone."""
        self._catalog = catalog

    @cached_property
    def _specs(self) -> Mapping[str, SilhouetteSpec]:
        """The looks of a catalogue's frames, with the pictures that packs bring, when the first is drawn.

        A unit of a battle system's own that has the id of a frame is drawn as the frame.
        """
        catalog = self._catalog
        if catalog is None:
            return {}
        pictures = catalog.picture_files(Frame)
        factions: Mapping[str, Faction] = catalog.factions
        styles = {key: faction.style for key, faction in factions.items()}
        looks = dict(_own_looks(catalog))
        for frame in catalog.frames.values():
            style = styles.get(frame.faction, "angular")
            looks[frame.id] = machine_spec(frame, style, pictures.get(frame.id))
        return looks

    def spec(self, frame: str, klass: FrameClass, *, is_hero: bool = False) -> SilhouetteSpec:
        """Return the look of a frame; one that no pack holds any more is drawn by its class."""
        found = self._specs.get(frame) or SilhouetteSpec(klass)
        return found.with_crest if is_hero else found
