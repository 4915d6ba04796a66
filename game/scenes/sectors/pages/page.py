"""What the pages of a campaign of regions share: what their player sees, its words, the line at the top."""

from __future__ import annotations

from typing import cast

from game.core.events import Event
from game.scenes.game.page_screen import PageScreen
from game.scenes.sectors.texts import Texts
from game.systems.sectors.events import PhaseStarted, SeatCommitted
from game.systems.sectors.resolve import race_led
from game.systems.sectors.seats import administrator
from game.systems.sectors.state import Finished, Player, SectorsState
from game.systems.sectors.telling import CAUSES, Names
from game.views.calm import CALM_MS
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Row
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


class SectorsPage:
    """A page of a campaign of regions."""

    name = "sectors"
    help_key = "sectors.page.help"
    area = "sectors.page"

    def __init__(self, screen: PageScreen) -> None:
        self.screen = screen
        self.words, self.match, self.player = screen.words, screen.match, screen.player
        self.observe()

    def observe(self) -> None:
        """Look at the campaign anew."""
        self.state = cast(SectorsState, self.screen.seen())
        self.names = Names(self.state.campaign.setup)

    @property
    def namer(self) -> Names:
        """The names of the campaign."""
        return self.names

    @property
    def texts(self) -> Texts:
        """Words about what the player sees."""
        return Texts(self.words, self.state, self.screen.context.kit.factions)

    @property
    def own(self) -> Player | None:
        """The player himself."""
        return self.state.players.get(self.player)

    @property
    def race(self) -> str:
        """His race, "" for who is no player."""
        return self.own.race if self.own is not None else ""

    @property
    def is_general(self) -> bool:
        """Whether he leads it."""
        return bool(race_led(self.state, self.player))

    @property
    def is_administrator(self) -> bool:
        """Whether he administers the campaign (SE-9)."""
        return self.player == administrator(self.state)

    @property
    def is_unfinished(self) -> bool:
        """Nothing is chosen here before it is ordered."""
        return False

    def is_told(self, event: Event) -> bool:
        """What the order of the day brings is left out."""
        return not isinstance(event, (PhaseStarted, SeatCommitted))

    def ordered(self) -> None:
        """Orders were given and are shown."""

    @property
    def calm_ms(self) -> int:
        """For how long ``update`` has nothing to do unless an event comes."""
        return CALM_MS

    def update(self, dt_ms: int) -> None:
        """Let time pass."""

    def finished(self, each: Finished, cause: str) -> str:
        """Return how a game ended, as markup; one without a game turn was never begun (SE-6.2)."""
        texts = self.texts
        key = f"sectors.page.fixtures.over.{each.winner or 'none'}"
        if each.winner in ("attacker", "defender"):
            if cause in CAUSES:
                key += f".{cause}"
            elif not each.turns:
                key += ".unfought"
        line = self.words(
            key,
            turn=each.turn,
            place=texts.place(each.place),
            attacker=texts.player(each.attacker),
            defender=texts.player(each.defender),
            turns=each.turns,
        )
        return f"{line}  {{dim}}{self.words('sectors.page.fixtures.undone')}{{/}}" if each.undone else line

    def panels(self) -> list[Widget]:
        """What stands on the page, one below the other."""
        raise NotImplementedError

    def build(self) -> Widget:
        """Head, what the last order came to, the panels."""
        title = self.words(f"{self.area}.{self.name}.title")
        about = self.words(f"{self.area}.{self.name}.about")
        strip = Row(Label(self.screen.notice, stretch=1, id="notice"), *self.screen.arrows(), gap=16)
        body = ScrollArea(Column(*self.panels(), gap=12), stretch=1, id="body")
        return self.screen.page(title, strip, body, about=about)
