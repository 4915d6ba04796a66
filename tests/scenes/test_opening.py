"""A saved game that is opened: what is read is said at once, and who only looks does not make it newer."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.rules.system import AnySystem
from game.scenes.load import LoadScene
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.title import Title
from game.session import facts
from game.session.saves import list_saves, load
from game.views.ui.listview import ListView
from tests.scenes.around import RecordingTable, make_services, save_battle
from tests.support.pilot import Pilot


@pytest.fixture
def around(tmp_path: Path) -> tuple[Services, RecordingTable]:
    return make_services(tmp_path)


def _title(services: Services) -> tuple[Screen, ...]:
    return (Title(services),)


def _list(services: Services) -> tuple[Screen, ...]:
    return (Title(services), LoadScene(services))


def _replays(services: Services) -> tuple[Screen, ...]:
    return (Title(services), LoadScene(services, "replay"))


@pytest.mark.parametrize("scenes", (_title, _list, _replays))
def test_what_is_read_is_said_before_it_is_read(
    scenes: Callable[[Services], tuple[Screen, ...]],
    around: tuple[Services, RecordingTable],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A large war takes seconds: the button seemed to do nothing."""
    services, table = around
    path = save_battle(services, "evening")
    pilot = Pilot(*scenes(services), draws_all=True)
    shown: list[tuple[str, int, bool]] = []
    drawn = pilot.loop.draw

    def note() -> None:
        drawn()
        shown.append((pilot.scene_name, len(table.resumed + table.replayed), pilot.has("Opening evening")))

    monkeypatch.setattr(pilot.loop, "draw", note)
    pilot.press("Ctrl+Enter" if len(pilot.stack.scenes) > 1 else "Enter")
    assert ("opening", 0, True) in shown, "the words are in a picture of which nothing has been read"
    assert table.resumed + table.replayed == [path] and pilot.scene_name == "game"


def test_a_save_that_cannot_be_read_brings_back_to_where_it_was_chosen(
    around: tuple[Services, RecordingTable],
) -> None:
    services, table = around
    path = save_battle(services, "evening")
    for scenes in (_title, _list, _replays):
        pilot = Pilot(*scenes(services))
        at = pilot.scene_name
        whole = path.read_bytes()
        path.write_bytes(b"nonsense")
        table.faults.append(path)
        pilot.press("Ctrl+Enter" if len(pilot.stack.scenes) > 1 else "Enter")
        assert pilot.scene_name == at and pilot.ui.has_dialog
        assert pilot.has("CANNOT GO ON" if at == "title" else "CANNOT BE USED")
        pilot.press("Esc")
        assert not pilot.ui.has_dialog
        path.write_bytes(whole)
        table.faults.clear()


def _end(path: Path, systems: dict[str, AnySystem]) -> None:
    match = load(path, systems, go_on_in=path).match
    while match.outcome is None:
        named = {type(action).__name__: action for action in match.legal(match.active[0])}
        kinds = ("Withdraw", "FinishDeployment", "DeployAutomatically")
        match.submit(next(named[kind] for kind in kinds if kind in named))
    match.close()


def _ended(services: Services, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Callable[[int], None]]:
    """Return the save of a game that was played to its end on the first of a month, and what sets the day."""
    day = [1]
    monkeypatch.setattr(facts, "now", lambda: f"2026-01-{day[0]:02}T10:00:00+00:00")
    over = save_battle(services, "over")
    _end(over, dict(services.systems))

    def it_is_the(number: int) -> None:
        day[0] = number

    return over, it_is_the


def test_who_looks_at_a_result_has_not_played(
    around: tuple[Services, RecordingTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game that was over became the one that was played last, and stood at the top of the list."""
    services, _ = around
    systems = dict(services.systems)
    over, it_is_the = _ended(services, monkeypatch)
    it_is_the(2)
    save_battle(services, "going on")
    it_is_the(3)
    load(over, systems, go_on_in=over).match.close()
    listed = {each.name: each.facts for each in list_saves(services.folders.saves, systems)}
    assert list(listed) == ["going on", "over"]
    told = listed["over"]
    assert told is not None and told.is_over and told.saved.startswith("2026-01-01")
    pilot = Pilot(Title(services))
    pilot.press("L")
    rows = pilot.get("saves", ListView)
    assert rows.selected == 0 and rows.rows[0].cells[1] == "going on"


def test_who_takes_back_the_end_of_a_game_has_played(
    around: tuple[Services, RecordingTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    services, _ = around
    systems = dict(services.systems)
    over, it_is_the = _ended(services, monkeypatch)
    it_is_the(3)
    loaded = load(over, systems, go_on_in=over, until=0)
    loaded.match.close()
    (listed,) = list_saves(services.folders.saves, systems)
    assert listed.facts is not None and not listed.facts.is_over
    assert listed.facts.saved.startswith("2026-01-03")
