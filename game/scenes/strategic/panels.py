"""The panels beside the map: the unit with its sheet, orders in groups, the attack, the order of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import pygame

from game.core.ids import UnitId
from game.core.odds import Odds
from game.rules.intent import Order
from game.rules.prose import listing, whole_percent
from game.scenes.game.brief import BriefLabel
from game.scenes.game.chances import ChanceRow, commit_button
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import OrderButton
from game.scenes.strategic.order_texts import after_it, order_about, order_name
from game.scenes.strategic.texts import selection_of, show_of, unit_name
from game.systems.strategic.actions import Attack, Move, UsePower
from game.systems.strategic.brief import unit_rows
from game.systems.strategic.content import PARTS
from game.systems.strategic.queries import stat_line
from game.systems.strategic.state import Unit
from game.systems.strategic.workings import Strike, locations, won_by
from game.views.strategic.sheet import SheetView, sheet_of
from game.views.ui.answers import FACTS
from game.views.ui.basic import Label, Picture
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.listview import ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Point, Widget

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "move": (
        "half_move",
        "full_move",
        "march",
        "run",
        "disengage",
        "jump",
        "float",
        "lift",
        "charge",
        "band_up",
        "band_down",
        "leave_map",
        "deploy_all",
    ),
    "attack": (
        "weapon_",
        "all_out",
        "burst",
        "aim",
        "aim_full",
        "overwatch",
        "maneuver",
        "power_",
        "aim_square",
    ),
    "other": ("field_", "defend", "hide", "scout", "extinguish"),
}
"""Where each command of a turn stands; one that ends in _ means all that begin so."""
LOOKS: Final = ("hint", "next_unit", "pick", "show_threat", "show_reach", "standing")
"""Commands that take nothing of a turn: they are tools below the map, always in their places."""
BAR_HEIGHT: Final = 72
LABEL: Final = Face("label")


class SheetPanel(Panel):
    """Who acts, or is looked at: its sheet. It stands above the orders, in view whatever they are."""

    def __init__(self, context: PanelContext, *, is_low: bool) -> None:
        self._context = context
        show = show_of(context.showing)
        self.heading = Label("", "text", "title", is_bold=True)
        self.sheet = SheetView(context.words, show.art, is_low=is_low, id="sheet")
        super().__init__("", self.heading, self.sheet, gap=6, padding=10, id="unit_panel")

    def show(self) -> None:
        """Show the unit in focus as the viewer sees it."""
        unit = focused(self._context)
        self.set_visible(unit is not None)
        if unit is None:
            return
        self.answer_rank = (
            FACTS if selection_of(self._context).looked else 0
        )  # the acting one was not asked for
        shown = show_of(self._context.showing)
        player = shown.state.player(unit.side)
        name = unit_name(self._context.showing, unit.id)
        self.heading.set_text(f"{shown.side_emblem(unit.side)} {name}", shown.role(player))
        self.sheet.show(sheet_of(shown.state, unit.id, shown.colour(player)))


class StatPanel(Panel):
    """The numbers of the unit in focus, its weapons, what it is doing."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self.lines = BriefLabel("", "text", "label")
        super().__init__(
            context.words("strategic.unit.title"), self.lines, gap=6, padding=10, id="stat_panel"
        )

    def show(self) -> None:
        """Tell them of the unit in focus as the viewer sees it."""
        unit = focused(self._context)
        self.set_visible(unit is not None)
        if unit is not None:
            state = show_of(self._context.showing).state
            self.lines.tell(self._context.showing, unit_rows(state, unit.id))


def focused(context: PanelContext) -> Unit | None:
    """Return the unit whose sheet is shown."""
    return show_of(context.showing).state.units.get(UnitId(context.intent.focus))


class TurnOrderButton(OrderButton):
    """An order of the acting unit; who rests on it is told what cannot be done any more after it."""

    def __init__(self, context: PanelContext, order: Order) -> None:
        super().__init__(context, order, order_name(context, order.command))
        self._context = context

    def tooltip_at(self, point: Point | None) -> str:
        """Return what the order does, and what can be done in the turn after it; or why it rests."""
        after = after_it(self._context, self.command) if self.is_enabled else self.reason()
        return "\n".join(filter(None, (order_about(self._context, self.command), after)))


