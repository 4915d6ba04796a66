"""Every game that falls behind a curtain says on it what it is."""

import pytest

from game.scenes.faces import FACES
from tests.support.shipped import shipped_catalog


@pytest.mark.parametrize("name", [name for name, face in FACES.items() if face.curtain == "turn"])
def test_the_curtain_has_its_words(name: str) -> None:
    texts = shipped_catalog().strings("en")
    assert all(f"{name}.curtain.{part}" in texts for part in ("title", "text", "lift", "help"))
