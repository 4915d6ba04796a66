"""SK-5: warship fire."""

from fractions import Fraction
from typing import Literal

import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.systems.skirmish import queries
from game.systems.skirmish.actions import Direction, FireBroadside
from game.systems.skirmish.events import BroadsideFired, UnitDestroyed
from game.systems.skirmish.profile import SkirmishOptions
from tests.support.skirmish import RED, RULESET, Battle, battle


def hit(b: Battle) -> tuple[str, ...]:
    """Return whom the last broadside hit."""
    event = b.events[0]
    assert isinstance(event, BroadsideFired)
    return tuple(event.targets)


@pytest.mark.rule("SK-5.1")
def test_from_the_edge_of_an_empty_row_up_to_eleven_are_hit() -> None:
    b = battle("W s s s s s s s s s s s")
    b.do(b.broadside("W", "E"), *[100] * 11)
    assert len(hit(b)) == 11
    assert hit(b)[:3] == ("s", "s2", "s3"), "rolls go outward"


@pytest.mark.rule("SK-5.1")
def test_friend_and_foe_are_hit_units_shield_nobody_the_ship_never() -> None:
    b = battle(
        """
        . . . . s
        W S s N n
        . . . . .
        """
    )
    b.do(b.broadside("W", "E"), 25, 26, 100, 1)
    assert hit(b) == ("S", "s2", "N", "n")
    assert [b.where(name) for name in ("S", "s2", "N", "n", "s", "W")] == [
        "lost",
        "C2",
        "lost",
        "lost",
        "E1",
        "A2",
    ]


@pytest.mark.rule("SK-5.1")
def test_terrain_stops_the_fire_and_a_unit_on_that_rock_is_the_last() -> None:
    debris = battle("W s # s")
    debris.do(debris.broadside("W", "E"), 100)
    assert hit(debris) == ("s",)
    flying = {"traits": ("flight",)}
    rock = battle("W . s s", ground=". . ^ .", theatre="land", units={"W": flying, "s": flying})
    rock.do(rock.broadside("W", "E"), 100)
    assert hit(rock) == ("s",)


@pytest.mark.rule("SK-5.1")
def test_at_least_one_enemy_must_be_hit_and_a_direction_is_needed() -> None:
    b = battle(
        """
        W S . N
        . . . .
        . . s .
        """
    )
    assert b.refusal(b.broadside("W", "E")) == ("SK-5.1", "no_enemy_hit")
    assert b.refusal(b.broadside("W", "S")) == ("SK-5.1", "no_enemy_hit")
    refused = b.check(b.broadside("W", "S"))
    assert refused is not None and refused.facts == {"unit": "W"}
    assert b.refusal(b.broadside("W")) == ("SK-5.1", "direction_needed")
    assert b.refusal(b.broadside("S", "S")) == ("SK-5.1", "not_a_warship")


@pytest.mark.rule("SK-5.1")
def test_fire_in_all_directions_is_an_option() -> None:
    b = battle(
        """
        . s . . s
        W # . s .
        . S . . .
        """,
        options=SkirmishOptions(field="all"),
    )
    assert b.refusal(b.broadside("W", "E")) == ("SK-5.1", "fires_everywhere")
    b.do(b.broadside("W"), 100, 100)
    assert hit(b) == ("s", "S"), "near ones first; the others stand behind debris"
    legal = [action for action in RULESET.legal(b.state, RED) if isinstance(action, FireBroadside)]
    assert legal == []


@pytest.mark.rule("SK-5.2")
@pytest.mark.parametrize("interval", [2, 3, 4])
def test_after_firing_it_rests_for_the_interval(interval: int) -> None:
    b = battle("W . . s", options=SkirmishOptions(warship_interval=interval))
    b.do(b.broadside("W", "E"), 100)
    event = b.events[0]
    assert isinstance(event, BroadsideFired) and event.ready_turn == 1 + interval
    for _ in range(interval - 1):
        b.pass_turns(2)
        assert b.refusal(b.broadside("W", "E")) == ("SK-5.2", "guns_not_ready")
    b.pass_turns(2)
    assert b.state.turn == 1 + interval
    assert b.check(b.broadside("W", "E")) is None


@pytest.mark.rule("SK-5.2", "SK-6.1")
def test_it_may_move_and_fire_every_turn_that_it_is_ready() -> None:
    b = battle("W . . . s")
    b.do(b.move("W", "B1"))
    b.do(b.broadside("W", "E"), 100)
    b.pass_turns(2)
    b.do(b.move("W", "C1"))
    token = next(token for token in RULESET.table(b.state, RED).tokens if token.id == "W")
    assert token.cooldown_turns == 3


