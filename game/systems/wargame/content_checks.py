"""What the wargame asks of its content: legal sheets and sound weapons. Boards: `mission_checks`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from game.content.models import Rules
from game.content.problems import Finding, did_you_mean, one_of
from game.content.systems import EntryCheck, Surroundings
from game.content.tree import Path
from game.systems.wargame.construct import Fault, Stores, faults, told
from game.systems.wargame.content import Armament, Datasheet, DroneKit, UnitAbility
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.mission_checks import check_mission, check_relief
from game.systems.wargame.profile import SYSTEM, WargameRules
from game.systems.wargame.setup import DRONE, DRONE_CLASS


def _rules(around: Surroundings) -> WargameRules | None:
    found = around.find("rules", SYSTEM)
    return found.options if isinstance(found, Rules) and isinstance(found.options, WargameRules) else None


def _stores(around: Surroundings, rules: WargameRules) -> Stores:
    entries = around.entries
    armaments: Mapping[str, object] = entries.get("armament", {})
    abilities: Mapping[str, object] = entries.get("unit_ability", {})
    kits: Mapping[str, object] = entries.get("drone_kit", {})
    return Stores(
        rules,
        {key: each for key, each in armaments.items() if isinstance(each, Armament)},
        {key: each for key, each in abilities.items() if isinstance(each, UnitAbility)},
        {key: each for key, each in kits.items() if isinstance(each, DroneKit)},
    )


def check_sheet(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A datasheet is legal (WG-15.10); names that nothing has are told elsewhere."""
    rules = _rules(around)
    if not isinstance(entry, Datasheet) or rules is None:
        return
    for fault in faults(entry, _stores(around, rules)):
        if fault.reason in ("no_such_item", "no_such_ability", "no_such_kit"):
            continue
        message = f"{told(fault, around.originals.texts).removesuffix('.')} [{fault.rule}]"
        hint = f"`ironsphere rules {fault.rule}` says what is legal"
        if fault.reason in ("no_such_core", "core_of_another_build"):
            fitting = [name for name, core in rules.cores.items() if core.build == entry.build]
            hint = did_you_mean(entry.core, fitting) or f"there are {one_of(fitting)}"
        yield Finding(_place(entry, fault, around), "datasheet", message, hint)


KEYS: Final = {
    "no_such_core": "core",
    "core_of_another_build": "core",
    "ai_cockpit_needs_ai": "ai_pilot",
    "ai_needs_its_cockpit": "ai_pilot",
    "category_is_for_vehicles": "category",
    "fits_no_category": "category",
    "not_of_this_category": "category",
    "must_be_terrestrial": "category",
    "ai_rank": "rank",
    "ai_has_no_traits": "traits",
    "too_many_systems": "systems",
    "too_many_mods": "mods",
    "too_many_traits": "traits",
    "vehicles_never_jump": "systems",
    "too_many_reductions": "lowered",
    "evasion_once": "lowered",
    "under_the_floor": "lowered",
    "too_many_drones": "drones",
}
"""The key of a datasheet in which a fault lies, by its reason; what is not named lies in its sections."""
FITTED: Final = frozenset(
    (
        "no_such_section",
        "mounted_only",
        "no_hand_free",
        "carries_too_much",
        "mounts_too_much",
        "not_for_mounts",
        "sits_on_an_arm",
        "vehicles_only",
        "too_light",
    )
)
"""Reasons of faults that lie in what is fitted."""


def _place(entry: Datasheet, fault: Fault, around: Surroundings) -> Path:
    """Return where a fault lies."""
    lists = (("systems", entry.systems), ("mods", entry.mods), ("traits", entry.traits))
    name = str(fault.facts.get("name"))
    if fault.reason == "another_sort":
        ability = around.find("unit_ability", name)
        sort = ability.sort if isinstance(ability, UnitAbility) else ""
        return next(
            ((key, names.index(name)) for key, names in lists if name in names and key != f"{sort}s"), ()
        )
    if fault.reason == "twice":
        return next(((key,) for key, names in lists if names.count(name) > 1), ())
    return ("fitted",) if fault.reason in FITTED else (KEYS.get(fault.reason, "sections"),)


