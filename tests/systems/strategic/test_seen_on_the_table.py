"""What a viewer of the table is told, number by number: ground, sides, pieces, zones, tracks."""

import pytest
from msgspec.structs import asdict

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.table import BoardView, TokenView, TrackView, ZoneView
from game.rules.brief import Row
from game.systems.strategic.actions import Attack
from game.systems.strategic.brief import unit_rows
from game.systems.strategic.content import PARTS
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.state import Storm
from game.systems.strategic.table import table
from tests.support.strategic import BLUE, RED, RULES, Battle, at

EVA, WALKER, REGIMENT = (UnitId(name) for name in ("eva_vanguard", "colossus", "line_regiment"))
ROWS = "\n".join(["fmrdc" + "." * 7] * 12)
RULE = (RuleId("ST-6.2"),)


def battle_of(mission: MissionRequest | None = None) -> Battle:
    """Return an Eva and a regiment against a walker, on a map of every terrain."""
    return Battle(
        [at("eva_vanguard", 6, 5), at("line_regiment", 8, 1)],
        [at("colossus", 9, 9)],
        board=ROWS,
        mission=mission,
    )


def seen(battle: Battle, unit: UnitId, viewer: PlayerId | None = RED) -> TokenView:
    """Return a piece as a viewer sees it."""
    return next(each for each in table(RULES.observe(battle.state, viewer), viewer).tokens if each.id == unit)


@pytest.mark.rule("ST-5.1")
@pytest.mark.rule("ST-5.5")
def test_the_ground_is_told_square_by_square_and_burnt_forest_is_burnt() -> None:
    battle = battle_of()
    first = ("km_forest", "km_mountain", "km_river", "km_deep", "km_city", *("open_ground",) * 7)
    found = table(battle.state, RED)
    setup = battle.setup.board
    assert found.board == BoardView("square", 12, 12, setup.theatre, first * 12, setup.name)
    assert (found.system, found.viewer, found.phase, found.turn) == ("strategic", RED, "battle", 1)
    assert (found.active, found.prompt, found.outcome) == ((RED,), None, None)
    battle.state.burnt = (12,)
    burnt = table(battle.state, None).board.terrain
    assert burnt[12] == battle.setup.board.terrain["km_forest"].burnt not in ("", None)
    assert burnt[:12] == first and burnt[13:24] == first[1:]
    battle.turn_of(WALKER)
    assert table(battle.state, None).active == (BLUE,)


@pytest.mark.rule("ST-6.2")
def test_a_side_counts_who_is_left_who_is_lost_and_who_waits() -> None:
    battle = battle_of()

    def counts() -> list[tuple[int, int, int]]:
        return [(each.units_left, each.units_lost, each.reserves) for each in table(battle.state, None).sides]

    assert [each.player for each in table(battle.state, None).sides] == [RED, BLUE]
    names = [side.name for side in battle.setup.sides]
    assert [each.name for each in table(battle.state, None).sides] == names and len(set(names)) == 2
    assert counts() == [(2, 0, 0), (1, 0, 0)]
    battle.put(EVA, status="lost", tile=-1)
    battle.put(WALKER, status="waiting", tile=-1)
    assert counts() == [(1, 1, 0), (1, 0, 1)]
    battle.put(EVA, status="left")
    battle.put(WALKER, status="hidden")
    assert counts() == [(1, 0, 0), (1, 0, 0)]


@pytest.mark.rule("ST-8.3")
@pytest.mark.rule("ST-11.5")
def test_a_piece_tells_where_it_is_what_it_has_done_and_what_each_part_endures() -> None:
    battle = battle_of()
    full = battle.state.field.stat_lines[EVA].full
    setup = battle.state.field.stat_lines[EVA].setup
    whole = TokenView(
        id=EVA,
        owner=RED,
        faction="",
        tile=battle.at(6, 5),
        name=setup.name,
        frame="eva_vanguard",
        klass=setup.klass,
        traits=(f"field_{battle.unit(EVA).pattern}",),
        strength=sum(full),
        zones=tuple((part, 0, left) for part, left in zip(PARTS, full)),
    )
    assert seen(battle, EVA) == whole and len(full) == 6
    battle.put(EVA, wounds=(full[0] - 2, 0, *full[2:]), halves=1, has_attacked=True)
    battle.put(WALKER, status="lost", killer=EVA, tile=-1)
    zones = [list(each) for each in whole.zones]
    zones[0][1], zones[1][1] = 2, full[1]
    assert asdict(seen(battle, EVA)) == asdict(whole) | {
        "zones": tuple(map(tuple, zones)),
        "damage": 2 + full[1],
        "kills": 1,
        "has_moved": True,
        "has_acted": True,
    }
    battle.put(REGIMENT, status="lost", killer=EVA, tile=-1)
    assert seen(battle, EVA).kills == 1, "one's own do not count"
    gone = seen(battle, WALKER)
    assert (gone.state, gone.tile, gone.damage, gone.has_moved, gone.zones) == ("lost", -1, 0, False, ())
    for status, place in (("left", "lost"), ("waiting", "reserve"), ("hidden", "reserve")):
        battle.put(EVA, status=status)
        assert (seen(battle, EVA).state, seen(battle, EVA).tile, seen(battle, EVA).has_moved) == (
            place,
            -1,
            False,
        )


