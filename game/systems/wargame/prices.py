"""What the prices of weapons buy: expected damage by the odds of the game, and who is worse than another.

Nothing is played: attack and evasion rolls, criticals and the AP of a usual round give every figure. What is
said of them has its words in ``game/lab/listed_words.py``.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from game.content.catalog import Catalog
from game.core.alphabet import alphabetical
from game.rules.charts import Listing, Phrase
from game.rules.prose import listing
from game.systems.wargame.aim import critical_bonus
from game.systems.wargame.content import Armament, Category
from game.systems.wargame.measures import numbers
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.rolls import EIGHTHS, LEAST, strike_share

MATCHES: Final = ((5, 5), (4, 6), (4, 7))
"""What attacks and evasions have to show at least: a quick target, a usual one, a heavy one."""
USUAL: Final = MATCHES[1]
DEFENSES: Final = (10, 20, 36, 60)
"""Defense of sections: a light arm, a leg or light torso, a usual torso, a heavy one."""
REACHES: Final = (1, 2, 3, 4, 5, 6, 8, 10)
"""Hexes at which a round's damage is told."""
USUAL_CLASS: Final = 2
"""The class whose AP make a usual round."""
AVERAGE_ROLL: Final = Fraction(9, 2)


GROUND: Final[Category] = "terrestrial"
"""Who fires the cannon of vehicles for less (WG-2.3)."""


class Arm(NamedTuple):
    """A weapon as somebody bears it, with the AP that it costs there."""

    name: str
    weapon: Armament
    ap: int


def hit_damages(weapon: Armament) -> tuple[int, int]:
    """Return the damage of a hit and of a critical one (WG-9.3)."""
    return weapon.damage, weapon.damage + critical_bonus(weapon)


