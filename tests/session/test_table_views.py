"""What a player sees, a program can ask for: log, sheets, cards, rules, odds of battles, advice."""

import json
import random

import pytest

from game.app.registry import make_chooser, systems, table_services
from game.core.codec import to_plain
from game.session.match import Match
from game.session.protocol import TableSession
from game.systems.sectors.actions import AnswerChallenge, Commit, MoveUnit
from tests.support.shipped import shipped_catalog

Json = dict[str, object]


class Talk:
    """A conversation in Python values."""

    def __init__(self, system: str, seed: int = 3, **setup: object) -> None:
        self.session = TableSession(table_services(shipped_catalog()))
        asked = {"setup": setup} if setup else {}
        assert self.ask("new", system=system, seed=seed, **asked)["ok"]

    @property
    def match(self) -> Match:
        """The game that is played."""
        match = self.session._match
        assert match is not None
        return match

    def ask(self, op: str, **fields: object) -> Json:
        """An answer."""
        return self.session.answer_line(json.dumps({"op": op, **fields}).encode())

    def part(self, name: str, op: str, **fields: object) -> Json:
        """An object of an answer that is no refusal."""
        answer = self.ask(op, **fields)
        assert answer["ok"], answer
        found = answer[name]
        assert isinstance(found, dict)
        return found


@pytest.mark.rule("SK-3.6")
def test_a_stat_line_comes_with_the_ledger_of_every_number() -> None:
    talk = Talk("skirmish")
    units = talk.part("state", "observe")["units"]
    assert isinstance(units, tuple)
    unit = str(units[0][0])
    sheet = talk.part("sheet", "sheet", unit=unit)
    line = sheet["line"]
    assert isinstance(line, dict)
    ledgers = {name: ledger for name, ledger in line.items() if name.endswith("_ledger")}
    assert len(ledgers) == 7
    assert all(item["rule"] for ledger in ledgers.values() for item in ledger or ())
    told = talk.ask("sheet", unit=unit)["lines"]
    assert isinstance(told, list) and any("Defense" in entry["text"] for entry in told)
    assert all(reason for entry in told for reason in entry.get("ledger", ()))
    refused = talk.ask("sheet", unit=unit + "x")
    assert f"did you mean {unit!r}" in str(refused)


@pytest.mark.rule("DU-4.7")
def test_cards_show_their_faces_and_machines_their_sheets() -> None:
    talk = Talk("duel")
    first, second = talk.match.players[:2]
    state = talk.part("state", "observe", player=first)
    suits = state["suits"]
    assert isinstance(suits, dict)
    unit = next(iter(suits))
    sheet = talk.part("sheet", "sheet", unit=unit, player=second)
    cards = sheet["cards"]
    assert isinstance(cards, list)
    face = talk.part("card", "card", card=cards[0])
    assert face == talk.part("card", "card", card=str(face["id"]))
    assert {"name", "initiative", "movement", "attacks", "blocks"} <= set(face)
    for wrong in (99999, "9" * 150, "-1", "", "²"):
        assert "there is no card" in str(talk.ask("card", card=wrong))


def test_the_rulebook_is_read_and_searched() -> None:
    talk = Talk("skirmish")
    rule = talk.part("rule", "rule", rule="sk-3.2")
    assert rule["id"] == "SK-3.2" and rule["text"]
    assert "SK-3.2" in str(talk.ask("rule", words="accuracy")) or "SK-" in str(
        talk.ask("rule", words="accuracy")
    )
    assert "there is no rule 'XX-9'" in str(talk.ask("rule", rule="XX-9"))
    for wrong in ("SK-9.9", "tw-9.99"):
        told = str(talk.ask("rule", rule=wrong))
        assert "did you mean" in told and f"did you mean '{wrong[:3].upper()}" in told, "of its own system"
    listed = talk.ask("rule", system="duel")["rules"]
    assert isinstance(listed, list)
    assert {str(entry["id"])[:2] for entry in listed} == {"DU"}


