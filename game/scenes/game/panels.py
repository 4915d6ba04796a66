"""The usual panels of a game: who is to move, the question with its answers, orders, chances, what to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.events import Action
from game.core.odds import Odds
from game.rules.intent import Order
from game.rules.prose import listing
from game.scenes.game.answers import Answers
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import OrderButton, PaceButton, head_bar, tool
from game.scenes.game.slots import ONE_COLUMN_WIDTH, Panels, Slots, is_narrow
from game.scenes.game.undone import end_turn
from game.views.ui.answers import REPLY, answer
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

ENDS = "end_turn"
"""The command that ends a turn; with texts for what is undone it asks before it does."""


class UsualPanels(Panels):
    """What stands around the board of a system that brings no panels of its own."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        self._made: tuple[object, ...] = ()
        self._turn = Label("", "text", is_bold=True)
        self._sides = Label("", "dim")
        self.answers = Answers(context)
        self.orders = Column(gap=6)
        self._chances = Label("", "dim")
        self.note = answer(Label("", id="game_note"), REPLY)
        self.undo = tool(context, "battle.undo", "undo")
        self.outlook = OutlookPanel(context)

    def slots(self) -> Slots:
        """What can be done at the left, the board, what has happened at the right."""
        context, words = self.context, self.context.words
        name = context.showing.system.name
        where = Panel("", self._turn, self._sides, gap=6)
        if context.controls is not None:
            bar = head_bar(context, words("battle.replay.title"))
            return Slots(bar=bar, left=(where,), below=(context.controls(),), right=(LogPanel(context),))
        asked = Panel("", self.answers, self.orders, self._chances, self.note, gap=8)
        skip, hint = tool(context, "battle.skip", "skip_animation"), tool(context, "game.hint", "hint")
        tools = Grid(self.undo, skip, hint, PaceButton(context), columns=2, gap=8)
        bar = head_bar(context, words.or_else(f"screen.title.{name}", name))
        left, log = (where, asked, self.outlook), LogPanel(context, tools)
        if is_narrow(context.size, context.kit):
            return Slots(bar=bar, left=(*left, log), left_width=ONE_COLUMN_WIDTH)
        return Slots(bar=bar, left=left, right=(log,))

    def show(self) -> None:
        """Say what is possible now."""
        intent, now = self.context.intent, self.context.now()
        self.progress()
        question = intent.question() if now.is_ready else None
        orders = intent.orders() if now.is_ready else ()
        self.answers.show(question)
        if orders != self._made:
            self._made = orders
            self.orders.replace(*self.arranged(orders))
        self.show_chances(intent.planned() if now.is_ready else None)
        self.undo.set_enabled(now.can_undo)
        self.outlook.show()

    def show_chances(self, planned: Action | None) -> None:
        """Tell the chances of what is planned."""
        odds = Odds() if planned is None else self.context.odds(planned)
        about = "" if odds.is_exact else f"{self.context.words('game.about')} "
        lines = (f"{odd.label} {odd.subject}: {about}{float(odd.fraction):.0%}" for odd in odds.chances)
        self._chances.set_text(escape("\n".join(lines)))

    def progress(self) -> None:
        """Say whose turn it is, and who plays."""
        showing, words = self.context.showing, self.context.words
        view = showing.system.ruleset.table(showing.state, None)
        names = {side.player: side.name for side in view.sides}
        movers = listing(names.get(player, player) for player in view.active)
        self._turn.set_text(escape(words("game.turn", turn=view.turn, side=movers or "-")))
        self._sides.set_text("\n".join(escape(side.name) for side in view.sides))

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        self.say(self.context.words("game.thinks", side=escape(seat)))

    def say(self, text: str) -> None:
        """Show a line of markup."""
        self.note.set_text(text)

    @property
    def said(self) -> str:
        """What was said last."""
        return self.note.text

    def arranged(self, orders: Sequence[Order]) -> Sequence[Widget]:
        """Return the buttons of the orders, as they stand below each other."""
        return [self._order(order) for order in orders]

    def _order(self, order: Order) -> Widget:
        command = order.command
        label = self.context.words.or_else(f"screen.command.{command}", command)
        use: Callable[[], object] = partial(self.context.use, command)
        name = self.context.showing.system.name
        if command == ENDS and self.context.words.has(f"{name}.todo.title"):
            use = partial(end_turn, self.context, name, command)
        return OrderButton(self.context, order, label, use=use, is_compact=False)
