"""Cleanup, missions and the end of the battle (DU-4.6, DU-4.12, DU-5.1, DU-8)."""

from typing import Final

from game.core.bridge import Ending
from game.core.ids import RuleId, UnitId
from game.core.outcome import Outcome
from game.core.rng import shuffled
from game.rules.events import BattleEnded, SideWithdrew
from game.systems.duel import missions
from game.systems.duel.events import CardsReturned, HillHeld, SeatLeft, SuitDestroyed, TurnEnded
from game.systems.duel.queries import on_board, player_of, table_cards
from game.systems.duel.resolve_effect import DuelStep, start_effects
from game.systems.duel.resolve_plan import AT_CLEANUP, generator, start_turn
from game.systems.duel.state import DuelState
from game.systems.duel.waves import call_up, left

CLEANUP: Final = (RuleId("DU-4.6"), RuleId("DU-4.7"), RuleId("DU-3.5"))
DESTROYED: Final = (RuleId("DU-5.1"),)
HILL: Final = (RuleId("DU-8.2"),)
QUIT: Final = (RuleId("DU-4.12"),)


def clean_up(step: DuelStep) -> None:
    """Let act what acts at the cleanup, then end the turn (DU-4.6, DU-7.3)."""
    if start_effects(step, "cleanup"):
        end_turn(step)


def end_turn(step: DuelStep) -> None:
    """Put cards under their piles, judge the mission, pass the marker anticlockwise (DU-4.6, DU-4.7)."""
    state = step.state
    for suit in list(on_board(state)):
        played = [entry.card for entry in table_cards(state, suit.id)]
        aside = tuple(card for card in played if state.field.faces[card].single_use)
        under = sorted([card for card in played if card not in aside] + list(suit.spent))
        pile = (*suit.pile, *shuffled(under, generator(state, suit.id, AT_CLEANUP)))
        step.emit(
            CardsReturned(rules=CLEANUP, unit=suit.id, cards=tuple(sorted(played)), aside=aside, pile=pile)
        )
    if state.field.setup.mission.kind == "king_of_the_hill":
        _score_hill(step)
    step.emit(TurnEnded(rules=CLEANUP, turn=state.turn))
    outcome = missions.judged(state)
    if outcome is not None:
        if outcome.reason == missions.STALEMATE:
            _withdraw(step, state.field.seat_of[outcome.losers[0]], outcome)
        else:
            end_battle(step, outcome, "objective" if outcome.winners else "stalemate")
        return
    marker = marker_after(state)
    if not call_up(step, marker):
        start_turn(step, state.turn + 1, marker)


def marker_after(state: DuelState) -> int:
    """Return who has the priority marker next: the seat before, past those without machines (DU-4.12)."""
    taking_part = {suit.seat for suit in left(state)}
    count = len(state.field.seats)
    return next(
        (seat for offset in range(1, count + 1) if (seat := (state.marker - offset) % count) in taking_part),
        state.marker,
    )


def _score_hill(step: DuelStep) -> None:
    """The holder of the centre scores (DU-8.2)."""
    state = step.state
    team = missions.holder(state, state.field.setup.board.centre)
    if team is not None:
        scores = tuple(score + (place == team) for place, score in enumerate(state.scores))
        step.emit(HillHeld(rules=HILL, team=state.field.teams[team], scores=scores))


def destroy(step: DuelStep, unit: UnitId, killer: UnitId) -> None:
    """Take a machine off the board; the battle may be over at once (DU-5.1, DU-8.1, DU-8.4)."""
    state = step.state
    vertex, player = state.suits[unit].vertex, player_of(state, unit)
    step.emit(SuitDestroyed(rules=DESTROYED, player=player, unit=unit, vertex=vertex, killer=killer))
    end_when_decided(step, "destroyed")


def end_when_decided(step: DuelStep, ending: Ending) -> None:
    """End the battle if one side is left, or if what had to be escorted is lost."""
    outcome = missions.decided(step.state)
    if outcome is not None:
        is_mission = outcome.reason not in ("destroyed", "all_lost")
        end_battle(step, outcome, "objective" if is_mission else ending)


def end_battle(step: DuelStep, outcome: Outcome, ending: Ending) -> None:
    """Say how the battle ended."""
    step.emit(BattleEnded(rules=outcome.rules, outcome=outcome, ending=ending))


def leave(step: DuelStep, seat: int) -> None:
    """Take a seat's machines off the board (DU-4.12); in a campaign's battle they withdraw and live on."""
    state = step.state
    if state.field.setup.order:
        _withdraw(step, seat, missions.withdrawn(state, seat))
        return
    units = tuple(suit.id for suit in on_board(state) if suit.seat == seat)
    step.emit(SeatLeft(rules=QUIT, player=state.field.players[seat], units=units))
    end_when_decided(step, "surrender")


def _withdraw(step: DuelStep, seat: int, outcome: Outcome) -> None:
    """Let a side leave the field; what belongs to a garrison or guard is disbanded (TW-2.9)."""
    state = step.state
    fixed = state.field.setup.seats[seat].fixed_forces
    leaving = [suit.id for suit in left(state) if suit.seat == seat]
    disbanded = tuple(unit for unit in leaving if state.field.suits[unit].force in fixed)
    step.emit(
        SideWithdrew(
            rules=outcome.rules,
            player=state.field.players[seat],
            units=tuple(unit for unit in leaving if unit not in disbanded),
            disbanded=disbanded,
        )
    )
    end_battle(step, outcome, "stalemate" if outcome.reason == missions.STALEMATE else "withdrawal")
