"""Settings act at once, keys are remapped; the list of mods says what is wrong where."""

import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.app.services import make_services as loaded_services
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.scenes.mods import MOST_SHOWN, ModsScene
from game.scenes.settings import SettingsScene
from game.scenes.title import Title
from game.session.home import PackChoice
from game.systems.registry import SCHEMAS
from game.views.sound import Speaker
from game.views.ui.basic import Label
from game.views.ui.focus import stops
from game.views.ui.keycapture import KeyCapture
from game.views.ui.listview import ListView
from tests.scenes.around import make_services, save_battle
from tests.support.pilot import Pilot


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    services, _ = make_services(tmp_path)
    return Pilot(Title(services), SettingsScene(services), draws_all=True)


def test_settings_act_at_once_by_keyboard(pilot: Pilot) -> None:
    pilot.tab_to("set_scale")
    pilot.press("Right")
    assert pilot.context.kit.scale == 1.05
    pilot.tab_to("set_vision")
    pilot.press("Right")
    assert pilot.context.settings.vision == "deuteranopia"
    pilot.tab_to("set_contrast")
    pilot.press("Enter")
    assert pilot.context.settings.palette == "high_contrast"
    pilot.tab_to("set_speed")
    pilot.press("Left")
    assert pilot.context.settings.animation_speed_percent == 50
    pilot.press("F11")
    assert pilot.context.settings.is_fullscreen
    assert "on" in pilot.find("set_fullscreen").visible_text()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tooltip_of_the_keyboard_hides_neither_its_field_nor_the_next(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), SettingsScene(services), size=size)
    seen = 0
    for _ in range(12):
        here = pilot.ui.focus
        pilot.press("Tab")
        pilot.wait(1200)
        focus, panel = pilot.ui.focus, pilot.ui.tooltip.panel
        if panel is None:
            continue
        seen += 1
        assert focus is not None and focus is not here
        found = stops(pilot.ui.top)
        following = found[found.index(focus) + 1]
        assert not panel.rect.colliderect(focus.rect), focus.id
        assert not panel.rect.colliderect(following.rect), focus.id
    assert seen >= 2


def test_settings_act_at_once_by_mouse(pilot: Pilot) -> None:
    pilot.click("set_reduced")
    assert pilot.context.kit.is_motion_reduced
    pilot.click("set_window")
    pilot.click("1920 x 1080")
    pilot.click("settings_reset")
    pilot.click("dialog_yes")
    assert not pilot.context.settings.is_motion_reduced


def test_the_window_size_is_chosen(pilot: Pilot) -> None:
    pilot.tab_to("set_window")
    pilot.press("Right")
    assert pilot.context.settings.window_size == (1600, 900)


def test_the_settings_say_why_nothing_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mute = Speaker()
    monkeypatch.setattr("game.scenes.settings.speaker", lambda: mute)
    mute.problem = "no audio device"
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), SettingsScene(services))
    assert "no audio device" in pilot.find("heard").visible_text()
    pilot.tab_to("set_volume")
    pilot.press("Left")
    assert "no audio device" not in pilot.find("heard").visible_text(), "one has been plugged in"
    mute.close()


def test_a_key_that_leads_through_fields_is_warned_of(pilot: Pilot) -> None:
    """Space as the key of a command did nothing where the board had the focus, and nobody was told."""
    for name, key, is_told in (("undo", "Space", True), ("undo", "F14", False), ("commit", "Enter", False)):
        pilot.tab_to(f"key_{name}")
        pilot.press("Enter")
        pilot.press(key)
        told = [each.visible_text() for each in pilot.widgets() if each.id == "key_note" and each.is_visible]
        assert bool(told) is is_told, name
        assert all("Space also leads" in each for each in told)