def chances(weapon: Armament, match: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """Return the chances of a plain hit and of a critical one, by what dice have to show (WG-9.3, WG-9.4)."""
    struck = Fraction(strike_share(match[0] - weapon.hit, match[1] - weapon.evasion, LEAST), EIGHTHS**2)
    critical = Fraction(strike_share(EIGHTHS, match[1] - weapon.evasion, LEAST), EIGHTHS**2)
    return struck - critical, critical


def damage_expected(weapon: Armament, match: tuple[int, int] = USUAL) -> Fraction:
    """Return the damage that an attack does on average."""
    return sum(
        (chance * each for chance, each in zip(chances(weapon, match), hit_damages(weapon))), Fraction()
    )


def attacks_to_break(weapon: Armament, defense: int, match: tuple[int, int] = USUAL) -> Fraction:
    """Return how many attacks bring a section of so much Defense down on average; what is over is lost."""
    plain, critical = chances(weapon, match)
    hit, hard = hit_damages(weapon)
    needed = [Fraction()]
    for left in range(1, defense + 1):
        rest = plain * needed[max(0, left - hit)] + critical * needed[max(0, left - hard)]
        needed.append((1 + rest) / (plain + critical))
    return needed[defense]


def round_damage(arm: Arm, ap: Fraction, away: int) -> Fraction:
    """Return the damage that a weapon does in a round with so many AP to who is so many hexes away."""
    if not arm.weapon.least_range <= away <= arm.weapon.range:
        return Fraction()
    often = min(Fraction(1), ap / max(1, arm.ap)) if arm.weapon.once_a_round else ap / max(1, arm.ap)
    return often * damage_expected(arm.weapon)


def usual_ap(rules: WargameRules) -> Fraction:
    """Return the AP that a unit of a usual class gets in a round on average (WG-7.3)."""
    return AVERAGE_ROLL + rules.classes[USUAL_CLASS - 1].ap


def arms(catalog: Catalog, rules: WargameRules) -> list[Arm]:
    """Return every weapon, the cannon of vehicles also as terrestrial ones fire it (WG-2.3)."""
    found = []
    for weapon in catalog.of(Armament).values():
        if weapon.sort == "shield" or not weapon.damage:
            continue
        found.append(Arm(weapon.name, weapon, weapon.ap))
        if weapon.vehicle_only:
            costs = rules.costs
            less = max(costs.least_cannon, weapon.ap - costs.terrestrial_cannon)
            found.append(Arm(f"{weapon.name} ({GROUND})", weapon, less))
    return found


def is_open_to_all(weapon: Armament, other: Armament) -> bool:
    """Whether everybody who can bear the other weapon could bear this one in its place."""
    hands = weapon.hands == other.hands or (weapon.hands, other.hands) == ("one", "two")
    return (
        weapon.sort == other.sort
        and hands
        and weapon.vehicle_only <= other.vehicle_only
        and weapon.least_class <= other.least_class
        and weapon.on_arm <= other.on_arm
    )


def _merits(arm: Arm) -> tuple[int, ...]:
    """Return what is better the more of it there is; the kind of damage is neither better nor worse."""
    weapon = arm.weapon
    return (
        -weapon.cost(), -arm.ap, weapon.damage, weapon.range, -weapon.least_range, weapon.durability,
        weapon.hit, -weapon.evasion, weapon.structure_damage, weapon.grapple, weapon.assault, weapon.splits,
        weapon.jams, -weapon.once_a_round, -weapon.steady,
    )  # fmt: skip


MERITS: Final = (
    "price", "ap", "damage", "range", "least_range", "durability", "hit", "evasion", "structure_damage",
    "grapple", "assault", "splits", "jams", "again", "moved",
)  # fmt: skip
"""What :func:`_merits` counts, in its order."""


def _ahead(arm: Arm, other: Arm) -> tuple[str, ...]:
    """Return in what a weapon is better than another."""
    return tuple(name for name, own, theirs in zip(MERITS, _merits(arm), _merits(other)) if own > theirs)


def dominates(arm: Arm, other: Arm) -> bool:
    """Whether a weapon is nowhere worse than another, its price included, and somewhere better."""
    pairs = [*zip(_merits(arm), _merits(other))]
    return (
        is_open_to_all(arm.weapon, other.weapon)
        and all(own >= theirs for own, theirs in pairs)
        and any(own > theirs for own, theirs in pairs)
    )


def outshoots(arm: Arm, other: Arm, ap: Fraction) -> bool:
    """Whether a weapon costs no more and does nowhere less damage in a round than another, somewhere more."""
    if not is_open_to_all(arm.weapon, other.weapon) or arm.weapon.cost() > other.weapon.cost():
        return False
    if arm.weapon.steady > other.weapon.steady:
        return False
    pairs = [(round_damage(arm, ap, away), round_damage(other, ap, away)) for away in REACHES]
    return all(own >= theirs for own, theirs in pairs) and any(own > theirs for own, theirs in pairs)


def listings(catalog: Catalog) -> Iterator[Listing]:
    """Yield what every weapon's price buys, and its damage in a round by distance."""
    rules = numbers(catalog)
    known, ap = arms(catalog, rules), usual_ap(rules)
    if known:
        known.sort(
            key=lambda arm: (arm.weapon.sort, arm.weapon.hands, arm.weapon.cost(), alphabetical(arm.name))
        )
        yield _worth(known, ap)
        yield _by_distance(known, ap)


def _worth(known: Sequence[Arm], ap: Fraction) -> Listing:
    columns = (
        *map(Phrase, ("weapon", "use", "price", "ap", "damage", "range", "durability")),
        *(Phrase("damage_an_ap", _odds_of(match)) for match in MATCHES),
        *(Phrase("ap_to_break", {"defense": str(defense)}) for defense in DEFENSES),
        Phrase("round_for_price", {"price": str(FOR_PRICE)}),
    )
    rows: list[tuple[str | Phrase, ...]] = []
    for arm in known:
        weapon = arm.weapon
        far = max((round_damage(arm, ap, away) for away in REACHES), default=Fraction())
        rows.append(
            (
                arm.name,
                Phrase("borne", terms=(weapon.sort, weapon.hands)),
                str(weapon.cost()),
                str(arm.ap),
                str(weapon.damage),
                weapon.reach,
                str(weapon.durability),
                *(_told(damage_expected(weapon, match) / max(1, arm.ap)) for match in MATCHES),
                *(_told(attacks_to_break(weapon, defense) * arm.ap) for defense in DEFENSES),
                _told(FOR_PRICE * far / max(1, weapon.cost())),
            )
        )
    reading = Phrase("weapons_reading", {"price": str(FOR_PRICE)})
    return Listing("weapons", columns, tuple(rows), (reading, *_verdicts(known, ap)))


FOR_PRICE: Final = 10
"""The damage of a round is told for so much of a weapon's price."""


def _odds_of(match: tuple[int, int]) -> dict[str, str]:
    """Return how many attack rolls are on target and how many evasions fail."""
    need, dodge = match
    return {"hits": f"{EIGHTHS + 1 - need}/{EIGHTHS}", "fails": f"{dodge - 1}/{EIGHTHS}"}


def _verdicts(known: Sequence[Arm], ap: Fraction) -> Iterator[Phrase]:
    """Yield which weapons others beat for their price, and which beat much dearer ones."""
    for arm in known:
        others = [each for each in known if each.weapon is not arm.weapon]
        if better := [each.name for each in others if dominates(each, arm)]:
            yield Phrase("dominated", {"weapon": arm.name, "others": listing(better)})
        for each in others:
            if outshoots(each, arm, ap) and not dominates(each, arm):
                yield Phrase("trap", {"weapon": arm.name, "other": each.name}, _ahead(arm, each))
    for arm in known:
        dearer = [each for each in known if CHEAP * arm.weapon.cost() <= 100 * each.weapon.cost()]
        if worse := [each.name for each in dearer if outshoots(arm, each, ap)]:
            yield Phrase("bargain", {"weapon": arm.name, "others": listing(worse)})


CHEAP: Final = 125
"""Who outshoots another that costs so many percent of its own price, or more, is a bargain."""


def _by_distance(known: Sequence[Arm], ap: Fraction) -> Listing:
    columns = (
        *map(Phrase, ("weapon", "price")),
        *(Phrase("at_distance", {"away": str(away)}) for away in REACHES),
    )
    rows = []
    for arm in known:
        told = (round_damage(arm, ap, away) for away in REACHES)
        rows.append((arm.name, str(arm.weapon.cost()), *(_told(each) if each else "" for each in told)))
    return Listing("weapons_by_distance", columns, tuple(rows))


def _told(number: Fraction) -> str:
    return f"{float(number):.2f}" if number < 10 else f"{float(number):.1f}"
