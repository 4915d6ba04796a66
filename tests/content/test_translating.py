"""All that people read of an entry can be translated, by the way to it."""

from pathlib import Path

from game.content.catalog import Catalog
from game.content.models import Rules
from game.content.translating import entry_of, words_of
from game.rules.prose import fill
from game.session.home import load_content
from game.systems.totalwar.content import Theatre
from game.systems.totalwar.profile import TotalWarRules
from tests.support.shipped import shipped_catalog

TEXTS = {
    "rulebook.SK-3.4.title": "Begleitfeuer",
    "rulebook.SK-3.4.text": "Zwei *schießen* zusammen.",
    "theatre.quick_theatre.sites.bastion_rock.name": "Bastionsfels",
    "rules.totalwar.options.facilities.garrison.name": "Garnison",
    "rules.totalwar.options.ranks.supreme_commander.names.zeon": "Großmarschall",
    "race.greys.players.0": "Aurel Weg",
    "campaign.first_war.forces.lances.name": "Rote Lanzen",
    "plural.rote_lanzen": "Rote Lanzen",
}
"""``plural.rote_lanzen``: a name of this language, of which English knows nothing."""


def _pack(folder: Path, texts: dict[str, str]) -> Path:
    (folder / "text").mkdir(parents=True)
    (folder / "mod.yaml").write_text("id: de\nname: De\nversion: 1.0.0\nrequires: {base: '*'}\n", "utf-8")
    lines = "".join(f"  {key}: {text!r}\n" for key, text in texts.items())
    (folder / "text" / "de.yaml").write_text(f"id: de\nlanguage: de\nstrings:\n{lines}", "utf-8")
    return folder


def _translated(tmp_path: Path) -> Catalog:
    loaded = load_content([_pack(tmp_path / "de", TEXTS)])
    assert loaded.report.is_clean, loaded.report.render()
    return loaded.catalog.translated("de")


def test_rules_places_and_what_is_built_have_names_in_every_language(tmp_path: Path) -> None:
    catalog = _translated(tmp_path)
    rule = catalog.rulebook["SK-3.4"]
    assert (rule.title, rule.text) == ("Begleitfeuer", "Zwei *schießen* zusammen.")
    sites = [site.name for site in catalog.of(Theatre)["quick_theatre"].sites]
    assert "Bastionsfels" in sites and "Bastion Rock" not in sites and "Thorn Rock" in sites
    options = catalog.of(Rules)["totalwar"].options
    assert isinstance(options, TotalWarRules)
    assert [each.name for each in options.facilities if each.id == "garrison"] == ["Garnison"]
    assert [dict(each.names)["zeon"] for each in options.ranks if each.id == "supreme_commander"] == [
        "Großmarschall"
    ]


def test_what_is_not_translated_stays_as_it_is(tmp_path: Path) -> None:
    catalog = _translated(tmp_path)
    loaded = shipped_catalog()
    assert catalog.rulebook["SK-3.4"] is not loaded.rulebook["SK-3.4"]
    assert catalog.rulebook["SK-3.5"] == loaded.rulebook["SK-3.5"]
    assert catalog.frames == loaded.frames


def test_colours_letters_and_pictures_are_no_words() -> None:
    ways = words_of(shipped_catalog().factions["zeon"])
    assert sorted(ways) == ["description", "name"]


def test_a_key_that_leads_nowhere_is_told_with_one_that_does(tmp_path: Path) -> None:
    """One text that was gone from the English ones put a whole language out of use."""
    texts = {
        "rules.totalwar.options.facilities.garison.name": "Garnison",
        "rulebook.SK-3.4.titel": "Begleitfeuer",
        "rulebook.SK-3.4.title": "Begleitfeuer",
        "screen.title.skirmish": "Gefecht",
    }
    loaded = load_content([_pack(tmp_path / "de", texts)])
    told = [f"{each.message} - {each.hint}" for each in loaded.report.warnings if each.code == "unknown_text"]
    assert told == [
        f"there is no English text '{key}' to translate - did you mean '{meant}'?"
        for key, meant in (
            (
                "rules.totalwar.options.facilities.garison.name",
                "rules.totalwar.options.facilities.garrison.name",
            ),
            ("rulebook.SK-3.4.titel", "rulebook.SK-3.4.title"),
        )
    ]
    assert not loaded.report.problems and all(not each.disabled_because for each in loaded.report.packs)
    german = loaded.catalog.translated("de")
    assert german.rulebook["SK-3.4"].title == "Begleitfeuer"
    assert german.strings("de")["screen.title.skirmish"] == "Gefecht"


def test_a_key_is_taken_apart_at_the_longest_id() -> None:
    entries = {"rulebook": {"SK-3": object(), "SK-3.4": object()}}
    assert entry_of("rulebook.SK-3.4.title", entries) == ("rulebook", "SK-3.4", "title")
    assert entry_of("rulebook.SK-3.title", entries) == ("rulebook", "SK-3", "title")
    assert entry_of("frame.gm.name", entries) == ("frame", "gm", "name")
    assert entry_of("frame.gm.profiles.duel.name", entries) == ("frame", "gm", "profiles.duel.name")
    assert entry_of("hello", entries) == ("hello", "", "")


def test_a_language_has_plural_names_of_its_own(tmp_path: Path) -> None:
    """Such a text put the whole translation out of use: English had no such name."""
    strings = _translated(tmp_path).strings("de")
    assert fill({**strings, "acts": "{unit} {unit|handelt|handeln}"}, "acts", {"unit": "Rote Lanzen"}) == (
        "Rote Lanzen handeln"
    )


def test_a_translation_that_leaves_out_a_fact_is_told(tmp_path: Path) -> None:
    texts = {
        "skirmish.event.unit_removed": "Zurück in die Reserve.",
        "screen.title.skirmish": "Gefecht",
    }
    report = load_content([_pack(tmp_path / "de", texts)]).report
    (warning,) = (each for each in report.warnings if each.code == "lost_fact")
    assert "unit_removed" in warning.path
    assert warning.message == "the original says {unit}, this text does not"
