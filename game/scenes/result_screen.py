"""What the results of battles and duels share: a verdict above, the sides below, the way to the replay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push
from game.session.errors import SaveError
from game.session.match import Match
from game.session.unsaved import leave
from game.views.table.stage import backdrop
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class ResultScreen(MenuScreen):
    """Shown when a battle is over. Escape leads back to where it was begun."""

    help_key = "battle.result.help"

    def __init__(self, services: Services, match: Match, theatre: str, save: Path | None) -> None:
        """``theatre`` says what lies behind it; ``save`` is where the battle can be seen again."""
        super().__init__(services)
        self.save = save
        self.match = match
        self._theatre = theatre

    def verdict(self, title: str, winners: Sequence[str], role: str, facts: str, sides: Widget) -> Widget:
        """Return the screen: who won, in the colour of ``role``, why, the sides, and the buttons."""
        words = self.words
        names = ", ".join(winners)
        won = words("battle.result.won", side=escape(names)) if winners else words("battle.result.draw")
        known = role if winners and self.context.kit.has_colour(role) else "text"
        head = Column(
            Label(won, known, "figure", is_bold=True, text_align="center"),
            Label(facts, "dim", text_align="center"),
            gap=8,
        )
        buttons = Row(
            Spacer(),
            Button(
                words("battle.result.replay"),
                self._replay,
                command="menu_replay",
                is_enabled=self.save is not None,
            ),
            self._again("rematch", is_swapped=False),
            self._again("rematch_swapped", is_swapped=True),
            Button(words("battle.result.leave"), self.on_back, command="confirm", emphasis="primary"),
            gap=12,
        )
        return Column(self.head(title), Column(head, sides, buttons, gap=20, padding=24, stretch=1), gap=0)

    def played(self) -> Match | None:
        """The match: it can still be saved here."""
        return self.match

    def exit(self) -> None:
        """Let go of a match that has been saved here."""
        if self.match.position.depth == 1:
            try:
                leave(self.match, self.services.folders.saves)
            except SaveError as error:
                self.services.troubles.append(str(error))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Stars or haze behind the panels."""
        ground = self.context.kit.palette.ground
        surface.blit(backdrop(surface.get_size(), self._theatre, ground), (0, 0))

    def _again(self, command: str, *, is_swapped: bool) -> Button:
        """Return a button that begins the game anew; one that a campaign ordered has no rematch."""
        return Button(
            self.words(f"battle.result.{command}"),
            partial(self._rematch, is_swapped),
            command=command,
            is_enabled=self.save is not None,
            id=command,
        )

    def _rematch(self, is_swapped: bool) -> None:
        if self.save is not None:
            try:
                scene = self.services.table.rematch(self.match, self.save, is_swapped=is_swapped)
            except SaveError as error:
                self.tell(self.words("battle.save_failed.title"), escape(str(error)))
            else:
                self.go(self.services.into_game(scene))

    def _replay(self) -> None:
        if self.save is not None:
            try:
                self.go(Push(self.services.table.replay(self.save)))
            except SaveError as error:
                self.tell(self.words("battle.replay.broken"), escape(str(error)))

    def on_back(self) -> None:
        """Back to where the battle was begun."""
        self.go(Pop())
