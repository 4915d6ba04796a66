"""Purchase: machines from producing panels, the reserve pool, heroes, and new squadrons and fleets."""

from functools import partial

from game.core.ids import FrameId
from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.basket import Basket
from game.scenes.totalwar.pages.heroes import hero_cards
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.pool import PoolDesk
from game.scenes.totalwar.pages.raising import RaisingDesk
from game.scenes.totalwar.pages.steppers import frame_stepper, shown_frames, tier_title
from game.scenes.totalwar.pages.tables import force_room
from game.systems.totalwar.board import forces_of
from game.systems.totalwar.economy import output_left, producing_panels
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

NARROW_PX = 860
"""Below this width the order stands above the models."""
DESKS = ("models", "pool", "heroes", "raise")
DESK_KEYS = ("rule_options", "first_squad", "second_squad", "reset_form")


class PurchasePage(WarPage):
    """Four desks: models, pool, heroes, new forces."""

    name = "purchase"
    help_key = "war.page.purchase.help"

    def __init__(self, screen: PageScreen, panel: int = -1) -> None:
        """``panel``: the producing panel to begin with."""
        super().__init__(screen)
        self._panel = panel
        self._force = ""
        self._desk = DESKS[0]
        self._baskets: dict[int, Basket] = {}
        """What is chosen at each producing panel."""
        self._steppers: dict[str, Stepper] = {}
        self._hero_machines: dict[str, str] = {}
        self.pool = PoolDesk(self)
        self.raising = RaisingDesk(self)

    def figure(self) -> tuple[str, str]:
        """The bank, and what waits in the pool."""
        return str(self.faction.bank), self.words.count("war.page.purchase.bank", len(self.faction.pool))

    def on_faction(self) -> None:
        """Other books, other panels."""
        self._panel, self._force = -1, ""

    def body(self) -> Widget:
        """The row of desks and the open one."""
        tabs = [
            Button(
                self.words(f"war.page.purchase.desk.{desk}"),
                partial(self._open, desk),
                command=DESK_KEYS[number],
                is_selected=desk == self._desk,
                is_compact=True,
                id=f"desk_{desk}",
                tooltip=self.words(f"war.page.purchase.desk.{desk}.about"),
            )
            for number, desk in enumerate(DESKS)
        ]
        match self._desk:
            case "pool":
                desk = self.pool.build()
            case "heroes":
                cards = hero_cards(self, self._hero_machines, self._choose_machine)
                desk = ScrollArea(cards, stretch=1, id="heroes")
            case "raise":
                desk = self.raising.build()
            case _:
                desk = self._models()
        return Column(Grid(*tabs, columns=4, gap=8), desk, gap=16, stretch=1)

    def _open(self, desk: str) -> None:
        self._desk = desk
        self.screen.notice = ""
        self.screen.refresh(f"desk_{desk}")

    # Models

    def _models(self) -> Widget:
        panels = producing_panels(self.state, self._faction)
        if self._panel not in panels:
            self._panel = next(iter(panels), -1)
        if self._panel < 0:
            return Panel("", Label(self.words("war.page.purchase.no_panel"), "dim"), stretch=1)
        near = self._near_forces()
        if self._force not in near:
            self._force = ""
        side = Column(
            self._panel_list(panels), self._account(near), gap=16, width=self.screen.side_width(316)
        )
        models = self._model_groups()
        self._show()
        if self.screen.logical_width < NARROW_PX:
            return self.screen.beside(side, models)
        return self.screen.beside(self.screen.scrolled(models), side)

    def _near_forces(self) -> tuple[str, ...]:
        near = (self._panel, *self.state.map.neighbours[self._panel])
        return tuple(each.id for each in forces_of(self.state, self._faction) if each.panel in near)

    def _panel_list(self, panels: tuple[int, ...]) -> Widget:
        rows = [
            ListRow(
                (escape(self.names.panel(panel)), str(output_left(self.state, panel))),
                str(panel),
            )
            for panel in panels
        ]
        listing = ListView(
            rows,
            (
                ListColumn(self.words("war.page.purchase.panel"), weight=3),
                ListColumn(self.words("war.page.purchase.left"), width=84, align="right", is_mono=True),
            ),
            selected=panels.index(self._panel),
            on_select=lambda row: self._choose_panel(panels[row]),
            least_rows=2,
            most_rows=5,
            id="panels",
        )
        return Panel(self.words("war.page.purchase.panels"), listing)

    def _choose_panel(self, panel: int) -> None:
        self._panel = panel
        self.screen.refresh()

    def _account(self, near: tuple[str, ...]) -> Widget:
        words = self.words
        options = [("", words("war.page.purchase.to_pool"))]
        options += [
            (name, f"{self.names.of(name)}  {force_room(self.state, self.state.forces[name])}")
            for name in near
        ]
        self._cost = Label("", size="figure", is_bold=True, is_wrapped=False, id="cost")
        self._detail = Label("", "dim", id="basket")
        self._why = Label("", id="why")
        self._buy = Button(
            words("war.page.purchase.buy"), self._submit, command="confirm", emphasis="primary", id="buy"
        )
        return Panel(
            words("war.page.purchase.order"),
            Choice(words("war.page.purchase.target"), options, self._force, self._aim, id="target"),
            Row(self._cost, Label(words("war.page.purchase.cost"), "dim", align="end"), gap=8, cross="end"),
            self._detail,
            self._why,
            self._buy,
            gap=8,
        )

    def _aim(self, force: str) -> None:
        self._force = force
        self._show()

    def _model_groups(self) -> Column:
        groups: list[Widget] = []
        self._steppers = {}
        frames = shown_frames(self.state, self.faction)
        for tier in sorted({frame.tier for frame in frames}):
            cards: list[Widget] = []
            for frame in (each for each in frames if each.tier == tier):
                count = self._basket.counts.get(frame.id, 0)
                stepper = frame_stepper(self, frame, count, partial(self._set_count, frame.id))
                stepper.why_full = partial(self._why_no_more, frame.id)
                self._steppers[frame.id] = stepper
                cards.append(stepper)
            groups.append(Panel(tier_title(self, tier), Grid(*cards, fit_width=270, gap=8)))
        return Column(*groups, gap=16)

    @property
    def is_unfinished(self) -> bool:
        """Whether machines that nobody has bought are chosen, or a force that nobody has raised."""
        return any(basket.counts for basket in self._baskets.values()) or self.raising.is_unfinished

    @property
    def _basket(self) -> Basket:
        """What is chosen at the panel that is shown."""
        return self._baskets.get(self._panel, Basket())

    def _why_no_more(self, frame: str) -> str:
        """Why not one more of a model can be bought beside all that is chosen."""
        more = self._basket.with_count(frame, self._basket.counts.get(frame, 0) + 1)
        return more.why_not(self, self._panel, self._force)

    def _set_count(self, frame: str, count: int) -> None:
        self._baskets[self._panel] = self._basket.with_count(frame, count)
        self._show()

    def _show(self) -> None:
        """Bring cost, limits and reasons up to date."""
        basket, state = self._basket, self.state
        cost, slots = basket.cost(state), basket.slots(state)
        self._cost.set_text(str(cost), "bad" if cost > self.faction.bank else "accent")
        left = output_left(state, self._panel)
        self._detail.set_text(
            escape(self.words("war.page.purchase.slots", slots=slots, of=left, bank=self.faction.bank - cost))
        )
        why = basket.why_not(self, self._panel, self._force)
        self._why.set_text(f"{{warning}}{{icon:info}}{{/}} {why}" if why else "")
        self._buy.why_not = why or self.words("war.page.purchase.nothing")
        self._buy.set_enabled(bool(basket.counts) and not why)
        for frame_id, stepper in self._steppers.items():
            most = basket.most(self, self._panel, self._force, state.campaign.frames[FrameId(frame_id)])
            stepper.set_limits(0, max(most, basket.counts.get(frame_id, 0)))
            stepper.set_count(basket.counts.get(frame_id, 0))

    def _submit(self) -> None:
        actions = self._basket.actions(self.player, self._panel, self._force)
        bank = self.faction.bank
        if self.screen.order(*actions) or self.faction.bank != bank:
            self._baskets.pop(self._panel, None)
            self._show()

    # Heroes

    def _choose_machine(self, hero: str, unit: str) -> None:
        """Another machine for a hero."""
        self._hero_machines[hero] = unit
        self.screen.refresh()
