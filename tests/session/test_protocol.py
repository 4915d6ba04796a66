import io
import json
import random
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.session import protocol_read
from game.session.match import Match
from game.session.protocol import TableServices, TableSession, serve
from game.session.protocol_ops import OP_BY_NAME
from game.session.protocol_schema import protocol_schema
from tests.support.race import SYSTEMS
from tests.support.toy_system import RACE_TEXTS

Json = dict[str, object]


def _advise(match: Match, player: PlayerId, level: str, seed: int) -> object:
    if level != "ace":
        raise ValueError(f"there is no level {level!r}; known are ace")
    return {"action": match.legal(player)[0], "reasons": ["it is the first"]}


def services() -> TableServices:
    return TableServices(SYSTEMS, texts=RACE_TEXTS, advise=_advise)


class Talk:
    """A conversation in Python values."""

    def __init__(self) -> None:
        self.session = TableSession(services())

    def ask(self, op: str, **fields: object) -> Json:
        out = io.BytesIO()
        serve(self.session, io.BytesIO(json.dumps({"op": op, **fields}).encode() + b"\n"), out)
        answer = json.loads(out.getvalue())
        assert isinstance(answer, dict)
        return answer

    def fails(self, op: str, **fields: object) -> Json:
        answer = self.ask(op, **fields)
        assert answer["ok"] is False
        error = answer["error"]
        assert isinstance(error, dict)
        return error


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    assert talk.ask("new", system="race", seed=7)["ok"]
    return talk


WALK = {"kind": "Walk", "player": "red"}
ROLL = {"kind": "RollDie", "player": "red"}


def test_new_tells_players_and_who_is_active() -> None:
    answer = Talk().ask("new", system="race", setup={"length": 5}, seed=3)
    assert answer == {
        "ok": True,
        "system": "race",
        "seed": 3,
        "players": ["red", "blue"],
        "active": ["red"],
        "turn": 1,
        "outcome": None,
        "digest": answer["digest"],
    }


def test_a_whole_game_by_legal_and_do(talk: Talk) -> None:
    dice = random.Random(1)
    for _ in range(500):
        active = talk.ask("legal", player="red")["active"]
        assert isinstance(active, list)
        if not active:
            break
        actions = talk.ask("legal", player=active[0])["actions"]
        assert isinstance(actions, list)
        answer = talk.ask("do", action=dice.choice(actions))
        assert answer["ok"]
        events = answer["events"]
        assert isinstance(events, list)
        assert all(event["rules"] for event in events)
        assert len(str(answer["digest"])) == 16
    outcome = talk.ask("observe")["outcome"]
    assert isinstance(outcome, dict)
    assert outcome["reason"] == "arrived"


def test_a_refusal_carries_the_rule_and_a_sentence(talk: Talk) -> None:
    talk.ask("do", action=WALK)
    error = talk.fails("do", action=WALK)
    assert (error["code"], error["rule"]) == ("illegal", "TY-1.1")
    assert error["message"] == "red has walked already"
    assert talk.ask("check", action=WALK)["legal"] is False
    assert talk.ask("check", action={"kind": "Pass", "player": "red"})["legal"] is True


def test_dice_script_the_next_draws(talk: Talk) -> None:
    talk.ask("dice", faces=[6, 2])
    events = talk.ask("do", action=ROLL)["events"]
    assert isinstance(events, list)
    assert events[0]["faces"] == [6]
    talk.ask("do", action={"kind": "Pass", "player": "red"})
    second = talk.ask("do", action={"kind": "RollDie", "player": "blue"})["events"]
    assert isinstance(second, list)
    assert second[0]["faces"] == [2]


def test_a_face_that_no_die_has_is_refused_and_can_be_forgotten(talk: Talk) -> None:
    talk.ask("dice", faces=[9])
    assert talk.fails("do", action=ROLL)["code"] == "bad_faces"
    talk.ask("dice", faces=[])
    assert talk.ask("do", action=ROLL)["ok"]


def test_observe_and_do_keep_secrets(talk: Talk) -> None:
    answer = talk.ask("do", action={"kind": "Hide", "player": "red", "mark": 5}, viewer="blue")
    events = answer["events"]
    assert isinstance(events, list)
    assert events[0]["mark"] == 0
    marks = []
    for player in ("red", "blue", None):
        state = talk.ask("observe", player=player)["state"]
        assert isinstance(state, dict)
        assert state["rng"] == -1
        marks.append(state["marks"]["red"])
    assert marks == [5, 0, 0]


