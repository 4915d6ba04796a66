"""Every file call of every scene fails, once and for good: words, no end of the program, nothing lost."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.app.services import make_services
from game.content.catalog import Catalog
from game.scenes.setup.squads.files import squad_files
from game.scenes.setup.squads.squad import Squad
from game.session.errors import SaveError
from game.session.log import LogEntry
from game.session.saves import list_saves, load
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment, Withdraw
from game.systems.skirmish.request import SkirmishRequest
from tests.scenes.file_sessions import SESSIONS, Told
from tests.support.endings import all_ended
from tests.support.matches import start_saved
from tests.support.planted_faults import ERRORS, Faults, fresh_copy, is_told, planted

Case = tuple[str, int, bool]
"""Kind of call, the how-maniest, and whether all from there on fail."""
Ended = tuple[list[str], list[str]]
"""Endings of the files that are left, and the screens that were come to."""
QUICK: tuple[tuple[str, str, int, bool], ...] = (
    ("title", "list", 1, True),
    ("saves", "replace", 0, False),
    ("saves", "list", 4, False),
    ("settings", "replace", 0, False),
    ("mods", "list", 1, True),
    ("squads", "fsync", 0, False),
    ("decks", "mkdir", 1, True),
    ("skirmish", "sqlite", 60, True),
    ("totalwar", "sqlite", 90, True),
    ("duel", "replace", 0, True),
    ("replay", "open", 2, True),
    ("result", "open", 3, True),
)
"""One fault of each session; the slow run tries them all."""
GAMES = ("title", "skirmish", "totalwar", "duel", "result")
NEVER_LOST = "kept.ironsave"
LEFT = (".part", ".ironsave-shm", ".ironsave-wal")
"""Endings of what is cleared away, or folded into its save, the next time."""
ASKED = "Replace it?"
"""Said where it cannot be known whether a file is there already."""
HURRY = {DeployAutomatically: 0, FinishDeployment: 1, Withdraw: 2}
"""What ends a battle soonest."""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a game that has been played, a squad and a settings file."""
    home = tmp_path_factory.mktemp("furnished")
    services = make_services((), lambda: 7, home / "saves")
    system = systems()["skirmish"]
    setup = system.build_setup(SkirmishRequest(scenario="quick_patrol"), services.catalog)
    for seed, name in enumerate(("over", "kept")):
        path = home / "saves" / f"{name}.ironsave"
        packs, catalog = services.packs, services.catalog
        match = start_saved(
            system, setup, seed, path, packs=packs, name=name, systems=systems(), catalog=catalog
        )
        while match.outcome is None and (name == "over" or len(match.log) < 4):
            actions = [action for player in match.active for action in match.legal(player)]
            match.submit(min(actions, key=lambda each: HURRY.get(type(each), len(HURRY))))
        match.close()
    (home / "squads").mkdir()
    squad_files(Catalog()).write(home / "squads" / "wall.yaml", Squad("federation", {"gm": 2}, name="wall"))
    (home / "settings.json").write_text('{"sound_percent": 40}')
    return home


@pytest.fixture
def home(tmp_path: Path, content_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IRONSPHERE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("IRONSPHERE_CACHE_DIR", str(content_cache))
    monkeypatch.delenv("IRONSPHERE_MODS_DIR", raising=False)
    return tmp_path / "home"


def log_of(path: Path) -> list[LogEntry]:
    return load(path, systems()).match.log


def outcome(home: Path, told: Told) -> Ended:
    """What is left behind, and what was seen."""
    kinds = sorted(path.suffix for path in home.rglob("*") if path.is_file() and path.suffix not in LEFT)
    return kinds, told.scenes


def tried(name: str, furnished: Path, home: Path, faults: Faults) -> tuple[Told, Ended]:
    """Go through a session with its faults, and see that nothing that was there is gone or broken."""
    fresh_copy(furnished, home)
    with all_ended(), planted(faults):  # hundreds of sessions in one test: none of them is kept until its end
        told = SESSIONS[name](home)
    for listed in list_saves(home / "saves"):
        assert not listed.problem, listed.problem
        try:
            load(Path(listed.path), systems())
        except SaveError as error:
            raise AssertionError(f"a save is broken: {error}") from error
    kept = home / "saves" / NEVER_LOST
    if name != "saves" or kept.exists():
        before = log_of(furnished / "saves" / NEVER_LOST)
        assert log_of(kept)[: len(before)] == before
    assert (home / "squads" / "wall.yaml").exists()
    return told, outcome(home, told)


def cases(name: str, furnished: Path, home: Path) -> tuple[list[Case], Ended]:
    """Every fault of a session, and what it comes to without one."""
    found: list[Case] = []
    usual: Ended | None = None
    for kind in ERRORS:
        faults = Faults(home, kind)
        _, usual = tried(name, furnished, home, faults)
        found += [(kind, at, lasts) for at in range(faults.count) for lasts in (False, True)]
    assert usual is not None
    return found, usual


def check(name: str, furnished: Path, home: Path, case: Case, usual: Ended) -> str:
    kind, at, lasts = case
    faults = Faults(home, kind, at, lasts=lasts)
    try:
        told, ended = tried(name, furnished, home, faults)
    except Exception as error:
        return f"{name} {case}: {type(error).__name__}: {error}"
    if name in GAMES:  # players beside the screen come to it sooner or later
        ended, usual = (ended[0], []), (usual[0], [])
    if ended != usual and not any(is_told(words) or ASKED in words for words in told.words):
        return f"{name} {case}: nothing was said: {ended} and usually {usual}"
    return ""


@pytest.mark.parametrize(("name", "kind", "at", "lasts"), QUICK)
def test_a_file_call_fails_and_that_is_told(
    name: str, kind: str, at: int, lasts: bool, furnished: Path, home: Path
) -> None:
    faults = Faults(home, kind, at, lasts=lasts)
    told, _ = tried(name, furnished, home, faults)
    assert faults.count > at, "the session comes to it"
    assert any(map(is_told, told.words))


@pytest.mark.slow
@pytest.mark.parametrize("name", SESSIONS)
def test_every_file_call_fails(name: str, furnished: Path, home: Path) -> None:
    every, usual = cases(name, furnished, home)
    assert [told for case in every if (told := check(name, furnished, home, case, usual))] == []
