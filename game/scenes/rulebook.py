"""The rulebook of the games that can be played, by section, searched as you type, linked, with a way back."""

import re

from game.content.capitals import capitals
from game.content.catalog import Catalog
from game.content.models import RulebookEntry
from game.scenes.context import Context
from game.scenes.faces import FACES
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.words import Words
from game.views.ui.basic import Divider, Heading, Label
from game.views.ui.button import Button
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape, link, rule_link
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

_MARK = re.compile(r"\*([^*\n]+)\*|\[([A-Z]{2,4}-[0-9]+(?:\.[0-9]+)*)\]")
_ID = re.compile(r"^([A-Z]+)-(.*)$")
_LINE_PX = 800
"""Longer lines are hard to read."""
_SECTION = "section:"


def rule_order(entry: RulebookEntry) -> tuple[str, str, tuple[int, ...]]:
    """Sort by system, then by the numbers of the id."""
    found = _ID.match(entry.id)
    prefix, numbers = (found[1], found[2]) if found else (entry.id, "")
    return (entry.system, prefix, tuple(int(part) for part in numbers.split(".") if part.isdigit()))


def section_of(rule: str) -> str:
    """Return the section that an id belongs to: SK-3 for SK-3.2."""
    return rule.split(".")[0]


def rule_markup(text: str, catalog: Catalog, words: Words) -> str:
    """Turn a rulebook text into markup: *stress*, [SK-3.2] as a link, and options as links."""
    parts: list[str] = []
    position = 0
    for found in _MARK.finditer(text):
        parts.append(escape(text[position : found.start()]))
        position = found.end()
        stressed, rule = found[1], found[2]
        if rule:
            parts.append(rule_link(rule) if rule in catalog.rulebook else escape(rule))
            continue
        option = stressed.split(":")[0].strip()
        if words.has(f"screen.option.{option}.name"):
            parts.append(link(f"option:{option}", stressed))
        else:
            parts.append(f"{{b}}{escape(stressed)}{{/}}")
    parts.append(escape(text[position:]))
    return "".join(parts).replace("\n", "\n\n")