def test_a_key_is_captured_and_a_conflict_shown(pilot: Pilot) -> None:
    pilot.tab_to("key_menu_load")
    pilot.press("Enter")
    assert pilot.has("press a key")
    pilot.press("Z")
    assert pilot.context.keymap.name("menu_load") == "Z"
    pilot.press("Enter", "N")
    assert pilot.has("N is the key of: New battle")
    pilot.click("dialog_yes")
    assert pilot.context.keymap.name("menu_load") == "N"
    assert pilot.context.keymap.name("menu_new") == ""
    assert pilot.has("Without a key now: New battle")
    pilot.press("F9")
    assert pilot.context.keymap.name("menu_new") == "N"
    assert pilot.get("key_menu_new", KeyCapture).shown_key == "N"


def test_escape_keeps_the_key(pilot: Pilot) -> None:
    pilot.tab_to("key_menu_load")
    pilot.press("Enter", "Esc")
    assert pilot.scene_name == "settings"
    assert pilot.context.keymap.name("menu_load") == "L"


def broken_pack(folder: Path) -> Path:
    pack = folder / "packs" / "oddity"
    (pack / "frames").mkdir(parents=True)
    header = "id: oddity\nname: Oddity\nversion: 0.2.0\nrequires: {base: '*'}\n"
    (pack / "mod.yaml").write_text(header, "utf-8")
    (pack / "frames" / "one.yaml").write_text(
        "id: one\nname: One\nfaction: federatoin\nclass: mobile_suit\nprofiles:\n  skirmish: {defense: 4}\n",
        "utf-8",
    )
    return pack


def test_problems_of_mods_are_shown_with_their_place(tmp_path: Path) -> None:
    places = ContentPlaces(mods_dir(), maps_dir(), None, (broken_pack(tmp_path),))
    services, _ = make_services(tmp_path, load_catalog(SCHEMAS, places, "0.1.0"))
    pilot = Pilot(Title(services))
    assert pilot.has("1 problem in the content packs")
    pilot.press("M")
    assert pilot.has("one.yaml:3:10")
    assert pilot.has("did you mean 'federation'?")
    assert pilot.has("Not in use")
    pilot.click_row("packs", 0)
    assert pilot.has("In use")
    pilot.press("Down")
    assert pilot.has("one.yaml:3:10")
    pilot.press("Esc")
    pilot.click("1 problem in the content packs")
    assert pilot.scene_name == "mods"


def test_of_hundreds_of_problems_the_first_are_shown_and_the_rest_on_demand(tmp_path: Path) -> None:
    """A pack with thousands of warnings took two seconds to look at."""
    pack = broken_pack(tmp_path)
    text = (pack / "frames" / "one.yaml").read_text()
    for number in range(2 * MOST_SHOWN + 9):
        (pack / "frames" / f"f{number:03}.yaml").write_text(text.replace("id: one", f"id: f{number:03}"))
    places = ContentPlaces(mods_dir(), maps_dir(), None, (pack,))
    services, _ = make_services(tmp_path, load_catalog(SCHEMAS, places, "0.1.0"))
    pilot = Pilot(ModsScene(services))

    def told() -> int:
        return sum(each.text.endswith(".yaml:3:10") for each in pilot.all(Label))

    assert told() == MOST_SHOWN
    pilot.click(f"Show more of the other {MOST_SHOWN + 10}")
    assert told() == 2 * MOST_SHOWN and pilot.focused_text() == "Show more of the other 10"
    pilot.press("Enter")
    assert told() == 2 * MOST_SHOWN + 10 and pilot.focused is pilot.get("packs", ListView)
    pilot.press("Up", "Down")
    assert told() == MOST_SHOWN, "each pack is shown from its beginning"


