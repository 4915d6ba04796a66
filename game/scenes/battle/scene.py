"""The battle: the player's orders in, the match's events out, the table in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import cast

import pygame

from game.agents.agent import Decision
from game.core.events import Action, Event
from game.core.ids import UnitId
from game.core.kernel import Illegal, IllegalActionError
from game.core.odds import Odds
from game.scenes.battle import advice
from game.scenes.battle.goals import GoalPanel
from game.scenes.battle.layout import battle_table, draw_table, is_compact
from game.scenes.battle.panels import ForcePanel, GroundPanel, OddsPanel, UnitPanel
from game.scenes.battle.play import BattlePlay
from game.scenes.battle.prompts import prompt_dialog
from game.scenes.battle.result import ResultScene
from game.scenes.battle.texts import tile_text
from game.scenes.battle.topbar import TopBar
from game.scenes.battle.wishes import wish_withdrawal
from game.scenes.context import Context
from game.scenes.match_screen import MatchScreen
from game.scenes.pause import PauseScene
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Push, Replace
from game.scenes.taking_back import can_take_back, take_back
from game.session.flow import Advises, Decides, Falls, Thinks, Waits
from game.session.history import events_in_force
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.seen import Update
from game.systems.skirmish.actions import Answer, SkirmishAction
from game.systems.skirmish.chosen import Chosen
from game.systems.skirmish.intent import SkirmishIntent, placements
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.views.board.steering import has_moved_view
from game.views.table.board_widget import BoardWidget
from game.views.ui.answers import FACTS, FORECAST, answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

AIMING = frozenset({"fire", "melee", "next_unit"})
"""Commands after which the cursor stands where they point."""


class BattleScene(MatchScreen):
    """A battle between seats: ``records`` says who sits where, ``minds`` plays what no human plays.

    One that was ordered by a campaign leaves the match open when it ends: the campaign goes on with it.
    """

    name = "battle"
    help_key = "battle.help"
    more_keys = ("previous_unit", "partner", "rulebook", "centre", "zoom_in", "zoom_out")

    def __init__(self, services: Services, match: Match, records: Iterable[SeatRecord], minds: Minds) -> None:
        super().__init__(services, match, records, minds)
        self.setup = cast(SkirmishSetup, match.game.setup)
        self._events: list[Event] = []
        self._prompt_open = False

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table."""
        self.play = BattlePlay(
            self.services,
            context.kit,
            self.match.system,
            self.setup,
            self.match.observe(None),
            self._event_shown,
        )
        self._events = events_in_force(self.match)
        self.intent = SkirmishIntent(self.play.state)
        self._compact = is_compact(size, context.kit)
        super().enter(context, size)
        self.play.rebuild_log(self._events)
        self.listen(None, self._told)
        self.play.obey(self.context.settings)
        self.ui.set_focus(self.board, False)
        self._refresh()

    def restyle(self) -> None:
        """Take new settings."""
        self.play.restyle(self.context.kit)
        super().restyle()
        self.play.obey(self.context.settings)
        self._fit()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        self._fit()

    def _fit(self) -> None:
        """Lay everything out anew where one column of panels has to do, or two fit again."""
        compact = is_compact(self.size, self.context.kit)
        if compact != self._compact:
            self._compact = compact
            self.ui.set_root(self.build())
            self.ui.set_focus(self.board, False)
            self._replan()

    def build(self) -> Widget:
        """Top bar, orders at the left, the board, dice and log at the right."""
        words = self.words
        names = ("fire", "melee", "next_unit", "take_off", "end_turn")
        commands: dict[str, Callable[[], object]] = {name: partial(self._use, name) for name in names}
        commands |= {"hint": self._hint, "deploy_all": self._place_all}
        self.top = TopBar(self.play, commands["end_turn"], self.on_back, compact=self._compact)
        self.unit_panel = UnitPanel(self.play, commands)
        join = partial(self._choose, self.plan.toggle_partner)
        self.odds_panel = OddsPanel(self.play, partial(self._use, "commit"), join)
        self.force_panel = ForcePanel(self.play, partial(self._choose, self.plan.select), commands)
        self.note = Label("", "dim")
        self.note_panel = Panel(words("battle.note.title"), self.note, id="note_panel", is_visible=False)
        self.board = BoardWidget(self.play.stage, self._use_tile, self._hover, partial(tile_text, self.play))
        self.board.skips(lambda: not self.play.director.is_idle, self._skip_to)
        self.undo = Button(words("battle.undo"), self._undo, command="undo", is_compact=True)
        self.withdraw = Button(words("battle.withdraw"), self._withdraw, command="withdraw", is_compact=True)
        self.skip = Button(words("battle.skip"), self._skip, command="skip_animation", is_compact=True)
        below_log = Column(self.top.luck, Row(self.undo, self.skip, self.withdraw, gap=8), gap=8)
        self.goals = GoalPanel(self.play, *((self.top.bonus, self.top.forces) if self._compact else ()))
        asked = (
            answer(self.force_panel, FORECAST),
            answer(self.unit_panel, FACTS),
            answer(self.odds_panel, FORECAST),
            answer(self.note_panel),
        )
        left = Column(*asked, self.goals, GroundPanel(self.play), gap=12)
        return Column(
            self.top, battle_table(left, self.board, self.play, below_log, compact=self._compact), gap=0
        )

    # Looking

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.play.stage.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        return None if self.ui.is_dirty else self.play.stage.rect

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        draw_table(surface, self.play, self.context.kit)

    @property
    def plan(self) -> Chosen:
        """What the player has chosen."""
        return self.intent.chosen

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happened, then let the next seat act."""
        play = self.play
        play.stage.update(dt_ms)
        if not play.director.is_idle:
            play.dice.advance(dt_ms * play.director.speed)
            play.director.update(dt_ms)
            if play.director.is_idle:
                self._refresh()
            return
        self._next_seat()

    def _next_seat(self) -> None:
        """Nothing is being shown: ask whoever has to decide."""
        if self.match.outcome is not None:
            self._show_result()
            return
        match self.desk.step():
            case Decides(action):
                self._submit(action)
            case Thinks(player):
                self.top.show_thinking(self.play.side_name(player))
            case Advises(decision):
                self._show_advice(decision)
            case Falls(player, why):
                self.tell_of_fall(self.play.side_name(player), why)
                self._refresh()
            case Waits():
                if self.play.state.prompt is not None and not self._prompt_open:
                    self._open_prompt()

    def _show_advice(self, decision: Decision) -> None:
        self.note.set_text(advice.advice_text(self.play, decision))
        self._replan()
        advised = self.intent.marks_of(cast(SkirmishAction, decision.action))
        self.play.light(*self.intent.marks(), *advised)

    def _show_result(self) -> None:
        self.go(Replace(ResultScene(self.services, self.match, self._events, self.own_save)))

    # Told by the match

    def _told(self, update: Update) -> None:
        if update.is_replaced:
            self._events = events_in_force(self.match)
            self.play.set_state(self.match.observe(None))
            self.play.rebuild_log(self._events)
            self._refresh()
        else:
            self._events.extend(update.events)
            self.play.director.play(update.events)

    def _event_shown(self, event: Event) -> None:
        player, state = self.desk.human_player(), self.play.state
        self.top.show(None if player is None else state.field.side_of[player], state)

    def _refresh(self) -> None:
        """Everything has been shown: let the panels say what is possible now."""
        self.play.settle_dice()
        self.intent.adopt(self.play.state, self.desk.human_player())
        self._replan()

    def _replan(self) -> None:
        """The plan changed: light up and explain."""
        plan = self.plan
        self.unit_panel.show(plan, UnitId(self.intent.focus) if self.intent.focus else None)
        self.odds_panel.show(plan, self._odds)
        self.force_panel.show(plan)
        self.play.light(*self.intent.marks())
        self.top.show(plan.side, self.play.state)
        self.goals.show(self.play.state)
        can_act = plan.side is not None and self.play.director.is_idle
        self.undo.set_enabled(can_act and can_take_back(self.match, self.desk.humans()))
        self.withdraw.set_enabled(plan.is_own_turn and self.setup.sides[plan.side or 0].can_withdraw)
        self.note_panel.set_visible(bool(self.note.text))

    def _odds(self, action: object) -> Odds:
        try:
            return self.match.odds(cast(Action, action))
        except IllegalActionError:
            return Odds()

    # Orders

    @property
    def is_ready(self) -> bool:
        """Whether the player may give orders now."""
        return (
            self.play.director.is_idle
            and not self.desk.is_thinking
            and self.plan.side is not None
            and self.play.state.prompt is None
            and self.match.outcome is None
        )

    def _use(self, command: str, step: int = 1) -> None:
        """Carry out an order; the cursor goes where it points, so that the key that uses a tile goes on."""
        if not self.is_ready:
            return
        action = self.intent.use(command, step)
        if action is not None:
            self._submit(action)
            return
        tile = self.plan.aimed_tile()
        if tile is not None and command in AIMING:
            self._point_at(tile)
        self._replan()

    def _place_all(self) -> None:
        """Deploy everybody who still waits; in battle, bring in every reserve for which there is room."""
        if self.is_ready:
            for action in placements(lambda: cast(SkirmishState, self.match.observe(None)), self.plan.player):
                self._submit(action)

    def _choose(self, choose: Callable[[UnitId], object], unit: UnitId) -> None:
        choose(unit)
        self._replan()

    def _order(self, action: Action | None) -> bool:
        if action is None or not self.is_ready:
            return False
        self._submit(action)
        return True

    def _submit(self, action: Action) -> None:
        self.note.set_text("")
        if self.submit(action, self._refuse):
            self.plan.forget_target()
            self.play.stage.show((), ())
            if self.play.director.is_idle:
                self._refresh()

    def _refuse(self, illegal: Illegal) -> None:
        sentence = escape(self.play.refusal(illegal))
        self.note.set_text(f"{{warning}}{sentence}{{/}}  {{rule:{illegal.rule}}}")
        self._replan()
        self.board.tell(self.ui.tooltip, self.note.text)

    def _skip_to(self, tile: int) -> None:
        """Skip and nothing else: no machine stays selected, so that no later click moves another."""
        self._skip()
        if not self.plan.is_placing:
            self.plan.select(None)
            self._replan()

    def _use_tile(self, tile: int) -> bool:
        if not self.is_ready:
            return True
        action = self.intent.use_place(tile)
        if action is not None:
            self._submit(action)
        else:
            self._replan()
        return True

    def _hover(self, tile: int | None) -> None:
        self.intent.point(tile)
        if self.play.director.is_idle:
            self._replan()

    def _point_at(self, tile: int) -> None:
        self.board.set_cursor(tile, True)

    def _hint(self) -> None:
        if self.is_ready:
            self._say(f"{{dim}}{self.words('battle.hint.thinking')}{{/}}")
            self.desk.ask_advice(self.plan.player)

    def _skip(self) -> None:
        self.play.director.skip()
        self.play.dice.settle()
        self._refresh()

    def _undo(self) -> None:
        if not (self.play.director.is_idle and self.plan.side is not None) or self.desk.is_thinking:
            return
        take_back(
            self.ui,
            self.words,
            self.match,
            self.plan.player,
            self._say,
            reasons="battle.undo",
            usual="dice",
        )

    def _say(self, text: str) -> None:
        self.note.set_text(text)
        self._replan()

    def _withdraw(self) -> None:
        if self.is_ready:
            wish_withdrawal(self.ui, self.play, self.plan, self._order)

    def _open_prompt(self) -> None:
        prompt = self.play.state.prompt
        if prompt is None or not self.desk.is_human(prompt.player):
            return
        self._prompt_open = True
        self.ui.open_dialog(*prompt_dialog(self.play, prompt, self._answer))

    def _answer(self, answer: Answer) -> None:
        self.ui.close_dialog()
        self._prompt_open = False
        self._submit(answer)

    # Leaving

    def on_back(self) -> None:
        """Escape: first drop the plan, then pause."""
        if self.intent.cancel():
            self._replan()
        else:
            withdraw = self._withdraw if self.is_ready and self.withdraw.is_enabled else None
            successor = self.successor(self.play.side_name, self._skip) if self.is_ordered else None
            self.go(Push(PauseScene(self.services, self.match, withdraw, successor)))

    def on_event(self, event: pygame.event.Event) -> None:
        """Keys that have no button."""
        keymap = self.context.keymap
        if has_moved_view(self.play.stage.camera, keymap, event):
            self.play.stage.is_dirty = True
        elif keymap.is_command(event, "partner"):
            self._use("partner")
        elif keymap.is_command(event, "previous_unit"):
            self._use("next_unit", -1)
        elif keymap.is_command(event, "rulebook"):
            self.on_link("rule:SK-7")
        else:
            super().on_event(event)
