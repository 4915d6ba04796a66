"""What the orders of a turn are called, what they do, and what can be done after them."""

from __future__ import annotations

from typing import Final

from game.rules.prose import listing, whole_percent
from game.scenes.game.brief import brief_text
from game.scenes.game.panel_context import PanelContext
from game.scenes.strategic.texts import selection_of
from game.systems.strategic.brief import weapon_row
from game.systems.strategic.commands import action_of
from game.systems.strategic.consequences import after, loses_aim
from game.systems.strategic.content import StrategicPower, StrategicWeapon
from game.systems.strategic.queries import stat_line
from game.views.ui.markup import escape

AMOUNTS: Final = ("aim_half", "aim_full", "defensive", "all_out", "charge")
"""Numbers of the rules that texts of orders name."""
CHANCES: Final = {"hide": "hidden", "extinguish": "put_out"}
"""Orders that are carried out at once and can fail: which of their chances is told."""


def order_name(context: PanelContext, command: str) -> str:
    """Return what an order is called, weapons and powers by their names, for markup."""
    thing = _thing(context, command)
    if thing is not None:
        return escape(thing.name)
    return context.words.or_else(f"strategic.order.{command}", context.words(f"screen.command.{command}"))


def _thing(context: PanelContext, command: str) -> StrategicWeapon | StrategicPower | None:
    """Return the weapon or power of the acting unit that an order uses."""
    unit = selection_of(context).unit
    kind, _, number = command.partition("_")
    if unit is None or not number.isdigit():
        return None
    own = stat_line(selection_of(context).state, unit.id)
    return (own.setup.weapons if kind == "weapon" else own.powers)[int(number) - 1]


def order_about(context: PanelContext, command: str) -> str:
    """Return what an order does: of a weapon its numbers, of a test its chance as things stand."""
    words, thing = context.words, _thing(context, command)
    if isinstance(thing, StrategicWeapon):
        about = f"{{dim}}{escape(thing.description)}{{/}}" if thing.description else ""
        return "\n".join(filter(None, (brief_text(context.showing, (weapon_row(thing),)), about)))
    if isinstance(thing, StrategicPower):
        facts = {"squares": thing.squares, "push": thing.push, "bonus": thing.bonus, "cost": thing.cost}
        usual = words(f"strategic.power.{thing.kind}", damage=thing.damage or "", **facts)
        return escape(thing.description or usual)
    key = f"strategic.command.{command}"
    about = words(key, **_amounts(context)) if words.has(key) else order_name(context, command)
    unit = selection_of(context).unit
    if unit is not None and stat_line(selection_of(context).state, unit.id).is_horde:
        about = words.or_else(f"{key}.horde", about)
    return "\n".join(filter(None, (about, _chance(context, command))))


def _amounts(context: PanelContext) -> dict[str, str]:
    """Return what orders add and take by the rules of this battle, with their signs."""
    rules = selection_of(context).state.field.rules
    return {name: f"{getattr(rules, name):+}" for name in AMOUNTS}


def _chance(context: PanelContext, command: str) -> str:
    action = action_of(selection_of(context), command) if command in CHANCES else None
    odds = None if action is None else context.odds(action)
    if odds is None or not odds.chances:
        return ""
    percent = whole_percent(odds.of(CHANCES[command]))
    return context.words(f"strategic.chance.{CHANCES[command]}", percent=percent)


def after_it(context: PanelContext, command: str) -> str:
    """Return what can still be done after an order, or what cannot, whichever is less to read."""
    barred, left = after(selection_of(context), command)
    lost = context.words("strategic.order.loses_aim") if loses_aim(selection_of(context), command) else ""
    if not barred:
        return lost
    key = "bars" if left and len(barred) <= len(left) else "leaves" if left else "ends"
    names = listing(order_name(context, each) for each in (left if key == "leaves" else barred))
    told = f"{{dim}}{context.words(f'strategic.order.{key}', names=names)}{{/}}"
    return "\n".join(filter(None, (told, lost)))
