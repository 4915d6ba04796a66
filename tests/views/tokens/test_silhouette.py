"""Silhouettes: every machine has one of its own, drawn cleanly at any size."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from game.views.tokens import Gear, SilhouetteSpec, silhouette
from game.views.tokens.silhouette import parts_of
from tests.views.tokens.pictures import changed_pixels

PALE = (230, 236, 244)
SHIELDED = Gear(has_shield=True)
CAPTAIN = Gear(has_shield=True, has_crest=True)
ELITE = Gear("heavy_rifle", has_shield=True, has_wings=True, has_crest=True)
FRAMES: dict[str, SilhouetteSpec] = {
    "grunt": SilhouetteSpec("mobile_suit"),
    "shielded": SilhouetteSpec("mobile_suit", gear=SHIELDED),
    "diver": SilhouetteSpec("mobile_suit", gear=Gear(is_amphibious=True)),
    "sniper": SilhouetteSpec("mobile_suit", gear=Gear("long_gun", has_crest=True)),
    "cannons": SilhouetteSpec("mobile_suit", gear=Gear("cannons", has_shield=True, is_heavy=True)),
    "elite": SilhouetteSpec("mobile_suit", gear=ELITE),
    "hero": SilhouetteSpec("mobile_suit").with_crest,
    "unarmed": SilhouetteSpec("mobile_suit", gear=Gear("none")),
    "round grunt": SilhouetteSpec("mobile_suit", style="rounded"),
    "round captain": SilhouetteSpec("mobile_suit", style="rounded", gear=CAPTAIN),
    "round diver": SilhouetteSpec(
        "mobile_suit", style="rounded", gear=Gear(has_shield=True, is_amphibious=True)
    ),
    "round bazooka": SilhouetteSpec("mobile_suit", style="rounded", gear=Gear("long_gun", is_heavy=True)),
    "round elite": SilhouetteSpec("mobile_suit", style="rounded", gear=ELITE),
    "armour": SilhouetteSpec("mobile_armour", style="rounded"),
    "great armour": SilhouetteSpec("mobile_armour", style="rounded", gear=Gear("cannons")),
    "flying gun": SilhouetteSpec("mobile_armour", style="rounded", gear=Gear("long_gun")),
    "fighter": SilhouetteSpec("combat_craft"),
    "bomber": SilhouetteSpec("combat_craft", "bomber"),
    "pod": SilhouetteSpec("combat_craft", "pod"),
    "round fighter": SilhouetteSpec("combat_craft", "fighter", "rounded"),
    "gunship": SilhouetteSpec("combat_craft", "gunship", "rounded"),
    "round bomber": SilhouetteSpec("combat_craft", "bomber", "rounded"),
    "tank": SilhouetteSpec("combat_craft", "tank", "rounded"),
    "ferry": SilhouetteSpec("noncombat"),
    "mule": SilhouetteSpec("noncombat", style="rounded"),
    "frigate": SilhouetteSpec("warship", "frigate"),
    "cruiser": SilhouetteSpec("warship"),
    "carrier": SilhouetteSpec("warship", "carrier"),
    "round frigate": SilhouetteSpec("warship", "frigate", "rounded"),
    "battleship": SilhouetteSpec("warship", "battleship", "rounded"),
    "round carrier": SilhouetteSpec("warship", "carrier", "rounded"),
    "prism": SilhouetteSpec("superweapon"),
    "ring": SilhouetteSpec("superweapon", style="rounded"),
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


def test_a_hero_wears_a_crest_and_is_the_same_machine_else() -> None:
    plain, hero = FRAMES["cannons"], FRAMES["cannons"].with_crest
    assert hero.gear.has_crest and not plain.gear.has_crest
    assert replace(hero, gear=plain.gear) == plain


def test_a_class_has_a_usual_role_unless_one_is_given() -> None:
    assert SilhouetteSpec("combat_craft").drawn_role == "fighter"
    assert SilhouetteSpec("combat_craft", "tank").drawn_role == "tank"
    assert SilhouetteSpec("warship").drawn_role == "cruiser"
    assert SilhouetteSpec("mobile_suit").drawn_role is None


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
