"""A board that is made by seed, chosen in the form of a new game like any other board."""

from dataclasses import replace
from pathlib import Path

from game.app.services import make_services as every_service
from game.rules.system import erased
from game.scenes.faces import FACES
from game.scenes.game.face import usual_face
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft
from game.scenes.setup.screen import NewGame
from game.scenes.setup.usual import MADE, usual_form
from game.systems.sectors.setup import SectorsSetup
from game.systems.strategic.request import StrategicRequest
from game.systems.strategic.system import STRATEGIC
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.system import WARGAME
from game.views.ui.listview import ListView
from tests.scenes.around import make_services
from tests.support.pilot import Pilot

SYSTEMS = {each.name: each for each in (erased(STRATEGIC), erased(WARGAME))}


def services(tmp_path: Path) -> Services:
    return replace(make_services(tmp_path)[0], systems=SYSTEMS)


def drafted(services: Services, system: str) -> Draft:
    draft = usual_form(SYSTEMS[system]).draft(services, 7)
    draft.group, draft.entry = FREE, MADE
    return draft


def test_the_seed_and_the_wishes_make_the_board(tmp_path: Path) -> None:
    around = services(tmp_path)
    form, draft = usual_form(SYSTEMS["strategic"]), drafted(around, "strategic")
    draft.values |= {"generate": "coast", "columns": 30, "symmetry": "mirrored"}
    request = form.request(around, draft)
    assert isinstance(request, StrategicRequest)
    wished = (request.generate, request.columns, request.symmetry, request.board_seed)
    assert wished == ("coast", 30, "mirrored", 7) and not request.map and not request.scenario
    draft.entry = "km_river_bend"
    named = form.request(around, draft)
    assert isinstance(named, StrategicRequest) and named.map == "km_river_bend"


def test_a_mission_is_fought_on_a_made_board_too(tmp_path: Path) -> None:
    around = services(tmp_path)
    form, draft = usual_form(SYSTEMS["wargame"]), drafted(around, "wargame")
    draft.values |= {"woods": 5}
    request = form.request(around, draft)
    assert isinstance(request, WargameRequest) and request.wish is not None
    assert (request.wish.woods, request.board_seed) == (5, 7)
    assert [entry.id for entry in form.entries(around, draft)] == [MADE] if form.entries else False


def test_the_form_shows_wishes_only_for_a_board_that_is_made(tmp_path: Path) -> None:
    around = services(tmp_path)
    pilot = Pilot(NewGame(around, usual_face("strategic"), FREE))

    def has(name: str) -> bool:
        return any(widget.id == name for widget in pilot.widgets())

    assert not has("symmetry") and not has("generate")
    rows = [row.key for row in pilot.get("entries", ListView).rows]
    pilot.click_row("entries", rows.index(MADE))
    assert has("symmetry") and has("generate") and has("columns")


def test_a_campaign_of_regions_is_begun_on_a_made_map(tmp_path: Path) -> None:
    around = every_service((), lambda: 7, tmp_path)
    pilot = Pilot(NewGame(around, FACES["sectors"]), size=(1920, 1080))
    scene = pilot.scene
    assert isinstance(scene, NewGame)

    def shown() -> SectorsSetup:
        setup = scene.form_context.setup
        assert isinstance(setup, SectorsSetup)
        return setup

    def turn(name: str, key: str) -> None:
        pilot.ui.set_focus(pilot.find(name))
        pilot.press(key)

    assert not any(widget.id == "size" for widget in pilot.widgets())
    pilot.click_row("campaigns", 6)
    assert (len(shown().races), len(shown().regions)) == (4, 24) and pilot.has("First Tooth")
    turn("size", "Right")
    turn("races", "Left")
    assert (len(shown().races), len(shown().regions)) == (3, 24) and not pilot.has("First Tooth")
    before = shown().regions
    pilot.click("random_seed")
    assert shown().regions == before, "the same seed makes the same map"
    turn("races", "Right")
    turn("races", "Right")
    assert len(shown().races) == 4 and pilot.has("There are 4 races to choose from"), "as many as there are"
    for _ in range(2):
        turn("races", "Left")
    assert len(shown().races) == 2
    pilot.click("start")
    assert pilot.scene_name == "sectors"
