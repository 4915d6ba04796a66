"""All pages of the campaign in the order in which the arrows go through them."""

from collections.abc import Callable, Mapping
from functools import partial

from game.scenes.game.face import PageMaker
from game.scenes.game.page_screen import PageScreen
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.pages.construction import ConstructionPage
from game.scenes.totalwar.pages.development import DevelopmentPage
from game.scenes.totalwar.pages.diplomacy import DiplomacyPage
from game.scenes.totalwar.pages.faction import FactionPage
from game.scenes.totalwar.pages.officers import OfficersPage
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.purchase import PurchasePage
from game.scenes.totalwar.pages.squadrons import SquadronsPage

CONTENTS: Mapping[str, Callable[[PageScreen], WarPage]] = {
    "faction": FactionPage,
    "construction": ConstructionPage,
    "purchase": PurchasePage,
    "development": DevelopmentPage,
    "officers": OfficersPage,
    "squadrons": SquadronsPage,
    "diplomacy": DiplomacyPage,
    "chronicle": ChroniclePage,
}
"""Name of each page and what it says on the screen that shows it."""

PAGES: Mapping[str, PageMaker] = {name: partial(PageScreen, content) for name, content in CONTENTS.items()}
"""Name of each page and what opens a screen at it."""
OPEN_TO_ALL = frozenset({"chronicle"})
"""Pages of what everybody may know."""
