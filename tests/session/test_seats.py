import re
import sys
import textwrap
from pathlib import Path

import pytest

from game.core.codec import to_json_in_order
from game.core.events import Action
from game.core.ids import PlayerId
from game.session.bot import BotProcess
from game.session.bot_server import BotServer
from game.session.errors import BotError, SeatError
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.seats import Chooser, Seats, parse_seat, parse_seat_option
from game.session.staff import begin_battle, pending_order
from game.systems.registry import SYSTEMS, system_named
from game.systems.skirmish.request import SkirmishRequest
from game.systems.totalwar.request import TotalWarRequest
from tests.support.base_pack import shipped
from tests.support.race import race
from tests.support.toy_system import BLUE, RACE_TEXTS, RED

GOOD = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    assert request["state"]["rng"] == -1
    print(json.dumps({"action": request["legal"][0]}), flush=True)
"""


def anything(command: str) -> bool:
    return True


def _bot(tmp_path: Path, text: str) -> SeatRecord:
    path = tmp_path / "bot.py"
    path.write_text(textwrap.dedent(text))
    return SeatRecord(RED, "bot", f'"{sys.executable}" "{path}"')


def first_legal(level: str, player: PlayerId) -> Chooser:
    def choose(match: Match, player: PlayerId) -> Action:
        return match.legal(player)[0]

    return choose


@pytest.mark.parametrize(
    "text, record",
    [
        ("human", SeatRecord(RED, "human")),
        ("ace", SeatRecord(RED, "agent", "ace")),
        ("bot:python x.py", SeatRecord(RED, "bot", "python x.py")),
        ('bot:"python x.py --deep"', SeatRecord(RED, "bot", "python x.py --deep")),
    ],
)
def test_seats_are_read(text: str, record: SeatRecord) -> None:
    assert parse_seat(text, RED) == record
    assert parse_seat_option(f"red={text}", [RED, BLUE]) == record


@pytest.mark.parametrize(
    "text, words",
    [
        ("red=wizard", "human, random, cadet"),
        ("red", "PLAYER=SEAT"),
        ("green=ace", "red, blue"),
        ("red=bot:", "command"),
    ],
)
def test_other_seats_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(SeatError, match=words):
        parse_seat_option(text, [RED, BLUE])


def test_a_bot_plays_from_what_it_may_see(tmp_path: Path) -> None:
    match = race()
    seats = Seats([_bot(tmp_path, GOOD), SeatRecord(BLUE, "agent", "ace")], first_legal, may_start=anything)
    for _ in range(6):
        action = seats.choose(match, match.active[0])
        assert action is not None
        match.submit(action)
    seats.close()
    assert len(match.log) == 6


@pytest.mark.parametrize(
    "text, words",
    [
        ("import sys; sys.stdin.readline(); print('hello', flush=True)", "nobody understands"),
        ("import sys; sys.stderr.write('no luck'); sys.exit(3)", "(exit code 3|does not listen).*no luck"),
        ("import time; time.sleep(60)", "within 0.3 seconds"),
        (
            """print('{"action":{"kind":"Walk","player":"blue"}}', flush=True); input(); input()""",
            "plays red",
        ),
        (
            """print('{"action":{"kind":"Hide","player":"red","mark":99}}', flush=True); input(); input()""",
            r"a mark is a number from 1 to 9, not 99 \(TY-",
        ),
        ("""print('{"action":3}', flush=True); input(); input()""", "nobody understands"),
    ],
)
def test_the_seat_of_a_failing_bot_falls_to_the_humans(tmp_path: Path, text: str, words: str) -> None:
    match = race()
    notices: list[tuple[PlayerId, str]] = []
    seats = Seats(
        # only the bot that sleeps may run into the limit, however slowly this machine starts a program
        [_bot(tmp_path, text)],
        first_legal,
        lambda *notice: notices.append(notice),
        bot_seconds=0.3 if "sleep" in text else 30,
        texts=RACE_TEXTS,
        may_start=anything,
    )
    assert seats.choose(match, RED) is None
    assert seats.is_human(RED)
    assert seats.records[RED].kind == "human"
    assert len(notices) == 1
    assert notices[0][0] == RED
    assert re.search(words, notices[0][1]), notices[0][1]
    assert match.log == []


def test_a_bot_that_does_not_start_raises_where_nobody_sits_at_the_table() -> None:
    seats = Seats([SeatRecord(RED, "bot", "/no/such/program")], first_legal, may_start=anything)
    with pytest.raises(BotError, match="does not start"):
        seats.choose(race(), RED)


@pytest.mark.parametrize("name", ["totalwar", "duel"])
def test_a_bot_plays_wars_and_duels_as_well(name: str, tmp_path: Path) -> None:
    system, catalog = system_named(name), shipped().catalog
    match = Match.start(system, system.build_setup(system.default_request(catalog), catalog), 3)
    record = _bot(tmp_path, GOOD)
    seats = Seats(
        [SeatRecord(player, "bot", record.setting) for player in match.players],
        first_legal,
        may_start=anything,
    )
    for _ in range(3):
        action = seats.choose(match, match.active[0])
        assert action is not None
        match.submit(action)
    seats.close()
    assert len(match.log) == 3


class _Served(BotProcess):
    """A built-in player behind the bots' protocol, without a process."""

    def __init__(self, level: str) -> None:
        super().__init__("unused", 1.0)
        self.server = BotServer({system.name: system for system in SYSTEMS}, level)
        self.setups = 0

    def _ask(self, request: bytes) -> bytes:
        self.setups += b'"setup":' in request
        return to_json_in_order(self.server.answer_line(request))


def test_a_built_in_player_behind_the_protocol_plays_a_war_and_its_battles() -> None:
    system, catalog = system_named("totalwar"), shipped().catalog
    request = TotalWarRequest(campaign="first_war")
    match = Match.start(system, system.build_setup(request, catalog), 3)
    bot, battles = _Served("cadet"), 0
    for _ in range(500):
        order = pending_order(match)
        if order is not None and battles == 2:
            return
        if order is not None:
            begin_battle(match, system_named(order.system), catalog)
            battles += 1
        match.submit(bot.choose(match, match.active[0]))
        if match.position.depth > 1 and match.outcome is not None:
            match.pop()
    raise AssertionError("there were not two battles")


def test_a_game_that_is_taken_up_again_sends_its_setup_again() -> None:
    system, catalog = system_named("skirmish"), shipped().catalog
    bot = _Served("cadet")
    one, other = (
        Match.start(system, system.build_setup(SkirmishRequest(scenario=name), catalog), 3)
        for name in ("quick_first_blood", "escort_pilgrim_road")
    )
    for match in (one, other, one, one, other):
        match.submit(bot.choose(match, match.active[0]))
    assert bot.setups == 4
