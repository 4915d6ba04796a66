"""The flow of a game on the screen: whose decision it is, who looks, what he has seen, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from game.agents.staff import LevelBySeat
from game.core.events import Action, Event
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.scenes.game.showing import Past
from game.scenes.seating.seat_runner import SeatRunner
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.flow import Step, Steps
from game.session.handover import NO_BATTLE, battle_now
from game.session.match import Match
from game.session.position import Game
from game.session.schema import SeatRecord
from game.session.staff import staff_levels
from game.session.unsaved import leave
from game.session.viewer_history import ViewerHistory
from game.views.calm import CALM_MS


class Recap(NamedTuple):
    """What a viewer has not seen yet: how the game stood for him before it, what led there, what followed.

    ``is_first``: he has not decided anything yet, and it is all that has happened.
    """

    state: GameState
    past: Past
    events: Sequence[Event]
    is_first: bool


class Flow:
    """Of the game on top of its match: one that is played by itself, or a battle above a campaign.

    What each person at the screen sees is remembered, and asked for: nobody is told.
    """

    is_campaign = False
    """Whether battles are fought above it."""

    def __init__(
        self,
        services: Services,
        match: Match,
        records: Iterable[SeatRecord],
        agents: AgentFactory,
        *,
        is_shared: bool = False,
    ) -> None:
        """``records``: who sits where; ``agents`` play what no human plays.

        ``is_shared``: several people at one screen see what everybody may, until they lift a curtain.
        """
        self.match = match
        self.records = tuple(records)
        self._services = services
        self._is_shared = is_shared
        self._put_off: tuple[PlayerId, ...] = ()
        """Before whom others at the screen sit down, as long as they have to decide."""
        self.is_ordered = match.position.depth > 1 and not self.is_campaign
        """Whether a campaign has ordered it: then the match goes on when it is over."""
        self.seat_runner = SeatRunner(
            match, self.records, agents, battle_now(match) if self.is_ordered else NO_BATTLE
        )
        self._begin()
        self.history = self._followed()
        self.viewer: Viewer = self.wanted()
        self._told, self._takes_back, self._heard = self.history.length, 0, len(match.log)
        self._steps = self._new_steps()

    def _begin(self) -> None:
        """Find out who is there, before anybody looks."""

    def _followed(self) -> ViewerHistory:
        """Return what each person at the screen, and everybody, has seen until now."""
        depth = 1 if self.is_campaign else self.match.position.depth
        return ViewerHistory(self.match, (None, *self.humans), depth, is_whole=not self.is_campaign)

    def _new_steps(self) -> Steps:
        return Steps(self.match, self.seat_runner.step, self._unseated)

    def staff_levels(self) -> LevelBySeat:
        """Return the levels at which the staff fights, by seat."""
        return staff_levels(self.records)

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def humans(self) -> tuple[PlayerId, ...]:
        """The seats that people at the screen hold."""
        return self.seat_runner.humans()

    @property
    def actor(self) -> PlayerId | None:
        """Who at the screen may give orders now."""
        return self.seat_runner.human_player() if self.match.outcome is None else None

    @property
    def runs_ahead(self) -> bool:
        """Whether seats that nobody at the screen holds go on while it is shown what they did.

        Only where nothing is secret: what is to be seen then is in the events alone.
        """
        return not self.is_campaign and self.is_others_turn and self.match.system.reveals is None

    @property
    def is_others_turn(self) -> bool:
        """Whether who sits at the screen waits for others; who only watches waits for nobody."""
        return self.actor is None and bool(self.humans)

    @property
    def is_away(self) -> bool:
        """Whether another game stands above this one."""
        return False

    def observed(self) -> GameState:
        """The game as the viewer may see it."""
        return self.match.observe(self.viewer)

    # What has been seen

    @property
    def has_news(self) -> bool:
        """Whether anything has happened since ``fresh`` was asked."""
        return len(self.match.log) != self._heard

    @property
    def is_gone(self) -> bool:
        """Whether the game is on top of the match no more: a battle was taken back whole, or waits again."""
        self.history.catch_up()
        return self.history.is_gone or (self.is_ordered and self.match.position.depth == 1)

    def fresh(self) -> list[Event] | None:
        """Return what the viewer could see since this was asked; None where something was taken back."""
        history = self.history
        history.catch_up()
        is_whole = history.takes_back == self._takes_back
        fresh = history.seen(self.viewer, self._told) if is_whole else None
        self._told, self._takes_back, self._heard = history.length, history.takes_back, len(self.match.log)
        return fresh

    def past(self) -> Past:
        """What the viewer has seen so far, as far as it is remembered; none of it is fresh any more."""
        self.fresh()
        return self.history.log(self.viewer)

    @property
    def can_recap(self) -> bool:
        """Whether the viewer saw anything since he had to decide last."""
        return False

    def recap(self) -> Recap | None:
        """What the viewer could see since he had to decide last; None where there is nothing to see again."""
        return None

    def look_as(self, player: Viewer) -> None:
        """Somebody else looks; he has been told of everything up to now."""
        self.viewer = player
        if player not in self.history.viewers:
            self._follow_anew()
        self.fresh()

    def _follow_anew(self) -> None:
        """Others sit at the screen now."""
        self.history = self._followed()
        self._takes_back = 0

    @property
    def leaver(self) -> PlayerId | None:
        """Who at the screen could leave his seat to somebody else."""
        return self.seat_runner.human_player() or self.seat_runner.only_human()

    def hand_over(self, player: PlayerId, level: str) -> None:
        """Let a built-in player have a seat from now on, now and in the save.

        Raises SaveError where the save does not know; he has it all the same.
        """
        self.seat_runner.hand_over(player, level)

    # Who sits down first

    def _asked_here(self) -> tuple[PlayerId, ...]:
        """Who at the screen has to decide: whoever is put off last."""
        asked = [player for player in self.match.active if player in self.humans]
        waits = [player for player in self._put_off if player in asked]
        return (*(player for player in asked if player not in waits), *waits)

    def next_planner(self, lifted: PlayerId | None) -> PlayerId | None:
        """Who at the screen plans now, of those who do so in secret: who has ``lifted`` a curtain goes on."""
        asked = self._asked_here()
        return lifted if lifted in asked else next(iter(asked), None)

    def asked_besides(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """Who else at the screen has to decide, and could do so before this player."""
        can_wait = self._is_shared or self.is_campaign
        return tuple(each for each in self._asked_here() if each != player) if can_wait else ()

    def put_off(self, player: PlayerId) -> None:
        """Whoever else at the screen has to decide sits down before this player."""
        self.is_there(player)
        self._put_off = (*self._put_off, player)

    def is_there(self, player: Viewer) -> None:
        """Somebody sits down who had been put off."""
        self._put_off = tuple(each for each in self._put_off if each != player)

    # The match

    @property
    def own_save(self) -> Path | None:
        """Where this game alone is saved; None without a save and for a battle in a campaign's."""
        store = self.match.store
        return None if store is None or self.is_ordered else store.path

    def close(self, *, is_handed_on: bool = False) -> None:
        """Let everybody go; the match too, unless a campaign or another screen goes on with it."""
        self.seat_runner.close()
        self._steps.close()
        if not (self.is_ordered or is_handed_on):
            try:
                leave(self.match, self._services.folders.saves)
            except SaveError as error:
                self._services.troubles.append(error)

    # Steps

    @property
    def is_broken(self) -> bool:
        """Whether the game cannot go on at the moment."""
        return self._steps.is_broken

    @property
    def calm_ms(self) -> int:
        """For how long nothing comes: nobody thinks, and people have to decide."""
        is_waited = not self._steps.is_idle or self.seat_runner.is_thinking or self.has_news
        return 0 if is_waited else CALM_MS

    def next(self) -> Step:
        """Go on by one step: a battle that waits is laid out, one that is over is settled."""
        return self._steps.next()

    def failed(self, action: Action, problem: SaveError) -> None:
        """What a seat decided could not be saved: it is tried again later."""
        self._steps.failed(action, problem)

    def wanted(self) -> Viewer:
        """Everybody where nothing is secret; else the person who acts, or the only one at the screen."""
        if self.match.system.reveals is None:
            return None
        only = self.seat_runner.only_human()
        return only if self._is_shared else self.seat_runner.human_player() or only

    def _unseated(self) -> PlayerId | None:
        """Return who at the screen has to decide now, while the game is shown to somebody else."""
        wanted = self.wanted()
        return None if wanted == self.viewer else wanted
