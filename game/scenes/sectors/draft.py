"""A campaign of regions that is being put together: which one, who leads each race, who else sits here."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.ids import PlayerId
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL, seat_record
from game.scenes.services import Services
from game.scenes.setup.campaigns import Campaigns
from game.scenes.setup.draft import CAMPAIGN, Draft, Entry, SeatDraft
from game.scenes.setup.usual import is_made, made_entry, wish_of, wishes
from game.session.schema import SeatRecord
from game.systems.sectors.build import default_request
from game.systems.sectors.content import SYSTEM, Race, SectorCampaign
from game.systems.sectors.making import MAKER, made_campaign
from game.systems.sectors.making import request as map_request
from game.systems.sectors.profile import SectorsRules
from game.systems.sectors.request import Joining, MapWish, SectorsRequest

TEAM: Final = "team"
"""A seat that plays with its team: a built-in player of the race's level."""
MATES: Final = "mates_"
"""How the values of the draft begin that say at which level a race's built-in team-mates play."""
NEWCOMERS: Final = "newcomers"
"""How many people may join later, when the administrator admits them (SE-1.2)."""
NEWCOMER: Final = "newcomer"
WISH: Final = "wish_"
"""How the values begin that say which race a newcomer prefers."""
MOST_NEWCOMERS: Final = 4
PEOPLE: Final = "people_"
"""How those begin that say how many seats beside the General's are chosen one by one."""


class SectorCampaigns(Campaigns[SectorCampaign]):
    """The campaigns of the content, and one on a map that is made by the draft's seed."""

    def chosen(self, services: Services, draft: Draft) -> SectorCampaign | None:
        """Return the chosen campaign; for a made map one of as many races as there are, if not too few."""
        if not is_made(draft):
            return super().chosen(services, draft)
        wish = _wish(draft)
        races = tuple(services.catalog.of(Race))[: wish.races]
        return made_campaign(services.words("screen.form.made"), wish, races)

    def entries(self, services: Services, draft: Draft) -> list[Entry]:
        """Return every campaign, the made one last."""
        own = replace(made_entry(services, CAMPAIGN), is_starred=False)
        return [*super().entries(services, draft), own]


CAMPAIGNS: Final = SectorCampaigns(SYSTEM, SectorCampaign, SectorsRules, "screen.sectors")
WISHES: Final = tuple(shape.name for shape in wishes(MAKER))
"""Values of the draft that say what a made map should be like."""


def _wish(draft: Draft) -> MapWish:
    wish = wish_of(MAKER, draft)
    assert isinstance(wish, MapWish)
    return wish


def general_of(race: str) -> str:
    """Return the seat of a race's General."""
    return f"{race}_1"


def usual_draft(services: Services, seed: int) -> Draft:
    """Return the campaign that starts when nothing is changed."""
    draft = Draft(default_request(services.catalog).campaign, CAMPAIGN, seed=seed)
    agree(services, draft, "entry")
    return draft


def agree(services: Services, draft: Draft, changed: str) -> None:
    """Seat a campaign: a person leads the first race, built-in players everybody else.

    Who was seated for a campaign before another was looked at sits there again.
    """
    is_back = changed == "entry" and draft.turn_to_entry()
    entry = CAMPAIGNS.chosen(services, draft)
    if (changed == "entry" and not is_back) or changed in WISHES:
        wished = {
            name: value for name, value in draft.values.items() if changed != "entry" and name in WISHES
        }
        draft.options = {}
        draft.values = wished
        draft.seats = []
        for race in entry.races if entry is not None else ():
            draft.values[MATES + race] = USUAL_LEVEL
            draft.values[PEOPLE + race] = "0"
            draft.seats.append(SeatDraft(general_of(race), who=USUAL_LEVEL))
            places = entry.units + entry.queued if entry is not None else 0
            draft.seats += [SeatDraft(f"{race}_{number}", who=TEAM) for number in range(2, places + 1)]
        if draft.seats:
            draft.seats[0].who = HUMAN
        draft.values[NEWCOMERS] = "0"
        draft.seats += [SeatDraft(f"{NEWCOMER}_{number}") for number in range(1, MOST_NEWCOMERS + 1)]
    for race in entry.races if entry is not None else ():
        shown = int(draft.text(PEOPLE + race) or 0)
        for number, seat in enumerate(mates(draft, race)):
            seat.is_used = number < shown
            if changed == PEOPLE + race:
                seat.who = TEAM if not seat.is_used else HUMAN if seat.who == TEAM else seat.who
    coming = int(draft.text(NEWCOMERS) or 0)
    first = entry.races[0] if entry is not None else ""
    for number, seat in enumerate(newcomers(draft)):
        seat.is_used = number < coming
        draft.values.setdefault(WISH + seat.key, first)


def newcomers(draft: Draft) -> list[SeatDraft]:
    """Return the seats of people who may join later."""
    return [seat for seat in draft.seats if seat.key.rpartition("_")[0] == NEWCOMER]


def mates(draft: Draft, race: str) -> list[SeatDraft]:
    """Return the seats of a race beside its General's, in table order."""
    return [
        seat for seat in draft.seats if seat.key.rpartition("_")[0] == race and seat.key != general_of(race)
    ]


def seat_name(services: Services, draft: Draft, seat: SeatDraft) -> str:
    """Return a seat as the form calls it: the name of its player."""
    race, _, number = seat.key.rpartition("_")
    if race == NEWCOMER:
        return services.words("screen.sectors.newcomer", number=number)
    names = players_of(services, race)
    return names[int(number) - 1] if int(number) <= len(names) else seat.key


def players_of(services: Services, race: str) -> tuple[str, ...]:
    """Return the names of a race's players, the General first."""
    known = services.catalog.of(Race).get(race)
    return known.players if known is not None else ()


def records(services: Services, draft: Draft) -> tuple[SeatRecord, ...]:
    """Return who sits where: Generals and who was chosen; all others are built-in players."""
    return tuple(
        seat.record()
        if seat.who != TEAM
        else seat_record(PlayerId(seat.key), draft.text(MATES + seat.key.rpartition("_")[0]))
        for seat in draft.seats
        if seat.is_used or not seat.key.startswith(NEWCOMER)
    )


def request(services: Services, draft: Draft) -> SectorsRequest:
    """Return the campaign as the system is asked for it."""
    people = tuple(
        Joining(seat.key, seat.key.rpartition("_")[0], general=seat.key.endswith("_1"))
        for seat in draft.seats
        if seat.who == HUMAN and seat not in newcomers(draft)
    )
    people += tuple(
        Joining(seat.key, draft.text(WISH + seat.key), seat_name(services, draft, seat), False, later=True)
        for seat in newcomers(draft)
        if seat.is_used
    )
    asked = SectorsRequest(campaign=draft.entry, people=people, options=dict(draft.options), seed=draft.seed)
    return map_request(services.catalog, asked, _wish(draft), draft.seed) if is_made(draft) else asked
