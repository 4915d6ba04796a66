"""The middle of the construction page: sections with their Defense, weapons by place, abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from game.scenes.wargame.construct_draft import PARTS, SheetDraft
from game.scenes.words import Words
from game.systems.wargame.content import Armament, Part, Place
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.layout import Column, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

MOST_DEFENSE = 300
STEP = 5
PLACES: tuple[Place, ...] = ("held", "mounted", "carried")
HEADS = ("weapon", "hands", "ap", "damage", "range", "durability", "cost")
ANYWHERE = "-"
"""The seat of a weapon that the rules choose: the first free hand, the main section."""
Changed = Callable[[], object]


class SectionTab(Column):
    """Sections in a list; the chosen one is made stronger, weaker or taken away."""

    def __init__(self, draft: SheetDraft, words: Words, changed: Changed) -> None:
        """``changed`` is called after every change."""
        self._draft, self._words, self._tell = draft, words, changed
        columns = (
            ListColumn(words("wargame.build.section"), weight=3),
            ListColumn(words("wargame.build.defense"), width=90, align="right"),
            ListColumn(words("wargame.build.share"), width=70, align="right"),
        )
        self.listing = ListView(
            (),
            columns,
            on_select=self._point,
            selected=0,
            stretch=1,
            least_rows=5,
            most_rows=60,
            id="sections",
        )
        self._defense = Stepper(
            words("wargame.build.defense"), 1, self._set, least=1, most=MOST_DEFENSE, stretch=1, id="defense"
        )
        offered = [(part, draft.rules.names.get(part, part)) for part in PARTS[draft.sheet.build]]
        self._part = Choice("", offered, offered[0][0], lambda part: None, field_width=170, id="part")
        super().__init__(
            self.listing,
            Row(
                self._defense,
                Button(f"\u2212{STEP}", lambda: self._step(-STEP), is_compact=True, id="defense_less"),
                Button(f"+{STEP}", lambda: self._step(STEP), is_compact=True, id="defense_more"),
                gap=8,
            ),
            Row(
                self._part,
                _button(words, "add", self._add, "add_part", id="section_add"),
                _button(words, "remove", self._remove, "delete", id="section_remove"),
                gap=8,
            ),
            gap=8,
            stretch=1,
        )
        self.show()

    @property
    def _index(self) -> int:
        return max(0, min(self.listing.selected, len(self._draft.sheet.sections) - 1))

    def show(self) -> None:
        """Show the sheet's sections."""
        sheet = self._draft.sheet
        total = sum(each.defense for each in sheet.sections)
        rows = [
            ListRow((escape(name), str(each.defense), f"{round(100 * each.defense / total)}%"), key=name)
            for name, each in zip(self._draft.section_names(), sheet.sections)
        ]
        self.listing.set_rows(rows, self._index)
        self._point(self._index)

    def _point(self, index: int) -> None:
        self._defense.set_count(self._draft.sheet.sections[index].defense)

    def _set(self, defense: int) -> None:
        self._draft.set_defense(self._index, defense)
        self._tell()

    def _step(self, step: int) -> None:
        self._set(self._draft.sheet.sections[self._index].defense + step)

    def _add(self) -> None:
        self._draft.add_section(cast(Part, self._part.value))
        self._tell()
        self.listing.select(len(self._draft.sheet.sections) - 1)

    def _remove(self) -> None:
        self._draft.remove_section(self._index)
        self._tell()


