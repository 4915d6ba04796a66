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
from game.systems.duel.queries import is_enemy, on_board, shot
from game.systems.duel.state import DuelState

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
    if any(mark.minimum - walk <= gap <= mark.maximum + walk for face in faces for mark in face.attacks):
        return _told("plan_strike", unit=action.unit, cards=cards)
    return _told("plan_move", unit=action.unit, cards=cards)


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
    word = next((label for label in ("destroyed", "hit", "blocked") if label in labels), "strike")
    return _told(f"attack_{word}", unit=unit, target=action.target)


def _answered(prompt: Prompt | None) -> Sentence:
    kind = prompt.kind if prompt is not None and prompt.kind in KINDS else "other"
    return _told(f"answer_{kind}")
