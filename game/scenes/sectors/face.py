"""Sectors on the game screen."""

from __future__ import annotations

from typing import cast

from game.core.ids import Viewer
from game.scenes.game.face import Face, intent_of
from game.scenes.game.panel_context import AnyIntent
from game.scenes.sectors.form import FORM
from game.scenes.sectors.pages.register import OPEN_TO_ALL, PAGES
from game.scenes.sectors.screen_state import SectorsScreenState
from game.scenes.sectors.table import SectorsPanels, layout_of
from game.scenes.services import Services
from game.session.position import Layer
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.state import SectorsState
from game.views.sectors.show import SectorsShow
from game.views.sectors.sounds import SOUNDS
from game.views.ui.kit import Kit
from game.views.ui.log import Log


def show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> SectorsShow:
    """Return the map of a campaign."""
    state = cast(SectorsState, layer.state)
    return SectorsShow(services.catalog, services.words.strings, state, kit, viewer)


def leads(intent: AnyIntent, command: str) -> int | None:
    """Lead the cursor to the unit, the factory or the enemy that is next."""
    return cast(SectorsIntent, intent).selection.led if command == "next_unit" else None


SECTORS_FACE = Face(
    system="sectors",
    sounds=SOUNDS,
    form=FORM,
    intent=intent_of(SectorsIntent),
    leads=leads,
    show=show,
    keys={"previous_unit": ("next_unit", -1)},
    panels=SectorsPanels,
    layout=layout_of,
    pages=PAGES,
    open_to_all=OPEN_TO_ALL,
    page_keys="page_",
    screen_state=SectorsScreenState,
    log=lambda: Log(stretch=1, least_rows=4, id="log"),
    help="sectors.help",
    rulebook="SE-2.1",
    curtain="turn",
    looks_on=True,
)
