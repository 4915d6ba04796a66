"""Sectors as running games, the table protocol and the app see it."""

from typing import Final

from game.core.ids import PlayerId
from game.rules.campaigns import AUTOMATIC
from game.rules.system import CampaignPart, GameSystem
from game.systems.sectors.actions import LeaveSeat, SectorsAction, TakeSeat
from game.systems.sectors.battle_odds import order_after
from game.systems.sectors.bridge import aside, awaits, pending_order, settle
from game.systems.sectors.brief import BRIEF, sheets
from game.systems.sectors.build import build_setup, default_request
from game.systems.sectors.charts import charts
from game.systems.sectors.chronicle import SectorsChronicleWriter
from game.systems.sectors.events import AbilityUsed, GamePlayed, OrdersMerged, SectorsEvent, UnitsQueued
from game.systems.sectors.legal import called
from game.systems.sectors.making import MAKER
from game.systems.sectors.renewal import renewed_setup
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.ruleset import SectorsRuleset
from game.systems.sectors.schema import SCHEMA
from game.systems.sectors.seats import handed_seats, waits_for_people
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import SYSTEM, SectorsRecord, SectorsState
from game.systems.sectors.telling import TELLING, Names


def seats(setup: SectorsSetup) -> tuple[PlayerId, ...]:
    """Every seat of a campaign in table order, the system's last."""
    return (*(player.id for player in setup.players), SYSTEM)


def take_seat(state: SectorsState, seat: PlayerId) -> SectorsAction | None:
    """The action by which people hold a seat whose program is gone; None where they do already (SE-1.4)."""
    action = TakeSeat(player=SYSTEM, seat=seat)
    return action if RULESET.check(state, action) is None else None


def leave_seat(state: SectorsState, seat: PlayerId) -> SectorsAction | None:
    """The action by which a built-in player has a seat of people; None where one has it already (SE-1.4)."""
    action = LeaveSeat(player=SYSTEM, seat=seat)
    return action if RULESET.check(state, action) is None else None


def _teams(setup: SectorsSetup) -> tuple[int, ...]:
    """Races win together; the system's seat is a team of its own."""
    races = [race.id for race in setup.races]
    return (*(races.index(player.race) for player in setup.players), len(races))


def _reveals(state: SectorsState, event: SectorsEvent, player: PlayerId) -> bool:
    """Orders and chance are out once they are merged, rolled or drawn: nobody takes that back.

    A game that is given up, or whose result is entered, was decided by its sides.
    """
    if isinstance(event, AbilityUsed):
        return event.effect in ("relocate", "avoid")
    if isinstance(event, GamePlayed):
        return event.status != "open" and event.cause in ("", "decided")
    return isinstance(event, OrdersMerged | UnitsQueued)


RULESET: Final = SectorsRuleset()
SECTORS: GameSystem[SectorsSetup, SectorsState, SectorsAction, SectorsEvent] = GameSystem(
    name="sectors",
    kind="campaign",
    ruleset=RULESET,
    setup_type=SectorsSetup,
    action_type=SectorsAction,
    event_type=SectorsEvent,
    record_type=SectorsRecord,
    request_type=SectorsRequest,
    schema=SCHEMA,
    build=build_setup,
    default_request=default_request,
    players=seats,
    turn=lambda state: state.turn,
    telling=TELLING,
    charts=charts,
    names=lambda state: Names(state.campaign.setup),
    sheets=sheets,
    brief=BRIEF,
    has_open_orders=True,
    reveals=_reveals,
    campaign=CampaignPart(
        order=pending_order,
        settle=settle,
        own_seat=SYSTEM,
        aside=aside,
        awaits=awaits,
        waits=waits_for_people,
        steps_in=called,
        renew=renewed_setup,
        chronicle=SectorsChronicleWriter,
        order_after=order_after,
        fought_in=lambda setup: setup.options.battle_system.removeprefix(AUTOMATIC),
        take_seat=take_seat,
        leave_seat=leave_seat,
        handed=handed_seats,
    ),
    teams=_teams,
    maker=MAKER,
)
