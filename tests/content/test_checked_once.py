"""Answers of checks that tests share: given again, or asked anew where what was looked at has changed."""

from collections.abc import Callable, Iterator

import pytest

from game.content.models import Texts
from game.content.problems import Finding
from game.content.systems import Surroundings
from tests.support.checked_once import Answers

ENTRY, OTHER, THIRD = object(), object(), object()
ENGLISH = Texts(id="english", language="en", strings={})
AROUND: dict[str, dict[str, object]] = {
    "frame": {"gm": ENTRY, "ball": OTHER},
    "card": {},
    "text": {"english": ENGLISH},
}


def _changed(**kinds: dict[str, object]) -> Surroundings:
    return Surroundings({**AROUND, **kinds}, {})


def _looks_up(around: Surroundings) -> object:
    return around.find("frame", "ball")


def _misses(around: Surroundings) -> object:
    return around.find("card", "axe") or around.find("frame", "zaku")


def _goes_through(around: Surroundings) -> object:
    return [*around.entries["frame"].values()]


def _counts(around: Surroundings) -> object:
    return len(around.entries.get("frame", {}))


def _asks_whether_it_is_clear(around: Surroundings) -> object:
    return around.is_unclear("frame", "zaku")


def _reads_texts(around: Surroundings) -> object:
    return around.originals.texts


def _asks_for_the_source(around: Surroundings) -> object:
    return around.is_source("english")


OWN_TEXT = Surroundings(AROUND, {}, text_owners={"english": "mine"})
BROKEN = Surroundings(AROUND, {}, broken={"frame": [{"id": "zaku"}]})
UNREAD = Surroundings(AROUND, {}, unread={"frame"})


@pytest.mark.parametrize(
    "look, same, other",
    [
        (_looks_up, _changed(frame={"gm": THIRD, "ball": OTHER}), _changed(frame={"ball": THIRD})),
        (_looks_up, _changed(frame={"ball": OTHER}, card={"axe": THIRD}), _changed(frame={})),
        (_misses, _changed(frame={}), _changed(card={"axe": THIRD})),
        (_misses, _changed(card={"sabre": THIRD}), _changed(frame={"zaku": THIRD})),
        (_goes_through, _changed(card={"axe": THIRD}), _changed(frame={"gm": ENTRY})),
        (_goes_through, _changed(), _changed(frame={"ball": OTHER, "gm": ENTRY})),
        (_counts, _changed(), _changed(frame={"gm": ENTRY})),
        (_asks_whether_it_is_clear, _changed(frame={}), BROKEN),
        (_asks_whether_it_is_clear, _changed(frame={}), UNREAD),
        (_reads_texts, _changed(frame={}), _changed(text={})),
        (_asks_for_the_source, _changed(frame={}), OWN_TEXT),
    ],
)
def test_what_was_looked_at_is_looked_at_again_once_it_has_changed(
    look: Callable[[Surroundings], object], same: Surroundings, other: Surroundings
) -> None:
    asked: list[Surroundings] = []

    def check(entry: object, around: Surroundings) -> Iterator[Finding]:
        asked.append(around)
        yield Finding((), str(len(asked)), str(look(around)))

    once = Answers(lambda entry: entry is ENTRY).once(check)
    first = list(once(ENTRY, Surroundings(AROUND, {})))
    assert list(once(ENTRY, same)) == first
    assert [each.code for each in once(ENTRY, other)] == ["2"]
    assert list(once(ENTRY, Surroundings(AROUND, {}))) == first, "both answers are known now"
    assert [each.code for each in once(OTHER, same)] == ["3"], "of what does not stay nothing is kept"


def test_what_is_told_before_a_check_fails_is_told() -> None:
    def check(entry: object, around: Surroundings) -> Iterator[Finding]:
        yield Finding((), "before", "")
        raise ValueError

    found = Answers(lambda entry: True).once(check)(ENTRY, Surroundings(AROUND, {}))
    assert next(found).code == "before"
    with pytest.raises(ValueError):
        next(found)