def test_a_mended_pack_is_in_use_without_leaving_the_game(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = broken_pack(own_home)
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack.parent))
    services = loaded_services(saves=own_home / "saves")
    pilot = Pilot(Title(services))
    pilot.press("M")
    assert pilot.has("Not in use")
    frame = pack / "frames" / "one.yaml"
    frame.write_text(frame.read_text("utf-8").replace("federatoin", "federation"), encoding="utf-8")
    pilot.press("Ctrl+R")
    assert pilot.has("No problems.")
    assert pilot.has("In use")
    assert pilot.get("packs", ListView).selected == 1, "the same pack is shown"
    pilot.press("Esc")
    assert pilot.scene_name == "title"
    assert not pilot.has("problem in the content packs")
    pilot.press("M")
    frame.unlink()
    (pack / "frames" / "two.yaml").write_text("id: [", encoding="utf-8")
    pilot.click("Read again")
    assert pilot.has("two.yaml")


def test_a_translation_is_chosen_and_what_it_lacks_is_english(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = own_home / "packs" / "deutsch"
    (pack / "text").mkdir(parents=True)
    header = "id: deutsch\nname: Deutsch\nversion: 1.0.0\nrequires: {base: '*'}\n"
    (pack / "mod.yaml").write_text(header, "utf-8")
    texts = {
        "screen.language.name": "Deutsch",
        "screen.title.skirmish": "Neue Schlacht",
        "frame.gm.name": "Eisenmann",
    }
    lines = "".join(f"  {key}: {text}\n" for key, text in texts.items())
    (pack / "text" / "de.yaml").write_text(f"id: de\nlanguage: de\nstrings:\n{lines}", "utf-8")
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack.parent))
    pilots: list[Pilot] = []
    services = loaded_services(
        saves=own_home / "saves",
        language=lambda: pilots[0].context.settings.language if pilots else "en",
    )
    assert services.report.is_clean
    pilot = Pilot(Title(services), SettingsScene(services))
    pilots.append(pilot)
    pilot.tab_to("set_language")
    pilot.press("Left")
    assert "Deutsch" in pilot.find("set_language").visible_text()
    assert pilot.context.settings.language == "de"
    pilot.press("Esc")
    assert pilot.has("Neue Schlacht"), "at once"
    assert pilot.has("New war"), "what the translation lacks"
    pilot.press("S")
    pilot.tab_to("set_language")
    pilot.press("Right", "Esc")
    assert pilot.has("New battle")
    german = loaded_services(saves=own_home / "saves", language=lambda: "de")
    assert german.catalog.frames["gm"].name == "Eisenmann"
    assert german.catalog.frames["gm"].faction == services.catalog.frames["gm"].faction
    assert services.catalog.frames["gm"].name == "GM"


def test_a_clean_list_says_so(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), ModsScene(services))
    assert pilot.has("No problems.")
    assert pilot.get("packs", ListView).rows


def test_it_is_said_when_the_packs_have_been_read_again(tmp_path: Path) -> None:
    """Where nothing had changed in them the button did nothing that could be seen."""
    services, _ = make_services(tmp_path)
    again = replace(services, read_again=lambda: services)
    pilot = Pilot(Title(again), ModsScene(again))
    assert not pilot.has("Read at")
    pilot.press("Ctrl+R")
    assert pilot.has("Read at ") and pilot.has(": No problems.")


