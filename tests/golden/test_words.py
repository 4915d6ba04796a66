"""What screens say at fixed moments: words, tooltips, logs and hints, compared with the files in ``words``.

``IRONSPHERE_RENEW=1 pytest tests/golden/test_words.py -m ""`` writes them anew; the difference is read, and
named in the commit, before it is kept.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.scenes.faces import FACES
from game.scenes.load import LoadScene
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.setup.draft import PREPARED
from game.scenes.setup.screen import name_of_form
from game.scenes.title import Title
from game.session.match import Match
from game.systems.totalwar.state import SYSTEM
from tests.golden.recorded import NAMES
from tests.support.forms import form_of_system
from tests.support.pilot import Pilot
from tests.support.secrecy.games import middle
from tests.support.secrecy.look import AT_ONCE, Look, Onlooker
from tests.support.secrecy.still import hold_still, still_services
from tests.support.secrecy.tables import Curiosity, Table, looked

FOLDER = Path(__file__).with_name("words")
KINDS = ("words", "tooltips", "log", "hint")
MOMENTS = 12
FEW = 1
"""So many moments of each system are looked at in the default run."""
WIDE = (1920, 1080)
FORMS: Mapping[str, Callable[[Services], Screen]] = {
    "title": Title,
    "scenarios": form_of_system("skirmish", PREPARED),
    **{name_of_form(face): form_of_system(system) for system, face in FACES.items()},
    "load": LoadScene,
}


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    """The program's services with the shipped content and an empty folder of saves."""
    return still_services(tmp_path_factory.mktemp("words"))


@pytest.fixture(autouse=True)
def stillness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing depends on the clock or on threads."""
    hold_still(monkeypatch)


def compared(name: str, shown: str) -> None:
    """The words are those of the file."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("IRONSPHERE_RENEW"):
        file.write_text(shown, encoding="utf-8")
    assert shown.splitlines() == file.read_text(encoding="utf-8").splitlines()


def text_of(look: Look) -> str:
    """Return a look as text; tooltips once each."""
    parts = []
    for kind, place, what in look.shown(*KINDS):
        lines = what.split("\n")
        parts.append(
            f"## {place}: {kind}\n" + "\n".join(dict.fromkeys(lines) if kind == "tooltips" else lines)
        )
    return "\n".join(parts) + "\n"


def moment(name: str, number: int, services: Services) -> str:
    """Return everything that is said to a player in the middle of a game."""
    game = middle(name, number)
    match: Match = game.match(game.state)
    players = [player for player in game.active if player != SYSTEM] or list(game.players)
    viewer = None if number % 6 == 5 else players[number % len(players)]
    look = looked(match, Table(viewer, game.players, ()), Curiosity(services, turn=number), is_kept=False)
    return text_of(look)


@pytest.mark.parametrize("number", range(FEW))
@pytest.mark.parametrize("name", NAMES)
def test_words_of_a_game(name: str, number: int, services: Services) -> None:
    compared(f"{name}_{number}", moment(name, number, services))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(FEW, MOMENTS))
@pytest.mark.parametrize("name", NAMES)
def test_more_words_of_games(name: str, number: int, services: Services) -> None:
    compared(f"{name}_{number}", moment(name, number, services))


@pytest.mark.parametrize("name", FORMS)
def test_words_of_a_form(name: str, services: Services) -> None:
    look = Look()
    Onlooker(FORMS[name](services), look).look("compact")
    wide = Pilot(FORMS[name](services), size=WIDE, settings=AT_ONCE)
    wide.wait(100)
    compared(f"form_{name}", text_of(look) + f"## wide\n{wide.text()}\n")
