"""The reserve pool: machines into forces and back."""

from game.core.ids import UnitId
from game.scenes.totalwar.pages.aces import unit_line
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.tables import force_room
from game.systems.totalwar.actions import PlaceUnits, ReturnUnits
from game.systems.totalwar.board import forces_of
from game.views.ui.basic import Label
from game.views.ui.choice import Choice
from game.views.ui.layout import Column, Panel
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.widget import Widget


class PoolDesk:
    """Pool at the left, a force at the right; one machine at a time goes across."""

    def __init__(self, page: WarPage) -> None:
        self._page = page
        self._force = ""
        self._pooled = 0
        self._serving = 0

    def build(self) -> Widget:
        """Both lists, each with its order."""
        page, words = self._page, self._page.words
        forces = forces_of(page.state, page.faction.id)
        if self._force not in [force.id for force in forces]:
            self._force = forces[0].id if forces else ""
        return (
            page.screen.beside(self._pool(), self._roster())
            if forces
            else Panel("", Label(words("war.page.purchase.no_force"), "dim"), stretch=1)
        )

    def _list(self, units: tuple[UnitId, ...], selected: int, name: str, empty: str) -> ListView:
        rows = [
            ListRow(unit_line(self._page, unit), unit) for unit in units if unit in self._page.state.units
        ]

        def choose(row: int) -> None:
            if name == "pooled":
                self._pooled = row
            else:
                self._serving = row
            self._page.screen.refresh()

        return ListView(
            rows,
            (ListColumn(weight=3), ListColumn(weight=2)),
            selected=selected,
            on_select=choose,
            empty_text=self._page.words(empty),
            stretch=1,
            id=name,
        )

    def _pool(self) -> Widget:
        page, pool = self._page, self._page.faction.pool
        self._pooled = min(self._pooled, len(pool) - 1) if pool else 0
        parts: list[Widget] = [self._list(pool, self._pooled, "pooled", "war.page.purchase.pool_empty")]
        if pool:
            action = PlaceUnits(player=page.player, force=self._force, units=(pool[self._pooled],))
            text = page.words("war.page.purchase.place", force=page.names.of(self._force))
            parts.append(page.screen.order_row(text, action, id="place", is_main=True))
        return Panel(page.words("war.page.purchase.pool"), *parts, stretch=1)

    def _roster(self) -> Widget:
        page = self._page
        state = page.state
        force = state.forces[self._force]
        self._serving = max(0, min(self._serving, len(force.units) - 1))
        options = [
            (each.id, f"{page.names.of(each.id)}  {force_room(state, each)}")
            for each in forces_of(state, page.faction.id)
        ]
        choice = Choice(
            page.words("war.page.purchase.force"), options, self._force, self._choose, id="pool_force"
        )
        roster = self._list(force.units, self._serving, "serving", "war.page.squadrons.no_machines")
        parts: list[Widget] = [choice, roster]
        if force.units:  # who has lost all retreats, too, where grunts are sent to him (TW-9.7)
            action = ReturnUnits(player=page.player, force=force.id, units=(force.units[self._serving],))
            text = page.words("war.page.purchase.return")
            parts.append(Column(page.screen.order_row(text, action, id="return")))
        return Panel(page.words("war.page.purchase.roster"), *parts, stretch=1)

    def _choose(self, force: str) -> None:
        self._force, self._serving = force, 0
        self._page.screen.refresh()
