"""Saved games: go on with one, watch one, name a copy, delete one. Broken ones say why and do no harm."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from game.scenes.context import Context
from game.scenes.opening import opening
from game.scenes.saved.names import delete_question, free_name, notes_apart, shown_time
from game.scenes.saved.notes import marked, pack_notes
from game.scenes.saved.picture import SavePicture
from game.scenes.saved.standing import save_lines, standing_lines
from game.scenes.saving import game_name
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop, Replace, Transition
from game.session.errors import SaveError
from game.session.facts import facts_of
from game.session.load import read_contents
from game.session.match import Match
from game.session.own_files import free_path
from game.session.save_folder import SaveFolder
from game.session.save_preview import newest_position
from game.session.saves import SaveListing, copy_file, delete_save
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

_PICTURE_HEIGHT, _PAGE_WIDTH = 220, 424
_LOW_PICTURE_HEIGHT = 150
"""Where the screen is narrow and everything stands above each other."""
Purpose: TypeAlias = Literal["load", "replay"]


def _version(path: Path) -> tuple[int, int]:
    """Return what changes when a file does."""
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return (status.st_mtime_ns, status.st_size)


class LoadScene(Screen):
    """The list of saves: to play on, or to watch."""

    name = "load"
    is_fluid = True

    def __init__(self, services: Services, purpose: Purpose = "load", running: Match | None = None) -> None:
        """``running``: the game on this table, whose file cannot be read while it is played."""
        super().__init__(services)
        self._running = running
        self._picture: SavePicture | None = None
        self.purpose: Purpose = purpose
        self.name = "load" if purpose == "load" else "replays"
        self.help_key = f"screen.{purpose}.help"
        self._folder = SaveFolder(services.folders.saves, services.systems)
        self._saves: Sequence[SaveListing] = ()
        self._apart: dict[str, str] = {}

    def build(self) -> Widget:
        """The list at the left, the chosen save at the right."""
        words = self.words
        columns = (
            ListColumn("", width=20),
            ListColumn(words("screen.load.name"), weight=3),
            ListColumn(words("screen.load.turn"), width=56, align="right", is_mono=True),
            ListColumn(words("screen.load.date"), width=132, align="right"),
        )
        self._list = ListView(
            (),
            columns,
            on_select=lambda _: self._show(),
            on_activate=lambda _: self._use(),
            empty_text=words("screen.load.none"),
            stretch=1,
            id="saves",
        )
        self._let_go()
        self._picture = SavePicture(
            self.services,
            words("screen.load.picture.waits"),
            words("screen.load.picture.fails"),
            height=_PICTURE_HEIGHT if self.is_wide else _LOW_PICTURE_HEIGHT,
            id="save_picture",
        )
        self._page = Column(gap=8, stretch=1)
        self._use_button = Button(
            words(f"screen.{self.purpose}.use"),
            self._use,
            command="confirm",
            emphasis="primary",
            why_not=self._why_not,
            id="save_use",
        )
        self._copy_button = Button(
            words("screen.load.copy"),
            self._ask_copy,
            command="rename_copy",
            why_not=self._why_not,
            id="save_copy",
            tooltip=words("screen.load.copy.about"),
        )
        self._delete_button = Button(
            words("screen.load.delete"),
            self._ask_delete,
            command="delete",
            emphasis="danger",
            why_not=self._why_not,
            id="save_delete",
            tooltip=words("screen.load.delete.about"),
        )
        left = Panel(words("screen.load.saves"), self._list, stretch=1)
        right = Panel(
            words("screen.load.chosen"),
            self._picture,
            self.scrolled(self._page),
            self._use_button,
            Row(self._copy_button, Spacer(), self._delete_button, gap=8),
            width=self.side_width(_PAGE_WIDTH),
        )
        self._refresh()
        return self.page(
            words(f"screen.{self.purpose}.title"),
            self.beside(left, right),
            about=words(f"screen.{self.purpose}.about"),
        )

    def _refresh(self, wanted: str = "") -> None:
        kept = wanted or (self.chosen.path if self.chosen is not None else "")
        self._saves = self._folder.listed()
        self._apart = notes_apart(self._saves)
        rows = [self._row(each) for each in self._saves]
        paths = [each.path for each in self._saves]
        selected = paths.index(kept) if kept in paths else 0 if rows else -1
        self._list.set_rows(rows, selected)
        self._show()

    def _row(self, save: SaveListing) -> ListRow:
        if save.is_in_use:
            name, turn = self._on_table(save)
            cells = ("{accent}{icon:play}{/}", escape(name), turn, escape(self.words("screen.load.in_use")))
            return ListRow(cells, save.path)
        if save.problem or save.facts is None:
            cells = ("{bad}{icon:cross}{/}", escape(save.name), "-", escape(self.words("screen.load.broken")))
            return ListRow(cells, save.path, "dim", tooltip=escape(self._why(save)))
        facts = save.facts
        icon = "{dim}{icon:stop}{/}" if facts.is_over else "{good}{icon:play}{/}"
        note = self._apart[save.path]
        name = escape(save.name) + (f"  {{dim}}{escape(note)}{{/}}" if note else "")
        cells = (icon, name, str(facts.turn), escape(shown_time(facts.saved)))
        return ListRow(cells, save.path)

    @property
    def _names(self) -> set[str]:
        return {save.name for save in self._saves}

    @property
    def chosen(self) -> SaveListing | None:
        """The chosen save."""
        index = self._list.selected
        return self._saves[index] if 0 <= index < len(self._saves) else None

    def _show(self) -> None:
        words, save = self.words, self.chosen
        parts: list[Widget] = []
        is_usable = save is not None and not save.problem
        if save is None:
            parts.append(Label(words("screen.load.none"), "dim"))
        elif save.is_in_use:
            parts.append(Heading(escape(self._on_table(save)[0])))
            if self._running is not None and self._is_running(save):
                parts += standing_lines(words, facts_of(self._running.position))
            parts.append(Label(words("screen.load.in_use.about")))
        elif save.problem or save.facts is None:
            parts += [
                Heading(escape(save.name)),
                Label(f"{{bad}}{{icon:cross}} {escape(self._why(save))}{{/}}"),
                Label(words(f"screen.load.{'folder' if save.is_folder else 'broken'}.about"), "dim"),
            ]
        else:
            parts += save_lines(words, self.context.kit, save, save.facts)
        self._page.replace(*parts)
        self._show_picture(save)
        is_over = save is not None and save.facts is not None and save.facts.is_over
        is_shown = is_over and self.purpose == "load"
        self._use_button.set_text(words("screen.load.use.over" if is_shown else f"screen.{self.purpose}.use"))
        self._use_button.set_enabled(is_usable)
        self._copy_button.set_enabled(is_usable)
        self._delete_button.set_enabled(self._can_delete)

    def _why(self, save: SaveListing) -> str:
        """Why a file cannot be used; nothing of one that can."""
        return "" if save.problem is None else self.words.why(save.problem)

    def _why_not(self) -> str:
        """Why nothing can be done with what is chosen."""
        save = self.chosen
        if save is None:
            return self.words("screen.load.none_chosen")
        if save.is_in_use:
            return self.words("screen.load.in_use.about")
        return self.words(f"screen.load.{'folder' if save.is_folder else 'broken'}.about")

    @property
    def _can_delete(self) -> bool:
        save = self.chosen
        return save is not None and not save.is_in_use and not save.is_folder

    def _on_table(self, save: SaveListing) -> tuple[str, str]:
        """Return what a save in use is called, and its turn: its file is not read while it is played."""
        if self._running is None or not self._is_running(save):
            return save.name, "-"
        return game_name(self.words, self._running), str(facts_of(self._running.position).turn)

    def _is_running(self, save: SaveListing) -> bool:
        """Whether a save is that of the game on this table."""
        store = self._running.store if self._running is not None else None
        return store is not None and store.path.resolve() == Path(save.path).resolve()

    def _show_picture(self, save: SaveListing | None) -> None:
        """Have the chosen game drawn, or say why there is nothing to draw."""
        picture, running = self._picture, self._running
        assert picture is not None
        picture.set_visible(save is not None)
        if save is None:
            picture.show_none("")
        elif running is not None and self._is_running(save):
            picture.show(("running", len(running.log)), lambda: running.position)
        elif save.problem or save.facts is None:
            picture.show_none(
                self.words("screen.load.in_use" if save.is_in_use else "screen.load.picture.fails")
            )
        else:
            path, systems = Path(save.path), self.services.systems
            picture.show((save.path, *_version(path)), lambda: newest_position(path, systems))

    # What happens

    def _use(self) -> None:
        save = self.chosen
        if save is None or save.problem:
            return
        self._open(is_asked=self.purpose == "replay")

    def _open(self, *, is_asked: bool) -> None:
        """Read the chosen save; ``is_asked``: ask first where its content differs from what is in use."""
        save = self.chosen
        if save is None:
            return
        self._rest()
        services, path = self.services, Path(save.path)

        def way() -> Transition:
            if is_asked and (notes := self._notes(path)):
                return Pop(notes)
            if self.purpose == "load":
                return services.into_game(services.table.resume(path))
            return Replace(services.table.replay(path))

        self.go(opening(services, save.name, way, self._tell_failed, self._ask_about))

    def _notes(self, path: Path) -> list[str]:
        """Return how the content of a save differs from what is in use. Raises SaveError."""
        contents = read_contents(path)
        return pack_notes(self.services, contents.packs, is_frozen=bool(contents.header.content))

    def _tell_failed(self, problem: SaveError) -> None:
        self._refresh()
        self.tell(self.words("screen.load.failed"), escape(self.words.why(problem)))

    def _ask_about(self, notes: object) -> None:
        """Ask whether a save whose content differs is to be read all the same."""
        if isinstance(notes, list):
            words, go_on = self.words, partial(self._open, is_asked=False)
            self.ask(words("screen.load.warnings"), marked(notes), words("screen.load.anyway"), go_on)

    def _ask_copy(self) -> None:
        save = self.chosen
        if save is None or save.problem:
            return
        entry = TextEntry(
            free_name(self.words("screen.load.copy_name", name=save.name), self._names),
            most_signs=60,
            on_submit=self._copy,
            id="copy_name",
        )
        buttons = Row(
            Spacer(),
            Button(self.words("screen.cancel"), self.ui.close_dialog, command="back", id="copy_cancel"),
            Button(
                self.words("screen.load.copy_yes"),
                lambda: self._copy(entry.value),
                command="confirm",
                emphasis="primary",
                id="copy_yes",
            ),
            gap=12,
        )
        self.ui.open_dialog(Panel(self.words("screen.load.copy"), entry, buttons, gap=16, width=440))

    def _copy(self, name: str) -> None:
        save = self.chosen
        self.ui.close_dialog()
        if save is None or not name.strip():
            return
        self._rest()
        called = free_name(name.strip(), self._names)
        target = free_path(self.services.folders.saves, called)
        try:
            copy_file(Path(save.path), target, called)
        except SaveError as problem:
            self.tell(self.words("screen.load.failed"), escape(self.words.why(problem)))
            return
        self._refresh(str(target))

    def _ask_delete(self) -> None:
        save = self.chosen
        if save is not None and self._can_delete:
            self.ask(
                self.words("screen.load.delete"),
                escape(delete_question(self.words, save)),
                self.words("screen.load.delete.yes"),
                self._delete,
                is_danger=True,
            )

    def _delete(self) -> None:
        save = self.chosen
        if save is None:
            return
        self._rest()
        try:
            delete_save(Path(save.path))
        except (SaveError, OSError) as problem:
            self.tell(self.words("screen.load.delete"), escape(self.words.why(problem)))
        self._refresh()

    # The picture

    @property
    def calm_ms(self) -> int:
        """The picture of the chosen game is there, or there is none."""
        is_drawn = self._picture is None or self._picture.is_done
        return super().calm_ms if is_drawn else 0

    def on_update(self, dt_ms: int) -> None:
        """Go on drawing the chosen game."""
        if self._picture is not None:
            self._picture.work()

    def _rest(self) -> None:
        """Nobody reads a file while something is done with it."""
        if self._picture is not None:
            self._picture.rest()

    def _let_go(self) -> None:
        if self._picture is not None:
            self._picture.close()

    def exit(self) -> None:
        """End the thread that reads saves."""
        self._let_go()

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin in the list."""
        super().enter(context, size)
        self.ui.set_focus(self._list, True)
