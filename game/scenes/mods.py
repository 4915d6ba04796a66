"""The packs: what is in use, what is wrong with them and where, and how it is put right."""

from datetime import datetime

from game.content.problems import PackStatus, Problem
from game.rules.prose import listing
from game.scenes.context import Context
from game.scenes.doctor import DoctorScene
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Push, Reset
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

_SWITCH, _EARLIER, _LATER = "mods_switch", "mods_earlier", "mods_later"
MOST_SHOWN = 50
"""So many problems of a pack, and as many warnings, are shown at first: there may be thousands."""


def problems_of(pack: PackStatus, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems in a pack's own files."""
    return tuple(
        each for each in problems if each.file == pack.place or each.file.startswith(f"{pack.place}/")
    )


class ModsScene(Screen):
    """Lists the packs as the loader reports them."""

    name = "mods"
    help_key = "screen.mods.help"
    is_fluid = True

    def __init__(self, services: Services, chosen: str = "", focus: str = "packs", read_at: str = "") -> None:
        """``chosen``: the pack that is shown first, unless others alone have problems; ``focus``: an id.

        The pack whose switch has the focus is shown in any case. ``read_at``: when the player had them read.
        """
        super().__init__(services)
        self._read_at = read_at
        self._chosen = chosen
        self._focus = focus
        self._most = MOST_SHOWN

    def build(self) -> Widget:
        """Packs at the left, the chosen one at the right."""
        words, report = self.words, self.services.report
        rows = [self._row(pack) for pack in report.packs]
        loose = self._loose()
        if loose:
            rows.append(ListRow(("{bad}{icon:warning}{/}", words("screen.mods.other"), "", str(len(loose)))))
        columns = (
            ListColumn("", width=20),
            ListColumn(words("screen.mods.pack"), weight=3),
            ListColumn(words("screen.mods.version"), width=64),
            ListColumn(words("screen.mods.problems"), width=72, align="right", is_mono=True),
        )
        faulty = [n for n, pack in enumerate(report.packs) if problems_of(pack, report.problems)]
        again = [n for n, pack in enumerate(report.packs) if pack.id == self._chosen]
        if self._focus not in (_SWITCH, _EARLIER, _LATER):
            again = [n for n in again if n in faulty or not faulty]
        first = next(iter(again), faulty[0] if faulty else 0)
        self._list = ListView(
            rows,
            columns,
            selected=first if rows else -1,
            on_select=self._show,
            on_activate=self._turn,
            empty_text=words("screen.mods.none"),
            stretch=1,
            id="packs",
        )
        self._page = Column(gap=8)
        folder = self.services.folders.mods
        where = words("screen.mods.folder", path=escape(str(folder))) if folder is not None else ""
        read = Button(
            words("screen.mods.read_again"),
            self._read_and_tell,
            command="read_again",
            id="read_again",
            tooltip=words("screen.mods.read_again.about"),
            is_visible=self.services.read_again is not None,
        )
        left = Panel(
            words("screen.mods.packs"),
            self._list,
            Label(where, "dim", "label"),
            read,
            width=self.side_width(440),
        )
        right = Panel(words("screen.mods.report"), ScrollArea(self._page, stretch=1), stretch=1)
        self._show(self._list.selected)
        about = (
            words("screen.mods.clean")
            if report.is_clean
            else words.count("screen.title.problems", len(report.problems))
        )
        if self._read_at:
            about = words("screen.mods.read_at", time=self._read_at, found=about)
        return self.page(words("screen.mods.title"), self.beside(left, right), about=about)

    def _loose(self) -> tuple[Problem, ...]:
        """Return the problems that are in no pack that was found."""
        report = self.services.report
        known = {problem for pack in report.packs for problem in problems_of(pack, report.problems)}
        return tuple(problem for problem in report.problems if problem not in known)

    def _row(self, pack: PackStatus) -> ListRow:
        count = len(problems_of(pack, self.services.report.problems))
        icon = (
            "{dim}{icon:minus}{/}"
            if pack.switch == "off"
            else "{bad}{icon:cross}{/}"
            if not pack.is_enabled
            else "{warning}{icon:warning}{/}"
            if count or problems_of(pack, self.services.report.warnings)
            else "{good}{icon:check}{/}"
        )
        return ListRow(
            (icon, escape(pack.name or pack.id), escape(pack.version), str(count) if count else "-"),
            pack.id,
            "text" if pack.is_enabled else "dim",
        )

    @property
    def _pack(self) -> PackStatus | None:
        """The chosen pack."""
        packs, index = self.services.report.packs, self._list.selected
        return packs[index] if 0 <= index < len(packs) else None

    def _read_and_tell(self) -> None:
        """Load all packs anew, and say so: mostly nothing looks different then."""
        self._read_again(read_at=f"{datetime.now():%H:%M:%S}")

    def _read_again(self, focus: str = "packs", read_at: str = "") -> None:
        """Load all packs anew; the title and this list are then made of what they hold now."""
        if self.services.read_again is None:
            return
        chosen = self._pack.id if self._pack is not None else ""
        services = self.services.read_again()
        self.go(Reset((services.home(services), ModsScene(services, chosen, focus, read_at))))

    # Switching

    def _switch(self, pack: PackStatus) -> Widget | None:
        """Return the button that switches a pack, or why it has none."""
        words = self.words
        if self.services.read_again is None:
            return None
        if pack.switch not in ("on", "off"):
            return Label(words(f"screen.mods.switch.{pack.switch}"), "dim")
        turn = Button(
            words("screen.mods.off.yes" if pack.switch == "on" else "screen.mods.on.yes"),
            self._turn,
            command="mods_switch",
            id=_SWITCH,
            tooltip=words("screen.mods.switch.about"),
        )
        return Row(turn, Spacer())

    # Order

    def _order(self, pack: PackStatus) -> list[Widget]:
        """The buttons that move a pack in the order of loading."""
        if self.services.read_again is None or pack.id not in self._movable:
            return []
        words = self.words
        about = words("screen.mods.order.about")
        earlier = Button(
            words("screen.mods.earlier"),
            lambda: self._move(-1),
            command="mods_earlier",
            id=_EARLIER,
            tooltip=about,
        )
        later = Button(
            words("screen.mods.later"),
            lambda: self._move(1),
            command="mods_later",
            id=_LATER,
            tooltip=about,
        )
        return [Row(earlier, later, Spacer())]

    @property
    def _movable(self) -> list[str]:
        """The packs in the order of loading, those that have a place in it."""
        packs = self.services.report.packs
        return [pack.id for pack in packs if pack.switch not in ("base", "off", "nameless")]

    def _move(self, step: int) -> None:
        """Load the chosen pack one place earlier (-1) or later (1); what it needs stays before it."""
        words, pack, names = self.words, self._pack, self._movable
        if pack is None or pack.id not in names:
            return
        here, there = names.index(pack.id), names.index(pack.id) + step
        if not 0 <= there < len(names):
            self.tell(escape(pack.name), words(f"screen.mods.order.{'first' if step < 0 else 'last'}"))
            return
        packs = {each.id: each for each in self.services.report.packs}
        earlier, later = sorted((names[here], names[there]), key=names.index)
        if packs[later] in self.services.report.requiring(earlier):
            told = {"earlier": escape(packs[earlier].name), "later": escape(packs[later].name)}
            self.tell(escape(pack.name), words("screen.mods.order.requires", **told))
            return
        names[here], names[there] = names[there], names[here]
        kept = [name for name in self.context.settings.mods_order if name not in names]
        self.context.apply(self.context.settings.with_changes(mods_order=(*names, *kept)))
        self._read_again(_EARLIER if step < 0 else _LATER)

    def _turn(self, _: int = 0) -> None:
        """Switch the chosen pack on or off; what else changes with it is asked first."""
        words, report, pack = self.words, self.services.report, self._pack
        if pack is None or self.services.read_again is None:
            return
        name = escape(pack.name)
        if pack.switch == "on":
            others = [each for each in report.requiring(pack.id) if each.is_enabled]
            ask, yes = "screen.mods.off.ask", "screen.mods.off.yes"
            off, on = {pack.id}, set[str]()
        elif pack.switch == "off":
            others = [each for each in report.packs if each.switch == "off" and each != pack]
            others = [each for each in others if pack in report.requiring(each.id)]
            ask, yes = "screen.mods.on.ask", "screen.mods.on.yes"
            off, on = set[str](), {pack.id, *(each.id for each in others)}
        else:
            self.tell(name, words(f"screen.mods.switch.{pack.switch}"))
            return
        if others:
            names = escape(listing(each.name for each in others))
            text = words(ask, pack=name, names=names)
            self.ask(name, text, words(yes), lambda: self._put(off, on))
        else:
            self._put(off, on)

    def _put(self, off: set[str], on: set[str]) -> None:
        """Keep packs off and on, and load anew."""
        settings = self.context.settings
        kept = (set(settings.mods_off) | off) - on
        self.context.apply(settings.with_changes(mods_off=tuple(sorted(kept))))
        self._read_again(_SWITCH)

    def _show(self, index: int) -> None:
        """Show a pack, from its beginning."""
        self._most = MOST_SHOWN
        self._fill(index)

    def _fill(self, index: int) -> None:
        words, report = self.words, self.services.report
        parts: list[Widget] = []
        problems: tuple[Problem, ...] = ()
        if 0 <= index < len(report.packs):
            pack = report.packs[index]
            problems = problems_of(pack, report.problems)
            parts += self._pack_lines(pack)
        elif index >= 0:
            problems = self._loose()
        if problems:
            parts.append(Label(words.count("screen.title.problems", len(problems)), "warning", is_bold=True))
        warnings = (
            () if not 0 <= index < len(report.packs) else problems_of(report.packs[index], report.warnings)
        )
        parts += self._told(problems, "{bad}{icon:cross}{/}", "more_problems")
        if problems:
            parts.append(Label(words("screen.mods.fix"), "dim"))
        if warnings:
            parts.append(Label(words.count("screen.mods.warnings", len(warnings)), "warning", is_bold=True))
            parts += self._told(warnings, "{warning}{icon:warning}{/}", "more_warnings")
        if not parts:
            parts.append(Label(words("screen.mods.none"), "dim"))
        self._page.replace(*parts)

    def _told(self, problems: tuple[Problem, ...], icon: str, more: str) -> list[Widget]:
        """Where, what, and what to do; of hundreds the first, and a button for more of them."""
        parts: list[Widget] = []
        for problem in problems[: self._most]:
            place = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else problem.file
            path = f"{{b}}{escape(problem.path)}{{/}}: " if problem.path else ""
            parts.append(Label(escape(place), "dim", "label"))
            parts.append(Label(f"{icon} {path}{escape(problem.message)}"))
            if problem.hint:
                parts.append(Label(f"{{good}}{{icon:arrow_right}}{{/}} {escape(problem.hint)}"))
        left = len(problems) - self._most
        if left > 0:
            text = self.words.count("screen.mods.more", left)
            button = Button(text, lambda: self._show_more(more), is_compact=True, id=more)
            parts.append(Row(button, Spacer()))
        return parts

    def _show_more(self, more: str) -> None:
        """Show more of what was found; the keyboard stays at the button, as long as there is more."""
        self._most += MOST_SHOWN
        self._fill(self._list.selected)
        self.ui.set_focus(self._list, True)
        self.focus_on(more)

    def _pack_lines(self, pack: PackStatus) -> list[Widget]:
        words = self.words
        lines: list[Widget] = [Heading(escape(pack.name or pack.id))]
        facts = words("screen.mods.facts", id=pack.id, version=pack.version, place=pack.place)
        lines.append(Label(escape(facts), "dim", "label"))
        if pack.description:
            lines.append(Label(escape(pack.description)))
        if pack.authors:
            authors = words("screen.mods.authors", names=listing(pack.authors))
            lines.append(Label(escape(authors), "dim"))
        if pack.is_enabled:
            lines.append(Label(f"{{good}}{{icon:check}} {words('screen.mods.enabled')}{{/}}"))
        elif pack.switch == "off":
            lines.append(Label(f"{{icon:minus}} {words('screen.mods.off')}", "dim"))
        else:
            reason = escape(words("screen.mods.disabled", reason=words.because(pack.disabled_because)))
            lines.append(Label(f"{{bad}}{{icon:cross}} {reason}{{/}}"))
        others = escape(listing(each.name for each in self.services.report.requiring(pack.id)))
        if others and pack.switch != "base":
            lines.append(Label(words("screen.mods.required_by", names=others), "dim"))
        switch = self._switch(pack)
        return [*lines, *([] if switch is None else [switch]), *self._order(pack), *self._doctor(pack)]

    def _doctor(self, pack: PackStatus) -> list[Widget]:
        """The button that has a pack examined; the base pack is its makers' to examine."""
        if self.services.examine is None or pack.switch in ("base", "off"):
            return []
        words = self.words
        button = Button(
            words("screen.mods.doctor"),
            self._examine,
            command="mods_doctor",
            id="mods_doctor",
            tooltip=words("screen.mods.doctor.about"),
        )
        return [Row(button, Spacer())]

    def _examine(self) -> None:
        """Have the chosen pack examined, on a screen of its own."""
        if self.services.examine is not None and self._pack is not None:
            begun = self.services.examine(self._pack)
            self.go(Push(DoctorScene(self.services, self._pack, begun)))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin in the list, or at the switch that was just used."""
        super().enter(context, size)
        self.ui.set_focus(self._list, True)
        self.focus_on(self._focus)
