"""The page of a campaign for browsers, written from the game: bit by bit, so that the screen goes on."""

from __future__ import annotations

from pathlib import Path

from game.scenes.game.page_screen import PageScreen
from game.session.chronicle import ENDING, ChronicleError, GapError, RunningChronicle, write_page
from game.session.errors import unwritable
from game.session.own_files import plain_name
from game.views.ui.button import Button
from game.views.ui.markup import escape

FOLDER = "chronicles"


class ChronicleExport:
    """Writes the page into a folder beside the player's others; a page of the campaign holds its button."""

    def __init__(self, screen: PageScreen) -> None:
        self._screen = screen
        self._running: RunningChronicle | None = None

    def button(self) -> Button:
        """Return the button, which rests while the page is being written."""
        words = self._screen.words
        return Button(
            words("game.chronicle.write"),
            self._begin,
            is_compact=True,
            is_enabled=self._running is None,
            why_not=words("game.chronicle.writing"),
            id="write_chronicle",
            tooltip=words("game.chronicle.write.about"),
        )

    @property
    def is_running(self) -> bool:
        """Whether ``update`` still reads or writes."""
        return self._running is not None

    @property
    def target(self) -> Path:
        """Return where the page of this campaign lies, called after its save."""
        match, folders = self._screen.match, self._screen.services.folders
        name = match.system.name if match.beginning is None else match.beginning.header.name
        stem = plain_name(name, "campaign") if match.store is None else match.store.path.stem
        return folders.squads.parent / FOLDER / f"{stem}{ENDING}"

    def _begin(self) -> None:
        self._running = RunningChronicle(self._screen.match, self._screen.words.strings)
        self._screen.notice = self._screen.words("game.chronicle.writing")
        self._screen.refresh()

    def update(self) -> None:
        """Read on; when all is read, write the page and say where it lies."""
        if self._running is None:
            return
        words, target = self._screen.words, self.target
        try:
            if not self._running.read():
                return
            target.parent.mkdir(parents=True, exist_ok=True)
            write_page(self._running.told(), target)
            told = words("game.chronicle.written", path=escape(str(target)))
            notice, problem = f"{{good}}{{icon:check}}{{/}} {told}", ""
        except GapError:
            notice, problem = "", words("game.chronicle.gap")
        except OSError as error:
            notice, problem = "", escape(words.why(unwritable(target.parent, error)))
        except ChronicleError as error:
            notice, problem = "", escape(words.why(error))
        self._running, self._screen.notice = None, notice
        self._screen.refresh()
        if problem:
            self._screen.tell(words("game.chronicle.failed"), problem)
