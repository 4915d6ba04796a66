"""Settings: in force the moment that they are changed, and kept by whoever watches the context."""

from typing import get_args

from game.scenes.context import Context, ViewSettings, Vision
from game.scenes.key_panel import KeyPanel
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Reset
from game.views.sound import speaker
from game.views.ui.basic import Label
from game.views.ui.button import Button, Toggle
from game.views.ui.choice import Choice
from game.views.ui.controls import Slider
from game.views.ui.glyphs import NO_BREAK
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.theme import SCALE_MAX, SCALE_MIN
from game.views.ui.widget import Widget

_SCALE_STEP_PERCENT = 5
_WINDOW_SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440))
_MOST_AUTOSAVES = 20
"""As far as the slider goes, unless the file says more."""
_SPEEDS = (0, 50, 100, 200, 400)


class SettingsScene(Screen):
    """Display, motion, sound, colours, keys, folders."""

    name = "settings"
    help_key = "screen.settings.help"

    def __init__(
        self, services: Services, focus: str = "set_fullscreen", *, is_over_game: bool = False
    ) -> None:
        """``focus``: the id where to begin; ``is_over_game``: a game below goes on with the words it has."""
        super().__init__(services)
        self._focus = focus
        self._is_over_game = is_over_game

    def build(self) -> Widget:
        """Panels in two columns, the keys below."""
        words = self.words
        first = Column(self._display(), self._sound(), gap=16)
        second = Column(self._motion(), self._colours(), gap=16)
        third = Column(self._saving(), self._folders(), gap=16)
        self._top = Grid(first, second, third, fit_width=384, gap=16)
        body = ScrollArea(Column(self._top, KeyPanel(self), gap=16), stretch=1)
        foot = Row(
            Label(words("screen.settings.kept"), "dim", stretch=1),
            Button(
                words("screen.settings.reset"),
                self._ask_reset,
                command="reset_form",
                id="settings_reset",
                tooltip=words("screen.settings.reset.about"),
            ),
            gap=16,
        )
        return self.page(words("screen.settings.title"), body, foot, about=words("screen.settings.about"))

    @property
    def _now(self) -> ViewSettings:
        return self.context.settings

    def _apply(self, settings: ViewSettings) -> None:
        self.context.apply(settings)

    def _display(self) -> Panel:
        words, now = self.words, self._now
        self._fullscreen = Toggle(
            words("screen.settings.fullscreen"),
            now.is_fullscreen,
            lambda on: self._apply(self._now.with_changes(is_fullscreen=on)),
            command="fullscreen",
            id="set_fullscreen",
        )
        self._window = Choice(
            words("screen.settings.window"),
            self._window_sizes(),
            size_text(now.window_size),
            self._set_window,
            field_width=160,
            id="set_window",
        )
        return Panel(
            words("screen.settings.display"),
            self._fullscreen,
            Slider(
                words("screen.settings.scale"),
                round(now.ui_scale * 100),
                lambda percent: self._apply(self._now.with_changes(ui_scale=percent / 100)),
                least=round(SCALE_MIN * 100),
                most=round(SCALE_MAX * 100),
                step=_SCALE_STEP_PERCENT,
                show=lambda percent: f"{percent}%",
                id="set_scale",
                tooltip=words("screen.settings.scale.about"),
            ),
            self._window,
            *self._language(),
        )

    def _language(self) -> list[Widget]:
        """Where packs bring more than one language: which one."""
        words, codes = self.words, self.services.catalog.languages
        if codes in ((), (self._now.language,)):
            return []
        known = sorted({*codes, self._now.language})
        note = Label(words("screen.settings.language.about"), "dim", "label")
        return [
            Choice(
                words("screen.settings.language"),
                [(code, escape(self._language_name(code))) for code in known],
                self._now.language,
                self._set_language,
                field_width=160,
                id="set_language",
            ),
            *([] if self._can_read_again else [note]),
        ]

    @property
    def _can_read_again(self) -> bool:
        """Whether a language counts at once: nothing below this screen is made of the old words."""
        return self.services.read_again is not None and not self._is_over_game

    def _set_language(self, code: str) -> None:
        self._apply(self._now.with_changes(language=code))
        self._read_again("set_language")

    def _read_again(self, focus: str) -> None:
        """Make the title and this screen anew, in the words of the language that is set now."""
        if self.services.read_again is not None and self._can_read_again:
            services = self.services.read_again()
            self.go(Reset((services.home(services), SettingsScene(services, focus))))

    def _language_name(self, code: str) -> str:
        """A language's name as it calls itself, else its code."""
        named = self.services.catalog.strings_of(code).get("screen.language.name")
        return named if named is not None else code

    def _window_sizes(self) -> list[tuple[str, str]]:
        sizes = sorted({*_WINDOW_SIZES, self._now.window_size})
        return [(size_text(size), size_text(size).replace("x", " x ")) for size in sizes]

    def _set_window(self, value: str) -> None:
        width, _, height = value.partition("x")
        self._apply(self._now.with_changes(window_size=(int(width), int(height))))

    def _motion(self) -> Panel:
        words, now = self.words, self._now
        speeds = [(str(speed), words(f"screen.settings.speed.{speed}")) for speed in _SPEEDS]
        return Panel(
            words("screen.settings.motion"),
            Choice(
                words("screen.settings.speed"),
                speeds,
                str(now.animation_speed_percent),
                lambda speed: self._apply(self._now.with_changes(animation_speed_percent=int(speed))),
                field_width=200,
                id="set_speed",
            ),
            Toggle(
                words("screen.settings.reduced"),
                now.is_motion_reduced,
                lambda on: self._apply(self._now.with_changes(is_motion_reduced=on)),
                id="set_reduced",
                tooltip=words("screen.settings.reduced.about"),
            ),
        )

    def _saving(self) -> Panel:
        words, now = self.words, self._now
        return Panel(
            words("screen.settings.saving"),
            Slider(
                words("screen.settings.autosaves"),
                now.autosaves,
                lambda count: self._apply(self._now.with_changes(autosaves=count)),
                most=max(_MOST_AUTOSAVES, now.autosaves),
                show=lambda count: str(count) if count else words("screen.settings.autosaves.none"),
                id="set_autosaves",
            ),
            Label(words("screen.settings.autosaves.about"), "dim", "label"),
        )

    def _sound(self) -> Panel:
        words, now = self.words, self._now
        self._heard = Label("", "dim", "label", id="heard")
        self._show_heard()
        return Panel(
            words("screen.settings.sound"),
            Slider(
                words("screen.settings.volume"),
                now.sound_percent,
                self._set_volume,
                step=5,
                show=lambda percent: f"{percent}%",
                id="set_volume",
            ),
            self._heard,
        )

    def _show_heard(self) -> None:
        why = escape(speaker().problem)
        if why:
            told = self.words("screen.settings.volume.without", why=why)
            self._heard.set_text(f"{{warning}}{{icon:warning}}{{/}} {told}")
        else:
            self._heard.set_text(self.words("screen.settings.volume.about"))

    def _set_volume(self, percent: int) -> None:
        """Let the player hear how loud that is."""
        self._apply(self._now.with_changes(sound_percent=percent))
        speaker().try_again()
        speaker().play("turn")
        self._show_heard()

    def _colours(self) -> Panel:
        words, now = self.words, self._now
        self._sample = Label("", id="set_sample")
        self._show_sample()
        return Panel(
            words("screen.settings.colours"),
            Choice(
                words("screen.settings.vision"),
                [(vision, words(f"screen.settings.vision.{vision}")) for vision in get_args(Vision)],
                now.vision,
                self._set_vision,
                field_width=200,
                id="set_vision",
            ),
            Toggle(
                words("screen.settings.contrast"),
                now.palette == "high_contrast",
                lambda on: self._apply(self._now.with_changes(palette="high_contrast" if on else "default")),
                id="set_contrast",
            ),
            self._sample,
        )

    def _set_vision(self, value: str) -> None:
        visions: tuple[Vision, ...] = get_args(Vision)
        vision = next(each for each in visions if each == value)
        self._apply(self._now.with_changes(vision=vision))

    def _show_sample(self) -> None:
        known = self.services.catalog.factions
        factions = [(each, known[each].name) for each in known if self.context.kit.has_colour(each)]
        names = [
            f"{{{each}}}{{icon:stop}}{NO_BREAK}{escape(name.replace(' ', NO_BREAK))}{{/}}"
            for each, name in factions
        ]
        marks = [
            f"{{good}}{{icon:check}}{NO_BREAK}+{{/}}",
            f"{{bad}}{{icon:cross}}{NO_BREAK}-{{/}}",
            f"{{warning}}{{icon:warning}}{NO_BREAK}!{{/}}",
        ]
        self._sample.set_text("   ".join([*names, *marks]))

    def _folders(self) -> Panel:
        words, folders = self.words, self.services.folders
        files = (("mods", folders.mods), ("settings", folders.settings))
        named: list[tuple[str, object]] = [("saves", folders.saves), ("squads", folders.squads), *files]
        lines = [
            Label(f"{escape(words(f'screen.settings.folder.{name}'))}\n{{dim}}{escape(str(path))}{{/}}")
            for name, path in named
            if path is not None
        ]
        return Panel(words("screen.settings.folders"), *lines)

    # All

    def _ask_reset(self) -> None:
        words = self.words
        self.ask(
            words("screen.settings.reset"),
            words("screen.settings.reset.ask"),
            words("screen.settings.reset"),
            self._reset,
        )

    def _reset(self) -> None:
        language = self._now.language
        self.context.apply(ViewSettings(mods_off=self._now.mods_off, mods_order=self._now.mods_order))
        self.context.keymap.reset()
        self.context.keys_changed()
        self.rebuild()
        self.focus_on("settings_reset")
        if language != self._now.language:
            self._read_again("settings_reset")

    def restyle(self) -> None:
        """The sample of colours shows the new ones."""
        super().restyle()
        self._show_sample()
        self._fullscreen.set_on(self._now.is_fullscreen)

    def resize(self, size: tuple[int, int]) -> None:
        """The choice of sizes shows the one that the window has been given by hand, too."""
        super().resize(size)
        self._window.set_options(self._window_sizes(), size_text(self._now.window_size))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the first setting."""
        super().enter(context, size)
        self.ui.focus_first()
        self.focus_on(self._focus)


def size_text(size: tuple[int, int]) -> str:
    """Return a size as a choice's value."""
    return f"{size[0]}x{size[1]}"
