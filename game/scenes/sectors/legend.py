"""The legend: every sign of the map beside what it means."""

from __future__ import annotations

from functools import partial

import pygame

from game.scenes.game.panel_context import PanelContext
from game.views.sectors.legend import SAMPLES, Paint
from game.views.ui.basic import Label, Picture
from game.views.ui.dialog import fitted, show_closable
from game.views.ui.kit import Kit
from game.views.ui.layout import Grid, Row
from game.views.ui.widget import Widget

SIGN_PX = 26
WIDE = 860


def show_legend(context: PanelContext) -> None:
    """Show what stripes, sacks, arrows and signs mean."""
    words = context.words
    rows: list[Widget] = [
        Row(
            Picture(partial(_painted, paint), width=SIGN_PX + 6, height=SIGN_PX),
            Label(words(f"sectors.legend.{name}"), stretch=1),
            gap=10,
            cross="center",
            id=f"legend_{name}",
        )
        for name, paint in SAMPLES
    ]
    columns = Grid(*rows, columns=2, gap=10)
    show_closable(
        context.ui(),
        words("sectors.legend.title"),
        fitted(context.ui(), columns, WIDE, id="legend_list"),
        words("screen.close"),
        id="legend",
        width=WIDE,
        begins_on_close=True,
    )


def _painted(paint: Paint, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """The sign in the middle of the room that it has."""
    px = max(8, min(size) // 2 * 2)
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    picture = paint(kit, px)
    sheet.blit(picture, picture.get_rect(center=(size[0] // 2, size[1] // 2)))
    return sheet
