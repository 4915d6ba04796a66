"""Every system has a form: its usual game and every game that its lists offer begin as it describes them."""

import pytest

from game.rules.shapes import OptionShape
from game.rules.system import AnySystem, SetupError
from game.scenes.faces import FACES, face_of
from game.scenes.services import Services
from game.scenes.setup.draft import Draft
from game.scenes.setup.form import GameForm
from game.scenes.setup.screen import NewGame, form_of
from game.scenes.setup.usual import MADE, usual_form, wishes
from game.systems.registry import SYSTEMS
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.controls import Slider
from tests.support.pilot import Pilot
from tests.support.secrecy.still import still_services

ONE_WORD = ("woods", "desert", "snow", "water", "ruins", "closed", "hills", "structures")
"""Wishes whose names are the words that players read."""
EVERY = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return still_services(tmp_path_factory.mktemp("forms"))


def begins(services: Services, system: AnySystem, form: GameForm, draft: Draft) -> None:
    """The draft is accepted, and everybody has a seat."""
    assert not form.faults(services, draft)
    choice = form.choice(services, draft)
    assert choice.system == system.name and choice.name
    setup = system.build_setup(choice.request, services.catalog)
    own = {system.own_seat} if system.own_seat is not None else set()
    players = set(system.players(setup)) - own
    seated = {record.player for record in choice.records}
    assert seated <= players, f"nobody plays at {seated - players}"
    assert any(record.kind == "human" for record in choice.records)
    assert seated == players, f"nobody has said who is {players - seated}"


@EVERY
def test_the_usual_game_begins(system: AnySystem, services: Services) -> None:
    form = form_of(services, face_of(system.name))
    assert form.system == system.name
    begins(services, system, form, form.draft(services, 3))


@EVERY
def test_everything_that_is_offered_begins(system: AnySystem, services: Services) -> None:
    form = form_of(services, face_of(system.name))
    draft = form.draft(services, 3)
    for group in form.groups:
        form.choose(services, draft, "group", group)
        entries = form.entries_of(services, group)
        assert entries, group
        for entry in entries:
            form.choose(services, draft, "entry", entry.id)
            assert form.entry_of(services, draft) == entry
            begins(services, system, form, draft)


@EVERY
def test_the_usual_form_would_do(system: AnySystem, services: Services) -> None:
    """A system without a word of its own can be begun: its usual game, its scenarios and boards."""
    form = usual_form(system)
    draft = form.draft(services, 3)
    begins(services, system, form, draft)
    for group in form.groups:
        form.choose(services, draft, "group", group)
        for entry in form.entries_of(services, group)[:3]:
            form.choose(services, draft, "entry", entry.id)
            try:
                begins(services, system, form, draft)
            except SetupError as problem:
                assert problem.path


@EVERY
def test_its_title_and_texts_are_there(system: AnySystem, services: Services) -> None:
    assert system.name in FACES
    form = form_of(services, FACES[system.name])
    for key in (f"screen.title.{system.name}", f"screen.title.{system.name}.about"):
        assert services.words.has(key)
    for part in ("title", "about", "help"):
        assert services.words.has(f"{form.area}.{part}")


@EVERY
def test_nothing_on_a_form_is_empty(system: AnySystem, services: Services) -> None:
    """Every list has a chosen line, at first and whatever is chosen: an empty one is a fault of the draft."""
    face = face_of(system.name)
    form = form_of(services, face)
    pilot = Pilot(NewGame(services, face))
    for group in form.groups if form.has_list else ("",):
        if group and group != form.draft(services, 3).group:
            pilot.click(f"mode_{group}")
        empty = [choice.id for choice in pilot.all(Choice) if not choice.label]
        assert not empty, f"{group}: {empty}"


def with_made_board(system: AnySystem, services: Services) -> tuple[Pilot, NewGame]:
    """The form of a system in which a made board is chosen."""
    pilot = Pilot(NewGame(services, face_of(system.name)))
    scene = pilot.scene
    assert isinstance(scene, NewGame)
    group = next(each for each in scene.form.groups if MADE in boards_of(scene, services, each))
    scene.form_context.choose("group", group)
    scene.form_context.choose("entry", MADE)
    return pilot, scene


