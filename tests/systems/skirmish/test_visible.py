"""SK-7: what players must be able to see, and TW-7.8's heroes on the table."""

from fractions import Fraction

import pytest

from game.core.ids import UnitId
from game.core.rng import HIDDEN
from game.systems.skirmish import queries
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment
from tests.support.skirmish import BLUE, RED, RULESET, battle, machine


@pytest.mark.rule("SK-7")
def test_reach_targets_and_partners_are_told() -> None:
    b = battle(
        """
        S . S .
        . s . .
        . . . n
        """
    )
    first, second = b.unit("S"), b.unit("S2")
    reach = queries.reach_mask(b.state, first)
    assert {b.grid.tile_name(t) for t in range(12) if reach >> t & 1} == b.may_move_to("S")
    assert queries.targets(b.state, first) == (UnitId("s"),), "the line to the other is blocked"
    assert queries.melee_targets(b.state, second) == (UnitId("s"),)
    assert queries.partners(b.state, first, b.unit("s")) == (UnitId("S2"),)
    assert queries.partners(b.state, first, b.unit("n")) == ()


@pytest.mark.rule("SK-7")
def test_odds_with_and_without_partners_before_committing() -> None:
    b = battle(
        """
        S . S
        . s .
        """
    )
    alone = RULESET.odds(b.state, b.fire("S", "s"))
    together = RULESET.odds(b.state, b.fire("S", "s", "S2"))
    p, q = Fraction(65, 100) * Fraction(2, 6), Fraction(65, 100) * Fraction(8, 12)
    assert alone.of("destroyed", "s") == 1 - (1 - p) ** 2
    assert together.of("destroyed", "s") == 1 - (1 - q) ** 2
    assert [item.subject for item in together.ledger if item.reason == "base_faces"] == ["S", "S2"]


@pytest.mark.rule("SK-7", "SK-3.2")
def test_what_blocks_a_line_is_named_tile_by_tile() -> None:
    b = battle("S # N s")
    assert [b.grid.tile_name(t) for t in queries.line_blockers(b.state, b.unit("S"), b.unit("s"))] == [
        "B1",
        "C1",
    ]
    illegal = b.check(b.fire("S", "s"))
    assert illegal is not None and illegal.facts == {"unit": "S", "tile": 1, "terrain": "debris"}
    unit = battle("S N s")
    illegal = unit.check(unit.fire("S", "s"))
    assert illegal is not None and illegal.facts == {"unit": "S", "tile": 1, "other": "N"}


@pytest.mark.rule("SK-7", "SK-5.2")
def test_the_table_shows_cooldowns_reserves_aces_and_heroes() -> None:
    b = battle("W . h S s", units={"S": {"kills": 10}})
    b.do(b.broadside("W", "E"), 100, 100)
    tokens = {token.id: token for token in RULESET.table(b.state, BLUE).tokens}
    assert tokens["W"].cooldown_turns == 4
    assert tokens["S"].ace_level == 2 and tokens["h"].is_hero
    assert tokens["W"].has_acted and not tokens["S"].has_acted


@pytest.mark.rule("SK-7")
def test_warship_odds_name_everybody_hit_and_the_number_of_kills() -> None:
    b = battle("W s S c h")
    odds = RULESET.odds(b.state, b.broadside("W", "E"))
    assert odds.of("destroyed", "s") == Fraction(1, 4)
    assert odds.of("lost", "S") == Fraction(1, 4)
    assert odds.of("destroyed", "c") == 1
    assert odds.of("destroyed", "h") == 0
    assert [odds.of("kills", number) for number in "012"] == [Fraction(0), Fraction(3, 4), Fraction(1, 4)]


@pytest.mark.rule("SK-7")
def test_observers_see_everything_but_the_dice_to_come() -> None:
    b = battle("S . . s")
    for viewer in (RED, BLUE, None):
        seen = RULESET.observe(b.state, viewer)
        assert seen.rng == HIDDEN and seen.units == b.state.units
    assert b.state.rng != HIDDEN


@pytest.mark.rule("SK-7", "SK-6.6")
def test_stalemate_and_bonus_are_tracks_beside_the_board() -> None:
    b = battle("S . . . . s")
    b.pass_turns(4)
    tracks = {track.id: (track.value, track.maximum) for track in RULESET.table(b.state, RED).tracks}
    assert tracks == {"turn": (3, 0), "bonus_gold": (50, 0), "stalemate": (2, 12)}


@pytest.mark.rule("SK-7", "SK-1.6")
def test_the_table_tells_where_every_piece_is_and_what_each_side_has_left() -> None:
    waiting = (machine("S9"), machine("s9"), machine("s7", traits=("land_only",)))
    b = battle(
        """
        . S . s s
        W . . . c
        """,
        reserves=waiting,
        zones={"attacker": ("A1",), "defender": ("D2",)},
        sides={"defender": {"fixed_forces": ("wall",)}},
        units={"s": {"force": "wall"}},
    )
    for _ in (RED, BLUE):
        b.do(DeployAutomatically(player=b.player))
        b.do(FinishDeployment(player=b.player))
    b.do(b.fire("S", "s"), 1, 6)
    told = {token.id: token for token in RULESET.table(b.state, None).tokens}
    assert list(told) == ["S", "W", "S9", "s", "s2", "c", "s9", "s7"]
    assert {name: token.state for name, token in told.items() if token.state != "board"} == {
        "s": "lost",
        "s7": "reserve",
    }
    assert [token.tile for token in told.values()] == [b.unit(name).tile for name in told]
    assert told["S"].kills == 1 and told["S"].has_acted and not told["S"].has_moved
    b.do(b.end())
    b.do(b.move("s9", "C2"))
    told = {token.id: token for token in RULESET.table(b.state, None).tokens}
    assert told["s9"].has_moved and not told["s2"].has_moved
    assert not told["S"].has_acted, "what a side did is told in its own turn alone"
    sides = [(s.units_left, s.units_lost, s.reserves) for s in RULESET.table(b.state, None).sides]
    assert sides == [(3, 0, 0), (3, 1, 0)]
    b.do(b.withdraw())
    view = RULESET.table(b.state, None)
    gone = {token.id for token in view.tokens if token.state == "lost"}
    assert gone == {"s", "s2", "c", "s9", "s7"}, "who has left lies beside the board as well"
    assert [(s.units_left, s.units_lost) for s in view.sides] == [(3, 0), (0, 1)]
    assert view.active == () and view.outcome == b.state.outcome
