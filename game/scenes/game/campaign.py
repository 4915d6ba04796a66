"""What a game screen does besides where battles are fought above its game: it lets them be played, comes back
from them, and goes on with other content."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.bridge import BattleOrder
from game.scenes.game.battles import battle_seats
from game.scenes.game.campaign_flow import CampaignFlow
from game.scenes.game.moving import ContentSwitch
from game.scenes.game.screen_fade import ScreenFade
from game.scenes.screen import Screen
from game.scenes.stack import Push, Scene, Transition
from game.session.schema import SeatRecord
from game.views.table.show import Show

BattleScreen = Callable[[Sequence[SeatRecord]], Scene[object]]
"""Makes the screen on which the battle on top of the match is played, by who sits where in it."""


class Campaign:
    """Belongs to the screen of one campaign. ``fade`` lies between map and battle."""

    def __init__(self, screen: Screen, flow: CampaignFlow, battle_screen: BattleScreen) -> None:
        """``screen`` shows the campaign."""
        self.flow = flow
        self.fade = ScreenFade()
        self._screen = screen
        self._battle_screen = battle_screen
        self._content = ContentSwitch(screen, flow.match)
        self._is_in_battle = False
        self._is_with_others = False

    # Battles

    def enter_battle(self, order: BattleOrder, show: Show) -> None:
        """Zoom to where it is fought, and let the board of the battle come up."""
        show.go_to_battle()
        self._is_in_battle = True
        flow = self.flow
        sitting = {side.player for side in order.sides} & {*flow.humans}
        looked = () if flow.viewer is None else (flow.viewer,)
        self._is_with_others = not flow.game.system.share_all(flow.whole, (*sitting, *looked))
        scene = self._battle_screen(battle_seats(order, self.flow.records))
        self.fade.close(lambda: self._screen.go(Push(scene)))

    def come_back(self, cover: Callable[[], object]) -> bool:
        """Let the map come up again; return whether a battle was left.

        ``cover`` lets nothing of it be seen: others than who looked at it last have sat here since.
        """
        self.fade.open(is_instant=self._screen.context.settings.is_motion_reduced)
        was_in_battle, self._is_in_battle = self._is_in_battle, False
        if was_in_battle and self._is_with_others:
            cover()
        return was_in_battle

    # Content

    @property
    def is_handed_on(self) -> bool:
        """Whether another screen has taken the match over."""
        return self._content.is_handed_on

    def handing_on(self) -> Transition | None:
        """Return the way to the screen that goes on, once, where this one shows content not in force."""
        return self._content.successor(self.flow.records)
