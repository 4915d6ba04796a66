"""What never changes during a duel: the board's geometry, every card's face and owner, seats and teams."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from game.core.ids import PlayerId, UnitId
from game.space.bits import mask_of
from game.space.lattice import Lattice, lattice
from game.systems.duel.content import Ability, AttackKind
from game.systems.duel.keywords import FRAME_KEYWORDS, TURN_MOMENTS, Keyword, Moment
from game.systems.duel.setup import ZONES, CardFace, DuelSetup, SuitSetup


def amounts_of(abilities: Iterable[Ability]) -> dict[Keyword, int]:
    """Return the keywords of a card or frame; the amounts of one that is there twice add up."""
    found: dict[Keyword, int] = {}
    for ability in abilities:
        found[ability.kind] = found.get(ability.kind, 0) + (ability.amount or 1)
    return found


class FacePower(NamedTuple):
    """What is worked out once about a card in its machine's hands: its frame's abilities count as well."""

    keywords: dict[Keyword, int]
    effects: dict[Moment, tuple[Ability, ...]]
    """What it does at each moment."""
    blocks: dict[AttackKind, frozenset[int]]
    """The zones that it blocks by kind of attack."""
    marks: int
    """Marks of all its attacks together."""
    reach: int
    """How far the one that carries farthest does; 0 without an attack."""


def face_power(face: CardFace, abilities: tuple[Ability, ...]) -> FacePower:
    """Return what a face comes to with these abilities, its own and its frame's (DU-7.2, DU-7.13)."""
    blocks: dict[AttackKind, frozenset[int]] = {}
    kinds: tuple[AttackKind, AttackKind] = ("melee", "ranged")
    for kind in kinds:
        zones = set(face.blocks)
        for ability in abilities:
            if ability.kind == "extra_block" and ability.against == kind:
                zones.update(ZONES.index(zone) for zone in ability.zones or ())
        blocks[kind] = frozenset(zones)
    effects: dict[Moment, tuple[Ability, ...]] = {}
    for ability in abilities:
        effects[ability.when] = (*effects.get(ability.when, ()), ability)
    marks = sum(mark.marks for mark in face.attacks)
    reach = max((mark.maximum for mark in face.attacks), default=0)
    return FacePower(amounts_of(abilities), effects, blocks, marks, reach)


def _together(one: Ability, other: Ability) -> Ability:
    """Return one ability that does what two of a kind do: their numbers add up."""
    return replace(
        one,
        amount=None if one.amount is None else one.amount + (other.amount or 0),
        initiative=None if one.initiative is None else one.initiative + (other.initiative or 0),
        movement=None if one.movement is None else one.movement + (other.movement or 0),
    )


def _answers(ability: Ability, attack_kind: AttackKind) -> bool:
    """Whether an ability concerns attacks of a kind: rebuff and counter answer melee alone (DU-7.6)."""
    against = "melee" if ability.kind in ("rebuff", "counter") else ability.against
    return against is None or against == attack_kind


def for_each_card(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Return the abilities of a frame that count for every one of its cards (DU-7.3)."""
    return tuple(
        ability
        for ability in abilities
        if ability.when not in TURN_MOMENTS and ability.kind not in FRAME_KEYWORDS
    )


class Battlefield:
    """The unchanging part of a battle. Cards are numbered through all decks in table order."""

    __slots__ = (
        "abilities",
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
        "planning_cards",
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
        """Work out everything that the setup decides. Raises ValueError for one that no content gives."""
        board: Lattice = lattice(setup.board.columns, setup.board.rows)
        grounds = setup.board.triangles
        if len(grounds) != board.triangle_count or not setup.board.terrain.keys() >= set(grounds):
            raise ValueError("the board has not a known terrain for each triangle")
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
        self.planning_cards = {
            unit: sum(
                each.amount or 0 for each in suit.abilities if (each.when, each.kind) == ("planning", "draw")
            )
            for unit, suit in self.suits.items()
        }
        self.bulwark = {
            unit: tuple(
                ZONES.index(zone)
                for ability in suit.abilities
                if ability.kind == "bulwark"
                for zone in ability.zones or ()
            )
            for unit, suit in self.suits.items()
        }
        known: dict[tuple[str, tuple[Ability, ...]], FacePower] = {}
        self.abilities: list[tuple[Ability, ...]] = []
        self.faces: list[CardFace] = []
        self.powers: list[FacePower] = []
        self.owners: list[UnitId] = []
        self.cards_of: dict[UnitId, tuple[int, ...]] = {}
        for unit, suit in self.suits.items():
            first = len(self.faces)
            more = for_each_card(suit.abilities)
            for key in suit.deck:
                face = setup.cards[key]
                if (key, more) not in known:
                    known[key, more] = face_power(face, (*face.abilities, *more))
                self.faces.append(face)
                self.abilities.append((*face.abilities, *more))
                self.powers.append(known[key, more])
                self.owners.append(unit)
            self.cards_of[unit] = tuple(range(first, len(self.faces)))
        self.usual_range: dict[UnitId, int] = {}
        for unit, cards in self.cards_of.items():
            reach = sorted(mark.maximum for card in cards for mark in self.faces[card].attacks)
            self.usual_range[unit] = reach[len(reach) // 2] if reach else 0

    def has(self, card: int, keyword: Keyword) -> bool:
        """Whether a card has a keyword."""
        return keyword in self.powers[card].keywords

    def effect(self, card: int, moment: Moment, keyword: Keyword, attack_kind: AttackKind) -> Ability | None:
        """Return what a card does of one kind at a moment of an attack; of two alike the numbers add up."""
        found = [
            ability
            for ability in self.powers[card].effects.get(moment, ())
            if ability.kind == keyword and _answers(ability, attack_kind)
        ]
        return reduce(_together, found) if found else None
