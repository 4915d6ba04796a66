"""The battle as running games, the table protocol and the app see it."""

from typing import cast

from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.rules.system import GameSystem
from game.systems.strategic.actions import StrategicAction
from game.systems.strategic.bridge import battle_report
from game.systems.strategic.build import build_setup, default_request, order_setup
from game.systems.strategic.events import StrategicEvent
from game.systems.strategic.making import MAKER
from game.systems.strategic.observe import reveals
from game.systems.strategic.request import StrategicRequest
from game.systems.strategic.ruleset import StrategicRuleset
from game.systems.strategic.schema import SCHEMA
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.sheets import sheets
from game.systems.strategic.state import StrategicRecord, StrategicState
from game.systems.strategic.telling import TELLING, Names


def _players(setup: StrategicSetup) -> tuple[PlayerId, ...]:
    return tuple(side.player for side in setup.sides)


def _turn(state: StrategicState) -> int:
    return state.round


def _names(state: StrategicState) -> Names:
    return Names(state.field.setup)


def _build(request: object, catalog: object) -> StrategicSetup:
    if not isinstance(request, StrategicRequest):
        raise TypeError(f"a StrategicRequest is needed, not {type(request).__name__}")
    return build_setup(request, cast(Catalog, catalog))


STRATEGIC: GameSystem[StrategicSetup, StrategicState, StrategicAction, StrategicEvent] = GameSystem(
    name="strategic",
    kind="battle",
    ruleset=StrategicRuleset(),
    setup_type=StrategicSetup,
    action_type=StrategicAction,
    event_type=StrategicEvent,
    record_type=StrategicRecord,
    request_type=StrategicRequest,
    schema=SCHEMA,
    build_setup=_build,
    default_request=default_request,
    players=_players,
    turn=_turn,
    telling=TELLING,
    names=_names,
    sheets=sheets,
    has_open_orders=True,
    reveals=reveals,
    order_setup=order_setup,
    report=battle_report,
    maker=MAKER,
)
