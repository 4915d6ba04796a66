"""Squadrons and fleets: rosters with aces and heroes by name, tiers, ratings, standing orders."""

from functools import partial

from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.aces import ace_level, unit_line
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.steppers import FrameView, portrait_of
from game.scenes.totalwar.pages.tables import force_frames, force_room, rank_name
from game.systems.totalwar.actions import SetStandingOrder
from game.systems.totalwar.board import forces_of, living_factions
from game.systems.totalwar.merit import rating_percent, tier_of
from game.systems.totalwar.profile import Standing
from game.systems.totalwar.state import Force
from game.systems.totalwar.supply import is_in_supply
from game.views.ui.basic import Heading, Label, ProgressBar
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

ORDERS: tuple[Standing, ...] = ("hold", "follow_fleet", "raid")


class SquadronsPage(WarPage):
    """Every force of a faction, one's own first: nothing about forces is secret (TW-1.8)."""

    name = "squadrons"
    help_key = "war.page.squadrons.help"
    gives_orders = False

    def __init__(self, screen: PageScreen, force: str = "") -> None:
        """``force``: the one to begin with."""
        super().__init__(screen)
        self._force = force
        known = self.state.forces.get(force)
        self._shown = known.faction if known is not None else ""

    def figure(self) -> tuple[str, str]:
        """How many forces, and how many aces among them."""
        forces = forces_of(self.state, self._of())
        units = [self.state.units[unit] for force in forces for unit in force.units]
        aces = sum(ace_level(self, unit) > 0 for unit in units)
        return str(len(forces)), self.words(
            "war.page.squadrons.sum", forces=len(forces), machines=len(units), aces=aces
        )

    def _of(self) -> str:
        return self._shown or self._faction

    def on_faction(self) -> None:
        """Other books."""
        self._force, self._shown = "", ""

    def body(self) -> Widget:
        """The list and the chosen force."""
        forces = sorted(
            forces_of(self.state, self._of()), key=lambda force: (force.kind != "fleet", -force.battles)
        )
        ids = [force.id for force in forces]
        if self._force not in ids:
            self._force = ids[0] if ids else ""
        rows = [self._row(force) for force in forces]
        listing = ListView(
            rows,
            (
                ListColumn(self.words("war.page.column.name"), weight=6, is_whole=True),
                ListColumn(self.words("war.page.column.officer"), weight=4),
                ListColumn(self.words("war.page.column.tier"), width=44, align="center", is_mono=True),
                ListColumn(self.words("war.page.column.rating"), width=64, align="right", is_mono=True),
                ListColumn(self.words("war.page.column.slots"), width=96, align="right", is_mono=True),
            ),
            selected=ids.index(self._force) if self._force in ids else -1,
            on_select=lambda row: self._choose(ids[row]),
            empty_text=self.words("war.page.squadrons.empty"),
            stretch=1,
            id="forces",
        )
        options = [(each.id, each.name) for each in living_factions(self.state)]
        whose = Choice(self.words("war.page.squadrons.whose"), options, self._of(), self._look_at, id="whose")
        left = Panel(
            self.words("war.page.squadrons.list"), whose, listing, width=self.screen.side_width(620, 50)
        )
        if not self._force:
            empty = Panel("", Label(self.words("war.page.squadrons.empty"), "dim"), stretch=1)
            return self.screen.beside(left, empty)
        return self.screen.beside(left, self.screen.scrolled(self._details(self.state.forces[self._force])))

    def _look_at(self, faction: str) -> None:
        self._shown, self._force = faction, ""
        self.screen.refresh()

    def _choose(self, force: str) -> None:
        self._force = force
        self.screen.refresh()

    def _row(self, force: Force) -> ListRow:
        tier = tier_of(self.state.campaign, force.battles)
        rating = f"{rating_percent(force)}%" if force.battles else "-"
        officer = self.names.of(force.officer)
        name = f"{{b}}{escape(self.names.of(force.id))}{{/}}"
        return ListRow(
            (name, f"{{dim}}{escape(officer)}{{/}}", str(tier or "-"), rating, force_room(self.state, force)),
            force.id,
        )

    def _details(self, force: Force) -> Widget:
        words, state = self.words, self.state
        officer = state.officers.get(force.officer)
        led = f"{rank_name(state, officer)} {officer.name}" if officer is not None else ""
        place = words("war.page.squadrons.at", place=self.names.panel(force.panel))
        supply = "" if is_in_supply(state, force) else words("war.page.out_of_supply")
        if force.panel < 0:  # it waits to be set down on a new map (TW-6.3)
            place, supply = words("war.page.squadrons.unplaced"), ""
        lines = [escape(led), escape(place)]
        if supply:
            lines.append(f"{{warning}}{{icon:warning}} {escape(supply)}{{/}}  {rule_link('TW-5.7')}")
        head: list[Widget] = [Heading(escape(self.names.of(force.id))), Label("\n".join(lines))]
        head.append(self._record(force))
        if force.kind == "squadron" and force.faction == self._faction:
            head.append(self._order(force))
        parts: list[Widget] = [Panel(words(f"war.page.force.{force.kind}"), *head, gap=8)]
        parts.append(self._roster(force))
        return Column(*parts, gap=16)

    def _record(self, force: Force) -> Widget:
        """Tier and rating, and how far the next tier is."""
        words, steps = self.words, self.state.campaign.rules.aftermath.tiers
        coming = next((step for step in steps if step.battles > force.battles), None)
        tier = tier_of(self.state.campaign, force.battles)
        text = words(
            "war.page.squadrons.record" if force.battles else "war.page.squadrons.record.none",
            tier=tier or words("war.page.merit.none"),
            won=force.victories,
            fought=force.battles,
            percent=rating_percent(force),
        )
        parts: list[Widget] = [Label(f"{escape(text)}  {rule_link('TW-9.3')}")]
        if coming is not None:
            about = words("war.page.squadrons.next", tier=coming.tier, battles=coming.battles)
            parts.append(
                ProgressBar(force.battles, coming.battles, "accent", width=120, tooltip=escape(about))
            )
        return Row(*parts, gap=12)

    def _order(self, force: Force) -> Widget:
        """Hold, follow a fleet, raid: what the squadron does unasked."""
        buttons: list[Widget] = []
        reasons: list[str] = []
        for order in ORDERS:
            action = SetStandingOrder(player=self.player, force=force.id, order=order)
            why = self.screen.why_not(action) if order != force.order else ""
            if why:
                reasons.append(why)
            buttons.append(
                Button(
                    self.words(f"war.page.order.{order}"),
                    partial(self._give, action),
                    is_selected=order == force.order,
                    is_enabled=not why,
                    why_not=why,
                    is_compact=True,
                    tooltip=escape(self.words(f"war.page.order.{order}.about")),
                    id=f"order_{order}",
                )
            )
        parts: list[Widget] = [Row(Label(self.words("war.page.order"), "dim"), *buttons, gap=8)]
        if reasons:
            parts.append(Label(f"{{icon:lock}} {reasons[0]}", "dim"))
        return Column(*parts, gap=4)

    def _give(self, action: SetStandingOrder) -> None:
        if self.state.forces[action.force].order != action.order:
            self.screen.order(action)

    def _roster(self, force: Force) -> Widget:
        """Heroes and aces first, then by kills."""
        state = self.state
        order = sorted(
            force.units,
            key=lambda unit: (
                not state.units[unit].pilot,
                -state.units[unit].kills,
                state.units[unit].frame,
                unit,
            ),
        )
        cards: list[Widget] = []
        for name in order:
            unit = state.units[name]
            who, deeds = unit_line(self, name)
            text = Label(who + (f"\n{{small}}{deeds}{{/}}" if deeds else ""), stretch=1)
            portrait = portrait_of(self, state.campaign.frames[unit.frame])
            cards.append(Row(FrameView(portrait, 40), text, gap=8) if portrait is not None else text)
        title = self.words.count("war.page.squadrons.roster", len(force.units))
        if not cards:
            cards.append(Label(self.words("war.page.squadrons.no_machines"), "dim"))
        strength = sum(frame.cost_gold for frame in force_frames(state, force))
        note = Label(escape(self.words("war.page.squadrons.worth", gold=strength)), "dim")
        return Panel(title, Grid(*cards, fit_width=220, gap=12), note, gap=12)
