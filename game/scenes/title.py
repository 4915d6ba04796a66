"""The title: where everything begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.core.lazy import Lazy
from game.scenes.backdrop import Backdrop
from game.scenes.context import Context
from game.scenes.faces import FACES, command_of
from game.scenes.key_help import show_keys
from game.scenes.loading import paint_spaced
from game.scenes.opening import opening
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.setup.draft import PREPARED
from game.scenes.stack import Push, Quit, Transition
from game.session.autosave import is_autosave
from game.session.errors import SaveError
from game.session.save_folder import SaveFolder
from game.session.saves import SaveListing
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Emphasis, MenuButton
from game.views.ui.flow import Flow
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from game.scenes.game.face import Face

SCENES: Final[Mapping[str, Callable[..., Screen]]] = Lazy(
    {
        "form": "game.scenes.setup.screen:NewGame",
        "load": "game.scenes.load:LoadScene",
        "rulebook": "game.scenes.rulebook:RulebookScene",
        "mods": "game.scenes.mods:ModsScene",
        "settings": "game.scenes.settings:SettingsScene",
        "credits": "game.scenes.credits:CreditsScene",
    }
)
"""Where the title leads to; loaded when it is first opened."""
_ROOMY_PX = 700
"""Below this width (at scale 1) the title keeps to what is needed."""
_TWO_COLUMNS_PX = 1100
"""From this width on (at scale 1) there is room for what leads to games beside the rest."""
_MOST_IN_ONE_COLUMN = 2
"""With more systems the menu stands in two columns, so that all of it is in view."""
_COLUMN_PX = 280
_TIGHT_GAP_PX = 3
"""Between the buttons where there is a game to go on with: all, Quit too, are in view in 1280 x 720."""


class Title(Screen):
    """The first screen."""

    name = "title"
    help_key = "screen.title.help"
    is_fluid = True

    def __init__(self, services: Services, faces: Mapping[str, Face] = FACES) -> None:
        """``faces``: the systems that can be begun from here."""
        super().__init__(services)
        self._faces = faces
        self._backdrop: Backdrop | None = None
        self._latest: SaveListing | None = None
        self._unreadable: SaveListing | None = None
        self._saves = SaveFolder(services.folders.saves, services.systems)

    def build(self) -> Widget:
        """Name, what can be done, version and the state of the mods."""
        words = self.words
        self._latest = self._latest_save()
        games, others = self._buttons()
        gap = 8 if self._latest is None else _TIGHT_GAP_PX
        is_beside = len(self._faces) > _MOST_IN_ONE_COLUMN and self.logical_width >= _TWO_COLUMNS_PX
        menu: Widget = Column(*games, *others, gap=gap, padding=4)
        if is_beside:
            columns = (Column(*each, gap=8, width=_COLUMN_PX) for each in (games, others))
            menu = Row(*columns, gap=8, padding=4, cross="start")
        body = Column(
            Picture(self._paint_name, width=296, height=56, align="start"),
            Label(words("screen.title.motto"), "dim", is_visible=self.logical_width >= _ROOMY_PX),
            Spacer(4),
            ScrollArea(
                menu,
                stretch=1,
                least_height=52,
                width=2 * _COLUMN_PX + 24 if is_beside else 304,
                align="start",
            ),
            gap=8,
            stretch=1,
        )
        return Row(Column(body, self._foot(), gap=8, padding=self._margin(), stretch=1), cross="fill")

    def _margin(self) -> int:
        return 40 if self.logical_width >= _ROOMY_PX else 16

    def _buttons(self) -> tuple[list[Widget], list[Widget]]:
        """Return the buttons that lead to games, and all others."""
        words = self.words
        entries: list[tuple[str, Callable[[], object], str, Emphasis]] = []
        if self._latest is not None:
            entries.append(("continue", self._continue, "menu_continue", "primary"))
        first: Emphasis = "normal" if self._latest is not None else "primary"
        systems: dict[str, str] = {}
        for system in self._faces:
            command = command_of(system)
            key = command.removeprefix("menu_")
            entries.append((key, partial(self._open_form, system), command, "normal" if systems else first))
            systems[key] = system
        self._first = f"title_{next(iter(systems), 'load')}"
        entries += [
            ("scenarios", self._open_scenarios, "menu_scenarios", "normal"),
            ("load", lambda: self._open("load"), "menu_load", "normal"),
            ("replays", lambda: self._open("load", "replay"), "menu_replay", "normal"),
            ("rulebook", lambda: self._open("rulebook"), "menu_rulebook", "normal"),
            ("mods", lambda: self._open("mods"), "menu_mods", "normal"),
            ("settings", lambda: self._open("settings"), "menu_settings", "normal"),
            ("credits", lambda: self._open("credits"), "menu_credits", "quiet"),
            ("quit", lambda: self.go(Quit()), "menu_quit", "quiet"),
        ]
        buttons: list[Widget] = [
            MenuButton(
                words(f"screen.title.{systems.get(key, key)}"),
                act,
                command=command,
                emphasis=emphasis,
                id=f"title_{key}",
                tooltip=self._tooltip(systems.get(key, key)),
            )
            for key, act, command, emphasis in entries
        ]
        games = 1 + next(number for number, (key, *_) in enumerate(entries) if key == "scenarios")
        return buttons[:games], buttons[games:]

    def _tooltip(self, key: str) -> str:
        if key == "continue" and self._latest is not None:
            facts = self._latest.facts
            turn = self.words.turn("".join(facts.systems[:1]), facts.turn) if facts is not None else ""
            return self.words("screen.title.continue.about", name=escape(self._latest.name), turn=turn)
        return self.words.or_else(f"screen.title.{key}.about", "")

    def _foot(self) -> Widget:
        words, report = self.words, self.services.report
        version = words("screen.title.version", version=self.services.version)
        parts: list[Widget] = [Label(version, "dim", "label", is_wrapped=False)]
        if not report.is_clean:
            text = words.count("screen.title.problems", len(report.problems))
            parts.append(
                Label(f"{{icon:warning}} {{link:mods:problems}}{text}{{/}}", "warning", is_wrapped=False)
            )
        folder: list[Widget] = []
        if (unreadable := self._unreadable) is not None and unreadable.problem is not None:
            why, text = escape(words.why(unreadable.problem)), escape(words("screen.title.unreadable"))
            if unreadable.is_folder:
                folder.append(Label(f"{{icon:warning}} {why}", "warning"))
            else:
                parts.append(Label(f"{{icon:warning}} {text}", "warning", is_wrapped=False, tooltip=why))
        parts.append(Label(words("screen.title.keys"), "dim", "label", is_wrapped=False))
        self._about = Label("", "dim", id="title_about")
        return Column(self._about, *folder, Flow(*parts, gap=24), gap=8)

    def _paint_name(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        paint_spaced(kit, surface, kit.capitals(self.words("screen.title.name")))
        return surface

    # What happens

    def _latest_save(self) -> SaveListing | None:
        self._unreadable = None
        for each in self._saves.listed():
            if each.problem and not each.is_in_use and self._unreadable is None:
                self._unreadable = each
            is_open = each.facts is not None and not each.facts.is_over
            if is_open and not is_autosave(Path(each.path)):
                return each
        return None

    def _open(self, name: str, *more: object) -> None:
        self.go(Push(SCENES[name](self.services, *more)))

    def _open_form(self, system: str, group: str = "") -> None:
        self._open("form", self._faces[system], group)

    def _open_scenarios(self) -> None:
        """Open the form of the first system at its scenarios."""
        self._open_form(next(iter(self._faces)), PREPARED)

    def _continue(self) -> None:
        if self._latest is None:
            return
        services, path = self.services, Path(self._latest.path)

        def way() -> Transition:
            return services.into_game(services.table.resume(path))

        self.go(opening(services, self._latest.name, way, self._tell_failed))

    def _tell_failed(self, problem: SaveError) -> None:
        self.tell(self.words("screen.title.failed"), escape(self.words.why(problem)))

    def on_link(self, target: str) -> None:
        """The remark on problems opens the list of mods."""
        if target == "mods:problems":
            self._open("mods")
        else:
            super().on_link(target)

    def on_back(self) -> None:
        """Escape does nothing here: leaving has its own key."""

    def show_keys(self) -> None:
        """Show the keys of this screen: Escape is none of them."""
        show_keys(self.ui, self.context, self.words, self.help_key, self.more_keys, without=("back",))

    # The scene protocol

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the usual choice. Every way into the game leads past here, with the packs in use.

        A language that was chosen over a game, which goes on in its own words, counts from here on.
        """
        again, language = self.services.read_again, context.settings.language
        is_other = language != self.services.language and language in self.services.catalog.languages
        if again is not None and is_other:
            self._services = again()
        context.know_content(self.services.catalog, self.services.words.strings)
        super().enter(context, size)
        self.focus_start()

    @property
    def needs_redraw(self) -> bool:
        """The stars move."""
        return super().needs_redraw or (self._backdrop is not None and self._backdrop.is_dirty)

    @property
    def calm_ms(self) -> int:
        """The stars move now and then."""
        return min(super().calm_ms, 0 if self._backdrop is None else self._backdrop.calm_ms)

    def resume(self) -> None:
        """A game may have been saved meanwhile."""
        self.rebuild()
        self.focus_start()
        super().resume()

    def focus_start(self) -> None:
        """Put the focus on the usual choice, so that Enter goes on."""
        self.focus_on("title_continue" if self._latest is not None else self._first)

    def on_update(self, dt_ms: int) -> None:
        """Let the stars move, and say what the chosen entry is for."""
        focus = self.ui.focus
        self._about.set_text(focus.tooltip if isinstance(focus, MenuButton) else "")
        if self._backdrop is not None:
            self._backdrop.update(dt_ms)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the stars."""
        size = surface.get_size()
        if self._backdrop is None or self._backdrop.size != size:
            kit = self.context.kit
            self._backdrop = Backdrop(kit.palette, size, kit.is_motion_reduced)
        self._backdrop.draw(surface)

    def restyle(self) -> None:
        """Other colours or motion: paint the ground anew."""
        self._backdrop = None
        super().restyle()
