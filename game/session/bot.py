"""A bot: a program of its own that plays a seat by JSON lines.

It is sent one line for each decision: ``{"op":"choose","question":...,"system":...,"player":...,"turn":...,
"state":...,"legal":[...],"game":...,"seed":...}``. ``state`` is what the player may see. ``game`` names the
game, and the line that begins or takes up a game also holds its closed ``setup``. ``seed`` (64 bits) is for
the bot's own dice: a bot that uses no others decides the same every time, whatever it was asked before. It
answers ``{"action":{...}}`` on one line, and writes nothing else there, within the time limit. It ends when
its input ends. Its standard error is quoted when it fails.

An action stands as in ``legal``: its ``kind`` says which it is, ``player`` is the bot's own seat, and
beside them stands what that one needs. Places of a board are numbers, row by row from 0 at the upper left:
with ``columns`` in the setup, column c of row r is r * columns + c. On the hexes of the wargame every
second row, from the second on, lies half a hex to the right and has one hex fewer; Sectors counts the
``regions`` of its setup. Lists such as ``tiles`` have the same order; -1 is no place. Cards of a duel are
numbered from 0 through the decks of the setup, seat by seat and machine by machine; -2 is one that the
player may not see, -1 the marked card. A whole answer is
``{"question":7,"action":{"kind":"MoveUnit","player":"zeon","unit":"gm-1","to":88}}``.

``legal`` lists what the player may do now, giving up included: ``Withdraw`` (skirmish), ``LeaveBattle``
(duel), ``Surrender`` and, of one unit, ``SelfDestruct`` (wargame), ``Concede`` (strategic),
``QuitCampaign`` (Sectors), ``ResignCommand`` and ``GoRogue`` (Total War). Who takes any action by lot is
out of the game by one of these in his first turns. ``CallDeadline`` (Sectors) goes on without those who
have not ordered yet. Total War, Sectors and the kilometre grid also take orders that are too many to list.

The first of ``legal`` may never end anything: a unit that stands on the board can be placed elsewhere for
ever, and an order be taken back and given again. A phase, a turn and so a game go on by actions of their
own, such as ``FinishDeployment``, ``EndTurn`` or ``EndMoves``. A bot that does not come to them within a
turn (after 1,000 actions of its seat in a battle, 5,000 in a war) has failed.

What stands in states, actions and setups, and what each action does, is told by ``{"op":"schema"}``, one
line into ``ironsphere table``. Units and much else of a state are lists without names: the ``title`` of
each item there is the name of its field. Each seat has a program of its own, which is asked in a campaign's
battles too: ``system`` says what a question is about. In ``ironsphere simulate`` the usual staff fights
these.

``question`` is a number, another one for each decision. A bot does well to write it into its answer,
``{"question":...,"action":{...}}``: an answer to another question is refused then. One is enough for each:
a second line is refused, and so is one that was begun before the next question was written (Linux and macOS
see what lies between the two programs; on Windows nobody can look there while somebody waits for it, so
that only what has been taken out counts), or before the bot has read it to its end (Linux alone tells what
the bot has not read). A second line that is written while the next question is on its way looks like the
answer to that on every system: a pipe keeps no times. Only the number tells them apart.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.core.codec import digest, to_json_in_order, to_plain
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal
from game.rules.prose import Namer, Sentence
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.session.errors import BotError
from game.session.match import Match
from game.session.program import Program, named, quoted
from game.session.program_limits import Limits
from game.session.protocol_ops import Json
from game.session.protocol_read import MAX_LINE_BYTES, RequestError, read_action, read_json

_SEED_HEX_DIGITS = 15
MOST_IN_A_TURN: Final = {"battle": 1_000, "campaign": 5_000}
"""So many actions of one seat in one turn lead nowhere: built-in players take a thirtieth at most."""
_ANSWER = 'an answer is an object such as {"action":{...}}'


class Question(msgspec.Struct, frozen=True):
    """A decision that is asked for. ``seen`` is the state as the player may see it."""

    system: AnySystem
    game: str
    """Which game it is: the same text for all of its questions."""
    setup: object
    seen: GameState
    player: PlayerId
    legal: Sequence[Action]
    seed: int
    check: Callable[[Action], Illegal | None]
    names: Namer | None = None


def question_of(match: Match, player: PlayerId) -> Question:
    """Return what a bot at this seat is asked now. Its seed is made of what it sees and of nothing else."""
    seen = match.observe(player)
    seed = int(digest(match.system.ruleset.record(seen))[:_SEED_HEX_DIGITS], 16)
    game = match.game
    return Question(
        game.system,
        game.setup_hash,
        game.setup,
        seen,
        player,
        match.legal(player),
        seed,
        match.check,
        match.names,
    )


class BotProcess:
    """A running bot. It is started at its first decision, and once closed never again."""

    __slots__ = (
        *("_asked", "_command", "_games", "_in_turn", "_is_closed", "_limits", "_lock", "_program"),
        *("_texts", "_turn"),
    )

    def __init__(self, command: str, limits: Limits | float, texts: Texts | None = None) -> None:
        """``command`` is split as a shell would, but no shell runs it; a number limits only the seconds.

        ``texts`` say why an action is illegal.
        """
        self._command = command
        self._limits = limits if isinstance(limits, Limits) else Limits(limits)
        self._texts = texts or {}
        self._program: Program | None = None
        self._games: dict[str, str] = {}
        self._asked = 0
        self._turn: tuple[str, str, PlayerId, int] | None = None
        self._in_turn = 0
        self._lock = threading.Lock()
        self._is_closed = False

    def choose(self, match: Match, player: PlayerId) -> Action:
        """Return the bot's decision, checked. Raises BotError; the bot is then ended."""
        return self.decide(question_of(match, player))

    def decide(self, question: Question) -> Action:
        """Return the bot's answer, checked. Raises BotError; the bot is then ended."""
        system, player = question.system, question.player
        answer = self._ask(self._line(question))
        try:
            value = read_json(answer, _ANSWER)
            action_value = value.get("action")
            if not isinstance(action_value, dict):
                raise RequestError("bad_request", _ANSWER)
            self._check_number(value, answer)
            action = read_action(action_value, system)
        except RequestError as error:
            told = quoted(answer)
            raise self._refused("bot.refused.nonsense", answer=told, why=error.message) from error
        if action.player != player:
            raise self._failed("bot.refused.other_seat", other=repr(action.player[:60]), player=player)
        illegal = question.check(action)
        if illegal is not None:
            why = system.refusal(illegal, self._texts, question.names)
            raise self._refused("bot.refused.illegal", why=why, rule=illegal.rule)
        if self._program is not None and not self._program.has_read:
            raise self._failed("bot.refused.early", answer=quoted(answer))
        self._count(question, action)
        return action

    def close(self) -> None:
        """End the program and all that it has started; a question under way starts none any more."""
        with self._lock:
            self._is_closed = True
            program, self._program = self._program, None
        self._games.clear()
        if program is not None:
            program.close()

    def _count(self, question: Question, action: Action) -> None:
        """A bot that ends no turn would hold the game up for ever, though all that it does is legal."""
        system, player = question.system, question.player
        turn = (system.name, question.game, player, system.turn(question.seen))
        self._in_turn = self._in_turn + 1 if turn == self._turn else 1
        self._turn = turn
        if self._in_turn > MOST_IN_A_TURN[system.kind]:
            done, last = self._in_turn, type(action).__name__
            raise self._failed("bot.refused.endless", player=player, count=done, turn=turn[-1], last=last)

    def _check_number(self, value: Json, answer: bytes) -> None:
        """An answer may say which question it is for; it is for this one then."""
        number = value.get("question", self._asked)
        if number == self._asked and not isinstance(number, bool):
            return
        if isinstance(number, int) and 0 < number < self._asked:
            told = quoted(answer)
            raise self._failed("bot.refused.again", number=number, asked=self._asked, answer=told)
        raise self._refused("bot.refused.other_question", asked=self._asked, answer=quoted(answer))

    def _line(self, question: Question) -> bytes:
        system = question.system
        self._asked += 1
        request: dict[str, object] = {
            "op": "choose",
            "question": self._asked,
            "system": system.name,
            "player": question.player,
            "turn": system.turn(question.seen),
            "state": to_plain(system.ruleset.record(question.seen)),
            "legal": to_plain(list(question.legal)),
            "game": question.game,
            "seed": question.seed,
        }
        if self._games.get(system.kind) != question.game:
            self._games[system.kind] = question.game
            request["setup"] = to_plain(question.setup)
        return to_json_in_order(request) + b"\n"

    def _ask(self, request: bytes) -> bytes:
        with self._lock:
            if self._is_closed:
                raise BotError("bot.refused.left")
            if self._program is None:
                self._program = Program(self._command, self._limits, MAX_LINE_BYTES)
            program = self._program
        return program.ask(request)

    def _refused(self, key: str, /, **facts: str | int) -> BotError:
        return self._failed(key, self._program.another() if self._program is not None else "", **facts)

    def _failed(self, key: str, another: str = "", /, **facts: str | int) -> BotError:
        if self._program is not None:
            return self._program.failed(Sentence(key, facts), another)
        return BotError(key, **facts, bot=named(self._command))
