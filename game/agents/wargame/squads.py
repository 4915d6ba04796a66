"""Squads that a built-in player would take for a cost: what they could do, endure and hold (WG-2.8)."""

from heapq import nlargest, nsmallest
from typing import Final, NamedTuple

from game.content.catalog import Catalog
from game.systems.wargame.build_units import Squads
from game.systems.wargame.content import Armament
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.due import HELD
from game.systems.wargame.measures import MOST_UNITS, costs, numbers, squads
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.request import UnitRequest
from game.systems.wargame.setup import UnitSetup

DIE: Final = 8
OFFERED: Final = 6
"""So many different squads are thought of, the best first."""

MOST_SHEETS: Final = 16
"""Of more sheets only so many are thought of, those that bring most for their cost: the number of squads goes
by the fifth power. In 48 drawn cases of 30 sheets the best of theirs was worth 99.7% of the best of all.
"""
SCALE: Final = 10**9


class Strength(NamedTuple):
    """What a machine brings into a squad."""

    fire: int
    """Damage that its weapons would do in a turn, about, before anybody evades; in sixteenths."""
    endures: int
    """What it takes to end it, in sixteenths."""
    klass: int
    """What it counts for where markers are held (WG-16.1)."""


def squads_for(catalog: Catalog, mission: Mission, most: int) -> list[tuple[str, ...]]:
    """Return stock sheets for at most so much, several squads of them, best first.

    Fire and what is endured count for each other, so that neither is bought alone; where markers are held
    by the sum of classes, that counts as well. Of many sheets only the best for their cost are looked at.
    """
    rules, known = numbers(catalog), costs(catalog)
    builder = Squads(catalog, rules)
    strengths = {
        name: _strength(rules, builder.unit(UnitRequest(sheet=name), ""))
        for name, cost in known.items()
        if cost <= most
    }
    holds = any(marker.kind in HELD for marker in mission.markers)

    def for_its_cost(name: str) -> int:
        each, cost = strengths[name], max(1, known[name])
        value = each.fire * each.endures * SCALE // cost**2
        return value * each.klass // cost if holds else value

    if len(strengths) > MOST_SHEETS:
        strengths = {name: strengths[name] for name in nlargest(MOST_SHEETS, strengths, for_its_cost)}

    def worth(names: tuple[str, ...]) -> int:
        found = [strengths[name] for name in names]
        value = sum(each.fire for each in found) * sum(each.endures for each in found)
        return value * sum(each.klass for each in found) if holds else value

    every = squads({name: known[name] for name in strengths}, 0, most, MOST_UNITS)
    return nsmallest(OFFERED, filter(None, every), lambda names: (-worth(names), names))


def _strength(rules: WargameRules, units: list[UnitSetup]) -> Strength:
    """Return the strength of a unit with its drones, which act by its AP and are endured by nobody else."""
    unit = next(each for each in units if not each.main)
    row = rules.classes[unit.klass - 1]
    ap = row.ap + DIE // 2
    guns = sorted(
        (item.armament for each in units for item in each.items if item.armament.sort != "shield"),
        key=lambda gun: -_for_an_ap(unit, gun),
    )
    fire = 0
    for gun in guns:
        price = _price(gun)
        times = min(1, ap // price) if gun.once_a_round else ap // price
        fire += times * price * _for_an_ap(unit, gun)
        ap -= times * price
    main = max(each.defense for each in unit.sections if each.part in ("torso", "cockpit", "ai_cockpit"))
    return Strength(fire, main * 2 * DIE // max(1, unit.evasion - 1), unit.klass)


def _price(gun: Armament) -> int:
    """Return the AP that an attack is counted for: of a pack's weapon that costs none, one."""
    return max(1, gun.ap)


def _for_an_ap(unit: UnitSetup, gun: Armament) -> int:
    """Return the damage that a weapon does for an AP, in sixteenths."""
    need = (unit.assault if gun.sort == "melee" else unit.accuracy) - gun.hit
    return 2 * gun.damage * max(1, min(DIE - 1, DIE + 1 - need)) // _price(gun)
