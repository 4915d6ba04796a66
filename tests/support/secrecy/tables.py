"""What a game shows to one viewer: on its screens, in the list of saves, to programs, as advice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from game.agents.agent import Decision
from game.app.registry import advise, written_advice
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.rng import RNG_VERSION
from game.scenes.duel.face import DUEL
from game.scenes.faces import face_of
from game.scenes.game.gate import Gate
from game.scenes.game.screen import GameScreen
from game.scenes.load import LoadScene
from game.scenes.screen import Screen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.sectors.face import SECTORS_FACE
from game.scenes.services import Services
from game.scenes.totalwar.face import TOTAL_WAR_FACE
from game.scenes.totalwar.pages.register import PAGES
from game.scenes.wargame.face import WARGAME_FACE
from game.session.match import Match
from game.session.protocol import TableServices
from game.session.saves import write_save
from game.session.schema import SUFFIX, Header, SeatRecord
from game.session.setups import frozen
from game.session.store import Store
from game.systems.duel.state import DuelState
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.state import TotalWarState
from game.systems.wargame.state import WargameState
from game.views.duel.show import DuelShow
from game.views.totalwar.show import TotalWarShow
from tests.support.secrecy.look import Look, Onlooker, keeps_thinking
from tests.support.secrecy.programs import answers
from tests.support.secrecy.table_sectors import show_campaign


@dataclass(frozen=True)
class Curiosity:
    """How it is looked: ``turn`` chooses which pages are opened, ``level`` who is asked for advice."""

    services: Services
    turn: int = 0
    level: str = "cadet"

    def pages(self) -> tuple[str, ...]:
        """Return the pages of the books that are opened this time; all within four turns."""
        names = tuple(PAGES)
        return tuple(names[(self.turn * PAGES_A_TURN + step) % len(names)] for step in range(PAGES_A_TURN))


@dataclass(frozen=True)
class Table:
    """Who looks (None: no player), who sits at the table, and what the viewer might wish to do."""

    viewer: PlayerId | None
    players: tuple[PlayerId, ...]
    wishes: tuple[Action, ...] = ()

    def seats(self, *, is_hot_seat: bool = False) -> tuple[SeatRecord, ...]:
        """The viewer at the screen, others in the program's hands; in a hot seat everybody at the screen."""
        return tuple(
            SeatRecord(player)
            if is_hot_seat or player == self.viewer
            else SeatRecord(player, "agent", "cadet")
            for player in self.players
        )


def looked(match: Match, table: Table, care: Curiosity, is_kept: bool = True) -> Look:
    """Return everything that is shown of a match to a viewer, or (None) to somebody who is no player.

    ``is_kept``: look at the list of saves too. These matches begin in the middle of a game, a save without an
    entry shows how its game was set up; so one with entries is not compared with one without.
    """
    look = Look()
    _programs(match, table, care, look)
    if table.viewer is None and is_kept:
        shelf(match, table, care, look)
    SCREENS[match.position.bottom.game.system.name](match, table, care, look)
    return look


# What needs no screen


