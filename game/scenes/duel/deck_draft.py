"""A deck that is being built: its cards, what is wrong with it, and what it can do in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.core.alphabet import alphabetical
from game.rules.options import changed_options
from game.scenes.duel.deck_files import frames_with_decks
from game.systems.duel.build_suits import face_of
from game.systems.duel.content import Card, CardSet, CardType
from game.systems.duel.content_checks import SYSTEM
from game.systems.duel.deck import Breach, breaches, weapon_slots
from game.systems.duel.profile import DuelOptions, DuelProfile, DuelRules
from game.systems.duel.setup import ZONES, CardFace

TYPES: tuple[CardType, ...] = ("pilot", "weapon", "booster", "generic")


def curve(values: Iterable[int]) -> dict[int, int]:
    """Return how many cards have each value, gaps included."""
    counts = Counter(values)
    if not counts:
        return {}
    return {value: counts[value] for value in range(min(counts), max(counts) + 1)}


def zones_of(faces: Sequence[CardFace]) -> tuple[tuple[str, int, int], ...]:
    """Return for each zone how many cards strike there, and how many block there."""
    return tuple(
        (
            zone,
            sum(any(mark.zone == number for mark in face.attacks) for face in faces),
            sum(number in face.blocks for face in faces),
        )
        for number, zone in enumerate(ZONES)
    )


@dataclass(frozen=True, slots=True)
class Slots:
    """How many of a kind are used, and how many there are."""

    used: int
    limit: int


@dataclass(slots=True)
class DeckDraft:
    """The builder's contents. ``cards`` are ids in the order in which they were added.

    ``changes``: how the table for which it is built reads the rules otherwise than the house.
    """

    catalog: Catalog
    frame: str
    name: str = ""
    cards: list[str] = field(default_factory=list)
    changes: Mapping[str, str | bool] = field(default_factory=dict)
    options: DuelOptions = field(init=False)
    """How the rules are read at the table (DU-6.4)."""

    def __post_init__(self) -> None:
        """Work out once how the rules are read."""
        self.options = changed_options(self.rules.options, self.changes, "options")

    @property
    def rules(self) -> DuelRules:
        """The numbers of the duel."""
        found = self.catalog.rules[SYSTEM].options
        assert isinstance(found, DuelRules)
        return found

    @property
    def profile(self) -> DuelProfile:
        """The frame's block for duels."""
        found = block(self.catalog.frames[self.frame].profiles, SYSTEM, DuelProfile)
        assert found is not None
        return found

    def frames(self) -> list[Frame]:
        """Return the frames for which decks are built, by name."""
        return frames_with_decks(self.catalog)

    def face(self, card: str) -> CardFace:
        """Return a card as it is played."""
        return face_of(self.catalog.of(Card)[card], self.rules)

    def entries(self) -> list[Card]:
        """Return the deck's cards."""
        known = self.catalog.of(Card)
        return [known[card] for card in self.cards]

    def breaches(self) -> tuple[Breach, ...]:
        """Return everything that makes the deck illegal; nothing: it is legal (DU-6.2)."""
        rules = self.rules
        return breaches(self.entries(), self.profile, rules, self.options)

    def would_breach(self, card: str) -> tuple[Breach, ...]:
        """Return what adding one more of a card would break that is whole now."""
        rules = self.rules
        more = [*self.entries(), self.catalog.of(Card)[card]]
        found = breaches(more, self.profile, rules, self.options)
        now = [(breach.reason, breach.facts) for breach in self.breaches()]
        return tuple(b for b in found if (b.reason, b.facts) not in now and b.reason != "too_few")

    def add(self, card: str) -> None:
        """Put one more of a card in."""
        self.cards.append(card)

    def remove(self, card: str) -> None:
        """Take one of a card out, the last one."""
        for at in range(len(self.cards) - 1, -1, -1):
            if self.cards[at] == card:
                del self.cards[at]
                return

    def counts(self) -> Counter[str]:
        """Return how often each card is in."""
        return Counter(self.cards)

    def slots(self) -> dict[CardType, Slots]:
        """Return what each kind uses of what it may."""
        entries, rules, profile = self.entries(), self.rules, self.profile
        generics = sum(card.type == "generic" for card in self.catalog.of(Card).values())
        return {
            "pilot": Slots(sum(card.type == "pilot" for card in entries), rules.pilot_cards),
            "weapon": Slots(sum(weapon_slots(entries).values()), profile.weapon_slots),
            "booster": Slots(sum(card.type == "booster" for card in entries), profile.booster_slots),
            "generic": Slots(sum(card.type == "generic" for card in entries), generics),
        }

    def set_name(self, card: Card) -> str:
        """Return the weapon or pilot that a card belongs to."""
        found = self.catalog.of(CardSet).get(card.set or "")
        return found.name if found is not None else ""

    def matching(self, kind: str, text: str) -> list[Card]:
        """Return the cards of a kind ("" all) that have a text in name, set or keywords, in order."""
        wanted = text.strip().casefold()

        def fits(card: Card) -> bool:
            keywords = " ".join(f"{each.kind.replace('_', ' ')} {each.when}" for each in card.abilities)
            words = f"{card.name} {self.set_name(card)} {keywords}".casefold()
            return (not kind or card.type == kind) and wanted in words

        cards = (card for card in self.catalog.of(Card).values() if fits(card))
        return sorted(
            cards,
            key=lambda c: (
                TYPES.index(c.type),
                alphabetical(self.set_name(c)),
                c.number,
                alphabetical(c.name),
            ),
        )

    # In figures

    @property
    def faces(self) -> list[CardFace]:
        """The deck's cards as they are played."""
        return [self.face(card) for card in self.cards]

    def initiative(self) -> dict[int, int]:
        """Return the curve of initiative."""
        return curve(face.initiative for face in self.faces)

    def movement(self) -> dict[int, int]:
        """Return the curve of movement modifiers."""
        return curve(face.movement for face in self.faces)

    def zones(self) -> tuple[tuple[str, int, int], ...]:
        """Return for each zone how many cards strike there, and how many block there."""
        return zones_of(self.faces)
