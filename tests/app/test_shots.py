"""Pictures of scenes by the command ``shot``."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.main import main
from game.app.shots import shots
from game.session.home import HOME_VARIABLE, user_places
from game.session.saves import list_saves

SHOTS = [name for name in shots() if name != "replay"]
USUALLY = 5
"""One of so many scenes is drawn in the default run; tests of layouts and words open all of them."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    yield tmp_path
    pygame.display.quit()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if number % USUALLY else ())
        for number, name in enumerate(SHOTS)
    ],
)
def test_every_scene_can_be_drawn(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "pictures" / f"{name}.png"
    assert main(["shot", name, "-o", str(target), "--size", "960x540"]) == 0
    picture = pygame.image.load(target)
    assert picture.get_size() == (960, 540)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 960, 40) for y in range(0, 540, 30)}
    assert len(colours) > 3
    assert not list_saves(user_places().saves)


def test_keys_are_pressed_before_a_picture_is_taken(tmp_path: Path) -> None:
    still, helped, odd = (str(tmp_path / f"{name}.png") for name in ("still", "helped", "odd"))
    assert main(["shot", "pause", "-o", still, "--size", "640x400"]) == 0
    assert main(["shot", "pause", "-o", helped, "--size", "640x400", "--keys", "F1", "--wait", "100"]) == 0
    assert Path(still).read_bytes() != Path(helped).read_bytes()
    assert main(["shot", "pause", "-o", odd, "--keys", "F1 NoSuchKey"]) == 2
    assert not Path(odd).exists()
