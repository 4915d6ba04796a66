"""What a campaign asks for machines, works and weapons, where that is not what the rules say. Pure.

A long war on a large map earns ten times the gold of a short one. Its prices are its own, so that gold is
scarce in both, and so is the output of its yards, so that gold can be spent; what panels and sites yield is
the same everywhere (TW-4.2, TW-4.3).
"""

from collections.abc import Iterable
from dataclasses import replace

from game.content.models import Frame, Pilot
from game.core.ids import FrameId
from game.systems.totalwar.content import Prices
from game.systems.totalwar.profile import Facility, FacilityLevel, TotalWarRules
from game.systems.totalwar.setup import FrameSetup, HeroSetup


def priced(gold: int, percent: int) -> int:
    """Return a price in gold at so many percent, rounded up: nothing that costs gold becomes free."""
    return -(-gold * percent // 100)


def frame_setup(frame: Frame, percent: int = 100) -> FrameSetup:
    """What the campaign needs of a model, at so many percent of its price."""
    return FrameSetup(
        id=FrameId(frame.id),
        name=frame.name,
        faction=frame.faction,
        klass=frame.class_,
        cost_gold=priced(frame.cost_gold, percent),
        traits=frame.traits,
        slots=frame.slots,
        carried_slots=frame.carried_slots,
        tier=frame.tier,
        max_per_squadron=frame.max_per_squadron or 0,
    )


def hero_setup(pilot: Pilot, percent: int = 100) -> HeroSetup:
    """What the campaign needs of a hero, at so many percent of his price (TW-7.8)."""
    return HeroSetup(pilot.id, pilot.name, pilot.faction, pilot.classes, priced(pilot.cost_gold, percent))


def frame_setups(frames: Iterable[Frame], prices: Prices) -> tuple[FrameSetup, ...]:
    """Return all models at a campaign's prices."""
    return tuple(frame_setup(frame, prices.machines_percent) for frame in frames)


def hero_setups(pilots: Iterable[Pilot], prices: Prices) -> tuple[HeroSetup, ...]:
    """Return all heroes at a campaign's prices."""
    return tuple(hero_setup(pilot, prices.machines_percent) for pilot in pilots)


def priced_rules(rules: TotalWarRules, prices: Prices) -> TotalWarRules:
    """Return the rules at a campaign's prices and output: works, superweapons, raising, yards (TW-4)."""
    works, weapons, raising = prices.works_percent, prices.superweapons_percent, prices.raising_percent
    return replace(
        rules,
        sites={
            kind: replace(site, output_slots=priced(site.output_slots, prices.output_percent))
            for kind, site in rules.sites.items()
        },
        facilities=tuple(
            replace(
                facility, levels=tuple(_priced_level(level, percent, prices) for level in facility.levels)
            )
            for facility in rules.facilities
            for percent in (_works_percent(facility, prices),)
        ),
        projects=tuple(
            replace(project, cost_gold=priced(project.cost_gold, works)) for project in rules.projects
        ),
        superweapons=tuple(
            replace(
                weapon,
                cost_gold=priced(weapon.cost_gold, weapons),
                shot_gold=priced(weapon.shot_gold, weapons),
            )
            for weapon in rules.superweapons
        ),
        new_squadron_gold=priced(rules.new_squadron_gold, raising),
        new_fleet_gold=priced(rules.new_fleet_gold, raising),
    )


def _works_percent(facility: Facility, prices: Prices) -> int:
    """Return what a facility costs in percent: what stands on special panels alone can have its own price."""
    if prices.docks_percent is None or set(facility.sites) != {"special"}:
        return prices.works_percent
    return prices.docks_percent


def _priced_level(level: FacilityLevel, works_percent: int, prices: Prices) -> FacilityLevel:
    return replace(
        level,
        cost_gold=priced(level.cost_gold, works_percent),
        output_slots=priced(level.output_slots, prices.output_percent),
    )
