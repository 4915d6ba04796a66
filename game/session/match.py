"""The running game: the one gate that every action passes, with log, undo line and save."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport
from game.core.dice import SEEDED, ScriptedChance
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal, IllegalActionError
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.table import TableView
from game.rules.prose import Namer
from game.rules.system import AnySystem
from game.session.checkpoints import Checkpoints, Tally, own_order
from game.session.digests import PositionDigester
from game.session.errors import FacesError, SaveError, StackError, UndoRefusedError
from game.session.library import Library
from game.session.log import Applied, LogEntry, live_line
from game.session.position import (
    Game,
    Position,
    acted,
    first_position,
    followed,
    parked,
    popped,
    pushed,
    taken_up,
)
from game.session.schema import Beginning
from game.session.setups import SetupStore, frozen
from game.session.store import Store
from game.session.undo import done_again, line_refusal, unseen_since

REMEMBERED_STATES = 16
"""So many earlier positions are at hand for undo (more would leave the cache); older ones are made again."""

NOBODY = PlayerId("")


class Match:
    """A stack of running games with one log, one save and one undo line."""

    __slots__ = (
        "_active",
        "_annotations",
        "_digester",
        "_earlier",
        "_live",
        "_position",
        "_systems",
        "beginning",
        "checkpoints",
        "first",
        "library",
        "log",
        "setups",
        "store",
        "tally",
    )

    def __init__(
        self,
        first: Position,
        *,
        systems: Mapping[str, AnySystem] | None = None,
        store: Store | None = None,
        log: Sequence[LogEntry] = (),
        position: Position | None = None,
        earlier: Sequence[Position] = (),
        checkpoints: Checkpoints | None = None,
        setups: SetupStore | None = None,
        annotations: Mapping[str, str] | None = None,
        library: Library | None = None,
        beginning: Beginning | None = None,
    ) -> None:
        """Go on from ``position`` (or begin at ``first``); ``store`` saves every action (None: nothing does).

        ``checkpoints`` knows earlier positions, so that they need not be followed to from the beginning.
        ``library`` holds its content, ``setups`` the closed setups of all its games by hash.
        ``beginning`` is what a save says of how it began; None: a game that nobody means to save.
        """
        self.beginning = beginning
        self.log = list(log)
        self.library = library or Library()
        self.first = first
        """Where the match began."""
        self._position = position or first
        self._active: tuple[Position, tuple[PlayerId, ...]] | None = None
        self._live = live_line(self.log)
        self.checkpoints = checkpoints or Checkpoints(first)
        self.tally = Tally(self.log, self._live)
        self._earlier: deque[Position] = deque(earlier, REMEMBERED_STATES)
        self._digester = PositionDigester()
        self.store = store
        game = first.bottom.game
        self._systems = dict(systems or {}) | {game.system.name: game.system}
        self._annotations = dict(annotations or {})
        self.setups = setups or SetupStore()
        self.setups.keep(game.setup_hash, game.setup)

    @classmethod
    def start(cls, system: AnySystem, setup: object, seed: int, catalog: Catalog | None = None) -> "Match":
        """Begin a game that is not saved (see ``game.session.saves`` for one that is), with its content."""
        return cls(first_position(system, setup, seed), library=Library.of(catalog))

    @property
    def game(self) -> Game:
        """The game on top."""
        return self._position.top.game

    @property
    def system(self) -> AnySystem:
        """The system of the game on top."""
        return self._position.top.game.system

    @property
    def state(self) -> GameState:
        """The whole state of the game on top, secrets included: for referees and tests, not for views."""
        return self._position.top.state

    @property
    def position(self) -> Position:
        """Every game that is under way."""
        return self._position

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Every seat of the game on top."""
        game = self.game
        return game.system.players(game.setup)

    @property
    def active(self) -> tuple[PlayerId, ...]:
        """Every player who may act now."""
        if self._active is None or self._active[0] is not self._position:  # screens ask many times a frame
            game, state = self._position.top
            self._active = self._position, game.system.ruleset.active(state)
        return self._active[1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game on top ended, or None."""
        game, state = self._position.top
        return game.system.ruleset.outcome(state)

    @property
    def digest(self) -> str:
        """The digest of the whole stack."""
        return self._digester.of(self._position)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        game, state = self._position.top
        return game.system.turn(state)

    @property
    def live(self) -> tuple[int, ...]:
        """The numbers of the log entries that are in force."""
        return tuple(self._live)

    @property
    def annotations(self) -> Mapping[str, str]:
        """What screens keep with the game (how far its guide has come)."""
        return self._annotations

    def annotate(self, key: str, text: str) -> None:
        """Keep a text with the game and in its save. Raises SaveError; it is kept here all the same."""
        self._annotations[key] = text
        if self.store is not None:
            self.store.annotate(key, text)

    def legal(self, player: PlayerId) -> Sequence[Action]:
        """Return every action that this player may submit now."""
        game, state = self._position.top
        return game.system.ruleset.legal(state, player)

    def check(self, action: Action) -> Illegal | None:
        """Return why an action would be refused, or None."""
        game, state = self._position.top
        return game.system.ruleset.check(state, action)

    def observe(self, player: PlayerId | None) -> GameState:
        """Return the state as this player (None: a spectator) may see it."""
        game, state = self._position.top
        return game.system.ruleset.observe(state, player)

    def table(self, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table for one viewer."""
        game, state = self._position.top
        return game.system.ruleset.table(state, viewer)

    def odds(self, action: Action) -> Odds:
        """Return the chances of an action, from what its player knows. Raises IllegalActionError."""
        illegal = self.check(action)
        if illegal is not None:
            raise IllegalActionError(illegal)
        return self.system.ruleset.odds(self.observe(action.player), action)

    @property
    def names(self) -> Namer | None:
        """The names of the game on top, for its sentences; None where it has none."""
        game, state = self._position.top
        return None if game.system.names is None else game.system.names(state)

    def submit(self, action: Action, faces: Sequence[int] = ()) -> Applied:
        """Check and resolve an action, log and save it.

        ``faces`` script the first dice. Raises IllegalActionError, FacesError or SaveError; the game is
        then exactly as before.
        """
        before = self._position
        if faces:
            chance = ScriptedChance(faces)
            try:
                after, events = acted(before, action, chance)
            except ValueError as error:
                raise FacesError(str(error)) from error
            used = min(chance.used, len(faces))
        else:
            after, events = acted(before, action, SEEDED)
            used = 0
        digest = self._digester.of(after)
        entry = LogEntry("action", digest, action, tuple(faces[:used]) if used else ())
        number = self._enter(entry, after)
        return Applied(number, after.stack[-1].state, events, digest, used)

    def undo_refusal(self, player: PlayerId | None = None) -> UndoRefusedError | None:
        """Return why the last action stands, or None where it may be taken back without agreement."""
        return line_refusal(self.log, self._live, self._position, self.position_after, player)

    def undo(self, player: PlayerId | None = None, *, is_agreed: bool = False) -> Applied:
        """Take the last entry back; ``is_agreed``: the table allows it whatever happened, and that is logged.

        A battle that has just begun goes back with the order that led to it, where nobody has to agree. What
        others have done since in secret is done again, or goes too by agreement. Raises UndoRefusedError.
        """
        refusal = self.undo_refusal(player)
        if refusal is not None and (not is_agreed or refusal.reason == "nothing"):
            raise refusal
        length = len(self._live) - unseen_since(self.log, self._live, self.position_after, player) - 1
        last = self.log[self._live[length]]
        again = [self.log[number] for number in self._live[length + 1 :]] if refusal is None else []
        if refusal is None and last.kind == "push":
            length, again = length - 1, []
        by = player or (last.action.player if last.action else last.by)
        before = self.position_after(length)
        number = self.rewind(length, before, by=by, is_agreed=refusal is not None, anew=again)
        return Applied(number, self.state, (), self.digest)

    def take_back(self, player: PlayerId, people: Iterable[PlayerId] = ()) -> None:
        """Take back this player's last decision and all since, by agreement of the table.

        ``people``: those with whom he shares a screen; then it is the last of any of them. What others
        decided and whole battles go with it. Without one it is the last of anybody's. Raises
        UndoRefusedError, SaveError.
        """
        length = self.last_order((player, *people))
        if length is None:
            length = own_order(self.log, self._live, self._position.depth, None)
        if length is None:
            raise UndoRefusedError("nothing", "nobody has decided anything yet")
        self.rewind(length, self.position_after(length), by=player, is_agreed=True)

    def last_order(self, players: Iterable[PlayerId]) -> int | None:
        """Return the place in the line of the last decision of any of these players, None without one."""
        depth = self._position.depth
        found = (own_order(self.log, self._live, depth, player) for player in players)
        return max((length for length in found if length is not None), default=None)

    def rewind(
        self,
        length: int,
        position: Position,
        *,
        by: PlayerId,
        is_agreed: bool,
        anew: Sequence[LogEntry] = (),
    ) -> int:
        """Take back everything beyond the first ``length`` entries in force, all at once or not at all.
        ``position`` is where these lead to. Nothing is replayed, so it also leaves behind entries that
        cannot be; ``anew`` are actions that are done again after it (UndoRefusedError where they cannot).
        Returns the number of the last entry of the log.
        """
        digests = [self.log[number].digest for number in self._live[length - 1 if length else 0 : -1]]
        if not length:
            digests.insert(0, self._digester.of(self.first))
        undone = [LogEntry("undo", digest, by=by, is_agreed=is_agreed) for digest in reversed(digests)]
        line = [position, *done_again(position, anew, self._systems, self.setups)]
        done = [replace(entry, digest=self._digester.of(after)) for entry, after in zip(anew, line[1:])]
        if self.store is not None:
            self.store.append_all([*undone, *done], len(self.log))
        self.log += undone
        self._earlier = deque(list(self._earlier)[: length - len(self._live)], REMEMBERED_STATES)
        del self._live[length:]
        self.checkpoints.forget_beyond(length)
        self._live += range(len(self.log), len(self.log) + len(done))
        self.log += done
        self.tally.forget()
        self._earlier += line[:-1]
        self._position = line[-1]
        return len(self.log) - 1

    def push(self, order: BattleOrder, system: AnySystem, setup: object) -> None:
        """Begin the battle of an order above the game that gave it."""
        if self.outcome is not None:
            raise StackError("stack.refused.over")
        if system.name != order.system:
            raise StackError("stack.refused.order", order=order.id, system=order.system, other=system.name)
        after = pushed(self._position, system, setup, order)
        game = after.top.game
        if self.store is not None:
            self.store.freeze(game.setup_hash, frozen(setup))
        self._systems[system.name] = system
        self.setups.keep(game.setup_hash, setup)
        if self._earlier:
            self.checkpoints.mark(len(self._live) - 1, self._earlier[-1])
        self.enter(LogEntry("push", "", order=order, setup=game.setup_hash), after)

    def pop(self) -> BattleReport:
        """End the battle on top: its report goes into the game below by that game's own action."""
        if self._position.depth < 2:
            raise StackError("stack.refused.no_battle")
        battle, below = self._position.top, self._position.stack[-2]
        fought, campaign = battle.game.system.battles, below.game.system.campaign
        if self.outcome is None or fought is None:
            raise StackError("stack.refused.not_over")
        if campaign is None:
            raise StackError("stack.refused.no_reports", system=below.game.system.name)
        report = fought.report(battle.state)
        after, _ = popped(self._position, action := campaign.settle(below.state, report))
        self.enter(LogEntry("pop", "", action), after)
        return report

    def park(self, by: PlayerId) -> None:
        """Leave the battle on top for later: the game below goes on. Raises StackError."""
        self.enter(LogEntry("park", "", by=by), parked(self._position))

    def take_up(self, order: str, by: PlayerId) -> None:
        """Go on with the battle of an order that was left for later. Raises StackError."""
        after = taken_up(self._position, order)
        self.enter(LogEntry("take_up", "", by=by, battle=order), after)

    def save_as(self, target: Path, name: str = "") -> None:
        """Write a named copy of the save; the game goes on in its own. Raises SaveError."""
        if self.store is None:
            raise SaveError("", "save.refused.unsaved", "start_saved")
        self.store.checkpoint(len(self.log) - 1, self._live, self._position)
        self.store.copy_to(target, name)

    def close(self) -> None:
        """Finish the save; one that was over as it was opened, and only looked at, stays as old as it was."""
        if self.store is not None:
            store, self.store, self.beginning = self.store, None, None
            try:
                if len(self.log) != store.over_at:
                    store.checkpoint(len(self.log) - 1, self._live, self._position)
            finally:
                store.finish()

    def enter(self, entry: LogEntry, after: Position) -> None:
        """Save and log an entry of anything but an action; its digest is worked out here."""
        entry = replace(entry, digest=self._digester.of(after))
        self._enter(entry, after)

    def _enter(self, entry: LogEntry, after: Position) -> int:
        """Save and log an entry, then let it be so."""
        number = len(self.log)
        if self.store is not None:
            self.store.append(number, entry, after)
        self.log.append(entry)
        self._live.append(number)
        self._earlier.append(self._position)
        self._position = after
        return number

    def position_after(self, length: int) -> Position:
        """Return the position after so many of the entries in force, fewer than there are."""
        behind = len(self._live) - length
        if behind > len(self._earlier):
            at, position = self.checkpoints.nearest(length)
            line = deque((position,), REMEMBERED_STATES)
            for number in self._live[at:length]:
                position, _ = followed(position, self.log[number], self._systems, self.setups)
                line.append(position)
            if behind > 1:
                return position
            self._earlier = line
        return self._earlier[-behind]
