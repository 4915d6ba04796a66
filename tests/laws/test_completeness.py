"""A system is complete or the suite fails: recordings, sentences, saves, levels, an intent, texts."""

from typing import get_args

import pytest

from game.agents.registry import LEVELS
from game.rules.events import PromptRaised
from game.rules.system import AnySystem
from game.scenes.faces import FACES, face_of
from game.session.schema import SCHEMA_VERSION, SUFFIX
from game.systems.registry import SYSTEMS
from tests.golden import recorded, specimens, test_saved_games
from tests.laws.test_intents import INTENTS
from tests.support.shipped import shipped_catalog

EVERY = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
RECORDINGS = 60


@EVERY
def test_it_has_recordings_and_specimens(system: AnySystem) -> None:
    assert len(recorded.read(system.name)) >= RECORDINGS
    assert specimens.read(system.name)
    assert not specimens.missing(system.name, specimens.read(system.name))


@EVERY
def test_it_has_golden_saves_of_this_version(system: AnySystem) -> None:
    stages = [stage for stage, (name, *_) in test_saved_games.STAGES.items() if name == system.name]
    assert {"middle", "finished"} <= {stage.removeprefix(f"{system.name}_") for stage in stages}
    for stage in stages:
        assert (test_saved_games.FOLDER / f"v{SCHEMA_VERSION}_{stage}{SUFFIX}").exists()


@EVERY
def test_it_is_played_by_every_level_and_has_a_face(system: AnySystem) -> None:
    assert set(LEVELS[system.name].agents) == {"cadet", "officer", "ace"}
    assert face_of(system.name).system == system.name
    assert system.name in FACES, "it cannot be begun from the title"


@EVERY
def test_its_intent_is_held_by_laws(system: AnySystem) -> None:
    assert system.name in INTENTS


def test_templates_of_all_areas_are_there() -> None:
    texts = shipped_catalog().strings("en")
    for system in SYSTEMS:
        asked = ("prompt", "option") if PromptRaised in get_args(system.event_type) else ()
        for area in ("event", "action", "illegal", *asked):
            assert any(key.startswith(f"{system.name}.{area}.") for key in texts), (system.name, area)


def test_however_a_game_ends_results_and_lists_say_why() -> None:
    """A result and the list of replays say why in a few words, whatever the system tells at the end."""
    texts = shipped_catalog().strings("en")
    for system in SYSTEMS:
        ends = [key.split(".")[-1] for key in texts if key.startswith(f"{system.name}.outcome.")]
        assert [end for end in ends if f"outcome.reason.{end}" not in texts] == []
