"""Total War on the game screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from game.core.events import Action
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.rules.intent import Mark
from game.scenes.game.face import Face, intent_of
from game.scenes.game.panel_context import AnyIntent
from game.scenes.game.showing import Past
from game.scenes.services import Services
from game.scenes.totalwar.form import FORM
from game.scenes.totalwar.hex_board import HexBoardWidget
from game.scenes.totalwar.lessons import LESSONS
from game.scenes.totalwar.pages.register import OPEN_TO_ALL, PAGES
from game.scenes.totalwar.screen_state import WarScreenState
from game.scenes.totalwar.table import WarPanels, layout_of
from game.session.position import Layer
from game.systems.totalwar.actions import PlaceForce
from game.systems.totalwar.advised_marks import marks_of_action
from game.systems.totalwar.events import WarMoved
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.legal import legal
from game.systems.totalwar.state import TotalWarState
from game.views.totalwar.show import TotalWarShow
from game.views.totalwar.sounds import SOUNDS
from game.views.ui.kit import Kit
from game.views.ui.log import Log

LOG_EVENTS = 600
"""So many events of the past are written into the log when it is made anew."""


def show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> TotalWarShow:
    """Return the map of a war."""
    return TotalWarShow(services.catalog, services.words.strings, layer.state, kit, viewer)


def retold(past: Past) -> Past:
    """Return the past from where the war came to the present map: panels of another one have other names."""
    moved = 0
    for number, event in enumerate(past):
        if isinstance(event, WarMoved):
            moved = number
    return past[moved:][-LOG_EVENTS:]


def leads(chosen: AnyIntent, command: str) -> int | None:
    """Lead the cursor to the force that is chosen next, or to where it can be set down."""
    return cast(WarIntent, chosen).place if command == "war_next" else None


def end_step(observed: Callable[[], GameState], player: PlayerId, _: AnyIntent) -> Iterator[Action]:
    """End this part of the turn.

    On a new map every force that waits is set down, in their order: the rules leave hardly a choice
    (TW-6.3).
    """
    chosen = WarIntent(cast(TotalWarState, observed()))
    chosen.adopt(chosen.state, player)
    is_placing = chosen.mode == "placement"
    action = chosen.use("war_end")
    while action is not None:
        yield action
        offered = legal(cast(TotalWarState, observed()), player) if is_placing else ()
        action = next((each for each in offered if isinstance(each, PlaceForce)), None)


def _advised(intent: AnyIntent, action: Action) -> tuple[Mark, ...]:
    return marks_of_action(cast(WarIntent, intent).state, action)


TOTAL_WAR_FACE = Face(
    system="totalwar",
    sounds=SOUNDS,
    form=FORM,
    show=show,
    intent=intent_of(WarIntent),
    panels=WarPanels,
    layout=layout_of,
    log=lambda: Log(stretch=1, least_rows=3, id="log"),
    retold=retold,
    board=HexBoardWidget,
    advised=_advised,
    leads=leads,
    series={"war_end": end_step},
    keys={"war_previous": ("war_next", -1)},
    panel_keys=(LESSONS.also,),
    view_keys="war_",
    help="war.help",
    pages=PAGES,
    open_to_all=OPEN_TO_ALL,
    page_keys="war_",
    screen_state=WarScreenState,
    curtain="turn",
    looks_on=True,
    steers_at_edges=True,
)
