"""The chance of an attack, and how it comes about, so that it can be worked out by hand.

While a card is resolved everything lies open. While cards are chosen an enemy's lie face down: the chance
that none of them stops an attack is exact where each card that nobody has seen is as likely as another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from game.core.ids import RuleId, UnitId
from game.core.odds import Odd
from game.rules.outlook import Prospect
from game.rules.prose import Sentence, exact_percent
from game.systems.duel import queries, stopping
from game.systems.duel.setup import ZONES
from game.systems.duel.state import Attack, DuelState
from game.systems.duel.threat import unseen

OPEN: Final = "open"
"""The label of the chance that counts: nothing of the attack can be stopped."""


class Strike(NamedTuple):
    """A card's attack on a target, from where its machine stands or would stand."""

    card: int
    target: UnitId
    shot: queries.Shot


def told(key: str, *rules: str, **facts: str | int) -> Sentence:
    """Return a sentence of what is foreseen."""
    return Sentence(f"duel.outlook.{key}", facts, tuple(RuleId(rule) for rule in rules))


def prospect_of(state: DuelState, strike: Strike, key: str, use: str = "") -> Prospect:
    """Return an attack with the chance that nothing of it is stopped, and how that comes about."""
    card, target, shot = strike
    unit = state.field.owners[card]
    text = told(key, unit=unit, card=card, target=target, zones=zones_of(shot.marks))
    chance, how = _chance(state, strike)
    steps = (_marks(strike), *_bonus(strike), *how, *_armour(state, strike))
    places = shot.sight if key in ("attack", "from_there") else ()
    return Prospect(text, chance, workings=steps, places=places, card=use)


def zones_of(marks: Sequence[int]) -> str:
    """Return marks by zone in short: a letter and a number for each zone that has any."""
    return " ".join(f"{ZONES[zone][0].upper()}{count}" for zone, count in enumerate(marks) if count)


def _marks(strike: Strike) -> Sentence:
    shot, steps = strike.shot, len(strike.shot.sight) - 1
    key = "marks" if steps else "marks_near"
    return told(key, "DU-1.8", card=strike.card, zones=zones_of(shot.marks), count=steps)


def _bonus(strike: Strike) -> tuple[Sentence, ...]:
    bonus = strike.shot.bonus
    return (told("bonus", "DU-7.9", amount=bonus),) if bonus else ()


def _armour(state: DuelState, strike: Strike) -> Iterator[Sentence]:
    """What an attack that nothing stops would leave of each zone, less what plates take (DU-5.1, DU-7.21)."""
    target, shot = strike.target, strike.shot
    suit, armour = state.suits[target], state.field.suits[target].armour
    taken = stopping.plates(state, target, shot.marks)
    for zone, marks in enumerate(shot.marks):
        if marks:
            if less := taken.get(zone, 0):
                yield told("plates", "DU-7.21", zone=zone, amount=less)
            left, marks = armour[zone] - suit.damage[zone], marks - less
            key = "breaks" if marks >= left else "leaves"
            yield told(key, "DU-5.1", zone=zone, count=left, amount=marks, left=left - marks)


def _chance(state: DuelState, strike: Strike) -> tuple[Odd, tuple[Sentence, ...]]:
    """Return the exact chance that no card of the target stops anything of an attack (DU-4.4)."""
    card, target, shot = strike
    if state.phase != "planning":
        how = tuple(_stops(state, strike))
        return Odd(OPEN, target, int(not how), 1), how or (told("open", "DU-4.4"),)
    unit, suit = state.field.owners[card], state.suits[target]
    attack = Attack("block", card, unit, target, shot.attack_kind, shot.marks, shot.marks)
    hidden = unseen(state, suit)
    count = len(suit.planned) if suit.is_planned else queries.cards_to_plan(state, suit)
    is_ranged = shot.attack_kind == "ranged"
    evades = sum(is_ranged and state.field.has(each, "evade") for each in hidden)
    stops = sum(
        stopping.fits(state, each, attack) or (is_ranged and state.field.has(each, "evade"))
        for each in hidden
    )
    free, played = len(hidden) - stops, min(count, len(hidden))
    share = Fraction(comb(free, played), comb(len(hidden), played))
    product = _product(free, len(hidden), played)
    told_by_hand = [
        told("unseen", "DU-4.4", count=len(hidden), stops=stops, played=played),
        told("share", "DU-4.7", product=product, percent=exact_percent(share)),
    ]
    if played and state.field.has(card, "feint"):
        share += Fraction((stops - evades) * comb(free, played - 1), comb(len(hidden), played))
        told_by_hand.append(told("feint", "DU-7.20", percent=exact_percent(share)))
    return Odd(OPEN, target, share.numerator, share.denominator), tuple(told_by_hand)


def _product(free: int, count: int, played: int) -> str:
    """Return the chance that so many cards in a row are free, as it is worked out by hand."""
    return " x ".join(f"{max(0, free - step)}/{count - step}" for step in range(played)) or "1"


def _stops(state: DuelState, strike: Strike) -> Iterator[Sentence]:
    """Every card that could stop something of an attack: by a block, by evading, for a friend."""
    card, target, shot = strike
    found = stopping.stoppers(state, card, target, shot)
    for each in found.blocks:
        yield told("stops", "DU-4.4", card=each, zones=_stopped(state, each, shot))
    for each in found.evades:
        yield told("evades", "DU-7.11", card=each)
    for each in found.covers:
        zones, unit = _stopped(state, each, shot), state.field.owners[each]
        yield told("covers", "DU-7.12", card=each, unit=unit, zones=zones)


def _stopped(state: DuelState, card: int, shot: queries.Shot) -> str:
    zones = state.field.powers[card].blocks[shot.attack_kind]
    return "".join(ZONES[zone][0].upper() for zone in sorted(zones) if shot.marks[zone])


def printed_zones(state: DuelState, card: int) -> str:
    """Return the marks of a card by zone in short, as they are printed."""
    marks = [0] * len(ZONES)
    for mark in state.field.faces[card].attacks:
        marks[mark.zone] += mark.marks
    return zones_of(marks)
