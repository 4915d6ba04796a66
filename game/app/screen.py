"""The commands that draw: the window, and pictures without one."""

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from game.app.cli_mods import given_packs
from game.app.display_env import prepare_display_environment
from game.app.screen_arguments import chords_of, impossible, know_language, size_of

if TYPE_CHECKING:
    import pygame

    from game.app.rescue import Rescue
    from game.app.settings import Settings
    from game.rules.reasons import ReasonError
    from game.scenes.context import Context
    from game.scenes.services import Services
    from game.scenes.stack import Scene, SceneStack, Transition

TITLE = "Ironsphere"
FRAMES_PER_SECOND = 60
_FRAMES_BEFORE_A_SHOT = 40
PICTURE = ".png"
_MOST_TOLD = 5
_HEADLESS = (
    "play without one by 'ironsphere table', watch battles by 'ironsphere simulate skirmish', "
    "or draw scenes by 'ironsphere shot'"
)


def run_play(args: argparse.Namespace) -> int:
    """Open the window and play until the player leaves.

    Nothing that is loaded at the start is ever garbage: the collector waits until all of it is there
    (``_loading``), and never goes through it while the game is played.
    """
    gc.disable()
    try:
        return _play(args)
    finally:
        gc.unfreeze()
        gc.enable()


def _play(args: argparse.Namespace) -> int:
    given_packs(args.mod)
    prepare_display_environment(os.environ, sys.platform)
    import msgspec
    import pygame

    from game.app.rescue import Rescue
    from game.app.settings import load_settings
    from game.rules.reasons import ReasonError
    from game.scenes.display import NoDisplayError, open_window
    from game.scenes.loop import Loop, RealClock
    from game.scenes.stack import Quit, SceneStack
    from game.session.home import user_places
    from game.views.sound import speaker

    places = user_places()
    kept, complaint = load_settings(places.settings)
    settings = msgspec.structs.replace(
        kept,
        language=args.language or kept.language,
        window_size=size_of(args.size) if args.size else kept.window_size,
        is_fullscreen=args.fullscreen or kept.is_fullscreen,
    )
    complaints = [complaint] if complaint else []
    context = _context(settings, complaints)
    try:
        open_window(settings.window_size, TITLE, settings.is_fullscreen)
    except NoDisplayError as problem:
        raise impossible(f"{problem}; {_HEADLESS}") from problem
    speaker().allow()
    if settings.palette != context.settings.palette:
        complaints.append(
            ReasonError(
                str(places.settings),
                "settings.refused.palette",
                palette=settings.palette[:60],
                known=", ".join(context.kit.theme.palettes),
                used=context.settings.palette,
            )
        )
    for each in complaints:
        print(f"ironsphere: {each}", file=sys.stderr)
    stack = SceneStack(context, _surface().get_size())
    window = _Window(context, settings, kept, places.settings)
    rescue = Rescue(stack)
    try:
        stack.start(_loading(args, args.bot_seconds or settings.bot_seconds, context, complaints, rescue))
        loop = Loop(stack, _surface, pygame.display.flip, window.events)
        loop.run(RealClock(), FRAMES_PER_SECOND, rescue.is_rescued)
        stack.apply(Quit())
    except Exception as error:
        return rescue.ended_by(error)
    finally:
        window.keep()
        speaker().close()
        pygame.display.quit()
    return 0


