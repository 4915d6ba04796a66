"""From a request to a closed setup: a campaign of the content with its map, races and people."""

from collections.abc import Mapping

from game.content.catalog import Catalog
from game.core.ids import FrameId, PlayerId
from game.rules.campaigns import campaign_options, campaign_rules, campaigns_of, require_way
from game.rules.naming import named, unknown
from game.rules.options import changed_options
from game.rules.ordered import is_barred
from game.rules.system import SetupError
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.content import SYSTEM, Race, RegionMap, SectorCampaign
from game.systems.sectors.making import campaign_of
from game.systems.sectors.profile import SectorsOptions, SectorsRules
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.resolve_people import Lot, joined_race
from game.systems.sectors.setup import (
    BEGUN_BY,
    BoardChoice,
    ForceSetup,
    PlayerSetup,
    RaceSetup,
    RegionSetup,
    SectorsSetup,
)
from game.systems.sectors.setup_checks import bad_setup

RESERVED = ("system",)
"""Seats that nobody may have."""
GENERAL = 0
"""The place of a race's General (SE-1.3)."""


def build_setup(request: SectorsRequest, catalog: Catalog) -> SectorsSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    campaign, ground = _chosen(request, catalog)
    rules = campaign_rules(catalog, campaign, SectorsRules, SYSTEM, request.rules)
    options: SectorsOptions = changed_options(
        rules.options, campaign_options(campaign) | request.options, "options"
    )
    require_way(rules, options)
    races = tuple(race_setup(catalog, campaign, name, rules, ground.theatre) for name in campaign.races)
    regions = _regions(ground, campaign)
    standing = min(campaign.units, options.active_cap)
    players = _players(catalog, campaign, regions, request, rules, standing)
    administrator = request.administrator or next((each.seat for each in request.people), "")
    if administrator and administrator not in {player.id for player in players}:
        raise unknown(administrator, [player.id for player in players], "administrator", "seat")
    setup = SectorsSetup(
        name=campaign.name,
        campaign=campaign.id,
        map=ground.id,
        columns=ground.columns,
        rows=ground.rows,
        theatre=ground.theatre,
        regions=regions,
        races=races,
        players=players,
        boards=boards_for(catalog, ground.theatre, rules),
        rules=rules,
        options=options,
        administrator=PlayerId(administrator),
        begun=_begun(ground, campaign, players),
        begun_by=BEGUN_BY,
    )
    refusal = bad_setup(Campaign(setup))
    if refusal is not None:
        raise refusal
    return setup


def _chosen(request: SectorsRequest, catalog: Catalog) -> tuple[SectorCampaign, RegionMap]:
    """The campaign of the content with its map, or those that are made as wished. Raises SetupError."""
    if request.wish is not None:
        return campaign_of(catalog, request)
    campaign = named(campaigns(catalog), request.campaign, "campaign", "campaign")
    return campaign, named(catalog.of(RegionMap), campaign.map, "map", "region_map")


def campaigns(catalog: Catalog) -> Mapping[str, SectorCampaign]:
    """The campaigns of this system by id."""
    return campaigns_of(catalog, SectorCampaign, SYSTEM)


def default_request(catalog: Catalog) -> SectorsRequest:
    """Return the request for a usual campaign: an evening on the smallest map there is."""

    def oddity(campaign: SectorCampaign) -> tuple[bool, bool, int, str]:
        regions = len(catalog.of(RegionMap)[campaign.map].regions)
        return campaign.is_guided, campaign.length != "evening", regions, campaign.id

    ready = sorted(campaigns(catalog).values(), key=oddity)
    return SectorsRequest(campaign=ready[0].id if ready else "")


def _number(ground: RegionMap, name: str, path: str) -> int:
    for number, region in enumerate(ground.regions):
        if region.id == name:
            return number
    raise unknown(name, [region.id for region in ground.regions], path, "region")


def _regions(ground: RegionMap, campaign: SectorCampaign) -> tuple[RegionSetup, ...]:
    found = []
    for region in ground.regions:
        home = campaign.races[region.home - 1] if 0 < region.home <= len(campaign.races) else ""
        found.append(
            RegionSetup(
                id=region.id,
                name=region.name,
                centre=region.centre,
                outline=region.outline,
                neighbours=tuple(
                    _number(ground, name, f"map.{region.id}.borders") for name in region.borders
                ),
                owner=campaign.owners.get(region.id, home),
                capital_of=home if region.is_capital else "",
                sacks=region.sacks,
                has_factory=region.has_factory,
                terrain=region.terrain or ground.terrain,
            )
        )
    return tuple(found)


def race_setup(
    catalog: Catalog, campaign: SectorCampaign, name: str, rules: SectorsRules, theatre: str
) -> RaceSetup:
    """Return a race of a campaign with its force for each way to fight. Raises SetupError.

    A force of which nobody can fight in the theatre of the map has no battle there (SE-4.2, SK-1.6).
    """
    race = named(catalog.of(Race), name, "races", "race")
    faction = named(catalog.factions, race.faction, f"races.{name}.faction", "faction")
    start = campaign.treasuries.get(name, race)
    forces = []
    for system in rules.battle_systems:
        if system not in race.forces:
            raise SetupError(f"races.{name}.forces", "sectors.refused.no_force", games=system)
        frames = [
            named(catalog.frames, unit.frame, f"races.{name}.forces.{system}", "frame")
            for unit in race.forces[system]
            for _ in range(unit.count)
        ]
        if frames and all(is_barred(frame, theatre) for frame in frames):
            raise SetupError(
                f"races.{name}.forces.{system}", "sectors.refused.barred", games=system, theatre=theatre
            )
        forces.append(
            ForceSetup(
                system,
                tuple(FrameId(frame.id) for frame in frames),
                tuple(max(1, frame.cost_gold) for frame in frames),
            )
        )
    return RaceSetup(
        id=race.id,
        name=race.name,
        faction=faction.id,
        colour=race.colour,
        ability=campaign.abilities.get(name, race.ability),
        style=race.style,
        forces=tuple(forces),
        resources=start.resources,
        production=start.production,
    )


