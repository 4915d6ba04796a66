"""All pages of the campaign in the order in which the arrows go through them."""

from collections.abc import Mapping

from game.core.ids import PlayerId
from game.scenes.game.face import PageMaker
from game.scenes.game.gate import Gate
from game.scenes.services import Services
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.pages.construction import ConstructionPage
from game.scenes.totalwar.pages.development import DevelopmentPage
from game.scenes.totalwar.pages.diplomacy import DiplomacyPage
from game.scenes.totalwar.pages.faction import FactionPage
from game.scenes.totalwar.pages.officers import OfficersPage
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.purchase import PurchasePage
from game.scenes.totalwar.pages.squadrons import SquadronsPage

PAGES: Mapping[str, PageMaker] = {
    "faction": FactionPage,
    "construction": ConstructionPage,
    "purchase": PurchasePage,
    "development": DevelopmentPage,
    "officers": OfficersPage,
    "squadrons": SquadronsPage,
    "diplomacy": DiplomacyPage,
    "chronicle": ChroniclePage,
}
"""Name of each page and what makes it."""


def open_page(name: str, services: Services, gate: Gate, player: PlayerId) -> WarPage:
    """Make a page by its name."""
    page = PAGES[name](services, gate, player)
    assert isinstance(page, WarPage)
    return page
