"""From a request to a closed setup: a campaign of the content with its theatres, models and officers."""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from game.content.catalog import Catalog, block
from game.content.models_battle import BattleMap
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import Illegal
from game.rules.campaigns import campaign_options, campaign_rules, campaigns_of, require_way
from game.rules.naming import named
from game.rules.options import changed_options
from game.rules.system import SetupError
from game.rules.telling import refusal_sentence
from game.systems.totalwar.campaign import Campaign as ClosedCampaign
from game.systems.totalwar.content import (
    NO_PANEL,
    Campaign,
    CampaignForce,
    CampaignOfficer,
    CampaignRogue,
    CampaignSite,
    Theatre,
)
from game.systems.totalwar.pricing import frame_setups, hero_setups, priced_rules
from game.systems.totalwar.profile import TotalWarRules, TotalWarTerrain
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import (
    BEGUN_BY,
    CapitalSetup,
    FactionSetup,
    ForceSetup,
    OfficerSetup,
    SiteSetup,
    TheatreSetup,
    TotalWarSetup,
    UnitSetup,
)
from game.systems.totalwar.submission import bad_setup
from game.systems.totalwar.telling import TELLING, Names
from game.systems.totalwar.theatre_checks import OWN_SEATS

SYSTEM = "totalwar"


def build_setup(request: TotalWarRequest, catalog: Catalog) -> TotalWarSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    campaign = named(campaigns(catalog), request.campaign, "campaign", "campaign")
    rules = campaign_rules(catalog, campaign, TotalWarRules, "totalwar", request.rules)
    options = changed_options(rules.options, campaign_options(campaign) | request.options, "options")
    require_way(rules, options)
    theatres = tuple(theatre_setup(catalog, name) for name in campaign.theatres)
    setup = TotalWarSetup(
        name=campaign.name,
        theatres=theatres,
        factions=tuple(_faction(catalog, campaign, rules, request, n) for n in range(len(campaign.factions))),
        order=campaign.order,
        forces=tuple(force_setup(force, theatres[0].columns) for force in campaign.forces),
        frames=frame_setups(catalog.frames.values(), campaign.prices),
        heroes=hero_setups(catalog.pilots.values(), campaign.prices),
        rules=priced_rules(rules, campaign.prices),
        options=options,
        humans=tuple(map(PlayerId, request.humans)),
        rogues=tuple(_rogue(catalog, campaign, each, request) for each in campaign.rogues),
        campaign=campaign.id,
        counts_by_owner=True,
        begun_by=BEGUN_BY,
        marks_arrival=True,
    )
    refusal = bad_setup(ClosedCampaign(setup))
    if refusal is not None:
        raise _unfit(refusal, setup)
    return setup


def _unfit(refusal: Illegal, setup: TotalWarSetup) -> SetupError:
    """Why a campaign cannot be waged by the rules that were chosen, with the name of the site or force."""
    names = Names(setup)
    why = refusal_sentence(TELLING, refusal, names)
    where = [names.of(str(refusal.facts[key])) for key in ("site", "force") if key in refusal.facts]
    return SetupError(
        "campaign",
        "totalwar.refused.unfit_there" if where else "totalwar.refused.unfit",
        where=where[0] if where else "",
        why=why,
        rule=refusal.rule,
    )


def campaigns(catalog: Catalog) -> Mapping[str, Campaign]:
    """The campaigns of this system by id."""
    return campaigns_of(catalog, Campaign, SYSTEM)


def campaign_of(catalog: Catalog, setup: TotalWarSetup) -> Campaign | None:
    """Return the campaign that a war came from, None where the content has it no more.

    A war that was saved without the id is known by its name.
    """
    known = campaigns(catalog)
    if isinstance(setup.campaign, str):
        return known.get(setup.campaign)
    return next((each for each in known.values() if each.name == setup.name), None)


def default_request(catalog: Catalog) -> TotalWarRequest:
    """Return the request for a usual war: an evening between two sides, on the smallest map there is."""

    def oddity(campaign: Campaign) -> tuple[bool, bool, bool, int, int, str]:
        ground = catalog.maps[catalog.of(Theatre)[campaign.theatres[0]].map]
        panels = ground.width_tiles * ground.height_tiles
        is_usual_length = campaign.length == "evening"
        has_rogues = bool(campaign.rogues)
        sides = len(campaign.factions)
        return campaign.is_guided, not is_usual_length, has_rogues, sides, panels, campaign.id

    ready = sorted(campaigns(catalog).values(), key=oddity)
    return TotalWarRequest(campaign=ready[0].id if ready else "")


