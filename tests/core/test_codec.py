import msgspec
import pytest

from game.core.codec import digest, from_json, from_plain, to_json, to_plain
from game.core.dice import parse_dice
from game.core.events import DiceRolled
from game.core.ids import PlayerId, RuleId
from game.core.ledger import LedgerItem, total

EVENT = DiceRolled(
    purpose="attack", player=PlayerId("zeon"), sides=(6,), faces=(5,), test="over", target=4, success=True
)


def test_json_round_trip() -> None:
    assert from_json(to_json(EVENT), DiceRolled) == EVENT
    assert from_plain(to_plain(EVENT), DiceRolled) == EVENT


def test_json_names_its_kind() -> None:
    assert b'"kind":"DiceRolled"' in to_json(EVENT)


def test_bad_json_names_the_place() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$\.target"):
        from_json(to_json(EVENT).replace(b'"target":4', b'"target":"x"'), DiceRolled)


def test_digest_depends_on_every_field_and_on_nothing_else() -> None:
    twin = msgspec.structs.replace(EVENT)
    assert digest(twin) == digest(EVENT)
    assert digest(msgspec.structs.replace(EVENT, target=5)) != digest(EVENT)
    assert len(digest(EVENT)) == 16
    assert digest(parse_dice("2x 1d6")) == digest(parse_dice("2x1d6"))


def test_ledger_adds_up() -> None:
    items = (LedgerItem(65, "accuracy", RuleId("SK-3.3")), LedgerItem(10, "ace", RuleId("TW-9.4")))
    assert total(items) == 75
