"""Whether prepared duels of a pack can begin: each is begun once where nothing else is wrong (DU-2.1)."""

from typing import Final

from game.content.models_battle import Scenario
from game.content.systems import EntryCheck
from game.rules.beginnings import scenario_begins
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest

CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (
        Scenario,
        scenario_begins(
            "duel", lambda scenario, catalog: build_setup(DuelRequest(scenario=scenario), catalog)
        ),
    ),
)
"""What the loader asks last."""
