"""Who administers a campaign, and who does it for him where he is not there (SE-2.8, SE-1.8, SE-9.2)."""

from typing import Final

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.board import is_begun_by
from game.systems.sectors.events import SectorsStep
from game.systems.sectors.events_people import AdministratorNamed
from game.systems.sectors.seats import NOBODY, administrator, late_seats
from game.systems.sectors.state import SectorsState

HAS_DEPUTY: Final = 21
"""In campaigns begun by this version of the rules or later a deadline means the administrator, too."""


def next_administrator(state: SectorsState) -> PlayerId:
    """The first person at the table who plays and is there, the administrator apart; nobody without one."""
    return next(
        (
            player.id
            for player in state.players.values()
            if not player.is_ai
            and player.status in ("active", "queued", "fallen")
            and player.missed < state.options.deadlines_missed
            and player.id != administrator(state)
        ),
        NOBODY,
    )


def deadline_caller(state: SectorsState) -> PlayerId:
    """Who calls the deadline: the administrator; where he alone is waited for, the next person (SE-2.8)."""
    now = administrator(state)
    return caller_where(state, late_seats(state)) if now else now


def caller_where(state: SectorsState, late: tuple[PlayerId, ...]) -> PlayerId:
    """Who calls the deadline where these are waited for (SE-2.8)."""
    now = administrator(state)
    if now and late == (now,) and is_begun_by(state.campaign, HAS_DEPUTY):
        return next_administrator(state) or now
    return now


def pass_office_on(step: SectorsStep) -> None:
    """The next person administers the campaign; the office stays where there is none (SE-1.8)."""
    heir = next_administrator(step.state)
    if heir:
        step.emit(AdministratorNamed(rules=(RuleId("SE-1.8"), RuleId("SE-9.2")), player=heir))


def pass_on_if_late(step: SectorsStep) -> None:
    """Who has missed as many deadlines running as cost a seat administers no more (SE-1.8)."""
    known = step.state.players.get(administrator(step.state))
    if known is not None and known.missed >= step.state.options.deadlines_missed:
        pass_office_on(step)