def boards_of(scene: NewGame, services: Services, group: str) -> list[str]:
    """What a form offers in one of its groups."""
    return [entry.id for entry in scene.form.entries_of(services, group)]


@EVERY
def test_the_most_that_a_form_offers_for_a_made_board_is_never_refused(
    system: AnySystem, services: Services
) -> None:
    """The content has room for the upper end of every rail, or the rail ends before."""
    if system.maker is None:
        return
    pilot, scene = with_made_board(system, services)
    names = [slider.id for slider in pilot.all(Slider)]
    assert names
    for name in names:
        slider = pilot.get(name, Slider)
        slider.set_value(slider.most, tell=True)
        assert not scene.form_context.faults(), f"{name} {slider.most}"


@EVERY
def test_what_was_wished_of_a_made_board_stands_against_no_other(
    system: AnySystem, services: Services
) -> None:
    """A named board was refused for the sort of ground that had been chosen for a made one before."""
    if system.maker is None:
        return
    _, scene = with_made_board(system, services)
    named = next(each for each in boards_of(scene, services, scene.draft.group) if each != MADE)
    for shape in wishes(system.maker):
        if (other := next((each for each in shape.values if each != shape.default), None)) is not None:
            scene.draft.values[shape.name] = other
            scene.form_context.changed(shape.name)
    scene.form_context.choose("entry", named)
    assert not scene.form_context.faults()


def test_a_made_campaign_has_room_for_the_races_of_the_content_up_to_what_a_map_takes() -> None:
    shape = OptionShape("races", 4, (), 2, 6)
    assert shape.limited(None) == shape == shape.limited(6) == shape.limited(9) and not shape.is_limited
    few = shape.limited(3)
    assert (few.least, few.most, few.default, few.is_limited) == (2, 3, 3, True)
    assert shape.limited(0).most == 2, "the refusal says what is lacking"


def is_of_battles(name: str, option: str, services: Services) -> bool:
    """Whether a battle system has this option too: campaigns pass it on to their battles."""
    form = form_of(services, face_of(name))
    shapes = form.shapes(services, form.draft(services, 3))
    return services.systems[name].kind == "battle" and option in {shape.name for shape in shapes}


@EVERY
def test_every_reading_of_the_rules_is_told_in_words_with_its_rules(
    system: AnySystem, services: Services
) -> None:
    form, words = form_of(services, face_of(system.name)), services.words
    for shape in form.shapes(services, form.draft(services, 3)):
        wanted = ["name", "about", "rules", *shape.values]
        missing = [part for part in wanted if not words.option(system.name, shape.name, part)]
        assert not missing, f"players would read ids of {shape.name}: {missing}"
        rules = words.option(system.name, shape.name, "rules").split()
        systems = {services.catalog.rulebook[rule].system for rule in rules}
        passed_on = {name for name in systems if is_of_battles(name, shape.name, services)}
        assert {system.name, *passed_on} & systems, f"{shape.name} is told by the rules of {systems}"


@EVERY
def test_what_a_request_leaves_open_is_told_in_words(system: AnySystem, services: Services) -> None:
    form, words = form_of(services, face_of(system.name)), services.words
    maker = system.maker
    shapes = () if maker is None else wishes(maker)
    for shape in shapes:
        assert words.has(f"{form.system}.setup.{shape.name}") or shape.name in ONE_WORD, shape.name
        assert all(words.has(f"screen.option.{shape.name}.{each}") for each in shape.values), shape.name


@EVERY
def test_every_group_of_a_list_has_a_key(system: AnySystem, services: Services) -> None:
    """Missions have one like scenarios: the first group that of the first, the second that of the second."""
    pilot = Pilot(NewGame(services, face_of(system.name)))
    for group, key in zip(form_of(services, face_of(system.name)).groups, ("Ctrl+1", "Ctrl+2")):
        shown = [widget for widget in pilot.widgets() if widget.id == f"mode_{group}"]
        for button in shown:
            assert isinstance(button, Button) and key in button.key_hint()
            pilot.press(key)
            assert pilot.get(f"mode_{group}", Button).is_selected
