"""Leaving a game: the pause, by the rules, or by giving the seat to a built-in player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.agents.advise import levels
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.scenes.game.flow import Flow
from game.scenes.game.moving import mover
from game.scenes.game.orders import Orders
from game.scenes.game.stepping_in import StepIn, step_in
from game.scenes.game.succession import successors
from game.scenes.game.table import Table
from game.scenes.pause import PauseScene
from game.scenes.seating.handing_over import ask_for_successor, ask_who_plays_on
from game.scenes.stack import Pop, Push
from game.session.aside import aside_action, aside_refusal, set_aside
from game.session.errors import SaveError
from game.session.handover import STAFF
from game.views.ui.dialog import ask
from game.views.ui.markup import escape


class Leaving:
    """What the pause of one screen offers."""

    def __init__(
        self, table: Table, flow: Flow, orders: Orders, on_left: Callable[[PlayerId | None], object]
    ) -> None:
        """``on_left``: a seat has another player; it is told who of those at the screen has left his."""
        self._table = table
        self._flow = flow
        self._orders = orders
        self._on_left = on_left

    def pause(self, lifted: PlayerId | None, on_moved: Callable[[], object]) -> None:
        """Open the pause. ``lifted`` sits at the screen, if that is known; ``on_moved``: content is new."""
        table, flow = self._table, self._flow
        move = mover(table.screen, flow.match, lambda: flow.actor, on_moved)
        successor = self._successor(lifted)
        leave, why_not, name = self._withdrawal()
        services = table.screen.services
        aside, way = self._aside(lifted), step_in(table, flow)
        steps_in = self._dropping() if way is None else (way.name, way.about, partial(self._step_in, way))
        pause = PauseScene(services, flow.match, leave, successor, move, why_not, name, aside, steps_in)
        table.screen.go(Push(pause))

    def _step_in(self, way: StepIn) -> None:
        """Ask whether somebody steps in of whom nothing is asked; it waits until nobody thinks."""
        way.ask(self._table.screen.ui, partial(self._orders.keep, way.action))

    def _dropping(self) -> tuple[str, str, Callable[[], object]] | None:
        """Return what asks whether a program is waited for no longer, after its name and what it is for."""
        table, runner = self._table, self._flow.seat_runner
        player = runner.waited_program
        if player is None or not self._flow.humans:
            return None
        words, key = table.words, "screen.pause.drop"
        name, facts = words(key), {"side": escape(table.showing.seat_name(player))}
        drop = partial(runner.drop_program, player)
        asks = partial(ask, table.screen.ui, name, words(f"{key}.ask", **facts), name, drop)
        return name, words(f"{key}.about", **facts), partial(asks, words("screen.cancel"), emphasis="danger")

    # By the rules

    def withdraw(self) -> None:
        """Ask whether to leave by the rules, where that can be done now."""
        leave, why_not, name = self._withdrawal()
        if leave is not None:
            leave()
        elif why_not:
            self._table.screen.tell(name, why_not)

    def _withdrawal(self) -> tuple[Callable[[], object] | None, str, str]:
        """Return what asks whether to leave the game by the rules, or why not now; and what that is called.

        The second is markup, and "" for a game that nobody leaves by its rules.
        """
        table, orders, flow = self._table, self._orders, self._flow
        player = orders.acting or flow.leaver
        if player is None or flow.match.outcome is not None:
            return None, "", ""
        withdrawal = table.face.withdrawal(table.words, table.showing.state, player)
        if withdrawal is None:
            return None, "", ""
        action, title, text, yes = withdrawal
        if not orders.is_ready:
            return None, table.words("screen.pause.withdraw.wait"), title
        illegal = flow.match.check(action)
        if illegal is not None:
            return None, table.showing.refusal(illegal), title
        leave = partial(orders.submit, action)
        cancel = table.words("screen.cancel")
        return lambda: ask(table.screen.ui, title, text, yes, leave, cancel, emphasis="danger"), "", title

    # Until another time

    def _aside(self, lifted: PlayerId | None) -> tuple[Callable[[], object], str] | None:
        """Return what asks whether a campaign's battle waits as it stands, and why it may not (markup).

        None where its campaign lets none wait, or nobody is known to sit here.
        """
        table, flow = self._table, self._flow
        player = lifted or flow.leaver
        if not flow.is_ordered or player is None or aside_action(flow.match) is None:
            return None
        words, illegal = table.words, aside_refusal(flow.match)
        why_not = "" if illegal is None else self._campaign_refusal(illegal)
        rule = words.or_else(f"screen.pause.aside.rule.{flow.match.position.bottom.game.system.name}", "")
        title, text = words("screen.pause.aside"), f"{words('screen.pause.aside.ask')}  {rule}".rstrip()
        leave, cancel = partial(self._set_aside, player), words("screen.cancel")
        return lambda: ask(table.screen.ui, title, text, title, leave, cancel), why_not

    def _campaign_refusal(self, illegal: Illegal) -> str:
        """Return why the campaign below refuses something, as markup."""
        system = self._flow.match.position.bottom.game.system
        said = system.refusal(illegal, self._table.words.strings)
        return f"{{warning}}{escape(said)}{{/}}  {{rule:{illegal.rule}}}"

    def _set_aside(self, player: PlayerId) -> None:
        """The battle waits, and the campaign comes back."""
        try:
            set_aside(self._flow.match, player)
        except SaveError as error:
            self._orders.tell_unsaved(error)
        if self._flow.match.position.depth == 1:
            self._table.screen.go(Pop())

    # Somebody else takes the seat

    def _successor(self, lifted: PlayerId | None) -> Callable[[], object] | None:
        """Return what asks who takes the seat of the player at the screen; None where nobody may be replaced.

        Whoever leaves a campaign's battle may leave it to the staff: when nobody at the screen is left in
        it, the campaign comes back and the staff fights it out.
        """
        table, flow = self._table, self._flow
        player = lifted or flow.leaver
        known = successors(table, flow)
        if not known or player is None:
            return None
        system = flow.game.system
        take = partial(self.hand_over, player, leaver=player)
        seat = table.showing.seat_name(player)
        campaign = flow.match.position.bottom.game.system.name if flow.is_ordered else ""
        return lambda: ask_for_successor(
            table.screen.ui, table.words, system.name, seat, known, take, campaign=campaign
        )

    def program_failed(self, player: PlayerId, why: str) -> None:
        """The program at a seat is gone: people play on for it, or a built-in player whom they choose."""
        table, words, system = self._table, self._table.words, self._flow.game.system.name
        text = words("battle.seat_failed", side=escape(table.showing.seat_name(player)), why=escape(why))
        texts = words("battle.seat_failed.title"), text, words("battle.seat_failed.people")
        take = partial(self.hand_over, player, is_told=False)
        ask_who_plays_on(table.screen.ui, words, system, texts, levels(self._flow.game.system), take)

    def hand_over(
        self, player: PlayerId, level: str, *, is_told: bool = True, leaver: PlayerId | None = None
    ) -> None:
        """A built-in player has the seat from now on; ``is_told``: it is said as well.

        ``leaver``: who gives his own seat away, and sits at the screen.
        """
        table, flow = self._table, self._flow
        seat = table.showing.seat_name(player)
        try:
            flow.hand_over(player, level)
        except SaveError as error:
            self._orders.tell_unsaved(error)
        if level == STAFF and not flow.humans:
            table.screen.go(Pop())
            return
        self._on_left(leaver)
        if is_told:
            self._tell_done(seat, level)

    def _tell_done(self, seat: str, level: str) -> None:
        """Say who has taken over, in games with a text for it: it may be long until he is seen to act."""
        words, key = self._table.words, f"handover.{self._flow.game.system.name}.done"
        if words.has(key):
            name = words(f"agent.level.{level}.name")
            self._table.screen.tell(words("handover.title"), words(key, side=escape(seat), level=name))
