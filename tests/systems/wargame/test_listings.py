"""What a report says of weapons' prices: figures by the rules' own dice, who is worse than another."""

import dataclasses
from fractions import Fraction

import pytest

from game.content.catalog import Catalog
from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.core.odds import EnumeratingChance, explore
from game.rules.charts import Phrase
from game.systems.registry import system_named
from game.systems.wargame import actions as a
from game.systems.wargame.body import items_of
from game.systems.wargame.content import Armament
from game.systems.wargame.events import SectionHit
from game.systems.wargame.jobs import Blow
from game.systems.wargame.prices import (
    Arm,
    attacks_to_break,
    damage_expected,
    dominates,
    listings,
    outshoots,
    round_damage,
)
from game.systems.wargame.rolls import attack_need
from game.systems.wargame.work import NONE
from tests.support import wargame as small
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At


def gun(name: str = "gun", **fields: object) -> Armament:
    known = {"sort": "ranged", "hands": "two", "ap": 3, "damage": 6, "range": 6, "durability": 6}
    return Armament(id=name, name=name, **{**known, **fields})  # type: ignore[arg-type]


def arm(weapon: Armament) -> Arm:
    return Arm(weapon.name, weapon, weapon.ap)


def listed(*weapons: Armament) -> tuple[Phrase, ...]:
    """The remarks about these weapons, but for how to read the figures."""
    shipped = shipped_catalog()
    entries = {**shipped.entries, "armament": {each.id: each for each in weapons}}
    catalog: Catalog = dataclasses.replace(shipped, entries=entries)
    return next(iter(listings(catalog))).remarks[1:]


@pytest.mark.rule("WG-9.3")
@pytest.mark.rule("WG-9.4")
@pytest.mark.parametrize("shooter", ["halyard", "basalt", "kestrel"])
def test_the_damage_expected_is_that_of_every_course_of_an_attack(shooter: str) -> None:
    state = small.world(At(shooter, 0, 5, 4, ap=16), At("sparrow", 1, 8, 4, facing=small.W, ap=0))
    state = small.turn_of(state, f"{shooter}_0", "ranged")
    item = items_of(state, state.units[next(iter(state.units))].id)[0].id
    weapon = state.field.items[item][0].armament
    action = a.Attack(player=small.RED, item=item, target=UnitId("sparrow_1"), aim="torso")

    def course(chance: EnumeratingChance) -> int:
        applied = resolve_unchecked(RULES, state, action, chance)
        events = [*applied.events]
        while applied.state.prompt is not None:
            answer = a.Answer(player=applied.state.prompt.player, option=NONE)
            applied = resolve_unchecked(RULES, applied.state, answer, chance)
            events += applied.events
        return sum(event.damage for event in events if isinstance(event, SectionHit))

    met = sum((share * damage for damage, share in explore(course)), Fraction())
    blow = Blow(UnitId(f"{shooter}_0"), item, UnitId("sparrow_1"), "torso")
    evasion = state.field.sheets[blow.target].setup.evasion
    assert met == damage_expected(weapon, (attack_need(state, blow)[0] + weapon.hit, evasion))


def test_what_is_over_is_lost_where_a_section_is_brought_down() -> None:
    weapon = gun(damage=6)
    share = Fraction(5, 8) * Fraction(5, 8)
    assert attacks_to_break(weapon, 6) == attacks_to_break(weapon, 1) == 1 / share
    assert attacks_to_break(weapon, 7) > attacks_to_break(weapon, 6)
    assert attacks_to_break(weapon, 9) < 2 / share, "a critical hit does nine"


def test_a_round_has_so_many_ap_and_some_guns_fire_once() -> None:
    ap = Fraction(13, 2)
    each = damage_expected(gun())
    assert round_damage(arm(gun()), ap, 6) == ap / 3 * each
    assert round_damage(arm(gun()), ap, 7) == 0 == round_damage(arm(gun(least_range=2)), ap, 1)
    assert round_damage(arm(gun(once_a_round=True)), ap, 6) == each


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({}, {"once_a_round": True}),
        ({}, {"steady": True}),
        ({"hands": "one"}, {"least_range": 2}),
        ({"evasion": -1}, {}),
        ({"structure_damage": 4}, {"vehicle_only": True}),
    ],
)
def test_who_is_nowhere_worse_dominates(better: dict[str, object], worse: dict[str, object]) -> None:
    one, other = arm(gun("one", **better)), arm(gun("other", **worse))
    assert dominates(one, other)
    assert not dominates(other, one) and not dominates(one, one)
    assert Phrase("dominated", {"weapon": "other", "others": "one"}) in listed(one.weapon, other.weapon)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"damage": 7}, {}),
        ({}, {"hands": "one", "once_a_round": True}),
        ({"vehicle_only": True}, {"once_a_round": True}),
        ({"sort": "melee"}, {"once_a_round": True}),
        ({"least_class": 4}, {"once_a_round": True}),
        ({"steady": True}, {"once_a_round": True}),
    ],
)
def test_who_costs_more_or_cannot_be_borne_by_all_dominates_nobody(
    one: dict[str, object], other: dict[str, object]
) -> None:
    assert not dominates(arm(gun("one", **one)), arm(gun("other", **other)))


def test_who_does_as_much_for_less_is_a_bargain_and_the_other_a_trap() -> None:
    cheap, dear = arm(gun("cheap", damage=6)), arm(gun("dear", damage=6, durability=20))
    assert outshoots(arm(gun(damage=7, durability=1)), dear, Fraction(6))
    assert not outshoots(dear, cheap, Fraction(6))
    fast = gun("fast", ap=2, damage=5, durability=2)
    remarks = listed(fast, dear.weapon)
    trap, bargain = remarks
    assert trap == Phrase("trap", {"weapon": "dear", "other": "fast"}, ("damage", "durability"))
    assert bargain == Phrase("bargain", {"weapon": "fast", "others": "dear"})


def test_every_shipped_weapon_is_listed_and_none_of_them_is_dominated() -> None:
    found = {listing.name: listing for listing in listings(shipped_catalog())}
    assert {*found} == {"weapons", "weapons_by_distance"}
    weapons = [each for each in shipped_catalog().of(Armament).values() if each.sort != "shield"]
    for listing in found.values():
        assert all(len(row) == len(listing.columns) for row in listing.rows)
        assert {row[0] for row in listing.rows} >= {each.name for each in weapons}
    remarks = found["weapons"].remarks
    assert not [remark for remark in remarks if remark.key in ("dominated", "bargain")]
    traps = [(remark.given["weapon"], remark.terms) for remark in remarks if remark.key == "trap"]
    assert traps == [("Rotary Cannon", ("damage", "durability", "splits"))], "what splits counts apart"
    assert system_named("wargame").listings is listings
