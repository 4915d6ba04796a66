"""The wargame as running games, the table protocol and the app see it."""

from game.rules.system import BattlePart, GameSystem
from game.systems.wargame.actions import WargameAction
from game.systems.wargame.bridge import battle_report, order_setup
from game.systems.wargame.brief import BRIEF, sheets
from game.systems.wargame.build import build_setup, default_request
from game.systems.wargame.charts import charts
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.making import MAKER
from game.systems.wargame.measures import MEASURES
from game.systems.wargame.observe import reveals
from game.systems.wargame.prices import listings
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.ruleset import WargameRuleset
from game.systems.wargame.schema import SCHEMA
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameRecord, WargameState
from game.systems.wargame.telling import TELLING, Names

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
    build=build_setup,
    default_request=default_request,
    players=lambda setup: tuple(seat.player for team in setup.teams for seat in team.seats),
    teams=lambda setup: tuple(number for number, team in enumerate(setup.teams) for _ in team.seats),
    turn=lambda state: state.round,
    telling=TELLING,
    charts=charts,
    listings=listings,
    names=lambda state: Names(state.field.setup),
    sheets=sheets,
    brief=BRIEF,
    reveals=reveals,
    battles=BattlePart(order_setup=order_setup, report=battle_report),
    maker=MAKER,
    measures=MEASURES,
)
