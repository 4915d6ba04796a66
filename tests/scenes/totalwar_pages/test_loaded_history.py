"""The chronicle after loading: it tells the whole war, also one that older rules have played."""

import shutil
from pathlib import Path

import pytest

from game.app.registry import systems
from game.core.ids import PlayerId
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.pages.history import Account, WarHistory
from game.session.errors import SaveError
from game.session.load import read_header
from game.session.match import Match
from game.session.replay import record_of
from game.session.saves import load
from game.session.verify import verify
from game.systems.totalwar.state import TotalWarState
from game.views.ui.log import Log
from tests.scenes.around import content
from tests.scenes.totalwar_pages.stage import open_page, read_all
from tests.support.race import changed_file

SAVES = Path(__file__).parents[2] / "golden" / "saves"
FINISHED = SAVES / "v1_totalwar_finished.ironsave"
WARS = sorted(SAVES.glob("v1_totalwar_*.ironsave"))


def loaded(path: Path) -> Match:
    return load(path, systems()).match


def copied(path: Path, folder: Path) -> Path:
    """Return a copy: what reads a save leaves traces beside it."""
    return Path(shutil.copy(path, folder / path.name))


def told(match: Match) -> Account:
    return read_all(WarHistory(match, PlayerId("blue"), content().catalog.strings("en")))


def changed(tmp_path: Path, *numbers: int) -> Path:
    """Make a copy in which these entries led elsewhere than today's rules lead to."""
    path = copied(FINISHED, tmp_path)
    changed_file(path, *(f"UPDATE log SET digest = '0123456789abcdef' WHERE number = {n}" for n in numbers))
    return path


def end(match: Match) -> TotalWarState:
    state = match.position.bottom.state
    assert isinstance(state, TotalWarState)
    return state


@pytest.mark.parametrize("save", WARS, ids=lambda path: path.stem)
def test_a_loaded_war_is_told_from_its_first_round(save: Path, tmp_path: Path) -> None:
    match = loaded(copied(save, tmp_path))
    account = told(match)
    assert account.lines[0].round == 1
    assert account.holdings[0].round <= 1
    assert read_header(save)[0].is_older
    assert len(account.holdings) >= end(match).round - 1
    assert not [line for line in account.lines if "older rules" in line.markup.lower()]


def test_the_chronicle_of_a_finished_war_has_lines_and_names_the_winner(tmp_path: Path) -> None:
    match = loaded(copied(FINISHED, tmp_path))
    pilot, _ = open_page(tmp_path, ChroniclePage, match, match.players[0])
    pilot.wait_for("TERRITORY")
    log = pilot.get("chronicle", Log)
    assert len(log.lines) > 10
    assert "Nothing worth telling" not in pilot.text()


def test_what_older_rules_played_is_left_out_in_one_line_up_to_the_next_snapshot(tmp_path: Path) -> None:
    whole = told(loaded(copied(FINISHED, tmp_path)))
    match = loaded(changed(tmp_path, *range(300, 380)))
    account = told(match)
    gaps = [at for at, line in enumerate(account.lines) if "Older rules" in line.markup]
    assert len(gaps) == 1
    before, after = account.lines[: gaps[0]], account.lines[gaps[0] + 1 :]
    assert before
    assert before == whole.lines[: len(before)]
    assert after
    assert [line.markup for line in after] == [line.markup for line in whole.lines[-len(after) :]]
    assert f"round {before[-1].round}" in account.lines[gaps[0]].markup
    assert account.holdings[-1] == whole.holdings[-1]


def test_a_damaged_snapshot_in_between_costs_more_of_the_story_and_nothing_else(tmp_path: Path) -> None:
    path = changed(tmp_path, *range(300, 380))
    changed_file(path, "UPDATE snapshots SET body = '[]' WHERE number = 383")
    with pytest.raises(SaveError):
        record_of(path, systems()).snapshot(383)
    match = loaded(path)
    account = told(match)
    assert sum("Older rules" in line.markup for line in account.lines) == 1
    assert sum(account.holdings[-1].panels.values()) == len(end(match).map.panels)


def test_a_change_in_the_copy_is_really_one(tmp_path: Path) -> None:
    difference = verify(changed(tmp_path, *range(300, 380)), systems())
    assert difference is not None
    assert difference.number == 300


def test_the_militia_is_written_small_in_the_middle_of_a_sentence(tmp_path: Path) -> None:
    account = told(loaded(copied(FINISHED, tmp_path)))
    battles = [line.markup for line in account.lines if "militia" in line.markup]
    assert any(": the militia beats" in line or "beats the militia" in line for line in battles)
    assert not [line for line in battles if "The militia" in line.removeprefix("The militia")]
