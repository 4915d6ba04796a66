"""Patches add to lists and take from them, rules are based on others, values of two packs are told."""

from pathlib import Path

import pytest

from game.content.catalog import LoadResult
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from game.systems.totalwar.profile import TotalWarRules
from game.systems.wargame.content import Datasheet
from game.systems.wargame.profile import WargameRules
from tests.content.conftest import WritePack

BASE = "base: '*'"
RULES = "id: totalwar\npatch: true\noptions:\n"
OWN = "id: own\nname: Own\nsystem: totalwar\nbased_on: {parent}\noptions:\n"


def loaded(*packs: Path, order: tuple[str, ...] = ()) -> LoadResult:
    return load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir(), given=packs, order=order), "0.1.0")


def rules(result: LoadResult, rules_id: str = "totalwar") -> TotalWarRules:
    assert result.report.is_clean, result.report.render()
    options = result.catalog.rules[rules_id].options
    assert isinstance(options, TotalWarRules)
    return options


def test_lists_are_added_to_taken_from_and_changed(write_pack: WritePack) -> None:
    before = rules(loaded())
    text = RULES + (
        "  facilities:\n"
        "    add: [{id: spa, name: Spa, sites: [colony], levels: [{cost_gold: 1, turns: 1}]}]\n"
        "    before: dockyard\n"
        "    change: [{id: garrison, name: Watch}]\n"
        "  projects: {remove: [prototype]}\n"
        "  ranks: {change: [{id: " + before.ranks[0].id + ", name: Chief}]}\n"
    )
    after = rules(loaded(write_pack("mod", BASE, {"rules/p.yaml": text})))
    ids = [each.id for each in before.facilities]
    ids.insert(ids.index("dockyard"), "spa")
    assert [each.id for each in after.facilities] == ids
    assert {each.id: each.name for each in after.facilities}["garrison"] == "Watch"
    assert [each.id for each in after.projects] == [
        each.id for each in before.projects if each.id != "prototype"
    ]
    assert (after.ranks[0].name, len(after.ranks)) == ("Chief", len(before.ranks))


def test_a_list_that_the_entry_does_not_have_begins_empty(write_pack: WritePack) -> None:
    pack = write_pack("mod", BASE, {"frames/p.yaml": "id: gm\npatch: true\ntraits: {add: [hover]}\n"})
    assert loaded(pack).catalog.frames["gm"].traits == ("hover",)


def test_two_packs_add_to_one_list_without_a_word(write_pack: WritePack) -> None:
    packs = [
        write_pack(name, BASE, {"frames/p.yaml": f"id: gm\npatch: true\ntraits: {{add: [{trait}]}}\n"})
        for name, trait in (("a", "hover"), ("b", "amphibious"))
    ]
    result = loaded(*packs)
    assert result.catalog.frames["gm"].traits == ("hover", "amphibious")
    assert (result.report.is_clean, result.report.warnings) == (True, ())


def test_a_number_may_stand_in_a_list_twice(write_pack: WritePack) -> None:
    """Of [1, 1] one is taken away and added again: only what has a name is told from the others by it."""
    patch = "id: wargame\npatch: true\noptions: {secondaries: {first_blood: {remove: [1], add: [1]}}}\n"
    result = loaded(write_pack("mod", BASE, {"rules/p.yaml": patch}))
    assert result.report.is_clean, result.report.render()
    options = result.catalog.rules["wargame"].options
    assert isinstance(options, WargameRules)
    assert tuple(options.secondaries.first_blood) == (1, 1)


def test_items_without_names_are_taken_away_by_some_of_their_keys(write_pack: WritePack) -> None:
    patch = (
        "id: halyard\npatch: true\nfitted:\n  remove: [{item: {item}}]\n  before: {item: buckler}\n"
        "  add: [{item: combat_knife, place: carried}]\n"
    )
    packs = [
        write_pack(name, BASE, {"datasheets/p.yaml": patch.replace("{item}", item)})
        for name, item in (("good", "sabre"), ("bad", "sabr"))
    ]
    result = loaded(packs[0])
    assert result.report.is_clean, result.report.render()
    fitted = result.catalog.of(Datasheet)["halyard"].fitted
    assert [each.item for each in fitted] == ["service_rifle", "combat_knife", "buckler"]
    (problem,) = loaded(packs[1]).report.problems
    assert "no item of the list has these keys and values" in problem.render()
    assert "by keys that only it has" in problem.render()


