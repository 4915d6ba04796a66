"""What lies on the table of a wargame, in words."""

from __future__ import annotations

from typing import cast

from game.core.ids import UnitId
from game.rules.intent import Order
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import OrderButton
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.systems.wargame.body import kind_of, sheet
from game.systems.wargame.content_missions import Mission, Score
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.intent_orders import BASIC
from game.systems.wargame.profile import Secondaries, WargameRules
from game.systems.wargame.selection import Selection
from game.systems.wargame.state import WargameState
from game.views.ui.markup import escape

PREFIX = "wg_"
"""What the ids of the ground begin with in content."""
ITEMS = frozenset({"weapon", "equip", "stow", "drop", "pick_up"})
"""Commands that are about a weapon, or an object in its place."""


def selection_of(context: PanelContext) -> Selection:
    """Return what the player has chosen."""
    return cast(WargameIntent, context.intent).selection


def state_of(showing: Showing) -> WargameState:
    """Return the state that is shown."""
    return cast(WargameState, showing.state)


def plain_name(showing: Showing, kind: str, what: str) -> str:
    """Return what players call a unit, an item, a section, a side: for buttons and titles of panels."""
    names = showing.names
    return what if names is None else str(names.fact(kind, what))


def name_of(showing: Showing, kind: str, what: str) -> str:
    """Return what players call a unit, an item, a section, a side: markup."""
    return escape(plain_name(showing, kind, what))


def seat_on_turn(showing: Showing) -> str:
    """Return who decides now: the side, or of several players of a side the one whose turn it is: markup."""
    state = state_of(showing)
    team = state.field.setup.teams[state.field.side_of[state.on_turn]]
    if len(team.seats) == 1:
        return name_of(showing, "player", state.on_turn)
    return escape(next(seat.name for seat in team.seats if seat.player == state.on_turn))


def side_role(showing: Showing, side: int) -> str:
    """Return the colour role of a side's texts: the colour of its counters on the board."""
    return showing.show.role(state_of(showing).player(side))


def order_text(context: PanelContext, order: Order) -> str:
    """Return what an order is called, with what it is about, as its button writes it."""
    kind, _, what = order.command.partition(":")
    words, showing = context.words, context.showing
    if not what:
        return words(f"wargame.order.{kind}")
    if kind in ITEMS:
        markers = state_of(showing).markers
        name = plain_name(showing, "marker" if what in markers else "item", "" if what == BASIC else what)
    elif kind == "use":
        return words(
            f"wargame.order.use.{deed(state_of(showing), what)}", name=plain_name(showing, "marker", what)
        )
    elif kind == "target":
        name = plain_name(showing, "marker", what)
    elif kind == "pick":
        name = plain_name(showing, "option", what)
    elif kind in ("aim", "repair", "split"):
        what = what.rpartition("+")[2]  # what a split attack strikes besides what is aimed at
        name = plain_name(showing, "aim", what)
    else:
        name = plain_name(showing, "unit", what)
    return words(f"wargame.order.{kind}", name=name)


def deed(state: WargameState, marker: str) -> str:
    """Return what is done with an objective: the end of the text that says so (WG-16.2, WG-16.7, WG-16.9)."""
    kind = kind_of(state, marker)
    return "turn" if kind == "beacon" and state.markers[marker].is_on else kind


def order_button(
    context: PanelContext, order: Order, text: str = "", key: str | None = None, about: str = ""
) -> OrderButton:
    """Return the button of an order; ``text`` and ``about`` stand for what it is called, and what it does."""
    kind = order.command.partition(":")[0]
    selection = selection_of(context)
    turn = selection.turn
    gain = 0 if turn is None else sheet(selection.state, turn.unit).has("overcharge")
    tooltip = about or order_about(context.words, kind, selection.state.field.rules, gain)
    return OrderButton(context, order, text or order_text(context, order), key=key, tooltip=tooltip)


def order_about(words: Words, kind: str, rules: WargameRules, overcharge: int = 0) -> str:
    """Say what an order does, by the numbers of the rules played; nothing where its name says so.

    ``overcharge``: the AP that its unit gains by that mod.
    """
    key = f"wargame.order.{kind}.about"
    if not words.has(key):
        return ""
    return words(
        key,
        command=rules.costs.command,
        jump=rules.prices.jump,
        leave=rules.prices.leave,
        fire=f"{rules.rolls.kneeling:+}",
        evade=f"{rules.rolls.kneeling_evasion:+}",
        brace=f"{rules.rolls.brace:+}",
        blast=rules.blast_factor,
        dash=rules.dash_factor,
        overcharge=overcharge,
    )


def earnings(words: Words, mission: Mission, rules: WargameRules) -> list[str]:
    """Return what earns points in a mission, line by line, and how many a side may earn in a round."""
    parts = rules.pursuit_parts
    part = words.or_else(f"wargame.part.{parts}", f"1/{parts}")
    found = [_earning(words, score, mission.rounds, part) for score in mission.scores]
    if mission.a_round:
        found.append(words.count("wargame.score.a_round", mission.a_round))
    return found


def _earning(words: Words, score: Score, rounds: int, part: str) -> str:
    """Return who earns how many points for what, and in which rounds where that is not always.

    ``part``: what share of the cost of the pursued is a point (WG-16.5).
    """
    who = words("wargame.score.both") if score.side == "both" else words(f"side.{score.side}.name")
    what = words(f"wargame.score.by.{score.by}", count=score.count, part=part)
    facts = {"side": who, "points": f"{score.points:+d}", "what": what}
    first, last = score.rounds
    if first <= 1 and last >= rounds:
        return words("wargame.score.earns", **facts)
    when = "one" if first == last else "from" if last >= rounds else "between"
    told = words(f"wargame.score.when.{when}", first=first, last=last)
    return words("wargame.score.earns_when", **facts, when=told)


def unit_name(showing: Showing, unit: str) -> str:
    """Return a unit's name as markup."""
    return name_of(showing, "unit", UnitId(unit))


def pick_text(words: Words, pick: str, rules: Secondaries) -> str:
    """Say what a secondary objective is for, by the numbers of the rules that are played (WG-16.14)."""
    each, most = getattr(rules, pick)
    return words(
        f"wargame.pick.{pick}.about",
        each=each,
        most=most,
        every=words.or_else(f"wargame.every.{rules.disarm_every}", str(rules.disarm_every)),
        share=words.or_else(f"wargame.share.{rules.survivor_part}", f"{100 // rules.survivor_part}%"),
        number=rules.ground,
    )
