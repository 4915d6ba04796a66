"""The keys of a screen, listed: what F1 shows."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from game.rules.prose import listing
from game.scenes.context import Context
from game.views.commands import FORM_GROUP
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

_AROUND_PX, _LEAST_PX, _LINE_PX, _KEY_PX = 160, 160, 26, 112
"""The list of keys: what it leaves free of the screen's height, its least height, a line's, a key's width."""


_EVERYWHERE = ("help", "fullscreen", "screenshot")
"""Commands that every screen takes, whatever stands on it."""
_BESIDE = {"hint": "take_hint"}
"""Commands without a button of their own, by the one whose button they go with."""
_LONG_TEXT = 300
"""Letters of a text that stands beside the keys, below them on a narrow screen: above, it hid them."""


def key_text(context: Context, words: Words, command: str, *, is_full: bool = False) -> str:
    """Return a command's key (``is_full``: all of them), and its button of the gamepad."""
    keymap = context.keymap
    keys = listing(keymap.names(command)) if is_full else keymap.name(command)
    button = keymap.pad(command)
    if button is None:
        return keys
    pad = words("screen.keys.pad", button=words.or_else(f"screen.pad.{button}", str(button)))
    return f"{keys}, {pad}" if keys else pad


def key_rows(root: Widget, context: Context, words: Words, more: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return every key of widgets and of ``more`` commands with what it does.

    Where two widgets have the same text (a squad for each side), their panels tell them apart. A key that a
    widget takes is not one of ``more``, too: those are what the screen does with keys that are left to it.
    """
    texts: dict[str, str] = {}
    places: dict[str, str] = {}
    taken: set[str] = set()
    for widget in root.walk():
        text = getattr(widget, "text", "") or widget.tooltip
        if widget.command and text:
            whole = _in_full(context, words, widget.command, text)
            texts[widget.command], places[widget.command] = whole, _panel_title(widget)
            if widget.is_enabled:
                taken.add(context.keymap.name(widget.command))
    counts = Counter(texts.values())
    for command, text in texts.items():
        if counts[text] > 1:
            place = places[command]
            in_place = words("screen.keys.of", place=place, text=text)
            texts[command] = in_place if place else words(f"screen.command.{command}")
    for command in (*(_BESIDE[each] for each in _BESIDE if each in texts), *more):
        if command not in texts and context.keymap.name(command) not in taken:
            texts[command] = words(f"screen.command.{command}")
    named = ((key_text(context, words, command), text) for command, text in texts.items())
    return [(key, text) for key, text in named if key]


def _in_full(context: Context, words: Words, command: str, text: str) -> str:
    """Return what a button with few words does in all of them: 'Left' is 'Turn to the left'.

    Keys of forms mean something else on each form: there the button alone says what.
    """
    whole = words.or_else(f"screen.command.{command}", "")
    is_of_form = any(each.name == command and each.group == FORM_GROUP for each in context.keymap.commands)
    short, spoken = (set(re.findall(r"[^\W\d_]{2,}", each.casefold())) for each in (text, whole))
    return whole if short and short <= spoken and not is_of_form else text


def _panel_title(widget: Widget) -> str:
    """Return the title of the panel that a widget stands in, "" where none has one."""
    panel = widget.parent
    while panel is not None and not getattr(panel, "title", ""):
        panel = panel.parent
    return str(getattr(panel, "title", ""))


def show_keys(
    ui: Ui,
    context: Context,
    words: Words,
    help_key: str,
    more: tuple[str, ...],
    without: tuple[str, ...] = (),
) -> None:
    """Open the list of keys over a screen, below the text that explains it; last what keys do everywhere.

    ``without``: commands of those that do nothing on this screen.
    """
    rows = key_rows(ui.root, context, words, more)
    listed = {key for key, _ in rows} | {context.keymap.name(command) for command in without}
    common = [(key_text(context, words, each), words(f"screen.command.{each}")) for each in _EVERYWHERE]
    told_of_all = (line.partition("   ") for line in words("screen.keys.common").splitlines())
    common += [(key, text) for key, _, text in told_of_all]
    lines = [_row(key, text) for key, text in rows]
    lines += [_row(key, text, "dim") for key, text in common if key and key not in listed]
    about = words(help_key) if help_key else ""
    width = context.kit.theme.metrics.dialog_width
    is_long = len(about) > _LONG_TEXT
    is_wide = is_long and ui.size[0] / context.kit.scale > 2 * width + _AROUND_PX
    told: list[Widget] = [Label(about, stretch=1)] if about else []
    keys = Column(*lines, gap=4, stretch=1)
    parts = (keys, *told) if is_long and not is_wide else (*told, keys)
    body = Row(*parts, gap=24, cross="start") if is_wide else Column(*parts, gap=8)
    close = Button(
        words("screen.close"), ui.close_dialog, command="back", emphasis="primary", id="keys_close"
    )
    room = round(ui.size[1] / context.kit.scale) - _AROUND_PX
    height = max(_LEAST_PX, min(room, _LINE_PX * (len(lines) + 4)))
    panel = Panel(
        words("screen.keys.title"),
        ScrollArea(body, stretch=1, least_height=height),
        Row(Spacer(), close),
        gap=16,
        width=2 * width if is_wide else width,
        id="keys",
    )
    ui.open_dialog(panel)


def _row(key: str, text: str, role: str = "text") -> Row:
    """Return a line of the list: all keys in a column, all texts in the next."""
    name = Label(escape(key), role, is_bold=True, width=_KEY_PX)
    return Row(name, Label(escape(text), role, stretch=1), gap=16, cross="start")


def is_key_awaited(focus: Widget | None) -> bool:
    """Say whether the next key is to become the key of a command."""
    return isinstance(focus, KeyCapture) and focus.is_waiting
