"""How a duel is told: its tables for :mod:`game.rules.telling`; the words are content."""

from game.core.ids import PlayerId, UnitId
from game.core.prompts import Prompt
from game.rules.events import BattleEnded, SideWithdrew
from game.rules.prose import flown, listing, sides_apart, those, together, told_apart
from game.rules.telling import Telling, outcome_sentence
from game.space.lattice import lattice
from game.systems.duel.actions import PlanCards
from game.systems.duel.battlefield import Battlefield
from game.systems.duel.events import (
    ArsenalUsed,
    AttackDeclared,
    AttackEnded,
    AttackStopped,
    AttackSuspended,
    BlockSpent,
    CardAdvanced,
    CardChanged,
    CardResolved,
    CardsDrawn,
    CardsPlanned,
    CardsReturned,
    CardsRevealed,
    DamageDealt,
    DamageReduced,
    DamageRepaired,
    DrawChanged,
    HillHeld,
    InitiativeReached,
    InitiativesSwapped,
    RangeExtended,
    SuitShoved,
    WaveCalled,
)
from game.systems.duel.setup import ZONES
from game.systems.duel.state import HIDDEN


class Names:
    """The names of one battle: machines, seats, cards and vertices as players read them."""

    __slots__ = ("_field", "_units")

    def __init__(self, field: Battlefield | None = None) -> None:
        """Without a battlefield ids stand for names."""
        self._field = field
        self._units: dict[str, str] = {}
        if field is not None:
            seats = field.setup.seats
            apart = sides_apart((seat.player, seat.name) for seat in seats)
            self._units = told_apart(
                (suit.id, flown(suit.name, suit.pilot_name), apart[seat.player])
                for seat in seats
                for suit in seat.units
            )

    def unit(self, unit: UnitId | str) -> str:
        """Return a machine's name, with its seat where another seat has one of the same name."""
        return self._units.get(unit, unit)

    def seat(self, player: PlayerId | str) -> str:
        """Return a seat's name."""
        if self._field is None or player not in self._field.seat_of:
            return str(player)
        return self._field.setup.seats[self._field.seat_of[PlayerId(player)]].name

    def members(self, team: str) -> tuple[str, ...]:
        """Return the seats of a team; without a battlefield its id stands for them."""
        if self._field is None:
            return (team,)
        return tuple(seat.player for seat in self._field.setup.seats if seat.team == team)

    def mates(self, seat: int) -> str:
        """Return the names of the others on a seat's side; "" where it plays alone (DU-2.3)."""
        if self._field is None:
            return ""
        others = self._field.setup.seats
        own = (n for n, other in enumerate(others) if other.team == others[seat].team and n != seat)
        return together(self, (others[n].player for n in own))

    def card(self, card: int) -> str:
        """Return a card's name."""
        if self._field is None or card == HIDDEN or not 0 <= card < len(self._field.faces):
            return str(card)
        return self._field.faces[card].name

    def counts(self, counts: tuple[int, ...]) -> str:
        """Return how many machines of each seat, seats without any left out."""
        seats = enumerate(counts)
        players = () if self._field is None else self._field.players
        return listing(
            f"{self.seat(players[seat]) if players else seat} {count}" for seat, count in seats if count
        )

    def vertex(self, vertex: int) -> str:
        """Return the name of a vertex."""
        if self._field is None or not 0 <= vertex < self._field.board.vertex_count:
            return str(vertex)
        board = self._field.setup.board
        return lattice(board.columns, board.rows).vertex_name(vertex)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        match key:
            case "unit" | "target" | "killer":
                return self.unit(str(value))
            case "player":
                return self.seat(str(value))
            case "vertex" | "to":
                return self.vertex(int(value))
            case "card" | "first" | "second":
                return self.card(int(value))
            case "zone" if isinstance(value, int):
                return ZONES[value]
            case _:
                return value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return a list of cards or machines in a row, or marks with their zones."""
        if key in ("marks", "amounts"):
            return listing(f"{name} {number}" for name, number in zip(ZONES, values) if number)
        if key in ("cards", "aside"):
            return listing(self.card(value) for value in values if isinstance(value, int))
        if key in ("units", "disbanded"):
            return listing(self.unit(str(value)) for value in values)
        return None


def _are_seen(event: CardsPlanned | CardsRevealed) -> str:
    return "" if event.cards and HIDDEN not in event.cards else "_unseen" if event.cards else "_none"


def _is_shuffled(event: CardsDrawn | ArsenalUsed) -> str:
    return "_shuffled" if event.shuffles else ""


def _if_any(event: DamageRepaired | DamageReduced) -> str | None:
    return "" if event.amount else None


def _option(prompt: Prompt, option: str, names: Names) -> str | None:
    """An option is a machine, two cards, a vertex or a card; words have a text of their own."""
    if prompt.kind == "spot":
        return names.unit(option)
    if prompt.kind == "swap" and "+" in option:
        first, second = option.split("+")
        return f"{names.card(int(first))} / {names.card(int(second))}"
    if option.isdigit():
        return names.vertex(int(option)) if prompt.kind == "shove" else names.card(int(option))
    return None


TELLING: Telling = Telling(
    area="duel",
    ids=Names(),
    place="vertex",
    silent=frozenset({CardAdvanced, AttackSuspended, AttackEnded, CardResolved}),
    variants={
        CardsDrawn: _is_shuffled,
        ArsenalUsed: _is_shuffled,
        CardsPlanned: _are_seen,
        CardsRevealed: _are_seen,
        InitiativeReached: lambda event: None if len(event.cards) == 1 else "",
        DamageRepaired: _if_any,
        DamageReduced: _if_any,
        CardsReturned: lambda event: "" if event.aside else None,
        CardChanged: "cause",
        DrawChanged: "cause",
        SuitShoved: "cause",
        DamageDealt: "cause",
        AttackDeclared: "attack_kind",
        BlockSpent: "how",
        AttackStopped: "how",
        PlanCards: lambda action: "" if action.cards else "_none",
        SideWithdrew: lambda event: "_disbanding" if event.disbanded else "",
    },
    facts={
        WaveCalled: lambda event, names: {"machines": names.counts(event.counts)},
        InitiativesSwapped: lambda event, names: {
            "card": names.card(event.first),
            "other": names.card(event.second),
        },
        RangeExtended: lambda event, names: {"count": event.steps},
        DamageRepaired: lambda event, names: {"count": event.amount},
        DamageReduced: lambda event, names: {"count": event.amount},
        DrawChanged: lambda event, names: {"count": abs(event.cards)},
        DamageDealt: lambda event, names: {"marks": names.listed("marks", event.amounts)},
        CardsReturned: lambda event, names: {"cards": names.listed("cards", event.aside)},
        HillHeld: lambda event, names: (
            those(names, "team", names.members(event.team)) | {"scores": ":".join(map(str, event.scores))}
        ),
        SideWithdrew: lambda event, names: {"count": len(event.units)},
    },
    whole={
        BattleEnded: lambda event, names: outcome_sentence(TELLING, event.outcome, names),
    },
    option=_option,
)
