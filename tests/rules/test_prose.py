"""Sentences of text files: facts in their gaps, signs of numbers, words that agree with a number."""

import pytest

from game.content.originals import AGREEING
from game.content.plurals import NAMES, RULE, RULES
from game.rules.prose import fill, listing, tallied
from game.scenes.words import Words
from tests.support.shipped import shipped_catalog

TEXTS = {
    "left": "{unit} steps; {left} {left|point|points} left.",
    "rest": "{count|It is|They are} nobody's.",
    "rest.one": "One {count|is|are} nobody's.",
    "screen": "$left {left|point|points} of $total",
    "named": "{unit} {unit|acts|act} near {tile}.",
    "seat": "$side {side|wins|win}",
    "plural.hover_riders": "Hover riders",
    "plural.marrow_s_corsairs": "Marrow's Corsairs",
    "earned": "{winner} {winner|wins|win}.{gold? Gold for speed: {gold}.}",
    "signed": "{amount:+} {amount|mark|marks}",
}


@pytest.mark.parametrize(
    ("key", "facts", "told"),
    [
        ("left", {"unit": "A", "left": 1}, "A steps; 1 point left."),
        ("left", {"unit": "A", "left": 0}, "A steps; 0 points left."),
        ("left", {"unit": "A", "left": "1"}, "A steps; 1 point left."),
        ("left", {"unit": "A"}, "A steps; {left} points left."),
        ("rest", {"count": 2}, "They are nobody's."),
        ("rest", {"count": 1}, "One is nobody's."),
        ("signed", {"amount": -1}, "-1 marks"),
        ("left", {"unit": "A", "left": "+3"}, "A steps; +3 points left."),
        ("left", {"unit": "A", "left": "{good}4{/}"}, "A steps; {good}4{/} points left."),
        ("signed", {"amount": 1}, "+1 mark"),
    ],
)
def test_words_agree_with_their_numbers(key: str, facts: dict[str, str | int], told: str) -> None:
    assert fill(TEXTS, key, facts) == told


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("Heron", "acts"),
        ("Hover riders", "act"),
        ("Hover riders 2", "act"),
        ("Hover riders (Zeon)", "act"),
        ("Hover riders, first wave", "act"),
        ("Marrow's Corsairs", "act"),
        ("Hover riders' wing", "acts"),
        ("", "acts"),
    ],
)
def test_words_agree_with_names_that_are_plural(name: str, verb: str) -> None:
    assert fill(TEXTS, "named", {"unit": name, "tile": "B2"}) == f"{name} {verb} near B2."


@pytest.mark.parametrize(("many", "verb"), [({}, "acts"), ({"unit.many": 2}, "act")])
def test_words_agree_with_several_names_in_a_row(many: dict[str, int], verb: str) -> None:
    """A comma alone may be part of one name."""
    facts: dict[str, str | int] = {"unit": "Heron, first wave", "tile": "B2", **many}
    assert fill(TEXTS, "named", facts) == f"Heron, first wave {verb} near B2."


def test_texts_of_screens_agree_with_names_under_markup() -> None:
    words = Words(TEXTS)
    assert words("seat", side="{b}Hover riders{/}") == "{b}Hover riders{/} win"
    assert words("seat", side="{b}Zeon{/}") == "{b}Zeon{/} wins"


def test_shipped_sentences_agree_with_shipped_names() -> None:
    texts = shipped_catalog().strings("en")
    told = {
        "strategic.event.turn_started": ("unit", "Hover riders", "Hover riders act."),
        "strategic.event.reaction_used.ward": ("unit", "Line regiment", "Line regiment hardens its field."),
        "totalwar.event.force_removed.spent": ("force", "Blue Lances", "Blue Lances are spent."),
        "sectors.event.general_named.none": (
            "race",
            "Greys",
            "Greys have nobody left to be their General.",
        ),
    }
    for key, (fact, name, sentence) in told.items():
        assert fill(texts, key, {fact: name}) == sentence


@pytest.mark.parametrize(
    ("value", "told"),
    [("hut", "a hut of ours"), ("barn", "a barn"), ("shed", "shed"), (7, "seven"), (8, "8")],
)
def test_a_fact_is_told_by_the_first_text_that_there_is_for_it_else_by_itself(
    value: str | int, told: str
) -> None:
    texts = {
        "built": "There stands {what@own.*.name@any.*.name}.",
        "own.hut.name": "a hut of ours",
        "any.hut.name": "a hut",
        "any.barn.name": "a barn",
        "any.7.name": "seven",
    }
    assert fill(texts, "built", {"what": value}) == f"There stands {told}."
    assert fill(texts, "built", {}) == texts["built"]
    assert fill(texts, "nowhere", {"what": value}) == "nowhere"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"winner": "Militia", "gold": 0}, "Militia wins."),
        ({"winner": "Militia"}, "Militia wins."),
        ({"winner": "Zeon", "gold": 20}, "Zeon wins. Gold for speed: 20."),
    ],
)
def test_what_is_nothing_is_not_told(facts: dict[str, str | int], told: str) -> None:
    assert fill(TEXTS, "earned", facts) == told


def test_texts_of_screens_agree_too() -> None:
    words = Words(TEXTS)
    assert words("screen", left=1, total=4) == "1 point of 4"
    assert words("screen", left=3, total=4) == "3 points of 4"


def test_a_step_of_the_wargame_leaves_one_point() -> None:
    texts = shipped_catalog().strings("en")
    facts: dict[str, str | int] = {"unit": "Heron", "tile": "B2", "level": 0, "left": 1}
    assert fill(texts, "wargame.event.unit_stepped", facts) == "Heron steps to B2, level 0; 1 point left."


