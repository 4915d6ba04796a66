"""Marks of a duel's intent become what the board draws, in colours of the palette and of the seats."""

from types import SimpleNamespace
from typing import Literal, cast

import pygame
import pytest

from game.rules.intent import Mark
from game.views.duel.highlights import ROLES
from game.views.duel.marks import (
    BaseMark,
    BaseReticle,
    ObjectiveMark,
    RangeBand,
    SightPath,
    VertexCounts,
    VertexDots,
)
from game.views.table.draw_context import DrawContext
from game.views.table.highlights import Colours, overlays
from game.views.table.overlays import Overlay
from game.views.ui.theme import load_theme

OWN = (10, 20, 30)
"""The colour of every owner."""
PALETTE = next(iter(load_theme().palettes.values()))


def drawn(*marks: Mark) -> tuple[list[Overlay], list[Overlay]]:
    """What marks are drawn as, below and above the machines."""
    return overlays(marks, Colours(PALETTE, lambda owner: OWN), ROLES)


@pytest.mark.parametrize("kind", ["objective", "hill", "goal"])
def test_a_place_of_the_mission_has_the_colour_of_its_holder(
    kind: Literal["objective", "hill", "goal"],
) -> None:
    under, over = drawn(Mark("mission", (4,), "red", label=kind), Mark("mission", (5,), label=kind))
    assert under == [ObjectiveMark(4, OWN, True, kind), ObjectiveMark(5, PALETTE.accent, False, kind)]
    assert not over


def test_machines_targets_and_ways_are_drawn_round_vertices() -> None:
    under, over = drawn(
        Mark("machine", (1,)), Mark("struck", (2,)), Mark("dots", (3, 4), "red"), Mark("blocked_line", (1, 2))
    )
    assert not under
    assert over == [
        BaseMark(1, PALETTE.accent, 0.0, 0.1, 1.04),
        BaseReticle(2, PALETTE.bad),
        VertexDots((3, 4), OWN),
        SightPath((1, 2), PALETTE.bad, False),
    ]


def test_what_goes_round_a_number_leaves_it_legible() -> None:
    numbers, rings = drawn(Mark("threat", (4,), label="2"), Mark("round", (4,), "red"))
    number, ring = numbers[0], rings[0]
    assert isinstance(number, VertexCounts) and isinstance(ring, VertexDots)
    context = cast(DrawContext, SimpleNamespace(px=40, screen=lambda vertex: (50.0, 50.0)))
    plain, ringed = (pygame.Surface((100, 100)) for _ in range(2))
    for surface in (plain, ringed):
        number.draw(surface, context)
    ring.draw(ringed, context)
    inside = pygame.Rect(0, 0, 13, 17).move_to(center=(50, 50))
    assert pygame.image.tobytes(plain.subsurface(inside), "RGB") == pygame.image.tobytes(
        ringed.subsurface(inside), "RGB"
    )
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(ringed, "RGB")


def test_a_range_has_both_its_limits() -> None:
    under, over = drawn(Mark("range", (7,), label="2 6"))
    assert under == [RangeBand(7, 2, 6, PALETTE.bad)] and not over
