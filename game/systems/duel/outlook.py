"""What a vertex, an enemy or a card that is pointed at would mean: attacks, and who could strike there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.outlook import Outlook, Part, Prospect
from game.rules.prose import Sentence
from game.space.bits import places_of
from game.systems.duel import queries
from game.systems.duel.actions import AttackSuit
from game.systems.duel.check import check
from game.systems.duel.events import SuitMoved
from game.systems.duel.evolve import evolve
from game.systems.duel.scope import as_it_stands, as_moved, scope_of
from game.systems.duel.selection import Selection
from game.systems.duel.state import DuelState
from game.systems.duel.threat import Threats, blows_of
from game.systems.duel.workings import Strike, printed_zones, prospect_of, told

DETAILED = 2
"""Of so many prospects of a kind it is written out how they come about."""


def outlook_of(selection: Selection, threats: Callable[[UnitId], Threats]) -> Outlook | None:
    """Return the outlook of the card or the vertex that is pointed at; None while something is asked.

    ``threats`` knows who could strike one of the player's machines.
    """
    state, hover, current = selection.state, selection.hover, selection.state.current
    if selection.player is None or selection.prompt is not None:
        return None
    if selection.pointed in range(len(state.field.faces)):
        return of_card(selection, selection.pointed or 0)
    if state.phase == "placement":
        return None
    if hover is None:
        return None if selection.asked is None else of_enemy(selection, selection.asked)
    unit = selection.unit_at(hover)
    if selection.is_acting and current is not None:
        if unit is not None and queries.is_enemy(state, current.unit, unit):
            return of_attack(selection, unit)
        return of_place(selection, hover, threats) if hover in selection.vertices() else None
    if unit is not None and selection.is_foe(unit):
        return of_enemy(selection, unit)
    found = of_way(selection, hover, threats) if unit is None else None
    return of_enemy(selection, selection.asked) if found is None and selection.asked is not None else found


def _outlook(title: Sentence, place: int, *parts: tuple[str, Iterable[Prospect]]) -> Outlook | None:
    found = ((key, tuple(prospects)) for key, prospects in parts)
    known = tuple(
        Part(told(key, count=len(each)), each, is_detailed=len(each) <= DETAILED)
        for key, each in found
        if each
    )
    return Outlook(title, place, known) if known else None


# While a card is resolved


def of_place(selection: Selection, vertex: int, threats: Callable[[UnitId], Threats]) -> Outlook | None:
    """Return what the card that is resolved could strike from a vertex in reach, and who could answer."""
    state, current = selection.state, selection.state.current
    assert current is not None and selection.player is not None
    after = _moved(state, vertex)
    return _outlook(
        told("place", unit=current.unit, vertex=vertex),
        vertex,
        ("attacks", _attacks(after)),
        ("blocked", _blocked(after)),
        ("threats", _threats(state, threats(current.unit), vertex)),
    )


def of_attack(selection: Selection, target: UnitId) -> Outlook | None:
    """Return the attack that can be made on an enemy now, or the rule that forbids it."""
    state, current = selection.state, selection.state.current
    assert current is not None and selection.player is not None
    title = told("ways", unit=current.unit, target=target)
    action = AttackSuit(player=selection.player, target=target)
    shot, why = queries.shot(state, current.card, target, current), check(state, action)
    if why is not None or shot is None:
        found = Prospect(told("barred", card=current.card), why=why)
    else:
        found = prospect_of(state, Strike(current.card, target, shot), "with")
    return _outlook(title, state.suits[target].vertex, ("now", (found,)))


def _moved(state: DuelState, vertex: int) -> DuelState:
    """Return the state after the card that is resolved has moved its machine."""
    current = state.current
    assert current is not None
    path = queries.movement_path(state, current, vertex)
    run = max(current.run, state.field.board.straight_run(path))
    after = state.clone()
    player = queries.player_of(state, current.unit)
    evolve(
        after, SuitMoved(rules=(), player=player, unit=current.unit, card=current.card, path=path, run=run)
    )
    left = 0 if current.has_attacked else current.steps_left - (len(path) - 1)
    after.current = replace(current, has_moved=True, steps_left=left, run=run)
    return after


def _attacks(state: DuelState) -> Iterator[Prospect]:
    """The attacks of the card that is resolved."""
    current = state.current
    assert current is not None
    for target in queries.targets(state):
        shot = queries.shot(state, current.card, target, current)
        if shot is not None:
            yield prospect_of(state, Strike(current.card, target, shot), "attack")


def _blocked(state: DuelState) -> Iterator[Prospect]:
    """Enemies in range of the card that is resolved to whom nothing is seen (DU-1.5)."""
    current = state.current
    assert current is not None
    if queries.may_attack(state):
        yield from _hidden_from(state, (current.card,), state.suits[current.unit].vertex)


# While cards are chosen, and while others act


def of_way(selection: Selection, vertex: int, threats: Callable[[UnitId], Threats]) -> Outlook | None:
    """Return what the machine that cards are chosen for could strike from a vertex, and who could strike it.

    By the cards that are picked, else by each of the hand; those that come before may have moved it there.
    """
    unit = selection.unit
    if unit is None or selection.suit is None or selection.suit.status != "board":
        return None
    cards = [
        leg.card for leg in selection.foreseen() or selection.foreseen_each() if vertex in leg.seen.places
    ]
    if not cards:
        return None
    return _outlook(
        told("place", unit=unit, vertex=vertex),
        vertex,
        ("attacks", _strikes_from(selection, cards, vertex)),
        ("blocked", _hidden_from(selection.state, cards, vertex)),
        ("threats", _threats(selection.state, threats(unit), vertex)),
    )


def _strikes_from(selection: Selection, cards: Sequence[int], vertex: int) -> Iterator[Prospect]:
    """The attacks of cards from a vertex; a click picks the card."""
    state = selection.state
    for card in cards:
        use = str(card) if _may_be_picked(selection, card) and card not in selection.picked else ""
        current = as_moved(state, card, vertex)
        for other in queries.on_board(state):
            shot = queries.shot(state, card, other.id, current, vertex)
            if shot is not None:
                yield prospect_of(state, Strike(card, other.id, shot), "from_there", use)


def _hidden_from(state: DuelState, cards: Sequence[int], vertex: int) -> Iterator[Prospect]:
    """Enemies in range of a card from a vertex to whom nothing is seen (DU-1.5)."""
    marks = [mark for card in cards for mark in state.field.faces[card].attacks]
    unit = state.field.owners[cards[0]]
    farther = state.suits[unit].range_bonus
    for other in queries.on_board(state):
        away = state.field.board.base_distance(vertex, other.vertex)
        near = any(
            mark.minimum <= away <= mark.maximum + (farther if mark.kind == "ranged" else 0) for mark in marks
        )
        if not near or not queries.is_enemy(state, unit, other.id):
            continue
        if queries.sight(state, unit, other.id, vertex) is None:
            yield Prospect(told("hidden", "DU-1.5", target=other.id), places=(vertex, other.vertex))


def of_card(selection: Selection, card: int) -> Outlook | None:
    """Return whom a card strikes from where its machine stands, and whom after moving."""
    state = selection.state
    unit, found = state.field.owners[card], scope_of(state, card)
    if found is None or not _is_known(selection, card):
        return None
    now = (target for target, _ in found.now)
    return _outlook(
        told("card", card=card, unit=unit),
        state.suits[unit].vertex,
        ("now", _strikes(state, card, now)),
        ("after_move", _strikes(state, card, found.later, found.places)),
    )


def of_enemy(selection: Selection, target: UnitId) -> Outlook | None:
    """Return which own machines could strike an enemy, by which of the cards in hand or on the table."""
    state, seat, usable = selection.state, selection.seat, selection.card_choices()
    now: list[Prospect] = []
    later: list[Prospect] = []
    carried: list[Prospect] = []
    never: list[Prospect] = []
    for suit in queries.on_board(state):
        if suit.seat != seat:
            continue
        before = len(now) + len(later) + len(carried)
        from_afar = {blow.card: blow.starts for blow in blows_of(state, suit)}
        for card in _playable(state, suit.id):
            found = scope_of(state, card)
            if found is None:
                continue
            use = str(card) if card in usable or _may_be_picked(selection, card) else ""
            if target in [other for other, _ in found.now]:
                now += _strikes(state, card, (target,), key="by", use=use)
            elif target in found.later:
                later += _strikes(state, card, (target,), found.places, key="by", use=use)
            elif card in from_afar:
                carried += _carried(state, card, target, from_afar[card], use)
        if len(now) + len(later) + len(carried) == before:
            away = state.field.board.base_distance(suit.vertex, state.suits[target].vertex)
            never.append(Prospect(told("too_far", "DU-1.8", unit=suit.id, count=away)))
    vertex = state.suits[target].vertex
    return _outlook(
        told("enemy", target=target),
        vertex,
        ("now", now),
        ("after_move", later),
        ("after_others", carried),
        ("never", never),
    )


def _carried(state: DuelState, card: int, target: UnitId, starts: int, use: str) -> Iterator[Prospect]:
    """Yield a card's attack on a target that it reaches only once another card has moved its machine."""
    current = replace(as_it_stands(state, card), was_still=False)
    shots = (queries.shot(state, card, target, current, start) for start in places_of(starts))
    shot = next((found for found in shots if found is not None), None)
    if shot is not None:
        yield prospect_of(state, Strike(card, target, shot), "by", use)


