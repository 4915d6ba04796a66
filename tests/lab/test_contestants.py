"""Built-in players behind the bots' protocol are the players themselves; commands are read and ended."""

import shlex
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from game.agents.advise import make_agent
from game.agents.staff import NOBODY
from game.core.codec import to_json_in_order, to_plain
from game.core.events import Action
from game.core.kernel import resolve_unchecked
from game.core.rng import fork, seeded
from game.lab.battle import BattleTask, fight, resolver
from game.lab.contestants import BotAgent, contestants, name_of
from game.lab.tournament import fight_all, tasks
from game.rules.measures import PairingError
from game.rules.system import AnySystem
from game.session.bot import BotProcess
from game.session.bot_server import BotServer
from game.session.errors import BotError
from game.session.protocol_read import RequestError
from game.systems.registry import SYSTEMS
from game.systems.skirmish.setup import SkirmishSetup
from tests.agents.positions import SYSTEM, mirrored, scenario
from tests.lab.test_tournament import timeless
from tests.support.base_pack import shipped

BY_NAME = {system.name: system for system in SYSTEMS}
MAIN = Path(__file__).parents[2] / "main.py"
SERVED = f"bot:{shlex.join((sys.executable, str(MAIN), 'bot', 'skirmish', '--level', 'officer'))}"


class ServedHere(BotProcess):
    """A built-in player behind the protocol, without a process."""

    def __init__(self, level: str) -> None:
        super().__init__("unused", 1.0)
        self.server = BotServer(BY_NAME, level)
        self.sent = 0

    def _ask(self, request: bytes) -> bytes:
        self.sent += len(request)
        return to_json_in_order(self.server.answer_line(request))


def decisions(
    system: AnySystem, setup: object, level: str, bot: BotProcess
) -> Iterator[tuple[Action, Action]]:
    """What the player itself and the one behind the protocol do in the positions of a game."""
    ruleset, state = system.ruleset, system.ruleset.setup(setup, 5)
    players, resolve = system.players(setup), resolver()
    own = {player: make_agent(system, level) for player in players}
    served = BotAgent(system, setup, bot, "game")
    number = 0
    while active := ruleset.active(state):
        order = system.campaign.order(state) if system.campaign is not None else None
        if order is not None and system.campaign is not None:
            settled = system.campaign.settle(state, resolve(order, NOBODY))
            state = resolve_unchecked(ruleset, state, settled).state
            continue
        observed, rng = ruleset.observe(state, active[0]), fork(seeded(9), number)
        action = own[active[0]].choose(observed, active[0], rng).action
        yield action, served.choose(observed, active[0], rng).action
        state = resolve_unchecked(ruleset, state, action).state
        number += 1


@pytest.mark.parametrize("level", ["random", pytest.param("cadet", marks=pytest.mark.slow), "officer", "ace"])
@pytest.mark.parametrize("name", ["skirmish", "duel", "totalwar"])
def test_a_player_behind_the_protocol_decides_as_itself(name: str, level: str) -> None:
    system = BY_NAME[name]
    catalog = shipped().catalog
    setup = system.build_setup(system.default_request(catalog), catalog)
    if name == "skirmish":
        setup = scenario("quick_first_blood")
    bot = ServedHere(level)
    found = list(islice(decisions(system, setup, level, bot), 12 if level == "ace" else 60))
    assert len(found) >= 12
    for number, (own, served) in enumerate(found):
        assert own == served, number


def test_a_program_of_another_version_plays_as_itself_whatever_the_order_and_the_workers() -> None:
    battles = [BattleTask(number, number, ("cadet", SERVED), 70 + number) for number in range(2)]
    served = list(fight_all(SYSTEM, mirrored(), battles, 1))
    own = [
        fight(
            SYSTEM,
            mirrored()[task.setup],
            BattleTask(task.number, task.setup, ("cadet", "officer"), task.seed),
        )
        for task in battles
    ]
    assert [each.digest for each in served] == [each.digest for each in own]
    backwards = list(fight_all(SYSTEM, mirrored(), battles[::-1], 1))
    assert [each.digest for each in backwards[::-1]] == [each.digest for each in own]


@pytest.mark.slow
def test_bots_play_the_same_with_two_processes() -> None:
    battles = tasks(4, ("cadet", SERVED), 8, 1)
    serial, pooled = (list(fight_all(SYSTEM, mirrored(), battles, jobs)) for jobs in (1, 2))
    assert timeless(serial) == timeless(pooled)


def test_a_bot_that_fails_ends_the_tournament_in_a_sentence() -> None:
    battles = tasks(1, ("cadet", f"bot:{shlex.join((sys.executable, '-c', 'raise SystemExit(4)'))}"), 2, 1)
    with pytest.raises(BotError, match="exit code 4"):
        list(fight_all(SYSTEM, mirrored(), battles, 1))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ace, officer", ("ace", "officer")),
        (
            "ace,bot:OTHER/ironsphere bot skirmish --level ace",
            ("ace", "bot:OTHER/ironsphere bot skirmish --level ace"),
        ),
        ("ace,'bot:python x.py 1,2'", ("ace", "bot:python x.py 1,2")),
        ("bot:'python x.py 1,2',ace", ("bot:'python x.py 1,2'", "ace")),
    ],
)
def test_contestants_are_read(text: str, found: tuple[str, str]) -> None:
    assert contestants(text) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [("ace", "two levels"), ("a,b,c", "quotes"), ("ace,bot:'x", "not closed"), ("ace,human", "people")],
)
def test_other_contestants_are_refused(text: str, words: str) -> None:
    with pytest.raises(PairingError, match=words):
        contestants(text)


def test_a_long_command_has_a_short_name() -> None:
    assert name_of("officer") == "officer"
    assert len(name_of(SERVED)) <= 24 and name_of(SERVED).startswith("bot:")


def test_the_server_says_what_it_does_not_understand() -> None:
    server = BotServer(BY_NAME, "officer")
    for line, words in (
        (b"{", "not JSON"),
        (b'{"op":"choose","system":"skirmish","player":"a","state":{},"game":"1","seed":1}', "setup"),
        (
            b'{"op":"choose","system":"chess","player":"a","state":{},"game":"1","seed":1,"setup":{}}',
            "no system",
        ),
        (b'{"op":"chose"}', "Invalid value"),
    ):
        with pytest.raises(Exception, match=words):
            server.answer_line(line)


def test_the_server_says_whose_turn_it_is_and_what_is_no_state() -> None:
    setup = mirrored("drill_square")[0]
    assert isinstance(setup, SkirmishSetup)
    state = SYSTEM.ruleset.setup(setup, 5)
    (asked,) = SYSTEM.ruleset.active(state)
    request: dict[str, object] = {
        "op": "choose",
        "system": SYSTEM.name,
        "player": "nobody",
        "state": to_plain(SYSTEM.ruleset.record(SYSTEM.ruleset.observe(state, asked))),
        "game": "1",
        "seed": 1,
        "setup": to_plain(setup),
    }
    server = BotServer(BY_NAME, "officer")
    with pytest.raises(RequestError, match=f"'nobody' has nothing to decide: it is the turn of {asked}"):
        server.answer_line(to_json_in_order(request))
    board = msgspec.structs.replace(setup.board, tiles=setup.board.tiles[:-1])
    request["setup"] = to_plain(msgspec.structs.replace(setup, board=board))
    with pytest.raises(RequestError, match="the state fits no game of skirmish with this setup"):
        server.answer_line(to_json_in_order({**request, "player": asked}))
