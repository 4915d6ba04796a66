"""A game that is not saved: said as long as it is so, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.scenes.screen import Screen
from game.scenes.words import Words
from game.session.errors import SaveError
from game.session.match import Match
from game.session.own_files import free_path
from game.session.table_files import TableFiles
from game.session.unsaved import go_on_unsaved, is_lost, is_unsaved, place_for, save_from_now_on
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.dialog import ask, show_message
from game.views.ui.entry import TextEntry
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.root import Ui
from game.views.ui.widget import Widget

_DIALOG_WIDTH = 560
_LONGEST_PLACE = 400


class Below(Widget):
    """A line above a screen, and the screen in all the room that is left below it."""

    def __init__(self, line: Widget, screen: Widget) -> None:
        super().__init__()
        self._line, self._screen = line, screen
        self.add(line, screen)

    def arrange(self, kit: Kit) -> None:
        """Place both; a line that is not shown takes no room."""
        taken = self._line.height_for(kit, self.rect.width) if self._line.is_visible else 0
        place = self.rect
        if taken:
            self._line.place(kit, pygame.Rect(place.x, place.y, place.width, taken))
        self._screen.place(kit, pygame.Rect(place.x, place.y + taken, place.width, place.height - taken))


class SavingNotice:
    """What a screen on which a match is played, or has ended, says as long as the match is not saved."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self._screen, self._match = screen, match
        self._strip: SavingStrip | None = None
        screen.losses.append(lambda: is_lost(match, screen.services.folders.saves))

    def above(self, root: Widget) -> Widget:
        """Return a screen's widgets with room above them for the notice."""
        screen = self._screen
        saves = screen.services.folders.saves
        self._strip = SavingStrip(screen.words, saves, self._match, lambda: screen.ui)
        return Below(self._strip.row, root)

    def look(self) -> None:
        """Say how it stands now."""
        if self._strip is not None:
            self._strip.look()

    def tell(self, error: SaveError) -> None:
        """Say that an order cannot be saved, and why; not again as long as the line above says so.

        Built-in players' orders fail too, and never while the player reads or answers something else.
        """
        screen, strip = self._screen, self._strip
        if strip is None or (not screen.ui.has_dialog and strip.is_news(screen.words.why(error))):
            screen.tell(screen.words("battle.save_failed.title"), escape(screen.words.why(error)))

    def copy(self) -> str:
        """Write a copy of the game as it stands, and return what to say of it: markup."""
        screen, match = self._screen, self._match
        words, folder = screen.words, screen.services.folders.saves
        if is_unsaved(match):
            return f"{{warning}}{words('screen.pause.unsaved')}{{/}}"
        name = copy_name(words, match)
        target = free_path(folder, name)
        try:
            match.save_as(target, name)
        except SaveError as problem:
            return f"{{bad}}{escape(words.why(problem))}{{/}}"
        return escape(words("screen.pause.save.done", path=target))


def copy_name(words: Words, match: Match) -> str:
    """Return what a copy of a game is called unless somebody names it: after the game, and its turn.

    With a battle of a campaign on top that battle's place stands between them.
    """
    turn, name = words.turn(match.system.name, match.turn), game_name(words, match)
    if len(match.position.stack) > 1:
        name = words("screen.pause.save.battle", game=name, place=place_name(words, match))
    return words("screen.pause.save.name", game=name, turn=turn)


def game_name(words: Words, match: Match) -> str:
    """Return what lists of saves call a game: as it was begun (its scenario), else where it is played."""
    begun = match.beginning.header.name if match.beginning is not None else ""
    return begun or place_name(words, match)


def place_name(words: Words, match: Match) -> str:
    """Return what a game is called at its top: its own name, such as a scenario or a site of a campaign.

    Without one its board's, else what is played.
    """
    system, setup = match.system.name, match.position.top.game.setup
    own = str(getattr(setup, "name", "") or match.table(None).board.name)
    return own or words.or_else(f"system.{system}.name", system.capitalize())


