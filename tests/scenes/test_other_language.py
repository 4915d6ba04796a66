"""Whoever translates everything reads everything in his language: no screen has words of its own."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, cast

import pytest

from game.content.catalog import Catalog
from game.rules.system import AnySystem
from game.scenes.duel.deck_files import deck_files
from game.scenes.faces import FACES
from game.scenes.own_files import FileKind, OwnFileError
from game.scenes.services import Services
from game.scenes.setup.draft import Draft
from game.scenes.setup.screen import NewGame, name_of_form
from game.scenes.setup.squads.files import squad_files
from game.scenes.setup.squads.squad import Squad
from game.scenes.words import Words
from game.systems.registry import SYSTEMS
from game.systems.sectors.profile import SectorsRules
from game.systems.totalwar.content import Campaign
from game.views.ui.basic import Label
from game.views.ui.keycapture import KeyCapture
from tests.scenes.every_scene import NAMES, open_scene
from tests.scenes.in_other_language import left, services_in_other_language, texts_drawn
from tests.support.other_language import said, words_left

OF_THE_HOUSE = ("gallery", "mods", "settings")
"""What a workshop shows, packs' own words, and folders."""
HINTS = 12
BUILDERS: Final[Mapping[str, Callable[[Catalog], object]]] = {
    "squad_files": squad_files,
    "deck_files": deck_files,
}
QUICK = ("rulebook", "scenarios", "new_war", "war_construction", "sectors_map", "construct")
"""Screens of which each has other words; the others are of the slow run."""
SCREENS = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
    for name in NAMES
    if name not in OF_THE_HOUSE
]


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return services_in_other_language(tmp_path_factory.mktemp("other"))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that is drawn."""
    return texts_drawn(monkeypatch)


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_has_words_of_its_own(name: str, services: Services, written: set[str]) -> None:
    pilot = open_scene(name, services, (1280, 2000))
    pilot.wait(100)
    pilot.loop.draw_now()
    assert written
    assert left(written) == set()


@pytest.mark.parametrize("system", ("duel", "strategic", "wargame"))
def test_no_battle_has_words_of_its_own(system: str, services: Services, written: set[str]) -> None:
    pilot = open_scene(name_of_form(FACES[system]), services, (1280, 1400))
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name == system
    for _ in range(HINTS):
        pilot.press("Ctrl+H")
        pilot.wait(2000)
        pilot.loop.draw_now()
    assert left(written) == set()


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
    assert left(written) == set()


def hero_twice(draft: Draft) -> None:
    """Both sides bring the same hero."""
    for seat in draft.seats:
        seat.values["faction"] = "zeon"
        seat.squad = Squad("zeon", {"varg": 2}, {"casimir_holt": "varg"})


def one_team(draft: Draft) -> None:
    """Nobody fights anybody."""
    for seat in draft.seats:
        seat.values["team"] = "1"


def too_many_players(draft: Draft) -> None:
    """A team of more people than it has units."""
    draft.seats[0].values["team"] = "4"


def no_city(draft: Draft) -> None:
    """A city is to be held on a map that has none."""
    draft.group, draft.entry = "free", "km_shoal_of_stones"
    draft.values["mission_kind"] = "hold"


def of_campaigns(catalog: Catalog) -> Catalog:
    """A war with two forces on one panel, and rules that give a race fewer units than campaigns have."""
    war = catalog.of(Campaign)["quick_war"]
    forces = (*war.forces, replace(war.forces[0], id="twin", name="Twin"))
    wars = {**catalog.of(Campaign), war.id: replace(war, forces=forces)}
    usual = catalog.rules["sectors"]
    few = replace(cast(SectorsRules, usual.options), most_units=3)
    rules = {**catalog.rules, "sectors": replace(usual, options=few)}
    return replace(catalog, entries={**catalog.entries, "campaign": wars, "rules": rules})


REFUSED: Final[dict[str, tuple[Callable[[Draft], None], str]]] = {
    "skirmish": (hero_twice, "skirmish.refused.hero_twice"),
    "duel": (one_team, "duel.refused.one_team"),
    "totalwar": (lambda draft: None, "totalwar.illegal.panel_taken"),
    "sectors": (lambda draft: None, "sectors.refused.most_units"),
    "wargame": (too_many_players, "wargame.refused.players"),
    "strategic": (no_city, "strategic.refused.no_city"),
}
"""By system what its form is asked for, and the text that says why that cannot be."""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_why_a_form_refuses_a_draft_has_no_words_of_its_own(
    system: AnySystem, services: Services, written: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were English in every language; now names stand in them, and no ids."""
    change, key = REFUSED[system.name]
    if system.kind == "campaign":  # with the shipped ones nothing can be chosen that is refused
        services = replace(services, catalog=of_campaigns(services.catalog))
        monkeypatch.setattr(services.table, "_services", services)
    pilot = open_scene(name_of_form(FACES[system.name]), services, (1280, 1400))
    scene = pilot.scene
    assert isinstance(scene, NewGame)
    change(scene.draft)
    scene.form_context.changed("")
    pilot.press("Ctrl+Enter")
    pilot.wait(200)
    pilot.loop.draw_now()
    assert pilot.scene is scene, "it has begun"
    words = max(re.split(r"\{[^{}]*\}|\[.*", services.words.strings[key]), key=len).strip(" .:;")
    shown = " ".join(each.visible_text() for each in pilot.all(Label))
    assert words[1:] in shown, f"{words} is not in {shown}"
    assert left(written) == set()


@pytest.mark.parametrize(
    ("builder", "text"),
    [
        ("squad_files", "name: x\nfaction: zeom\nunits: []"),
        ("squad_files", "name: x\nfaction: zeon\nunits: [{frame: gm, count: 1}]"),
        ("squad_files", "name: x\nfaction: zeon\nunits: [{frame: varg, count: 0}]"),
        ("deck_files", "name: x\nframe: citadel_cruiser\ncards: []"),
        ("deck_files", "name: x\nframe: gm\ncards: no"),
        ("deck_files", "- x"),
        ("deck_files", "frame: [gm, gm"),
        ("squad_files", "faction: zeon\nfaction: zeon"),
        ("squad_files", "faction: *zeon"),
        ("squad_files", ""),
    ],
)
def test_why_an_own_file_cannot_be_used_has_no_words_of_its_own(
    builder: str, text: str, services: Services
) -> None:
    """Only what stands in the file itself is said as it is there: ids and keys."""
    kind: FileKind[object] = cast(FileKind[object], BUILDERS[builder](services.catalog))
    with pytest.raises(OwnFileError) as caught:
        kind.pasted(text, "pasted")
    told = caught.value.told(services.words.strings)
    assert told != caught.value.message
    known = {"zeom", "zeon", "name", "faction", "units", "heroes", "frame", "cards", "count"}
    assert set(words_left(told)) <= known, told


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
