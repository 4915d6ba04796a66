"""The picker: machines by points, heroes, what is legal and why."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.content.models import Frame, Pilot
from game.scenes.builder_files import BuilderFiles
from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.setup.picker import begin_at_first, picker_page
from game.scenes.setup.squads.files import squad_files
from game.scenes.setup.squads.portraits import FramePortrait, frame_tooltip
from game.scenes.setup.squads.squad import Fault, Squad, SquadCatalog
from game.scenes.stack import Pop
from game.scenes.words import Words
from game.views.ui.answers import answer
from game.views.ui.basic import Label, ProgressBar
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.entry import TextEntry
from game.views.ui.flow import Flow
from game.views.ui.focus import OneStop
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget


def fault_text(words: Words, fault: Fault) -> str:
    """Return a fault as markup, with its rule as a link."""
    mark = "{bad}{icon:cross} " if fault.is_fatal else "{warning}{icon:info} "
    text = escape(words(fault.key, **fault.facts))
    return f"{mark}{text}{{/}}" + (f"  {rule_link(fault.rule)}" if fault.rule else "")


class SquadScene(Screen):
    """Puts a squad together; its result is the squad."""

    name = "squads"
    result_type = Squad
    help_key = "screen.squad.help"
    is_fluid = True

    def __init__(
        self,
        services: Services,
        offered: SquadCatalog,
        squad: Squad,
        title: str,
        numbers: Callable[[Words, Frame], str],
    ) -> None:
        """``numbers``: a frame's price and numbers in the system, in a line."""
        super().__init__(services)
        self._numbers = numbers
        self.offered = offered
        self.squad = squad
        self._title = title
        self._fill_seed = services.new_seed()
        self._steppers: dict[str, Stepper] = {}
        self.files = BuilderFiles(
            self,
            squad_files(services.catalog),
            "screen.squad",
            built=self._named,
            begin=self._begin,
            say=lambda text: self.tell(self.words("screen.squad.save"), text),
            is_bare=lambda squad: not squad.size,
        )

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the first counter, so that digits count at once."""
        super().enter(context, size)
        begin_at_first(self, self._steppers)

    def build(self) -> Widget:
        """Machines at the left, the account at the right."""
        words = self.words
        self._points = Label("", size="figure", is_bold=True, is_wrapped=False)
        self._points_note = Label("", "dim", is_wrapped=False, align="end")
        self._bar = ProgressBar(0, 100, "accent")
        self._slots = Label("", is_wrapped=True)
        self._faults = answer(Label("", id="squad_faults"))
        self._heroes = Column(gap=8)
        self._name = TextEntry(
            self.squad.name,
            on_change=self._rename,
            placeholder=words("screen.squad.name"),
            most_signs=40,
            id="squad_name",
        )
        account = Panel(
            words("screen.squad.account"),
            Row(self._points, self._points_note, gap=8, cross="end"),
            self._bar,
            self._slots,
            self._faults,
            gap=8,
        )
        heroes = Panel(words("screen.squad.heroes"), self._heroes)
        files = Panel(
            words("screen.squad.file"),
            self._name,
            Flow(
                Button(
                    words("screen.squad.save"),
                    self._save,
                    command="keep_form",
                    id="squad_save",
                    stretch=1,
                    tooltip=words("screen.squad.save.about"),
                ),
                Button(
                    words("screen.squad.load"),
                    self._choose_file,
                    command="fetch_form",
                    id="squad_load",
                    tooltip=words("screen.squad.load.about"),
                    stretch=1,
                ),
                gap=8,
            ),
        )
        page = picker_page(
            self,
            escape(self._title),
            self._machines(),
            [account, heroes, files],
            texts="screen.squad.",
            draw=self._fill,
            clear=self._clear,
            done=self._done,
        )
        self._show()
        return page

    def _machines(self) -> OneStop:
        """One grid of steppers for each class."""
        groups: list[Widget] = []
        frames = self.offered.frames(self.squad.faction)
        for klass in dict.fromkeys(frame.class_ for frame in frames):
            cards: list[Widget] = []
            for frame in (each for each in frames if each.class_ == klass):
                numbers = self._numbers(self.words, frame)
                stepper = Stepper(
                    frame.name,
                    self.squad.counts.get(frame.id, 0),
                    partial(self._set_count, frame.id),
                    detail=numbers,
                    icon=FramePortrait(frame, frame.faction),
                    tooltip=frame_tooltip(self.words, frame, numbers),
                    id=f"frame_{frame.id}",
                )
                stepper.why_full = partial(self._why_no_more, frame.id)
                self._steppers[frame.id] = stepper
                cards.append(stepper)
            groups.append(
                Panel(self.words.or_else(f"class.{klass}.plural", klass), Grid(*cards, fit_width=260, gap=8))
            )
        return OneStop(*groups, gap=16)

    def _why_no_more(self, frame: str) -> str:
        """Why the squad cannot hold one more of a frame."""
        squad, words = self.squad, self.words
        more = self.offered.faults(squad.with_count(frame, squad.counts.get(frame, 0) + 1))
        fresh = (fault for fault in more if fault.is_fatal and fault not in self.offered.faults(squad))
        why = next((words(fault.key, **fault.facts) for fault in fresh), "")
        return escape(words("screen.squad.one_more", why=why)) if why else ""

    # What happens

    def _set_count(self, frame: str, count: int) -> None:
        self._take(self.squad.with_count(frame, count))

    def _set_hero(self, pilot: str, frame: str) -> None:
        self._take(self.squad.with_hero(pilot, frame))

    def _rename(self, name: str) -> None:
        self.squad = replace(self.squad, name=name)

    def _take(self, squad: Squad) -> None:
        self.squad = squad
        self._show()

    def _fill(self) -> None:
        self._fill_seed += 1
        self._take(self.offered.filled(self.squad.faction, self._fill_seed))

    def _clear(self) -> None:
        self._take(Squad(self.squad.faction, name=self.squad.name))

    def _done(self) -> None:
        self.go(Pop(self._named()))

    def on_back(self) -> None:
        """Leave things as they were, after a question where the squad would be lost with that."""
        self.leave(not self.files.is_kept)

    def _named(self) -> Squad:
        return replace(self.squad, name=self.squad.name.strip())

    # What it shows

    def _show(self) -> None:
        words, offered, squad = self.words, self.offered, self.squad
        cost = offered.cost(squad)
        self._points.set_text(str(cost), "bad" if offered.points and cost > offered.points else "accent")
        if offered.points:
            self._points_note.set_text(words("screen.squad.points_of", points=offered.points))
            self._bar.set_progress(min(cost, offered.points), offered.points)
        else:
            self._points_note.set_text(words("screen.squad.points_free"))
            self._bar.set_progress(0, 1)
        slots, machines = offered.slots(squad), squad.size
        self._slots.set_text(
            words.count("screen.squad.machines", machines)
            + " · "
            + words.count("screen.squad.slots", slots, board=offered.board_slots)
        )
        faults = offered.faults(squad)
        lines = [fault_text(words, fault) for fault in faults]
        if not any(fault.is_fatal for fault in faults):
            lines.insert(0, f"{{good}}{{icon:check}} {escape(words('screen.squad.legal'))}{{/}}")
        self._faults.set_text("\n".join(lines))
        for frame_id, stepper in self._steppers.items():
            frame = offered.catalog.frames[frame_id]
            stepper.set_limits(0, offered.most(squad, frame))
            stepper.set_count(squad.counts.get(frame_id, 0))
            stepper.touch()
        self._show_heroes()

    def _show_heroes(self) -> None:
        rows: list[Widget] = []
        for pilot in self.offered.heroes(self.squad.faction):
            rows.append(self._hero_row(pilot))
        if not rows:
            rows.append(Label(self.words("screen.squad.no_heroes"), "dim"))
        if [row.id for row in rows] != [row.id for row in self._heroes.children] or not rows[0].id:
            self._heroes.replace(*rows)
            return
        for old, new in zip(self._heroes.children, rows, strict=True):
            if isinstance(old, Choice) and isinstance(new, Choice):
                if (old.options, old.value) != (new.options, new.value):
                    old.set_options(new.options, new.value)
                old.set_enabled(new.is_enabled)
                old.tooltip = new.tooltip

    def _hero_row(self, pilot: Pilot) -> Choice:
        mounts = self.offered.mounts(self.squad, pilot)
        flown = self.squad.heroes.get(pilot.id, "")
        left = self.offered.points - self.offered.cost(self.squad) if self.offered.points else 10**6
        can = bool(flown) or (bool(mounts) and pilot.cost_gold <= left)
        options = [("", self.words("screen.squad.hero_home")), *((frame.id, frame.name) for frame in mounts)]
        if flown and flown not in dict(options):
            options.append((flown, self.offered.catalog.frames[flown].name))
        why = "" if can else self.words("screen.squad.hero_points" if mounts else "screen.squad.hero_mount")
        text = self.words("screen.squad.hero", name=pilot.name, cost=pilot.cost_gold)
        about = [
            f"{{b}}{escape(text)}{{/}}",
            escape(pilot.description),
            f"{{warning}}{escape(why)}{{/}}" if why else "",
        ]
        return Choice(
            text,
            options,
            flown,
            partial(self._set_hero, pilot.id),
            field_width=128,
            id=f"hero_{pilot.id}",
            is_enabled=can,
            tooltip="\n".join(part for part in about if part),
        )

    # Files

    def _save(self) -> None:
        if not self._named().name:
            self.ui.set_focus(self._name, True)
        self.files.save()

    def _choose_file(self) -> None:
        """List the squads that were kept; those of other factions cannot be taken here."""
        words = self.words
        self.files.choose(
            lambda squad: escape(words("screen.squad.cost", cost=self.offered.cost(squad))),
            (words("screen.squad.name"), ""),
            id="squad",
            hint=words("screen.squad.load.how"),
            empty=words("screen.squad.no_files"),
            why_not=self._why_not,
        )

    def _why_not(self, squad: Squad) -> str:
        is_own = squad.faction == self.squad.faction
        return "" if is_own else escape(self.words("screen.squad.other_faction"))

    def _begin(self, squad: Squad) -> None:
        self._name.set_value(squad.name)
        self._take(squad)