class SavingStrip:
    """The notice above a game: it is not saved, or its last order could not be, and what can be done."""

    def __init__(self, words: Words, folder: Path, match: Match, ui: Callable[[], Ui]) -> None:
        """``folder`` is where saves belong; ``ui`` is that of the screen on which this stands."""
        self._words, self._folder, self._match, self._ui = words, folder, match, ui
        self._label = Label("", "warning", is_wrapped=False, stretch=1)
        self._again = self._button("again", partial(try_again, words, folder, match, ui))
        self._elsewhere = self._button("elsewhere", partial(ask_where, words, folder, match, ui))
        self._without = self._button("without", self._go_on_without)
        buttons = (self._again, self._elsewhere, self._without)
        self.row = Panel("", Row(self._label, *buttons, gap=8), padding=4, is_square=True, id="saving_strip")
        self._told = ""
        self.look()

    def is_news(self, trouble: str) -> bool:
        """Whether this has not been said since all was well; from now on it has."""
        is_new, self._told = trouble != self._told, trouble
        return is_new

    def _button(self, key: str, act: Callable[[], object]) -> Button:
        text, about = self._words(f"screen.saving.{key}"), self._words(f"screen.saving.{key}.about")
        return Button(text, act, is_compact=True, id=f"saving_{key}", tooltip=about)

    def look(self) -> None:
        """Say how it stands now."""
        store, is_gone = self._match.store, is_unsaved(self._match)
        trouble = store.trouble if store is not None else None
        self.row.set_visible(is_gone or trouble is not None)
        if not (is_gone or trouble is not None):
            self._told = ""
        self._again.set_visible(is_gone)
        self._without.set_visible(trouble is not None)
        key = "screen.saving.unsaved" if is_gone else "screen.saving.refused"
        why = "" if trouble is None else self._words.why(trouble)
        self._label.set_text(escape(self._words(key, why=why)))

    def _go_on_without(self) -> None:
        words = self._words
        ask(
            self._ui(),
            words("screen.saving.without"),
            words("screen.saving.without.ask"),
            words("screen.saving.without"),
            lambda: go_on_unsaved(self._match),
            words("screen.cancel"),
            emphasis="danger",
        )


def try_again(words: Words, folder: Path, match: Match, ui: Callable[[], Ui]) -> None:
    """Save the game where it belongs, and say how that went."""
    _save(words, match, ui(), place_for(match, folder))


def ask_where(words: Words, folder: Path, match: Match, ui: Callable[[], Ui]) -> None:
    """Ask for a folder, or a file, and save the game there from now on."""

    def go(text: str) -> None:
        ui().close_dialog()
        try:
            path = _at_home(Path(text.strip()))
            name = match.beginning.header.name if match.beginning is not None else ""
            if path.is_dir():
                path = free_path(path, name)
            path = TableFiles().to_write(str(path))
        except (SaveError, OSError) as error:
            show_message(
                ui(), words("screen.saving.elsewhere"), escape(words.why(error)), words("screen.close")
            )
            return
        _save(words, match, ui(), path)

    entry = TextEntry(str(Path.home()), most_signs=_LONGEST_PLACE, on_submit=go, id="saving_place")
    buttons = Row(
        Spacer(),
        Button(words("screen.cancel"), ui().close_dialog, command="back", id="saving_cancel"),
        Button(
            words("screen.pause.save.yes"),
            lambda: go(entry.value),
            command="confirm",
            emphasis="primary",
            id="saving_yes",
        ),
        gap=12,
    )
    ui().open_dialog(
        Panel(
            words("screen.saving.elsewhere"),
            Label(words("screen.saving.elsewhere.ask"), "dim"),
            Column(entry),
            buttons,
            gap=16,
            width=_DIALOG_WIDTH,
        ),
        first=entry,
    )


def _at_home(path: Path) -> Path:
    """Return a path with the folder of whoever stands behind a ``~``, if there is such a person."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _save(words: Words, match: Match, ui: Ui, path: Path) -> None:
    try:
        save_from_now_on(match, path)
        told = words("screen.saving.done", path=path)
    except SaveError as error:
        told = words.why(error)
    show_message(ui, words("screen.saving.title"), escape(told), words("screen.close"))
