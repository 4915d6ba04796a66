"""What a faction holds, as rows: sites and forces with what matters about them."""

from collections.abc import Sequence

from game.rules.prose import listing, tallied
from game.scenes.words import Words
from game.systems.totalwar.board import commanded_by, garrison_at
from game.systems.totalwar.economy import (
    garrison_frames,
    garrison_slots,
    is_producing,
    output_left,
    site_income,
)
from game.systems.totalwar.merit import rating_percent, tier_of
from game.systems.totalwar.roster import slots_of, squadron_limit
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Force, Officer, Site, TotalWarState
from game.systems.totalwar.supply import is_in_supply, is_supplied
from game.views.totalwar.names import WarNames
from game.views.ui.markup import escape

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
"""Levels as they are written; a pack's facility may have more, which are written in figures."""
ICONS = {
    "capital": "star",
    "colony": "ring",
    "fortress": "shield",
    "factory": "gear",
    "resource": "diamond",
    "special": "target",
}


def site_icon(kind: str) -> str:
    """The icon of a kind of site as markup."""
    return f"{{icon:{ICONS.get(kind, 'dot')}}}"


def level_sign(level: int) -> str:
    """A level of a facility as it stands behind its name."""
    return ROMAN[level] if level < len(ROMAN) else str(level)


def rank_name(state: TotalWarState, officer: Officer) -> str:
    """An officer's rank as his faction calls it."""
    rank = state.campaign.rank(officer.rank)
    return rank.names.get(state.factions[officer.faction].origin, rank.name)


def facilities_text(state: TotalWarState, site: Site) -> str:
    """What stands on a site: names with their level."""
    built = [
        f"{state.campaign.facilities[name].name} {level_sign(level)}"
        if len(state.campaign.facilities[name].levels) > 1
        else state.campaign.facilities[name].name
        for name, level in site.facilities
    ]
    return listing(built)


def work_text(words: Words, names: WarNames, site: Site) -> str:
    """What is under way on a site."""
    if site.construction is None:
        return ""
    name = names.of(site.construction.project)
    if not site.construction.turns_left:
        return words("war.page.work.waits", project=name)
    return words.count("war.page.work", site.construction.turns_left, project=name)


def tally(frames: Sequence[FrameSetup]) -> str:
    """Models and how many of each: "6× GM, Ferry"."""
    return tallied(frame.name for frame in frames)


def force_frames(state: TotalWarState, force: Force) -> tuple[FrameSetup, ...]:
    """The models of a force, as far as the viewer knows them."""
    frames = state.campaign.frames
    return tuple(frames[state.units[unit].frame] for unit in force.units if unit in state.units)


def force_room(state: TotalWarState, force: Force) -> str:
    """Slots in use of those that there are: "6/12", for fleets ships and escorts apart."""
    frames = force_frames(state, force)
    if force.kind == "squadron":
        limit = squadron_limit(state, force.officer) if force.officer in state.officers else 0
        return f"{slots_of(frames)}/{limit}"
    fleet = state.campaign.rules.fleet
    ships = [frame for frame in frames if frame.klass == "warship"]
    escorts = [frame for frame in frames if frame.klass != "warship"]
    room = fleet.escort_slots + sum(ship.carried_slots for ship in ships)
    return f"{slots_of(ships)}/{fleet.warship_slots} + {slots_of(escorts)}/{room}"


def record_text(words: Words, state: TotalWarState, force: Force) -> str:
    """A force's tier and rating."""
    tier = tier_of(state.campaign, force.battles)
    if not tier:
        return words("war.page.record.none")
    return words(
        "war.page.record", tier=tier, percent=rating_percent(force), won=force.victories, of=force.battles
    )


def site_cells(words: Words, names: WarNames, state: TotalWarState, panel: int) -> tuple[str, str, str, str]:
    """A site as cells: name, kind, what it does, what guards it."""
    site = state.sites[panel]
    owner = state.owners[panel]
    parts = [facilities_text(state, site), work_text(words, names, site)]
    if owner and not is_supplied(state, panel, owner):
        parts.insert(0, words("war.page.cut_off"))
    elif owner:
        gold = site_income(state, panel)
        if gold:
            parts.insert(0, words("war.page.gold_a_turn", gold=gold))
        if is_producing(state, panel, owner):
            parts.append(words("war.page.output_left", slots=output_left(state, panel)))
    garrison = garrison_at(state, panel)
    size = garrison_slots(state, panel)
    held = slots_of(garrison_frames(state, panel)) if garrison is not None else 0
    guard = words("war.page.garrison", slots=held, of=size) if size or held else ""
    kind = words(f"war.page.site.{site.kind}")
    return (
        f"{site_icon(site.kind)} {escape(names.panel(panel))}",
        escape(kind),
        escape(" · ".join(part for part in parts if part)),
        escape(guard),
    )


def place_text(words: Words, names: WarNames, force: Force) -> str:
    """Where a force stands; on a new map it waits to be set down (TW-6.3)."""
    return names.panel(force.panel) if force.panel >= 0 else words("war.page.unplaced")


def force_cells(
    words: Words, names: WarNames, state: TotalWarState, force: Force
) -> tuple[str, str, str, str]:
    """A force as cells: name, kind and officer, its machines, where it stands and how it is."""
    kind = words(f"war.page.force.{force.kind}")
    place = place_text(words, names, force)
    tier = tier_of(state.campaign, force.battles)
    parts = [place]
    if tier:
        parts.append(words("war.page.record.short", tier=tier, percent=rating_percent(force)))
    if force.kind == "superweapon":
        parts = [place, words("war.page.charge", charge=force.charge)]
    elif force.panel >= 0 and not is_in_supply(state, force):
        parts.insert(0, words("war.page.out_of_supply"))
    officer = names.of(force.officer) if force.officer else ""
    return (
        f"{{icon:flag}} {escape(names.of(force.id))}",
        escape(f"{kind} · {officer}" if officer else kind),
        escape(f"{tally(force_frames(state, force))}  ({force_room(state, force)})" if force.units else kind),
        escape(" · ".join(parts)),
    )


def squadron_count(state: TotalWarState, officer: str) -> tuple[int, int]:
    """How many squadrons and fleets an officer commands."""
    forces = commanded_by(state, officer)
    fleets = sum(force.kind == "fleet" for force in forces)
    return len(forces) - fleets, fleets
