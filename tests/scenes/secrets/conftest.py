"""What looks need: the program's services, and nothing that depends on time."""

import pytest

from game.scenes.services import Services
from tests.support.secrecy.still import hold_still, still_services


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    """The program's services with the shipped content and an empty folder of saves."""
    return still_services(tmp_path_factory.mktemp("secrets"))


@pytest.fixture(autouse=True)
def stillness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is done at once, it is always the same second, and no painter runs out of time."""
    hold_still(monkeypatch)
