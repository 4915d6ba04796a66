"""How a game ended: who won, why, the sides, and the way to the replay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.outcome import Outcome
from game.rules.prose import listing, outcome_sentence
from game.scenes.context import Context
from game.scenes.game.slots import SHORT_BELOW
from game.scenes.opening import opening
from game.scenes.saving import SavingNotice, game_name
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push, Replace, Reset, Transition
from game.scenes.words import Words
from game.session.errors import SaveError
from game.session.match import Match
from game.session.unsaved import leave
from game.views.sound import speaker
from game.views.table.backdrop import draw_backdrop
from game.views.table.luck import Luck, LuckBook
from game.views.table.side_looks import side_looks
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.dialog import show_closable, text_body
from game.views.ui.flow import Flow
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

_LOW_PX = 400
"""On lower screens (at scale 1) buttons and margins are smaller, so that the result has room."""


_SIDE_PX = 300
"""A side has at least this width (at scale 1) where several stand beside each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A game that is over, as everybody may see it. ``events`` are those that its last viewer saw."""

    services: Services
    kit: Kit
    match: Match
    state: GameState
    events: Sequence[Event]
    beside: Callable[..., Widget]
    """Parts side by side, in several rows where the screen is narrow; the result scrolls as a whole."""

    @property
    def words(self) -> Words:
        """The texts of the screens."""
        return self.services.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a result says: who won, the colour role of their names, why (markup), and the sides below."""

    title: str
    winners: Sequence[str]
    role: str
    facts: str
    sides: Widget


VerdictMaker = Callable[[Finished], Verdict]


def usual_verdict(game: Finished, outcome: Outcome | None = None) -> Verdict:
    """Return the winners, why, and how many units each side has left.

    ``outcome``: in place of that of the game, where it is told of some seats alone.
    """
    outcome, words, names = outcome or game.match.outcome, game.words, game.match.names
    table = game.match.table(None)
    winners = [n for n, side in enumerate(table.sides) if outcome and side.player in outcome.winners]
    system = game.match.game.system.name
    looks = side_looks(game.kit, table.sides)
    why = outcome_sentence(outcome, words.strings, names, system) if outcome is not None else ""
    rules = " ".join(f"{{rule:{rule}}}" for rule in outcome.rules) if outcome is not None else ""
    panels = (
        Panel(
            side.name,
            Label(words("game.result.units", left=side.units_left, lost=side.units_lost), "dim"),
            stretch=1,
        )
        for side in table.sides
    )
    return Verdict(
        title=words("battle.result.title"),
        winners=[table.sides[number].name for number in winners],
        role=looks[table.sides[winners[0]].player].role if winners else "text",
        facts=f"{escape(why)}   {rules}".rstrip(),
        sides=game.beside(*panels),
    )


def fallen_dice(game: Finished) -> LuckBook:
    """Return how the dice of the whole battle have fallen for each side."""
    luck = LuckBook()
    for event in game.events:
        if isinstance(event, DiceRolled):
            luck.add(event)
    return luck


def side_panel(
    words: Words,
    name: str,
    number: int,
    figure: tuple[object, str],
    lines: Sequence[Widget],
    luck: Luck,
    units: tuple[Sequence[ListRow], Sequence[ListColumn]],
) -> Panel:
    """Return the panel of a side: a figure and what it counts, more lines, how the dice fell, its units."""
    count, caption = figure
    chances = words(
        "battle.result.luck" if luck.rolls else "battle.result.luck.none",
        percentile=luck.percentile,
        rolls=luck.rolls,
        passed=luck.passed,
        expected=f"{luck.expected:.1f}",
    )
    head = Row(Label(str(count), "text", "figure", is_bold=True), Label(caption, "dim", stretch=1), gap=12)
    return Panel(
        name,
        head,
        *lines,
        Label(chances, "dim"),
        ListView(*units, most_rows=40, most_lines=2, stretch=1, id=f"units_{number}"),
        gap=12,
        stretch=1,
        id=f"side_{number}",
    )


