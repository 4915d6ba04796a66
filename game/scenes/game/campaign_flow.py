"""The flow of a campaign on the screen, above which battles are fought."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.scenes.game.battles import is_on_screen, lay_out
from game.scenes.game.flow import Flow, Recap
from game.session.autosave import MARK, Autosaver
from game.session.errors import SaveError
from game.session.flow import Battles, Broken, SeatFailed, SeatStep, Step, Steps
from game.session.handover import NO_BATTLE, handed_by_rules, handovers
from game.session.position import Game
from game.session.schema import SeatRecord


class CampaignFlow(Flow):
    """Of the lowest game of a match, above which battles are fought."""

    is_campaign = True

    def _begin(self) -> None:
        """Find the people at the screen."""
        match, own_seat = self.match, self.game.system.own_seat
        seats = self.game.system.players(self.game.setup)
        self._humans = tuple(seat for seat in seats if seat != own_seat and self.seat_runner.is_human(seat))
        self._handed: dict[PlayerId, SeatRecord] = {}
        """People's seats that built-in players have by the campaign's rules, and who had them before."""
        self._follow_rules()
        self._untold = [*self._changed_hands()]
        """Seats that have changed hands, and whether people have them now: the campaign is to be told."""
        self._read = len(match.log)
        """How much of the log is known here."""
        words, store = self._services.words, match.store
        own = f"game.autosave.{self.game.system.name}"
        key = own if words.has(own) else "game.autosave"
        begun = match.beginning.header.name if match.beginning is not None else ""
        name = begun or (store.path.stem.partition(MARK)[0] if store is not None else "")
        self._autosaver = Autosaver(
            match, self._services.autosaves, lambda turn: words(key, name=name, round=turn)
        )

    def _new_steps(self) -> Steps:
        match = self.match
        battles = Battles(
            lambda order: lay_out(self._services, match, order),
            lambda order: is_on_screen(match, order, self.records),
            self.staff_levels,
        )
        return Steps(match, self._asked, self._unseated, battles)

    @property
    def game(self) -> Game:
        """The campaign, whatever battle stands above it."""
        return self.match.position.bottom.game

    @property
    def humans(self) -> tuple[PlayerId, ...]:
        """The seats that people at the screen hold."""
        return self._humans

    @property
    def whole(self) -> GameState:
        """The whole state of the campaign: only to ask whose decision something is."""
        return self.match.position.bottom.state

    @property
    def is_away(self) -> bool:
        """Whether a battle stands above the campaign."""
        return self.match.position.depth > 1

    @property
    def actor(self) -> PlayerId | None:
        """The player at the screen who may give orders now: the viewer, if it is his decision."""
        if self.is_away or self.viewer is None or self.viewer not in self.match.active:
            return None
        return self.viewer if self.seat_runner.is_human(self.viewer) else None

    @property
    def runs_ahead(self) -> bool:
        """Whether seats that nobody at the screen holds go on while it is shown what they did.

        What the viewer may see is kept as it happens: nothing is shown of what is secret by then.
        """
        return self.is_others_turn

    # What has been seen

    def observed(self) -> GameState:
        """The campaign as the viewer may see it."""
        return self.game.system.ruleset.observe(self.whole, self.viewer)

    @property
    def can_recap(self) -> bool:
        """Whether the viewer saw anything since he had to decide last."""
        moment = self.history.handed_over(self.viewer)
        return moment is not None and self.history.has_seen(self.viewer, moment.length)

    def recap(self) -> Recap | None:
        """What the viewer could see since he had to decide last; None where there is nothing to see again."""
        history, viewer = self.history, self.viewer
        moment = history.handed_over(viewer)
        if moment is None or not self.can_recap:
            return None
        game, state = moment.layer
        seen, fresh = history.seen(viewer), history.seen(viewer, moment.length)
        past = seen[: len(seen) - len(fresh)]
        return Recap(game.system.ruleset.observe(state, viewer), past, fresh, moment.length == 0)

    # Seats

    @property
    def leaver(self) -> PlayerId | None:
        """The viewer, if he sits here: also while others decide."""
        return self.viewer if self.viewer in self._humans else None

    def wanted(self) -> Viewer:
        """The first at the screen, if nobody there has secrets before him; else nobody, until it is asked."""
        is_open = self.game.system.share_all(self.whole, self._humans)
        return next(iter(self._humans), None) if is_open else None

    def _unseated(self) -> PlayerId | None:
        """Return who at the screen has to decide now, while the game is shown to somebody else.

        Who sits there stays until he has nothing more to decide, whoever else comes to owe something.
        """
        asked = self._asked_here()
        is_seated = self.viewer in asked and self.viewer not in self._put_off
        return None if not asked or is_seated else asked[0]

    def look_as(self, player: Viewer) -> None:
        """Somebody else looks: he is there."""
        self.is_there(player)
        super().look_as(player)

    def _asked(self) -> SeatStep:
        """Ask a seat that nobody at the screen holds; where its program fails, somebody here takes it."""
        step = self.seat_runner.step()
        if isinstance(step, SeatFailed) and step.player not in self._humans:
            self._seat((*self._humans, step.player), SeatRecord(step.player))
            self._untold.append((step.player, True))
        return step

    def _changed_hands(self) -> Iterator[tuple[PlayerId, bool]]:
        """Return seats that have changed hands before this, and whether people have them now.

        Those that were given away in the game, and those of programs that may not start here.
        """
        for each in handovers(self.match):
            if each.battle == NO_BATTLE and each.player not in self._humans:
                yield each.player, False
        beginning = self.match.beginning
        for record in () if beginning is None else beginning.header.seats:
            if record.kind == "bot" and record.player in self._humans:
                yield record.player, True

    def _tell_who_plays(self) -> None:
        """Where the rules ask who holds a seat, the campaign knows who does. Raises SaveError.

        Where something was taken back it may have been told before that: it is told again.
        """
        part, log, read = self.game.system.campaign, self.match.log, self._read
        self._read = len(log)
        if any(entry.kind == "undo" for entry in log[read:]):
            self._untold = [*self._changed_hands()]
        while self._untold and part is not None:
            seat, is_peoples = self._untold[0]
            told = part.take_seat if is_peoples else part.leave_seat
            action = told(self.whole, seat) if told is not None else None
            if action is not None:
                self.match.submit(action)
            self._untold.pop(0)

    def _follow_rules(self) -> bool:
        """A seat that the campaign's rules have given away is a built-in player's, until that is taken back.

        Returns whether any has changed hands.
        """
        held = {each.player: each for each in self.records} | self._handed
        given = handed_by_rules(self.match, held.values())
        if given.keys() == self._handed.keys():
            return False
        before = {seat: held.get(seat, SeatRecord(seat)) for seat in (*self._handed, *given)}
        for seat, had in before.items():
            record = given.get(seat, had)
            self.seat_runner.seat(record)
            others = tuple(each for each in self._humans if each != seat)
            self._seat((*others, seat) if record.kind == "human" else others, record)
        self._handed = {seat: before[seat] for seat in given}
        return True

    def _seat(self, humans: tuple[PlayerId, ...], record: SeatRecord) -> None:
        """Others sit at the screen from now on."""
        others = (each for each in self.records if each.player != record.player)
        self.records = (*others, record)
        self._humans = humans
        self._follow_anew()

    def hand_over(self, player: PlayerId, level: str) -> None:
        """Let a built-in player have a seat from now on, now and in the save. Raises SaveError."""
        try:
            super().hand_over(player, level)
        finally:
            left = tuple(seat for seat in self._humans if seat != player)
            self._seat(left, SeatRecord(player, "agent", level))
            self._untold.append((player, False))
            self.viewer = self.wanted()

    def next(self) -> Step:
        """Go on by one step: a battle that waits is laid out, one that is over is settled."""
        try:
            if not self.is_away:
                self._autosaver.look()
                self._tell_who_plays()
                if self._follow_rules() and self.viewer not in (None, *self._humans):
                    self.viewer = self.wanted()
        except SaveError as problem:
            return Broken(problem)
        return super().next()