def boards_for(catalog: Catalog, theatre: str, rules: SectorsRules) -> tuple[BoardChoice, ...]:
    """Return the maps from which defenders choose: those that each battle system draws from (SE-4.1)."""
    return tuple(
        BoardChoice(system, board, name)
        for system in rules.battle_systems
        for board, name in catalog.boards(system, theatre).items()
    )


def _players(
    catalog: Catalog,
    campaign: SectorCampaign,
    regions: tuple[RegionSetup, ...],
    request: SectorsRequest,
    rules: SectorsRules,
    standing: int,
) -> tuple[PlayerSetup, ...]:
    """Everybody in table order: race after race, the General first, who waits last, then newcomers.

    ``standing``: so many of a race have a unit on the map; there may be no more (SE-1.1, SE-1.2).
    """
    joined = _assigned(campaign, request, rules, catalog.of(Race))
    found: list[PlayerSetup] = []
    for race in campaign.races:
        names = catalog.of(Race)[race].players
        places = _places(
            race, campaign.units + campaign.queued, [p for p, wanted in joined if wanted == race]
        )
        homes = [number for number, region in enumerate(regions) if region.owner == race]
        for number in range(campaign.units + campaign.queued):
            person = places[number]
            stands = homes[number % len(homes)] if homes else -1
            found.append(
                PlayerSetup(
                    id=PlayerId(person.seat if person is not None else f"{race}_{number + 1}"),
                    name=names[number] if number < len(names) else f"{race.title()} {number + 1}",
                    race=race,
                    region=_opening(campaign, regions, race, number + 1, stands) if number < standing else -1,
                    person=(person.person or person.seat) if person is not None else "",
                )
            )
    for person in request.people:
        if person.later:
            race = person.race if person.race in campaign.races else campaign.races[0]
            name = person.person or person.seat
            found.append(PlayerSetup(PlayerId(person.seat), name, race, person=name, visitor=True))
    seats = [player.id for player in found]
    for number, person in enumerate(request.people):
        if seats.count(PlayerId(person.seat)) != 1 or person.seat in RESERVED:
            raise SetupError(f"people.{number}.seat", "sectors.refused.seat_taken", seat=person.seat)
    return tuple(found)


def _begun(ground: RegionMap, campaign: SectorCampaign, players: tuple[PlayerSetup, ...]) -> tuple[int, ...]:
    """Where a battle is under way: of the regions that a campaign names those in which enemies stand."""
    named_regions = [_number(ground, name, "begun") for name in campaign.begun]
    return tuple(
        region
        for region in named_regions
        if len({each.race for each in players if each.region == region}) > 1
    )


def _places(race: str, count: int, people: list[Joining]) -> list[Joining | None]:
    """Who sits where in a race: a seat that is named after a place is that place, the others fill up."""
    found: list[Joining | None] = [None] * count
    for person in people:
        number = next((n for n in range(count) if person.seat == f"{race}_{n + 1}"), None)
        if number is not None:
            found[number] = person
    rest = sorted((p for p in people if p not in found), key=lambda person: not person.general)
    for person in rest:
        has_mates_place = None in found[GENERAL + 1 :]
        found[found.index(None, 0 if person.general or not has_mates_place else GENERAL + 1)] = person
    return found


def _is_place(campaign: SectorCampaign, person: Joining) -> bool:
    """Whether a seat is one of a race's places: who takes that seat joins nobody at random (SE-1.4)."""
    race, _, number = person.seat.rpartition("_")
    most = campaign.units + campaign.queued
    return bool(race) and race == person.race and number.isdecimal() and 1 <= int(number) <= most


def _opening(
    campaign: SectorCampaign, regions: tuple[RegionSetup, ...], race: str, number: int, usual: int
) -> int:
    for unit in campaign.opening:
        if (unit.race, unit.number) == (race, number):
            return next(place for place, region in enumerate(regions) if region.id == unit.region)
    return usual


def _assigned(
    campaign: SectorCampaign, request: SectorsRequest, rules: SectorsRules, names: Mapping[str, Race]
) -> list[tuple[Joining, str]]:
    """Which race each person joins, in order of joining (SE-1.2)."""
    sizes = dict.fromkeys(campaign.races, 0)
    lot = Lot(request.seed)
    found: list[tuple[Joining, str]] = []
    for number, person in enumerate(request.people):
        if person.race and person.race not in sizes:
            raise unknown(person.race, sizes, f"people.{number}.race", "race")
        if person.later:
            continue
        is_placed = _is_place(campaign, person)
        race = person.race if is_placed else joined_race(sizes, person.race, rules.most_lead, lot)
        sizes[race] += 1
        if sizes[race] > campaign.units + campaign.queued:
            raise SetupError(f"people.{number}", "sectors.refused.no_place", race=names[race].name)
        found.append((person, race))
    return found


def names_of(setup: SectorsSetup) -> Mapping[str, str]:
    """The names of a campaign's players, races and boards by id."""
    found = {race.id: race.name for race in setup.races}
    found.update((board.id, board.name) for board in setup.boards)
    found.update((player.id, player.name) for player in setup.players)
    return found
