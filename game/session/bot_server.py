"""A built-in player that plays by the bots' protocol: another version of the game can be its opponent."""

from typing import BinaryIO

import msgspec

from game.agents.advise import make_agent
from game.agents.agent import USUAL_BUDGET, Agent
from game.core.codec import to_json_in_order, to_plain
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.system import AnySystem
from game.session.protocol_read import RequestError, near, read_json

MAX_REQUEST_BYTES = 64 * 1024 * 1024
"""The state and the legal actions of a large war take some hundred kilobytes; nobody sends more than this."""


_SENTENCE_LETTERS = 300


class _Choose(msgspec.Struct, frozen=True, tag_field="op", tag="choose"):
    """A request: see ``game.session.bot``. What the built-in players do not need is passed over."""

    system: str
    player: PlayerId
    state: object
    game: str
    seed: int
    setup: object = None
    question: int | None = None


class _Game:
    """A game that is being played: its setup, and for each seat a player with a memory of this game alone."""

    __slots__ = ("agents", "setup", "system")

    def __init__(self, system: AnySystem, setup: object) -> None:
        self.system = system
        self.setup = setup
        self.agents: dict[PlayerId, Agent] = {}


class BotServer:
    """Answers requests for decisions, in any number of games, one after the other or by turns."""

    __slots__ = ("_budget", "_games", "_level", "_systems")

    def __init__(self, systems: dict[str, AnySystem], level: str, budget: int = USUAL_BUDGET) -> None:
        """``level`` plays every system that is asked for, with so many positions to look at."""
        self._systems = systems
        self._level = level
        self._budget = budget
        self._games: dict[str, _Game] = {}

    def answer_line(self, line: bytes) -> dict[str, object]:
        """Return the answer to a line. Raises RequestError, UnknownLevelError, msgspec.ValidationError."""
        request = msgspec.convert(read_json(line), _Choose)
        running = self._game(request)
        player = request.player
        state = _restored(running, request)
        if player not in running.agents:
            running.agents[player] = make_agent(running.system, self._level)
        decision = running.agents[player].choose(state, player, request.seed, self._budget)
        answer: dict[str, object] = {"action": to_plain(decision.action)}
        return answer if request.question is None else {"question": request.question, **answer}

    def _game(self, request: _Choose) -> _Game:
        if request.setup is not None:
            system = self._systems.get(request.system)
            if system is None:
                hint = near(request.system, self._systems)
                raise RequestError("bad_request", f"there is no system {request.system[:60]!r}{hint}")
            setup: object = msgspec.convert(request.setup, system.setup_type)
            for known in [game for game, each in self._games.items() if each.system.kind == system.kind]:
                del self._games[known]
            self._games[request.game] = _Game(system, setup)
        if request.game not in self._games:
            raise RequestError("bad_request", "the request that begins or takes up a game has its setup")
        return self._games[request.game]


def _restored(running: _Game, request: _Choose) -> GameState:
    """Return the state of a request. Raises RequestError for one of no game, or of another's turn."""
    ruleset = running.system.ruleset
    try:
        state = ruleset.restore(running.setup, request.state)
        asked = ruleset.active(state)
    except (ArithmeticError, LookupError, TypeError, AttributeError) as error:
        message = f"the state fits no game of {running.system.name} with this setup ({error!r})"
        raise RequestError("bad_request", message[:_SENTENCE_LETTERS]) from error
    if request.player not in asked:
        who = f"it is the turn of {', '.join(asked)}" if asked else "the game is over"
        raise RequestError("bad_request", f"{request.player[:60]!r} has nothing to decide: {who}")
    return state


def serve_bot(server: BotServer, requests: BinaryIO, answers: BinaryIO) -> str:
    """Answer until the input ends; return why it was ended early, or nothing."""
    while line := requests.readline(MAX_REQUEST_BYTES + 1):
        try:
            answer = server.answer_line(line)
        except RequestError as error:
            return error.message
        except (msgspec.ValidationError, ValueError) as error:
            return f"the request is none of this version: {error}"
        try:
            answers.write(to_json_in_order(answer) + b"\n")
            answers.flush()
        except BrokenPipeError:
            return ""
    return ""
