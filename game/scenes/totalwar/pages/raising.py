"""New squadrons and fleets: officer, panel, name and first machines."""

from functools import partial

from game.core.ids import FrameId, UnitId
from game.scenes.totalwar.pages.aces import unit_line
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.steppers import frame_stepper, shown_frames
from game.scenes.totalwar.pages.tables import rank_name, squadron_count
from game.systems.totalwar.actions import RaiseForce
from game.systems.totalwar.economy import is_built_at, site_rules
from game.systems.totalwar.merit import officers_of
from game.systems.totalwar.roster import command_room
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.supply import is_supplied
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button, Toggle
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.markup import escape, parse
from game.views.ui.widget import Widget

FORM_PX, BESIDE_FIELD_PX = 556, 110
"""The width of the form: an officer's name, rank and commands fit beside their label."""


class RaisingDesk:
    """A form: what the force is, and what it starts with."""

    def __init__(self, page: WarPage) -> None:
        self._page = page
        self._officer = ""
        self._panel = -1
        self._is_fleet = False
        self._name = ""
        self._counts: dict[str, int] = {}
        """First machines by frame; those that are not built here, or for the other kind of force, wait."""
        self._units: tuple[str, ...] = ()

    def build(self) -> Widget:
        """The form at the left, machines at the right."""
        page, state, words = self._page, self._page.state, self._page.words
        officers = officers_of(state, page.faction.id)
        panels = [
            panel
            for panel, site in state.sites.items()
            if site_rules(state, site).raises_forces and is_supplied(state, panel, page.faction.id)
        ]
        if not officers or not panels:
            return Panel("", Label(words("war.page.raise.nowhere"), "dim"), stretch=1)
        if self._officer not in [officer.id for officer in officers]:
            free = [o.id for o in officers if command_room(state, o.id, is_fleet=self._is_fleet)]
            self._officer = free[0] if free else officers[0].id
        if self._panel not in panels:
            empty = [panel for panel in panels if not state.at.get(panel)]
            self._panel = empty[0] if empty else panels[0]
        self._units = tuple(unit for unit in self._units if unit in page.faction.pool)
        people = []
        for officer in officers:
            squadrons, fleets = squadron_count(state, officer.id)
            held = words("war.page.raise.holds", squadrons=squadrons, fleets=fleets)
            people.append((officer.id, f"{officer.name}, {rank_name(state, officer)} ({held})"))
        kinds = [("squadron", words("war.page.force.squadron")), ("fleet", words("war.page.force.fleet"))]
        width = page.screen.side_width(FORM_PX)
        self._why = answer(Label("", id="raise_why"))
        self._button = Button(
            words("war.page.raise.order"), self._submit, command="confirm", emphasis="primary", id="raise"
        )
        form = Panel(
            words("war.page.raise.title"),
            Choice(
                words("war.page.raise.kind"), kinds, kinds[self._is_fleet][0], self._set_kind, id="raise_kind"
            ),
            Choice(
                words("war.page.raise.officer"),
                people,
                self._officer,
                self._set_officer,
                field_width=(width if page.screen.is_wide else FORM_PX) - BESIDE_FIELD_PX,
                id="raise_officer",
            ),
            Choice(
                words("war.page.raise.panel"),
                [(str(panel), page.names.panel(panel)) for panel in panels],
                str(self._panel),
                self._set_panel,
                id="raise_panel",
            ),
            TextEntry(
                self._name,
                on_change=self._rename,
                placeholder=self._proposed(),
                most_signs=40,
                id="raise_name",
            ),
            self._why,
            self._button,
            gap=8,
            width=width,
        )
        self._show()
        return page.screen.beside(form, page.screen.scrolled(self._machines()))

    def _machines(self) -> Widget:
        page = self._page
        parts: list[Widget] = []
        pooled: list[Widget] = [
            Toggle(
                "  ".join(parse(cell, lambda role: True).plain for cell in unit_line(page, unit) if cell),
                unit in self._units,
                partial(self._take, unit),
                id=f"pool_{unit}",
            )
            for unit in page.faction.pool
        ]
        if pooled:
            parts.append(Panel(page.words("war.page.purchase.pool"), Grid(*pooled, fit_width=260, gap=8)))
        cards: list[Widget] = [
            frame_stepper(page, frame, self._counts.get(frame.id, 0), partial(self._set_count, frame.id))
            for frame in self._offered()
        ]
        if cards:
            parts.append(Panel(page.words("war.page.raise.machines"), Grid(*cards, fit_width=270, gap=8)))
        return Column(*parts, gap=16)

    def _offered(self) -> list[FrameSetup]:
        """Return the frames that such a force can begin with here."""
        page, state = self._page, self._page.state
        return [
            frame
            for frame in shown_frames(state, page.faction)
            if is_built_at(state, self._panel, page.faction, frame)
            and (self._is_fleet or frame.klass in state.campaign.rules.squadron_classes)
        ]

    @property
    def is_unfinished(self) -> bool:
        """Whether a name or machines are chosen for a force that nobody has raised."""
        return bool(self._name.strip() or self._units or any(self._counts.values()))

    def _set_kind(self, kind: str) -> None:
        self._is_fleet, self._officer = kind == "fleet", ""
        self._page.screen.refresh()

    def _set_officer(self, officer: str) -> None:
        self._officer = officer
        self._show()

    def _set_panel(self, panel: str) -> None:
        self._panel = int(panel)
        self._page.screen.refresh()

    def _proposed(self) -> str:
        """A name after the place that no force bears yet: taken where the player writes none."""
        page = self._page
        key = "war.page.raise.fleet_of" if self._is_fleet else "war.page.raise.squadron_of"
        name = page.words(key, place=page.names.panel(self._panel))
        taken = {force.name for force in page.state.forces.values()}
        taken |= {raising.name for raising in page.state.raisings.values()}
        numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
        return next(each for each in (name, *numbered) if each not in taken)

    def _rename(self, name: str) -> None:
        self._name = name
        self._show()

    def _set_count(self, frame: str, count: int) -> None:
        self._counts[frame] = count
        self._show()

    def _take(self, unit: UnitId, is_taken: bool) -> None:
        rest = tuple(each for each in self._units if each != unit)
        self._units = (*rest, unit) if is_taken else rest
        self._show()

    def _action(self) -> RaiseForce:
        offered = {frame.id for frame in self._offered()}
        counts = {FrameId(name): count for name, count in self._counts.items()}
        frames = tuple(name for name, count in counts.items() if name in offered for _ in range(count))
        return RaiseForce(
            player=self._page.player,
            officer=self._officer,
            is_fleet=self._is_fleet,
            panel=self._panel,
            name=self._name.strip() or self._proposed(),
            units=tuple(UnitId(unit) for unit in self._units),
            frames=frames,
        )

    def _show(self) -> None:
        """What it costs, or why it cannot be raised."""
        page, action = self._page, self._action()
        rules, frames = page.state.campaign.rules, page.state.campaign.frames
        gold = rules.new_fleet_gold if self._is_fleet else rules.new_squadron_gold
        gold += sum(frames[frame].cost_gold for frame in action.frames)
        why = page.screen.why_not(action)
        cost = f"{{icon:coin}} {escape(page.words('war.page.raise.cost', gold=gold, bank=page.faction.bank))}"
        self._why.set_text(f"{cost}\n{{warning}}{{icon:info}}{{/}} {why}" if why else cost)
        self._button.why_not = why
        self._button.set_enabled(not why)

    def _submit(self) -> None:
        if self._page.screen.order(self._action()):
            self._counts, self._units, self._name = {}, (), ""
            self._officer, self._panel = "", -1
            self._page.screen.refresh()
