"""A game played by lines of the table protocol: what a program asks, and what it is answered."""

from collections.abc import Iterator

from game.app.registry import written_advice
from game.core.codec import to_json_in_order
from game.session.protocol import TableServices, TableSession
from game.systems.registry import SYSTEMS
from tests.golden.recorded import Recorded
from tests.support.shipped import shipped_catalog

STEPS = 14


def transcript(game: Recorded) -> Iterator[tuple[bytes, bytes]]:
    """Play the first steps of a recorded game by the protocol: each request with its answer."""
    texts = shipped_catalog().strings("en")
    by_name = {system.name: system for system in SYSTEMS}
    session = TableSession(
        TableServices(by_name, shipped_catalog(), texts, (), written_advice(texts)),
    )
    head = game.head
    requests: list[dict[str, object]] = [
        {"op": "new", "system": head.system, "setup": head.request, "seed": head.seed}
    ]
    for number, line in enumerate(game.lines[:STEPS]):
        if line.action is None:
            break
        assert isinstance(line.action, dict)
        player = line.action["player"]
        requests += [
            {"op": "check", "action": line.action},
            {"op": "odds", "action": line.action},
            {"op": "do", "action": line.action},
        ]
        if number % 5 == 1:
            requests += [
                {"op": "legal", "player": player},
                {"op": "observe", "player": player},
                {"op": "table", "player": None},
            ]
    requests += [{"op": "undo"}, {"op": "do", "action": {"kind": "Nothing", "player": "nobody"}}]
    for request in requests:
        answer = session.answer_line(to_json_in_order(request))
        yield to_json_in_order(request), to_json_in_order(answer)
