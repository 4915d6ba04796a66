"""The duel's rules, assembled for the kernel."""

from typing import Final, assert_never

import msgspec
from msgspec import UNSET

from game.core.action_ranges import ActionRanges
from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.rng import advance, draw, fork, seeded, shuffled
from game.core.table import TableView
from game.systems.duel import check as checks
from game.systems.duel import evolve as evolutions
from game.systems.duel import legal as legality
from game.systems.duel import observe as observation
from game.systems.duel import odds as chances
from game.systems.duel import table as tables
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    LeaveBattle,
    MoveSuit,
    PlaceSuit,
    PlanCards,
    UseArsenal,
)
from game.systems.duel.battlefield import Battlefield
from game.systems.duel.events import DuelEvent
from game.systems.duel.resolve_attack import answer_attack, attack_suit
from game.systems.duel.resolve_card import (
    answer_card,
    answer_moment,
    end_card,
    move_suit,
    next_card,
    start_card,
)
from game.systems.duel.resolve_effect import DuelStep, take_answer
from game.systems.duel.resolve_plan import (
    place_suit,
    plan_cards,
    reveal_when_planned,
    start_turn,
    use_arsenal,
)
from game.systems.duel.resolve_turn import leave
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import FIELDS, MARKER, NOBODY, NOWHERE, DuelRecord, DuelState, Suit
from game.systems.duel.waves import next_placing

RANGES: Final = ActionRanges(DuelAction, "DU-2.1")


class DuelRuleset:
    """Stateless: every function works on the state that it is given."""

    __slots__ = ()

    name = "duel"

    def setup(self, setup: DuelSetup, seed: int) -> DuelState:
        """Return the battle before the first action: decks shuffled, the marker drawn (DU-2.1, DU-2.2)."""
        field = Battlefield(setup)
        source = seeded(seed)
        state = DuelState.__new__(DuelState)
        state.field = field
        state.marker = draw(source, len(field.players)) - 1
        state.rng = advance(source, 1)
        state.phase = "placement"
        state.turn = 1
        state.chooser = state.last_chooser = NOBODY
        state.value = evolutions.NO_VALUE
        state.last_damage_turn = 0
        state.scores = (0,) * len(field.teams)
        state.suits = {}
        for unit, number in field.numbers.items():
            suit = field.suits[unit]
            pile = shuffled((*field.cards_of[unit], MARKER), fork(source, number))
            seat = next(seat for seat in field.seats if unit in field.units_of[seat])
            is_placed = suit.vertex is not None
            vertex = suit.vertex if suit.vertex is not None else -1
            state.suits[unit] = Suit(unit, seat, "board" if is_placed else "waiting", vertex, pile=pile)
        state.table = {}
        state.current = state.attack = state.prompt = state.outcome = None
        state.chooser = next_placing(state, state.marker)
        if state.chooser == NOBODY:
            _begin(DuelStep(state, self.evolve, SEEDED))
        return state

    def active(self, state: DuelState) -> tuple[PlayerId, ...]:
        """Return who may act now; in planning everybody who still has to (DU-4.1)."""
        return legality.active(state)

    def legal(self, state: DuelState, player: PlayerId) -> tuple[DuelAction, ...]:
        """Return every action that this player may submit now, in a fixed order."""
        return legality.legal(state, player)

    def check(self, state: DuelState, action: DuelAction) -> Illegal | None:
        """Return why the action is refused, or None."""
        return RANGES.refusal(action) or checks.check(state, action)

    def resolve(self, step: DuelStep, action: DuelAction) -> None:
        """Turn a legal action into events."""
        match action:
            case PlaceSuit():
                place_suit(step, action)
                if step.state.phase == "action":
                    next_card(step)
            case UseArsenal():
                use_arsenal(step, action)
            case PlanCards():
                plan_cards(step, action)
                if step.state.phase == "action":
                    next_card(step)
            case ChooseCard():
                start_card(step, action.card)
            case MoveSuit():
                move_suit(step, action)
            case AttackSuit():
                attack_suit(step, action)
            case EndCard():
                end_card(step)
            case Answer():
                _resume(step, action)
            case LeaveBattle():
                _leave(step, action)
            case _:
                assert_never(action)

    def evolve(self, state: DuelState, event: DuelEvent) -> None:
        """Change the state by what happened."""
        evolutions.evolve(state, event)

    def clone(self, state: DuelState) -> DuelState:
        """Return an independent copy."""
        return state.clone()

    def observe(self, state: DuelState, player: PlayerId | None) -> DuelState:
        """Return the state as this player may see it."""
        return observation.observe(state, player)

    def redact(self, state: DuelState, event: DuelEvent, player: PlayerId | None) -> DuelEvent | None:
        """Return the event as this player may see it, or None."""
        return observation.redact(state, event, player)

    def table(self, state: DuelState, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table for one viewer."""
        return tables.table(observation.observe(state, viewer), viewer)

    def outcome(self, state: DuelState) -> Outcome | None:
        """Return how the battle ended, or None while it goes on."""
        return state.outcome

    def odds(self, state: DuelState, action: DuelAction) -> Odds:
        """Return what an attack, or an answer within one, leads to."""
        return Odds() if self.check(state, action) is not None else chances.odds(state, action)

    def record(self, state: DuelState) -> DuelRecord:
        """Return the state as a value."""
        values = {name: getattr(state, name) for name in FIELDS}
        table = tuple(state.table[card] for card in sorted(state.table))
        return DuelRecord(**values | {"suits": state.suits.copy(), "table": table})

    def restore(self, setup: DuelSetup, record: object) -> DuelState:
        """Return the state that a record stands for; ValueError where no battle can come to it."""
        value = record if isinstance(record, DuelRecord) else msgspec.convert(record, DuelRecord)
        state = DuelState.__new__(DuelState)
        state.field = Battlefield(setup)
        for name in FIELDS:
            setattr(state, name, getattr(value, name))
        state.suits = {unit: value.suits[unit] for unit in state.field.suits}
        for suit in state.suits.values():
            if not NOWHERE <= suit.vertex < state.field.board.vertex_count:
                raise ValueError(f"{suit.id} stands beyond the board")
            if not 0 <= suit.arsenal_drawn <= len(suit.hand):
                raise ValueError(f"{suit.id} has drawn other cards than it has")
        state.table = {entry.card: entry for entry in value.table}
        return state


def _begin(step: DuelStep) -> None:
    """Begin with the first turn where all machines stand; nobody may have a card to plan (DU-4.8)."""
    start_turn(step, 1, step.state.marker)
    if step.state.phase == "action":
        next_card(step)


def _resume(step: DuelStep, action: Answer) -> None:
    """Take the answer and go on exactly where the resolution stopped."""
    prompt = step.state.prompt
    assert prompt is not None
    take_answer(step, prompt, action.option)
    if step.state.attack is not None:
        answer_attack(step, prompt.kind, action.option)
    elif prompt.token is not UNSET:
        answer_moment(step, prompt.token, prompt.kind, action.option)
    else:
        answer_card(step, prompt.kind, action.option)


def _leave(step: DuelStep, action: LeaveBattle) -> None:
    """Take the player's machines away and go on without them (DU-4.12)."""
    state = step.state
    leave(step, state.field.seat_of[action.player])
    if state.outcome is not None:
        return
    if state.phase == "planning":
        if reveal_when_planned(step):
            next_card(step)
    elif state.current is None:
        next_card(step)
