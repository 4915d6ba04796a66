"""Answers of bots that are shown to authors of programs are answers: each action is read as it stands."""

import json
import re
from pathlib import Path

import pytest

from game.core.codec import to_plain
from game.session import bot
from game.session.protocol_read import read_action
from game.systems.registry import system_named

PAGE = Path(__file__).parent.parent.parent / "README.md"
SHOWN = re.compile(r'\{"question":\d+,"action":\{[^}]*\}\}')


@pytest.mark.parametrize("text", [PAGE.read_text("utf-8"), bot.__doc__ or ""], ids=["README", "bot.py"])
def test_an_answer_that_is_shown_can_be_given(text: str) -> None:
    """The seat was left out, and a place stood there as column and row: who copied it was refused."""
    shown = SHOWN.findall(text)
    assert shown
    for each in shown:
        action = json.loads(each)["action"]
        read = to_plain(read_action(action, system_named("skirmish")))
        assert isinstance(read, dict)
        assert read.items() >= action.items()
