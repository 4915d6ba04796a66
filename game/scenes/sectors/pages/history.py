"""The history: points of each race over the turns, and the options that were changed."""

from __future__ import annotations

from game.scenes.game.chronicle_export import ChronicleExport
from game.scenes.game.page_screen import PageScreen
from game.scenes.sectors.pages.page import SectorsPage
from game.systems.sectors.content import SYSTEM
from game.views.ui.area_chart import Area, AreaChart
from game.views.ui.basic import Label
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.widget import Widget

CHART_HEIGHT = 240


class HistoryPage(SectorsPage):
    """Points over time (SE-7.1) and changes of the options (SE-9.2)."""

    name = "history"

    def __init__(self, screen: PageScreen) -> None:
        super().__init__(screen)
        self._export = ChronicleExport(screen)

    @property
    def calm_ms(self) -> int:
        """The history may be written."""
        return 0 if self._export.is_running else super().calm_ms

    def update(self, dt_ms: int) -> None:
        """Go on with the page for browsers."""
        self._export.update()

    def panels(self) -> list[Widget]:
        """A chart, a table, the changes."""
        words, state = self.words, self.state
        turns = list(dict.fromkeys(score.turn for score in state.scores))
        if not turns:
            none = Label(words("sectors.page.history.none"), "dim")
            return [Panel("", none), *self._changes(), self._written()]
        points = {(score.turn, score.race): score for score in state.scores}
        areas = []
        for race in state.races:
            look = self.texts.look(race)
            values = (0, *(points[turn, race].points for turn in turns))
            areas.append(Area(state.campaign.races[race].name, look.colour, values, look.icon))
        chart = AreaChart(areas, [(turn, str(turn)) for turn in turns], CHART_HEIGHT)
        found: list[Widget] = [Panel(words("sectors.page.history.points"), chart, gap=6)]
        columns = [ListColumn(words("sectors.page.history.turn"), width=80)]
        columns += [ListColumn(state.campaign.races[race].name, align="right") for race in state.races]
        rows = [
            ListRow(
                (
                    str(turn),
                    *(
                        self._cell(points[turn, race].points, points[turn, race].regions)
                        for race in state.races
                    ),
                )
            )
            for turn in turns
        ]
        found.append(Panel("", ListView(rows, columns, id="scores", most_rows=16), gap=6))
        return [*found, *self._changes(), self._written()]

    def _written(self) -> Widget:
        return Row(self._export.button(), Spacer())

    def _changes(self) -> list[Widget]:
        """What the administrator has changed, from which turn on."""
        words = self.words
        lines = [
            words(
                "sectors.page.history.change",
                turn=each.turn,
                name=words.option(SYSTEM, each.name, "name", each.name),
                value=words.chosen(SYSTEM, each.name, each.value),
            )
            for each in self.state.changes
        ]
        return [Panel(words("sectors.page.history.changes"), Label("\n".join(lines)), gap=6)] if lines else []

    def _cell(self, points: int, regions: int) -> str:
        return self.words("sectors.page.history.cell", points=points, regions=regions)
