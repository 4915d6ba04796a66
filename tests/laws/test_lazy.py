"""What is loaded late is what its list says, and lies where an import of it would be allowed."""

import os
import subprocess
import sys
import time
from dataclasses import is_dataclass
from pathlib import Path
from threading import Thread

import pytest

from game.agents.agent import Agent
from game.agents.registry import LEVELS
from game.core.events import Action
from game.core.lazy import Lazy
from game.scenes.faces import FACES
from game.scenes.game.face import Face
from game.scenes.screen import LINKS, Screen
from game.scenes.title import SCENES
from game.systems.registry import BY_NAME, SCHEMAS

ROOT = Path(__file__).parents[2]
LATE = (
    "game.agents.skirmish",
    "game.agents.duel",
    "game.agents.totalwar.commander",
    "game.scenes.game",
    "game.views.table",
    "game.lab",
    "pydantic",
    *(
        f"game.systems.{name}.{part}"
        for name in BY_NAME
        for part in ("ruleset", "actions", "content", "profile", "state")
    ),
    "game.content.models_battle",
    "game.content.yaml_tree",
)
"""What a start does not wait for."""


def places(parts: object) -> dict[str, str]:
    """Where the parts of a list lie."""
    if parts == {}:
        return {}
    assert isinstance(parts, Lazy)
    found: dict[str, str] = parts.places
    return found


def test_parts_are_what_their_lists_say() -> None:
    assert all(isinstance(FACES[name], Face) and FACES[name].system == name for name in FACES)
    for screens in (SCENES, LINKS):
        for name in screens:
            made: object = screens[name]
            assert isinstance(made, type) and issubclass(made, Screen), name
    for name, found in BY_NAME.items():
        assert found.name == name
        assert found.schema in SCHEMAS, "its content is loaded before it is"
    for system, levels in LEVELS.items():
        for level, make in levels.agents.items():
            agent: Agent = make()
            assert callable(agent.choose), (system, level)
        for sort in (*levels.avoids.values(), *levels.closes.values()):
            assert issubclass(sort, Action), system
    for schema in SCHEMAS:
        assert set(schema.blocks) <= {"profile", "terrain", "pilot", "rules", "scenario"}
        assert all(is_dataclass(block) for block in schema.blocks.values()), schema.name
        for kind in schema.kinds:
            assert is_dataclass(kind.model) and kind.is_of(kind.model), kind.name
            assert kind.model.__module__ == kind.module


def test_lists_keep_to_their_layer() -> None:
    for parts in (FACES, SCENES, LINKS):
        assert all(place.startswith("game.scenes.") for place in places(parts).values())
    for system, place in places(BY_NAME).items():
        assert place.startswith(f"game.systems.{system}.")
    for system, levels in LEVELS.items():
        assert all(place.startswith(f"game.agents.{system}.") for place in places(levels.agents).values())
        for actions in (levels.avoids, levels.closes):
            assert all(
                place.startswith(f"game.systems.{system}.actions:") for place in places(actions).values()
            )
    for schema in SCHEMAS:
        modules = schema.modules
        assert all(module.startswith(f"game.systems.{schema.name}.") for module in modules), modules


def test_names_are_known_without_loading_anything() -> None:
    nowhere: Lazy[object] = Lazy({"one": "game.nowhere:nothing"})
    assert list(nowhere) == ["one"] and len(nowhere) == 1
    assert "one" in nowhere and "two" not in nowhere
    with pytest.raises(ModuleNotFoundError):
        assert nowhere["one"]
    with pytest.raises(KeyError):
        assert nowhere["two"]


def test_the_title_waits_for_no_game_and_no_player() -> None:
    code = "import game.app.services, sys; print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert "game.scenes.title" in loaded
    assert not [name for name in loaded if name.startswith(LATE)]


def test_who_asks_while_another_thread_loads_waits_for_all_of_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A war's forecast thinks beside the screen: both ask for an agent that nobody has loaded yet."""
    slow = "import time\n\ntime.sleep(0.3)\nPART = 1\n"
    (tmp_path / "loaded_slowly.py").write_text(slow, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    parts: Lazy[int] = Lazy({"part": "loaded_slowly:PART"})
    other = Thread(target=parts.get, args=("part",))
    other.start()
    try:
        while "loaded_slowly" not in sys.modules:
            time.sleep(0.001)
        assert parts["part"] == 1
    finally:
        other.join()
        sys.modules.pop("loaded_slowly", None)
