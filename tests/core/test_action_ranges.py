"""The declared ranges of actions: what is outside is refused with what and where, before any rule looks."""

from typing import Annotated, Literal

import msgspec
import pytest

from game.core.action_ranges import (
    DISTINCT,
    REASONS,
    ActionRanges,
    Place,
    UndeclaredRangeError,
    limits_of,
    ruled,
)
from game.core.events import Action
from game.core.ids import PlayerId, UnitId
from game.rules.prose import fill, illegal_key
from game.session.protocol_read import members_of
from game.systems.registry import SYSTEMS
from tests.support.shipped import shipped_catalog

ANNA = PlayerId("anna")


class Part(msgspec.Struct, frozen=True):
    weight: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Load(Action, frozen=True, kw_only=True):
    unit: UnitId
    at: Place = 0
    share: Annotated[int, msgspec.Meta(ge=0, le=100), ruled("XX-1.2")] = 0
    helpers: Annotated[tuple[UnitId, ...], DISTINCT, ruled("XX-1.3")] = ()
    mood: Literal["calm", "wild"] | None = None
    label: Annotated[str, msgspec.Meta(max_length=5)] = ""
    is_full: bool = False
    part: Part = Part(1)


class Other(Action, frozen=True, kw_only=True):
    """An action of another game."""


RANGES = ActionRanges(Load, "XX-1.1")
GOOD = Load(
    player=ANNA, unit=UnitId("u1"), at=3, helpers=(UnitId("a"), UnitId("b")), mood="wild", label="abcde"
)
BENT: list[tuple[dict[str, object], str, str, str]] = [
    ({"at": -1}, "XX-1.1", "too_small", "at"),
    ({"at": 1_000_000}, "XX-1.1", "too_large", "at"),
    ({"at": 10**30}, "XX-1.1", "too_large", "at"),
    ({"at": True}, "XX-1.1", "wrong_kind", "at"),
    ({"at": "3"}, "XX-1.1", "wrong_kind", "at"),
    ({"share": 101}, "XX-1.2", "too_large", "share"),
    ({"share": -1}, "XX-1.2", "too_small", "share"),
    ({"helpers": ("a", "b", "a")}, "XX-1.3", "twice", "helpers"),
    ({"helpers": ("a", 4)}, "XX-1.3", "wrong_kind", "helpers.1"),
    ({"helpers": tuple(map(str, range(1_001)))}, "XX-1.3", "too_long", "helpers"),
    ({"helpers": None}, "XX-1.3", "wrong_kind", "helpers"),
    ({"mood": "sad"}, "XX-1.1", "not_an_option", "mood"),
    ({"label": "abcdef"}, "XX-1.1", "too_long", "label"),
    ({"label": "a\nb"}, "XX-1.1", "unreadable", "label"),
    ({"label": "\ud800"}, "XX-1.1", "unreadable", "label"),
    ({"unit": "u" * 201}, "XX-1.1", "too_long", "unit"),
    ({"unit": 7}, "XX-1.1", "wrong_kind", "unit"),
    ({"player": "x\x00"}, "XX-1.1", "unreadable", "player"),
    ({"is_full": 1}, "XX-1.1", "wrong_kind", "is_full"),
    ({"part": Part(10)}, "XX-1.1", "too_large", "part.weight"),
    ({"part": None}, "XX-1.1", "wrong_kind", "part"),
]


def test_what_is_in_range_passes() -> None:
    assert RANGES.refusal(GOOD) is None
    for fields in ({"at": 999_999}, {"share": 100}, {"helpers": ()}, {"mood": None}, {"part": Part(9)}):
        assert RANGES.refusal(msgspec.structs.replace(GOOD, **fields)) is None, fields


@pytest.mark.parametrize(("fields", "rule", "reason", "where"), BENT)
def test_what_is_out_of_range_is_refused_with_what_and_where(
    fields: dict[str, object], rule: str, reason: str, where: str
) -> None:
    illegal = RANGES.refusal(msgspec.structs.replace(GOOD, **fields))
    assert illegal is not None
    assert (illegal.rule, illegal.reason, illegal.facts["field"]) == (rule, reason, where)
    told = fill(shipped_catalog().strings("en"), illegal_key("skirmish", illegal), illegal.facts)
    assert told.startswith("Load: ") and where in told and "{" not in told


def test_actions_of_other_games_are_refused() -> None:
    illegal = RANGES.refusal(Other(player=ANNA))
    assert illegal is not None and illegal.reason == "unknown_action" and illegal.facts == {"action": "Other"}


def test_json_is_held_to_the_same_ranges() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"int.*\$.share"):
        msgspec.json.decode(b'{"kind":"Load","player":"anna","unit":"u1","share":101}', type=Load)


def test_the_schema_tells_the_ranges() -> None:
    told = msgspec.json.schema(Load)["$defs"]["Load"]["properties"]
    assert told["share"]["minimum"] == 0 and told["share"]["maximum"] == 100
    assert told["helpers"]["uniqueItems"] is True


class Endless(Action, frozen=True, kw_only=True):
    number: int


class Boundless(Action, frozen=True, kw_only=True):
    units: tuple[UnitId, ...]


@pytest.mark.parametrize("kind", [Endless, Boundless])
def test_a_number_or_list_without_a_range_is_a_mistake_of_its_author(kind: type[Action]) -> None:
    with pytest.raises(UndeclaredRangeError, match=kind.__name__):
        limits_of(kind)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_every_field_of_every_action_has_its_range(system: object) -> None:
    kinds = [kind for each in SYSTEMS if each is system for kind in members_of(each.action_type)]
    assert kinds
    for kind in kinds:
        assert limits_of(kind)


def test_every_reason_has_a_sentence() -> None:
    texts = shipped_catalog().strings("en")
    assert all(f"action.illegal.{reason}" in texts for reason in REASONS)
