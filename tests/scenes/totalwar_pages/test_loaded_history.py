"""The chronicle after loading: it tells the whole war, also one that older rules have played."""

import shutil
from pathlib import Path

import pytest

from game.app.registry import systems
from game.core.ids import PlayerId
from game.scenes.totalwar.pages.chronicle import ChroniclePage
from game.scenes.totalwar.pages.history import Account, WarHistory
from game.session.chronicle import RunningChronicle, chronicle_of, page_of
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


@pytest.mark.parametrize("save", ["v1_totalwar_finished", "v2_totalwar_duel", "v2_sectors_middle"])
def test_the_page_of_a_running_campaign_is_that_of_its_save(save: str, tmp_path: Path) -> None:
    path = copied(SAVES / f"{save}.ironsave", tmp_path)
    texts = content().catalog.strings("en")
    wanted = chronicle_of(record_of(path, systems()), texts)
    running = RunningChronicle(loaded(path), texts)
    while not running.read(7):
        done, total = running.progress
        assert 0 < done < total
    assert running.told() == wanted


def test_the_page_is_written_from_the_chronicle_which_says_where_it_lies(tmp_path: Path) -> None:
    """Only the command wrote it, of which nothing in the game told."""
    match = loaded(copied(FINISHED, tmp_path))
    pilot, _ = open_page(tmp_path, ChroniclePage, match, match.players[0])
    pilot.wait_for("TERRITORY")
    pilot.click("write_chronicle")
    pilot.wait_for("The page lies in")
    (page,) = (tmp_path / "chronicles").iterdir()
    assert str(page) in pilot.text()
    assert page.read_text("utf-8") == page_of(
        chronicle_of(record_of(copied(FINISHED, tmp_path), systems()), content().catalog.strings("en"))
    )


def test_a_page_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    (tmp_path / "chronicles").write_text("no folder", "utf-8")
    match = loaded(copied(FINISHED, tmp_path))
    pilot, _ = open_page(tmp_path, ChroniclePage, match, match.players[0])
    pilot.wait_for("TERRITORY")
    pilot.click("write_chronicle")
    pilot.wait_for("THE PAGE CANNOT BE WRITTEN")
    assert "chronicles cannot be written (File exists)" in pilot.text()
    assert "The page lies in" not in pilot.text()
    other, _ = open_page(tmp_path, ChroniclePage, loaded(changed(tmp_path, *range(300, 380))))
    other.wait_for("TERRITORY")
    other.click("write_chronicle")
    other.wait_for("older rules")


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