def test_items_without_names_are_changed_by_some_of_their_keys(write_pack: WritePack) -> None:
    patch = "id: hold_lantern_relay\npatch: true\nends: {{change: [{{find: {find}, set: {{turns: 5}}}}]}}\n"
    good, vague = (
        write_pack(name, BASE, {"scenarios/p.yaml": patch.format(find=find)})
        for name, find in (("good", "{kind: hold}"), ("vague", "{}"))
    )
    before = loaded().catalog.scenarios["hold_lantern_relay"].ends
    result = loaded(good)
    assert result.report.is_clean, result.report.render()
    after = result.catalog.scenarios["hold_lantern_relay"].ends
    assert [each.turns for each in before] == [3, 12]
    assert [(each.turns, each.text) for each in after] == [(5, before[0].text), (12, before[1].text)]
    (problem,) = loaded(vague).report.problems
    assert "2 items of the list have these keys and values" in problem.render()


@pytest.mark.parametrize(
    ("edit", "line", "column", "told"),
    [
        ("projects: {remove: [tier1]}", 4, 23, "did you mean 'tier_1'?"),
        ("projects: {append: []}", 4, 14, "a list is changed by add, remove, change or before"),
        ("projects: {remov: [tier_1]}", 4, 14, "did you mean 'remove'?"),
        ("projects: {remove: tier_1}", 4, 22, "write remove: [...]"),
        ("facilities: {add: [{id: dockyard}]}", 4, 22, "'dockyard' is in the list already"),
        ("facilities: {add: [], before: nothing}", 4, 33, "the list has no 'nothing'"),
        ("facilities: {change: [{name: Nowhere}]}", 4, 25, "the list has no 'Nowhere'"),
        ("facilities: {change: [{cost: 3}]}", 4, 25, "{find: {some of its keys}, set: {what is different}}"),
        ("facilities: {change: [{find: {id: nothing}, set: {name: A}}]}", 4, 32, "no item of the list"),
        ("facilities: {change: [{find: dockyrd, set: {name: A}}]}", 4, 32, "did you mean 'dockyard'?"),
        ("facilities: {change: [{find: {id: dockyard}}]}", 4, 25, "{find: {some of its keys}, set:"),
        ("facilities: {change: [{find: {id: dockyard}, set: 3}]}", 4, 53, "should be keys and values, not 3"),
        ("facilities: {change: [dockyard]}", 4, 25, "should be keys and values, not 'dockyard'"),
        ("facilities: {before: dockyard}", 4, 16, "nothing is added"),
    ],
)
def test_what_does_not_fit_is_told_where_it_stands(
    write_pack: WritePack, edit: str, line: int, column: int, told: str
) -> None:
    report = loaded(write_pack("mod", BASE, {"rules/p.yaml": f"{RULES}  {edit}\n"})).report
    assert [(each.line, each.column, each.code) for each in report.problems] == [(line, column, "list_edit")]
    assert told in report.problems[0].render()
    assert [pack.is_enabled for pack in report.packs] == [True, False]


def test_rules_are_based_on_others(write_pack: WritePack) -> None:
    own = OWN.format(parent="totalwar") + "  panel_gold: 3\n  projects: {remove: [prototype]}\n"
    grand = "id: grandchild\nname: G\nsystem: totalwar\nbased_on: own\noptions: {start_gold: 1}\n"
    patch = RULES + "  income_from_round: 4\n"
    files = {"rules/a.yaml": grand, "rules/own.yaml": own, "rules/p.yaml": patch}
    result = loaded(write_pack("mod", BASE, files))
    parent, child, grandchild = (rules(result, name) for name in ("totalwar", "own", "grandchild"))
    assert (child.panel_gold, grandchild.panel_gold, grandchild.start_gold) == (3, 3, 1)
    assert child.facilities == parent.facilities
    assert grandchild.income_from_round == child.income_from_round == parent.income_from_round == 4
    assert "prototype" not in {each.id for each in grandchild.projects}
    assert parent.panel_gold == 1


