"""Two worlds that a viewer must not be able to tell apart, and what he is shown of both."""

import random
from dataclasses import dataclass

from msgspec.structs import replace

from game.core.bridge import BattleOrder
from game.core.ids import PlayerId
from game.session.match import Match
from game.systems.totalwar.state import SYSTEM
from tests.support.secrecy.disguise import DISGUISES
from tests.support.secrecy.games import (
    BY_NAME,
    Middle,
    act_in_secret,
    go_on_alike,
    middle,
    misses,
)
from tests.support.secrecy.look import Look
from tests.support.secrecy.tables import Curiosity, Table, looked
from tests.support.shipped import shipped_catalog


@dataclass(frozen=True)
class Worlds:
    """The true match and one in which all is different that the viewer may not know."""

    game: Middle
    viewer: PlayerId | None
    true: Match
    other: Match
    secretly: tuple[str, ...] = ()
    """Kinds of the actions of other seats that differ, since the worlds began."""

    def looks(self, care: Curiosity) -> tuple[Look, Look]:
        """Return what the viewer is shown of the one and of the other."""
        own = tuple(replace(wish, player=self.viewer) for wish in self.game.wishes if self.viewer is not None)
        table = Table(self.viewer, self.game.players, own)
        is_kept = bool(self.true.live) == bool(self.other.live)
        return looked(self.true, table, care, is_kept), looked(self.other, table, care, is_kept)


def worlds(name: str, number: int) -> Worlds:
    """Return two worlds of a system; the same number gives the same two.

    In every other pair both sides have gone on since: the viewer alike, the others each in a way of their own
    that he does not hear of.
    """
    game = middle(name, number)
    viewer = _viewer(game, number)
    goes_on = number % 2 == 1
    state = DISGUISES[name](game.state, viewer, number, goes_on)
    true, other = game.match(game.state), game.match(state)
    assert true.digest != other.digest
    if SYSTEM in game.active:
        for match in (true, other):
            _begin_battle(match, game)
    if not goes_on:
        return Worlds(game, viewer, true, other)
    dice, pair, kinds = random.Random(number), (true, other), list[str]()
    for step in range(3):
        kinds += act_in_secret(pair, viewer, dice)
        if viewer is not None and step == 0:
            go_on_alike(pair, viewer, dice)
    return Worlds(game, viewer, true, other, tuple(kinds))


def _viewer(game: Middle, number: int) -> PlayerId | None:
    """Who looks: often somebody who decides now or fights a battle, sometimes nobody in particular."""
    if SYSTEM in game.active:
        order = _order(game)
        return next(side.player for side in order.sides if side.player in game.players)
    if number % 6 == 4 or number % 12 == 7:
        return None
    at_screen = [player for player in game.players if player in game.active]
    others = [player for player in game.players if player not in game.active]
    choices = others if others and number % 4 == 1 else at_screen or others
    deceived = [player for player in (*choices, *game.players) if misses(game.state, player)]
    choices = deceived or choices
    return choices[number // 4 % len(choices)]


def _order(game: Middle) -> BattleOrder:
    """The battle that a war waits for."""
    order = game.system.campaign.order(game.state) if game.system.campaign is not None else None
    assert order is not None
    return order


def _begin_battle(match: Match, game: Middle) -> None:
    """Lay out the battle that a war waits for, the same in both worlds: it is on the table."""
    order = _order(game)
    battle = BY_NAME[order.system]
    assert battle.battles is not None
    match.push(order, battle, battle.battles.order_setup(order, shipped_catalog()))
