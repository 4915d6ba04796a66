"""All pages of a campaign of regions, in the order in which the arrows go through them."""

from collections.abc import Mapping

from game.scenes.game.face import PageMaker
from game.scenes.sectors.pages.administration import AdministrationPage
from game.scenes.sectors.pages.boards import BoardsPage
from game.scenes.sectors.pages.fixtures import FixturesPage
from game.scenes.sectors.pages.history import HistoryPage
from game.scenes.sectors.pages.teams import TeamsPage
from game.scenes.sectors.pages.treasury import DispatchesPage, TreasuryPage

PAGES: Mapping[str, PageMaker] = {
    "teams": TeamsPage,
    "fixtures": FixturesPage,
    "dispatches": DispatchesPage,
    "treasury": TreasuryPage,
    "history": HistoryPage,
    "boards": BoardsPage,
    "administration": AdministrationPage,
}
"""Name of each page and what makes it."""
