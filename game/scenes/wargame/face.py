"""The wargame on the game screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast

from game.core.events import Action
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Mark
from game.scenes.game.face import Doubt, Face, Withdrawal, intent_of, withdrawal
from game.scenes.game.panel_context import AnyIntent
from game.scenes.services import Services
from game.scenes.wargame.form import FORM
from game.scenes.wargame.lessons import wargame_state
from game.scenes.wargame.result import wargame_verdict
from game.scenes.wargame.score_panel import PAGE
from game.scenes.wargame.secrets_page import SecretsPage
from game.scenes.wargame.table import WargamePanels, layout_of
from game.scenes.words import Words
from game.session.position import Layer
from game.systems.wargame.actions import (
    Attack,
    Demolish,
    DroneAttack,
    DroneDemolish,
    Grapple,
    Surrender,
    WargameAction,
)
from game.systems.wargame.check_battle import furthest_ahead
from game.systems.wargame.intent import WargameIntent, placements
from game.systems.wargame.marks import tiles_of_target
from game.systems.wargame.ready import entry_tiles
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState
from game.systems.wargame.table import COLOURS, IN_SPACE, PLATE
from game.views.board.styles import usual_styles
from game.views.ui.kit import Kit
from game.views.wargame.highlights import WARGAME_ROLES
from game.views.wargame.show import WargameShow
from game.views.wargame.sounds import SOUNDS

AIMING: Final = frozenset({"fire", "next_unit", "next_phase"})
"""Commands after which the cursor stands where they point, so that the key that uses a hex goes on."""
KEYS: Final = (
    *("next_weapon", "next_aim", "grapple", "throw", "rise", "sink", "turn_left", "turn_right"),
    *("step_back", "fly", "dash", "jump", "next_phase", "next_unit", "previous_unit", "show_threat"),
    *("show_reach", "fire", "commit"),
)
"""Keys of orders, all but one of which are called like them."""


def _advised(intent: AnyIntent, action: Action) -> tuple[Mark, ...]:
    return cast(WargameIntent, intent).marks_of(cast(WargameAction, action))


def _leads(intent: AnyIntent, command: str) -> int | None:
    """Lead the cursor to what is aimed at, else to the unit; who throws begins at the furthest hex ahead."""
    selection = cast(WargameIntent, intent).selection
    if command == "throw" and selection.mode == "throw" and selection.acting is not None:
        return furthest_ahead(selection.state, selection.acting, selection.throws())
    if command not in AIMING:
        return None
    own = selection.state.units.get(selection.own)
    here: tuple[int, ...] = (own.tile,) if own is not None and own.tile >= 0 else ()
    if own is not None and own.status == "reserve":
        edge = entry_tiles(selection.state, own)
        here = edge[len(edge) // 2 :]
    return next(iter(tiles_of_target(selection.state, selection.target) or here), None)


def _placements(now: Callable[[], GameState], player: PlayerId, intent: AnyIntent) -> Iterator[Action]:
    chosen = cast(WargameIntent, intent).selection
    return placements(lambda: cast(WargameState, now()), player, chosen.selected, chosen.placed_height)


def _doubt(odds: Odds, action: Action) -> Doubt | None:
    """An attack that cannot hit is asked about once more."""
    match action:
        case Grapple():
            wanted: tuple[str, ...] = ("held",)
        case Attack() | DroneAttack():
            wanted = "hit", "item_lost", "guarded"
        case Demolish() | DroneDemolish():
            return None if odds.of("hit") else Doubt("wargame.vain")
        case _:
            return None
    return None if any(odds.of(label) for label in wanted) else Doubt("wargame.hopeless")


def _hides(state: GameState) -> bool:
    """Secondary objectives are taken in secret (WG-16.14)."""
    return cast(WargameState, state).phase == "secondaries"


def _withdrawal(words: Words, state: GameState, player: PlayerId) -> Withdrawal | None:
    """Surrender in one's own turn (WG-14.1)."""
    return withdrawal(words, Surrender(player=player), "wargame.surrender", "WG-14.1")


def wargame_show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> WargameShow:
    """Return the board of a battle as a viewer sees it."""
    setup, state = cast(WargameSetup, layer.game.setup), cast(WargameState, layer.state)
    table = layer.game.system.ruleset.table
    styles = usual_styles(services.catalog, (*COLOURS.values(), *IN_SPACE.values(), PLATE))
    return WargameShow(lambda now: table(now, viewer), setup, state, styles, kit, services.words)


WARGAME_FACE: Final = Face(
    system="wargame",
    sounds=SOUNDS,
    show=wargame_show,
    panels=WargamePanels,
    layout=layout_of,
    marks=WARGAME_ROLES,
    intent=intent_of(WargameIntent),
    advised=_advised,
    leads=_leads,
    form=FORM,
    series={"deploy_all": _placements},
    doubt=_doubt,
    screen_state=wargame_state,
    verdict=wargame_verdict,
    pages={PAGE: SecretsPage},
    hides=_hides,
    withdrawal=_withdrawal,
    keys={key: ("next_unit", -1) if key == "previous_unit" else (key, 1) for key in KEYS},
    keeps_choice=True,
    rulebook="WG-7.2",
    help="wargame.help",
)
