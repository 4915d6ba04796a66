"""Panels beside the map of a campaign: the seat, who still has to order, the units and their orders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.ids import PlayerId
from game.rules.prose import listing
from game.scenes.game.panel_context import Now, PanelContext
from game.scenes.game.parts import OrderButton, tip
from game.scenes.game.resting import why_refused
from game.scenes.sectors.texts import Texts, ability_text, about_ability
from game.systems.sectors.board import ends_now, units_of
from game.systems.sectors.intent import MARK, SectorsIntent
from game.systems.sectors.questions import battle_of_game
from game.systems.sectors.resolve_merge import goals
from game.systems.sectors.resolve_production import can_deploy, can_pay, has_room, income, places, price
from game.systems.sectors.seats import active, may_grant, stand_in
from game.systems.sectors.selection import Selection
from game.systems.sectors.state import SYSTEM, Player, Use
from game.systems.sectors.todo import differ, entered_results, owed_results, quarrels
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.markup import escape
from game.views.ui.wrapped_button import WrappedButton

MOST_NAMED = 4
"""So many of a race who have not ordered yet are named; of more the number is told."""
HIDDEN_ORDERS = ("end_turn", "show_threat", "show_reach")
"""Orders of the intent that have a place of their own."""


class SeatPanel(Panel):
    """Who sits here, what his race owns and can do, and for whom everybody waits."""

    def __init__(self, context: PanelContext) -> None:
        self._words = context.words
        self.who = Label("", id="seat")
        self.books = Label("", "dim", id="books")
        self.gift = Label("", "dim", id="gift")
        self.waits = Label("", "dim", id="waits")
        super().__init__("", self.who, self.books, self.gift, self.waits, gap=6, id="seat_panel")

    def show(self, texts: Texts, player: PlayerId | None) -> None:
        """Show the seat of a player; None: nobody's in particular."""
        words, state = self._words, texts.state
        known = state.players.get(player) if player is not None else None
        self.who.set_text(words("sectors.seat.nobody") if known is None else self._who(texts, known))
        race = "" if known is None else known.race
        treasury = texts.treasury(race) if race else ""
        self.books.set_visible(bool(treasury))
        self.gift.set_visible(bool(race))
        if race:
            resources, production = income(state, race)
            gain = words("sectors.income", resources=resources, production=production)
            self.books.set_text(f"{treasury}  {gain}")
            self.gift.set_text(self._gift(texts, race))
        self.waits.set_text(waiting_text(texts))

    def _who(self, texts: Texts, player: Player) -> str:
        is_general = texts.state.races[player.race].general == player.id
        key = "sectors.seat.general" if is_general else f"sectors.seat.{player.status}"
        return self._words(key, player=texts.player(player.id), race=texts.race(player.race))

    def _gift(self, texts: Texts, race: str) -> str:
        """The special ability: what it is, and whether it is planned, used or free."""
        words, state = self._words, texts.state
        ability, grant = state.campaign.races[race].ability, state.plans[race].grant
        name = escape(ability.name)
        if not may_grant(state, race):
            return words("sectors.gift.used", name=name)
        if grant is not None:
            return f"{{accent}}{words('sectors.gift.planned', name=name)}{{/}} {use_text(texts, grant)}"
        return ability_text(words, ability)


def use_text(texts: Texts, use: Use) -> str:
    """Return a use of a special ability in a few words: unit, region, or both; of neither what it does."""
    unit = texts.player(use.unit) if use.unit else ""
    place = texts.place((use.region,)) if use.region >= 0 else ""
    if not unit and not place:
        race = texts.state.players[use.player].race
        return about_ability(texts.words, texts.state.campaign.races[race].ability)
    return texts.words("sectors.gift.to", unit=unit, place=place) if unit and place else unit or place


def waiting_text(texts: Texts) -> str:
    """Return who still owes something, race by race."""
    words, state = texts.words, texts.state
    owing: dict[str, list[PlayerId]] = {}
    for seat in active(state):
        if seat == SYSTEM:
            return words("sectors.waits.battle")
        owing.setdefault(state.players[seat].race, []).append(seat)
    if not owing:
        return ""
    lines = [words("sectors.waits")]
    for race, seats in owing.items():
        named = listing(texts.player(seat) for seat in seats[:MOST_NAMED])
        rest = len(seats) - MOST_NAMED
        lines.append(f"{texts.race(race)}: {named}" + (f" +{rest}" if rest > 0 else ""))
    return "\n".join(lines)


