"""People who share a screen and plan in secret: who has lifted the curtain, and what waits meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Action
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.scenes.seating.seat_runner import SeatRunner
from game.session.match import Match


class Secrets:
    """With several people at the screen everybody's view is shown, and own secrets behind a curtain.

    Only where a face says which states hide something. An order that is given there while others' are being
    shown, or while somebody thinks, waits until that is over.
    """

    def __init__(
        self, match: Match, seat_runner: SeatRunner, hides: Callable[[GameState], bool] | None
    ) -> None:
        self._match, self._seat_runner = match, seat_runner
        self._hides = hides
        self.lifted: PlayerId | None = None
        """Who has lifted the curtain and looks now."""
        self.is_asked = False
        """Whether the curtain hangs there now."""
        self.waiting: Action | None = None

    def hides(self, state: GameState) -> bool:
        """Whether players plan in secret in a state."""
        return self._hides is not None and self._hides(state)

    def viewer(self) -> Viewer:
        """Return whose view is shown all the time: the only human's, else everybody's."""
        return self._seat_runner.only_human()

    def actor(self, player: PlayerId | None, viewer: Viewer, state: GameState) -> PlayerId | None:
        """Return which of those who act may do so now: behind the curtain only who has lifted it.

        Nobody does while the game is shown to somebody else: what he cannot see is no ground for orders.
        """
        if viewer is not None:
            return player if player == viewer else None
        if not self.hides(state):
            return player
        return self.lifted if self.lifted in self._match.active else None

    def observed(self, state: GameState) -> GameState:
        """Return what may be looked at now: the state that is shown, or what the lifted curtain reveals."""
        return state if self.lifted is None else self._match.observe(self.lifted)

    def follow(self, state: GameState) -> None:
        """Another state is shown: the curtain falls where its seat has nothing to plan any more."""
        if not self.hides(state) or self.lifted not in self._match.active:
            self.lifted = None

    def next(self, player: PlayerId | None, viewer: Viewer, state: GameState) -> PlayerId | None:
        """Return who has to lift the curtain now before he acts, or None."""
        is_quiet = not self.is_asked and not self._seat_runner.is_thinking
        if viewer is None and is_quiet and self.hides(state) and player != self.lifted:
            return player
        return None

    def lift(self, player: PlayerId) -> None:
        """Somebody says that nobody else is looking."""
        self.is_asked = False
        self.lifted = player

    def forget(self) -> None:
        """Others may look now, or the game is another one: the curtain falls, and no order waits."""
        self.lifted = None
        self.waiting = None

    def keeps(self, action: Action, state: GameState, *, is_idle: bool) -> bool:
        """Keep an order for later where it comes too early; True where it waits."""
        if not self.may_wait(state, is_idle=is_idle):
            return False
        self.waiting = action
        return True

    def may_wait(self, state: GameState, *, is_idle: bool) -> bool:
        """Whether an order that is given now would wait."""
        if self._hides is None or self.waiting is not None:
            return False
        return self._seat_runner.is_thinking or (not is_idle and self.hides(state))

    def due(self) -> Action | None:
        """Return the order that has waited and can be given now."""
        if self._seat_runner.is_thinking:
            return None
        action, self.waiting = self.waiting, None
        return action
