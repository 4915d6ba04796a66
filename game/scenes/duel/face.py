"""The face of a duel on the game screen."""

from __future__ import annotations

from typing import Final, cast

from game.core.events import Action
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Mark
from game.scenes.duel.form import FORM
from game.scenes.duel.layout import layout_of
from game.scenes.duel.result import duel_verdict
from game.scenes.duel.tabletop import DuelPanels
from game.scenes.duel.texts import vertex_text
from game.scenes.game.face import Doubt, Face, Withdrawal, intent_of, withdrawal
from game.scenes.game.panel_context import AnyIntent
from game.scenes.game.showing import Showing
from game.scenes.services import Services
from game.scenes.words import Words
from game.session.position import Layer
from game.systems.duel.actions import AttackSuit, LeaveBattle, PlanCards
from game.systems.duel.intent import DuelIntent
from game.systems.duel.legal import may_be_replaced
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.views.duel.highlights import ROLES
from game.views.duel.show import DuelShow
from game.views.duel.sounds import SOUNDS
from game.views.ui.kit import Kit

COUNTERED: Final = ("hurt", "may_hurt", "lost", "may_lose")
"""What an attack may bring upon the attacker."""


def _show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> DuelShow:
    state = cast(DuelState, layer.state)
    table = layer.game.system.ruleset.table
    return DuelShow(
        lambda seen: table(seen, None), state, services.catalog, services.words.strings, services.words, kit
    )


def _tip(showing: Showing, intent: AnyIntent, place: int) -> str:
    selection = cast(DuelIntent, intent).selection
    return vertex_text(showing, selection, place)


def _advised(intent: AnyIntent, action: Action) -> tuple[Mark, ...]:
    """Show the hand that the advice is for."""
    if isinstance(action, PlanCards):
        cast(DuelIntent, intent).selection.choose(action.unit)
    return ()


def _doubt(odds: Odds, action: Action) -> Doubt | None:
    """An attack that is stopped whatever anybody answers is asked about once more: it costs a card."""
    is_stopped = bool(odds.chances) and not (odds.of("hit") or odds.of("may_hit"))
    if not isinstance(action, AttackSuit) or not is_stopped:
        return None
    is_countered = any(odds.of(label) for label in COUNTERED)
    return Doubt("duel.countered") if is_countered else Doubt("duel.hopeless", is_worthwhile=True)


def _withdrawal(words: Words, state: GameState, player: PlayerId) -> Withdrawal | None:
    """Leave the battle, after a warning that says what it costs (DU-4.12); in a war: withdraw."""
    duel = cast(DuelState, state)
    setup = duel.field.setup
    key = "duel.withdraw" if setup.order else "duel.leave"
    has_retreat = next(seat.has_retreat for seat in setup.seats if seat.player == player)
    cost = words(f"{key}.ask" if has_retreat else f"{key}.no_retreat")
    return withdrawal(words, LeaveBattle(player=player), key, "DU-4.12", cost)


def _may_be_replaced(setup: object) -> bool:
    return may_be_replaced(cast(DuelSetup, setup))


def _hides(state: GameState) -> bool:
    """While plans are made, hands are secret."""
    return cast(DuelState, state).phase == "planning"


DUEL: Final = Face(
    system="duel",
    sounds=SOUNDS,
    show=_show,
    form=FORM,
    intent=intent_of(DuelIntent),
    panels=DuelPanels,
    layout=layout_of,
    tip=_tip,
    marks=ROLES,
    advised=_advised,
    hides=_hides,
    doubt=_doubt,
    withdrawal=_withdrawal,
    may_be_replaced=_may_be_replaced,
    called="seats",
    help="duel.help",
    rulebook="DU-4.1",
    undo=("duel.undo", "secret"),
    verdict=duel_verdict,
)
