"""A pack with hundreds of entries is as quick to choose from as the shipped ones: work is counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.services import make_services
from game.content.paths import mods_dir
from game.scenes.faces import face_of
from game.scenes.setup.screen import NewGame
from game.views.ui.choice import Choice
from tests.support.calls import calls_of
from tests.support.pilot import Pilot

MANY = 150
SHEET = (mods_dir() / "_example/datasheets/dock_lamplighter.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def big_pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with units of the wargame beyond number."""
    pack = tmp_path_factory.mktemp("packs") / "big"
    (pack / "datasheets").mkdir(parents=True)
    header = "id: big\nname: Big\nversion: 1.0.0\nrequires: {base: '*'}\n"
    (pack / "mod.yaml").write_text(header, "utf-8")
    sheet = SHEET.replace("  - {item: flare_thrower}\n", "")
    for number in range(MANY):
        text = sheet.replace("id: dock_lamplighter", f"id: dock_{number}").replace(
            "name: Dock", f"name: {number}"
        )
        (pack / "datasheets" / f"dock_{number}.yaml").write_text(text, "utf-8")
    return pack


def opened(folder: Path, *packs: Path) -> Pilot:
    services = make_services(packs, lambda: 7, folder / "saves")
    assert services.report.is_clean
    return Pilot(NewGame(services, face_of("wargame")))


def keys_at(pilot: Pilot, field: str) -> Iterator[int]:
    """Return the work of keys in a field, after the first, which may look at all entries once."""
    pilot.tab_to(field)
    pilot.press("Right", "Left")
    for key in ("Right", "Left"):
        yield calls_of(lambda key=key: pilot.press(key))  # type: ignore[misc]


def test_units_are_listed_by_the_value_of_their_numbers(
    big_pack: Path, tmp_path: Path, own_home: Path
) -> None:
    pilot = opened(tmp_path, big_pack)
    pilot.tab_to("attacker_unit_0")
    choice = next(each for each in pilot.widgets() if each.id == "attacker_unit_0")
    assert isinstance(choice, Choice)
    names = [name.split()[0] for _, name in choice.options]
    assert [name for name in names if name.isdecimal()] == [str(number) for number in range(MANY)]


@pytest.mark.parametrize("field", ["seat_defender", "attacker_team", "attacker_unit_0"])
def test_a_key_in_the_form_of_the_wargame(field: str, big_pack: Path, tmp_path: Path, own_home: Path) -> None:
    """Each key added up every sheet of the packs for each side: 0.2 s with 300."""
    few = max(keys_at(opened(tmp_path / "few"), field))
    many = max(keys_at(opened(tmp_path / "many", big_pack), field))
    assert many < 1.5 * few


def test_the_choice_of_a_squad(big_pack: Path, tmp_path: Path, own_home: Path) -> None:
    """It made every squad of five: with 300 sheets the program took all memory and did not come back."""
    work, squads = list[int](), list[list[str]]()
    for folder, packs in (("few", ()), ("many", (big_pack,))):
        pilot = opened(tmp_path / folder, *packs)
        for _ in range(2):
            work.append(calls_of(lambda pilot=pilot: pilot.click("attacker_pick")))  # type: ignore[misc]
            slots = [each for each in pilot.widgets() if each.id.startswith("attacker_unit_")]
            squads.append([each.visible_text() for each in slots])
    assert work[3] < 1.5 * work[1], "it is thought of once"
    assert work[2] < 10 * work[0] and len({*map(tuple, squads)}) == 4, "each time another squad"
