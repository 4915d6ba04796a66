"""What a campaign of regions shows to one viewer: curtain, map, orders, advice, pages."""

from typing import cast

from game.core.ids import PlayerId
from game.scenes.game.gate import Gate
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.sectors.face import SECTORS_FACE
from game.scenes.services import Services
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.sectors.state import SectorsState
from tests.support.secrecy.look import Look, Onlooker

REGIONS = 3
"""So many regions are pointed at."""


def show_campaign(
    match: Match,
    viewer: PlayerId | None,
    seats: tuple[SeatRecord, ...],
    services: Services,
    agents: AgentFactory,
    look: Look,
    pages: tuple[str, ...],
) -> None:
    """The map as the viewer's own screen, or the curtain before he is seated; then some pages."""
    if services.folders.profile is not None:  # medals of the other world are no part of this one
        services.folders.profile.unlink(missing_ok=True)
    scene = GameScreen(services, match, seats, agents, SECTORS_FACE)
    onlooker = Onlooker(scene, look)
    onlooker.look("the beginning")
    pilot = onlooker.pilot
    if pilot.scene_name == "curtain":
        if match.active[0] != viewer:
            return
        pilot.click("curtain_lift")
        onlooker.look("the own seat")
    if pilot.scene_name != "sectors" or pilot.ui.has_dialog:
        return
    state = cast(SectorsState, scene.table.showing.state)
    for region in range(0, len(state.owners), max(1, len(state.owners) // REGIONS)):
        x, y = scene.table.showing.show.stage.screen(region)
        onlooker.rest_on("a region", (round(x), round(y)))
    if scene.is_ready:
        onlooker.press("the next unit", "N")
        onlooker.press("who could come", "T")
        onlooker.press("the hint", "H")
        look.note("hint", "on the map", pilot.text())
    if viewer is not None:
        for name in pages:
            page = Onlooker(SECTORS_FACE.pages[name](services, Gate(match), viewer), look)
            page.pilot.wait(200)
            page.look(f"page {name}")
