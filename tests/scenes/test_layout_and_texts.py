"""Nothing is clipped or laid over another thing at any usual size and scale; every text exists."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import game.scenes
from game.app.shots import shots
from game.scenes.context import ViewSettings
from game.scenes.faces import COMMANDS, FACES
from game.scenes.game.face import Face
from game.scenes.load import LoadScene
from game.scenes.mods import ModsScene
from game.scenes.rulebook import RulebookScene
from game.scenes.screen import Screen
from game.scenes.seating.choosing import SEATS, seat_about
from game.scenes.services import Services
from game.scenes.settings import SettingsScene
from game.scenes.setup.draft import PREPARED
from game.scenes.setup.rule_options import RuleOptionsScene
from game.scenes.setup.squads.scene import SquadScene
from game.scenes.setup.usual import AREA
from game.scenes.skirmish.draft import shapes, squad_catalog, squad_of
from game.scenes.skirmish.form import FORM
from game.scenes.skirmish.numbers import stat_text
from game.scenes.title import Title
from game.scenes.words import Words
from game.views.ui.basic import LinkSpot
from game.views.ui.focus import around_of
from game.views.ui.markup import parse
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget
from tests.scenes.around import content, is_drawn, make_services, save_battle
from tests.support.forms import form_of_system
from tests.support.pilot import Pilot, rects_overlap
from tests.support.windows import windows

FOLDERS = ("setup", "skirmish")
AREAS = (AREA, FORM.area, "screen.squad")
"""Beginnings of the keys of forms, and of the builder of squads."""
ROOT = Path(game.scenes.__file__).parent
OURS = (
    "title",
    "load",
    "mods",
    "settings",
    "rulebook",
    "pause",
    "screen",
    "key_help",
    "backdrop",
    "map_preview",
)


def squads(services: Services) -> Screen:
    draft = FORM.draft(services, 1)
    seat = draft.seats[0]
    return SquadScene(services, squad_catalog(services, draft, seat), squad_of(seat), "Squad", stat_text)


SCENES: dict[str, Callable[[Services], Screen]] = {
    "title": Title,
    "new_battle": form_of_system("skirmish"),
    "scenarios": form_of_system("skirmish", PREPARED),
    "squads": squads,
    "options": lambda services: RuleOptionsScene(
        services, shapes(services, FORM.draft(services, 1)), {"melee": "all_neighbours"}, FORM.system
    ),
    "load": LoadScene,
    "rulebook": lambda services: RulebookScene(services, "SK-3.4"),
    "mods": ModsScene,
    "settings": SettingsScene,
}


def scrolls(widget: Widget) -> bool:
    """Whether a widget may be out of view for now."""
    parent = widget.parent
    while parent is not None:
        if isinstance(parent, ScrollArea):
            return True
        parent = parent.parent
    return False


@pytest.mark.parametrize(("size", "scale"), windows(0.75, 1.0, 1.5, 2.5))
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_clipped_or_covered(
    name: str, scale: float, size: tuple[int, int], tmp_path: Path
) -> None:
    services, _ = make_services(tmp_path)
    save_battle(services, "evening")
    pilot = Pilot(SCENES[name](services), size=size, settings=ViewSettings(ui_scale=scale))
    stops = [w for w in pilot.widgets() if w.is_focusable and not isinstance(w, LinkSpot)]
    assert stops
    screen = pilot.surface.get_rect()
    for widget in stops:
        if not scrolls(widget):
            assert screen.contains(widget.rect), f"{widget.visible_text()!r} is clipped: {widget.rect}"
        else:
            assert 0 <= widget.rect.left < widget.rect.right <= screen.right, widget.visible_text()
    seen = [w for w in stops if w.view_rect().width > 0 and w.view_rect().height > 0]
    assert not [(a.visible_text(), b.visible_text()) for a, b in rects_overlap(seen)]
    assert is_drawn(pilot.surface)


@pytest.mark.parametrize("systems", [3, 6])
def test_the_whole_title_is_in_view_in_the_smallest_usual_window(tmp_path: Path, systems: int) -> None:
    services, _ = make_services(tmp_path)
    save_battle(services, "evening")
    faces = {
        str(number): Face(system=face.system, form=FORM)
        for number, face in enumerate(2 * list(FACES.values()))
    }
    pilot = Pilot(Title(services, dict(list(faces.items())[:systems])), size=(1280, 720))
    for number in range(systems):
        button = pilot.find(f"title_{number}")
        assert button.view_rect().height == button.rect.height
    assert pilot.find("title_continue").view_rect().height == pilot.find("title_continue").rect.height
    assert pilot.find("title_quit").view_rect().height == pilot.find("title_quit").rect.height > 0


@pytest.mark.parametrize("name", SCENES)
def test_every_stop_is_reached_by_tab_and_every_button_has_a_key(name: str, tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    save_battle(services, "evening")
    pilot = Pilot(SCENES[name](services))
    wanted = {id(w) for w in pilot.widgets() if w.is_focusable and w.is_enabled}
    reached = set()
    for _ in range(len(wanted) + 2):
        pilot.press("Tab")
        reached.add(id(pilot.focused))
    for widget in pilot.widgets():
        if id(widget) in wanted - reached and around_of(widget) is not None:
            pilot.tab_to(widget.id)  # with arrows where Tab is past it
            reached.add(id(pilot.focused))
    assert wanted <= reached
    for widget in pilot.widgets():
        if widget.command:
            assert pilot.context.keymap.name(widget.command), widget.visible_text()


@pytest.mark.parametrize("name", ["new_battle", "squads", "rulebook", "load", "mods", "title"])
def test_screens_follow_the_window_and_the_scale(name: str, tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(SCENES[name](services), size=(1920, 1080))
    pilot.resize((1024, 600))
    pilot.context.apply(pilot.context.settings.with_changes(ui_scale=2.0))
    pilot.step()
    screen = pilot.surface.get_rect()
    for widget in pilot.widgets():
        if widget.is_focusable:
            assert widget.rect.right <= screen.right


def used_keys() -> set[str]:
    """Every literal text key in the scenes around the battle."""
    keys: set[str] = set()
    files = [ROOT / f"{name}.py" for name in OURS]
    files += [path for name in FOLDERS for path in sorted((ROOT / name).rglob("*.py"))]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value.startswith("screen.")
            ):
                keys.add(node.value)
    return keys


def test_every_text_that_is_asked_for_exists(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    strings = content().catalog.strings("en")
    for key in sorted(used_keys()):
        if key in AREAS:
            assert {f"{key}.title", f"{key}.about", f"{key}.help"} <= set(strings)
        elif key.endswith("."):
            assert any(known.startswith(key) for known in strings), key
        else:
            assert key in strings or f"{key}.many" in strings, key
    for seat in SEATS:
        assert f"screen.seat.{seat}" in strings
        for system in ("skirmish", "totalwar", "duel"):
            assert " " in seat_about(Words(strings), system, seat)
    for shape in shapes(services, FORM.draft(services, 1)):
        assert f"screen.option.{shape.name}.name" in strings
        assert f"screen.option.{shape.name}.about" in strings
        for rule in strings[f"screen.option.{shape.name}.rules"].split():
            assert rule in content().catalog.rulebook
        for value in shape.values:
            assert f"screen.option.{shape.name}.{value}" in strings


def test_every_command_has_a_name_in_the_settings() -> None:
    strings = content().catalog.strings("en")
    groups = {command.group for command in COMMANDS}
    assert not [c.name for c in COMMANDS if f"screen.command.{c.name}" not in strings]
    assert not [group for group in groups if f"screen.keys.group.{group}" not in strings]


def test_texts_are_good_markup() -> None:
    for key, text in content().catalog.strings("en").items():
        if key.startswith("screen."):
            assert not parse(text, lambda role: False).problems, key


def test_no_screen_shows_a_bare_key(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    save_battle(services, "evening")
    for name, make in SCENES.items():
        pilot = Pilot(make(services))
        pilot.press("F1")
        assert "screen." not in pilot.text().lower(), name


def test_the_register_of_pictures_holds_the_scenes_around_the_battle() -> None:
    assert {"title", "new_battle", "squads", "settings", "rulebook", "load", "pause", "gallery"} <= set(
        shots()
    )