def run_shot(args: argparse.Namespace) -> int:
    """Draw a scene into a file, without a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    prepare_display_environment(os.environ, sys.platform)
    import pygame

    from game.app.begin import Asked
    from game.app.services import make_services
    from game.app.shots import KEYS, shot_scenes, shots
    from game.app.shots_asked import asking
    from game.content.problems import known_instead
    from game.content.whole import write_whole
    from game.scenes.stack import Quit, SceneStack
    from game.session.errors import SaveError, unwritable
    from game.session.own_files import is_output, print_out, why_not_called, why_not_over
    from game.session.saves import copy_file
    from game.session.schema import SUFFIX
    from game.views.pictures import png_of

    target = Path(args.output)
    is_printed = is_output(target)
    why = why_not_over(target) or why_not_called(target, "the picture", PICTURE)
    if why and not is_printed:
        raise impossible(why)
    if args.scene not in shots():
        raise impossible(f"there is no scene {args.scene!r}; {known_instead(args.scene, shots())}")
    given_packs(args.mod)
    size = size_of(args.size)
    chords = chords_of(args.keys if args.keys is not None else KEYS.get(args.scene, ""))
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    stack = SceneStack(_context(None, []), size)
    with TemporaryDirectory() as folder:
        services = make_services(args.mod, lambda: args.seed, Path(folder), language=lambda: args.language)
        _tell_packs(services)
        know_language(services, args.language)
        stack.context.know_content(services.catalog, services.words.strings)
        asked = Asked(campaign=args.campaign, scenario=args.scenario, map=args.map, seed=args.seed)
        table = None
        if args.campaign or args.scenario or args.map:
            services, table = asking(services, asked)
            if args.save is not None:
                told = "leave out --save, or --map, --scenario, --campaign"
                raise impossible(f"the save has its own game: {told}")
        save = Path(folder) / f"shot{SUFFIX}" if args.save is not None else None
        if save is not None:
            copy_file(Path(args.save), save)
        try:
            try:
                stack.start(*shot_scenes(args.scene, services, save))
            except SaveError as problem:
                raise problem.at(args.save or problem.place) from problem
            if table is not None and not table.is_used:
                raise impossible(
                    f"the scene {args.scene} begins no game that --map and its like could choose"
                )
            _show(stack, surface, _FRAMES_BEFORE_A_SHOT)
            for chord in chords:
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    stack.handle(pygame.event.Event(kind, key=chord.key, mod=chord.mod, unicode=""))
                _show(stack, surface, _FRAMES_BEFORE_A_SHOT)
            _show(stack, surface, args.wait * FRAMES_PER_SECOND // 1000)
            picture = png_of(surface)
        finally:
            stack.apply(Quit())
            pygame.display.quit()
    if is_printed:
        print_out(picture)
        return 0
    try:
        write_whole(target, picture)
    except OSError as problem:
        raise impossible(str(unwritable(target, problem))) from problem
    print(target)
    return 0


def _tell_packs(services: "Services") -> None:
    if not services.report.is_clean:
        print(services.report.render(), file=sys.stderr)


def _show(stack: "SceneStack", surface: "pygame.Surface", frames: int) -> None:
    for _ in range(frames):
        stack.update(1000 // FRAMES_PER_SECOND)
        stack.draw(surface)


def _surface() -> "pygame.Surface":
    import pygame

    surface = pygame.display.get_surface()
    if surface is None:
        raise impossible(f"the window has gone; {_HEADLESS}")
    return surface


def _context(settings: "Settings | None", complaints: "list[ReasonError]") -> "Context":
    from game.rules.reasons import ReasonError
    from game.scenes.context import Context, ViewSettings
    from game.scenes.faces import COMMANDS
    from game.session.home import user_places
    from game.views.input import KeyMap
    from game.views.ui.theme import load_theme

    if settings is None:
        return Context(keymap=KeyMap(COMMANDS))
    theme = load_theme()
    view = ViewSettings(
        ui_scale=settings.ui_scale,
        palette=settings.palette if settings.palette in theme.palettes else "default",
        vision=settings.vision,
        is_motion_reduced=settings.is_motion_reduced,
        animation_speed_percent=settings.animation_speed_percent,
        sound_percent=settings.sound_percent,
        is_fullscreen=settings.is_fullscreen,
        window_size=settings.window_size,
        autosaves=settings.autosaves,
        language=settings.language,
        mods_off=settings.mods_off,
        mods_order=settings.mods_order,
    )
    keymap = KeyMap(COMMANDS, settings.keys)
    place = f"{user_places().settings}: keys"
    complaints.extend(ReasonError(place, "os.told", why=each) for each in keymap.faults[:_MOST_TOLD])
    return Context(theme, view, keymap)


class _Window:
    """Follows the settings that concern the window, and keeps all of them in their file."""

    def __init__(self, context: "Context", settings: "Settings", kept: "Settings", path: Path) -> None:
        """``kept`` are those of the file; what differs from them in ``settings`` was asked for once."""
        self._context = context
        self._settings = settings
        self._kept = kept
        self._path = path
        self._shown = context.settings
        self._told = ""
        context.watch(self._changed)

    def _changed(self) -> None:
        from game.scenes.display import open_window

        now, shown = self._context.settings, self._shown
        is_resized = now.window_size != shown.window_size and not now.is_fullscreen
        if is_resized or now.is_fullscreen != shown.is_fullscreen:
            self._shown = now
            open_window(now.window_size, TITLE, now.is_fullscreen)
            self._tell_size()
        self.keep()

    def _tell_size(self) -> None:
        import pygame

        width, height = _surface().get_size()
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))

    def events(self) -> Iterator["pygame.event.Event"]:
        """Pass the events on; a key takes a picture of the screen."""
        import pygame

        for event in pygame.event.get():
            if event.type == pygame.WINDOWSIZECHANGED and not self._shown.is_fullscreen:
                self._context.know_window(_surface().get_size())
                self._shown = self._context.settings
            if event.type == pygame.KEYDOWN and self._context.keymap.is_command(event, "screenshot"):
                self._take_picture()
            else:
                yield event

    def _take_picture(self) -> None:
        from datetime import datetime

        from game.content.whole import write_whole
        from game.rules.reasons import ReasonError
        from game.session.errors import reason_of
        from game.views.pictures import png_of

        folder = self._path.parent / "pictures"
        try:
            write_whole(folder / f"{datetime.now():%Y%m%d_%H%M%S_%f}.png", png_of(_surface()))
        except OSError as problem:
            why = reason_of(problem)
            self._context.troubles.append(ReasonError(str(folder), "settings.refused.picture", why=why))

    def keep(self) -> None:
        """Write the settings that were changed here; another game's in the same file stay."""
        import msgspec

        from game.app.settings import kept_size, save_changes
        from game.rules.reasons import ReasonError
        from game.session.errors import reason_of

        now = self._context.settings
        settings = msgspec.structs.replace(
            self._settings,
            ui_scale=now.ui_scale,
            palette=now.palette,
            vision=now.vision,
            is_motion_reduced=now.is_motion_reduced,
            animation_speed_percent=now.animation_speed_percent,
            sound_percent=now.sound_percent,
            is_fullscreen=now.is_fullscreen,
            window_size=kept_size(now.window_size),
            autosaves=now.autosaves,
            language=now.language,
            mods_off=now.mods_off,
            mods_order=now.mods_order,
            keys={name: tuple(keys) for name, keys in self._context.keymap.to_table().items()},
        )
        if settings == self._settings:
            return
        try:
            self._kept = save_changes(self._path, self._settings, settings, self._kept)
        except OSError as problem:
            told = ReasonError(str(self._path), "settings.refused.unkept", why=reason_of(problem))
            if str(told) != self._told:
                self._told = str(told)
                self._context.troubles.append(told)
                print(f"ironsphere: {told}", file=sys.stderr)
        else:
            self._settings, self._told = settings, ""