@pytest.mark.rule("ST-11.5")
def test_of_a_hidden_piece_only_that_it_exists_is_told() -> None:
    battle = battle_of()
    full = battle.state.field.stat_lines[EVA].full
    battle.put(EVA, hidden_from=(1,), wounds=(1, *full[1:]), burning=True, tile=battle.at(0, 0))
    own, other = seen(battle, EVA), seen(battle, EVA, BLUE)
    assert (own.tile, own.state, own.damage) == (battle.at(0, 0), "board", full[0] - 1)
    assert {"hidden", "burning"} <= {*own.traits}
    assert (other.tile, other.state, other.damage, other.traits) == (-1, "reserve", 0, ())
    assert seen(battle, EVA, None) == other, "a spectator sees no more"


@pytest.mark.rule("ST-1.4")
@pytest.mark.rule("ST-10.3")
@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"band": -1}, ("deep",)),
        ({"band": 1}, ("low",)),
        ({"band": 2}, ("medium",)),
        ({"band": 3}, ("high",)),
        ({"band": 4}, ("orbit",)),
        ({"band": 4, "status": "waiting"}, ()),
        ({"burning": True}, ("burning",)),
        ({"broken": True}, ("broken",)),
        ({"hidden_from": (1,)}, ("hidden",)),
        ({"ran": True}, ("ran",)),
        ({"defensive": True}, ("defensive",)),
        ({"overwatch": 0}, ("overwatch",)),
        ({"overwatch": 0, "reaction": False}, ()),
        ({"pattern": "half"}, ("field_half",)),
        ({"pattern": "full"}, ("field_full",)),
        ({"band": 1, "burning": True, "ran": True}, ("low", "burning", "ran")),
    ],
)
def test_a_piece_shows_its_band_its_field_and_what_it_does(
    changes: dict[str, object], shown: tuple[str, ...]
) -> None:
    battle = battle_of()
    battle.put(EVA, pattern="none")
    assert seen(battle, EVA).traits == ()
    battle.put(EVA, **changes)
    assert seen(battle, EVA).traits == shown


@pytest.mark.rule("ST-6.2")
@pytest.mark.rule("ST-5.8")
def test_storms_fires_aims_and_points_are_shown() -> None:
    battle = battle_of()
    assert table(battle.state, None).zones == ()
    battle.state.storms = (Storm(((5, 1), (4, 0))),)
    battle.state.storm_tiles = frozenset((17, 4))
    battle.state.fires = {24: 1, 12: 0}
    assert table(battle.state, None).zones == (
        ZoneView("storm", "storm", (4, 17)),
        ZoneView("fire", "fire", (24, 12)),
    )
    battle.state.points = (3, 45)
    battle.state.round = 4
    assert table(battle.state, None).tracks == (
        TrackView("round", 4, battle.setup.mission.rounds, rules=RULE),
        TrackView("points", 3, 0, RED, RULE),
        TrackView("points", 45, 0, BLUE, RULE),
    )
    held = battle_of(MissionRequest("hold"))
    city = tuple(range(4, 144, 12))
    assert table(held.state, None).zones == (ZoneView("city", "objective", city),)
    mission = MissionRequest("evacuate", side=1, edge="west")
    wide = "\n".join(["." * 30] * 12)
    away = Battle([at("gm", 3, 3)], [at("colossus", 9, 9)], board=wide, mission=mission)
    assert table(away.state, None).zones == (ZoneView("exit", "exit", tuple(range(0, 360, 30)), BLUE),)


@pytest.mark.rule("ST-6.8")
def test_before_the_battle_each_side_sees_where_it_may_stand() -> None:
    battle = Battle(["eva_vanguard"], ["colossus"])
    zones = table(battle.state, None).zones
    assert [(each.id, each.kind, each.player) for each in zones] == [
        ("deploy_red", "deployment", RED),
        ("deploy_blue", "deployment", BLUE),
    ]
    assert [each.tiles for each in zones] == [side.zone for side in battle.setup.sides]
    assert {len(each.tiles) for each in zones} == {4 * 24}
    assert [each.reserves for each in table(battle.state, None).sides] == [1, 1]
    battle.state.phase = "over"
    assert table(battle.state, None).active == ()


def keys_of(row: Row) -> tuple[str, ...]:
    """Return the keys of the texts of a row."""
    return tuple(text.key for span in row.spans for text in span.texts)


@pytest.mark.rule("ST-6.1")
@pytest.mark.rule("ST-6.6")
def test_who_has_dodged_is_no_longer_said_to_wait_on_overwatch() -> None:
    """The shot would be its reaction, and that is spent until its next turn."""
    battle = Battle([at("eva_vanguard", 5, 5)], [at("eva_lancer", 8, 5)])
    battle.put("eva_lancer", overwatch=1, pattern="none")
    told = {key for row in unit_rows(battle.state, "eva_lancer") for key in keys_of(row)}
    assert "strategic.unit.overwatch" in told
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=UnitId("eva_lancer")), 20, 1)
    assert not battle.unit("eva_lancer").reaction
    told = {key for row in unit_rows(battle.state, "eva_lancer") for key in keys_of(row)}
    assert "strategic.unit.overwatch" not in told
    assert "overwatch" not in seen(battle, UnitId("eva_lancer")).traits
