"""The machines of a duel with their decks, from what a request or an order names."""

from msgspec import UNSET

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.core.ids import UnitId
from game.rules.naming import named
from game.rules.ordered import is_barred
from game.rules.prose import listing
from game.rules.system import SetupError
from game.space.lattice import lattice
from game.systems.duel.content import Card, CardAttack, CardSet, Deck
from game.systems.duel.content_checks import SYSTEM
from game.systems.duel.deck import Breach, breaches, named_facts
from game.systems.duel.derive import derived_profile, filled_deck, flown_by, style_of
from game.systems.duel.profile import AceStep, DuelOptions, DuelProfile, DuelRules
from game.systems.duel.request import Place, UnitRequest
from game.systems.duel.setup import ZONES, BoardSetup, CardFace, Mark, SuitSetup


def face_of(card: Card, rules: DuelRules) -> CardFace:
    """Return a card as it is played: zones as numbers, melee with its usual range (DU-3.4)."""

    def mark(attack: CardAttack) -> Mark:
        minimum, maximum = attack.range or rules.melee_range
        return Mark(attack.kind, ZONES.index(attack.zone), attack.marks, minimum, maximum)

    return CardFace(
        id=card.id,
        name=card.name,
        type=card.type,
        set=card.set or "",
        number=card.number,
        initiative=card.initiative,
        movement=card.movement,
        attacks=tuple(mark(attack) for attack in card.attacks),
        blocks=tuple(ZONES.index(zone) for zone in card.blocks),
        single_use=card.single_use,
        abilities=card.abilities,
    )


