"""The battle as running games, the table protocol and the app see it."""

from game.core.ids import PlayerId
from game.rules.system import BattlePart, GameSystem
from game.systems.strategic.actions import StrategicAction
from game.systems.strategic.bridge import battle_report, order_setup
from game.systems.strategic.brief import BRIEF, sheets
from game.systems.strategic.build import build_setup, default_request
from game.systems.strategic.charts import charts
from game.systems.strategic.events import StrategicEvent
from game.systems.strategic.making import MAKER
from game.systems.strategic.measures import MEASURES
from game.systems.strategic.observe import reveals
from game.systems.strategic.queries import viewing_side
from game.systems.strategic.request import StrategicRequest
from game.systems.strategic.ruleset import StrategicRuleset
from game.systems.strategic.schema import SCHEMA
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicRecord, StrategicState
from game.systems.strategic.telling import TELLING, Names


def _confidants(state: StrategicState, player: PlayerId) -> frozenset[str]:
    """The side whose hidden units a player sees."""
    side = viewing_side(state, player)
    return frozenset() if side is None else frozenset({str(side)})


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
    build=build_setup,
    default_request=default_request,
    players=lambda setup: tuple(seat for side in setup.sides for seat in side.seats),
    teams=lambda setup: tuple(number for number, side in enumerate(setup.sides) for _ in side.seats),
    turn=lambda state: state.round,
    telling=TELLING,
    charts=charts,
    names=lambda state: Names(state.field.setup),
    sheets=sheets,
    brief=BRIEF,
    has_open_orders=True,
    reveals=reveals,
    confidants=_confidants,
    battles=BattlePart(order_setup=order_setup, report=battle_report),
    maker=MAKER,
    measures=MEASURES,
)
