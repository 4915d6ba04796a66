"""What is hidden from a player changes no byte of what a program is told on his behalf."""

from functools import cache

import pytest

from game.app.registry import systems, written_advice
from game.core.ids import PlayerId
from game.session.match import Match
from game.session.protocol import TableServices
from tests.support.secrecy.programs import answers
from tests.support.secrecy.worlds import Worlds, worlds
from tests.support.shipped import shipped_catalog

DEFAULT = (("skirmish", 1), ("duel", 6), ("totalwar", 6), ("sectors", 6), ("wargame", 3), ("strategic", 3))
MANY = 200
CASES = [(name, number) for name, count in DEFAULT for number in range(count)]


@cache
def _texts() -> dict[str, str]:
    return dict(shipped_catalog().strings("en"))


def _told(pair: Worlds, match: Match, number: int) -> list[tuple[str, str]]:
    services = TableServices(systems(), shipped_catalog(), _texts(), (), written_advice(_texts()))
    own = [wish for wish in pair.game.wishes if wish.player == pair.viewer]
    return list(answers(match, services, pair.viewer, own, number, "cadet"))


def _differences(name: str, number: int) -> list[str]:
    pair = worlds(name, number)
    one, other = (_told(pair, match, number) for match in (pair.true, pair.other))
    assert len(one) > 10
    return [
        f"{asked}: {first[:200]} | {second[:200]}"
        for (asked, first), (_, second) in zip(one, other, strict=True)
        if first != second
    ]


@pytest.mark.rule("DU-4.7")
@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(("name", "number"), CASES)
def test_what_is_hidden_changes_no_answer(name: str, number: int) -> None:
    assert _differences(name, number) == []


@pytest.mark.slow
@pytest.mark.parametrize("number", range(MANY))
@pytest.mark.parametrize("name", [name for name, _ in DEFAULT])
def test_what_is_hidden_changes_no_answer_in_many_states(name: str, number: int) -> None:
    assert _differences(name, number) == []


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The duel's own state in place of the observed one: the test above goes red."""
    monkeypatch.setattr(Match, "observe", lambda match, player: match.state)
    assert _differences("duel", 0)


def test_the_log_of_a_player_holds_no_plan_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = next(found for number in range(40) if (found := worlds("duel", number)).true.live)
    seen = set[str]()
    services = TableServices(systems(), shipped_catalog(), _texts())
    for viewer in (*pair.true.players, None):
        for asked, answer in answers(pair.true, services, viewer, (), 1, "cadet"):
            if asked == "log":
                seen.add(answer)
    assert len(seen) > 1, "everybody is told his own"
    assert PlayerId("red") in pair.true.players
