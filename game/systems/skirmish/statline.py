"""A unit's effective numbers: its frame's stat line with every bonus, each on a ledger (SK-3.6)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from game.content.fields import Theatre
from game.core.dice import parse_dice
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.ledger import Ledger, LedgerItem, total
from game.core.table import FrameClass
from game.systems.skirmish.profile import AceLevel, HeroBonus, SkirmishRules
from game.systems.skirmish.setup import SkirmishSetup, UnitSetup

SK_2_2: Final = RuleId("SK-2.2")
SK_2_3: Final = RuleId("SK-2.3")
SK_3_3: Final = RuleId("SK-3.3")
SK_3_6: Final = RuleId("SK-3.6")
SK_4_2: Final = RuleId("SK-4.2")
SK_4_3: Final = RuleId("SK-4.3")
SK_5_3: Final = RuleId("SK-5.3")
TW_7_8: Final = RuleId("TW-7.8")
TW_9_4: Final = RuleId("TW-9.4")

OPTION_LEVEL: Final = 4
"""The ace level whose kills the option ``ace_4`` sets."""


@dataclass(frozen=True, slots=True)
class StatLine:
    """What a unit can do in this battle, bonuses included. ``tries`` 0: it has no ranged attack."""

    unit: UnitId
    side: int
    player: PlayerId
    klass: FrameClass
    slots: int
    traits: frozenset[str]
    is_barred: bool
    is_warship: bool
    is_hero: bool
    ace_level: int
    tries: int
    dice_count: int
    faces: int
    accuracy: int | None
    defense: int
    move_tiles: int
    moves_straight: bool
    range_tiles: int
    has_melee: bool
    melee_flips: int
    """Flips that an attacker must win against it; 0: melee always destroys it."""
    melee_rescue: int
    counter_at_most: int
    warship_percent: int
    rerolls: int
    attack_ledger: Ledger
    accuracy_ledger: Ledger
    defense_ledger: Ledger
    move_ledger: Ledger
    rescue_ledger: Ledger
    counter_ledger: Ledger
    warship_ledger: Ledger


def ace_thresholds(rules: SkirmishRules, ace_4: int) -> tuple[int, ...]:
    """Return the kills that each ace level needs, level 1 first (TW-9.4, option ``ace_4``)."""
    return tuple(
        ace_4 if level == OPTION_LEVEL else entry.kills
        for level, entry in enumerate(rules.ace_levels, start=1)
    )


def ace_level(rules: SkirmishRules, ace_4: int, klass: FrameClass, kills: int) -> int:
    """Return the ace level that so many kills give a unit of this class (TW-9.4)."""
    if klass not in rules.ace_classes:
        return 0
    return sum(kills >= needed for needed in ace_thresholds(rules, ace_4))


def is_barred(theatre: Theatre, traits: Collection[str]) -> bool:
    """Return whether a unit with these traits sits out battles of this theatre (SK-1.6)."""
    return ("land_only" if theatre == "space" else "space_only") in traits


def stat_line(setup: SkirmishSetup, side: int, unit: UnitSetup) -> StatLine:
    """Return the effective numbers of one unit (SK-3.6; a hero earns no ace level, TW-7.8)."""
    rules, klass, hero = setup.rules, unit.klass, unit.hero
    level = 0 if hero else ace_level(rules, setup.options.ace_4, klass, unit.kills)
    ace = rules.ace_levels[level - 1] if level else None
    attack = _attack(rules, unit, ace)
    accuracy = _accuracy(rules, unit, ace)
    defense = _bonuses(
        LedgerItem(unit.profile.defense, "base_defense", SK_3_3, unit.id),
        ("ace_defense", ace.defense if ace else 0),
        ("hero_defense", hero.defense if hero else 0),
    )
    theatre = setup.board.theatre
    move = _bonuses(
        LedgerItem(
            rules.allowance[theatre].get(klass, 0),
            "base_move",
            SK_2_2 if theatre == "space" else SK_2_3,
            unit.id,
        ),
        ("hero_move", hero.move if hero else 0),
    )
    rescue = _one("ace_rescue", TW_9_4, ace.melee_rescue if ace else 0, unit.id)
    if hero:
        rescue = _one("hero_rescue", TW_7_8, hero.melee_rescue, unit.id)
    counter = _counter(rules, unit, ace, hero)
    warship = _warship(rules, unit, ace, hero)
    return StatLine(
        unit=unit.id,
        side=side,
        player=setup.sides[side].player,
        klass=klass,
        slots=unit.slots,
        traits=frozenset(unit.traits),
        is_barred=is_barred(theatre, unit.traits),
        is_warship=klass == "warship",
        is_hero=hero is not None,
        ace_level=level,
        tries=attack[0],
        dice_count=attack[1],
        faces=attack[2],
        accuracy=None if accuracy is None else total(accuracy),
        defense=total(defense),
        move_tiles=total(move),
        moves_straight=klass in rules.straight_movers,
        range_tiles=rules.range_tiles.get(klass, 0),
        has_melee=klass in rules.melee_classes,
        melee_flips=0 if klass in rules.melee_certain else rules.melee_flips.get(klass, 1),
        melee_rescue=total(rescue),
        counter_at_most=total(counter),
        warship_percent=total(warship),
        rerolls=hero.rerolls if hero else 0,
        attack_ledger=attack[3],
        accuracy_ledger=accuracy or (),
        defense_ledger=defense,
        move_ledger=move,
        rescue_ledger=rescue,
        counter_ledger=counter,
        warship_ledger=warship,
    )


def _one(reason: str, rule: RuleId, amount: int, subject: str) -> Ledger:
    return (LedgerItem(amount, reason, rule, subject),) if amount else ()


def _bonuses(base: LedgerItem, *bonuses: tuple[str, int]) -> Ledger:
    rules = {"ace": TW_9_4, "hero": TW_7_8}
    extra = (
        LedgerItem(amount, reason, rules[reason.partition("_")[0]], base.subject)
        for reason, amount in bonuses
        if amount
    )
    return (base, *extra)


def _attack(rules: SkirmishRules, unit: UnitSetup, ace: AceLevel | None) -> tuple[int, int, int, Ledger]:
    """Return tries, dice, faces and what they are made of; 0 for units without range (SK-3.5, SK-5.4)."""
    if unit.profile.attack is None or unit.klass not in rules.range_tiles:
        return 0, 0, 0, ()
    dice = parse_dice(unit.profile.attack)
    extra_tries = unit.hero.tries if unit.hero else 0
    extra_faces = ace.die_faces if ace else 0
    faces = _bonuses(LedgerItem(dice.sides, "base_faces", SK_3_3, unit.id), ("ace_faces", extra_faces))
    tries = _bonuses(LedgerItem(dice.tries, "base_tries", SK_3_3, unit.id), ("hero_tries", extra_tries))
    return dice.tries + extra_tries, dice.count, dice.sides + extra_faces, tries + faces


def _accuracy(rules: SkirmishRules, unit: UnitSetup, ace: AceLevel | None) -> Ledger | None:
    """Return what the accuracy is made of; None where every try hits. Bonuses stop at the cap (SK-3.6)."""
    base = unit.profile.accuracy
    if base is None or unit.profile.attack is None:
        return None
    ledger = _bonuses(
        LedgerItem(base, "base_accuracy", SK_3_3, unit.id),
        ("ace_accuracy", ace.accuracy if ace else 0),
        ("hero_accuracy", unit.hero.accuracy if unit.hero else 0),
    )
    above = total(ledger) - max(rules.accuracy_cap, base)
    return (*ledger, LedgerItem(-above, "accuracy_cap", SK_3_6, unit.id)) if above > 0 else ledger


def _counter(rules: SkirmishRules, unit: UnitSetup, ace: AceLevel | None, hero: HeroBonus | None) -> Ledger:
    """Return why it counterattacks on so much: the wider range of class and pilot counts (SK-4.3, SK-4.4)."""
    by_class = rules.melee_counter_at_most.get(unit.klass, 0)
    rule = SK_4_2 if unit.klass == "mobile_armour" else SK_4_3
    by_ace = ace.counter_at_most if ace else 0
    by_hero = hero.counter_at_most if hero else 0
    if not by_class:
        return ()
    extra = max(by_ace, by_hero) - by_class
    base = LedgerItem(by_class, "class_counter", rule, unit.id)
    return _bonuses(base, ("hero_counter" if hero else "ace_counter", max(extra, 0)))


def _warship(rules: SkirmishRules, unit: UnitSetup, ace: AceLevel | None, hero: HeroBonus | None) -> Ledger:
    """Return the chance against warship fire; a pilot's stands in place of the class's (SK-5.3)."""
    if hero:
        return (LedgerItem(hero.warship_percent, "hero_warship", SK_5_3, unit.id),)
    if ace:
        return (LedgerItem(ace.warship_percent, "ace_warship", SK_5_3, unit.id),)
    return (LedgerItem(rules.warship_percent.get(unit.klass, 0), "class_warship", SK_5_3, unit.id),)
