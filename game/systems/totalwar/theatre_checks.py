"""What one entry alone cannot show of theatres and campaigns: whether panels, sites and names agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.content.fields import Tile
from game.content.models import Frame, Pilot
from game.content.models_battle import BattleMap
from game.content.problems import Finding, did_you_mean, one_of, shown
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.systems.totalwar.content import (
    NEUTRAL,
    NO_PANEL,
    Campaign,
    CampaignCapital,
    CampaignForce,
    CampaignSite,
    CampaignUnit,
    Theatre,
)
from game.systems.totalwar.state import NEUTRAL_SEAT, SYSTEM

HEX_GRID = "hex_flat"
OWN_SEATS: Final = (SYSTEM, NEUTRAL_SEAT)
"""Seats of the game itself, which nobody may have."""


def check_theatre(entry: object, around: Surroundings) -> Iterator[Finding]:
    """What does not fit between a theatre, its map, its owners, its sites and its capitals."""
    if not isinstance(entry, Theatre):
        return
    board = around.find("map", entry.map)
    if not isinstance(board, BattleMap) or not board.rows[0]:
        return
    if board.grid != HEX_GRID:
        message = f"the map '{board.id}' is made of {board.grid} tiles"
        yield Finding(("map",), "grid", message, f"a theatre needs grid: {HEX_GRID}")
        return
    if entry.off_map is not None and entry.off_map not in board.legend.values():
        message = f"the map '{board.id}' has no terrain '{entry.off_map}'"
        yield Finding(("off_map",), "terrain", message, did_you_mean(entry.off_map, board.legend.values()))
    if any(len(row) != board.width_tiles for row in board.rows):
        return
    owners = list(_check_owners(entry, board))
    yield from owners
    if not owners:
        yield from _check_sites(entry, board)
        yield from _check_capitals(entry, board)


def _check_owners(entry: Theatre, board: BattleMap) -> Iterator[Finding]:
    for mark in (NEUTRAL, NO_PANEL):
        if mark in entry.owner_legend:
            message = f"{shown(mark)} is set: it cannot stand for a faction"
            yield Finding(("owner_legend", mark), "legend", message, "choose another character", True)
    if len(entry.owners) != board.height_tiles:
        message = f"there are {len(entry.owners)} rows, the map '{board.id}' has {board.height_tiles}"
        yield Finding(("owners",), "grid", message)
        return
    known = (*entry.owner_legend, NEUTRAL, NO_PANEL)
    for number, row in enumerate(entry.owners):
        if len(row) != board.width_tiles:
            message = f"row {number + 1} has {len(row)} characters, the map has {board.width_tiles} columns"
            yield Finding(("owners", number), "grid", message)
            continue
        for column, mark in enumerate(row):
            where = f"row {number + 1}, character {column + 1}"
            if mark not in known:
                message = f"{where}: {shown(mark)} is not in the owner legend"
                yield Finding(("owners", number), "grid", message, f"there are {one_of(map(shown, known))}")
                break
            if mark in entry.owner_legend and board.terrain_at(column, number) == entry.off_map:
                message = f"{where}: {shown(mark)} stands where the map has no panel"
                yield Finding(("owners", number), "grid", message, f"write {shown(NO_PANEL)} there")
                break


def _check_sites(entry: Theatre, board: BattleMap) -> Iterator[Finding]:
    placed: dict[Tile, CampaignSite] = {}
    named: dict[str, Tile] = {}
    for number, site in enumerate(entry.sites):
        path: Path = ("sites", number)
        yield from _check_panel(entry, board, site.at, (*path, "at"))
        if site.at in placed:
            message = f"'{placed[site.at].name}' already stands on the panel {_place(site.at)}"
            yield Finding((*path, "at"), "tile", message)
        placed.setdefault(site.at, site)
        if site.name in named:
            message = f"the site on {_place(named[site.name])} is already called '{site.name}'"
            yield Finding((*path, "name"), "duplicate_name", message)
        named.setdefault(site.name, site.at)
        for key, kind in (("yield_gold", "resource"), ("projects", "special")):
            if bool(getattr(site, key)) != (site.kind == kind):
                has = f"a {site.kind} has no {key}" if site.kind != kind else f"a {kind} needs {key}"
                yield Finding((*path, "kind"), "site_kind", has)


def _check_capitals(entry: Theatre, board: BattleMap) -> Iterator[Finding]:
    sites: dict[Tile, CampaignSite] = {}
    for site in entry.sites:
        sites.setdefault(site.at, site)  # that another stands on its panel is told where the other one is
    seen: set[str] = set()
    for number, capital in enumerate(entry.capitals):
        path: Path = ("capitals", number)
        if capital.faction in seen:
            message = f"the capital of '{capital.faction}' stands above already"
            yield Finding((*path, "faction"), "duplicate_id", message, "list successors in its panels")
        seen.add(capital.faction)
        for place, panel in enumerate(capital.panels):
            yield from _check_panel(entry, board, panel, (*path, "panels", place))
            if panel not in sites:
                message = f"there is no site on the panel {_place(panel)}"
                yield Finding((*path, "panels", place), "capital", message)
        yield from _check_first(entry, capital, sites.get(capital.panels[0]), path)
        if (capital.on_fall == "vote") != (capital.vote_captor is not None):
            wants = "on_fall: vote needs" if capital.on_fall == "vote" else "only on_fall: vote takes"
            yield Finding((*path, "on_fall"), "capital", f"{wants} vote_captor")
        if capital.vote_captor == capital.faction:
            message = f"'{capital.faction}' cannot take its own capital: nobody would ever vote"
            yield Finding((*path, "vote_captor"), "capital", message, "name the faction that attacks it")


def _check_first(
    entry: Theatre, capital: CampaignCapital, site: CampaignSite | None, path: Path
) -> Iterator[Finding]:
    """The panel that is the capital at the start: a capital, in its own faction's hands."""
    if site is None:
        return
    column, row = site.at
    if row >= len(entry.owners) or column >= len(entry.owners[row]):
        return
    if site.kind != "capital":
        yield Finding((*path, "panels", 0), "capital", f"'{site.name}' is a {site.kind}, not a capital")
    owner = entry.owner_legend.get(entry.owners[row][column], "")
    if owner != capital.faction:
        whose = f"belongs to '{owner}'" if owner else "is neutral"
        message = f"the capital '{site.name}' {whose}: '{capital.faction}' would have no supply"
        yield Finding((*path, "panels", 0), "capital", message)


