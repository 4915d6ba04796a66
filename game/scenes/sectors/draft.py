"""A campaign of regions that is being put together: which one, who leads each race, who else sits here."""

from __future__ import annotations

from typing import Final

from game.core.ids import PlayerId
from game.rules.shapes import OptionShape, option_shapes
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL, seat_record
from game.scenes.services import Services
from game.scenes.setup.draft import CAMPAIGN, Draft, Entry, SeatDraft
from game.session.schema import SeatRecord
from game.systems.sectors.build import SYSTEM, default_request
from game.systems.sectors.choices import SectorChoices
from game.systems.sectors.content import Race, SectorCampaign
from game.systems.sectors.profile import AUTOMATIC, SectorsRules
from game.systems.sectors.request import Joining, SectorsRequest

TEAM: Final = "team"
"""A seat that plays with its team: a built-in player of the race's level."""
LENGTHS: Final = ("evening", "short", "long")
MATES: Final = "mates_"
"""How the values of the draft begin that say at which level a race's built-in team-mates play."""
PEOPLE: Final = "people_"
"""How those begin that say how many seats beside the General's are chosen one by one."""
MOST_NUMBER: Final = 200
"""The highest number that an option is offered up to."""


def campaigns(services: Services) -> dict[str, SectorCampaign]:
    """Return every campaign of the content."""
    return dict(services.catalog.of(SectorCampaign))


def campaign_of(services: Services, draft: Draft) -> SectorCampaign | None:
    """Return the chosen campaign."""
    return campaigns(services).get(draft.entry)


def general_of(race: str) -> str:
    """Return the seat of a race's General."""
    return f"{race}_1"


def usual_draft(services: Services, seed: int) -> Draft:
    """Return the campaign that starts when nothing is changed."""
    draft = Draft(default_request(services.catalog).campaign, CAMPAIGN, seed=seed)
    agree(services, draft, "entry")
    return draft


def entries(services: Services, draft: Draft) -> list[Entry]:
    """Return every campaign, guided ones first, then by length."""
    found = sorted(
        campaigns(services).values(),
        key=lambda each: (not each.is_guided, LENGTHS.index(each.length), each.name),
    )
    return [
        Entry(
            each.id,
            each.name,
            services.words(f"screen.sectors.length.{each.length}"),
            each.is_guided,
            CAMPAIGN,
            each.description,
        )
        for each in found
    ]


def shapes(services: Services, draft: Draft) -> tuple[OptionShape, ...]:
    """Return the options of the rules with the defaults of the campaign."""
    entry = campaign_of(services, draft)
    rules = services.catalog.rules.get(entry.rules or SYSTEM) if entry is not None else None
    options = rules.options if rules is not None else None
    if entry is None or not isinstance(options, SectorsRules):
        return ()
    own = entry.options.chosen() if isinstance(entry.options, SectorChoices) else {}
    return tuple(
        OptionShape(
            shape.name,
            own.get(shape.name, shape.default),
            (*options.battle_systems, AUTOMATIC) if shape.name == "battle_system" else shape.values,
            shape.least,
            min(shape.most, MOST_NUMBER),
        )
        for shape in option_shapes(options.options)
    )


def agree(services: Services, draft: Draft, changed: str) -> None:
    """Seat a campaign: a person leads the first race, built-in players everybody else."""
    entry = campaign_of(services, draft)
    if changed == "entry":
        draft.options = {}
        draft.values = {}
        draft.seats = []
        for race in entry.races if entry is not None else ():
            draft.values[MATES + race] = USUAL_LEVEL
            draft.values[PEOPLE + race] = "0"
            draft.seats.append(SeatDraft(general_of(race), who=USUAL_LEVEL))
            places = entry.units + entry.queued if entry is not None else 0
            draft.seats += [SeatDraft(f"{race}_{number}", who=TEAM) for number in range(2, places + 1)]
        if draft.seats:
            draft.seats[0].who = HUMAN
    for race in entry.races if entry is not None else ():
        shown = int(draft.text(PEOPLE + race) or 0)
        for number, seat in enumerate(mates(draft, race)):
            seat.is_used = number < shown
            if changed == PEOPLE + race:
                seat.who = TEAM if not seat.is_used else HUMAN if seat.who == TEAM else seat.who


def mates(draft: Draft, race: str) -> list[SeatDraft]:
    """Return the seats of a race beside its General's, in table order."""
    return [
        seat for seat in draft.seats if seat.key.rpartition("_")[0] == race and seat.key != general_of(race)
    ]


def seat_name(services: Services, draft: Draft, seat: SeatDraft) -> str:
    """Return a seat as the form calls it: the name of its player."""
    race, _, number = seat.key.rpartition("_")
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
    )


def request(services: Services, draft: Draft) -> SectorsRequest:
    """Return the campaign as the system is asked for it."""
    people = tuple(
        Joining(seat.key, seat.key.rpartition("_")[0], general=seat.key.endswith("_1"))
        for seat in draft.seats
        if seat.who == HUMAN
    )
    return SectorsRequest(campaign=draft.entry, people=people, options=dict(draft.options), seed=draft.seed)


def title(services: Services, draft: Draft) -> str:
    """Return the name of the campaign."""
    entry = campaign_of(services, draft)
    return entry.name if entry is not None else ""
