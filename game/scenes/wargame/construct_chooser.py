"""The list of datasheets to load: the player's own, with what is wrong with a file, then ready ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.wargame.construct_files import OwnSheet
from game.scenes.words import Words
from game.systems.wargame.content import Datasheet
from game.views.ui.file_chooser import FileChooser, Offer
from game.views.ui.listview import ListColumn
from game.views.ui.markup import escape


def sheet_chooser(
    words: Words,
    own: Sequence[OwnSheet],
    ready: Sequence[Datasheet],
    on_sheet: Callable[[OwnSheet | Datasheet], object],
    on_close: Callable[[], object],
) -> FileChooser:
    """Return the list, own files first; it tells ``on_sheet`` of the one that is taken."""
    offers = [_own(words, each, on_sheet) for each in own]
    offers += [
        Offer(
            (escape(each.name), words(f"wargame.build.{each.build}"), ""),
            f"ready:{each.id}",
            partial(on_sheet, each),
        )
        for each in ready
    ]
    columns = (ListColumn(words("wargame.build.name"), weight=3), ListColumn("", weight=2), ListColumn(""))
    title = words("wargame.build.load")
    return FileChooser(title, offers, columns, words("screen.cancel"), on_close, id="sheet")


def _own(words: Words, each: OwnSheet, on_sheet: Callable[[OwnSheet], object]) -> Offer:
    key, note = f"own:{each.path.stem}", escape(str(each.path))
    name, origin = escape(each.name), words("wargame.build.own")
    if each.sheet is not None:
        kind = words(f"wargame.build.{each.sheet.build}")
        return Offer((name, kind, origin), key, partial(on_sheet, each), note)
    problem = f"{{bad}}{escape(each.problem)}{{/}}\n{note}"
    return Offer((name, words("wargame.build.unusable"), origin), key, None, problem)
