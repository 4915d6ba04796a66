"""The keys of all commands, each a field that takes another one: a part of the settings."""

from functools import partial

from game.rules.prose import listing
from game.scenes.key_help import key_text
from game.scenes.screen import Screen
from game.views.commands import Command
from game.views.input import leads
from game.views.keys import KeyChord
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.keycapture import KeyCapture
from game.views.ui.layout import Grid, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class KeyPanel(Panel):
    """Every command with its key, by where it counts. A key that is taken from another one is asked about."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._captures: dict[str, KeyCapture] = {}
        self._note = Label("", "warning", id="key_note", is_visible=False)
        words, keymap = screen.words, screen.context.keymap
        groups: list[Widget] = []
        for group in dict.fromkeys(command.group for command in keymap.commands):
            captures = [self._capture(command) for command in keymap.commands if command.group == group]
            title = words.or_else(f"screen.keys.group.{group}", group)
            groups.append(Label(title, "dim", is_bold=True))
            groups.append(Grid(*captures, fit_width=320, gap=16))
        reset = Button(
            words("screen.settings.keys.reset"),
            self._reset,
            command="keep_form",
            id="keys_reset",
            tooltip=words("screen.settings.keys.reset.about"),
        )
        super().__init__(
            words("screen.settings.keys"),
            Row(Label(words("screen.settings.keys.about"), "dim", stretch=1), reset, gap=16),
            self._note,
            *groups,
            Spacer(4),
        )

    def _capture(self, command: Command) -> KeyCapture:
        capture = KeyCapture(
            self._command_text(command.name),
            self._key_text(command.name),
            partial(self._bind, command.name),
            prompt=self._screen.words("screen.settings.keys.press"),
            id=f"key_{command.name}",
        )
        self._captures[command.name] = capture
        return capture

    def _command_text(self, name: str) -> str:
        return self._screen.words.or_else(f"screen.command.{name}", name.replace("_", " ").capitalize())

    def _key_text(self, name: str) -> str:
        return key_text(self._screen.context, self._screen.words, name, is_full=True)

    def _bind(self, name: str, chord: KeyChord) -> None:
        screen, keymap = self._screen, self._screen.context.keymap
        robbed = keymap.conflicts(name, chord)
        usual = next(command.keys for command in keymap.commands if command.name == name)
        leading = "" if chord.name in usual or not leads(chord) else chord.shown(keymap.texts)

        def bind() -> None:
            keymap.bind(name, chord)
            screen.context.keys_changed()
            self._show(robbed, leading)

        if not robbed:
            bind()
            return
        words = screen.words
        others = listing(self._command_text(each) for each in robbed)
        text = words("screen.settings.keys.conflict", key=chord.shown(keymap.texts), others=others)
        screen.ask(words("screen.settings.keys"), escape(text), words("screen.settings.keys.take"), bind)

    def _show(self, robbed: tuple[str, ...] = (), leading: str = "") -> None:
        """Show all keys, and what the choice of the last one brings along."""
        for name, capture in self._captures.items():
            capture.set_key(self._key_text(name))
        words, keymap = self._screen.words, self._screen.context.keymap
        notes = []
        keyless = [name for name in robbed if not keymap.chords(name)]
        if keyless:
            others = listing(self._command_text(each) for each in keyless)
            notes.append(words("screen.settings.keys.without", others=others))
        if leading:
            notes.append(words("screen.settings.keys.leads", key=leading))
        self._note.set_text("\n".join(f"{{icon:warning}} {escape(note)}" for note in notes))
        self._note.set_visible(bool(notes))

    def _reset(self) -> None:
        self._screen.context.keymap.reset()
        self._screen.context.keys_changed()
        self._show()