def _in_pairs(buttons: list[Widget]) -> list[Widget]:
    """Return buttons in two columns; the one left over has the width of both and room for its key."""
    even = len(buttons) - len(buttons) % 2
    pairs = [Grid(*buttons[:even], columns=2, gap=4)] if even else []
    return [*pairs, *buttons[even:]]


class OrderGroups:
    """The orders of the intent as buttons in groups, weapons and powers by their names."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context

    def widgets(self, orders: Sequence[Order]) -> list[Widget]:
        """Return the buttons of these orders, group by group; the end of the turn stands elsewhere."""
        found: list[Widget] = []
        if orders and selection_of(self._context).is_placing:
            found.append(Label(self._context.words("strategic.orders.place")))
        for group, commands in GROUPS.items():
            inside = [order for order in orders if self._is_in(order.command, commands)]
            if inside:
                buttons: list[Widget] = [TurnOrderButton(self._context, order) for order in inside]
                title = Label(self._context.words(f"strategic.orders.{group}"), "dim", "label")
                found.append(Column(title, *_in_pairs(buttons), gap=4))
        return found

    @staticmethod
    def _is_in(command: str, commands: tuple[str, ...]) -> bool:
        return any(command == each or (each.endswith("_") and command.startswith(each)) for each in commands)


class LookTools:
    """The tools that look, hint and settle answers, in their places whether they can be used or not."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self.buttons = {each: TurnOrderButton(context, Order(each, is_enabled=False)) for each in LOOKS}

    def show(self, orders: Sequence[Order]) -> None:
        """Let those be used that mean something now."""
        known = {order.command: order for order in orders}
        for command, button in self.buttons.items():
            order = known.get(command, Order(command, is_enabled=command == "hint" and bool(orders)))
            button.set_enabled(order.is_enabled)
            button.set_selected(order.is_on)
        steps = "next_to_place" if selection_of(self._context).is_placing else "next_unit"
        self.buttons["next_unit"].set_text(self._context.words(f"strategic.order.{steps}"))


