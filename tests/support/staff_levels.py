"""Which levels the staff is asked for while battles are resolved."""

import pytest

from game.agents import staff
from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.rules.system import AnySystem


def noted_levels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that from here on grows by the level of every player that the staff makes."""
    asked: list[str] = []

    def noted(system: AnySystem, level: str) -> Agent:
        asked.append(level)
        return make_agent(system, level)

    monkeypatch.setattr(staff, "make_agent", noted)
    return asked
