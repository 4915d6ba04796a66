"""What never changes during a duel: the board's geometry, every card's face and owner, seats and teams."""

from collections.abc import Iterable
from typing import NamedTuple

from game.content.models_duel import Ability, AttackKind, Keyword
from game.core.ids import PlayerId, UnitId
from game.space.bits import mask_of
from game.space.lattice import Lattice, lattice
from game.systems.duel.setup import ZONES, CardFace, DuelSetup, SuitSetup


def amounts_of(abilities: Iterable[Ability]) -> dict[Keyword, int]:
    """Return the keywords of a card or frame; the amounts of one that is there twice add up."""
    found: dict[Keyword, int] = {}
    for ability in abilities:
        found[ability.kind] = found.get(ability.kind, 0) + (ability.amount or 1)
    return found


class FacePower(NamedTuple):
    """What is worked out once about a card."""

    keywords: dict[Keyword, int]
    blocks: dict[AttackKind, frozenset[int]]
    """The zones that it blocks by kind of attack."""
    marks: int
    """Marks of all its attacks together."""
    reach: int
    """How far the one that carries farthest does; 0 without an attack."""


def face_power(face: CardFace) -> FacePower:
    """Return the keywords and blocks of a face (DU-7.13)."""
    blocks: dict[AttackKind, frozenset[int]] = {}
    kinds: tuple[AttackKind, AttackKind] = ("melee", "ranged")
    for kind in kinds:
        zones = set(face.blocks)
        for ability in face.abilities:
            if ability.kind == "extra_block" and ability.against == kind:
                zones.update(ZONES.index(zone) for zone in ability.zones or ())
        blocks[kind] = frozenset(zones)
    marks = sum(mark.marks for mark in face.attacks)
    reach = max((mark.maximum for mark in face.attacks), default=0)
    return FacePower(amounts_of(face.abilities), blocks, marks, reach)


class Arena:
    """The unchanging part of a battle. Cards are numbered through all decks in table order."""

    __slots__ = (
        "board",
        "bulwark",
        "cards_of",
        "closed_ground",
        "cover",
        "faces",
        "ground",
        "keywords",
        "numbers",
        "owners",
        "players",
        "powers",
        "seat_of",
        "seats",
        "setup",
        "sides",
        "suits",
        "team_of",
        "teams",
        "units_of",
        "usual_range",
    )

    def __init__(self, setup: DuelSetup) -> None:
        """Work out everything that the setup decides."""
        board: Lattice = lattice(setup.board.columns, setup.board.rows)
        solid = {name for name, terrain in setup.board.terrain.items() if terrain.blocks}
        covered = [number for number, name in enumerate(setup.board.triangles) if name in solid]
        self.setup = setup
        self.board = board
        self.cover = mask_of(covered)
        self.ground = board.standing(self.cover)
        self.closed_ground = mask_of({vertex for number in covered for vertex in board.corners[number]})
        self.players: tuple[PlayerId, ...] = tuple(seat.player for seat in setup.seats)
        self.seats = range(len(setup.seats))
        self.seat_of = {player: number for number, player in enumerate(self.players)}
        self.teams: tuple[str, ...] = tuple(dict.fromkeys(seat.team for seat in setup.seats))
        self.team_of = tuple(self.teams.index(seat.team) for seat in setup.seats)
        self.suits: dict[UnitId, SuitSetup] = {suit.id: suit for seat in setup.seats for suit in seat.units}
        self.sides: dict[UnitId, int] = {
            suit.id: team for seat, team in zip(setup.seats, self.team_of) for suit in seat.units
        }
        self.numbers = {unit: number for number, unit in enumerate(self.suits)}
        self.units_of = tuple(tuple(suit.id for suit in seat.units) for seat in setup.seats)
        self.keywords = {unit: amounts_of(suit.abilities) for unit, suit in self.suits.items()}
        self.bulwark = {
            unit: tuple(
                ZONES.index(zone)
                for ability in suit.abilities
                if ability.kind == "bulwark"
                for zone in ability.zones or ()
            )
            for unit, suit in self.suits.items()
        }
        powers = {key: face_power(face) for key, face in setup.cards.items()}
        self.faces: list[CardFace] = []
        self.powers: list[FacePower] = []
        self.owners: list[UnitId] = []
        self.cards_of: dict[UnitId, tuple[int, ...]] = {}
        for unit, suit in self.suits.items():
            first = len(self.faces)
            for key in suit.deck:
                self.faces.append(setup.cards[key])
                self.powers.append(powers[key])
                self.owners.append(unit)
            self.cards_of[unit] = tuple(range(first, len(self.faces)))
        self.usual_range: dict[UnitId, int] = {}
        for unit, cards in self.cards_of.items():
            reach = sorted(mark.maximum for card in cards for mark in self.faces[card].attacks)
            self.usual_range[unit] = reach[len(reach) // 2] if reach else 0

    def has(self, card: int, keyword: Keyword) -> bool:
        """Whether a card has a keyword."""
        return keyword in self.powers[card].keywords

    def amount(self, card: int, keyword: Keyword) -> int:
        """Return the amount of a card's keyword, 0 where it lacks it."""
        return self.powers[card].keywords.get(keyword, 0)