def test_odds_advice_table_and_log(talk: Talk) -> None:
    odds = talk.ask("odds", action=ROLL)["odds"]
    assert isinstance(odds, dict)
    assert odds["chances"][0]["denominator"] == 6
    assert talk.ask("advise", player="red")["advice"] == {"action": WALK, "reasons": ["it is the first"]}
    assert talk.fails("advise", player="red", level="god")["field"] == "level"
    assert talk.fails("advise", player="blue")["code"] == "not_now"
    table = talk.ask("table", player="red")["table"]
    assert isinstance(table, dict)
    assert table["system"] == "race"
    talk.ask("do", action=WALK)
    talk.ask("undo")
    log = talk.ask("log", all=True)
    assert log["total"] == 2
    entries = log["entries"]
    assert isinstance(entries, list)
    assert entries[0]["action"] == WALK
    assert entries[1]["agreed"] is False


def test_undo_within_the_rules_and_by_agreement(talk: Talk) -> None:
    talk.ask("do", action=ROLL)
    error = talk.fails("undo")
    assert (error["code"], error["reason"]) == ("undo_refused", "dice")
    assert talk.ask("undo", agreed=True)["ok"]


def test_save_load_and_replay(talk: Talk, tmp_path: Path) -> None:
    path = str(tmp_path / "game.ironsave")
    talk.ask("dice", faces=[3])
    digest = talk.ask("do", action=ROLL)["digest"]
    assert talk.ask("save", path=path, name="Mine")["digest"] == digest
    assert talk.ask("replay", path=path)["same"] is True
    talk.ask("do", action={"kind": "Pass", "player": "red"})
    assert talk.ask("save", path=path)["ok"], "a save may replace a save"
    fresh = Talk()
    answer = fresh.ask("load", path=path)
    assert (answer["ok"], answer["entries"], answer["active"]) == (True, 2, ["blue"])
    assert fresh.ask("undo", agreed=True)["digest"] == digest
    assert fresh.ask("save", path=str(tmp_path / "other.ironsave"))["ok"]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["game.ironsave", "other.ironsave"]
    (tmp_path / "letter.txt").write_text("dear")
    assert "another file" in str(talk.fails("save", path=str(tmp_path / "letter.txt"))["message"])
    assert talk.fails("load", path=str(tmp_path / "letter.txt"))["code"] == "save"


@pytest.mark.parametrize(
    "line, code, words",
    [
        (b"\xff\xfe", "bad_json", "not UTF-8"),
        (b"{", "bad_json", "not JSON"),
        (b"[]", "bad_json", "an object"),
        (b"[" * 100_000, "bad_json", ""),
        (b'{"op":' + b'{"a":' * 50_000, "bad_json", ""),
        (b"{}", "unknown_op", "there is no 'op'"),
        (b'{"op":"leagl"}', "unknown_op", "did you mean 'legal'"),
        (b'{"op":7}', "unknown_op", "known are new"),
        (b'{"op":"legal"}', "bad_request", "player"),
        (b'{"op":"replay"}', "bad_request", "op replay: field 'path' is missing"),
        (b'{"op":"legal","palyer":"red"}', "bad_request", "did you mean 'player'"),
        (b'{"op":"legal","player":"green"}', "bad_request", "known are red, blue"),
        (b'{"op":"new","system":"chess"}', "bad_request", "known are race"),
        (b'{"op":"new","system":"race","seed":1e99}', "bad_request", "seed"),
        (b'{"op":"new","system":"race","setup":{"lenght":3}}', "bad_request", "lenght"),
        (b'{"op":"new","system":"race","setup":{"length":"3"}}', "bad_request", "setup.length"),
        (b'{"op":"new","system":"race","setup":{"length":0}}', "bad_setup", "1 to 1000"),
        (b'{"op":"do","action":{"kind":"Wlak","player":"red"}}', "bad_request", "did you mean 'Walk'"),
        (
            b'{"op":"do","action":{"kind":"Hide","player":"red"}}',
            "bad_request",
            "action: field 'mark' is missing",
        ),
        (b'{"op":"do","action":{"kind":"Hide","player":"red","mark":"x"}}', "bad_request", "action.mark"),
        (b'{"op":"do","action":{"kind":"Walk","player":"red","to":1}}', "bad_request", "no field 'to'"),
        (b'{"op":"dice","faces":[0]}', "bad_request", "faces"),
        (b'{"op":"undo"}', "undo_refused", "nothing"),
    ],
)
def test_errors_name_what_is_wrong(talk: Talk, line: bytes, code: str, words: str) -> None:
    answer = talk.session.answer_line(line)
    error = answer["error"]
    assert isinstance(error, dict)
    assert answer["ok"] is False
    assert error["code"] == code, error
    assert words in str(error["message"])
    assert len(str(error)) < 3000


def test_a_missing_field_is_named_for_programs_too(talk: Talk) -> None:
    assert talk.fails("replay")["field"] == "path"
    assert talk.fails("do", action={"kind": "Hide", "player": "red"})["field"] == "action.mark"


