"""Who sits where: humans, built-in players of a level, and bots that are programs of their own.

When a bot fails (it does not start, is late, crashes, or answers something illegal), its seat falls to the
humans at the table: the game waits, a notice says why, and nothing that was played is lost. Where nobody sits
at the table (simulations), the caller gets the BotError and the game ends there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from game.agents.registry import LEVEL_NAMES
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.telling import Texts
from game.session.bot import BotProcess
from game.session.errors import BotError, SeatError
from game.session.match import Match
from game.session.program import named
from game.session.programs import shown_command
from game.session.schema import SeatRecord

Chooser = Callable[[Match, PlayerId], Action]
"""Decides for a seat from what its player may see."""


def parse_seat(text: str, player: PlayerId, levels: Sequence[str] = LEVEL_NAMES) -> SeatRecord:
    """Read ``human``, a level, or ``bot:COMMAND``. Raises SeatError that says what is possible."""
    text = text.strip()
    kind, colon, rest = text.partition(":")
    if text == "human":
        return SeatRecord(player, "human")
    if text in levels:
        return SeatRecord(player, "agent", text)
    if kind == "bot" and colon:
        command = rest.strip()
        if len(command) >= 2 and command[0] == command[-1] and command[0] in "\"'":
            command = command[1:-1]
        if not command.strip():
            raise SeatError("bot: needs the command that starts it, such as bot:'python my_bot.py'")
        return SeatRecord(player, "bot", command)
    raise SeatError(f"{text!r} is no seat; write human, {', '.join(levels)} or bot:'COMMAND'")


def parse_seat_option(
    text: str, players: Iterable[PlayerId], levels: Sequence[str] = LEVEL_NAMES
) -> SeatRecord:
    """Read ``PLAYER=SEAT`` as on the command line. Raises SeatError."""
    name, equals, seat = text.partition("=")
    known = tuple(players)
    if not equals:
        raise SeatError(
            f"{text!r} is no seat; write PLAYER=SEAT, such as {known[0] if known else 'zeon'}=ace"
        )
    if known and name not in known:
        raise SeatError(f"there is no player {name!r}; known are {', '.join(known)}")
    return parse_seat(seat, PlayerId(name), levels)


def nothing(command: str) -> bool:
    """No program may be started."""
    return False


class Seats:
    """The seats of a running game, and what decides for them."""

    __slots__ = (
        *("_choosers", "_dropped", "_make_agent", "_may_start", "_on_failure", "_records", "_texts"),
        "bot_seconds",
    )

    def __init__(
        self,
        records: Iterable[SeatRecord],
        make_agent: Callable[[str, PlayerId], Chooser],
        on_failure: Callable[[PlayerId, str], None] | None = None,
        bot_seconds: float = 30.0,
        texts: Texts | None = None,
        *,
        may_start: Callable[[str], bool] = nothing,
    ) -> None:
        """``make_agent`` builds a built-in player of a level; ``on_failure`` hears of bots that failed.

        Without ``on_failure`` nobody sits at the table, and a failing bot raises BotError. ``texts`` say why.
        ``may_start`` knows the commands that this player has entered or allowed; no other is ever run.
        """
        self._records = {record.player: record for record in records}
        self._make_agent = make_agent
        self._on_failure = on_failure
        self._choosers: dict[PlayerId, Chooser | BotProcess] = {}
        self._dropped: set[PlayerId] = set()
        """Whose bots were ended because nobody waits for them: how the system calls that says nothing."""
        self.bot_seconds = bot_seconds
        self._texts = texts or {}
        self._may_start = may_start

    @property
    def records(self) -> Mapping[PlayerId, SeatRecord]:
        """Who sits where now."""
        return self._records

    def is_human(self, player: PlayerId) -> bool:
        """Whether the game waits for the people at the table."""
        return player not in self._records or self._records[player].kind == "human"

    def choose(self, match: Match, player: PlayerId) -> Action | None:
        """Return what this seat does now; None where a human decides, perhaps because a bot just failed."""
        if self.is_human(player):
            return None
        try:
            chooser = self._chooser(self._records[player])
            return (
                chooser.choose(match, player) if isinstance(chooser, BotProcess) else chooser(match, player)
            )
        except BotError as failed:
            error = failed
            if player in self._dropped:
                bot = named(self._records[player].setting)
                error = BotError("bot.refused.dropped", bot=bot)
            self.give_to_human(player)
            if self._on_failure is None:
                raise
            self._on_failure(player, error.placed(self._texts))
            return None

    def give_to_human(self, player: PlayerId) -> None:
        """Let the people at the table play this seat."""
        self._records[player] = SeatRecord(player, "human")
        left = self._choosers.pop(player, None)
        self._dropped.discard(player)
        if isinstance(left, BotProcess):
            left.close()

    def give_to_agent(self, player: PlayerId, level: str) -> None:
        """Let a built-in player of a level play this seat from now on."""
        self.give(SeatRecord(player, "agent", level))

    def give(self, record: SeatRecord) -> None:
        """Let somebody play a seat from now on."""
        self.give_to_human(record.player)
        self._records[record.player] = record

    def drop(self, player: PlayerId) -> None:
        """End the bot at a seat: whoever waits for its answer hears that it is gone."""
        left = self._choosers.get(player)
        if isinstance(left, BotProcess):
            self._dropped.add(player)
            left.close()

    def close(self) -> None:
        """End every bot. A decision may be under way in another thread: no program is started any more."""
        self._may_start = nothing
        for player in list(self._choosers):
            left = self._choosers.pop(player, None)
            if isinstance(left, BotProcess):
                left.close()

    def _chooser(self, record: SeatRecord) -> "Chooser | BotProcess":
        found = self._choosers.get(record.player)
        if found is None:
            if record.kind == "bot":
                if not self._may_start(record.setting):
                    raise BotError("bot.refused.not_allowed", bot=repr(shown_command(record.setting)))
                found = BotProcess(record.setting, self.bot_seconds, self._texts)
            elif record.setting not in LEVEL_NAMES:
                level = shown_command(record.setting)
                raise BotError("bot.refused.no_level", level=repr(level), known=", ".join(LEVEL_NAMES))
            else:
                found = self._make_agent(record.setting, record.player)
            self._choosers[record.player] = found
        return found
