"""Who plays in a tournament: built-in levels, and bots, which are programs and perhaps another version."""

from collections.abc import Iterable

import msgspec

from game.agents.advise import make_agent
from game.agents.agent import USUAL_BUDGET, Agent, Decision
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.measures import PairingError
from game.rules.system import AnySystem
from game.session.bot import BotProcess, Question
from game.session.errors import SeatError
from game.session.seats import parse_seat

BOT = "bot:"


def contestants(text: str) -> tuple[str, str]:
    """Read two contestants: levels or ``bot:COMMAND``. Raises PairingError.

    A command that holds a comma stands in quotes, as in ``ace,bot:'python my_bot.py 1,2'``.
    """
    parts = [_unquoted(part) for part in _split(text)]
    if len(parts) != 2:
        raise PairingError(
            f"--seats takes two levels or bots with a comma between them, not {text!r};"
            " a command with a comma stands in quotes: bot:'COMMAND'"
        )
    for part in parts:
        if part == "human":
            raise PairingError("--seats: people play at the table; here levels and bots do")
    return parts[0], parts[1]


def is_bot(contestant: str) -> bool:
    """Whether a program plays."""
    return contestant.startswith(BOT)


def name_of(contestant: str, letters: int = 24) -> str:
    """Return a short name: a long command is cut in its middle."""
    if len(contestant) <= letters:
        return contestant
    return contestant[: letters // 2 - 1] + "..." + contestant[-(letters // 2 - 2) :]


def check_contestant(system: AnySystem, contestant: str) -> None:
    """Raise UnknownLevelError or PairingError for somebody who cannot play."""
    if is_bot(contestant):
        _command(contestant)
    else:
        make_agent(system, contestant)


class BotTerms(msgspec.Struct, frozen=True):
    """What is the same for all bots: ``seconds`` for a decision; ``texts`` say why an action is illegal."""

    seconds: float = 60.0
    texts: dict[str, str] = {}


class BotAgent:
    """A bot as an agent of one game: it is asked by the bots' protocol, with the game's dice as its seed."""

    __slots__ = ("_bot", "_game", "_setup", "_system")

    def __init__(self, system: AnySystem, setup: object, bot: BotProcess, game: str) -> None:
        """``game``: a text that no other game has for this bot."""
        self._system = system
        self._setup = setup
        self._bot = bot
        self._game = game

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return the bot's decision. Raises BotError. It has no budget but its own."""
        ruleset = self._system.ruleset
        names = self._system.names(state) if self._system.names is not None else None
        question = Question(
            self._system,
            self._game,
            self._setup,
            state,
            player,
            ruleset.legal(state, player),
            rng,
            lambda action: ruleset.check(state, action),
            names,
        )
        return Decision(self._bot.decide(question))


class Crew:
    """The programs that play in some games: one for each command and seat, ended together."""

    __slots__ = ("_bots", "_terms")

    def __init__(self, terms: BotTerms) -> None:
        """Nobody plays yet."""
        self._terms = terms
        self._bots: dict[tuple[str, int], BotProcess] = {}

    def __enter__(self) -> "Crew":
        """Nothing is started yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all programs."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def agents(self, system: AnySystem, setup: object, contestants: Iterable[str], game: str) -> list[Agent]:
        """Return who sits in each seat of a game."""
        return [
            self._bot(system, setup, contestant, seat, game)
            if is_bot(contestant)
            else make_agent(system, contestant)
            for seat, contestant in enumerate(contestants)
        ]

    def _bot(self, system: AnySystem, setup: object, contestant: str, seat: int, game: str) -> BotAgent:
        key = (contestant, seat)
        if key not in self._bots:
            self._bots[key] = BotProcess(_command(contestant), self._terms.seconds, self._terms.texts)
        return BotAgent(system, setup, self._bots[key], game)


def _command(contestant: str) -> str:
    try:
        return parse_seat(contestant, PlayerId("")).setting
    except SeatError as error:
        raise PairingError(f"--seats: {error}") from error


def _split(text: str) -> list[str]:
    """Split at the commas that stand in no quotes. Raises PairingError."""
    parts, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            parts.append("")
            continue
        parts[-1] += letter
        if letter == quote:
            quote = ""
        elif letter in "\"'" and not quote:
            quote = letter
    if quote:
        raise PairingError(f"--seats: a {quote} is not closed in {text!r}")
    return [part.strip() for part in parts]


def _unquoted(part: str) -> str:
    """Take off quotes around a whole contestant."""
    if len(part) >= 2 and part[0] == part[-1] and part[0] in "\"'":
        return part[1:-1].strip()
    return part
