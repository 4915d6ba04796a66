"""The duel as running games, the table protocol and the app see it."""

from game.rules.system import BattlePart, GameSystem
from game.systems.duel.actions import DuelAction
from game.systems.duel.bridge import battle_report
from game.systems.duel.brief import BRIEF, card_face, sheets
from game.systems.duel.build import build_setup, default_request, order_setup
from game.systems.duel.charts import charts
from game.systems.duel.events import DuelEvent
from game.systems.duel.measures import MEASURES
from game.systems.duel.observe import reveals
from game.systems.duel.request import DuelRequest
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.schema import SCHEMA
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelRecord, DuelState
from game.systems.duel.telling import TELLING, Names


def _teams(setup: DuelSetup) -> tuple[int, ...]:
    """Seats of one team win together."""
    teams = [*dict.fromkeys(seat.team for seat in setup.seats)]
    return tuple(teams.index(seat.team) for seat in setup.seats)


DUEL: GameSystem[DuelSetup, DuelState, DuelAction, DuelEvent] = GameSystem(
    name="duel",
    kind="battle",
    ruleset=DuelRuleset(),
    setup_type=DuelSetup,
    action_type=DuelAction,
    event_type=DuelEvent,
    record_type=DuelRecord,
    request_type=DuelRequest,
    schema=SCHEMA,
    build=build_setup,
    default_request=default_request,
    players=lambda setup: tuple(seat.player for seat in setup.seats),
    teams=_teams,
    turn=lambda state: state.turn,
    telling=TELLING,
    charts=charts,
    names=lambda state: Names(state.field),
    sheets=sheets,
    brief=BRIEF,
    measures=MEASURES,
    card_face=card_face,
    reveals=reveals,
    battles=BattlePart(order_setup=order_setup, report=battle_report),
)
