"""Meetings that the book does not name: all pairings can be proposed, who agrees is told them (SE-4.8)."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.game.screen import GameScreen
from game.session.schema import SeatRecord
from game.systems.sectors.actions import EnterPairs, MoveUnit
from game.systems.sectors.legal_battle import all_pairs
from game.systems.sectors.state import SYSTEM, SectorsState
from game.views.ui.button import Button
from tests.scenes.sectors.player import INSTANT, SectorsPlayer
from tests.support.pilot import Pilot
from tests.support.sectors import RULES, acted, campaign, merged, place

A1, D1, M1 = (PlayerId(f"{race}_1") for race in ("greys", "machina", "marines"))
PEOPLE: dict[str, str] = {A1: "ann", D1: "bob", M1: "cy"}


def crowd(greys: str, machina: str, marines: str) -> SectorsState:
    """Everybody is about to go to the region of the Machina; the Greys' General administers."""
    state = campaign(
        "AB BC",
        {"greys": greys, "machina": machina, "marines": marines},
        entry_cap=5,
        other_cases="generals",
        orders="general",
        people=PEOPLE,
        administrator=A1,
        battle_system="automatic",
    )
    for unit in state.players.values():
        if unit.race != "machina":
            general = state.races[unit.race].general
            state = acted(state, MoveUnit(player=general, unit=unit.id, region=place(state, "B")))
    return state


@pytest.mark.rule("SE-4.8")
@pytest.mark.parametrize(
    ("sizes", "count", "paired"),
    [
        (("AA", "BB", "C"), 10, 4),
        (("AAA", "BB", ""), 6, 4),
        (("AAA", "B", "C"), 6, 4),
        (("A", "BBB", "CC"), 6, 6),
    ],
)
def test_each_way_to_pair_as_many_as_possible_is_proposed_once(
    sizes: tuple[str, str, str], count: int, paired: int
) -> None:
    state = merged(crowd(*sizes))
    (battle,) = state.battles
    found = all_pairs(state, battle)
    different = {frozenset(map(frozenset, zip(each[::2], each[1::2], strict=True))) for each in found}
    assert len(different) == len(found) == count
    for units in found:
        assert len(units) == paired
        assert RULES.check(state, EnterPairs(player=A1, battle=battle, units=units)) is None


def proposals(pilot: Pilot) -> list[str]:
    """The names on the buttons by which pairings are proposed."""
    buttons = (each for each in pilot.all(Button) if each.id.startswith("answer_"))
    return [each.text for each in buttons if " - " in each.text]


@pytest.mark.rule("SE-4.8")
def test_a_general_who_asks_for_other_pairings_can_be_given_others_and_reads_them(tmp_path: Path) -> None:
    """The same was all that could be proposed, again and again, and nobody read to what he agreed."""
    setup = crowd("AA", "BB", "C").campaign.setup
    services = make_services((), lambda: 7, tmp_path)
    system, table = services.systems["sectors"], services.table
    assert isinstance(table, GameTable)
    humans = {*PEOPLE}
    records = [
        SeatRecord(seat) if seat in humans else SeatRecord(seat, "agent", "cadet")
        for seat in system.players(setup)
        if seat != SYSTEM
    ]
    scene = table.start(system, setup, 3, records, "Crowd")
    assert isinstance(scene, GameScreen)
    for unit in setup.players:
        if unit.race != "machina":
            general = PlayerId(f"{unit.race}_1")
            scene.match.submit(MoveUnit(player=general, unit=unit.id, region=1))
    player = SectorsPlayer(Pilot(scene, settings=INSTANT))
    pilot = player.pilot
    while not any(battle.needs_pairs for battle in player.state.battles.values()):
        player.sit_down()
        player.done()
    assert player.sit_down() == A1
    found = proposals(pilot)
    assert len(found) == 10
    pilot.press("3")
    assert player.sit_down() == A1 and pilot.has(f"This is proposed: {found[2]}.")
    pilot.click("Ask for other pairings")
    assert player.sit_down() == A1 and proposals(pilot) == found
    pilot.press("5")
    for _ in range(3):
        player.sit_down()
        assert pilot.has(f"This is proposed: {found[4]}.")
        pilot.click("Agree to the pairings")
    names = {unit.id: unit.name for unit in setup.players}
    (battle,) = player.state.battles.values()
    games = {frozenset((names[game.attacker], names[game.defender])) for game in battle.games}
    assert games == {frozenset(pair.split(" - ")) for pair in found[4].split(", ")}
