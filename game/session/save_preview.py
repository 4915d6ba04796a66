"""How a saved game stands, for somebody who only passes by: read from its end, without the secrets."""

from collections.abc import Mapping
from pathlib import Path

from game.core.codec import from_json
from game.rules.system import AnySystem
from game.session.contents import Tail
from game.session.digests import PositionDigester
from game.session.entries import known_system
from game.session.errors import LogError, SaveError, reason_of
from game.session.load import read_tail
from game.session.log import LogEntry, Played
from game.session.log_rows import action_reader, entry_from
from game.session.position import (
    Layer,
    LayerRecord,
    Position,
    first_position,
    followed,
    restored,
)
from game.session.replay import REPLAY_FAILURES
from game.session.setups import SetupStore


def newest_position(path: Path, systems: Mapping[str, AnySystem]) -> Position:
    """Return where a saved game stands, secrets included, without reading all of it. Raises SaveError."""
    try:
        return _followed(read_tail(path), systems, str(path))
    except REPLAY_FAILURES as error:
        raise SaveError(str(path), "save.refused.shown", "renew", why=reason_of(error)) from error


def seen_by_all(position: Position) -> Position:
    """Return every game of a position as everybody may see it: what a spectator observes."""
    stack, parked = (
        tuple(Layer(game, game.system.ruleset.observe(state, None)) for game, state in layers)
        for layers in (position.stack, position.parked)
    )
    return Position(stack, parked)


def _followed(tail: Tail, systems: Mapping[str, AnySystem], where: str) -> Position:
    """Follow the entries since the newest snapshot. Raises what following raises, SaveError."""
    header = tail.header
    records = from_json(tail.snapshot, tuple[LayerRecord, ...]) if tail.snapshot else ()
    owners = {header.setup: header.system} | {record.setup: record.system for record in records}
    entries: list[LogEntry] = []
    games = [(each.order.id if each.order else "", each.system, each.is_parked is True) for each in records]
    played = Played(
        tuple((order, name) for order, name, is_parked in games if not is_parked) or (("", header.system),),
        tuple((order, name) for order, name, is_parked in games if is_parked),
    )
    for row in tail.rows:
        reader = action_reader(known_system(systems, played.system_of(row.kind), where))
        entry = entry_from(row.kind, row.body, row.faces, row.digest, reader)
        entries.append(entry)
        played = played.after(entry)
        if entry.order is not None:
            owners[entry.setup] = entry.order.system
        elif entry.kind == "content":
            owners[entry.setup] = header.system
    setups = SetupStore(
        {
            key: (tail.setups[key], known_system(systems, name, where).setup_type)
            for key, name in owners.items()
        },
        where,
    )
    if records:
        position, digest = restored(records, systems, setups), tail.digest
    else:
        first = known_system(systems, header.system, where)
        position, digest = first_position(first, setups[header.setup], header.seed, header.setup), ""
    for entry in entries:
        position, _ = followed(position, entry, systems, setups)
        digest = entry.digest
    if digest and not PositionDigester().agrees(position, digest):
        raise LogError("log.refused.end")
    return position
