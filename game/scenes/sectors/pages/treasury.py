"""The treasury and the queue of a race."""

from __future__ import annotations

from game.scenes.sectors.pages.page import SectorsPage
from game.systems.sectors.actions import BuyUnit, Levy
from game.systems.sectors.resolve_production import income, places, price
from game.views.ui.basic import Label
from game.views.ui.layout import Panel
from game.views.ui.widget import Widget


class TreasuryPage(SectorsPage):
    """What the race has and earns, what a unit costs, who is next; the General buys (SE-5)."""

    name = "treasury"

    def panels(self) -> list[Widget]:
        """The books, the purchases, the queue."""
        race = self.race
        if not race:
            return [Panel("", Label(self.words("sectors.seat.nobody"), "dim"))]
        return [self._books(race), self._purchases(race), self._queue(race)]

    def _books(self, race: str) -> Panel:
        words, texts = self.words, self.texts
        resources, production = income(self.state, race)
        cost, work = price(self.state, race, by_ability=False)
        lines = (
            f"{{b}}{texts.treasury(race)}{{/}}  {{rule:SE-5.5}}",
            f"{words('sectors.income', resources=resources, production=production)}  {{rule:SE-5.1}}",
            f"{words('sectors.page.treasury.price', resources=cost, production=work)}  {{rule:SE-5.2}}",
        )
        return Panel(words("sectors.page.treasury.books"), Label("\n".join(lines)), gap=6)

    def _purchases(self, race: str) -> Panel:
        words = self.words
        offers = [
            BuyUnit(player=self.player, region=region, by_ability=by_ability)
            for by_ability in (False, True)
            for region in places(self.state, race, by_ability=by_ability)
        ]
        reasons = {self.screen.why_not(offer) for offer in offers}
        rows: list[Widget] = []
        if len(offers) > 1 and len(reasons) == 1 and (why := reasons.pop()):
            rows.append(Label(f"{{warning}}{{icon:lock}}{{/}} {why}", "dim", id="no_purchase"))  # told once
            offers = []
        for offer in offers:
            key = "sectors.page.treasury.deploy" if offer.by_ability else "sectors.page.treasury.buy"
            text = words(key, place=self.texts.place((offer.region,)))
            rows.append(self.screen.order_row(text, offer, id=f"buy_{offer.region}_{offer.by_ability}"))
        if self.state.campaign.races[race].ability.effect == "levy":
            rows.append(
                self.screen.order_row(
                    words("sectors.page.treasury.levy"), Levy(player=self.player), id="levy"
                )
            )
        if not rows:
            rows.append(Label(words("sectors.page.treasury.nowhere"), "dim"))
        return Panel(words("sectors.page.treasury.purchases"), *rows, gap=6)

    def _queue(self, race: str) -> Panel:
        queue = self.state.races[race].queue
        lines = [f"{number}. {self.texts.player(each)}" for number, each in enumerate(queue, 1)]
        none = self.words("sectors.page.treasury.empty")
        return Panel(self.words("sectors.page.teams.queue"), Label("\n".join(lines) or none), gap=6)
