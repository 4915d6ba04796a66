"""Looks that depend on nothing but what is looked at: no threads, no clock, services of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import services as services_module
from game.content.catalog import LoadResult
from game.content.problems import Report
from game.scenes.saved import picture
from game.scenes.seating import minds
from game.scenes.services import Services
from game.scenes.war import forecaster
from game.session import store
from game.views.board import ground
from tests.support.secrecy.look import SameThread
from tests.support.shipped import shipped_catalog


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    """The program's services with the shipped content and an empty folder of saves."""
    folder: Path = tmp_path_factory.mktemp("secrets")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services_module, "load_content", lambda *_: LoadResult(shipped_catalog(), Report()))
        return services_module.make_services((), lambda: 1, folder / "saves")


@pytest.fixture(autouse=True)
def stillness(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is done at once, it is always the same second, and no painter runs out of time."""
    monkeypatch.setattr(ground, "BUILD_BUDGET_MS", float("inf"))
    monkeypatch.setattr(picture, "BUDGET_MS", float("inf"))
    monkeypatch.setattr(picture, "ThreadPoolExecutor", SameThread)
    monkeypatch.setattr(minds, "ThreadPoolExecutor", SameThread)
    monkeypatch.setattr(forecaster, "ThreadPoolExecutor", SameThread)
    monkeypatch.setattr(forecaster, "TRIALS", 1)
    monkeypatch.setattr(store, "now", lambda: "2024-01-01T00:00:00+00:00")
    yield
