"""The course of a war: what comes next, whose turn it is to decide, which battle has to be fought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from game.core.bridge import BattleOrder
from game.core.ids import PlayerId
from game.scenes.seating.desk import Advises, Decides, Falls, SeatDesk, Thinks, Waits
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.war.battles import StaffBattle, is_on_screen, lay_out
from game.session.autosave import MARK, Autosaver
from game.session.errors import SaveError
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.witness import Witness
from game.systems.totalwar.state import SYSTEM, TotalWarState

STAFF_SLICE_MS = 12.0


@dataclass(frozen=True, slots=True)
class Over:
    """The war has ended."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Somebody else at the screen has to decide now."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Plays:
    """A battle waits that somebody at the screen fights himself."""

    order: BattleOrder


@dataclass(frozen=True, slots=True)
class Fights:
    """The staff fights a battle out."""

    order: BattleOrder
    turn: int


@dataclass(frozen=True, slots=True)
class Settles:
    """A battle has been fought: its report goes into the war."""


Step = Over | Seats | Plays | Fights | Settles | Waits | Thinks | Decides | Advises | Falls


class Course:
    """Knows the match, the seats, and who has seen what."""

    def __init__(self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds) -> None:
        self.match = match
        self.records = tuple(records)
        self.minds = minds
        self.desk = SeatDesk(match, self.records, minds)
        game = match.first.bottom.game
        seats = game.system.players(game.setup)
        self.humans = tuple(seat for seat in seats if seat != SYSTEM and self.desk.is_human(seat))
        self.witness = Witness(match, (None, *self.humans))
        self.viewer: PlayerId | None = self.humans[0] if len(self.humans) == 1 else None
        self._services = services
        name = match.store.path.stem.partition(MARK)[0] if match.store is not None else ""
        self._autosaver = Autosaver(
            match,
            services.autosaves,
            lambda turn: services.words("war.autosave", name=name, round=turn),
        )
        self._staff: StaffBattle | None = None

    @property
    def war(self) -> TotalWarState:
        """The whole state of the war: only to ask whose decision something is."""
        return cast(TotalWarState, self.match.position.bottom.state)

    def observed(self) -> TotalWarState:
        """The war as the viewer may see it."""
        game, state = self.match.position.bottom
        return cast(TotalWarState, game.system.ruleset.observe(state, self.viewer))

    def seat_name(self, player: PlayerId) -> str:
        """Return who a seat is: the officer in place if it is his, else the first whom it leads."""
        state = self.war
        officer = state.officers.get(state.officer)
        if officer is None or officer.player != player:
            officer = next((each for each in state.officers.values() if each.player == player), None)
        if officer is None:
            return player
        return f"{state.factions[officer.faction].name} · {officer.name}"

    @property
    def battle_panel(self) -> int:
        """The panel on which a battle is being fought, -1 without one."""
        battle = self.war.battle
        return battle.attack.panel if battle is not None else -1

    @property
    def is_away(self) -> bool:
        """Whether a battle stands above the war."""
        return self.match.position.depth > 1

    @property
    def actor(self) -> PlayerId | None:
        """The player at the screen who may give orders now: the viewer, if it is his decision."""
        if self.is_away or self.viewer is None or self.viewer not in self.match.active:
            return None
        return self.viewer if self.desk.is_human(self.viewer) else None

    def next(self) -> Step:
        """Go on by one step. A battle that waits is laid out. Raises SetupError, SaveError."""
        match = self.match
        if self.is_away:
            return self._battle()
        self._autosaver.look()
        if match.outcome is not None:
            return Over()
        system = match.system
        order = system.order(match.state) if system.order is not None else None
        if order is not None and SYSTEM in match.active:
            lay_out(self._services, match, order)
            self._staff = None
            return self._battle()
        human = next((p for p in match.active if p in self.humans), None)
        if human is not None and human != self.viewer:
            return Seats(human)
        return self._asked()

    def _asked(self) -> Step:
        """Ask a seat that nobody at the screen holds; where its program fails, somebody here takes it."""
        step = self.desk.step()
        if isinstance(step, Falls) and step.player not in self.humans:
            self.humans = (*self.humans, step.player)
            self.witness = Witness(self.match, (None, *self.humans))
            others = (record for record in self.records if record.player != step.player)
            self.records = (*others, SeatRecord(step.player))
        return step

    def _battle(self) -> Step:
        match = self.match
        order = match.game.order
        assert order is not None
        if match.outcome is not None:
            return Settles()
        if is_on_screen(match, order, self.records):
            return Plays(order)
        if self._staff is None:
            self._staff = StaffBattle(match, order.seed)
        self._staff.work(STAFF_SLICE_MS)
        return Fights(order, self._staff.turn)

    def settle(self) -> None:
        """Bring the report of the battle on top into the war."""
        self._staff = None
        self.match.pop()

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
            self.match.close()
        except SaveError as error:
            self._services.troubles.append(str(error))
