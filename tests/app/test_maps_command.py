"""`maps new`: a board as a file, its certificate, and wishes that cannot be met."""

from pathlib import Path

import pytest

from game.app.main import main
from game.content.writing import entry_text
from game.content.yaml_tree import parse_yaml
from game.rules.shapes import option_shapes
from game.rules.system import AnySystem, erased
from game.systems import registry
from game.systems.registry import SYSTEMS
from game.systems.strategic.system import STRATEGIC
from game.systems.wargame.system import WARGAME
from tests.support.shipped import shipped_catalog

MAKERS = (erased(STRATEGIC), erased(WARGAME))


@pytest.fixture(autouse=True)
def systems(monkeypatch: pytest.MonkeyPatch) -> None:
    by_name: dict[str, AnySystem] = {system.name: system for system in MAKERS}
    monkeypatch.setattr(registry, "SYSTEMS", MAKERS)
    monkeypatch.setattr(registry, "system_named", by_name.__getitem__)


def test_a_board_is_written_and_its_certificate_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.yaml"
    line = [
        "maps",
        "new",
        "strategic",
        "--generate",
        "city",
        "--columns",
        "30",
        "--seed",
        "7",
        "-o",
        str(file),
    ]
    assert main(line) == 0
    told = capsys.readouterr().err
    assert "maps of a pack" in told and "distance" in told and told.rstrip().endswith("even")
    assert not parse_yaml(file.read_bytes(), "board.yaml").problems
    assert len(file.read_text().split("rows: |\n")[1].split("\n")[0].strip()) == 30


def test_a_board_that_favours_a_side_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "new", "wargame", "--no-mirrored", "--seed", "3"]) == 0
    printed = capsys.readouterr()
    assert "uneven" in printed.err and "not even" in printed.err
    assert printed.out.startswith("id:")


def test_wishes_beyond_their_limits_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "new", "strategic", "--columns", "99"]) == 2
    assert "20 to 60" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (("--id", "../x"), "lower-case letters"),
        (("--id", "x" * 65), "64 at most"),
        (("--name", "x" * 81), "at most 80 characters, not 81"),
        (("--name", " \u200b"), r"--name: ' \u200b' is not one line with something to read"),
        (("--name", "a\u2028b"), r"--name: 'a\u2028b' is not one line with something to read"),
        (("--name", "a\u202eb"), r"--name: \u202e cannot stand in a name: leave it out"),
        (("--name", "a\udcff"), r"--name: \udcff cannot stand in a name: leave it out"),
        (("--games", "-3"), "0 or more, not -3"),
        (("--games", "99999999"), "--games: at most 10000, not 99999999"),
        (("--games", "1", "--jobs", "0"), "1 or more, not 0"),
    ],
)
def test_what_no_pack_would_take_and_nobody_could_play_is_refused(
    wish: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Boards were written of which the check of packs said that they have no id."""
    file = tmp_path / "board.yaml"
    assert main(["maps", "new", "wargame", *wish, "-o", str(file)]) == 2
    assert told in capsys.readouterr().err and not file.exists()


def test_boards_of_every_wish_are_what_the_check_of_packs_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Boards in space named their pool as rows of a board."""
    pack = tmp_path / "boards"
    pack.mkdir()
    (pack / "mod.yaml").write_text('id: boards\nname: Boards\nversion: 1.0.0\nrequires: {base: "*"}\n')
    number = 0
    for maker in (system.maker for system in SYSTEMS if system.maker is not None):
        for shape in option_shapes(maker.wish()):
            ends = (not shape.default,) if isinstance(shape.default, bool) else (shape.most, shape.least)
            for value in shape.values or ends:
                number += 1
                made = maker.made(
                    shipped_catalog(), maker.wish(**{shape.name: value}), 1, f"board_{number}", "A"
                )
                file = pack / made.folder / f"{number}.yaml"
                file.parent.mkdir(exist_ok=True)
                file.write_text(entry_text(made.entry), "utf-8")
    assert main(["mods", "check", str(pack)]) == 0, capsys.readouterr().out


def test_a_board_that_no_game_is_played_on_can_be_made_without_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.yaml"
    wish = ("maps", "new", "wargame", "--columns", "8", "--rows", "5", "-o", str(file))
    assert main([*wish, "--games", "2"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("ironsphere: --games: nobody can play this board: ") and not file.exists()
    assert told.endswith("; without --games it is written all the same\n")
    assert main([*wish]) == 0 and file.exists()


def test_only_systems_that_make_boards_have_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "new", "skirmish"]) == 2
    assert "strategic" in capsys.readouterr().err


def test_help_says_what_every_wish_is_if_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "new", "wargame", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "--mirrored, --no-mirrored yes or no (yes)" in told
    assert "--in-space, --no-in-space yes or no (no)" in told
    assert "--woods N 0 to 20 (2)" in told
