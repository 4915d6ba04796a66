"""Every sentence that a system can say of an event, and every refusal met: its words are as they were.

``IRONSPHERE_RENEW=1 pytest tests/golden/test_sentences.py`` makes the files anew.
"""

import os

import pytest

from tests.golden.recorded import NAMES
from tests.golden.specimens import (
    Collection,
    event_of,
    missing,
    read,
    refreshed,
    write,
    written,
)


@pytest.fixture(scope="module", params=NAMES)
def system(request: pytest.FixtureRequest) -> str:
    """Return the name of each system, its specimens made anew where that is wanted."""
    name = str(request.param)
    if os.environ.get("IRONSPHERE_RENEW"):
        write(name, refreshed(name))
    return name


def test_sentences_are_as_they_were(system: str) -> None:
    games = Collection(system)
    for kept in read(system):
        what = kept.illegal or event_of(games.system, kept)
        assert written(games.layer(kept.game), what) == (kept.keys, kept.text), kept


def test_every_kind_of_event_and_every_text_has_a_specimen(system: str) -> None:
    assert missing(system, read(system)) == set()
