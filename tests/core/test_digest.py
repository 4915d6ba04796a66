"""Incremental digests: the same whatever was digested before, and different where anything differs."""

import random

import msgspec
import pytest

from game.core.digest import INCREMENTAL, Digester, has_entries


class Leaf(msgspec.Struct, frozen=True, array_like=True):
    name: str
    kills: int = 0


class War(msgspec.Struct, frozen=True):
    rng: int
    owners: tuple[str, ...]
    units: dict[str, Leaf]
    notes: dict[int, str]
    outcome: str | None = None


class Plain(msgspec.Struct, frozen=True):
    rng: int
    owners: tuple[str, ...] = ()


START = War(1, ("a", "b", "a"), {str(n): Leaf(f"unit {n}") for n in range(40)}, {})


def fresh(record: msgspec.Struct, below: str = "") -> str:
    return Digester().of(record, below)


def changed(record: War, rnd: random.Random) -> War:
    units = dict(record.units)
    match rnd.randrange(6):
        case 0:
            return msgspec.structs.replace(record, rng=record.rng + 1)
        case 1:
            key = rnd.choice(list(units))
            units[key] = Leaf(units[key].name, units[key].kills + 1)
        case 2:
            units[f"new {record.rng} {len(units)} {rnd.random()}"] = Leaf("new")
        case 3:
            del units[rnd.choice(list(units))]
        case 4:
            key = rnd.choice(list(units))
            units[key] = units.pop(key)
        case _:
            owners = tuple(rnd.choice("abc") for _ in record.owners)
            return msgspec.structs.replace(
                record, owners=owners, notes={**record.notes, rnd.randrange(9): "x"}
            )
    return msgspec.structs.replace(record, units=units)


def test_a_digest_does_not_depend_on_what_was_digested_before() -> None:
    rnd = random.Random(5)
    digester, record = Digester(), START
    line = [START]
    for _ in range(400):
        record = changed(rnd.choice(line[-3:]), rnd)
        line.append(record)
        assert digester.of(record) == fresh(record)
        copy = msgspec.msgpack.decode(msgspec.msgpack.encode(record), type=War)
        assert digester.of(copy) == fresh(record), "equal leaves that are other objects count the same"


@pytest.mark.parametrize(
    "other",
    [
        msgspec.structs.replace(START, rng=2),
        msgspec.structs.replace(START, owners=("a", "a", "b")),
        msgspec.structs.replace(START, units={**START.units, "3": Leaf("unit 3", 1)}),
        msgspec.structs.replace(START, units={**START.units, "40": Leaf("unit 40")}),
        msgspec.structs.replace(START, units={k: v for k, v in START.units.items() if k != "7"}),
        msgspec.structs.replace(START, units=dict(reversed(START.units.items()))),
        msgspec.structs.replace(START, units={**START.units, "3": START.units["4"], "4": START.units["3"]}),
        msgspec.structs.replace(START, notes={1: ""}),
        msgspec.structs.replace(START, outcome="won"),
    ],
)
def test_whatever_differs_has_another_digest_and_back_is_the_same(other: War) -> None:
    digester = Digester()
    before = digester.of(START)
    assert digester.of(other) == fresh(other) != before
    assert digester.of(START) == before


def test_what_lies_below_counts() -> None:
    assert fresh(START, "0" * 16) != fresh(START, "1" * 16) != fresh(START)


def test_digests_say_which_kind_they_are_and_have_one_length() -> None:
    assert fresh(START).startswith(INCREMENTAL)
    assert len(fresh(START)) == 16


def test_records_of_another_kind_begin_anew() -> None:
    digester = Digester()
    digester.of(START)
    assert digester.of(Plain(1, ("a",))) == fresh(Plain(1, ("a",)))
    assert digester.of(START) == fresh(START)
    assert has_entries(War) and not has_entries(Plain)


class LaterWar(msgspec.Struct, frozen=True):
    """A war whose records hold more than they used to."""

    rng: int
    owners: tuple[str, ...]
    units: dict[str, Leaf]
    notes: dict[int, str]
    outcome: str | None = None
    counts: dict[str, int] | msgspec.UnsetType = msgspec.UNSET


def test_what_is_unset_does_not_count() -> None:
    later = LaterWar(START.rng, START.owners, START.units, START.notes)
    assert fresh(later, "below") == fresh(START, "below"), "the digest of before there was such a field"
    assert fresh(msgspec.structs.replace(later, counts={}), "below") != fresh(START, "below")
