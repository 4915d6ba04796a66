"""Asks the seats that no human holds: whose turn it is, who thinks, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.ids import PlayerId
from game.scenes.seating.thinking import AgentFactory, Thinker
from game.session.flow import ActionChosen, Advises, Idle, SeatFailed, SeatStep, SeatThinks
from game.session.handover import NO_BATTLE, Handover, keep_handover, level_of, seated_now
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.seats import Seats

ADVICE_LEVEL = "ace"


class SeatRunner:
    """Asks seats that no human holds, one question at a time, beside the screen."""

    def __init__(
        self, match: Match, records: Iterable[SeatRecord], agents: AgentFactory, battle: int = NO_BATTLE
    ) -> None:
        """``battle``: the entry of the log that began it, where these are its seats."""
        self._match = match
        self._battle = battle
        self._agents = agents
        self._failed: list[SeatFailed] = []
        self._seats = Seats(
            seated_now(match, records, battle),
            agents.make_chooser,
            self._seat_failed,
            agents.bot_seconds,
            agents.texts,
            may_start=agents.may_start,
        )
        self._thinker = Thinker()
        self._waits_for: PlayerId | None = None
        """Whose decision is thought of."""

    def _seat_failed(self, player: PlayerId, why: str) -> None:
        """A bot has failed; called beside the screen, so only remembered here."""
        self._failed.append(SeatFailed(player, why))

    @property
    def is_thinking(self) -> bool:
        """Whether a question is open."""
        return self._thinker.is_thinking

    def is_human(self, player: PlayerId) -> bool:
        """Whether people at the screen play this seat: one whose program fails once ``step`` has said so."""
        return player != self._waits_for and self._seats.is_human(player)

    def only_human(self) -> PlayerId | None:
        """Return the one human of the game on top; None with several, or with none."""
        humans = self.humans()
        return humans[0] if len(humans) == 1 else None

    def humans(self) -> tuple[PlayerId, ...]:
        """Return all humans of the game on top."""
        return tuple(player for player in self._match.players if self.is_human(player))

    def human_player(self) -> PlayerId | None:
        """Return the first seat that acts now and is human, or None."""
        return next((player for player in self._match.active if self.is_human(player)), None)

    def hand_over(self, player: PlayerId, level: str) -> Handover:
        """Let a built-in player have a seat from now on, now and in the save. Raises SaveError.

        A seat of a campaign's battle is given away for this battle alone.
        """
        self._seats.give_to_agent(player, level_of(self._match, level))
        return keep_handover(self._match, player, level, self._battle)

    def seat(self, record: SeatRecord) -> None:
        """Let somebody have a seat as the game's own rules have it."""
        self._seats.give(record)

    @property
    def waited_program(self) -> PlayerId | None:
        """The seat whose program is waited for; None: nobody waits for a program."""
        record = None if self._waits_for is None else self._seats.records.get(self._waits_for)
        is_waited = self.is_thinking and record is not None and record.kind == "bot"
        return self._waits_for if is_waited else None

    def drop_program(self, player: PlayerId) -> None:
        """Wait for the program at a seat no longer: it has failed."""
        if self.waited_program == player:
            self._seats.drop(player)

    def ask_advice(self, player: PlayerId) -> None:
        """Begin to think for a human."""
        self._thinker.ask_advice(self._agents, self._match, player, ADVICE_LEVEL)

    def step(self) -> SeatStep:
        """Go on by one step."""
        if not self._thinker.is_thinking:
            waiting = [player for player in self._match.active if self._is_asked(player)]
            if not waiting:
                return Idle()
            self._waits_for = waiting[0]
            self._thinker.ask(self._seats, self._match, waiting[0])
            return SeatThinks(waiting[0])
        decision = self._thinker.poll_advice()
        if decision is not None:
            return Advises(decision)
        is_made, action = self._thinker.poll()
        if is_made:
            self._waits_for = None
        if action is not None:
            return ActionChosen(action)
        if is_made and self._failed:
            return self._failed.pop(0)
        return Idle()

    def _is_asked(self, player: PlayerId) -> bool:
        """Whether a seat that acts now is nobody's at the screen, and does not wait for others."""
        if self.is_human(player):
            return False
        game, state = self._match.position.top
        waits = None if game.system.campaign is None else game.system.campaign.waits
        return waits is None or not waits(state, player)

    def close(self) -> None:
        """Let everybody go."""
        self._thinker.close()
        self._seats.close()
