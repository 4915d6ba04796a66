"""The buttons of a war: below the chronicle, above the panels, to the pages; and who is who on the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.scenes.game.panel_context import Now, PanelContext
from game.scenes.game.parts import tip
from game.scenes.game.resting import why_refused
from game.scenes.totalwar.screen_state import WarScreenState
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.board import is_lone, living_factions
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.state import TotalWarState
from game.views.ui.button import Button
from game.views.ui.layout import Grid, Row, Spacer
from game.views.ui.widget import Widget


class Tools:
    """Each button is a command of the screen or of the intent; the speed is the save's own."""

    def __init__(
        self, context: PanelContext, screen_state: WarScreenState, on_petition: Callable[[], object]
    ) -> None:
        words = context.words
        self._context = context
        self._screen_state = screen_state

        def tool(
            text: str, command: str, act: Callable[[], object], why_not: str = "", about: str = ""
        ) -> Button:
            about = about or tip(words, "war", command.removeprefix("war_"))
            return Button(
                text, act, command=command, is_compact=True, id=command, tooltip=about, why_not=why_not
            )

        undo, recap, skip = (partial(context.use, each) for each in ("undo", "recap", "skip_animation"))
        self.undo = tool(words("battle.undo"), "war_undo", undo, words("game.undo.nothing"))
        self.recap = tool(words("war.recap"), "war_recap", recap, words("game.rests.recap"))
        pace, still = words("war.speed.about"), words("game.skip_animation.nothing")
        self.speed = tool("", "war_speed", self._faster, about=pace)
        self.skip = tool(words("battle.skip"), "war_skip", skip, still, tip(words, "war", "skip_animation"))
        self.rogue = tool(words("war.rogue"), "war_rogue", partial(context.use, "war_rogue"))
        self.petition = tool(words("war.petition"), "war_petition", on_petition)
        self._apply_speed()

    def widget(self, *, compact: bool) -> Widget:
        """Return the buttons in a row, or two beside each other in a narrow column."""
        first = (self.undo, self.recap, self.speed, self.skip)
        if compact:
            return Grid(*first, self.petition, self.rogue, columns=2, gap=8)
        return Row(*first, Spacer(), self.petition, self.rogue, gap=8)

    def _apply_speed(self) -> None:
        self._context.pace(self._screen_state.speed)
        self.speed.set_text(self._context.words("war.speed", factor=self._screen_state.speed))

    def _faster(self) -> None:
        self._screen_state.faster()
        self._apply_speed()

    def show(self, state: TotalWarState, now: Now, *, is_moving: bool) -> None:
        """Offer what is possible now; ``is_moving``: the player moves forces."""
        self.undo.set_enabled(now.can_undo)
        self.recap.set_enabled(now.can_recap)
        self.skip.set_enabled(not self._context.showing.is_idle)
        officer = state.officers.get(state.officer)
        lone = officer is not None and is_lone(state, officer.faction)
        self.rogue.set_visible(is_moving and not lone)
        self.petition.set_visible(is_moving and lone)


class SideButtons(Row):
    """What others threaten, and where own forces can still go: shown on the map while a button is on."""

    def __init__(self, context: PanelContext, beside: Widget) -> None:
        """``beside`` stands before them and takes what room is left."""
        self._buttons = {
            command: Button(
                context.words(f"war.{command}"),
                partial(context.use, command),
                command=command,
                is_compact=True,
                id=command,
                tooltip=context.words(f"war.{command}.tip"),
                why_not=partial(why_refused, context, command),
            )
            for command in ("show_threat", "show_reach")
        }
        super().__init__(beside, *self._buttons.values(), gap=6)

    def show(self, plan: WarIntent) -> None:
        """Say which of them are on."""
        orders = {order.command: order for order in plan.orders()}
        for command, button in self._buttons.items():
            order = orders.get(command)
            button.set_enabled(order is not None)
            button.set_selected(order is not None and order.is_on)


def legend_text(war: WarTexts) -> str:
    """Return emblem, name and number of panels of every faction left; lone rogues own none (TW-8.7)."""
    state = war.state
    entries = []
    for faction in living_factions(state):
        panels = "" if faction.kind == "lone" else f" {{dim}}{state.owners.count(faction.id)}{{/}}"
        entries.append(f"{war.named(faction.id)}{panels}")
    return "   ".join(entries)
