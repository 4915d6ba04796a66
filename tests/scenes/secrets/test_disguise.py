"""The disguise is as good as it has to be: nobody sees through it, and all that is hidden changes."""

from collections import Counter
from itertools import product

import msgspec
import pytest

from game.core.codec import to_json
from tests.support.secrecy.disguise import DISGUISES
from tests.support.secrecy.games import middle
from tests.support.secrecy.worlds import worlds

STATES = {
    "skirmish": range(2),
    "duel": range(6),
    "totalwar": range(10),
    "sectors": range(6),
    "wargame": range(4),
    "strategic": range(8),
}
MANY = {
    "skirmish": range(30),
    "duel": range(60),
    "totalwar": range(100),
    "sectors": range(60),
    "wargame": range(60),
    "strategic": range(60),
}
TELLING = {("units", "status"), ("units", "hidden_from"), ("units", "near")}
"""What says of a unit that a viewer does not see it: that is so in both worlds."""
ALONE = {("jobs", "queue"), ("prompt", "token")}
"""Who of the hidden is asked: another only where two hide, which none of these games comes to."""
SEEDS = 3
Kinds = set[tuple[str, ...]]


def _differing(one: object, other: object) -> Kinds:
    """Return what sorts of facts two records differ in: (field, field of the thing)."""
    assert isinstance(one, msgspec.Struct)
    found: Kinds = set()
    for field in one.__struct_fields__:
        first, second = getattr(one, field), getattr(other, field)
        if first == second:
            continue
        found |= {(field, *rest) for rest in _parts(first, second)}
    return found


def _parts(first: object, second: object) -> Kinds:
    if isinstance(first, dict) and isinstance(second, dict):
        found: Kinds = set()
        for key in first.keys() | second.keys():
            if key not in first or key not in second:
                found.add(("which",))
            elif first[key] != second[key]:
                found |= _parts(first[key], second[key])
        return found
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        pairs = [pair for pair in zip(first, second) if isinstance(pair[0], msgspec.Struct)]
        return set().union(*(_parts(*pair) for pair in pairs)) if pairs else {()}
    if isinstance(first, msgspec.Struct) and type(first) is type(second):
        names = first.__struct_fields__
        return {(name,) for name in names if getattr(first, name) != getattr(second, name)}
    return {()}


def _check(name: str, numbers: range) -> None:
    hidden, changed = set[tuple[str, ...]](), set[tuple[str, ...]]()
    for number, seed in product(numbers, range(SEEDS)):
        game = middle(name, number)
        ruleset = game.system.ruleset
        for viewer, goes_on in product((None, *game.players), (False, True)):
            other = DISGUISES[name](game.state, viewer, seed, goes_on)
            seen, also_seen = ruleset.observe(game.state, viewer), ruleset.observe(other, viewer)
            assert to_json(ruleset.record(seen)) == to_json(ruleset.record(also_seen)), f"{number}, {viewer}"
            hidden |= _differing(ruleset.record(game.state), ruleset.record(seen))
            changed |= _differing(ruleset.record(game.state), ruleset.record(other))
    assert ("rng",) in hidden
    hidden -= TELLING | ALONE
    assert hidden <= changed, f"hidden, but never changed: {sorted(hidden - changed)}"


@pytest.mark.rule("TW-1.8")
@pytest.mark.parametrize("name", STATES)
def test_nobody_sees_through_it_and_all_that_is_hidden_changes(name: str) -> None:
    _check(name, STATES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
def test_nobody_sees_through_it_in_many_states(name: str) -> None:
    _check(name, MANY[name])


SECRET_ORDERS = {
    "duel": {"PlanCards", "UseArsenal"},
    "totalwar": {
        "AnswerPetition",
        "BuyUnits",
        "DelegateAllotment",
        "DevelopModel",
        "GiveDirective",
        "MakePetition",
        "RaiseForce",
    },
    "sectors": {"MoveUnit", "AskAbility", "UseAbility", "MarkRegion"},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRET_ORDERS)
def test_every_kind_of_secret_order_is_given(name: str) -> None:
    """Otherwise nobody would notice that others hear of one of them."""
    given = Counter[str]()
    for number in range(1, 200, 2):
        given.update(worlds(name, number).secretly)
    assert SECRET_ORDERS[name] <= set(given), f"never given: {SECRET_ORDERS[name] - set(given)}"
