"""Campaigns of regions by the table protocol: who owes orders, the source's examples of two against one."""

import json

import pytest

from game.app.registry import table_services
from game.session.protocol import TableSession
from game.systems.sectors.content import RegionMap
from game.systems.sectors.state import Player
from tests.support.base_pack import shipped

Json = dict[str, object]
Example = tuple[tuple[bool, int], tuple[bool, int]]
"""The games of the two against the one: whether the one of the two wins, and in which game turn."""

FIRST, SECOND, SINGLE, AVENGER = "machina_4", "machina_5", "greys_4", "greys_5"
GATE = "north_gate"
PEOPLE = ("greys_1", "machina_1")
EXAMPLES = {
    "win 13, win 15": (((True, 13), (True, 15)), {FIRST: 1, SECOND: 0}, {FIRST, SECOND}),
    "loss 13, win 15": (((False, 13), (True, 15)), {FIRST: 0, SECOND: 1}, {SECOND}),
    "loss 20, win 15": (((False, 20), (True, 15)), {FIRST: 0, SECOND: 1}, {FIRST, SECOND}),
    "both lose": (((False, 13), (False, 15)), {FIRST: 0, SECOND: 0}, set[str]()),
}
"""The games, the wins that are credited, who of the two lives."""


class RegionTable:
    """Old Quarrels: two Machina attack one Grey in his gate as it begins. Its battles are at a real table."""

    def __init__(self) -> None:
        self.session = TableSession(table_services(shipped().catalog))
        people = [{"seat": seat, "race": seat.split("_")[0]} for seat in PEOPLE]
        setup = {"campaign": "old_quarrels", "people": people}
        self.standing = self.ask("new", system="sectors", setup=setup, seed=3)
        self.regions = [each.id for each in shipped().catalog.of(RegionMap)["four_crowns"].regions]

    def ask(self, op: str, **fields: object) -> Json:
        """The answer to a request."""
        return self.session.answer_line(json.dumps({"op": op, **fields}).encode())

    def do(self, **action: object) -> None:
        """Give an order that has to be legal."""
        self.standing = self.ask("do", action=action)
        assert self.standing["ok"], self.standing

    @property
    def active(self) -> list[str]:
        """Who owes something now."""
        found = self.standing["active"]
        assert isinstance(found, list)
        return found

    def state(self) -> dict[str, object]:
        """All that there is to see."""
        found = self.ask("observe")["state"]
        assert isinstance(found, dict)
        return found

    def player(self, name: str) -> dict[str, object]:
        """A player by the names of what is known of him."""
        players = self.state()["players"]
        assert isinstance(players, dict)
        return dict(zip(Player.__struct_fields__, players[name]))

    def owner(self) -> str:
        """Who has the gate."""
        owners = self.state()["owners"]
        assert isinstance(owners, (list, tuple))
        return str(owners[self.regions.index(GATE)])

    def pass_on(self, phase: str) -> None:
        """Nobody does anything until this part of the turn."""
        while self.state()["phase"] != phase:
            self.do(kind="Commit", player=self.active[0])

    def owed(self, entered: set[tuple[object, ...]]) -> Json | None:
        """A challenge or a result that somebody owes: all challenges come before who says that he is done."""
        for seat in self.active:
            legal = self.ask("legal", player=seat)["actions"]
            assert isinstance(legal, list)
            for each in legal:
                key = (each["kind"], seat, each.get("game"))
                if each["kind"] in ("AnswerChallenge", "EnterResult") and key not in entered:
                    entered.add(key)
                    return dict(each)
        return None

    def fight(self, results: dict[str, tuple[str, int]]) -> None:
        """People play their games at a real table; each is named by its one of the two."""
        entered = set[tuple[object, ...]]()
        while self.state()["phase"] == "combat":
            owed = self.owed(entered)
            if owed is None:
                self.do(kind="Commit", player=self.active[0])
            elif owed["kind"] == "AnswerChallenge":
                self.do(**{**owed, "way": "hand" if owed["player"] in PEOPLE else "automatic"})
            else:
                winner, turns = next(results[unit] for unit in results if unit in str(owed["game"]))
                self.do(**{**owed, "winner": winner, "turns": turns})


def told(results: Example, *, attack: bool) -> dict[str, tuple[str, int]]:
    """What is entered of both games; ``attack``: the two are the attackers."""
    won, lost = ("attacker", "defender") if attack else ("defender", "attacker")
    return {unit: (won if wins else lost, turns) for unit, (wins, turns) in zip((FIRST, SECOND), results)}


@pytest.mark.rule("SE-2.8")
def test_all_who_still_owe_orders_are_named() -> None:
    table = RegionTable()
    owing = table.active
    races = {seat.split("_")[0] for seat in owing}
    assert races == {"greys", "machina", "marines", "spawn"} and {*PEOPLE} < {*owing}
    for seat in owing[1:]:
        table.do(kind="Commit", player=seat)
        assert seat not in table.active and table.active[0] == owing[0]
    table.do(kind="Commit", player=owing[0])
    assert table.state()["phase"] != "planning", "the last of them lets the orders be merged"


@pytest.mark.rule("SE-4.3")
@pytest.mark.parametrize("name", EXAMPLES)
def test_two_attack_one_as_in_the_examples(name: str) -> None:
    results, wins, alive = EXAMPLES[name]
    table = RegionTable()
    table.pass_on("combat")
    table.fight(told(results, attack=True))
    assert {unit: table.player(unit)["wins"] for unit in wins} == wins
    assert {unit for unit in wins if table.player(unit)["status"] == "active"} == alive
    assert (table.player(SINGLE)["status"] == "active") is not bool(alive)
    assert table.owner() == ("machina" if alive else "greys")


@pytest.mark.rule("SE-4.3")
@pytest.mark.parametrize("name", EXAMPLES)
def test_one_attacks_two_as_in_the_examples_mirrored(name: str) -> None:
    results, wins, alive = EXAMPLES[name]
    table = RegionTable()
    table.pass_on("combat")
    table.fight(told(((True, 13), (True, 15)), attack=True))
    table.pass_on("planning")
    gate = table.regions.index(GATE)
    table.do(kind="MoveUnit", player="greys_1", unit=AVENGER, region=gate)
    table.pass_on("combat")
    table.fight(told(results, attack=False))
    before = {FIRST: 1, SECOND: 0}
    assert {unit: table.player(unit)["wins"] for unit in wins} == {
        unit: count + before[unit] for unit, count in wins.items()
    }
    assert {unit for unit in wins if table.player(unit)["status"] == "active"} == alive
    assert (table.player(AVENGER)["status"] == "active") is not bool(alive)
    assert table.owner() == ("machina" if alive else "greys")


@pytest.mark.rule("SE-2.8")
def test_the_administrator_steps_in_while_others_are_waited_for() -> None:
    table = RegionTable()
    administrator, other = PEOPLE
    call = {"kind": "CallDeadline", "player": administrator}
    assert "may_step_in" not in table.standing, "he is asked himself"
    table.do(kind="Commit", player=administrator)
    assert administrator not in table.active and other in table.active
    assert table.standing["may_step_in"] == [administrator]
    assert table.ask("legal", player=administrator)["actions"] == [call]
    table.do(**call)
    assert other not in table.active and "may_step_in" not in table.standing
