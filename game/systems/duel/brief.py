"""Machines and vertices of a duel, in lines for panels and whole for programs (DU-6.1)."""

from collections.abc import Iterator

from game.core.codec import to_plain
from game.core.ids import UnitId
from game.rules.brief import NAME, UNIT, Brief, Row, Span, row, span
from game.rules.prose import Sentence, flown
from game.systems.duel import missions, queries
from game.systems.duel.setup import ZONES, CardFace
from game.systems.duel.state import DuelState, Suit


def unit_rows(state: DuelState, unit: str) -> tuple[Row, ...]:
    """Return whose a machine is, its deck and its figures."""
    suit = state.suits.get(UnitId(unit))
    if suit is None:
        return ()
    return (row("duel.machine.lost", "bad"),) if suit.status == "lost" else tuple(_figures(state, suit))


def _figures(state: DuelState, suit: Suit) -> Iterator[Row]:
    field = state.field
    setup = field.suits[suit.id]
    deck = span("duel.machine.derived" if setup.is_derived else "duel.machine.own_deck", gap=" ")
    if setup.deck_name:
        deck = span(NAME, gap=" ", name=setup.deck_name)
    hero = (
        (span("duel.machine.flown", gap=", ", pilot=setup.pilot_name or ""),) if setup.has_own_cards else ()
    )
    yield Row((span("duel.machine.line", player=field.setup.seats[suit.seat].player), deck, *hero))
    yield row(
        "duel.machine.figures",
        steps=queries.base_movement(state, suit.id),
        pile=queries.cards_in_pile(suit),
        count=len(suit.aside),
    )
    if setup.more_drawn or setup.more_played:
        drawn = field.setup.rules.cards_drawn + setup.more_drawn
        yield row("duel.machine.crews", drawn=drawn, played=queries.plan_size(state, suit.id))


def place_rows(state: DuelState, place: int) -> tuple[Row, ...]:
    """Return a vertex's name, what the mission has there, and what is left of the machine there."""
    if not 0 <= place < state.field.board.vertex_count:
        return ()
    head = Row((span("duel.brief.vertex", "title", vertex=place), *_mission(state, place)))
    suit = queries.standing_at(state, place)
    return (head,) if suit is None else (head, *_standing(state, suit))


def _mission(state: DuelState, place: int) -> Iterator[Span]:
    """Yield what a place is in the mission and by which seats it is held (DU-1.6)."""
    setup = state.field.setup
    kind = setup.mission.kind
    if place not in missions.places(setup):
        return
    yield span(f"duel.brief.place.{kind}", "accent")
    if kind == "escort":
        return
    team = missions.holder(state, place)
    yield span("duel.brief.held" if team is not None else "duel.brief.unheld", "dim", gap=", ")
    holders = (seat for seat in state.field.seats if state.field.team_of[seat] == team)
    for number, seat in enumerate(holders):
        entry = setup.seats[seat]
        yield span(NAME, owner=entry.player, gap=", " if number else " ", name=entry.name)


def _standing(state: DuelState, suit: Suit) -> Iterator[Row]:
    armour = state.field.suits[suit.id].armour
    left = tuple(
        Sentence(f"duel.brief.zone.{name}", {"left": limit - hurt, "limit": limit})
        for name, hurt, limit in zip(ZONES, suit.damage, armour)
    )
    yield Row((span(UNIT, unit=suit.id), Span(left, "dim")))
    mission = state.field.setup.mission
    if mission.kind == "escort" and mission.escort == suit.id:
        yield row("duel.tip.escorted")


BRIEF = Brief(unit=unit_rows, place=place_rows)
"""The duel's briefs."""


def sheets(state: DuelState) -> dict[str, object]:
    """Return by machine its printed figures, its abilities and deck, and what has become of it (DU-6.1)."""
    return {
        unit: {
            "name": flown(suit.name, suit.pilot_name),
            "frame": suit.frame,
            "state": to_plain(state.suits[unit]),
            "printed": to_plain(suit),
            "base_movement": queries.base_movement(state, unit),
            "cards": list(state.field.cards_of[unit]),
        }
        for unit, suit in state.field.suits.items()
    }


def card_face(state: DuelState, card: str) -> CardFace | None:
    """Return the face of a card by its id, or by its number in this duel; None: there is none."""
    if card.isascii() and card.isdigit() and len(card) < len(str(len(state.field.faces))) + 1:
        number = int(card)
        return state.field.faces[number] if number < len(state.field.faces) else None
    return state.field.setup.cards.get(card)