class RulebookScene(Screen):
    """Shows the rulebook, open at an entry."""

    name = "rulebook"
    help_key = "screen.rulebook.help"
    is_fluid = True

    def __init__(self, services: Services, entry_id: str = "") -> None:
        super().__init__(services)
        played = (each for each in services.catalog.rulebook.values() if each.system in FACES)
        self._entries = tuple(sorted(played, key=rule_order))
        known = services.catalog.rulebook
        first = self._entries[0].id if self._entries else ""
        self.entry_id = entry_id if entry_id in known else first
        self._missing = entry_id if entry_id and entry_id not in known else ""
        self._searched = ""
        self._past: list[str] = []
        self._future: list[str] = []

    def build(self) -> Widget:
        """Search and tree at the left, the entry at the right."""
        words = self.words
        self._search = TextEntry(
            self._searched,
            on_change=self._look_for,
            on_submit=lambda _: self.ui.set_focus(self._list, True),
            placeholder=words("screen.rulebook.search"),
            id="rulebook_search",
            stretch=1,
        )
        self._list = ListView(
            (),
            (ListColumn(width=64), ListColumn(weight=1)),
            on_select=self._selected,
            on_activate=lambda _: self.ui.set_focus(None),
            empty_text=words("screen.rulebook.nothing"),
            least_rows=6,
            stretch=1,
            id="rulebook_list",
        )
        self._found = Label("", "dim", "label")
        self._page = Column(gap=12, width=_LINE_PX, align="start")
        self._area = ScrollArea(Column(self._page), stretch=1, least_height=200)
        self._back = Button(
            words("screen.rulebook.back"),
            self._go_back,
            command="history_back",
            icon="arrow_left",
            is_compact=True,
            why_not=words("screen.rulebook.nothing_before"),
            id="rulebook_back",
            tooltip=words("screen.rulebook.back.about"),
        )
        self._forward = Button(
            words("screen.rulebook.forward"),
            self._go_forward,
            command="history_forward",
            icon="arrow_right",
            is_compact=True,
            why_not=words("screen.rulebook.nothing_after"),
            id="rulebook_forward",
            tooltip=words("screen.rulebook.forward.about"),
        )
        tree = Panel(
            words("screen.rulebook.contents"),
            Row(
                self._search,
                Button(
                    words("screen.rulebook.find"),
                    self._to_search,
                    command="search",
                    is_compact=True,
                    id="to_search",
                    tooltip=words("screen.rulebook.find.about"),
                ),
                gap=8,
            ),
            self._found,
            self._list,
            width=self.side_width(376),
        )
        entry = Panel("", self._area, Divider(), Row(self._back, self._forward, Spacer(), gap=8), stretch=1)
        self._fill()
        self._show()
        body = self.beside(tree, entry)
        return self.page(words("screen.rulebook.title"), body, about=words("screen.rulebook.about"))

    # The tree

    def _matching(self) -> list[RulebookEntry]:
        wanted = self._search.value.casefold().split()
        found = []
        for entry in self._entries:
            text = f"{entry.id} {entry.title} {entry.text} {entry.decided}".casefold()
            if all(word in text for word in wanted):
                found.append(entry)
        if wanted:
            found.sort(key=lambda e: not all(word in f"{e.id} {e.title}".casefold() for word in wanted))
        return found

    def _fill(self) -> None:
        matching = self._matching()
        is_searching = bool(self._search.value.strip())
        rows: list[ListRow] = []
        system = section = ""
        for entry in matching:
            if not is_searching:
                if entry.system != system:
                    system, section = entry.system, ""
                    title = self.words.or_else(f"system.{system}.name", system.capitalize())
                    cells = ("", f"{{accent}}{{b}}{escape(capitals(title, self.words.language))}{{/}}{{/}}")
                    rows.append(ListRow(cells, f"{_SECTION}{system}", is_enabled=False))
                if section_of(entry.id) != section:
                    section = section_of(entry.id)
                    title = self.words.or_else(f"screen.rulebook.section.{section}", section)
                    cells = (f"{{dim}}{{b}}{section}{{/}}{{/}}", f"{{dim}}{{b}}{escape(title)}{{/}}{{/}}")
                    rows.append(ListRow(cells, f"{_SECTION}{section}", is_enabled=False))
            rows.append(ListRow((entry.id, escape(entry.title)), entry.id))
        keys = [row.key for row in rows]
        self._list.set_rows(rows, keys.index(self.entry_id) if self.entry_id in keys else -1)
        count = self.words.count("screen.rulebook.found", len(matching))
        self._found.set_text(
            count if is_searching else self.words.count("screen.rulebook.entries", len(matching))
        )

    def _selected(self, index: int) -> None:
        key = self._list.rows[index].key
        if key and not key.startswith(_SECTION):
            self._open(key)

    def _look_for(self, text: str) -> None:
        self._searched = text
        self._fill()

    def _to_search(self) -> None:
        self.ui.set_focus(self._search, True)

    # The entry

    def _open(self, entry_id: str) -> None:
        if entry_id != self.entry_id:
            self._past.append(self.entry_id)
            self._future.clear()
            self._turn_to(entry_id)

    def _turn_to(self, entry_id: str) -> None:
        self.entry_id = entry_id
        self._missing = ""
        keys = [row.key for row in self._list.rows]
        if entry_id in keys:
            self._list.select(keys.index(entry_id), tell=False)
        self._show()
        self._area.scroll_to(0)

    def _go_back(self) -> None:
        if self._past:
            self._future.append(self.entry_id)
            self._turn_to(self._past.pop())

    def _go_forward(self) -> None:
        if self._future:
            self._past.append(self.entry_id)
            self._turn_to(self._future.pop())

    def _show(self) -> None:
        words, catalog = self.words, self.services.catalog
        entry = catalog.rulebook.get(self.entry_id)
        parts: list[Widget] = []
        if self._missing:
            parts.append(
                Label(
                    f"{{icon:warning}} {escape(words('screen.rulebook.missing', rule=self._missing))}",
                    "warning",
                )
            )
        if entry is None:
            parts.append(Label(words("screen.rulebook.empty"), "dim"))
        else:
            parts += [
                Row(
                    Label(entry.id, "accent", "title", is_wrapped=False),
                    Heading(entry.title),
                    gap=12,
                ),
                Label(rule_markup(entry.text, catalog, words), line_gap=8),
            ]
            if entry.decided:
                parts += [
                    Label(words("screen.rulebook.decided"), "dim", "label", is_bold=True),
                    Label(rule_markup(entry.decided, catalog, words), line_gap=8),
                ]
            if entry.see:
                parts.append(Label(words("screen.rulebook.see"), "dim", "label", is_bold=True))
                for rule in entry.see:
                    other = catalog.rulebook.get(rule)
                    title = escape(other.title) if other is not None else ""
                    parts.append(Label(f"{rule_link(rule)}  {{dim}}{title}{{/}}"))
            origin = catalog.origin("rulebook", entry.id)
            if origin is not None and origin.pack != "base":
                parts.append(Label(escape(words("screen.rulebook.from", pack=origin.pack)), "dim", "label"))
        self._page.replace(*parts)
        self._back.set_enabled(bool(self._past))
        self._forward.set_enabled(bool(self._future))

    def on_link(self, target: str) -> None:
        """Follow a link inside the book; an option is explained on the spot."""
        kind, _, name = target.partition(":")
        if kind == "rule" and name in self.services.catalog.rulebook:
            self._open(name)
        elif kind == "option":
            words = self.words
            system = self.services.catalog.rulebook[self.entry_id].system
            text = escape(words.option(system, name, "about"))
            self.tell(
                words.option(system, name, "name", name),
                f"{text}\n{{dim}}{words('screen.rulebook.option')}{{/}}",
            )

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin in the search field, so that typing searches."""
        super().enter(context, size)
        self.ui.set_focus(self._search if not self._missing and not self._past else self._list, True)
        keys = [row.key for row in self._list.rows]
        if self.entry_id in keys:
            self._list.select(keys.index(self.entry_id), tell=False)
