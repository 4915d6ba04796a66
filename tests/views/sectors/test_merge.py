"""The merge on the map: all march at once, borders clash, regions change hands; the end is the state."""

import math

from game.core.ids import PlayerId
from game.core.outcome import Outcome
from game.systems.sectors.events import (
    BattleEnded,
    BattleOpened,
    CampaignEnded,
    GamePlayed,
    IncomeGained,
    RegionsTaken,
    RoundClosed,
    RoundOpened,
    TurnStarted,
    UnitBought,
    UnitsArrived,
    UnitsRetreated,
)
from game.systems.sectors.state import Battle, Fall, Game, SectorsState
from tests.views.sectors.stageplay import Stageplay, begun, merged, region, standing

WALK = (
    ("greys_4", "glass_steppe", "north_gate", "move"),
    ("greys_5", "mirror_coast", "frost_works", "move"),
    ("machina_4", "piston_gorge", "east_gate", "move"),
)


def shown_as(play: Stageplay) -> None:
    """The map shows the state as it is."""
    places, geometry = play.places(), play.show.stage.geometry
    active = [player for player in play.state.players.values() if player.status == "active"]
    assert set(places) == {player.id for player in active}
    for player in active:
        if player.region >= 0:
            assert geometry.tile_at(*places[player.id]) == player.region
        assert play.show.stage.sprites[player.id].opacity == 1.0
    assert [look.owner for look in play.show.board.painter.shown] == list(play.state.owners)


def test_all_orders_are_shown_and_carried_out_at_once() -> None:
    state = begun()
    play = Stageplay(state)
    before, still = play.places(), play.picture()
    play.play(merged(state, WALK))
    play.wait(400)
    assert play.places() == before, "first the arrows"
    assert play.picture().get_buffer().raw != still.get_buffer().raw
    play.wait(620)
    half = play.places()
    play.finish()
    after = play.places()
    for unit, *_ in WALK:
        gone, whole = math.dist(before[unit], half[unit]), math.dist(before[unit], after[unit])
        assert 0.1 * whole < gone < 0.95 * whole, "on their way together"
    shown_as(play)


def test_with_reduced_motion_nobody_is_on_the_way() -> None:
    state = begun()
    play = Stageplay(state, is_reduced=True)
    before = play.places()
    seen: set[tuple[float, float]] = set()
    play.play(merged(state, WALK))
    for _ in range(120):
        play.wait(16)
        seen.add(play.places()["greys_4"])
    assert seen == {before["greys_4"], play.places()["greys_4"]}
    shown_as(play)


def test_who_meets_on_a_border_stops_there_and_the_winner_goes_on() -> None:
    state = standing(begun(), greys_4="glass_steppe", machina_4="north_gate")
    moves = (
        ("greys_4", "glass_steppe", "north_gate", "border"),
        ("machina_4", "north_gate", "glass_steppe", "border"),
    )
    play = Stageplay(state)
    event = merged(state, moves)
    play.play(event)
    play.finish()
    spot = play.show.board.art.crossings.spot(event.moves[0].start, event.moves[0].to)
    assert all(math.dist(play.places()[unit], spot) < 1.2 for unit, *_ in moves)
    play.play(UnitsArrived(moves=event.moves[:1]))
    play.finish()
    assert play.show.stage.geometry.tile_at(*play.places()["greys_4"]) == region(state, "north_gate")


def test_a_teleported_unit_is_never_between() -> None:
    state = begun()
    play = Stageplay(state)
    play.play(merged(state, (("greys_1", "pale_citadel", "east_gate", "teleport"),)))
    seen = []
    for _ in range(150):
        play.wait(16)
        seen.append(play.places()["greys_1"])
    assert len(set(seen)) == 2
    shown_as(play)


def test_regions_of_several_races_change_hands_together() -> None:
    state = begun()
    play = Stageplay(state)
    north, east = region(state, "north_gate"), region(state, "east_gate")
    play.play(RegionsTaken(race="greys", regions=(north,)), RegionsTaken(race="machina", regions=(east,)))
    play.wait(200)
    shown = play.show.board.painter.shown
    assert (shown[north].owner, shown[east].owner) == ("greys", "machina")
    play.wait(400)
    assert play.director.is_idle, "both took the time of one"
    shown_as(play)


def fought(state: SectorsState, winner: str) -> list[object]:
    """A battle in the north gate from beginning to end."""
    attacker, defender = PlayerId("machina_4"), PlayerId("greys_4")
    gate = region(state, "north_gate")
    game = Game("b.1.machina_4.greys_4", attacker, defender)
    battle = Battle("b", gate, (), (attacker, defender))
    return [
        BattleOpened(battle=battle),
        RoundOpened(battle="b", case="single", round=1, games=(game,), fighters=(attacker, defender)),
        GamePlayed(game=game.id, status="done", turns=13, winner=winner, points=5),  # type: ignore[arg-type]
        RoundClosed(battle="b", falls=(Fall(attacker, 13),), back=(), credits=(defender,), fixtures=()),
        BattleEnded(battle="b"),
    ]


def test_a_battle_is_seen_its_end_is_told_and_the_dead_leave_the_map() -> None:
    state = standing(begun(), greys_4="north_gate", machina_4="north_gate")
    play = Stageplay(state)
    still = play.picture().get_buffer().raw
    events = fought(state, "defender")
    play.play(*events[:2])  # type: ignore[arg-type]
    play.finish()
    assert play.picture().get_buffer().raw != still, "crossed blades stand while it goes on"
    assert len(play.show.board._fights.fights) == 1
    play.play(*events[2:3])  # type: ignore[arg-type]
    play.wait(200)
    risen = play.picture().get_buffer().raw
    play.finish()
    assert play.picture().get_buffer().raw != risen
    play.play(*events[3:])  # type: ignore[arg-type]
    play.finish()
    assert "machina_4" not in play.places()
    shown_as(play)


def test_a_retreat_a_purchase_an_income_and_a_turn_are_shown() -> None:
    state = begun()
    play = Stageplay(state)
    back = merged(state, (("greys_4", "glass_steppe", "lantern_vale", "back"),)).moves
    fresh = next(player.id for player in state.players.values() if player.status == "queued")
    race = state.players[fresh].race
    bought = UnitBought(
        race=race, player=fresh, region=state.players[PlayerId(f"{race}_1")].region, resources=2, production=1
    )
    play.play(
        UnitsRetreated(moves=back, lost=()),
        IncomeGained(race="greys", resources=2, production=1),
        bought,
        TurnStarted(turn=2, disputed=()),
    )
    banners = []
    for _ in range(260):
        play.wait(16)
        banners.append(play.show.banner.text)
    assert "Turn 2" in banners and banners[-1] == ""
    assert fresh in play.places()
    shown_as(play)


def test_the_end_names_the_race_of_the_winners() -> None:
    play = Stageplay(begun())
    winners = (PlayerId("spawn_1"), PlayerId("spawn_2"))
    play.play(CampaignEnded(outcome=Outcome(winners, (), "score", 12, ())))
    play.wait(100)
    assert play.show.banner.text == "sectors.banner.end"


def test_the_times_in_the_show_are_those_of_the_motions() -> None:
    state = begun()
    play = Stageplay(state)
    for event in (
        merged(state, WALK),
        RegionsTaken(race="greys", regions=(region(state, "north_gate"),)),
        TurnStarted(turn=2, disputed=()),
    ):
        motion = play.show.motion(event, ())
        assert motion is not None
        took = 1e6 - motion.advance(1e6)
        assert 0.6 * took <= play.show.length_ms(event) <= 1.6 * took