@pytest.mark.rule("SK-5.3")
@pytest.mark.parametrize(
    ("letter", "kills", "percent"),
    [
        ("c", 0, 100),
        ("n", 0, 100),
        ("w", 0, 50),
        ("s", 0, 25),
        ("a", 0, 25),
        ("s", 4, 25),
        ("s", 10, 20),
        ("s", 18, 15),
        ("s", 20, 10),
        ("s", 36, 5),
        ("c", 36, 5),
    ],
)
def test_who_is_destroyed_how_often(letter: str, kills: int, percent: int) -> None:
    def fresh() -> Battle:
        return (
            battle(f"W . {letter} s", units={letter: {"kills": kills}})
            if letter != "s"
            else battle("W . s", units={"s": {"kills": kills}})
        )

    tail = [100] if letter != "s" else []
    hit_one = fresh()
    assert RULESET.odds(hit_one.state, hit_one.broadside("W", "E")).of("destroyed", letter) == Fraction(
        percent, 100
    )
    events = hit_one.do(hit_one.broadside("W", "E"), percent, *tail)
    assert any(isinstance(e, UnitDestroyed) and e.unit == letter for e in events)
    roll = next(e for e in events if isinstance(e, DiceRolled))
    assert (roll.sides, roll.target) == ((100,), percent)
    if percent < 100:
        missed = fresh()
        missed.do(missed.broadside("W", "E"), percent + 1, *tail)
        assert missed.where(letter) != "lost"


@pytest.mark.rule("SK-5.3")
def test_heroes_are_immune_and_roll_nothing() -> None:
    b = battle("W . h s")
    b.do(b.broadside("W", "E"), 100)
    assert hit(b) == ("h", "s")
    assert b.where("h") == "C1"
    assert RULESET.odds(battle("W . h s").state, b.broadside("W", "E")).of("destroyed", "h") == 0


@pytest.mark.rule("SK-5.4")
def test_a_warship_is_shot_at_like_any_unit_and_has_no_other_attack() -> None:
    b = battle("w . S", units={"w": {}})
    b.do(b.fire("S", "w"), 1, 6, 1, 6)
    assert b.where("w") == "A1", "defense 6 holds against a 6"
    ship = battle(
        """
        . s .
        W . s
        """
    )
    assert ship.refusal(ship.fire("W", "s2")) == ("SK-5.4", "warship_fires_broadsides")
    assert ship.refusal(ship.melee("W", "s")) == ("SK-4.1", "no_melee")
    assert ship.state.field.lines[UnitId("W")].counter_at_most == 0


@pytest.mark.rule("SK-5.1", "SK-5.3")
@pytest.mark.parametrize("direction", ["E", None])
def test_fire_that_can_harm_nobody_is_refused_and_costs_no_turns(direction: Direction | None) -> None:
    options = SkirmishOptions(field="line" if direction else "all")
    b = battle("W h S . n", ground=". . . # .", options=options)
    assert b.refusal(b.broadside("W", direction)) == ("SK-5.3", "target_immune")
    assert b.unit("W").ready_turn == 1
    beside = battle("W h s", options=options)
    fired = beside.do(beside.broadside("W", direction), 100)[0]
    assert isinstance(fired, BroadsideFired) and fired.targets == ("h", "s"), "the hero is hit and unharmed"
    assert beside.where("h") == "B1"


@pytest.mark.rule("SK-5.1")
@pytest.mark.parametrize(("field", "ways"), [("line", ("E", "S")), ("all", (None,))])
def test_fire_is_offered_in_every_way_that_hits_an_enemy(
    field: Literal["line", "all"], ways: tuple[Direction | None, ...]
) -> None:
    rows = """
        W . . s
        . . s .
        S . . .
        s . . .
        """
    b = battle(rows, options=SkirmishOptions(field=field))
    offered = [a.direction for a in RULESET.legal(b.state, RED) if isinstance(a, FireBroadside)]
    assert tuple(offered) == ways == queries.broadside_ways(b.state, b.unit("W"))
    assert queries.can_fire_broadside(b.state, b.unit("W")) and not queries.can_fire_broadside(
        b.state, b.unit("S")
    )
    for way in ("N", "E", "S", "W", None):
        assert (b.check(b.broadside("W", way)) is None) is (way in ways)
    alone = battle("W . S h", options=SkirmishOptions(field=field))
    assert not queries.can_fire_broadside(alone.state, alone.unit("W")), "a hero is never destroyed"
    b.do(b.broadside("W", ways[0]), *([100] * len(queries.broadside(b.state, b.unit("W"), ways[0]).targets)))
    assert not queries.can_fire_broadside(b.state, b.unit("W")), "the guns are not ready"
