"""What a game screen does besides where battles are fought above its game: it lets them be played, comes back
from them, and goes on with other content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.agents.advise import levels
from game.core.bridge import BattleOrder
from game.core.ids import PlayerId
from game.scenes.game.battles import battle_seats
from game.scenes.game.flow import CampaignFlow
from game.scenes.game.moving import Continuity, mover
from game.scenes.game.veil import Veil
from game.scenes.menu_screen import MenuScreen
from game.scenes.seating.desk import SeatDesk
from game.scenes.seating.handing_over import ask_for_successor
from game.scenes.stack import Push, Scene, Transition
from game.session.match import Match
from game.session.schema import SeatRecord
from game.views.table.show import Show

BattleScreen = Callable[[Sequence[SeatRecord]], Scene[object]]
"""Makes the screen on which the battle on top of the match is played, by who sits where in it."""


class Campaign:
    """Belongs to one screen. ``flow`` is that of the campaign, ``veil`` lies between map and battle."""

    def __init__(
        self,
        screen: MenuScreen,
        match: Match,
        records: Iterable[SeatRecord],
        desk: SeatDesk,
        battle_screen: BattleScreen,
    ) -> None:
        """``screen`` shows the campaign; ``desk`` is that of its seats."""
        self.flow = CampaignFlow(screen.services, match, records, desk)
        self.veil = Veil()
        self._screen = screen
        self._match = match
        self._battle_screen = battle_screen
        self._continuity = Continuity(screen, match)
        self._is_in_battle = False

    # Battles

    def enter_battle(self, order: BattleOrder, show: Show) -> None:
        """Zoom to where it is fought, and let the board of the battle come up."""
        show.go_to_battle()
        self._is_in_battle = True
        scene = self._battle_screen(battle_seats(order, self.flow.records))
        self.veil.close(lambda: self._screen.go(Push(scene)))

    def come_back(self) -> bool:
        """Let the map come up again; return whether a battle was left."""
        self.veil.open(is_instant=self._screen.context.settings.is_motion_reduced)
        was_in_battle, self._is_in_battle = self._is_in_battle, False
        return was_in_battle

    # Content

    @property
    def is_handed_on(self) -> bool:
        """Whether another screen has taken the match over."""
        return self._continuity.is_handed_on

    def handing_on(self) -> Transition | None:
        """Return the way to the screen that goes on, once, where this one shows content not in force."""
        return self._continuity.successor(self.flow.records)

    def mover(self, then: Callable[[], object]) -> Callable[[], object] | None:
        """Return what asks whether to move to today's content; None where the game is played with it."""
        return mover(self._screen, self.flow.game.system.name, self._match, lambda: self.flow.actor, then)

    # Seats

    def successor(
        self, name: Callable[[str], str], take: Callable[[PlayerId, str], object]
    ) -> Callable[[], object] | None:
        """Return what asks who takes the viewer's seat; None where nobody sits here or the game is over.

        ``take`` is told the seat and the level.
        """
        player = self.flow.viewer
        if player is None or player not in self.flow.humans or self._match.outcome is not None:
            return None
        system, screen = self.flow.game.system, self._screen
        return lambda: ask_for_successor(
            screen.ui, screen.words, system.name, name(player), levels(system), partial(take, player)
        )
