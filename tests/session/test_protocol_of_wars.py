"""Wars by the table protocol: battles are begun and played, or left to the staff."""

import json
from pathlib import Path

import pytest

from game.agents.staff import LevelBySeat
from game.app.registry import table_services
from game.core.bridge import BattleReport
from game.core.ids import PlayerId
from game.session import protocol
from game.session.handover import keep_handover
from game.session.match import Match
from game.session.protocol import TableSession
from game.session.schema import SeatRecord
from game.session.staff import finish_battle
from game.systems.registry import BY_NAME, system_named
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.request import TotalWarRequest
from tests.support.base_pack import shipped
from tests.support.matches import start_saved

Json = dict[str, object]
FED, ZEON = PlayerId("federation"), PlayerId("zeon")


def inner(answer: Json, name: str) -> Json:
    """An object within an answer."""
    found = answer[name]
    assert isinstance(found, dict)
    return found


class WarTable:
    """A conversation about a small war."""

    def __init__(self) -> None:
        self.session = TableSession(table_services(shipped().catalog))
        self.standing = self.ask("new", system="totalwar", setup={"campaign": "first_war"}, seed=3)

    def ask(self, op: str, **fields: object) -> Json:
        """The answer to a request."""
        return self.session.answer_line(json.dumps({"op": op, **fields}).encode())

    def go(self, op: str, **fields: object) -> Json:
        """The answer to a request that changes the game."""
        self.standing = self.ask(op, **fields)
        assert self.standing["ok"], self.standing
        return self.standing

    def advised(self) -> Json:
        """The answer to what a Cadet in place would do."""
        active = self.standing["active"]
        assert isinstance(active, list)
        return self.go(
            "do", action=inner(self.ask("advise", player=active[0], level="cadet"), "advice")["action"]
        )

    def until_a_battle(self) -> Json:
        """Play on until a battle is waited for."""
        while "battle" not in self.standing:
            self.advised()
        return inner(self.standing, "battle")


def code(answer: Json) -> object:
    """Which kind of error an answer is."""
    return inner(answer, "error")["code"]


@pytest.mark.rule("TW-9.6")
def test_a_battle_of_a_war_is_left_to_the_staff_or_played_and_the_save_replays(tmp_path: Path) -> None:
    war = WarTable()
    assert code(war.ask("battle")) == code(war.ask("staff")) == "not_now"
    first = war.until_a_battle()
    assert first["system"] == "skirmish"
    refused = war.ask("advise", player="system")
    assert code(refused) == "not_now" and "staff" in str(refused)
    answer = war.go("staff")
    assert inner(answer, "report")["order"] == first["id"]
    assert "battle" not in answer and answer["active"] != ["system"]

    second = war.until_a_battle()
    begun = war.go("battle")
    assert begun["system"] == "skirmish" and "battle" not in begun
    assert code(war.ask("battle")) == "not_now", "it has begun"
    while "report" not in (done := war.advised()):
        assert done["outcome"] is None
    assert inner(done, "report")["order"] == second["id"]
    war.advised()

    path = tmp_path / "war.ironsave"
    assert war.go("save", path=str(path))["digest"]
    assert war.ask("replay", path=str(path)) == {"ok": True, "same": True}


@pytest.mark.rule("TW-9.6")
def test_the_staff_ends_a_battle_that_was_begun() -> None:
    war = WarTable()
    order = war.until_a_battle()
    war.go("battle")
    war.advised()
    done = war.go("staff")
    assert inner(done, "report")["order"] == order["id"]
    assert code(war.ask("staff")) == "not_now"


@pytest.mark.rule("TW-9.6")
def test_a_seat_that_was_handed_over_is_fought_for_as_it_is_held_by_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "war.ironsave"
    setup = build_setup(TotalWarRequest(campaign="first_war", humans=("federation",)), shipped().catalog)
    seats = (SeatRecord(FED, "human", ""), SeatRecord(ZEON, "agent", "ace"))
    match = start_saved(system_named("totalwar"), setup, 3, path, systems=BY_NAME, seats=seats)
    keep_handover(match, FED, "cadet")
    match.close()
    noted: list[dict[PlayerId, str]] = []

    def noting(match: Match, seed: int, levels: LevelBySeat) -> BattleReport:
        noted.append({**levels})
        return finish_battle(match, seed, levels)

    monkeypatch.setattr(protocol, "finish_battle", noting)
    war = WarTable()
    war.go("load", path=str(path))
    war.until_a_battle()
    war.go("staff")
    assert noted == [{FED: "cadet", ZEON: "ace"}]
