"""What a campaign sends to a wargame: machines as datasheets, pilots' ranks, ground, who keeps the field."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from game.core.bridge import BattleOrder, ForceKind, ForceOrder, Role, SideOrder, UnitOrder
from game.core.dice import SEEDED
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import Step, perform
from game.rules.system import SetupError
from game.systems.wargame.actions import Surrender
from game.systems.wargame.battlefield import RED, Battlefield, board_grid
from game.systems.wargame.bridge import battle_report, order_setup
from game.systems.wargame.content_missions import Relief, Works
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.ruleset import WargameRuleset
from game.systems.wargame.score import finish
from game.systems.wargame.state import WargameState
from game.systems.wargame.telling import Names
from game.systems.wargame.work import Work
from tests.support.base_pack import shipped

CATALOG = shipped().catalog
RULES = WargameRuleset()


def side(role: Role, kind: ForceKind, *units: UnitOrder) -> SideOrder:
    force = ForceOrder(f"{role}_force", kind, role, units)
    return SideOrder(PlayerId(role), "zeon" if role == "attacker" else "federation", role, (force,))


def unit(name: str, frame: str, kills: int = 0, pilot: str = "") -> UnitOrder:
    return UnitOrder(UnitId(name), FrameId(frame), "", kills, pilot)


def order(
    attackers: tuple[UnitOrder, ...],
    defenders: tuple[UnitOrder, ...],
    kind: ForceKind = "squadron",
    theatre: str = "land",
    **more: object,
) -> BattleOrder:
    sides = (side("attacker", "squadron", *attackers), side("defender", kind, *defenders))
    made = BattleOrder("b", "wargame", "space" if theatre == "space" else "land", "", sides, 3)
    return replace(made, **more)


def in_battle(wanted: BattleOrder) -> WargameState:
    """The battle once everybody stands: what may be done first is done."""
    state = RULES.setup(order_setup(wanted, CATALOG), 5)
    for _ in range(200):
        if state.phase == "battle":
            return state
        state = perform(RULES, state, RULES.legal(state, RULES.active(state)[0])[0]).state
    raise AssertionError("the battle does not begin")


ONE, OTHER = (unit("a", "varg"),), (unit("d", "gm"),)


@pytest.mark.rule("WG-2.7")
def test_there_is_a_class_for_everything_from_a_craft_to_a_battleship() -> None:
    frames = ("gnat", "varg", "varg_captain", "lamprey", "harrier_frigate", "warlord_battleship")
    setup = order_setup(order(tuple(unit(frame, frame) for frame in frames), OTHER), CATALOG)
    assert [each.klass for each in setup.teams[0].units] == [1, 1, 2, 4, 4, 5]


def test_nameless_machines_alike_are_numbered() -> None:
    setup = order_setup(order((unit("a", "varg"), unit("b", "varg"), unit("c", "gnat")), OTHER), CATALOG)
    assert [each.name for each in setup.teams[0].units] == ["Varg 1", "Varg 2", "Gnat"]


@pytest.mark.rule("TW-9.4", "WG-15.2")
@pytest.mark.parametrize(("kills", "rank"), [(0, 2), (3, 2), (4, 3), (17, 3), (18, 4), (35, 4), (36, 5)])
def test_aces_have_the_rank_of_their_kills_and_its_stats(kills: int, rank: int) -> None:
    setup = order_setup(order((unit("a", "varg", kills),), OTHER), CATALOG)
    ace, usual = setup.teams[0].units[0], setup.teams[1].units[0]
    assert (ace.rank, ace.kills) == (rank, kills)
    stats = ace.accuracy + ace.assault + ace.evasion
    assert stats == usual.accuracy + usual.assault + usual.evasion - (rank - 2)


@pytest.mark.rule("TW-9.4")
def test_a_campaign_may_ask_more_kills_for_the_fourth_level() -> None:
    asked = order((unit("a", "varg", 19),), OTHER, options={"ace_4": 19})
    rules = order_setup(asked, CATALOG).rules
    assert order_setup(asked, CATALOG).teams[0].units[0].rank == rules.campaigns.aces[3].rank


@pytest.mark.rule("TW-7.8")
def test_a_hero_has_the_highest_rank() -> None:
    setup = order_setup(order((unit("a", "varg", 0, "casimir_holt"),), OTHER), CATALOG)
    hero = setup.teams[0].units[0]
    assert (hero.rank, hero.pilot_name) == (5, CATALOG.pilots["casimir_holt"].name)
    assert Names(setup).unit(UnitId("a")) == "Casimir Holt (Varg)"


@pytest.mark.rule("TW-9.6")
def test_who_is_barred_from_the_theatre_sits_out_and_survives() -> None:
    state = in_battle(order((unit("a", "varg"), unit("b", "anvil")), OTHER, theatre="space"))
    assert [each.id for each in state.field.setup.teams[0].units] == ["a"]
    state = perform(RULES, state, Surrender(player=RULES.active(state)[0])).state
    fates = {each.id: each.survived for each in battle_report(state).sides[0].units}
    assert fates == {"a": True, "b": True}
    with pytest.raises(SetupError, match="nobody"):
        order_setup(order((unit("b", "anvil"),), OTHER, theatre="space"), CATALOG)


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize(("columns", "rows"), [(12, 11), (8, 5), (24, 19), (14, 13)])
def test_a_board_of_any_size_can_be_fought_on(columns: int, rows: int) -> None:
    own = Relief(id="own", name="Own", colours=("." * columns,) * rows, pool=("land",))
    entries = {**CATALOG.entries, "relief": {**CATALOG.of(Relief), "own": own}}
    setup = order_setup(order(ONE, OTHER, map="own"), changed(CATALOG, entries=entries))
    assert setup.board.id == "own" and (setup.board.columns, setup.board.rows) == (columns, rows)
    assert len(setup.mission.markers) == 3
    ground = Battlefield(setup).grounds[0]
    assert min(map(len, ground.areas)) >= 6 and not {*ground.areas[0]} & {*ground.areas[1]}


MANY = tuple(unit(f"m{number}", "varg") for number in range(12))


@pytest.mark.rule("TW-9.6", "WG-4.1")
@pytest.mark.parametrize("attackers", [ONE, MANY], ids=["ground", "field"])
@pytest.mark.parametrize("board", sorted(CATALOG.of(Relief)))
def test_every_drawn_board_can_be_fought_on(board: str, attackers: tuple[UnitOrder, ...]) -> None:
    setup = order_setup(order(attackers, OTHER, map=board), CATALOG)
    grid = board_grid(setup.board.columns, setup.board.rows)
    usual = next(
        each.mission for each in setup.rules.campaigns.missions if each.mission.id == setup.mission.id
    )
    tiles = [grid.panel_at(*mark.at) for mark in setup.mission.markers]
    assert setup.board.id == board and len({*tiles}) == len(usual.markers)
    assert all(setup.board.colours[tile] != RED for tile in tiles)


@pytest.mark.rule("TW-9.6", "WG-4.1", "WG-16.1")
def test_a_marker_on_closed_ground_lies_on_the_nearest_open_hex() -> None:
    def markers(*closed: tuple[int, int]) -> list[tuple[int, int]]:
        rows = [["."] * 14 for _ in range(11)]
        for column, row in closed:
            rows[row][column] = "r"
        own = Relief(id="own", name="Own", colours=tuple(map("".join, rows)), pool=("land",))
        entries = {**CATALOG.entries, "relief": {**CATALOG.of(Relief), "own": own}}
        setup = order_setup(order(ONE, OTHER, map="own"), changed(CATALOG, entries=entries))
        return [mark.at for mark in setup.mission.markers]

    assert markers() == [(6, 1), (6, 5), (6, 9)]
    assert markers((6, 5)) == [(6, 1), (6, 4), (6, 9)], (
        "of several as near: nearest the middle, then the first"
    )
    assert markers((6, 5), (6, 4)) == [(6, 1), (7, 4), (6, 9)]
    around = [(5, 5), (7, 5), (6, 4), (7, 4), (6, 6), (7, 6)]
    assert markers((6, 5), *around) == [(6, 1), (6, 3), (6, 9)]
    assert markers(*((column, row) for column in range(14) for row in range(11) if row != 1)) == [
        (6, 1),
        (5, 1),
        (7, 1),
    ], "no two on one hex"


@pytest.mark.rule("TW-9.6")
def test_a_structure_of_a_campaigns_mission_gives_way_to_one_of_the_board() -> None:
    rules = CATALOG.rules["wargame"]
    assert isinstance(rules.options, WargameRules)
    wanted = rules.options.campaigns.missions[0]
    works = (Works(at=((6, 3), (6, 4)), tag="tower"), Works(at=((6, 7),), tag="tower"))
    missions = (changed(wanted, mission=changed(wanted.mission, works=works)),)
    options = changed(rules.options, campaigns=changed(rules.options.campaigns, missions=missions))
    own = Relief(id="own", name="Own", colours=("." * 14,) * 11, works=(Works(at=((6, 4),)),))
    entries = {**CATALOG.entries, "relief": {**CATALOG.of(Relief), "own": own}}
    entries["rules"] = {**CATALOG.rules, "wargame": changed(rules, options=options)}
    catalog = changed(CATALOG, entries=entries)
    assert order_setup(order(ONE, OTHER, map="own"), catalog).mission.works == works[1:]


def test_ground_is_the_named_board_or_made_for_the_terrain_by_the_seed() -> None:
    named = order_setup(order(ONE, OTHER, map="twelve_blocks"), CATALOG)
    assert named.board.id == "twelve_blocks" and named.mission.id == "contested_field"
    wood, again = (order_setup(order(ONE, OTHER, terrain="woodland"), CATALOG) for _ in range(2))
    assert wood.board == again.board and wood.board.colours.count("g") > 10
    desert = order_setup(order(ONE, OTHER, terrain="desert"), CATALOG)
    assert "t" in desert.board.colours and "g" not in desert.board.colours
    other = order_setup(order(ONE, OTHER, terrain="woodland", seed=4), CATALOG)
    assert other.board != wood.board
    with pytest.raises(SetupError, match="nowhere"):
        order_setup(order(ONE, OTHER, map="nowhere"), CATALOG)


def test_large_forces_meet_on_the_large_field() -> None:
    many = tuple(unit(f"a{number}", "varg") for number in range(12))
    setup = order_setup(order(many, OTHER), CATALOG)
    assert (setup.mission.id, setup.board.columns) == ("contested_field", 16)
    assert order_setup(order(many[:9], OTHER), CATALOG).mission.id == "contested_ground"


def test_campaigns_offer_boards_of_the_theatre() -> None:
    offered = CATALOG.boards("wargame", "land")
    assert len(offered) >= 3 and offered["twelve_blocks"] == CATALOG.of(Relief)["twelve_blocks"].name
    for board in offered:
        assert order_setup(order(ONE, OTHER, map=board), CATALOG).board.id == board
    assert "saddle_ridge" in CATALOG.boards("skirmish", "land")


@pytest.mark.rule("TW-2.9")
def test_a_garrison_alone_never_surrenders_and_is_disbanded_when_it_has_lost() -> None:
    state = in_battle(order((unit("a", "varg"), unit("b", "varg")), OTHER, kind="garrison"))
    while RULES.active(state)[0] != "defender":
        state = perform(RULES, state, RULES.legal(state, RULES.active(state)[0])[0]).state
    gives_up = Surrender(player=PlayerId("defender"))
    assert gives_up not in RULES.legal(state, PlayerId("defender"))
    refused = RULES.check(state, gives_up)
    if state.prompt is None:
        assert refused is not None and (refused.rule, refused.reason) == ("TW-2.9", "garrison_stays")
    over = ended(state, "rounds", points=(3, 0))
    report = battle_report(over)
    assert report.sides[0].won and report.ending == "objective"
    assert [each.survived for each in report.sides[1].units] == [False] and not report.sides[1].withdrew


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize("is_hulk", [True, False])
def test_a_garrison_that_is_left_alone_does_not_surrender_any_more(is_hulk: bool) -> None:
    wanted = order(ONE, OTHER)
    garrison = ForceOrder("wall", "garrison", "wall", (unit("g", "gm"), unit("h", "gm")))
    defenders = replace(wanted.sides[1], forces=(*wanted.sides[1].forces, garrison))
    state = in_battle(replace(wanted, sides=(wanted.sides[0], defenders)))
    defender = PlayerId("defender")
    for _ in range(60):
        if RULES.active(state)[0] == defender and state.prompt is None:
            break
        state = perform(RULES, state, RULES.legal(state, RULES.active(state)[0])[0]).state
    gives_up = Surrender(player=defender)
    assert RULES.check(state, gives_up) is None and gives_up in RULES.legal(state, defender)
    state = state.clone()
    own = state.units[UnitId("d")]
    state.units[own.id] = replace(own, is_disabled=True) if is_hulk else replace(own, status="lost", tile=-1)
    refused = RULES.check(state, gives_up)
    assert refused is not None and (refused.rule, refused.reason) == ("TW-2.9", "garrison_stays")
    assert gives_up not in RULES.legal(state, defender)


def ended(state: WargameState, reason: str, points: tuple[int, int] = (0, 0)) -> WargameState:
    """The battle as if it had ended here with so many points."""
    last = state.clone()
    one, other = (replace(tally, points=earned) for tally, earned in zip(last.tallies, points))
    last.tallies, last.picks = (one, other), ((), ())
    step = Step(last, RULES.evolve, SEEDED)
    finish(Work(step), reason)
    return step.state


@pytest.mark.rule("TW-9.6", "WG-14.2")
def test_where_nothing_decides_the_defender_has_held_the_field() -> None:
    alike = (unit("a", "gm"),), (unit("d", "gm"),)
    report = battle_report(ended(in_battle(order(*alike)), "rounds"))
    assert report.ending == "stalemate" and [each.won for each in report.sides] == [False, True]
    assert report.sides[0].withdrew and report.sides[0].units[0].survived
    ahead = battle_report(ended(in_battle(order(*alike)), "rounds", points=(1, 0)))
    assert ahead.ending == "objective" and [each.won for each in ahead.sides] == [True, False]
    assert [each.points for each in ahead.sides] == [1, 0] and not ahead.sides[1].withdrew


@pytest.mark.rule("TW-9.6", "TW-2.8")
def test_who_has_nobody_left_has_lost_whatever_his_points() -> None:
    state = in_battle(order(ONE, OTHER))
    gone = state.clone()
    gone.units[UnitId("a")] = replace(
        gone.units[UnitId("a")], status="lost", tile=-1, killer=UnitId("d"), lost_round=2
    )
    report = battle_report(ended(gone, "destroyed", points=(7, 0)))
    assert [each.won for each in report.sides] == [False, True] and report.ending == "destroyed"
    lost = report.sides[0].units[0]
    assert (lost.survived, lost.killer, lost.lost_turn) == (False, "d", 2)
    assert report.sides[1].units[0].kills == 1
    both = gone.clone()
    both.units[UnitId("d")] = replace(both.units[UnitId("d")], status="lost", tile=-1)
    report = battle_report(ended(both, "destroyed", points=(7, 0)))
    assert [each.won for each in report.sides] == [False, True], "an attacker without survivors takes nothing"
