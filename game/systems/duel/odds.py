"""What an attack leads to before it is committed: in the action phase nothing is left to chance.

The only unknowns are answers: ``may_evade`` and ``may_cover`` say that the defender may still choose.
"""

from fractions import Fraction

from game.core.odds import Odd, Odds
from game.systems.duel.actions import AttackSuit, DuelAction
from game.systems.duel.inspect import fits, on_board, shot, table_cards, team_of
from game.systems.duel.state import Attack, DuelState

CERTAIN = Fraction(1)


def odds(state: DuelState, action: DuelAction) -> Odds:
    """Return what is certain about an attack: labels ``blocked``, ``hit``, ``destroyed``, ``may_...``."""
    current = state.current
    if not isinstance(action, AttackSuit) or current is None:
        return Odds()
    found = shot(state, current.card, action.target, current)
    if found is None:
        return Odds()
    arena, target = state.arena, state.suits[action.target]
    attack = Attack(
        "feint", current.card, current.unit, target.id, found.attack_kind, found.marks, found.marks
    )
    blockers = [entry.card for entry in table_cards(state, target.id) if fits(state, entry.card, attack)]
    feints = arena.has(current.card, "feint") and len(table_cards(state, target.id)) > 0
    labels: list[str] = []
    if blockers and not arena.has(current.card, "guard_break") and not (feints and len(blockers) == 1):
        labels.append("blocked")
    elif not blockers or (feints and len(blockers) == 1):
        labels.append("hit")
        armour = arena.suits[target.id].armour
        if any(has + marks >= limit for has, marks, limit in zip(target.damage, found.marks, armour)):
            labels.append("destroyed")
    if found.attack_kind == "ranged":
        labels.extend(
            "may_evade" for entry in table_cards(state, target.id) if arena.has(entry.card, "evade")
        )
    labels.extend("may_cover" for card in _covering(state, attack) if card >= 0)
    unique = sorted(set(labels))
    return Odds(tuple(Odd(label, target.id, CERTAIN.numerator, CERTAIN.denominator) for label in unique))


def _covering(state: DuelState, attack: Attack) -> list[int]:
    arena, target = state.arena, state.suits[attack.target]
    return [
        entry.card
        for suit in on_board(state)
        if suit.id != target.id
        and team_of(state, suit.id) == team_of(state, target.id)
        and arena.board.base_distance(suit.vertex, target.vertex) <= arena.setup.rules.cover_steps
        for entry in table_cards(state, suit.id)
        if arena.has(entry.card, "cover") and fits(state, entry.card, attack)
    ]