class Roster:
    """Builds the machines of one battle, keeps their ids apart and collects the cards of their decks."""

    __slots__ = ("_board", "_catalog", "_ids", "_options", "_rules", "cards")

    def __init__(self, catalog: Catalog, board: BoardSetup, rules: DuelRules, options: DuelOptions) -> None:
        """``board`` says where machines may stand."""
        self._catalog = catalog
        self._board = board
        self._rules = rules
        self._options = options
        self._ids: set[str] = set()
        self.cards: dict[str, CardFace] = {}

    def has_deck(self, deck_id: str) -> bool:
        """Whether there is a ready deck of this id."""
        return deck_id in self._catalog.of(Deck)

    def has_frame(self, frame_id: str) -> bool:
        """Whether there is a machine of this id."""
        return frame_id in self._catalog.frames

    def names(self) -> tuple[str, ...]:
        """Return every name by which a machine can be asked for: of ready decks and of machines."""
        return (*self._catalog.of(Deck), *self._catalog.frames)

    def faction(self, faction_id: str, path: str) -> str:
        """Return the name of a faction; "" for none."""
        return named(self._catalog.factions, faction_id, path, "faction").name if faction_id else ""

    def maker(self, frame_id: str) -> str:
        """Return the faction that builds a frame."""
        return self._catalog.frames[frame_id].faction

    def is_barred(self, frame_id: str, path: str) -> bool:
        """Whether a frame cannot fight in this board's theatre (SK-1.6)."""
        frame = named(self._catalog.frames, frame_id, path, "frame")
        return is_barred(frame, self._board.theatre)

    def suit(self, asked: UnitRequest, path: str, pilot: str = "", kills: int = 0) -> SuitSetup:
        """Return a machine with its deck. Raises SetupError where its deck is illegal (DU-6).

        What it lacks is worked out. ``pilot``: the hero who brings the own cards (TW-7.8); without one
        earlier ``kills`` make it an ace (TW-9.4).
        """
        deck = self._deck(asked, path)
        frame_id = asked.frame or (deck.frame if deck is not None else "")
        frame = named(self._catalog.frames, frame_id, f"{path}.frame", "frame")
        own = block(frame.profiles, SYSTEM, DuelProfile)
        profile = own or derived_profile(frame, self._rules)
        if profile is None:
            raise SetupError(f"{path}.frame", "duel.refused.no_profile", frame=frame.name)
        if deck is not None and deck.frame != frame_id:
            owner = self._catalog.frames[deck.frame].name if self.has_frame(deck.frame) else deck.frame
            raise SetupError(f"{path}.deck", "duel.refused.deck_of", deck=deck.name, frame=owner)
        wanted = asked.cards if asked.cards is not None else (deck.cards if deck is not None else None)
        is_derived = own is None or wanted is None
        cards = self._stand_in(frame, profile, path) if wanted is None else self._cards(wanted, path)
        own_cards = self._flown(pilot, cards, profile) if pilot else None
        cards = own_cards or cards
        if wrong := breaches(cards, profile, self._rules, self._options):
            raise self._illegal(wrong[0], f"{path}.cards")
        for card in cards:
            self.cards.setdefault(card.id, face_of(card, self._rules))
        steps = () if pilot else self._ace_steps(frame, kills)
        return SuitSetup(
            id=self._id(asked.id or frame_id, is_fixed=bool(asked.id), path=path),
            frame=frame_id,
            name=asked.name or self._name(frame, frame_id),
            klass=frame.class_,
            base_movement=profile.base_movement + sum(step.movement for step in steps),
            armour=(
                profile.armour.high + sum(step.high for step in steps),
                profile.armour.mid + sum(step.mid for step in steps),
                profile.armour.low + sum(step.low for step in steps),
            ),
            deck=tuple(card.id for card in cards),
            abilities=profile.abilities,
            deck_name=deck.name if deck is not None else "",
            vertex=None if asked.at is None else self._vertex(asked.at, f"{path}.at"),
            traits=frame.traits,
            kills=kills,
            pilot=pilot,
            pilot_name=self._catalog.pilots[pilot].name if pilot in self._catalog.pilots else UNSET,
            has_own_cards=True if own_cards else UNSET,
            more_drawn=profile.more_drawn,
            more_played=profile.more_played,
            is_derived=is_derived,
        )

    def _illegal(self, breach: Breach, path: str) -> SetupError:
        facts = named_facts(breach, self._catalog)
        return SetupError(path, f"duel.deck.{breach.reason}", **facts)

    def _ace_steps(self, frame: Frame, kills: int) -> tuple[AceStep, ...]:
        if frame.class_ not in self._rules.ace_classes:
            return ()
        return tuple(step for step in self._rules.aces if kills >= step.kills)

    def _stand_in(self, frame: Frame, profile: DuelProfile, path: str) -> list[Card]:
        """Return the deck of a frame for which none is ready."""
        style = style_of(frame, self._rules)
        if style is None:
            raise SetupError(f"{path}.deck", "duel.refused.no_ready_deck", frame=frame.name)
        known = self._catalog.of(Card)
        first = [known[card] for card in style.cards if card in known]
        return filled_deck(first, known, profile, self._rules, self._options)

    def _flown(self, pilot: str, cards: list[Card], profile: DuelProfile) -> list[Card] | None:
        known = self._catalog.of(Card)
        first = flown_by(pilot, cards, self._catalog.of(CardSet), known)
        return None if first is None else filled_deck(first, known, profile, self._rules, self._options)

    def _deck(self, asked: UnitRequest, path: str) -> Deck | None:
        """Return the deck that is asked for, or the frame's first ready one; None: it has none."""
        decks = self._catalog.of(Deck)
        if asked.deck:
            return named(decks, asked.deck, f"{path}.deck", "deck")
        if asked.cards is not None or not asked.frame:
            return None
        ready = sorted(deck.id for deck in decks.values() if deck.frame == asked.frame)
        return decks[ready[0]] if ready else None

    def _cards(self, card_ids: tuple[str, ...], path: str) -> list[Card]:
        known = self._catalog.of(Card)
        return [named(known, card_id, f"{path}.cards", "card") for card_id in card_ids]

    def _id(self, wanted: str, *, is_fixed: bool, path: str) -> UnitId:
        number, found = 1, wanted if is_fixed else f"{wanted}_1"
        while found in self._ids:
            if is_fixed:
                raise SetupError(f"{path}.id", "duel.refused.same_id", unit=wanted)
            number += 1
            found = f"{wanted}_{number}"
        self._ids.add(found)
        return UnitId(found)

    def _name(self, frame: Frame, frame_id: str) -> str:
        alike = sum(unit.startswith(f"{frame_id}_") for unit in self._ids)
        return frame.name if alike < 2 else f"{frame.name} {alike}"

    def _vertex(self, place: Place, path: str) -> int:
        board = lattice(self._board.columns, self._board.rows)
        try:
            vertex = board.vertex_named(place) if isinstance(place, str) else board.vertex(*place)
        except ValueError:
            told = place if isinstance(place, str) else f"[{listing(map(str, place))}]"
            raise SetupError(path, "duel.refused.no_vertex", place=told) from None
        solid = {name for name, terrain in self._board.terrain.items() if terrain.blocks}
        cover = sum(1 << t for t, name in enumerate(self._board.triangles) if name in solid)
        if not board.standing(cover) >> vertex & 1:
            raise SetupError(path, "duel.refused.base", vertex=board.vertex_name(vertex))
        return vertex