def theatre_setup(catalog: Catalog, name: str) -> TheatreSetup:
    """Return a theatre of the content as a closed value."""
    theatre = named(catalog.of(Theatre), name, "theatres", "theatre")
    ground = named(catalog.maps, theatre.map, f"theatres.{name}.map", "map")
    if ground.grid != "hex_flat":
        raise SetupError(f"theatres.{name}.map", "totalwar.refused.flat_top")
    columns, rows = ground.width_tiles, ground.height_tiles
    if len(theatre.owners) != rows or any(len(row) != columns for row in theatre.owners):
        raise SetupError(f"theatres.{name}.owners", "totalwar.refused.owners", rows=rows, columns=columns)
    terrain = _terrain(ground, theatre)
    owners = tuple(
        theatre.owner_legend.get(mark, "") if terrain[number] else ""
        for number, mark in enumerate("".join(theatre.owners))
    )
    return TheatreSetup(
        id=theatre.id,
        name=theatre.name,
        theatre=ground.theatre,
        columns=columns,
        rows=rows,
        terrain=terrain,
        owners=owners,
        sites=tuple(_site(site, columns) for site in theatre.sites),
        capitals=tuple(
            CapitalSetup(
                capital.faction,
                tuple(row * columns + column for column, row in capital.panels),
                capital.on_fall,
                capital.vote_captor or "",
                capital.landing_forces,
            )
            for capital in theatre.capitals
        ),
        impassable=_impassable(catalog, ground),
    )


def _terrain(ground: BattleMap, theatre: Theatre) -> tuple[str, ...]:
    kinds = (ground.legend[mark] for mark in "".join(ground.rows))
    return tuple(
        "" if owner == NO_PANEL or kind == theatre.off_map else kind
        for kind, owner in zip(kinds, "".join(theatre.owners))
    )


def _impassable(catalog: Catalog, ground: BattleMap) -> tuple[str, ...]:
    found = []
    for kind in dict.fromkeys(ground.legend.values()):
        terrain = block(catalog.terrain[kind].profiles, SYSTEM, TotalWarTerrain)
        if terrain is not None and not terrain.is_passable:
            found.append(kind)
    return tuple(found)


def _site(site: CampaignSite, columns: int) -> SiteSetup:
    column, row = site.at
    return SiteSetup(
        panel=row * columns + column,
        kind=site.kind,
        name=site.name,
        yield_gold=site.yield_gold,
        projects=site.projects,
        militia=FrameId(site.militia or ""),
        facilities=tuple(sorted(site.facilities.items())),
        battle_map=site.battle_map or "",
    )


def _faction(
    catalog: Catalog, campaign: Campaign, rules: TotalWarRules, request: TotalWarRequest, number: int
) -> FactionSetup:
    chosen = campaign.factions[number]
    faction = named(catalog.factions, chosen.faction, f"factions.{number}", "faction")
    origin = named(catalog.factions, chosen.origin or chosen.faction, f"factions.{number}.origin", "faction")
    return FactionSetup(
        id=faction.id,
        name=faction.name,
        colour=faction.colour,
        grunt=FrameId(origin.grunt or ""),
        commander=chosen.commander,
        officers=tuple(_officer(officer, faction.id, request) for officer in chosen.officers),
        bank=rules.start_gold if chosen.bank is None else chosen.bank,
        developed=chosen.developed,
        is_rogue=chosen.is_rogue,
        origin=chosen.origin or "",
    )


def _rogue(
    catalog: Catalog, campaign: Campaign, rogue: CampaignRogue, request: TotalWarRequest
) -> tuple[OfficerSetup, str]:
    """A lone rogue, with the basic model of the faction that he left, if that takes no part (TW-9.1)."""
    officer = _officer(rogue.officer, rogue.officer.id, request)
    if rogue.origin not in {name for each in campaign.factions for name in (each.faction, each.origin)}:
        left = named(catalog.factions, rogue.origin, "rogues", "faction")
        officer = replace(officer, grunt=FrameId(left.grunt) if left.grunt else UNSET)
    return officer, rogue.origin


def _officer(officer: CampaignOfficer, usual_seat: str, request: TotalWarRequest) -> OfficerSetup:
    seat = request.seats.get(officer.id, request.seats.get(usual_seat, usual_seat))
    if seat in OWN_SEATS:
        raise SetupError("seats", "totalwar.refused.own_seat", seat=seat)
    return OfficerSetup(officer.id, officer.name, PlayerId(seat), officer.rank)


def force_setup(force: CampaignForce, columns: int) -> ForceSetup:
    """Return a force of the content as a closed value; machines alike stand one by one."""
    units = []
    for each in force.units:
        for _ in range(each.count):
            units.append(
                UnitSetup(FrameId(each.frame), UnitId(""), each.kills, each.hero or "", each.name or "")
            )
    return ForceSetup(
        id=force.id,
        kind=force.kind,
        name=force.name,
        officer=force.officer,
        panel=force.at[1] * columns + force.at[0],
        units=tuple(units),
        home=force.home[1] * columns + force.home[0] if force.home is not None else -1,
        order=force.order,
        battles=force.battles,
        victories=force.victories,
    )
