"""What an attack would do, before it is made: weapons, aims, exact chances, and how they come about."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from game.core.events import Action
from game.core.ids import UnitId
from game.core.odds import Odds
from game.rules.intent import Order
from game.rules.prose import whole_percent
from game.scenes.game.chances import ChanceRow, commit_button
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import name_of, order_button, order_text, plain_name, selection_of
from game.scenes.wargame.unit_panel import AimedSheet, share_lost
from game.systems.wargame.actions import Attack
from game.systems.wargame.aim import armoured, demolition_damage, halves, left_of, weapon_of
from game.systems.wargame.check_battle import attack_cost
from game.systems.wargame.ground import building
from game.systems.wargame.jobs import Blow
from game.systems.wargame.selection import Selection
from game.systems.wargame.workings import as_taken, workings
from game.views.ui.basic import Label
from game.views.ui.layout import Cells, Column, Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

KINDS = ("drone", "weapon", "grapple", "throw", "target")
"""Orders that stand in rows above what is aimed at."""
LABELS = ("hit", "section_lost", "item_lost", "explodes", "falls", "destroyed", "held")
"""Chances that are told, in this order."""
SHEET_HEIGHT = 210


class AttackPanel(Panel):
    """Hidden while nothing can be attacked. What a drawing of the enemy can be aimed at has no button."""

    def __init__(
        self, context: PanelContext, *, elsewhere: AimedSheet | None = None, has_sheet: bool = False
    ) -> None:
        """``has_sheet``: the enemy is drawn here, where no sheet of it ``elsewhere`` has room."""
        self._context = context
        own = AimedSheet(context, tall=SHEET_HEIGHT, id="target_sheet") if has_sheet else None
        self._sheet = own or elsewhere
        self._made: object = None
        self._guns = Column(gap=4)
        self._ways = Cells(columns=2, gap=4)
        self.chance = ChanceRow()
        self.lines = Label("")
        self._others = Label("", "dim")
        self.commit = commit_button(context, "wargame.attack.commit", id="commit_attack")
        # The button stands before what it is worked out from: that may be longer than a low screen is high.
        self._foot = Column(self.chance, self.commit, self.lines, self._others, gap=6)
        drawn = () if own is None else (own,)
        title = context.words("wargame.attack.title")
        super().__init__(title, self._guns, self._ways, *drawn, self._foot, gap=8, id="attack_panel")

    def show(self, orders: tuple[Order, ...]) -> None:
        """Show weapons, aims and the chances of what is planned."""
        context, selection = self._context, selection_of(self._context)
        mine = tuple(order for order in orders if order.command.partition(":")[0] in (*KINDS, "fire"))
        aims = tuple(order for order in orders if order.command.startswith(("aim:", "split:")))
        self.set_visible(any(order.command != "fire" for order in mine))
        drawn = self._drawn(selection)
        aims = tuple(order for order in aims if order.command.removeprefix("aim:") not in drawn)
        if (mine, aims, selection.target) != self._made:
            self._made = mine, aims, selection.target
            guns = [order for order in mine if order.command.startswith("weapon:")]
            ways = [self._button(order) for order in mine if order not in guns and order.command != "fire"]
            self._guns.replace(*map(self._button, guns))
            fire = [self._button(order) for order in mine if order.command == "fire"]
            self._ways.replace(*ways, *fire, *map(self._button, aims))
        attack = selection.attack()
        self._foot.set_visible(attack is not None)
        if attack is None:
            self.set_title(context.words("wargame.attack.title"))
            return
        self.set_title(
            context.words("wargame.attack.at", target=plain_name(context.showing, "unit", selection.target))
        )
        self.commit.set_enabled(any(order.command == "commit" and order.is_enabled for order in orders))
        self._tell(selection, context.odds(attack))

    def _drawn(self, selection: Selection) -> tuple[str, ...]:
        """Draw who is attacked; return the parts that a click on the drawing aims at."""
        target = selection.state.units.get(UnitId(selection.target))
        if self._sheet is None:
            return ()
        self._sheet.set_visible(target is not None)
        if target is None:
            return ()
        self._sheet.show_unit(selection.state, target)
        return self._sheet.parts()

    def _button(self, order: Order) -> Widget:
        context, kind = self._context, order.command.partition(":")[0]
        text = order_text(context, order)
        selection, about = selection_of(context), ""
        if kind == "weapon":
            item = order.command.partition(":")[2]
            item = "" if item == "basic" else item
            weapon, owner = weapon_of(selection.state, item), selection.attacker
            ap = attack_cost(selection.state, owner.id, item) if owner is not None else weapon.ap
            if order.why is None:
                about = context.words("wargame.attack.range", name=escape(text), range=weapon.reach)
            text = context.words("wargame.attack.weapon", name=text, ap=ap, damage=weapon.damage)
        elif kind == "aim":
            aim = order.command.partition(":")[2]
            text = f"{text} {left_of(selection.state, UnitId(selection.target), aim)}"
            attack = selection.attack()
            if isinstance(attack, Attack):
                lost = share_lost(context.odds(replace(attack, aim=aim)), selection.target)
                text += f"  {whole_percent(lost)}" if lost else ""
        has_key = order.command in ("fire", "grapple", "throw")
        return order_button(context, order, text, order.command if has_key else "", about)

    def _tell(self, selection: Selection, odds: Odds) -> None:
        words, target = self._context.words, selection.target
        if target not in selection.state.units:
            self.chance.tell(Fraction(1), self._demolition(selection))
            self.lines.set_text(self._left(selection))
            self._others.set_visible(False)
            return
        key = "held" if selection.grapples else "hit"
        target = self._struck(selection)
        chance = odds.of(key, target) or odds.of("item_lost", target)
        self.chance.tell(chance, words(f"wargame.attack.{key}") + self._damage(selection))
        # of what guards it nothing is aimed at yet
        labels = LABELS if target == selection.target else ()
        told = [(label, odds.of(label, target)) for label in labels if label != key]
        lines = [
            f"{words(f'wargame.chance.{label}')}  {{b}}{whole_percent(share)}{{/}}"
            for label, share in told
            if share
        ]
        lines += [*self._workings(selection), self._left(selection)]
        self.lines.set_text("\n".join(lines))
        others = self._compared(selection.target)
        self._others.set_text("\n".join(others))
        self._others.set_visible(bool(others))

    def _demolition(self, selection: Selection) -> str:
        """What an attack takes off a structure or an objective: of a hardened one so much a round."""
        state, target, words = selection.state, selection.target, self._context.words
        damage = demolition_damage(state, weapon_of(state, selection.item), target)
        most = building(state, target).a_round if target in state.structures else 0
        key, rule = ("hardened", "WG-16.15") if most else ("structure", "WG-5.2")
        return words(f"wargame.attack.{key}", damage=damage, most=most) + f"  {{rule:{rule}}}"

    def _left(self, selection: Selection) -> str:
        """What AP are left afterwards, and how many stances they pay for."""
        state, acting = selection.state, selection.acting
        if acting is None:
            return ""
        costs = state.field.rules.costs
        by = selection.by or acting.id
        price = costs.grapple if selection.grapples else attack_cost(state, by, selection.item)
        left = max(0, acting.ap - price)
        key = "left" if left >= costs.command else "left.few"
        return self._context.words(f"wargame.attack.{key}", ap=left, cost=costs.command) + "  {rule:WG-12.8}"

    def _damage(self, selection: Selection) -> str:
        if selection.grapples:
            return ""
        weapon = weapon_of(selection.state, selection.item)
        unit = selection.state.units[self._struck(selection)]
        damage, words = armoured(selection.state, unit, weapon, weapon.damage), self._context.words
        if selection.second:
            first, second = halves(damage)
            return "  " + words("wargame.attack.damage.split", first=first, second=second)
        return "  " + words("wargame.attack.damage", damage=damage)

    def _workings(self, selection: Selection) -> list[str]:
        """How the chance to hit or to hold comes about (WG-9.3, WG-9.4, WG-10.1)."""
        blow = self._blow(selection)
        if blow is None:
            return []
        return [self._context.showing.linked(step) for step in workings(selection.state, blow)]

    def _struck(self, selection: Selection) -> UnitId:
        """Who is struck: who guards the target, where somebody does (WG-12.6)."""
        blow = self._blow(selection)
        return UnitId(selection.target) if blow is None else as_taken(selection.state, blow).target

    def _blow(self, selection: Selection) -> Blow | None:
        attacker = selection.attacker
        if attacker is None:
            return None
        is_melee = selection.grapples or weapon_of(selection.state, selection.item).sort == "melee"
        sort = "grapple" if selection.grapples else "attack"
        item = "" if selection.grapples else selection.item
        target = UnitId(selection.target)
        return Blow(attacker.id, item, target, selection.aim, is_melee=is_melee, sort=sort)

    def _compared(self, target: str) -> list[str]:
        """The attack with every weapon that reaches, the chosen one first, with the same figures."""
        context, selection = self._context, selection_of(self._context)
        attack = selection.attack()
        others = list(context.intent.alternatives())
        if not isinstance(attack, Attack) or not others:
            return []
        found = [(attack.item, attack), *others]
        lines = [context.words("wargame.attack.compared")]
        return [*lines, *(self._figures(selection, item, action, target) for item, action in found)]

    def _figures(self, selection: Selection, item: str, action: Action, target: str) -> str:
        """What a weapon does: to hit, damage, the part lost, and damage to be expected for an AP."""
        context, key = self._context, "" if item == "basic" else item
        odds, weapon = context.odds(action), weapon_of(selection.state, key)
        struck = self._struck(selection)
        damage = armoured(selection.state, selection.state.units[struck], weapon, weapon.damage)
        owner = selection.acting
        ap = weapon.ap if owner is None else attack_cost(selection.state, owner.id, key)
        share = odds.of("hit", struck)
        text = context.words(
            "wargame.attack.with",
            name=name_of(context.showing, "item", key),
            percent=whole_percent(share),
            damage=damage,
            lost=whole_percent(share_lost(odds, target)),
            each=f"{float(share * damage) / max(1, ap):.1f}",
        )
        return f"{{text}}{text}{{/}}" if key == selection.item else text
