"""Squads: what is legal, the picker by mouse and by keyboard, files."""

import errno
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game.scenes.own_files import OwnFileError
from game.scenes.services import Services
from game.scenes.setup.squads.files import squad_files
from game.scenes.setup.squads.scene import SquadScene
from game.scenes.setup.squads.squad import Squad, SquadCatalog, UnitPick
from game.scenes.skirmish.form import FORM
from game.scenes.skirmish.numbers import derived_note, stat_text, war_text
from game.scenes.stack import Transition, push
from game.scenes.totalwar.pages.page import WarPage
from game.scenes.totalwar.pages.steppers import frame_about, stat_line
from game.systems.skirmish.request import SkirmishRequest
from game.systems.totalwar.pricing import frame_setup
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.listview import ListView
from tests.scenes.around import GameStandIn, content, make_services
from tests.support.pilot import Pilot
from tests.support.spots import sign


def offered(points: int = 100, theatre: str = "space") -> SquadCatalog:
    return SquadCatalog(content().catalog, "skirmish", ("mobile_suit", "mobile_armour"), 12, points, theatre)


def is_legal(catalog: SquadCatalog, squad: Squad) -> bool:
    """Whether a squad may be played."""
    return not any(fault.is_fatal for fault in catalog.faults(squad))


class Hall(GameStandIn):
    """Below the picker: keeps what comes back."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "hall")
        self.squad: Squad | None = None

    def take(self, squad: Squad) -> Transition | None:
        self.squad = squad
        return None


def picker(folder: Path, squad: Squad, points: int = 100) -> tuple[Pilot, Hall]:
    services, _ = make_services(folder)
    hall = Hall(services)
    pilot = Pilot(hall)
    scene = SquadScene(services, offered(points), squad, "Squad", stat_text)
    pilot.stack.apply(push(scene, hall.take))
    pilot.step()
    return pilot, hall


@pytest.mark.rule("SK-3.3", "SK-7")
def test_a_war_shows_numbers_that_are_derived_and_squads_offer_no_such_machine(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    frames, words = content().catalog.frames, services.words
    assert war_text(words, frames["hound"], content().catalog, 25) == "25 g  2x 1d8  72%  D5"
    assert "Numbers derived from class and price" in derived_note(words, frames["hound"], content().catalog)
    for name in ("gm", "harrier_frigate", "ferry"):
        own = war_text(words, frames[name], content().catalog, frames[name].cost_gold)
        assert own == stat_text(words, frames[name])
        assert derived_note(words, frames[name], content().catalog) == ""
    page = cast(WarPage, SimpleNamespace(words=words, screen=SimpleNamespace(services=services)))
    hound, gm = (frame_setup(frames[name], 150) for name in ("hound", "gm"))
    assert stat_line(page, hound) == "30 g  2x 1d8  72%  D5", "what it is follows from its own price"
    assert "30 g  2x 1d8" in frame_about(page, hound) and "{rule:SK-3.3}" in frame_about(page, hound)
    assert "SK-3.3" not in frame_about(page, gm)
    assert stat_text(words, frames["hound"]) == "20 g"
    assert offered().frames("rogue") == () and "rogue" not in offered().factions()


def test_the_keys_of_saving_and_loading_stand_on_their_buttons(tmp_path: Path) -> None:
    pilot, _ = picker(tmp_path, Squad("federation", {"gm": 2}))
    for name, key in (("squad_save", "F9"), ("squad_load", "F10")):
        button = pilot.get(name, Button)
        assert button.key_hint() == key
        assert key not in button.tooltip_at(None), "where there is no room for the key a tooltip tells it"


def test_points_slots_and_theatre_are_judged() -> None:
    rules = offered(50)
    assert [f.key for f in rules.faults(Squad("federation"))] == ["screen.squad.fault.empty"]
    dear = Squad("federation", {"gm": 6})
    fault = rules.faults(dear)[0]
    assert fault.key == "screen.squad.fault.points"
    assert fault.facts["over"] == 10
    many = Squad("federation", {"gm": 13})
    reserve = offered(0).faults(many)[0]
    assert (reserve.rule, reserve.is_fatal) == ("SK-1.7", False)
    land_only = [f for f in content().catalog.frames.values() if "land_only" in f.traits]
    for frame in land_only:
        squad = Squad(frame.faction, {frame.id: 1})
        assert not is_legal(offered(0, "space"), squad)
        assert is_legal(offered(0, "land"), squad)


def test_the_cap_of_a_frame_holds() -> None:
    capped = [f for f in content().catalog.frames.values() if f.max_per_squadron is not None]
    for frame in capped:
        assert frame.max_per_squadron is not None
        squad = Squad(frame.faction, {frame.id: frame.max_per_squadron + 1})
        assert any(f.key == "screen.squad.fault.cap" for f in offered(0).faults(squad))
        assert offered(0).most(Squad(frame.faction), frame) == frame.max_per_squadron


def test_a_hero_needs_a_machine_and_leaves_with_it() -> None:
    squad = Squad("federation", {"gm": 1}).with_hero("dov_reyes", "gm")
    assert squad.picks(["gm"]) == (UnitPick("gm", 1, "dov_reyes"),)
    assert squad.with_count("gm", 0).heroes == {}
    other = content().catalog.pilots["ilya_tarn"]
    assert offered().mounts(squad, other) == ()


@pytest.mark.parametrize("seed", range(12))
def test_random_squads_are_legal_and_repeatable(seed: int) -> None:
    for faction in ("federation", "zeon"):
        squad = offered(120, "land").filled(faction, seed)
        assert is_legal(offered(120, "land"), squad)
        assert offered(120).slots(squad) <= 12
        assert squad == offered(120, "land").filled(faction, seed)


def test_why_a_squad_holds_no_more_of_a_machine_is_told_at_its_plus(tmp_path: Path) -> None:
    pilot, _ = picker(tmp_path, Squad("federation", {"gm": 1}), points=25)
    gm = pilot.get("frame_gm", Stepper)
    pilot.hover(sign(gm, 1))
    assert "One more" not in pilot.ui.tooltip.text
    pilot.click(sign(gm, 1))
    pilot.move((2, 2))
    pilot.hover(sign(gm, 1))
    assert gm.count == 2 and "One more: 5 gold over the limit of 25." in pilot.ui.tooltip.text


def test_the_picker_by_mouse(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation"))
    assert pilot.has("needs at least one machine")
    gm = pilot.get("frame_gm", Stepper)
    for _ in range(3):
        pilot.click(sign(gm, 1))
    pilot.click(sign(gm, -1))
    assert pilot.has("2 machines")
    pilot.hover(gm)
    assert "Mobile suit" in pilot.text()
    pilot.click("squad_done")
    assert hall.squad is not None
    assert hall.squad.counts == {"gm": 2}


def test_the_picker_by_keyboard(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation"), 200)
    assert pilot.focused is pilot.all(Stepper)[0], "the keys count at once"
    pilot.tab_to("frame_gm")
    pilot.press("4", "-", "+", "+")
    assert pilot.has("5 machines")
    pilot.press("1")
    assert pilot.has("1 machine · 1 slot, 12 fit on the board")
    pilot.tab_to("hero_dov_reyes")
    pilot.press("Right")
    assert pilot.get("hero_dov_reyes", Choice).value == "gm"
    pilot.press("Ctrl+Enter")
    assert hall.squad is not None
    assert hall.squad.heroes == {"dov_reyes": "gm"}


def test_the_machines_are_one_stop_and_arrows_go_through_them(tmp_path: Path) -> None:
    """Tab took dozens of steps to what stands beside them."""
    pilot, _ = picker(tmp_path, Squad("federation"), 200)
    machines = pilot.all(Stepper)
    assert pilot.focused is machines[0] and len(machines) > 3
    pilot.press("Right", "Down")
    reached = pilot.focused
    assert isinstance(reached, Stepper) and reached is not machines[0]
    pilot.press("3")
    assert reached.count == 3
    pilot.press("Tab")
    assert not isinstance(pilot.focused, Stepper)
    pilot.press("Shift+Tab")
    assert pilot.focused is reached, "where the hand was"
    pilot.press("Shift+Tab")
    assert not isinstance(pilot.focused, Stepper)
    pilot.press("Tab", "Tab")
    assert not isinstance(pilot.focused, Stepper)


def test_nothing_more_than_the_points_can_be_added(tmp_path: Path) -> None:
    pilot, _ = picker(tmp_path, Squad("federation"), 25)
    pilot.tab_to("frame_gm")
    pilot.press("9")
    assert pilot.get("frame_gm", Stepper).count == 2
    pilot.press("F8")
    assert pilot.get("frame_gm", Stepper).count == 0
    pilot.press("F2")
    assert pilot.has("This squad may fight")


def test_escape_leaves_the_squad_as_it_was(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation"))
    pilot.press("F2", "F8", "Esc")
    assert pilot.scene_name == "game", "nothing is different from before: nothing is asked"
    assert hall.squad is None


def test_a_changed_squad_is_not_dropped_unasked(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation", {"gm": 1}))
    pilot.tab_to("frame_gm")
    pilot.press("3", "Esc")
    assert pilot.scene_name == "squads" and pilot.has("is not taken yet. Leave without it?")
    pilot.press("Esc")
    assert pilot.scene_name == "squads" and not pilot.ui.has_dialog
    assert pilot.get("frame_gm", Stepper).count == 3, "staying loses nothing"
    pilot.click("Back")
    pilot.click("dialog_yes")
    assert pilot.scene_name == "game" and hall.squad is None


def test_a_squad_that_is_in_a_file_is_left_unasked(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation", {"gm": 1}, name="Wall"))
    pilot.tab_to("frame_gm")
    pilot.press("3", "F9", "Esc", "Esc")
    assert pilot.scene_name == "game" and hall.squad is None


def test_a_squad_is_saved_and_fetched(tmp_path: Path) -> None:
    pilot, _ = picker(tmp_path, Squad("federation", {"gm": 3}))
    pilot.press("F9")
    assert pilot.has("Give the squad a name first")
    pilot.press("Esc")
    pilot.click("squad_name")
    pilot.type("First Wall")
    pilot.press("F9")
    assert pilot.has("Saved as")
    pilot.press("Esc", "F8")
    assert pilot.has("needs at least one machine")
    pilot.press("F10", "Enter")
    assert pilot.get("frame_gm", Stepper).count == 3


def test_another_squad_is_not_loaded_over_an_unsaved_one_unasked(tmp_path: Path) -> None:
    pilot, _ = picker(tmp_path, Squad("federation", {"gm": 3}, name="Wall"))
    pilot.press("F9", "Esc")
    pilot.tab_to("frame_gm")
    pilot.press("5", "F10", "Enter")
    assert pilot.has("has changed since it was last saved")
    pilot.press("Esc")
    assert pilot.get("frame_gm", Stepper).count == 5
    pilot.press("F10", "Enter")
    pilot.click("dialog_yes")
    assert pilot.get("frame_gm", Stepper).count == 3


def test_a_squad_of_another_faction_says_so_and_is_not_taken(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation", {"gm": 1}))
    folder = hall.services.folders.squads
    squad_files(content().catalog).write(folder / "red.yaml", Squad("zeon", {"varg": 2}, name="Red"))
    pilot.press("F10")
    assert pilot.has("another faction") and not pilot.get("squad_files_take", Button).is_enabled
    pilot.press("Enter")
    assert pilot.ui.has_dialog and pilot.get("frame_gm", Stepper).count == 1


def test_a_saved_squad_is_deleted_after_a_question(tmp_path: Path) -> None:
    pilot, hall = picker(tmp_path, Squad("federation", {"gm": 3}, name="Wall"))
    kind, folder = squad_files(content().catalog), hall.services.folders.squads
    pilot.press("F9", "Esc")
    kind.write(folder / "zebra.yaml", Squad("federation", {"gm": 2}, name="Zebra"))
    pilot.press("F10", "Delete")
    assert pilot.has("Delete 'Wall'? The file is gone for good")
    pilot.press("Esc")
    assert (folder / "wall.yaml").exists(), "no is the harmless answer"
    pilot.press("Delete")
    pilot.click("dialog_yes")
    assert not (folder / "wall.yaml").exists() and (folder / "zebra.yaml").exists()
    assert [row.key for row in pilot.get("squad_files", ListView).rows] == ["own:zebra"]
    pilot.click("squad_files_remove")
    pilot.click("dialog_yes")
    assert pilot.has("No squads saved yet") and not pilot.get("squad_files_remove", Button).is_enabled
    pilot.press("Esc")
    assert pilot.get("frame_gm", Stepper).count == 3, "what is on the screen stays"
    pilot.press("Esc")
    assert pilot.ui.has_dialog, "and is in no file any more"


def test_a_file_of_which_the_folder_says_nothing_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, _ = picker(tmp_path, Squad("federation", {"gm": 3}, name="Wall"))
    pilot.press("F9", "Esc")
    usual = Path.is_file

    def stale(path: Path) -> bool:
        if path.suffix == ".yaml" and path.is_relative_to(tmp_path):
            raise OSError(errno.ESTALE, "Stale file handle", str(path))
        return usual(path)

    monkeypatch.setattr(Path, "is_file", stale)
    pilot.press("F10")
    assert [row.key for row in pilot.get("squad_files", ListView).rows] == ["own:wall"]
    assert pilot.get("squad_files_remove", Button).is_enabled, "what is wrong with it is told then"


def test_files_come_back_as_they_went(tmp_path: Path) -> None:
    squad = Squad("zeon", {"varg": 3, "dragoon": 1}, {"ysolde_kern": "varg"}, "It's a: name #1")
    path = tmp_path / "one.yaml"
    files = squad_files(content().catalog)
    files.write(path, squad)
    assert files.load(path) == squad


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("faction: zeon\nunits:\n  - {frame: vargg, count: 1}\n", "bad.yaml:3:6: .*did you mean 'varg'"),
        ("faction: zeon\nunits:\n  - {frame: gm}\n", "there is no frame 'gm' for this squad"),
        ("faction: mars\n", "bad.yaml:1:1: there is no faction 'mars'"),
        ("faction: zeon\nunits:\n  - {frame: varg, count: 0}\n", "bad.yaml:3:19: .* from 1 to 99"),
        ("faction: zeon\nplanes: 3\n", "bad.yaml:2:1: there is no key 'planes'"),
        ("- 1\n", "such a file is a block of keys"),
        ("faction: [zeon\n", "bad.yaml:"),
        ("faction: zeon\nheroes:\n  - {pilot: ysolde_kern, frame: varg}\n", "free for the hero"),
    ],
)
def test_bad_files_say_where_and_what(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(OwnFileError, match=message):
        squad_files(content().catalog).load(path)
    listed = squad_files(content().catalog).listed(tmp_path)
    assert listed[0].content is None
    assert listed[0].problem


def test_every_scenario_and_map_makes_a_draft_without_problems(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    draft = FORM.draft(services, 5)
    system = services.systems[FORM.system]
    for group in FORM.groups:
        FORM.choose(services, draft, "group", group)
        for entry in FORM.entries_of(services, group):
            FORM.choose(services, draft, "entry", entry.id)
            assert not FORM.faults(services, draft)
            request = FORM.request(services, draft)
            assert isinstance(request, SkirmishRequest)
            assert entry.id in (request.map, request.scenario)
            assert system.build_setup(request, services.catalog)
