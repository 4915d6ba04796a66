"""The skirmish as running games, the table protocol and the app see it."""

from game.rules.system import BattlePart, GameSystem
from game.systems.skirmish.actions import SkirmishAction
from game.systems.skirmish.bridge import battle_report
from game.systems.skirmish.brief import BRIEF, sheets
from game.systems.skirmish.build import build_setup, default_request, order_setup
from game.systems.skirmish.charts import charts
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.measures import MEASURES
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.ruleset import SkirmishRuleset
from game.systems.skirmish.schema import SCHEMA
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishRecord, SkirmishState
from game.systems.skirmish.telling import TELLING, Names

SKIRMISH: GameSystem[SkirmishSetup, SkirmishState, SkirmishAction, SkirmishEvent] = GameSystem(
    name="skirmish",
    kind="battle",
    ruleset=SkirmishRuleset(),
    setup_type=SkirmishSetup,
    action_type=SkirmishAction,
    event_type=SkirmishEvent,
    record_type=SkirmishRecord,
    request_type=SkirmishRequest,
    schema=SCHEMA,
    build=build_setup,
    default_request=default_request,
    players=lambda setup: (setup.sides[0].player, setup.sides[1].player),
    turn=lambda state: state.turn,
    telling=TELLING,
    charts=charts,
    names=lambda state: Names(state.field.setup),
    sheets=sheets,
    brief=BRIEF,
    measures=MEASURES,
    battles=BattlePart(order_setup=order_setup, report=battle_report),
)
