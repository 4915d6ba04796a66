"""Where a wargame stands: who has still to act this round."""

from __future__ import annotations

from game.core.ids import UnitId
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import name_of, selection_of, side_role, state_of
from game.systems.wargame.body import is_drone, is_operable, sheet
from game.systems.wargame.ready import can_activate
from game.systems.wargame.score import unhurt
from game.systems.wargame.state import Unit, WargameState
from game.views.ui.layout import Panel
from game.views.ui.listview import ListRow, ListView
from game.views.ui.markup import escape
from game.views.wargame.show import WargameShow


def left_to_act(state: WargameState) -> tuple[int, int]:
    """Return how many units of each side have still to act this round."""
    first, second = (
        sum(
            not state.units[each].has_acted
            and not is_drone(state, each)
            and is_operable(state, state.units[each])
            for each in state.field.order[side]
        )
        for side in (0, 1)
    )
    return first, second


def _rank(state: WargameState, unit: Unit) -> int:
    """Return who is told of first: who acts, who has still to act, who has acted, who cannot any more."""
    if not is_operable(state, unit) or unit.status in ("lost", "away"):
        return 3
    if state.turn is not None and state.turn.unit == unit.id:
        return 0
    return 2 if unit.has_acted else 1


class RosterPanel(Panel):
    """Every unit of both sides: who is fresh, who is active, who is done, with AP and main section."""

    def __init__(self, context: PanelContext, *, most_rows: int) -> None:
        self._context = context
        self._made: object = None
        self._ids: tuple[UnitId, ...] = ()
        self.list = ListView(on_select=self._look, least_rows=3, most_rows=most_rows, id="roster")
        super().__init__(context.words("wargame.roster.title"), self.list, gap=6, id="roster_panel")

    def show(self) -> None:
        """Show who is left this round."""
        context, state = self._context, state_of(self._context.showing)
        own = selection_of(context).own if context.now().player is not None else ""
        units = [
            state.units[each]
            for side in (0, 1)
            for each in state.field.order[side]
            if not is_drone(state, each)
        ]
        units.sort(key=lambda unit: _rank(state, unit))
        self._ids = tuple(unit.id for unit in units)
        lines = [self._line(state, unit) for unit in units]
        if (lines, own) != self._made:
            self._made = lines, own
            rows = [ListRow((line,), unit.id, tooltip=self._tip(unit)) for unit, line in zip(units, lines)]
            self.list.set_rows(rows, self._ids.index(UnitId(own)) if own in self._ids else -1)

    def _look(self, index: int) -> None:
        context = self._context
        if 0 <= index < len(self._ids):
            unit = self._ids[index]
            context.use_card(unit)
            tile = state_of(context.showing).units[unit].tile
            if tile >= 0:
                context.look_at(tile)

    def _line(self, state: WargameState, unit: Unit) -> str:
        known, words = sheet(state, unit.id), self._context.words
        sign, role = self._sign(state, unit)
        left = unit.sections[known.main]
        side = side_role(self._context.showing, unit.side)
        show = self._context.showing.show
        letter = show.letter(unit.side) if isinstance(show, WargameShow) else ""
        name = escape(f"{letter} {known.setup.pilot_name or known.setup.name}".strip())
        if unit.status in ("lost", "away") or unit.is_disabled:
            return f"{{dim}}{words(sign)}  {name}{{/}}"
        numbers = words("wargame.roster.numbers", ap=unit.ap, left=left)
        return f"{{{role}}}{words(sign)}{{/}}  {{{side}}}{name}{{/}}  {{dim}}{numbers}{{/}}"

    def _tip(self, unit: Unit) -> str:
        """What the numbers of a row are: the AP, and what is left of the main section."""
        state = state_of(self._context.showing)
        known = sheet(state, unit.id)
        most = unhurt(state, unit.id)[known.main]
        part = known.setup.sections[known.main]
        name = name_of(self._context.showing, "aim", part.id)
        left = unit.sections[known.main]
        return self._context.words("wargame.roster.about", ap=unit.ap, part=name, left=left, whole=most)

    def _sign(self, state: WargameState, unit: Unit) -> tuple[str, str]:
        if unit.status in ("lost", "away"):
            return f"wargame.roster.{unit.status}", "dim"
        if not is_operable(state, unit):
            return "wargame.roster.hulk", "dim"
        if state.turn is not None and state.turn.unit == unit.id:
            return "wargame.roster.active", "accent"
        if unit.has_acted and unit.status != "reserve":
            return "wargame.roster.done", "dim"
        if state.phase == "battle" and not can_activate(state, unit):
            return "wargame.roster.waits", "dim"
        return "wargame.roster.fresh", "good"