def test_a_second_pack_changes_what_rules_add_to_those_that_they_are_based_on(write_pack: WritePack) -> None:
    """Its list took the place of the first pack's: what that had added was gone, and could not be named."""
    depot = "{id: depot, name: Depot, sites: [colony], levels: [{cost_gold: 30, turns: 1, gold: 2}]}"
    first = write_pack(
        "a", BASE, {"rules/o.yaml": OWN.format(parent="totalwar") + f"  facilities: {{add: [{depot}]}}\n"}
    )
    silo = depot.replace("depot, name: Depot", "silo, name: Silo")
    change = "id: own\npatch: true\noptions:\n  facilities: {add: [" + silo + "], before: depot"
    change += ", change: [{id: depot, name: Old Depot}, {id: garrison, name: Watch}]}\n"
    second = write_pack("b", "base: '*', a: '*'", {"rules/p.yaml": change})
    result = loaded(first, second)
    own = {each.id: each.name for each in rules(result, "own").facilities}
    assert list(own)[-2:] == ["silo", "depot"]
    assert (own["depot"], own["garrison"]) == ("Old Depot", "Watch")
    assert "depot" not in {each.id for each in rules(result).facilities}
    moved = write_pack("c", "base: '*', a: '*'", {"rules/p.yaml": "id: own\npatch: true\nbased_on: rich\n"})
    rich = "id: rich\nname: R\nsystem: totalwar\nbased_on: totalwar\noptions: {panel_gold: 7}\n"
    (moved / "rules" / "rich.yaml").write_text(rich, "utf-8")
    result = loaded(first, moved)
    assert rules(result, "own").panel_gold == 7
    assert rules(result, "own").facilities[-1].id == "depot"


@pytest.mark.parametrize(
    ("parent", "code", "told"),
    [
        ("totalwra", "unknown_reference", "did you mean 'totalwar'?"),
        ("own", "cycle", "based on itself"),
        ("skirmish", "system", "is for 'skirmish'"),
    ],
)
def test_what_rules_cannot_be_based_on(write_pack: WritePack, parent: str, code: str, told: str) -> None:
    own = OWN.format(parent=parent) + "  panel_gold: 3\n"
    report = loaded(write_pack("mod", BASE, {"rules/own.yaml": own})).report
    assert code in {each.code for each in report.problems}
    assert any(told in each.render() and each.line == 4 for each in report.problems)
    assert len(report.problems) == 1


def test_two_packs_that_change_one_value_are_told_with_both_places_and_who_wins(
    write_pack: WritePack,
) -> None:
    a = write_pack("a", BASE, {"frames/p.yaml": "id: gm\npatch: true\ncost_gold: 9\ntier: 0\n"})
    b = write_pack("b", BASE, {"frames/q.yaml": "id: gm\npatch: true\ntier: 0\ncost_gold: 8\n"})
    for order, wins, loses in (((), b, a), (("b", "a"), a, b)):
        result = loaded(a, b, order=order)
        assert result.report.is_clean
        (notice,) = result.report.warnings
        gold = result.catalog.frames["gm"].cost_gold
        assert gold == {a: 9, b: 8}[wins]
        assert Path(notice.file).parent.parent == wins
        assert f"{loses}/frames/" in notice.message and f"so {gold} counts" in notice.message
        assert f"'{wins.name}' is loaded after '{loses.name}'" in notice.message
        assert notice.render() in result.report.render().replace("warning: ", "")
        assert [pack.header.id for pack in result.catalog.packs] == ["base", loses.name, wins.name]


def test_an_override_over_a_patch_and_two_texts_are_told_too(write_pack: WritePack) -> None:
    text = "id: {0}_t\nlanguage: en\nstrings: {{screen.title.skirmish: {0}}}\n"
    pilot = (mods_dir() / "base" / "pilots" / "ruta_palm.yaml").read_text("utf-8")
    a = write_pack("a", BASE, {"pilots/p.yaml": "id: ruta_palm\npatch: true\ncost_gold: 9\n"})
    b = write_pack("b", BASE, {"pilots/p.yaml": pilot + "override: true\n", "text/t.yaml": text.format("b")})
    c = write_pack("c", BASE, {"text/t.yaml": text.format("c")})
    result = loaded(a, b, c)
    assert result.report.is_clean
    assert [(Path(each.file).parent.parent.name, each.code) for each in result.report.warnings] == [
        ("b", "clash"),
        ("c", "clash"),
    ]
    assert result.catalog.strings("en")["screen.title.skirmish"] == "c"