def _loading(
    args: argparse.Namespace,
    bot_seconds: float,
    context: "Context",
    complaints: "list[ReasonError]",
    rescue: "Rescue",
) -> "Scene[object]":
    """The first picture; what takes time comes after it."""
    from game.app.registry import LANGUAGE
    from game.scenes.loading import LoadingScene
    from game.scenes.stack import Reset

    made: list[Services] = []

    def load() -> None:
        from game.app.services import make_services
        from game.session.home import PackChoice

        made.append(
            make_services(
                args.mod,
                bot_seconds=bot_seconds,
                autosaves=lambda: context.settings.autosaves,
                language=lambda: context.settings.language,
                choice=lambda: PackChoice(
                    mods_off=context.settings.mods_off, mods_order=context.settings.mods_order
                ),
            )
        )

    def lead() -> "Transition":
        from game.rules.reasons import ReasonError

        gc.freeze()
        gc.enable()
        services = rescue.services = made[0]
        services.troubles.extend(complaints)
        language, known = context.settings.language, services.catalog.languages
        if language not in known:
            told = ReasonError("", "settings.refused.language", language=language, known=", ".join(known))
            services.troubles.append(told)
        try:
            if args.language:
                know_language(services, args.language)
            first = _asked(args, services)
        except Exception:
            _tell_packs(services)  # what is asked for may stand in a pack that is out of use
            raise
        home = services.home(services)
        return Reset((home,) if first is None else (home, first))

    is_english = context.settings.language == LANGUAGE  # the texts of others are among what is read
    steps = [("Reading rules, machines and boards" if is_english else "", load)]
    return LoadingScene(TITLE, steps, lead)


def _asked(args: argparse.Namespace, services: "Services") -> "Scene[object] | None":
    """Return the game to begin with, None for the title; who asks for none waits for no forms."""
    files = (args.load, args.replay, args.seed)
    named = (args.system, args.campaign, args.scenario, args.map, args.seat)
    if not any(named) and all(each is None for each in files):
        return None
    from game.app.begin import first_scene

    return first_scene(args, services)
