"""The way that is planned: each leg with its price, what is left, and what the ground may do."""

from __future__ import annotations

from game.core.kernel import refused
from game.rules.intent import Order
from game.rules.prose import signed, whole_percent
from game.scenes.game.chances import commit_button
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import PREFIX, order_button, selection_of
from game.systems.wargame.actions import ActivateUnit
from game.systems.wargame.battlefield import GREY, TAN, WHITE
from game.systems.wargame.body import can_move
from game.systems.wargame.ground import fall_levels, is_in_water
from game.systems.wargame.resolve_fall import fall_damage
from game.systems.wargame.routes import Waypoint
from game.systems.wargame.selection import Selection
from game.systems.wargame.sights import risk_of
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.steps import able_of
from game.systems.wargame.table import terrain_of
from game.views.ui.basic import Label
from game.views.ui.layout import Cells, Panel

TOOLS = ("turn_left", "turn_right", "rise", "sink", "fly", "dash", "jump", "step_back", "leave")
PLACED = ("throw", "launch")
"""Modes in which a hex is chosen to which somebody else goes."""
ARRIVES = "arrive"
MOST_LINES = 7


def placed_by(selection: Selection) -> str:
    """Return how somebody comes into the hex that is asked for: by a throw, a launch, from the reserve."""
    if selection.mode in PLACED:
        return selection.mode
    starter = selection.starter
    return ARRIVES if starter is not None and starter.status == "reserve" else ""


def how_moved(state: WargameState, unit: Unit) -> str:
    """Return how a unit comes to where it stands after a step: on foot, in the air, in the water (WG-8)."""
    able = able_of(state, unit)
    if is_in_water(state, unit.tile, unit.level):
        return "swim" if able.swim else "cruise" if able.cruise else "wade"
    if unit.level == state.floors[unit.tile]:
        return "walk" if able.standard else "flight" if able.flight else "hover" if able.hover else "walk"
    return "flight" if able.flight else "hover" if able.hover else "walk"


class PlanPanel(Panel):
    """Hidden while nobody moves, or is thrown or launched."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._made: object = None
        self.points = Label("", "accent", is_bold=True)
        self.lines = Label("")
        self._tools = Cells(columns=3, gap=4)
        self.go = commit_button(context, "wargame.plan.go", id="commit_way")
        parts = (self.points, self.lines, self._tools, self.go)
        super().__init__(context.words("wargame.plan.title"), *parts, gap=6, id="plan_panel")

    def show(self, orders: tuple[Order, ...]) -> None:
        """Show the plan, and what can be added to it."""
        context, selection = self._context, selection_of(self._context)
        moving, placed = selection.movement, placed_by(selection)
        self.set_visible(bool(placed) or moving is not None)
        self.points.set_visible(not placed)
        self._tools.set_visible(not placed)
        self.set_title(context.words(f"wargame.plan.{placed or 'title'}"))
        if placed:
            self._show_placed(selection, placed)
        if placed or moving is None:
            return
        waypoints = selection.waypoints()
        left = waypoints[-1].move.left if waypoints else moving[1].left
        words = context.words
        self.points.set_text(words("wargame.plan.points", left=left, total=moving[1].total))
        self.lines.set_text("\n".join(self._leg(selection, waypoint) for waypoint in waypoints[-MOST_LINES:]))
        risks = [line for colour in (TAN, WHITE) if (line := self._risk(selection, waypoints, colour))]
        risks += self._error(selection)
        if risks:
            self.lines.set_text("\n".join((self.lines.text, *risks)).strip())
        elif not waypoints:
            self.lines.set_text(f"{{dim}}{self._asked(selection, moving[0])}{{/}}")
        tools = tuple(order for order in orders if order.command in TOOLS)
        if tools != self._made:
            self._made = tools
            self._tools.replace(*(order_button(context, order) for order in tools))
        self.go.set_visible(bool(selection.plan) or selection.starter is not None)
        key = "go" if selection.plan else "activate"
        self.go.set_text(words(f"wargame.plan.{key}"))

    def _asked(self, selection: Selection, unit: Unit) -> str:
        """What is asked of the player where no way is planned, or why there is none."""
        ways = selection.ways()
        if not can_move(selection.state, unit):
            return self._context.showing.refusal(refused("WG-13.1", "cannot_move", unit=unit.id))
        return self._context.words("wargame.plan.none" if ways and ways.places else "wargame.plan.nowhere")

    def rest(self) -> None:
        """Ask for no hex while the throw or the launch is shown."""
        if placed_by(selection_of(self._context)):
            self.set_visible(False)

    def _show_placed(self, selection: Selection, placed: str) -> None:
        """Say that a hex is asked for; the button does it once there is one."""
        words = self._context.words
        self.lines.set_text(f"{{dim}}{words(f'wargame.plan.{placed}.none')}{{/}}")
        self.go.set_visible(selection.throw_to >= 0)
        self.go.set_text(words(f"wargame.plan.{placed}"))

    def _leg(self, selection: Selection, waypoint: Waypoint) -> str:
        words, leg = self._context.words, waypoint.leg
        tile = selection.state.field.grid.panel_name(waypoint.unit.tile)
        level = signed(waypoint.unit.level)
        key = f"wargame.plan.{leg.kind}"
        text = words(
            key,
            tile=tile,
            level=level,
            price=waypoint.price,
            left=waypoint.move.left,
            mode=words(f"wargame.plan.mode.{how_moved(selection.state, waypoint.unit)}"),
            colour=self._colour(selection.state, waypoint.unit.tile),
        )
        if not waypoint.falls:
            return text
        unit, state = waypoint.unit, selection.state
        damage = fall_damage(state, unit.id, fall_levels(state, unit.tile, unit.level))
        return f"{text}  {{bad}}{words('wargame.plan.falls', damage=damage)}{{/}}"

    def _error(self, selection: Selection) -> list[str]:
        """The chance that who is to be activated does not start, where it has a System Error (WG-13.5)."""
        unit = selection.starter
        if unit is None or not unit.errors:
            return []
        share = self._context.odds(ActivateUnit(player=selection.player, unit=unit.id)).of("error_stays")
        text = self._context.words("wargame.plan.error", percent=whole_percent(share))
        return [f"{{warning}}{text}{{/}}  {{rule:WG-13.5}}"] if share else []

    def _colour(self, state: WargameState, tile: int) -> str:
        """What is crossed there; open ground is not worth a word."""
        if state.colours[tile] == GREY:
            return ""
        return ", " + self._context.words(f"wargame.colour.{terrain_of(state, tile).removeprefix(PREFIX)}")

    def _risk(self, selection: Selection, waypoints: tuple[Waypoint, ...], colour: str) -> str:
        """The chance that the colours crossed strike at the end of the movement (WG-4.9)."""
        moving = selection.movement
        assert moving is not None
        unit, move = (waypoints[-1].unit, waypoints[-1].move) if waypoints else moving
        count, share = risk_of(selection.state, unit, move, colour)
        if not count:
            return ""
        key, rule = ("heat", "WG-4.2") if colour == TAN else ("frost", "WG-4.3")
        text = self._context.words(f"wargame.plan.{key}", percent=whole_percent(share), count=count)
        return f"{{warning}}{text}{{/}}  {{rule:{rule}}}"
