"""Quick answers to every question that the rules ask in the middle of a card."""

from typing import Final

from game.core.ids import UnitId
from game.core.prompts import Prompt
from game.systems.duel.setup import ZONES
from game.systems.duel.state import DuelState
from game.systems.duel.stopping import fits

DECLINE: Final = "decline"
PENDING: Final = 10
"""What a card that is still to come is worth beside its marks and blocks."""


def reflex(state: DuelState, prompt: Prompt) -> str:
    """Return one of the prompt's options."""
    match prompt.kind:
        case "block":
            return min(prompt.options, key=lambda option: (card_worth(state, int(option)), option))
        case "more":
            return _more(state, prompt)
        case "cover" | "evade":
            return _spared(state, prompt)
        case "feint":
            return max(prompt.options, key=lambda option: (_stops(state, int(option)), option))
        case "zone":
            return _weakest(state, _target(state), prompt.options)
        case "repair":
            return _weakest(state, UnitId(prompt.subject), prompt.options)
        case "counter":
            return _weakest(state, UnitId(prompt.subject), prompt.options, is_weak=False)
        case "swap":
            return DECLINE if DECLINE in prompt.options else prompt.options[0]
        case "spot":
            return prompt.subject if prompt.subject in prompt.options else prompt.options[0]
        case _:
            return prompt.options[0]


def card_worth(state: DuelState, card: int) -> int:
    """Return what a card that lies before its machine is still worth."""
    face = state.field.faces[card]
    worth = 3 * len(face.blocks)
    if not state.table[card].is_resolved:
        worth += PENDING + 6 * sum(mark.marks for mark in face.attacks) + face.movement
    return worth + (4 if face.single_use else 0)


def _target(state: DuelState) -> UnitId:
    return state.attack.target if state.attack is not None else UnitId("")


def _is_deadly(state: DuelState) -> bool:
    """Whether what is left of the attack would destroy its target."""
    attack = state.attack
    if attack is None:
        return False
    armour, damage = state.field.suits[attack.target].armour, state.suits[attack.target].damage
    return any(has + more >= limit for has, more, limit in zip(damage, attack.left, armour))


def _more(state: DuelState, prompt: Prompt) -> str:
    """Spend what is done with; what is still to come only to live on."""
    cards = [option for option in prompt.options if option.isdigit()]
    enough = next((option for option in prompt.options if not option.isdigit()), prompt.options[0])
    if not cards:
        return enough
    card = min(cards, key=lambda option: (card_worth(state, int(option)), option))
    return card if state.table[int(card)].is_resolved or _is_deadly(state) else enough


def _spared(state: DuelState, prompt: Prompt) -> str:
    """Cover or evade with a card that is done with, or to save the target."""
    cards = [option for option in prompt.options if option != DECLINE]
    attack = state.attack
    if not cards or attack is None:
        return prompt.options[0]
    card = min(cards, key=lambda option: (card_worth(state, int(option)), option))
    own = [
        entry.card
        for entry in state.table.values()
        if entry.unit == attack.target and fits(state, entry.card, attack)
    ]
    has_other = any(str(each) not in cards for each in own)
    if _is_deadly(state) and not own:
        return card
    if state.table[int(card)].is_resolved:
        return DECLINE if has_other and prompt.kind == "cover" else card
    return card if not own and sum(attack.left) > 1 else DECLINE


def _stops(state: DuelState, card: int) -> int:
    attack = state.attack
    return card_worth(state, card) + 100 if attack is not None and fits(state, card, attack) else 0


def _weakest(state: DuelState, unit: UnitId, options: tuple[str, ...], *, is_weak: bool = True) -> str:
    """Return the zone with the least armour left, or the most."""
    armour, damage = state.field.suits[unit].armour, state.suits[unit].damage
    left = {zone: limit - has for zone, limit, has in zip(ZONES, armour, damage)}
    known = [zone for zone in ZONES if zone in options]
    if not known:
        return options[0]
    return min(known, key=lambda zone: left[zone] if is_weak else -left[zone])