@pytest.mark.parametrize(
    ("names", "told", "counted"),
    [
        ([], "", ""),
        (["GM"], "GM", "GM"),
        (["GM", "Ferry", "GM"], "GM, Ferry, GM", "2× GM, Ferry"),
        (["Eva, vanguard", "Eva, marksman"], "Eva, vanguard; Eva, marksman", "Eva, vanguard; Eva, marksman"),
        (["GM", "Eva, lancer", "GM"], "GM; Eva, lancer; GM", "2× GM; Eva, lancer"),
        (["9,6", "8,6"], "9,6; 8,6", "9,6; 8,6"),
    ],
)
def test_names_in_a_row_are_told_apart_where_one_has_a_comma(
    names: list[str], told: str, counted: str
) -> None:
    assert listing(names) == told
    assert tallied(names) == counted


def test_each_word_of_things_with_their_numbers_is_looked_up() -> None:
    texts = {"hit": "Treffer: {marks@zone.*}.", "zone.high": "hoch", "zone.low": "tief"}
    assert fill(texts, "hit", {"marks": "high 2, low 1"}) == "Treffer: hoch 2, tief 1."
    assert fill(texts, "hit", {"marks": "high 2, mid 1"}) == "Treffer: high 2, mid 1.", "a word is missing"
    assert fill(texts, "hit", {"marks": "high"}) == "Treffer: hoch."


@pytest.mark.parametrize("name", ["Grüne Lanzen", "Синие копья", "Λόγχες"])
def test_names_of_every_script_can_be_plural(name: str) -> None:
    """The letters beyond a to z counted for nothing: all Cyrillic names had one key."""
    texts = {"acts": "{unit} {unit|handelt|handeln}.", f"plural.{name.lower().replace(' ', '_')}": name}
    assert fill(texts, "acts", {"unit": f"{name} 2"}) == f"{name} 2 handeln."
    assert fill(texts, "acts", {"unit": "Красный"}) == "Красный handelt."


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("one_many", {"one": [1], "many": [0, 2, 11, 21, 101]}),
        ("none", {"many": [0, 1, 2, 21]}),
        ("zero_is_one", {"one": [0, 1], "many": [2, 21, 100]}),
        ("ends_in_one", {"one": [1, 21, 101], "many": [0, 2, 11, 111]}),
        (
            "slavic_east",
            {"one": [1, 21, 101], "few": [2, 4, 22, 104], "many": [0, 5, 11, 12, 14, 20, 111, 112]},
        ),
        ("polish", {"one": [1], "few": [2, 4, 22, 104], "many": [0, 5, 12, 21, 101, 113]}),
        ("czech", {"one": [1], "few": [2, 3, 4], "many": [0, 5, 21, 22, 102]}),
        ("slovenian", {"one": [1, 101], "two": [2, 102], "few": [3, 4, 104], "many": [0, 5, 11, 21, 22]}),
        ("lithuanian", {"one": [1, 21], "few": [2, 9, 22], "many": [0, 10, 11, 12, 19, 20, 111]}),
        ("romanian", {"one": [1], "few": [0, 2, 19, 101, 119], "many": [20, 21, 100, 120]}),
    ],
)
def test_a_language_names_its_rule_of_plurals(rule: str, numbers: dict[str, list[int]]) -> None:
    forms = list(numbers)
    texts = {RULE: rule, "word": "{left|" + "|".join(forms) + "}", "screen.many": "many"}
    texts |= {f"screen.{form}": form for form in forms} | {f"told.{form}": form for form in forms[:-1]}
    texts["told"] = "many"
    for form, those in numbers.items():
        for number in those:
            assert fill(texts, "word", {"left": number}) == form
            assert fill(texts, "word", {"left": str(number)}) == form
            assert Words(texts).count("screen", number) == form
            assert fill(texts, "told", {"count": number}) == form
    assert set(numbers) == {"many", *(form.name for form in RULES[rule])}


def test_a_text_with_other_forms_than_the_language_is_taken_as_english_is() -> None:
    """What a language lacks stands there in English, and names are of one or of many everywhere."""
    texts = TEXTS | {
        RULE: "slavic_east",
        "screen.found.one": "$count rule",
        "screen.found.many": "$count rules",
    }
    assert fill(texts, "left", {"unit": "A", "left": 21}) == "A steps; 21 points left."
    assert Words(texts).count("screen.found", 21) == "21 rules"
    assert Words(texts).count("screen.found", 1) == "1 rule"
    assert fill(texts, "rest", {"count": 21}) == "They are nobody's."
    assert fill(texts, "named", {"unit": "Hover riders", "tile": "B2"}) == "Hover riders act near B2."
    three = texts | {"named": "{unit} {unit|acts|few|act}"}
    assert fill(three, "named", {"unit": "Hover riders"}) == "Hover riders act"
    assert fill(three, "named", {"unit": "Heron"}) == "Heron acts"


def test_names_with_which_words_agree_are_known_as_names() -> None:
    """A number has nouns beside it in English (`point|points`), a name has verbs (`acts|act`) and its own."""
    of_names = {"has": "have", "its": "their", "it": "them", "does": "do", "goes": "go"}
    found = [
        (fact, *forms.strip("|").split("|"))
        for text in shipped_catalog().strings_of("en").values()
        for fact, forms in AGREEING.findall(text)
    ]
    assert all(len(each) == 3 for each in found)
    verbs = {fact for fact, one, many in found if one == f"{many}s" or of_names.get(one) == many}
    assert verbs - {"count"} == NAMES