def test_how_many_rounds_of_a_war_are_kept_is_chosen(pilot: Pilot) -> None:
    pilot.tab_to("set_autosaves")
    pilot.press("Right")
    assert pilot.context.settings.autosaves == 4
    pilot.press("Home")
    assert pilot.context.settings.autosaves == 0
    assert "none" in pilot.find("set_autosaves").visible_text()
    area = pilot.find("set_autosaves").rect
    pilot.click((area.right - area.width // 8, area.centery))
    assert pilot.context.settings.autosaves > 10


def pack_named(folder: Path, name: str, requires: str = "base: '*'") -> Path:
    """A pack that says of itself on the title that it is there."""
    pack = folder / "packs" / name
    (pack / "text").mkdir(parents=True)
    header = f"id: {name}\nname: {name.title()}\nversion: 1.0.0\nrequires: {{{requires}}}\n"
    (pack / "mod.yaml").write_text(header, "utf-8")
    text = f"id: {name}_en\nlanguage: en\nstrings:\n  screen.title.skirmish: Battle of {name}\n"
    (pack / "text" / "en.yaml").write_text(text, "utf-8")
    return pack


def off_now(pilot: Pilot) -> tuple[str, ...]:
    """The packs that the settings switch off."""
    return pilot.context.settings.mods_off


def chosen(pilot: Pilot) -> PackChoice:
    """What the settings say of packs."""
    settings = pilot.context.settings
    return PackChoice(mods_off=settings.mods_off, mods_order=settings.mods_order)


def at_the_mods(home: Path, *given: Path, size: tuple[int, int] = (1280, 720)) -> Pilot:
    """The list of mods over the title, with packs that follow the settings."""
    pilots: list[Pilot] = []
    services = loaded_services(
        given,
        saves=home / "saves",
        choice=lambda: chosen(pilots[0]) if pilots else PackChoice(),
    )
    pilots.append(Pilot(Title(services), size=size))
    pilots[0].press("M")
    return pilots[0]


def test_a_pack_is_switched_off_and_on_at_once_and_saves_that_began_with_it_say_so(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack_named(own_home, "alpha").parent))
    pilot = at_the_mods(own_home)
    assert isinstance(pilot.scene, ModsScene)
    save_battle(pilot.scene.services, "patrol")
    pilot.click_row("packs", 1)
    assert pilot.has("Alpha") and pilot.has("In use")
    pilot.click("mods_switch")
    assert off_now(pilot) == ("alpha",)
    assert pilot.has("Switched off.") and pilot.has("No problems.")
    pilot.press("Esc")
    assert not pilot.has("Battle of alpha")
    pilot.press("L")
    pilot.click("save_use")
    pilot.wait(100)
    assert pilot.ui.has_dialog and pilot.has("pack 'alpha' 1.0.0 is not in use now"), (
        "the game says once what it began with"
    )
    pilot.press("Enter")
    assert pilot.scene_name == "skirmish"
    pilot.press("Esc", "T", "M", "Down", "Ctrl+E")
    assert off_now(pilot) == ()
    pilot.press("Esc")
    assert pilot.has("Battle of alpha")
    pilot.press("M", "Down", "Enter")
    assert off_now(pilot) == ("alpha",)
    pilot.press("Enter")
    assert off_now(pilot) == (), "the focus stays at the switch"


def test_who_requires_a_pack_is_named_before_it_is_switched_off(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack_named(own_home, "alpha").parent))
    pack_named(own_home, "beta", "alpha: '*'")
    pilot = at_the_mods(own_home)
    pilot.click_row("packs", 1)
    assert pilot.has("Required by: Beta")
    pilot.click("mods_switch")
    assert pilot.has("Alpha is required by: Beta.")
    pilot.click("dialog_no")
    assert off_now(pilot) == ()
    assert pilot.has("Switch off")
    pilot.press("Ctrl+E")
    pilot.click("dialog_yes")
    assert off_now(pilot) == ("alpha",)
    pilot.click_row("packs", 2)
    assert pilot.has("it requires 'alpha', which is switched off")
    pilot.press("Ctrl+E")
    assert off_now(pilot) == ("alpha", "beta")
    pilot.press("Ctrl+E")
    assert pilot.has("Beta requires Alpha, which is switched off too")
    pilot.click("dialog_yes")
    assert off_now(pilot) == ()


