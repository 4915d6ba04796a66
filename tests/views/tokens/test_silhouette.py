"""Silhouettes: every machine has one of its own, drawn cleanly at any size."""

from itertools import combinations

import pygame
import pytest

from game.views.tokens import FrameClass, Role, SilhouetteSpec, silhouette
from game.views.tokens.silhouette import parts_of
from tests.views.tokens.pictures import changed_pixels

PALE = (230, 236, 244)
FRAMES: dict[str, SilhouetteSpec] = {
    "grunt": SilhouetteSpec("mobile_suit", style=0, attempts=2, accuracy_percent=65),
    "shielded": SilhouetteSpec("mobile_suit", style=0, attempts=2, accuracy_percent=65, defense=5),
    "diver": SilhouetteSpec("mobile_suit", style=0, attempts=2, is_amphibious=True),
    "sniper": SilhouetteSpec("mobile_suit", style=0, die_sides=10, accuracy_percent=75),
    "cannons": SilhouetteSpec("mobile_suit", style=0, dice=2, defense=5),
    "elite": SilhouetteSpec("mobile_suit", style=0, attempts=2, die_sides=8, accuracy_percent=75, defense=6),
    "hero": SilhouetteSpec("mobile_suit", style=0, attempts=2, accuracy_percent=65, is_hero=True),
    "round grunt": SilhouetteSpec("mobile_suit", style=1, attempts=2, accuracy_percent=65),
    "round captain": SilhouetteSpec("mobile_suit", style=1, attempts=2, accuracy_percent=80, defense=5),
    "round diver": SilhouetteSpec("mobile_suit", style=1, attempts=2, defense=5, is_amphibious=True),
    "round bazooka": SilhouetteSpec("mobile_suit", style=1, die_sides=10, accuracy_percent=65, defense=5),
    "round elite": SilhouetteSpec(
        "mobile_suit", style=1, attempts=2, die_sides=8, accuracy_percent=75, defense=5
    ),
    "armour": SilhouetteSpec("mobile_armour", style=1, attempts=2, die_sides=10, defense=7),
    "great armour": SilhouetteSpec("mobile_armour", style=1, attempts=2, dice=2, defense=8),
    "fighter": SilhouetteSpec("combat_craft", style=0, die_sides=4, defense=2),
    "bomber": SilhouetteSpec("combat_craft", style=0, die_sides=8, defense=2),
    "pod": SilhouetteSpec("combat_craft", style=0, die_sides=6, defense=2),
    "round fighter": SilhouetteSpec("combat_craft", style=1, die_sides=4, defense=2),
    "gunship": SilhouetteSpec("combat_craft", style=1, die_sides=6, defense=3),
    "round bomber": SilhouetteSpec("combat_craft", style=1, die_sides=8, defense=3),
    "tank": SilhouetteSpec("combat_craft", "tank", style=1, die_sides=8, defense=3),
    "ferry": SilhouetteSpec("noncombat", style=0),
    "mule": SilhouetteSpec("noncombat", style=1),
    "frigate": SilhouetteSpec("warship", style=0, defense=6),
    "cruiser": SilhouetteSpec("warship", style=0, defense=8),
    "carrier": SilhouetteSpec("warship", "carrier", style=0, defense=7),
    "round frigate": SilhouetteSpec("warship", style=1, defense=6),
    "battleship": SilhouetteSpec("warship", style=1, defense=8),
    "round carrier": SilhouetteSpec("warship", "carrier", style=1, defense=7),
    "prism": SilhouetteSpec("superweapon", style=0),
    "ring": SilhouetteSpec("superweapon", style=1),
}


def coverage(spec: SilhouetteSpec, size_px: int) -> pygame.Mask:
    """The pixels that a silhouette covers."""
    return pygame.mask.from_surface(silhouette(spec, size_px, PALE), 127)


@pytest.mark.parametrize("name", FRAMES)
def test_a_silhouette_fills_a_fair_part_of_its_square(name: str) -> None:
    for size_px in (18, 64):
        share = coverage(FRAMES[name], size_px).count() / size_px**2
        assert 0.1 < share < 0.85


def test_every_pair_of_machines_differs_visibly_even_when_small() -> None:
    pictures = {name: silhouette(spec, 40, PALE) for name, spec in FRAMES.items()}
    for (one, first), (other, second) in combinations(pictures.items(), 2):
        assert changed_pixels(first, second, 40) > 20, (one, other)


def test_numbers_of_a_frame_decide_its_gear() -> None:
    assert FRAMES["sniper"].gear.has_long_gun
    assert not FRAMES["sniper"].gear.has_shield
    assert FRAMES["cannons"].gear.has_shoulder_cannons
    assert FRAMES["shielded"].gear.has_shield
    assert FRAMES["elite"].gear.has_wings
    assert FRAMES["hero"].gear.has_crest
    assert not FRAMES["grunt"].gear.has_crest


def test_roles_follow_from_numbers_unless_given() -> None:
    def role(frame_class: FrameClass, die_sides: int, defense: int, given: Role = "") -> str:
        return SilhouetteSpec(frame_class, given, die_sides=die_sides, defense=defense).drawn_role

    assert role("combat_craft", 4, 2) == "fighter"
    assert role("combat_craft", 8, 2) == "bomber"
    assert role("combat_craft", 8, 3, "tank") == "tank"
    assert role("warship", 6, 6) == "frigate"
    assert role("warship", 6, 7) == "carrier"
    assert role("warship", 6, 8) == "cruiser"


def test_edges_are_soft_and_premultiplied() -> None:
    picture = silhouette(FRAMES["grunt"], 64, PALE)
    pixels = [picture.get_at((x, y)) for x in range(64) for y in range(64)]
    assert any(0 < pixel.a < 255 for pixel in pixels)
    assert all(max(pixel.r, pixel.g, pixel.b) <= pixel.a + 2 for pixel in pixels)


def test_parts_stay_near_their_square_and_pictures_are_shared() -> None:
    for spec in FRAMES.values():
        points = [point for _, outline in parts_of(spec) for point in outline]
        assert all(-5.0 <= x <= 105.0 and -5.0 <= y <= 105.0 for x, y in points)
    assert silhouette(FRAMES["grunt"], 32, PALE) is silhouette(FRAMES["grunt"], 32, PALE)
