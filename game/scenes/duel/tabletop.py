"""Everything around the board of a duel: bar, machine, close-up, track, cards, task."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from game.agents.advise import levels
from game.core.ids import UnitId
from game.rules.intent import Task
from game.scenes.duel.cursor import CursorStart, cursor_start
from game.scenes.duel.deck_look import DeckLook
from game.scenes.duel.layout import LOW_BELOW, card_strip_height, close_up_size, side_widths
from game.scenes.duel.panels import STOPPING_PROMPTS, CardPanel, MachinePanel, TaskPanel
from game.scenes.duel.texts import card_text, chips, track_line, why_not
from game.scenes.duel.topbar import DuelBar
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import PaceButton, tool
from game.scenes.game.resting import why_waiting
from game.scenes.game.slots import Panels, Slots, has_room_below, is_low, is_narrow, is_tight
from game.scenes.game.undone import ask_undone, undone
from game.scenes.seating.seat_runner import ADVICE_LEVEL
from game.systems.duel.intent import DuelIntent
from game.views.duel.show import DuelShow
from game.views.duel.spread import Tints, field_lay, hand_lay
from game.views.duel.track import InitiativeTrack
from game.views.table.board_widget import BoardWidget
from game.views.ui.answers import FORECAST, answer
from game.views.ui.button import Button
from game.views.ui.fonts import Face
from game.views.ui.layout import Grid, Panel
from game.views.ui.widget import Widget

COMMANDS = ("next_unit", "deploy_all")


class DuelPanels(Panels):
    """Shows a plan and the state that it stands on. What is drawn comes from these two alone."""

    def __init__(self, context: PanelContext) -> None:
        """Make the widgets; ``show`` fills them."""
        super().__init__(context)
        words, kit, size = context.words, context.kit, context.size
        self._words, self._kit = words, kit
        self._show = cast(DuelShow, context.showing.show)
        self._intent = cast(DuelIntent, context.intent)
        self._plan = self._intent.selection
        self._hand_of: tuple[int, UnitId] | None = None
        """Turn and machine of the hand that was laid out last."""
        self._has_hand = False
        """Whether that still lies there."""
        self._led: object = None
        """What the keyboard's cursor was last led to its machine for."""
        self._looked_at: CursorStart | None = None
        """Where a decision began that was last brought into view."""
        self._look: DeckLook | None = None
        """The look into the decks, as long as it is open."""
        self.bar = DuelBar(context, self._show)
        self.machine = MachinePanel(context.showing, words, self._show)
        self.close_up = CardPanel(words, self._show, *close_up_size(size, kit))
        self.task = TaskPanel(words, self._show, context.submit, partial(why_waiting, context))
        self.outlook = answer(OutlookPanel(context), FORECAST)
        self.log = LogPanel(context)
        self.cards = self._show.cards
        height = card_strip_height(size, kit, len(self._show.setup.seats))
        self.cards.serve(self._use_card, self._point_at, self.lay_cards, self._card_text, height=height)
        self.track = InitiativeTrack(self.cards.point_at, self._use_card, self._card_text)
        self.undo = self._tool("battle.undo", "undo")
        self.sides = {
            command: self._tool(f"battle.{command}", command, words(f"duel.{command}.tip"))
            for command in ("show_threat", "show_reach")
        }

    def _tool(self, text: str, command: str, tooltip: str = "") -> Button:
        return tool(self.context, text, command, id=command, tooltip=tooltip)

    def slots(self) -> Slots:
        """Machine and close-up left, track, board and cards in the middle, task and log right."""
        context, size, kit = self.context, self.context.size, self._kit
        look, about = self._words("duel.look"), self._words("duel.look.tip")
        tools = [Button(look, self._open_look, command="look_decks", is_compact=True, tooltip=about)]
        tight, narrow = is_tight(size, kit), is_narrow(size, kit)
        left_width, right_width = side_widths(size, kit)
        below: list[Widget] = [] if tight else [self.cards]
        kept: list[Widget] = [self.cards] if tight else []
        left: list[Widget] = [self.machine, self.close_up]
        right: list[Widget] = [self.task, self.outlook, self.log]
        if narrow:
            left, right = [self.task, self.outlook, *left, self.log], []
        if context.controls is not None:
            has_room = not narrow or has_room_below(size, kit, left_width)
            controls = context.controls(compact=not has_room)
            if has_room:
                below.append(controls)
            else:
                left, kept = [*kept, *left], [controls]
        else:
            skip = self._tool("battle.skip", "skip_animation")
            tools = [self.undo, skip, PaceButton(context), *tools, *self.sides.values()]
        foot = Panel("", Grid(*tools, columns=2, gap=6), padding=8)
        if narrow:
            left.append(foot)
        gap = 8 if narrow else 12
        return Slots(
            bar=self.bar,
            kept=kept,
            left=left,
            above=(self.track,),
            below=below,
            right=right,
            foot=() if narrow else (foot,),
            left_width=left_width,
            right_width=right_width,
            gap=gap,
            middle_gap=8,
        )

    def root(self, board: BoardWidget) -> Widget:
        """Return the whole screen."""
        self._board = board
        return super().root(board)

    # Showing

    def show(self) -> None:
        """Show everything anew."""
        context, plan, now = self.context, self._plan, self.context.now()
        self._lead_cursor()
        if self._look is not None:
            self._look.see(plan.state)
        self._show_machine()
        ui = self.context.ui()
        if plan.state.phase != "planning" and ui.focus is self.cards:
            ui.set_focus(self._board, False)
        commands: dict[str, Callable[[], object]] = {name: partial(context.use, name) for name in COMMANDS}
        commands["end_turn"] = self._end
        if ADVICE_LEVEL in levels(context.showing.system):
            commands["hint"] = partial(context.use, "hint")
        waiting = "replay" if context.is_replay else "thinking" if now.is_thinking else "wait"
        self.task.show(self._intent, commands, self._words(f"duel.task.{waiting}"))
        self._foresee()
        self.undo.set_enabled(now.can_undo)
        orders = {order.command: order for order in self._intent.orders()}
        for command, button in self.sides.items():
            button.set_enabled(command in orders)
            button.set_selected(command in orders and orders[command].is_on)
        self.progress()

    def _lead_cursor(self) -> None:
        """Let the keyboard's cursor begin where something is to be decided, and go there by itself.

        A board that is not wholly in view shows that place, once for each decision.
        """
        start = cursor_start(self._plan) if self.context.now().is_ready else None
        if start is None:
            self.context.lead_cursor(None, False)
            return
        if start != self._looked_at:
            self._looked_at, stage = start, self._show.stage
            stage.camera.reveal(*stage.geometry.centre(start.place))
            stage.is_dirty = True
        before, self._led = self._led, start.asked
        self.context.lead_cursor(start.place, start.asked is not None and start.asked != before)

    def progress(self) -> None:
        """Show what an event has changed."""
        state = self._show.state
        if not self.context.showing.is_idle:
            if self._plan.state.phase != "planning":
                self.task.rest()
            if not self.context.is_replay:
                self.task.follow(state, self._plan.unit)
        self.lay_cards()
        self.track.show(chips(self._show, self._plan.card_choices()), track_line(self._words, state))
        self.bar.refresh(state)

    def thinking(self, seat: str) -> None:
        """Say that a seat has begun to think."""
        self.show()

    def seated(self) -> None:
        """The hand lies there: begin with its cards."""
        self.context.ui().set_focus(self.cards, False)

    def say(self, text: str) -> None:
        """Show a remark: a refusal, a hint."""
        self.task.say(text)

    @property
    def said(self) -> str:
        """The remark."""
        return self.task.note

    def _foresee(self) -> None:
        """Tell what is pointed at, on low screens in place of the log: nothing else moves."""
        self.outlook.show()
        self.log.set_visible(
            not (self.outlook.is_visible and is_low(self.context.size, self._kit, LOW_BELOW))
        )

    def _show_machine(self) -> None:
        plan = self._plan
        self.machine.show(plan.state, UnitId(self._intent.focus))
        card = plan.pointed
        if card is None and plan.state.current is not None:
            card = plan.state.current.card
        self.close_up.show(card)

    def _end(self) -> None:
        """Place the cards, or end the one that is resolved; while that could still strike, ask first."""
        context, end = self.context, partial(self.context.use, "end_turn")
        tasks = undone(context, "end_turn") if self._plan.is_acting and context.now().is_ready else ()
        if not tasks:
            end()
        elif not context.ui().has_dialog:
            ask_undone(context, "duel", "end_turn", tasks, self._go_to_target, end)

    def _go_to_target(self, task: Task) -> None:
        targets = self._plan.targets()
        if targets:
            self.context.look_at(self._plan.state.suits[targets[0]].vertex)

    # Cards

    def _use_card(self, key: str) -> None:
        """Use a card; one that means nothing now is told why."""
        picked, is_ready = self._plan.picked, self.context.now().is_ready
        is_used = self.context.use_card(key) or self._plan.picked != picked
        if is_ready and not is_used and key.isdigit():
            self.say(f"{{warning}}{why_not(self._words, self._show, self._plan, int(key))}{{/}}")

    def _point_at(self, key: str) -> None:
        self.context.point_at_card(key)
        if self.context.showing.is_idle:
            self.context.light()
            self._foresee()
        self._show_machine()

    def _card_text(self, key: str) -> str:
        return card_text(self._words, self._show, self._plan, int(key)) if key.isdigit() else ""

    # Where the cards lie

    def lay_cards(self) -> None:
        """Say what lies on the strip: the hand of who plans, else the cards before the machines."""
        plan, rect = self._plan, self.cards.rect
        if not rect.width:
            return
        is_new = not self.cards.is_drawn
        self.cards.is_drawn = True
        palette = self._kit.palette
        line = self._kit.fonts.height(Face("label")) + self._kit.px(2)
        tints = Tints(palette.accent, palette.text, palette.dim, palette.good, palette.panel_edge, line)
        is_idle = self.context.showing.is_idle
        if is_idle:
            self.cards.end_riffles()
        was_out, self._has_hand = self._has_hand, plan.unit is not None and self._is_hand_out()
        if plan.unit is not None and self._has_hand:
            self._hand_of = (plan.state.turn, plan.unit)
            lay = hand_lay(self._show, plan.state, plan.unit, plan.picked, rect, tints, self._order())
        else:
            choices = plan.card_choices() if is_idle else ()
            pointed = plan.unit_at(plan.hover)
            notes = self._notes(choices)
            lay = field_lay(self._show, self._show.state, rect, tints, choices, notes, pointed)
        # the next person at the screen sees no card of a hand turn over or fly away
        is_put_away = was_out and not self._has_hand and self._show.viewer is None
        self.cards.show(lay, at_once=is_new or is_put_away)

    def _is_hand_out(self) -> bool:
        """Whether the player's hand lies there: once it is dealt, others' plans do not take it away."""
        plan, shown = self._plan, self._show.state
        return (
            plan.player is not None
            and plan.unit is not None
            and plan.state.phase == shown.phase == "planning"
            and not shown.suits[plan.unit].is_planned
            and (self.context.showing.is_idle or self._hand_of == (shown.turn, plan.unit))
        )

    def _order(self) -> dict[int, str]:
        """Return for each card that is picked when it is resolved."""
        words, plan = self._words, self._plan
        legs = [leg for leg in plan.foreseen() if leg.card in plan.picked]
        return {
            leg.card: words("duel.strip.order", number=number, value=leg.initiative)
            for number, leg in enumerate(legs, start=1)
        }

    def _notes(self, choices: tuple[int, ...]) -> dict[int, str]:
        """Return for each card that could block what it would stop."""
        plan = self._plan
        if plan.prompt is None or plan.prompt.kind not in STOPPING_PROMPTS:
            return {}
        words = self._words
        return {card: words("duel.stops", zones=plan.stops(card)) for card in choices if plan.stops(card)}

    # The look into the decks

    def _open_look(self) -> None:
        """Open it with the machine that is shown."""
        state, unit = self._plan.state, UnitId(self._intent.focus)
        panel = self._look = DeckLook(self._words, self._show, state, unit, self._close_look)
        self.context.ui().open_dialog(panel, self._close_look, panel.listing)

    def _close_look(self) -> None:
        self._look = None
        self.context.ui().close_dialog()
