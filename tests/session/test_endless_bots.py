"""A bot that plays legal actions and ends no turn is stopped in a sentence; one that ends turns is not."""

import msgspec
import pytest

from game.core.codec import to_json_in_order
from game.session import bot
from game.session.bot import BotProcess
from game.session.errors import BotError
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.seats import Seats
from game.systems.registry import system_named
from tests.support.base_pack import shipped
from tests.support.race import LONG, race
from tests.support.toy_system import RED


class AnsweredHere(BotProcess):
    """A bot without a process: it answers the legal action that stands at a number."""

    def __init__(self, *turns: int) -> None:
        """``turns``: the numbers that it answers, over and over."""
        super().__init__("python my_bot.py", 1.0)
        self.turns = turns
        self.asked = 0

    def _ask(self, request: bytes) -> bytes:
        legal = msgspec.json.decode(request)["legal"]
        self.asked += 1
        return to_json_in_order({"action": legal[self.turns[self.asked % len(self.turns)]]})


def test_a_deployment_that_never_ends_is_told_with_bot_seat_turn_and_action() -> None:
    content = shipped()
    texts = content.catalog.strings("en")
    system = system_named("skirmish")
    setup = system.build_setup(system.default_request(content.catalog), content.catalog)
    match = Match.start(system, setup, 3)
    player, first = match.active[0], AnsweredHere(0)
    heard: list[str] = []
    seats = Seats(
        [SeatRecord(player, "bot", "python my_bot.py")],
        lambda level, player: pytest.fail("nobody else plays"),
        lambda _, why: heard.append(why),
        texts=texts,
    )
    seats._choosers[player] = first
    while (action := seats.choose(match, player)) is not None and first.asked < 1100:
        match.submit(action)
    assert first.asked == bot.MOST_IN_A_TURN["battle"] + 1
    assert seats.is_human(player), "the people at the table play on"
    assert heard == [
        f"the bot 'python my_bot.py' does not end its turn: {player} has acted 1001 times in turn 1,"
        " the last time by PlaceUnit. The first legal action may never end anything: answer one that ends the"
        " phase or the turn, such as FinishDeployment or EndTurn"
    ]


def test_a_bot_that_ends_its_turns_may_act_as_often_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bot.MOST_IN_A_TURN, "battle", 4)
    match, mover = race(setup=LONG), AnsweredHere(0, 0, -1)
    for _ in range(30):
        while match.active[0] != RED:
            match.submit(match.legal(match.active[0])[-1])
        match.submit(mover.choose(match, RED))
    assert mover.asked == 30


def test_another_game_begins_its_turns_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bot.MOST_IN_A_TURN, "battle", 4)
    mover = AnsweredHere(0)
    for fields in range(50, 60):
        match = race(setup=msgspec.structs.replace(LONG, length=fields))
        mover.choose(match, RED)
    mover.choose(match, RED)
    with pytest.raises(BotError, match="red has acted 5 times in turn 1"):
        for _ in range(4):
            mover.choose(match, RED)
