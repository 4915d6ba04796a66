"""Why an action is taken, as sentences for players."""

from typing import Final

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.prompts import Prompt
from game.rules.prose import Sentence
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    MoveSuit,
    PlaceSuit,
    PlanCards,
    UseArsenal,
)
from game.systems.duel.odds import odds
from game.systems.duel.queries import is_enemy, on_board, shot, table_cards
from game.systems.duel.scope import scopes_of_plan
from game.systems.duel.state import DuelState

ANSWERED: Final = ("may_evade", "may_cover")
"""Answers that save the target, or another machine in its place, if their owner wants them."""
KINDS: Final = (
    "block",
    "more",
    "zone",
    "cover",
    "evade",
    "feint",
    "swap",
    "spot",
    "repair",
    "counter",
    "shove",
)
"""Questions that have a reason of their own."""


def reasons(state: DuelState, action: DuelAction) -> tuple[Sentence, ...]:
    """Return what speaks for an action, in an observed state."""
    match action:
        case PlaceSuit():
            return (_told("place", unit=action.unit, vertex=action.vertex),)
        case UseArsenal():
            return (_told("arsenal", unit=action.unit),)
        case PlanCards():
            return (_planned(state, action),)
        case ChooseCard():
            owner = state.field.owners[action.card]
            return (_told("first", unit=owner, card=action.card),)
        case MoveSuit():
            return (_moved(state, action),)
        case AttackSuit():
            return (_attacked(state, action),)
        case Answer():
            return (_answered(state.prompt),)
        case EndCard():
            return (_told("stay"),)
        case _:
            return (_told("stay"),)


def _told(what: str, **facts: str | int) -> Sentence:
    return Sentence(f"agent.duel.{what}", facts)


def _planned(state: DuelState, action: PlanCards) -> Sentence:
    field = state.field
    cards = ", ".join(field.faces[card].name for card in action.cards)
    vertex = state.suits[action.unit].vertex
    gap = min(
        (
            field.board.base_distance(vertex, other.vertex)
            for other in on_board(state)
            if is_enemy(state, action.unit, other.id)
        ),
        default=0,
    )
    faces = [field.faces[card] for card in action.cards]
    walk = sum(max(0, field.suits[action.unit].base_movement + face.movement) for face in faces)
    is_near = any(
        mark.minimum - walk <= gap <= mark.maximum + walk for face in faces for mark in face.attacks
    )
    legs = scopes_of_plan(state, action.cards) if is_near else ()
    is_strike = any(leg.seen.now or leg.seen.later or leg.charge for leg in legs)
    bare = "" if any(face.blocks for face in faces) else "_bare"
    return _told(f"plan_{'strike' if is_strike else 'move'}{bare}", unit=action.unit, cards=cards)


def _moved(state: DuelState, action: MoveSuit) -> Sentence:
    current = state.current
    assert current is not None
    unit = current.unit
    if not current.has_attacked:
        there = state.clone()
        there.suits[unit] = replace(state.suits[unit], vertex=action.to)
        for other in on_board(state):
            if shot(there, current.card, other.id, current) is not None:
                return _told("move_to_strike", unit=unit, vertex=action.to, target=other.id)
    return _told("move", unit=unit, vertex=action.to)


def _attacked(state: DuelState, action: AttackSuit) -> Sentence:
    current = state.current
    unit = current.unit if current is not None else UnitId("")
    labels = {odd.label for odd in odds(state, action).chances}
    sure = ("destroyed", "hit", "blocked") if labels.isdisjoint(ANSWERED) else ()
    word = next((label for label in sure if label in labels), "strike")
    if word in ("destroyed", "hit") and _must_block(state, action.target):
        word += "_through"
    return _told(f"attack_{word}", unit=unit, target=action.target)


def _must_block(state: DuelState, target: UnitId) -> bool:
    """Whether a card before the target fits to block the current card, though it breaks guards (DU-7.1)."""
    current = state.current
    found = shot(state, current.card, target, current) if current is not None else None
    return found is not None and any(
        found.marks[zone]
        for entry in table_cards(state, target)
        for zone in state.field.powers[entry.card].blocks[found.attack_kind]
    )


def _answered(prompt: Prompt | None) -> Sentence:
    kind = prompt.kind if prompt is not None and prompt.kind in KINDS else "other"
    return _told(f"answer_{kind}")
