"""The files of what a screen builds: saved, loaded, sent as text, left; nothing unsaved is lost unasked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from game.scenes.own_files import FileKind, OwnFile, OwnFileError
from game.scenes.screen import Screen
from game.scenes.stack import Pop
from game.session.own_files import may_be_file, may_be_there
from game.views.ui.entry import Clipboard, SystemClipboard
from game.views.ui.file_chooser import ChooserTexts, FileChooser, Offer
from game.views.ui.listview import ListColumn
from game.views.ui.markup import escape

T = TypeVar("T")


class BuilderFiles(Generic[T]):
    """Belongs to one screen, whose texts begin with ``area``. It pops with the file that was saved last."""

    def __init__(
        self,
        screen: Screen,
        kind: FileKind[T],
        area: str,
        *,
        built: Callable[[], T],
        begin: Callable[[T], object],
        say: Callable[[str], object],
        tidy: Callable[[], object] = lambda: None,
        accepts: Callable[[T], bool] = lambda _: True,
        is_bare: Callable[[T], bool] = lambda _: False,
        paste_about: str = "",
        own: str = "",
    ) -> None:
        """``built`` returns what is on the screen, ``begin`` goes on with another, ``say`` shows a line.

        ``tidy`` is called before something is saved; ``accepts`` says no, and why, to what cannot be used
        here; what ``is_bare`` says yes to is let go unasked. ``own`` is the name of the file from which the
        screen begins.
        """
        self._screen, self._kind, self._area = screen, kind, area
        self._built, self._begin, self._say = built, begin, say
        self._tidy, self._accepts, self._paste_about = tidy, accepts, paste_about
        self._is_bare = is_bare
        self.folder = kind.beside(screen.services.folders.squads)
        self.clipboard: Clipboard = SystemClipboard()
        self._own = own
        """The file that holds what is built; saving over any other asks first."""
        self._saved = ""
        self._kept: T | None = built()
        """What was loaded or saved last; None: nothing of it is in a file."""
        screen.losses.append(lambda: not self.is_kept)

    def _t(self, key: str, **facts: object) -> str:
        return self._screen.words(f"{self._area}.{key}", **facts)

    @property
    def is_kept(self) -> bool:
        """Whether what is built is in a file as it stands, or is what the screen began with."""
        return self._built() == self._kept

    def detach(self) -> None:
        """What is built is a copy: no file holds it yet."""
        self._own = ""

    def save(self) -> None:
        """Write what is built into a file of its name, after a question where that is another's."""
        name = self._kind.name(self._built()).strip()
        if not name:
            self._say(f"{{warning}}{self._t('no_name')}{{/}}")
            return
        path = self._kind.path(self.folder, name)
        if may_be_there(path) and path.stem != self._own:
            text = self._t("replace.ask", name=escape(path.name))
            self._screen.ask(self._t("replace"), text, self._t("replace"), self._write, True)
        else:
            self._write()

    def _write(self) -> None:
        self._tidy()
        built = self._built()
        path = self._kind.path(self.folder, self._kind.name(built))
        try:
            self._kind.write(path, built)
        except OSError as problem:
            self._screen.tell(self._t("save_failed"), escape(self._screen.words.why(problem)))
            return
        self._own = self._saved = path.stem
        self._kept = built
        self._say(self._t("saved", path=escape(str(path))))

    def choose(
        self,
        about: Callable[[T], str],
        titles: tuple[str, str],
        *,
        id: str,
        ready: Sequence[tuple[str, T]] = (),
        hint: str = "",
        empty: str = "",
        why_not: Callable[[T], str] = lambda _: "",
        selected: int = 0,
    ) -> None:
        """List the player's own files, then ready ones by their ids; the one that is taken is gone on with.

        ``about`` says in a word what one is; ``titles`` stand above the names and these words. ``why_not``
        says in that place why an own one cannot be taken here.
        """
        screen, words = self._screen, self._screen.words
        again = partial(
            self.choose, about, titles, id=id, ready=ready, hint=hint, empty=empty, why_not=why_not
        )
        own = sorted(self._kind.listed(self.folder), key=lambda each: each.content is None)
        offers = [
            self._offer(each, about, why_not, partial(again, selected=at)) for at, each in enumerate(own)
        ]
        for key, content in ready:
            cells = (escape(self._kind.name(content)), about(content), "")
            offers.append(Offer(cells, f"ready:{key}", partial(self._take, content, "")))
        if not selected:
            selected = next((at for at, each in enumerate(offers) if each.take is not None), 0)
        columns = (ListColumn(titles[0], weight=3), ListColumn(titles[1], weight=2), ListColumn("", weight=1))
        texts = ChooserTexts(
            title=self._t("load"),
            take=self._t("load"),
            remove=words("screen.load.delete"),
            remove_about=words("screen.own_file.delete.about"),
            not_own=words("screen.own_file.ready"),
            close=words("screen.cancel"),
            hint=hint,
            empty=empty,
        )
        close = screen.ui.close_dialog
        chooser = FileChooser(texts, offers, columns, close, selected=selected, id=id)
        screen.ui.open_dialog(chooser, close, chooser.listing)

    def _offer(
        self,
        file: OwnFile[T],
        about: Callable[[T], str],
        why_not: Callable[[T], str],
        again: Callable[[], object],
    ) -> Offer:
        """Return a file with where it is, and in full what is wrong with it."""
        key, note = f"own:{file.path.stem}", escape(str(file.path))
        name, origin = escape(file.name), self._t("own")
        remove = partial(self._ask_remove, file, again) if may_be_file(file.path) else None
        if file.content is not None:
            refusal = why_not(file.content)
            take = None if refusal else partial(self._take, file.content, file.path.stem)
            return Offer((name, refusal or about(file.content), origin), key, take, note, remove)
        why = "" if file.problem is None else file.problem.placed(self._screen.words.strings)
        problem = f"{{bad}}{escape(why)}{{/}}\n{self._t('unusable.about', file=note)}"
        return Offer((name, self._t("unusable"), origin), key, None, problem, remove)

    def _ask_remove(self, file: OwnFile[T], again: Callable[[], object]) -> None:
        words = self._screen.words
        self._screen.ask(
            words("screen.load.delete"),
            escape(words("screen.own_file.delete.ask", name=file.name, path=file.path)),
            words("screen.load.delete.yes"),
            partial(self._remove, file.path, again),
            is_danger=True,
        )

    def _remove(self, path: Path, again: Callable[[], object]) -> None:
        """Remove a file, list the others; what is built stays, and is unsaved where it was that file's."""
        screen = self._screen
        try:
            path.unlink(missing_ok=True)
        except OSError as problem:
            screen.tell(screen.words("screen.load.delete"), escape(screen.words.why(problem)))
            return
        if path.stem == self._own:
            self._own, self._kept = "", None
        if path.stem == self._saved:
            self._saved = ""
        screen.ui.close_dialog()
        again()

    def _take(self, content: T, own: str) -> None:
        self._screen.ui.close_dialog()
        if self._accepts(content):
            self._go_on_with(content, "load", own, is_kept=True)

    def _go_on_with(self, content: T, way: str, own: str, *, is_kept: bool) -> None:
        def begin() -> None:
            self._begin(content)
            self._own = own
            self._kept = self._built() if is_kept else None

        self.let_go(way, begin)

    def let_go(self, way: str, then: Callable[[], object]) -> None:
        """Do what lets go of what is built, after a question where something of it is not saved.

        ``way`` is the text of the button that does it.
        """
        if self.is_kept or self._is_bare(self._built()):
            then()
        else:
            title = self._t(way)
            self._screen.ask(title, self._t("leave.ask"), title, then)

    def start_over(self, content: T) -> None:
        """Go on with something bare: there is nothing in it yet that could be lost."""
        self._go_on_with(content, "new", "", is_kept=True)

    def copy(self) -> None:
        """Put what is built on the clipboard as YAML."""
        self.clipboard.write(self._kind.text(self._built()))
        self._say(self._t("copied"))

    def paste(self) -> None:
        """Go on with what somebody has sent as text; it is not saved yet."""
        try:
            content = self._kind.pasted(self.clipboard.read(), self._t("pasted"))
        except OwnFileError as problem:
            why = escape(problem.placed(self._screen.words.strings))
            text = "\n".join(filter(None, (why, self._paste_about)))
            self._screen.tell(self._t("paste_failed"), text)
        else:
            if self._accepts(content):
                self._go_on_with(content, "paste", "", is_kept=False)

    def leave(self) -> None:
        """Go back, after a question where something is not saved."""
        self.let_go("leave", self._pop)

    def _pop(self) -> None:
        self._screen.go(Pop(self._saved or None))
