"""Layers above the screen: where dialogs and popups go, the shade below them, and the focus ring."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.theme import Colour
from game.views.ui.widget import Blit, Widget

_SHADE_ALPHA = 150


@dataclass(slots=True)
class Layer:
    """One tree of widgets; dialogs and popups lie above the first."""

    root: Widget
    is_modal: bool = False
    anchor: Widget | None = None
    on_back: Callable[[], object] | None = None
    focus_before: Widget | None = None
    was_ring_visible: bool = False


def floating_rect(kit: Kit, layer: Layer, screen: pygame.Rect) -> pygame.Rect:
    """Return where a dialog or popup goes: in the middle, or at its anchor."""
    margin = kit.px(kit.theme.metrics.panel_gap)
    room = screen.inflate(-2 * margin, -2 * margin)
    least, natural = layer.root.width_range(kit)
    anchor = layer.anchor
    if anchor is None:
        width = min(room.width, max(least, natural))
        height = min(room.height, layer.root.height_for(kit, width))
        return pygame.Rect(0, 0, width, height).move_to(center=screen.center)
    at = anchor.view_rect()
    width = min(room.width, max(natural, at.width))
    wanted = layer.root.height_for(kit, width)
    below, above = room.bottom - at.bottom, at.top - room.top
    gap = kit.px(4)
    if wanted + gap <= below or below >= above:
        rect = pygame.Rect(at.left, at.bottom + gap, width, min(wanted, below - gap))
    else:
        height = min(wanted, above - gap)
        rect = pygame.Rect(at.left, at.top - gap - height, width, height)
    return rect.clamp(room)


def pictures(kit: Kit, size: tuple[int, int], layers: Iterable[Layer], ring: Widget | None) -> list[Blit]:
    """Return everything that the layers show, back to front, and a ring round one of their widgets."""
    found: list[Blit] = []
    for layer in layers:
        if layer.is_modal:
            found.append((_shade(size, kit.palette.shade), (0, 0)))
        layer.root.collect(kit, found)
    if ring is not None:
        _collect_ring(kit, ring, size, found)
    return found


@lru_cache(maxsize=1)
def _shade(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return what darkens the screen below a dialog."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*(part * _SHADE_ALPHA // 255 for part in colour), _SHADE_ALPHA))
    return surface


def _collect_ring(kit: Kit, focus: Widget, size: tuple[int, int], out: list[Blit]) -> None:
    """Add the focus ring around a widget, cut off where scrolling cuts the widget off."""
    metrics = kit.theme.metrics
    reach = kit.px(metrics.focus_ring) + kit.px(1)
    rect = focus.focus_rect().inflate(2 * reach, 2 * reach)
    style = BoxStyle(
        None, 255, kit.palette.accent, kit.px(metrics.focus_ring), kit.px(metrics.field_radius) + reach
    )
    ring = kit.box(rect.width, rect.height, style)
    shown = rect.clip(pygame.Rect((0, 0), size))
    parent = focus.parent
    while parent is not None:
        clip = parent.clip_rect()
        if clip is not None:
            shown = shown.clip(clip.inflate(2 * reach, 2 * reach))
        parent = parent.parent
    if shown.width > 0 and shown.height > 0:
        part = ring.subsurface(shown.move(-rect.x, -rect.y))
        out.append((part, shown.topleft))
