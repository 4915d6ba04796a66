"""What the loader asks of the machines that garrisons are made of: grunts and militia (TW-4.10, TW-9.1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.models import Faction, Frame
from game.content.models_battle import BattleMap
from game.content.problems import Finding
from game.content.systems import Surroundings
from game.content.tree import Path
from game.systems.totalwar.content import Campaign, CampaignSite, Theatre
from game.systems.totalwar.profile import TotalWarRules
from game.systems.totalwar.roster import BARRED_TRAITS

WHERE: Final = {"space": "in space", "land": "on land"}
STRANGER: Final = "does not serve in squadrons, which garrisons are made of"
STRANGERS_WAY: Final = "name a mobile suit or another machine that a squadron takes"


def check_grunts(entry: Campaign, rules: TotalWarRules, around: Surroundings) -> Iterator[Finding]:
    """Whose models somebody uses has a basic one, which serves in squadrons in all the war's theatres."""
    makers: list[tuple[str, Path]] = [
        (rogue.origin, ("rogues", number, "origin")) for number, rogue in enumerate(entry.rogues)
    ]
    makers += [
        (faction.origin or faction.faction, ("factions", number))
        for number, faction in enumerate(entry.factions)
    ]
    for name, path in makers:
        yield from _check_grunt(name, path, entry, rules, around)


def _check_grunt(
    name: str, path: Path, entry: Campaign, rules: TotalWarRules, around: Surroundings
) -> Iterator[Finding]:
    models = around.find("faction", name)
    if not isinstance(models, Faction):
        return
    if models.grunt is None:
        message = f"'{models.id}' has no grunt: nothing fills its garrisons and squadrons [TW-9.1]"
        hint = f"give '{models.id}' a grunt, or name an origin whose models it uses"
        yield Finding(path, "grunt", message, hint)
    elif _is_stranger(models.grunt, rules, around):
        message = f"the grunt '{models.grunt}' of '{models.id}' {STRANGER} [TW-9.1]"
        yield Finding(path, "grunt", message, STRANGERS_WAY)
    else:
        for theatre in entry.theatres:
            ground = _barred_in(models.grunt, around.find("theatre", theatre), around)
            if ground:
                message = (
                    f"the grunt '{models.grunt}' of '{models.id}' cannot serve {ground}, where '{theatre}' "
                    "lies: its garrisons there would be empty [TW-4.9]"
                )
                hint = f"give '{models.id}' a grunt that serves there, or name an origin whose models it uses"
                yield Finding(path, "grunt", message, hint)


def check_militia(
    site: CampaignSite, path: Path, entry: Theatre, every: Sequence[TotalWarRules], around: Surroundings
) -> Iterator[Finding]:
    """A site's militia is of machines that serve in squadrons, and in this theatre."""
    if all(_is_stranger(site.militia, rules, around) for rules in every):
        yield Finding((*path, "militia"), "class", f"'{site.militia}' {STRANGER}", STRANGERS_WAY)
        return
    ground = _barred_in(site.militia, entry, around)
    if ground:
        message = f"'{site.militia}' cannot serve {ground}: '{site.name}' would have no militia [TW-4.9]"
        yield Finding((*path, "militia"), "barred", message, f"name a machine that serves {ground}")


def _is_stranger(name: str | None, rules: TotalWarRules, around: Surroundings) -> bool:
    """Whether a model is known to be none of those that serve in squadrons, and so in garrisons (TW-4.10)."""
    frame = around.find("frame", name) if name else None
    return isinstance(frame, Frame) and frame.class_ not in rules.squadron_classes


def _barred_in(name: str | None, theatre: object, around: Surroundings) -> str:
    """Where a theatre lies, if a model is known to be barred from it; "" if it serves there (TW-4.9)."""
    frame = around.find("frame", name) if name else None
    board = around.find("map", theatre.map) if isinstance(theatre, Theatre) else None
    if not isinstance(frame, Frame) or not isinstance(board, BattleMap):
        return ""
    return WHERE[board.theatre] if BARRED_TRAITS[board.theatre] in frame.traits else ""
