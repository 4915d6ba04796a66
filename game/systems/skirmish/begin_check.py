"""Whether scenarios of a pack can begin: each is begun once where nothing else is wrong (SK-1.1)."""

from typing import Final

from game.content.models_battle import Scenario
from game.content.systems import EntryCheck
from game.rules.beginnings import scenario_begins
from game.systems.skirmish.build import build_setup
from game.systems.skirmish.request import SkirmishRequest

CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (
        Scenario,
        scenario_begins(
            "skirmish", lambda scenario, catalog: build_setup(SkirmishRequest(scenario=scenario), catalog)
        ),
    ),
)
"""What the loader asks last."""