class WeaponTab(Column):
    """Every weapon above, those of the unit below; two can be compared: the chosen ones of both lists."""

    def __init__(self, draft: SheetDraft, words: Words, changed: Changed) -> None:
        """``changed`` is called after every change."""
        self._draft, self._words, self._tell = draft, words, changed
        self._pool = ListView(
            [_weapon_row(each, words) for each in draft.armaments()],
            [ListColumn(words("wargame.build.weapon"), weight=3)]
            + [ListColumn(words(f"wargame.build.{head}"), width=62, align="right") for head in HEADS[1:]],
            on_select=lambda index: self._compare(),
            on_activate=self._fit,
            selected=0,
            stretch=2,
            least_rows=3,
            most_rows=60,
            id="weapons",
        )
        self._fitted = ListView(
            (),
            (ListColumn(words("wargame.build.fitted"), weight=3), ListColumn("", weight=3)),
            on_select=self._point,
            on_activate=lambda index: self._remove(),
            stretch=1,
            least_rows=2,
            most_rows=12,
            empty_text=words("wargame.build.unarmed"),
            id="fitted",
        )
        places = [(each, words(f"wargame.place.{each}")) for each in PLACES]
        self._place = Choice("", places, "held", self._move, field_width=110, id="place")
        self._seat = Choice("", ((ANYWHERE, ""),), ANYWHERE, self._sit, field_width=190, id="seat")
        self._compared = Label("", "dim", id="compared")
        super().__init__(
            self._pool,
            self._fitted,
            Row(
                self._place,
                self._seat,
                _button(words, "fit", self._fit_chosen, "add_part", id="weapon_fit"),
                _button(words, "remove", self._remove, "delete", id="weapon_remove"),
                gap=8,
            ),
            self._compared,
            gap=8,
            stretch=1,
        )
        self.show()

    def show(self) -> None:
        """Show the unit's weapons."""
        draft, words = self._draft, self._words
        names = draft.section_names()
        rows = []
        for number, fitted in enumerate(draft.sheet.fitted):
            weapon = draft.stores.armaments.get(fitted.item)
            place = words(f"wargame.place.{fitted.place}")
            if fitted.on is not None and fitted.on < len(names):
                place = f"{place}, {names[fitted.on]}"
            name = weapon.name if weapon is not None else fitted.item
            rows.append(ListRow((escape(name), escape(place)), key=f"{number}.{fitted.item}"))
        self._fitted.set_rows(rows, min(max(0, self._fitted.selected), len(rows) - 1))
        self._point(self._fitted.selected)

    def _point(self, index: int) -> None:
        """Show where the chosen weapon sits, and where it could."""
        fitted = self._draft.sheet.fitted
        has_one = 0 <= index < len(fitted)
        self._place.set_enabled(has_one)
        self._seat.set_enabled(has_one and fitted[index].place != "carried")
        if has_one:
            seats = [(ANYWHERE, self._words("wargame.build.anywhere"))]
            seats += [(str(number), name) for number, name in enumerate(self._draft.section_names())]
            on = fitted[index].on
            self._place.set_value(fitted[index].place)
            self._seat.set_options(seats, ANYWHERE if on is None else str(on))
        self._compare()

    def _compare(self) -> None:
        """Put the chosen weapons of both lists side by side; of the same one tell its figures."""
        words, fitted, chosen = self._words, self._draft.sheet.fitted, self._pool.selected_row
        known = self._draft.stores.armaments
        index = self._fitted.selected
        if chosen is None or not 0 <= index < len(fitted) or fitted[index].item not in known:
            self._compared.set_text(words("wargame.build.compare.none"))
            return
        one, other = known[chosen.key], known[fitted[index].item]
        parts = []
        for head, a, b in zip(HEADS[2:], _figures(one), _figures(other)):
            role = "text" if a == b else "accent"
            against = "" if one is other else f" : {{{role}}}{b}{{/}}"
            parts.append(f"{words(f'wargame.build.{head}')} {{{role}}}{a}{{/}}{against}")
        names = one.name if one is other else f"{one.name} : {other.name}"
        title = f"{{b}}{escape(names)}{{/}}"
        about = f"{{dim}}{escape(one.description)}{{/}}" if one.description else ""
        self._compared.set_text("\n".join(filter(None, (f"{title}   {'   '.join(parts)}", about))))

    def _fit(self, index: int) -> None:
        self._draft.fit(self._pool.rows[index].key)
        self._tell()
        self._fitted.select(len(self._draft.sheet.fitted) - 1)

    def _fit_chosen(self) -> None:
        if self._pool.selected >= 0:
            self._fit(self._pool.selected)

    def _remove(self) -> None:
        if 0 <= self._fitted.selected < len(self._draft.sheet.fitted):
            self._draft.unfit(self._fitted.selected)
            self._tell()

    def _move(self, place: str) -> None:
        self._draft.seat(self._fitted.selected, cast(Place, place), None)
        self._tell()

    def _sit(self, seat: str) -> None:
        fitted = self._draft.sheet.fitted[self._fitted.selected]
        self._draft.seat(self._fitted.selected, fitted.place, None if seat == ANYWHERE else int(seat))
        self._tell()