def _check_panel(entry: Theatre, board: BattleMap, at: Tile, path: Path) -> Iterator[Finding]:
    if at[0] >= board.width_tiles or at[1] >= board.height_tiles:
        message = f"the panel {_place(at)} is not on the map of {board.width_tiles} x {board.height_tiles}"
        yield Finding(path, "tile", message, "columns and rows are counted from 0")
    elif board.terrain_at(*at) == entry.off_map or entry.owners[at[1]][at[0]] == NO_PANEL:
        yield Finding(path, "tile", f"the map has no panel at {_place(at)}")


def _fits(entry: Theatre, board: BattleMap) -> bool:
    """Whether owners and ground are grids of one size, so that panels can be looked up."""
    widths = {len(row) for row in (*entry.owners, *board.rows)}
    return board.grid == HEX_GRID and len(widths) == 1 and len(entry.owners) == board.height_tiles


def _place(at: Tile) -> str:
    return f"[{at[0]}, {at[1]}]"


def check_campaign(entry: object, around: Surroundings) -> Iterator[Finding]:
    """What does not fit between a campaign's factions, officers and forces and its first theatre."""
    if not isinstance(entry, Campaign):
        return
    theatres = [around.find("theatre", name) for name in entry.theatres]
    first = theatres[0] if isinstance(theatres[0], Theatre) else None
    yield from _check_factions(entry, [each for each in theatres if isinstance(each, Theatre)])
    officers: list[str] = []
    for path, officer in _officers(entry):
        if officer in officers:
            yield Finding((*path, "id"), "duplicate_id", f"another officer is already called '{officer}'")
        officers.append(officer)
    for number, taking in enumerate(entry.factions):
        own = [officer.id for officer in taking.officers]
        if taking.commander not in own:
            message = f"'{taking.faction}' has no officer '{taking.commander}'"
            hint = did_you_mean(taking.commander, own)
            yield Finding(("factions", number, "commander"), "unknown_officer", message, hint)
    yield from _check_forces(entry, first, officers, around)


def _check_forces(
    entry: Campaign, first: Theatre | None, officers: Sequence[str], around: Surroundings
) -> Iterator[Finding]:
    """Every force has a name and a panel of its own, an officer of the campaign, and a record that can be."""
    board = around.find("map", first.map) if first is not None else None
    forces: set[str] = set()
    standing: dict[Tile, str] = {}
    heroes: set[str] = set()
    for number, force in enumerate(entry.forces):
        path: Path = ("forces", number)
        if force.id in forces:
            yield Finding((*path, "id"), "duplicate_id", f"another force is already called '{force.id}'")
        forces.add(force.id)
        if force.officer not in officers:
            message = f"there is no officer '{force.officer}' in this campaign"
            hint = did_you_mean(force.officer, officers)
            yield Finding((*path, "officer"), "unknown_officer", message, hint)
        if first is not None and isinstance(board, BattleMap) and _fits(first, board):
            for key, at in (("at", force.at), ("home", force.home)):
                if at is not None:
                    yield from _check_panel(first, board, at, (*path, key))
        if force.at in standing:
            message = f"'{standing[force.at]}' already stands on {_place(force.at)}"
            yield Finding((*path, "at"), "tile", message, "a panel holds one force")
        standing.setdefault(force.at, force.id)
        if force.victories > force.battles:
            message = f"{force.victories} victories in {force.battles} battles"
            yield Finding((*path, "victories"), "record", message)
        yield from _check_heroes(force, path, heroes, around)


