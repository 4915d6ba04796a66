"""Cards of four machines lie in one row at 1280x720: as large as they can be read, none over another."""

from itertools import pairwise
from pathlib import Path

from game.scenes.context import ViewSettings
from game.views.duel.card_art import card_height
from game.views.duel.spread import RESOLVED_SHARE, SLOT_STEP
from tests.scenes.duel.player import DuelPlayer
from tests.scenes.every_scene import open_scene, services_in


def test_cards_before_four_machines_are_read_and_lie_beside_each_other(tmp_path: Path) -> None:
    settings = ViewSettings(animation_speed_percent=0)
    player = DuelPlayer(open_scene("duel", services_in(tmp_path), (1280, 720), settings))
    cards = sorted(player.panels.cards.lay_out.cards, key=lambda item: item.spot.x)
    assert len({item.key for item in cards}) >= 7 and len(player.panels.cards.lay_out.piles) == 4
    upright = max(item.spot.width for item in cards)
    assert upright >= 64, "at 58 pixels no name was read"
    assert card_height(upright * RESOLVED_SHARE) <= upright * SLOT_STEP, "a resolved one lies sideways"
    edges = []
    for item in cards:
        across = card_height(item.spot.width) if item.spot.angle else item.spot.width
        edges.append((item.spot.x - across / 2.0, item.spot.x + across / 2.0))
    assert all(first[1] <= second[0] for first, second in pairwise(edges)), edges
