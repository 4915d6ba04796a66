"""A game of each system by the table protocol: every answer is as it was.

``IRONSPHERE_RENEW=1 pytest tests/golden/test_transcripts.py`` writes the files anew.
"""

import gzip
import os
from pathlib import Path

import pytest

from tests.golden.recorded import NAMES, read
from tests.golden.transcripts import transcript

FOLDER = Path(__file__).with_name("transcripts")


@pytest.mark.parametrize("name", NAMES)
def test_answers_of_the_protocol_are_as_they_were(name: str) -> None:
    talked = b"".join(b"> " + ask + b"\n< " + answer + b"\n" for ask, answer in transcript(read(name)[0]))
    file = FOLDER / f"{name}.txt.gz"
    if os.environ.get("IRONSPHERE_RENEW"):
        file.write_bytes(gzip.compress(talked, 9, mtime=0))
    for line, was in zip(talked.splitlines(), gzip.decompress(file.read_bytes()).splitlines(), strict=True):
        assert line == was
    assert b'"code":"internal"' not in talked
