"""The deck builder: legality as you build, filter, curves, save and load."""

from pathlib import Path

import pytest

from game.scenes.duel.deck_builder import DeckBuilder
from game.scenes.duel.deck_files import DeckList, deck_files
from game.scenes.own_files import OwnFileError
from game.systems.duel.content import Card, Deck
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog

FILES = deck_files(shipped_catalog())


@pytest.fixture
def pilot(tmp_path: Path, own_home: Path) -> Pilot:
    pilot = title(tmp_path)
    pilot.press("D", "F6")
    assert pilot.scene_name == "deck_builder"
    return pilot


def _builder(pilot: Pilot) -> DeckBuilder:
    assert isinstance(pilot.scene, DeckBuilder)
    return pilot.scene


def _add(pilot: Pilot, name: str, times: int = 1) -> None:
    """Put a card in by filter and Enter."""
    entry = pilot.get("filter", TextEntry)
    pilot.click(entry)
    pilot.press("Ctrl+A")
    pilot.type(name.lower())
    pool = pilot.get("pool", ListView)
    row = next(n for n, row in enumerate(pool.rows) if name in row.cells[1])
    pilot.tab_to("pool")
    pilot.press("Home", *["Down"] * row)
    for _ in range(times):
        pilot.press("Enter")


@pytest.mark.rule("DU-6.3")
def test_a_ready_deck_is_legal_and_what_is_taken_out_is_missed(pilot: Pilot) -> None:
    assert pilot.has("20/20") and pilot.has("This deck is legal")
    pilot.tab_to("deck")
    pilot.press("Home", "Enter")
    assert pilot.has("19/20") and pilot.has("1 more is needed")


def test_where_a_deck_lies_moves_nothing_on_the_page(pilot: Pilot) -> None:
    before = pilot.find("pool").rect.copy(), pilot.find("deck").rect.width
    pilot.click(pilot.get("deck_name", TextEntry))
    pilot.press("Ctrl+A")
    pilot.type("w" * 40)
    pilot.press("F9")
    assert "w" * 40 in pilot.find("deck_note").visible_text()
    assert (pilot.find("pool").rect, pilot.find("deck").rect.width) == before


@pytest.mark.rule("DU-6.2")
def test_each_breach_has_its_own_message(pilot: Pilot) -> None:
    builder = _builder(pilot)
    pilot.click("Clear")
    assert pilot.has("20 more are needed")
    _add(pilot, "Block", 2)
    assert pilot.has("Block is in the deck more than once")
    _add(pilot, "Riposte", 2)
    assert pilot.has("Riposte is in the deck more than once")
    _add(pilot, "Spotter")
    assert pilot.has("choose one pilot")
    _add(pilot, "Verniers", builder.draft.profile.booster_slots + 1)
    assert pilot.has("slots")
    _add(pilot, "Lash", builder.draft.profile.weapon_slots + 1)
    assert pilot.has("weapon slots")


def test_the_filter_finds_names_weapons_and_keywords(pilot: Pilot) -> None:
    pool = pilot.get("pool", ListView)
    whole = len(pool.rows)
    pilot.click(pilot.get("filter", TextEntry))
    pilot.type("feint")
    assert 0 < len(pool.rows) < whole
    pilot.press("Ctrl+A")
    pilot.type("beam sabre")
    assert len(pool.rows) == 4
    pilot.tab_to("kind")
    while pilot.get("kind", Choice).value != "booster":
        pilot.press("Right")
    assert not pool.rows


def test_a_card_says_what_its_keywords_do(pilot: Pilot) -> None:
    pool = pilot.get("pool", ListView)
    row = next(n for n, row in enumerate(pool.rows) if row.key == "casimir_press")
    pilot.hover(pool.row_rect(row).center, 700)
    assert pilot.ui.tooltip.text == "Push 1: if this does damage, the target is moved 1 directly away."


def test_curves_follow_the_deck(pilot: Pilot) -> None:
    before = pilot.find("initiative_curve").visible_text()
    pilot.tab_to("deck")
    pilot.press("Home", "Enter")
    assert pilot.find("initiative_curve").visible_text() != before


