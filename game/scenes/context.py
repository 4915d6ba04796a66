"""What every scene gets: the kit, the key map and the settings that change how things look."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.content.capitals import language_of
from game.content.catalog import Catalog
from game.content.models import Faction, Pilot
from game.views.input import KeyMap
from game.views.machines import Machines
from game.views.sound import speaker
from game.views.ui.kit import Kit
from game.views.ui.theme import Theme, load_theme

Vision: TypeAlias = Literal["default", "deuteranopia", "protanopia", "tritanopia"]


@dataclass(frozen=True, slots=True)
class ViewSettings:
    """The settings that the scenes obey. ``animation_speed_percent`` 0 shows results at once."""

    ui_scale: float = 1.0
    palette: str = "default"
    vision: Vision = "default"
    is_motion_reduced: bool = False
    animation_speed_percent: int = 100
    sound_percent: int = 80
    is_fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 720)
    autosaves: int = 3
    """So many copies of a war are kept, one for each of its last rounds; 0: none."""
    language: str = "en"
    """Of the texts; it counts when content is read."""
    mods_off: tuple[str, ...] = ()
    """Ids of the content packs that are switched off; it counts when content is read."""
    mods_order: tuple[str, ...] = ()
    """Ids of content packs in the order in which they are loaded; it counts when content is read."""

    def with_changes(
        self,
        *,
        ui_scale: float | None = None,
        palette: str | None = None,
        vision: Vision | None = None,
        is_motion_reduced: bool | None = None,
        animation_speed_percent: int | None = None,
        sound_percent: int | None = None,
        is_fullscreen: bool | None = None,
        window_size: tuple[int, int] | None = None,
        autosaves: int | None = None,
        language: str | None = None,
        mods_off: tuple[str, ...] | None = None,
        mods_order: tuple[str, ...] | None = None,
    ) -> "ViewSettings":
        """Return a copy with some values changed."""
        return replace(
            self,
            ui_scale=self.ui_scale if ui_scale is None else ui_scale,
            palette=self.palette if palette is None else palette,
            vision=self.vision if vision is None else vision,
            is_motion_reduced=self.is_motion_reduced if is_motion_reduced is None else is_motion_reduced,
            animation_speed_percent=(
                self.animation_speed_percent if animation_speed_percent is None else animation_speed_percent
            ),
            sound_percent=self.sound_percent if sound_percent is None else sound_percent,
            is_fullscreen=self.is_fullscreen if is_fullscreen is None else is_fullscreen,
            window_size=self.window_size if window_size is None else window_size,
            autosaves=self.autosaves if autosaves is None else autosaves,
            language=self.language if language is None else language,
            mods_off=self.mods_off if mods_off is None else mods_off,
            mods_order=self.mods_order if mods_order is None else mods_order,
        )


class Context:
    """Handed to every scene. ``apply`` changes the settings and tells whoever watches."""

    def __init__(
        self,
        theme: Theme | None = None,
        settings: ViewSettings | None = None,
        keymap: KeyMap | None = None,
    ) -> None:
        self.theme = theme if theme is not None else load_theme()
        self.keymap = keymap if keymap is not None else KeyMap()
        self._settings = settings if settings is not None else ViewSettings()
        self._catalog = Catalog()
        self._language = language_of({})
        self._watchers: list[Callable[[], None]] = []
        self.troubles: list[Exception] = []
        """What went wrong outside of the scenes, with settings or pictures: the next screen says it."""
        self._kit = self._build()

    @property
    def settings(self) -> ViewSettings:
        """The settings in force."""
        return self._settings

    @property
    def kit(self) -> Kit:
        """The kit for these settings."""
        return self._kit

    def _build(self) -> Kit:
        speaker().set_volume(self._settings.sound_percent)
        return Kit(
            self.theme,
            self._settings.ui_scale,
            self._settings.palette,
            self._settings.vision,
            self._settings.is_motion_reduced,
            self._catalog.factions.values(),
            self._catalog.picture_files(Faction),
            Machines(self._catalog),
            self._catalog.picture_files(Pilot),
            self._language,
        )

    def know_content(self, catalog: Catalog, texts: Mapping[str, str]) -> None:
        """Let the kit know the looks of what the packs in use hold, before a scene shows them.

        ``texts`` of the language in use say what it calls keys, and which capital letters it has.
        """
        self.keymap.texts = texts
        if catalog is not self._catalog or language_of(texts) != self._language:
            self._catalog, self._language = catalog, language_of(texts)
            speaker().know(catalog.sounds)
            self._kit = self._build()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this after every change of settings or keys."""
        self._watchers.append(watcher)

    def apply(self, settings: ViewSettings) -> None:
        """Put settings in force."""
        if settings == self._settings:
            return
        self._settings = settings
        self._kit = self._build()
        self.keys_changed()

    def take_troubles(self, others: list[Exception]) -> list[Exception]:
        """Return what went wrong where nobody could be told, here and in ``others``, and forget it there."""
        found = [*others, *self.troubles]
        others.clear()
        self.troubles.clear()
        return found

    def know_window(self, size: tuple[int, int]) -> None:
        """Take note of the size that the window has been given by hand; nothing looks different for it."""
        self._settings = self._settings.with_changes(window_size=size)

    def keys_changed(self) -> None:
        """Tell the scenes that keys are shown anew."""
        for watcher in self._watchers:
            watcher()
