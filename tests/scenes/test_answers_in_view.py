"""What answers a click is in view where the eye is: in every scene, at every size and scale."""

import random
from collections import Counter
from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.game.tool_overlay import TOOLS
from game.scenes.saved import picture
from game.scenes.seating import thinking
from game.scenes.stack import Scene
from game.scenes.totalwar import forecaster
from game.views.table.board_widget import BoardWidget
from game.views.ui.button import Button
from game.views.ui.log import Log
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot
from tests.support.secrecy.look import SameThread
from tests.support.spots import is_in_view

SHAPES: list[object] = [((1024, 600), 1.5)]
"""The usual run tries the least window, where what answers is soonest out of view."""
ROOMIER = (((1280, 720), 1.0), ((1920, 1080), 2.5), ((1024, 600), 1.0), ((1280, 720), 2.0))
SHAPES += [pytest.param(*each, marks=pytest.mark.slow) for each in ROOMIER]
CLICKS, FEW = 14, 7
LEAST_BOARD_PX = 280
MOST_RESTS = 40
"""So many tenths of a second of the game's time are waited: where only built-in players play, they go on."""
QUICK = ("battle", "deploy", "duel", "war", "wargame", "strategic", "sectors_map", "new_battle", "squads")
CASES = [(name, FEW) for name in QUICK] + [
    pytest.param(name, CLICKS, marks=pytest.mark.slow) for name in NAMES
]


def words(pilot: Pilot) -> dict[int, str]:
    return {id(w): w.visible_text() for w in pilot.widgets() if w.visible_text()}


def answers(pilot: Pilot) -> dict[str, str]:
    return {w.id or str(id(w)): w.answer_text() for w in pilot.widgets() if w.answer_rank}


def point_somewhere(pilot: Pilot, chance: random.Random) -> tuple[tuple[int, int], str]:
    """Point at a widget that can be used, or at the board; return where and what. Nothing is clicked yet."""
    boards = pilot.all(BoardWidget)
    if boards and not pilot.ui.has_dialog and chance.random() < 0.5:
        rect = boards[0].rect
        point = chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom)
        pilot.move(point)
        return point, f"the board at {point}"
    stops = [w for w in pilot.widgets() if w.is_focusable and w.is_enabled and w.rect.width]
    if pilot.ui.has_dialog:
        stops = [w for w in pilot.ui.top.walk() if w in stops]
    chosen = chance.choice(stops)
    if chosen.parent is not None:
        chosen.parent.reveal(chosen.rect)
    shown = chosen.view_rect().clip(chosen.focus_rect())
    if shown.height <= 0 or shown.width <= 0:
        return (0, 0), ""
    told = chosen.id or chosen.visible_text()
    pilot.move(shown.center)
    return shown.center, told


def rest(pilot: Pilot) -> None:
    """Wait until nothing changes by itself: what time and other players bring is no answer to a click."""
    for _ in range(MOST_RESTS):
        said, decisions = words(pilot), decided(pilot)
        pilot.wait(100)
        if words(pilot) == said and decided(pilot) == decisions:
            return


def decided(pilot: Pilot) -> int:
    """How much has been decided in the game that is on the screen."""
    scene = pilot.scene
    return len(scene.match.log) if isinstance(scene, GameScreen) else 0


def place(pilot: Pilot) -> tuple[Scene[object], int]:
    return pilot.stack.top, len(pilot.ui.layers)


@pytest.mark.parametrize(("size", "scale"), SHAPES)
@pytest.mark.parametrize(("name", "clicks"), CASES)
def test_what_answers_a_click_is_in_view(
    name: str,
    clicks: int,
    size: tuple[int, int],
    scale: float,
    tmp_path: Path,
    own_home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for threads in (thinking, forecaster, picture):
        monkeypatch.setattr(threads, "ThreadPoolExecutor", SameThread)
    services = services_in(tmp_path)
    settings = ViewSettings(ui_scale=scale, animation_speed_percent=0)
    chance = random.Random(f"{name} {size} {scale}")
    pilot = open_scene(name, services, size, settings)
    for _ in range(clicks):
        pilot.wait(60)
        point, clicked = point_somewhere(pilot, chance)
        rest(pilot)
        where, said, told = place(pilot), words(pilot), answers(pilot)
        named = Counter((w.id, w.visible_text()) for w in pilot.widgets())
        if clicked:
            pilot.click(point)
        if not pilot.is_running or pilot.context.settings.ui_scale != scale:
            pilot = open_scene(name, services, size, settings)
            continue
        if place(pilot) != where:
            if pilot.stack.top is not where[0]:
                pilot = open_scene(name, services, size, settings)
            continue
        shown = [w for w in pilot.widgets() if w.visible_text() and not isinstance(w, Log)]
        changed = [w for w in shown if said.get(id(w)) != w.visible_text()]
        more = Counter((w.id, w.visible_text()) for w in shown) - named
        changed = [w for w in changed if more[w.id, w.visible_text()]]  # one made anew alike is no answer
        new = [
            w
            for w in pilot.widgets()
            if w.answer_rank and w.answer_text() and told.get(w.id or str(id(w)), "") != w.answer_text()
        ]
        if new:
            best = max(new, key=lambda each: each.answer_rank)
            assert is_in_view(best, pilot), f"{best.id} after a click on {clicked}: {best.answer_text()}"
        if changed and pilot.all(BoardWidget):
            seen = [w for w in changed if w.view_rect().clip(pilot.surface.get_rect()).height > 0]
            assert seen, f"after {clicked}: {[w.visible_text() for w in changed]}"


@pytest.mark.parametrize(
    "name",
    ["strategic", *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES if name != "strategic")],
)
def test_a_board_is_seen_in_the_smallest_window_at_double_size(
    name: str, tmp_path: Path, own_home: Path
) -> None:
    pilot = open_scene(name, services_in(tmp_path), (1024, 600), ViewSettings(ui_scale=2.0))
    for board in pilot.all(BoardWidget):
        assert board.rect.clip(pilot.surface.get_rect()).width >= LEAST_BOARD_PX
    bars = [w for w in pilot.widgets() if w.id == "topbar"]
    parts = [each for bar in bars for each in bar.walk() if each.is_focusable]
    assert all(pilot.surface.get_rect().contains(each.rect) for each in parts)
    pilot.wait(100)
    buttons = [] if pilot.ui.has_dialog else pilot.all(Button)
    seen = {each.id for each in buttons if each.view_rect().contains(each.rect)}
    for each in buttons:
        if each.command in TOOLS and isinstance(pilot.scene, GameScreen) and pilot.scene.is_ready:
            assert each.view_rect().contains(each.rect) or f"{each.command}_over" in seen, each.command
