"""Of several enemies in one region the one that is aimed at is spared, by keyboard and by mouse (SE-3.8)."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from tests.scenes.sectors.player import SectorsPlayer, campaign

PEOPLE = ("machina_1", "marines_1", "spawn_1")
WAYS = {
    "machina": ("Iron March", "First Works"),
    "marines": ("Ash March", "Second Works"),
    "spawn": ("Salt March", "Third Works"),
}
WORKS = "Third Works"


def region(player: SectorsPlayer, name: str) -> int:
    """The number of a region."""
    return next(n for n, each in enumerate(player.state.campaign.regions) if each.name == name)


def met(folder: Path) -> tuple[SectorsPlayer, list[PlayerId]]:
    """The General of the Spawn, whose ability spares him an enemy, meets two in one region; the enemies."""
    player = SectorsPlayer(campaign(folder, "strange_gifts", PEOPLE, orders="general"))
    for turn in (1, 2):
        while (player.state.turn, player.state.phase) != (turn, "planning"):
            player.sit_down()
            player.done()
        for _ in PEOPLE:
            race = player.state.players[player.sit_down()].race
            start, goal = WAYS[race] if turn == 1 else (WAYS[race][1], WORKS)
            at = region(player, start)
            unit = next(u.id for u in player.state.players.values() if u.race == race and u.region == at)
            if start != goal:
                player.order(unit, region(player, goal))
            player.done()
    assert player.sit_down() == "spawn_1" and player.state.phase == "scan"
    here = region(player, WORKS)
    found = [u.id for u in player.state.players.values() if u.region == here and u.race != "spawn"]
    assert len(found) == 2
    return player, found


def spared(player: SectorsPlayer) -> str:
    """Whom the ability spares, "" nobody."""
    grant = player.state.plans["spawn"].grant
    return grant.unit if grant is not None else ""


@pytest.mark.rule("SE-3.8")
@pytest.mark.parametrize("number", [0, 1])
def test_the_keyboard_aims_at_one_after_the_other_and_spares_whom_it_aims_at(
    number: int, tmp_path: Path
) -> None:
    """Enter spared the first at once, or the one after whom Space had chosen."""
    player, enemies = met(tmp_path)
    pilot = player.pilot
    pilot.press(*["N"] * (number + 1))
    name = player.state.campaign.players[enemies[number]].name
    assert pilot.has(f"{name} need not be fought") and not spared(player)
    assert player.scene.table.board.cursor == region(player, WORKS)
    pilot.press("Enter")
    assert spared(player) == enemies[number]


@pytest.mark.rule("SE-3.8")
def test_enter_on_a_region_aims_first(tmp_path: Path) -> None:
    player, enemies = met(tmp_path)
    player.go(region(player, WORKS))
    player.pilot.press("Enter")
    assert not spared(player) and player.intent.focus == enemies[0]
    player.pilot.press("Enter")
    assert spared(player) == enemies[0]


@pytest.mark.rule("SE-3.8")
@pytest.mark.parametrize("number", [0, 1])
def test_a_click_on_an_enemy_aims_at_him_and_a_second_one_spares_him(number: int, tmp_path: Path) -> None:
    player, enemies = met(tmp_path)
    sprite = player.scene.table.showing.show.stage.sprites[enemies[number]]
    assert sprite is not None
    point = next(
        (x, y)
        for x in range(0, 1280, 4)
        for y in range(60, 720, 4)
        if player.scene.table.showing.show.stage.token_at((x, y)) == enemies[number]
    )
    player.pilot.click(point)
    assert player.intent.focus == enemies[number] and not spared(player)
    player.pilot.click(point)
    assert spared(player) == enemies[number]
