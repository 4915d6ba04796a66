"""Two seats of one faction are told apart wherever seats are listed, by the letters of their counters."""

from pathlib import Path

from game.views.ui.choice import Choice
from tests.scenes.duel.player import DuelPlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, title


def choose(pilot: Pilot, field: str, value: str) -> None:
    pilot.tab_to(field)
    while pilot.get(field, Choice).value != value:
        pilot.press("Right")


def test_four_seats_have_four_letters_in_the_list_of_saves(tmp_path: Path, own_home: Path) -> None:
    """The first and the last of the usual four are of one faction: both read R, in one colour."""
    pilot = title(tmp_path, INSTANT)
    pilot.press("D")
    choose(pilot, "seat_count", "4")
    for number in range(4):
        choose(pilot, f"seat_{number}", "human")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    player.settle()
    factions = [seat.faction for seat in player.setup.seats]
    letters = [player.show.art.letter(seat) for seat in range(4)]
    assert len({*factions}) < 4 == len({*letters}), (factions, letters)
    pilot.press("Escape")
    assert pilot.scene_name == "pause"
    pilot.press("T")
    pilot.press("L")
    told = [line for line in pilot.text().splitlines() if " left · " in line]
    assert [line[0] for line in told] == letters, told