def test_a_text_that_two_packs_translate_differently_is_told(write_pack: WritePack) -> None:
    """No pack has it first: the first translation was taken for what the others word anew."""
    text = "id: {0}_t\nlanguage: de\nstrings: {{screen.title.skirmish: {1}}}\n"
    words = {"a": "Gefecht", "b": "Scharmützel", "c": "Scharmützel"}
    packs = [write_pack(name, BASE, {"text/t.yaml": text.format(name, words[name])}) for name in words]
    (notice,) = (each for each in loaded(*packs).report.warnings if each.code == "clash")
    assert Path(notice.file).parent.parent.name == "b"
    assert "'b' is loaded after 'a', so 'Scharmützel' counts" in notice.message


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_text_that_one_pack_has_twice_is_told(write_pack: WritePack, language: str) -> None:
    text = "id: {0}\nlanguage: {1}\nstrings: {{screen.title.skirmish: {0}}}\n"
    files = {f"text/{name}.yaml": text.format(name, language) for name in ("one", "two")}
    result = loaded(write_pack("a", BASE, files))
    (notice,) = (each for each in result.report.warnings if each.code == "clash")
    assert notice.file.endswith("two.yaml") and "one.yaml:3:" in notice.message
    assert "this pack has the text twice" in notice.message and "'two' counts" in notice.message
    assert result.catalog.strings(language)["screen.title.skirmish"] == "two"


@pytest.mark.parametrize("mode", ["patch", "override"])
@pytest.mark.parametrize("name", ["a", "c"])
def test_who_changes_what_another_pack_brings_is_told_to_require_it(
    write_pack: WritePack, mode: str, name: str
) -> None:
    """Whichever of the two is loaded first: of a pack that comes later he was told that nobody brings it."""
    pilot = "id: goody\nname: G\nfaction: federation\nclasses: [mobile_suit]\ncost_gold: 10\n"
    b = write_pack("b", BASE, {"pilots/p.yaml": pilot})
    other = write_pack(name, BASE, {"pilots/q.yaml": f"{pilot}{mode}: true\n"})
    (problem,) = loaded(other, b).report.problems
    assert (problem.code, problem.hint) == ("not_required", "add b to requires in mod.yaml")
    assert problem.message == "the pilot 'goody' belongs to the pack 'b'"


@pytest.mark.parametrize("language", ["{add: de, remove: [de]}", "[de]", "~", "7"])
def test_texts_of_no_language_are_told_by_that_alone(write_pack: WritePack, language: str) -> None:
    text = "id: {0}_t\nlanguage: {1}\nstrings: {{screen.title.skirmish: {0}}}\n"
    packs = [write_pack(name, BASE, {"text/t.yaml": text.format(name, language)}) for name in ("a", "b")]
    report = loaded(*packs).report
    assert {each.path for each in report.problems} == {"language"}
    assert {each.is_enabled for each in report.packs} == {True, False}


def test_the_order_cannot_put_a_pack_before_what_it_requires(write_pack: WritePack) -> None:
    a, b = write_pack("a", BASE, {}), write_pack("b", f"a: '*', {BASE}", {})
    c = write_pack("c", BASE, {})
    packs = loaded(a, b, c, order=("c", "b", "a", "base")).catalog.packs
    assert [pack.header.id for pack in packs] == ["base", "c", "a", "b"]


BONUS = "id: skirmish\npatch: true\noptions:\n  bonus_gold: {0}\n"
REMOVES = "{remove: [{below_turns: 2}]}"
CHANGES = "{change: [{find: {below_turns: 2}, set: {gold: 7}}]}"


