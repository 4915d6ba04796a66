"""The form in which a game of any system is put together, and from which it begins."""

from __future__ import annotations

import pygame

from game.rules.system import SetupError
from game.scenes.context import Context
from game.scenes.game.face import Face
from game.scenes.saved.picture import lay_out
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.setup.draft import Draft, Entry, SeatDraft
from game.scenes.setup.fields import SEED, field_rows, rules_panel, seed_fault
from game.scenes.setup.form import FOOT, GROUP_KEYS, FormContext, GameForm
from game.scenes.setup.seats import usual_panels
from game.scenes.setup.usual import usual_form, usual_look, usual_name
from game.session.errors import SaveError
from game.session.position import first_position
from game.session.save_preview import seen_by_all
from game.views.table.miniature import drawn_small
from game.views.ui.button import Button
from game.views.ui.entry import TextEntry
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

STAR_WIDTH = 18


def form_of(services: Services, face: Face) -> GameForm:
    """Return the form of a face: its own, or the usual one of its system."""
    return face.form or usual_form(services.systems[face.system])


def name_of_form(face: Face) -> str:
    """Return the name of the scene in which games of a face are put together."""
    return face.form.name if face.form is not None else usual_name(face.system)


class NewGame(Screen):
    """Puts a game together and begins it: what is played, who plays it, by which rules."""

    is_fluid = True

    def __init__(self, services: Services, face: Face, group: str = "") -> None:
        """``group``: the entries that are offered first, where there are any of it."""
        super().__init__(services)
        self.face = face
        self.form = form_of(services, face)
        self.name = self.form.name
        self.help_key = f"{self.form.area}.help"
        self.draft: Draft = self.form.draft(services, services.new_seed())
        self._usual_names = {seat.key: seat.name for seat in self.draft.seats}
        for seat in self.draft.seats:
            seat.name = services.called.get(self._called(seat), seat.name)
        self.form_context = FormContext(
            services,
            self.form,
            self.draft,
            self._changed,
            self._noted,
            self.go,
            lambda: self.context.kit,
            self._picture,
        )
        self._refused: dict[str, str] = {}
        self._drawn: tuple[Kit, tuple[int, int], object, pygame.Surface] | None = None
        if group and self.form.entries_of(services, group):
            self.form.choose(services, self.draft, "group", group)

    # Widgets

    def build(self) -> Widget:
        """Choose at the left, look in the middle, decide at the right; without a list in two columns."""
        words, form = self.words, self.form
        self.form_context.begin(is_page=True)
        self.form_context.height = self.logical_height
        is_tall = self._has_list or form.look is None
        self._head = Column(gap=8)
        self._look = Panel(words.or_else(f"{form.area}.field", ""), gap=8, stretch=int(is_tall))
        self._seats, self._rules, self._foot = Column(gap=12), Column(gap=12), Column(gap=12)
        self._start_button = Button(
            words.or_else(f"{form.area}.start", words("screen.new.start")),
            self._start,
            command="confirm",
            emphasis="primary",
            id=form.start_id,
        )
        self._list = ListView(
            (),
            on_select=self._picked,
            on_activate=lambda _: self._start(),
            empty_text=words.or_else(f"{form.area}.none", words("screen.new.no_maps")),
            least_rows=6,
            stretch=1,
            id=form.list_id,
        )
        body = self._in_three() if self._has_list else self._in_two()
        self._fill()
        system = words.or_else(f"system.{form.system}.name", form.system.title())
        title = words.or_else(f"screen.title.{form.system}", system)
        return self.page(
            words(f"{form.area}.title", title=title), body, about=words(f"{form.area}.about", game=system)
        )

    def _in_three(self) -> Widget:
        measures, words = self.form.measures, self.words
        is_narrow = self.form_context.is_narrow = self.logical_width < measures.narrow
        choose = Panel(
            words.or_else(f"{self.form.area}.entries", words("screen.new.battle")),
            self._head,
            self._list,
            width=0 if is_narrow else measures.entries,
        )
        if is_narrow:
            self._list.stretch, self._list.most_rows = 0, 6
            parts = Column(choose, self._look, self._seats, self._rules, gap=16)
            return Column(ScrollArea(parts, stretch=1), self._foot, gap=16, stretch=1)
        decided = Column(self._seats, self._rules, gap=12)
        right = Column(ScrollArea(decided, stretch=1), self._foot, gap=16, width=measures.seats)
        look = ScrollArea(self._look, stretch=1)
        return Row(choose, look, right, gap=16, cross="fill", stretch=1)

    def _in_two(self) -> Widget:
        body = self.beside(
            Column(self.scrolled(Column(self._look, self._rules, gap=12)), width=self.side_width(420)),
            Column(self.scrolled(self._seats), stretch=1),
        )
        return Column(body, self._foot, gap=16, stretch=1)

    def _fill(self) -> None:
        """Make every part anew as the draft is now, and judge it."""
        form, form_context = self.form, self.form_context
        form_context.begin(is_page=False)
        if self._has_list:
            self._fill_list()
        self._look.replace(*(form.look or usual_look)(form_context))
        self._seats.replace(*(form.panels or usual_panels)(form_context))
        self._rules.replace(rules_panel(form_context))
        own = form.foot(form_context) if form.foot is not None else ()
        fault = (form_context.fault(FOOT, form.fault_id),) if form.fault_id else ()
        if not self._has_list:
            self._foot.replace(Row(*own, Column(*fault, stretch=1), self._start_button, gap=16))
        else:
            self._start_button.stretch = 1
            self._foot.replace(*fault, Row(*own, self._start_button, gap=8))
        self._judge()

    def _fill_list(self) -> None:
        form, draft, words = self.form, self.draft, self.words
        keys = dict(zip(form.groups, GROUP_KEYS))
        buttons = [
            Button(
                words(f"screen.new.{group}"),
                lambda group=group: self._set_group(group),  # type: ignore[misc]
                is_compact=True,
                id=f"mode_{group}",
                tooltip=words.or_else(f"screen.new.{group}.about", ""),
                command=keys.get(group, ""),
                is_enabled=group == draft.group or bool(form.entries_of(self.services, group)),
                why_not=words("screen.new.no_entries"),
            )
            for group in form.groups
            if len(form.groups) > 1
        ]
        for button, group in zip(buttons, form.groups):
            button.set_selected(group == draft.group)
        modes = (Grid(*buttons, gap=4),) if buttons else ()
        self._head.replace(*modes, *field_rows(self.form_context, form.list_fields))
        self._head.set_visible(bool(self._head.children))
        entries = self._entries
        has_stars = any(entry.is_starred for entry in entries)
        star = "{accent}{icon:star}{/}"
        self._list.columns = (
            *((ListColumn(width=STAR_WIDTH),) if has_stars else ()),
            ListColumn(weight=3),
            ListColumn(width=form.measures.note, align="right"),
        )
        rows = tuple(
            ListRow(
                (
                    *((star if entry.is_starred else "",) if has_stars else ()),
                    escape(entry.name),
                    f"{{dim}}{escape(entry.note)}{{/}}",
                ),
                entry.id,
            )
            for entry in entries
        )
        ids = [entry.id for entry in entries]
        chosen = ids.index(draft.entry) if draft.entry in ids else -1
        if rows != self._list.rows or chosen != self._list.selected:
            self._list.set_rows(rows, chosen)

    @property
    def _has_list(self) -> bool:
        return self.form.has_list and self.form.entries is not None

    @property
    def _entries(self) -> tuple[Entry, ...]:
        entries = self.form.entries
        return tuple(entries(self.services, self.draft)) if entries is not None else ()

    def _picture(self, kit: Kit, size: tuple[int, int], setup: object) -> pygame.Surface:
        """Draw a closed set-up as everybody would see it at its beginning; the last picture is kept."""
        if self._drawn is None or self._drawn[:3] != (kit, size, setup):
            system = self.services.systems[self.form.system]
            position = seen_by_all(first_position(system, setup, self.draft.seed))
            stage = lay_out(self.services, kit, position)[0]
            *_, picture = drawn_small(stage, size, kit.palette.ground)
            self._drawn = (kit, size, setup, picture or pygame.Surface(size))
        return self._drawn[3]

    # What happens

    def _picked(self, index: int) -> None:
        self.form_context.choose("entry", self._entries[index].id)

    def _set_group(self, group: str) -> None:
        if group != self.draft.group:
            self.form_context.choose("group", group)

    def _changed(self, name: str) -> None:
        """Show everything anew; the focus stays on the part of the same id."""
        self._refused = {}
        focus, is_ring_visible = self.ui.focus, self.ui.is_ring_visible
        self._fill()
        if focus is not None and focus.host is None:
            self.ui.layout()
            again = next((each for each in self.ui.root.walk() if each.id and each.id == focus.id), None)
            self.ui.set_focus(again, is_ring_visible)

    def _noted(self) -> None:
        self._refused = {}
        self._judge()

    def _judge(self) -> dict[str, str]:
        """Say what stands against beginning, each at its place; return it by path."""
        seed = self.form_context.kept_part(SEED)
        faults = self.form_context.faults()
        faults |= seed_fault(self.form_context, seed if isinstance(seed, TextEntry) else None)
        faults |= self._refused
        self.form_context.show_faults(faults)
        if not self.form.tells_why:
            self._start_button.why_not = "\n".join(faults.values())
            self._start_button.set_enabled(not faults)
        return faults

    def _start(self) -> None:
        faults = self._judge()
        if faults:
            if self.form.tells_why:
                lines = (self.form_context.told_apart(*fault) for fault in faults.items())
                text = "\n".join(f"{{bad}}{{icon:cross}}{{/}} {line}" for line in lines)
                self.tell(self.words("screen.new.cannot"), text)
            return
        services = self.services
        try:
            scene = services.table.begin(self.form.choice(services, self.draft))
        except SetupError as refusal:
            self._refused = {refusal.path: self.form_context.refusal(refusal)}
            self._judge()
        except SaveError as problem:
            self.tell(self.words("screen.new.cannot"), escape(self.words.why(problem)))
        else:
            self._keep_names()
            self.go(services.into_game(scene))

    def _called(self, seat: SeatDraft) -> str:
        """Return under what the name of a seat is kept."""
        return f"{self.name}.{seat.key}"

    def _keep_names(self) -> None:
        """What people have called themselves stands in the next form; who is called as usual has no name."""
        for seat in self.draft.seats:
            self.services.called.pop(self._called(seat), None)
            if seat.name != self._usual_names.get(seat.key, ""):
                self.services.called[self._called(seat)] = seat.name

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at Start, so that Enter plays."""
        super().enter(context, size)
        self.focus_on(self.form.start_id)
