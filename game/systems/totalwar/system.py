"""Total War as running games, the table protocol and the app see it."""

from typing import Final

from game.core.bridge import BattleOrder, BattleReport
from game.core.ids import PlayerId
from game.rules.system import CampaignPart, GameSystem
from game.systems.totalwar.actions import LeaveSeat, ReportBattle, TakeSeat, TotalWarAction
from game.systems.totalwar.brief import BRIEF, sheets
from game.systems.totalwar.build import build_setup, default_request
from game.systems.totalwar.charts import charts
from game.systems.totalwar.chronicle import WarChronicleWriter
from game.systems.totalwar.events import TotalWarEvent
from game.systems.totalwar.observe import reveals, shared_factions
from game.systems.totalwar.orders_ahead import order_after
from game.systems.totalwar.renewal import renewed_setup
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.resolve_battle import fought_in
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.schema import SCHEMA
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM, TotalWarRecord, TotalWarState
from game.systems.totalwar.tally import WarTally
from game.systems.totalwar.telling import TELLING, Names


def seats(setup: TotalWarSetup) -> tuple[PlayerId, ...]:
    """Every seat of a war in table order, the system's last."""
    officers = [officer for faction in setup.factions for officer in faction.officers]
    officers += [officer for officer, _ in setup.rogues]
    return (*dict.fromkeys(officer.player for officer in officers), SYSTEM)


def pending_order(state: TotalWarState) -> BattleOrder | None:
    """The battle that has to be fought now, or None."""
    if state.battle is None or state.battle.stage != "fought" or state.prompts:
        return None
    return state.battle.order


def settle(state: TotalWarState, report: BattleReport) -> TotalWarAction:
    """The action that brings a battle's report into the war."""
    return ReportBattle(player=SYSTEM, report=report)


def take_seat(state: TotalWarState, seat: PlayerId) -> TotalWarAction | None:
    """The action by which people hold a seat whose program is gone; None where they do already (TW-9.6)."""
    action = TakeSeat(player=SYSTEM, seat=seat)
    return action if RULESET.check(state, action) is None else None


def leave_seat(state: TotalWarState, seat: PlayerId) -> TotalWarAction | None:
    """The action by which a built-in player leads for people; None where one does already (TW-9.6)."""
    action = LeaveSeat(player=SYSTEM, seat=seat)
    return action if RULESET.check(state, action) is None else None


RULESET: Final = TotalWarRuleset()
TOTAL_WAR: GameSystem[TotalWarSetup, TotalWarState, TotalWarAction, TotalWarEvent] = GameSystem(
    name="totalwar",
    kind="campaign",
    ruleset=RULESET,
    setup_type=TotalWarSetup,
    action_type=TotalWarAction,
    event_type=TotalWarEvent,
    record_type=TotalWarRecord,
    request_type=TotalWarRequest,
    schema=SCHEMA,
    build=build_setup,
    default_request=default_request,
    players=seats,
    turn=lambda state: state.round,
    telling=TELLING,
    charts=charts,
    tally=WarTally,
    names=lambda state: Names(state.campaign.setup, state.theatre),
    sheets=sheets,
    brief=BRIEF,
    has_open_orders=True,
    reveals=reveals,
    confidants=shared_factions,
    campaign=CampaignPart(
        order=pending_order,
        settle=settle,
        own_seat=SYSTEM,
        renew=renewed_setup,
        chronicle=WarChronicleWriter,
        order_after=order_after,
        fought_in=fought_in,
        take_seat=take_seat,
        leave_seat=leave_seat,
    ),
)
