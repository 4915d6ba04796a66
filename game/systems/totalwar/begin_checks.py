"""Whether battles of wars can begin with every machine that wars send into them (TW-9.1, TW-9.6)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.content.models import Frame, Rules
from game.content.problems import Finding
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.rules.campaigns import check_sent
from game.systems.totalwar.content import Campaign, Theatre
from game.systems.totalwar.profile import TotalWarRules

SYSTEM: Final = "totalwar"


def check_frame(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A machine that serves in a war can be sent into battle, in every way to fight that the war has."""
    if not isinstance(entry, Frame):
        return
    told: set[tuple[Path, str]] = set()
    found_for: dict[tuple[str, ...], tuple[Finding, ...]] = {}  # most wars have the same ways to fight
    for war in around.entries.get("campaign", {}).values():
        if not isinstance(war, Campaign) or war.system != SYSTEM:
            continue
        rules = around.find("rules", war.rules or SYSTEM)
        options = rules.options if isinstance(rules, Rules) else None
        if not isinstance(options, TotalWarRules) or not _serves(entry, war, options, around):
            continue
        ways = options.battle_systems
        if ways not in found_for:
            found_for[ways] = tuple(check_sent(entry, ways, around))
        for found in found_for[ways]:
            if (found.path, found.code) not in told:
                told.add((found.path, found.code))
                message = f"{found.message}; the war '{war.id}' sends it into battle"
                yield replace(found, message=message)


def _serves(frame: Frame, war: Campaign, rules: TotalWarRules, around: Surroundings) -> bool:
    """Whether a war sells a machine, has it in forces from the start, or musters it as militia (TW-9.1)."""
    makers = {each.origin or each.faction for each in war.factions} | {each.origin for each in war.rogues}
    if frame.class_ not in (*rules.squadron_classes, "warship"):
        return False
    theatres = (around.find("theatre", name) for name in war.theatres)
    sites = (site for each in theatres if isinstance(each, Theatre) for site in each.sites)
    return frame.faction in makers or any(site.militia == frame.id for site in sites)


BEGINS: Final[tuple[tuple[type, EntryCheck], ...]] = ((Frame, check_frame),)
"""What the loader asks last for this system: saved wars are read without."""
