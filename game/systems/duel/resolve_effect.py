"""What cards and frames do for their own machine at any moment: boost, draw, repair, spot, swap (DU-7.3).

An effect is done at once, or asks its owner first. Those of the reveal and of the cleanup come one after the
other through all machines; while somebody decides, the prompt's token keeps which one asked.
"""

from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from game.core.ids import RuleId, UnitId
from game.core.kernel import Step
from game.core.prompts import Prompt
from game.rules.events import PromptAnswered, PromptRaised
from game.systems.duel.content import Ability
from game.systems.duel.events import (
    CardChanged,
    DamageRepaired,
    DrawChanged,
    DuelEvent,
    InitiativesSwapped,
    RangeExtended,
)
from game.systems.duel.keywords import Keyword, Moment
from game.systems.duel.queries import is_enemy, on_board, player_of, table_cards
from game.systems.duel.setup import ZONES
from game.systems.duel.state import NOWHERE, DuelState

DuelStep = Step[DuelState, DuelEvent]

BOOST: Final = (RuleId("DU-7.16"), RuleId("DU-7.3"))
MORE_CARDS: Final = (RuleId("DU-7.18"),)
SWAP: Final = (RuleId("DU-7.14"),)
SPOT: Final = (RuleId("DU-7.15"),)
REPAIR: Final = (RuleId("DU-7.17"),)
DECLINE: Final = "decline"
PAIR: Final = "+"
DEEDS: Final[tuple[Keyword, ...]] = ("boost", "draw", "repair", "spot", "swap")
"""Effects on the own machine, its friends and cards on the table."""


class Question(NamedTuple):
    """What an effect has to ask its owner."""

    kind: str
    options: tuple[str, ...]
    rules: tuple[RuleId, ...]


def ask(step: DuelStep, unit: UnitId, question: Question, token: str | UnsetType = UNSET) -> None:
    """Put the question of a machine's effect to its owner; the resolution waits."""
    prompt = Prompt(player_of(step.state, unit), question.kind, question.options, question.rules, unit, token)
    step.emit(PromptRaised(rules=question.rules, prompt=prompt))


def take_answer(step: DuelStep, prompt: Prompt, option: str) -> None:
    """Take a player's answer off the table; the resolution may go on."""
    step.emit(PromptAnswered(rules=prompt.rules, player=prompt.player, kind_of=prompt.kind, option=option))


def effect(step: DuelStep, unit: UnitId, card: int, ability: Ability) -> Question | None:
    """Do what an ability does, or return what has to be asked; without an object it lapses (DU-7.3).

    ``card``: the card whose ability it is, NOWHERE for one of the machine.
    """
    state = step.state
    match ability.kind:
        case "boost":
            _boost(step, unit, card, ability)
        case "draw":
            step.emit(DrawChanged(rules=MORE_CARDS, unit=unit, cards=ability.amount or 0, cause="draw"))
        case "swap":
            pairs = _pairs(state, unit)
            return Question("swap", (*pairs, DECLINE), SWAP) if pairs else None
        case "spot":
            friends = tuple(s.id for s in on_board(state) if not is_enemy(state, unit, s.id))
            if len(friends) > 1:
                return Question("spot", friends, SPOT)
            _spot(step, unit, ability)
        case "repair":
            hurt = tuple(zone for zone, n in zip(ZONES, state.suits[unit].damage) if n)
            if len(hurt) > 1:
                return Question("repair", hurt, REPAIR)
            if hurt:
                _repair(step, unit, hurt[0], ability)
        case _:
            raise AssertionError(ability.kind)
    return None


def answer_effect(step: DuelStep, unit: UnitId, ability: Ability, kind: str, option: str) -> None:
    """Do what an effect does after its question."""
    match kind:
        case "swap":
            if option != DECLINE:
                first, second = (int(card) for card in option.split(PAIR))
                owner = step.state.field.owners[first]
                step.emit(InitiativesSwapped(rules=SWAP, unit=owner, first=first, second=second))
        case "spot":
            _spot(step, UnitId(option), ability)
        case "repair":
            _repair(step, unit, option, ability)
        case _:
            raise AssertionError(kind)


