"""The chronicle: the war so far, round by round, with its territory, battles and losses."""

from game.rules.prose import listing
from game.scenes.game.chronicle_export import ChronicleExport
from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.over import reason_text
from game.scenes.totalwar.pages.aces import unit_line
from game.scenes.totalwar.pages.history import WarHistory
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.steppers import FrameView, portrait_of
from game.systems.totalwar.state import NEUTRAL
from game.views.ui.area_chart import Area, AreaChart
from game.views.ui.basic import Label, ProgressBar
from game.views.ui.button import Toggle
from game.views.ui.flow import Flow
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.log import Log
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

MOST_ACES = 6


class ChroniclePage(WarPage):
    """Reads the match's history bit by bit, then tells it."""

    name = "chronicle"
    help_key = "war.page.chronicle.help"
    gives_orders = False

    def __init__(self, screen: PageScreen, history: WarHistory | None = None) -> None:
        super().__init__(screen)
        self.history = history or WarHistory(self.match, screen.viewer, self.words.strings)
        self._is_whole = False
        self._export = ChronicleExport(screen)
        self._bar: ProgressBar | None = None

    def figure(self) -> tuple[str, str]:
        """The round; at the end of the war who has won it."""
        battles = sum(toll.won for toll in self.history.account.tolls.values())
        outcome = self.state.outcome
        if outcome is not None:
            winners = listing(map(self.names.of, outcome.winners))
            won = self.words("war.over.text" if winners else "war.over.draw", winners=winners)
            return escape(won), reason_text(self.words, self.names, self.state, outcome)
        return self.words("war.page.chronicle.round", round=self.state.round), self.words.count(
            "war.page.chronicle.battles", battles
        )

    @property
    def calm_ms(self) -> int:
        """The history is read on, or written."""
        return super().calm_ms if self._bar is None and not self._export.is_running else 0

    def update(self, dt_ms: int) -> None:
        """Read on; when all is read, show it."""
        self._export.update()
        if self._bar is None:
            return
        if self.history.read():
            self._bar = None
            self.screen.refresh()
        else:
            self._bar.set_progress(*self.history.progress)

    def body(self) -> Widget:
        """Chart above, sentences below, losses at the side."""
        if not self.history.is_complete:
            self._bar = ProgressBar(*self.history.progress)
            return Panel("", Label(self.words("war.page.chronicle.reading"), "dim"), self._bar, gap=8)
        side = Column(self._losses(), self._aces(), gap=16, width=self.screen.side_width(384))
        left = Column(self._chart(), self._log(), gap=16, stretch=1)
        return self.screen.beside(left, side)

    def _chart(self) -> Widget:
        words, account = self.words, self.history.account
        holdings = [each for each in account.holdings if each.theatre == self.state.theatre]
        names = dict.fromkeys(name for each in holdings for name in each.panels if name != NEUTRAL)
        kit, looks = self.screen.context.kit, self.looks
        areas = [
            Area(
                self.names.of(name),
                looks.look(name).colour,
                tuple(each.panels.get(name, 0) for each in holdings),
                looks.look(name).icon,
            )
            for name in names
        ]
        if areas:
            free = tuple(each.panels.get(NEUTRAL, 0) for each in holdings)
            areas.insert(min(1, len(areas)), Area(words("war.page.chronicle.free"), kit.palette.faint, free))
        marks, last = [], 0
        for moment, each in enumerate(holdings):
            if each.round != last:
                marks.append((moment, words("war.page.chronicle.mark", round=each.round)))
                last = each.round
        if len(holdings) < 2:
            return Panel(
                words("war.page.chronicle.territory"), Label(words("war.page.chronicle.no_turn"), "dim")
            )
        height = 170 if self.screen.size[1] < self.screen.context.kit.px(800) else 300
        return Panel(words("war.page.chronicle.territory"), AreaChart(areas, marks, height))

    def _log(self) -> Widget:
        log = Log(stretch=1, least_rows=6, id="chronicle")
        lines: list[tuple[str, str]] = []
        last = 0
        for line in self.history.account.lines:
            if line.is_minor and not self._is_whole:
                continue
            if line.round != last:
                last = line.round
                head = escape(self.words("war.page.chronicle.round_head", round=last))
                lines.append((f"{{b}}{head}{{/}}", "accent"))
            lines.append((line.markup, "dim" if line.is_minor else "text"))
        if not lines:
            lines.append((escape(self.words("war.page.chronicle.empty")), "dim"))
        log.set_lines(lines)
        toggle = Toggle(self.words("war.page.chronicle.whole"), self._is_whole, self._set_whole, id="whole")
        tools = Flow(Spacer(), toggle, self._export.button(), gap=16)
        return Panel(self.words("war.page.chronicle.events"), tools, log, gap=8, stretch=1)

    def _set_whole(self, is_whole: bool) -> None:
        self._is_whole = is_whole
        self.screen.refresh()

    def _losses(self) -> Widget:
        words = self.words
        rows = []
        for name, toll in self.history.account.tolls.items():
            title = self.faction_name(name) if name else escape(words("war.page.chronicle.militia"))
            rows.append(
                ListRow((title, f"{toll.won}/{toll.fought}", str(toll.lost), str(toll.destroyed)), name)
            )
        listing = ListView(
            rows,
            (
                ListColumn(words("war.page.column.faction"), weight=3, is_whole=True),
                ListColumn(words("war.page.column.won"), width=56, align="right", is_mono=True),
                ListColumn(words("war.page.column.lost"), width=48, align="right", is_mono=True),
                ListColumn(words("war.page.column.destroyed"), width=72, align="right", is_mono=True),
            ),
            empty_text=words("war.page.chronicle.no_battle"),
            least_rows=2,
            id="losses",
        )
        return Panel(words("war.page.chronicle.losses"), listing)

    def _aces(self) -> Widget:
        """The machines with the most kills of the whole war."""
        state = self.state
        best = sorted(
            (unit for unit in state.units.values() if unit.kills), key=lambda unit: (-unit.kills, unit.id)
        )[:MOST_ACES]
        holders = {name: force for force in state.forces.values() for name in force.units}
        parts: list[Widget] = []
        for unit in best:
            who, deeds = unit_line(self, unit.id)
            force = holders.get(unit.id)
            side = f"  {{small}}{self.faction_name(force.faction)}{{/}}" if force and force.faction else ""
            text = Label(f"{who}{side}\n{{small}}{deeds}{{/}}", stretch=1)
            portrait = portrait_of(self, state.campaign.frames[unit.frame])
            parts.append(Row(FrameView(portrait, 32), text, gap=8) if portrait is not None else text)
        if not parts:
            parts.append(Label(self.words("war.page.chronicle.no_ace"), "dim"))
        return Panel(self.words("war.page.chronicle.aces"), *parts, gap=8)
