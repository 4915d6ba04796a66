"""The machines of a duel with their decks, from what a request or an order names."""

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.content.models_duel import Card, CardAttack, Deck
from game.core.ids import UnitId
from game.rules.naming import named
from game.rules.system import SetupError
from game.space.lattice import lattice
from game.systems.duel.content_checks import SYSTEM
from game.systems.duel.deck import breaches
from game.systems.duel.profile import DuelOptions, DuelProfile, DuelRules
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


class Hangar:
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

    def faction(self, faction_id: str, path: str) -> str:
        """Return the name of a faction; "" for none."""
        return named(self._catalog.factions, faction_id, path, "faction").name if faction_id else ""

    def maker(self, frame_id: str) -> str:
        """Return the faction that builds a frame."""
        return self._catalog.frames[frame_id].faction

    def suit(self, asked: UnitRequest, path: str) -> SuitSetup:
        """Return a machine with its deck. Raises SetupError where its deck is illegal (DU-6)."""
        deck = self._deck(asked, path)
        frame_id = asked.frame or (deck.frame if deck is not None else "")
        frame = named(self._catalog.frames, frame_id, f"{path}.frame", "frame")
        profile = block(frame.profiles, SYSTEM, DuelProfile)
        if profile is None:
            raise SetupError(f"{path}.frame", f"the frame {frame_id!r} has no profile for duels")
        if deck is not None and deck.frame != frame_id:
            raise SetupError(f"{path}.deck", f"the deck {deck.id!r} is for {deck.frame!r}")
        cards = self._cards(asked.cards or (deck.cards if deck is not None else ()), path)
        for breach in breaches(cards, profile, self._rules, self._options):
            raise SetupError(f"{path}.cards", breach.message)
        for card in cards:
            self.cards.setdefault(card.id, face_of(card, self._rules))
        return SuitSetup(
            id=self._id(asked.id or frame_id, is_fixed=bool(asked.id), path=path),
            frame=frame_id,
            name=asked.name or self._name(frame, frame_id),
            klass=frame.class_,
            base_movement=profile.base_movement,
            armour=(profile.armour.high, profile.armour.mid, profile.armour.low),
            deck=tuple(card.id for card in cards),
            abilities=profile.abilities,
            deck_name=deck.name if deck is not None else "",
            vertex=None if asked.at is None else self._vertex(asked.at, f"{path}.at"),
            traits=frame.traits,
        )

    def _deck(self, asked: UnitRequest, path: str) -> Deck | None:
        """Return the deck that is asked for, or the frame's first ready one."""
        decks = self._catalog.of(Deck)
        if asked.deck:
            return named(decks, asked.deck, f"{path}.deck", "deck")
        if asked.cards or not asked.frame:
            return None
        ready = sorted(deck.id for deck in decks.values() if deck.frame == asked.frame)
        if not ready:
            named(self._catalog.frames, asked.frame, f"{path}.frame", "frame")
            raise SetupError(f"{path}.deck", f"there is no ready deck for the frame {asked.frame!r}")
        return decks[ready[0]]

    def _cards(self, card_ids: tuple[str, ...], path: str) -> list[Card]:
        known = self._catalog.of(Card)
        return [named(known, card_id, f"{path}.cards", "card") for card_id in card_ids]

    def _id(self, wanted: str, *, is_fixed: bool, path: str) -> UnitId:
        number, found = 1, wanted if is_fixed else f"{wanted}_1"
        while found in self._ids:
            if is_fixed:
                raise SetupError(f"{path}.id", f"two machines are called {wanted!r}")
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
        except ValueError as error:
            raise SetupError(path, str(error)) from None
        solid = {name for name, terrain in self._board.terrain.items() if terrain.blocks}
        cover = sum(1 << t for t, name in enumerate(self._board.triangles) if name in solid)
        if not board.standing(cover) >> vertex & 1:
            raise SetupError(path, f"a base does not fit on {board.vertex_name(vertex)}")
        return vertex
