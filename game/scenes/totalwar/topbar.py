"""The line at the top of a war: round, who acts, what he owns, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import BarPanel, ways_out
from game.scenes.game.resting import why_refused
from game.scenes.totalwar.out import supply_text
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.economy import total_income
from game.systems.totalwar.merit import person_of_seat
from game.systems.totalwar.state import Officer, TotalWarState
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Spacer
from game.views.ui.markup import escape

GAP, TIGHT_GAP = 20, 8


class TopBar(BarPanel):
    """Shows the books of the viewer's own faction; of others what everybody may know."""

    def __init__(
        self,
        context: PanelContext,
        war: WarTexts,
        on_end: Callable[[], object],
        *,
        compact: bool = False,
    ) -> None:
        words = war.words
        self._context = context
        self._war = war
        self._words = words
        self._is_compact = compact
        self._fitted: tuple[object, ...] = ()
        self.round = Label("", "text", "title", is_bold=True, is_wrapped=False, id="round")
        self.mover = Label("", "text", "title", is_bold=True, is_wrapped=False, id="mover")
        self.phase = Label("", "dim", is_wrapped=False)
        self.gold = Label("", "text", "title", is_wrapped=False, id="gold")
        self.panels = Label("", "text", is_wrapped=False)
        self.supply = Label("", "dim", is_wrapped=False)
        self.end = Button(
            words("war.end"),
            on_end,
            command="war_end",
            tooltip=words("war.end.tip"),
            emphasis="primary",
            why_not=partial(why_refused, context, "war_end"),
            id="war_end",
        )
        standing = (self.round, self.mover, self.phase)
        books = (self.gold, self.panels, self.supply)
        ways = (*ways_out(context), self.end)
        super().__init__(
            Spacer(1), *standing, Spacer(), *books, Spacer(), *ways, gap=TIGHT_GAP if compact else GAP
        )

    def show(self, state: TotalWarState, viewer_faction: str, step: str, can_end: bool) -> None:
        """Show where the war stands; ``step`` is what the button ends ("" : nothing)."""
        words, war = self._words, self._war
        limit = state.campaign.setup.options.turn_limit
        key = "war.top.round_of" if limit else "war.top.round"
        self.round.set_text(words(key, round=state.round, limit=limit))
        names = war.names
        is_setting_down = state.phase == "placement" and can_end
        officer = self._who(state)
        faction = officer.faction if officer is not None else state.faction
        if not faction and is_setting_down:
            faction = viewer_faction
        if state.outcome is not None:
            self.mover.set_text(words("war.top.over"), "accent")
        elif faction:
            name = names.of(faction)
            who = f"{name} · {officer.name}" if officer is not None and officer.name != name else name
            self.mover.set_text(f"{war.emblem(faction)}{escape(who)}", war.role_of(faction))
        else:
            self.mover.set_text("")
        self.phase.set_text(words(f"war.phase.{state.phase}"))
        self._show_books(state, viewer_faction)
        self.end.set_text(words(f"war.end.{step}") if step else words("war.end"))
        self.end.set_enabled(can_end)
        self._fit(self.panels, self.phase, self.supply)

    def _who(self, state: TotalWarState) -> Officer | None:
        """Return who is in place, or who sits at the screen where he is asked in the turn of another."""
        officer, now = state.officers.get(state.officer), self._context.now()
        if now.is_ready and now.player is not None and officer is not None and officer.player != now.player:
            return person_of_seat(state, now.player)
        return officer

    def _show_books(self, state: TotalWarState, name: str) -> None:
        words = self._words
        faction = state.factions.get(name)
        if faction is None or faction.kind == "lone" or faction.is_out:
            for label in (self.gold, self.panels, self.supply):
                label.set_text("")
            if faction is not None and faction.is_out:
                self.supply.set_text(words("war.top.out"), "warning")
            return
        income = total_income(state, name)
        if faction.bank >= 0:
            self.gold.set_text(words("war.top.gold", gold=faction.bank, income=income))
        else:
            self.gold.set_text(words("war.top.income", income=income))
        self.panels.set_text(words("war.top.panels", panels=state.owners.count(name)))
        self.supply.set_text(*supply_text(self._war, state, name))

    def show_busy(self, text: str) -> None:
        """Say what goes on meanwhile."""
        self.phase.set_text(escape(text))
        self._fit(self.panels, self.supply, self.mover)

    def _fit(self, *gives_way: Label) -> None:
        """No figure is cut: all move together first, then what other panels tell too is left out."""
        labels = (self.round, self.mover, self.phase, self.gold, self.panels, self.supply)
        said = (gives_way, self._context.size, self.end.text, *(label.text for label in labels))
        if said == self._fitted:
            return
        self._fitted = said
        if self._is_compact:
            gives_way = (self.phase, self.panels, self.supply)
        else:
            for label in labels:
                label.set_visible(True)
            self.set_gap(GAP)
            if self.width_range(self._context.kit)[1] > self._context.size[0]:
                self.set_gap(TIGHT_GAP)
        self.fit(self._context, gives_way)
