"""Whether prepared battles of a pack can begin: each is begun once where nothing else is wrong (ST-6.2)."""

from typing import Final

from game.content.models_battle import Scenario
from game.content.systems import EntryCheck
from game.rules.beginnings import scenario_begins
from game.systems.strategic.build import build_setup
from game.systems.strategic.request import StrategicRequest

CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (
        Scenario,
        scenario_begins(
            "strategic", lambda scenario, catalog: build_setup(StrategicRequest(scenario=scenario), catalog)
        ),
    ),
)
"""What the loader asks last."""