def _may_be_picked(selection: Selection, card: int) -> bool:
    unit = selection.state.field.owners[card]
    suit = selection.state.suits[unit]
    return selection.state.phase == "planning" and not suit.is_planned and card in suit.hand


def _is_known(selection: Selection, card: int) -> bool:
    state = selection.state
    return card in state.table or card in state.suits[state.field.owners[card]].hand


def _playable(state: DuelState, unit: UnitId) -> list[int]:
    """Return a machine's known cards that are still to be resolved this turn."""
    known = queries.cards_to_come(state.suits[unit])
    table = [entry.card for entry in queries.table_cards(state, unit) if not entry.is_resolved]
    return sorted(card for card in (*known, *table) if card >= 0)


def _strikes(
    state: DuelState,
    card: int,
    targets: Iterable[UnitId],
    places: Sequence[int] = (),
    *,
    key: str = "attack",
    use: str = "",
) -> Iterator[Prospect]:
    """Yield a card's attack on each target: from where its machine stands, or the first place that does."""
    starts = places or (state.suits[state.field.owners[card]].vertex,)
    current = as_it_stands(state, card)
    for target in targets:
        shots = (queries.shot(state, card, target, current, start) for start in starts)
        shot = next((found for found in shots if found is not None), None)
        if shot is not None:
            yield prospect_of(state, Strike(card, target, shot), key, use)


def _threats(state: DuelState, threats: Threats, vertex: int) -> Iterator[Prospect]:
    """Enemies that could strike a machine on a vertex this turn, each with the cards that do."""
    for threat in threats.at(vertex):
        cards = (told("threat_card", card=card, zones=printed_zones(state, card)) for card in threat.cards)
        text = told("threat", unit=threat.unit, count=len(threat.cards))
        yield Prospect(text, workings=tuple(cards), places=(state.suits[threat.unit].vertex,))
