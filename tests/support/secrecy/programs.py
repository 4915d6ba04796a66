"""All that a program is told at the table on behalf of one viewer."""

import random
from collections.abc import Iterator, Sequence

from game.core.codec import to_json_in_order
from game.core.events import Action
from game.core.ids import PlayerId
from game.session.bot import BotProcess
from game.session.match import Match
from game.session.protocol import TableServices, TableSession

ODDS = 6
STRANGE = ("", "gm-99", "zf99", "panel:3", "1", "u1", "unit-1", "hidden")


class SeatedSession(TableSession):
    """A conversation about a match that is already being played."""

    __slots__ = ()

    def __init__(self, match: Match, services: TableServices) -> None:
        super().__init__(services)
        self._match = match


def answers(
    match: Match,
    services: TableServices,
    viewer: PlayerId | None,
    wishes: Sequence[Action],
    turn: int,
    level: str,
) -> Iterator[tuple[str, str]]:
    """Yield what is asked and the answer, byte by byte as it goes over the line."""
    session = SeatedSession(match, services)
    asked: list[dict[str, object]] = [
        {"op": "observe", "player": viewer},
        {"op": "table", "player": viewer},
        {"op": "log", "player": viewer},
    ]
    for unit in (*_units(match, viewer), *STRANGE):
        asked.append({"op": "sheet", "player": viewer, "unit": unit})
    asked += [{"op": "card", "card": card} for card in range(3)]
    if viewer is not None:
        asked.append({"op": "legal", "player": viewer})
        asked += [{"op": "check", "action": action} for action in wishes]
        if viewer in match.active:
            asked.append({"op": "advise", "player": viewer, "level": level})
            actions = list(match.legal(viewer))
            few = random.Random(turn).sample(actions, min(ODDS, len(actions)))
            asked += [{"op": "odds", "action": action} for action in few]
    for request in asked:
        answer = session.answer_line(to_json_in_order(request))
        yield str(request["op"]), to_json_in_order(answer).decode()
    if viewer is not None and viewer in match.active:
        yield "bot", bot_request(match, viewer)


def _units(match: Match, viewer: PlayerId | None) -> tuple[str, ...]:
    made = match.system.sheets
    return tuple(made(match.observe(viewer))) if made is not None else ()


def bot_request(match: Match, player: PlayerId) -> str:
    """Return the line that a program at this seat is sent."""

    class Listener(BotProcess):
        """Keeps the line instead of starting a program."""

        heard = ""

        def _ask(self, request: bytes) -> bytes:
            Listener.heard = request.decode()
            return to_json_in_order({"action": match.legal(player)[0]})

    Listener("unused", 1.0).choose(match, player)
    return Listener.heard