@pytest.mark.parametrize("op", ["do", "check", "odds"])
def test_without_a_game_there_is_nothing_to_do(op: str) -> None:
    assert Talk().fails(op, action=WALK)["code"] == "no_game"


def test_the_id_of_a_request_comes_back(talk: Talk) -> None:
    assert talk.ask("help", id="a7")["id"] == "a7"
    assert talk.ask("legal", id=3)["id"] == 3


def test_systems_help_and_schema_name_everything(talk: Talk) -> None:
    systems = talk.ask("systems")["systems"]
    assert isinstance(systems, list)
    assert [system["name"] for system in systems] == ["race"]
    ops = talk.ask("help")["ops"]
    assert isinstance(ops, dict)
    assert set(ops) == set(OP_BY_NAME)
    schema = talk.ask("schema")["schema"]
    assert isinstance(schema, dict)
    parts = schema["systems"]["race"]
    for name in ("Walk", "RollDie", "Walked", "DiceRolled", "RaceSetup", "RaceRequest"):
        assert name in parts["components"]
    assert {each["$ref"].split("/")[-1] for each in parts["events"]["anyOf"]} >= {"Walked", "TrapSeen"}
    assert len(schema["ops"]["anyOf"]) == len(OP_BY_NAME)
    json.dumps(protocol_schema(SYSTEMS))


def test_long_lines_empty_lines_quit_and_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol_read, "MAX_LINE_BYTES", 100)
    lines = b"x" * 1000 + b"\n\n  \n" + b'{"op":"help"}\n{"op":"quit"}\n{"op":"help"}\n'
    out = io.BytesIO()
    serve(TableSession(services()), io.BytesIO(lines), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, True, True]
    assert answers[0]["error"]["code"] == "too_long"
    out = io.BytesIO()
    serve(TableSession(services()), io.BytesIO(b'{"op":"help"}'), out)
    assert json.loads(out.getvalue())["ok"]


def test_a_bug_is_answered_and_reported_never_a_traceback(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Match, player: PlayerId) -> object:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Match, "legal", broken)
    session = TableSession(TableServices(SYSTEMS, report_bug=lambda error, match: "/tmp/report.txt"))
    session.answer_line(b'{"op":"new","system":"race"}')
    answer = session.answer_line(b'{"op":"legal","player":"red"}')
    error = answer["error"]
    assert isinstance(error, dict)
    assert error["code"] == "internal"
    assert "/tmp/report.txt" in error["message"]


SEEDS = [
    b'{"op":"new","system":"race","setup":{"length":9},"seed":7}',
    b'{"op":"legal","player":"red"}',
    b'{"op":"do","action":{"kind":"Walk","player":"red"}}',
    b'{"op":"do","action":{"kind":"Hide","player":"red","mark":3},"viewer":"blue"}',
    b'{"op":"observe","player":null}',
    b'{"op":"odds","action":{"kind":"RollDie","player":"red"}}',
    b'{"op":"dice","faces":[1,2,3]}',
    b'{"op":"advise","player":"red","level":"ace"}',
    b'{"op":"undo","agreed":true}',
    b'{"op":"log","first":0,"count":5}',
    b'{"op":"load","path":"/nowhere/at/all"}',
    b'{"op":"systems","id":"x"}',
]
PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"null",
    b"-1",
    b"1e400",
    b"\x00",
    b"\xff",
    b"\\u0000",
    b"9" * 400,
]
PIECES += [
    b'"\\ud800"',
    b"true",
    b"0.5",
    b'{"op":"do"}',
    "é".encode(),
    b"red",
    b"kind",
    b'"' + b"a" * 5000 + b'"',
]


def test_mutated_lines_never_break_the_table() -> None:
    dice = random.Random(2026)
    session = TableSession(services())
    codes: dict[object, int] = {}
    for number in range(2_000):
        line = bytearray(dice.choice(SEEDS))
        for _ in range(dice.randrange(4)):
            at = dice.randrange(len(line) + 1)
            if dice.random() < 0.5:
                line[at : at + dice.randrange(6)] = dice.choice(PIECES)
            else:
                line[at:at] = dice.choice(PIECES)
        out = io.BytesIO()
        serve(session, io.BytesIO(bytes(line).replace(b"\n", b" ") + b"\n"), out)
        answer = json.loads(out.getvalue())
        error = answer.get("error", {})
        assert error.get("code") != "internal", (number, bytes(line), error)
        codes[error.get("code", "ok")] = codes.get(error.get("code", "ok"), 0) + 1
    assert {"ok", "bad_json", "bad_request", "unknown_op", "illegal"} <= set(codes)
