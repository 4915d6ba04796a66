"""A match carries all content that it can need: packs that are gone or edited change nothing in it."""

import dataclasses
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from game.app.services import make_services
from game.content.frozen import completed, freeze, frozen_hash, thaw
from game.content.systems import SystemSchema
from game.core.ids import PlayerId
from game.rules.renewing import StaysError
from game.scenes.services import Services
from game.session.errors import SaveError, StackError, UndoRefusedError
from game.session.match import Match
from game.session.moving import catalog_of, content_of, move_content
from game.session.replay import Replay, record_of
from game.session.saves import load, write_save
from game.session.staff import begin_battle, finish_battle, pending_order
from game.session.verify import verify
from game.systems.registry import SCHEMAS
from game.systems.skirmish.setup import SkirmishSetup
from tests.support.race import changed_file
from tests.support.reef_war import begin, edit, refused, to_battle, with_pack, write_pack

KNOWN: dict[str, SystemSchema] = {system.name: system for system in SCHEMAS}


@pytest.fixture
def begun(own_home: Path) -> Iterator[tuple[Path, Services, Path]]:
    """A pack, the program with it, and a war of it."""
    pack = write_pack(own_home)
    services = with_pack(own_home, pack)
    yield pack, services, begin(services, "salvors")


def again(services: Services, path: Path) -> Match:
    return load(path, services.systems, services.packs, go_on_in=path).match


def battle_of(match: Match, services: Services) -> SkirmishSetup:
    """Lay out the battle that comes, by what is installed where the match has nothing of its own."""
    to_battle(match)
    begin_battle(match, services.systems["skirmish"], services.catalog)
    assert isinstance(match.game.setup, SkirmishSetup)
    return match.game.setup


def lamplighters(setup: SkirmishSetup) -> list[int | None]:
    return [
        unit.profile.accuracy for side in setup.sides for unit in side.units if unit.frame == "lamplighter"
    ]


def test_what_is_frozen_comes_back_as_it_was(own_home: Path) -> None:
    services = with_pack(own_home, write_pack(own_home))
    text = freeze(services.installed)
    assert text == freeze(services.installed)
    found = completed(thaw(text, KNOWN), services.catalog)
    for kind, entries in services.installed.entries.items():
        assert dict(found.entries[kind]) == dict(entries), kind
    assert found.packs == services.installed.packs
    assert len(text) < 100_000, "every save and every copy of it carries this"


