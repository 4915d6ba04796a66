"""Building a unit: what a datasheet comes to, and what is wrong with it (WG-2, WG-15)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.rules.prose import Sentence, written
from game.systems.wargame.battlefield import DRIVES, class_of, is_mech_in_build, means_of
from game.systems.wargame.content import (
    MAIN_PARTS,
    Armament,
    Category,
    Datasheet,
    DroneKit,
    Effect,
    Fitted,
    Stat,
    UnitAbility,
)
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.setup import SectionSetup

STATS: tuple[Stat, ...] = ("accuracy", "assault", "evasion")


class Fault(NamedTuple):
    """What is wrong with a datasheet: the rule, the key of its sentence, what it is about."""

    rule: str
    reason: str
    facts: dict[str, str | int]


def sentence(fault: Fault) -> Sentence:
    """Return what is wrong with a datasheet as a sentence."""
    return Sentence(f"wargame.fault.{fault.reason}", fault.facts)


def told(fault: Fault, texts: Mapping[str, str]) -> str:
    """Return the sentence of a fault; ``texts`` are templates by key."""
    return written(texts, sentence(fault))


@dataclass(frozen=True, slots=True)
class Stores:
    """What datasheets are built from."""

    rules: WargameRules
    armaments: Mapping[str, Armament]
    abilities: Mapping[str, UnitAbility]
    kits: Mapping[str, DroneKit]


@dataclass(frozen=True, slots=True)
class Sum:
    """What a datasheet comes to: every number that construction gives (WG-2.7, WG-2.8, WG-15.4)."""

    defense: int
    klass: int
    cost: int
    stats: dict[Stat, int]
    effects: dict[Effect, int]
    sections: tuple[SectionSetup, ...]
    modes: tuple[str, ...]


def main_section(sheet: Datasheet) -> int:
    """Return the number of the main section, 0 where there is none."""
    return next((n for n, section in enumerate(sheet.sections) if section.part in MAIN_PARTS), 0)


def total_defense(sheet: Datasheet) -> int:
    """Return the total Defense of all sections (WG-2.7)."""
    return sum(section.defense for section in sheet.sections)


def abilities_of(sheet: Datasheet, stores: Stores) -> list[UnitAbility]:
    """Return the systems, mods and traits that are known."""
    names = (*sheet.systems, *sheet.mods, *sheet.traits)
    return [stores.abilities[name] for name in names if name in stores.abilities]


def effects_of(sheet: Datasheet, stores: Stores) -> dict[Effect, int]:
    """Return all effects of a unit, those of the same kind added up."""
    found: Counter[Effect] = Counter()
    for ability in abilities_of(sheet, stores):
        for effect, number in ability.effects.items():
            found[effect] += number
    return dict(found)


def kit_cost(kit: DroneKit, stores: Stores) -> int:
    """Return the deployment cost of a drone kit (WG-15.8)."""
    return kit.body + kit.thrusters + stores.armaments[kit.weapon].cost()


def cost_of(sheet: Datasheet, stores: Stores) -> int:
    """Return the deployment cost (WG-15.4): mods and traits are paid by the rank."""
    weapons = sum(stores.armaments[fitted.item].cost() for fitted in sheet.fitted)
    systems = sum(stores.abilities[name].cost for name in sheet.systems)
    drones = sum(kit_cost(stores.kits[name], stores) for name in sheet.drones)
    pilot = stores.rules.ranks[sheet.rank - 1].cost
    return total_defense(sheet) + weapons + sheet.thrusters + systems + drones + pilot


def stats_of(sheet: Datasheet, stores: Stores) -> dict[Stat, int]:
    """Return the stats after S.R.M. and systems, never under the floor (WG-2.9, WG-2.13)."""
    core = stores.rules.cores[sheet.core]
    effects = effects_of(sheet, stores)
    base: dict[Stat, int] = {
        "accuracy": core.accuracy,
        "assault": core.assault - effects.get("assault_stat", 0),
        "evasion": core.evasion,
    }
    return {stat: max(stores.rules.least_stat, base[stat] - sheet.lowered.get(stat, 0)) for stat in STATS}


def modes_of(sheet: Datasheet, stores: Stores) -> tuple[str, ...]:
    """Return the modes of movement that a datasheet reaches (WG-8.1 to WG-8.5)."""
    rules = stores.rules.thrusters
    klass = class_of(stores.rules, total_defense(sheet)) - 1
    parts = {section.part for section in sheet.sections}
    walks, flies, swims = means_of(sheet.build, parts, has_thrusters=sheet.thrusters > 0)

    def reaches(needed: tuple[int, ...]) -> bool:
        return klass < len(needed) and sheet.thrusters >= needed[klass]

    found = (
        ("standard", walks),
        ("hover", flies and reaches(rules.hover)),
        ("flight", flies and reaches(rules.flight)),
        ("cruise", swims and reaches(rules.cruise)),
        ("swim", swims and reaches(rules.swim)),
    )
    return tuple(name for name, has in found if has)


def sections_of(sheet: Datasheet, stores: Stores) -> tuple[SectionSetup, ...]:
    """Return the sections with ids of their own; Defense from mods goes to the main one (WG-15.6)."""
    numbers = Counter(section.part for section in sheet.sections)
    seen: Counter[str] = Counter()
    extra = effects_of(sheet, stores).get("main_defense", 0)
    main = main_section(sheet)
    found = []
    for number, section in enumerate(sheet.sections):
        seen[section.part] += 1
        name = section.part if numbers[section.part] == 1 else f"{section.part}_{seen[section.part]}"
        defense = section.defense + (extra if number == main else 0)
        found.append(SectionSetup(name, section.part, defense))
    return tuple(found)


def sum_of(sheet: Datasheet, stores: Stores) -> Sum:
    """Return what a datasheet comes to; everything that it names has to be known."""
    defense = total_defense(sheet)
    return Sum(
        defense=defense,
        klass=class_of(stores.rules, defense),
        cost=cost_of(sheet, stores),
        stats=stats_of(sheet, stores),
        effects=effects_of(sheet, stores),
        sections=sections_of(sheet, stores),
        modes=modes_of(sheet, stores),
    )


def hands_of(fitted: Fitted, sheet: Datasheet, stores: Stores, taken: set[int]) -> tuple[int, ...]:
    """Return the sections that an item takes: hands that hold it, or what it is mounted on (WG-15.10)."""
    weapon = stores.armaments[fitted.item]
    if fitted.place == "carried":
        return ()
    arms = [n for n, section in enumerate(sheet.sections) if section.part == "arm" and n not in taken]
    if fitted.place == "mounted":
        if fitted.on is not None:
            return (fitted.on,)
        every = [n for n, section in enumerate(sheet.sections) if section.part == "arm"]
        return (every[0],) if weapon.on_arm and every else (main_section(sheet),)
    if fitted.on is not None and fitted.on in arms:
        arms = [fitted.on, *(arm for arm in arms if arm != fitted.on)]
    return tuple(arms[: 2 if weapon.hands == "two" else 1])


def faults(sheet: Datasheet, stores: Stores) -> Iterator[Fault]:
    """Yield everything that is wrong with a datasheet (WG-2.8, WG-15.10)."""
    unknown = list(_unknown(sheet, stores))
    yield from unknown
    if unknown:
        return
    yield from _frame_faults(sheet, stores)
    yield from _category_faults(sheet, stores.armaments)
    yield from _rank_faults(sheet, stores)
    yield from _item_faults(sheet, stores)


def _unknown(sheet: Datasheet, stores: Stores) -> Iterator[Fault]:
    if sheet.core not in stores.rules.cores:
        yield Fault("WG-15.1", "no_such_core", {"name": sheet.core})
    for fitted in sheet.fitted:
        if fitted.item not in stores.armaments:
            yield Fault("WG-15.3", "no_such_item", {"name": fitted.item})
    for name in (*sheet.systems, *sheet.mods, *sheet.traits):
        if name not in stores.abilities:
            yield Fault("WG-15.5", "no_such_ability", {"name": name})
    for name in sheet.drones:
        if name not in stores.kits:
            yield Fault("WG-15.8", "no_such_kit", {"name": name})


def _frame_faults(sheet: Datasheet, stores: Stores) -> Iterator[Fault]:
    rules = stores.rules
    parts = Counter(section.part for section in sheet.sections)
    mains = sum(parts[part] for part in MAIN_PARTS)
    if mains != 1:
        yield Fault("WG-2.1", "one_main_section", {"count": mains})
    for part, number in parts.items():
        if part not in MAIN_PARTS and number > rules.most_parts:
            yield Fault("WG-2.1", "too_many_parts", {"part": part, "count": number})
    if parts["torso"] and sheet.build != "mech":
        yield Fault("WG-2.1", "torso_is_for_mechs", {})
    if parts["cockpit"] and sheet.build != "vehicle":
        yield Fault("WG-2.1", "cockpit_is_for_vehicles", {})
    if sheet.build == "vehicle" and parts["arm"]:
        yield Fault("WG-2.2", "vehicles_have_no_arms", {})
    if effects_of(sheet, stores).get("jump") and not is_mech_in_build(sheet.build, [*parts]):
        yield Fault("WG-2.2", "vehicles_never_jump", {})
    if sheet.build == "mech" and not (parts["leg"] or parts["arm"] or parts["torso"]):
        yield Fault("WG-2.2", "mechs_need_limbs", {})
    if parts["ai_cockpit"] and not sheet.ai_pilot:
        yield Fault("WG-2.1", "ai_cockpit_needs_ai", {})
    if sheet.ai_pilot and not parts["ai_cockpit"]:
        yield Fault("WG-2.11", "ai_needs_its_cockpit", {})
    if rules.cores[sheet.core].build != sheet.build:
        yield Fault("WG-15.1", "core_of_another_build", {"name": sheet.core})
    total = total_defense(sheet)
    main = sheet.sections[main_section(sheet)].defense
    is_lone = len(sheet.sections) == 1 and parts["ai_cockpit"] == 1
    if is_lone and main > rules.lone_cockpit:
        yield Fault("WG-15.10", "lone_cockpit", {"most": rules.lone_cockpit})
    elif not is_lone and sheet.build != "drone" and 100 * main > rules.main_percent[sheet.build] * total:
        yield Fault("WG-15.10", "main_too_strong", {"most": rules.main_percent[sheet.build]})
    less = min(0, effects_of(sheet, stores).get("main_defense", 0))
    for number, section in enumerate(sheet.sections):
        defense = section.defense + (less if number == main_section(sheet) else 0)
        if defense < rules.least_section:
            yield Fault("WG-15.10", "section_too_weak", {"part": section.part, "least": rules.least_section})


def category_of(sheet: Datasheet, armaments: Mapping[str, Armament]) -> Iterator[Category]:
    """Yield every category that a vehicle fits (WG-2.3 to WG-2.6); what is unknown is no main cannon."""
    parts = Counter(section.part for section in sheet.sections)
    terra, air, water = (parts[drive] for drive in DRIVES)
    guns = (armaments.get(fitted.item) for fitted in sheet.fitted)
    has_cannon = any(gun is not None and gun.vehicle_only for gun in guns)
    if has_cannon and terra >= 2 and not air and not water:
        yield "terrestrial"
    if air and not water:
        yield "aerial"
    if water and not air and not terra:
        yield "aquatic"
    if terra + air + water >= 2:
        yield "hybrid"


def _category_faults(sheet: Datasheet, armaments: Mapping[str, Armament]) -> Iterator[Fault]:
    if sheet.build != "vehicle":
        if sheet.category:
            yield Fault("WG-2.10", "category_is_for_vehicles", {})
        return
    fits = [*category_of(sheet, armaments)]
    if not fits:
        yield Fault("WG-2.10", "fits_no_category", {})
    elif sheet.category not in fits:
        yield Fault("WG-2.10", "not_of_this_category", {"category": sheet.category or "-"})
    elif "terrestrial" in fits and sheet.category != "terrestrial":
        yield Fault("WG-2.10", "must_be_terrestrial", {})


def _rank_faults(sheet: Datasheet, stores: Stores) -> Iterator[Fault]:
    rules = stores.rules
    rank = rules.ranks[sheet.rank - 1]
    if sheet.ai_pilot and sheet.rank > rules.ai_ranks:
        yield Fault("WG-15.2", "ai_rank", {"most": rules.ai_ranks})
    if sheet.ai_pilot and sheet.traits:
        yield Fault("WG-15.2", "ai_has_no_traits", {})
    effects = effects_of(sheet, stores)
    limits = (
        ("system", sheet.systems, rank.systems + effects.get("systems", 0)),
        ("mod", sheet.mods, rank.mods),
        ("trait", sheet.traits, rank.traits),
    )
    for sort, names, most in limits:
        if len(names) > most:
            yield Fault("WG-15.2", f"too_many_{sort}s", {"count": len(names), "most": most})
        for name in names:
            if stores.abilities[name].sort != sort:
                yield Fault("WG-2.13", "another_sort", {"name": name})
        for name, number in Counter(names).items():
            if number > 1:
                yield Fault("WG-15.5", "twice", {"name": name})
    lowered = sum(sheet.lowered.values())
    if lowered > rank.srm:
        yield Fault("WG-2.9", "too_many_reductions", {"count": lowered, "most": rank.srm})
    if sheet.lowered.get("evasion", 0) > rules.most_evasion_lowered:
        yield Fault("WG-15.2", "evasion_once", {"most": rules.most_evasion_lowered})
    core = rules.cores[sheet.core]
    base = {"accuracy": core.accuracy, "assault": core.assault, "evasion": core.evasion}
    for stat, number in sheet.lowered.items():
        if base[stat] - number < rules.least_stat:
            yield Fault("WG-2.9", "under_the_floor", {"stat": stat, "least": rules.least_stat})
    most_drones = effects.get("drones", 0) * rules.drones_per_mod
    if len(sheet.drones) > most_drones:
        yield Fault("WG-2.12", "too_many_drones", {"count": len(sheet.drones), "most": most_drones})


def _item_faults(sheet: Datasheet, stores: Stores) -> Iterator[Fault]:
    rules = stores.rules
    taken: set[int] = set()
    carried = mounted = 0
    for fitted in sheet.fitted:
        weapon = stores.armaments[fitted.item]
        if fitted.on is not None and fitted.on >= len(sheet.sections):
            yield Fault("WG-15.10", "no_such_section", {"name": weapon.name})
            continue
        yield from _bearer_faults(sheet, weapon, stores)
        match fitted.place:
            case "carried":
                carried += weapon.sort != "shield"
                if weapon.hands == "mounted":
                    yield Fault("WG-9.6", "mounted_only", {"name": weapon.name})
            case "mounted":
                mounted += weapon.sort != "shield"
                yield from _mount_faults(sheet, fitted, weapon)
            case "held":
                if weapon.hands == "mounted":
                    yield Fault("WG-9.6", "mounted_only", {"name": weapon.name})
                    continue
                hands = hands_of(fitted, sheet, stores, taken)
                if len(hands) < (2 if weapon.hands == "two" else 1):
                    yield Fault("WG-15.10", "no_hand_free", {"name": weapon.name})
                taken.update(hands)
    if carried > rules.most_carried:
        yield Fault("WG-15.10", "carries_too_much", {"count": carried, "most": rules.most_carried})
    most = rules.most_mounted + effects_of(sheet, stores).get("mounts", 0)
    if mounted > most:
        yield Fault("WG-15.10", "mounts_too_much", {"count": mounted, "most": most})


def _bearer_faults(sheet: Datasheet, weapon: Armament, stores: Stores) -> Iterator[Fault]:
    """Yield why a unit does not bear a weapon at all, in whatever place (WG-15.3)."""
    if class_of(stores.rules, total_defense(sheet)) < weapon.least_class:
        yield Fault("WG-15.3", "too_light", {"name": weapon.name, "least": weapon.least_class})
    if weapon.vehicle_only and sheet.build != "vehicle":
        yield Fault("WG-15.3", "vehicles_only", {"name": weapon.name})


def _mount_faults(sheet: Datasheet, fitted: Fitted, weapon: Armament) -> Iterator[Fault]:
    on_arm = [section.part == "arm" for section in sheet.sections]
    index = fitted.on if fitted.on is not None else None
    is_held = weapon.hands != "mounted"
    if is_held and (weapon.sort == "shield" or sheet.build != "drone"):
        yield Fault("WG-9.6", "not_for_mounts", {"name": weapon.name})
    if weapon.on_arm and not (on_arm[index] if index is not None else any(on_arm)):
        yield Fault("WG-15.3", "sits_on_an_arm", {"name": weapon.name})
