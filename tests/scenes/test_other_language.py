"""Whoever translates everything reads everything in his language: no screen has words of its own."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.app.services import make_services
from game.scenes.faces import FACES
from game.scenes.services import Services
from game.scenes.setup.screen import name_of_form
from game.scenes.words import Words
from game.views.ui.basic import Label
from game.views.ui.fonts import FontBook
from game.views.ui.keycapture import KeyCapture
from tests.scenes.every_scene import NAMES, open_scene
from tests.support.base_pack import shipped
from tests.support.other_language import LANGUAGE, said, words_left, write_language

OF_THE_HOUSE = ("gallery", "mods", "settings")
"""What a workshop shows, packs' own words, and folders."""
TIERS = frozenset({"III"})
HINTS = 12
QUICK = ("rulebook", "scenarios", "new_war", "war_construction", "sectors_map", "construct")
"""Screens of which each has other words; the others are of the slow run."""
SCREENS = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
    for name in NAMES
    if name not in OF_THE_HOUSE
]


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    folder = tmp_path_factory.mktemp("other")
    pack = write_language(folder / "other", shipped().catalog)
    found = make_services((pack,), lambda: 77, folder / "saves", language=lambda: LANGUAGE)
    assert found.report.is_clean, found.report.render()
    return found


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that is drawn."""
    found: set[str] = set()
    usual: Callable[..., object] = FontBook.render

    def render(book: FontBook, text: str, *how: object) -> object:
        found.add(text)
        return usual(book, text, *how)

    monkeypatch.setattr(FontBook, "render", render)
    return found


def _left(written: set[str]) -> set[str]:
    return {text for text in written if any(word not in TIERS for word in words_left(text))}


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_has_words_of_its_own(name: str, services: Services, written: set[str]) -> None:
    pilot = open_scene(name, services, (1280, 2000))
    pilot.wait(100)
    pilot.loop.draw_now()
    assert written
    assert _left(written) == set()


@pytest.mark.parametrize("system", ("duel", "strategic", "wargame"))
def test_no_battle_has_words_of_its_own(system: str, services: Services, written: set[str]) -> None:
    pilot = open_scene(name_of_form(FACES[system]), services, (1280, 1400))
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name == system
    for _ in range(HINTS):
        pilot.press("Ctrl+H")
        pilot.wait(2000)
        pilot.loop.draw_now()
    assert _left(written) == set()


@pytest.mark.parametrize(
    ("name", "button"),
    [("new_wargame", "mode_free"), ("new_strategic", "federation_units"), ("scenarios", "start")],
)
def test_no_screen_behind_a_button_has_words_of_its_own(
    name: str, button: str, services: Services, written: set[str]
) -> None:
    """Shares of ground on a made board, skills of units that are chosen, and zones of a goal were English."""
    pilot = open_scene(name, services, (1280, 1600))
    pilot.click(button)
    pilot.wait(1500)
    pilot.loop.draw_now()
    assert _left(written) == set()


def test_keys_are_called_as_the_language_calls_them(services: Services) -> None:
    pilot = open_scene("settings", services)
    told = [key for each in pilot.all(KeyCapture) for key in each.shown_key.split(", ")]
    assert {said("Ctrl") + "+" + said("Up"), said("Num") + " +"} <= set(told)
    assert [key for key in told if words_left(key)] == []
    assert pilot.context.keymap.to_table() == {}


def test_a_count_is_whole_where_the_words_beside_it_are_long(services: Services) -> None:
    """The deck builder said '20/…' beside long names of its slots."""
    texts = {**services.words.strings, "duel.deck.slots": "$kind, reichlich lang benannt: $used/$limit"}
    pilot = open_scene("deck_builder", replace(services, words=Words(texts)))
    figure = next(each for each in pilot.all(Label) if each.visible_text() == "20/20")
    kit = pilot.context.kit
    assert figure.rect.width >= figure.width_range(kit)[1]
