"""A war that is being put together: campaign, who leads whom, and the way to a request."""

from __future__ import annotations

from typing import Final

from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL
from game.scenes.services import Services
from game.scenes.setup.campaigns import Campaigns
from game.scenes.setup.draft import CAMPAIGN, Draft, SeatDraft
from game.session.schema import SeatRecord
from game.systems.totalwar.build import SYSTEM, default_request
from game.systems.totalwar.content import Campaign
from game.systems.totalwar.profile import TotalWarRules
from game.systems.totalwar.request import TotalWarRequest

WITH_LEADER: Final = "leader"
"""An officer for whom the seat that leads his faction decides."""
CAMPAIGNS: Final = Campaigns(SYSTEM, Campaign, TotalWarRules, "screen.war")


def usual_draft(services: Services, seed: int) -> Draft:
    """Return the war that starts when nothing is changed."""
    draft = Draft(default_request(services.catalog).campaign, CAMPAIGN, seed=seed)
    agree(services, draft, "entry")
    return draft


def agree(services: Services, draft: Draft, changed: str) -> None:
    """Seat the leaders of a campaign: a human leads the first side, built-in players the others.

    Who was seated for a campaign before another was looked at sits there again.
    """
    if changed != "entry" or draft.turn_to_entry():
        return
    draft.options = {}
    entry = CAMPAIGNS.chosen(services, draft)
    if entry is None:
        draft.seats = []
        return
    leaders = [each.faction for each in entry.factions] + [each.officer.id for each in entry.rogues]
    draft.seats = [SeatDraft(leader, who=USUAL_LEVEL) for leader in leaders]
    if draft.seats:
        draft.seats[0].who = HUMAN
    draft.seats += [
        SeatDraft(officer.id, who=WITH_LEADER)
        for side in entry.factions
        for officer in side.officers
        if officer.id != side.commander
    ]


def seat_name(services: Services, draft: Draft, seat: SeatDraft) -> str:
    """Return a seat as the form calls it: the faction that it leads, or the officer."""
    entry, factions = CAMPAIGNS.chosen(services, draft), services.catalog.factions
    if seat.key in factions:
        return factions[seat.key].name
    officers = [each for side in entry.factions for each in side.officers] if entry is not None else []
    officers += [each.officer for each in entry.rogues] if entry is not None else []
    return next((each.name for each in officers if each.id == seat.key), seat.key)


def records(services: Services, draft: Draft) -> tuple[SeatRecord, ...]:
    """Return who sits where: leaders, and the officers who have a seat of their own."""
    return tuple(seat.record() for seat in draft.seats if seat.who != WITH_LEADER)


def request(services: Services, draft: Draft) -> TotalWarRequest:
    """Return the war as the system is asked for it."""
    entry = CAMPAIGNS.chosen(services, draft)
    officers = {each.id for side in entry.factions for each in side.officers} if entry is not None else set()
    seated = records(services, draft)
    return TotalWarRequest(
        campaign=draft.entry,
        seats={str(each.player): str(each.player) for each in seated if each.player in officers},
        humans=tuple(str(each.player) for each in seated if each.kind == "human"),
        options=dict(draft.options),
    )
