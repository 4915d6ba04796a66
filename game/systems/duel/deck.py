"""Whether a deck is legal for its frame, and what is wrong with it (DU-6)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from game.content.catalog import Catalog
from game.core.ids import RuleId
from game.rules.prose import listing
from game.systems.duel.content import Card, CardSet
from game.systems.duel.profile import DuelOptions, DuelProfile, DuelRules


class Breach(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck: a reason (a text key), its facts, and the rule."""

    reason: str
    facts: dict[str, str | int]
    rule: RuleId = RuleId("DU-6.2")

    @property
    def message(self) -> str:
        """The sentence for reports on content; players read the text of the key."""
        return MESSAGES[self.reason].format(**self.facts)


MESSAGES: Final[Mapping[str, str]] = {
    "too_few": "the deck has {count} of the {limit} cards that are needed",
    "too_many": "the deck has {count} cards, {surplus} too many: {limit} are allowed",
    "pilots_too_many": "the deck has {count} pilot cards; {limit} are allowed",
    "pilots_mixed": "the pilot cards are of {names}; they must be of one pilot",
    "pilot_card_twice": "the pilot card {card} is in the deck {count} times; once is allowed",
    "boosters_too_many": "the deck has {count} booster cards; the frame has {limit} booster slots",
    "booster_twice": "the booster {card} is in the deck {count} times; at this table once is allowed",
    "weapons_too_many": "the deck needs {count} weapon slots for {names}; the frame has {limit}",
    "weapon_card_too_often": "the deck has {count} of the card {card}; the frame has {limit} weapon slots",
    "generic_twice": "the generic card {card} is in the deck {count} times; once is allowed",
}
"""Every way to breach the rules of decks, in English for reports on content."""


def named_facts(breach: Breach, catalog: Catalog) -> dict[str, str | int]:
    """Return the facts of a breach with the names of cards and sets, as players read them, for ids."""
    facts = dict(breach.facts)
    card = catalog.of(Card).get(str(facts.get("card", "")))
    if card is not None:
        facts["card"] = card.name
    if "names" in facts:
        sets, ids = catalog.of(CardSet), str(facts["names"]).split(", ")
        facts["names"] = listing(sets[each].name if each in sets else each for each in ids)
    return facts


def weapon_slots(cards: Iterable[Card]) -> dict[str, int]:
    """Return the slots that each weapon needs: as many as its most frequent card (DU-6.2)."""
    counts = Counter((card.set or "", card.id) for card in cards if card.type == "weapon")
    slots: dict[str, int] = {}
    for (weapon, _), count in counts.items():
        slots[weapon] = max(slots.get(weapon, 0), count)
    return slots


def breaches(
    cards: Sequence[Card], profile: DuelProfile, rules: DuelRules, options: DuelOptions
) -> tuple[Breach, ...]:
    """Return everything that makes a deck illegal for a frame; nothing: it is legal (DU-6.2, DU-6.4)."""
    found: list[Breach] = []
    size, limit = len(cards), rules.deck_cards
    if size < limit:
        found.append(Breach("too_few", {"count": size, "missing": limit - size, "limit": limit}))
    elif size > limit:
        found.append(Breach("too_many", {"count": size, "surplus": size - limit, "limit": limit}))
    found.extend(_pilot_breaches(cards, rules))
    found.extend(_booster_breaches(cards, profile, options))
    found.extend(_weapon_breaches(cards, profile))
    found.extend(_repeated(cards, "generic", "generic_twice"))
    return tuple(found)


def _repeated(cards: Sequence[Card], sort: str, reason: str) -> list[Breach]:
    counts = Counter(card.id for card in cards if card.type == sort)
    return [Breach(reason, {"card": card, "count": count}) for card, count in counts.items() if count > 1]


def _pilot_breaches(cards: Sequence[Card], rules: DuelRules) -> list[Breach]:
    pilots = [card for card in cards if card.type == "pilot"]
    found: list[Breach] = []
    if len(pilots) > rules.pilot_cards:
        found.append(Breach("pilots_too_many", {"count": len(pilots), "limit": rules.pilot_cards}))
    names = sorted({card.set or "" for card in pilots})
    if len(names) > 1:
        found.append(Breach("pilots_mixed", {"names": listing(names)}))
    return found + _repeated(cards, "pilot", "pilot_card_twice")


def _booster_breaches(cards: Sequence[Card], profile: DuelProfile, options: DuelOptions) -> list[Breach]:
    count = sum(card.type == "booster" for card in cards)
    found: list[Breach] = []
    if count > profile.booster_slots:
        found.append(Breach("boosters_too_many", {"count": count, "limit": profile.booster_slots}))
    if not options.booster_duplicates:
        twice = _repeated(cards, "booster", "booster_twice")
        found.extend(Breach(each.reason, each.facts, RuleId("DU-6.4")) for each in twice)
    return found


def _weapon_breaches(cards: Sequence[Card], profile: DuelProfile) -> list[Breach]:
    limit = profile.weapon_slots
    counts = Counter(card.id for card in cards if card.type == "weapon")
    found = [
        Breach("weapon_card_too_often", {"card": card, "count": count, "limit": limit})
        for card, count in counts.items()
        if count > limit
    ]
    slots = weapon_slots(cards)
    needed = sum(min(count, limit) for count in slots.values())  # surplus copies have their own message
    if needed > limit:
        names = listing(sorted(slots))
        found.append(Breach("weapons_too_many", {"count": needed, "names": names, "limit": limit}))
    return found


def most_cards(profile: DuelProfile, rules: DuelRules, generics: int) -> int:
    """Return how many cards a deck for a frame can have at most (DU-6.4)."""
    return rules.pilot_cards + profile.booster_slots + rules.set_cards * profile.weapon_slots + generics