class AbilityTab(Column):
    """Systems, mods and traits in one list; Enter or a double click takes one or gives it back."""

    def __init__(self, draft: SheetDraft, words: Words, changed: Changed) -> None:
        """``changed`` is called after every change."""
        self._draft, self._words, self._tell = draft, words, changed
        self._sort = "system"
        sorts = [(sort, words(f"wargame.build.{sort}s")) for sort in ("system", "mod", "trait")]
        self._known = draft.abilities(self._sort)
        self._list = ListView(
            (),
            (
                ListColumn("", width=30),
                ListColumn(words("wargame.build.ability"), weight=3),
                ListColumn(words("wargame.build.cost"), width=60, align="right"),
            ),
            on_select=self._point,
            on_activate=self._toggle,
            selected=0,
            stretch=1,
            least_rows=4,
            most_rows=60,
            id="abilities",
        )
        self._about = Label("", "dim", id="ability_about")
        self._count = Label("", "dim", id="ability_count", stretch=1)
        head: list[Widget] = [
            Choice("", sorts, self._sort, self._set_sort, field_width=130, id="sort"),
            self._count,
            _button(words, "switch", self._switch, "add_part", id="ability_switch"),
        ]
        super().__init__(Row(*head, gap=8), self._list, self._about, gap=8, stretch=1)
        self.show()

    def show(self) -> None:
        """Show the abilities of the sort, those taken with a check."""
        draft = self._draft
        self._known = draft.abilities(self._sort)
        rows = []
        for each in self._known:
            has = draft.has(each)
            name = f"{{b}}{escape(each.name)}{{/}}" if has else escape(each.name)
            cost = str(each.cost) if each.sort == "system" else ""
            rows.append(ListRow(("{good}\u2713{/}" if has else "", name, cost), key=each.id))
        self._list.set_rows(rows, max(0, self._list.selected))
        rank = draft.rules.ranks[draft.sheet.rank - 1]
        most = {"system": rank.systems, "mod": rank.mods, "trait": rank.traits}[self._sort]
        if self._sort == "system":
            most += draft.added_up().effects.get("systems", 0)
        used = sum(draft.has(each) for each in self._known)
        self._count.set_text(self._words("wargame.build.used", used=used, most=most))
        self._point(self._list.selected)

    def _point(self, index: int) -> None:
        self._about.set_text(escape(self._known[index].description) if 0 <= index < len(self._known) else "")

    def _set_sort(self, sort: str) -> None:
        self._sort = sort
        self._list.select(0, tell=False)
        self.show()

    def _switch(self) -> None:
        self._toggle(self._list.selected)

    def _toggle(self, index: int) -> None:
        if 0 <= index < len(self._known):
            self._draft.toggle(self._known[index])
            self._tell()


def _button(words: Words, key: str, use: Changed, command: str, *, id: str) -> Button:
    """Return a button of a tab: the same keys do the same in each."""
    text, about = words(f"wargame.build.{key}"), words(f"wargame.build.{key}.tip")
    return Button(text, use, command=command, is_compact=True, id=id, tooltip=about)


def _figures(weapon: Armament) -> tuple[int, int, str, int, int]:
    return (weapon.ap, weapon.damage, weapon.reach, weapon.durability, weapon.cost())


def _weapon_row(weapon: Armament, words: Words) -> ListRow:
    figures = _figures(weapon)
    shown = ("", "", "", *figures[3:]) if weapon.sort == "shield" else figures
    hands = words(f"wargame.hands.{weapon.hands}")
    cells = (escape(weapon.name), hands, *map(str, shown))
    return ListRow(cells, key=weapon.id, tooltip=escape(weapon.description))
