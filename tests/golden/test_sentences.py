"""Every sentence that a system can say of an event, and every refusal met: its words are as they were.

``IRONSPHERE_RENEW=1 pytest tests/golden/test_sentences.py`` makes the files anew.
"""

import os

import pytest

from tests.golden.recorded import NAMES
from tests.golden.specimens import (
    Collection,
    collected,
    event_of,
    kinds,
    read,
    wanted,
    write,
    written,
)


@pytest.fixture(scope="module", params=NAMES)
def system(request: pytest.FixtureRequest) -> str:
    """Return the name of each system, its specimens made anew where that is wanted."""
    name = str(request.param)
    if os.environ.get("IRONSPHERE_RENEW"):
        write(name, collected(name))
    return name


def test_sentences_are_as_they_were(system: str) -> None:
    games = Collection(system)
    for kept in read(system):
        what = kept.illegal or event_of(games.system, kept)
        assert written(games.layer(kept.game), what) == (kept.keys, kept.text), kept


def test_every_kind_of_event_and_every_text_has_a_specimen(system: str) -> None:
    specimens, games = read(system), Collection(system)
    shown = {type(event_of(games.system, each)) for each in specimens if each.event is not None}
    assert {kind.__name__ for kind in kinds(games.system)} - {kind.__name__ for kind in shown} == set()
    assert wanted(system) - {key for each in specimens for key in each.keys} == set()
