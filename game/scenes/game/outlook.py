"""The panel of what something would lead to: attacks with their chances, and how these come about."""

from __future__ import annotations

from functools import partial

from game.rules.outlook import HasOutlook, Outlook, Part, Prospect
from game.rules.prose import listing, whole_percent
from game.scenes.game.panel_context import PanelContext
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

MOST_SHOWN = 6
"""So many prospects of a kind are listed; of more the number is told."""
LOW_BELOW = 400
"""On lower screens (in pixels at scale 1) the column scrolls to what is told, and back afterwards."""


class OutlookPanel(Panel):
    """Shows the outlook of an intent that has one; hidden while there is nothing to tell."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._outlook: Outlook | None = None
        self._list = Column(gap=4)
        self._before: int | None = None
        """Where the column stood before it was scrolled here."""
        super().__init__("", self._list, gap=6, id="outlook", is_visible=False)

    @property
    def offers(self) -> bool:
        """Whether something that is told can be begun by a click."""
        outlook = self._outlook
        return outlook is not None and any(each.card for part in outlook.parts for each in part.prospects)

    def show(self) -> None:
        """Show what is to be expected of what is pointed at."""
        intent = self._context.intent
        outlook = (
            intent.outlook() if isinstance(intent, HasOutlook) and self._context.now().is_ready else None
        )
        if outlook is not None and not outlook.parts:
            outlook = None
        if outlook == self._outlook:
            return
        self._outlook = outlook
        self.set_visible(outlook is not None)
        if outlook is not None:
            self.set_title(self._context.showing.written(outlook.title))
            self._list.replace(*(widget for part in outlook.parts for widget in self._part(part)))
        if self._context.size[1] < LOW_BELOW * self._context.kit.scale:
            self._scroll()

    def _scroll(self) -> None:
        """Bring what is told into view: nobody's mouse is on the column while it points at the board."""
        area = self.parent
        while area is not None and not isinstance(area, ScrollArea):
            area = area.parent
        if area is None:
            return
        if self._outlook is None:
            area.scroll_to(self._before or 0)
            self._before = None
            return
        if self._before is None:
            self._before = area.scroller.offset
        self._context.ui().layout()
        area.reveal(self.rect)

    def _part(self, part: Part) -> list[Widget]:
        showing = self._context.showing
        found: list[Widget] = [Label(f"{{b}}{escape(showing.written(part.heading))}{{/}}", "dim")]
        for prospect in part.prospects[:MOST_SHOWN]:
            details = self._details(prospect)
            told = "" if part.is_detailed else details
            found.append(self._prospect(prospect, told, is_detailed=part.is_detailed))
            if part.is_detailed and details:
                found.append(Label(details, "dim", "label"))
        rest = len(part.prospects) - MOST_SHOWN
        if rest > 0:
            found.append(Label(self._context.words.count("game.outlook.more", rest), "dim"))
        return found

    def _prospect(self, prospect: Prospect, tooltip: str, *, is_detailed: bool) -> Widget:
        """Return a line, or a button where the prospect can be begun: the number first, never cut."""
        text, chance = escape(self._context.showing.written(prospect.text)), "..." if prospect.is_open else ""
        if prospect.chance is not None:
            chance = whole_percent(prospect.chance.fraction)
        if prospect.card:
            use = partial(self._context.use_card, prospect.card)
            label = f"{chance}  {text}".lstrip()
            about = "\n".join(line for line in (text, tooltip) if line)
            return Button(label, use, is_compact=True, id=f"outlook_{prospect.card}", tooltip=about)
        if prospect.why is not None:
            link = "" if is_detailed else f"  {{rule:{prospect.why.rule}}}"
            return Label(f"{{dim}}{text}{{/}}{link}", tooltip=tooltip)
        role = "bad" if prospect.risks else "accent"
        return Label(f"{{{role}}}{chance}{{/}}  {text}" if chance else text, tooltip=tooltip)

    def _details(self, prospect: Prospect) -> str:
        """Return how the number comes about, what is at risk, and the rule that forbids it."""
        context, showing = self._context, self._context.showing
        lines = [showing.linked(step) for step in prospect.workings]
        if prospect.risk is not None:
            share = whole_percent(prospect.risk.fraction)
            lines.append(f"{{bad}}{context.words('game.outlook.risk', percent=share)}{{/}}")
        if prospect.risks:
            names = listing(escape(self._name(unit)) for unit in prospect.risks)
            told = context.words.count("game.outlook.own", len(prospect.risks), units=names)
            lines.append(f"{{bad}}{told}{{/}}")
        if prospect.why is not None:
            lines.append(showing.refusal(prospect.why))
        return "\n".join(lines)

    def _name(self, unit: str) -> str:
        names = self._context.showing.names
        return unit if names is None else str(names.fact("unit", unit))