def test_a_saved_deck_can_be_played_and_loaded_again(pilot: Pilot, tmp_path: Path) -> None:
    builder = _builder(pilot)
    cards, folder = list(builder.draft.cards), builder.files.folder
    pilot.press("F9")
    files = FILES.listed(folder)
    assert [list(file.content.cards) for file in files if file.content] == [cards]
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name == "new_duel"
    assert pilot.get("deck_0_0", Choice).value == f"own:{files[0].path.stem}"
    pilot.click("duel_begin")
    assert pilot.scene_name == "duel"


def test_loading_takes_over_frame_and_cards(pilot: Pilot) -> None:
    pilot.press("F10")
    files = pilot.get("deck_files", ListView)
    row = next(n for n, row in enumerate(files.rows) if row.key == "ready:reginglaze_duellist")
    pilot.press("Home", *["Down"] * row, "Enter")
    builder = _builder(pilot)
    assert builder.draft.frame == "reginglaze"
    assert builder.draft.cards == list(shipped_catalog().of(Deck)["reginglaze_duellist"].cards)


def test_files_that_cannot_be_used_say_why(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    FILES.write(path, DeckList("It's mine", "gm", ("generic_block",)))
    assert FILES.load(path).name == "It's mine"
    for text, reason in (
        ("[1, 2]", "block of keys"),
        ("name: x\nframe: gmm\ncards: []", "did you mean 'gm'"),
        ("name: x\nframe: gm\ncards: [generic_blok]", "generic_blok"),
        ("name: x\nframe: gm\ncards: []\nextra: 1", "extra"),
        ("frame: gm\ncards: []", "name is missing"),
        ("name: x\nframe: citadel_cruiser\ncards: []", "decks are not built for the frame Citadel cruiser"),
        ("name: x\nframe: gm\ncards: [1]", "there is no card '1'$"),
    ):
        path.write_text(text)
        with pytest.raises(OwnFileError, match=reason):
            FILES.load(path)


def test_a_file_that_cannot_be_used_is_told_in_full_and_is_no_way_to_crash(pilot: Pilot) -> None:
    folder = _builder(pilot).files.folder
    folder.mkdir(parents=True)
    (folder / "cruiser.yaml").write_text("name: Cruiser\nframe: citadel_cruiser\ncards: []\n")
    FILES.write(folder / "mine.yaml", DeckList("Mine", "gm", ("generic_block",)))
    pilot.press("F10")
    files = pilot.get("deck_files", ListView)
    assert [row.key for row in files.rows][:2] == ["own:mine", "own:cruiser"], "own decks come first"
    pilot.press("Home", "Down")
    assert pilot.has("cruiser.yaml: decks are not built for the frame Citadel cruiser; choose from Bastille")
    assert pilot.has(f"Mend or delete the file {folder / 'cruiser.yaml'}")
    pilot.press("Enter")
    assert pilot.ui.has_dialog and _builder(pilot).draft.frame != "citadel_cruiser"
    pilot.press("Up", "Enter")
    assert _builder(pilot).draft.name == "Mine"


def test_own_decks_are_deleted_broken_ones_too_and_ready_ones_stay(pilot: Pilot) -> None:
    folder = _builder(pilot).files.folder
    folder.mkdir(parents=True)
    (folder / "cruiser.yaml").write_text("name: Cruiser\nframe: citadel_cruiser\ncards: []\n")
    FILES.write(folder / "mine.yaml", DeckList("Mine", "gm", ("generic_block",)))
    pilot.press("F10", "Down", "Delete")
    pilot.click("dialog_yes")
    assert [path.name for path in folder.iterdir()] == ["mine.yaml"]
    files = pilot.get("deck_files", ListView)
    assert files.rows[0].key == "own:mine" and files.rows[1].key.startswith("ready:")
    pilot.press("Home", "Down")
    assert not pilot.get("deck_files_remove", Button).is_enabled
    pilot.press("Delete")
    assert not pilot.has("gone for good")


def test_a_deck_is_shared_as_text(pilot: Pilot) -> None:
    builder = _builder(pilot)
    cards = list(builder.draft.cards)
    pilot.click("deck_copy")
    text = builder.files.clipboard.read()
    assert text.startswith(f"name: '{builder.draft.name}'")
    builder.files.clipboard.write("")
    pilot.press("Ctrl+Shift+C")
    assert builder.files.clipboard.read() == text
    builder.files.clipboard.write("Hello!")
    pilot.click("deck_paste")
    assert pilot.has("There is no deck on the clipboard") or pilot.has("THERE IS NO DECK ON THE CLIPBOARD")
    pilot.press("Escape", "F8")
    builder.files.clipboard.write(text)
    pilot.press("Ctrl+V")
    assert pilot.has("has changed since it was last saved"), "what is not saved is not lost unasked"
    pilot.click("dialog_yes")
    assert builder.draft.cards == cards
    pilot.press("Escape")
    assert pilot.has("Leave without saving"), "a pasted deck is not saved yet"


@pytest.mark.rule("DU-6.2")
def test_an_own_deck_without_cards_cannot_be_played(pilot: Pilot) -> None:
    folder = _builder(pilot).files.folder
    FILES.write(folder / "empty.yaml", DeckList("Empty", "gm", ()))
    pilot.press("Ctrl+Enter", "Escape", "D")
    pilot.tab_to("deck_0_0")
    choice = pilot.get("deck_0_0", Choice)
    while choice.value != "own:empty":
        pilot.press("Left")
        choice = pilot.get("deck_0_0", Choice)
    assert "0 cards: 20 more are needed. Choose" in pilot.find("duel_fault").visible_text()
    assert not pilot.find("duel_begin").is_enabled


def test_leaving_with_changes_asks_and_saving_over_another_deck_asks(pilot: Pilot) -> None:
    builder = _builder(pilot)
    pilot.press("F9")
    saved = builder.files.folder / f"{builder.draft.name.lower()}.yaml"
    before = saved.read_text()
    pilot.press("F10")
    files = pilot.get("deck_files", ListView)
    row = next(n for n, row in enumerate(files.rows) if row.key == "ready:reginglaze_duellist")
    pilot.press("Home", *["Down"] * row, "Enter")
    entry = pilot.get("deck_name", TextEntry)
    pilot.click(entry)
    pilot.press("Ctrl+A")
    pilot.type(saved.stem)
    pilot.press("F9")
    assert pilot.has("There is a deck in") and saved.read_text() == before
    pilot.press("Escape", "Escape")
    assert pilot.scene_name == "deck_builder" and pilot.has("Leave without saving")
    pilot.press("Escape")
    pilot.press("F9")
    pilot.click("dialog_yes")
    assert saved.read_text() != before
    pilot.press("Escape")
    assert pilot.scene_name == "new_duel"


def test_clearing_what_is_not_saved_asks_first(pilot: Pilot) -> None:
    builder = _builder(pilot)
    _add(pilot, "Press")
    built = list(builder.draft.cards)
    pilot.press("F8")
    assert pilot.has("What has changed is lost"), "F8 lies beside F9, which saves"
    pilot.press("Escape")
    assert builder.draft.cards == built
    pilot.press("F8")
    pilot.click("dialog_yes")
    assert not builder.draft.cards and pilot.has("20 more are needed")


def test_what_was_wrong_with_a_card_is_not_said_of_another_frame_or_of_an_empty_deck(pilot: Pilot) -> None:
    _add(pilot, "Press")
    assert "too many" in pilot.find("deck_note").visible_text()
    pilot.tab_to("frame")
    pilot.press("Right")
    assert not pilot.find("deck_note").visible_text()
    _add(pilot, "Press")
    pilot.press("F8")
    pilot.click("dialog_yes")
    assert not pilot.find("deck_note").visible_text()


@pytest.mark.rule("DU-6.4")
@pytest.mark.parametrize(
    ("is_house", "told"), [(True, "This deck is legal"), (False, "plays each booster once")]
)
def test_a_deck_is_judged_as_the_table_reads_the_rules(
    is_house: bool, told: str, tmp_path: Path, own_home: Path
) -> None:
    pilot = title(tmp_path)
    pilot.press("D")
    if not is_house:
        pilot.press("F4")
        pilot.click("option_booster_duplicates")
        pilot.press("Ctrl+Enter")
    pilot.click("edit_0_0")
    builder = _builder(pilot)
    known = builder.draft.catalog.of(Card)
    first, second = (card for card in builder.draft.cards if known[card].type == "booster")
    listing = pilot.get("deck", ListView)
    row = next(number for number, row in enumerate(listing.rows) if row.key == second)
    pilot.tab_to("deck")
    pilot.press("Home", *["Down"] * row, "Enter")
    _add(pilot, known[first].name)
    assert builder.counts[first] == 2 and pilot.has(told)
