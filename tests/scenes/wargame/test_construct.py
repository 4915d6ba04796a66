"""The construction page: legality as you build, by mouse and by keyboard; files, clipboard, pictures."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.services import make_services
from game.scenes.own_files import OwnFileError
from game.scenes.wargame import construct_draft
from game.scenes.wargame.construct import ConstructPage
from game.scenes.wargame.construct_draft import SheetDraft
from game.scenes.wargame.construct_export import belongings, datasheet_picture
from game.scenes.wargame.construct_files import SHEETS, sheet_text
from game.systems.wargame import construct as rules
from game.systems.wargame.content import Datasheet
from game.views.ui.button import SMALL
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot
from tests.support.shipped import shipped_catalog
from tests.support.windows import least_first


class Paper:
    """A clipboard."""

    def __init__(self) -> None:
        self.text = ""

    def read(self) -> str:
        """Return what was written."""
        return self.text

    def write(self, text: str) -> None:
        """Keep a text."""
        self.text = text


@pytest.fixture
def pilot(tmp_path: Path, own_home: Path) -> Pilot:
    services = make_services((), lambda: 7, tmp_path / "saves")
    return Pilot(ConstructPage(services, "halyard"))


def page(pilot: Pilot) -> ConstructPage:
    assert isinstance(pilot.scene, ConstructPage)
    return pilot.scene


def choose(pilot: Pilot, listing: str, name: str) -> None:
    """Go to a row of a list with the keyboard."""
    rows = pilot.get(listing, ListView).rows
    number = next(n for n, row in enumerate(rows) if any(name in cell for cell in row.cells))
    pilot.tab_to(listing)
    pilot.press("Home", *["Down"] * number)


def pick(pilot: Pilot, choice: str, name: str) -> None:
    """Open a choice and take an option, by mouse."""
    pilot.click(choice)
    options = pilot.all(ListView)[-1]
    row = next(n for n, row in enumerate(options.rows) if name in row.cells)
    pilot.click(options.row_rect(row).center)


@pytest.mark.rule("WG-15.10")
def test_what_is_wrong_is_said_as_it_becomes_wrong_and_gone_when_it_is_mended(pilot: Pilot) -> None:
    assert pilot.has("This unit is legal") and pilot.has("Cost 2")
    choose(pilot, "sections", "Torso")
    for _ in range(3):
        pilot.click("defense_more")
    assert pilot.has("at most 30% of all Defense") and not pilot.has("This unit is legal")
    assert page(pilot).draft.sheet.sections[1].defense == 51
    for _ in range(3):
        pilot.click("defense_less")
    assert pilot.has("This unit is legal")


@pytest.mark.rule("WG-15.10")
@pytest.mark.parametrize("tab", ["Sections", "Weapons", "Systems, mods, traits"])
def test_in_a_small_window_what_is_built_and_what_it_comes_to_are_in_view(
    tab: str, tmp_path: Path, own_home: Path
) -> None:
    """Every number, what is wrong, the lists and what is done with them, whichever tab is open."""
    pilot = Pilot(
        ConstructPage(make_services((), lambda: 7, tmp_path / "saves"), "halyard"), size=(1024, 600)
    )
    pilot.click(tab)
    pilot.wait(34)
    screen = pygame.Rect(0, 0, 1024, 600)
    shown = {widget.id: widget for widget in pilot.widgets() if widget.id}
    asked = {"faults", "figures", "compare", "tabs", "sheet_save", "sheet_paste", "build", "rank"}
    asked |= {"Sections": {"sections", "part"}, "Weapons": {"weapons", "fitted", "place"}}.get(tab, {"sort"})
    for name in asked:
        assert screen.contains(shown[name].rect), name
    figures = shown["figures"].rect
    assert figures.height > 60 and not figures.colliderect(shown["tabs"].rect)


@pytest.mark.rule("WG-15.3")
def test_weapons_are_taken_by_enter_seated_by_choice_and_put_back(pilot: Pilot) -> None:
    pilot.click("Weapons")
    choose(pilot, "weapons", "Bazooka")
    pilot.press("Enter")
    assert page(pilot).draft.sheet.fitted[-1].item == "bazooka"
    assert pilot.has("No hand is free for Bazooka")
    pilot.get("place", Choice).set_value("carried", tell=True)
    pilot.step()
    assert page(pilot).draft.sheet.fitted[-1].place == "carried" and not pilot.has("No hand is free")
    pilot.click("weapon_remove")
    assert [each.item for each in page(pilot).draft.sheet.fitted] == ["service_rifle", "sabre", "buckler"]


@pytest.mark.rule("WG-15.3")
def test_keys_add_and_remove_what_the_open_tab_shows(pilot: Pilot) -> None:
    draft = page(pilot).draft
    count = len(draft.sheet.sections)
    pilot.press("Ins")
    assert len(draft.sheet.sections) == count + 1 and len(draft.sheet.fitted) == 3
    pilot.press("Del")
    assert len(draft.sheet.sections) == count
    pilot.click("Weapons")
    choose(pilot, "weapons", "Bazooka")
    pilot.press("Ins")
    assert draft.sheet.fitted[-1].item == "bazooka" and len(draft.sheet.sections) == count
    pilot.press("Del")
    assert [each.item for each in draft.sheet.fitted] == ["service_rifle", "sabre", "buckler"]
    pilot.click("Systems, mods, traits")
    choose(pilot, "abilities", "Bipod")
    pilot.press("Ins")
    assert "bipod" in draft.sheet.systems
    pilot.press("Ins")
    assert "bipod" not in draft.sheet.systems


def test_a_button_without_room_for_its_key_beside_its_label_has_it_below(pilot: Pilot) -> None:
    for id in ("sheet_copy", "sheet_paste"):
        pilot.hover(id, 900)
        assert pilot.ui.tooltip.text and "Ctrl+" not in pilot.ui.tooltip.text, "the key stands on the button"
    least = pilot.context.kit.fonts.height(SMALL)
    assert pilot.find("sheet_copy").rect.height >= pilot.find("sheet_save").rect.height + least


def test_two_weapons_are_compared_side_by_side(pilot: Pilot) -> None:
    pilot.click("Weapons")
    choose(pilot, "weapons", "Bazooka")
    assert pilot.has("Bazooka : Service Rifle") and pilot.has("AP 5 : 3")
    choose(pilot, "weapons", "Service Rifle")
    compared = pilot.find("compared").visible_text()
    assert "Service Rifle   AP 3   " in compared and " : " not in compared, "with itself nothing is compared"


@pytest.mark.rule("WG-15.5")
def test_systems_are_taken_and_given_back_within_the_rank(pilot: Pilot) -> None:
    pilot.click("Systems, mods, traits")
    for name in ("Bipod", "Jump Jets", "Smoke Rack"):
        choose(pilot, "abilities", name)
        pilot.press("Enter")
    assert pilot.has("3 of 2") and pilot.has("3 systems; the rank allows 2")
    pilot.press("Enter")
    assert pilot.has("2 of 2") and pilot.has("This unit is legal")


@pytest.mark.rule("WG-2.1")
def test_a_flying_vehicle_is_built_with_the_keyboard_alone(pilot: Pilot) -> None:
    pilot.tab_to("build")
    pilot.press("Enter", "Down", "Enter")
    sheet = page(pilot).draft.sheet
    assert sheet.build == "vehicle" and [each.part for each in sheet.sections] == ["cockpit"]
    assert pilot.has("Its drives fit no category")
    pilot.tab_to("part")
    parts = [value for value, _ in pilot.get("part", Choice).options]
    pilot.press("Enter", *["Down"] * parts.index("aerial_drive"), "Enter")
    pilot.press("Ins", "Ins")
    pilot.tab_to("thrusters")
    pilot.press("9", *["Enter"] * 11)
    made = page(pilot).draft
    assert made.sheet.category == "aerial" and pilot.get("category", Choice).is_visible
    assert [each.part for each in made.sheet.sections] == ["cockpit", "aerial_drive", "aerial_drive"]
    assert made.sheet.thrusters == 20 and "flight" in made.added_up().modes
    assert pilot.has("flight") and pilot.has("This unit is legal")


@pytest.mark.rule("WG-1.3")
@pytest.mark.parametrize("size", least_first((1024, 600), (1280, 720), (1920, 1080)))
def test_a_machine_is_built_from_nothing_by_mouse(
    size: tuple[int, int], tmp_path: Path, own_home: Path
) -> None:
    pilot = Pilot(ConstructPage(make_services((), lambda: 7, tmp_path / "saves"), "shepherd"), size=size)
    pilot.click("New")
    bare = page(pilot).draft.sheet
    assert bare == Datasheet(
        id="new_unit", name="New unit", build="mech", core="line", sections=bare.sections
    )
    assert [each.part for each in bare.sections] == ["torso"], "nothing of the machine before is left"
    for part, times in (("Head", 1), ("Arm", 2), ("Leg", 2)):
        pick(pilot, "part", part)
        for _ in range(times):
            pilot.click("section_add")
    pilot.click("Weapons")
    pilot.click_row("weapons", 2)
    pilot.click("weapon_fit")
    assert page(pilot).draft.sheet.fitted and pilot.has("This unit is legal")
    pilot.click("New")
    assert pilot.has("What you built is not saved")
    pilot.click("Cancel")
    assert len(page(pilot).draft.sheet.sections) == 6
    pick(pilot, "build", "AI drone")
    assert pilot.has("What you built is not saved") and pilot.get("build", Choice).value == "mech"
    pilot.click("dialog_yes")
    assert page(pilot).draft.sheet.build == "drone" and page(pilot).draft.sheet.ai_pilot


@pytest.mark.rule("WG-2.7")
def test_class_and_cost_follow_every_change(pilot: Pilot) -> None:
    before = page(pilot).draft.added_up()
    choose(pilot, "sections", "Leg 1")
    pilot.click("defense_more")
    assert pilot.has(f"Cost {before.cost + 5}") and pilot.has(f"Defense {before.defense + 5}")
    for _ in range(6):
        pilot.click("defense_more")
    assert page(pilot).draft.added_up().klass == before.klass + 1 and pilot.has(f"Class {before.klass + 1}")


def test_a_section_that_is_taken_away_takes_its_seats_with_it(pilot: Pilot) -> None:
    draft = page(pilot).draft
    assert draft.sheet.fitted[2].on == 2
    choose(pilot, "sections", "Head")
    pilot.press("Del")
    assert [each.part for each in draft.sheet.sections].count("head") == 0
    assert draft.sheet.fitted[2].on == 1, "the buckler stays on its arm"


def test_another_sheet_stands_beside_the_numbers(pilot: Pilot) -> None:
    pilot.get("compare", Choice).set_value("sparrow", tell=True)
    pilot.step()
    sparrow = page(pilot).draft.added_up(shipped_catalog().of(Datasheet)["sparrow"])
    assert pilot.has(f"({sparrow.cost})")


def test_a_saved_sheet_of_ones_own_can_be_compared_with(pilot: Pilot) -> None:
    pilot.press("Ctrl+C", "F9")
    again = Pilot(ConstructPage(page(pilot).services, "massif"))
    again.get("compare", Choice).set_value("own:halyard_ii", tell=True)
    again.step()
    halyard = page(again).draft.added_up(shipped_catalog().of(Datasheet)["halyard"])
    assert again.has(f"({halyard.cost})")


def test_a_unit_is_cloned_saved_and_loaded_again(pilot: Pilot) -> None:
    pilot.click("Clone")
    pilot.get("rank", Stepper).set_count(3, tell=True)
    pilot.press("F9")
    assert pilot.has("Saved")
    folder = page(pilot).files.folder
    own = SHEETS.listed(folder)
    assert [each.name for each in own] == ["Halyard II"] and own[0].content == page(pilot).draft.sheet
    (folder / "broken.yaml").write_text("id: broken\nname: B\nbuild: tank\n")
    pilot.press("F10")
    choose(pilot, "sheet_files", "broken")
    assert pilot.has("broken.yaml")
    choose(pilot, "sheet_files", "Sparrow")
    pilot.press("Enter")
    assert page(pilot).draft.sheet.id == "sparrow"


def test_a_file_that_somebody_else_wrote_is_replaced_only_after_a_question(pilot: Pilot) -> None:
    pilot.press("F9")
    pilot.get("rank", Stepper).set_count(4, tell=True)
    pilot.press("F9")
    (file,) = SHEETS.listed(page(pilot).files.folder)
    assert file.content == page(pilot).draft.sheet, "its own file needs none"
    pilot.press("F10")
    choose(pilot, "sheet_files", "Sparrow")
    pilot.press("Enter")
    page(pilot).draft.change(name="Halyard")
    pilot.press("F9")
    assert pilot.has("There is a datasheet halyard.yaml already")


def test_a_sheet_goes_over_the_clipboard_and_what_is_none_is_refused(pilot: Pilot) -> None:
    paper = page(pilot).files.clipboard = Paper()
    pilot.click("Copy as text")
    assert SHEETS.pasted(paper.text, "it") == stock("halyard")
    paper.text = sheet_text(stock("otter"))
    pilot.click("Paste")
    assert page(pilot).draft.sheet.id == "otter"
    paper.text = ""
    pilot.press("Ctrl+Shift+C")
    assert SHEETS.pasted(paper.text, "it") == stock("otter")
    paper.text = sheet_text(stock("halyard"))
    pilot.press("Ctrl+V")
    pilot.click("dialog_yes")
    assert page(pilot).draft.sheet.id == "halyard"
    paper.text = sheet_text(stock("otter"))
    pilot.press("Ctrl+V")
    pilot.click("dialog_yes")
    paper.text = sheet_text(stock("otter")).replace("missile_pod", "death_ray")
    pilot.click("Paste")
    assert pilot.has("There is no weapon death_ray")
    assert page(pilot).draft.sheet.fitted[0].item == "missile_pod"


def stock(name: str) -> Datasheet:
    """A stock sheet."""
    return shipped_catalog().of(Datasheet)[name]


@pytest.mark.rule("WG-1.3")
def test_datasheet_and_pilot_are_kept_as_pictures(pilot: Pilot) -> None:
    pilot.press("F2")
    assert pilot.has("Datasheet and pilot ID")
    for name, size in (("halyard_sheet.png", (920, 620)), ("halyard_pilot.png", (560, 320))):
        picture = pygame.image.load(str(page(pilot).files.folder / name))
        assert picture.get_size() == size
        assert len({tuple(picture.get_at((x, 100))) for x in range(0, size[0], 3)}) > 5


@pytest.mark.rule("WG-1.3", "WG-2.12")
def test_the_picture_of_a_sheet_names_systems_mods_traits_and_drones(tmp_path: Path) -> None:
    catalog = make_services((), lambda: 1, tmp_path).catalog
    shepherd = SheetDraft(catalog, catalog.of(Datasheet)["shepherd"])
    assert belongings(shepherd) == [
        "Control Management",
        "Reinforced Frame",
        "Cool Head",
        "1 x Finch",
        "1 x Tern",
    ]


@pytest.mark.rule("WG-1.3")
def test_the_picture_of_a_sheet_is_as_long_as_what_it_has_to_show(pilot: Pilot) -> None:
    """Eleven weapons ended below its edge, and their table began among the abilities."""
    shepherd = stock("shepherd")
    many = (*shepherd.fitted, *[shepherd.fitted[0]] * (12 - len(shepherd.fitted)))
    laden = replace(
        shepherd,
        fitted=many,
        systems=("command_link", "fire_direction", "bipod", "smoke_rack", "repair_rig"),
        description="a word or two " * 60,
    )
    draft, kit, words = (
        SheetDraft(page(pilot).draft.catalog, laden),
        page(pilot).context.kit,
        page(pilot).words,
    )
    picture = datasheet_picture(kit, draft, words, (90, 140, 220))
    assert picture.get_height() > 620
    inside = picture.get_at((700, 300))
    rows = range(picture.get_height() - 40)
    last = [y for y in rows if any(picture.get_at((x, y)) != inside for x in range(832, 842))]
    assert last and max(last) > 372 + 24 * 12, "the twelfth weapon's durability"
    edge = range(picture.get_height() - 24, picture.get_height() - 10)
    assert all(picture.get_at((x, y)) == inside for y in edge for x in range(20, 900, 7)), "nothing runs out"


@pytest.mark.rule("WG-15.5")
def test_what_is_wrong_names_abilities_and_cores_as_the_lists_do(pilot: Pilot) -> None:
    draft = page(pilot).draft
    draft.change(mods=("control_management", "control_management"), core="vehicle")
    page(pilot)._changed()
    pilot.step()
    assert pilot.has("Control Management is taken twice") and pilot.has(
        "The core Vehicle is for another build"
    )


def test_who_leaves_with_something_unsaved_is_asked(pilot: Pilot) -> None:
    pilot.get("rank", Stepper).set_count(5, tell=True)
    pilot.press("Escape")
    assert pilot.has("What you built is not saved")


def test_every_stock_sheet_survives_its_file() -> None:
    for sheet in shipped_catalog().of(Datasheet).values():
        assert SHEETS.pasted(sheet_text(sheet), sheet.id) == sheet


@pytest.mark.parametrize("text", ["", "[]", "id: x\nspeed: 3", "id: x\nbuild: tank", "sections: !!set {}"])
def test_what_is_no_sheet_says_why(text: str) -> None:
    with pytest.raises(OwnFileError, match="pasted"):
        SHEETS.pasted(text, "pasted")


def test_every_fault_has_its_sentence() -> None:
    source = Path(rules.__file__).read_text()
    reasons = set(re.findall(r'Fault\("WG-[0-9.]+", "(\w+)"', source))
    reasons |= {f"too_many_{sort}s" for sort in ("system", "mod", "trait")}
    texts = make_services((), lambda: 1, Path("/nowhere")).words
    assert len(reasons) > 30 and set(construct_draft.UNKNOWN) <= reasons
    assert [reason for reason in sorted(reasons) if not texts.has(f"wargame.fault.{reason}")] == []


def test_the_pages_of_the_construction_have_keys(pilot: Pilot) -> None:
    for key, shown in (("Alt+2", "weapons"), ("Alt+3", "abilities"), ("Alt+1", "sections")):
        pilot.press(key)
        assert {each.id for each in pilot.all(ListView)} & {"sections", "weapons", "abilities"} == {shown}
    pilot.press("F1")
    assert pilot.has("Alt+2") and pilot.has("Systems, mods, traits")