class GameResult(Screen):
    """Shown when a game is over. Escape leads back to where it was begun."""

    name = "result"
    help_key = "battle.result.help"
    is_fluid = True

    def __init__(
        self,
        services: Services,
        match: Match,
        events: Sequence[Event],
        verdict: VerdictMaker = usual_verdict,
        save: Path | None = None,
        humans: Collection[PlayerId] = (),
    ) -> None:
        """``save`` is where the game can be seen again; ``humans`` are the seats of people at the screen."""
        super().__init__(services)
        self.match = match
        self.save = save
        self._theatre = match.table(None).board.theatre
        self._events = events
        self._humans = humans
        self._verdict = verdict
        self._saving = SavingNotice(self, match)
        """The match can still be saved here."""

    def surrounded(self, root: Widget) -> Widget:
        """Leave room above for the notice that the game is not saved."""
        return self._saving.above(root)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets, and let it be heard how it ended for who sits here."""
        super().enter(context, size)
        outcome = self.match.outcome
        if outcome is not None:
            is_lost = bool(outcome.winners) and self._humans and not {*outcome.winners} & {*self._humans}
            speaker().play("defeat" if is_lost else "victory" if outcome.winners else "turn")

    @property
    def calm_ms(self) -> int:
        """The game is saved, or not, by what is pressed here."""
        return super().calm_ms

    def on_update(self, dt_ms: int) -> None:
        """Say whether the game is saved."""
        self._saving.look()

    def build(self) -> Widget:
        """Who won and why above, the sides below, then where to go from here."""
        match = self.match
        said = self._verdict(
            Finished(
                services=self.services,
                kit=self.context.kit,
                match=match,
                state=match.observe(None),
                events=self._events,
                beside=self._beside,
            )
        )
        words, winners, role = self.words, said.winners, said.role
        names = listing(winners)
        how = "draw" if not winners else "won" if len(winners) == 1 else "won_together"
        won = words(f"battle.result.{how}", side=escape(names))
        known = role if winners and self.context.kit.has_colour(role) else "text"
        head = Column(
            Label(won, known, "figure", is_bold=True, text_align="center"),
            Label(said.facts, "dim", text_align="center"),
            gap=8,
        )
        buttons = Flow(
            Spacer(),
            Button(
                words("battle.result.replay"),
                self._replay,
                command="menu_replay",
                tooltip=words("battle.result.replay.about"),
                is_enabled=self.save is not None,
                why_not=words("battle.result.unsaved"),
                is_compact=self._is_low,
            ),
            self._again("rematch", is_swapped=False),
            self._again("rematch_swapped", is_swapped=True),
            Button(
                words("battle.result.leave"),
                self.on_back,
                command="confirm",
                emphasis="primary",
                is_compact=self._is_low,
            ),
            gap=12,
        )
        is_short = self.logical_height < SHORT_BELOW
        scrolling, still = ((buttons,), ()) if is_short else ((), (buttons,))
        told = ScrollArea(Column(head, said.sides, *scrolling, gap=20), stretch=1, id="told")
        gap, padding = (10, 12) if self._is_low else (20, 24)
        body = Column(told, *still, gap=gap, padding=padding, stretch=1)
        return Column(self.head(said.title), body, gap=0)

    @property
    def _is_low(self) -> bool:
        return self.logical_height < _LOW_PX

    def _beside(self, *parts: Widget) -> Widget:
        """Return all in one row, or in several as even as can be; there lists are as long as they are."""
        most = max(1, self.logical_width // _SIDE_PX)
        if len(parts) <= most:
            return Row(*parts, gap=16, cross="fill", stretch=1)
        for each in (each for part in parts for each in part.walk()):
            if isinstance(each, ListView):
                each.stretch = 0
        lines = -(-len(parts) // most)
        return Grid(*parts, columns=-(-len(parts) // lines), gap=16)

    def exit(self) -> None:
        """Let go of a match that has been saved here."""
        if self.match.position.depth == 1:
            try:
                leave(self.match, self.services.folders.saves)
            except SaveError as error:
                self.services.troubles.append(error)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Stars or haze behind the panels."""
        draw_backdrop(surface, self._theatre, self.context.kit.palette.ground)

    def _again(self, command: str, *, is_swapped: bool) -> Button:
        """Return a button that begins the game anew; one that a campaign ordered has no rematch."""
        return Button(
            self.words(f"battle.result.{command}"),
            partial(self._rematch, is_swapped),
            command=command,
            is_enabled=self.save is not None,
            why_not=self.words("battle.result.unsaved"),
            is_compact=self._is_low,
            id=command,
            tooltip=self.words(f"battle.result.{command}.about"),
        )

    def _rematch(self, is_swapped: bool) -> None:
        if self.save is not None:
            try:
                scene = self.services.table.rematch(self.match, self.save, is_swapped=is_swapped)
            except SaveError as error:
                self.tell(self.words("battle.save_failed.title"), escape(self.words.why(error)))
            else:
                self.go(self.services.into_game(scene))

    def _replay(self) -> None:
        if self.save is not None:
            self.go(_replaying(self, self.match, partial(self._watched, self.save)))

    def _watched(self, save: Path) -> Transition:
        """Return the way to the recording, above the result. Raises SaveError."""
        return Replace(self.services.table.replay(save))

    def on_back(self) -> None:
        """Back to where the battle was begun."""
        self.go(Pop())


def tell_over(screen: Screen, match: Match, save: Path | None, title: str, text: str) -> None:
    """Say how a game ended whose board stays to be looked at, and where to go from there."""
    words, services = screen.words, screen.services

    def watched() -> Transition:
        """Leave the game: only one that nobody plays any more can be watched."""
        assert save is not None
        leave(match, services.folders.saves)
        replay = services.table.replay(save, partial(_back_to, services, save))
        return Reset((services.home(services), replay))

    replay = Button(
        words("battle.result.replay"),
        lambda: screen.go(_replaying(screen, match, watched)),
        command="menu_replay",
        is_enabled=save is not None,
        why_not=words("battle.result.unsaved"),
        id="over_replay",
        tooltip=words("battle.result.replay.about"),
    )
    home = Button(
        words("screen.pause.title"),
        lambda: screen.go(Reset((services.home(services),))),
        command="pause_title",
        id="over_title",
        tooltip=words("screen.pause.title.about"),
    )
    body, close = text_body(screen.ui, text), words("screen.close")
    show_closable(screen.ui, title, body, close, id="over", left=(replay, home), begins_on_close=True)


def _replaying(screen: Screen, match: Match, way: Callable[[], Transition]) -> Push:
    """Return the way over the notice of what is opened into a recording; why it cannot be is told here."""

    def tell(problem: SaveError) -> None:
        screen.tell(screen.words("battle.replay.broken"), escape(screen.words.why(problem)))

    return opening(screen.services, game_name(screen.words, match), way, tell)


def _back_to(services: Services, save: Path) -> Transition:
    """Return the way back to a game that was left to be watched. Raises SaveError."""
    return services.into_game(services.table.resume(save))
