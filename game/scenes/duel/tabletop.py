"""Everything around the board of a duel: bar, machine, close-up, track, cards, task."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.events import Action
from game.core.ids import UnitId
from game.scenes.context import ViewSettings
from game.scenes.duel.deck_look import DeckLook
from game.scenes.duel.layout import Places, card_strip_height, close_up_size, duel_table
from game.scenes.duel.panels import STOPPING_PROMPTS, CardPanel, MachinePanel, TaskPanel
from game.scenes.duel.play import DuelPlay
from game.scenes.duel.texts import card_text, chips, track_line, why_not
from game.scenes.duel.topbar import DuelBar
from game.systems.duel.intent import DuelIntent
from game.views.duel.highlights import ROLES
from game.views.duel.spread import Tints, field_lay, hand_lay
from game.views.duel.track import InitiativeTrack
from game.views.table.board_widget import Announcement
from game.views.table.highlights import Colours, overlays
from game.views.table.stage import backdrop
from game.views.ui.button import Button
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Stack
from game.views.ui.root import Ui
from game.views.ui.widget import Widget


class Tabletop:
    """Shows a plan and the state that it stands on. What is drawn comes from these two alone."""

    def __init__(
        self,
        play: DuelPlay,
        intent: DuelIntent,
        kit: Kit,
        size: tuple[int, int],
        bar: DuelBar,
        on_card: Callable[[str], object],
        on_action: Callable[[Action], object],
    ) -> None:
        """``on_card`` is told of a card that is used, ``on_action`` of a decision by button."""
        self._play, self._intent, self._plan, self._kit = play, intent, intent.chosen, kit
        self._words, self._show = play.services.words, play.show
        words, show = self._words, self._show
        self._hand_of: tuple[int, UnitId] | None = None
        """Turn and machine of the hand that was laid out last."""
        self.bar = bar
        self._look: DeckLook | None = None
        """The look into the decks, as long as it is open."""
        self.machine = MachinePanel(words, show)
        self.close_up = CardPanel(words, show, *close_up_size(size, kit))
        self.task = TaskPanel(words, show, on_action)
        self.cards = show.cards
        height = card_strip_height(size, kit)
        self.cards.serve(on_card, self._point_at_card, self.lay_cards, self._card_text, height=height)
        self.track = InitiativeTrack(self.cards.point_at, on_card, self._card_text)

    def _light(self) -> None:
        """Light up what is chosen."""
        colours = Colours(self._kit.palette, self._show.colour)
        self._show.stage.show(*overlays(self._intent.marks(), colours, ROLES))

    def obey(self, settings: ViewSettings) -> None:
        """Show things as fast as the settings say."""
        director, speed = self._play.director, settings.animation_speed_percent
        director.speed = max(0.1, speed / 100)
        director.is_instant = speed == 0
        self._show.stage.camera.is_instant = settings.is_motion_reduced
        self.cards.layer.is_instant = settings.is_motion_reduced or speed == 0

    def decks_button(self, ui: Callable[[], Ui]) -> Button:
        """Return the button that opens the look into the decks, beginning with the machine that is shown."""

        def look() -> None:
            state = self._plan.state
            unit = UnitId(self._intent.focus)
            panel = self._look = DeckLook(self._words, self._show, state, unit, close)
            ui().open_dialog(panel, close, panel.listing)

        def close() -> None:
            self._look = None
            ui().close_dialog()

        return Button(self._words("duel.look"), look, command="look_decks", is_compact=True)

    def laid_out(
        self, board: Widget, below_log: Widget, size: tuple[int, int], below_board: Widget | None = None
    ) -> Widget:
        """Return the board with everything around it."""
        log = Panel(self._words("battle.log.title"), self._play.log, below_log, gap=8, stretch=1)
        stack = Stack(board, Announcement(self._show.banner), stretch=1)
        left = (self.machine, self.close_up)
        places = Places(self.bar, left, self.track, stack, self.cards, self.task, log, below_board)
        return duel_table(places, size, self._kit)

    # Drawing

    @property
    def is_dirty(self) -> bool:
        """Whether the board or a card moves."""
        return self._show.is_dirty

    def changed_area(self) -> pygame.Rect:
        """Return the part of the screen that board and cards change; widgets are not asked."""
        return self._show.area

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels: stars or haze, the board, the cards."""
        theatre = self._show.setup.board.theatre
        surface.blit(backdrop(surface.get_size(), theatre, self._kit.palette.ground), (0, 0))
        self._show.draw(surface)

    # Showing

    def show(self, commands: dict[str, Callable[[], object]], waiting: str) -> None:
        """Show everything anew."""
        plan = self._plan
        if self._look is not None:
            self._look.see(plan.state)
        self.machine.show(plan.state, UnitId(self._intent.focus))
        self._show_close_up()
        self.task.show(self._intent, commands, waiting)
        self._light()
        self.show_progress()

    def show_progress(self) -> None:
        """Show what an event has changed."""
        self.lay_cards()
        state = self._show.state
        self.track.show(chips(self._show, self._plan.card_choices()), track_line(self._words, state))
        self.bar.refresh(state)

    def _point_at_card(self, key: str) -> None:
        self._plan.pointed = int(key) if key.isdigit() else None
        if self._play.director.is_idle:
            self.machine.show(self._plan.state, UnitId(self._intent.focus))
            self._light()
        self._show_close_up()

    def _card_text(self, key: str) -> str:
        return card_text(self._words, self._show, self._plan, int(key)) if key.isdigit() else ""

    def refuse(self, card: int) -> None:
        """Say why a card cannot be used now."""
        self.task.say(f"{{warning}}{why_not(self._words, self._show, self._plan, card)}{{/}}")

    def _show_close_up(self) -> None:
        plan = self._plan
        card = plan.pointed
        if card is None and plan.state.current is not None:
            card = plan.state.current.card
        self.close_up.show(card)

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
        is_idle = self._play.director.is_idle
        if is_idle:
            self.cards.end_riffles()
        if plan.unit is not None and self._is_hand_out():
            self._hand_of = (plan.state.turn, plan.unit)
            lay = hand_lay(self._show, plan.state, plan.unit, plan.picked, rect, tints, self._order())
        else:
            choices = plan.card_choices() if is_idle else ()
            pointed = plan.unit_at(plan.hover)
            notes = self._notes(choices)
            lay = field_lay(self._show, self._show.state, rect, tints, choices, notes, pointed)
        self.cards.show(lay, at_once=is_new)

    def _is_hand_out(self) -> bool:
        """Whether the player's hand lies there: once it is dealt, others' plans do not take it away."""
        plan, shown = self._plan, self._show.state
        return (
            plan.player is not None
            and plan.unit is not None
            and plan.state.phase == shown.phase == "planning"
            and not shown.suits[plan.unit].is_planned
            and (self._play.director.is_idle or self._hand_of == (shown.turn, plan.unit))
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
