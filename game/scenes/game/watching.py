"""What the viewer of a game sees happen: told, shown to its end, then what the rules say is taken up."""

from __future__ import annotations

from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.scenes.game.flow import Flow
from game.scenes.game.secrets import Secrets
from game.scenes.game.table import Table
from game.session.errors import SaveError
from game.views.ui.markup import escape


class Watching:
    """Feeds the showing of one screen with the news of its viewer."""

    def __init__(self, table: Table, flow: Flow, secrets: Secrets) -> None:
        self._table = table
        self._flow = flow
        self._secrets = secrets
        self._is_unsettled = False
        """Whether something has happened that has not been shown to its end."""
        self._is_new_viewer = False
        """Whether somebody else has sat down to whom nothing has been shown to its end yet."""
        self.problem = ""
        """What keeps the game from going on, as far as it has been said."""

    @property
    def is_settled(self) -> bool:
        """Whether everything has been shown, and what the rules say now is taken up."""
        return self._table.showing.is_idle and not self._is_unsettled

    # What happens

    def take_in(self) -> None:
        """Show what has happened since the game was looked at last; what was aimed at is over."""
        flow = self._flow
        self._table.screen.ui.tooltip.take_back()
        if flow.has_news:
            self.problem = ""
        fresh = flow.fresh()
        if fresh is None:
            self._secrets.forget()
            self._table.panels.say("")
            self.read_log()
        else:
            is_awaited = bool(flow.humans)
            self._table.showing.told(fresh, is_others=flow.is_others_turn, is_awaited=is_awaited)
        self._is_unsettled = True
        self._table.showing.show.stage.show((), ())
        self._table.panels.progress()

    def settle(self) -> None:
        """Take up what the rules say now, once everything has been shown."""
        if self._is_unsettled and self._table.showing.is_idle:
            self.settled()

    def settled(self) -> None:
        """Everything has been shown."""
        showing = self._table.showing
        self._is_unsettled = False
        showing.show.settle()
        if self._flow.actor is not None:
            showing.rest()
        if self._flow.is_campaign:
            showing.adopt(self._flow.observed())
        self._table.refresh()
        if self._is_new_viewer:
            self._is_new_viewer = False
            self.begin_panels()

    def skip(self) -> None:
        """Let everything have happened that is being shown, and what others still do."""
        self._table.showing.rush()
        self.settled()

    def skip_on(self) -> None:
        """Skip to the next event of weight; a second time, to the end.

        Skip and nothing else: nothing stays chosen, so that no later click means an order.
        """
        table = self._table
        table.showing.skip_on()
        self.settle()
        if not table.face.keeps_choice:
            table.drop_choice()
        if table.showing.is_idle:
            table.replan()

    def tell_broken(self, problem: SetupError | SaveError) -> None:
        """Say once that the game cannot go on; it is tried again, and everything else goes on."""
        table = self._table
        why = (
            problem.told(table.words.strings) if isinstance(problem, SetupError) else table.words.why(problem)
        )
        if why == self.problem:
            return
        self.problem = why
        usual = table.words("battle.save_failed.title")
        table.screen.tell(table.words.or_else(f"{table.face.system}.battle.broken", usual), escape(why))
        table.replan()

    # Who looks

    def read_log(self) -> None:
        """Show at once how the game stands for the viewer, and what he has seen of it."""
        table, flow = self._table, self._flow
        state, past = flow.observed(), flow.past()
        table.showing.jump(state, past, table.face.retold(past))

    def recap(self) -> None:
        """Replay what the viewer could see since he had to decide last."""
        table, recap = self._table, self._flow.recap()
        if recap is None:
            self.read_log()
            self.settled()
            return
        table.showing.jump(recap.state, recap.past, table.face.retold(recap.past))
        table.showing.told(recap.events)
        table.panels.recap(recap.events, is_first=recap.is_first)
        self._is_unsettled = True
        table.panels.progress()

    def begin_panels(self) -> None:
        """Panels begin at their top for whoever sits down, not where the last player left them."""
        ui = self._table.screen.ui
        ui.layout()
        ui.answers.begin(ui.root)

    def look_as(self, player: PlayerId, *, has_watched: bool = False) -> None:
        """Show the game to another player, of a campaign beginning with what he has not seen yet.

        ``has_watched``: he has looked on until now.
        """
        self._is_new_viewer = self._is_new_viewer or player != self._flow.viewer
        self._flow.look_as(player)
        if not self._flow.is_campaign:
            self.look_anew()
            return
        table, flow = self._table, self._flow
        table.showing.show.viewer = player
        table.forget_hand()
        # before anything is shown: orders and treasury of who sat here would be told all the while
        acting = self._secrets.actor(flow.actor, flow.viewer, table.showing.state)
        table.intent.adopt(flow.observed(), acting)
        table.showing.show.stage.show((), ())
        if has_watched:
            self.settled()
        else:
            self.recap()
        table.panels.show()
        table.look_around()

    def look_anew(self) -> None:
        """Others sit at the screen now: show what they may see."""
        table = self._table
        self._secrets.forget()
        if self._flow.is_campaign:
            table.showing.show.viewer = self._flow.viewer
            table.forget_hand()
        else:
            table.sit_down()
            table.screen.rebuild()
            table.look_around()
        self.read_log()
        self.settled()
