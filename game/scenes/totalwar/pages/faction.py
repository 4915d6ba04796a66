"""The faction's books: bank, income by source, supply, and all that it holds."""

from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.history import WarHistory
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.tables import force_cells, site_cells, site_icon, tally
from game.systems.totalwar.board import forces_of, next_turn, weapons_of
from game.systems.totalwar.economy import income, total_income
from game.systems.totalwar.state import HIDDEN_GOLD
from game.views.ui.basic import Label, ProgressBar
from game.views.ui.layout import Column, Panel
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.log import Log
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget


class FactionPage(WarPage):
    """Bank, income with its rules, supply, and sites and forces in one table."""

    name = "faction"
    help_key = "war.page.faction.help"
    gives_orders = False

    def __init__(self, screen: PageScreen, history: WarHistory | None = None) -> None:
        super().__init__(screen)
        self.history = history or WarHistory(self.match, self.player, self.words.strings)
        self._row = 0
        self._since: Log | None = None
        self._progress: ProgressBar | None = None

    def figure(self) -> tuple[str, str]:
        """The bank, and what comes in next."""
        bank = self.faction.bank
        shown = "?" if bank == HIDDEN_GOLD else str(bank)
        income_gold, first = (
            total_income(self.state, self._faction),
            self.state.campaign.rules.income_from_round,
        )
        is_late = next_turn(self.state, self.faction) < first
        key = "war.page.faction.bank.later" if is_late else "war.page.faction.bank"
        return shown, self.words(key, income=income_gold, round=first)

    def body(self) -> Widget:
        """Income and news at the side, holdings in the middle."""
        side = Column(
            self._income(),
            self._news(),
            gap=16,
            width=self.screen.side_width(336),
            stretch=0,
        )
        return self.screen.beside(self._holdings(), side)

    def _income(self) -> Widget:
        words, state = self.words, self.state
        panels, sources = income(state, self._faction)
        gold = panels * state.campaign.rules.panel_gold
        lines = [
            f"{{mono}}{gold:+5d}{{/}}  {escape(words.count('war.page.faction.panels', panels))}"
            f"  {rule_link('TW-4.2')}"
        ]
        for panel, amount in sources:
            site = state.sites[panel]
            rule = "TW-4.3" if site.kind == "resource" else "TW-4.7"
            name = escape(self.names.panel(panel))
            lines.append(f"{{mono}}{amount:+5d}{{/}}  {site_icon(site.kind)} {name}  {rule_link(rule)}")
        total = total_income(state, self._faction)
        lines.append(f"{{b}}{{mono}}{total:+5d}{{/}}  {escape(words('war.page.faction.total'))}{{/}}")
        owned = state.owners.count(self._faction)
        cut = owned - panels
        supply = words("war.page.faction.supplied", panels=panels, owned=owned)
        supply_line = f"{{good}}{{icon:check}}{{/}} {escape(supply)}"
        if not owned:
            supply_line = f"{{warning}}{{icon:warning}} {escape(words('war.page.faction.no_panels'))}{{/}}"
        if cut:
            supply_line = (
                f"{{warning}}{{icon:warning}} {escape(words.count('war.page.faction.cut', cut))}{{/}}"
                f"  {rule_link('TW-5.5')}"
            )
        pool = words.count("war.page.faction.pool", len(self.faction.pool))
        return Panel(
            words("war.page.faction.income"),
            Label("\n".join(lines), id="income"),
            Label(supply_line, id="supply"),
            Label(f"{{icon:folder}} {escape(pool)}", "dim"),
            gap=8,
        )

    def _news(self) -> Widget:
        self._since = Log(stretch=1, least_rows=5, id="since")
        self._progress = ProgressBar(*self.history.progress)
        self._progress.set_visible(not self.history.is_complete)
        if self.history.is_complete:
            self._fill()
        return Panel(self.words("war.page.faction.since"), self._progress, self._since, gap=8, stretch=1)

    def _fill(self) -> None:
        assert self._since is not None
        lines = [
            (line.markup, "dim" if line.is_minor else "text") for line in self.history.since(self._faction)
        ]
        self._since.set_lines(lines or [(escape(self.words("war.page.faction.no_news")), "dim")])
        self._since.scroller.scroll_to(0)

    @property
    def calm_ms(self) -> int:
        """The history is read on."""
        return super().calm_ms if self.history.is_complete or self._progress is None else 0

    def update(self, dt_ms: int) -> None:
        """Read on in the history until all is read."""
        if self.history.is_complete or self._progress is None:
            return
        if self.history.read():
            self._progress.set_visible(False)
            self._fill()
        else:
            self._progress.set_progress(*self.history.progress)

    def _holdings(self) -> Widget:
        words, state = self.words, self.state
        rows = []
        for panel in state.sites:
            if state.owners[panel] == self._faction:
                cells = site_cells(words, self.names, state, panel)
                rows.append(ListRow(cells, f"site_{panel}", tooltip=_whole(cells)))
        for force in (*forces_of(state, self._faction), *weapons_of(state, self._faction)):
            cells = force_cells(words, self.names, state, force)
            rows.append(ListRow(cells, force.id, tooltip=_whole(cells)))
        for raising in state.raisings.values():
            if raising.faction == self._faction:
                units = [state.campaign.frames[state.units[unit].frame] for unit in raising.units]
                cells = (
                    f"{{icon:hourglass}} {escape(raising.name)}",
                    escape(words(f"war.page.force.{raising.kind}")),
                    escape(tally(units)),
                    escape(words("war.page.faction.raised", place=self.names.panel(raising.panel))),
                )
                rows.append(ListRow(cells, raising.id, tooltip=_whole(cells)))
        self._row = min(self._row, len(rows) - 1)
        can_petition = self.faction.kind == "lone" and not self.faction.is_out
        listing = ListView(
            rows,
            (
                ListColumn(words("war.page.column.name"), weight=9, is_whole=True),
                ListColumn(words("war.page.column.kind"), weight=11),
                ListColumn(words("war.page.column.holds"), weight=17),
                ListColumn(words("war.page.column.state"), weight=10),
            ),
            selected=self._row,
            on_select=self._choose,
            empty_text=words(f"war.page.faction.empty{'.lone' if can_petition else ''}"),
            stretch=1,
            least_rows=6,
            most_rows=14,
            id="holdings",
        )
        return Panel(words("war.page.faction.holdings"), listing, stretch=1)

    def _choose(self, row: int) -> None:
        self._row = row


def _whole(cells: tuple[str, str, str, str]) -> str:
    """A row in full, where its columns are too narrow for it."""
    return "\n".join(cell for cell in cells if cell)
