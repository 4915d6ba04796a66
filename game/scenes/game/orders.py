"""The one gate of the game screen: what a click, a card, a key or a panel asks for, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.agents.agent import Decision
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal, IllegalActionError
from game.core.odds import Odds
from game.rules.intent import Continuing
from game.scenes.game.flow import Flow
from game.scenes.game.gate import Gate
from game.scenes.game.parts import advice_text, question_dialog
from game.scenes.game.resting import why_refused, why_waiting
from game.scenes.game.secrets import Secrets
from game.scenes.game.table import Table
from game.scenes.game.taking_back import can_take_back, take_back
from game.scenes.pause import PauseScene
from game.scenes.stack import Push
from game.session.errors import SaveError
from game.views.sound import speaker
from game.views.ui.markup import escape


class Advice(NamedTuple):
    """What a player was advised to do, and how long the log was then."""

    decision: Decision
    length: int


class Orders:
    """Gives the orders of who acts at a table; refusals are explained there."""

    def __init__(
        self,
        table: Table,
        flow: Flow,
        secrets: Secrets,
        is_quiet: Callable[[], bool],
        taken: Callable[[], object],
        skip: Callable[[], object],
        tell_unsaved: Callable[[SaveError], object],
    ) -> None:
        """``is_quiet``: everything is in view and at rest. ``taken``: an action has been taken.

        ``skip`` lets everything have happened that is being shown.
        """
        self._table = table
        self._flow = flow
        self.gate = Gate(flow.match, lambda: flow.history)
        """Also the pages' above this table."""
        self._secrets = secrets
        self._is_quiet = is_quiet
        self._taken = taken
        self._skip = skip
        self.tell_unsaved = tell_unsaved
        """Say that an order cannot be saved."""
        self._advice: Advice | None = None

    # Who may do what

    @property
    def acting(self) -> PlayerId | None:
        """Who may act now on this side of the screen."""
        return self._secrets.actor(self._flow.actor, self._flow.viewer, self._table.showing.state)

    @property
    def is_asked(self) -> bool:
        """Whether a question has to be answered in a dialog before anything else."""
        table = self._table
        return table.face.prompts == "dialog" and table.intent.question() is not None

    @property
    def is_ready(self) -> bool:
        """Whether orders can be given now."""
        is_free = (
            self._is_quiet() and not self._flow.seat_runner.is_thinking and self._secrets.waiting is None
        )
        return is_free and self.acting is not None and not self.is_asked

    @property
    def _may_order(self) -> bool:
        """Whether an order is taken now, or kept until it can be."""
        showing = self._table.showing
        may_wait = self._secrets.may_wait(showing.state, is_idle=showing.is_idle)
        return self.is_ready or (may_wait and self.acting is not None)

    @property
    def taker_back(self) -> PlayerId | None:
        """Who may take an order back now: who acts, or who looks where the game cannot go on."""
        flow = self._flow
        if not self._is_quiet():
            return None
        people = flow.humans if flow.is_broken else ()
        return self.acting or (flow.viewer if people else None) or next(iter(people), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is an order of somebody here that could be taken back."""
        return self.taker_back is not None and can_take_back(self._flow.match, self._flow.humans)

    # Giving them

    def submit(self, action: Action) -> bool:
        """Submit an action; a refusal is explained, and nothing has happened then."""
        table = self._table
        if self._secrets.keeps(action, table.showing.state, is_idle=table.showing.is_idle):
            return True
        return self._submit(action, self.tell_unsaved)

    def keep(self, action: Action) -> None:
        """Submit an action of whoever steps in, between two decisions: others may be thinking now."""
        self._secrets.waiting = action

    def decided(self, action: Action) -> bool:
        """A seat that nobody at the screen holds has decided: what cannot be saved is tried again later."""
        return self._submit(action, lambda error: self._flow.failed(action, error))

    def _submit(self, action: Action, unsaved: Callable[[SaveError], object]) -> bool:
        self._table.panels.say("")
        match self.gate.submit(action):
            case Illegal() as illegal:
                self._refused(illegal)
            case SaveError() as error:
                unsaved(error)
            case _:
                self._taken()
                return True
        return False

    def use(self, command: str, step: int = 1) -> None:
        """Carry out an order of the intent, or a series of them."""
        table, face = self._table, self._table.face
        player = self.acting
        if not self._may_order or player is None:
            return
        if command in face.series:
            series = face.series[command](self._flow.observed, player, table.intent)
            all(self.submit(each) for each in series)
            return
        action = table.intent.use(command, step)
        place = face.leads(table.intent, command) if action is None else None
        if place is not None:
            table.look_at(place)
            table.showing.show.come_near(place)
        self._order(action)

    def use_key(self, command: str, step: int = 1) -> None:
        """Carry out an order that has a key, and no button now; say why where nothing has come of it."""
        before, is_taken = self._changeable(), self._may_order and self.acting is not None
        self.use(command, step)
        is_refused = is_taken and self._table.intent.problem is not None
        if self._changeable() == before and not is_refused:
            self._tell_resting(command)

    def use_panel_key(self, command: str) -> None:
        """Use a key that is for the panels; say why where they have no use for it."""
        if not self._table.panels.key(command):
            self._tell_resting(command)

    def skip(self) -> None:
        """Skip what is shown; where nothing is, say so."""
        ui = self._table.screen.ui
        button = next((each for each in ui.root.walk() if each.command == "skip_animation"), None)
        is_idle = self._is_quiet() and not self._flow.seat_runner.is_thinking
        self._skip()
        if is_idle and button is not None:
            ui.tooltip.tell_of(button, self._why_no_skip, ui.input.mouse)

    def _why_no_skip(self) -> str:
        words = self._table.words
        return words("game.skip_animation.nothing") if self._table.showing.is_idle else ""

    def _changeable(self) -> object:
        """Return all that an order can change: what has happened, and what is chosen and shown."""
        intent, ui = self._table.intent, self._table.screen.ui
        chosen = intent.focus, intent.planned(), intent.orders(), intent.marks()
        return len(self._flow.match.log), ui.has_dialog, *chosen

    def _tell_resting(self, command: str) -> None:
        """Say why a key does nothing now, as a resting button would."""
        table = self._table
        if not table.screen.ui.has_dialog:
            words, intent, area = table.words, table.intent, f"{table.face.system}.key"
            is_offered = any(order.command == command for order in intent.orders())
            usual = words.or_else(f"{area}.{command}", words.or_else(area, words("game.key")))
            context = table.panels.context
            self._tell((why_refused(context, command) if is_offered else why_waiting(context)) or usual)

    def use_place(self, place: int, card: str = "") -> bool:
        """Use a place, or a card that lies there; False where the key or click was of no use to anybody."""
        table, looks_on = self._table, self._table.face.looks_on
        intent, focus = table.intent, table.intent.focus
        if self.is_ready:
            self._order(intent.use_card(card) if card else intent.use_place(place))
        elif looks_on and self._flow.actor is None:
            intent.use_card(card) if card else intent.use_place(place)
            table.replan()
        return bool(not looks_on or focus or table.intent.focus)

    def use_card(self, card: str) -> bool:
        """Use a card; what cannot be used now is for the panels to explain."""
        table = self._table
        if not table.showing.is_idle and not self._secrets.hides(table.showing.state):
            self._skip()
        elif self._may_order:
            action = table.intent.use_card(card)
            if action is not None:
                return self._order(action)
            table.replan()
        return False

    def _order(self, action: Action | None) -> bool:
        """Submit what a use led to, unless it is doubtful or nothing came of it; whether it was taken."""
        table, problem = self._table, self._table.intent.problem
        if action is not None:
            is_attack = action == table.intent.planned()
            return self._submit_if_sure(action) if is_attack else self.submit(action)
        if problem is not None:
            self._refused(problem)
        else:
            table.replan()
        return False

    def _submit_if_sure(self, action: Action, *, is_told: bool = False) -> bool:
        """Submit an action, at once or once the player has said that he means it; whether it was taken.

        The question begins on the order where that is worthwhile, or advised: then it says why. ``is_told``:
        the player has read what the action brings.
        """
        table = self._table
        doubt = table.face.doubt(self.odds(action), action)
        if doubt is None or (is_told and doubt.is_worthwhile):
            return self.submit(action)
        words, submit, text = table.words, partial(self.submit, action), table.words(doubt.key)
        advised = self._advised_now
        is_advised = advised is not None and advised.action == action
        if advised is not None and is_advised:
            why = " ".join(table.showing.written(reason) for reason in advised.reasons)
            text += f"\n\n{words('battle.hint.advises', why=escape(why))}"
        table.screen.ask(
            words(f"{doubt.key}.title"),
            text,
            words(f"{doubt.key}.yes"),
            submit,
            is_danger=not doubt.is_worthwhile,
            begins_on_yes=doubt.is_worthwhile or is_advised,
        )
        return False

    def _refused(self, illegal: Illegal) -> None:
        self._tell(self._table.showing.refusal(illegal))

    def _tell(self, refusal: str) -> None:
        table = self._table
        speaker().play("refuse")
        self.say(refusal)
        table.board.tell(table.screen.ui.tooltip, refusal)

    def say(self, text: str) -> None:
        """Show a line of markup: a refusal, a hint."""
        self._table.panels.say(text)
        self._table.replan()

    def ask(self) -> None:
        """Put the question that has to be answered before anything else into a dialog."""
        table = self._table
        question = table.intent.question() if self.is_asked and not table.screen.ui.has_dialog else None
        if question is not None:
            table.screen.ui.open_dialog(
                *question_dialog(table.words, table.showing, question, self._answer, self._menu)
            )

    def _menu(self) -> None:
        """The menu while an answer is owed: nobody leaves by the rules before he has given it."""
        screen = self._table.screen
        screen.go(Push(PauseScene(screen.services, self._flow.match)))

    def go_on(self) -> None:
        """Give the next of several orders that were given at once."""
        intent = self._table.intent
        action = intent.onward() if self.is_ready and isinstance(intent, Continuing) else None
        if action is not None:
            self.submit(action)

    def _answer(self, action: Action) -> None:
        self._table.screen.ui.close_dialog()
        self.submit(action)

    # Second thoughts and advice

    def odds(self, action: Action) -> Odds:
        """Return what an action will probably bring; no chances where the rules forbid it."""
        try:
            return self._flow.match.odds(action)
        except IllegalActionError:
            return Odds()

    def undo(self) -> None:
        """Take the last order back; ask the table where it has shown something or the turn has passed on."""
        table, player = self._table, self.taker_back
        if player is not None and not self._flow.seat_runner.is_thinking:
            reasons, usual = table.face.undo
            ui, words, match = table.screen.ui, table.words, self._flow.match
            people = {seat: table.showing.seat_name(seat) for seat in self._flow.humans}
            take_back(ui, words, match, player, people, self.say, self._taken, reasons=reasons, usual=usual)

    def hint(self) -> None:
        """Ask for advice."""
        player = self.acting
        if self.is_ready and player is not None:
            self.say(f"{{dim}}{self._table.words('battle.hint.thinking')}{{/}}")
            self._flow.seat_runner.ask_advice(player)

    def advised(self, decision: Decision) -> None:
        """Tell the advice that was asked for, and light it up; a curtain may have fallen meanwhile."""
        if self.acting is None:
            return
        table = self._table
        self.say(advice_text(table.words, table.showing, decision, table.intent.question()))
        table.light(decision.action)
        self._advice = Advice(decision, len(self._flow.match.log))

    @property
    def _advised_now(self) -> Decision | None:
        """What was advised, if nothing has happened since."""
        advice = self._advice
        is_new = advice is not None and advice.length == len(self._flow.match.log)
        return advice.decision if advice is not None and is_new else None

    def is_advised(self, command: str) -> bool:
        """Whether a command that ends something does what was advised just now."""
        advised = self._advised_now
        return advised is not None and self._table.intent.use(command) == advised.action

    def take_hint(self) -> None:
        """Do what was advised, what it brings has been told; ask where something has happened since."""
        advised = self._advised_now
        if advised is None:
            self.hint()
        elif self.is_ready:
            self._submit_if_sure(advised.action, is_told=True)