def _boost(step: DuelStep, unit: UnitId, card: int, ability: Ability) -> None:
    """Raise the machine's other cards of this turn that are unresolved (DU-7.16)."""
    state = step.state
    for other in sorted(state.table):
        entry = state.table[other]
        if entry.unit == unit and other != card and not entry.is_resolved:
            step.emit(
                CardChanged(
                    rules=BOOST,
                    unit=unit,
                    card=other,
                    initiative=ability.initiative or 0,
                    movement=ability.movement or 0,
                    is_locked=False,
                    cause="boost",
                )
            )


def _pairs(state: DuelState, unit: UnitId) -> tuple[str, ...]:
    """Return the pairs of unresolved cards of one enemy machine, as options (DU-7.14).

    The card that is being resolved has had its turn: who blocks it cannot give its initiative away.
    """
    current = NOWHERE if state.current is None else state.current.card
    pairs: list[str] = []
    for other in on_board(state):
        if is_enemy(state, unit, other.id):
            cards = [
                entry.card
                for entry in table_cards(state, other.id)
                if not entry.is_resolved and entry.card != current
            ]
            pairs.extend(f"{a}{PAIR}{b}" for place, a in enumerate(cards) for b in cards[place + 1 :])
    return tuple(pairs)


def _spot(step: DuelStep, unit: UnitId, ability: Ability) -> None:
    """Extend the ranged attacks of a machine until the end of the turn (DU-7.15)."""
    step.emit(RangeExtended(rules=SPOT, unit=unit, steps=ability.amount or 0))


def _repair(step: DuelStep, unit: UnitId, zone_name: str, ability: Ability) -> None:
    """Take damage out of a zone, not below 0 (DU-7.17)."""
    zone = next(number for number, name in enumerate(ZONES) if name == zone_name)
    taken = min(ability.amount or 0, step.state.suits[unit].damage[zone])
    step.emit(DamageRepaired(rules=REPAIR, unit=unit, zone=zone, amount=taken))


# The moments of a turn: reveal and cleanup


class Due(NamedTuple):
    """An effect of a reveal or cleanup."""

    unit: UnitId
    card: int
    """The card whose ability it is; NOWHERE: the machine's own."""
    ability: Ability


def start_effects(step: DuelStep, moment: Moment) -> bool:
    """Let everything act that acts at this moment of the turn. Say whether all is done."""
    return _run(step, moment, 0)


def resume_effects(step: DuelStep, moment: Moment, number: int, kind: str, option: str) -> bool:
    """Go on after the question of the effect with this number. Say whether all is done."""
    due = _due(step.state, moment)[number]
    answer_effect(step, due.unit, due.ability, kind, option)
    return _run(step, moment, number + 1)


def read_token(token: str) -> tuple[Moment, int]:
    """Return the moment, and which of its effects asked: what a prompt keeps while somebody decides."""
    moment, _, number = token.partition(" ")
    return "cleanup" if moment == "cleanup" else "reveal", int(number)


def _due(state: DuelState, moment: Moment) -> list[Due]:
    """Return what acts at a moment: cards on the table by number, then frames in table order.

    None of these effects takes a card or a machine away, so the list is the same after each of them.
    """
    field = state.field
    cards = [
        Due(state.table[card].unit, card, a)
        for card in sorted(state.table)
        for a in field.faces[card].abilities
    ]
    frames = [Due(suit.id, NOWHERE, a) for suit in on_board(state) for a in field.suits[suit.id].abilities]
    return [each for each in (*cards, *frames) if each.ability.when == moment]


def _run(step: DuelStep, moment: Moment, first: int) -> bool:
    state = step.state
    for number, due in enumerate(_due(state, moment)[first:], start=first):
        question = effect(step, due.unit, due.card, due.ability)
        if question is not None:
            ask(step, due.unit, question, f"{moment} {number}")
            return False
    return True
