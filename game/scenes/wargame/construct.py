"""Building a unit: sections, weapons by place, systems, mods, pilot; what it comes to and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from game.content.whole import write_whole
from game.core.alphabet import alphabetical
from game.scenes.builder_files import BuilderFiles
from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.wargame.construct_draft import SheetDraft, usable_sheets
from game.scenes.wargame.construct_export import datasheet_picture, numbers, pilot_picture
from game.scenes.wargame.construct_files import SHEETS, sheet_id
from game.scenes.wargame.construct_tabs import AbilityTab, SectionTab, WeaponTab
from game.systems.wargame.construct import STATS, Fault, told
from game.systems.wargame.content import Build, Category, Datasheet
from game.views.drawing import Rgb
from game.views.pictures import png_of
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button, Toggle
from game.views.ui.choice import Choice, Tabs
from game.views.ui.controls import Stepper
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget
from game.views.ui.wrapped_button import WrappedButton
from game.views.wargame.sheet_view import SheetView

FIRST = "halyard"
BUILDS: tuple[Build, ...] = ("mech", "vehicle", "drone")
CATEGORIES: tuple[Category, ...] = ("terrestrial", "aerial", "aquatic", "hybrid")
MOST_THRUSTERS = 99
LEFT, RIGHT, FIELD = 270, 300, 130
NARROW_BELOW, ACCOUNT_HEIGHT = 1120, 162
"""Narrower windows have two columns: what the sheet comes to stands, so high, above what is built."""
COLOUR: Rgb = (86, 156, 255)
NO_SHEET = ""


class ConstructPage(Screen):
    """Builds a datasheet. It pops with the file of the last one that was saved, if one was."""

    name = "construct"
    help_key = "wargame.build.help"
    result_type = str
    is_fluid = True

    def __init__(self, services: Services, sheet: str = "") -> None:
        """``sheet`` is a ready datasheet to begin with."""
        super().__init__(services)
        every = services.catalog.of(Datasheet)
        begun = every.get(sheet) or every.get(FIRST) or every[min(every)]
        self.draft = SheetDraft(services.catalog, begun)
        self._tab = 0
        self._rival = NO_SHEET
        self.files = BuilderFiles(
            self,
            SHEETS,
            "wargame.build",
            built=lambda: self.draft.sheet,
            begin=self._begin,
            say=self._say,
            tidy=self._name_it,
            accepts=self._is_known,
        )

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at what is built; at its name letters would be written."""
        super().enter(context, size)
        self.focus_on("build")

    def _t(self, key: str, **facts: object) -> str:
        """Return a text of this page."""
        return self.words(f"wargame.build.{key}", **facts)

    # Building

    def build(self) -> Widget:
        """The machine at the left, sections, weapons and the rest in the middle, numbers at the right."""
        words = self.words
        self._sections = SectionTab(self.draft, words, self._changed)
        self._weapons = WeaponTab(self.draft, words, self._changed)
        self._abilities = AbilityTab(self.draft, words, self._changed)
        tabs = Tabs(
            [
                (self._t("sections"), self._sections),
                (self._t("weapons"), self._weapons),
                (self._t("abilities"), self._abilities),
            ],
            current=self._tab,
            on_change=self._turn_tab,
            commands=("part_1", "part_2", "part_3"),
            stretch=1,
            id="tabs",
        )
        machine, middle = self._machine_panel(), Panel("", tabs, stretch=1)
        drawing, *account = self._account()
        side = Column(machine, drawing, gap=10) if self._is_narrow else machine
        left = Column(self.scrolled(side), self._files_panel(), gap=10, width=self.side_width(LEFT, 30))
        if self._is_narrow:
            for part in account:
                part.stretch = 1
            told = ScrollArea(Row(*account, gap=10, cross="start"), height=ACCOUNT_HEIGHT)
            body = self.beside(left, Column(told, middle, gap=10, stretch=1))
        else:
            right = Column(drawing, *account, gap=10)
            body = self.beside(left, middle, Column(self.scrolled(right), width=self.side_width(RIGHT, 32)))
        page = self.page(self._t("title"), body, about=self._t("about"))
        self._show()
        return page

    @property
    def _is_narrow(self) -> bool:
        """Whether what the sheet comes to stands above what is built, in a wide column."""
        return self.is_wide and self.logical_width < NARROW_BELOW

    def _machine_panel(self) -> Widget:
        words, draft, sheet = self.words, self.draft, self.draft.sheet
        cores = [key for key, core in draft.rules.cores.items() if core.build == sheet.build]
        self._name = TextEntry(
            sheet.name,
            on_change=self._rename,
            placeholder=self._t("name"),
            most_signs=40,
            stretch=1,
            id="sheet_name",
        )
        self._category = self._choice(
            "category",
            [(each, words(f"wargame.category.{each}")) for each in CATEGORIES],
            sheet.category,
            self._set_category,
        )
        self._category.set_visible(sheet.build == "vehicle")
        builds = [(each, self._t(each)) for each in BUILDS]
        kinds = [(key, words(f"wargame.core.{key}")) for key in cores]
        ranks, most = len(draft.rules.ranks), MOST_THRUSTERS
        self._build = self._choice("build", builds, sheet.build, self._set_build)
        parts: list[Widget] = [
            Row(self._name, self._button("new", self._start_over, "reset_form"), gap=6),
            self._build,
            self._choice("core", kinds, sheet.core, self._set_core),
            self._category,
            Stepper(self._t("rank"), sheet.rank, self._set_rank, least=1, most=ranks, id="rank"),
            Toggle(self._t("ai"), sheet.ai_pilot, self._set_ai, id="ai_pilot"),
            Stepper(self._t("thrusters"), sheet.thrusters, self._set_thrusters, most=most, id="thrusters"),
        ]
        for stat in STATS:
            text, times = self._t("lower", stat=self._t(stat)), sheet.lowered.get(stat, 0)
            parts.append(Stepper(text, times, partial(self._lower, stat), most=6, id=f"lower_{stat}"))
        for kit in draft.kits():
            count, take = sheet.drones.count(kit.id), partial(self._set_drones, kit.id)
            parts.append(Stepper(kit.name, count, take, most=8, id=f"kit_{kit.id}"))
        return Panel(self._t("machine"), *parts, gap=6)

    def _choice(
        self, key: str, options: Sequence[tuple[str, str]], value: str, change: Callable[[str], object]
    ) -> Choice:
        return Choice(self._t(key), options, value, change, field_width=FIELD, id=key)

    def _button(self, key: str, use: Callable[[], object], command: str = "") -> Button:
        about, text = self._t(f"{key}.tip"), self._t(key)
        return WrappedButton(text, use, command=command, is_compact=True, id=f"sheet_{key}", tooltip=about)

    def _account(self) -> tuple[Widget, ...]:
        """What the sheet comes to: its drawing, what is wrong with it, its numbers."""
        self._view = SheetView(name=lambda part: self._t("thrusters"), id="drawing", height=236)
        self._figures = Label("", id="figures")
        self._legality = answer(Label("", id="faults"))
        own = usable_sheets(self.draft.catalog, self.files.folder)
        self._rivals = {f"own:{stem}": sheet for stem, sheet in own.items()}
        self._rivals |= {each.id: each for each in self._ready()}
        rivals = [(NO_SHEET, self._t("none")), *((key, each.name) for key, each in self._rivals.items())]
        compare = self._choice("compare", rivals, self._rival, self._compare)
        return (
            Panel(self._t("sheet"), self._view, gap=6),
            Panel(self._t("legality"), self._legality, gap=6),
            Panel(self._t("numbers"), self._figures, compare, gap=6),
        )

    def _files_panel(self) -> Panel:
        """What can be done with the sheet as a whole."""
        self._note = answer(Label("", "dim", id="construct_note", is_visible=False))
        buttons = Grid(
            self._button("save", self.files.save, "keep_form"),
            self._button("load", self._choose, "fetch_form"),
            self._button("clone", self._clone, "rename_copy"),
            self._button("export", self._export, "randomise"),
            self._button("copy", self.files.copy, "copy_text"),
            self._button("paste", self.files.paste, "paste_text"),
            gap=6,
        )
        done = Button(self._t("done"), self.on_back, command="confirm", emphasis="primary", is_compact=True)
        return Panel("", self._note, buttons, done, gap=6)

    def _ready(self) -> list[Datasheet]:
        return sorted(self.services.catalog.of(Datasheet).values(), key=lambda each: alphabetical(each.name))

    # What is shown

    def _show(self) -> None:
        """Everything that depends on the sheet."""
        draft, words = self.draft, self.words
        self._view.show(draft.look(COLOUR))
        rival = self._rivals.get(self._rival)
        others = numbers(SheetDraft(draft.catalog, rival), words) if rival is not None else []
        parts = []
        for number, (name, value) in enumerate(numbers(draft, words)):
            beside = f" {{dim}}({escape(others[number][1])}){{/}}" if others else ""
            parts.append(f"{{dim}}{name}{{/}} {{b}}{escape(value)}{{/}}{beside}")
        in_row = 2 if others and not self._is_narrow else 3
        rows = [parts[start : start + in_row] for start in range(0, len(parts), in_row)]
        self._figures.set_text("\n".join("   ".join(row) for row in rows))
        faults = draft.faults()
        if not faults:
            self._legality.set_text(f"{{good}}{words('wargame.build.legal')}{{/}}  {{rule:WG-15.10}}")
            return
        told = (f"{{warning}}{escape(self._sentence(each))}{{/}}  {{rule:{each.rule}}}" for each in faults)
        self._legality.set_text("\n".join(told))

    def _sentence(self, fault: Fault) -> str:
        facts, names = dict(fault.facts), self.draft.rules.names
        if "part" in facts:
            facts["part"] = names.get(str(facts["part"]), str(facts["part"]))
        if "name" in facts:
            is_core = fault.reason == "core_of_another_build"
            name = str(facts["name"])
            facts["name"] = self.words(f"wargame.core.{name}") if is_core else self.draft.name_of(name)
        if "stat" in facts:
            facts["stat"] = self._t(str(facts["stat"]))
        return told(fault._replace(facts=facts), self.words.strings)

    def _changed(self) -> None:
        """The sheet is another one: tell what it comes to."""
        self._note.set_visible(False)
        for tab in (self._sections, self._weapons, self._abilities):
            tab.show()
        self._category.set_value(self.draft.sheet.category)
        self._show()

    def _say(self, text: str) -> None:
        self._note.set_text(text)
        self._note.set_visible(bool(text))

    # Changes

    def _turn_tab(self, number: int) -> None:
        self._tab = number

    def _rename(self, name: str) -> None:
        self.draft.change(name=name)

    def _set_build(self, build: str) -> None:
        self._build.set_value(self.draft.sheet.build)
        self._start_over(build)

    def _start_over(self, build: str = "") -> None:
        """Begin with a bare machine: of another build none of the sections and cores would do."""
        chosen = cast(Build, build or self.draft.sheet.build)
        self.files.start_over(self.draft.bare(chosen, self._t("unnamed")))

    def _set_core(self, core: str) -> None:
        self.draft.change(core=core)
        self._changed()

    def _set_category(self, category: str) -> None:
        self.draft.change(category=category)
        self._changed()

    def _set_rank(self, rank: int) -> None:
        self.draft.change(rank=rank)
        self._changed()

    def _set_ai(self, is_on: bool) -> None:
        self.draft.change(ai_pilot=is_on)
        self._changed()

    def _set_thrusters(self, count: int) -> None:
        self.draft.change(thrusters=count)
        self._changed()

    def _lower(self, stat: str, times: int) -> None:
        self.draft.lower(stat, times)
        self._changed()

    def _set_drones(self, kit: str, count: int) -> None:
        self.draft.set_drones(kit, count)
        self._changed()

    def _compare(self, rival: str) -> None:
        self._rival = rival
        self._show()

    def _clone(self) -> None:
        """Go on with a copy under another name; the file it came from stays as it is."""
        self.draft.change(name=self._t("cloned", name=self.draft.sheet.name), description="")
        self.files.detach()
        self._name.set_value(self.draft.sheet.name)
        self._say(self._t("clone.done"))

    # Files

    def _begin(self, sheet: Datasheet) -> None:
        used = self.ui.focus.id if self.ui.focus is not None else ""
        self.draft.sheet = sheet
        self.rebuild()
        self.focus_on(used)

    def _name_it(self) -> None:
        name = self.draft.sheet.name.strip()
        self.draft.change(id=sheet_id(name), name=name)

    def _export(self) -> None:
        """Write the datasheet and the pilot's ID as pictures."""
        kit, words, name = self.context.kit, self.words, self.draft.sheet.name
        path = partial(SHEETS.path, self.files.folder, name)
        pictures = (
            (path("_sheet.png"), datasheet_picture(kit, self.draft, words, COLOUR)),
            (
                path("_pilot.png"),
                pilot_picture(kit, self.draft, words, self._t("pilot_of", name=name)),
            ),
        )
        try:
            self.files.folder.mkdir(parents=True, exist_ok=True)
            for file, picture in pictures:
                write_whole(file, png_of(picture))
        except OSError as problem:
            self.tell(self._t("save_failed"), escape(self.words.why(problem)))
            return
        self._say(self._t("exported", path=escape(str(pictures[0][0]))))

    def _choose(self) -> None:
        """List own datasheets and ready ones; the chosen one is taken over."""
        ready = [(sheet.id, sheet) for sheet in self._ready()]
        self.files.choose(lambda sheet: self._t(sheet.build), (self._t("name"), ""), id="sheet", ready=ready)

    def _is_known(self, sheet: Datasheet) -> bool:
        """Whether the packs have everything that a sheet names; if not, what is missing is told."""
        missing = SheetDraft(self.services.catalog, sheet).missing()
        if missing:
            text = "\n".join(escape(self._sentence(fault)) for fault in missing)
            self.tell(self._t("paste_failed"), text)
        return not missing

    def on_back(self) -> None:
        """Leave, after a question where something is not saved."""
        self.files.leave()
