"""Looks that depend on nothing but what is looked at: no threads, no clock, services of their own."""

from pathlib import Path

import pytest

from game.app import services as services_module
from game.content.catalog import LoadResult
from game.content.problems import Report
from game.scenes.saved import picture
from game.scenes.seating import thinking
from game.scenes.services import Services
from game.scenes.totalwar import forecaster
from game.session import facts
from game.views.board import ground
from tests.support.secrecy.look import SameThread
from tests.support.shipped import shipped_catalog


def still_services(folder: Path) -> Services:
    """Return the program's services with the shipped content and an empty folder of saves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services_module, "load_content", lambda *_: LoadResult(shipped_catalog(), Report()))
        return services_module.make_services((), lambda: 1, folder / "saves")


def hold_still(patch: pytest.MonkeyPatch) -> None:
    """Do everything at once; it is always the same second, and no painter runs out of time."""
    patch.setattr(ground, "BUILD_BUDGET_MS", float("inf"))
    patch.setattr(picture, "BUDGET_MS", float("inf"))
    patch.setattr(picture, "ThreadPoolExecutor", SameThread)
    patch.setattr(thinking, "ThreadPoolExecutor", SameThread)
    patch.setattr(forecaster, "ThreadPoolExecutor", SameThread)
    patch.setattr(forecaster, "TRIALS", 1)
    patch.setattr(facts, "now", lambda: "2024-01-01T00:00:00+00:00")
