"""Figures and decks of machines that have none for duels: from what they are in skirmishes (DU-6.1).

The numbers are the rules table's: the first style whose class, weight of fire, accuracy and Defense a frame
meets gives base movement, armour, slots, how many cards it is dealt and the cards to choose first; Defense
changes the armour, traits the movement.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, runtime_checkable

from game.content.models import Frame
from game.systems.duel.content import Card, CardSet
from game.systems.duel.deck import breaches
from game.systems.duel.profile import Armour, DuelOptions, DuelProfile, DuelRules, StandIn

OTHER_SYSTEM: Final = "skirmish"
_DICE: Final = re.compile(r"(\d+)x (\d+)d(\d+)")
GAIN_ORDER: Final = (1, 2, 0)
"""Zones that armour is added to and taken from, in turn: mid, low, high."""


@runtime_checkable
class Figures(Protocol):
    """What is read of a frame's block for skirmishes."""

    @property
    def attack(self) -> str | None:
        """Tries and dice, such as ``2x 1d6``."""

    @property
    def accuracy(self) -> int | None:
        """Percent of tries that hit."""

    @property
    def defense(self) -> int:
        """What the dice must beat."""


def derived_profile(frame: Frame, rules: DuelRules) -> DuelProfile | None:
    """Return the profile of a frame that has none; None where the rules have no style for it."""
    style, table = style_of(frame, rules), rules.derived
    if style is None or table is None:
        return None
    figures = _figures(frame)
    surplus = (figures.defense if figures is not None else table.usual_defense) - table.usual_defense
    usual = (style.armour.high, style.armour.mid, style.armour.low)
    high, mid, low = _armour(usual, surplus * style.gain)
    more_slots = frame.slots - 1
    return DuelProfile(
        base_movement=max(0, style.base_movement + sum(table.movement.get(each, 0) for each in frame.traits)),
        armour=Armour(high=high, mid=mid, low=low),
        weapon_slots=style.weapon_slots,
        booster_slots=style.booster_slots,
        abilities=style.abilities,
        more_drawn=style.more_drawn + style.slot_drawn * more_slots,
        more_played=style.more_played + style.slot_played * more_slots,
    )


def style_of(frame: Frame, rules: DuelRules) -> StandIn | None:
    """Return the first style that a frame meets."""
    if rules.derived is None:
        return None
    figures = _figures(frame)
    faces = accuracy = defense = 0
    if figures is not None:
        defense = figures.defense
        accuracy = figures.accuracy or 0
        found = _DICE.fullmatch(figures.attack or "")
        faces = int(found[2]) * int(found[3]) if found else 0
    return next(
        (
            style
            for style in rules.derived.styles
            if (not style.classes or frame.class_ in style.classes)
            and faces >= style.faces
            and accuracy >= style.accuracy
            and defense >= style.defense
        ),
        None,
    )


def _figures(frame: Frame) -> Figures | None:
    found = frame.profiles.get(OTHER_SYSTEM)
    return found if isinstance(found, Figures) else None


def _armour(usual: tuple[int, int, int], surplus: int) -> tuple[int, int, int]:
    """Spread armour over the zones, or take it off; never under 1."""
    zones = list(usual)
    for turn in range(abs(surplus)):
        zone = GAIN_ORDER[turn % len(GAIN_ORDER)]
        zones[zone] = max(1, zones[zone] + (1 if surplus > 0 else -1))
    return zones[0], zones[1], zones[2]


def filled_deck(
    first: Iterable[Card],
    every: Mapping[str, Card],
    profile: DuelProfile,
    rules: DuelRules,
    options: DuelOptions,
) -> list[Card]:
    """Return a legal deck with as many of the first cards as fit, filled up from all others but pilots.

    It is shorter than a deck where there are not enough cards for these slots (DU-6.4).
    """
    others = [card for _, card in sorted(every.items()) if card.type != "pilot"]
    boosters = [card for card in others if card.type == "booster"]
    deck: list[Card] = []
    for card in (*first, *others, *boosters * rules.deck_cards):
        if len(deck) >= rules.deck_cards:
            break
        trial = [*deck, card]
        if all(breach.reason == "too_few" for breach in breaches(trial, profile, rules, options)):
            deck = trial
    return deck


def flown_by(
    pilot: str, deck: Sequence[Card], sets: Mapping[str, CardSet], every: Mapping[str, Card]
) -> list[Card] | None:
    """Return the cards to choose first for a hero's machine: the hero's own in place of the deck's pilot.

    None: no set of cards is this hero's.
    """
    own = next((each.id for each in sets.values() if each.pilot == pilot), None)
    if own is None:
        return None
    cards = sorted((card for card in every.values() if card.set == own), key=lambda card: card.number)
    return [*cards, *(card for card in deck if card.type != "pilot")]
