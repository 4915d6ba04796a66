"""The wargame as running games, the table protocol and the app see it."""

from typing import cast

from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.rules.system import GameSystem
from game.systems.wargame.actions import WargameAction
from game.systems.wargame.bridge import battle_report
from game.systems.wargame.build import build_setup, default_request, order_setup
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.making import MAKER
from game.systems.wargame.observe import reveals
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.ruleset import WargameRuleset
from game.systems.wargame.schema import SCHEMA
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.sheets import sheets
from game.systems.wargame.state import WargameRecord, WargameState
from game.systems.wargame.telling import TELLING, Names


def _players(setup: WargameSetup) -> tuple[PlayerId, ...]:
    return tuple(seat.player for team in setup.teams for seat in team.seats)


def _turn(state: WargameState) -> int:
    return state.round


def _names(state: WargameState) -> Names:
    return Names(state.field.setup)


def _build(request: object, catalog: object) -> WargameSetup:
    if not isinstance(request, WargameRequest):
        raise TypeError(f"a WargameRequest is needed, not {type(request).__name__}")
    return build_setup(request, cast(Catalog, catalog))


WARGAME: GameSystem[WargameSetup, WargameState, WargameAction, WargameEvent] = GameSystem(
    name="wargame",
    kind="battle",
    ruleset=WargameRuleset(),
    setup_type=WargameSetup,
    action_type=WargameAction,
    event_type=WargameEvent,
    record_type=WargameRecord,
    request_type=WargameRequest,
    schema=SCHEMA,
    build_setup=_build,
    default_request=default_request,
    players=_players,
    turn=_turn,
    telling=TELLING,
    names=_names,
    sheets=sheets,
    reveals=reveals,
    order_setup=order_setup,
    report=battle_report,
    maker=MAKER,
)
