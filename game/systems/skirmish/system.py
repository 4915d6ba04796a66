"""The skirmish as running games, the table protocol and the app see it."""

from typing import cast

from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.rules.system import GameSystem
from game.systems.skirmish.actions import SkirmishAction
from game.systems.skirmish.bridge import battle_report
from game.systems.skirmish.build import build_setup, default_request, order_setup
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.measures import MEASURES
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.ruleset import SkirmishRuleset
from game.systems.skirmish.schema import SCHEMA
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.sheets import sheets
from game.systems.skirmish.state import SkirmishRecord, SkirmishState
from game.systems.skirmish.telling import TELLING, Names


def _players(setup: SkirmishSetup) -> tuple[PlayerId, ...]:
    return (setup.sides[0].player, setup.sides[1].player)


def _turn(state: SkirmishState) -> int:
    return state.turn


def _names(state: SkirmishState) -> Names:
    return Names(state.field.setup)


def _build(request: object, catalog: object) -> SkirmishSetup:
    if not isinstance(request, SkirmishRequest):
        raise TypeError(f"a SkirmishRequest is needed, not {type(request).__name__}")
    return build_setup(request, cast(Catalog, catalog))


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
    build_setup=_build,
    default_request=default_request,
    players=_players,
    turn=_turn,
    telling=TELLING,
    names=_names,
    sheets=sheets,
    measures=MEASURES,
    order_setup=order_setup,
    report=battle_report,
)
