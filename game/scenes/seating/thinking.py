"""Who thinks for the seats that no human holds, and beside the screen, so that it stays alive."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from game.agents.agent import Decision
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.telling import Texts
from game.session.match import Match
from game.session.seats import Chooser, Seats, nothing


@dataclass(frozen=True, slots=True)
class AgentFactory:
    """What the composition lends a game: built-in players, and their advice."""

    make_chooser: Callable[[str, PlayerId], Chooser]
    """Builds the built-in player of a level."""
    advise: Callable[[Match, PlayerId, str], Decision]
    """What a built-in player of a level would do now, and why."""
    bot_seconds: float = 30.0
    """Time that a program at a seat has for a decision."""
    texts: Texts = field(default_factory=dict)
    """The words for why a program's answer is refused."""
    may_start: Callable[[str], bool] = nothing
    """Whether this player has entered or allowed a command; no other is ever run."""


class Thinker:
    """Runs one decision at a time in a thread of its own.

    Nobody touches the match while a decision is being made: the screen waits for it.
    """

    def __init__(self) -> None:
        """No thread runs before the first question."""
        self._pool: ThreadPoolExecutor | None = None
        self._action: Future[Action | None] | None = None
        self._advice: Future[Decision] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a question is open."""
        return self._action is not None or self._advice is not None

    def ask(self, seats: Seats, match: Match, player: PlayerId) -> None:
        """Begin a seat's decision."""
        self._action = self._threads().submit(seats.choose, match, player)

    def ask_advice(self, agents: AgentFactory, match: Match, player: PlayerId, level: str) -> None:
        """Begin advice for a player."""
        self._advice = self._threads().submit(agents.advise, match, player, level)

    def poll(self) -> tuple[bool, Action | None]:
        """Return whether the seat's decision is made, and which (None: the seat fell to the humans)."""
        if self._action is None or not self._action.done():
            return False, None
        future, self._action = self._action, None
        return True, future.result()

    def poll_advice(self) -> Decision | None:
        """Return the advice once it is there."""
        if self._advice is None or not self._advice.done():
            return None
        future, self._advice = self._advice, None
        return future.result()

    def close(self) -> None:
        """End the thread; open questions are not answered any more."""
        self._action = self._advice = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="seat")
        return self._pool
