"""As many as possible find a place of their own."""

from itertools import permutations
from random import Random

from game.core.matching import matched


def test_who_came_first_makes_room() -> None:
    assert matched({"a": "xy", "b": "x"}) == {"x": "b", "y": "a"}
    assert matched({"a": "xy", "b": "xy", "c": "y"}).keys() == {"x", "y"}
    assert matched({"a": ""}) == {} == matched({})


def test_nobody_could_place_more() -> None:
    for seed in range(60):
        rnd = Random(seed)
        places = {who: rnd.sample(range(5), rnd.randrange(4)) for who in "abcde"}
        most = max(
            sum(place in places[who] for who, place in zip("abcde", order))
            for order in permutations(range(5))
        )
        found = matched(places)
        assert len(found) == most
        assert all(place in places[who] for place, who in found.items())
        assert len({*found.values()}) == most
