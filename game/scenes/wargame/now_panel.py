"""What is told while nobody is chosen: who can be activated, and what the round's end would bring."""

from __future__ import annotations

from functools import partial

from game.core.ids import UnitId
from game.rules.prose import signed
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import earnings, name_of, plain_name, selection_of, side_role, state_of
from game.systems.wargame.due import AT_ROUND_ENDS, dues, holders
from game.systems.wargame.outlook import in_reach
from game.systems.wargame.state import WargameState
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel
from game.views.ui.widget import Widget


class NowPanel(Panel):
    """Hidden as soon as a unit is chosen or pointed at, or something is asked."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._made: object = None
        self._ready = Label("", "dim")
        self._units = Column(gap=4)
        self._points = Label("")
        words = context.words
        super().__init__(words("wargame.now.title"), self._points, self._ready, self._units, gap=8, id="now")

    def show(self, *, is_free: bool) -> None:
        """Show it where the column is free."""
        context, state = self._context, state_of(self._context.showing)
        is_shown = is_free and state.phase == "battle"
        self.set_visible(is_shown)
        if not is_shown:
            return
        self._points.set_text("\n".join(self._round_end(state)))
        units = selection_of(context).ready_units() if context.now().is_ready else []
        made = tuple((unit.id, unit.ap, self._reach(state, unit.id)) for unit in units)
        last = selection_of(context).entry_until if made else 0
        lines = [context.words("wargame.now.ready")] if made else []
        lines += [context.words("wargame.now.may_wait", last=last)] if last else []
        self._ready.set_text("\n".join(lines))
        self._ready.set_visible(bool(made))
        if made != self._made:
            self._made = made
            self._units.replace(*(self._unit(*each) for each in made))

    def _reach(self, state: WargameState, unit: UnitId) -> int:
        known = state.units[unit]
        return len(in_reach(state, known)) if known.tile >= 0 else -1

    def _unit(self, unit: UnitId, ap: int, reach: int) -> Widget:
        """Return the button of a unit that can be activated: its AP, and how many enemies it could attack."""
        context = self._context
        key = "reserve" if reach < 0 else "reaches" if reach else "unit"
        name = plain_name(context.showing, "unit", unit)
        text = context.words(f"wargame.now.{key}", unit=name, ap=ap, count=reach)
        return Button(text, partial(self._choose, unit), is_compact=True, id=f"now_{unit}")

    def _choose(self, unit: UnitId) -> None:
        context = self._context
        context.use_card(unit)
        tile = state_of(context.showing).units[unit].tile
        if tile >= 0:
            context.look_at(tile)

    def _round_end(self, state: WargameState) -> list[str]:
        """Return what each side would earn if the round ended now, or what earns points at other times."""
        words, showing = self._context.words, self._context.showing
        mission = state.field.setup.mission
        if not any(score.by in AT_ROUND_ENDS for score in mission.scores):
            return [f"{{dim}}{words('wargame.now.earns')}{{/}}", *earnings(words, mission, state.field.rules)]
        owners, lines = holders(state), [f"{{dim}}{words('wargame.now.round_end')}{{/}}"]
        for side in (0, 1):
            name = name_of(showing, "player", state.player(side))
            found = list(dues(state, side, owners))
            total = sum(due.points for due in found)
            told = words("wargame.now.side", side=name, points=signed(total))
            lines.append(f"{{{side_role(showing, side)}}}{told}{{/}}")
            for score, points in found:
                what = words(f"wargame.score.by.{score.by}", count=score.count)
                lines.append(f"   {points:+d} {what}")
        return lines