class UnitsPanel(Panel):
    """The units that the player may order: where each stands, and where it is ordered to."""

    def __init__(self, context: PanelContext, on_unit: Callable[[str], object]) -> None:
        self._words = context.words
        self._on_unit = on_unit
        self._rows = Column(gap=3)
        self._made: tuple[object, ...] = ()
        self.next = Button(
            context.words("sectors.next_unit"),
            partial(context.use, "next_unit"),
            command="next_unit",
            is_compact=True,
            why_not=partial(why_refused, context, "next_unit"),
            id="next_unit",
            tooltip=tip(context.words, "sectors", "next_unit"),
        )
        super().__init__(context.words("sectors.units"), self._rows, self.next, gap=6, id="units")

    def show(self, texts: Texts, plan: SectorsIntent) -> None:
        """Show the units of whoever may order now."""
        selection = plan.selection
        own = selection.own()
        self.set_visible(bool(own))
        found = goals(selection.state, selection.race) if selection.race else {}
        rows = tuple(
            (each.id, each.region, found.get(each.id), each.id == selection.selected) for each in own
        )
        if self._made == rows:
            return
        self._made = rows
        self._rows.replace(*(self._row(texts, *row) for row in rows))

    def _row(self, texts: Texts, unit: PlayerId, at: int, to: int | None, is_selected: bool) -> Button:
        words = self._words
        name, place = texts.names.of(unit), texts.names.region(at)
        if to is None:
            text = words("sectors.unit.free", name=name, place=place)
        elif to == at:
            text = words("sectors.unit.stays", name=name, place=place)
        else:
            text = words("sectors.unit.goes", name=name, place=texts.names.region(to))
        button = WrappedButton(text, partial(self._on_unit, unit), is_compact=True, id=f"unit_{unit}")
        button.set_selected(is_selected)
        return button


class OrdersPanel(Column):
    """The commands that mean something now, two beside each other."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._grid = Grid(columns=2, gap=6)
        self._made: tuple[object, ...] = ()
        super().__init__(self._grid, gap=0, id="orders")

    def show(self, plan: SectorsIntent, now: Now) -> None:
        """Show the commands of the intent that have no place of their own."""
        words = self._context.words
        found = plan.orders() if now.is_ready else ()
        hidden = (*HIDDEN_ORDERS, "next_unit") if plan.selection.part == "planning" else HIDDEN_ORDERS
        orders = tuple(each for each in found if each.command not in hidden)
        if orders == self._made:
            return
        self._made = orders
        buttons = []
        for order in orders:
            name = words.or_else(f"sectors.order.{order.command}", order.command)
            about = words.or_else(f"sectors.order.{order.command}.about", "")
            buttons.append(OrderButton(self._context, order, name, tooltip=about))
        self._grid.replace(*buttons)
        self.set_visible(bool(buttons))


def _buying(texts: Texts, selection: Selection, comes: PlayerId) -> str:
    """Return who comes next, how, and what he costs of what there is to pay with (SE-5.2, SE-5.5, SE-3.9)."""
    state, race, plan = selection.state, selection.race, selection.state.plans[selection.race]
    is_paid, has_factory = can_pay(state, race, by_ability=False), bool(places(state, race, by_ability=False))
    by_ability = not (is_paid and has_factory) and can_deploy(state, race)
    if not has_room(state, race):
        return texts.words("sectors.task.full", next=texts.player(comes))
    if not (is_paid and has_factory) and not by_ability:
        return texts.words(f"sectors.task.{'no_factory' if is_paid else 'unpaid'}", next=texts.player(comes))
    resources, production = price(state, race, by_ability=by_ability)
    return texts.words(
        "sectors.task.buy_by_ability" if by_ability else "sectors.task.buy",
        next=texts.player(comes),
        resources=resources,
        production=production,
        has_resources=plan.resources,
        has_production=plan.production,
    )


def _nobody(selection: Selection) -> str:
    """Why the player has no unit to order; "" he has one."""
    known = selection.state.players.get(selection.player)
    if selection.own() or known is None:
        return ""
    if known.status == "queued" and any(
        mate.is_ai and not stand_in(selection.state, mate.id)
        for mate in units_of(selection.state, known.race)
    ):
        return "may_take_over"
    return known.status if known.status in ("queued", "struck", "quit") else "bound"


def hint_text(texts: Texts, plan: SectorsIntent) -> str:
    """Return what a click on the map means now."""
    selection, words = plan.selection, texts.words
    if selection.part == "look":
        return ""
    mode = selection.mode
    if mode == "ability":
        key = f"sectors.task.{selection.effect or 'used'}{'.aimed' if selection.aimed else ''}"
    elif mode:
        key = f"sectors.task.{MARK}{mode}"
    elif selection.part == "planning":
        unordered = _nobody(selection) or ("unit" if selection.waiting() else "ordered")
        key = f"sectors.task.{'region' if selection.unit is not None else unordered}"
    elif selection.part == "production":
        queue = selection.state.races[selection.race].queue
        if selection.is_general and queue:
            return _buying(texts, selection, queue[0])
        key = f"sectors.task.{'nobody_waits' if selection.is_general else 'wait'}"
    elif selection.part == "combat" and plan.question() is None:
        key = f"sectors.task.{left_to_fight(selection)}"
    else:
        key = f"sectors.task.{selection.part}"
    return words(key, unit=escape(texts.names.of(PlayerId(plan.focus))) if plan.focus else "")


def left_to_fight(selection: Selection) -> str:
    """Return the end of the key that says what is left to do while battles are fought, with nothing asked."""
    state, owed = selection.state, tuple(owed_results(selection))
    if owed:
        is_last = any(ends_now(state, battle_of_game(state, game)) for game in owed)
        return f"result{'.now' if is_last else ''}"
    if quarrels(state, selection.player):
        return "quarrel"
    entered = tuple(entered_results(selection))
    if any(differ(state, game) for game in entered):
        return "differ"
    return "entered" if entered else "no_battle"