@pytest.mark.rule("DU-4.7")
def test_the_log_hides_the_plans_of_others() -> None:
    talk = Talk("duel")
    first, second = talk.match.players[:2]
    while "CardsPlanned" not in str(talk.ask("log", all=True)) and not any(
        type(entry.action).__name__ == "PlanCards" for entry in talk.match.log
    ):
        player = talk.match.active[0]
        talk.ask("do", action=to_plain(talk.match.legal(player)[0]))
    planner = next(
        entry.action.player
        for entry in talk.match.log
        if entry.action is not None and type(entry.action).__name__ == "PlanCards"
    )
    other = second if planner == first else first
    own, theirs, nobodys = (
        str(talk.ask("log", player=viewer)["entries"]) for viewer in (planner, other, None)
    )
    assert "'PlanCards'" in own
    assert "'PlanCards'" not in theirs and "'PlanCards'" not in nobodys
    assert "CardsPlanned" in theirs
    assert "digest" not in theirs
    assert "PlanCards" in str(talk.ask("log", all=True)["entries"])


def test_a_viewer_is_told_no_digest_and_no_number() -> None:
    talk = Talk("duel")
    player = talk.match.active[0]
    action = to_plain(talk.match.legal(player)[0])
    answer = talk.ask("do", action=action, viewer=player)
    assert answer["ok"] and "digest" not in answer and "number" not in answer


@pytest.mark.rule("TW-9.6")
def test_every_order_that_starts_a_battle_has_odds() -> None:
    talk = Talk("totalwar", campaign="first_war")
    kinds = set[str]()
    for _ in range(400):
        player = talk.match.active[0]
        if player == "system":
            talk.ask("staff")
            continue
        for action in talk.match.legal(player):
            kind = type(action).__name__
            if kind not in ("MoveSquadron", "MoveFleet") or kind in kinds:
                continue
            answer = talk.ask("odds", action=to_plain(action))
            assert answer["ok"], answer
            if "forecast" in answer:
                odds = answer["odds"]
                assert isinstance(odds, dict)
                assert odds["trials"] > 0
                assert sum(
                    each["numerator"] / each["denominator"] for each in odds["chances"]
                ) == pytest.approx(1)
                kinds.add(kind)
        if len(kinds) == 2:
            return
        advice = talk.part("advice", "advise", player=player, level="cadet")
        assert talk.ask("do", action=advice["action"])["ok"]
    raise AssertionError(f"only {kinds} could start a battle")


@pytest.mark.rule("SE-4.1")
def test_ways_to_fight_a_game_of_a_region_campaign_have_odds() -> None:
    people = [{"seat": "ann", "race": "marines"}]
    options = {"battle_choice": "each", "battle_system": "skirmish"}
    talk = Talk("sectors", campaign="two_banks", people=people, options=options)
    draws = random.Random(5)
    answers: list[AnswerChallenge] = []
    for _ in range(400):
        legal = talk.match.legal(talk.match.active[0])
        answers = [each for each in legal if isinstance(each, AnswerChallenge) and each.game]
        if answers:
            break
        moves = [each for each in legal if isinstance(each, MoveUnit)]
        ends = [each for each in legal if isinstance(each, Commit)]
        talk.match.submit(draws.choice(moves if moves and draws.random() < 0.8 else ends or list(legal)))
    assert {"automatic", "skirmish", "duel", "wargame", "strategic"} <= {each.way for each in answers}
    slow = ("duel", "wargame", "strategic")  # asked in the same way, and fought for seconds
    told = {each.way: talk.ask("odds", action=to_plain(each)) for each in answers if each.way not in slow}
    for way, answer in told.items():
        odds = answer["odds"]
        assert isinstance(odds, dict)
        labels = {chance["label"] for chance in odds["chances"]}
        is_fought = way not in ("concede", "hand", "later")
        assert labels >= ({"attacker_wins", "defender_wins"} if is_fought else set()), way
        assert (odds["trials"] == 0) is (way in ("automatic", "concede", "hand", "later")), way
        assert ("forecast" in answer) is (odds["trials"] > 0), way


@pytest.mark.parametrize("system", ["skirmish", "duel"])
def test_advice_is_what_the_seat_itself_would_do_all_game_long(system: str) -> None:
    talk = Talk(system, seed=11)
    seat = {player: make_chooser(11)("officer", player) for player in talk.match.players}
    for number in range(60):
        if talk.match.outcome is not None:
            break
        player = talk.match.active[0]
        advice = talk.part("advice", "advise", player=player, level="officer")
        assert advice["action"] == to_plain(seat[player](talk.match, player)), number
        talk.ask("do", action=advice["action"])
    assert set(systems()) >= {system}
