"""The flow of a game that is the lowest of its match: what comes next, whose decision it is, which battle
has to be fought above it, and what everybody at the screen has seen of it."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.scenes.game.battles import is_on_screen, lay_out
from game.scenes.seating.desk import SeatDesk
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.session.autosave import MARK, Autosaver
from game.session.errors import SaveError
from game.session.flow import Battles, Broken, Falls, SeatStep, Step, Steps
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.unsaved import leave
from game.session.witness import Witness


class Flow:
    """Knows the match, the seats, and who has seen what."""

    def __init__(self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds) -> None:
        self.match = match
        self.records = tuple(records)
        self.minds = minds
        self.desk = SeatDesk(match, self.records, minds)
        game = match.first.bottom.game
        seats = game.system.players(game.setup)
        self.humans = tuple(
            seat for seat in seats if seat != game.system.own_seat and self.desk.is_human(seat)
        )
        self.witness = Witness(match, (None, *self.humans))
        self.viewer: PlayerId | None = self.humans[0] if len(self.humans) == 1 else None
        self._services = services
        name = match.store.path.stem.partition(MARK)[0] if match.store is not None else ""
        self._autosaver = Autosaver(
            match,
            services.autosaves,
            lambda turn: services.words("game.autosave", name=name, round=turn),
        )
        self._steps = Steps(
            match,
            self._asked,
            self._unseated,
            Battles(
                lambda order: lay_out(services, match, order),
                lambda order: is_on_screen(match, order, self.records),
            ),
        )

    @property
    def whole(self) -> GameState:
        """The whole state of the game: only to ask whose decision something is."""
        return self.match.position.bottom.state

    def observed(self) -> GameState:
        """The game as the viewer may see it."""
        game, state = self.match.position.bottom
        return game.system.ruleset.observe(state, self.viewer)

    @property
    def is_away(self) -> bool:
        """Whether a battle stands above the game."""
        return self.match.position.depth > 1

    @property
    def actor(self) -> PlayerId | None:
        """The player at the screen who may give orders now: the viewer, if it is his decision."""
        if self.is_away or self.viewer is None or self.viewer not in self.match.active:
            return None
        return self.viewer if self.desk.is_human(self.viewer) else None

    def next(self) -> Step:
        """Go on by one step: a battle that waits is laid out, one that is over is settled."""
        try:
            if not self.is_away:
                self._autosaver.look()
        except SaveError as problem:
            return Broken(problem)
        return self._steps.next()

    def _unseated(self) -> PlayerId | None:
        """Return who at the screen has to decide now, while the game is shown to somebody else."""
        human = next((player for player in self.match.active if player in self.humans), None)
        return None if human == self.viewer else human

    def _asked(self) -> SeatStep:
        """Ask a seat that nobody at the screen holds; where its program fails, somebody here takes it."""
        step = self.desk.step()
        if isinstance(step, Falls) and step.player not in self.humans:
            self.humans = (*self.humans, step.player)
            self.witness = Witness(self.match, (None, *self.humans))
            others = (record for record in self.records if record.player != step.player)
            self.records = (*others, SeatRecord(step.player))
        return step

    def hand_over(self, player: PlayerId, level: str) -> None:
        """Let a built-in player have a seat from now on, now and in the save. Raises SaveError."""
        self.desk.hand_over(player, level)
        others = tuple(record for record in self.records if record.player != player)
        self.records = (*others, SeatRecord(player, "agent", level))
        self.humans = tuple(seat for seat in self.humans if seat != player)
        self.witness = Witness(self.match, (None, *self.humans))
        self.viewer = self.humans[0] if len(self.humans) == 1 else None

    def close(self) -> None:
        """Let everybody go."""
        self.desk.close()
        try:
            leave(self.match, self._services.folders.saves)
        except SaveError as error:
            self._services.troubles.append(str(error))
