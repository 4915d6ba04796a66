"""What stops an attack in a duel, or takes something off it: blocks, evading, cover, Bulwark (DU-4.4)."""

from itertools import chain
from typing import NamedTuple

from game.core.ids import UnitId
from game.systems.duel.events import Numbers
from game.systems.duel.queries import Shot, is_enemy, on_board, table_cards
from game.systems.duel.state import Attack, DuelState, Suit


def fits(state: DuelState, card: int, attack: Attack) -> bool:
    """Return whether a card can block an attack: a zone of it that strikes in range (DU-4.4, DU-7.13)."""
    if card == attack.feinted:
        return False
    zones = state.field.powers[card].blocks[attack.attack_kind]
    return any(attack.marks[zone] for zone in zones)


def blocking_cards(state: DuelState, attack: Attack) -> list[int]:
    """Return the target's own cards that can block an attack (DU-4.4)."""
    return [entry.card for entry in table_cards(state, attack.target) if fits(state, entry.card, attack)]


def evading_cards(state: DuelState, attack: Attack) -> list[int]:
    """Return the target's cards that can be discarded to evade an attack, which must be ranged (DU-7.11)."""
    if attack.attack_kind != "ranged":
        return []
    cards = [entry.card for entry in table_cards(state, attack.target)]
    return [card for card in cards if state.field.has(card, "evade")]


def covering_cards(state: DuelState, suit: Suit, attack: Attack) -> list[int]:
    """Return a machine's cards that can cover the target: it must be a friend, and near (DU-7.12)."""
    field, target = state.field, state.suits[attack.target]
    if suit.id == target.id or is_enemy(state, suit.id, target.id):
        return []
    if field.board.base_distance(suit.vertex, target.vertex) > field.setup.rules.cover_steps:
        return []
    cards = [entry.card for entry in table_cards(state, suit.id)]
    return [card for card in cards if field.has(card, "cover") and fits(state, card, attack)]


def unbraced_zones(state: DuelState, unit: UnitId) -> tuple[int, ...]:
    """Return the zones in which a machine's Bulwark has still to work this turn (DU-7.21)."""
    zones, braced = state.field.bulwark[unit], state.suits[unit].braced
    if isinstance(braced, bool):
        return () if braced else zones
    return tuple(zone for zone in zones if zone not in braced)


def plates(state: DuelState, target: UnitId, marks: Numbers) -> dict[int, int]:
    """Return what Bulwark takes off an unblocked attack: once a turn by zone, to no less than 1 (DU-7.21)."""
    most = state.field.setup.rules.bulwark_reduction
    return {zone: min(most, marks[zone] - 1) for zone in unbraced_zones(state, target) if marks[zone]}


class Stoppers(NamedTuple):
    """The cards on the table that could stop something of an attack: one of the blocks has to."""

    blocks: tuple[int, ...]
    evades: tuple[int, ...]
    covers: tuple[int, ...]


def stoppers(state: DuelState, card: int, target: UnitId, found: Shot) -> Stoppers:
    """Return what could stop an attack; a feint leaves out the only card that would block (DU-7.20)."""
    unit = state.field.owners[card]
    attack = Attack("block", card, unit, target, found.attack_kind, found.marks, found.marks)
    blocks = blocking_cards(state, attack)
    if len(blocks) == 1 and state.field.has(card, "feint"):
        blocks = []
    covers = (covering_cards(state, suit, attack) for suit in on_board(state))
    return Stoppers(tuple(blocks), tuple(evading_cards(state, attack)), tuple(chain.from_iterable(covers)))