def check_armament(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A weapon reaches somewhere, and what it does costs and hurts (WG-15.3)."""
    if not isinstance(entry, Armament) or entry.sort == "shield":
        return
    if not entry.range:
        hint = "give it a range in hexes; 1 is the hex beside"
        message = "a weapon without a range attacks nobody"
        yield Finding(("range",), "weapon", message, hint, is_warning=True)
    elif entry.least_range > entry.range:
        message = f"it reaches {entry.range} and attacks nobody nearer than {entry.least_range}"
        hint = "make it less than the range"
        yield Finding(("least_range",), "weapon", message, hint, is_warning=True)
    if not entry.damage and not entry.jams:
        message, hint = "its hits do nothing", "give it damage, or make it a jammer: jams: true"
        yield Finding(("damage",), "weapon", message, hint, is_warning=True)
    if not entry.ap:
        message = "its attacks cost no action points: one unit attacks as often as it likes"
        yield Finding(("ap",), "weapon", message, "give it ap", is_warning=True)


def check_kit(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A drone by orders has a weapon that it can fire, of those that its class bears (WG-15.3, WG-15.8)."""
    weapon = around.find("armament", entry.weapon) if isinstance(entry, DroneKit) else None
    if not isinstance(weapon, Armament):
        return
    if weapon.sort == "shield":
        message, hint = "a drone attacks with its weapon, and a shield is none", "give it a gun"
    elif weapon.least_class > DRONE_CLASS:
        message = (
            f"{weapon.id} takes a unit of class {weapon.least_class} or more; drones are of {DRONE_CLASS}"
        )
        hint = "give it a lighter weapon"
    elif weapon.vehicle_only:
        message, hint = f"only vehicles mount {weapon.id}", "give it another weapon"
    else:
        return
    yield Finding(("weapon",), "weapon", message, hint, is_warning=True)


def check_ability(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A cap of its own leaves a unit action points (WG-7.3, WG-15.6)."""
    cap = entry.effects.get("ap_cap") if isinstance(entry, UnitAbility) else None
    if cap is not None and cap < 1:
        message = f"ap_cap: {cap} would leave no action points: it takes the place of the usual cap"
        yield Finding(("effects", "ap_cap"), "ability", message, "give it 1 or more")


def check_rules(entry: object, around: Surroundings) -> Iterator[Finding]:
    """Classes rise, drones have a core; missions of campaigns are as sound as others (WG-2.7, TW-9.6)."""
    rules = entry.options if isinstance(entry, Rules) else None
    if not isinstance(rules, WargameRules):
        return
    for number, (row, heavier) in enumerate(pairwise(rules.classes), 1):
        if heavier.most_defense <= row.most_defense:
            message = f"no unit is of class {number + 1}: class {number} goes as far, or farther"
            path: Path = ("options", "classes", number, "most_defense")
            yield Finding(path, "classes", message, f"make it more than {row.most_defense}")
    if DRONE not in rules.cores and around.entries.get("drone_kit"):
        message = f"drones without a pilot have the core {DRONE!r}, and there is none"
        yield Finding(("options", "cores"), "cores", message, f"give it a core {DRONE}")
    for number, ordered in enumerate(rules.campaigns.missions):
        for found in check_mission(ordered.mission, around):
            path = ("options", "campaigns", "missions", number, "mission", *found.path)
            yield replace(found, path=path)


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (Datasheet, check_sheet),
    (Armament, check_armament),
    (UnitAbility, check_ability),
    (DroneKit, check_kit),
    (Relief, check_relief),
    (Mission, check_mission),
    (Rules, check_rules),
)
