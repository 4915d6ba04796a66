"""All pages of a campaign of regions, in the order in which the arrows go through them."""

from collections.abc import Callable, Mapping
from functools import partial

from game.scenes.game.face import PageMaker
from game.scenes.game.page_screen import PageScreen
from game.scenes.sectors.pages.administration import AdministrationPage
from game.scenes.sectors.pages.boards import BoardsPage
from game.scenes.sectors.pages.dispatches import DispatchesPage
from game.scenes.sectors.pages.fixtures import FixturesPage
from game.scenes.sectors.pages.history import HistoryPage
from game.scenes.sectors.pages.page import SectorsPage
from game.scenes.sectors.pages.teams import TeamsPage
from game.scenes.sectors.pages.treasury import TreasuryPage

CONTENTS: Mapping[str, Callable[[PageScreen], SectorsPage]] = {
    "teams": TeamsPage,
    "fixtures": FixturesPage,
    "dispatches": DispatchesPage,
    "treasury": TreasuryPage,
    "history": HistoryPage,
    "boards": BoardsPage,
    "administration": AdministrationPage,
}
"""Name of each page and what it says on the screen that shows it."""

PAGES: Mapping[str, PageMaker] = {name: partial(PageScreen, content) for name, content in CONTENTS.items()}
"""Name of each page and what opens a screen at it."""
OPEN_TO_ALL = frozenset({"teams", "history"})
"""Pages of what everybody may know."""