def test_two_packs_that_want_one_thing_of_a_list_do_not_disturb_each_other(write_pack: WritePack) -> None:
    """The later was put out of use, though both by themselves are right."""
    texts = {
        "rules/p.yaml": BONUS.replace("{0}", REMOVES),
        "rules/q.yaml": RULES + "  projects: {remove: [prototype]}\n",
        "frames/p.yaml": "id: gm\npatch: true\ntraits: {add: [hover]}\n",
    }
    result = loaded(*(write_pack(name, BASE, texts) for name in "ab"))
    assert [pack.is_enabled for pack in result.report.packs] == [True, True, True]
    assert not result.report.warnings and "prototype" not in [each.id for each in rules(result).projects]
    assert result.catalog.frames["gm"].traits == ("hover",)


@pytest.mark.parametrize(
    "edit", ["remove: [tier_3, tier_3]", "remove: [tier_3], change: [{id: tier_3, name: A}]"]
)
def test_one_pack_asks_for_a_thing_of_a_list_once(write_pack: WritePack, edit: str) -> None:
    report = loaded(write_pack("a", BASE, {"rules/p.yaml": f"{RULES}  projects: {{{edit}}}\n"})).report
    (told,) = [each.message for each in report.problems if each.code == "list_edit"]
    assert told.endswith("rules/p.yaml:4:23 takes this out of the list")


def test_who_changes_what_another_pack_takes_away_is_told_where(write_pack: WritePack) -> None:
    a = write_pack("a", BASE, {"rules/p.yaml": BONUS.replace("{0}", REMOVES)})
    b = write_pack("b", BASE, {"rules/p.yaml": BONUS.replace("{0}", CHANGES)})
    (problem,) = loaded(a, b).report.problems
    assert problem.path == "options.bonus_gold.change.find"
    assert problem.message == f"{a}/rules/p.yaml:4:25 takes this out of the list"
    assert loaded(a, b, order=("b", "a")).report.is_clean


@pytest.mark.parametrize(
    ("kind", "first", "second", "place", "told"),
    [
        (
            "rules",
            BONUS.replace("{0}", CHANGES.replace("7", "8")),
            BONUS.replace("{0}", CHANGES),
            (4, 56, "options.bonus_gold.change.gold"),
            "has 7 here and 8 in",
        ),
        (
            "rules",
            RULES + "  facilities: {change: [{id: garrison, name: Guard}]}\n",
            RULES + "  facilities: {change: [{id: dockyard, name: Dock}, {id: garrison, name: Watch}]}\n",
            (4, 68, "options.facilities.change.name"),
            "has 'Watch' here and 'Guard' in",
        ),
        (
            "frames",
            "id: gm\npatch: true\nlook: null\n",
            "id: gm\npatch: true\nlook: {weapon: rifle, shield: true}\n",
            (3, 1, "look"),
            "has a block of keys here and nothing in",
        ),
    ],
    ids=["an item found by its keys", "an item found by its id", "what was taken away comes back"],
)
def test_what_two_packs_change_within_lists_and_blocks_is_told(
    write_pack: WritePack, kind: str, first: str, second: str, place: tuple[int, int, str], told: str
) -> None:
    packs = [write_pack(name, BASE, {f"{kind}/p.yaml": text}) for name, text in (("a", first), ("b", second))]
    result = loaded(*packs)
    (notice,) = [each for each in result.report.warnings if each.code == "clash"]
    assert (notice.line, notice.column, notice.path) == place
    assert told in notice.message
    alike = [packs[0], write_pack("c", BASE, {f"{kind}/p.yaml": first})]
    assert not [each for each in loaded(*alike).report.warnings if each.code == "clash"]


def test_what_counts_of_many_changes_of_one_item_is_told_once(write_pack: WritePack) -> None:
    """Each of one pack was held against each of the other: of 4,000 that is 16 million warnings."""
    row = "    - {{id: garrison, name: {0} {1}}}\n"
    texts = {
        name: RULES + "  facilities:\n   change:\n" + "".join(row.format(name, n) for n in range(300))
        for name in "ab"
    }
    packs = [write_pack(name, BASE, {"rules/p.yaml": text}) for name, text in texts.items()]
    (notice,) = [each for each in loaded(*packs).report.warnings if each.code == "clash"]
    assert "has 'b 299' here and 'a 299' in" in notice.message