def _officers(entry: Campaign) -> Iterator[tuple[Path, str]]:
    for number, taking in enumerate(entry.factions):
        for place, officer in enumerate(taking.officers):
            yield ("factions", number, "officers", place), officer.id
    for number, rogue in enumerate(entry.rogues):
        yield ("rogues", number, "officer"), rogue.officer.id


def _check_factions(entry: Campaign, theatres: Iterable[Theatre]) -> Iterator[Finding]:
    """Every faction takes part once, has its place in the order, and land to stand on."""
    taking = [each.faction for each in entry.factions]
    for number, faction in enumerate(taking):
        path: Path = ("factions", number, "faction")
        if faction in taking[:number]:
            yield Finding(path, "duplicate_id", f"'{faction}' takes part already")
        if faction not in entry.order:
            yield Finding(path, "order", f"'{faction}' has no place in the order")
        if faction in OWN_SEATS:
            message = f"a seat of the game itself is called '{faction}', so no side of a war can be"
            yield Finding(path, "reserved", message, "give the faction another id")
    for number, faction in enumerate(entry.order):
        if faction not in taking:
            message = f"'{faction}' takes no part in this campaign"
            yield Finding(("order", number), "unknown_faction", message, did_you_mean(faction, taking))
        elif faction in entry.order[:number]:
            yield Finding(("order", number), "duplicate_id", f"'{faction}' stands in the order already")
    for number, name in enumerate(entry.theatres):
        if name in entry.theatres[:number]:
            message = f"the theatre '{name}' stands in the list already"
            yield Finding(("theatres", number), "duplicate_id", message, "a war moves to another theatre")
    for number, theatre in enumerate(theatres):
        for capital in theatre.capitals:
            if capital.vote_captor is not None and capital.vote_captor not in taking:
                message = (
                    f"in the theatre '{theatre.id}' a vote follows only when '{capital.vote_captor}' takes "
                    f"the capital of '{capital.faction}', and it takes no part"
                )
                yield Finding(("theatres", number), "captor", message, is_warning=True)
        owners = {theatre.owner_legend.get(mark, "") for row in theatre.owners for mark in row}
        for owner in sorted(owners - {"", *taking}):
            message = f"the theatre '{theatre.id}' belongs in part to '{owner}', which takes no part"
            yield Finding(("theatres", number), "unknown_faction", message, did_you_mean(owner, taking))
        capitals = {capital.faction for capital in theatre.capitals}
        for place, each in enumerate(entry.factions):
            if not number and each.faction not in capitals and not each.is_rogue:
                message = f"'{each.faction}' has no capital in the theatre '{theatre.id}'"
                yield Finding(("factions", place, "faction"), "capital", message)


def _check_heroes(
    force: CampaignForce, path: Path, heroes: set[str], around: Surroundings
) -> Iterator[Finding]:
    for number, unit in enumerate(force.units):
        where: Path = (*path, "units", number)
        if unit.hero is None:
            continue
        if unit.count > 1:
            yield Finding((*where, "count"), "count", "several machines cannot share a hero")
        if unit.hero in heroes:
            yield Finding((*where, "hero"), "duplicate_id", f"'{unit.hero}' drives another machine already")
        heroes.add(unit.hero)
        yield from _check_hero(unit, where, around)


def _check_hero(unit: CampaignUnit, path: Path, around: Surroundings) -> Iterator[Finding]:
    frame, pilot = around.find("frame", unit.frame), around.find("pilot", unit.hero)
    if isinstance(frame, Frame) and isinstance(pilot, Pilot) and frame.class_ not in pilot.classes:
        message = f"{pilot.name} does not drive a {frame.class_.replace('_', ' ')}"
        yield Finding((*path, "hero"), "pilot", message, f"allowed are {one_of(pilot.classes)}")


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = ((Theatre, check_theatre), (Campaign, check_campaign))
"""What the loader asks for this system of maps and names."""
