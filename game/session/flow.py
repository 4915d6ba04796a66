"""What comes next in a running game: who decides, which battle is to be fought, what is in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.agents.agent import Decision
from game.agents.staff import LevelBySeat
from game.core.bridge import BattleOrder
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.session.errors import SaveError
from game.session.match import Match
from game.session.staff import StaffBattle, pending_order

STAFF_SLICE_MS = 12.0
PATIENCE = 120
"""After so many steps what could not be done is tried again."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing to do: a human decides, or somebody is still thinking."""


@dataclass(frozen=True, slots=True)
class SeatThinks:
    """A seat has begun to think."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ActionChosen:
    """A seat has decided."""

    action: Action


@dataclass(frozen=True, slots=True)
class Advises:
    """The advice that the player asked for."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class SeatFailed:
    """A program at a seat failed; the people at the screen play it from here on."""

    player: PlayerId
    why: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody else at the screen has to decide now."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Plays:
    """A battle waits that somebody at the screen fights himself, or watches."""

    order: BattleOrder


@dataclass(frozen=True, slots=True)
class Fights:
    """The staff fights a battle out."""

    order: BattleOrder
    turn: int


@dataclass(frozen=True, slots=True)
class Settles:
    """A battle has been fought, and its report has gone into the campaign."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The game cannot go on by itself: a battle cannot begin, or the save cannot be written.

    Menu and undo are not concerned. It is tried again by and by, and as soon as anything else has happened.
    """

    problem: SetupError | SaveError


SeatStep = Idle | SeatThinks | ActionChosen | Advises | SeatFailed
Step = SeatStep | Over | SeatChanged | Plays | Fights | Settles | Broken


@dataclass(frozen=True, slots=True)
class Battles:
    """How the battles of a campaign are fought."""

    begin: Callable[[BattleOrder], object]
    """Put the battle that is waited for on top of the match. Raises SetupError, SaveError."""
    is_on_screen: Callable[[BattleOrder], bool]
    """Whether the battle on top is fought on its board; others are the staff's."""
    levels: Callable[[], LevelBySeat] = dict
    """At which levels the staff fights: those of the seats that built-in players hold now."""


class Steps:
    """Takes a game from step to step; battles above it are those of a campaign."""

    def __init__(
        self,
        match: Match,
        ask: Callable[[], SeatStep],
        unseated: Callable[[], PlayerId | None],
        battles: Battles | None = None,
    ) -> None:
        """``ask`` asks the seats that nobody at the screen holds. ``unseated``: who at the screen has to
        decide now, while it is shown as somebody else sees it.
        """
        self._match = match
        self._ask = ask
        self._unseated = unseated
        self._battles = battles
        self._depth = 1 if battles is not None else match.position.depth
        self._staff: StaffBattle | None = None
        self._problem: SetupError | SaveError | None = None
        self._live = match.live
        """What was in force when the game could go on no longer."""
        self._kept: Action | None = None
        self._waited = 0
        self.is_idle = False
        """Whether there was nothing to do at the last step, because people decide or the game has ended."""

    @property
    def is_broken(self) -> bool:
        """Whether the game cannot go on at the moment."""
        return self._problem is not None

    def next(self) -> Step:
        """Go on by one step. What fails is told as ``Broken`` until it can be done."""
        step = self._tried()
        self.is_idle = isinstance(step, Idle | Over)
        return step

    def _tried(self) -> Step:
        if self._problem is not None and self._live == self._match.live and self._waited < PATIENCE:
            self._waited += 1
            return Broken(self._problem)
        kept = self._kept if self._live == self._match.live else None
        self._problem, self._kept, self._waited = None, None, 0
        if kept is not None:
            return ActionChosen(kept)
        try:
            return self._next()
        except (SetupError, SaveError) as problem:
            self._fail(problem)
            return Broken(problem)

    def failed(self, action: Action, problem: SaveError) -> None:
        """What a seat decided could not be done: it is kept, and tried again later."""
        self._fail(problem)
        self._kept = action

    def _fail(self, problem: SetupError | SaveError) -> None:
        self._problem, self._live, self._waited = problem, self._match.live, 0

    def _next(self) -> Step:
        match, battles = self._match, self._battles
        if match.position.depth > self._depth:
            return self._battle()
        if match.outcome is not None:
            return Over()
        order = pending_order(match)
        if order is not None and battles is not None:
            battles.begin(order)
            self.close()
            return self._battle()
        player = self._unseated()
        return self._ask() if player is None else SeatChanged(player)

    def _battle(self) -> Step:
        match, battles = self._match, self._battles
        order = match.game.order
        assert order is not None and battles is not None
        if match.outcome is not None:
            self.close()
            match.pop()
            return Settles()
        if battles.is_on_screen(order):
            return Plays(order)
        if self._staff is None:
            self._staff = StaffBattle(match, order.seed, battles.levels())
        self._staff.work(STAFF_SLICE_MS)
        return Fights(order, self._staff.turn)

    def close(self) -> None:
        """Let the staff's battle go, if one is under way."""
        if self._staff is not None:
            self._staff.close()
            self._staff = None
