"""What is to know of a machine and of a vertex in a duel, line by line (DU-6.1)."""

from collections.abc import Iterator

from game.core.ids import UnitId
from game.rules.brief import NAME, UNIT, Brief, Row, Span, row, span
from game.rules.prose import Sentence
from game.systems.duel import queries
from game.systems.duel.setup import ZONES
from game.systems.duel.state import DuelState, Suit


def unit_rows(state: DuelState, unit: str) -> tuple[Row, ...]:
    """Return whose a machine is, its deck and its figures."""
    suit = state.suits.get(UnitId(unit))
    if suit is None:
        return ()
    return (row("duel.machine.lost", "bad"),) if suit.status == "lost" else tuple(_figures(state, suit))


def _figures(state: DuelState, suit: Suit) -> Iterator[Row]:
    arena = state.arena
    setup = arena.suits[suit.id]
    deck = span("duel.machine.derived" if setup.is_derived else "duel.machine.own_deck", gap=" ")
    if setup.deck_name:
        deck = span(NAME, gap=" ", name=setup.deck_name)
    yield Row((span("duel.machine.line", player=arena.setup.seats[suit.seat].player), deck))
    yield row(
        "duel.machine.figures",
        steps=queries.base_movement(state, suit.id),
        pile=queries.cards_in_pile(suit),
        count=len(suit.aside),
    )
    if setup.more_drawn or setup.more_played:
        drawn = arena.setup.rules.cards_drawn + setup.more_drawn
        yield row("duel.machine.crews", drawn=drawn, played=queries.plan_size(state, suit.id))


def place_rows(state: DuelState, place: int) -> tuple[Row, ...]:
    """Return a vertex's name, and what is left of the machine there."""
    if not 0 <= place < state.arena.board.vertex_count:
        return ()
    head, suit = row("duel.brief.vertex", "title", vertex=place), queries.standing_at(state, place)
    return (head,) if suit is None else (head, *_standing(state, suit))


def _standing(state: DuelState, suit: Suit) -> Iterator[Row]:
    armour = state.arena.suits[suit.id].armour
    left = tuple(
        Sentence(f"duel.brief.zone.{name}", {"left": limit - hurt, "limit": limit})
        for name, hurt, limit in zip(ZONES, suit.damage, armour)
    )
    yield Row((span(UNIT, unit=suit.id), Span(left, "dim")))
    mission = state.arena.setup.mission
    if mission.kind == "escort" and mission.escort == suit.id:
        yield row("duel.tip.escorted")


BRIEF = Brief(unit=unit_rows, place=place_rows)
"""The duel's briefs."""