class AttackPanel(Panel):
    """What the planned attack will do: its chance, where it hits, how much it takes; and the button."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        words = context.words
        self.what = Label("", "text")
        self.chance = ChanceRow("label")
        self.bars = Picture(self._draw, height=BAR_HEIGHT, is_visible=False)
        self.lines = Label("", "text", "label")
        self.commit = commit_button(context, "strategic.attack.commit")
        self._losses: dict[int, Fraction] = {}
        super().__init__(
            words("strategic.attack.title"),
            self.what,
            self.chance,
            self.bars,
            self.lines,
            self.commit,
            gap=6,
            id="attack_panel",
            is_visible=False,
        )

    def show(self) -> None:
        """Show the plan of this moment; hidden where nothing is aimed at."""
        context = self._context
        action = context.intent.planned() if context.now().is_ready else None
        self.set_visible(action is not None)
        if action is None:
            return
        words, odds = context.words, context.odds(action)
        strike = action if isinstance(action, Attack | UsePower | Move) else None
        target = UnitId("") if strike is None else strike.target
        self.what.set_text(escape(context.showing.action_line(action)))
        hurt = odds.of("hurt", target) if target else Fraction(0)  # at a square each is told of by itself
        label = "harm" if hurt else "hit"
        if isinstance(action, UsePower) and odds.of(won_by(odds), target):
            label = won_by(odds)
        arrives = odds.of("arrives", strike.unit) if isinstance(strike, Move) else Fraction(1)
        share = arrives * (hurt or odds.of(label, target) or odds.of("hit"))  # it has to come there first
        self.chance.tell(share, words(f"strategic.attack.{label}"), is_good=2 * share >= 1)
        losses = _losses(odds, target, arrives)
        if losses != self._losses:
            self._losses = losses
            self.bars.set_visible(bool(losses))
            self.bars.set_source(self._draw)
        self.lines.set_text("\n".join(self._lines(odds, target, strike, arrives)))

    def _lines(self, odds: Odds, target: UnitId, strike: Strike | None, arrives: Fraction) -> list[str]:
        """Return the chances of every step, and the parts that a hit finds; what it comes to is of all."""
        words, found, unit = self._context.words, [], selection_of(self._context).unit
        if unit is not None and unit.hidden_from:
            found.append(words("strategic.attack.reveals_line"))
        if arrives < 1:
            found.append(words("strategic.attack.arrives_line", percent=whole_percent(arrives)))
        for label in ("hit", "evade", "deflect", "disabled", "destroyed", "sinks") if target else ("hit",):
            share = odds.of(label, target) if label != "hit" else odds.of(label)
            if label in ("disabled", "destroyed"):
                share *= arrives
            if share:
                found.append(words(f"strategic.attack.{label}_line", percent=whole_percent(share)))
        state = selection_of(self._context).state
        if strike is not None and target and odds.of("hit", target) and stat_line(state, target).has_parts:
            names = (
                f"{words(f'strategic.part.{part}')} {whole_percent(share)}"
                for part, share in zip(PARTS, locations(state, strike, odds), strict=True)
            )
            found.append(f"{{dim}}{listing(names)}{{/}} {{rule:ST-7.6}}")
        return found

    def _draw(self, kit_: Kit, size: tuple[int, int]) -> pygame.Surface:
        """Draw how much the target loses: a bar for each amount, as high as it is probable."""
        picture = pygame.Surface(size, pygame.SRCALPHA)
        if not self._losses:
            return picture
        most = max(self._losses)
        step = max(1, -(-(most + 1) // 16))
        bins: dict[int, Fraction] = {}
        for lost, share in self._losses.items():
            bins[-(-lost // step)] = bins.get(-(-lost // step), Fraction(0)) + share
        count, high = max(bins) + 1, max(bins.values())
        line = kit_.text("0", "dim", LABEL).get_height()
        room = size[1] - line
        width = size[0] / count
        for number in range(count):
            share = bins.get(number, Fraction(0))
            height = round(float(share / high) * room)
            colour = kit_.palette.faint if number == 0 else kit_.palette.warning
            left = round(number * width)
            box = pygame.Rect(left + 1, room - height, max(1, round(width) - 2), height)
            pygame.draw.rect(picture, colour, box)
            if number in (0, count - 1) or (count > 6 and number == count // 2):
                text = kit_.text(str(min(most, number * step)), "dim", LABEL)
                at = min(size[0] - text.get_width(), max(0, left + round(width / 2) - text.get_width() // 2))
                picture.blit(text, (at, room))
        return picture


def _losses(odds: Odds, target: UnitId, arrives: Fraction) -> dict[int, Fraction]:
    """Return what a target loses with which chance; nothing where a charge does not come to it."""
    found = {
        int(odd.label.removeprefix("loss_")): odd.fraction * arrives
        for odd in odds.chances
        if odd.label.startswith("loss_") and odd.subject == target
    }
    return found if arrives == 1 or not found else found | {0: found.get(0, Fraction(0)) + 1 - arrives}


class TrackPanel(Panel):
    """The order of turns in this round: who has acted, who acts, who comes. A click shows the unit."""

    def __init__(self, context: PanelContext, *, most_rows: int) -> None:
        self._context = context
        self._ids: tuple[UnitId, ...] = ()
        self.list = ListView(on_select=self._chosen, least_rows=3, most_rows=most_rows, id="track")
        super().__init__(context.words("strategic.track.title"), self.list, gap=6, id="track_panel")

    def _chosen(self, index: int) -> None:
        if 0 <= index < len(self._ids):
            unit = self._ids[index]
            tile = show_of(self._context.showing).state.units[unit].tile
            if tile >= 0:
                self._context.look_at(tile)
            selection = selection_of(self._context)
            selection.looked = unit if unit != selection.state.acting else UnitId("")
            self._context.replan()

    def show(self) -> None:
        """Show who acts, who comes and, below, who has acted; those who are gone are left out."""
        show, words = show_of(self._context.showing), self._context.words
        state = show.state
        comes = max(0, state.place)
        around = (*state.order[comes:], *state.order[:comes])
        order = [unit for unit in around if state.units[unit].status in ("board", "hidden")]
        self.set_visible(bool(order))
        rows = []
        for unit in order:
            at = state.order.index(unit)
            name, side = show.unit_name(unit), state.units[unit].side
            sign = words("strategic.track.now", unit=name) if unit == state.acting else ""
            text = f"{show.side_emblem(side)} {escape(name)}  {{dim}}{sign}{{/}}".rstrip()
            role = "resting" if at < state.place else show.role(state.player(side))
            rows.append(ListRow((text,), unit, role=role))
        self._ids = tuple(order)
        selected = order.index(state.acting) if state.acting in order else -1
        self.list.set_rows(rows, selected)