def test_the_base_pack_and_those_of_the_command_line_stay_in_use(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("IRONSPHERE_MODS_DIR", raising=False)
    pilot = at_the_mods(own_home, pack_named(own_home, "alpha"))
    assert pilot.has("The base pack holds the game's rules")
    pilot.press("Enter")
    assert pilot.ui.has_dialog
    pilot.press("Enter")
    pilot.press("Ctrl+E", "Down")
    assert pilot.has("named on the command line")
    pilot.press("Ctrl+E")
    assert off_now(pilot) == ()


def test_settings_reset_leaves_packs_switched_off(pilot: Pilot) -> None:
    pilot.context.apply(pilot.context.settings.with_changes(mods_off=("alpha",)))
    pilot.click("settings_reset")
    pilot.click("dialog_yes")
    assert pilot.context.settings.mods_off == ("alpha",)


def patching_pack(folder: Path, name: str, gold: int) -> Path:
    """A pack that changes the price of a machine of the base pack."""
    pack = pack_named(folder, name)
    (pack / "frames").mkdir()
    (pack / "frames" / "p.yaml").write_text(f"id: gm\npatch: true\ncost_gold: {gold}\n", encoding="utf-8")
    return pack


def gold_of_a_gm(pilot: Pilot) -> int:
    assert isinstance(pilot.scene, ModsScene)
    return pilot.scene.services.catalog.frames["gm"].cost_gold


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_two_packs_that_change_one_value_are_told_and_put_in_order_by_mouse_and_keyboard(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(patching_pack(own_home, "alpha", 7).parent))
    patching_pack(own_home, "beta", 8)
    pilot = at_the_mods(own_home, size=size)
    assert gold_of_a_gm(pilot) == 8
    pilot.click_row("packs", 2)
    assert pilot.has("2 warnings") and pilot.has("has 8 here and 7 in")
    pilot.click("mods_earlier")
    assert pilot.context.settings.mods_order == ("beta", "alpha")
    assert gold_of_a_gm(pilot) == 7
    assert pilot.get("packs", ListView).selected == 1, "the moved pack stays chosen"
    pilot.press("Ctrl+Down")
    assert (pilot.context.settings.mods_order, gold_of_a_gm(pilot)) == (("alpha", "beta"), 8)
    pilot.press("Ctrl+Down")
    assert pilot.has("This pack is the last already")
    pilot.press("Enter")
    pilot.press("Ctrl+Up", "Ctrl+Up")
    assert pilot.has("Only the base pack stands before this one")


def test_a_pack_is_not_moved_before_what_it_requires(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack_named(own_home, "alpha").parent))
    pack_named(own_home, "beta", "alpha: '*'")
    pilot = at_the_mods(own_home)
    pilot.click_row("packs", 2)
    pilot.click("mods_earlier")
    assert pilot.has("Beta requires Alpha, so it is loaded after it")
    assert pilot.context.settings.mods_order == ()


def test_a_pack_is_examined_beside_the_screen_and_the_examination_can_be_stopped(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = pack_named(own_home, "alpha")
    (pack / "terrain").mkdir()
    terrain = "id: bog\nname: Bog\ntheatres: [land]\ncharacter: q\nprofiles: {skirmish: {}}\n"
    (pack / "terrain" / "t.yaml").write_text(terrain, encoding="utf-8")
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack.parent))
    pilot = at_the_mods(own_home)
    pilot.click_row("packs", 1)
    pilot.click("mods_doctor")
    assert pilot.scene_name == "doctor"
    for _ in range(200):
        time.sleep(0.02)
        pilot.wait(20)
        if pilot.has("Done: 0 faults."):
            break
    assert pilot.has("nothing uses the terrain 'bog'") and pilot.has("Done: 0 faults.")
    pilot.press("Esc")
    assert pilot.scene_name == "mods"
    shutil.copytree(mods_dir() / "_example" / "maps", pack / "maps")
    shutil.copytree(mods_dir() / "_example" / "terrain", pack / "terrain" / "more")
    pilot.press("Ctrl+R", "Ctrl+D")
    pilot.wait(20)
    pilot.click("doctor_cancel")
    for _ in range(400):
        time.sleep(0.02)
        pilot.wait(20)
        if pilot.has("Stopped after"):
            break
    assert pilot.has("Stopped after"), "what is being played is ended at once"