def _programs(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    """The table protocol, what a bot at this seat is sent, and advice with its reasons."""
    viewer = table.viewer
    texts = care.services.catalog.strings("en")
    advisor = written_advice(texts)
    services = TableServices(care.services.systems, care.services.catalog, texts, (), advisor)
    for asked, answer in answers(match, services, viewer, table.wishes, care.turn, care.level):
        kind = {"advise": "hint", "bot": "bot"}.get(asked, "protocol")
        look.note(kind, asked, answer)


def shelf(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    """The list of saves with the page of this one, after it was played and while it is."""
    game = match.first.bottom.game
    header = Header("1", RNG_VERSION, game.system.name, 0, game.setup_hash, table.seats(), "A game")
    path = care.services.folders.saves / f"shelf{SUFFIX}"
    write_save(match, path, header, (), "A game")
    try:
        _look_at_shelf(LoadScene(care.services), "the list of saves", look)
    finally:
        path.unlink()
    store = Store.create(path, header, (), {header.setup: frozen(game.setup)}, match.position)
    running = Match(match.position, systems=care.services.systems, store=store)
    try:
        _look_at_shelf(LoadScene(care.services, running=running), "the list over the game", look)
    finally:
        running.close()
        path.unlink()


def _look_at_shelf(scene: LoadScene, place: str, look: Look) -> None:
    """Words and picture of the page, and in it what stands for the game: it must be there to be compared."""
    onlooker = Onlooker(scene, look)
    onlooker.look(place)
    picture = onlooker.pilot.find("save_picture")
    assert not picture.visible_text(), f"{place}: {picture.visible_text()}"
    onlooker.picture(place, "thumbnail", picture.rect)
    onlooker.pilot.stack.top.exit()


# Screens


def _agents(care: Curiosity) -> AgentFactory:
    def think(match: Match, player: PlayerId, level: str) -> Decision:
        return advise(match, player, care.level)

    return AgentFactory(keeps_thinking, think)


def _pause(onlooker: Onlooker) -> None:
    """The list of keys, and the menu."""
    onlooker.press("the keys", "F1")
    onlooker.pilot.press("Escape")
    for _ in range(3):
        if onlooker.pilot.scene_name != "pause":
            onlooker.pilot.press("Escape")
    assert onlooker.pilot.scene_name == "pause", onlooker.pilot.scene_name
    onlooker.look("the menu")


def _show_battle(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    """A battle whose whole table is one board.

    Where a curtain would fall but nobody has secrets, whoever acts sees his own standing answers at once:
    there nobody in particular watches programs.
    """
    face = face_of(match.system.name)
    is_his_own = face.curtain == "turn" and not face.has_secrets(match.state)
    seats = table.seats(is_hot_seat=table.viewer is None and not is_his_own)
    scene = GameScreen(care.services, match, seats, _agents(care), face)
    onlooker = Onlooker(scene, look)
    onlooker.look("the board")
    if onlooker.pilot.scene_name != face.system or onlooker.pilot.ui.has_dialog:
        return
    onlooker.rest_on("a tile", onlooker.pilot.find("board").rect.center)
    if scene.is_ready:
        onlooker.press("the next unit", "N")
        onlooker.press("aiming", "F")
        onlooker.press("the hint", "H")
        look.note("hint", "on the board", onlooker.pilot.text())
    _pause(onlooker)


def _show_duel(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    """One at the screen against programs; everybody at the screen before and after the curtain."""
    state, viewer = match.state, table.viewer
    assert isinstance(state, DuelState)
    is_hot_seat = viewer is None or (care.turn % 2 == 0 and state.phase == "planning")
    seats = table.seats(is_hot_seat=is_hot_seat)
    scene = GameScreen(care.services, match, seats, _agents(care), DUEL)
    onlooker = Onlooker(scene, look)
    onlooker.look("the table")
    pilot = onlooker.pilot
    if pilot.scene_name != "duel":
        return
    if pilot.ui.has_dialog:
        if viewer is None or match.active[0] != viewer:
            return
        pilot.click("curtain_lift")
        onlooker.look("behind the curtain")
    show = scene.table.showing.show
    assert isinstance(show, DuelShow)
    rect = show.cards.rect
    for left in range(rect.left + 40, rect.right, 170):
        pilot.move((left, rect.centery))
        onlooker.glance("a card")
    for suit in state.suits.values():
        if suit.status == "board":
            x, y = show.stage.screen(suit.vertex)
            pilot.move((round(x), round(y)))
            onlooker.glance("a machine")
    onlooker.rest_on("a card", rect.center)
    onlooker.rest_on("the board", pilot.find("board").rect.center)
    onlooker.press("the decks", "D")
    pilot.tab_to("deck_look_unit")
    for _ in state.suits:
        onlooker.press("another deck", "Right")
    pilot.press("Esc")
    if scene.is_ready:
        onlooker.press("the hint", "H")
        look.note("hint", "at the table", pilot.text())
    _pause(onlooker)


BATTLE_MS = 1200
PAGES_A_TURN = 2
DESKS = ("pool", "heroes", "raise")


def _show_war(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    """The map as the viewer's own screen, the curtain before somebody is seated, and the books."""
    assert isinstance(match.position.bottom.state, TotalWarState)
    viewer = table.viewer
    is_hot_seat = care.turn % 3 != 0 and (viewer is None or viewer in match.active)
    seats = table.seats(is_hot_seat=is_hot_seat)
    scene = GameScreen(care.services, match, seats, _agents(care), TOTAL_WAR_FACE)
    onlooker = Onlooker(scene, look)
    onlooker.look("the beginning")
    pilot = onlooker.pilot
    if is_hot_seat and viewer is not None and match.position.depth == 1:
        assert pilot.scene_name == "curtain", pilot.scene_name
        if match.active[0] == viewer:
            pilot.click("curtain_lift")
            onlooker.look("the own seat")
    if pilot.scene_name == "totalwar" and not pilot.ui.has_dialog:
        onlooker.rest_on("a panel", pilot.find("board").rect.center)
        _inspect(onlooker, scene)
        if scene.is_ready:
            _lead(onlooker, scene)
    elif match.position.depth > 1:
        pilot.wait(BATTLE_MS)
        onlooker.look("the battle")
    scene.screen_state.close()
    if viewer is not None:
        for name in care.pages():
            _read(partial(PAGES[name], care.services, Gate(match), viewer), name, look)


def _inspect(onlooker: Onlooker, scene: GameScreen) -> None:
    """Choose some forces of others and read what is known of them."""
    show, plan = cast(TotalWarShow, scene.table.showing.show), cast(WarIntent, scene.table.intent)
    forces = cast(TotalWarState, scene.table.showing.state).forces.values()
    others = [force for force in forces if force.panel >= 0 and force.faction != show.faction]
    for force in others[:2]:
        x, y = scene.table.showing.show.stage.screen(force.panel)
        onlooker.pilot.click((round(x), round(y)))
        onlooker.glance("a force of others")
        plan.select("")


def _lead(onlooker: Onlooker, scene: GameScreen) -> None:
    """Choose a force, look at where it could go, ask what is undone, see the recap again."""
    plan = cast(WarIntent, scene.table.intent)
    onlooker.press("the next force", "N")
    for panel in tuple(plan.ways)[:2]:
        x, y = scene.table.showing.show.stage.screen(panel)
        onlooker.pilot.click((round(x), round(y)))
        onlooker.glance("a way")
        onlooker.pilot.press("Escape")
    onlooker.press("the recap", "R")
    if plan.todo():
        onlooker.press("what is undone", "X")
        onlooker.press("back", "Escape")
    _pause(onlooker)


def _read(make: Callable[[], Screen], name: str, look: Look) -> None:
    """A page of the books, everything of it that can be opened."""
    onlooker = Onlooker(make(), look)
    pilot = onlooker.pilot
    pilot.wait(200)
    onlooker.look(f"page {name}")
    if name == "purchase":
        for desk in DESKS:
            pilot.click(f"desk_{desk}")
            onlooker.look(f"desk {desk}")
    elif name == "chronicle" and any(widget.id == "whole" for widget in pilot.widgets()):
        pilot.click("whole")
        onlooker.look("the whole chronicle")


def _show_sectors(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    is_hot_seat = care.turn % 3 != 0 and (table.viewer is None or table.viewer in match.active)
    pages = tuple(SECTORS_FACE.pages)
    chosen = pages[care.turn % max(1, len(pages)) :][:PAGES_A_TURN]
    seats = table.seats(is_hot_seat=is_hot_seat)
    show_campaign(match, table.viewer, seats, care.services, _agents(care), look, chosen)


def _show_wargame(match: Match, table: Table, care: Curiosity, look: Look) -> None:
    """One at the screen against programs; everybody at the screen before and after the curtain."""
    state, viewer = match.state, table.viewer
    assert isinstance(state, WargameState)
    is_hot_seat = viewer is None or (care.turn % 2 == 0 and viewer in match.active)
    seats = table.seats(is_hot_seat=is_hot_seat)
    scene = GameScreen(care.services, match, seats, _agents(care), WARGAME_FACE)
    onlooker = Onlooker(scene, look)
    onlooker.look("the table")
    pilot = onlooker.pilot
    if pilot.scene_name != "wargame":
        return
    if pilot.ui.has_dialog:
        if viewer is None or match.active[0] != viewer:
            return
        pilot.click("curtain_lift")
        onlooker.look("behind the curtain")
    if any(widget.id == "own_secrets" for widget in pilot.widgets()):
        pilot.click("own_secrets")
        onlooker.look("the curtain before secret objectives")
        if match.active[0] == viewer:
            pilot.click("curtain_lift")
            onlooker.look("one's own secret objectives")
        pilot.press("Escape")
    for unit in list(state.units.values())[:3]:
        if unit.tile >= 0:
            x, y = scene.table.showing.show.stage.screen(unit.tile)
            onlooker.rest_on("a unit", (round(x), round(y)))
    if scene.is_ready:
        onlooker.press("the next unit", "N")
        onlooker.press("the threat", "T")
        onlooker.press("the hint", "H")
        look.note("hint", "on the board", pilot.text())
    _pause(onlooker)


Show = Callable[[Match, Table, Curiosity, Look], None]
SCREENS: Mapping[str, Show] = {
    "skirmish": _show_battle,
    "duel": _show_duel,
    "totalwar": _show_war,
    "sectors": _show_sectors,
    "wargame": _show_wargame,
    "strategic": _show_battle,
}
