"""The keys of a screen, listed: what F1 shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.context import Context
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.keycapture import KeyCapture
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.root import Ui
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from game.scenes.words import Words

_AROUND_PX, _LEAST_PX, _LINE_PX = 160, 160, 26
"""The list of keys: what it leaves free of the screen's height, the least that it takes, and for a line."""


def key_text(context: Context, words: Words, command: str, *, is_full: bool = False) -> str:
    """Return a command's key (``is_full``: all of them), and its button of the gamepad."""
    keymap = context.keymap
    keys = ", ".join(chord.name for chord in keymap.chords(command)) if is_full else keymap.name(command)
    button = keymap.pad(command)
    if button is None:
        return keys
    pad = words("screen.keys.pad", button=words.or_else(f"screen.pad.{button}", str(button)))
    return f"{keys}, {pad}" if keys else pad


def key_lines(root: Widget, context: Context, words: Words, more: tuple[str, ...]) -> list[str]:
    """Return a line for every key that does something: of the widgets, and of ``more`` commands."""
    lines, listed = [], []
    for widget in root.walk():
        name = key_text(context, words, widget.command) if widget.command else ""
        text = getattr(widget, "text", "") or widget.tooltip
        if name and text:
            lines.append(f"{{b}}{escape(name)}{{/}}   {escape(text)}")
            listed.append(widget.command)
    for command in (each for each in more if each not in listed):
        name = escape(key_text(context, words, command))
        lines.append(f"{{b}}{name}{{/}}   {escape(words(f'screen.command.{command}'))}")
    lines += [f"{{dim}}{line}{{/}}" for line in words("screen.keys.common").splitlines()]
    return lines


def show_keys(ui: Ui, context: Context, words: Words, help_key: str, more: tuple[str, ...]) -> None:
    """Open the list of keys over a screen, below the text that explains it."""
    parts: list[Widget] = []
    if help_key:
        parts.append(Label(words(help_key)))
    parts += [Label(line) for line in key_lines(ui.root, context, words, more)]
    close = Button(
        words("screen.close"), ui.close_dialog, command="back", emphasis="primary", id="keys_close"
    )
    room = round(ui.size[1] / context.kit.scale) - _AROUND_PX
    height = max(_LEAST_PX, min(room, _LINE_PX * (len(parts) + 4)))
    panel = Panel(
        words("screen.keys.title"),
        ScrollArea(Column(*parts, gap=4), stretch=1, least_height=height),
        Row(Spacer(), close),
        gap=16,
        width=context.kit.theme.metrics.dialog_width,
        id="keys",
    )
    ui.open_dialog(panel)


def is_key_awaited(focus: Widget | None) -> bool:
    """Say whether the next key is to become the key of a command."""
    return isinstance(focus, KeyCapture) and focus.is_waiting