def test_content_is_frozen_only_as_far_as_a_save_can_be_read_again(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts of guests stay outside before a game is begun that nobody could load; then none is begun."""
    services = with_pack(own_home, write_pack(own_home))
    installed = services.installed
    monkeypatch.setattr("game.content.frozen.MAX_FROZEN", len(freeze(installed)) - 1)
    found = thaw(freeze(installed), KNOWN)
    assert not found.entries.get("text")
    assert completed(found, installed).entries["text"] == installed.entries["text"]
    assert set(found.entries["frame"]) == set(installed.entries["frame"])
    monkeypatch.setattr("game.content.frozen.MAX_BYTES", 1_000)
    with pytest.raises(SaveError, match="more content than a save can hold; switch some of them off"):
        begin(services, "salvors")


def test_a_deleted_pack_is_not_missed(begun: tuple[Path, Services, Path], own_home: Path) -> None:
    pack, _, path = begun
    shutil.rmtree(pack)
    without = with_pack(own_home)
    assert "lamplighter" not in without.catalog.frames
    match = again(without, path)
    assert lamplighters(battle_of(match, without))
    report = finish_battle(match, 3)
    assert report.sides
    assert pending_order(match) is None
    match.close()
    assert verify(path, without.systems) is None


def test_an_edited_pack_changes_nothing(begun: tuple[Path, Services, Path], own_home: Path) -> None:
    pack, before, path = begun
    copy = path.with_name("copy.ironsave")
    shutil.copy(path, copy)
    usual = again(before, copy)
    expected = battle_of(usual, before)
    edit(pack, "frames/lamplighter.yaml", "accuracy: 50", "accuracy: 99")
    after = with_pack(own_home, pack)
    match = again(after, path)
    setup = battle_of(match, after)
    assert set(lamplighters(setup)) == {50}
    assert setup == expected
    assert match.digest == usual.digest
    match.close()
    usual.close()


def test_an_old_save_without_content_goes_on_with_what_is_installed_and_says_so(
    begun: tuple[Path, Services, Path],
) -> None:
    _, services, path = begun
    changed_file(
        path,
        "UPDATE meta SET value = json_remove(value, '$.content') WHERE key = 'header'",
        "DELETE FROM content WHERE body NOT LIKE '{%'",
    )
    base_only = make_services((), lambda: 7, path.parent)
    loaded = load(path, services.systems, base_only.packs, go_on_in=path)
    assert any("too old to hold its content" in each for each in loaded.warnings)
    assert catalog_of(loaded.match) is None
    assert lamplighters(battle_of(loaded.match, services))
    loaded.match.close()


def test_content_is_kept_once_and_in_every_copy(begun: tuple[Path, Services, Path]) -> None:
    _, services, path = begun
    match = again(services, path)
    battle_of(match, services)
    finish_battle(match, 3)
    named = path.with_name("named.ironsave")
    match.save_as(named)
    match.close()
    for save in (path, named):
        with closing(sqlite3.connect(save)) as connection:
            bodies = connection.execute("SELECT count(*) FROM content WHERE body NOT LIKE '{%'").fetchone()
        assert bodies == (1,)
    unsaved = Match.start(services.systems["totalwar"], match.first.bottom.game.setup, 5, services.installed)
    header = load(path, services.systems).header
    written = path.with_name("written.ironsave")
    write_save(unsaved, written, msgspec.structs.replace(header, content=""), services.packs)
    assert catalog_of(load(written, services.systems).match) is not None


@pytest.mark.parametrize(
    "change", ["'AAAA'", "'!'", "substr(body, 1, length(body) - 8)", "body || 'A'", "''"]
)
def test_changed_content_is_refused_with_a_sentence(begun: tuple[Path, Services, Path], change: str) -> None:
    _, services, path = begun
    changed_file(path, f"UPDATE content SET body = {change} WHERE body NOT LIKE '{{%'")
    match = load(path, services.systems).match
    with pytest.raises(SaveError, match="frozen content"):
        catalog_of(match)


FORGED: dict[str, tuple[str, dict[str, object], str]] = {
    "a range": ("frame", {"tier": -7}, "frame 'gm': tier"),
    "a link": ("frame", {"faction": "nobody"}, "there is no faction 'nobody'"),
    "a board": ("map", {"rows": ("..", ".")}, "row 2 has 1 characters"),
}


@pytest.mark.parametrize("what", FORGED)
def test_forged_content_with_a_fitting_hash_is_refused_as_a_pack_would_be(
    begun: tuple[Path, Services, Path], what: str
) -> None:
    _, services, path = begun
    kind, fields, words = FORGED[what]
    installed = services.installed
    entries = dict(installed.entries[kind])
    name = "gm" if "gm" in entries else next(iter(entries))
    entry = entries[name]
    assert dataclasses.is_dataclass(entry) and not isinstance(entry, type)
    entries[name] = dataclasses.replace(entry, **fields)
    text = freeze(dataclasses.replace(installed, entries={**installed.entries, kind: entries}))
    key = frozen_hash(text)
    changed_file(
        path,
        f"UPDATE content SET hash = '{key}', body = '{text}' WHERE body NOT LIKE '{{%'",
        f"UPDATE meta SET value = json_set(value, '$.content', '{key}') WHERE key = 'header'",
    )
    match = again(services, path)
    with pytest.raises(SaveError, match=re.escape(words)):
        catalog_of(match)
    match.close()
    with pytest.raises(SaveError, match=re.escape(words)):
        services.table.resume(path)


def test_moving_to_todays_content_is_logged_undone_and_replayed(
    begun: tuple[Path, Services, Path], own_home: Path
) -> None:
    pack, before, path = begun
    edit(pack, "frames/lamplighter.yaml", "accuracy: 50", "accuracy: 99")
    edit(pack, "frames/lamplighter.yaml", "cost_gold: 12", "cost_gold: 15")
    after = with_pack(own_home, pack)
    match = again(after, path)
    begun_with, digest = content_of(match), match.digest
    with pytest.raises(StackError, match="does not decide"):
        move_content(match, after.installed, PlayerId("federation"))
    move_content(match, after.installed, PlayerId("salvors"))
    assert content_of(match) == frozen_hash(freeze(after.installed)) != begun_with
    assert match.log[-1].kind == "content"
    match.undo(PlayerId("salvors"))
    assert (content_of(match), match.digest) == (begun_with, digest)
    move_content(match, after.installed, PlayerId("salvors"))
    match.close()
    match = again(with_pack(own_home), path)
    assert content_of(match) != begun_with, "it is of the save now, whatever is installed"
    assert set(lamplighters(battle_of(match, before))) == {99}
    with pytest.raises(UndoRefusedError):
        match.undo(PlayerId("salvors"))
    match.close()
    assert verify(path, after.systems) is None
    replay = Replay(record_of(path, after.systems))
    replay.seek(replay.length)
    assert replay.length == len(match.live)


def test_moving_is_refused_where_something_would_be_lost_and_within_a_turn(
    begun: tuple[Path, Services, Path], own_home: Path
) -> None:
    pack, before, path = begun
    match = again(before, path)
    base_only = with_pack(own_home)
    assert refused(match, base_only) == 'there is no campaign "reef_war" any more'
    edit(pack, "frames/lamplighter.yaml", "id: lamplighter", "id: torchbearer")
    named_in = (
        "campaigns/reef_war",
        "decks/lamplighter_flares",
        "scenarios/festival_of_lights",
        "races/salvors",
    )
    for file in named_in:
        edit(pack, f"{file}.yaml", "frame: lamplighter", "frame: torchbearer")
    edit(pack, "text/example_de.yaml", "frame.lamplighter", "frame.torchbearer")
    renamed = with_pack(own_home, pack)
    assert 'this would be lost: the model "lamplighter"' in refused(match, renamed)
    with pytest.raises(StaysError, match="lamplighter"):
        move_content(match, renamed.installed, PlayerId("salvors"))
    assert len(match.log) == 0
    match.submit(next(each for each in match.legal(match.active[0]) if match.check(each) is None))
    if match.turn == 1 and match.active:
        assert "start of a turn" in refused(match, before)
    match.close()
